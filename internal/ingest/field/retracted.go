package field

import "strings"

// Retracted reports whether a title is marked as publishers mark those of withdrawn
// works, and of the notices that withdraw them.
func Retracted(title string) bool {
	title = strings.TrimLeft(strings.ToLower(title), "[(")
	return strings.HasPrefix(title, "retracted") || strings.HasPrefix(title, "withdrawn:") ||
		strings.HasPrefix(title, "retraction:") || strings.HasPrefix(title, "retraction note")
}
