package rule

import (
	"slices"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// MattersAtSeats reports whether the difference of two variants at a path may matter in matches with
// a number of seats. It returns false only if the files prove it: the key is for another number of
// seats, or is a condition or an amount with the same values at this number.
func MattersAtSeats(a, b *Loaded, path string, seats int) bool {
	switch path {
	case "players.usual":
		return false
	case "players.min", "players.max":
		within := func(s *Set) bool { return seats >= s.Int("players.min") && seats <= s.Int("players.max") }
		return within(a.Set) != within(b.Set)
	}
	game := a.Game.Extras()
	if game.MattersAtSeats == nil {
		return true
	}
	if !game.MattersAtSeats(a.Set, b.Set, path, seats) {
		return false
	}
	fixed := map[string]int32{}
	if name := game.SeatsName(a.Set); name != "" {
		fixed[name] = int32(seats)
	}
	same := func(x, y *Value) bool {
		return x != nil && y != nil && x.Expr != nil && y.Expr != nil && cond.EquivalentWhere(x.Expr, y.Expr, fixed)
	}
	x, y := a.Set.Value(path), b.Set.Value(path)
	if k := a.Set.schema.Match(path); k == nil || !k.OnlyByName {
		return !same(x, y)
	}
	old := b.Set.Conditions() // only conditions use the value
	if k := a.Set.schema.Match(path); k.Type != Int && !same(x, y) {
		old = slices.DeleteFunc(old, func(v *Value) bool { return v.Path == path })
	}
	for _, v := range old {
		w := a.Set.Value(v.Path)
		if w == nil || w.Canonical() != v.Canonical() {
			continue // its own path is reported as a difference
		}
		if (containsName(v.Text, "rules."+path) || mentionsIndirectly(b.Set, v, path)) && !same(w, v) {
			return true
		}
	}
	return false
}

// mentionsIndirectly reports whether a condition or amount v uses the number at path indirectly: v
// names an amount of the set, as rules.KEY, and the formula of that amount names the number.
func mentionsIndirectly(s *Set, v *Value, path string) bool {
	for _, k := range s.schema.Keys {
		if k.CanBeNamed && containsName(v.Text, "rules."+k.Path) {
			if w := s.Value(k.Path); w != nil && w.Kind == KindText && containsName(w.Text, "rules."+path) {
				return true
			}
		}
	}
	return false
}

// SeatsInPath returns the number of seats that a path names, such as 4 for players.p4.stones; 0 if it
// names none. It is for implementations of [Extras.MattersAtSeats].
func SeatsInPath(path string) int {
	for _, part := range source.Split(path) {
		if len(part) == 2 && part[0] == 'p' && part[1] >= '1' && part[1] <= '9' {
			return int(part[1] - '0')
		}
	}
	return 0
}
