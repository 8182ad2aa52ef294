package probe

import (
	"slices"

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

// Look plays trial matches of a ruleset with the fewest, the usual and the most seats,
// each within the bounds.
func Look(r engine.Rules, bounds Bounds) *Seen {
	l := &matches{rules: r, seen: &Seen{Endings: map[string]int{}}}
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
		}
	}
	for _, seats := range SeatsOf(r) {
		l.play(seats, bounds)
	}
	return l.seen
}

// matches is one call of [Look]: the sums so far, and what came up in the match that is
// being played.
type matches struct {
	rules          engine.Rules
	user           engine.PartUser // nil for rules without parts
	seen           *Seen
	offered, taken []bool   // by part
	kinds          [][]bool // by phase and kind: taken
	used           []int
}

// play plays the trial matches with one number of seats, within the bounds.
func (l *matches) play(seats int, bounds Bounds) {
	s := l.rules.NewState(seats)
	recorded, _ := s.(engine.RecordState)
	rate, _ := l.rules.(engine.Weigher)
	p := Play{Bounds: bounds, State: s, Rate: rate}
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
	decisions, over := p.Run()
	l.seen.Decisions += decisions
	if !over {
		l.endMatch(engine.Unfinished, 0)
	}
}

// endMatch ends a match: it adds what came up in it to the sums, and reason to the ways to end.
func (l *matches) endMatch(reason string, deal uint64) {
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

// parts notes which parts the legal actions, and the one that is taken, use.
func (l *matches) parts(s engine.State, legal []engine.Action, taken engine.Action) {
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

// phase notes the phase of a decision and the kind of the action that is taken.
func (l *matches) phase(s engine.RecordState, legal []engine.Action, taken engine.Action) {
	name := s.Phase()
	i := slices.IndexFunc(l.seen.Phases, func(p Phase) bool { return p.Name == name })
	if i < 0 {
		return
	}
	p := &l.seen.Phases[i]
	if p.Asked++; len(legal) > 1 {
		p.Choices++
	}
	if k := p.KindOf(s.Words(taken)); k >= 0 {
		l.kinds[i][k] = true
	}
}
