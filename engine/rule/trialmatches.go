package rule

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"sync"

	"equitas/engine/probe"
)

// Checks of files also play trial matches: [probe.PlayTrials] returns what came up in them, and
// [probe.Alike] whether two rulesets go alike. Where a variant changes rules, each finding
// is attributed to the change that causes it, that is, without which it disappears. So no
// game has to say which keys depend on which, and games that are defined in files are
// checked like the others.

// Bounds on trial matches: the number of matches for each number of seats, and the number
// of decisions in all of them. One ruleset by itself is looked at with at most three numbers
// of seats; two are compared with every number.
var (
	reachBounds   = probe.Bounds{Matches: 70, Decisions: 25_000}
	compareBounds = probe.Bounds{Matches: 50, Decisions: 25_000}
)

// lookSizes are the numbers of trial matches after which the results of a ruleset are
// examined. The next number is played only if something that came up in the base's matches
// has not come up yet.
var lookSizes = [...]int{10, 30, reachBounds.Matches}

// commonShare is the share of the base's matches, as one in commonShare, in which something
// must have come up for its absence from the variant's matches to be reported.
const commonShare = 5

// recurringShare is the share of the base's matches, as one in recurringShare, in which
// something must have come up for more matches of the variant to be played until it comes
// up there.
const recurringShare = 10

// certaintyFactor is the amount of evidence needed to report that one value prevents the
// effect of a change: n trial matches went the same with and without the change, and
// without that value n/certaintyFactor matches suffice to show a difference.
const certaintyFactor = 6

// maxChangesTried is the largest number of changes whose effect is tried one by one; of
// more, only the first ones are.
const maxChangesTried = 40

// A trialReport collects what trial matches show to be wrong with one variant.
type trialReport struct {
	r              *reading
	loaded         *Loaded
	matches        *trialMatches
	changes        []change
	reportsEndings bool    // whether ways to end that never come up are reported
	base           *Loaded // the variant without any of the changes; nil if there are none
	baseMatches    *trialMatches
	withoutChanges map[string]*Loaded // variants without some of the changes, by the paths of these
	faults         Faults

	result, baseResult *trialResult // results of the variant's matches and of the base's, as many as were needed
}

// trialFaults returns what trial matches find wrong with a variant. What can never be
// chosen is left to [Extras.Probe] where a game has it. endings says whether ways to end
// that never come up are reported.
func (r *reading) trialFaults(loaded *Loaded, endings bool) Faults {
	if loaded.Rules.NewState(loaded.Rules.Players().Usual) == nil {
		return nil // the game cannot be played yet
	}
	x := &trialReport{r: r, loaded: loaded, reportsEndings: endings, withoutChanges: map[string]*Loaded{}, matches: trialsOf(loaded)}
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

// moreMatchesNeeded reports whether a finding so far may vanish with more matches:
// something that comes up in the base's matches, or a part that only the variant has, has
// not come up, or a condition of the user's own has always had the same answer.
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

// trialsOf returns the trial matches of a ruleset within the bounds of checks, with the answers
// of the conditions.
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

// trialCache holds trial matches by the hash of the rules and the names of their parts and
// phases. All libraries share it.
var trialCache struct {
	sync.Mutex
	by   map[string]*sharedTrials
	open [maxOpenTrials]*sharedTrials // the trials begun last, whose matches can be continued
	next int                          // place in open of the next one
}

// A trialMatches plays trial matches of a ruleset when their results are asked for. It is
// safe for concurrent use.
type trialMatches struct {
	shared *sharedTrials
	loaded *Loaded
}

// A sharedTrials is the trial matches of a ruleset, shared between libraries. Only a few
// keep the rules and tables with which matches continue, which take a megabyte; the others
// make them again if more matches are asked for.
type sharedTrials struct {
	mu      sync.Mutex
	set     *Set          // its conditions are counted; nil while no matches can be continued
	play    *probe.Trials // likewise
	results [len(lookSizes)]*trialResult
}

// A trialResult is what came up in trial matches, and how conditions were answered.
type trialResult struct {
	*probe.Tally
	answers map[string]AnswerCount // counts of the values of conditions and amounts, by path
}

// resultAt returns what came up in the first lookSizes[look] matches.
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

// finalResult returns what came up in all matches.
func (t *trialMatches) finalResult() *trialResult { return t.resultAt(len(lookSizes) - 1) }

// resultAt returns what came up in the first lookSizes[look] matches of a ruleset. begun
// reports whether the matches were begun or begun anew, so that they can be continued.
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

// begin compiles the rules and prepares the matches, none of which is played yet.
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

// maxTrialCache is the largest number of rulesets whose trial matches are cached, and
// maxOpenTrials the largest number of those that may be played on.
const (
	maxTrialCache = 300
	maxOpenTrials = 8
)

// loadWithout returns the variant as [reading.loadWithout] reads it, from a cache after the
// first call.
func (x *trialReport) loadWithout(paths ...string) *Loaded {
	if len(paths) == 0 {
		return x.loaded
	}
	slices.Sort(paths)
	key := strings.Join(paths, " ")
	l, ok := x.withoutChanges[key]
	if !ok {
		l = x.r.loadWithout(paths...)
		x.withoutChanges[key] = l
	}
	return l
}

// partsOf returns the parts that a key is about.
func (x *trialReport) partsOf(path string) []string {
	if of := x.loaded.Game.Extras().PartsOf; of != nil {
		return of(x.loaded.Set, path)
	}
	return nil
}
