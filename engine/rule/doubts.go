package rule

import (
	"slices"
)

// Doubts returns the warnings that trial matches give for a variant with the settings in sets and
// proposed, each "key=value" as for --set, but not for sets alone: parts and actions that matches
// reach only without proposed, changes without effect, and numbers that no match reaches. It returns
// nil for a variant that cannot be read. It plays at most a few hundred matches for each setting in
// proposed, from fixed seeds, so that the same rules always have the same doubts.
//
// A search for settings calls it only for settings that it is about to propose, since the warnings
// of [Library.Load] cost no matches. A way to end that never comes up is no doubt, since metrics
// show it and a search may aim at it.
func (l *Library) Doubts(name string, sets, proposed []string) Faults {
	o, err := l.locate(name)
	if err != nil {
		return nil
	}
	r := l.newReading()
	r.noChangeSets = len(sets)
	r.readChain(o)
	r.readSets(slices.Concat(sets, proposed))
	r.readNamedDeck()
	loaded, err := r.compile()
	if err != nil {
		return nil
	}
	return r.trialFaults(loaded, false)
}
