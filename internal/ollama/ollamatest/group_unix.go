//go:build unix

package ollamatest

import (
	"os/exec"
	"syscall"
)

// grouping reports whether processes can be ended as a group.
const grouping = true

// group gives a command a process group of its own, numbered like its process.
func group(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// A process that has gone already is what both of these want.
func terminate(pid int) { _ = syscall.Kill(pid, syscall.SIGTERM) }
func killGroup(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }
