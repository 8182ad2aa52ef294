package table

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// A Change is a rule that differs between base and other, in words.
type Change struct {
	Path  string `json:"path"` // key of the rule: "hand.limit"
	Base  string `json:"base"`
	Other string `json:"other"`
	Entry string `json:"entry,omitempty"` // the entry of a table that the rule belongs to: "card.tower"; "" if none
	Noun  string `json:"noun,omitempty"`  // noun for the entry: "building"; "" means "card"

	Name      string `json:"called,omitempty"` // name for people, "hand limit"; "" if there is none
	BaseText  string `json:"was,omitempty"`    // base's value in words, "5 cards"; "" means that Base is shown
	OtherText string `json:"now,omitempty"`    // other's value in words; "" means that Other is shown

	Renamed    bool `json:"renamed,omitempty"` // only the id of an entry differs
	Equivalent bool `json:"same,omitempty"`    // the values have the same effect, and are only written differently
	Reordered  bool `json:"order,omitempty"`   // only the order of a table's entries differs
}

// AffectsPlay reports whether the change can affect matches: it is not only one of ids,
// spelling or order.
func (c *Change) AffectsPlay() bool { return !c.Renamed && !c.Equivalent && !c.Reordered }

// changesHeading returns in words how many rules, cards and other entries of tables differ, and
// how many rules are only written differently. All changes of one entry count once.
func changesHeading(changes []Change) string {
	rules, otherwise := 0, 0
	var nouns []string // of entries, in order of appearance
	entries := map[string]bool{}
	counts := map[string]int{} // of entries, by noun
	for _, c := range changes {
		switch {
		case c.Equivalent || c.Reordered:
			otherwise++
		case c.Entry == "":
			rules++
		case !entries[c.Entry]:
			entries[c.Entry] = true
			noun := cmp.Or(c.Noun, "card")
			if counts[noun] == 0 {
				nouns = append(nouns, noun)
			}
			counts[noun]++
		}
	}
	var parts []string
	if rules > 0 {
		parts = append(parts, CountWithNoun(rules, "rule"))
	}
	for _, noun := range nouns {
		parts = append(parts, CountWithNoun(counts[noun], noun))
	}
	text := JoinWithAnd(parts) + " differ"
	switch {
	case len(parts) == 0:
		return "no rule differs, only how it is written:"
	case rules+len(entries) == 1:
		text += "s"
	}
	if otherwise > 0 {
		text += fmt.Sprintf(", and how %d more %s written", otherwise, map[bool]string{true: "is", false: "are"}[otherwise == 1])
	}
	return text + ":"
}

// texts returns the texts of a change for output in style o: its name, both values, and its
// key; key is "" if it equals the name.
func (c *Change) texts(o Style) (subject, base, other, key string) {
	clean := func(text string) string { return OneLine(o.Clean(text)) }
	subject, key = clean(c.Name), clean(c.Path)
	if subject == "" || subject == key {
		subject, key = key, ""
	}
	return subject, clean(cmp.Or(c.BaseText, c.Base)), clean(cmp.Or(c.OtherText, c.Other)), key
}

// changeLines returns the changes as lines of at most width characters, each change on one
// line if it fits: name, both values and key. Long values are wrapped, one below the other,
// and never cut, because the difference may be at their end; a missing value is omitted.
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

// WrapHanging returns text wrapped to width and with mark in front. Further lines are
// indented by the width of the mark.
func WrapHanging(mark, text string, width int) []string {
	lines := wrapBreaking(text, max(width-len(mark), 1))
	for i := range lines {
		lines[i] = mark + lines[i]
		mark = strings.Repeat(" ", len(mark))
	}
	return lines
}

// wrapBreaking wraps a text, and also breaks words that are wider than a line. A line may
// be one column too wide if it ends with a character of two columns.
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

// changesMarkdown returns the changes as a Markdown list.
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

// OneLine replaces every run of white space, including line breaks, by a single space.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
