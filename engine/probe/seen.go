package probe

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"equitas/engine"
)

// Seen is what came up in trial matches of a ruleset, over all numbers of seats that were
// tried.
type Seen struct {
	Matches   int
	Decisions int
	Endings   map[string]int // matches, by the reason of the ending
	Longest   uint64         // deal of a match that was unfinished, if Endings has any
	Parts     []Part         // of an [engine.PartUser]
	Phases    []Phase        // of an [engine.PhaseChart]
	Won       int            // matches that somebody won
}

// A Part is one of the rules' parts, with the number of trial matches in which it was
// offered and used.
type Part struct {
	engine.Part
	Offered int // matches in which some action that uses it was offered
	Taken   int // matches in which one was taken
}

// A Phase is one of the rules' phases, with the number of trial matches in which it came
// up.
type Phase struct {
	engine.Phase
	Asked, Choices int   // decisions, and those with more than one action
	Taken          []int // by kind: matches in which such an action was taken
}

// Part returns a part by name, nil if the rules have none.
func (s *Seen) Part(name string) *Part {
	if i := slices.IndexFunc(s.Parts, func(p Part) bool { return p.Name == name }); i >= 0 {
		return &s.Parts[i]
	}
	return nil
}

// Copy returns what was seen so far, to which nothing is added any more.
func (s *Seen) Copy() *Seen {
	c := *s
	c.Endings, c.Parts, c.Phases = maps.Clone(s.Endings), slices.Clone(s.Parts), slices.Clone(s.Phases)
	for i := range c.Phases {
		c.Phases[i].Taken = slices.Clone(c.Phases[i].Taken)
	}
	return &c
}

// Called returns what rules call their parts, phases and actions, in one text: two rulesets
// that play the same and are called the same show the same.
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

// Matches are trial matches of a ruleset that are played a few at a time: the sums so far,
// and what came up in the match that is being played.
type Matches struct {
	plays          []*Play         // by number of seats
	user           engine.PartUser // nil for rules without parts
	seen           *Seen
	offered, taken []bool           // by part
	kinds          [][]bool         // by phase and kind: taken
	words          []map[string]int // by phase: the kind of an action, by its words
	used           []int
}

// NewMatches returns trial matches as those of [Look] before the first is played.
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
			l.parts(s, legal, taken)
			if recorded != nil {
				l.phase(recorded, legal, taken)
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

// Until plays on until so many matches are over with each number of seats, within the
// bounds, and returns what was seen so far: see [Seen.Copy]. The outcome of a number does
// not depend on what was asked for before.
func (l *Matches) Until(matches int) *Seen {
	for _, p := range l.plays {
		before := p.made
		over := p.Until(matches)
		if l.seen.Decisions += p.made - before; !over {
			l.endMatch(engine.Unfinished, 0)
		}
	}
	return l.seen
}

// endMatch ends a match: it adds what came up in it to the sums, and reason to the ways to end.
func (l *Matches) endMatch(reason string, deal uint64) {
	l.seen.Matches++
	if l.seen.Endings[reason]++; reason == engine.Unfinished {
		l.seen.Longest = deal
	}
	for i := range l.offered {
		l.seen.Parts[i].Offered += take(&l.offered[i])
		l.seen.Parts[i].Taken += take(&l.taken[i])
	}
	for i := range l.kinds {
		for k := range l.kinds[i] {
			l.seen.Phases[i].Taken[k] += take(&l.kinds[i][k])
		}
	}
}

// take returns 1 if the mark was set, else 0, and clears the mark.
func take(mark *bool) int {
	if *mark {
		*mark = false
		return 1
	}
	return 0
}

// parts counts the parts that the legal actions would use, and those that the action taken
// uses.
func (l *Matches) parts(s engine.State, legal []engine.Action, taken engine.Action) {
	if l.user == nil {
		return
	}
	o := s.Observe(s.ToAct())
	for _, a := range legal {
		l.used = l.user.UsedParts(o, a, l.used[:0])
		for _, i := range l.used {
			l.offered[i] = true
			l.taken[i] = l.taken[i] || a == taken
		}
	}
}

// mostWords is the most words of actions whose kind is remembered, per phase.
const mostWords = 4096

// phase notes the phase of a decision and the kind of the action that is taken.
func (l *Matches) phase(s engine.RecordState, legal []engine.Action, taken engine.Action) {
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
		if len(l.words[i]) < mostWords {
			l.words[i][words] = k
		}
	}
	if k >= 0 {
		l.kinds[i][k] = true
	}
}
