package told

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/probe"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A game is checked by a thousand random matches, a third of them at each of the smallest, the usual
// and the largest number of seats.

const (
	testMatches     = 1000
	testDecisions   = 1_500_000 // largest number of decisions in all test matches together, which limits how long a check takes
	maxStuckMatches = 20        // number of matches stuck in a loop without a decision after which play stops, since each takes [maxSteps] operations
)

// A recorder counts what a state does in the test matches of a file.
type recorder struct {
	steps                 int      // operations since the last decision
	executionCounts       []uint32 // by operation: how often it was executed
	failedConditionCounts []uint32 // by conditional operation: how often the condition did not hold
	emptyPileCounts       []uint32 // by operation: how often the pile it takes from was empty
	loopStartCounts       []uint32 // by loop with until: how often it was begun
	heldAtStartCounts     []uint32 // by loop: how often its until held already when it was begun
	untilTestCounts       []uint32 // by loop: how often its until was tested
	untilHeldCounts       []uint32 // by loop: how often its until held
	loopLimitCounts       []uint32 // by loop: how often its limit was reached
	noneAllowedCounts     []uint32 // by decision: how often there were cards to choose from but the condition where allowed none

	comparisons       []comparisonCount // by operation with best or where: whether it made a difference
	optionComparisons []comparisonCount // by option: whether its where made a difference
	rounds            *roundRecorder    // nil: rounds are not recorded

	ambiguousReads []ambiguousRead // reads since the last decision: see soleCard
	readsLastCard  bool            // soleCard returns the last of several possible cards, not the first

	wordSources []wordSource // by index in State.num, of which some are current words of fields: what says the word; see checkwords.go
	unsaidWords []unsaidWord // zones and counts that were used for the current word of a field while nothing said which word that is
}

func newRecorder(m *machine) recorder {
	ops, loops := func() []uint32 { return make([]uint32, len(m.code)) }, func() []uint32 { return make([]uint32, len(m.loops)) }
	return recorder{executionCounts: ops(), failedConditionCounts: ops(), emptyPileCounts: ops(), loopStartCounts: loops(), heldAtStartCounts: loops(), untilTestCounts: loops(), untilHeldCounts: loops(), loopLimitCounts: loops(), noneAllowedCounts: make([]uint32, len(m.decisions)), comparisons: make([]comparisonCount, len(m.code)), wordSources: make([]wordSource, m.numCount)}
}

// noteNoneAllowed counts decision d in recorder.noneAllowedCounts if there are cards to choose from but the
// option's condition where allows none of them. It does not if the file says what happens then.
func (s *State) noteNoneAllowed(d *decision) {
	if d.hasElse || d.mayPass || d.isMenu {
		return
	}
	o := &d.options[0]
	if o.source.kind != fromCards || o.cardFilter == nil || o.condition != nil && o.condition.eval(s) == 0 {
		return
	}
	if at := s.place(&o.source.place); at >= 0 && s.table.Size(at) > 0 {
		s.recorder.noneAllowedCounts[d.number]++
	}
}

// A trial holds the results of the test matches at one number of seats.
type trial struct {
	machine         *machine
	recorder        recorder
	matches         int
	unfinishedCount int
	sides           []int       // by seat: its side; nil if each plays alone
	unequalSides    int         // number of matches at whose end partners have different scores
	unfinishedDeal  uint64      // deal of a match that reached no end
	stuckMatches    map[int]int // number of matches stuck in a loop, by the operation that begins the loop
	unfinishedLoop  int         // the operation that begins the loop in which the match of unfinishedDeal is stuck
	choosable       []uint32    // by option: number of decisions at which it could be chosen
	timesAsked      []uint32    // by decision: how often it was asked for
	noChoiceCount   []uint32    // by decision: how often there was nothing to choose
	firstNoChoice   []string    // by decision: deal and turn of the first time there was nothing to choose
	sameRatingCount []uint32    // by decision: how often there was a choice, but the rule of thumb rated all options equally
	choiceCount     []uint32    // by decision: how often there was a choice, counted up to 200
	everFilled      []bool      // by zone: whether it ever held a card
	clampCounts     map[*op]int // by operation: how often it stopped a counter at a bound
	lostCards       string      // fault of the program: a match that ended with cards missing; "" for none
	counts          *choiceCounts
	hiddenCards     *hiddenCardTest
	differingReads  map[ambiguousRead]int // by read: how often it mattered which of several cards was meant
	endCounts       []int                 // by reason: number of matches that ended for it
	decisionCount   int                   // number of decisions in all matches
	isComplete      bool                  // as many matches as planned were played
}

// probe plays random matches under the rules of a set and returns the faults and warnings that they
// show. hasLearnedBots means that there are bots that have learned the game.
func (g *Game) probe(set *rule.Set, rules engine.Rules, hasLearnedBots bool) []rule.Fault {
	r, ok := rules.(*Rules)
	if !ok {
		return nil
	}
	f := &faults{}
	unused := g.warnUnnamed(set, r, f)
	g.warnUnseenCounts(set, f)
	g.warnMissingFields(set, r.nouns, f)
	var trials []*trial
	for _, seats := range probe.SeatsOf(r) {
		trials = append(trials, r.playTrial(seats, testMatches/3+1, testDecisions/3))
	}
	t := &trialReporter{set: set, rules: r, trials: trials, faults: f, unusedPaths: unused, hasLearnedBots: hasLearnedBots, reportedOptions: map[string]bool{}}
	t.reportDecisions()
	t.reportEndings()
	t.reportUnequalSides()
	t.reportHiddenDependence()
	if f.list.Errors() == 0 {
		t.reportWinningChoices()
	}
	t.reportAmbiguousReads()
	t.reportSteps()
	t.reportSinglePasses()
	t.reportUselessComparisons()
	t.reportUnsaidWords()
	t.reportFirstSeat()
	t.reportUnshuffled()
	t.reportKeptTops()
	t.reportLeftovers()
	t.reportStaleNames()
	t.reportZonesAndCounters()
	return f.list
}

// playTrial plays at most maxMatches random matches, with at most maxDecisions decisions in all, and
// returns what was counted in them.
func (r *Rules) playTrial(seats, maxMatches, maxDecisions int) *trial {
	m := r.machine(seats)
	t := newTrial(m)
	t.sides = r.PartnerSides(seats)
	s := m.newState()
	s.recordWith(&t.recorder)
	s.counts.clampCounts = t.clampCounts
	plain := r.game.unlearnedWeights()
	var twin *State
	if m.nouns.ambiguousMentions(r.set) != nil {
		twin = s.lastCardTwin()
	}
	stuck, nth, turn := 0, 0, int32(0)
	var hidden rng.Stream
	p := probe.Series{Bounds: probe.Bounds{Matches: maxMatches, Decisions: maxDecisions}, State: s}
	p.OnStart = func(deal uint64) {
		nth, hidden = 0, rng.NewStream(^deal)
		if twin != nil {
			twin.Start(probe.Deal(deal))
			t.compareTwin(s, twin)
		}
	}
	p.BeforeAction = func(_ uint64, legal []engine.Action, a engine.Action) {
		nth++
		t.hiddenCards.check(r, s, legal, nth, &hidden)
		t.countOpen(s, legal, plain)
		turn = s.turn
		t.counts.recordDecision(s, legal, a)
		s.recorder.ambiguousReads = s.recorder.ambiguousReads[:0]
	}
	p.AfterAction = func(deal uint64, a engine.Action) {
		if twin != nil {
			twin.Apply(a)
			t.compareTwin(s, twin)
		}
		t.countNoChoice(s, deal, turn)
	}
	p.OnEnd = func(deal uint64) bool {
		t.countEnd(s, deal)
		if s.stuckPCPlusOne > 0 {
			stuck++
		}
		return stuck < maxStuckMatches
	}
	over := false
	if t.decisionCount, over = p.Run(); !over {
		t.unfinishedLoop = s.stuckLoop()
	}
	t.isComplete = t.matches == maxMatches
	return t
}

func newTrial(m *machine) *trial {
	t := &trial{machine: m, stuckMatches: map[int]int{}, clampCounts: map[*op]int{}, differingReads: map[ambiguousRead]int{}, endCounts: make([]int, len(m.reasons)), recorder: newRecorder(m)}
	n := 0
	for i := range m.decisions {
		n += len(m.decisions[i].options)
	}
	counts := func() []uint32 { return make([]uint32, len(m.decisions)) }
	t.choosable, t.timesAsked, t.noChoiceCount, t.sameRatingCount, t.choiceCount = make([]uint32, n), counts(), counts(), counts(), counts()
	t.firstNoChoice, t.everFilled = make([]string, len(m.decisions)), make([]bool, len(m.nouns.zones))
	t.recorder.optionComparisons, t.recorder.rounds = make([]comparisonCount, n), newRoundRecorder(m)
	t.counts, t.hiddenCards = newChoiceCounts(m, n), newHiddenCardTest(m)
	return t
}

// countEnd counts a finished test match by the way it ended, and resets what is recorded per match.
func (t *trial) countEnd(s *State, deal uint64) {
	t.matches++
	t.recorder.rounds.startMatch()
	clear(t.recorder.wordSources)
	t.counts.addMatch(s.Result())
	if n := s.table.Count(); n != t.machine.layout.Total && t.lostCards == "" {
		t.lostCards = fmt.Sprintf("%d of %d cards are left at the end of deal %d", n, t.machine.layout.Total, deal)
	}
	switch {
	case s.stuckPCPlusOne > 0:
		t.stuckMatches[s.stuckPCPlusOne-1]++
	case s.isUnfinished:
		t.unfinishedCount++
		t.unfinishedDeal = deal
	default:
		t.endCounts[s.reason]++
		t.countSides(s.Result(), t.sides)
	}
}

// countOpen counts the options that can be chosen at the present decision, and whether a rule of
// thumb with the given weights rates the legal actions differently.
func (t *trial) countOpen(s *State, legal []engine.Action, weights []int32) {
	d := &s.machine.decisions[s.decisionIndex]
	t.timesAsked[d.number]++
	for i, set := range s.choosable[:s.optionCount] {
		if !set.IsEmpty() {
			t.choosable[d.options[i].countIndex]++
		}
	}
	for zi := range s.machine.nouns.zones {
		if t.everFilled[zi] {
			continue
		}
		first, end := s.machine.layout.PlaceRange(zi)
		for at := first; at < end && !t.everFilled[zi]; at++ {
			t.everFilled[zi] = s.table.Size(at) > 0
		}
	}
	if len(legal) < 2 || t.choiceCount[d.number] >= 200 {
		return
	}
	t.choiceCount[d.number]++
	if !s.ratesDifferently(legal, weights) {
		t.sameRatingCount[d.number]++
	}
}

// countNoChoice counts, for each decision of the program, how often there was nothing to choose since
// the last call. It notes deal and turn of the first time.
func (t *trial) countNoChoice(s *State, deal uint64, turn int32) {
	for i := range s.machine.decisions {
		if n := s.counts.noChoiceCounts[i]; n > 0 {
			t.noChoiceCount[i] += n
			if t.firstNoChoice[i] == "" {
				t.firstNoChoice[i] = fmt.Sprintf("deal %d, turn %d", deal, max(1, turn))
			}
			s.counts.noChoiceCounts[i] = 0
		}
	}
}

// trialReporter turns the results of the trials into faults.
type trialReporter struct {
	set             *rule.Set
	rules           *Rules
	trials          []*trial
	faults          *faults
	unusedPaths     map[string]bool // paths of phases and windows that nothing names and that are reported already
	hasLearnedBots  bool            // bots have learned the game
	reportedOptions map[string]bool // paths of options that could never be chosen and that are reported already
	hasDeadEnds     bool            // in some matches a menu came up at which nothing could be chosen
}

// keyPlace returns the position of a key in its file; for a step that is a table in a list, the
// position of the list.
func (t *trialReporter) keyPlace(key string) rule.Place {
	for key != "" {
		if v := t.set.Value(key); v != nil {
			return v.At
		}
		key = source.Parent(key)
	}
	return t.set.LastPlace("title")
}

// operationPlace returns the position in the file of operation pc of a trial's program: that of its
// condition, or of the key of its step if it has none.
func (t *trialReporter) operationPlace(x *trial, pc int) rule.Place {
	if at, ok := x.machine.askPlaces[pc]; ok {
		return at
	}
	return t.keyPlace(x.machine.stepPaths[pc])
}

// reportEndings reports matches that do not end. Each fault is reported once, for the number
// of seats at which it is most frequent.
func (t *trialReporter) reportEndings() {
	worst := func(of func(x *trial) int) (*trial, int) {
		best, share := t.trials[0], -1.0
		for _, x := range t.trials {
			if s := float64(of(x)) / float64(max(1, x.matches)); s > share {
				best, share = x, s
			}
		}
		return best, of(best)
	}
	stuck := map[int]bool{}
	for _, x := range t.trials {
		for pc := range x.stuckMatches {
			stuck[pc] = !t.hasDeadEnds // false: the cause is that nothing can be chosen
		}
	}
	for _, pc := range slices.Sorted(maps.Keys(stuck)) {
		if x, n := worst(func(x *trial) int { return x.stuckMatches[pc] }); stuck[pc] {
			t.faults.add(t.operationPlace(x, pc), "say until and a condition that comes to hold, or limit", "with %d seats %d of %d random matches come to %s steps without a decision in %s: what is repeated there never ends", x.machine.seats, n, x.matches, cond.FormatInt(maxSteps), x.machine.stepPaths[pc])
		}
	}
	if x, n := worst(func(x *trial) int { return x.unfinishedCount }); n*10 > x.matches {
		t.reportLimitedLoop(x, n)
	}
	for _, x := range t.trials {
		if x.lostCards != "" {
			t.faults.add(t.set.LastPlace("zone"), "this is a fault of the program: please send the file", "with %d seats cards are made or lost: %s", x.machine.seats, x.lostCards)
			break
		}
	}
	if x, n := worst(func(x *trial) int { return int(boolToInt(!x.isComplete && x.matches == 0)) }); n > 0 {
		t.faults.add(t.operationPlace(x, x.unfinishedLoop), "say until and a condition that comes to hold, or limit = 100, after which a match is over, unfinished", "with %d seats not one random match was over after %s decisions: what is repeated here does not end", x.machine.seats, cond.FormatInt(x.decisionCount))
	}
}

// reportDecisions reports decisions at which nothing can be chosen and options that can never be
// chosen. It also warns if the rule of thumb finds no choice better than another.
func (t *trialReporter) reportDecisions() {
	first := t.trials[0].machine
	for i := range first.decisions {
		d := &first.decisions[i]
		asked, empty, same, choices, barred, at := 0, 0, 0, 0, 0, ""
		for _, x := range t.trials {
			barred += int(x.recorder.noneAllowedCounts[i])
			asked, empty, same, choices = asked+int(x.timesAsked[i]), empty+int(x.noChoiceCount[i]), same+int(x.sameRatingCount[i]), choices+int(x.choiceCount[i])
			if at == "" && x.firstNoChoice[i] != "" {
				at = fmt.Sprintf("%s at %d seats", x.firstNoChoice[i], x.machine.seats)
			}
		}
		if d.isMenu && d.window < 0 && empty > 0 {
			t.hasDeadEnds = true
			t.faults.add(t.keyPlace(d.key), "add an option that is open then, or a when to what comes here", "nobody can choose anything here in %s of %s decisions (%s)", cond.FormatInt(empty), cond.FormatInt(asked+empty), at)
		}
		if barred > 0 && asked > 0 {
			t.faults.warn(t.keyPlace(d.key), "let where allow them when no other fits (such as || me.COUNT == 0), or say or = and a step, or may", "where allowed none of the cards there %s, and nothing was chosen then", timesInWords(barred))
		}
		if asked == 0 {
			if owner := ownerOf(d.key); (empty == 0 || !d.isMenu) && !t.unusedPaths[owner] && !t.isNeverExecuted(owner) {
				t.faults.warn(t.keyPlace(d.key), "look at when and where: do they ever hold?", "no match comes to this decision with something to choose")
			}
			continue
		}
		for j := range d.options {
			open := 0
			for _, x := range t.trials {
				open += int(x.choosable[d.options[j].countIndex])
			}
			if open == 0 && len(d.options) > 1 {
				t.reportedOptions[d.options[j].at] = true
				t.faults.warn(t.keyPlace(d.options[j].at), "look at its when, and whether there is anything to choose", "option %s was open in none of %s decisions", d.options[j].id, cond.FormatInt(asked))
			}
		}
	}
	all, told, ends := 0, 0, true
	for _, x := range t.trials {
		ends = ends && x.matches > 0
		for i := range x.choiceCount {
			all += int(x.choiceCount[i])
			told += int(x.choiceCount[i] - x.sameRatingCount[i])
		}
	}
	if all > 50 && told == 0 && ends && !t.hasLearnedBots && !t.rules.game.hasLearned() {
		t.faults.warn(t.set.LastPlace("end.score", "title"), "is everything worth the same? If not, bots that have learned may find it: --bots tuned; a score that grows during play, or a count of what is worth having, would help", "some hundred matches at random do not show that any choice is better than another, so greedy plays like random")
	}
}

// reportSteps warns of steps that are never executed, of steps that find an empty pile without
// refill, and of conditions that always or never hold.
func (t *trialReporter) reportSteps() {
	type seen struct{ done, dry uint32 }
	by := map[string]*seen{}
	var keys []string
	for _, x := range t.trials {
		for i, key := range x.machine.stepPaths {
			if x.machine.code[i].code == opReturn { // not a step of the file; cancel, leave and end skip it
				continue
			}
			s := by[key]
			if s == nil {
				s = &seen{}
				by[key] = s
				keys = append(keys, key)
			}
			s.done = max(s.done, x.recorder.executionCounts[i])
			s.dry += x.recorder.emptyPileCounts[i]
		}
	}
	said := map[string]bool{}
	for _, key := range keys {
		s := by[key]
		switch phase := ownerOf(key); {
		case s.done > 0 || said[phase] || t.unusedPaths[phase] || t.reportedOptions[key]:
		case t.isNeverExecuted(phase):
			said[phase] = true
			t.faults.warn(t.keyPlace(phase), "run it, or open it, where something comes by", "%s is never run", strings.ReplaceAll(phase, ".", " "))
		default:
			t.faults.warn(t.keyPlace(key), "look at the conditions and the steps before it", "no match comes to this step")
		}
		if s.dry > 0 && s.done > 0 {
			if z := t.pileWithoutRefill(key); z != "" {
				t.faults.warn(t.keyPlace(key), fmt.Sprintf("say refill in [zone] %s, or when = \"table.%s > 0\"", z, z), "%s had no card left %s, and has no refill: nothing is moved then", z, timesInWords(int(s.dry)))
			}
		}
	}
	t.reportConditions()
}

// ownerOf returns the path of the phase, window, card or other entry whose table contains a
// key.
func ownerOf(key string) string {
	parts := source.Split(key)
	return strings.Join(parts[:min(2, len(parts))], ".")
}

// isNeverExecuted reports whether no step of a phase or window, given by its path, was executed.
func (t *trialReporter) isNeverExecuted(phase string) bool {
	for _, x := range t.trials {
		for i := range x.machine.code {
			if k := x.machine.stepPaths[i]; (k == phase || strings.HasPrefix(k, phase+".")) && x.recorder.executionCounts[i] > 0 {
				return false
			}
		}
	}
	return true
}

// pileWithoutRefill returns the id of the table's pile from whose top the step at a key takes
// cards, if that pile has no refill; else "".
func (t *trialReporter) pileWithoutRefill(key string) string {
	m := t.trials[0].machine
	for i := range m.code {
		o := &m.code[i]
		if m.stepPaths[i] == key && (o.code == opMoveTop || o.code == opDeal) && m.nouns.zones[o.from.zone].refillZone == "" && !m.nouns.zones[o.from.zone].perSeat {
			return m.nouns.zones[o.from.zone].id
		}
	}
	return ""
}

// minAsked is the least number of evaluations of a condition on which a warning is based that it
// always or never holds.
const minAsked = 200

// reportConditions warns of conditions of steps that always or never hold. Exceptions are a
// condition for ending the match that never held, since players with a plan may reach it, and a
// condition that always held but keeps a counter within its bounds or is inherited by a variant.
// If any match is stuck without a decision, too few were played and nothing is reported.
func (t *trialReporter) reportConditions() {
	if slices.ContainsFunc(t.trials, func(x *trial) bool { return len(x.stuckMatches) > 0 }) {
		return
	}
	for i := range t.trials[0].machine.code {
		o := &t.trials[0].machine.code[i]
		if o.code != opUnless || len(o.x.names) == 1 && o.x.names[0] == "me.seat" { // a condition on the seat is allowed even if that seat is always the same
			continue
		}
		asked, not := 0, 0
		for _, x := range t.trials {
			if i >= len(x.machine.code) || x.machine.code[i].code != opUnless || x.machine.stepPaths[i] != t.trials[0].machine.stepPaths[i] {
				return // the programs differ
			}
			asked, not = asked+int(x.recorder.executionCounts[i]), not+int(x.recorder.failedConditionCounts[i])
		}
		if asked < minAsked {
			continue
		}
		what, help := "held every time", "take it out, or ask for something else"
		if not == asked && t.trials[0].machine.code[i+1].code == opEnd {
			continue
		}
		if not == asked {
			what, help = "held not once", "what hangs on it never happens"
		} else if not > 0 || t.trials[0].machine.keepsBounds(i) || isInherited(t.set, t.trials[0].machine.askPlaces[i]) {
			continue
		}
		t.faults.warn(t.trials[0].machine.askPlaces[i], help, "this condition %s in %s questions", what, cond.FormatInt(asked))
	}
}

// wasMovedTo reports whether any step that moves cards to a zone was executed.
func (x *trial) wasMovedTo(zone int) bool {
	for i := range x.machine.code {
		switch o := &x.machine.code[i]; o.code {
		case opMoveTop, opMoveCard, opMoveAll, opMoveMatching, opMoveRandom, opDeal, opSwap:
			if x.recorder.executionCounts[i] > 0 && int(o.to.zone) == zone {
				return true
			}
		}
	}
	return false
}

// reportUnshuffled warns of piles from which cards are always taken in the order of the file,
// since nothing shuffles them.
func (t *trialReporter) reportUnshuffled() {
	m := t.trials[0].machine
	for zi := range m.nouns.zones {
		z := &m.nouns.zones[zi]
		if z.initialCards == "" || z.perSeat || z.visibility != "count" {
			continue
		}
		kinds := 0
		for k := range m.nouns.kinds {
			if m.nouns.beginsIn(z, &m.nouns.kinds[k]) {
				kinds++
			}
		}
		taken, mixed := -1, false
		for i := range m.code {
			switch o := &m.code[i]; o.code {
			case opShuffle:
				mixed = mixed || int(o.from.zone) == zi
			case opDeal, opMoveTop:
				if taken < 0 && int(o.from.zone) == zi {
					taken = i
				}
			}
		}
		if kinds > 1 && taken >= 0 && !mixed {
			t.faults.warn(t.keyPlace(m.stepPaths[taken]), "write shuffle "+z.id+" before", "%s is never shuffled: its cards come in the order of the file, the last one first, in every match", z.id)
		}
	}
}

// reportKeptTops warns of a pile that is refilled from an open pile without its top card, if no rule asks
// for that card or takes it: probably it should be shuffled in too, as in a deck that is made anew
// of a player's discard pile.
func (t *trialReporter) reportKeptTops() {
	for i := range t.rules.nouns.zones {
		z := &t.rules.nouns.zones[i]
		from := t.rules.nouns.zoneIndex(z.refillZone)
		if from < 0 || t.rules.nouns.zones[from].visibility != "top" {
			continue
		}
		used, top := false, regexp.MustCompile(`\b`+z.refillZone+`\.[a-z]|\bfrom (each |\w+\.)?`+z.refillZone+`\b`)
		eachText(t.set.Root, "", func(path, text string) {
			used = used || !isForPlayers(path) && top.MatchString(text)
		})
		if !used {
			t.faults.warn(t.set.Value("zone."+z.id+".refill").At, `if all its cards are to be shuffled in, zone `+z.refillZone+` needs sees = "all" or "count"`, "the top card of %s, which all see, stays there when %s is made anew, and no rule asks for it", z.refillZone, z.id)
		}
	}
}

// reportZonesAndCounters warns of zones that stay empty, and of counters that are stopped at
// their bounds.
func (t *trialReporter) reportZonesAndCounters() {
	n := t.rules.nouns
	for zi := range n.zones {
		if n.zones[zi].initialCards == "" && n.zones[zi].refillZone == "" && !slices.ContainsFunc(t.trials, func(x *trial) bool { return x.everFilled[zi] || x.wasMovedTo(zi) }) {
			t.faults.warn(t.keyPlace("zone."+n.zones[zi].id), "move cards to it, or take it out", "no card ever comes to zone %s", n.zones[zi].id)
		}
	}
	clamped, counters, words := map[rule.Place]int{}, map[rule.Place]string{}, map[rule.Place]bool{}
	var places []rule.Place
	for _, x := range t.trials {
		for i := range x.machine.code {
			if times := x.clampCounts[&x.machine.code[i]]; times > 0 {
				at := t.operationPlace(x, i)
				if clamped[at] == 0 {
					places = append(places, at)
				}
				clamped[at] += times
				counters[at] = x.machine.numName(int(x.machine.code[i].a))
				words[at] = x.machine.code[i].holdsWord
			}
		}
	}
	for _, at := range places {
		if words[at] {
			t.faults.warn(at, "say none = true under [counter] "+counters[at]+", or when, and the condition on which there is something", "counter %s would become none here, %s, which it cannot be: it stays as it is", counters[at], timesInWords(clamped[at]))
			continue
		}
		t.faults.warn(at, "make the range of the counter wider, or say when", "counter %s would leave its bounds here, %s, and stays at the nearer one", counters[at], timesInWords(clamped[at]))
	}
}

// timesInWords returns a number of times in words: "once", "1,200 times".
func timesInWords(n int) string {
	if n == 1 {
		return "once"
	}
	return cond.FormatInt(n) + " times"
}
