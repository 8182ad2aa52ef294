package lab

import (
	"cmp"
	"context"
	"errors"
	"time"

	"equitas/engine"
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
	if err != nil || m.seats < v.Rules.Players().Min || m.seats > v.Rules.Players().Max {
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
