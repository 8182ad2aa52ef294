package rule

import (
	"cmp"
	"fmt"
	"slices"

	"equitas/engine/rule/source"
)

// These are the origins of data in the files, the most reliable first.
const (
	OriginRulebook      = "rulebook"      // printed in the rulebook
	OriginPublic        = "public"        // given in a public description of the game
	OriginReconstructed = "reconstructed" // inferred so that it agrees with all that is known
	OriginDesigned      = "designed"      // invented by the designer of a variant
)

// Origins lists the origins of data, the most reliable first.
var Origins = []string{OriginRulebook, OriginPublic, OriginReconstructed, OriginDesigned}

// A Mark describes a key whose value states where other data of its table come from.
type Mark struct {
	// Origin is the origin of the keys that the value lists: keys of the table, or paths below
	// it. If empty, the value itself is the origin.
	Origin string

	// Keys are the keys that the value is about; if empty, it is about all keys of the table and
	// of the tables below it that have no mark of their own.
	Keys []string
}

// MarkKeys returns the keys that state where the data of a table come from: the key source for all of
// the table, and keys with lists of exceptions. A value changed by a variant is designed, whatever
// the marks of the files that it extends say.
func MarkKeys(table string) []Key {
	list := func(key, is, doc string) Key {
		return Key{Path: source.Join(table, key), Type: Texts, PrintOnly: true, Optional: true, Default: "none", Mark: &Mark{Origin: is}, Doc: "keys of the table " + doc}
	}
	return []Key{
		{Path: source.Join(table, "source"), Type: Word, Words: Origins, PrintOnly: true, Optional: true, Default: "as the table above it says", Mark: &Mark{},
			Doc: "where the data of the table come from: printed in the rulebook, said in public, reconstructed by us, or designed for a variant"},
		list("from_rulebook", OriginRulebook, "that the rulebook has, though not the others"),
		list("from_public", OriginPublic, "that a public description has, though not the others"),
		list("reconstructed", OriginReconstructed, "that nobody has printed, though the others"),
		list("designed", OriginDesigned, "that are a variant's own, though not the others"),
	}
}

// Origin returns the origin of the value at a path, as marked in the files: one of [Origins], or a
// game's own word; "" if no mark is about the value.
func (s *Set) Origin(path string) string {
	k := s.schema.Match(path)
	if k == nil || k.Mark != nil || k.Type == Names {
		return ""
	}
	i := s.LayerOf(path)
	if i < 0 {
		return ""
	}
	v := s.history[i].Get(path)
	parts := source.Split(path)
	for n := len(parts) - 1; n > 0; n-- {
		table := source.Path(parts[:n]...)
		t := s.history[i].Get(table)
		if m, is := s.markFor(t.Table, s.shape.descendant(table), parts[n:]); m != nil {
			if m.At.File != v.At.File { // the mark is about the earlier value
				return OriginDesigned
			}
			return is
		}
	}
	if s.isMarkable(parts) && s.IsInvented(path) {
		return OriginDesigned
	}
	return ""
}

// isMarkable reports whether any table around a key, given as the parts of its path, can have marks
// about it.
func (s *Set) isMarkable(parts []string) bool {
	for n := len(parts) - 1; n > 0; n-- {
		for _, kid := range s.shape.descendant(source.Path(parts[:n]...)).Children {
			if kid.Key != nil && kid.Key.Mark != nil && (len(kid.Key.Mark.Keys) == 0 || slices.Contains(kid.Key.Mark.Keys, parts[n])) {
				return true
			}
		}
	}
	return false
}

// markFor returns the mark in table t that is about a key below it, given as the parts of its path
// below t, and the origin that it states; nil if there is none. If several lists name the key or a
// table around it, the longest path counts.
func (s *Set) markFor(t *Table, sh *Shape, key []string) (mark *Value, markOrigin string) {
	exact := 0 // parts of the path matched so far
	for _, name := range sh.Keys {
		k, v := sh.Children[name].Key, t.GetKey(name)
		switch {
		case k == nil || k.Mark == nil || v == nil || v.IsStandIn:
		case k.Mark.Origin == "":
			if exact == 0 && (len(k.Mark.Keys) == 0 || slices.Contains(k.Mark.Keys, key[0])) {
				mark, markOrigin = v, v.Text
			}
		default:
			for _, w := range v.Words() {
				if named := source.Split(w.Text); len(named) > exact && len(named) <= len(key) && slices.Equal(named, key[:len(named)]) {
					mark, markOrigin, exact = w, k.Mark.Origin, len(named)
				}
			}
		}
	}
	return mark, markOrigin
}

// An OriginCount is the number of data of one origin.
type OriginCount struct {
	Origin string `json:"origin"`
	Data   int    `json:"data"`
}

// CountOrigins returns the number of marked data of each origin, the most reliable first; nil if
// nothing is marked. A datum is a value that can change play.
func (s *Set) CountOrigins() []OriginCount {
	var l []OriginCount
	s.EachValue(func(v *Value, k *Key) {
		is := ""
		if k.AffectsPlay() {
			is = s.Origin(v.Path)
		}
		if is == "" {
			return
		}
		i := slices.IndexFunc(l, func(c OriginCount) bool { return c.Origin == is })
		if i < 0 {
			i, l = len(l), append(l, OriginCount{Origin: is})
		}
		l[i].Data++
	})
	rank := func(c OriginCount) int {
		if i := slices.Index(Origins, c.Origin); i >= 0 {
			return i
		}
		return slices.Index(Origins, OriginDesigned) // a game's own word, such as assumed
	}
	slices.SortStableFunc(l, func(a, b OriginCount) int { return cmp.Or(rank(a)-rank(b), cmp.Compare(a.Origin, b.Origin)) })
	return l
}

// AssumedCounts reports whether the key count of any entry of a table is marked as "assumed" or
// [OriginReconstructed].
func (s *Set) AssumedCounts(table string) bool {
	return slices.ContainsFunc(s.Table(table).Keys(), func(id string) bool {
		is := s.Origin(source.Join(table, id) + ".count")
		return is == "assumed" || is == OriginReconstructed
	})
}

// checkMarks returns faults for lists of marks that name unknown keys or keys that are no data, or that
// mark a key twice.
func (s *Set) checkMarks() Faults {
	var faults Faults
	type place struct{ table, key string }
	first := map[place]*Value{}
	s.EachValue(func(v *Value, k *Key) {
		if k.Mark == nil || k.Mark.Origin == "" || v.IsStandIn {
			return
		}
		path := source.Parent(v.Path)
		t := s.Table(path)
		for _, w := range v.List {
			f := Fault{At: w.At}
			switch at := t.Get(w.Text); {
			case w.Kind != KindText:
			case at == nil:
				f.Msg = fmt.Sprintf("%s names %s, which %s does not say", v.Path, source.QuoteIfNeeded(w.Text), path)
				f.Help = source.Suggest(w.Text, s.markableKeys(t, s.shape.descendant(path)))
			case s.lacksOrigin(source.Join(path, w.Text)):
				f.Msg = fmt.Sprintf("%s names %s, which is itself no datum", v.Path, w.Text)
			case first[place{path, w.Text}] != nil:
				f.Msg = fmt.Sprintf("%s names %s, and so does %s", v.Path, w.Text, first[place{path, w.Text}].Path)
				f.Help = "keep one of them"
			default:
				first[place{path, w.Text}] = v
				if all := t.GetKey("source"); all != nil && all.Text == k.Mark.Origin && all.At.File == w.At.File {
					f.Warning, f.Msg = true, fmt.Sprintf("%s names %s, and the source of %s is %s already", v.Path, w.Text, path, all.Text)
				}
			}
			if f.Msg != "" {
				faults = append(faults, f)
			}
		}
	})
	return faults
}

// lacksOrigin reports whether the key at a path can have no origin, since it is a mark or a name.
func (s *Set) lacksOrigin(path string) bool {
	k := s.schema.Match(path)
	return k != nil && (k.Mark != nil || k.Type == Names)
}

// markableKeys returns the keys of a table that a list of marks may name: its own, and those of the
// tables below it by their paths.
func (s *Set) markableKeys(t *Table, sh *Shape) []string {
	var l []string
	for _, key := range t.Keys() {
		kid, _ := sh.Child(key)
		if kid.Key != nil && (kid.Key.Mark != nil || kid.Key.Type == Names) {
			continue
		}
		l = append(l, key)
		if kid.Key == nil {
			for _, below := range s.markableKeys(t.GetKey(key).Table, kid) {
				l = append(l, source.Join(key, below))
			}
		}
	}
	return l
}
