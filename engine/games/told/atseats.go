package told

import (
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// atSeats implements [rule.Extras.MattersAtSeats]: it reports whether the key at path, whose value
// differs between sets a and b, can change play at a number of seats. It returns false for a
// number of the rules that occurs only in expressions over the number of seats, if each such
// expression has the same value in both sets for every number of seats that may be in play.
func (g *Game) atSeats(a, b *rule.Set, path string, seats int) bool {
	id, ok := strings.CutPrefix(path, "number.")
	if !ok {
		return true
	}
	from := seats
	if r, ok := b.Rules().(*Rules); !ok || r.machine(r.players.Usual).canSeatsBeOut() {
		from = 1
	}
	spaces := [2]*cond.Space{}
	vars := []cond.Var{{Name: "table.seats", Type: cond.Int, Lo: 0, Hi: 8}}
	for i, s := range []*rule.Set{a, b} {
		var consts []cond.Const
		for _, n := range s.Table("number").Keys() {
			consts = append(consts, cond.Const{Name: "number." + n, Value: int32(s.Int("number." + n))})
		}
		spaces[i] = cond.NewSpace(vars, consts)
	}
	matters := false
	b.EachValue(func(v *rule.Value, _ *rule.Key) {
		for _, group := range bracketedTexts(v.Canonical(), "number."+id) {
			var e [2]*cond.Expr
			for i := range e {
				var err error
				if e[i], err = spaces[i].Compile(group, cond.Int, nil); err != nil {
					matters = true // the condition depends on more than the number of seats
					return
				}
			}
			for n := from; n <= seats; n++ {
				if !cond.EquivalentWhere(e[0], e[1], map[string]int32{"table.seats": int32(n)}) {
					matters = true
				}
			}
		}
	})
	return matters
}

// bracketedTexts returns, for each occurrence of a name in a text, the text within the innermost
// parentheses around it, or the whole text if there are none. Quotes at its ends are removed.
func bracketedTexts(text, name string) (l []string) {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return l
		}
		i += at
		at = i + len(name)
		if at < len(text) && (text[at] == '_' || text[at] >= '0' && text[at] <= '9' || text[at] >= 'a' && text[at] <= 'z') {
			continue // only a part of a longer name
		}
		from, to, depth := i, at, 0
		for from > 0 {
			if from--; text[from] == ')' {
				depth++
			} else if text[from] == '(' {
				if depth == 0 {
					from++
					break
				}
				depth--
			}
		}
		for depth = 0; to < len(text); to++ {
			if text[to] == '(' {
				depth++
			} else if text[to] == ')' {
				if depth == 0 {
					break
				}
				depth--
			}
		}
		l = append(l, strings.Trim(text[from:to], `"`))
	}
}
