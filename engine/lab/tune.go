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

// A search plays by default as much as fits into this time, estimated from some deals,
// within bounds.
const (
	tuneTime       = 2 * time.Minute
	tuneProbe      = 100 // deals from which the time is estimated
	minTuneMatches = 10_000
	maxTuneMatches = 2_000_000
)

// Shares of the budget. The rest is for the proof and its trainings.
const (
	tuneHome   = 0.05 // for the unchanged variant, which may already meet the aims
	tuneSearch = 0.5
	tuneHeats  = 0.25 // for the best for every number of changed rules, on fresh deals
)

const (
	maxChangedRules = 5  // rules changed
	tuneHeatsSize   = 10 // settings in the heats
	tuneProven      = 3  // settings in the proof
	maxTuneDeals    = 20_000
	minHomeDeals    = 1000
)

// The stages of a search. Each has deals of its own.
const (
	stageHome = iota + 10
	stageSearch
	stageHeats
	stageTruth
	stageExam = 30 // learned bots against rules of thumb, in the proof
)

// A tuneRun is a [question.Tune] that is being answered.
type tuneRun struct {
	*trials
	q     *question.Tune
	asked question.Tune // with all defaults filled in
	home  *Variant

	measures     []engine.Metric // metrics of home, with goals
	aimed        []string        // ids of the metrics of the aims
	question     tune.Question
	guards       []string       // by guard: id of its metric
	brokenGuards map[int]string // name of the broken guard, by number of the setting

	searching tune.Play // plays settings on the deals of the search

	result *reports.Tune
}

// prepareTune reads everything that a [question.Tune] needs into p, as [Lab.Prepare] does.
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
		a.Add(&m.asked, m.result)
		a.Stopped = m.result.Incomplete
		return nil
	}
	return nil
}

// newTuneRun returns the search of a question, with its variant, aims and knobs.
func newTuneRun(q *question.Tune, l *Lab, o question.Observer) (*tuneRun, error) {
	s := l.setup(&q.Play, o, []string{thumbBot}, 0)
	home, err := s.load(q.Variant)
	if err != nil {
		return nil, err
	}
	if s.sets = slices.Concat(q.Sets, aimSets(q, home)); len(s.sets) > len(q.Sets) { // warnings of the files have been reported
		aimed, err := s.lib.Variant(q.Variant, s.sets, nil)
		if err != nil {
			return nil, aimError(q, home, err)
		}
		home = aimed
	}
	s.chooseKnowing(home)
	tables, err := s.seatCounts([]*Variant{home})
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(s.botNames(), question.IsSearch) {
		return nil, question.Wrongf("tune plays a hundred thousand games and more, which takes bots that search hours: name others (--bots %s); --levels has what was found played by those that search", home.Knowing(tables...))
	}
	m := &tuneRun{trials: newTrials(s, home, tables[0]), q: q, asked: *q, home: home, brokenGuards: map[int]string{}}
	if m.asked.Levels, err = s.levelsOf(home, q.Levels); err != nil {
		return nil, err
	}
	var faults rule.Faults
	if m.space, faults = questionSpace(q, home); len(faults) > 0 {
		return nil, faultsError(q, home, faults)
	}
	if len(m.space.knobs) == 0 {
		return nil, question.Wrongf("%s has no rule that could be varied", home.Asked)
	}
	if err := m.space.grid.Check(); err != nil {
		return nil, err
	}
	m.settingNumber(m.space.grid.Home())
	return m, nil
}

// answer runs the search, tests the result and adds the report to the answer.
func (m *tuneRun) answer(ctx context.Context) error {
	if err := m.ready(ctx, []*Variant{m.home}, m.seats); err != nil {
		return err
	}
	c, err := m.scenario(m.home, m.seats)
	if err != nil {
		return err
	}
	if err := m.aim(c); err != nil {
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
	m.result.Plays, m.result.Deals = m.played, m.asked.Budget
	return err
}

// setBudget sets the number of matches: the one in the question, or as many as fit into the
// time. The result is kept in the cache, so that a search that was stopped can be repeated
// exactly.
func (m *tuneRun) setBudget(ctx context.Context) error {
	n, long, err := question.ParseBudget(cmp.Or(m.q.Time, tuneTime.String()))
	if m.asked.Budget = cmp.Or(m.q.Budget, n); m.asked.Budget == 0 && err == nil {
		m.asked.Budget, err = m.affordableMatches(ctx, long)
	}
	if err != nil {
		return err
	}
	m.asked.Time = ""
	m.asked.Play = m.playAt(m.seats)
	m.asked.Sets, m.asked.Deals = m.q.Sets, 0
	if m.q.Budget == 0 {
		m.obs.Say("searches with " + table.Thousands(m.asked.Budget) + " plays of a deal, by how long some take: --budget " + strconv.Itoa(m.asked.Budget) + " asks for the same again")
	}
	return nil
}

// affordableMatches returns how many matches can be played in a time, estimated from a few.
func (m *tuneRun) affordableMatches(ctx context.Context, long time.Duration) (int, error) {
	text, err := question.Write(m.q)
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
	if now := m.lab.opt.Now; now != nil {
		probe := *m.setup
		probe.deals, probe.engine, probe.side = tuneProbe, nil, "how long a search takes"
		begun := now()
		if _, err := probe.play(ctx, []*Variant{m.home}, m.seats, &judging{timed: true}); err != nil {
			return 0, err
		}
		if took := now().Sub(begun); took > 0 {
			n = stat.TwoDigits(min(max(int(0.7*float64(tuneProbe)*float64(long)/float64(took)), minTuneMatches), maxTuneMatches))
		}
	}
	if m.lab.opt.Cache != nil {
		_, err = m.lab.storeText(name, strconv.Itoa(n)) // otherwise a search that was killed could not be repeated
	}
	return n, err
}

// report returns a report without results.
func (m *tuneRun) report() *reports.Tune {
	shown := *m.home
	shown.Sets = m.q.Sets // without the aims
	return &reports.Tune{
		Command: question.Line(&m.asked), Base: shown.Side(m.lineup()), Seats: m.seats, Seed: m.seed, Near: m.q.Nearness(), Guards: map[string]engine.Metric{},
		Knobs: len(m.space.knobs), Settings: m.space.grid.Size(math.MaxInt32), Notes: append(notes([]*Variant{&shown}), m.botNotes(m.home)...),
		Caveats: m.caveats([]*Variant{m.home}, m.seats),
	}
}

// find checks whether the variant meets the aims already; otherwise it searches, plays the
// best settings on fresh deals, and proves some of them.
func (m *tuneRun) find(ctx context.Context) error {
	m.keepRuns = true
	deals := min(max(int(tuneHome*float64(m.asked.Budget)), minHomeDeals), maxTuneDeals)
	m.metrics = nil
	if _, err := m.play(stageHome)(ctx, []int{0}, deals); err != nil {
		return err
	}
	if m.invalid[0] {
		return &question.BrokenError{Reason: m.q.Variant + " breaks in play", Again: "equitas sim " + question.Quote(m.q.Variant)}
	}
	home := m.runs[0]
	if err := m.setRanges(home); err != nil {
		return err
	}
	r := m.reading(home)
	m.tellAims(r)
	if m.question.WithinMargins(r) {
		m.result.Already, m.result.Proof = true, deals
		return nil
	}
	m.searching = m.play(stageSearch)
	found, err := m.question.Search(ctx, &tune.Search{
		Space: &m.space.grid, Near: m.q.Nearness(), Most: min(maxChangedRules, len(m.space.knobs)), Plays: int(tuneSearch * float64(m.asked.Budget)), Deals: maxTuneDeals,
		Number: m.settingNumber, Play: m.withProgress(m.searching), Spoils: m.breaksHealthGuard, Seen: m.reportFront,
	})
	if err != nil {
		return err
	}
	m.tellSearch(found)
	list, err := m.playHeats(ctx, found)
	if err != nil {
		return err
	}
	for round := range tuneProofs {
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

// tuneProofs is the largest number of proofs. A further one is made if every setting of the last spoils
// something.
const tuneProofs = 2

// proofCandidates returns the first settings of a list, at most [tuneProven], that do not contain a
// setting known to ruin something. rest is the list after them.
func (m *tuneRun) proofCandidates(list []int) (some, rest []int) {
	for len(list) > 0 && len(some) < tuneProven {
		if !m.containsRuinous(list[0]) {
			some = append(some, list[0])
		}
		list = list[1:]
	}
	return some, list
}

// containsRuinous reports whether setting n contains all changes of a setting that is known
// to ruin something.
func (m *tuneRun) containsRuinous(n int) bool {
	for other := range m.brokenGuards {
		if !slices.ContainsFunc(m.space.changedKnobs(m.list[other]), func(k int) bool { return m.list[n][k] != m.list[other][k] }) {
			return true
		}
	}
	return false
}

// withProgress wraps play so that every round is reported to the observer as a stage.
func (m *tuneRun) withProgress(play tune.Play) tune.Play {
	round := 0
	return func(ctx context.Context, settings []int, deals int) ([]*tune.Reading, error) {
		round++
		m.side = "round " + strconv.Itoa(round) + " of the search"
		return play(ctx, settings, deals)
	}
}

// breaksHealthGuard reports whether a setting of the search breaks a guard without a metric.
func (m *tuneRun) breaksHealthGuard(ctx context.Context, t *tune.Trial) (bool, error) {
	if m.runs[t.Number] == nil || m.runs[0] == nil {
		m.side = "what it does besides"
		if _, err := m.searching(ctx, []int{0, t.Number}, t.Deals); err != nil {
			return false, err
		}
	}
	if m.runs[t.Number] == nil || m.runs[0] == nil {
		return true, nil // a match of it breaks
	}
	least, runs := m.shortestAllowed(m.runs[0]), m.runs
	g, err := m.brokenProperty(ctx, t.Number, runs[t.Number], t.Deals, least, true)
	m.runs = runs
	if g != "" {
		m.result.Broke(g)
		m.brokenGuards[t.Number] = g
	}
	return g != "", err
}

// shortestAllowed returns the 5 % quantile of the length of home's matches, reduced in proportion
// if an aim is shorter matches.
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

// playHeats plays on fresh deals the best setting for every number of changed rules, the best
// setting with each of its changes undone, and others near the aims. It returns those that
// break no guard, cheapest first. If one with fewer changes cannot be told from the
// cheapest, it comes first.
func (m *tuneRun) playHeats(ctx context.Context, found *tune.Found) ([]int, error) {
	space := &m.space.grid
	var list []int
	add := func(at tune.Setting) {
		n := m.settingNumber(at)
		if len(list) < tuneHeatsSize && n != 0 && !slices.Contains(list, n) && space.Holds(at) && m.loadVariant(n) != nil {
			list = append(list, n)
		}
	}
	for _, t := range found.Front {
		add(t.At)
	}
	tried := slices.DeleteFunc(slices.Clone(found.Tried), func(t *tune.Trial) bool {
		return t.Guard >= 0 || t.Spoils || !t.Holds || t.Reading.Endless || t.Changed > maxChangedRules || m.containsIdle(found, t.At)
	})
	by := func(off func(t *tune.Trial) float64) {
		slices.SortStableFunc(tried, func(a, b *tune.Trial) int {
			return cmp.Compare(off(a)+float64(m.q.Nearness()*float64(a.Changed)), off(b)+float64(m.q.Nearness()*float64(b.Changed)))
		})
	}
	by(func(t *tune.Trial) float64 { return t.Off })
	if len(tried) > 0 {
		add(tried[0].At)
		for _, at := range m.withoutEachChange(tried[0].At) {
			if t := slices.IndexFunc(tried, func(t *tune.Trial) bool { return slices.Equal(t.At, at) }); t >= 0 && len(list) < tuneHeatsSize-2 {
				add(at)
			}
		}
	}
	by(func(t *tune.Trial) float64 { return t.Best })
	for _, t := range tried {
		add(t.At)
	}
	m.side = "the best on fresh deals"
	m.result.Front = nil // it was that of the search
	all := append([]int{0}, list...)
	deals := min(max(int(tuneHeats*float64(m.asked.Budget))/len(all), stat.FirstLook), maxTuneDeals)
	readings, err := m.play(stageHeats)(ctx, all, deals)
	if err != nil {
		return nil, err
	}
	m.result.Heats = deals
	runs := m.addHeats(all, readings)
	ran, least := m.runs, m.shortestAllowed(m.runs[0])
	for i := range runs {
		g, err := m.brokenProperty(ctx, runs[i].n, ran[runs[i].n], deals, least, true)
		if err != nil {
			return nil, err
		}
		if g != "" {
			m.addLeftOut(runs[i].n, runs[i].x, g)
		}
	}
	runs = slices.DeleteFunc(runs, func(s heatResult) bool { return m.containsRuinous(s.n) })
	m.result.Sort()
	m.tellFound()
	var best []int
	for len(runs) > 0 {
		at := m.nearest(runs)
		if len(best) == 0 {
			at = m.simplest(runs)
		}
		best = append(best, runs[at].n)
		runs = slices.Delete(runs, at, at+1)
	}
	return best, nil
}

// addHeats records the results of settings, and returns those that may be proposed: changes
// that surely break no guard and whose aims were all measured.
func (m *tuneRun) addHeats(settings []int, readings []*tune.Reading) (runs []heatResult) {
	for i, n := range settings {
		off, guard := m.question.Distance(readings[i]), m.question.Broken(readings[i], tune.Sure)
		x := m.settingReport(n, readings[i], &off)
		if guard >= 0 && n != 0 {
			x.Guard = m.guards[guard]
			m.result.Broke(x.Guard)
		}
		m.result.Front = append(m.result.Front, x)
		if x.Guard == "" && n != 0 && !math.IsInf(off.Square, 1) {
			runs = append(runs, heatResult{n, x, off})
		}
	}
	return runs
}

// addLeftOut records a setting that breaks a guard.
func (m *tuneRun) addLeftOut(n int, x reports.TuneSetting, guard string) {
	m.addBroken(n, &x, guard)
	m.brokenGuards[n] = guard
	m.result.Broke(guard)
	m.result.LeftOut = append(m.result.LeftOut, x)
	for i := range m.result.Front {
		if f := &m.result.Front[i]; f.Same(&x) {
			m.addBroken(n, f, guard)
		}
	}
}

// addBroken records in x, the result of setting n, the guard that it breaks. For the guard
// about trial matches it adds what they find.
func (m *tuneRun) addBroken(n int, x *reports.TuneSetting, guard string) {
	x.Guard, x.Found = guard, ""
	if guard == reports.GuardTrials {
		x.Found = m.newFaultOf(n)
	}
}

// A heatResult is the result of a setting in the heats or in the proof.
type heatResult struct {
	n        int
	x        reports.TuneSetting
	distance tune.Distance
}

func (m *tuneRun) cost(s *heatResult) float64 {
	return s.distance.Margins() + float64(m.q.Nearness()*float64(s.x.Changed))
}

// nearest returns the index of the setting with the least cost.
func (m *tuneRun) nearest(list []heatResult) int {
	best := 0
	for i := range list {
		if m.cost(&list[i]) < m.cost(&list[best]) {
			best = i
		}
	}
	return best
}

// simplest returns the index of a setting whose distance cannot be told from that of the
// cheapest: the one with the fewest changes, then the least cost.
func (m *tuneRun) simplest(list []heatResult) int {
	near := m.nearest(list)
	best := near
	for i := range list {
		a, b := &list[i], &list[best]
		if !tune.NotClearlyFarther(&a.distance, &list[near].distance) {
			continue
		}
		price := func(x *reports.TuneSetting) int {
			return (&reports.Mend{Print: x.Print, Learn: x.Learn, Priced: x.Priced}).Price()
		}
		if cmp.Or(cmp.Compare(a.x.Changed, b.x.Changed), cmp.Compare(price(&a.x), price(&b.x)), cmp.Compare(m.cost(a), m.cost(b))) < 0 {
			best = i
		}
	}
	return best
}

// containsIdle reports whether a setting contains a change that alone has no effect in any
// match.
func (m *tuneRun) containsIdle(f *tune.Found, setting tune.Setting) bool {
	changed := m.space.changedKnobs(setting)
	return len(changed) > 1 && slices.ContainsFunc(changed, func(k int) bool {
		one := m.space.singleChange(k, int(setting[k]))
		return slices.ContainsFunc(f.Tried, func(t *tune.Trial) bool {
			return slices.Equal(t.At, one) && !t.Reading.Endless && m.noEffect(tune.Compare(one, f.Home, t.Reading))
		})
	})
}

// withoutEachChange returns for each change of a setting the setting without it.
func (m *tuneRun) withoutEachChange(setting tune.Setting) (list []tune.Setting) {
	for _, k := range m.space.changedKnobs(setting) {
		one := slices.Clone(setting)
		one[k] = uint8(m.space.knobs[k].home)
		list = append(list, one)
	}
	return list
}
