package train

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
)

// A climb of a block changes no other features, and in every deal one group of its roles
// learns while all others have weights of the field.
func TestClimbOfABlock(t *testing.T) {
	for _, c := range []struct {
		house bool
		role  int
		learn []engine.Seats // the groups that learn, in turn
	}{{true, 0, []engine.Seats{0b0111}}, {true, 1, []engine.Seats{0b1000}}, {true, -1, []engine.Seats{0b0111, 0b1000}}} {
		r := split{highcard.Rules{House: c.house}}
		a := newArena(r, 4, 1)
		start := engine.Defaults(r)
		_, sights, err := a.measureFeatureUse(t.Context(), 3, start)
		if err != nil {
			t.Fatal(err)
		}
		blocks := a.blocks(sights)
		b := blocks[len(blocks)-1] // the block of features that all roles use
		if c.role >= 0 {
			b = blocks[c.role]
		}
		climb := newClimbOf(a, b, start, sights)
		table, err := a.newTable()
		if err != nil {
			t.Fatal(err)
		}
		field := [][]int32{turned(start, true)}
		for deal := range uint64(6) {
			climb.setWeights(table, rng.NewDeal(1, deal), 1, climb.steps, field)
			for seat := range 4 {
				learns := !slices.Equal(table.bots[seat].Weights(), field[0])
				if want := c.learn[deal%uint64(len(c.learn))].Has(engine.Seat(seat)); learns != want {
					t.Errorf("role %d, deal %d: seat %d learns: %t, want %t", c.role, deal, seat, learns, want)
				}
			}
		}
		if err := climb.generation(t.Context(), 5, 0, 1, 300, [][]int32{start}); err != nil {
			t.Fatal(err)
		}
		moved := 0
		for f, w := range climb.weights() {
			switch inside := slices.Contains(b.features, f); {
			case w != start[f] && inside:
				moved++
			case w != start[f]:
				t.Errorf("role %d: feature %d moved, which is not of the block %v", c.role, f, b.features)
			}
		}
		if moved == 0 && c.role >= 0 { // the features that all use hardly distinguish actions
			t.Errorf("role %d: nothing moved", c.role)
		}
	}
}

// The players of a pool take turns, and sit in all seats that are not the contender's.
func TestPoolTakesTurns(t *testing.T) {
	good := engine.Defaults(split{})
	bad := turned(good, true)
	a := newArena(split{highcard.Rules{House: true}}, 3, 2)
	in := []engine.Seats{0b011}
	meet := func(players ...[]int32) []float64 {
		p := newPairing(1)
		for _, to := range []int{50, 90} {
			if err := p.playInTurn(t.Context(), a, 7, len(p.reference[0]), to, good, good, players, in); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(p.reference[0], p.candidate[0]) {
			t.Error("the same player won otherwise on the same deals")
		}
		return p.candidate[0]
	}
	one, other, both := meet(good), meet(bad), meet(good, bad)
	if slices.Equal(one, other) {
		t.Fatal("it makes no difference how the House plays")
	}
	for d, x := range both {
		if want := [][]float64{one, other}[d%2][d]; x != want {
			t.Errorf("deal %d: %v, want %v", d, x, want)
		}
	}
}

// A challenger that wins more against the pool, but clearly less against one of its
// players, is not accepted.
func TestLosesToNobody(t *testing.T) {
	won := func(more ...float64) *pairing {
		p := newPairing(2)
		for i := range p.reference {
			for d := range 600 {
				noise := float64(d/len(more)%2)*0.4 - 0.2
				p.reference[i], p.candidate[i] = append(p.reference[i], 0.5), append(p.candidate[i], 0.5+noise+more[d%len(more)])
			}
		}
		return p
	}
	for _, c := range []struct {
		p    *pairing
		n    int
		want bool
	}{{won(0.3, 0.3, -0.2), 3, true}, {won(0.3, 0.3, 0), 3, false}, {won(0.3, 0.3, -0.01), 3, false}, {won(-0.2, 0.3), 2, true}} {
		if d := c.p.sum(); d.Delta <= 0 {
			t.Fatalf("the sum is %v", d.Delta)
		}
		if got := c.p.losesToAny(c.n); got != c.want {
			t.Errorf("loses to one of %d: %t, want %t", c.n, got, c.want)
		}
	}
}

// Weights learned from [Task].FirstWeights are accepted role by role in place of the
// champion's.
func TestBeginAnew(t *testing.T) {
	good := engine.Defaults(split{})
	for _, house := range []bool{false, true} {
		bad := turned(good, house)
		tr := splitTraining(t, bad)
		tr.thumb, tr.FirstWeights = bad, good
		tr.budget = budget{deals: 1, rounds: 1, finalChallengeDeals: 2000}
		tr.pool = newPool(tr)
		if err := tr.trainByRole(t.Context()); err != nil {
			t.Fatal(err)
		}
		if won := share(t, tr.arena, tr.champion(), bad, house) - share(t, tr.arena, bad, bad, house); len(tr.champions) < 2 || won < 0.05 {
			t.Errorf("the House was bad: %v; champion %v wins %v more", house, tr.champion(), won)
		}
		tr = splitTraining(t, good)
		tr.thumb, tr.FirstWeights = good, bad
		tr.budget = budget{deals: 1, rounds: 1, finalChallengeDeals: 2000}
		tr.pool = newPool(tr)
		if err := tr.trainByRole(t.Context()); err != nil || !slices.Equal(tr.champion(), good) {
			t.Errorf("who plays well gave way to %v, who begins badly: %v", tr.champion(), err)
		}
	}
}

// share returns the share of all wins that weights w take in a role: the House's, or the
// players'.
func share(t *testing.T, a *arena, w, field []int32, house bool) (x float64) {
	t.Helper()
	in := engine.Seats(0b011)
	if house {
		in = 0b100
	}
	s, err := a.winSharesIn(t.Context(), 11, 0, 600, [][]int32{w}, [][]int32{field}, in)
	if err != nil {
		t.Fatal(err)
	}
	for _, y := range s[0] {
		x += y / 600
	}
	return x
}
