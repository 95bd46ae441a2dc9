package bibliography

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"forage/internal/ingest/field"
	"forage/internal/ingest/unreadable"
	"forage/internal/markdown"
)

// cslItem is what is taken of an item of CSL-JSON.
type cslItem struct {
	Title     loose     `json:"title"`
	Venue     loose     `json:"container-title"`
	Event     loose     `json:"event-title"`
	Publisher loose     `json:"publisher"`
	Abstract  loose     `json:"abstract"`
	DOI       loose     `json:"DOI"`
	URL       loose     `json:"URL"`
	Language  loose     `json:"language"`
	Keyword   loose     `json:"keyword"`
	Volume    loose     `json:"volume"`
	Issue     loose     `json:"issue"`
	Page      loose     `json:"page"`
	Tags      []loose   `json:"categories"`
	Author    []cslName `json:"author"`
	Editor    []cslName `json:"editor"`
	Issued    cslDate   `json:"issued"`
}

type cslName struct {
	Family, Given, Suffix, Literal loose
	Particle                       loose `json:"non-dropping-particle"`
	Dropping                       loose `json:"dropping-particle"`
}

// loose is a text that some write as a number, or as a list with one text in it.
type loose string

// UnmarshalJSON takes texts, numbers and the first of a list; anything else is "".
func (l *loose) UnmarshalJSON(raw []byte) error {
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return err
	}
	if list, ok := v.([]any); ok && len(list) > 0 {
		v = list[0]
	}
	switch v := v.(type) {
	case string:
		*l = loose(v)
	case float64:
		*l = loose(strconv.FormatFloat(v, 'f', -1, 64))
	}
	return nil
}

// cslDate is a date in parts, or as somebody wrote it.
type cslDate struct {
	Parts   [][]loose `json:"date-parts"`
	Raw     loose     `json:"raw"`
	Literal loose     `json:"literal"`
}

// readCSL reads a bibliography of CSL-JSON: a list of items, one item, or a list
// under "items". An item that is none is counted; the items before a place where
// the JSON is broken are kept. What was read stands beside the error.
func readCSL(text string) ([]record, error) {
	raws, cut := cslItems(text)
	var records []record
	bad := 0
	for _, raw := range raws {
		var item cslItem
		if json.Unmarshal(raw, &item) != nil {
			bad++
			continue
		}
		if r := item.record().tidy(); r.title != "" {
			records = append(records, r)
		} else {
			bad++
		}
	}
	if cut != nil && len(records) == 0 {
		return nil, cut
	}
	if cut != nil {
		return records, unreadable.Reason(cut.Error() + " What stands before that was read.")
	}
	return records, broken(bad, len(records))
}

// cslItems divides a text into its items.
func cslItems(text string) ([]json.RawMessage, error) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "[") {
		var wrapped struct {
			Items []json.RawMessage `json:"items"`
		}
		if err := json.Unmarshal([]byte(text), &wrapped); err != nil {
			return nil, brokenJSON(err)
		}
		if wrapped.Items != nil {
			return wrapped.Items[:min(len(wrapped.Items), maxRecords)], nil
		}
		return []json.RawMessage{json.RawMessage(text)}, nil
	}
	d := json.NewDecoder(strings.NewReader(text))
	if _, err := d.Token(); err != nil {
		return nil, brokenJSON(err)
	}
	var raws []json.RawMessage
	for d.More() && len(raws) < maxRecords {
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return raws, brokenJSON(err)
		}
		raws = append(raws, raw)
	}
	if _, err := d.Token(); err != nil && len(raws) < maxRecords {
		return raws, brokenJSON(err)
	}
	return raws, nil
}

func brokenJSON(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || strings.Contains(err.Error(), "unexpected end") {
		return unreadable.Reason("The JSON ends in the middle.")
	}
	if wrong := new(json.UnmarshalTypeError); errors.As(err, &wrong) {
		return unreadable.Reason("The JSON is no list of works (CSL-JSON).")
	}
	return unreadable.Reason("The JSON is broken.")
}

func (i cslItem) record() record {
	r := record{
		title: string(i.Title), venue: cmp.Or(string(i.Venue), string(i.Event), string(i.Publisher)), abstract: string(i.Abstract),
		doi: cmp.Or(field.DOI(string(i.DOI)), field.DOI(string(i.URL))), url: string(i.URL), language: string(i.Language),
		volume: string(i.Volume), issue: string(i.Issue), pages: string(i.Page),
		year:     i.Issued.year(),
		keywords: field.Split(string(i.Keyword), ";", ","),
	}
	for _, t := range i.Tags {
		r.keywords = append(r.keywords, string(t))
	}
	names := i.Author
	if len(names) == 0 {
		names = i.Editor
	}
	for _, n := range names {
		r.authors = append(r.authors, n.full())
	}
	return r
}

func (n cslName) full() string {
	if n.Family == "" {
		return cmp.Or(string(n.Literal), string(n.Given))
	}
	return markdown.Clean(strings.Join([]string{string(n.Given), string(n.Dropping), string(n.Particle), string(n.Family), string(n.Suffix)}, " "))
}

func (d cslDate) year() int {
	if len(d.Parts) > 0 && len(d.Parts[0]) > 0 {
		return field.Year(string(d.Parts[0][0]))
	}
	return field.YearIn(cmp.Or(string(d.Raw), string(d.Literal)))
}
