// Package app is what the window may call: one bound struct per noun, and
// nothing that decides anything. Everything it knows it asks of the workbench.
//
// # Words
//
//	bound    a struct whose exported methods the window can call
//	task     a goroutine that app started, owns and waits for: an import, a walk, or
//	         the starting, trying or fetching of a model
//	changed  the only event: which noun is no longer what the window last saw
//	step     a trail entry as the window shows it
//	reading  what was read from a work besides its text: figures, tables, references,
//	         and the pages that are doubtful. It is asked for when a work is opened,
//	         so that the list of works stays light
//	float    a figure or a table
//	place    a run of a work's text with where it is printed
//
// # Promises
//
//   - No bound method blocks the window: Wails runs each call in its own goroutine,
//     and whatever takes longer than a glance is a task.
//   - At most one import runs, at most one walk per review, and one of each task with
//     models. A model is fetched only where the person agreed. Pausing cancels the
//     task's context and waits until it has ended; nothing is killed.
//   - Closing the window pauses every task and closes the workspace in order.
//   - "changed" may be dropped while a task is under way, because the next one says
//     the same. The one that tells of its ending is never dropped.
//   - An error crosses as the JSON text of a fault.Error and is decoded only in
//     frontend/src/backend. A nil slice crosses as an empty list.
//   - Page pictures cross as data URLs, so the window needs no address to load from.
//   - No text of an idea or a paper is ever logged.
package app
