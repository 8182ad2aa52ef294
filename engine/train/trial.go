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

// Limits of a trial. Two rulesets are played by bots with different weights only if a trial shows
// that their rules reward different play.
const (
	trialDeals = 4800 // default of the largest number of deals under each ruleset; each is played once per seat
	trialError = 0.05 // error rate: largest probability of a Distinct gain if the rules reward no different play
)

// trialSalt makes the deals of trials differ from those of trainings.
const trialSalt = 0x4170

// A Trial tests whether weights learned under the rules Other win more there than under the rules
// Base.
type Trial struct {
	Base, Other    engine.Rules
	Seats          int
	BaseWeights    []int32 // weights trained under Base's rules
	LearnedWeights []int32 // weights trained from BaseWeights under Other's rules; they may include extra ratings of Other's parts ([bot.WithPartRatings])
	Seed           uint64  // the user's master seed
	Workers        int     // at least 1 is used; the result does not depend on it

	// Deals is the largest number of deals under each ruleset; 0: the default. If it is not 0, one
	// player takes fewer seats per deal, and Gain.Back is not measured.
	Deals int

	// RoleSeats, if not 0, are the seats of the only role that is tested, if seats have roles.
	RoleSeats engine.Seats

	// OnMatches is called with the number of matches over and the largest number there may
	// be, by one goroutine at a time. It may be nil.
	OnMatches func(done, of int)
}

// A Gain is the result of a [Trial]. A gain is the win share of one player with the learned
// weights among players with the base's weights, minus a fair share. Each interval is a confidence
// sequence; a gain is surely positive if its whole interval is.
type Gain struct {
	Deals   int           // number of deals under each ruleset
	Matches int           `json:",omitempty"` // matches played, if the Trial has its own number of deals
	Base    stat.Estimate // gain under Base's rules
	Other   stat.Estimate // gain under Other's rules
	More    stat.Estimate // Other minus Base
	Both    stat.Estimate // mean of Base and Other

	// Roles are the gains of each role by itself, if seats have roles: the win share of the
	// learned weights in its seats minus that of the base's weights there. A sum could hide that
	// they win more in one role and less in another.
	Roles []Gain `json:",omitempty"`

	// Back is the win share of one player with the base's weights among players with the learned
	// weights, minus a fair share, under Other's rules on BackDeals deals. It is measured only if
	// Distinct and Progress are false; BackDeals is 0 if it was not measured.
	Back      stat.Estimate
	BackDeals int
}

// IsDistinct reports whether the learned weights suit Other's rules more than Base's: the gain is
// surely positive under Other's rules and surely larger than under Base's rules. If seats have
// roles, this must hold in some role, and no role may surely lose under Other's rules.
func (g *Gain) IsDistinct() bool {
	if len(g.Roles) == 0 {
		return g.More.Lo > 0 && g.Other.Lo > 0
	}
	return g.anyRole(func(r *Gain) bool { return r.IsDistinct() }) && !g.anyRole(func(r *Gain) bool { return r.Other.Hi < 0 })
}

// IsProgress reports whether the learned weights play better under both rulesets, so that the gain
// is no effect of the rules: their mean gain is surely positive, and Distinct is false. If seats
// have roles, this must hold in some role, and no role may surely lose.
func (g *Gain) IsProgress() bool {
	if len(g.Roles) == 0 {
		return !g.IsDistinct() && g.Both.Lo > 0 && g.Base.Value > 0 && g.Other.Value > 0
	}
	return !g.IsDistinct() && g.anyRole(func(r *Gain) bool { return r.IsProgress() }) && !g.anyRole(func(r *Gain) bool { return r.Base.Hi < 0 || r.Other.Hi < 0 })
}

// anyRole reports whether holds returns true for the gain of some role.
func (g *Gain) anyRole(holds func(r *Gain) bool) bool {
	return slices.ContainsFunc(g.Roles, func(r Gain) bool { return holds(&r) })
}

// IsEven reports whether the base's weights and the learned weights are about equally good under
// Other's rules: one player with the learned weights among players with the base's does not surely
// gain, nor does one with the base's weights among players with the learned weights. It is false
// if Back was not measured.
func (g *Gain) IsEven() bool { return g.BackDeals > 0 && g.Other.Lo <= 0 && g.Back.Lo <= 0 }

// isDecided reports whether it is unlikely that more deals, up to maxDeals, would change Distinct
// or Progress.
func (g *Gain) isDecided(seq stat.Sequence, maxDeals int) bool {
	hopeless := func(e stat.Estimate) bool {
		return seq.IsFutile(e.Value, float64(e.SE*math.Sqrt(float64(e.N))), g.Deals, maxDeals)
	}
	if len(g.Roles) > 0 {
		return !g.anyRole(func(r *Gain) bool { return !r.isDecided(seq, maxDeals) })
	}
	if g.IsDistinct() {
		return true
	}
	return (hopeless(g.More) || hopeless(g.Other)) && (g.IsProgress() || hopeless(g.Both))
}

// backDeals is the number of deals that measure Gain.Back.
const backDeals = 1200

// measureBack measures g.Back, and sets g.BackDeals.
func (g *Gain) measureBack(ctx context.Context, t Trial) error {
	a := newArena(t.Other, t.Seats, t.Workers)
	a.hasPartRatings = len(t.LearnedWeights) > len(t.Other.(engine.Weigher).Features())
	gains, err := a.playGains(ctx, rng.Mix64(rng.Mix64(t.Seed^trialSalt)^1), 0, backDeals, t.BaseWeights, t.LearnedWeights)
	if err != nil {
		return err
	}
	g.Back, g.BackDeals = stat.Mean(gains), backDeals
	return nil
}

// RunTrial plays the learned weights among the base's weights on the same fresh deals under both
// rulesets, until it is unlikely that more deals would change Distinct or Progress of the result.
// It ends early with the error of ctx, and with a [*BrokenError] if a match breaks.
func RunTrial(ctx context.Context, t Trial) (*Gain, error) {
	var arenas [2]*arena
	var learned [2][]int32
	for i, r := range []engine.Rules{t.Base, t.Other} {
		learned[i] = t.LearnedWeights
		if i == 0 && bot.CheckWeights(t.Other, t.LearnedWeights) == nil {
			learned[i] = bot.ConvertWeights(t.LearnedWeights, t.Other, r)
		}
		for _, w := range [][]int32{t.BaseWeights, learned[i]} {
			if err := bot.CheckWeights(r, w); err != nil {
				return nil, err
			}
		}
		arenas[i] = newArena(r, t.Seats, t.Workers)
		arenas[i].hasPartRatings = len(t.LearnedWeights) > len(r.(engine.Weigher).Features())
		if t.Deals > 0 {
			arenas[i].fewerRotations = true
		}
	}
	master := rng.Mix64(t.Seed ^ trialSalt)
	parties, most := arenas[1].parties(), trialDeals
	if t.Deals > 0 {
		most = t.Deals
	}
	if t.RoleSeats != 0 && arenas[1].cast != nil {
		parties = []engine.Seats{t.RoleSeats}
	}
	seq := stat.NewSequence(trialError/float64(len(parties)), most)
	var gains [2][]float64
	won := [2]*pairing{newPairing(len(parties)), newPairing(len(parties))}
	matches := 2 * arenas[1].rotations() // matches per deal under both rulesets together
	if arenas[1].cast != nil {
		matches = 4 * arenas[1].matchesPerDealOf(parties)
	}
	for deals := 0; ; {
		if t.OnMatches != nil {
			t.OnMatches(deals*matches, most*matches)
		}
		to := min(most, max(stat.FirstLook, deals+stat.LookEvery))
		for i, a := range arenas {
			if a.cast != nil {
				if err := won[i].play(ctx, a, master, deals, to, t.BaseWeights, learned[i], [][]int32{t.BaseWeights}, parties); err != nil {
					return nil, err
				}
				continue
			}
			more, err := a.playGains(ctx, master, deals, to, learned[i], t.BaseWeights)
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
		if deals == most || g.isDecided(seq, most) {
			if t.OnMatches != nil {
				t.OnMatches(deals*matches, deals*matches)
			}
			if t.Deals > 0 {
				g.Matches = deals * matches
			}
			if g.IsDistinct() || g.IsProgress() || t.Deals > 0 {
				return g, nil
			}
			return g, g.measureBack(ctx, t)
		}
	}
}

// roleGains returns the gains of all parties together, and in Roles those of each party, from the
// win shares under Base's and Other's rules. The gains in Roles are shares of a win of the role's
// side.
func roleGains(seq stat.Sequence, base, other *pairing, a *arena, parties []engine.Seats) *Gain {
	var all [2][]float64
	var roles []Gain
	for i, in := range parties {
		var gains [2][]float64
		for k, p := range []*pairing{base, other} {
			gains[k] = make([]float64, len(p.reference[i]))
			if all[k] == nil {
				all[k] = make([]float64, len(p.reference[i]))
			}
			for d := range gains[k] {
				more := p.candidate[i][d] - p.reference[i][d]
				all[k][d] += more
				gains[k][d] = more * float64(sideCount(a.rules, a.seats)) / float64(a.matchesPerDeal(in))
			}
		}
		roles = append(roles, *gainOf(seq, gains[0], gains[1]))
	}
	g := gainOf(seq, all[0], all[1])
	g.Roles = roles
	return g
}

// gainOf returns a Gain; base and other have the gain of each deal under Base's and Other's rules.
func gainOf(seq stat.Sequence, base, other []float64) *Gain {
	more, both := make([]float64, len(base)), make([]float64, len(base))
	for i, b := range base {
		more[i], both[i] = other[i]-b, (other[i]+b)/2
	}
	of := func(y []float64) stat.Estimate {
		e := stat.Mean(y)
		half := seq.HalfWidth(float64(e.SE*math.Sqrt(float64(e.N))), e.N)
		e.Lo, e.Hi = e.Value-half, e.Value+half
		return e
	}
	return &Gain{Deals: len(base), Base: of(base), Other: of(other), More: of(more), Both: of(both)}
}

// maxTrialRotations is the largest number of seats of a deal that one player takes in turn if
// [Trial].Deals is set. With fewer seats per deal the same number of matches covers more deals.
const maxTrialRotations = 2

// rotations returns the number of seats of a deal that a tested player takes in turn.
func (a *arena) rotations() int {
	if a.fewerRotations {
		return min(a.seats, maxTrialRotations)
	}
	return a.seats
}

// playGains lets one player with the weights w play among players with the weights field, on the
// deals from (inclusive) to to (exclusive). The player takes [arena.rotations] seats of a deal in
// turn; if these are not all seats, they change from deal to deal. It returns by deal the player's
// win share minus a fair share.
func (a *arena) playGains(ctx context.Context, master uint64, from, to int, w, field []int32) ([]float64, error) {
	gains := make([]float64, to-from)
	n, some := a.seats, a.rotations()
	scale := 1 / float64(some*sideCount(a.rules, n)*engine.PayoffUnit)
	err := a.forEachDeal(ctx, rng.Mix64(master^uint64(from)), to-from, func(t *table, d rng.Deal) {
		sum := int64(0)
		for k := range some {
			own := (int(d.Index)*some + k) % n
			for seat := range n {
				t.setWeights(seat, field)
			}
			t.setWeights(own, w)
			r := t.playMatch(d, own, n)
			sum += int64(n) * r.Payoff(engine.Seat(own))
			for seat := range n {
				sum -= r.Payoff(engine.Seat(seat))
			}
		}
		gains[d.Index] = float64(float64(sum) * scale)
	})
	return gains, err
}
