package sheet

import (
	"fmt"
	"io"
	"iter"
	"slices"

	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/face"
)

// Limits of one printing.
const (
	MaxCards = 5000 // cards as they lie on the table
	MaxPages = 1000
	MaxIDs   = 500
)

// A Deck is a pile of cards: its id, and its name in the language.
type Deck struct{ ID, Name string }

// A Job is what is to be printed.
type Job struct {
	Options
	Design face.Design // its size and bleed are those of the options
	Faces  []card.Face // in order; the second face of a card follows its first
	Decks  []Deck

	Variant string   // as the slug names it
	Rules   string   // hash of the rules, for the slug; may be ""
	Summary *Summary // printed after the cards; may be nil
}

// A Plan is a job that can be printed: all is drawn and placed.
type Plan struct {
	grid   Grid
	job    Job
	leaves []leaf
	rules  []draw.Page // the summary
	marks  []draw.Mark // of every front
	backs  []draw.Mark // of every back page

	Cards int      // cards, or faces with OneEach
	Pages int      // all of them
	Notes []string // what could not be done as asked
}

// A drawing is one side of a card.
type drawing struct {
	marks []draw.Mark
	w, h  float64   // as its top is up
	turn  draw.Turn // as it stands on a front
}

// A slot is one card on a page.
type slot struct {
	deck        string
	front, back *drawing // back is nil without backs
}

// A leaf is a page.
type leaf struct {
	slots     []slot
	back      bool   // a page of backs
	bookmarks []Deck // decks that begin here
	note      string // for the slug: "print 9 times"
}

// Plan draws and places all cards. Faults are what is wrong with the cards, in
// their order; the plan is nil if they stop. The error says what is wrong with
// the options, as [NewGrid], or which limit is passed.
func (j Job) Plan() (*Plan, face.Faults, error) {
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
	if faults.Stop() {
		return nil, faults, nil
	}
	for _, g := range groups {
		p.Cards += len(g.slots)
	}
	p.lay(groups)
	p.bookmark()
	if j.Summary != nil {
		if p.rules, err = j.Summary.pages(min(grid.W, grid.H), max(grid.W, grid.H)); err != nil {
			return nil, faults, err
		}
	}
	p.Pages = len(p.leaves) + len(p.rules)
	if p.Pages > MaxPages {
		return nil, faults, fmt.Errorf("needs %d pages, at most %d are printed at once", p.Pages, MaxPages)
	}
	p.marks, p.Notes = grid.marks(j.Options)
	if j.MarksBack {
		p.backs, _ = grid.cuts(j.Options)
	}
	if points, small := j.Design.SmallType(); small {
		p.Notes = append(p.Notes, fmt.Sprintf("the smallest type is %.1f pt, hard to read", points))
	}
	return p, faults, nil
}

// A group begins on a page of its own. Its cards have backs of their own, or
// all the same.
type group struct {
	slots []slot
	own   bool // cards have two faces
}

// groups draws each face once and returns the cards in the order in which they
// are printed.
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
		marks, found := j.Design.Back(f.Back, j.deckName(f.Back), f.Landscape)
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
		if j.OneEach {
			note.Copies, copies = f.Count, 1
		}
		two := i+1 < len(j.Faces) && j.Faces[i+1].ID == f.ID && j.Faces[i+1].Side == 1
		var sides []slot
		switch {
		case two && j.Backs == None:
			first, second := note, note
			first.Tag, second.Tag = tagged(j.Tag, "1/2"), tagged(j.Tag, "2/2")
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
			if j.Split {
				key += " " + f.Deck
			}
		case j.Split:
			key = f.Deck
		}
		g := byKey[key]
		if g == nil {
			g = &group{own: two}
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

// drawing is one side of a card; what lies on its side stands on its left.
func (j Job) drawing(marks []draw.Mark, landscape bool) *drawing {
	d := &drawing{marks: marks}
	d.w, d.h = j.Design.Size(landscape)
	if landscape {
		d.turn = draw.Left
	}
	return d
}

// backKey tells backs apart that are drawn differently.
func backKey(f card.Face) string { return fmt.Sprintf("%s %t", f.Back, f.Landscape) }

// tagged adds a word to the tag in a card's foot.
func tagged(tag, word string) string {
	if tag == "" {
		return word
	}
	return tag + " · " + word
}

func (j Job) deckName(id string) string {
	for _, d := range j.Decks {
		if d.ID == id {
			return d.Name
		}
	}
	return id
}

// lay puts the cards onto pages, and the backs behind them.
func (p *Plan) lay(groups []group) {
	var last []leaf // backs that are printed apart
	for _, g := range groups {
		fronts := slices.Collect(slices.Chunk(g.slots, p.grid.PerPage()))
		for _, slots := range fronts {
			p.leaves = append(p.leaves, leaf{slots: slots})
			switch {
			case p.job.Backs == Duplex:
				p.leaves = append(p.leaves, leaf{slots: slots, back: true})
			case p.job.Backs == Separate && g.own:
				last = append(last, leaf{slots: slots, back: true, note: "print once"})
			}
		}
		if p.job.Backs == Separate && !g.own {
			full := slices.Repeat(g.slots[:1], p.grid.PerPage())
			note := "print once"
			if len(fronts) > 1 {
				note = fmt.Sprintf("print %d times", len(fronts))
			}
			last = append(last, leaf{slots: full, back: true, note: note})
		}
	}
	p.leaves = append(p.leaves, last...)
}

// bookmark notes on which page each deck begins.
func (p *Plan) bookmark() {
	seen := map[string]bool{}
	for i := range p.leaves {
		l := &p.leaves[i]
		for _, s := range l.slots {
			if !l.back && !seen[s.deck] {
				seen[s.deck] = true
				l.bookmarks = append(l.bookmarks, Deck{s.deck, p.job.deckName(s.deck)})
			}
		}
	}
}

// Write writes the pages as a PDF document.
func (p *Plan) Write(w io.Writer, doc draw.Document) error {
	return draw.WritePDF(w, doc, p.pages())
}

func (p *Plan) pages() iter.Seq[draw.Page] {
	return func(yield func(draw.Page) bool) {
		for i, l := range p.leaves {
			if !yield(p.page(i, l)) {
				return
			}
		}
		for _, page := range p.rules {
			if !yield(page) {
				return
			}
		}
	}
}

// page puts marks and cards onto a page.
func (p *Plan) page(i int, l leaf) draw.Page {
	g := p.grid
	marks := p.marks
	if l.back {
		marks = p.backs
	}
	marks = append(slices.Clip(marks), p.slug(i, l)...)
	for k, s := range l.slots {
		if !l.back {
			marks = s.front.place(marks, g.Cell(k), s.front.turn)
		}
		if l.back || g.Backs == Fold {
			marks = s.back.place(marks, g.BackCell(k), g.BackTurn(s.back.turn))
		}
	}
	trim := g.area()
	if g.Backs == Fold {
		trim.H = g.H - 2*trim.Y
	}
	if l.back && (p.job.NudgeX != 0 || p.job.NudgeY != 0) {
		marks = draw.Frame{X: p.job.NudgeX, Y: p.job.NudgeY}.Marks(nil, marks)
		trim.X += p.job.NudgeX
		trim.Y += p.job.NudgeY
	}
	b := g.Bleed
	page := draw.Page{
		W: g.W, H: g.H, Marks: marks, Trim: trim,
		Bleed: draw.Area{X: trim.X - b, Y: trim.Y - b, W: trim.W + 2*b, H: trim.H + 2*b},
	}
	for _, d := range l.bookmarks {
		page.Bookmarks = append(page.Bookmarks, d.Name)
	}
	return page
}

// place adds a side of a card to a page.
func (d *drawing) place(marks []draw.Mark, at draw.Point, turn draw.Turn) []draw.Mark {
	return draw.Box(at.X, at.Y, d.w, d.h, turn, 1).Marks(marks, d.marks)
}
