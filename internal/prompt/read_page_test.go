package prompt

import "testing"

func TestReadPageSendsThePicture(t *testing.T) {
	p, err := ReadPage(ReadPageInput{Page: []byte(png), Language: "de"})
	golden(t, "read_page", p, err)
	if len(p.Images) != 1 || string(p.Images[0]) != png || p.Schema != nil {
		t.Errorf("%d pictures", len(p.Images))
	}
	if _, err := ReadPage(ReadPageInput{Page: []byte("%PDF-1.7")}); err == nil {
		t.Error("what is no picture was sent")
	}
}

func TestParseReadPageTakesOnlyWhatFits(t *testing.T) {
	for _, x := range []struct{ name, in, want string }{
		{"plain", " # Title\r\n\nText <b> with 2 < 3.\x00\u202e ", "# Title\n\nText <b> with 2 < 3."},
		{"fenced", "```markdown\n# Title\n```", "# Title"},
		{"code inside", "```go\nx\n```\nText\n```go\ny\n```", "```go\nx\n```\nText\n```go\ny\n```"},
		{"empty", " \n", "malformed reply: it holds no text"},
		{"empty fence", "```\n```", "malformed reply: it holds no text"},
		{"thoughts", "<think>A page?</think>", "malformed reply: it holds thoughts and not the text of the page"},
	} {
		got, err := ParseReadPage(x.in, ReadPageInput{})
		if err != nil {
			got = err.Error()
		}
		if got != x.want {
			t.Errorf("%s: %q, want %q", x.name, got, x.want)
		}
	}
}
