package records

import (
	"cmp"
	"context"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/search"
)

// Chances are the estimated probabilities of each side to win a recorded match, after every
// choice. They come from the search's evaluation of positions, which is learned from
// matches of bots and takes hidden cards into account.
type Chances struct {
	Sides   []engine.Seats // seats of each side
	At      [][]float64    // estimated probability to win, by number of choices made, then by side
	Turns   []Turned       // the choices with the largest changes, in the order of the match
	Learned string         // name of the variant on which the assumed players were trained; "": they play by the rule of thumb
	Leads   int            // index of the winning side; -1: there is none, or it was always in front. Since is the number of choices made when it last was behind
	Since   int
}

// A Turned is a choice of a recorded match with the change of the probabilities to win that
// follows it, up to the next choice.
type Turned struct {
	Pick int     // number of the choice, from 0
	Side int     // index of the side whose probability changes most
	By   float64 // change of that probability; negative is worse
}

// Which choices count as decisive: at most maxDecisive of them, each with a change of at
// least minDecisiveChange.
const (
	maxDecisive       = 6
	minDecisiveChange = 0.08
)

// Chances evaluates match k of the records; the result is nil if its game cannot be
// evaluated. Results are cached. The first call lets bots play a thousand matches, or fewer
// if matches are long.
func (t *Playback) Chances(ctx context.Context, k int) (*Chances, error) {
	t.mu.Lock()
	c, known := t.odds[k]
	t.mu.Unlock()
	if known || k < 0 || k >= len(t.Matches) {
		return c, nil
	}
	m := &t.Matches[k]
	seats := m.Start.Seats
	v := *m.Variant
	weights, of, err := v.KnownWeights(ctx, seats)
	if err != nil {
		return nil, err
	}
	outlook := search.OutlookOf(v.Rules, weights)
	if _, guesses := v.Rules.(engine.Determinizer); outlook == nil || !guesses { // the evaluation is learned from matches that a Determinizer deals
		return nil, nil
	}
	c = &Chances{Sides: sidesOf(v.Rules.Cast(seats), seats), Learned: of, Leads: -1}
	unknown := false
	var buf []int64
	err = t.Each(ctx, k, func(_ int, x Moment) bool {
		var ok bool
		if buf, ok = outlook.Chances(x.State, seats, buf[:0]); !ok {
			unknown = x.State.ToAct() != engine.Nobody // an unfinished match has no winner to compare with
			return !unknown
		}
		at, all := make([]float64, len(buf)), int64(0)
		for _, credit := range buf { // shares are rounded
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

// Judged returns the cached result of [Playback.Chances] for match k; false if it has not
// been computed.
func (t *Playback) Judged(k int) (*Chances, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c, known := t.odds[k]
	return c, known
}

// sidesOf returns the seats of each side; without a cast every seat is a side.
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

// decide sets the decisive choices, and from when the winner led.
func (c *Chances) decide(picks int, winners engine.Seats) {
	for n := range min(picks, len(c.At)-1) {
		x := Turned{Pick: n}
		for side, now := range c.At[n+1] {
			if by := now - c.At[n][side]; math.Abs(by) > math.Abs(x.By)+1e-9 { // of two opposite changes the first counts
				x.Side, x.By = side, by
			}
		}
		if math.Abs(x.By) >= minDecisiveChange {
			c.Turns = append(c.Turns, x)
		}
	}
	slices.SortStableFunc(c.Turns, func(a, b Turned) int { return cmp.Compare(math.Abs(b.By), math.Abs(a.By)) })
	c.Turns = c.Turns[:min(len(c.Turns), maxDecisive)]
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
