package rule

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
)

// Consts returns the numbers of a set that conditions can name, each as rules.KEY, such as
// "rules.hand.limit". If the number is a formula, the Const has its text instead of a value.
func (s *Schema) Consts(set *Set) []cond.Const {
	var list []cond.Const
	for _, k := range s.Keys {
		if k.Type != Int && !k.CanBeNamed || strings.Contains(k.Path, "*") {
			continue
		}
		switch v := set.Value(k.Path); {
		case v == nil:
		case v.Kind == KindInt:
			list = append(list, cond.Const{Name: "rules." + k.Path, Value: int32(v.Int), Doc: k.Doc})
		case v.Kind == KindText:
			list = append(list, cond.Const{Name: "rules." + k.Path, Text: v.Text, Doc: k.Doc})
		}
	}
	return list
}

// IsNamedInConditions reports whether a condition or an amount names the number at a path, as rules.PATH.
func (s *Set) IsNamedInConditions(path string) bool {
	return slices.ContainsFunc(s.Conditions(), func(v *Value) bool { return containsName(v.Text, "rules."+path) })
}

// containsName reports whether a name occurs in a text and is not the beginning of a longer name there.
func containsName(rest, name string) bool {
	for {
		i := strings.Index(rest, name)
		if i < 0 {
			return false
		}
		rest = rest[i+len(name):]
		if rest == "" || !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789_.", rune(rest[0])) {
			return true
		}
	}
}

// AffectsPlay reports whether play may depend on the key at a path. For a key that only conditions use
// (Key.OnlyByName), it reports whether one of them names it.
func (s *Set) AffectsPlay(path string) bool {
	k := s.schema.Match(path)
	return k == nil || !k.OnlyByName || s.IsNamedInConditions(path)
}

// unusedValueWarnings returns warnings of values that the user has set and nothing uses. A value at the
// place of one of the faults in reported is left out.
func (s *Set) unusedValueWarnings(reported Faults) (l Faults) {
	if s.IsUnchanged() {
		return nil
	}
	s.EachOwnValue(func(v *Value) {
		if !s.AffectsPlay(v.Path) && !slices.ContainsFunc(reported, func(f Fault) bool { return f.At == v.At }) {
			l = append(l, Fault{At: v.At, Warning: true, Msg: fmt.Sprintf("%s has no effect: no condition names rules.%s", v.Path, v.Path)})
		}
	})
	return l
}
