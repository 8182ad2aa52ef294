package reports

import (
	"fmt"
	"strings"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// A Change is a rule that differs, in the designer's words.
type Change struct {
	Path        string // "hand.limit"
	Base, Other string
}

// changesHeading says how many rules differ.
func changesHeading(changes []Change) string {
	if len(changes) == 1 {
		return "1 rule differs:"
	}
	return several(len(changes), "rule") + " differ:"
}

// changeLines lists the rules that differ, one a line where there is room. A
// longer value is never cut, for the difference may be at its end: base and
// other stand below each other, wrapped.
func changeLines(changes []Change, o Style, width int) []string {
	longest := 0
	for _, ch := range changes {
		longest = max(longest, twwidth.Width(o.clean(ch.Path)))
	}
	var lines []string
	for _, ch := range changes {
		path, base, other := o.clean(ch.Path), oneLine(o.clean(ch.Base)), oneLine(o.clean(ch.Other))
		line := path + strings.Repeat(" ", max(0, min(longest, 40)-twwidth.Width(path))) + "   " + base + " -> " + other
		if twwidth.Width(line) <= width {
			lines = append(lines, line)
			continue
		}
		lines = append(lines, chop(path, width)...)
		lines = append(lines, marked("  - ", base, width)...)
		lines = append(lines, marked("  + ", other, width)...)
	}
	return lines
}

// marked wraps a text behind a mark; further lines stand below the text.
func marked(mark, text string, width int) []string {
	lines := chop(text, max(width-len(mark), 1))
	for i := range lines {
		lines[i] = mark + lines[i]
		mark = strings.Repeat(" ", len(mark))
	}
	return lines
}

// chop wraps a text, and breaks words that are wider than a line.
func chop(text string, width int) []string {
	var lines []string
	for _, line := range wrap(text, width) {
		for twwidth.Width(line) > width {
			head := twwidth.Truncate(line, width)
			if head == "" {
				break // a single sign wider than the line
			}
			lines = append(lines, head)
			line = strings.TrimPrefix(line, head)
		}
		lines = append(lines, line)
	}
	return lines
}

// changesMarkdown lists the rules that differ for Markdown, which wraps by
// itself.
func changesMarkdown(changes []Change, o Style) string {
	var b strings.Builder
	fmt.Fprintf(&b, "- %s\n", o.escape(changesHeading(changes)))
	for _, ch := range changes {
		fmt.Fprintf(&b, "  - %s: %s -> %s\n", o.escape(ch.Path), o.escape(oneLine(ch.Base)), o.escape(oneLine(ch.Other)))
	}
	return b.String()
}

// oneLine brings a rule's value on one line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
