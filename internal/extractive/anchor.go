package extractive

// anchored is where an anchor was found, and in which words.
type anchored struct {
	place string // "passage", "title" or "abstract"; "" for nowhere
	as    form
	via   string // the anchor, where only its company was found
	front bool   // found in the passage, and in title or abstract too
}

// anchor looks for the anchors in the passage and in the title and abstract.
func (n *need) anchor(p *passage) anchored {
	var found anchored
	for _, s := range p.sentences {
		if found = found.or(n.anchorIn("passage", s.words)); found.place != "" && found.via == "" {
			break
		}
	}
	front := n.anchorIn("title", p.title).or(n.anchorIn("abstract", p.abstract))
	if found.place == "" {
		return front
	}
	found.front = front.place != ""
	return found
}

// weak reports whether an anchor says little by itself: a single word, or a mention
// in a work that is about something else.
func (a anchored) weak() bool {
	return a.place != "" && (len(a.as.stems) == 1 || a.place == "passage" && !a.front)
}

// or prefers what was found, and the idea's own words over their company.
func (a anchored) or(b anchored) anchored {
	if a.place == "" || a.via != "" && b.place != "" && b.via == "" {
		return b
	}
	return a
}

func (n *need) anchorIn(place string, words []token) anchored {
	var best anchored
	for _, a := range n.anchors {
		if f, i := a.within(words); i >= 0 {
			if i == 0 {
				f.text = a.text
			}
			if best = best.or(anchored{place: place, as: f, via: a.via}); best.via == "" {
				break
			}
		}
	}
	return best
}
