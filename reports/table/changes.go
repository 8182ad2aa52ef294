package table

import (
	"fmt"
	"strings"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// A Change is a rule that differs, in the designer's words.
type Change struct {
	Path  string `json:"path"` // "hand.limit"
	Base  string `json:"base"`
	Other string `json:"other"`
	Entry string `json:"entry,omitempty"` // what it is a part of, if that is one of many: "card.tower"

	Called string `json:"called,omitempty"` // what people call it: "hand limit"; "" unknown

	Renamed bool `json:"renamed,omitempty"` // it has another id, and is the same
	Same    bool `json:"same,omitempty"`    // it says the same, written otherwise
	Order   bool `json:"order,omitempty"`   // entries of a table, which stand in another order
}

// Plays reports whether rules differ, and not only how they are written.
func (c *Change) Plays() bool { return !c.Renamed && !c.Same && !c.Order }

// changesHeading says how much differs: rules, and cards, however much of one; and what
// is only written otherwise.
func changesHeading(changes []Change) string {
	rules, otherwise := 0, 0
	cards := map[string]bool{}
	for _, c := range changes {
		switch {
		case c.Same || c.Order:
			otherwise++
		case c.Entry == "":
			rules++
		default:
			cards[c.Entry] = true
		}
	}
	var parts []string
	if rules > 0 {
		parts = append(parts, Several(rules, "rule"))
	}
	if len(cards) > 0 {
		parts = append(parts, Several(len(cards), "card"))
	}
	text := strings.Join(parts, " and ") + " differ"
	switch {
	case len(parts) == 0:
		return "no rule differs, only how it is written:"
	case rules+len(cards) == 1:
		text += "s"
	}
	if otherwise > 0 {
		text += fmt.Sprintf(", and how %d more %s written", otherwise, map[bool]string{true: "is", false: "are"}[otherwise == 1])
	}
	return text + ":"
}

// changeLines lists the rules that differ, one a line where there is room. A
// longer value is never cut, for the difference may be at its end: base and
// other stand below each other, wrapped; what is not there has no line.
func changeLines(changes []Change, o Style, width int) []string {
	longest := 0
	for _, ch := range changes {
		longest = max(longest, twwidth.Width(o.Clean(ch.Path)))
	}
	var lines []string
	for _, ch := range changes {
		path, base, other := o.Clean(ch.Path), OneLine(o.Clean(ch.Base)), OneLine(o.Clean(ch.Other))
		line := path + strings.Repeat(" ", max(0, min(longest, 40)-twwidth.Width(path))) + "   " + base + " -> " + other
		if twwidth.Width(line) <= width {
			lines = append(lines, line)
			continue
		}
		lines = append(lines, chop(path, width)...)
		if base != o.Clean(None) {
			lines = append(lines, Hang("  - ", base, width)...)
		}
		if other != o.Clean(None) {
			lines = append(lines, Hang("  + ", other, width)...)
		}
	}
	return lines
}

// Hang wraps a text behind a mark; further lines stand below the text.
func Hang(mark, text string, width int) []string {
	lines := chop(text, max(width-len(mark), 1))
	for i := range lines {
		lines[i] = mark + lines[i]
		mark = strings.Repeat(" ", len(mark))
	}
	return lines
}

// chop wraps a text, and breaks words that are wider than a line. A sign that
// takes two columns may stand out by one.
func chop(text string, width int) []string {
	var lines []string
	for _, line := range Wrap(text, width) {
		from := 0
		for at := range line {
			if at > from && twwidth.Width(line[from:at]) >= width {
				lines = append(lines, line[from:at])
				from = at
			}
		}
		lines = append(lines, line[from:])
	}
	return lines
}

// changesMarkdown lists the rules that differ for Markdown, which wraps by
// itself.
func changesMarkdown(changes []Change, o Style) string {
	var b strings.Builder
	fmt.Fprintf(&b, "- %s\n", o.Escape(changesHeading(changes)))
	for _, ch := range changes {
		fmt.Fprintf(&b, "  - %s: %s -> %s\n", o.Escape(ch.Path), o.Escape(OneLine(ch.Base)), o.Escape(OneLine(ch.Other)))
	}
	return b.String()
}

// OneLine brings a rule's value on one line.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
