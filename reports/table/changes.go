package table

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// A Change is a rule that differs between base and other, in words.
type Change struct {
	Path  string `json:"path"` // "hand.limit"
	Base  string `json:"base"`
	Other string `json:"other"`
	Entry string `json:"entry,omitempty"` // the entry that the rule belongs to: "card.tower"

	Name      string `json:"called,omitempty"` // name for people, "hand limit"; "" if there is none
	BaseText  string `json:"was,omitempty"`    // base's value in words, "5 cards"; "": Base as it is
	OtherText string `json:"now,omitempty"`    // other's value in words; "": Other as it is

	Renamed    bool `json:"renamed,omitempty"` // whether only the id of an entry differs
	Equivalent bool `json:"same,omitempty"`    // whether the values are equivalent and only written differently
	Reordered  bool `json:"order,omitempty"`   // whether the entries of a table have another order
}

// AffectsPlay reports whether the change can affect play: it is not only a matter of ids,
// spelling or order.
func (c *Change) AffectsPlay() bool { return !c.Renamed && !c.Equivalent && !c.Reordered }

// changesHeading returns in words how many rules and cards differ, a card counting once,
// and how many changes are of writing or order only.
func changesHeading(changes []Change) string {
	rules, otherwise := 0, 0
	cards := map[string]bool{}
	for _, c := range changes {
		switch {
		case c.Equivalent || c.Reordered:
			otherwise++
		case c.Entry == "":
			rules++
		default:
			cards[c.Entry] = true
		}
	}
	var parts []string
	if rules > 0 {
		parts = append(parts, CountWithNoun(rules, "rule"))
	}
	if len(cards) > 0 {
		parts = append(parts, CountWithNoun(len(cards), "card"))
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

// texts returns the texts of a change: its subject, both values, and its key, "" if that
// equals the subject.
func (c *Change) texts(o Style) (subject, base, other, key string) {
	clean := func(text string) string { return OneLine(o.Clean(text)) }
	subject, key = clean(c.Name), clean(c.Path)
	if subject == "" || subject == key {
		subject, key = key, ""
	}
	return subject, clean(cmp.Or(c.BaseText, c.Base)), clean(cmp.Or(c.OtherText, c.Other)), key
}

// changeLines returns the differing rules, each on one line if it fits: subject, both
// values and key. Long values are wrapped below each other and never cut, since the
// difference may be at their end; a missing value has no line.
func changeLines(changes []Change, o Style, width int) []string {
	const most = 40
	longest, value := 0, 0
	for i := range changes {
		subject, base, other, _ := changes[i].texts(o)
		if w := twwidth.Width(o.Clean(base + " → " + other)); w <= most {
			longest, value = max(longest, twwidth.Width(subject)), max(value, w)
		}
	}
	pad := func(text string, width int) string {
		return text + strings.Repeat(" ", max(0, min(width, most)-twwidth.Width(text)))
	}
	var lines []string
	for i := range changes {
		subject, base, other, key := changes[i].texts(o)
		short := o.Clean(base + " → " + other)
		line := pad(subject, longest) + "   " + short
		whole := line
		if key != "" {
			whole = pad(subject, longest) + "   " + pad(short, value) + "   " + key
		}
		switch {
		case twwidth.Width(whole) <= width:
			lines = append(lines, whole)
			continue
		case twwidth.Width(line) <= width && twwidth.Width(key)+2 <= width:
			lines = append(lines, line, "  "+key)
			continue
		}
		if key != "" {
			subject += "   " + key
		}
		lines = append(lines, wrapBreaking(subject, width)...)
		if base != o.Clean(None) {
			lines = append(lines, WrapHanging("  - ", base, width)...)
		}
		if other != o.Clean(None) {
			lines = append(lines, WrapHanging("  + ", other, width)...)
		}
	}
	return lines
}

// WrapHanging wraps a text that begins with a mark; further lines are indented by the width of the
// mark.
func WrapHanging(mark, text string, width int) []string {
	lines := wrapBreaking(text, max(width-len(mark), 1))
	for i := range lines {
		lines[i] = mark + lines[i]
		mark = strings.Repeat(" ", len(mark))
	}
	return lines
}

// wrapBreaking wraps a text, and also breaks words that are wider than a line. A line may
// be one column too wide where it ends with a character of two columns.
func wrapBreaking(text string, width int) []string {
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

// changesMarkdown returns the differing rules as a Markdown list.
func changesMarkdown(changes []Change, o Style) string {
	var b strings.Builder
	fmt.Fprintf(&b, "- %s\n", o.Escape(changesHeading(changes)))
	for i := range changes {
		subject, base, other, key := changes[i].texts(o)
		fmt.Fprintf(&b, "  - %s: %s → %s", o.Escape(subject), o.Escape(base), o.Escape(other))
		if key != "" {
			fmt.Fprintf(&b, " (%s)", o.Escape(key))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// OneLine replaces line breaks and repeated white space by single spaces.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
