package probe

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"equitas/engine"
)

// A Seen is what occurred in trial matches of a ruleset, over all numbers of seats that
// were tried.
type Seen struct {
	Matches   int
	Decisions int
	Endings   map[string]int // number of matches, by the reason of the ending
	Longest   uint64         // deal of one of the unfinished matches, if there are any
	Parts     []Part         // of an [engine.PartUser]
	Phases    []Phase        // of an [engine.PhaseChart]
	Won       int            // number of matches with a winner
}

// A Part is one of the rules' parts, with the number of trial matches in which it was
// offered and used.
type Part struct {
	engine.Part
	Offered int // number of matches in which some legal action would have used it
	Taken   int // number of matches in which it was used
}

// A Phase is one of the rules' phases, with what occurred in it.
type Phase struct {
	engine.Phase
	Asked, Choices int   // number of decisions, and of those with more than one legal action
	Taken          []int // by kind: number of matches in which such an action was taken
}

// Part returns a part by name, nil if the rules have none.
func (s *Seen) Part(name string) *Part {
	if i := slices.IndexFunc(s.Parts, func(p Part) bool { return p.Name == name }); i >= 0 {
		return &s.Parts[i]
	}
	return nil
}

// Copy returns a copy, which later matches do not change.
func (s *Seen) Copy() *Seen {
	c := *s
	c.Endings, c.Parts, c.Phases = maps.Clone(s.Endings), slices.Clone(s.Parts), slices.Clone(s.Phases)
	for i := range c.Phases {
		c.Phases[i].Taken = slices.Clone(c.Phases[i].Taken)
	}
	return &c
}

// Called returns the names and titles of a ruleset's parts, phases and actions as one text:
// two rulesets that play the same and have the same text look the same to users.
func Called(r engine.Rules) string {
	var b strings.Builder
	if p, ok := r.(engine.PartUser); ok {
		fmt.Fprintf(&b, "%+v", p.Parts())
	}
	if c, ok := r.(engine.PhaseChart); ok {
		fmt.Fprintf(&b, "%+v", c.Chart("en"))
	}
	return b.String()
}

// Look plays trial matches of a ruleset with the fewest, the usual and the most seats,
// each within the bounds.
func Look(r engine.Rules, bounds Bounds) *Seen {
	l := NewMatches(r, bounds)
	l.Until(bounds.Matches)
	return l.seen
}

// Matches are trial matches of a ruleset that are played a few at a time. It holds the sums
// so far and what occurred in the match being played.
type Matches struct {
	plays          []*Play         // one for each number of seats
	user           engine.PartUser // nil for rules without parts
	seen           *Seen
	offered, taken []bool           // by part: in the match being played
	kinds          [][]bool         // by phase and kind: taken in the match being played
	words          []map[string]int // by phase: cache of the kinds of actions, by their words
	scratch        []int
}

// NewMatches returns the trial matches of [Look], none of them played yet.
func NewMatches(r engine.Rules, bounds Bounds) *Matches {
	l := &Matches{seen: &Seen{Endings: map[string]int{}}}
	if p, ok := r.(engine.PartUser); ok {
		for _, part := range p.Parts() {
			l.seen.Parts = append(l.seen.Parts, Part{Part: part})
		}
		l.user = p
		l.offered, l.taken = make([]bool, len(l.seen.Parts)), make([]bool, len(l.seen.Parts))
	}
	if c, ok := r.(engine.PhaseChart); ok {
		for _, phase := range c.Chart("en") {
			l.seen.Phases = append(l.seen.Phases, Phase{Phase: phase, Taken: make([]int, len(phase.Kinds))})
			l.kinds = append(l.kinds, make([]bool, len(phase.Kinds)))
			l.words = append(l.words, map[string]int{})
		}
	}
	rate, _ := r.(engine.Weigher)
	for _, seats := range SeatsOf(r) {
		s := r.NewState(seats)
		recorded, _ := s.(engine.RecordState)
		p := &Play{Bounds: bounds, State: s, Rate: rate}
		p.Before = func(_ uint64, legal []engine.Action, taken engine.Action) {
			l.markParts(s, legal, taken)
			if recorded != nil {
				l.countPhase(recorded, legal, taken)
			}
		}
		p.Over = func(deal uint64) bool {
			res := s.Result()
			if res.Winners != 0 {
				l.seen.Won++
			}
			l.endMatch(res.Reason, deal)
			return true
		}
		l.plays = append(l.plays, p)
	}
	return l
}

// Until plays on until that many matches are over with each number of seats, within the
// bounds, and returns the sums so far, which later calls change: see [Seen.Copy]. The
// result for a number does not depend on earlier calls.
func (l *Matches) Until(matches int) *Seen {
	for _, p := range l.plays {
		before := p.decisions
		over := p.Until(matches)
		if l.seen.Decisions += p.decisions - before; !over {
			l.endMatch(engine.Unfinished, 0)
		}
	}
	return l.seen
}

// endMatch adds what occurred in the match of a deal to the sums; reason is how it ended.
func (l *Matches) endMatch(reason string, deal uint64) {
	l.seen.Matches++
	if l.seen.Endings[reason]++; reason == engine.Unfinished {
		l.seen.Longest = deal
	}
	for i := range l.offered {
		l.seen.Parts[i].Offered += takeMark(&l.offered[i])
		l.seen.Parts[i].Taken += takeMark(&l.taken[i])
	}
	for i := range l.kinds {
		for k := range l.kinds[i] {
			l.seen.Phases[i].Taken[k] += takeMark(&l.kinds[i][k])
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
func (l *Matches) markParts(s engine.State, legal []engine.Action, taken engine.Action) {
	if l.user == nil {
		return
	}
	o := s.Observe(s.ToAct())
	for _, a := range legal {
		l.scratch = l.user.UsedParts(o, a, l.scratch[:0])
		for _, i := range l.scratch {
			l.offered[i] = true
			l.taken[i] = l.taken[i] || a == taken
		}
	}
}

// maxWords is the largest number of actions, by their words, whose kind is cached per
// phase.
const maxWords = 4096

// countPhase counts the decision's phase, and marks the kind of the action that is taken.
func (l *Matches) countPhase(s engine.RecordState, legal []engine.Action, taken engine.Action) {
	name := s.Phase()
	i := slices.IndexFunc(l.seen.Phases, func(p Phase) bool { return p.Name == name })
	if i < 0 {
		return
	}
	p := &l.seen.Phases[i]
	if p.Asked++; len(legal) > 1 {
		p.Choices++
	}
	words := s.Words(taken)
	k, known := l.words[i][words]
	if !known {
		k = p.KindOf(words)
		if len(l.words[i]) < maxWords {
			l.words[i][words] = k
		}
	}
	if k >= 0 {
		l.kinds[i][k] = true
	}
}
