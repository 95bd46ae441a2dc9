package app

import (
	"sync"
	"time"
)

// Noun names what changed; the window asks again for everything it shows of it.
type Noun string

// The nouns the window is told about.
const (
	NounLibrary Noun = "library"
	NounImport  Noun = "import"
	NounFolders Noun = "folders"
	NounReview  Noun = "review"
	NounForage  Noun = "forage"
	NounModels  Noun = "models"
)

// Changed is the only event. ID is the review, or what goes on with the models,
// "trying" or "pulling"; "" means everything of the noun.
type Changed struct {
	Noun Noun   `json:"noun"`
	ID   string `json:"id"`
}

// newsGap is the shortest time between two progress events of the same noun. Five a
// second look continuous; each makes the window ask where the walk stands, which
// replays the trail.
const newsGap = 200 * time.Millisecond

// news tells the window what changed.
type news struct {
	emit func(Changed)
	now  func() time.Time

	mu   sync.Mutex
	last map[Changed]time.Time
}

func newNews(emit func(Changed), now func() time.Time) *news {
	return &news{emit: emit, now: now, last: map[Changed]time.Time{}}
}

// progress may be dropped: another will follow, or an ending.
func (n *news) progress(noun Noun, id string) {
	c := Changed{Noun: noun, ID: id}
	n.mu.Lock()
	now := n.now()
	if now.Sub(n.last[c]) < newsGap {
		n.mu.Unlock()
		return
	}
	n.last[c] = now
	n.mu.Unlock()
	n.emit(c)
}

// ending is never dropped.
func (n *news) ending(noun Noun, id string) { n.emit(Changed{Noun: noun, ID: id}) }
