package sheet

import (
	"fmt"
	"strings"

	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/face"
)

// Limits of one print job.
const (
	MaxCards = 5000 // largest number of cards, counting all copies
	MaxPages = 1000
	MaxIDs   = 500
)

// A Deck is a deck of cards: its id, and its name in the language of the cards.
type Deck struct{ ID, Name string }

// A Job is what is to be printed: cards, options and texts.
type Job struct {
	Options
	Design face.Design // how cards look; its size and bleed are set to those of Options
	Faces  []card.Face // in the order of printing; the second face of a card follows its first
	Decks  []Deck

	Variant string   // name of the variant, printed at the edge of pages
	Rules   string   // hash of the rules, printed at the edge of pages; may be ""
	Summary *Summary // printed after the cards; may be nil
	Credits *Summary // credits for icons, printed last; may be nil
	Words   Words
}

// A Words returns a text that is printed at the edge of pages, by its key in section
// [sheet] of the program's files of words.
type Words func(key string) string

// say returns the text with that key, with its placeholders replaced. fill alternates
// placeholders and texts: "{n}", "3".
func (w Words) say(key string, fill ...string) string {
	if w == nil {
		return key
	}
	return strings.NewReplacer(fill...).Replace(w(key))
}

// Plan draws all cards and places them on pages. The faults are those of the cards, in
// their order; if one is not just a warning, the plan is nil. The error means that an
// option is wrong, as [NewGrid] reports it, or that a limit is exceeded.
func (j Job) Plan() (*Plan, face.Faults, error) {
	if j.CardW == 0 {
		j.CardW, j.CardH = j.Design.Look().W, j.Design.Look().H
	}
	grid, err := NewGrid(j.Options)
	if err != nil {
		return nil, nil, err
	}
	j.Design.W, j.Design.H, j.Design.Bleed = j.CardW, j.CardH, j.Bleed
	cards, ids := 0, 0
	for _, f := range j.Faces {
		if f.Side == 0 {
			cards += f.Count
			ids++
		}
		if cards > MaxCards || f.Count > MaxCards {
			return nil, face.Faults{{ID: f.ID, Part: "count", Msg: fmt.Sprintf("with its %d the cards are more than %d, the most that are printed at once", f.Count, MaxCards)}}, nil
		}
		if ids > MaxIDs {
			return nil, face.Faults{{ID: f.ID, Part: "count", Msg: fmt.Sprintf("is one more than %d different cards, the most that are printed at once", MaxIDs)}}, nil
		}
	}
	p := &Plan{grid: grid, job: j}
	groups, faults := j.groups()
	if faults.HasError() {
		return nil, faults, nil
	}
	for _, g := range groups {
		p.Cards += len(g.slots)
	}
	p.layCards(groups)
	p.addBookmarks()
	for _, s := range []*Summary{j.Summary, j.Credits} {
		if s == nil {
			continue
		}
		pages, err := s.pages(min(grid.W, grid.H), max(grid.W, grid.H))
		if err != nil {
			return nil, faults, err
		}
		p.rulePages = append(p.rulePages, pages...)
	}
	p.Pages = len(p.leaves) + len(p.rulePages)
	if p.Pages > MaxPages {
		return nil, faults, fmt.Errorf("needs %d pages, at most %d are printed at once", p.Pages, MaxPages)
	}
	p.frontMarks, p.Notes = grid.pageMarks(j.Options, j.Words)
	if j.MarkBacks {
		p.backMarks, _ = grid.cutMarks(j.Options)
	}
	if points, small := j.Design.SmallestType(); small {
		p.Notes = append(p.Notes, fmt.Sprintf("the smallest type is %.1f pt, hard to read", points))
	}
	return p, faults, nil
}

// A group is cards that begin on a new page. Either each has a back of its own, or all have
// the same back.
type group struct {
	slots       []slot
	hasTwoFaces bool // the cards have two faces, so that each has a back of its own
}

// groups draws each face once and returns the cards in groups, in the order of printing,
// with the faults of the faces.
func (j Job) groups() ([]group, face.Faults) {
	var faults face.Faults
	side := func(f card.Face, note face.Note) *drawing {
		marks, found := j.Design.Front(f, note)
		faults = append(faults, found...)
		return j.drawing(marks, f.Landscape)
	}
	backs := map[string]*drawing{}
	back := func(f card.Face) *drawing {
		key := backKey(f)
		if d, ok := backs[key]; ok {
			return d
		}
		marks, found := j.Design.Back(f, j.deckName(f.Back))
		faults = append(faults, found...)
		backs[key] = j.drawing(marks, f.Landscape)
		return backs[key]
	}
	var keys []string
	byKey := map[string]*group{}
	for i := 0; i < len(j.Faces); i++ {
		f := j.Faces[i]
		note := face.Note{Tag: j.Tag}
		copies := f.Count
		if j.PrintEachOnce {
			note.Copies, copies = f.Count, 1
		}
		two := i+1 < len(j.Faces) && j.Faces[i+1].ID == f.ID && j.Faces[i+1].Side == 1
		var sides []slot
		switch {
		case two && j.Backs == None:
			first, second := note, note
			first.Tag, second.Tag = withTag(j.Tag, "1/2"), withTag(j.Tag, "2/2")
			sides = []slot{{f.Deck, side(f, first), nil}, {f.Deck, side(j.Faces[i+1], second), nil}}
		case two:
			sides = []slot{{f.Deck, side(f, note), side(j.Faces[i+1], note)}}
		case j.Backs == None:
			sides = []slot{{f.Deck, side(f, note), nil}}
		default:
			sides = []slot{{f.Deck, side(f, note), back(f)}}
		}
		if two {
			i++
		}
		key := ""
		switch {
		case j.Backs == Separate && two:
			key = "two " + f.Deck
		case j.Backs == Separate:
			key = "one " + backKey(f)
			if j.SplitDecks {
				key += " " + f.Deck
			}
		case j.SplitDecks:
			key = f.Deck
		}
		g := byKey[key]
		if g == nil {
			g = &group{hasTwoFaces: two}
			byKey[key] = g
			keys = append(keys, key)
		}
		for range copies {
			g.slots = append(g.slots, sides...)
		}
	}
	groups := make([]group, len(keys))
	for i, key := range keys {
		groups[i] = *byKey[key]
	}
	return groups, faults
}

// drawing returns a side of a card with the given marks. Landscape sides are rotated by a
// quarter turn on the page.
func (j Job) drawing(marks []draw.Mark, landscape bool) *drawing {
	d := &drawing{marks: marks}
	d.w, d.h = j.Design.Size(landscape)
	if landscape {
		d.turn = draw.Left
	}
	return d
}

// backKey returns a key that is equal for faces whose cards have the same drawing as back.
func backKey(f card.Face) string { return fmt.Sprintf("%s %t", f.Back, f.Landscape) }

// withTag returns the tag at a card's foot with a word appended.
func withTag(tag, word string) string {
	if tag == "" {
		return word
	}
	return tag + " · " + word
}

// deckName returns the name of the deck with that id; the id if the job has no such deck.
func (j Job) deckName(id string) string {
	for _, d := range j.Decks {
		if d.ID == id {
			return d.Name
		}
	}
	return id
}
