package unreadable

import "fmt"

// Reason is a plain reason why a file cannot be used: whole sentences, which say what
// to do where something can be done.
type Reason string

// Error is the reason itself.
func (r Reason) Error() string { return string(r) }

// TooLarge is the reason for a file of more than so many bytes.
func TooLarge(most int64) error {
	return Reason(fmt.Sprintf("The file is larger than %d MB.", most>>20))
}
