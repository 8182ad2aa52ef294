package train

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// split is High Card with a House that has features of its own; one feature, the first, is
// common to all.
type split struct{ highcard.Rules }

var splitFeatures = len(highcard.Rules{}.Features())

// alike is the number of features that are common to all roles.
const alike = 1

func (split) Features() []engine.Feature {
	l := slices.Clone(highcard.Rules{}.Features())
	for _, f := range l[alike:splitFeatures] {
		f.Name = "house_" + f.Name
		l = append(l, f)
	}
	return l
}

func (split) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	v := o.(*highcard.View)
	own := w[:splitFeatures]
	if int(v.Seat()) == v.Seats()-1 {
		own = append(slices.Clone(w[:alike]), w[splitFeatures:]...)
	}
	highcard.Rules{}.Weigh(o, legal, own, rating)
}

// turned returns weights in which those of the players, or of the House, have the opposite
// sign: they play as badly as possible.
func turned(w []int32, house bool) []int32 {
	w = slices.Clone(w)
	own := w[alike:splitFeatures]
	if house {
		own = w[splitFeatures:]
	}
	for i := range own {
		own[i] = -own[i]
	}
	return w
}

func splitTraining(t *testing.T, start []int32) *training {
	t.Helper()
	r := split{highcard.Rules{House: true}}
	a := newArena(r, 3, 2)
	looked, sights, err := a.measureFeatureUse(t.Context(), 3, engine.Defaults(r))
	if err != nil || looked == 0 {
		t.Fatal(looked, err)
	}
	tr := &training{Task: Task{Rules: r, Seats: 3, Generations: 1, NoCurve: true, FirstWeights: start}, budget: budgetOf(1, Generations), arena: a, thumb: engine.Defaults(r),
		start: start, spreads: sights, champions: [][]int32{start}, result: new(Result)}
	tr.pool = newPool(tr)
	return tr
}

// Features belong to the role whose actions they distinguish, or to several.
func TestBlocks(t *testing.T) {
	tr := splitTraining(t, engine.Defaults(split{}))
	if len(tr.pool.blocks) != 3 {
		t.Fatalf("%d blocks, want those of the players, of the House and of all", len(tr.pool.blocks))
	}
	for i, want := range []struct {
		seats []engine.Seats
		in    func(f int) bool
	}{
		{[]engine.Seats{0b011}, func(f int) bool { return f >= alike && f < splitFeatures }},
		{[]engine.Seats{0b100}, func(f int) bool { return f >= splitFeatures }},
		{[]engine.Seats{0b011, 0b100}, func(f int) bool { return f < alike }},
	} {
		b := tr.pool.blocks[i]
		if !slices.Equal(b.parties, want.seats) || slices.ContainsFunc(b.features, func(f int) bool { return !want.in(f) }) {
			t.Errorf("block %d has features %v of seats %b, want of %b", i, b.features, b.parties, want.seats)
		}
	}
	a := newArena(highcard.Rules{}, 4, 1)
	if l := a.blocks(make([]featureSpread, splitFeatures)); len(l) != 1 || l[0].features != nil || !slices.Equal(l[0].parties, []engine.Seats{0b1111}) {
		t.Errorf("seats that are alike have the blocks %+v", l)
	}
}

// If a challenger plays one role better and the other worse, only its weights for the
// better role are accepted, whether its sum is better or worse.
func TestRolesAreJudgedAlone(t *testing.T) {
	good := engine.Defaults(split{})
	for _, house := range []bool{false, true} {
		tr := splitTraining(t, turned(good, house))
		for i, b := range tr.pool.blocks {
			if err := tr.pool.challengeWith(t.Context(), uint64(i), b, turned(good, !house)); err != nil {
				t.Fatal(err)
			}
		}
		if got := tr.champion(); !slices.Equal(got, good) {
			t.Errorf("the House was bad: %v; champion %v, want the good half of each: %v", house, got, good)
		}
	}
}

// A training that starts from weights which are worse than the rule of thumb in one role
// ends with none that are.
func TestThumbIsRecalled(t *testing.T) {
	thumb := engine.Defaults(split{})
	for _, house := range []bool{false, true} {
		tr := splitTraining(t, turned(thumb, house))
		if err := tr.pool.challengeByThumb(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(tr.champion(), thumb) || len(tr.champions) != 2 {
			t.Errorf("the House was bad: %v; champion %v of %d, want the rule of thumb %v", house, tr.champion(), len(tr.champions), thumb)
		}
	}
	tr := splitTraining(t, thumb)
	tr.thumb = turned(thumb, true)
	if err := tr.pool.challengeByThumb(t.Context(), 0); err != nil || len(tr.champions) != 1 {
		t.Errorf("who plays better than the rule of thumb gave way: %v, %v", tr.champions, err)
	}
	r, err := Train(t.Context(), Task{Rules: tr.Rules, Seats: 3, Start: turned(thumb, true), Seed: 1, Generations: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	s, err := tr.arena.winSharesIn(t.Context(), 9, 0, 300, [][]int32{r.Weights, thumb, turned(thumb, true)}, [][]int32{thumb}, 0b100)
	if err != nil {
		t.Fatal(err)
	}
	sum := func(y []float64) (x float64) {
		for _, v := range y {
			x += v
		}
		return x
	}
	if got, want, bad := sum(s[0]), sum(s[1]), sum(s[2]); !r.Improved || got < want-10 || bad > want-20 {
		t.Errorf("the House that was bad wins %v now, %v before; by the rule of thumb %v", got, bad, want)
	}
}

// Features of several roles are not accepted if they harm one role, however good the sum.
func TestSumIsNotEnough(t *testing.T) {
	p := newPairing(2)
	for i := range 400 {
		x := float64(i % 2)
		p.reference[0], p.candidate[0] = append(p.reference[0], x), append(p.candidate[0], x+0.5+0.01*x)
		p.reference[1], p.candidate[1] = append(p.reference[1], x), append(p.candidate[1], x-0.2-0.01*x)
	}
	half := func(sd float64) float64 { return 3 * sd / 20 }
	if d := p.sum(); d.Delta < 0.29 || d.Delta > 0.31 {
		t.Errorf("the sum is %v, want 0.3", d.Delta)
	}
	if !p.losesInAnyParty(half) {
		t.Error("nobody is harmed")
	}
	p.candidate[1] = p.reference[1]
	if p.losesInAnyParty(half) {
		t.Error("who plays as before is harmed")
	}
}

// With roles, too, the number of workers changes nothing, and at the end all matches are
// over except those that were not needed.
func TestRolesSameSeedSameWeights(t *testing.T) {
	var results [2]*Result
	for i, workers := range []int{1, 4} {
		last, most := 0, 0
		r, err := Train(t.Context(), Task{Rules: split{highcard.Rules{House: true}}, Seats: 3, Seed: 4, Generations: 2, Workers: workers,
			Start: turned(engine.Defaults(split{}), true), OnMatches: func(done, of int) { last, most = done, of }})
		if err != nil {
			t.Fatal(err)
		}
		if results[i] = r; last != most {
			t.Errorf("at the end %d of %d matches", last, most)
		}
	}
	if a, b := results[0], results[1]; !slices.Equal(a.Weights, b.Weights) || a.Matches != b.Matches || a.Exam != b.Exam {
		t.Errorf("1 worker came to %v, 4 to %v", a.Weights, b.Weights)
	}
}

// A contender for a role sits in all seats of the role that win together, and others in the
// rest.
func TestTogether(t *testing.T) {
	house, alone := newArena(highcard.Rules{House: true}, 4, 1), newArena(highcard.Rules{}, 4, 1)
	for _, c := range []struct {
		a     *arena
		first int
		in    engine.Seats
		want  engine.Seats
	}{
		{house, 0, 0b0111, 0b0111}, {house, 1, 0b0111, 0}, {house, 3, 0b0111, 0}, {house, 3, 0b1000, 0b1000},
		{house, 1, 0, 0b0010}, {alone, 1, 0b1111, 0b0010}, {alone, 0, 0b1111, 0b0001},
	} {
		if got := c.a.contenderSeats(c.first, c.in); got != c.want {
			t.Errorf("first seat %d of %04b: %04b, want %04b", c.first, c.in, got, c.want)
		}
	}
	if n, m := house.matchesPerDealOf(house.parties()), alone.matchesPerDealOf(alone.parties()); n != 2 || m != 4 {
		t.Errorf("%d and %d matches of a deal, want one of each side, and of each seat", n, m)
	}
	good := engine.Defaults(split{})
	a := newArena(split{highcard.Rules{House: true}}, 4, 1)
	bad := turned(good, false)
	s, err := a.winSharesIn(t.Context(), 5, 0, 300, [][]int32{good, bad}, [][]int32{good}, 0b0111)
	if err != nil {
		t.Fatal(err)
	}
	one, err := a.winShares(t.Context(), 5, 0, 300, [][]int32{good, bad}, [][]int32{good})
	if err != nil {
		t.Fatal(err)
	}
	lost := func(s [][]float64) (x float64) {
		for d := range s[0] {
			x += s[0][d] - s[1][d]
		}
		return x / 300
	}
	if all, each := lost(s), lost(one); all < 0.02 || all < each/3 {
		t.Errorf("players who all play badly lose %v, one who does %v", all, each)
	}
}

// Seats of a role that win together share their weights; other seats each have their own.
func TestGroups(t *testing.T) {
	for _, c := range []struct {
		house bool
		want  []engine.Seats
	}{{true, []engine.Seats{0b0111, 0b1000}}, {false, []engine.Seats{1, 2, 4, 8}}} {
		a := newArena(highcard.Rules{House: c.house}, 4, 1)
		if got := a.groups(); !slices.Equal(got, c.want) {
			t.Errorf("house %t: %b, want %b", c.house, got, c.want)
		}
	}
}

// In a climb the seats of a group have the same weights in every match, and half of the
// groups have weights of the field.
func TestClimbByGroup(t *testing.T) {
	r := split{highcard.Rules{House: true}}
	for _, seats := range []int{2, 3, 5} {
		a := newArena(r, seats, 1)
		_, sights, err := a.measureFeatureUse(t.Context(), 3, engine.Defaults(r))
		if err != nil {
			t.Fatal(err)
		}
		c := newClimb(a, engine.Defaults(r), sights)
		table, err := a.newTable()
		if err != nil {
			t.Fatal(err)
		}
		field := [][]int32{turned(engine.Defaults(r), true)}
		for deal := range uint64(6) {
			d := rng.NewDeal(1, deal)
			c.setWeights(table, d, 1, c.steps, field)
			kept := 0
			for g, in := range c.groups {
				w := slices.Clone(table.bots[lowestSeat(in)].Weights())
				if slices.Equal(w, field[0]) != c.keepsFixed(d, g) {
					t.Errorf("%d seats, deal %d: group %d keeps its weights: %t", seats, deal, g, c.keepsFixed(d, g))
				}
				if c.keepsFixed(d, g) {
					kept++
				}
				for seat := range seats {
					if in.Has(engine.Seat(seat)) && !slices.Equal(w, table.bots[seat].Weights()) {
						t.Errorf("%d seats, deal %d: seat %d plays otherwise than the first of its group", seats, deal, seat)
					}
				}
			}
			if len(c.groups) != 2 || kept != 1 {
				t.Errorf("%d seats, deal %d: %d of %d groups keep their weights", seats, deal, kept, len(c.groups))
			}
		}
		if err := c.generation(t.Context(), 5, 0, 1, 300, [][]int32{engine.Defaults(r)}); err != nil {
			t.Fatal(err)
		}
	}
}

// What was learned is judged role by role: a sum over the seats hides that one role gains
// and another loses, and a loss in one role does not make weights distinct.
func TestApartByRole(t *testing.T) {
	a := newArena(split{highcard.Rules{House: true}}, 3, 1)
	seq := stat.NewSequence(trialError/2, trialDeals)
	won := func(gains ...float64) *pairing {
		p := newPairing(2)
		for i, gain := range gains {
			for d := range 1200 {
				noise := float64(d%2)*0.2 - 0.1
				p.reference[i], p.candidate[i] = append(p.reference[i], 0.25), append(p.candidate[i], 0.25+gain+noise)
			}
		}
		return p
	}
	for _, c := range []struct {
		what            string
		base, other     *pairing
		apart, progress bool
	}{
		{"nothing", won(0, 0), won(0, 0), false, false},
		{"one role, there alone", won(0, 0), won(0.05, 0), true, false},
		{"one role, and the other plays worse for it", won(0, 0), won(0.05, -0.05), false, false},
		{"one role under both", won(0.05, 0), won(0.05, 0), false, true},
		{"one role under both, and the other worse", won(0.05, -0.05), won(0.05, -0.05), false, false},
		{"the other under base's alone", won(0, 0.05), won(0, 0), false, false},
	} {
		g := roleGains(seq, c.base, c.other, a, a.parties())
		if g.IsDistinct() != c.apart || g.IsProgress() != c.progress || len(g.Roles) != 2 {
			t.Errorf("%s: apart %t, progress %t: %+v", c.what, g.IsDistinct(), g.IsProgress(), g)
		}
	}
	// In shares of the side's win: a party that always won before and never after lost all of
	// it.
	lost := newPairing(2)
	for range 300 {
		for i := range 2 {
			lost.reference[i], lost.candidate[i] = append(lost.reference[i], 0.5), append(lost.candidate[i], 0)
		}
	}
	if g := roleGains(seq, lost, lost, a, a.parties()); g.Roles[0].Other.Value != -1 || g.Roles[1].Base.Value != -1 || g.Other.Value != -1 {
		t.Errorf("all is lost: %+v", g)
	}
}

// A trial of weights that play the House better finds the gain in the House's seat, and
// none in the others'.
func TestTryByRole(t *testing.T) {
	r := split{highcard.Rules{House: true}}
	well := engine.Defaults(r)
	g, err := RunTrial(t.Context(), Trial{Base: r, Other: r, Seats: 3, BaseWeights: turned(well, true), LearnedWeights: well, Seed: 3, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Roles) != 2 || g.Roles[0].Other.Value != 0 || !(g.Roles[1].Other.Lo > 0) || g.IsDistinct() || !g.IsProgress() {
		t.Errorf("apart %t, progress %t: %+v", g.IsDistinct(), g.IsProgress(), g)
	}
}
