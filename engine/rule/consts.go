package rule

import (
	"strings"

	"equitas/engine/cond"
)

// Consts returns the whole numbers of a set that have one place, as conditions
// name them: "rules.hand.limit". One may be an amount that changes during play.
func (s *Schema) Consts(set *Set) []cond.Const {
	var list []cond.Const
	for _, k := range s.Keys {
		if k.Type != Int && !k.Named || strings.Contains(k.Path, "*") {
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
