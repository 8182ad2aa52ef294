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

// A Setting is a value that can change play: that of a key, or the order of the entries of a table.
type Setting struct {
	Path    string   // path of the key, such as "hand.limit", or of the table, such as "card"
	Value   any      // ready for JSON; nil if the set does not have it
	Entries []string // for a table: the ids of its entries in their order; else nil

	canonicalText string // the value as text, equal for values with the same meaning
}

// Settings returns everything that can change play, in the order of the files: exactly the data on
// which [Set.Hash] depends.
func (s *Set) Settings() []Setting {
	var l []Setting
	s.settings(&l, s.Root, s.shape, "")
	return l
}

func (s *Set) settings(l *[]Setting, t *Table, sh *Shape, path string) {
	if sh.EntryShape != nil {
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

// recordValue returns a value as records contain it: values with the same meaning are equal.
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

// PrintSettings returns settings as text, one on each line, in the form that [Departures] reads.
func PrintSettings(l []Setting) string {
	var b strings.Builder
	for i := range l {
		fmt.Fprintf(&b, "%s = %s\n", l[i].Path, l[i].canonicalText)
	}
	return b.String()
}

// Options returns the settings of s that differ from printed, a result of [PrintSettings], by path. The
// value is nil for one that only printed has. Games whose records name settings by path use it to
// implement the method Options of [engine.Rules].
func (s *Set) Options(printed string) engine.Fields {
	o := engine.Fields{}
	for _, d := range Departures(s.Settings(), printed) {
		o = append(o, engine.Field{Name: d.Path, Value: d.Value})
	}
	return o
}

// Departures returns the settings of l that differ from printed, a result of [PrintSettings], in order,
// then those that only printed has, without value. Settings inside a removed entry are left out,
// since the list of entries of its table differs.
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

// eachPrintedSetting calls f for each setting in printed, a result of [PrintSettings], with its path and
// the text of its value.
func eachPrintedSetting(printed string, f func(path, text string)) {
	for line := range strings.Lines(printed) {
		path, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " = ")
		f(path, text)
	}
}

// PrintedValues returns the texts (words, conditions and the like) among the settings in printed, a
// result of [PrintSettings], by path, in the form of [Value.PlainText].
func PrintedValues(printed string) map[string]string {
	texts := map[string]string{}
	eachPrintedSetting(printed, func(path, text string) {
		if plain, err := strconv.Unquote(text); err == nil {
			texts[path] = plain
		}
	})
	return texts
}

// entryMissing reports whether a path is at or inside an entry that is missing in the list of entries
// of its table in l.
func entryMissing(l []Setting, path string) bool {
	return slices.ContainsFunc(l, func(s Setting) bool {
		rest, below := strings.CutPrefix(path, s.Path+".")
		entry, _, _ := source.Cut(rest)
		return below && s.Entries != nil && !slices.Contains(s.Entries, entry)
	})
}
