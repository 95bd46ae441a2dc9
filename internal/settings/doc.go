// Package settings is the one documented configuration of Forage. Every number
// that a person may want to change has its default, its unit and its reason here.
//
// A workspace may hold a file settings.json with any part of Settings; what it
// leaves out keeps its default, a name that does not exist is an error with
// advice. Nothing is read from anywhere else but two environment variables:
// FORAGE_HOME (the workspace) and OLLAMA_HOST (the local model server, loopback
// only).
package settings
