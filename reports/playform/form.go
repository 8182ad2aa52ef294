// Package playform draws the sheet on which games are written down at the table: four to a
// page, with a pen.
package playform

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"equitas/reports/draw"
)

// A Form is what a sheet asks of the games of one variant. Texts are in the language of
// the words.
type Form struct {
	Title   string   // of the variant
	Variant string   // its name
	Rules   string   // the first digits of the hash of its rules
	Seats   int      // lines for so many
	Roles   []string // of the seats, where they are not alike
	Dealt   string   // what every seat is dealt at the start: "Guild"; "" nothing
	Things  []string // which there are of it
	Ends    []string // how a game may end
	Pages   int
	Words   Words
}

// Words are what a sheet says.
type Words struct {
	Lang, Heading, Way, Game, Date, Players, Start, Turns, Minutes, Seat, Who, Role, Points, Won, New, Fun, End, None, Looked, Broke, Remarks, Of string
}

// In returns the words of a language that there is: "en", "it".
func In(lang string) (Words, bool) {
	w, ok := all[lang]
	return w, ok
}

// Languages are those that sheets are printed in.
func Languages() []string { return []string{"en", "it"} }

var all = map[string]Words{
	"en": {"en", "Playtest sheet", "One box a game. Seat 1 is who begins, the others in the order of play. Initials will do: names stay with you. Leave empty what you did not note; equitas playtests new makes the table to type it into.",
		"Game", "Date", "Players", "Began at", "Turns", "Minutes", "seat", "who", "role", "points", "won", "first time", "fun", "How it ended", "nobody won", "Rules looked up", "It broke when", "Remarks", "of"},
	"it": {"it", "Foglio di prova", "Un riquadro a partita. Il posto 1 è di chi comincia, gli altri in ordine di gioco. Bastano le iniziali: i nomi restano a te. Lascia vuoto ciò che non hai annotato; equitas playtests new fa la tabella in cui ricopiarlo.",
		"Partita", "Data", "In quanti", "Inizio alle", "Turni", "Minuti", "posto", "chi", "ruolo", "punti", "ha vinto", "prima volta", "divertimento", "Come è finita", "nessuno ha vinto", "Regole cercate", "Si è inceppata quando", "Note", "di"},
}

// Measures of a page, in millimetres, and of type, in points.
const (
	pageW, pageH = 210.0, 297.0
	margin       = 12.0
	headHeight   = 21.0
	footHeight   = 7.0
	perPage      = 4
	gap          = 3.2
	leftShare    = 0.62
	small        = 6.4
	plain        = 7.6
)

var (
	ink   = draw.Black
	rule  = draw.RGB{R: 0x8c, G: 0x8c, B: 0x94}
	faint = draw.RGB{R: 0xd4, G: 0xd4, B: 0xda}
	grey  = draw.RGB{R: 0x58, G: 0x58, B: 0x60}
	band  = draw.RGB{R: 0xf0, G: 0xf0, B: 0xf3}
	mark  = draw.RGB{R: 0x96, G: 0x20, B: 0x1e}
)

// Write writes the sheet as PDF.
func (f *Form) Write(w io.Writer, doc draw.Document) error {
	var pages []draw.Page
	for n := range f.Pages {
		p := &pen{page: draw.Page{W: pageW, H: pageH, Bookmarks: []string{f.Words.Heading + " " + strconv.Itoa(n+1)}}}
		f.draw(p, n)
		if p.err != nil {
			return fmt.Errorf("the sheet: %w", p.err)
		}
		pages = append(pages, p.page)
	}
	return draw.WritePDF(w, doc, slices.Values(pages))
}

// draw fills a page.
func (f *Form) draw(p *pen, n int) {
	wide := pageW - 2*margin
	p.fit(margin, margin+6.2, wide-50, f.Title, draw.Bold, 17, ink)
	p.right(pageW-margin, margin+3.2, f.Words.Heading, draw.Regular, 9, grey)
	p.right(pageW-margin, margin+7.6, f.Variant+" · "+f.Rules, draw.Bold, 8, mark)
	p.add(draw.Rect(margin, margin+9.6, wide, 0.7, ink))
	p.wrapped(margin, margin+13.4, wide, f.Words.Way, draw.Italic, 7.2, grey)
	height := (pageH - 2*margin - headHeight - footHeight - gap*(perPage-1)) / perPage
	for i := range perPage {
		f.game(p, margin, margin+headHeight+float64(i)*(height+gap), wide, height)
	}
	if len(f.Things) > 0 {
		text := f.Dealt + ": "
		for i, x := range f.Things {
			if i > 0 {
				text += ", "
			}
			text += x
		}
		p.fit(margin, pageH-margin-0.6, wide-16, text, draw.Regular, small, grey)
	}
	p.right(pageW-margin, pageH-margin-0.6, fmt.Sprintf("%d %s %d", n+1, f.Words.Of, f.Pages), draw.Regular, small, grey)
}

// game draws the box of a game.
func (f *Form) game(p *pen, x, y, w, h float64) {
	s := f.Words
	p.add(draw.Ring(x, y, w, h, 0.35, ink))
	top := 9.0
	p.add(draw.Rect(x, y, w, top, band))
	p.add(draw.Ring(x, y, w, h, 0.35, ink))
	p.add(draw.Rect(x, y+top, w, 0.25, ink))
	at := x + 2.5
	for _, field := range []struct {
		label string
		width float64
	}{{s.Game, 22}, {s.Date, 42}, {s.Players, 30}, {s.Start, 34}, {s.Turns, 28}, {s.Minutes, 0}} {
		width := field.width
		if width == 0 {
			width = x + w - at - 2.5
		}
		used := p.text(at, y+6, field.label, draw.Regular, plain, grey) + 1.2
		p.add(draw.Rect(at+used, y+6.6, width-used-3, 0.2, rule))
		at += width
	}
	left := w * leftShare
	p.add(draw.Rect(x+left, y+top, 0.25, h-top, ink))
	f.seats(p, x, y+top, left, h-top)
	f.rest(p, x+left, y+top, w-left, h-top)
}

// seats draws a line for each seat.
func (f *Form) seats(p *pen, x, y, w, h float64) {
	s := f.Words
	type col struct {
		head  string
		width float64
		kind  byte // 's'eat, 'l'ine, 'b'ox, 'f'un
	}
	cols := []col{{s.Seat, 10, 's'}, {s.Who, 0, 'l'}}
	if f.Dealt != "" {
		cols = append(cols, col{f.Dealt, 25, 'l'})
	}
	cols = append(cols, col{s.Points, 14, 'l'}, col{s.Won, 12, 'b'}, col{s.New, 15, 'b'}, col{s.Fun, 26, 'f'})
	rest := w
	for _, c := range cols {
		rest -= c.width
	}
	cols[1].width = rest
	head := 5.0
	line := (h - head) / float64(f.Seats)
	at := x
	for _, c := range cols {
		text := c.head
		tw := draw.Regular.Width(text, small)
		p.fit(at+max((c.width-tw)/2, 0.6), y+3.5, c.width-1, text, draw.Regular, small, grey)
		if at > x {
			p.add(draw.Rect(at, y, 0.15, h, faint))
		}
		at += c.width
	}
	for i := range f.Seats {
		top := y + head + float64(i)*line
		p.add(draw.Rect(x, top, w, 0.18, rule))
		mid := top + line/2
		at := x
		for _, c := range cols {
			switch c.kind {
			case 's':
				text, font := strconv.Itoa(i+1), draw.Bold
				p.text(at+(c.width-font.Width(text, 9))/2, mid+1.15, text, font, 9, ink)
			case 'b':
				p.box(at+c.width/2, mid)
			case 'f':
				for k := range 5 {
					cx := at + 3.4 + float64(k)*(c.width-6.8)/4
					p.circle(cx, mid, min(1.95, line*0.36))
					text := strconv.Itoa(k + 1)
					p.text(cx-draw.Regular.Width(text, 5.6)/2, mid+0.72, text, draw.Regular, 5.6, grey)
				}
			case 'l':
				if at == x+cols[0].width && i < len(f.Roles) && f.Roles[i] != "" { // who, of a role
					p.fit(at+1, mid+0.9, c.width*0.5, f.Roles[i], draw.Italic, small, rule)
				}
			}
			at += c.width
		}
	}
}

// rest draws how it ended, and lines for words.
func (f *Form) rest(p *pen, x, y, w, h float64) {
	s := f.Words
	at := y + 3.6
	p.text(x+2, at, s.End, draw.Regular, small, grey)
	at += 1.2
	ends := append(slices.Clone(f.Ends), s.None)
	const tall = 4.3
	columns := 2
	if len(ends) > 8 {
		columns = 3
	}
	each := (w - 3) / float64(columns)
	for i, e := range ends {
		cx, cy := x+2+float64(i%columns)*each, at+float64(i/columns)*tall
		p.box(cx+1.5, cy+2.2)
		p.fit(cx+4.2, cy+3.1, each-5, e, draw.Regular, plain, ink)
	}
	at += float64((len(ends)+columns-1)/columns)*tall + 1.2
	left := y + h - at
	for i, label := range []string{s.Looked, s.Broke, s.Remarks} {
		share := left * []float64{0.27, 0.27, 0.46}[i]
		p.add(draw.Rect(x+0.2, at, w-0.2, 0.18, rule))
		p.text(x+2, at+3, label, draw.Regular, small, grey)
		for l := at + 8.6; l < at+share-0.8; l += 5.4 {
			p.add(draw.Rect(x+2, l, w-4, 0.15, faint))
		}
		at += share
	}
}
