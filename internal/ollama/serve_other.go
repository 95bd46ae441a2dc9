//go:build !linux

package ollama

import (
	"os"
	"os/exec"
	"syscall"
)

func childAttributes() *syscall.SysProcAttr { return nil }

func interrupt(cmd *exec.Cmd) { _ = cmd.Process.Signal(os.Interrupt) }

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
