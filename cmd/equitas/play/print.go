package play

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/people"
)

// defaultWidth is the default line width, in columns.
const defaultWidth = 80

// print writes a text indented by indent columns and wrapped to the width of the terminal, with
// continuation lines indented by four more. Control characters, which names from files may have,
// are replaced.
func (p *session) print(indent int, text string) {
	width := defaultWidth
	if p.streams.Width > 0 {
		width = max(p.streams.Width, 30)
	}
	at := 0
	for i, w := range strings.Fields(text) {
		n := utf8.RuneCountInString(w)
		switch {
		case i == 0:
			p.out.WriteString(strings.Repeat(" ", indent))
			at = indent
		case at+1+n > width:
			p.out.WriteString("\n" + strings.Repeat(" ", indent+4))
			at = indent + 4
		default:
			p.out.WriteByte(' ')
			at++
		}
		p.out.WriteString(strings.Map(visibleRune, w))
		at += n
	}
	p.out.WriteByte('\n')
}

// visibleRune returns r, or "·" if r is a control character.
func visibleRune(r rune) rune {
	if unicode.IsControl(r) {
		return '·'
	}
	return r
}

func (p *session) printf(indent int, id string, fills ...narration.Fill) {
	p.print(indent, p.sentence(id, fills...))
}

// heading writes a heading after a blank line.
func (p *session) heading(text string) {
	p.out.WriteByte('\n')
	p.print(0, text)
}

// printPassages prints what a seat sees on the table. If all is false, it leaves out what it has
// already printed for the seat in this turn.
func (p *session) printPassages(seat engine.Seat, all bool) {
	for _, part := range p.DescribeTable(seat, all) {
		p.heading(part.Heading)
		for _, l := range part.Lines {
			p.print(2, l)
		}
	}
}

// printActions lists the legal actions with their labels.
func (p *session) printActions(actions []people.WordedAction) {
	labels := p.actionLabels(actions)
	for i, a := range actions {
		p.print(2, fmt.Sprintf("%s. %s", labels[i], a.Sentence))
	}
}
