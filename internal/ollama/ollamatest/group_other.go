//go:build !unix

package ollamatest

import "os/exec"

// grouping is false: tests with the real server are skipped here.
const grouping = false

func group(*exec.Cmd) {}
func terminate(int)   {}
func killGroup(int)   {}
