// Package playform draws a paper form on which people record games that they play: four
// games to a page.
package playform

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"equitas/reports/draw"
)

// A Form is a paper form on which people record games of one variant, in the language of
// Words.
type Form struct {
	Title      string   // title of the variant
	Variant    string   // name of the variant
	Rules      string   // the first digits of the hash of its rules
	Seats      int      // number of lines for players
	HasRounds  bool     // several turns make a round, so rounds are recorded too
	Roles      []string // roles of the seats, in order; nil if seats have no roles
	DealtThing string   // name of what every seat is dealt at the start, such as "Guild"; "" if nothing
	Things     []string // names of the things that a seat may be dealt, such as the Guilds
	Endings    []string // names of the ways in which a game may end
	Pages      int      // number of pages
	Words      Words
}

// A Words is the printed texts of a form in one language.
type Words struct {
	Lang, Heading, Instructions, Game, Date, Players, StartTime, Turns, Rounds, Minutes, Seat, PlayerColumn, Role, Points, WonColumn, FirstTimeColumn, Fun, End, NobodyWon, RulesLookedUp, WhereItBroke, Remarks, PageOf string
}

// WordsIn returns the texts in language lang, "en" or "it"; false for any other.
func WordsIn(lang string) (Words, bool) {
	w, ok := wordsByLanguage[lang]
	return w, ok
}

// Languages returns the languages that [WordsIn] knows.
func Languages() []string { return []string{"en", "it"} }

// wordsByLanguage has the texts of forms, by language.
var wordsByLanguage = map[string]Words{
	"en": {"en", "Playtest sheet", "One box a game. Seat 1 is who begins, the others in the order of play. Initials will do: names stay with you. Leave empty what you did not note; equitas playtests new makes the table to type it into.",
		"Game", "Date", "Players", "Began at", "Turns", "Rounds", "Minutes", "seat", "who", "role", "points", "won", "first time", "fun", "How it ended", "Nobody won", "Rules looked up", "It broke when", "Remarks", "of"},
	"it": {"it", "Foglio di prova", "Un riquadro a partita. Il posto 1 è di chi comincia, gli altri in ordine di gioco. Bastano le iniziali: i nomi restano a te. Lascia vuoto ciò che non hai annotato; equitas playtests new fa la tabella in cui ricopiarlo.",
		"Partita", "Data", "In quanti", "Inizio alle", "Turni", "Giri", "Minuti", "posto", "chi", "ruolo", "punti", "ha vinto", "prima volta", "divertimento", "Come è finita", "Nessuno ha vinto", "Regole cercate", "Si è inceppata quando", "Note", "di"},
}

// Sizes on a page, in millimetres; smallSize and plainSize are type sizes, in points.
const (
	pageW, pageH = 210.0, 297.0
	margin       = 12.0
	headHeight   = 21.0
	footHeight   = 7.0
	gamesPerPage = 4
	gameGap      = 3.2
	leftShare    = 0.62
	smallSize    = 6.4
	plainSize    = 7.6
)

var (
	inkColour   = draw.Black
	ruleColour  = draw.RGB{R: 0x8c, G: 0x8c, B: 0x94}
	faintColour = draw.RGB{R: 0xd4, G: 0xd4, B: 0xda}
	grey        = draw.RGB{R: 0x58, G: 0x58, B: 0x60}
	bandColour  = draw.RGB{R: 0xf0, G: 0xf0, B: 0xf3}
	markColour  = draw.RGB{R: 0x96, G: 0x20, B: 0x1e}
)

// Write writes the form as a PDF document.
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

// draw draws page n of the form, counted from 0.
func (f *Form) draw(p *pen, n int) {
	wide := pageW - 2*margin
	p.drawFitted(margin, margin+6.2, wide-50, f.Title, draw.Bold, 17, inkColour)
	p.drawRightAligned(pageW-margin, margin+3.2, f.Words.Heading, draw.Regular, 9, grey)
	p.drawRightAligned(pageW-margin, margin+7.6, f.Variant+" · "+f.Rules, draw.Bold, 8, markColour)
	p.add(draw.Rect(margin, margin+9.6, wide, 0.7, inkColour))
	p.drawParagraph(margin, margin+13.4, wide, f.Words.Instructions, draw.Italic, 7.2, grey)
	height := (pageH - 2*margin - headHeight - footHeight - gameGap*(gamesPerPage-1)) / gamesPerPage
	for i := range gamesPerPage {
		f.drawGame(p, margin, margin+headHeight+float64(i)*(height+gameGap), wide, height)
	}
	if len(f.Things) > 0 {
		text := f.DealtThing + ": "
		for i, x := range f.Things {
			if i > 0 {
				text += ", "
			}
			text += x
		}
		p.drawFitted(margin, pageH-margin-0.6, wide-16, text, draw.Regular, smallSize, grey)
	}
	p.drawRightAligned(pageW-margin, pageH-margin-0.6, fmt.Sprintf("%d %s %d", n+1, f.Words.PageOf, f.Pages), draw.Regular, smallSize, grey)
}

// drawGame draws the box for one game. Its frame is drawn last, over all other lines.
func (f *Form) drawGame(p *pen, x, y, w, h float64) {
	s := f.Words
	p.add(draw.Rect(x, y, w, boxHeadHeight, bandColour))
	fields := []field{{s.Game, 18}, {s.Date, 34}, {s.Players, 27}, {s.StartTime, 31}, {s.Turns, 22}, {s.Rounds, 23}, {s.Minutes, 0}}
	if !f.HasRounds {
		fields = slices.Delete(fields, 5, 6)
		for i := range 4 {
			fields[i].width += 4
		}
	}
	at := x + 2.5
	for _, field := range fields {
		width := field.width
		if width == 0 {
			width = x + w - at - 1
		}
		used := p.drawText(at, y+6, field.label, draw.Regular, plainSize, grey) + 1.2
		p.add(draw.Rect(at+used, y+6.6, width-used-2.5, 0.2, ruleColour))
		at += width
	}
	left := w * leftShare
	inner := h - boxHeadHeight
	table := tableHeadHeight + maxSeatHeight*float64(f.Seats)
	if inner-table < minBelow {
		table = inner
	}
	f.drawSeats(p, x, y+boxHeadHeight, left, table)
	at = f.drawEnds(p, x+left, y+boxHeadHeight, w-left)
	if below := inner - table; below > 0 { // few seats leave room for remarks
		p.drawField(x, y+boxHeadHeight+table, left, below, s.Remarks)
		f.drawFields(p, x+left, at, w-left, y+h-at, s.RulesLookedUp, s.WhereItBroke)
	} else {
		f.drawFields(p, x+left, at, w-left, y+h-at, s.RulesLookedUp, s.WhereItBroke, s.Remarks)
	}
	p.add(draw.Rect(x, y+boxHeadHeight, w, 0.25, inkColour))
	p.add(draw.Rect(x+left, y+boxHeadHeight, 0.25, inner, inkColour))
	p.add(draw.Ring(x, y, w, h, 0.35, inkColour))
}

// A field is an entry in the head of a box. Its width, in millimetres, includes the label;
// 0 means up to the end of the line.
type field struct {
	label string
	width float64
}

// Sizes of a box, in millimetres.
const (
	boxHeadHeight   = 9.0  // height of the head of a box
	tableHeadHeight = 5.0  // height of the head of the table of seats
	maxSeatHeight   = 11.0 // largest height of the line of a seat
	minBelow        = 12.0 // smallest height for remarks below the seats
	lineGap         = 5.2  // distance between lines to write on
)

// drawSeats draws the table of seats, with a line for each.
func (f *Form) drawSeats(p *pen, x, y, w, h float64) {
	s := f.Words
	type col struct {
		head  string
		width float64
		kind  byte // 's' seat, 'l' line, 'b' box, 'f' fun
	}
	cols := []col{{s.Seat, 10, 's'}, {s.PlayerColumn, 0, 'l'}}
	if f.DealtThing != "" {
		cols = append(cols, col{f.DealtThing, 25, 'l'})
	}
	cols = append(cols, col{s.Points, 14, 'l'}, col{s.WonColumn, 12, 'b'}, col{s.FirstTimeColumn, 15, 'b'}, col{s.Fun, 26, 'f'})
	rest := w
	for _, c := range cols {
		rest -= c.width
	}
	cols[1].width = rest
	line := (h - tableHeadHeight) / float64(f.Seats)
	at := x
	for _, c := range cols {
		tw := draw.Regular.Width(c.head, smallSize)
		p.drawFitted(at+max((c.width-tw)/2, 0.6), y+3.5, c.width-1, c.head, draw.Regular, smallSize, grey)
		if at > x {
			p.add(draw.Rect(at, y, 0.15, h, faintColour))
		}
		at += c.width
	}
	for i := range f.Seats {
		top := y + tableHeadHeight + float64(i)*line
		p.add(draw.Rect(x, top, w, 0.18, ruleColour))
		mid := top + line/2
		at := x
		for _, c := range cols {
			switch c.kind {
			case 's':
				text, font := strconv.Itoa(i+1), draw.Bold
				p.drawText(at+(c.width-font.Width(text, 9))/2, mid+1.15, text, font, 9, inkColour)
			case 'b':
				p.drawBox(at+c.width/2, mid)
			case 'f':
				for k := range 5 {
					cx := at + 3.4 + float64(k)*(c.width-6.8)/4
					p.drawCircle(cx, mid, min(1.95, line*0.36))
					text := strconv.Itoa(k + 1)
					p.drawText(cx-draw.Regular.Width(text, 5.6)/2, mid+0.72, text, draw.Regular, 5.6, grey)
				}
			case 'l':
				if at == x+cols[0].width && i < len(f.Roles) && f.Roles[i] != "" { // the column of names also has the role
					p.drawFitted(at+1, mid+0.9, c.width*0.5, f.Roles[i], draw.Italic, smallSize, ruleColour)
				}
			}
			at += c.width
		}
	}
}

// drawEnds draws the ways in which a game may end, with boxes to tick. It returns the y
// coordinate below them.
func (f *Form) drawEnds(p *pen, x, y, w float64) float64 {
	at := y + 3.6
	p.drawText(x+2, at, f.Words.End, draw.Regular, smallSize, grey)
	at += 1.2
	ends := append(slices.Clone(f.Endings), f.Words.NobodyWon)
	const tall = 4.3
	columns := 2
	if len(ends) > 8 {
		columns = 3
	}
	each := (w - 3) / float64(columns)
	for i, e := range ends {
		cx, cy := x+2+float64(i%columns)*each, at+float64(i/columns)*tall
		p.drawBox(cx+1.5, cy+2.2)
		p.drawFitted(cx+4.2, cy+3.1, each-5, e, draw.Regular, plainSize, inkColour)
	}
	return at + float64((len(ends)+columns-1)/columns)*tall + 1.2
}

// drawFields draws space for writing under each label. With three labels, the last one has
// twice as much space.
func (f *Form) drawFields(p *pen, x, y, w, h float64, labels ...string) {
	parts := float64(len(labels))
	if len(labels) > 2 {
		parts++
	}
	for i, label := range labels {
		room := h / parts
		if i > 1 {
			room *= 2
		}
		p.drawField(x, y, w, room, label)
		y += room
	}
}
