package evaluate

import (
	"slices"
	"strings"
	"testing"

	"forage/internal/review"
)

const citingXML = `<!DOCTYPE article><article><front><abstract><sec><title>Aims</title><p>None here.</p></sec></abstract></front><body><sec><title>Methods</title>
<p>Mice were kept in cages as before<sup><xref ref-type="bibr" rid="r1">1</xref>&#x2013;<xref ref-type="bibr" rid="r3">3</xref></sup>. They slept for many hours
(<xref ref-type="bibr" rid="r4">Smith et al. 2004</xref>). <xref ref-type="bibr" rid="r2">Jones (2002)</xref> reported that old mice sleep much less.
<xref ref-type="fig" rid="f1">Figure 1</xref> shows it.</p>
<table-wrap><table><td>dose <xref ref-type="bibr" rid="r5">5</xref></td></table></table-wrap></sec></body>
<back><ack><title>Thanks</title></ack><ref-list><ref id="r1"/><ref id="r2"/><ref id="r3"/><ref id="r4"/><ref id="r5"/></ref-list></back></article>`

func printedOf(t *testing.T, text string) *printedXML {
	t.Helper()
	root, err := parseElements(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return printedIn(root)
}

func TestTheXMLSaysWhereWhatIsCited(t *testing.T) {
	x := printedOf(t, citingXML)
	want := []place{
		{0, "micewerekeptincagesasbefore"}, {1, "micewerekeptincagesasbefore"}, {2, "micewerekeptincagesasbefore"},
		{3, "theysleptformanyhours"}, {1, "reportedthatoldmicesleepmuchless"},
	}
	slices.SortStableFunc(x.places, func(a, b place) int { return strings.Compare(a.sentence, b.sentence) })
	slices.SortStableFunc(want, func(a, b place) int { return strings.Compare(a.sentence, b.sentence) })
	if !slices.Equal(x.places, want) {
		t.Errorf("got  %v\nwant %v", x.places, want)
	}
	if !x.floated[4] || x.floated[0] {
		t.Errorf("cited in a table: %v", x.floated)
	}
	for _, title := range []string{"aims", "thanks", "abstract"} {
		if !slices.Contains(x.spare, title) {
			t.Errorf("%q is no heading of the body, and not spared", title)
		}
	}
	if slices.Contains(x.spare, "methods") {
		t.Error("a heading of the body is spared")
	}
}

func TestACitationIsASentenceAndAReference(t *testing.T) {
	x := printedOf(t, citingXML)
	d := &review.Document{Text: "Mice were kept in cages as before1–3. They slept for many hours (Smith et al. 2004). " +
		"Jones (2002) reported that old mice sleep much less. Figure 1 shows it. dose 5"}
	cite := func(sentence string, reference int) {
		at := strings.Index(d.Text, sentence)
		d.Citations = append(d.Citations, review.Citation{Reference: reference, Start: at, End: at + len(sentence)})
	}
	cite("Mice were kept in cages as before1–3.", 0)
	cite("Mice were kept in cages as before1–3.", 2)
	cite("They slept for many hours (Smith et al. 2004).", 1)       // another one
	cite("Jones (2002) reported that old mice sleep much less.", 1) // right
	cite("Figure 1 shows it.", 0)                                   // cites nothing
	cite("dose 5", 4)                                               // not judged
	about := map[int]int{0: 0, 1: 1, 2: 2, 3: 3, 4: 4}
	var h heard
	if got := citationScores(d, about, x, h.miss); got != (score{3, 5, 5}) {
		t.Errorf("%v", got)
	}
	h.is(t, "citation missed", "citation missed", "citation spurious", "citation spurious")
	d.Tables = []review.Table{{Start: 0, End: len(d.Text)}}
	if got := citationScores(d, about, x, silent); got != (score{0, 0, 5}) {
		t.Errorf("citations in a table are judged: %v", got)
	}
}
