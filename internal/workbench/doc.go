// Package workbench opens a workspace and introduces the rooms to each other. It is
// what the window and the command line call, and holds no rule of its own: what is
// found, judged, decided or written is decided below.
//
// # What is introduced to whom
//
//	ingest    gets the store to save into and pdf to read pages with
//	retrieve  gets the store's indexes
//	forage    gets the notebook (store), the finder (retrieve), the importer
//	          (ingest) and the engine (extractive, or ollama over it)
//	ollama    gets its way to the model server (egress), the engine without a model
//	          and the store's memory of calls
//	report    gets the store's texts
//
// # Who may run
//
// A workspace opened for writing is held by one process. One walk runs per review;
// what the researcher says while it runs is handed to it, and to the trail when
// none runs. Closing cancels what runs and waits for it.
package workbench
