package lab

import (
	"cmp"
	"context"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/search"
)

// Chances are how likely each side is to win a recorded match, choice by choice, as the
// search judges standings: it has learned from matches of bots what goes with winning,
// and looks at all that everybody has, hidden cards too.
type Chances struct {
	Sides   []engine.Seats // a seat each where all play for themselves
	At      [][]float64    // shares of the win, 0 to 1: after so many choices, by side
	Turns   []Turned       // the choices after which most had changed, in the order of the match
	Learned string         // the variant that players were taken to have learned; "" for the rule of thumb
	Leads   int            // side that wins, and the choice after which it led until the end; -1: none, or never behind
	Since   int
}

// A Turned is a choice of a match and what followed it before the next one.
type Turned struct {
	Pick int     // from 0
	Side int     // whose chance changed most
	By   float64 // how much, as a share of the win: below 0 for the worse
}

// Which choices decided a match: at most so many, each of which moved somebody's chance by
// so much at least.
const (
	mostTurned  = 6
	leastTurned = 0.08
)

// Chances judges match k of the records; nil where nothing is known of how its game goes
// on. What it found once it says again. The first time it has bots play a thousand
// matches, or fewer of long ones.
func (t *Tape) Chances(ctx context.Context, k int) (*Chances, error) {
	t.mu.Lock()
	c, known := t.odds[k]
	t.mu.Unlock()
	if known || k < 0 || k >= len(t.Matches) {
		return c, nil
	}
	m := &t.Matches[k]
	seats := m.Start.Seats
	v := *m.Variant
	weights, err := v.knownWeights(ctx, seats)
	if err != nil {
		return nil, err
	}
	outlook := search.OutlookOf(v.Rules, weights)
	if _, guesses := v.Rules.(engine.Guesser); outlook == nil || !guesses { // which deals what the outlook learns from
		return nil, nil
	}
	c = &Chances{Sides: sidesOf(engine.CastOf(v.Rules, seats), seats), Learned: v.learnedOf(), Leads: -1}
	unknown := false
	var buf []int64
	err = t.Each(ctx, k, func(_ int, x TapeMoment) bool {
		var ok bool
		if buf, ok = outlook.Chances(x.State, seats, buf[:0]); !ok {
			unknown = x.State.ToAct() != engine.Nobody // a match that nobody won ends as it stood
			return !unknown
		}
		at, all := make([]float64, len(buf)), int64(0)
		for _, credit := range buf { // each is rounded
			all += credit
		}
		for i, credit := range buf {
			at[i] = float64(credit) / float64(all)
		}
		c.At = append(c.At, at)
		return ctx.Err() == nil
	})
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return nil, err
	}
	if unknown || len(c.At) < 2 {
		c = nil
	} else {
		c.decide(len(m.Picks), m.Result.Winners)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.odds[k] = c
	return c, nil
}

// Judged returns what [Tape.Chances] has found of match k; false if it was not asked yet.
func (t *Tape) Judged(k int) (*Chances, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c, known := t.odds[k]
	return c, known
}

// sidesOf lists the seats of each side.
func sidesOf(cast *engine.Cast, seats int) []engine.Seats {
	var l []engine.Seats
	for i := range seats {
		side := i
		if cast != nil {
			side = cast.Side[i]
		}
		for len(l) <= side {
			l = append(l, 0)
		}
		l[side] |= engine.SeatSet(engine.Seat(i))
	}
	return l
}

// decide finds the choices that moved most, and since when the winner led.
func (c *Chances) decide(picks int, winners engine.Seats) {
	for n := range min(picks, len(c.At)-1) {
		x := Turned{Pick: n}
		for side, now := range c.At[n+1] {
			if by := now - c.At[n][side]; math.Abs(by) > math.Abs(x.By)+1e-9 { // of two that mirror each other the first
				x.Side, x.By = side, by
			}
		}
		if math.Abs(x.By) >= leastTurned {
			c.Turns = append(c.Turns, x)
		}
	}
	slices.SortStableFunc(c.Turns, func(a, b Turned) int { return cmp.Compare(math.Abs(b.By), math.Abs(a.By)) })
	c.Turns = c.Turns[:min(len(c.Turns), mostTurned)]
	slices.SortFunc(c.Turns, func(a, b Turned) int { return a.Pick - b.Pick })
	for side, seats := range c.Sides {
		if winners != 0 && seats&winners == winners {
			last := len(c.At) - 1
			for last >= 0 && c.At[last][side] >= slices.Max(c.At[last]) {
				last--
			}
			if last >= 0 {
				c.Leads, c.Since = side, last
			}
		}
	}
}
