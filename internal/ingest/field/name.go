package field

import (
	"strings"

	"forage/internal/markdown"
)

// Name turns "Doe, Jane" and "Doe, Jane, Jr." about. What has no comma stays.
func Name(name string) string {
	parts := strings.SplitN(name, ",", 3)
	for i, p := range parts {
		parts[i] = markdown.Clean(p)
	}
	switch {
	case len(parts) == 2 && parts[1] != "":
		return markdown.Clean(parts[1] + " " + parts[0])
	case len(parts) == 3:
		return markdown.Clean(parts[1] + " " + parts[0] + " " + parts[2])
	}
	return parts[0]
}
