package train

import (
	"context"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// Two rulesets are played by players of their own only if that was shown to be
// the rules' doing.
const (
	apartDeals = 4800 // at most, under each ruleset, every one played once per seat
	apartError = 0.05 // how often, at most, two rulesets that do not differ are told apart
)

// forApart keeps these deals apart from those of all trainings.
const forApart = 0x4170

// A Trial is the question whether what was learned under other rules is worth
// more there than under those of the base.
type Trial struct {
	Base, Other engine.Rules
	Seats       int
	Root        []int32 // weights that have learned base's rules
	Learned     []int32 // weights that went on from there under other's, which may lean to parts of theirs
	Seed        uint64  // the user's master seed
	Workers     int     // at least 1 is used; the result does not depend on it

	// Deals are played at most under each of the rules, as many as usual if 0. With a number
	// nobody asks whether there are two ways to play: that takes more of them.
	Deals int

	// In, if not 0, are the seats of the role that learned something, where seats have
	// roles: all others play as before, and are not looked at.
	In engine.Seats

	// Played is told how many matches are over, of how many at most; may be nil.
	// It is called by one goroutine at a time.
	Played func(done, of int)
}

// A Gain is what a Trial found: by how much one player with the learned weights,
// among players with the root's, wins more than a fair share. The intervals are
// valid at every look, each by itself.
type Gain struct {
	Deals   int
	Matches int           `json:",omitempty"` // that were played for it, where a trial has a number of deals of its own
	Base    stat.Estimate // under base's rules
	Other   stat.Estimate // under other's
	More    stat.Estimate // by how much more under other's
	Both    stat.Estimate // the mean of both

	// Roles are the same of every role by itself, where seats have roles: by how much
	// the learned weights win more in its seats than the root's do there. What several
	// roles learned may be worth much in one and little in another, and a sum hides that.
	Roles []Gain `json:",omitempty"`

	// Back is by how much one player with the root's weights, among players with
	// the learned ones, wins more than a fair share under other's rules. It is
	// only known, of BackDeals, where the rulesets were not told apart and what was
	// learned is no progress.
	Back      stat.Estimate
	BackDeals int
}

// Apart reports whether what was learned belongs to other's rules: it is worth
// something there, and more than under base's; where there are roles in some role, and
// in none less than what the root knows.
func (g *Gain) Apart() bool {
	if len(g.Roles) == 0 {
		return g.More.Lo > 0 && g.Other.Lo > 0
	}
	return g.some(func(r *Gain) bool { return r.Apart() }) && !g.some(func(r *Gain) bool { return r.Other.Hi < 0 })
}

// Progress reports whether what was learned makes better players under both
// rulesets, and is no matter of either; where there are roles in some role, and worse
// ones in none.
func (g *Gain) Progress() bool {
	if len(g.Roles) == 0 {
		return !g.Apart() && g.Both.Lo > 0 && g.Base.Value > 0 && g.Other.Value > 0
	}
	return !g.Apart() && g.some(func(r *Gain) bool { return r.Progress() }) && !g.some(func(r *Gain) bool { return r.Base.Hi < 0 || r.Other.Hi < 0 })
}

// some reports whether something is so of some role.
func (g *Gain) some(is func(r *Gain) bool) bool {
	return slices.ContainsFunc(g.Roles, func(r Gain) bool { return is(&r) })
}

// Even reports whether neither the root's players nor those that learned from them
// are known to beat the other under other's rules: there are two ways to play.
func (g *Gain) Even() bool { return g.BackDeals > 0 && g.Other.Lo <= 0 && g.Back.Lo <= 0 }

// settled reports whether more deals would hardly change the answer: they are told
// apart, or will not be, and it is known whether what was learned is progress.
func (g *Gain) settled(seq stat.Sequence, most int) bool {
	hopeless := func(e stat.Estimate) bool {
		return seq.Hopeless(e.Value, float64(e.SE*math.Sqrt(float64(e.N))), g.Deals, most)
	}
	if len(g.Roles) > 0 {
		return !g.some(func(r *Gain) bool { return !r.settled(seq, most) })
	}
	if g.Apart() {
		return true
	}
	return (hopeless(g.More) || hopeless(g.Other)) && (g.Progress() || hopeless(g.Both))
}

// backDeals is how many deals show whether the root's players beat those that
// learned from them.
const backDeals = 1200

// back plays the root's weights among the learned ones under other's rules.
func (g *Gain) back(ctx context.Context, t Trial) error {
	a := newArena(t.Other, t.Seats, t.Workers)
	a.leans = len(t.Learned) > len(t.Other.(engine.Weigher).Features())
	gains, err := a.gains(ctx, rng.Mix64(rng.Mix64(t.Seed^forApart)^1), 0, backDeals, t.Root, t.Learned)
	if err != nil {
		return err
	}
	g.Back, g.BackDeals = stat.Mean(gains), backDeals
	return nil
}

// Try plays the learned weights among the root's, on the same fresh deals under
// both rulesets, until it is known what they are worth, or more deals would hardly
// show it. It ends early
// with ctx's error, and with a [*BrokenError] if a match breaks.
func Try(ctx context.Context, t Trial) (*Gain, error) {
	var arenas [2]*arena
	var learned [2][]int32
	for i, r := range []engine.Rules{t.Base, t.Other} {
		learned[i] = t.Learned
		if i == 0 && bot.CheckWeights(t.Other, t.Learned) == nil {
			learned[i] = bot.Among(t.Learned, t.Other, r)
		}
		for _, w := range [][]int32{t.Root, learned[i]} {
			if err := bot.CheckWeights(r, w); err != nil {
				return nil, err
			}
		}
		arenas[i] = newArena(r, t.Seats, t.Workers)
		arenas[i].leans = len(t.Learned) > len(r.(engine.Weigher).Features())
	}
	master := rng.Mix64(t.Seed ^ forApart)
	parties, most := arenas[1].parties(), apartDeals
	if t.Deals > 0 {
		most = t.Deals
	}
	if t.In != 0 && arenas[1].cast != nil {
		parties = []engine.Seats{t.In}
	}
	seq := stat.NewSequence(apartError/float64(len(parties)), most)
	var gains [2][]float64
	won := [2]*pairing{newPairing(len(parties)), newPairing(len(parties))}
	matches := 2 * t.Seats // in a deal, under both
	if arenas[1].cast != nil {
		matches = 4 * arenas[1].tablesOf(parties)
	}
	for deals := 0; ; {
		if t.Played != nil {
			t.Played(deals*matches, most*matches)
		}
		to := min(most, max(stat.FirstLook, deals+stat.LookEvery))
		for i, a := range arenas {
			if a.cast != nil {
				if err := won[i].play(ctx, a, master, deals, to, t.Root, learned[i], [][]int32{t.Root}, parties); err != nil {
					return nil, err
				}
				continue
			}
			more, err := a.gains(ctx, master, deals, to, learned[i], t.Root)
			if err != nil {
				return nil, err
			}
			gains[i] = append(gains[i], more...)
		}
		deals = to
		var g *Gain
		if arenas[1].cast == nil {
			g = gainOf(seq, gains[0], gains[1])
		} else {
			g = roleGains(seq, won[0], won[1], arenas[1], parties)
		}
		if deals == most || g.settled(seq, most) {
			if t.Played != nil {
				t.Played(deals*matches, deals*matches)
			}
			if t.Deals > 0 {
				g.Matches = deals * matches
			}
			if g.Apart() || g.Progress() || t.Deals > 0 {
				return g, nil
			}
			return g, g.back(ctx, t)
		}
	}
}

// roleGains estimates the gains of every role from what was won in its seats, in
// shares of its side's win, and of all together.
func roleGains(seq stat.Sequence, base, other *pairing, a *arena, parties []engine.Seats) *Gain {
	var all [2][]float64
	var roles []Gain
	for i, in := range parties {
		var gains [2][]float64
		for k, p := range []*pairing{base, other} {
			gains[k] = make([]float64, len(p.old[i]))
			if all[k] == nil {
				all[k] = make([]float64, len(p.old[i]))
			}
			for d := range gains[k] {
				more := p.young[i][d] - p.old[i][d]
				all[k][d] += more
				gains[k][d] = more * float64(sides(a.rules, a.seats)) / float64(a.tables(in))
			}
		}
		roles = append(roles, *gainOf(seq, gains[0], gains[1]))
	}
	g := gainOf(seq, all[0], all[1])
	g.Roles = roles
	return g
}

// gainOf estimates the gains from those of every deal.
func gainOf(seq stat.Sequence, base, other []float64) *Gain {
	more, both := make([]float64, len(base)), make([]float64, len(base))
	for i, b := range base {
		more[i], both[i] = other[i]-b, (other[i]+b)/2
	}
	of := func(y []float64) stat.Estimate {
		e := stat.Mean(y)
		half := seq.Half(float64(e.SE*math.Sqrt(float64(e.N))), e.N)
		e.Lo, e.Hi = e.Value-half, e.Value+half
		return e
	}
	return &Gain{Deals: len(base), Base: of(base), Other: of(other), More: of(more), Both: of(both)}
}

// gains plays one player with weights among others with the field's, in every
// seat of the deals from and before to, and returns by how much it wins more than
// a fair share of what is won, by deal.
func (a *arena) gains(ctx context.Context, master uint64, from, to int, w, field []int32) ([]float64, error) {
	gains := make([]float64, to-from)
	n := a.seats
	scale := 1 / float64(n*sides(a.rules, n)*engine.CreditUnit)
	err := a.each(ctx, rng.Mix64(master^uint64(from)), to-from, func(t *table, d rng.Deal) {
		sum := int64(0)
		for rotation := range n {
			for seat := range n {
				t.sit(seat, field)
			}
			t.sit(rotation, w)
			r := t.match(d, rotation, n)
			sum += int64(n) * r.Credit(engine.Seat(rotation))
			for seat := range n {
				sum -= r.Credit(engine.Seat(seat))
			}
		}
		gains[d.Index] = float64(float64(sum) * scale)
	})
	return gains, err
}
