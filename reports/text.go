package reports

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// Blanks at which no line is broken. They are written as any other blank.
const (
	tie  = "\u00a0" // between a number and its unit: broken in a table that would else be too wide
	firm = "\u202f" // between a word and its mark: never
)

// tied keeps a short text on one line.
func tied(s string) string { return strings.ReplaceAll(s, " ", tie) }

var blanks = strings.NewReplacer(tie, " ", firm, " ")

// untie makes ties blanks again.
func untie(s string) string { return blanks.Replace(s) }

// plain replaces the signs that ASCII lacks.
var plain = strings.NewReplacer(
	"▲", "^", "▼", "v", "−", "-", "…", "..", "±", "+/-", " · ", ", ", " ·"+firm, ", ", "–", "-", "†", "*", "→", "->", "★", "*", "·", ".", "∞", "inf", "’", "'")

// breaks finds line breaks, of one paragraph or between two, with the blanks beside.
var breaks = regexp.MustCompile(`[ \t]*[\r\n]\s*`)

// clean makes a name or sentence fit for a line: no line breaks, no control
// characters, and no signs beyond ASCII of ours if the style asks for that.
func (o Style) clean(s string) string {
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
	title, note := o.clean(t.Title), o.clean(t.Note)
	if title == "" || note == "" {
		return title + note
	}
	return title + "  " + note
}

// text writes the table in a frame that is at most as wide as the style says,
// as far as its words allow.
func (t *Table) text(b *bytes.Buffer, o Style) error {
	if h := t.heading(o); h != "" {
		for _, line := range prose(h, o.width()) {
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
	// The library drops write errors: render into memory.
	var frame bytes.Buffer
	w := tablewriter.NewTable(&frame,
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{Symbols: symbols})),
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAutoWrap(tw.WrapNone),
		tablewriter.WithRowAutoWrap(tw.WrapNone),
		tablewriter.WithHeaderAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithRowAlignmentConfig(tw.CellAlignment{PerColumn: align}),
	)
	w.Header(head)
	if err := w.Bulk(rows); err != nil {
		return err
	}
	if err := w.Render(); err != nil {
		return err
	}
	if _, err := frame.WriteTo(b); err != nil {
		return err
	}
	for _, s := range t.Below {
		for _, line := range prose(o.clean(s), o.width()) {
			b.WriteString(line + "\n")
		}
	}
	return nil
}

// wrap breaks a text between words into lines of that width, never at a tie;
// a longer word stands alone. Two blanks in a row stay.
func wrap(s string, width int) []string {
	var lines []string
	line := ""
	for i, word := range strings.Split(s, " ") {
		switch {
		case i == 0:
			line = word
		case twwidth.Width(line)+1+twwidth.Width(word) > width && strings.TrimSpace(line) != "":
			lines = append(lines, untie(strings.TrimRight(line, " ")))
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, untie(line))
}

// parted finds a number that stands apart from its unit.
var parted = regexp.MustCompile(`(\d) (%|pp\b)`)

// bound ties numbers to their units in a sentence, wherever it was written.
func bound(s string) string { return parted.ReplaceAllString(s, "${1}"+tie+"${2}") }

// prose breaks a sentence into lines of that width, never between a number and
// its unit.
func prose(s string, width int) []string { return wrap(bound(s), width) }

// markdown writes the table for Markdown.
func (t *Table) markdown(b *bytes.Buffer, o Style) {
	if t.Title != "" {
		b.WriteString("### " + o.escape(t.Title) + "\n\n")
	}
	if t.Note != "" {
		b.WriteString(o.escape(t.Note) + "\n\n")
	}
	if len(t.Rows) == 0 {
		b.WriteString("(none)\n")
		return
	}
	line := func(cell func(i int) string) {
		for i := range t.Columns {
			b.WriteString("| " + cell(i) + " ")
		}
		b.WriteString("|\n")
	}
	line(func(i int) string { return o.inline(t.Columns[i].Head) })
	line(func(i int) string {
		if t.Columns[i].Align == Right {
			return "--:"
		}
		return "---"
	})
	for _, r := range t.Rows {
		line(func(i int) string { return o.inline(r[i].Text) })
	}
	for _, s := range t.Below {
		b.WriteString("\n" + o.escape(s) + "\n")
	}
}

var marks = strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "<", `\<`, "&", `\&`, "$", `\$`, "`", "\\`", "[", `\[`,
	"://", `\://`, "www.", `www\.`) // an address would become a link

// opening are the marks that mean something at the beginning of a line or of a
// list's entry: headings, lists, quotations, rules; struck finds what would
// strike out what follows.
var (
	opening = regexp.MustCompile(`^(\s*\d{0,9})([-+#>=.)])`)
	struck  = regexp.MustCompile(`~(~|\S)`)
)

// inline makes a text stand as it is in Markdown, in a cell or behind something
// else.
func (o Style) inline(s string) string {
	s = marks.Replace(untie(o.clean(s)))
	return struck.ReplaceAllStringFunc(s, func(m string) string { return strings.ReplaceAll(`\`+m, "~~", `~\~`) })
}

// escape makes a text stand as it is in Markdown, also where it begins a line, an
// entry of a list or a heading.
func (o Style) escape(s string) string {
	s = o.inline(s)
	if rest, ok := strings.CutSuffix(s, "#"); ok {
		s = rest + `\#`
	}
	if at := opening.FindStringSubmatchIndex(s); at != nil && opens(s[at[2]:at[3]], s[at[4]:]) {
		s = s[:at[4]] + `\` + s[at[4]:]
	}
	return s
}

// opens reports whether a line that begins with digits and marks begins a
// heading, a list, a quotation or a rule.
func opens(digits, rest string) bool {
	digits = strings.TrimSpace(digits)
	run := rest[:len(rest)-len(strings.TrimLeft(rest, rest[:1]))]
	after := rest[len(run):]
	ends := after == "" || after[0] == ' '
	switch rest[0] {
	case '.', ')':
		return digits != "" && len(run) == 1 && ends
	case '>':
		return digits == ""
	case '#':
		return digits == "" && ends
	}
	return digits == "" && (strings.Trim(rest, " "+rest[:1]) == "" || ends && len(run) == 1 && rest[0] != '=')
}

// code makes a text stand as it is between backticks, however many it has.
func (o Style) code(s string) string {
	s = o.clean(s)
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if len(fence) > 1 || strings.HasPrefix(s, " ") {
		return fence + " " + s + " " + fence
	}
	return fence + s + fence
}
