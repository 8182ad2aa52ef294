package rule

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"sync"

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

// looks are the numbers of matches after which trial matches of a ruleset are looked at:
// there are more only where something that the base's came to has not come up yet.
var looks = [...]int{10, 30, looking.Matches}

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
	own     *sight
	changes []change
	endings bool    // ways to end that never come up are reported
	base    *Loaded // without any of the changes; nil if there are none
	bases   *sight
	others  map[string]*Loaded // without some changes, by their paths
	found   Faults

	seen, before *view // of the variant's matches and the base's, after as many as it took
}

// reachable returns what trial matches find wrong with a variant. A game that is a
// [Extras.Probe] says by itself what can never be chosen. endings says whether ways to end
// that never come up are reported.
func (r *reading) reachable(loaded *Loaded, endings bool) Faults {
	if loaded.Rules.NewState(loaded.Rules.Players().Usual) == nil {
		return nil // a game that is not played yet
	}
	x := &reach{r: r, loaded: loaded, endings: endings, others: map[string]*Loaded{}, own: look(loaded)}
	if x.changes = r.changes(loaded.Set); len(x.changes) > 0 {
		x.base = x.without(allBut(x.changes)...)
	}
	if x.base != nil {
		x.bases = look(x.base)
	}
	for i := range looks {
		if x.seen = x.own.after(i); x.base != nil {
			x.before = x.bases.after(i)
		}
		if !x.open() {
			break
		}
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

// open reports whether something may be wrong by what was seen so far: what comes up in the
// base's matches, and parts of the variant's own, have not come up, or a condition of its own
// has always had the same answer.
func (x *reach) open() bool {
	if x.before == nil && x.seen.Won == 0 {
		return true
	}
	if x.loaded.Game.Extras().Probe == nil {
		for i := range x.seen.Parts {
			if p := &x.seen.Parts[i]; p.Offered == 0 && x.isOwn(p.Name) {
				return true
			}
		}
	}
	if x.before == nil {
		return false
	}
	for _, t := range x.things(x.before) {
		if t.times(x.before)*again >= x.before.Matches && t.times(x.seen) == 0 {
			return true
		}
	}
	return slices.ContainsFunc(x.asked(), func(v *Value) bool {
		t := x.seen.answers[v.Path]
		return t.Yes == 0 || t.Yes == t.Asked
	})
}

// look returns the trial matches of a ruleset within the bounds of checks, with the answers
// of the conditions.
func look(loaded *Loaded) *sight {
	called := sha256.Sum256([]byte(probe.Called(loaded.Rules)))
	key := fmt.Sprintf("%T %s %s %x", loaded.Game, loaded.Set.Game, loaded.Set.Hash, called)
	looked.Lock()
	s := looked.by[key]
	looked.Unlock()
	if s != nil {
		return s
	}
	set := loaded.Set.Watched()
	rules, err := loaded.Game.Compile(set)
	if err != nil { // which the set itself was not refused for
		rules = loaded.Rules
	}
	fresh := &sight{set: set, play: probe.NewMatches(rules, looking)}
	looked.Lock()
	defer looked.Unlock()
	if s = looked.by[key]; s != nil { // made meanwhile
		return s
	}
	if looked.by == nil || len(looked.by) >= mostLooked {
		looked.by = map[string]*sight{}
	}
	looked.by[key] = fresh
	return fresh
}

// looked remembers trial matches by the rules and by what people call their parts and
// phases: the same show the same, in whatever library.
var looked struct {
	sync.Mutex
	by map[string]*sight
}

// A sight is trial matches of a ruleset, which are played when they are asked for. It is
// safe for concurrent use.
type sight struct {
	mu    sync.Mutex
	set   *Set           // whose conditions are counted; nil once all is played
	play  *probe.Matches // likewise
	views [len(looks)]*view
}

// A view is what trial matches showed.
type view struct {
	*probe.Seen
	answers map[string]Tally // of conditions and amounts, by path
}

// after returns what was seen after a number of [looks].
func (s *sight) after(look int) *view {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range look + 1 {
		if s.views[i] != nil {
			continue
		}
		v := &view{Seen: s.play.Until(looks[i]).Copy(), answers: map[string]Tally{}}
		for x, t := range s.set.tallies {
			v.answers[x.Path] = *t
		}
		s.views[i] = v
	}
	if look == len(looks)-1 { // nothing more will be played
		s.play, s.set = nil, nil
	}
	return s.views[look]
}

// all returns what was seen after all matches.
func (s *sight) all() *view { return s.after(len(looks) - 1) }

// mostLooked is how many rulesets trial matches are remembered of.
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
