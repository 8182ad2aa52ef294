package search

import (
	"fmt"
	"sync"

	"equitas/engine"
	"equitas/engine/rng"
)

// DefaultIterations is the default number of iterations per decision.
const DefaultIterations = 1000

// MaxIterations is the largest number of iterations per decision.
const MaxIterations = 1_000_000

// Options holds the settings of a search bot. The zero value is a good default.
type Options struct {
	Iterations int // iterations per decision, 1 to [MaxIterations]; 0: [DefaultIterations]

	// Policy plays the rollouts for all seats, and makes the choice if no action is found to
	// be better. nil: the game's rule of thumb; if the game has none, random play in a tree
	// search.
	Policy Policy

	// Habits weight determinizations by what players who follow the policy tend to hold. nil:
	// determinizations are uniform.
	Habits *Habits

	// Outlook evaluates truncated rollouts. nil: the bot learns its own.
	Outlook *Outlook

	// Stop, if not nil, is called after every iteration with the number of iterations so far,
	// and ends the search by returning true. It is meant for people who wait at a prompt; if
	// it reads a clock, choices cannot be repeated.
	Stop func(iterations int) bool
}

// A Bot is a bot that searches before it decides. It keeps memory between decisions and
// must be used by one goroutine.
type Bot struct {
	rules        engine.Rules
	determinizer engine.Determinizer
	habits       engine.HabitDeterminizer // the rules; nil without habits
	opt          Options
	chance       rng.Stream

	state       [engine.MaxSeats + 1]engine.State // by number of seats; made when first needed
	sweepStates [engine.MaxSeats + 1]engine.State // by number of seats: determinizations of sweeps, see [Bot.chooseByRollouts]
	odds        []uint32                          // odds of the habits for the number of seats; nil without habits
	trials      []trial                           // results of the legal actions of a decision, the policy's choice first; used with a policy
	tree        tree                              // used without a policy
	horizon     horizon
	legal       []engine.Action
	rating      []int64
	points      [engine.MaxSeats]int64 // scratch: standings in a truncated rollout
	traits      []int8                 // scratch: traits of the seats in a truncated rollout
	outlook     seatsOutlook           // part of the Outlook for the decision's number of seats
	noEarlyStop bool                   // use all iterations even if the choice is settled earlier; for tests
}

var _ engine.Bot = (*Bot)(nil)

// New returns a bot for matches under r, ready for [engine.Bot.Start]. It returns an error
// for rules that it cannot play and for numbers out of range.
func New(r engine.Rules, opt Options) (*Bot, error) {
	guess, ok := r.(engine.Determinizer)
	if !ok {
		return nil, fmt.Errorf("bot search: the game cannot deal a state from what a seat knows, found %T, expected an engine.Determinizer", r)
	}
	if opt.Iterations == 0 {
		opt.Iterations = DefaultIterations
	}
	if opt.Iterations < 1 || opt.Iterations > MaxIterations {
		return nil, fmt.Errorf("bot search: %d iterations, must be 1 to %d", opt.Iterations, MaxIterations)
	}
	if opt.Policy == nil {
		opt.Policy = ruleOfThumb(r)
	}
	if opt.Outlook == nil {
		opt.Outlook = NewOutlook(r, opt.Policy)
	}
	habits, _ := r.(engine.HabitDeterminizer)
	return &Bot{rules: r, determinizer: guess, habits: habits, opt: opt, legal: make([]engine.Action, 0, 256), rating: make([]int64, 64)}, nil
}

// Start implements [engine.Bot].
func (b *Bot) Start(_ engine.Seat, r rng.Stream) {
	b.chance = r
	b.tree.clear()
}

// Choose implements [engine.Bot].
func (b *Bot) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	b.tree.clear()
	b.trials = b.trials[:0]
	if len(legal) == 1 {
		return legal[0]
	}
	seats := o.Seats()
	if b.state[seats] == nil {
		b.state[seats] = b.rules.NewState(seats)
		b.sweepStates[seats] = b.rules.NewState(seats)
		b.learnAhead(seats)
	}
	b.odds = b.opt.Habits.Odds(seats)
	if b.opt.Policy != nil {
		return b.chooseByRollouts(o, legal)
	}
	return b.chooseByTree(o, legal)
}

// learnAhead learns habits and outlook in parallel, unless they are known, so that the first
// decision waits for the slower of the two only.
func (b *Bot) learnAhead(seats int) {
	if b.opt.Habits == nil || b.opt.Outlook == nil {
		return
	}
	var wg sync.WaitGroup
	var broken any
	wg.Go(func() {
		defer func() { broken = recover() }()
		b.opt.Outlook.forSeats(seats)
	})
	b.opt.Habits.Odds(seats)
	wg.Wait()
	if broken != nil {
		panic(broken)
	}
}

// chooseByTree decides by tree search.
func (b *Bot) chooseByTree(o engine.Observation, legal []engine.Action) engine.Action {
	seats := o.Seats()
	st := b.state[seats]
	b.horizon.start(b.opt.Iterations)
	for n := 1; n <= b.opt.Iterations; n++ {
		b.determinize(o, st)
		b.horizon.recordLength(b.iterate(st, o.Seat()), seats)
		b.tree.backpropagate(b.payoff(st, o.Seat(), seats))
		if b.opt.Stop != nil && b.opt.Stop(n) {
			break
		}
	}
	return b.tree.mostVisited(legal)
}

// determinize sets st to a determinization.
func (b *Bot) determinize(o engine.Observation, st engine.State) {
	if b.odds != nil {
		b.habits.GuessByHabits(o, st, &b.chance, b.odds)
		return
	}
	b.determinizer.Guess(o, st, &b.chance)
}

// An Estimate is the search's estimate of one action: the number of iterations that tried
// it and its mean payoff; without any, 0 and an even split.
type Estimate = engine.Estimate

// Estimates appends to buf the estimates of the last decision for each of legal, and
// returns it. If the decision had one legal action, Visits is 0.
func (b *Bot) Estimates(buf []Estimate, legal []engine.Action) []Estimate {
	for _, a := range legal {
		e := Estimate{Action: a}
		for i := range b.trials {
			if t := &b.trials[i]; t.action == a && t.visits > 0 {
				e.Visits = int(t.visits)
				e.Credit = float64(t.credit) / (float64(t.visits) * engine.PayoffUnit)
			}
		}
		if n := b.tree.child(root, a); n != noNode {
			e.Visits = int(b.tree.nodes[n].visits)
			e.Credit = b.tree.nodes[n].mean()
		}
		buf = append(buf, e)
	}
	return buf
}

// iterate plays st to its end or to the horizon: along the tree as far as it reaches, then
// at random. It returns the number of random decisions.
func (b *Bot) iterate(st engine.State, self engine.Seat) (decisions int) {
	inside := true
	for who := st.ToAct(); inside && who != engine.Nobody; who = st.ToAct() {
		b.legal = st.Legal(b.legal[:0])
		switch {
		case len(b.legal) == 0: // a determinization that has no legal action
			return decisions
		case len(b.legal) == 1:
			st.Apply(b.legal[0])
		case who == self:
			var at int
			at, inside = b.tree.descend(b.legal)
			st.Apply(b.legal[at])
		case decisions == b.horizon.limit:
			return decisions
		default:
			decisions++
			st.Apply(b.legal[b.chance.Below(uint32(len(b.legal)))])
		}
	}
	return decisions + b.playOn(st, b.horizon.limit-decisions, noHorizon)
}

// payoff returns the payoff of a seat's side in a playout, in 1/[engine.PayoffUnit] of a
// win. Without winners, or before the end of the match, it is an even split.
func (b *Bot) payoff(st engine.State, seat engine.Seat, seats int) int64 {
	if st.ToAct() == engine.Nobody {
		if res := st.Result(); res.Winners != 0 {
			return res.SideCredit(seat)
		}
	}
	if cast := b.rules.Cast(seats); cast != nil {
		return engine.PayoffUnit / int64(cast.Sides())
	}
	return engine.PayoffUnit / int64(seats)
}
