package rule

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"sync"

	"equitas/engine/probe"
)

// Checks of files also play trial matches: package probe returns what came up in them ([probe.Trials])
// and whether the matches of two rulesets go the same ([probe.PlaysSame]). If a variant changes rules,
// each finding is attributed to the change that causes it: the one without which it disappears. So
// games need not state which keys depend on which, and games that are defined in files are checked
// like the others.

// These are the bounds of trial matches: the number of matches for each number of seats, and the
// number of decisions in all of them. A single ruleset is played at three numbers of seats at most;
// two are compared at every number.
var (
	reachBounds   = probe.Bounds{Matches: 70, Decisions: 25_000}
	compareBounds = probe.Bounds{Matches: 50, Decisions: 25_000}
)

// lookSizes are the numbers of trial matches after which the results of a ruleset are examined. More
// are played only if a finding may disappear with more matches.
var lookSizes = [...]int{10, 30, reachBounds.Matches}

// commonShare is the inverse of the least share of the base's matches in which something must have come
// up for its absence from the variant's matches to be reported.
const commonShare = 5

// recurringShare is the inverse of the least share of matches in which something must come up to count
// as coming up at all. If it does so under the base, more matches of the variant are played until
// it comes up there too.
const recurringShare = 10

// certaintyFactor sets the evidence needed to report that a value prevents the effect of a change: if n
// trial matches went the same with and without the change, n/certaintyFactor matches without that
// value must be enough to show a difference.
const certaintyFactor = 6

// maxChangesTried is the largest number of changes whose effect is tried one by one: the first ones of
// a variant.
const maxChangesTried = 40

// A trialReport collects the faults of one variant that trial matches show.
type trialReport struct {
	reading        *reading
	loaded         *Loaded
	matches        *trialMatches
	changes        []change
	reportsEndings bool    // ways to end that never come up are reported
	base           *Loaded // the variant without any of the changes; nil if there are none
	baseMatches    *trialMatches
	withoutChanges map[string]*Loaded // by paths of changes, sorted and joined with spaces: the variant without these
	faults         Faults

	result, baseResult *trialResult // results of the variant's matches and of the base's, after as many matches as were needed; baseResult is nil without a base
}

// trialFaults returns the warnings that trial matches give for a variant. If the game has
// [Extras.Probe], which warns of parts that can never be chosen, these are left out. endings says
// whether ways to end that never come up are reported.
func (r *reading) trialFaults(loaded *Loaded, endings bool) Faults {
	if loaded.Rules.NewState(loaded.Rules.Players().Usual) == nil {
		return nil // the game cannot be played yet
	}
	x := &trialReport{reading: r, loaded: loaded, reportsEndings: endings, withoutChanges: map[string]*Loaded{}, matches: trialsOf(loaded)}
	if x.changes = r.changes(loaded.Set); len(x.changes) > 0 {
		x.base = x.loadWithout(pathsExcept(x.changes)...)
	}
	if x.base != nil {
		x.baseMatches = trialsOf(x.base)
	}
	for i := range lookSizes {
		if x.result = x.matches.resultAt(i); x.base != nil {
			x.baseResult = x.baseMatches.resultAt(i)
		}
		if !x.moreMatchesNeeded() {
			break
		}
	}
	if loaded.Game.Extras().Probe == nil {
		x.reportNeverOffered()
	}
	if x.base != nil {
		x.reportVanished()
		x.reportUnreachable()
		x.reportIdleChanges()
		x.reportConditions()
	}
	return x.faults
}

// moreMatchesNeeded reports whether a finding so far may disappear with more matches: something that
// came up in the base's matches, or a part that only the variant has, has not come up, or a
// condition of the user has always had the same value.
func (x *trialReport) moreMatchesNeeded() bool {
	if x.baseResult == nil && x.result.WonMatches == 0 {
		return true
	}
	if x.loaded.Game.Extras().Probe == nil {
		for i := range x.result.Parts {
			if p := &x.result.Parts[i]; p.OfferedMatches == 0 && x.baseLacks(p.Name) {
				return true
			}
		}
	}
	if x.baseResult == nil {
		return false
	}
	for _, t := range x.occurrences(x.baseResult) {
		if t.matchCount(x.baseResult)*recurringShare >= x.baseResult.Matches && t.matchCount(x.result) == 0 {
			return true
		}
	}
	return slices.ContainsFunc(x.ownConditions(), func(v *Value) bool {
		t := x.result.answers[v.Path]
		return t.Yes == 0 || t.Yes == t.Asked
	})
}

// trialsOf returns the trial matches of a ruleset, with the values of its conditions counted. They are
// played when their results are first needed, and cached.
func trialsOf(loaded *Loaded) *trialMatches {
	called := sha256.Sum256([]byte(probe.NamesText(loaded.Rules)))
	key := fmt.Sprintf("%T %s %s %x", loaded.Game, loaded.Set.Game, loaded.Set.Hash, called)
	trialCache.Lock()
	defer trialCache.Unlock()
	s := trialCache.by[key]
	if s == nil {
		s = new(sharedTrials)
		if trialCache.by == nil || len(trialCache.by) >= maxTrialCache {
			trialCache.by = map[string]*sharedTrials{}
		}
		trialCache.by[key] = s
	}
	return &trialMatches{s, loaded}
}

// trialCache holds trial matches by game, hash of the rules and names of their parts and phases. All
// libraries share it.
var trialCache struct {
	sync.Mutex
	by   map[string]*sharedTrials
	open [maxOpenTrials]*sharedTrials // the last trials begun, whose matches can be continued
	next int                          // index in open for the next one
}

// A trialMatches plays trial matches of a ruleset when their results are needed. It is safe for
// concurrent use.
type trialMatches struct {
	shared *sharedTrials
	loaded *Loaded
}

// A sharedTrials is the trial matches of a ruleset, shared between libraries. Only the last
// maxOpenTrials begun keep what is needed to continue the matches, about a megabyte each; the others
// begin again if more matches are needed.
type sharedTrials struct {
	mu      sync.Mutex
	set     *Set                         // counts the values of its conditions; nil while matches cannot be continued
	play    *probe.Trials                // plays the matches; nil while they cannot be continued
	results [len(lookSizes)]*trialResult // by index in lookSizes; nil if not played yet
}

// A trialResult counts what came up in trial matches, and the values of conditions.
type trialResult struct {
	*probe.Tally
	answers map[string]AnswerCount // counts of the values of conditions and amounts, by path
}

// resultAt returns the result of the first lookSizes[look] matches, which it plays if needed.
func (t *trialMatches) resultAt(look int) *trialResult {
	v, begun := t.shared.resultAt(look, t.loaded)
	if begun {
		trialCache.Lock()
		old := trialCache.open[trialCache.next]
		trialCache.open[trialCache.next] = t.shared
		trialCache.next = (trialCache.next + 1) % maxOpenTrials
		trialCache.Unlock()
		if old != nil && old != t.shared {
			old.release()
		}
	}
	return v
}

// finalResult returns the result of all matches, which it plays if needed.
func (t *trialMatches) finalResult() *trialResult { return t.resultAt(len(lookSizes) - 1) }

// resultAt returns the result of the first lookSizes[look] matches of a ruleset, which it plays if
// needed. begun reports whether this call began the matches, or began them again, and more of them
// can be played.
func (s *sharedTrials) resultAt(look int, loaded *Loaded) (v *trialResult, begun bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.results[look] != nil {
		return s.results[look], false
	}
	if s.play == nil {
		begun = true
		s.begin(loaded)
	}
	for i := range look + 1 {
		if s.results[i] != nil {
			continue
		}
		v := &trialResult{Tally: s.play.PlayUntil(lookSizes[i]).Copy(), answers: map[string]AnswerCount{}}
		for x, t := range s.set.answerCounts {
			v.answers[x.Path] = *t
		}
		s.results[i] = v
	}
	if look == len(lookSizes)-1 { // nothing more will be played
		s.play, s.set, begun = nil, nil, false
	}
	return s.results[look], begun
}

// begin compiles the rules with counted conditions and prepares the matches, without playing any.
func (s *sharedTrials) begin(loaded *Loaded) {
	s.set = loaded.Set.CountingAnswers()
	rules, err := loaded.Game.Compile(s.set)
	if err != nil { // although the set itself compiled
		rules = loaded.Rules
	}
	s.play = probe.NewTrials(rules, reachBounds)
}

// release frees what is needed to continue matches.
func (s *sharedTrials) release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.play, s.set = nil, nil
}

// maxTrialCache is the largest number of rulesets whose trial matches are cached; maxOpenTrials is the
// largest number of those whose matches can be continued.
const (
	maxTrialCache = 300
	maxOpenTrials = 8
)

// loadWithout returns the variant without the changes at paths, as [reading.loadWithout] does, from a
// cache after the first call.
func (x *trialReport) loadWithout(paths ...string) *Loaded {
	if len(paths) == 0 {
		return x.loaded
	}
	slices.Sort(paths)
	key := strings.Join(paths, " ")
	l, ok := x.withoutChanges[key]
	if !ok {
		l = x.reading.loadWithout(paths...)
		x.withoutChanges[key] = l
	}
	return l
}

// partsOf returns the names of the parts that the key at a path is about ([Extras.PartsOf]); nil if
// there are none.
func (x *trialReport) partsOf(path string) []string {
	if of := x.loaded.Game.Extras().PartsOf; of != nil {
		return of(x.loaded.Set, path)
	}
	return nil
}
