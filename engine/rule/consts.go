package rule

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
)

// Consts returns the whole numbers of a set at fixed paths under the names that conditions
// use: "rules.hand.limit". Such a number may be an amount that changes during play.
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

// containsName reports whether a name occurs in a text other than as part of a longer one.
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

// AffectsPlay reports whether play depends on a key: a key that only conditions use counts if one
// of them names it.
func (s *Set) AffectsPlay(path string) bool {
	k := s.schema.Match(path)
	return k == nil || !k.OnlyByName || s.IsNamedInConditions(path)
}

// unusedValueWarnings returns warnings of values that the user has set and nothing uses. reported
// are the faults found so far: a value at the place of one of them is left out.
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
