package train

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// An arena plays matches among bots whose weights change from match to match, on several
// workers.
type arena struct {
	rules          engine.Rules
	seats          int
	workers        int
	cast           *engine.Cast // nil if all seats are alike
	fewerRotations bool         // a tested player takes only some seats of a deal in turn, see [arena.rotations]
	hasPartRatings bool         // weights include extra ratings of parts, see [bot.WithPartRatings]

	nobodyWins bool // no match of the first round of policy iteration had a winner

	mu         sync.Mutex
	done       int                // number of matches that are over
	maxMatches int                // largest number of matches there may be
	progress   func(done, of int) // called with done and maxMatches; or nil
}

func newArena(r engine.Rules, seats, workers int) *arena {
	return &arena{rules: r, seats: seats, workers: workers, cast: r.Cast(seats)}
}

// addFinished reports progress, if a.progress is not nil: finished more matches are over, and the
// largest number of matches falls by spared, which may be negative.
func (a *arena) addFinished(finished, spared int) {
	if a.progress == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.done += finished
	a.maxMatches -= spared
	a.progress(a.done, a.maxMatches)
}

// A table is one worker's state and bots.
type table struct {
	state        engine.State
	bots         [engine.MaxSeats]*bot.Weighted      // by seat
	observations [engine.MaxSeats]engine.Observation // by seat: its view of state
	legal        []engine.Action                     // scratch memory
	usingPart    []engine.Action                     // scratch memory: in a probe, the legal actions that use the part
}

// maxDecisions is the number of decisions at which a match is taken to be endless. Matches that
// end have far fewer.
const maxDecisions = 1 << 20

// endlessReason is the reason of a match that reaches maxDecisions.
var endlessReason = fmt.Sprintf("no end after %d decisions", maxDecisions)

var (
	botPurpose   = rng.PurposeOf("bot")
	signsPurpose = rng.PurposeOf("signs")
	fieldPurpose = rng.PurposeOf("field")
)

func (a *arena) newTable() (*table, error) {
	var weights []int32
	if a.hasPartRatings {
		weights = bot.WithPartRatings(a.rules.(engine.PartUser), engine.Defaults(a.rules.(engine.Weigher)))
	}
	t := &table{state: engine.DisableCounting(a.rules.NewState(a.seats)), legal: make([]engine.Action, 0, 256)}
	for i := range a.seats {
		b, err := bot.NewWeighted(a.rules, weights)
		if err != nil {
			return nil, err
		}
		t.bots[i], t.observations[i] = b, t.state.Observe(engine.Seat(i))
		b.QuickChooser(t.observations[i])
	}
	return t, nil
}

// setWeights sets the weights of the bot in a seat to a copy of w. If w has no extra ratings of
// parts, they are set to 0.
func (t *table) setWeights(seat int, w []int32) {
	own := t.bots[seat].Weights()
	clear(own[copy(own, w):])
}

// playMatch plays a deal with the weights that the bots have, and returns the result. Bots draw
// other random numbers for each rotation.
func (t *table) playMatch(d rng.Deal, rotation, seats int) engine.Result {
	s := t.state
	s.Start(d)
	for i, b := range t.bots[:seats] {
		b.Start(engine.Seat(i), d.Stream(botPurpose, uint64(64*rotation+i)))
	}
	for range maxDecisions {
		seat := s.ToAct()
		if seat == engine.Nobody {
			return s.Result()
		}
		s.Apply(t.decide(seat))
	}
	panic(endlessReason)
}

// decide returns the choice of the bot in the seat to act.
func (t *table) decide(seat engine.Seat) engine.Action {
	a, _, ok := t.bots[seat].Decide()
	if !ok {
		t.legal = t.state.Legal(t.legal[:0])
		a = t.bots[seat].Choose(t.observations[seat], t.legal)
	}
	return a
}

// A BrokenError reports that a match of a training broke: the rules panicked, or it had no
// end.
type BrokenError struct {
	Master, Deal uint64 // master seed and number of the deal
	Reason       string // text of the panic
}

func (e *BrokenError) Error() string {
	return fmt.Sprintf("training, master seed %d, deal %d: %s", e.Master, e.Deal, e.Reason)
}

// forEachDeal calls play for deals 0 to n-1 of a master seed, on all workers; each worker has
// its own table. It returns the error of ctx if ctx ends. If matches panic, it returns the
// [*BrokenError] of the lowest deal.
func (a *arena) forEachDeal(ctx context.Context, master uint64, n int, play func(t *table, d rng.Deal)) error {
	var (
		next   atomic.Int64
		wg     sync.WaitGroup
		mu     sync.Mutex
		broken *BrokenError
	)
	one := func(t *table, d rng.Deal) (ok bool) {
		defer func() {
			if r := recover(); r != nil {
				mu.Lock()
				if broken == nil || d.Index < broken.Deal {
					broken = &BrokenError{master, d.Index, fmt.Sprint(r)}
				}
				mu.Unlock()
			}
		}()
		play(t, d)
		return true
	}
	for range max(1, min(a.workers, n)) {
		t, err := a.newTable()
		if err != nil {
			return err
		}
		wg.Go(func() {
			for ctx.Err() == nil {
				deal := next.Add(1) - 1
				if deal >= int64(n) || !one(t, rng.NewDeal(master, uint64(deal))) {
					return
				}
			}
		})
	}
	wg.Wait()
	if broken != nil {
		return broken
	}
	return ctx.Err()
}
