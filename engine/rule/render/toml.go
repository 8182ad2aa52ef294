package render

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// TOMLWithPlaces writes the merged rules of a set, including the cards, as TOML, with a comment on each
// line that gives the file and line from which the value comes.
func TOMLWithPlaces(w io.Writer, s *rule.Set) error {
	p := printer{set: s, writesPlaces: true}
	fmt.Fprintf(&p.text, "# %s\n", strings.Join(s.Chain, ", which extends "))
	if s.DeckName != "" {
		fmt.Fprintf(&p.text, "# deck %s\n", s.DeckName)
	}
	fmt.Fprintf(&p.text, "# rules %s\n", s.Hash)
	p.writeTop(s)
	p.writeTable(s.Root, s.Schema().Shape(), "", "")
	_, err := io.WriteString(w, p.text.String())
	return err
}

// TOML writes the merged rules of a set, including the cards, as a variant file that extends nothing
// and names no deck. The file loads to a set with the same hash.
func TOML(w io.Writer, s *rule.Set) error {
	p := printer{set: s}
	p.writeTop(s)
	p.writeTable(s.Root, s.Schema().Shape(), "", "")
	_, err := io.WriteString(w, p.text.String())
	return err
}

// A printer writes rules as TOML.
type printer struct {
	text         strings.Builder
	set          *rule.Set
	writesPlaces bool // add comments on where each line comes from

	omitsMarks bool // omit marks of origin
}

func (p *printer) writeTop(s *rule.Set) {
	fmt.Fprintf(&p.text, "game  = %s\n", (&rule.Value{Kind: rule.KindText, Text: s.Game}).TOMLLine())
	fmt.Fprintf(&p.text, "title = %s\n", (&rule.Value{Kind: rule.KindText, Text: s.Title}).TOMLLine())
}

// readingOrder returns the keys of the table at a path in the order for readers: at the top of the file
// that of the schema, so that the rules come before the deck; elsewhere that of the files. sh is
// the table's shape.
func readingOrder(keys []string, sh *rule.Shape, path string) []string {
	if path != "" {
		return keys
	}
	var sorted []string
	for _, key := range sh.Keys {
		if slices.Contains(keys, key) {
			sorted = append(sorted, key)
		}
	}
	return sorted
}

// maxAlignColumn is the largest column to which comments are aligned.
const maxAlignColumn = 60

// writeTable writes the table at a path, whose shape is sh: its own keys first, as TOML requires, then
// its tables. base is the default origin of the data of the table around it.
func (p *printer) writeTable(t *rule.Table, sh *rule.Shape, path, base string) {
	base = defaultOrigin(t, sh, base)
	if !p.writesPlaces && !p.omitsMarks {
		t = p.withFileMarks(t, sh, path, base)
	}
	var own, tables []string
	for _, key := range readingOrder(t.Keys(), sh, path) {
		if kid, _ := sh.Child(key); kid.Key != nil && kid.Key.Mark != nil && p.omitsMarks {
			continue
		} else if kid.Key != nil {
			own = append(own, key)
		} else {
			tables = append(tables, key)
		}
	}
	if path != "" && (len(own) > 0 || len(tables) == 0) {
		fmt.Fprintf(&p.text, "\n[%s]\n", path)
	}
	var names []string
	var values []*rule.Value
	for _, key := range own {
		v := t.GetKey(key)
		if !v.IsWide() {
			names, values = append(names, source.QuoteKey(key)), append(values, v)
			continue
		}
		for _, language := range v.Table.Keys() {
			names, values = append(names, source.Path(key, language)), append(values, v.Table.GetKey(language))
		}
	}
	width, lines, longest := 0, make([]string, len(names)), 0
	for _, name := range names {
		width = max(width, len(name))
	}
	for i, name := range names {
		lines[i] = fmt.Sprintf("%-*s = %s", width, name, values[i].TOML())
		if n := lastLineWidth(lines[i]); n <= maxAlignColumn {
			longest = max(longest, n)
		}
	}
	for i := range names {
		p.text.WriteString(lines[i])
		if p.writesPlaces {
			pad := max(0, longest-lastLineWidth(lines[i]))
			fmt.Fprintf(&p.text, "%s   # %s:%d", strings.Repeat(" ", pad), values[i].At.File, values[i].At.Line)
			if is := p.set.Origin(values[i].Path); is != "" {
				p.text.WriteString(", " + is)
			}
		}
		p.text.WriteByte('\n')
	}
	for _, key := range tables {
		kid, _ := sh.Child(key)
		p.writeTable(t.GetKey(key).Table, kid, source.Join(path, key), base)
	}
}

// lastLineWidth returns the number of characters of the last line of a text.
func lastLineWidth(s string) int {
	return utf8.RuneCountInString(s[strings.LastIndexByte(s, '\n')+1:])
}

// A Change is one key that differs between two sets.
type Change struct {
	Path, Base, Other string // path of the key, and its values in the two sets as text; "–" if the set has none

	SameAnswers bool // the values are conditions or amounts that always have the same value and are written differently
}

const absentText = "–" // in place of a value that a set does not have

// Diff returns the differences of rules between two sets of one game: tables in the order of the
// schema, in each the keys of a, then those that only b has. Titles, names and keys about
// measuring are left out. An entry that only one set has, such as a card, is one change.
func Diff(a, b *rule.Set) []Change {
	rules, _ := diff(a, b)
	return rules
}

// DiffMeasures returns the differences in how two sets of one game are measured, in the order of
// [Diff].
func DiffMeasures(a, b *rule.Set) []Change {
	_, measures := diff(a, b)
	return measures
}

func diff(a, b *rule.Set) (rules, measures []Change) {
	var all []Change
	diffTables(a, b, a.Root, b.Root, a.Schema().Shape(), "", &all)
	for _, c := range all {
		if table, _, _ := source.Cut(c.Path); rule.IsMeasuringTable(table) {
			measures = append(measures, c)
		} else {
			rules = append(rules, c)
		}
	}
	return rules, measures
}

// keysOfBoth returns the keys of a, then those that only b has.
func keysOfBoth(a, b *rule.Table) []string {
	keys := slices.Clone(a.Keys())
	for _, k := range b.Keys() {
		if a.GetKey(k) == nil {
			keys = append(keys, k)
		}
	}
	return keys
}

func diffTables(setA, setB *rule.Set, a, b *rule.Table, sh *rule.Shape, path string, changes *[]Change) {
	for _, key := range readingOrder(keysOfBoth(a, b), sh, path) {
		kid, entry := sh.Child(key)
		va, vb, full := a.GetKey(key), b.GetKey(key), source.Join(path, key)
		switch {
		case kid.Key != nil && (!kid.Key.AffectsPlay() || coveredByFormula(setA, setB, full)):
		case kid.Key != nil && isSteps(kid.Key, va, vb):
			parts, _ := stepParts(kid.Key, va, vb, full)
			for _, p := range parts {
				*changes = append(*changes, Change{p.path, textOrAbsent(p.a), textOrAbsent(p.b), false})
			}
		case kid.Key != nil && (va == nil || vb == nil || !source.Same(va, vb)):
			*changes = append(*changes, Change{full, valueText(setA, va, kid.Key), valueText(setB, vb, kid.Key), equivalent(va, vb)})
		case kid.Key != nil:
		case entry && (va == nil || vb == nil):
			*changes = append(*changes, Change{full, entrySummary(va, kid), entrySummary(vb, kid), false})
		default:
			diffTables(setA, setB, tableOf(va), tableOf(vb), kid, full, changes)
		}
	}
}

// equivalent reports whether two values are conditions or amounts that always have the same value, such
// as 5 and "2 + 3".
func equivalent(a, b *rule.Value) bool {
	return a != nil && b != nil && a.Expr != nil && b.Expr != nil && cond.Equivalent(a.Expr, b.Expr)
}

// ReorderedTables returns the paths of the tables that have the same entries, such as cards, in two sets
// but in different orders. Chance and ties depend on the order, so matches differ although the
// rules are equal.
func ReorderedTables(a, b *rule.Set) []string {
	was := map[string][]string{}
	for _, s := range a.Settings() {
		if s.Entries != nil {
			was[s.Path] = s.Entries
		}
	}
	var l []string
	for _, s := range b.Settings() {
		old, now := was[s.Path], s.Entries
		if now != nil && !slices.Equal(old, now) && slices.Equal(slices.Sorted(slices.Values(old)), slices.Sorted(slices.Values(now))) {
			l = append(l, s.Path)
		}
	}
	return l
}

func tableOf(v *rule.Value) *rule.Table {
	if v == nil {
		return nil
	}
	return v.Table
}

// valueText returns v, the value of key k in set s, as text; if it is nil and the key is a formula, the
// plain keys that the formula replaces.
func valueText(s *rule.Set, v *rule.Value, k *rule.Key) string {
	if v == nil && len(k.ReplacedKeys) > 0 {
		return replacedKeys(s, k, noName, func(v *rule.Value, _ *rule.Key) string { return v.PlainText() })
	}
	return textOrAbsent(v)
}

func textOrAbsent(v *rule.Value) string {
	if v == nil {
		return absentText
	}
	return v.PlainText()
}

// entrySummary returns a whole entry as one line of text, such as "deck base, kind strategy". sh is its
// shape; v may be nil.
func entrySummary(v *rule.Value, sh *rule.Shape) string {
	if v == nil {
		return absentText
	}
	var parts []string
	for _, key := range v.Table.Keys() {
		kid, _ := sh.Child(key)
		switch {
		case kid.Key == nil:
			for _, name := range v.Table.GetKey(key).Table.Keys() {
				parts = append(parts, key+" "+name)
			}
		case kid.Key.AffectsPlay():
			parts = append(parts, key+" "+v.Table.GetKey(key).PlainText())
		}
	}
	if len(parts) == 0 {
		return "present"
	}
	return strings.Join(parts, ", ")
}
