package pdf

import (
	"regexp"
	"strconv"
	"strings"
)

// readPrinted reads DOI, year and venue from what is printed around
// the text of the first pages.
func (p *Paper) readPrinted(printed []row, o opening) {
	if p.DOI = findDOI(printed, o); p.DOI == "" {
		p.DOI = stampedDOI(printed)
	}
	p.Year = p.findYear(printed)
	p.Venue = findVenue(printed, o)
}

var doiPattern = regexp.MustCompile(`\b10\.[0-9]{4,9}/[-._;()/:A-Za-z0-9<>]+`)

// findDOI takes the first DOI of the first page, else of the file's own
// description, else of the second page. Reference lists stand later.
func findDOI(printed []row, o opening) string {
	look := func(text string) string {
		return strings.TrimRight(doiPattern.FindString(text), ".,;:)>")
	}
	for i, r := range printed {
		if r.page != printed[0].page {
			break
		}
		found := look(r.text)
		if found == "" {
			continue
		}
		if i+1 < len(printed) && strings.HasSuffix(r.text, found) && strings.HasSuffix(found, "-") {
			found = look(r.text + printed[i+1].text)
		}
		return found
	}
	if d := look(o.Subject); d != "" {
		return d
	}
	if d := look(o.Title); d != "" {
		return d
	}
	for _, r := range printed {
		if strings.Contains(strings.ToLower(r.text), "doi") && look(r.text) != "" {
			return look(r.text)
		}
	}
	return ""
}

var (
	yearPattern   = regexp.MustCompile(`\b(19[5-9][0-9]|20[0-4][0-9])\b`)
	publishedLead = regexp.MustCompile(`(?i)(published( online)?|publication date|date of publication|veröffentlicht)[^0-9]{0,12}([^.;]{0,30})`)
	copyrightLead = regexp.MustCompile(`(?i)(©|\(c\)|copyright)[^0-9]{0,60}((19|20)[0-9]{2})`)
	citationLine  = regexp.MustCompile(`\b(19|20)[0-9]{2}[;,:] ?(Vol\.? ?)?[0-9]+ ?[(:,]`)
	volumeLead    = regexp.MustCompile(`(?i)(vol(ume|\.)?|no\.|issue|\bpp\.?|journal|\(\d+\):|doi|proceedings|conference|[0-9]+[,:] ?[0-9]+)`)
)

// findYear prefers the date of publication, then the copyright line, then a
// banner or citation that gives volume and pages.
func (p *Paper) findYear(printed []row) int {
	published := func(r row) string {
		if m := publishedLead.FindStringSubmatch(r.text); m != nil {
			return yearPattern.FindString(m[3])
		}
		return ""
	}
	copyright := func(r row) string {
		if m := copyrightLead.FindStringSubmatch(r.text); m != nil {
			return yearPattern.FindString(m[2])
		}
		return ""
	}
	volume := func(r row) string {
		height := p.Pages[r.page-1].Height
		edge := r.rect.Y1 < 0.15*height || r.rect.Y0 > 0.85*height
		if len(r.text) < 200 && (edge && volumeLead.MatchString(r.text) || citationLine.MatchString(r.text)) {
			return yearPattern.FindString(r.text)
		}
		return ""
	}
	for _, find := range []func(row) string{published, copyright, volume} {
		for _, r := range printed {
			if r.page != printed[0].page {
				break
			}
			if y, err := strconv.Atoi(find(r)); err == nil {
				return y
			}
		}
	}
	return 0
}

var venuePattern = regexp.MustCompile(`((?:(?:The |International |European |American |British |Indian |Iranian |Asian |African |Canadian |Chinese |Japanese )*(?:Journal|Annals|Archives|Proceedings|Bulletin|Transactions) (?:of|on|in) (?:the )?[A-Z][A-Za-z&,\- ]+[a-z])|Journal of Open Source (?:Education|Software)|Frontiers in [A-Z][A-Za-z& ]+|PLo?S [A-Z][A-Za-z]+|BMC [A-Z][A-Za-z& ]+|Scientific Reports|Nature Communications)`)

var (
	venueEnd = regexp.MustCompile(`\b(Journal|Annals|Archives|Proceedings|Bulletin|Transactions)( of( [A-Z][A-Za-z ]*)?)?$`)
	// venueLine is a line of the foot or head of a page that gives a journal's name with
	// year, volume and page: "Microorganisms 2018, 6, 104; doi:", "Grain 13(3): 67-72 (2017)".
	venueLine = regexp.MustCompile(`^(\p{Lu}[\pL&:,' -]{2,70}?),? ((?:19|20)[0-9]{2}, [0-9]+(?:\([0-9]+\))?, [A-Za-z]?[0-9]+(?:[–-][A-Za-z]?[0-9]+)?(?:; ?doi\b|\.?$)|[0-9]+ ?\([0-9]+\): ?[0-9]+[–-][0-9]+ \((?:19|20)[0-9]{2}\))`)
	// articleLine stands under the name of a journal.
	articleLine = regexp.MustCompile(`^Volume (19|20)[0-9]{2}, Article ID [0-9]+`)
	venueName   = regexp.MustCompile(`^\p{Lu}[\pL&,' -]{2,70}$`)
	venueTail   = regexp.MustCompile(`,? (Vol|Volume|No|Issue|January|February|March|April|May|June|July|August|September|October|November|December)\b.*$`)
)

// findVenue knows a venue only by its full name in a banner or footer of the
// first page, or by the file's own description.
func findVenue(printed []row, o opening) string {
	if name, _, ok := strings.Cut(o.Subject, ","); ok && doiPattern.MatchString(o.Subject) && len(name) < 80 && len(strings.Fields(name)) > 0 {
		return squeeze(name)
	}
	for i, r := range printed {
		if r.page != printed[0].page {
			break
		}
		if len(r.text) > 220 {
			continue
		}
		text := r.text
		if i+1 < len(printed) && printed[i+1].page == r.page && venueEnd.MatchString(text) {
			text += " " + printed[i+1].text // the name runs over the line's end
		}
		if name := venuePattern.FindString(text); name != "" && len(name) < 90 {
			return strings.TrimRight(squeeze(venueTail.ReplaceAllString(name, "")), " ,")
		}
	}
	return venueAtEdge(printed)
}

// venueAtEdge is the journal's name in a line that gives volume and page as well, or
// stands directly above such a line.
func venueAtEdge(printed []row) string {
	for i, r := range printed {
		if r.page != printed[0].page {
			break
		}
		if m := venueLine.FindStringSubmatch(r.text); m != nil {
			return m[1]
		}
		if i > 0 && articleLine.MatchString(r.text) && venueName.MatchString(printed[i-1].text) {
			return printed[i-1].text
		}
	}
	return ""
}
