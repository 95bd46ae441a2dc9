package pdf

import "slices"

// withUnseen puts behind the rows of the first page what is drawn there and cannot be
// seen: some publishers set a paper's DOI in white.
func withUnseen(printed []row, sheets []sheet) []row {
	if len(sheets) == 0 {
		return printed
	}
	var rows []row
	for _, l := range sheets[0].Lines {
		if r, ok := rowOf(sheets[0].N, l); ok && l.Turn == unseen {
			rows = append(rows, r)
		}
	}
	at := slices.IndexFunc(printed, func(r row) bool { return r.page != sheets[0].N })
	if at < 0 {
		at = len(printed)
	}
	return slices.Insert(printed, at, rows...)
}
