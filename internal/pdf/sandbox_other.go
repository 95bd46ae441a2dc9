//go:build !linux

package pdf

import "syscall"

func childAttributes() *syscall.SysProcAttr { return nil }

// probe has nothing to report: only Linux locks its workers in. They still are
// separate processes with an empty environment, watched by their parent.
func probe() Holds { return Holds{} }
