package ingest

import (
	"testing"

	"forage/internal/ingest/jats"
	"forage/internal/review"
)

// FuzzCite holds whatever is read to what the store demands of citations.
func FuzzCite(f *testing.F) {
	f.Add("# T\n\n## M\n\nOne [3]. Two [1,2–5]. Three [1]–[4].\n\n## References\n\n[1] Adams R. Soil carbon in orchards. Soil Sci. 2001.\n\n[2] Baker T. Clover as a cover crop. Agron. J. 2010.\n\n" +
		"[3] Diaz P. Sampling deep soils. Geoderma. 2015.\n\n[4] Ellis J. Letters on farming. Notes. 1990.\n\n[5] Fox M. Letters on clover. Notes. 1991.\n")
	f.Add("# T\n\n## M\n\nOne¹,²⁻³ (Smith et al., 2010a,b; WHO [WHO] 2010) [Knu84].\n\n## References\n\n[Knu84] Knuth. 1984.\n\n———, 1985. (a) x 2000; (b) y.")
	f.Add("Title\n\nvgl. Müller/Meier 1999: 12\n\nLiteratur\n\nMüller, K./Meier, L. (Hg.): Der Schlaf. Wien 1999.\nDies.: Der Traum. Wien 2000.")
	f.Add("<article><front/><body><p>A<xref ref-type=\"bibr\" rid=\"a b\">1</xref>\uFDD01\uFDD1–<xref ref-type=\"bibr\" rid=\"c\">3</xref></p></body><back><ref-list><ref id=\"a\"><mixed-citation>Doe J. On soil and layers 2001.</mixed-citation></ref></ref-list></back></article>")
	f.Fuzz(func(t *testing.T, text string) {
		clean, err := decode([]byte(text))
		if err != nil {
			return
		}
		for _, read := range []func(string) (review.Document, error){readMarkdown, readText, jats.Read} {
			d, err := read(clean)
			if err != nil {
				continue
			}
			d = finish(d)
			last := review.Citation{Start: -1}
			for _, c := range d.Citations {
				if c.Start < 0 || c.End > len(d.Text) || c.Start >= c.End || c.Reference < 0 || c.Reference >= len(d.References) {
					t.Fatalf("citation %+v of %d bytes, %d entries", c, len(d.Text), len(d.References))
				}
				if c.Start < last.Start || c.Start == last.Start && c.Reference <= last.Reference {
					t.Fatalf("%+v after %+v", c, last)
				}
				last = c
			}
		}
	})
}
