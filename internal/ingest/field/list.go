package field

import "strings"

// Split divides keywords at the first of the signs that they hold.
func Split(s string, signs ...string) []string {
	for _, sign := range signs {
		if strings.Contains(s, sign) {
			return strings.Split(s, sign)
		}
	}
	return []string{s}
}
