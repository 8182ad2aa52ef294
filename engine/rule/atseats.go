package rule

import (
	"slices"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// A Seater is a Game that knows of rules that are about some numbers of seats alone.
type Seater interface {
	// SeatsName is the name by which conditions of a set ask how many seats there are
	// throughout a match; "" if there is none, or if it may change.
	SeatsName(s *Set) string

	// AtSeats reports whether what two sets say otherwise at a path may matter in a match
	// of so many seats, as far as the key tells, and not a condition.
	AtSeats(a, b *Set, path string, seats int) bool
}

// MattersAt reports whether what two variants of a game say otherwise at a path may
// matter in matches of so many seats. It says no only where the files show it: a key of
// another number of seats, or a condition or an amount that has the same answers with so
// many.
func MattersAt(a, b *Loaded, path string, seats int) bool {
	switch path {
	case "players.usual":
		return false
	case "players.min", "players.max":
		within := func(s *Set) bool { return seats >= s.Int("players.min") && seats <= s.Int("players.max") }
		return within(a.Set) != within(b.Set)
	}
	game, ok := a.Game.(Seater)
	if !ok {
		return true
	}
	if !game.AtSeats(a.Set, b.Set, path, seats) {
		return false
	}
	fixed := map[string]int32{}
	if name := game.SeatsName(a.Set); name != "" {
		fixed[name] = int32(seats)
	}
	same := func(x, y *Value) bool {
		return x != nil && y != nil && x.Expr != nil && y.Expr != nil && cond.SameWhere(x.Expr, y.Expr, fixed)
	}
	x, y := a.Set.Value(path), b.Set.Value(path)
	if k := a.Set.schema.Match(path); k == nil || !k.ByName {
		return !same(x, y)
	}
	old := b.Set.Conditions() // nothing but conditions asks it
	if k := a.Set.schema.Match(path); k.Type != Int && !same(x, y) {
		old = slices.DeleteFunc(old, func(v *Value) bool { return v.Path == path })
	}
	for _, v := range old {
		w := a.Set.Value(v.Path)
		if w == nil || w.Canonical() != v.Canonical() {
			continue // that is a difference of its own
		}
		if hasName(v.Text, "rules."+path) && !same(w, v) || mentions(b.Set, v, path) && !same(w, v) {
			return true
		}
	}
	return false
}

// mentions reports whether a value names a number of the set by way of others that
// stand for amounts.
func mentions(s *Set, v *Value, path string) bool {
	for _, k := range s.schema.Keys {
		if k.Named && hasName(v.Text, "rules."+k.Path) {
			if w := s.Value(k.Path); w != nil && w != v && w.Kind == KindText && hasName(w.Text, "rules."+path) {
				return true
			}
		}
	}
	return false
}

// NumberedSeats reads the number behind a letter at the end of a part of a path, as p4 of
// players.p4.stones, for [Seater]: 0 if none stands there.
func NumberedSeats(path string) int {
	for _, part := range source.Split(path) {
		if len(part) == 2 && part[0] == 'p' && part[1] >= '1' && part[1] <= '9' {
			return int(part[1] - '0')
		}
	}
	return 0
}
