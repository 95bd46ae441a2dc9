package tesseract

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// childAttributes give a program a process group, so that what it starts ends with
// it, and let the kernel end it with us.
func childAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func killGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// limitMemory keeps a process from taking the machine's memory. Where the kernel
// refuses, the deadline still holds.
func limitMemory(pid int, most uint64) {
	_ = unix.Prlimit(pid, unix.RLIMIT_AS, &unix.Rlimit{Cur: most, Max: most}, nil)
	_ = unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
}
