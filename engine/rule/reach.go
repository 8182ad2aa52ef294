package rule

import (
	"slices"
	"strings"

	"equitas/engine/probe"
)

// Files are checked by trial matches too: [probe.Look] says what came up in them, and
// [probe.Alike] whether two rulesets go alike. Where a variant changes rules, each finding
// is put to the change that causes it: the one without which it is gone. So no game has to
// say which keys depend on which, and a game that a file tells is treated like the others.

// What is played at most: matches with each number of seats, and decisions in all of these
// matches. One ruleset by itself is looked at with three numbers of seats at most, two are
// compared with every number.
var (
	looking   = probe.Bounds{Matches: 70, Decisions: 25_000}
	comparing = probe.Bounds{Matches: 50, Decisions: 25_000}
)

// often is the share of the base's matches, one in so many, in which something must have
// come up for its absence to say something.
const often = 5

// again is the same for what comes up again without a change.
const again = 10

// clearly is how many times as many matches must have gone the same as it takes for a
// difference to show where there is one.
const clearly = 6

// mostChanges is the largest number of changes each of which is asked for its effect; of
// more the first ones are.
const mostChanges = 40

// reach is what trial matches show of one variant.
type reach struct {
	r       *reading
	loaded  *Loaded
	seen    *sight
	changes []change
	base    *Loaded // without any of the changes; nil if there are none
	before  *sight
	others  map[string]*Loaded // without some changes, by their paths
	found   Faults
}

// reachable returns what trial matches find wrong with a variant. A game that is a
// [Extras.Probe] says by itself what can never be chosen.
func (r *reading) reachable(loaded *Loaded) Faults {
	if loaded.Rules.NewState(loaded.Rules.Players().Usual) == nil {
		return nil
	}
	x := &reach{r: r, loaded: loaded, others: map[string]*Loaded{}, seen: r.lib.look(loaded)}
	if x.changes = r.changes(loaded.Set); len(x.changes) > 0 {
		x.base = x.without(allBut(x.changes)...)
	}
	if x.base != nil {
		x.before = r.lib.look(x.base)
	}
	if loaded.Game.Extras().Probe == nil {
		x.never()
	}
	if x.base != nil {
		x.gone()
		x.beyond()
		x.idle()
		x.conditions()
	}
	return x.found
}

// look is [probe.Look] within the bounds of checks, with the answers of the conditions; both
// are remembered by the hash of the rules.
func (l *Library) look(loaded *Loaded) *sight {
	key := loaded.Set.Game + " " + loaded.Set.Hash
	l.mu.Lock()
	s := l.looked[key]
	l.mu.Unlock()
	if s != nil {
		return s
	}
	s = &sight{answers: map[string]Tally{}}
	set := loaded.Set.Watched()
	rules, err := loaded.Game.Compile(set)
	if err != nil { // which the set itself was not refused for
		rules = loaded.Rules
	}
	s.Seen = probe.Look(rules, looking)
	for v, t := range set.tallies {
		s.answers[v.Path] = *t
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.looked == nil || len(l.looked) > mostLooked {
		l.looked = map[string]*sight{}
	}
	l.looked[key] = s
	return s
}

// A sight is what trial matches of a ruleset showed.
type sight struct {
	*probe.Seen
	answers map[string]Tally // of conditions and amounts, by path
}

// mostLooked is how many rulesets a library remembers trial matches of.
const mostLooked = 200

// without is [reading.without], remembered.
func (x *reach) without(paths ...string) *Loaded {
	if len(paths) == 0 {
		return x.loaded
	}
	slices.Sort(paths)
	key := strings.Join(paths, " ")
	l, ok := x.others[key]
	if !ok {
		l = x.r.without(paths...)
		x.others[key] = l
	}
	return l
}

// partsOf returns the parts that a key is about.
func (x *reach) partsOf(path string) []string {
	if of := x.loaded.Game.Extras().PartsOf; of != nil {
		return of(x.loaded.Set, path)
	}
	return nil
}
