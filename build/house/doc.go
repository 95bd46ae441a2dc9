// Package house holds no code, only the test that reads the import graph: imports
// point down a floor, only egress touches the network, only a few rooms start
// processes, and the command line starts without a window's libraries. It is half
// of the privacy statement; the other half is build/offline, a whole run watched by
// strace.
package house
