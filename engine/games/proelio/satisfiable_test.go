package proelio

import (
	"math/bits"
	"testing"

	"equitas/engine/cond"
	"equitas/engine/rule/crosscheck"
)

// Whether a condition can hold for a kind of card is decided by trying all values of its other
// variables.
func TestMayHold(t *testing.T) {
	set := load(t, "proelio/0.9.6").set
	for _, c := range []struct {
		when string
		want bool
	}{
		{"true", true},
		{"attack.id == 'knights'", true},
		{"attack.id == 'knights' && (attack.value ?? 0) > 2", false},
		{"attack.special && (attack.value ?? 0) > 0", false},
		{"attack.special && deployed.guards", true},
		{"attack.value == nil && attack.deck == 'base'", false},
		{"attack.kind == 'defense'", false},
		{"attack.id == 'hero' && house.hand * left.hand == 1599", false},
		{"attack.id == 'hero' && house.hand * left.hand == 1600", true},
	} {
		c2 := &checker{Checker: crosscheck.Checker{Set: set}}
		x, err := space(set).Compile(c.when, cond.Bool, schema().Match("resolve.sacrifice").UsableNames)
		if err != nil {
			t.Fatal(err)
		}
		got := false
		for i := range c2.tester().rules.kinds {
			k := &c2.tester().rules.kinds[i]
			got = got || k.use == useAttack && k.count > 0 && c2.canHoldFor(x, "attack", i)
		}
		if got != c.want {
			t.Errorf("%s may hold of an attack: %v, want %v", c.when, got, c.want)
		}
	}
}

// In a test position the House of the player has the Fortification that is asked for, and with 0
// none.
func TestTestPosition(t *testing.T) {
	r := load(t, "proelio/0.9.6")
	a := newPositionTester(r)
	kind := bits.TrailingZeros64(r.fortifyMask)
	for fort := range a.highest + 1 {
		a.setPosition(kind, fort, testHand, 0)
		p := &a.state.pos
		h := &p.house[0]
		built := h.fortKind != 0 && int(r.kinds[h.fortKind-1].points()) == fort
		if int(h.fort) != fort || built != (fort > 0) || (p.fortified&1 != 0) != (fort > 0) || int(h.cards) != testHand {
			t.Errorf("Fortification %d: got one of %d, of kind %d, built: %t, and %d cards", fort, h.fort, h.fortKind, p.fortified&1 != 0, h.cards)
		}
	}
}
