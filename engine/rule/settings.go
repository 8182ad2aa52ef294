package rule

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/rule/source"
)

// A Setting is a value that can change play: that of a key, or the entries of a table in
// their order.
type Setting struct {
	Path    string   // "hand.limit"; for entries the path of their table: "card"
	Value   any      // ready for JSON; nil if the set does not have it
	Entries []string // for a table whose entries the files name, else nil

	canonicalText string // the value in canonical form: equal for values with the same meaning
}

// Settings returns everything that can change play, in the order of the files: exactly what
// [Set.Hash] covers.
func (s *Set) Settings() []Setting {
	var l []Setting
	s.settings(&l, s.Root, s.shape, "")
	return l
}

func (s *Set) settings(l *[]Setting, t *Table, sh *Shape, path string) {
	if sh.Star != nil {
		entries := slices.Clone(t.Keys())
		*l = append(*l, Setting{Path: path, Value: entries, Entries: entries, canonicalText: strings.Join(entries, ", ")})
	}
	for _, key := range t.Keys() {
		if path == "" && IsMeasuringTable(key) {
			continue
		}
		v, full := t.GetKey(key), source.Join(path, key)
		kid, _ := sh.Child(key)
		if kid.Key == nil {
			s.settings(l, v.Table, kid, full)
		} else if kid.Key.AffectsPlay() {
			*l = append(*l, Setting{Path: full, Value: recordValue(v), canonicalText: v.Canonical()})
		}
	}
}

// recordValue returns a value as records hold it, so that values with the same meaning are
// equal.
func recordValue(v *Value) any {
	switch v.Kind {
	case KindInt:
		return v.Int
	case KindFloat:
		return json.Number(v.Text)
	case KindBool:
		return v.Bool
	case KindList:
		if len(v.List) == 1 && v.List[0].Kind == KindText {
			return recordValue(v.List[0])
		}
		l := make([]any, len(v.List))
		for i, e := range v.List {
			l[i] = recordValue(e)
		}
		return l
	case KindTable:
		o := engine.Fields{}
		for _, k := range v.Table.SortedKeys() {
			o = append(o, engine.Field{Name: k, Value: recordValue(v.Table.GetKey(k))})
		}
		return o
	}
	return strings.Join(strings.Fields(v.Text), " ")
}

// PrintSettings returns settings as text, one on a line, in the form that [Departures]
// reads.
func PrintSettings(l []Setting) string {
	var b strings.Builder
	for i := range l {
		fmt.Fprintf(&b, "%s = %s\n", l[i].Path, l[i].canonicalText)
	}
	return b.String()
}

// Options returns the settings that differ from those printed by [PrintSettings], by their
// paths; null stands for one that only printed has. It serves as the method Options of
// [engine.Rules] for a game whose records name settings by their paths.
func (s *Set) Options(printed string) engine.Fields {
	o := engine.Fields{}
	for _, d := range Departures(s.Settings(), printed) {
		o = append(o, engine.Field{Name: d.Path, Value: d.Value})
	}
	return o
}

// Departures returns the settings that differ from those printed by [PrintSettings], in
// order, followed by those only printed. A removed entry has no setting of its own: its
// table's list of entries differs.
func Departures(l []Setting, printed string) []Setting {
	was := map[string]string{}
	var order []string
	eachPrintedSetting(printed, func(path, text string) {
		was[path] = text
		order = append(order, path)
	})
	var out []Setting
	for i := range l {
		if old, ok := was[l[i].Path]; !ok || old != l[i].canonicalText {
			out = append(out, l[i])
		}
		delete(was, l[i].Path)
	}
	changed := out
	for _, path := range order {
		if _, ok := was[path]; ok && !entryMissing(changed, path) {
			out = append(out, Setting{Path: path})
		}
	}
	return out
}

// eachPrintedSetting calls f for each setting printed by [PrintSettings], with its path and text.
func eachPrintedSetting(printed string, f func(path, text string)) {
	for line := range strings.Lines(printed) {
		path, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " = ")
		f(path, text)
	}
}

// PrintedValues returns the words and conditions among settings printed by [PrintSettings], by
// their paths, in the form of [Value.PlainText].
func PrintedValues(printed string) map[string]string {
	texts := map[string]string{}
	eachPrintedSetting(printed, func(path, text string) {
		if plain, err := strconv.Unquote(text); err == nil {
			texts[path] = plain
		}
	})
	return texts
}

// entryMissing reports whether a path is that of an entry, or of something in an entry,
// that the settings l do not list in its table.
func entryMissing(l []Setting, path string) bool {
	return slices.ContainsFunc(l, func(s Setting) bool {
		rest, below := strings.CutPrefix(path, s.Path+".")
		entry, _, _ := source.Cut(rest)
		return below && s.Entries != nil && !slices.Contains(s.Entries, entry)
	})
}
