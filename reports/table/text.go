package table

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/tw"
)

// Blanks at which no line is broken, written as any other blank; and what is no blank,
// where one may be.
const (
	Tie  = "\u00a0" // joins a number and its unit; a table that would be too wide breaks there
	Firm = "\u202f" // joins a word and its mark; never broken
	Seam = "\u200b" // marks where a column's head may be broken, such as between the parts of a key
)

// Tied returns a short text with no-break spaces, so that it stays on one line.
func Tied(s string) string { return strings.ReplaceAll(s, " ", Tie) }

var blanks = strings.NewReplacer(Tie, " ", Firm, " ", Seam, "")

// Untie replaces no-break spaces by plain ones and removes places for a line break.
func Untie(s string) string { return blanks.Replace(s) }

// plain replaces the signs that ASCII lacks.
var plain = strings.NewReplacer(
	"▲", "^", "▼", "v", "−", "-", "…", "..", "±", "+/-", " · ", ", ", " ·"+Firm, ", ", "–", "-", "†", "*", "→", "->", "★", "*", "·", ".", "∞", "inf", "’", "'")

// breaks finds line breaks, of one paragraph or between two, with the blanks beside.
var breaks = regexp.MustCompile(`[ \t]*[\r\n]\s*`)

// Clean makes a name or sentence fit for one line: without line breaks and control
// characters and, if the style asks for ASCII, without the other characters that this
// program uses.
func (o Style) Clean(s string) string {
	s = breaks.ReplaceAllString(s, " ")
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
	if o.ASCII {
		s = plain.Replace(s)
	}
	return s
}

// heading writes a table's title and note.
func (t *Table) heading(o Style) string {
	title, note := o.Clean(t.Title), o.Clean(t.Note)
	if title == "" || note == "" {
		return title + note
	}
	return title + "  " + note
}

// Text writes the table in a frame no wider than the style's width, as far as its words
// allow.
func (t *Table) Text(b *bytes.Buffer, o Style) error {
	if h := t.heading(o); h != "" {
		for _, line := range Prose(h, o.LineWidth()) {
			b.WriteString(line + "\n")
		}
	}
	if len(t.Rows) == 0 {
		b.WriteString("(none)\n")
		return nil
	}
	head, rows := t.fit(o)
	align := make([]tw.Align, len(t.Columns))
	for i, c := range t.Columns {
		align[i] = tw.AlignLeft
		if c.Align == Right {
			align[i] = tw.AlignRight
		}
	}
	symbols := tw.NewSymbols(tw.StyleRounded)
	if o.ASCII {
		symbols = tw.NewSymbols(tw.StyleASCII)
	}
	if err := draw(b, symbols, align, head, rows); err != nil {
		return err
	}
	for _, s := range t.Below {
		for _, line := range Prose(o.Clean(s), o.LineWidth()) {
			b.WriteString(line + "\n")
		}
	}
	return nil
}

// Wrap breaks a text between words into lines of a width, never at a tie; a longer word is
// alone on its line. Double spaces are kept.
func Wrap(s string, width int) []string {
	var lines []string
	line := ""
	for i, word := range strings.Split(s, " ") {
		switch {
		case i == 0:
			line = word
		case twwidth.Width(line)+1+twwidth.Width(word) > width && strings.TrimSpace(line) != "":
			lines = append(lines, Untie(strings.TrimRight(line, " ")))
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, Untie(line))
}

// numberAndUnit matches a number and a unit separated by a space.
var numberAndUnit = regexp.MustCompile(`(\d) (%|pp\b)`)

// tieNumbers joins numbers in a sentence to their units by no-break spaces.
func tieNumbers(s string) string { return numberAndUnit.ReplaceAllString(s, "${1}"+Tie+"${2}") }

// Prose breaks a sentence into lines of that width, never between a number and
// its unit.
func Prose(s string, width int) []string { return Wrap(tieNumbers(s), width) }

// Wrapped breaks a sentence into lines of a width; 0 leaves it whole. A longer
// word is cut.
func Wrapped(s string, o Style) []string {
	if s = o.Clean(s); o.Width <= 0 {
		return []string{Untie(s)}
	}
	lines := Prose(s, o.Width)
	for i := range lines {
		lines[i] = Cut(lines[i], o.Width)
	}
	return lines
}

// Cut shortens a line to a width; 0 leaves it whole.
func Cut(s string, width int) string {
	if width <= 0 || twwidth.Width(s) <= width {
		return s
	}
	end := 0
	for at := range s {
		if twwidth.Width(s[:at]) > width {
			break
		}
		end = at
	}
	return s[:end]
}

// Width returns the number of terminal columns of a text.
func Width(s string) int { return twwidth.Width(s) }

// Aligned lays these columns of lines side by side without a frame, all lines
// equally wide: the first to the left, numbers to the right.
func Aligned(cells [][]string, columns ...int) []string {
	lines := make([]string, len(cells))
	for k, c := range columns {
		width := 0
		for _, line := range cells {
			width = max(width, twwidth.Width(line[c]))
		}
		for i, line := range cells {
			pad := strings.Repeat(" ", width-twwidth.Width(line[c]))
			if k == 0 {
				lines[i] = line[c] + pad
			} else {
				lines[i] += "   " + pad + line[c]
			}
		}
	}
	return lines
}
