package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// Limits of a probe. It takes positions from some matches of self-play. In a first round, matches
// are played from each position a few times; in a second round, they are played from the best
// positions more often and with other random numbers. Only the second round counts for the
// result, so that the choice of positions does not bias it. In long games the numbers are
// smaller, to limit the decisions played.
const (
	probeMatches         = 8       // number of matches of self-play
	probePositions       = 160     // largest number of positions taken from them
	firstRoundPairs      = 10      // pairs of matches per position in the first round
	secondRoundPositions = 40      // largest number of positions of the second round
	secondRoundPairs     = 60      // pairs of matches per position in the second round
	maxProbeDecisions    = 500_000 // approximate largest number of decisions of all matches
)

// probeSalt makes the streams of probes differ from those of trainings.
const probeSalt = 0x7062

// A Probe measures the worth of a part that players do not use: whether the part is weak, or
// players overlook it. In positions of self-play in which a player could use the part, it plays
// pairs of matches to the end, from the same determinization and with the same random numbers:
// in one the player is forced to use the part, in the other it acts by its weights.
type Probe struct {
	Rules   engine.Rules // an [engine.Weigher], [engine.Determinizer] and [engine.PartUser]
	Seats   int
	Weights []int32 // weights of all players
	Part    string  // name of the part to use

	// OpenedParts lists the names of the parts that Part gives access to. Three ways to continue
	// after the first use of Part are tried: by the weights, using OpenedParts whenever
	// possible, or using OpenedParts and Part whenever possible. The result is about the way that
	// looks best in the first round.
	OpenedParts []string

	// Effort is a factor for the largest number of decisions played; 0 stands for 1.
	Effort int

	Seed    uint64 // the user's master seed
	Workers int    // at least 1 is used; the result does not depend on it
}

// A ProbeResult is the result of a [Probe], for the positions in which using the part looked best.
type ProbeResult struct {
	Positions, Pairs int     // number of positions, and of pairs of matches from each
	Gain, Lo, Hi     float64 // win share of players forced to use the part minus that of the same players otherwise, with its 95 % interval
}

// A probeRun is a [Probe] in progress.
type probeRun struct {
	*Probe
	user         engine.PartUser
	determinizer engine.Determinizer
	part         int   // index of Part
	accessParts  []int // indices of OpenedParts
	arena        *arena

	mu            sync.Mutex
	opportunities []opportunity // found in all deals
	choices       int           // number of decisions in all matches of self-play
}

// An opportunity is a position in which a player could use the part and does not.
type opportunity struct {
	deal, number   uint64        // number of the deal, and of the opportunity in its match
	state          engine.State  // a copy of the state
	seat           engine.Seat   // the player
	chosen, forced engine.Action // the player's choice, and its choice among the actions that use the part
}

// Run plays the matches and returns the result; nil if there are fewer than two positions in
// which a player could use the part and does not. It ends early with the error of ctx, and with a
// [*BrokenError] if a match breaks.
func (p *Probe) Run(ctx context.Context) (*ProbeResult, error) {
	run := &probeRun{Probe: p, arena: newArena(p.Rules, p.Seats, p.Workers)}
	var isUser, isGuesser bool
	run.user, isUser = p.Rules.(engine.PartUser)
	run.determinizer, isGuesser = p.Rules.(engine.Determinizer)
	if !isUser || !isGuesser {
		return nil, errors.New("the game has no parts that can be used, or cannot deal a state from what a seat knows")
	}
	parts := run.user.Parts()
	number := func(name string) int {
		return slices.IndexFunc(parts, func(q engine.Part) bool { return q.Name == name })
	}
	if run.part = number(p.Part); run.part < 0 {
		return nil, fmt.Errorf("there is no part %q", p.Part)
	}
	for _, name := range p.OpenedParts {
		if i := number(name); i >= 0 {
			run.accessParts = append(run.accessParts, i)
		}
	}
	master := rng.Mix64(p.Seed ^ probeSalt)
	if err := run.arena.forEachDeal(ctx, master, probeMatches, run.collect); err != nil {
		return nil, err
	}
	slices.SortFunc(run.opportunities, func(a, b opportunity) int {
		return cmp.Or(cmp.Compare(a.deal, b.deal), cmp.Compare(a.number, b.number))
	})
	if len(run.opportunities) < 2 {
		return nil, nil
	}
	return run.measure(ctx, rng.Mix64(master))
}

// uses reports whether an action uses one of the parts.
func (p *probeRun) uses(o engine.Observation, a engine.Action, parts ...int) bool {
	return slices.ContainsFunc(parts, func(part int) bool { return p.user.Uses(o, a, part) })
}

// collect plays the match of a deal twice by self-play: first to count the opportunities, then to
// add some of them, spread evenly over the match, to p.opportunities.
func (p *probeRun) collect(t *table, d rng.Deal) {
	total, choices := p.walk(t, d, func(int, engine.Seat, []engine.Action, engine.Action) {})
	most := probePositions / probeMatches
	forcer, err := bot.NewWeighted(p.Rules, p.Weights)
	if err != nil {
		panic("train: " + err.Error()) // cannot happen: the table has such bots
	}
	var found []opportunity
	p.walk(t, d, func(i int, seat engine.Seat, legal []engine.Action, now engine.Action) {
		if total > most && i*most/total == (i+1)*most/total {
			return
		}
		uses := slices.DeleteFunc(slices.Clone(legal), func(a engine.Action) bool { return !p.user.Uses(t.observations[seat], a, p.part) })
		forcer.Start(seat, d.Stream(probeBotPurpose, uint64(i)))
		c := opportunity{deal: d.Index, number: uint64(i), state: p.Rules.NewState(p.Seats), seat: seat, chosen: now, forced: forcer.Choose(t.observations[seat], uses)}
		c.state.CopyFrom(t.state)
		found = append(found, c)
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	p.opportunities = append(p.opportunities, found...)
	p.choices += choices
}

var probeBotPurpose = rng.PurposeOf("probe")

// walk plays the match of a deal and calls meet for every opportunity, with its number in the
// match, its player, the legal actions and the player's choice. It returns the number of
// opportunities and the number of decisions.
func (p *probeRun) walk(t *table, d rng.Deal, meet func(i int, seat engine.Seat, legal []engine.Action, now engine.Action)) (opportunities, choices int) {
	for seat := range p.Seats {
		t.setWeights(seat, p.Weights)
	}
	s := t.state
	s.Start(d)
	for i, b := range t.bots[:p.Seats] {
		b.Start(engine.Seat(i), d.Stream(botPurpose, uint64(i)))
	}
	for seat := s.ToAct(); seat != engine.Nobody; seat = s.ToAct() {
		t.legal = s.Legal(t.legal[:0])
		a := t.bots[seat].Choose(t.observations[seat], t.legal)
		o := t.observations[seat]
		if len(t.legal) > 1 && !p.user.Uses(o, a, p.part) && slices.ContainsFunc(t.legal, func(x engine.Action) bool { return p.user.Uses(o, x, p.part) }) {
			meet(opportunities, seat, t.legal, a)
			opportunities++
		}
		s.Apply(a)
		if choices++; choices == maxDecisions {
			panic(fmt.Sprintf("no end after %d decisions", maxDecisions))
		}
	}
	return opportunities, choices
}

// The ways in which the player plays on from an opportunity.
const (
	playsAsUsual    = iota // it chooses by its weights
	usesPartOnce           // it uses the part in the position, and then chooses by its weights
	usesOpenedParts        // it uses the part, and then the opened parts whenever possible
	usesPartAlways         // it uses the part, and then the part and the opened parts whenever possible
	probeWayCount          // number of ways
)

// A probeOutcome holds the outcome from one opportunity, by way to play on: the player's payoff
// minus that of playing as usual, summed over all pairs of matches, in 1/[engine.PayoffUnit] of a
// win.
type probeOutcome [probeWayCount]int64

// measure plays on from the opportunities found, in two rounds: from all of them, then from the
// best.
func (p *probeRun) measure(ctx context.Context, master uint64) (*ProbeResult, error) {
	in := []int{usesPartOnce, usesOpenedParts, usesPartAlways}
	if slices.Equal(p.accessParts, []int{p.part}) {
		in = in[:2]
	}
	first, most, second := firstRoundPairs, secondRoundPositions, secondRoundPairs
	games := float64(len(p.opportunities)*first*(1+len(in)) + most*second*2)
	may := maxProbeDecisions * float64(max(1, p.Effort)) / (float64(p.choices) / probeMatches / 2)
	if may < games {
		share := math.Sqrt(may / games)
		p.opportunities = spreadSample(p.opportunities, max(16, int(float64(len(p.opportunities))*share)))
		first, most = max(2, int(float64(first)*share)), max(12, len(p.opportunities)/4)
		second = min(second, max(6, int(may/4)/most))
		most = min(most, len(p.opportunities))
	}
	rounds, err := p.playOn(ctx, master, p.opportunities, first, in...)
	if err != nil {
		return nil, err
	}
	best, order := 0, []int(nil)
	top := math.MinInt64
	for _, way := range in {
		l := make([]int, len(p.opportunities))
		for i := range l {
			l[i] = i
		}
		slices.SortStableFunc(l, func(a, b int) int { return cmp.Compare(rounds[b][way], rounds[a][way]) })
		l = l[:min(len(l), most)]
		sum := 0
		for _, i := range l {
			sum += int(rounds[i][way])
		}
		if sum > top {
			best, order, top = way, l, sum
		}
	}
	slices.Sort(order)
	var chosen []opportunity
	for _, i := range order {
		chosen = append(chosen, p.opportunities[i])
	}
	rounds, err = p.playOn(ctx, rng.Mix64(master), chosen, second, best)
	if err != nil {
		return nil, err
	}
	means := make([]float64, len(rounds))
	for i, r := range rounds {
		means[i] = float64(r[best]) / float64(second*engine.PayoffUnit)
	}
	e := stat.Mean(means) // one value per position, so that the interval covers the choice of positions
	return &ProbeResult{Positions: len(chosen), Pairs: second, Gain: e.Value, Lo: e.Lo, Hi: e.Hi}, nil
}

// spreadSample returns at most limit of the opportunities, spread evenly over the list.
func spreadSample(l []opportunity, limit int) []opportunity {
	if len(l) <= limit {
		return l
	}
	var few []opportunity
	for i := range limit {
		few = append(few, l[i*len(l)/limit])
	}
	return few
}

// playOn plays on from each opportunity a number of times in each of the given ways, paired with
// matches in which the player plays as usual. It returns the outcomes by opportunity.
func (p *probeRun) playOn(ctx context.Context, master uint64, from []opportunity, pairs int, ways ...int) ([]probeOutcome, error) {
	all := make([]probeOutcome, len(from))
	err := p.arena.forEachDeal(ctx, master, len(from), func(t *table, d rng.Deal) {
		c, r := &from[d.Index], &all[d.Index]
		for seat := range p.Seats {
			t.setWeights(seat, p.Weights)
		}
		guess := p.Rules.NewState(p.Seats)
		o := c.state.Observe(c.seat)
		for n := range pairs {
			stream := d.Stream(probeBotPurpose, uint64(n))
			p.determinizer.Guess(o, guess, &stream)
			own := p.playout(t, guess, c, playsAsUsual, d, n)
			for _, way := range ways {
				r[way] += p.playout(t, guess, c, way, d, n) - own
			}
		}
	})
	return all, err
}

// playout plays a match from the determinization guess to the end, in one of the ways to play on,
// and returns the payoff of the player of c, in 1/[engine.PayoffUnit] of a win. If nobody wins, it
// is an equal share. Equal d and n give the bots equal random numbers.
func (p *probeRun) playout(t *table, guess engine.State, c *opportunity, way int, d rng.Deal, n int) int64 {
	s := t.state
	s.CopyFrom(guess)
	for i, b := range t.bots[:p.Seats] {
		b.Start(engine.Seat(i), d.Stream(botPurpose, uint64(n*engine.MaxSeats+i)))
	}
	if way == playsAsUsual {
		s.Apply(c.chosen)
	} else {
		s.Apply(c.forced)
	}
	for range maxDecisions {
		seat := s.ToAct()
		if seat == engine.Nobody {
			break
		}
		t.legal = s.Legal(t.legal[:0])
		if len(t.legal) == 0 { // a determinization that has no legal action
			break
		}
		legal := t.legal
		if way >= usesOpenedParts && seat == c.seat {
			o := t.observations[seat]
			wanted := t.usingPart[:0]
			for _, a := range legal {
				if p.uses(o, a, p.accessParts...) || way == usesPartAlways && p.user.Uses(o, a, p.part) {
					wanted = append(wanted, a)
				}
			}
			if t.usingPart = wanted; len(wanted) > 0 {
				legal = wanted
			}
		}
		s.Apply(t.bots[seat].Choose(t.observations[seat], legal))
	}
	if s.ToAct() == engine.Nobody {
		if r := s.Result(); r.Winners != 0 {
			return r.Payoff(c.seat)
		}
	}
	return engine.PayoffUnit / int64(p.Seats)
}
