package ollama

import (
	"bufio"
	"fmt"
	"os"
)

// MachineMemory is the memory of this machine, and what of it is free, in bytes; 0 where
// that cannot be told.
func MachineMemory() (total, free int64) {
	f, err := os.Open("/proc/meminfo")
	if err != nil {
		return 0, 0
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var name string
		var kilobytes int64
		if _, err := fmt.Sscan(lines.Text(), &name, &kilobytes); err != nil {
			continue
		}
		switch name {
		case "MemTotal:":
			total = kilobytes << 10
		case "MemAvailable:":
			free = kilobytes << 10
		}
	}
	return total, free
}
