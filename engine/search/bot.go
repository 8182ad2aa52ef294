package search

import (
	"fmt"
	"sync"

	"equitas/engine"
	"equitas/engine/rng"
)

// DefaultIterations is the default number of iterations (simulated matches) per decision.
const DefaultIterations = 1000

// MaxIterations is the largest number of iterations per decision.
const MaxIterations = 1_000_000

// Options holds the settings of a search bot. The zero value is a good default.
type Options struct {
	Iterations int // iterations per decision, 1 to [MaxIterations]; 0: [DefaultIterations]

	// Policy plays the rollouts for all seats. Its choice is the bot's unless another action is
	// found to be better. nil: the game's rule of thumb; if the game has none, the bot uses tree
	// search with random play.
	Policy Policy

	// Habits weight determinizations by the things that players who follow the policy tend to
	// hold. nil: determinizations are uniform.
	Habits *Habits

	// Outlook evaluates truncated rollouts. nil: the bot learns its own.
	Outlook *Outlook

	// Stop, if not nil, is called after every iteration with the number of iterations so far; if it
	// returns true, the search ends. It is meant for bots for which people wait. If it reads a
	// clock, choices are not reproducible.
	Stop func(iterations int) bool
}

// A Bot is an [engine.Bot] that searches before it decides. It reuses its memory and must be used
// by one goroutine at a time.
type Bot struct {
	rules        engine.Rules
	determinizer engine.Determinizer
	habits       engine.HabitDeterminizer // the rules; nil if they support no habits
	opt          Options
	chance       rng.Stream

	state       [engine.MaxSeats + 1]engine.State // by number of seats: the state of a playout; nil before it is needed
	sweepStates [engine.MaxSeats + 1]engine.State // by number of seats: determinizations of sweeps, see [Bot.chooseByRollouts]
	odds        []uint32                          // by habit: its odds for the number of seats; nil without Options.Habits
	trials      []trial                           // with a policy: results of the legal actions of a decision, the policy's choice first
	tree        tree                              // without a policy: the tree of a decision
	horizon     horizon
	legal       []engine.Action        // scratch memory
	rating      []int64                // scratch memory
	points      [engine.MaxSeats]int64 // scratch memory: standings in a truncated rollout
	traits      []int8                 // scratch memory: traits of the seats in a truncated rollout
	outlook     seatsOutlook           // the Outlook for the number of seats
	noEarlyStop bool                   // use all iterations, even if the choice cannot change any more; for tests
}

var _ engine.Bot = (*Bot)(nil)

// New returns a bot for matches under r. It returns an error if r is no [engine.Determinizer] or
// the number of iterations is out of range.
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

// Start implements [engine.Bot]. The bot draws all its random numbers from r.
func (b *Bot) Start(_ engine.Seat, r rng.Stream) {
	b.chance = r
	b.tree.clear()
}

// Choose implements [engine.Bot]: it searches, unless there is only one legal action.
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

// learnAhead learns habits and outlook for a number of seats in parallel, unless they are known, to
// save time at the first decision.
func (b *Bot) learnAhead(seats int) {
	if b.opt.Habits == nil || b.opt.Outlook == nil {
		return
	}
	var wg sync.WaitGroup
	var broken any
	wg.Go(func() {
		defer func() { broken = recover() }()
		b.opt.Outlook.outlookForSeats(seats)
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

// determinize sets st to a determinization of the observation, weighted by habits if there are any.
func (b *Bot) determinize(o engine.Observation, st engine.State) {
	if b.odds != nil {
		b.habits.GuessByHabits(o, st, &b.chance, b.odds)
		return
	}
	b.determinizer.Guess(o, st, &b.chance)
}

// An Estimate is the search's estimate of one action.
type Estimate = engine.Estimate

// Estimates implements [engine.Estimator]: it appends to buf an estimate from the last decision for
// each of legal, and returns it. Visits is the number of iterations that tried the action; 0 if
// there was only one legal action.
func (b *Bot) Estimates(buf []Estimate, legal []engine.Action) []Estimate {
	for _, a := range legal {
		e := Estimate{Action: a}
		for i := range b.trials {
			if t := &b.trials[i]; t.action == a && t.visits > 0 {
				e.Visits = int(t.visits)
				e.MeanPayoff = float64(t.payoffSum) / (float64(t.visits) * engine.PayoffUnit)
			}
		}
		if n := b.tree.child(root, a); n != noNode {
			e.Visits = int(b.tree.nodes[n].visits)
			e.MeanPayoff = b.tree.nodes[n].mean()
		}
		buf = append(buf, e)
	}
	return buf
}

// iterate makes one iteration of tree search: it plays st to its end or to the horizon, with actions
// of seat self chosen along the tree as far as the tree reaches, and all others at random. It
// returns the number of random decisions.
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

// payoff returns the payoff of a seat's side in a playout, in 1/[engine.PayoffUnit] of a win. If
// nobody has won or the match is not over, it is an equal share for each side.
func (b *Bot) payoff(st engine.State, seat engine.Seat, seats int) int64 {
	if st.ToAct() == engine.Nobody {
		if res := st.Result(); res.Winners != 0 {
			return res.SidePayoff(seat)
		}
	}
	if cast := b.rules.Cast(seats); cast != nil {
		return engine.PayoffUnit / int64(cast.Sides())
	}
	return engine.PayoffUnit / int64(seats)
}
