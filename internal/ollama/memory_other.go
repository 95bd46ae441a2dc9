//go:build !linux

package ollama

// MachineMemory is the memory of this machine, and what of it is free, in bytes; 0 where
// that cannot be told.
func MachineMemory() (total, free int64) { return 0, 0 }
