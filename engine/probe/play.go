package probe

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// Bounds limit how much is played with each number of seats.
type Bounds struct {
	Matches   int // largest number of matches
	Decisions int // largest number of decisions in all matches together
}

// A Series is a series of matches with one number of seats.
type Series struct {
	Bounds
	State   engine.State   // a new state of the rules, for that number of seats
	Weigher engine.Weigher // rules by whose rule of thumb every second match is played; nil: all matches are random

	// OnStart, BeforeAction, AfterAction and OnEnd, each of which may be nil, are called
	// once a match of a deal has been set up, before and after an action is applied, and
	// once the match is over. OnEnd returns whether to play another match.
	OnStart      func(deal uint64)
	BeforeAction func(deal uint64, legal []engine.Action, taken engine.Action)
	AfterAction  func(deal uint64, taken engine.Action)
	OnEnd        func(deal uint64) bool

	chooser   *chooser
	next      uint64 // index of the next deal
	decisions int    // number of decisions so far
	isOver    bool   // OnEnd has ended the series, or the decisions ran out
	legal     []engine.Action
}

// Deal returns deal number n of the trial matches, the same in every run.
func Deal(n uint64) rng.Deal { return rng.NewDeal(1, n) }

// Run plays the matches and returns how many decisions were made. over is false if the
// bound of decisions was reached in a match, which was then left unfinished.
func (p *Series) Run() (decisions int, over bool) {
	over = p.PlayUntil(p.Matches)
	return p.decisions, over
}

// PlayUntil plays on until that many matches are over, earlier ones included, within the
// bounds. over is false if the bound of decisions is reached in a match, which is left
// unfinished. After that, or once OnEnd has returned false, nothing more is played.
func (p *Series) PlayUntil(matches int) (over bool) {
	if p.chooser == nil {
		p.chooser = newChooser(p.Weigher)
	}
	s := p.State
	for most := uint64(min(matches, p.Matches)); p.next < most && !p.isOver; {
		deal := p.next
		p.next++
		s.Start(Deal(deal))
		if p.OnStart != nil {
			p.OnStart(deal)
		}
		chance := rng.NewStream(deal)
		for s.ToAct() != engine.Nobody {
			if p.decisions == p.Decisions {
				p.isOver = true
				return false
			}
			p.decisions++
			p.legal = s.Legal(p.legal[:0])
			a := p.chooser.choose(deal, s, p.legal, &chance)
			if p.BeforeAction != nil {
				p.BeforeAction(deal, p.legal, a)
			}
			s.Apply(a)
			if p.AfterAction != nil {
				p.AfterAction(deal, a)
			}
		}
		p.isOver = p.OnEnd != nil && !p.OnEnd(deal)
	}
	return true
}

// SeatsOf returns the numbers of seats to be tried: the smallest, the usual and the
// largest, in rising order, each once.
func SeatsOf(r engine.Rules) []int {
	p := r.Players()
	return slices.Compact(slices.Sorted(slices.Values([]int{p.Min, p.Usual, p.Max})))
}
