package bibliography

import "forage/internal/review"

// Read reads the text of a bibliography in one of the three formats (another is a
// mistake of the caller, and panics). It gives a document for each entry, the same entry
// once, with neither path nor status nor sections. What was read stands beside the error
// that says what was not.
func Read(text string, format review.Format) ([]review.Document, error) {
	read := map[review.Format]func(string) ([]record, error){
		review.FormatRIS: readRIS, review.FormatBibTeX: readBibTeX, review.FormatCSL: readCSL,
	}[format]
	records, err := read(text)
	seen := map[string]bool{}
	var docs []review.Document
	for _, r := range records {
		sum := review.Digest([]byte(r.canonical()))
		if seen[sum] { // the same entry twice is one work
			continue
		}
		seen[sum] = true
		d := r.document(format)
		d.Work.ID, d.Work.SHA256 = review.NewWorkID(sum), sum
		docs = append(docs, d)
	}
	return docs, err
}
