package table

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// WriteMarkdown writes the table as Markdown.
func (t *Table) WriteMarkdown(b *bytes.Buffer, o Style) {
	if t.Title != "" {
		b.WriteString("### " + o.Escape(t.Title) + "\n\n")
	}
	if t.Note != "" {
		b.WriteString(o.Escape(t.Note) + "\n\n")
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
	line(func(i int) string { return o.Inline(t.Columns[i].Head) })
	line(func(i int) string {
		if t.Columns[i].Align == Right {
			return "--:"
		}
		return "---"
	})
	for _, r := range t.Rows {
		line(func(i int) string { return o.Inline(r[i].Text) })
	}
	for _, s := range t.Below {
		b.WriteString("\n" + o.Escape(s) + "\n")
	}
}

// markdownEscaper escapes characters that Markdown would interpret as markup.
var markdownEscaper = strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "<", `\<`, "&", `\&`, "$", `\$`, "`", "\\`", "[", `\[`,
	"://", `\://`, "www.", `www\.`) // without these, Markdown turns an address into a link

// Inline escapes a text for Markdown, for use within a cell or a line.
func (o Style) Inline(s string) string {
	s = markdownEscaper.Replace(UntieWords(o.Clean(s)))
	return strikeThrough.ReplaceAllStringFunc(s, func(m string) string { return strings.ReplaceAll(`\`+m, "~~", `~\~`) })
}

// Escape escapes a text for Markdown so that it can also begin a line, a list entry or a
// heading.
func (o Style) Escape(s string) string {
	s = o.Inline(s)
	if rest, ok := strings.CutSuffix(s, "#"); ok {
		s = rest + `\#`
	}
	if at := lineStart.FindStringSubmatchIndex(s); at != nil && startsBlock(s[at[2]:at[3]], s[at[4]:]) {
		s = s[:at[4]] + `\` + s[at[4]:]
	}
	return s
}

// startsBlock reports whether a line that begins with digits, followed by rest, would begin
// a heading, a list, a quotation or a rule in Markdown.
func startsBlock(digits, rest string) bool {
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

// inlineCode returns a text as inline code in Markdown, even if it contains backticks.
func (o Style) inlineCode(s string) string {
	s = o.Clean(s)
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if len(fence) > 1 || strings.HasPrefix(s, " ") {
		return fence + " " + s + " " + fence
	}
	return fence + s + fence
}

// WritePaddedMarkdown writes the table as Markdown, with cells padded to the width of their
// column.
func (t *Table) WritePaddedMarkdown(b *bytes.Buffer) {
	rows := make([][]string, 1, len(t.Rows)+1)
	for _, c := range t.Columns {
		rows[0] = append(rows[0], markdownCell(c.Head))
	}
	for _, r := range t.Rows {
		var row []string
		for _, c := range r {
			row = append(row, markdownCell(c.Text))
		}
		rows = append(rows, row)
	}
	width := make([]int, len(t.Columns))
	for _, r := range rows {
		for i, c := range r {
			width[i] = max(width[i], twwidth.Width(c), 4)
		}
	}
	for n, r := range rows {
		for i, c := range r {
			pad := strings.Repeat(" ", width[i]-twwidth.Width(c))
			if t.Columns[i].Align == Right {
				c = pad + c
			} else {
				c += pad
			}
			b.WriteString("| " + c + " ")
		}
		b.WriteString("|\n")
		if n > 0 {
			continue
		}
		for i := range r {
			rule := strings.Repeat("-", width[i])
			if t.Columns[i].Align == Right {
				rule = rule[1:] + ":"
			}
			b.WriteString("| " + rule + " ")
		}
		b.WriteString("|\n")
	}
}

// markdownCell escapes a text for a cell in Markdown; line breaks become <br>.
func markdownCell(s string) string {
	lines := slices.Collect(strings.SplitSeq(strings.ReplaceAll(s, "\r\n", "\n"), "\n"))
	for i := range lines {
		lines[i] = Style{}.Inline(lines[i])
	}
	return strings.Join(lines, "<br>")
}

// lineStart matches the marks that have a meaning at the beginning of a line: those of
// headings, lists, quotations and rules. strikeThrough matches the beginning of struck-out
// text.
var (
	lineStart     = regexp.MustCompile(`^(\s*\d{0,9})([-+#>=.)])`)
	strikeThrough = regexp.MustCompile(`~(~|\S)`)
)
