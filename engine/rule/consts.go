package rule

import (
	"strings"

	"equitas/engine/cond"
)

// Consts returns the whole numbers of a set that have one place, as conditions
// name them: "rules.hand.limit".
func (s *Schema) Consts(set *Set) []cond.Const {
	var list []cond.Const
	for _, k := range s.Keys {
		if k.Type != Int || strings.Contains(k.Path, "*") {
			continue
		}
		if v := set.Value(k.Path); v != nil && v.Kind == KindInt {
			list = append(list, cond.Const{Name: "rules." + k.Path, Value: int32(v.Int), Doc: k.Doc})
		}
	}
	return list
}
