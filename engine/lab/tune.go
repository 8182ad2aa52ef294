package lab

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math"
	"slices"
	"strconv"
	"time"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/engine/tune"
	"equitas/reports"
	"equitas/reports/table"
)

// By default a search plays as many matches as fit into tuneTime, estimated from a few
// deals, but at least minTuneMatches and at most maxTuneMatches.
const (
	tuneTime       = 2 * time.Minute
	tuneProbeDeals = 100 // number of deals from which the time is estimated
	minTuneMatches = 10_000
	maxTuneMatches = 2_000_000
)

// Shares of the matches for each stage. The proof and its trainings play all remaining
// matches.
const (
	tuneHomeShare   = 0.05 // for the unchanged variant, which may already meet the aims
	tuneSearchShare = 0.5
	tuneRetestShare = 0.25 // for the best setting with each number of changed rules, on fresh deals
)

const (
	maxChangedRules = 5  // largest number of rules that a setting changes
	maxRetested     = 10 // largest number of settings that are retested
	maxProven       = 3  // largest number of settings in a proof
	maxTuneDeals    = 20_000
	minHomeDeals    = 1000
)

// The stages of a search ([question.Tune]). Each has its own deals.
const (
	stageHome = iota + 10
	stageSearch
	stageRetest
	stageTuneProof
	stageSkill = 30 // matches of learned bots against rules of thumb, in the proof
)

// A tuneRun is a [question.Tune] that is being answered.
type tuneRun struct {
	*trials
	request  *question.Tune
	complete question.Tune // q with all defaults filled in
	home     *Variant

	measures     []engine.Metric // all metrics of home, with their goals
	aimMetrics   []string        // ids of the metrics of the aims
	question     tune.Question
	guards       []string       // by guard: id of its metric
	brokenGuards map[int]string // name of the broken guard, by number of the setting

	playSearch tune.PlayFunc // plays settings on the deals of the search

	result *reports.Tune
}

// prepareTune reads and checks everything that the question q needs, and sets p so that
// p.run answers it. o receives notes and progress.
func prepareTune(q *question.Tune, l *Lab, o question.Observer, p *Prepared) error {
	m, err := newTuneRun(q, l, o)
	if err != nil {
		return err
	}
	p.Families, p.setup, p.Settings = nil, m.setup, m.space.grid.Size(math.MaxInt32)
	p.run = func(ctx context.Context, a *question.Answer) error {
		if err := m.answer(ctx); err != nil {
			return err
		}
		a.Add(&m.complete, m.result)
		a.Stopped = m.result.Incomplete
		return nil
	}
	return nil
}

// newTuneRun returns the search that a question asks for, with its variant, aims and knobs.
func newTuneRun(q *question.Tune, l *Lab, o question.Observer) (*tuneRun, error) {
	s := l.setup(&q.Play, o, []string{thumbBot}, 0)
	home, err := s.load(q.Variant)
	if err != nil {
		return nil, err
	}
	if s.sets = slices.Concat(q.Sets, aimSets(q, home)); len(s.sets) > len(q.Sets) { // read again with the aims; warnings have been reported already
		aimed, err := s.lib.Variant(q.Variant, s.sets, nil)
		if err != nil {
			return nil, aimError(q, home, err)
		}
		home = aimed
	}
	s.chooseReadyBots(home)
	tables, err := s.seatCounts([]*Variant{home})
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(s.botNames(), question.IsSearch) {
		return nil, question.Invalidf("tune plays a hundred thousand games and more, which takes bots that search hours: name others (--bots %s); --levels has what was found played by those that search", home.DefaultBot(tables...))
	}
	m := &tuneRun{trials: newTrials(s, home, tables[0]), request: q, complete: *q, home: home, brokenGuards: map[int]string{}}
	if m.complete.Levels, err = s.levelsOf(home, q.Levels); err != nil {
		return nil, err
	}
	var faults rule.Faults
	if m.space, faults = questionSpace(q, home); len(faults) > 0 {
		return nil, faultsError(q, home, faults)
	}
	if len(m.space.knobs) == 0 {
		return nil, question.Invalidf("%s has no rule that could be varied", home.RequestedAs)
	}
	if err := m.space.grid.Check(); err != nil {
		return nil, err
	}
	m.settingNumber(m.space.grid.Home())
	return m, nil
}

// answer runs the search, tests what it finds, and sets result. If ctx ends it after some
// matches, the result is marked Incomplete.
func (m *tuneRun) answer(ctx context.Context) error {
	if err := m.prepareWeights(ctx, []*Variant{m.home}, m.seats); err != nil {
		return err
	}
	c, err := m.scenario(m.home, m.seats)
	if err != nil {
		return err
	}
	if err := m.setAims(c); err != nil {
		return err
	}
	if err := m.setBudget(ctx); err != nil {
		return err
	}
	m.result = m.report()
	err = m.find(ctx)
	if errors.Is(err, question.ErrStopped) && m.played > 0 {
		m.result.Incomplete = true
		err = nil
	}
	m.result.SortLeftOut(maxLeftOut)
	m.result.PlayedDeals, m.result.Budget = m.played, m.complete.Budget
	return err
}

// setBudget sets the number of matches to play: the number in the question, or as many as
// fit into its time. It also fills in the other defaults of complete.
func (m *tuneRun) setBudget(ctx context.Context) error {
	n, long, err := question.ParseBudget(cmp.Or(m.request.Time, tuneTime.String()))
	if m.complete.Budget = cmp.Or(m.request.Budget, n); m.complete.Budget == 0 && err == nil {
		m.complete.Budget, err = m.affordableMatches(ctx, long)
	}
	if err != nil {
		return err
	}
	m.complete.Time = ""
	m.complete.Play = m.playAt(m.seats)
	m.complete.Sets, m.complete.Deals = m.request.Sets, 0
	if m.request.Budget == 0 {
		m.observer.SendText("searches with " + table.Thousands(m.complete.Budget) + " plays of a deal, by how long some take: --budget " + strconv.Itoa(m.complete.Budget) + " asks for the same again")
	}
	return nil
}

// affordableMatches returns how many matches fit into the time long, estimated from a few.
// The estimate is stored in the cache, so that a search that was stopped can be repeated
// exactly.
func (m *tuneRun) affordableMatches(ctx context.Context, long time.Duration) (int, error) {
	text, err := question.Write(m.request)
	if err != nil {
		return 0, err
	}
	sum := sha256.Sum256(append(text, m.home.Set.Hash...))
	name := "budget of a search " + hex.EncodeToString(sum[:8])
	if kept, ok := m.lab.cachedText(name); ok {
		if n, err := strconv.Atoi(kept); err == nil && n >= minTuneMatches {
			return n, nil
		}
	}
	n := minTuneMatches
	if now := m.lab.resources.Now; now != nil {
		probe := *m.setup
		probe.deals, probe.engine, probe.runName = tuneProbeDeals, nil, "how long a search takes"
		begun := now()
		if _, err := probe.play(ctx, []*Variant{m.home}, m.seats, &runOptions{replayAll: true}); err != nil {
			return 0, err
		}
		if took := now().Sub(begun); took > 0 {
			n = stat.RoundUpTwoDigits(min(max(int(0.7*float64(tuneProbeDeals)*float64(long)/float64(took)), minTuneMatches), maxTuneMatches))
		}
	}
	if m.lab.resources.Cache != nil {
		_, err = m.lab.storeText(name, strconv.Itoa(n)) // so that a search that was killed can be repeated
	}
	return n, err
}

// report returns a report without results.
func (m *tuneRun) report() *reports.Tune {
	shown := *m.home
	shown.Sets = m.request.Sets // without the settings of the aims
	return &reports.Tune{
		Command: question.Command(&m.complete), Base: shown.Side(m.lineup()), Seats: m.seats, Seed: m.seed, MinGainPerRule: m.request.ChangeCostOrDefault(), Guards: map[string]engine.Metric{},
		Knobs: len(m.space.knobs), Settings: m.space.grid.Size(math.MaxInt32), Notes: append(variantNotes([]*Variant{&shown}), m.botNotes(m.home)...),
		Caveats: m.caveats([]*Variant{m.home}, m.seats),
	}
}

// find checks whether the variant meets the aims already. If not, it searches, plays the
// best settings again on fresh deals, and proves some of them.
func (m *tuneRun) find(ctx context.Context) error {
	m.keepRuns = true
	deals := min(max(int(tuneHomeShare*float64(m.complete.Budget)), minHomeDeals), maxTuneDeals)
	m.metrics = nil
	if _, err := m.play(stageHome)(ctx, []int{0}, deals); err != nil {
		return err
	}
	if m.invalid[0] {
		return &question.BrokenError{Reason: m.request.Variant + " breaks in play", RepeatCommand: "equitas sim " + question.Quote(m.request.Variant)}
	}
	home := m.runs[0]
	if err := m.setRanges(home); err != nil {
		return err
	}
	r := m.reading(home)
	m.recordAims(r)
	if m.question.WithinMargins(r) {
		m.result.AlreadyMet, m.result.ProofDeals = true, deals
		return nil
	}
	m.playSearch = m.play(stageSearch)
	found, err := m.question.Search(ctx, &tune.Search{
		Space: &m.space.grid, ChangeCost: m.request.ChangeCostOrDefault(), MaxChanges: min(maxChangedRules, len(m.space.knobs)), Budget: int(tuneSearchShare * float64(m.complete.Budget)), MaxDeals: maxTuneDeals,
		NumberOf: m.settingNumber, Play: m.withProgress(m.playSearch), Spoils: m.breaksHealthGuard, OnRound: m.reportFront,
	})
	if err != nil {
		return err
	}
	m.recordSearch(found)
	list, err := m.retest(ctx, found)
	if err != nil {
		return err
	}
	for round := range maxProofs {
		var some []int
		if some, list = m.proofCandidates(list); len(some) == 0 {
			return nil
		}
		if err := m.prove(ctx, some, round); err != nil || m.result.Found > 0 {
			return err
		}
	}
	return nil
}

// maxProofs is the largest number of proofs. A second proof is made if the first finds no
// setting to propose.
const maxProofs = 2

// proofCandidates returns the first settings of a list, at most [maxProven], that do not
// contain a setting known to break a guard. rest holds the settings after them.
func (m *tuneRun) proofCandidates(list []int) (some, rest []int) {
	for len(list) > 0 && len(some) < maxProven {
		if !m.containsGuardBreaker(list[0]) {
			some = append(some, list[0])
		}
		list = list[1:]
	}
	return some, list
}

// containsGuardBreaker reports whether setting n contains all changes of a setting in
// brokenGuards.
func (m *tuneRun) containsGuardBreaker(n int) bool {
	for other := range m.brokenGuards {
		if !slices.ContainsFunc(m.space.changedKnobs(m.settings[other]), func(k int) bool { return m.settings[n][k] != m.settings[other][k] }) {
			return true
		}
	}
	return false
}

// withProgress returns play with each call reported to the observer as a round of the
// search.
func (m *tuneRun) withProgress(play tune.PlayFunc) tune.PlayFunc {
	round := 0
	return func(ctx context.Context, settings []int, deals int) ([]*tune.Reading, error) {
		round++
		m.runName = "round " + strconv.Itoa(round) + " of the search"
		return play(ctx, settings, deals)
	}
}

// breaksHealthGuard reports whether the setting of t breaks a guard without a metric, such
// as skill. It is [tune.Search].Spoils.
func (m *tuneRun) breaksHealthGuard(ctx context.Context, t *tune.Trial) (bool, error) {
	if m.runs[t.Number] == nil || m.runs[0] == nil {
		m.runName = "what it does besides"
		if _, err := m.playSearch(ctx, []int{0, t.Number}, t.Deals); err != nil {
			return false, err
		}
	}
	if m.runs[t.Number] == nil || m.runs[0] == nil {
		return true, nil // a match with this setting broke
	}
	least, runs := m.shortestAllowed(m.runs[0]), m.runs
	g, err := m.brokenProperty(ctx, t.Number, runs[t.Number], t.Deals, least, true)
	m.runs = runs
	if g != "" {
		m.result.CountBroken(g)
		m.brokenGuards[t.Number] = g
	}
	return g != "", err
}

// shortestAllowed returns the smallest 5 % quantile of the lengths of matches that a setting
// may have: that of the run home, in turns, reduced in proportion if an aim is shorter
// matches.
func (m *tuneRun) shortestAllowed(home *sim.Run) float64 {
	least, _ := shortLength(home)
	for i, a := range m.question.Aims {
		if x := m.metrics[i]; x.ID == lengthMetric || x.ID == minutesMetric {
			if v := inference.Influences(home, []engine.Metric{x})[0].Value; v > 0 && a.Hi < v {
				return float64(least * (a.Hi / v))
			}
		}
	}
	return least
}

// Ids of the metrics of game length.
const (
	lengthMetric  = "len.turns"
	minutesMetric = "len.minutes"
)

// retest plays the most promising settings again on fresh deals: the best for each number of
// changed rules, the best with each of its changes undone, and others near the aims. It
// returns those that break no guard, by rising cost (distance from the aims plus a cost per
// change). But the first is the simplest setting whose distance is not clearly larger than
// that of the cheapest.
func (m *tuneRun) retest(ctx context.Context, found *tune.SearchResult) ([]int, error) {
	space := &m.space.grid
	var list []int
	add := func(at tune.Setting) {
		n := m.settingNumber(at)
		if len(list) < maxRetested && n != 0 && !slices.Contains(list, n) && space.SumsHold(at) && m.loadVariant(n) != nil {
			list = append(list, n)
		}
	}
	for _, t := range found.Front {
		add(t.Setting)
	}
	tried := slices.DeleteFunc(slices.Clone(found.Trials), func(t *tune.Trial) bool {
		return t.BrokenGuard >= 0 || t.Spoils || !t.SumsHold || t.Reading.Endless || t.Changes > maxChangedRules || m.containsIdle(found, t.Setting)
	})
	by := func(off func(t *tune.Trial) float64) {
		slices.SortStableFunc(tried, func(a, b *tune.Trial) int {
			return cmp.Compare(off(a)+float64(m.request.ChangeCostOrDefault()*float64(a.Changes)), off(b)+float64(m.request.ChangeCostOrDefault()*float64(b.Changes)))
		})
	}
	by(func(t *tune.Trial) float64 { return t.Distance })
	if len(tried) > 0 {
		add(tried[0].Setting)
		for _, at := range m.withoutEachChange(tried[0].Setting) {
			if t := slices.IndexFunc(tried, func(t *tune.Trial) bool { return slices.Equal(t.Setting, at) }); t >= 0 && len(list) < maxRetested-2 {
				add(at)
			}
		}
	}
	by(func(t *tune.Trial) float64 { return t.OptimisticDistance })
	for _, t := range tried {
		add(t.Setting)
	}
	m.runName = "the best on fresh deals"
	m.result.Front = nil // so far it holds the settings of the search
	all := append([]int{0}, list...)
	deals := min(max(int(tuneRetestShare*float64(m.complete.Budget))/len(all), stat.FirstLook), maxTuneDeals)
	readings, err := m.play(stageRetest)(ctx, all, deals)
	if err != nil {
		return nil, err
	}
	m.result.FrontDeals = deals
	runs := m.addRetests(all, readings)
	ran, least := m.runs, m.shortestAllowed(m.runs[0])
	for i := range runs {
		g, err := m.brokenProperty(ctx, runs[i].setting, ran[runs[i].setting], deals, least, true)
		if err != nil {
			return nil, err
		}
		if g != "" {
			m.addLeftOut(runs[i].setting, runs[i].report, g)
		}
	}
	runs = slices.DeleteFunc(runs, func(s retestResult) bool { return m.containsGuardBreaker(s.setting) })
	m.result.SortFront()
	m.reportPreliminary()
	var best []int
	for len(runs) > 0 {
		at := m.nearest(runs)
		if len(best) == 0 {
			at = m.simplest(runs)
		}
		best = append(best, runs[at].setting)
		runs = slices.Delete(runs, at, at+1)
	}
	return best, nil
}

// addRetests appends the results of settings to Front of the report, and returns those that
// may be proposed: settings other than home that do not surely break a guard and for which
// all aims were measured. readings are in the order of settings.
func (m *tuneRun) addRetests(settings []int, readings []*tune.Reading) (runs []retestResult) {
	for i, n := range settings {
		off, guard := m.question.Distance(readings[i]), m.question.BrokenGuard(readings[i], tune.SureErrors)
		x := m.settingReport(n, readings[i], &off)
		if guard >= 0 && n != 0 {
			x.Guard = m.guards[guard]
			m.result.CountBroken(x.Guard)
		}
		m.result.Front = append(m.result.Front, x)
		if x.Guard == "" && n != 0 && !math.IsInf(off.Square, 1) {
			runs = append(runs, retestResult{n, x, off})
		}
	}
	return runs
}

// addLeftOut adds setting n, with its report x, to the settings that are not proposed
// because they break a guard.
func (m *tuneRun) addLeftOut(n int, x reports.TuneSetting, guard string) {
	m.addBroken(n, &x, guard)
	m.brokenGuards[n] = guard
	m.result.CountBroken(guard)
	m.result.LeftOut = append(m.result.LeftOut, x)
	for i := range m.result.Front {
		if f := &m.result.Front[i]; f.SameChanges(&x) {
			m.addBroken(n, f, guard)
		}
	}
}

// addBroken sets the guard that a setting breaks in x, the report of setting n. For the
// guard about trial matches it also sets the doubt that they raise.
func (m *tuneRun) addBroken(n int, x *reports.TuneSetting, guard string) {
	x.Guard, x.TrialFault = guard, ""
	if guard == reports.GuardTrials {
		x.TrialFault = m.newFaultOf(n)
	}
}

// A retestResult is the result of a setting in a retest or in the proof.
type retestResult struct {
	setting  int
	report   reports.TuneSetting
	distance tune.Distance
}

func (m *tuneRun) cost(s *retestResult) float64 {
	return s.distance.Margins() + float64(m.request.ChangeCostOrDefault()*float64(s.report.Changed))
}

// nearest returns the index of the setting with the least cost.
func (m *tuneRun) nearest(list []retestResult) int {
	best := 0
	for i := range list {
		if m.cost(&list[i]) < m.cost(&list[best]) {
			best = i
		}
	}
	return best
}

// simplest returns the index of the simplest setting among those whose distance is not
// clearly larger than that of the setting with the least cost: the one with the fewest
// changes; of several, the one with the least effort for people to switch, then the least
// cost.
func (m *tuneRun) simplest(list []retestResult) int {
	near := m.nearest(list)
	best := near
	for i := range list {
		a, b := &list[i], &list[best]
		if !tune.IsNotClearlyFarther(&a.distance, &list[near].distance) {
			continue
		}
		price := func(x *reports.TuneSetting) int {
			return (&reports.Mend{CardsToPrint: x.CardsToPrint, SentencesToLearn: x.SentencesToLearn, Priced: x.Priced}).Price()
		}
		if cmp.Or(cmp.Compare(a.report.Changed, b.report.Changed), cmp.Compare(price(&a.report), price(&b.report)), cmp.Compare(m.cost(a), m.cost(b))) < 0 {
			best = i
		}
	}
	return best
}

// containsIdle reports whether a setting contains several changes, one of which had no
// effect in any deal when it was played alone in the search f.
func (m *tuneRun) containsIdle(f *tune.SearchResult, setting tune.Setting) bool {
	changed := m.space.changedKnobs(setting)
	return len(changed) > 1 && slices.ContainsFunc(changed, func(k int) bool {
		one := m.space.singleChange(k, int(setting[k]))
		return slices.ContainsFunc(f.Trials, func(t *tune.Trial) bool {
			return slices.Equal(t.Setting, one) && !t.Reading.Endless && m.hasNoEffect(tune.Compare(one, f.Home, t.Reading))
		})
	})
}

// withoutEachChange returns, for each change of a setting, the setting without that change.
func (m *tuneRun) withoutEachChange(setting tune.Setting) (list []tune.Setting) {
	for _, k := range m.space.changedKnobs(setting) {
		one := slices.Clone(setting)
		one[k] = uint8(m.space.knobs[k].home)
		list = append(list, one)
	}
	return list
}
