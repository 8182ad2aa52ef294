package rule

import (
	"slices"
)

// Doubts returns what trial matches find wrong with a variant under more of --set, each a
// "key=value", and do not find without these: what nobody can use or come to any more, what
// has no effect, and what is out of reach. Nothing for a variant that cannot be read. It
// plays some hundred matches at most for each of more, by streams of fixed seeds: the same
// rules have the same doubts everywhere.
//
// A search of settings asks it of those that it would propose: the warnings of [Library.Load]
// are seen without playing. A way to end that never comes up is no doubt: measures tell it,
// and a search may aim at it.
func (l *Library) Doubts(name string, sets, more []string) Faults {
	o, err := l.locate(name)
	if err != nil {
		return nil
	}
	r := l.reading()
	r.given = len(sets)
	r.chain(o)
	r.sets(slices.Concat(sets, more))
	r.deckOf()
	loaded, err := r.finish()
	if err != nil {
		return nil
	}
	return r.trialFaults(loaded, false)
}
