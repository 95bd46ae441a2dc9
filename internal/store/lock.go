package store

import (
	"os"

	"forage/internal/fault"
)

// lock makes its holder the one writer of a workspace. The file stays behind,
// empty; only the lock on it means something.
type lock struct{ file *os.File }

func takeLock(path string) (*lock, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fault.Wrap(err, fault.Unavailable, "The workspace is on a disk that cannot be written.",
			"Make it writable, or choose another with --workspace.")
	}
	held, err := lockFile(f)
	if held {
		return &lock{f}, nil
	}
	f.Close()
	if err != nil {
		return nil, fault.Wrap(err, fault.Unavailable, "The workspace cannot be locked.",
			"Network disks often cannot; choose a directory on this machine with --workspace.")
	}
	return nil, fault.New(fault.Unavailable, "Another Forage window or command is using this workspace.",
		"Close it or wait until it is done; or choose another workspace (--workspace, or FORAGE_HOME for the window).")
}

func (l *lock) release() error { return l.file.Close() }
