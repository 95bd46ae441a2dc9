package extractive

import (
	"testing"

	"forage/internal/pattern"
)

func TestEveryPatternCompiles(t *testing.T) {
	if err := pattern.Check(); err != nil {
		t.Error(err)
	}
}
