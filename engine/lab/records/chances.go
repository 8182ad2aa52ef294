package records

import (
	"cmp"
	"context"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/search"
)

// Chances holds the estimated probabilities of each side to win a recorded match, after
// every choice. They come from an outlook ([search.Outlook]): a value function learned from
// matches of bots, which knows the hidden cards.
type Chances struct {
	Sides           []engine.Seats   // seats of each side
	ByChoice        [][]float64      // estimated probability (0 to 1) to win, by number of choices made, then by side
	DecisiveChoices []DecisiveChoice // the choices with the largest changes, in the order of the match
	TrainedOn       string           // name of the variant on which the bots were trained from whose matches the estimate is learned; "" if they play by the rule of thumb
	ComebackSide    int              // index of the winning side, if it was behind at some time; otherwise -1. LastBehind is the number of choices made when it was behind last
	LastBehind      int
}

// A DecisiveChoice is a choice of a recorded match with the change of the probabilities to
// win that follows it, up to the next choice.
type DecisiveChoice struct {
	Choice int     // number of the choice, from 0
	Side   int     // index of the side whose probability changes most
	Change float64 // change of that probability, -1 to 1
}

// Limits on decisive choices: there are at most maxDecisive, each with a change of at least
// minDecisiveChange.
const (
	maxDecisive       = 6
	minDecisiveChange = 0.08
)

// Chances returns the chances in match k of the records; nil if there is no such match or
// its game cannot be evaluated. Results are cached. The first call for a variant lets bots
// play a thousand matches, or fewer if matches are long.
func (t *Playback) Chances(ctx context.Context, k int) (*Chances, error) {
	t.mu.Lock()
	c, known := t.chances[k]
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
	if _, guesses := v.Rules.(engine.Determinizer); outlook == nil || !guesses { // an outlook is only learned for games with determinizations
		return nil, nil
	}
	c = &Chances{Sides: sidesOf(v.Rules.Cast(seats), seats), TrainedOn: of, ComebackSide: -1}
	unknown := false
	var buf []int64
	err = t.VisitPositions(ctx, k, func(_ int, x Moment) bool {
		var ok bool
		if buf, ok = outlook.WinProbabilities(x.State, seats, buf[:0]); !ok {
			unknown = x.State.ToAct() != engine.Nobody // an unfinished match has no winner to compare with
			return !unknown
		}
		at, all := make([]float64, len(buf)), int64(0)
		for _, credit := range buf { // the probabilities are rounded, so their sum may differ from 1
			all += credit
		}
		for i, credit := range buf {
			at[i] = float64(credit) / float64(all)
		}
		c.ByChoice = append(c.ByChoice, at)
		return ctx.Err() == nil
	})
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return nil, err
	}
	if unknown || len(c.ByChoice) < 2 {
		c = nil
	} else {
		c.setDecisive(len(m.Picks), m.Result.Winners)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.chances[k] = c
	return c, nil
}

// CachedChances returns the cached result of [Playback.Chances] for match k; false if there
// is none.
func (t *Playback) CachedChances(k int) (*Chances, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c, known := t.chances[k]
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

// setDecisive sets DecisiveChoices, ComebackSide and LastBehind. picks is the number of
// choices of the match.
func (c *Chances) setDecisive(picks int, winners engine.Seats) {
	for n := range min(picks, len(c.ByChoice)-1) {
		x := DecisiveChoice{Choice: n}
		for side, now := range c.ByChoice[n+1] {
			if by := now - c.ByChoice[n][side]; math.Abs(by) > math.Abs(x.Change)+1e-9 { // of two opposite changes of equal size, the first counts
				x.Side, x.Change = side, by
			}
		}
		if math.Abs(x.Change) >= minDecisiveChange {
			c.DecisiveChoices = append(c.DecisiveChoices, x)
		}
	}
	slices.SortStableFunc(c.DecisiveChoices, func(a, b DecisiveChoice) int { return cmp.Compare(math.Abs(b.Change), math.Abs(a.Change)) })
	c.DecisiveChoices = c.DecisiveChoices[:min(len(c.DecisiveChoices), maxDecisive)]
	slices.SortFunc(c.DecisiveChoices, func(a, b DecisiveChoice) int { return a.Choice - b.Choice })
	for side, seats := range c.Sides {
		if winners != 0 && seats&winners == winners {
			last := len(c.ByChoice) - 1
			for last >= 0 && c.ByChoice[last][side] >= slices.Max(c.ByChoice[last]) {
				last--
			}
			if last >= 0 {
				c.ComebackSide, c.LastBehind = side, last
			}
		}
	}
}
