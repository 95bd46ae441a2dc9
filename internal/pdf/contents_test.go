package pdf

import "testing"

func TestATableOfContentsIsNoText(t *testing.T) {
	made := func(k kind, text string) block { return block{kind: k, rows: []row{{text: text, page: 1}}} }
	blocks := []block{
		made(heading, "Contents"),
		made(para, "1. Introduction 3"), made(heading, "2 Methods 7"), made(para, "2.1 Sites ii"),
		made(heading, "1. Introduction"),
		made(para, "Some 40 orchards were seen in 2019"), // ends like an entry, but not below the name
		made(para, "Annex . . . . . . . . 12"),
	}
	dropContents(blocks)
	for i, want := range []kind{noise, noise, noise, noise, heading, para, noise} {
		if blocks[i].kind != want {
			t.Errorf("%q is of kind %d, not %d", blocks[i].text(), blocks[i].kind, want)
		}
	}
}

func TestMarksOfListsAreMarkdowns(t *testing.T) {
	for _, c := range []struct{ in, want string }{{"• One", "One"}, {"●One", "One"}, {"•", "•"}, {"– 3 °C", "– 3 °C"}} {
		if got, _ := cutBullet(c.in); got != c.want {
			t.Errorf("%q: %q", c.in, got)
		}
	}
}
