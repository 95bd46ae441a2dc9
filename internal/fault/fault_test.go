package fault_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"forage/internal/fault"
)

func TestStatusFollowsTheCause(t *testing.T) {
	for _, c := range []struct {
		err  error
		want int
	}{
		{nil, 0},
		{errors.New("anything"), 1},
		{fault.New(fault.Usage, "s", "a"), 2},
		{fmt.Errorf("import: %w", fault.New(fault.Input, "s", "a")), 3},
		{errors.Join(errors.New("close"), fault.New(fault.Unavailable, "s", "a")), 4},
		{fault.New(fault.Privacy, "s", "a"), 5},
		{fmt.Errorf("walk: %w", context.Canceled), 130},
		{fault.Wrap(context.Canceled, fault.Interrupted, "s", "a"), 130},
	} {
		if got := fault.Status(c.err); got != c.want {
			t.Errorf("%v: status %d, want %d", c.err, got, c.want)
		}
	}
}

func TestAFaultKeepsItsCauseAndShowsItsAdvice(t *testing.T) {
	cause := errors.New("disk")
	f := fault.Wrap(cause, fault.Failed, "It failed.", "Do this.")
	if !errors.Is(f, cause) || f.Error() != "It failed. Do this." || fault.New(fault.Failed, "It failed.", "").Error() != "It failed." {
		t.Errorf("%v", f)
	}
	var shown map[string]string
	if err := json.Unmarshal([]byte(f.JSON()), &shown); err != nil || shown["advice"] != "Do this." || shown["kind"] != "failed" {
		t.Errorf("%s %v", f.JSON(), err)
	}
	if unknown := fault.Of(errors.New("x")); unknown.Advice == "" {
		t.Error("an unknown error has no advice")
	}
}
