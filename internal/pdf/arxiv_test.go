package pdf

import "testing"

func TestAnArXivStampNamesThePaper(t *testing.T) {
	for text, want := range map[string]string{
		"arXiv:2101.00001v2 [cs.CL] 1 Jan 2021":     "10.48550/arXiv.2101.00001",
		"arXiv:hep-th/9901001v1":                    "10.48550/arXiv.hep-th/9901001",
		"arXiv:2101.00001 was the first to say so":  "",
		"as in Smith et al., arXiv:2101.00001 [cs]": "",
	} {
		if got := stampedDOI([]row{{page: 1, text: "A title"}, {page: 1, text: text}}); got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
	if got := stampedDOI([]row{{page: 1, text: "A title"}, {page: 2, text: "arXiv:2101.00001"}}); got != "" {
		t.Errorf("second page: %q", got)
	}
	if got := stampedDOI(nil); got != "" {
		t.Errorf("no rows: %q", got)
	}
}
