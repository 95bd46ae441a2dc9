package pdf

import (
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
func (r *Reader) outcome(e parting) error {
	log := errors.Join(e.end, errors.New(e.why))
	switch {
	case e.well():
		return nil
	case e.fail != "":
		return r.failure(e, log)
	case e.stopped():
		return e.cause
	case errors.Is(e.cause, errPageTime) && e.page == 0:
		return unusable("The reader ran out of time opening the PDF.", log)
	case e.late():
		return unusable(fmt.Sprintf("The reader ran out of time on page %d.", max(e.page, 1)), log)
	case e.page == 0:
		return unusable("The PDF is damaged: the reader stopped while opening it.", log)
	}
	return unusable(fmt.Sprintf("The PDF is damaged: the reader stopped on page %d.", e.page), log)
}

func (r *Reader) failure(e parting, log error) error {
	switch e.fail {
	case failPassword:
		return fault.Wrap(log, fault.Input, "The PDF is encrypted and needs a password.",
			"Save a copy without the password in a PDF viewer, then import that.")
	case failEmpty:
		return unusable("The PDF has no readable pages.", log)
	case failBytes:
		return tooLarge(r.o.MaxBytes)
	case failMemory:
		return unusable(fmt.Sprintf("The reader ran out of memory on page %d.", max(e.page, 1)), log)
	case failPage:
		return unusable(fmt.Sprintf("Page %d of the PDF could not be drawn.", max(e.page, 1)), log)
	}
	return unusable("The file is not a PDF, or it is damaged.", log)
}
