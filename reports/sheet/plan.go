package sheet

import (
	"io"
	"iter"
	"slices"
	"strconv"

	"equitas/reports/draw"
)

// A Plan is a print job with all cards drawn and placed on pages.
type Plan struct {
	grid       Grid
	job        Job
	leaves     []leaf
	rulePages  []draw.Page // pages of the summary and of the credits
	frontMarks []draw.Mark // marks of every front page, except its cards
	backMarks  []draw.Mark // marks of every back page, except its cards

	Cards int      // number of printed cards
	Pages int      // number of pages
	Notes []string // options that could not be followed, in words
}

// A drawing is one side of a card, drawn.
type drawing struct {
	marks []draw.Mark
	w, h  float64   // size with the top of the card up, in millimetres
	turn  draw.Turn // rotation on a front page
}

// A slot is the place of one card on a page, with the card.
type slot struct {
	deck        string   // id of the card's deck
	front, back *drawing // back is nil if backs are not printed
}

// A leaf is a page of fronts or of backs.
type leaf struct {
	slots     []slot
	isBack    bool   // a page of backs
	bookmarks []Deck // decks whose first card is on this page
	note      string // text for the line at the edge: "print 9 times"
}

// layCards places the cards on pages; pages with their backs follow the pages with their
// fronts, or come last if they are printed separately.
func (p *Plan) layCards(groups []group) {
	var last []leaf // pages of backs that are printed separately
	for _, g := range groups {
		fronts := slices.Collect(slices.Chunk(g.slots, p.grid.PerPage()))
		if p.job.SortForStack {
			fronts = stackSlots(g.slots, p.grid.PerPage())
		}
		for _, slots := range fronts {
			p.leaves = append(p.leaves, leaf{slots: slots})
			switch {
			case p.job.Backs == Duplex:
				p.leaves = append(p.leaves, leaf{slots: slots, isBack: true})
			case p.job.Backs == Separate && g.hasTwoFaces:
				last = append(last, leaf{slots: slots, isBack: true, note: p.job.Words.say("once")})
			}
		}
		if p.job.Backs == Separate && !g.hasTwoFaces {
			full := slices.Repeat(g.slots[:1], p.grid.PerPage())
			note := p.job.Words.say("once")
			if len(fronts) > 1 {
				note = p.job.Words.say("times", "{n}", strconv.Itoa(len(fronts)))
			}
			last = append(last, leaf{slots: full, isBack: true, note: note})
		}
	}
	p.leaves = append(p.leaves, last...)
}

// stackSlots distributes cards over as few pages as possible. When the pages are cut as one
// stack, each place on the page gives a pile; the piles, put on each other, have the cards
// in their order.
func stackSlots(slots []slot, perPage int) [][]slot {
	pages := make([][]slot, (len(slots)+perPage-1)/perPage)
	for i := range slots {
		n := i % len(pages)
		pages[n] = append(pages[n], slots[i])
	}
	return pages
}

// PaperSheets returns the number of sheets of paper that the pages need.
func (p *Plan) PaperSheets() int {
	n := len(p.rulePages)
	for _, l := range p.leaves {
		if !l.isBack {
			n++
		}
	}
	return n
}

// addBookmarks records on which page the first card of each deck is.
func (p *Plan) addBookmarks() {
	seen := map[string]bool{}
	for i := range p.leaves {
		l := &p.leaves[i]
		for _, s := range l.slots {
			if !l.isBack && !seen[s.deck] {
				seen[s.deck] = true
				l.bookmarks = append(l.bookmarks, Deck{s.deck, p.job.deckName(s.deck)})
			}
		}
	}
}

// Write writes the pages as a PDF document.
func (p *Plan) Write(w io.Writer, doc draw.Document) error {
	return draw.WritePDF(w, doc, p.AllPages())
}

// AllPages returns all pages, in order.
func (p *Plan) AllPages() iter.Seq[draw.Page] {
	return func(yield func(draw.Page) bool) {
		for i, l := range p.leaves {
			if !yield(p.page(i, l)) {
				return
			}
		}
		for _, page := range p.rulePages {
			if !yield(page) {
				return
			}
		}
	}
}

// page returns the page for leaf l, which has the index i, with cards and marks.
func (p *Plan) page(i int, l leaf) draw.Page {
	g := p.grid
	marks := p.frontMarks
	if l.isBack {
		marks = p.backMarks
	}
	marks = append(slices.Clip(marks), p.pageLine(i, l)...)
	for k, s := range l.slots {
		if !l.isBack {
			marks = s.front.placeMarks(marks, g.Cell(k), s.front.turn)
		}
		if l.isBack || g.Backs == Fold {
			marks = s.back.placeMarks(marks, g.BackCell(k), g.BackTurn(s.back.turn))
		}
	}
	trim := g.area()
	if g.Backs == Fold {
		trim.H = g.H - 2*trim.Y
	}
	if l.isBack && (p.job.BackShiftX != 0 || p.job.BackShiftY != 0) {
		marks = draw.Frame{X: p.job.BackShiftX, Y: p.job.BackShiftY}.AppendMarks(nil, marks)
		trim.X += p.job.BackShiftX
		trim.Y += p.job.BackShiftY
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

// placeMarks appends the marks of one side of a card to marks, rotated by turn and with the
// top left corner at a position on the page.
func (d *drawing) placeMarks(marks []draw.Mark, at draw.Point, turn draw.Turn) []draw.Mark {
	return draw.FrameInBox(at.X, at.Y, d.w, d.h, turn, 1).AppendMarks(marks, d.marks)
}
