package field

import (
	"regexp"
	"strconv"
)

// Year reads a year between the first journals (1600) and the near future
// (2100); 0 for anything else. What stands behind four figures is not looked at.
func Year(s string) int {
	if len(s) > 4 {
		s = s[:4]
	}
	y, err := strconv.Atoi(s)
	if err != nil || y < 1600 || y > 2100 {
		return 0
	}
	return y
}

// yearOfDate is the first year in a date of any shape.
var yearOfDate = regexp.MustCompile(`(?:^|\D)((?:1[6-9]|20)\d\d)(?:\D|$)`)

// YearIn reads the year of "2014/06/01", "12 March 2014" or "2014"; 0 for none.
func YearIn(s string) int {
	if m := yearOfDate.FindStringSubmatch(s); m != nil {
		return Year(m[1])
	}
	return 0
}
