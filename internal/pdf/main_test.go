package pdf

import (
	"fmt"
	"os"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	beforePage = misbehave
	ServeIfAsked()
	os.Exit(m.Run())
}

// misbehave does to a worker what the title of its file asks for, as "die on 3":
// dying or hanging before a page, or choking on its pictures.
func misbehave(title string, page int, plain bool) {
	var how string
	var from, to int
	if n, _ := fmt.Sscanf(title, "%s on %d to %d", &how, &from, &to); n == 2 {
		to = from
	} else if n != 3 {
		return
	}
	switch {
	case page < from || page > to:
	case how == "die", how == "choke" && !plain:
		os.Exit(3)
	case how == "hang":
		time.Sleep(time.Hour)
	}
}
