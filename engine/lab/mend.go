package lab

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/sim"
	"equitas/engine/stat"
	"equitas/engine/tune"
	"equitas/reports"
)

// How many games are played to find mends: as many as a probe says fit into that time,
// within these bounds.
const (
	mendTime  = 30 * time.Second
	mendProbe = 100 // deals
	fewMends  = 10_000
	manyMends = 400_000

	// MaxMend is how many games may be asked for at most.
	MaxMend = 10_000_000
)

// What of the games goes to which stage; the rest is the proof.
const (
	mendLook   = 0.35 // to every rule, one step to either side
	mendScreen = 0.2  // to the best of these, their other values and exchanges of copies
	mendRace   = 0.2  // to the best of those, on fresh deals
)

// How many changes go on from stage to stage, and how many are shown.
const (
	mendLooked   = 12 // rules of which other values are tried
	mendPairs    = 16 // exchanges of copies
	mendScreened = 8
	mendRaced    = 5
	mendShown    = 3
)

// mendMemory is how many variants are in memory at most; those that are played at once
// are [inMemory].
const mendMemory = 3 * inMemory

// mostMendDeals is how many deals a stage plays of one change at most: so, in all, no
// more deals are drawn than 20,000.
const mostMendDeals = 5000

// A mending is the search for changes of an other that mend what is wrong with it.
type mending struct {
	*setup
	c      *comparing
	report *reports.Comparison
	base   *Variant
	seats  int
	games  int // to be played in all
	played int // so far, of a deal each
	memory sim.Memory

	t        *turning
	list     []tune.Setting // by number; the first is home
	numbers  map[string]int // of settings, by their values
	variants map[int]*Variant
	invalid  map[int]bool
	health   map[string]health // by the hash of the rules
	runs     map[int]*sim.Run  // of the last deals, where runs are kept
	keepRuns bool

	q       tune.Question
	metrics []engine.Metric // of the aims, then of the guards
	guards  []string        // what each guard is
	out     *reports.Mends
}

// mend finds mends for every other whose report says that something is wrong.
func (c *comparing) mend(ctx context.Context, pl *played, made []*reports.Comparison) error {
	if !c.q.Mend {
		return nil
	}
	var l later
	for i, r := range made {
		if pl.away {
			break // what is to be mended, the report says
		}
		if err := l.but(c.mendsOf(ctx, i, r, pl)); err != nil {
			return err
		}
	}
	return l.err()
}

// newMending begins a search for what mends a report of other against base.
func newMending(c *comparing, base *Variant, r *reports.Comparison, seats int) *mending {
	one := *c.setup
	one.side, one.engine = "mends", nil // step by step: each waits for the one before
	return &mending{setup: &one, c: c, report: r, base: base, seats: seats, numbers: map[string]int{}, variants: map[int]*Variant{},
		invalid: map[int]bool{}, health: map[string]health{}, out: &reports.Mends{}}
}

// mendsOf finds mends for one other.
func (c *comparing) mendsOf(ctx context.Context, i int, r *reports.Comparison, pl *played) error {
	m := newMending(c, c.vs[0], r, pl.seats)
	r.Mends = m.out
	m.aim()
	if len(m.q.Aims) == 0 {
		return nil
	}
	m.guard()
	if err := m.turns(c.vs[i+1].asWritten()); err != nil {
		return err
	}
	if err := m.budget(ctx); err != nil {
		return err
	}
	err := m.search(ctx)
	if errors.Is(err, ErrStopped) {
		m.out.Short, m.out.List = true, nil
		return nil
	}
	m.out.Games = m.played
	return err
}

// Mendable reports whether a comparison says that something is wrong that mends can be
// looked for.
func Mendable(r *reports.Comparison) bool {
	if r.Incomplete || r.Result.Incomplete || r.Result.Decoupled {
		return false
	}
	m := &mending{report: r, out: new(reports.Mends)}
	m.aim()
	return len(m.q.Aims) > 0
}

// aim finds out what is to be mended: what surely changed for the worse and gates that
// fail; where there is nothing of that, goals of the headline that are surely missed.
func (m *mending) aim() {
	add := func(r *sim.Row, lo, hi float64, why string) {
		if slices.ContainsFunc(m.out.Aims, func(a reports.MendAim) bool { return a.Metric == r.Metric.ID }) || !dealByDeal(&r.Metric) {
			return
		}
		margin := noticed(&r.Metric, r.Base.Value)
		if margin <= 0 {
			margin = cmp.Or(r.Other.SE, 1)
		}
		m.q.Aims = append(m.q.Aims, tune.Aim{Lo: lo, Hi: hi, Margin: margin})
		m.metrics = append(m.metrics, r.Metric)
		a := reports.MendAim{Metric: r.Metric.ID, Why: why}
		if !math.IsInf(lo, 0) {
			a.Lo = &lo
		}
		if !math.IsInf(hi, 0) {
			a.Hi = &hi
		}
		m.out.Aims = append(m.out.Aims, a)
	}
	rows := m.report.Result.Rows
	for i := range rows {
		if r := &rows[i]; r.Metric.Family == sim.Headline && r.Better < 0 && r.Verdict.Claims() && r.Verdict != stat.ChangedSmall && r.Paired() {
			lo, hi := tolerable(r.Metric.Goal, r.Base.Value)
			add(r, lo, hi, reports.MendWorse)
		}
	}
	for _, g := range m.report.Result.Gates() {
		r := m.report.Result.Row(g.Gate.Metric)
		switch {
		case g.Outcome != sim.GateFail || r == nil || !r.Paired():
		case g.NoWorse:
			lo, hi := tolerable(r.Metric.Goal, r.Base.Value)
			add(r, lo, hi, reports.MendGate)
		default:
			add(r, g.Gate.Lo, g.Gate.Hi, reports.MendGate)
		}
	}
	if len(m.q.Aims) > 0 {
		return
	}
	for i := range rows {
		r := &rows[i]
		if g := r.Metric.Goal; r.Metric.Family == sim.Headline && g.Kind == engine.Within && r.HasOther && (r.Other.Hi < g.Lo || r.Other.Lo > g.Hi) {
			add(r, g.Lo, g.Hi, reports.MendGoal)
		}
	}
}

// noticed is the smallest change of a metric that matters, where the base has that value.
func noticed(m *engine.Metric, base float64) float64 {
	if m.MarginRelative {
		return float64(m.Margin * math.Abs(base))
	}
	return m.Margin
}

// dealByDeal reports whether it is known of a metric what each deal does to it.
func dealByDeal(m *engine.Metric) bool {
	switch m.Kind {
	case engine.Mean, engine.Share, engine.Ratio, engine.Contrast, engine.Geometric:
		return true
	}
	return false
}

// tolerable is where a metric with a goal may lie: within it, or no further from it than
// a value that was good enough.
func tolerable(g engine.Goal, value float64) (lo, hi float64) {
	switch g.Kind {
	case engine.Upward:
		return value, math.Inf(1)
	case engine.Downward:
		return math.Inf(-1), value
	case engine.Within:
		return min(g.Lo, value), max(g.Hi, value)
	}
	return math.Inf(-1), math.Inf(1)
}

// endless and choiceless are metrics that every game has, and of which more is worse
// whatever the game.
const (
	endless    = "end.unfinished"
	choiceless = "branch.forced"
)

// guard makes of the other goals of the headline, of the gates, and of what no game wants
// guards: none may get worse by more than its margin than base and other have it.
func (m *mending) guard() {
	add := func(r *sim.Row, lo, hi, margin float64) {
		if r == nil || !dealByDeal(&r.Metric) || !r.Paired() {
			return
		}
		if slices.ContainsFunc(m.out.Aims, func(a reports.MendAim) bool { return a.Metric == r.Metric.ID }) {
			return
		}
		m.q.Guards = append(m.q.Guards, tune.Guard{Least: lo, Most: hi, Margin: margin})
		m.metrics = append(m.metrics, r.Metric)
		m.guards = append(m.guards, r.Metric.ID)
	}
	both := func(r *sim.Row, g engine.Goal) (lo, hi float64) {
		a, b := tolerable(g, r.Base.Value)
		c, d := tolerable(g, r.Other.Value)
		return min(a, c), max(b, d)
	}
	rows := m.report.Result.Rows
	for i := range rows {
		r := &rows[i]
		common := r.Metric.ID == endless || r.Metric.ID == choiceless
		if r.Metric.Family != sim.Headline && !common {
			continue
		}
		g := r.Metric.Goal
		if common {
			g.Kind = engine.Downward
		}
		if g.Kind == engine.NoGoal || !r.Paired() {
			continue
		}
		margin := noticed(&r.Metric, r.Base.Value)
		lo, hi := both(r, g)
		add(r, lo, hi, margin)
	}
	for _, g := range m.report.Result.Gates() {
		r := m.report.Result.Row(g.Gate.Metric)
		if r == nil || g.NoWorse || g.Outcome == sim.GateFail {
			continue
		}
		add(r, min(g.Gate.Lo, r.Other.Value), max(g.Gate.Hi, r.Other.Value), 0)
	}
}

// turns makes the space of what may be changed: the rules of other, each in the range of
// its schema, and what base says of those that it changed.
func (m *mending) turns(other *Variant) error {
	also := map[string]string{}
	for _, s := range changedRules(m.base, other) {
		if x := m.base.Set.Value(s.paths[0]); x != nil && other.Set.Value(s.paths[0]) != nil && x.Table == nil {
			also[s.paths[0]] = x.TOMLLine()
		}
	}
	m.t = turn(other, knobs(other, also))
	if err := m.t.space.Check(); err != nil {
		return err
	}
	m.number(m.t.space.Home())
	return nil
}

// number gives a setting its number.
func (m *mending) number(at tune.Setting) int {
	key := string(at)
	i, known := m.numbers[key]
	if !known {
		i, m.numbers[key] = len(m.list), len(m.list)
		m.list = append(m.list, at)
	}
	return i
}

// variant reads the variant of a setting; nil where it is none.
func (m *mending) variant(i int) *Variant {
	if v := m.variants[i]; v != nil || m.invalid[i] {
		return v
	}
	v, err := m.t.load(m.list[i])
	if err == nil && (m.seats < v.Rules.Players().Min || m.seats > v.Rules.Players().Max) {
		err = ErrStopped // it cannot be played here: any reason will do
	}
	if err != nil {
		m.invalid[i] = true
		return nil
	}
	if len(m.variants) >= mendMemory {
		clear(m.variants)
	}
	m.variants[i] = v
	return v
}

// budget says how many games are played.
func (m *mending) budget(ctx context.Context) error {
	m.games = m.c.asked.MendGames // also as a probe of another report has found it
	if m.games > 0 {
		return nil
	}
	m.games = fewMends
	if now := m.lab.opt.Now; now != nil {
		probe := *m.setup
		probe.deals, probe.engine, probe.side = mendProbe, nil, "how long mends take"
		home := m.variant(0)
		if err := m.readyFor(ctx, &probe, []*Variant{home}); err != nil {
			return err
		}
		begun := now()
		if _, err := probe.play(ctx, []*Variant{home}, m.seats, &judging{timed: true}); err != nil {
			return err
		}
		if took := now().Sub(begun); took > 0 {
			m.games = stat.TwoDigits(min(max(int(float64(mendProbe)*float64(mendTime)/float64(took)), fewMends), manyMends))
		}
	}
	m.c.asked.MendGames = m.games // for who asks again
	asked := m.c.askedAt(m.seats)
	m.report.Command, m.report.Asked = Line(&asked), asJSON(&asked)
	return nil
}

// readyFor gives variants the bots of the comparison.
func (m *mending) readyFor(ctx context.Context, s *setup, vs []*Variant) error {
	s.alike(vs, m.base.tuned, m.seats)
	for _, v := range vs {
		v.tunedOf = m.base.Asked
	}
	return s.ready(ctx, vs, m.seats)
}

// play returns what plays settings on the deals of a stage.
func (m *mending) play(stage int) tune.Play {
	s := *m.setup
	s.seed = sim.StageMaster(m.seed, stage)
	before := map[int]int{} // deals that each setting has played in this stage
	return func(ctx context.Context, settings []int, deals int) ([]*tune.Reading, error) {
		list := make([]*tune.Reading, len(settings))
		m.runs = map[int]*sim.Run{}
		for from := 0; from < len(settings); from += inMemory - 1 {
			some := settings[from:min(from+inMemory-1, len(settings))]
			if err := m.playSome(ctx, s, some, deals, list[from:]); err != nil {
				return nil, err
			}
			for _, i := range some {
				m.played += max(0, deals-before[i])
				before[i] = max(before[i], deals)
			}
		}
		return list, nil
	}
}

// playSome plays some settings and writes what they showed.
func (m *mending) playSome(ctx context.Context, s setup, settings []int, deals int, to []*tune.Reading) error {
	s.deals = deals
	var vs []*Variant
	var at []int
	for k, i := range settings {
		if v := m.variant(i); v != nil {
			vs, at = append(vs, v), append(at, k)
		} else {
			to[k] = &tune.Reading{Endless: true, Measures: make([]tune.Measure, len(m.metrics))}
		}
	}
	if len(vs) == 0 {
		return nil
	}
	if err := m.readyFor(ctx, &s, vs); err != nil {
		return err
	}
	j := &judging{keeper: cmp.Or[sim.Keeper](m.lab.opt.Keeper, &m.memory)}
	pl, err := s.play(ctx, vs, m.seats, j)
	if broken := (*BrokenError)(nil); errors.As(err, &broken) && len(vs) > 1 {
		return m.oneByOne(ctx, s, settings, deals, to)
	} else if broken != nil {
		m.invalid[settings[at[0]]] = true
		to[at[0]] = &tune.Reading{Endless: true, Measures: make([]tune.Measure, len(m.metrics))}
		return nil
	}
	if err != nil {
		return err
	}
	if pl.stopped() {
		return ErrStopped
	}
	for k, run := range pl.runs {
		to[at[k]] = m.reading(run)
		if m.keepRuns {
			m.runs[settings[at[k]]] = run
		}
	}
	return nil
}

// oneByOne plays settings one after the other, for one of them breaks.
func (m *mending) oneByOne(ctx context.Context, s setup, settings []int, deals int, to []*tune.Reading) error {
	for k := range settings {
		if err := m.playSome(ctx, s, settings[k:k+1], deals, to[k:k+1]); err != nil {
			return err
		}
	}
	return nil
}

// reading is what a run shows of what is asked.
func (m *mending) reading(run *sim.Run) *tune.Reading {
	r := &tune.Reading{}
	for _, in := range run.Influences(m.metrics) {
		r.Measures = append(r.Measures, tune.Measure{Value: in.Value, Moves: in.Moves})
	}
	return r
}

// The stages, each with deals of its own.
const (
	stageLook = iota
	stageRace
	stageProof
)

// search finds the mends.
func (m *mending) search(ctx context.Context) error {
	play := m.play(stageLook)
	first, copies := m.firstLook()
	look := slices.Concat([]int{0}, first, copies)
	deals := min(max(int(mendLook*float64(m.games))/len(look), leastLook), mostMendDeals)
	readings, err := play(ctx, look, deals)
	if err != nil {
		return err
	}
	shown := map[int]*tune.Reading{}
	for k, i := range look {
		shown[i] = readings[k]
	}
	next := slices.Concat(m.moreOf(first, shown), m.exchanges(copies, shown))
	m.out.Tried = len(next)
	for _, i := range first {
		if !m.invalid[i] && !slices.Contains(next, i) {
			m.out.Tried++
		}
	}
	list, err := m.q.Screen(ctx, play, next, int(mendScreen*float64(m.games)), mostMendDeals, mendScreened)
	if err != nil {
		return err
	}
	m.count(list)
	var race []int
	for i, c := range list {
		if c.Guard < 0 && !math.IsInf(c.Off.Square, 1) && (i < mendScreened || m.undoes(c.Setting)) {
			race = append(race, c.Setting)
		}
	}
	if len(race) == 0 {
		return nil
	}
	m.out.Raced = len(race)
	raced, err := m.q.Race(ctx, m.play(stageRace), race, int(mendRace*float64(m.games)), mostMendDeals, mendShown, stat.Alpha)
	if err != nil {
		return err
	}
	m.count(raced)
	raced = slices.DeleteFunc(raced, func(c *tune.Contender) bool { return c.Guard >= 0 })
	cost := map[int]int{}
	for _, c := range raced {
		p := priceOf(m.t.of, m.variant(c.Setting))
		cost[c.Setting] = (&reports.Mend{Print: p.printed, Learn: p.sentences, Priced: p.known}).Price()
	}
	slices.SortStableFunc(raced, func(a, b *tune.Contender) int {
		return cmp.Or(cmp.Compare(halves(&a.Off), halves(&b.Off)), cmp.Compare(cost[a.Setting], cost[b.Setting]))
	})
	var prove []int
	for i, c := range raced {
		if i < mendRaced || m.undoes(c.Setting) {
			prove = append(prove, c.Setting)
		}
	}
	return m.prove(ctx, prove)
}

// halves is a distance in half margins, rounded down: what is as near by that is as good.
func halves(d *tune.Distance) int { return int(2 * min(d.Margins(), 1e6)) }

// undoes reports whether a setting makes one rule that other changed what base has.
func (m *mending) undoes(n int) bool {
	changed := m.t.changed(m.list[n])
	return len(changed) > 0 && !slices.ContainsFunc(changed, func(k int) bool {
		kn := m.t.knobs[k]
		was := m.base.Set.Value(kn.path)
		return was == nil || was.TOMLLine() != kn.values[m.list[n][k]]
	})
}

// leastMend is how many margins a change brings nearer at least, to be called a mend.
const leastMend = 0.5

// leastLook is how many deals every change plays at least.
const leastLook = 16

// firstLook numbers the settings that are looked at first: every rule one step to either
// side, and counts of copies that one card has more or less.
func (m *mending) firstLook() (first, copies []int) {
	for i, k := range m.t.knobs {
		for _, v := range k.beside() {
			if n := m.number(m.t.at(i, v)); k.pile != "" {
				copies = append(copies, n)
			} else {
				first = append(first, n)
			}
		}
	}
	return first, copies
}

// moreOf returns the best of the changes that were looked at, with all other values of
// their rules.
func (m *mending) moreOf(first []int, shown map[int]*tune.Reading) []int {
	order := m.byDistance(first, shown)
	var list, rules []int
	for i, k := range m.t.knobs { // what base says is always tried
		for v := range k.values {
			if n := m.number(m.t.at(i, v)); v != k.home && k.pile == "" && m.undoes(n) {
				list = append(list, n)
			}
		}
	}
	for _, n := range order {
		k := m.t.changed(m.list[n])[0]
		if slices.Contains(rules, k) {
			continue
		}
		if len(rules) == mendLooked {
			break
		}
		rules = append(rules, k)
		for v := range m.t.knobs[k].values {
			if v != m.t.knobs[k].home {
				if n := m.number(m.t.at(k, v)); !slices.Contains(list, n) {
					list = append(list, n)
				}
			}
		}
	}
	return list
}

// byDistance orders settings that do something and surely break no guard, nearest to the
// aims first.
func (m *mending) byDistance(list []int, shown map[int]*tune.Reading) []int {
	home := shown[0]
	off := map[int]float64{}
	var order []int
	for _, n := range list {
		r := shown[n]
		if tune.Same(r, home) || m.q.Broken(r, tune.Sure) >= 0 {
			continue
		}
		d := m.q.Off(r)
		off[n] = d.Square
		order = append(order, n)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(off[a], off[b]) })
	return order
}

// exchanges returns the best exchanges of copies within a pile, as what each side does
// foretells them.
func (m *mending) exchanges(copies []int, shown map[int]*tune.Reading) []int {
	type exchange struct {
		n   int
		off float64
	}
	var list []exchange
	one := func(n int) (knob, value int) {
		k := m.t.changed(m.list[n])[0]
		return k, int(m.list[n][k])
	}
	for _, a := range copies {
		for _, b := range copies {
			i, v := one(a)
			j, w := one(b)
			x, y := m.t.knobs[i], m.t.knobs[j]
			if i == j || x.pile != y.pile || x.numbers[v] < x.numbers[x.home] || x.numbers[v]-x.numbers[x.home] != y.numbers[y.home]-y.numbers[w] {
				continue
			}
			at := m.t.at(i, v)
			at[j] = uint8(w)
			both := tune.Both(shown[0], shown[a], shown[b])
			if d := m.q.Off(both); !tune.Same(both, shown[0]) {
				list = append(list, exchange{m.number(at), d.Square})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b exchange) int { return cmp.Compare(a.off, b.off) })
	best := m.undone()
	for _, x := range list {
		if len(best) >= mendPairs {
			break
		}
		if m.variant(x.n) == nil {
			continue
		}
		best = append(best, x.n)
		at := slices.Clone(m.list[x.n]) // and two copies in the place of one
		for _, k := range m.t.changed(at) {
			if v := 2*int(at[k]) - m.t.knobs[k].home; v >= 0 && v < len(m.t.knobs[k].values) {
				at[k] = uint8(v)
			}
		}
		if n := m.number(at); m.t.space.Holds(at) && !slices.Contains(best, n) && m.variant(n) != nil {
			best = append(best, n)
		}
	}
	return best
}

// undone is the exchange that puts back what other exchanged of a pile: of one card for
// another. Nil where it exchanged nothing, or more.
func (m *mending) undone() []int {
	at := m.t.space.Home()
	for i, k := range m.t.knobs {
		if was := m.base.Set.Value(k.path); k.pile != "" && was != nil {
			if v := slices.Index(k.values, was.TOMLLine()); v >= 0 {
				at[i] = uint8(v)
			}
		}
	}
	if m.t.space.Changed(at) != 1 || !m.t.space.Holds(at) {
		return nil
	}
	return []int{m.number(at)}
}

// count takes note of what broke guards.
func (m *mending) count(list []*tune.Contender) {
	for _, c := range list {
		if c.Guard >= 0 {
			m.broke(m.guards[c.Guard])
		}
	}
}

func (m *mending) broke(guard string) {
	i := slices.IndexFunc(m.out.Broken, func(b reports.Broken) bool { return b.Guard == guard })
	if i < 0 {
		i, m.out.Broken = len(m.out.Broken), append(m.out.Broken, reports.Broken{Guard: guard})
	}
	m.out.Broken[i].N++
}

// prove plays the best on deals that chose nothing and takes those that surely mend and
// spoil nothing.
func (m *mending) prove(ctx context.Context, list []int) error {
	all := append([]int{0}, list...)
	deals := min(max((m.games-m.played-len(all)*skillDeal)/len(all), stat.FirstLook), 2*mostMendDeals)
	m.keepRuns = true
	readings, err := m.play(stageProof)(ctx, all, deals)
	if err != nil {
		return err
	}
	m.out.Deals = deals
	runs := m.runs
	type proven struct {
		reports.Mend
		at    tune.Setting
		steps int // half margins off
		off   float64
	}
	var found []proven
	for k, n := range list {
		home, r := readings[0], readings[k+1]
		if g := m.q.Broken(r, 1); g >= 0 {
			m.broke(m.guards[g])
			continue
		}
		off, was := m.q.Off(r), m.q.Off(home)
		if was.Margins()-off.Margins() < leastMend || !m.q.Nearer(home, r, stat.Alpha/float64(len(list))) {
			continue
		}
		if i := m.further(home, r); i >= 0 {
			m.broke(m.metrics[i].ID)
			continue
		}
		if g, err := m.ruins(ctx, n, runs, deals); err != nil {
			return err
		} else if g != "" {
			m.broke(g)
			continue
		}
		found = append(found, proven{m.told(n, home, r, runs), m.list[n], halves(&off), off.Square})
	}
	slices.SortStableFunc(found, func(a, b proven) int {
		return cmp.Or(cmp.Compare(a.steps, b.steps), cmp.Compare(a.Price(), b.Price()), cmp.Compare(a.off, b.off))
	})
	var used []int
	for _, f := range found {
		changed := m.t.changed(f.at)
		if len(m.out.List) == mendShown || slices.ContainsFunc(changed, func(k int) bool { return slices.Contains(used, k) }) {
			continue
		}
		used = append(used, changed...)
		m.out.List = append(m.out.List, f.Mend)
	}
	return nil
}

// further returns the first aim from which a change leads away by more than a margin,
// whatever it does for the others; -1 for none.
func (m *mending) further(home, r *tune.Reading) int {
	for i, a := range m.q.Aims {
		if math.Abs(a.Distance(r.Measures[i].Value)) > math.Abs(a.Distance(home.Measures[i].Value))+1 {
			return i
		}
	}
	return -1
}

// told is a mend as reports tell it.
func (m *mending) told(n int, home, r *tune.Reading, runs map[int]*sim.Run) reports.Mend {
	var x reports.Mend
	v := m.variant(n)
	for i := range m.q.Aims {
		x.Aims = append(x.Aims, valueOf(m.metrics[i].ID, &home.Measures[i], &r.Measures[i]))
	}
	var beside []engine.Metric
	rows := m.report.Result.Rows
	for i := range rows {
		id := rows[i].Metric.ID
		if rows[i].Metric.Family == sim.Headline && dealByDeal(&rows[i].Metric) && !slices.ContainsFunc(m.out.Aims, func(a reports.MendAim) bool { return a.Metric == id }) {
			beside = append(beside, rows[i].Metric)
		}
	}
	a, b := runs[0].Influences(beside), runs[n].Influences(beside)
	for i, metric := range beside {
		was, is := tune.Measure{Value: a[i].Value, Moves: a[i].Moves}, tune.Measure{Value: b[i].Value, Moves: b[i].Moves}
		if math.IsNaN(was.Value) || math.IsNaN(is.Value) {
			continue
		}
		y := valueOf(metric.ID, &was, &is)
		if d := math.Abs(y.To - y.From); d > noticed(&metric, was.Value) && d > float64(3*y.SE) {
			x.Beside = append(x.Beside, y)
		}
	}
	other := m.t.of
	diffs := render.DifferencesIn(rule.English, other.Game, other.Set, v.Set)
	x.Undo = m.undoes(n)
	for _, k := range m.t.changed(m.list[n]) {
		kn := m.t.knobs[k]
		value := int(m.list[n][k])
		ch := reports.MendChange{Key: kn.path, Value: kn.values[value], Label: kn.path, From: kn.values[kn.home], To: kn.values[value]}
		if i := slices.IndexFunc(diffs, func(d render.Difference) bool { return d.Path == kn.path }); i >= 0 {
			d := diffs[i]
			ch.From, ch.To, ch.Label = d.Base, d.Other, render.Called(rule.English, other.Set, kn.path)
			if d.Table != "" && kn.pile != "" {
				ch.Label = d.Name
				ch.From, ch.To = kn.values[kn.home]+" copies", kn.values[value]+" copies"
			}
		}
		ch.End = kn.end(value)
		x.Changes = append(x.Changes, ch)
	}
	p := priceOf(other, v)
	x.Print, x.Learn, x.Priced = p.printed, p.sentences, p.known
	x.Met = m.q.Met(r)
	return x
}

// valueOf is a number without a mend and with it.
func valueOf(metric string, was, is *tune.Measure) reports.MendValue {
	half := float64(stat.NormalQuantile(1-stat.Alpha/2) * is.SE())
	diff := tune.Difference(was, is)
	return reports.MendValue{Metric: metric, From: was.Value, To: is.Value, Lo: is.Value - half, Hi: is.Value + half, SE: diff.SE()}
}

// How far what no metric says may get worse.
const (
	shortMargin = 0.1  // of the length that one game in twenty does not exceed, as a share of it
	skillLeft   = 0.67 // of the share of skill, 1 where those who have learned always win: so much of it is left
	partsDeals  = 100  // in which it is watched what players use
	skillDeal   = 400  // deals that tell how often skill wins, at most
)

// ruins names the guard that a change breaks of those that no metric tells, held against
// base and other alike: how short the shortest games get, how often skill wins, how many
// parts of the game players use. "" is none.
func (m *mending) ruins(ctx context.Context, n int, runs map[int]*sim.Run, deals int) (string, error) {
	shortest := func(r *sim.Run) (value, hi float64) {
		e := stat.Order(r.Lengths, r.Rotations).Quantile(0.05)
		return e.Value, cmp.Or(e.Hi, e.Value)
	}
	was, _ := shortest(runs[0])
	base, _ := shortest(m.report.Result.Base)
	if _, hi := shortest(runs[n]); hi < float64(min(was, base)*(1-shortMargin)) {
		return reports.GuardShort, nil
	}
	var of [3]health // of other, of base, and as it is mended
	for i, v := range []*Variant{m.variant(0), m.base, m.variant(n)} {
		var err error
		if of[i], err = m.healthOf(ctx, v, deals); err != nil {
			return "", err
		}
	}
	low := min(of[0].skill, of[1].skill) - float64(2*max(of[0].se, of[1].se))
	if of[2].skill+float64(2*of[2].se) < float64(skillLeft*low) {
		return reports.GuardSkill, nil
	}
	if used := min(of[0].used, of[1].used); of[2].used < used-max(1, used/10) {
		return reports.GuardParts, nil
	}
	return "", nil
}

// A health is what no metric of the matches of a report tells.
type health struct {
	skill, se float64 // the share of skill, and its standard error; 0 of bots that have learned nothing
	used      int     // parts of the game that players use
}

// healthOf plays a variant with one that has learned among rules of thumb, and watches
// which parts players use; once for each.
func (m *mending) healthOf(ctx context.Context, v *Variant, deals int) (health, error) {
	h, known := m.health[v.Set.Hash]
	if known {
		return h, nil
	}
	if who := m.bots[0]; len(m.bots) == 1 && who != thumb && who != controlLevel {
		beside := *m.setup
		beside.seed = sim.StageMaster(m.seed, stageProof)
		beside.bots = append([]string{who}, slices.Repeat([]string{thumb}, m.seats-1)...)
		beside.deals = min(max(deals/m.seats, 1), skillDeal)
		if err := m.readyFor(ctx, &beside, []*Variant{v}); err != nil {
			return h, err
		}
		pl, err := beside.play(ctx, []*Variant{v}, m.seats, &judging{keeper: cmp.Or[sim.Keeper](m.lab.opt.Keeper, &m.memory)})
		if err != nil {
			return h, err
		}
		if pl.stopped() {
			return h, ErrStopped
		}
		m.played += pl.runs[0].Deals * pl.runs[0].Rotations
		h.skill, h.se = skillOf(pl.runs[0])
	}
	var parts []sim.PartUse
	for _, w := range sim.Watchable(v.Rules) {
		parts = append(parts, partUse(w))
	}
	if len(parts) > 0 {
		uses, err := m.usesOf(ctx, v, nil, parts, min(deals, partsDeals), m.seats)
		if err != nil {
			return h, err
		}
		for _, p := range parts {
			if u, ok := uses[p.Part]; ok && !p.Stage && u.Used > 0 {
				h.used++
			}
		}
	}
	m.health[v.Set.Hash] = h
	return h, nil
}

// skillShare is the metric of how often those win who have learned.
const skillShare = "skill.share"

// skillOf is how often those win who have learned, and its standard error.
func skillOf(r *sim.Run) (value, se float64) {
	v, ok := sim.Summarise(r).Value(skillShare)
	if !ok || !v.Has {
		return 0, 0
	}
	return v.Value, v.SE
}
