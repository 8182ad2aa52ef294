package rule

import (
	"slices"
)

// Doubts returns what trial matches find wrong with a variant when the settings in more are
// added to those in sets, each a "key=value" of --set, and do not find without more: parts
// and actions that no match reaches any more, changes without effect, and numbers out of
// reach. It returns nil for a variant that cannot be read. It plays at most some hundred
// matches for each setting in more, from fixed seeds, so that the same rules always have
// the same doubts.
//
// A search of settings calls it only for settings that it is about to propose: the warnings
// of [Library.Load] are seen without playing. A way to end that never comes up is no doubt:
// measures tell it, and a search may aim at it.
func (l *Library) Doubts(name string, sets, more []string) Faults {
	o, err := l.locate(name)
	if err != nil {
		return nil
	}
	r := l.newReading()
	r.noChangeSets = len(sets)
	r.readChain(o)
	r.readSets(slices.Concat(sets, more))
	r.readNamedDeck()
	loaded, err := r.compile()
	if err != nil {
		return nil
	}
	return r.trialFaults(loaded, false)
}
