package course

import (
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/match"
	"equitas/engine/rng"
	"equitas/engine/sim"
)

// A Player plays matches of one side and records the measures after every round.
type Player struct {
	*Courses
	side      int
	table     match.Table
	row       []int64
	standings []int64
	soFar     [soFarCount]int64
	current   *course
	finished  []*course
}

// roundCounter is a bot that, before each of its choices, lets the Player record the rounds
// that have ended.
type roundCounter struct {
	engine.Bot
	player *Player
}

// Choose implements [engine.Bot].
func (b roundCounter) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	w := b.player
	w.recordRounds((max(w.table.State.Turn(), 1) - 1) / w.turnsPerRound)
	w.soFar[decisionsSoFar]++
	w.soFar[legalSoFar] += int64(len(legal))
	if len(legal) > 1 {
		w.soFar[choicesSoFar]++
	}
	return b.Bot.Choose(o, legal)
}

// Player returns a new player for the matches of one side, 0 or 1. A Player is not safe for
// concurrent use.
func (c *Courses) Player(side int) (*Player, error) {
	bots, err := c.variants[side].Bots()
	if err != nil {
		return nil, err
	}
	w := &Player{Courses: c, side: side, standings: make([]int64, c.seats), row: make([]int64, c.readers[side].ownColumns+len(c.readers[side].extras))}
	w.table.State = c.variants[side].Loaded.Rules.NewState(c.seats)
	for _, b := range bots {
		w.table.Bots = append(w.table.Bots, roundCounter{b, w})
	}
	return w, nil
}

// Play plays a deal and stores its course for [Courses.TakeMatches]. It returns a
// [*sim.Fault] if the match breaks.
func (w *Player) Play(deal int) (err error) {
	v := &w.variants[w.side]
	defer func() {
		if p := recover(); p != nil {
			err = &sim.Fault{Variant: v.Loaded.Set.Name, Hash: v.Loaded.Set.Hash, Seed: v.Seed, Deal: deal, Seats: w.seats, Bots: v.Names, Reason: fmt.Sprint(p)}
		}
	}()
	w.soFar, w.current = [soFarCount]int64{}, &course{deal: deal}
	w.current.turns = w.table.Play(rng.NewDeal(v.Seed, uint64(deal))).Turns
	w.recordRounds((max(w.current.turns, 1)-1)/w.turnsPerRound + 1)
	for i := range w.measures { // there is no lead once a match is over
		if w.measures[i].isLead {
			w.current.sums[len(w.current.sums)-1][3*i+2] = 0
		}
	}
	w.finished = append(w.finished, w.current)
	return nil
}

// recordRounds records the current counts for all rounds below the given number that have no
// record yet.
func (w *Player) recordRounds(round int) {
	round = min(round, maxSteps)
	if round <= len(w.current.sums) {
		return
	}
	x := &w.readers[w.side]
	x.counts.Count(w.table.State, w.row[:x.ruleColumns])
	for i, at := range x.countedIndexes {
		if at >= 0 {
			w.row[at] = w.soFar[i]
		}
	}
	for i, e := range x.extras {
		w.row[x.ownColumns+i] = e.Value(w.row[:x.ownColumns])
	}
	sums := make([]int64, 3*len(w.measures))
	for i := range w.measures {
		m := &w.measures[i]
		if m.isLead {
			sums[3*i], sums[3*i+2] = w.lead(), 1
			continue
		}
		for k, at := range m.columns[w.side] {
			if at >= 0 {
				sums[3*i+k] = w.row[at]
			}
		}
	}
	for len(w.current.sums) < round { // a round without decisions has the same sums as the one before
		w.current.sums = append(w.current.sums, sums)
	}
}

// lead returns by how much the seat or side in front leads over the next one, in
// 1/engine.StandingUnit of a point; with two sides, by how much the first leads over the
// second.
func (w *Player) lead() int64 {
	w.table.State.(engine.Scorer).Standing(w.standings)
	of := w.standings
	if w.cast != nil {
		of = make([]int64, w.cast.Sides())
		w.cast.SideStandings(of, w.standings)
		if len(of) == 2 {
			return of[w.cast.Side[0]] - of[1-w.cast.Side[0]]
		}
	} else if w.partners != nil {
		of = engine.BestOfSides(nil, w.partners, w.standings)
	}
	of = slices.Sorted(slices.Values(of))
	if n := len(of); n > 1 {
		return of[n-1] - of[n-2]
	}
	return 0
}
