package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"

	"forage/internal/fault"
)

// explain turns what SQLite says into something a person can act on, and wraps the
// rest with what was being done. A fault passes as it is.
func explain(err error, what string) error {
	if err == nil {
		return nil
	}
	var f *fault.Error
	if errors.As(err, &f) {
		return err
	}
	wrapped := fmt.Errorf("%s: %w", what, err)
	var e sqlite3.Error
	if !errors.As(err, &e) {
		return wrapped
	}
	switch e.Code {
	case sqlite3.ErrInterrupt:
		return fmt.Errorf("%s: %w", what, context.Canceled)
	case sqlite3.ErrFull:
		return fault.Wrap(wrapped, fault.Unavailable, "The disk that holds the workspace is full.",
			"Nothing was lost. Free some space, then resume.")
	case sqlite3.ErrReadonly:
		return fault.Wrap(wrapped, fault.Unavailable, "The workspace is on a disk that cannot be written.",
			"Make it writable, or choose another with --workspace.")
	case sqlite3.ErrCantOpen, sqlite3.ErrPerm, sqlite3.ErrAuth:
		return fault.Wrap(wrapped, fault.Unavailable, "The workspace database cannot be opened.",
			"Check that the workspace directory can be read and written, or choose another with --workspace.")
	case sqlite3.ErrBusy, sqlite3.ErrLocked:
		return fault.Wrap(wrapped, fault.Unavailable, "The workspace is being used by another program.",
			"Wait until it is done, then try again.")
	case sqlite3.ErrNotADB:
		return fault.Wrap(wrapped, fault.Input, "The workspace database is not a SQLite database.",
			"Move forage.db away and start again, or restore a backup with \"forage doctor\".")
	case sqlite3.ErrCorrupt:
		return damaged(wrapped)
	case sqlite3.ErrIoErr:
		return fault.Wrap(wrapped, fault.Failed, "The disk that holds the workspace reported an error.",
			"Check the disk and its free space, then run \"forage doctor\".")
	}
	return wrapped
}

// damaged is the fault of a database that cannot be trusted.
func damaged(err error) error {
	return fault.Wrap(err, fault.Failed, "The workspace database is damaged.",
		"Run \"forage doctor\": it rebuilds what can be rebuilt and lists the backups to restore.")
}
