//go:build !linux

package tesseract

import (
	"os/exec"
	"syscall"
)

func childAttributes() *syscall.SysProcAttr { return nil }

func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }

// limitMemory does nothing: only Linux limits another process.
func limitMemory(int, uint64) {}
