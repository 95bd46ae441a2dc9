package evaluate

import (
	"context"
	"fmt"
	"slices"
	"time"

	"forage/internal/pdf"
)

const pagesASecond = "pages a second"

// Rounds of measuring the pace, and the share of mutool's pace that we are held to.
const (
	paceRounds = 3
	paceShare  = 0.5
)

// pace measures how fast a set is read. Ours goes from the files to the stored chunks:
// a real import into a new workspace, without vectors. Beside it stand pdftotext and
// "mutool draw -F stext", which store nothing. All read the same files, two at a time
// (an import reads no more than two PDFs at once), in three rounds by turns, of which
// the median counts: other work on the machine then slows all of them alike. The files
// have been read before, so that the disk is no part of it.
func pace(ctx context.Context, g *gauge, h *harvest) error {
	pages := 0
	for _, p := range h.paths {
		pages += len(h.out[p].doc.Pages)
	}
	took := map[string][]time.Duration{}
	for range paceRounds {
		for _, s := range systems {
			t, err := h.once(ctx, g, s)
			if err != nil {
				return err
			}
			if t > 0 {
				took[s] = append(took[s], t)
			}
		}
	}
	for _, s := range systems {
		if all := took[s]; len(all) > 0 {
			slices.Sort(all)
			g.rate(pagesASecond, s, pages, all[len(all)/2].Seconds())
		}
	}
	if m, ok := g.rates[cell{pagesASecond, mutool}]; ok {
		g.aim(pagesASecond, paceShare*m.Value)
		g.notes = append(g.notes, fmt.Sprintf("%d pages; our pace is %.2f of mutool's.", pages, g.rates[cell{pagesASecond, ours}].Value/m.Value))
	}
	return nil
}

// once has a system read the set once and returns how long it took, 0 where the system
// is not on this machine.
func (h *harvest) once(ctx context.Context, g *gauge, system string) (time.Duration, error) {
	if system == ours {
		d, err := newDesk(ctx, g.o.See)
		if err != nil {
			return 0, err
		}
		defer d.close()
		return d.pace(ctx, h.paths)
	}
	b := pdf.Baseline(system)
	if !b.Installed() {
		return 0, nil
	}
	start := time.Now()
	err := eachTwo(ctx, h.paths, func(path string) error { return b.Pace(ctx, path) })
	return time.Since(start), err
}
