package pdf

// #include "sandbox.h"
// extern int forage_held;
import "C"

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// childAttributes makes a worker end with the thread that started it.
func childAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}

// probe tries, inside a worker, what a worker must not be able to do.
func probe() Holds {
	h := Holds{
		Privileges: C.forage_held&C.HELD_PRIVILEGES != 0,
		Landlock:   C.forage_held&C.HELD_LANDLOCK != 0,
		Seccomp:    C.forage_held&C.HELD_SECCOMP != 0,
		Memory:     C.forage_held&C.HELD_MEMORY != 0,
	}
	_, err := os.Open("/")
	h.Files = err != nil
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
	if err == nil {
		unix.Close(fd)
	}
	h.Sockets = err != nil
	// A program that is not there: without the filter the kernel would say so.
	h.Programs = unix.Exec("/forage/no/such/program", []string{"probe"}, nil) == unix.EPERM
	return h
}
