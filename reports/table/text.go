package table

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/tw"
)

// Special spaces within texts. Lines are not broken at Tie and Firm, which are printed like any
// other space. Seam has no width; it is a place where a line may be broken.
const (
	Tie  = "\u00a0" // between a number and its unit; broken only if a table would otherwise be too wide
	Firm = "\u202f" // between a word and its mark; never broken
	Seam = "\u200b" // place where a heading may be broken, such as between the parts of a key
)

// TieWords replaces the spaces of a text by [Tie], so that it stays on one line.
func TieWords(s string) string { return strings.ReplaceAll(s, " ", Tie) }

// untieReplacer replaces [Tie] and [Firm] by spaces, and removes [Seam].
var untieReplacer = strings.NewReplacer(Tie, " ", Firm, " ", Seam, "")

// UntieWords replaces [Tie] and [Firm] by plain spaces, and removes [Seam].
func UntieWords(s string) string { return untieReplacer.Replace(s) }

// asciiReplacer replaces the signs in reports that ASCII does not have.
var asciiReplacer = strings.NewReplacer(
	"▲", "^", "▼", "v", "−", "-", "…", "..", "±", "+/-", " · ", ", ", " ·"+Firm, ", ", "–", "-", "†", "*", "‡", "**", "→", "->", "★", "*", "·", ".", "∞", "inf", "’", "'", "“", "\"", "”", "\"", "×", "x")

// lineBreaks matches one or more line breaks, with the white space around them.
var lineBreaks = regexp.MustCompile(`[ \t]*[\r\n]\s*`)

// Clean returns a text without line breaks and control characters, for one line. If the
// style asks for ASCII, it also replaces the other characters that reports use.
func (o Style) Clean(s string) string {
	s = lineBreaks.ReplaceAllString(s, " ")
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
	if o.ASCII {
		s = asciiReplacer.Replace(s)
	}
	return s
}

// heading returns the table's title and note on one line; "" if both are "".
func (t *Table) heading(o Style) string {
	title, note := o.Clean(t.Title), o.Clean(t.Note)
	if title == "" || note == "" {
		return title + note
	}
	return title + "  " + note
}

// WriteText writes the table in a frame. It is no wider than the style's width, unless its
// words are too wide.
func (t *Table) WriteText(b *bytes.Buffer, o Style) error {
	if h := t.heading(o); h != "" {
		for _, line := range WrapProse(h, o.LineWidth()) {
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
	if err := writeFrame(b, symbols, align, head, rows); err != nil {
		return err
	}
	for _, s := range t.Below {
		for _, line := range WrapProse(o.Clean(s), o.LineWidth()) {
			b.WriteString(line + "\n")
		}
	}
	return nil
}

// Wrap breaks a text between words into lines of at most width columns, never at a [Tie]. A
// wider word is on a line of its own. Double spaces are kept.
func Wrap(s string, width int) []string {
	var lines []string
	line := ""
	for i, word := range strings.Split(s, " ") {
		switch {
		case i == 0:
			line = word
		case twwidth.Width(line)+1+twwidth.Width(word) > width && strings.TrimSpace(line) != "":
			lines = append(lines, UntieWords(strings.TrimRight(line, " ")))
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, UntieWords(line))
}

// numberAndUnit matches a number and a unit separated by a space.
var numberAndUnit = regexp.MustCompile(`(\d) (%|pp\b)`)

// tieNumbers replaces the space between a number and its unit by a no-break space.
func tieNumbers(s string) string { return numberAndUnit.ReplaceAllString(s, "${1}"+Tie+"${2}") }

// WrapProse breaks a sentence into lines of at most width columns, but never between a
// number and its unit.
func WrapProse(s string, width int) []string { return Wrap(tieNumbers(s), width) }

// WrapForStyle breaks a sentence into lines of the style's width; wider words are cut. If
// the width is 0, the sentence is one line.
func WrapForStyle(s string, o Style) []string {
	if s = o.Clean(s); o.Width <= 0 {
		return []string{UntieWords(s)}
	}
	lines := WrapProse(s, o.Width)
	for i := range lines {
		lines[i] = Truncate(lines[i], o.Width)
	}
	return lines
}

// Truncate cuts a line to a width in columns; 0 means that it is not cut.
func Truncate(s string, width int) string {
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

// TextWidth returns the number of terminal columns of a text.
func TextWidth(s string) int { return twwidth.Width(s) }

// AlignColumns returns, for each row of cells, a line with the cells of the given columns
// side by side, padded so that the columns are aligned. The first of the columns is aligned
// left, the others right.
func AlignColumns(cells [][]string, columns ...int) []string {
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
