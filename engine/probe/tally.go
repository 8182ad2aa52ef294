package probe

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"equitas/engine"
)

// A Tally is what occurred in trial matches of a ruleset, over all numbers of seats that
// were tried.
type Tally struct {
	Matches        int
	Decisions      int
	Endings        map[string]int // number of matches, by the reason of the ending
	UnfinishedDeal uint64         // deal of the last unfinished match; 0 if there is none, or if it ended because the bound of decisions was reached
	Parts          []Part         // of an [engine.PartUser]
	Phases         []Phase        // of an [engine.PhaseChart]
	WonMatches     int            // number of matches with a winner
}

// A Part is one of the rules' parts, with the number of trial matches in which it was
// offered and used.
type Part struct {
	engine.Part
	OfferedMatches int // number of matches in which some legal action would have used it
	UsedMatches    int // number of matches in which it was used
}

// A Phase is one of the rules' phases, with what occurred in it.
type Phase struct {
	engine.Phase
	Decisions, Choices int   // number of decisions, and of those with more than one legal action
	TakenMatches       []int // by kind: number of matches in which such an action was taken
}

// Part returns a part by name, nil if the rules have none.
func (s *Tally) Part(name string) *Part {
	if i := slices.IndexFunc(s.Parts, func(p Part) bool { return p.Name == name }); i >= 0 {
		return &s.Parts[i]
	}
	return nil
}

// Copy returns a copy, which later matches do not change.
func (s *Tally) Copy() *Tally {
	c := *s
	c.Endings, c.Parts, c.Phases = maps.Clone(s.Endings), slices.Clone(s.Parts), slices.Clone(s.Phases)
	for i := range c.Phases {
		c.Phases[i].TakenMatches = slices.Clone(c.Phases[i].TakenMatches)
	}
	return &c
}

// NamesText returns the names and titles of a ruleset's parts, phases and actions as one text:
// two rulesets that play the same and have the same text look the same to users.
func NamesText(r engine.Rules) string {
	var b strings.Builder
	if p, ok := r.(engine.PartUser); ok {
		fmt.Fprintf(&b, "%+v", p.Parts())
	}
	if c, ok := r.(engine.PhaseChart); ok {
		fmt.Fprintf(&b, "%+v", c.Chart("en"))
	}
	return b.String()
}

// PlayTrials plays trial matches of a ruleset with the fewest, the usual and the most seats,
// each within the bounds.
func PlayTrials(r engine.Rules, bounds Bounds) *Tally {
	l := NewTrials(r, bounds)
	l.PlayUntil(bounds.Matches)
	return l.tally
}

// Trials are trial matches of a ruleset that are played a few at a time. The value holds the sums
// so far and what occurred in the match being played.
type Trials struct {
	series                   []*Series       // one for each number of seats
	user                     engine.PartUser // nil for rules without parts
	tally                    *Tally
	offeredParts, takenParts []bool           // by part: in the match being played
	takenKinds               [][]bool         // by phase and kind: taken in the match being played
	kindsByWords             []map[string]int // by phase: cache of the kinds of actions, by their words
	scratch                  []int
	taken                    [1]engine.Action // the action of the present decision
}

// NewTrials returns the trial matches of [PlayTrials], none of them played yet.
func NewTrials(r engine.Rules, bounds Bounds) *Trials {
	l := &Trials{tally: &Tally{Endings: map[string]int{}}}
	if p, ok := r.(engine.PartUser); ok {
		for _, part := range p.Parts() {
			l.tally.Parts = append(l.tally.Parts, Part{Part: part})
		}
		l.user = p
		l.offeredParts, l.takenParts = make([]bool, len(l.tally.Parts)), make([]bool, len(l.tally.Parts))
	}
	if c, ok := r.(engine.PhaseChart); ok {
		for _, phase := range c.Chart("en") {
			l.tally.Phases = append(l.tally.Phases, Phase{Phase: phase, TakenMatches: make([]int, len(phase.Kinds))})
			l.takenKinds = append(l.takenKinds, make([]bool, len(phase.Kinds)))
			l.kindsByWords = append(l.kindsByWords, map[string]int{})
		}
	}
	rate, _ := r.(engine.Weigher)
	for _, seats := range SeatsOf(r) {
		s := r.NewState(seats)
		recorded, _ := s.(engine.RecordState)
		p := &Series{Bounds: bounds, State: s, Weigher: rate}
		p.BeforeAction = func(_ uint64, legal []engine.Action, taken engine.Action) {
			l.markParts(s, legal, taken)
			if recorded != nil {
				l.countPhase(recorded, legal, taken)
			}
		}
		p.OnEnd = func(deal uint64) bool {
			res := s.Result()
			if res.Winners != 0 {
				l.tally.WonMatches++
			}
			l.endMatch(res.Reason, deal)
			return true
		}
		l.series = append(l.series, p)
	}
	return l
}

// PlayUntil plays on until that many matches are over with each number of seats, within the
// bounds, and returns the sums so far, which later calls change: see [Tally.Copy]. The
// result for a number does not depend on earlier calls.
func (l *Trials) PlayUntil(matches int) *Tally {
	for _, p := range l.series {
		before := p.decisions
		over := p.PlayUntil(matches)
		if l.tally.Decisions += p.decisions - before; !over {
			l.endMatch(engine.Unfinished, 0)
		}
	}
	return l.tally
}

// endMatch adds what occurred in the match of a deal to the sums; reason is how it ended.
func (l *Trials) endMatch(reason string, deal uint64) {
	l.tally.Matches++
	if l.tally.Endings[reason]++; reason == engine.Unfinished {
		l.tally.UnfinishedDeal = deal
	}
	for i := range l.offeredParts {
		l.tally.Parts[i].OfferedMatches += takeMark(&l.offeredParts[i])
		l.tally.Parts[i].UsedMatches += takeMark(&l.takenParts[i])
	}
	for i := range l.takenKinds {
		for k := range l.takenKinds[i] {
			l.tally.Phases[i].TakenMatches[k] += takeMark(&l.takenKinds[i][k])
		}
	}
}

// takeMark returns 1 if the mark is set, else 0, and clears the mark.
func takeMark(mark *bool) int {
	if *mark {
		*mark = false
		return 1
	}
	return 0
}

// markParts marks the parts that the legal actions would use, and those that the chosen action
// uses.
func (l *Trials) markParts(s engine.State, legal []engine.Action, taken engine.Action) {
	if l.user == nil {
		return
	}
	o := s.Observe(s.ToAct())
	l.scratch = l.user.UsedParts(o, legal, l.scratch[:0])
	for _, i := range l.scratch {
		l.offeredParts[i] = true
	}
	l.taken[0] = taken
	l.scratch = l.user.UsedParts(o, l.taken[:], l.scratch[:0])
	for _, i := range l.scratch {
		l.takenParts[i] = true
	}
}

// maxWords is the largest number of actions, by their words, whose kind is cached per
// phase.
const maxWords = 4096

// countPhase counts the decision's phase, and marks the kind of the action that is taken.
func (l *Trials) countPhase(s engine.RecordState, legal []engine.Action, taken engine.Action) {
	name := s.Phase()
	i := slices.IndexFunc(l.tally.Phases, func(p Phase) bool { return p.Name == name })
	if i < 0 {
		return
	}
	p := &l.tally.Phases[i]
	if p.Decisions++; len(legal) > 1 {
		p.Choices++
	}
	words := s.Words(taken)
	k, known := l.kindsByWords[i][words]
	if !known {
		k = p.KindOf(words)
		if len(l.kindsByWords[i]) < maxWords {
			l.kindsByWords[i][words] = k
		}
	}
	if k >= 0 {
		l.takenKinds[i][k] = true
	}
}
