package pdf

import (
	"context"
	"errors"
	"fmt"
	"os"

	"forage/internal/fault"
)

// unusable is the fault of a file that cannot be read.
func unusable(say string, err error) error {
	return fault.Wrap(err, fault.Input, say, "The other files are not affected.")
}

// openFile opens the file for a worker, and refuses what is no use to it.
func openFile(path string, most int64) (*os.File, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fault.Wrap(err, fault.Input, "The file is not there.", "Check the path; it may have been moved.")
	case errors.Is(err, os.ErrPermission):
		return nil, fault.Wrap(err, fault.Input, "The file may not be read.", "Check its permissions.")
	case err != nil:
		return nil, fault.Wrap(err, fault.Input, "The file cannot be opened.", "Check the path.")
	case !info.Mode().IsRegular(): // a pipe would keep the worker waiting
		return nil, unusable("This is not a file.", nil)
	case info.Size() == 0:
		return nil, unusable("The file is empty.", nil)
	case info.Size() > most:
		return nil, tooLarge(most)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fault.Wrap(err, fault.Input, "The file cannot be opened.", "Check its permissions.")
	}
	return file, nil
}

func tooLarge(most int64) error {
	return unusable(fmt.Sprintf("The file is larger than %d MB.", most>>20), nil)
}

// outcome is what a worker's end means for the person who gave the file.
func (r *Reader) outcome(ctx context.Context, h *hearing, end error) error {
	cause := context.Cause(ctx)
	log := errors.Join(end, errors.New(h.why))
	switch {
	case h.fail != "":
		return r.failure(h, log)
	case h.done && end == nil:
		return nil
	case errors.Is(cause, errPageTime) && h.page == 0:
		return unusable("The reader ran out of time opening the PDF.", log)
	case errors.Is(cause, errPageTime), errors.Is(cause, errFileTime):
		return unusable(fmt.Sprintf("The reader ran out of time on page %d.", max(h.page, 1)), log)
	case cause != nil:
		return cause // stopped by the person
	case h.page == 0:
		return unusable("The PDF is damaged: the reader stopped while opening it.", log)
	}
	return unusable(fmt.Sprintf("The PDF is damaged: the reader stopped on page %d.", h.page), log)
}

func (r *Reader) failure(h *hearing, log error) error {
	switch h.fail {
	case failPassword:
		return fault.Wrap(log, fault.Input, "The PDF is encrypted and needs a password.",
			"Save a copy without the password in a PDF viewer, then import that.")
	case failEmpty:
		return unusable("The PDF has no readable pages.", log)
	case failPages:
		return unusable(fmt.Sprintf("The PDF has more than %d pages.", r.o.MaxPages), log)
	case failText:
		return unusable("The PDF holds too much text to be a paper.", log)
	case failBytes:
		return tooLarge(r.o.MaxBytes)
	case failMemory:
		return unusable(fmt.Sprintf("The reader ran out of memory on page %d.", max(h.page, 1)), log)
	case failPage:
		return unusable(fmt.Sprintf("Page %d of the PDF could not be drawn.", max(h.page, 1)), log)
	}
	return unusable("The file is not a PDF, or it is damaged.", log)
}
