package lab

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/match"
	"equitas/engine/rng"
	"equitas/engine/sim"
)

// A Flowing asks which ways matches of a variant take through its rules.
type Flowing struct {
	Variant string
	Play    // one number of seats, and bots that play them all alike
}

// FlowDeals is how many deals are followed when nobody says otherwise.
const FlowDeals = 200

// wayMatches is how many matches bots play that choose at random, to see where
// actions may lead.
const wayMatches = 60

// A Way is what was done in a phase, and which phase that led to.
type Way struct {
	From, Kind int // of the chart; From is -1 where the match begins
	To         int // a phase of the chart, or Ends + the reason's number
}

// Ends is added to the number of a reason, for a way that ends the match.
const Ends = 1 << 16

// A Flow is which ways matches took.
type Flow struct {
	Chart   []engine.Phase
	Reasons []string // of [engine.Rules]
	Turn    engine.Noun

	Matches int
	Counts  [][]int64 // how often each kind of action was taken, by phase
	In      [][]int64 // in how many matches
	Ways    map[Way]int64
	Known   map[Way]bool // that some match took, also one of bots that choose at random

	Seats int
	Seed  uint64
	Bots  string
	Deals int // that were asked for
}

// Visits is how often a phase asked.
func (f *Flow) Visits(phase int) (n int64) {
	for _, c := range f.Counts[phase] {
		n += c
	}
	return n
}

// Decisions is how many there were.
func (f *Flow) Decisions() (n int64) {
	for i := range f.Chart {
		n += f.Visits(i)
	}
	return n
}

// Flow follows matches: those of the first deals, as every question about them plays
// them. so is told what there is meanwhile, and must not keep it; it may be nil. The
// error is [ErrStopped] if ctx ended before there was anything.
func (l *Lab) Flow(ctx context.Context, q Flowing, o Observer, so func(*Flow)) (*Flow, error) {
	if len(q.Seats) > 1 {
		return nil, wrongf("--seats names %d numbers, must be one", len(q.Seats))
	}
	if err := q.Play.check(); err != nil {
		return nil, err
	}
	s := l.setup(&q.Play, o, []string{thumb}, FlowDeals)
	v, err := s.load(q.Variant)
	if err != nil {
		return nil, err
	}
	charter, ok := v.Rules.(engine.Charter)
	if !ok {
		return nil, fmt.Errorf("%s does not say which phases it has", v.Game.Schema().Title)
	}
	s.chooseKnowing(v)
	tables, err := s.seatCounts([]*Variant{v})
	if err != nil {
		return nil, err
	}
	if err := s.ready(ctx, []*Variant{v}, tables[0]); err != nil {
		return nil, err
	}
	r, err := s.recorder(v, tables[0])
	if err != nil {
		return nil, err
	}
	f := newFlow(charter)
	f.Seats, f.Seed, f.Bots, f.Deals = r.seats, s.seed, s.lineup(), s.deals
	if err := f.wander(v, r.seats, s.seed); err != nil {
		return nil, r.broken(err)
	}
	err = f.follow(ctx, r, s.deals, so)
	if err == nil && f.Matches == 0 {
		err = ErrStopped
	}
	return f, r.broken(err)
}

func newFlow(r engine.Charter) *Flow {
	f := &Flow{Chart: r.Chart("en"), Reasons: r.Reasons(), Turn: engine.TurnNoun(r), Ways: map[Way]int64{}, Known: map[Way]bool{}}
	for _, p := range f.Chart {
		f.Counts, f.In = append(f.Counts, make([]int64, len(p.Kinds))), append(f.In, make([]int64, len(p.Kinds)))
	}
	return f
}

// Copy is the same flow, for who keeps it.
func (f *Flow) Copy() *Flow {
	c := *f
	c.Ways, c.Known = maps.Clone(f.Ways), maps.Clone(f.Known)
	c.Counts, c.In = make([][]int64, len(f.Counts)), make([][]int64, len(f.In))
	for i := range f.Counts {
		c.Counts[i], c.In[i] = slices.Clone(f.Counts[i]), slices.Clone(f.In[i])
	}
	return &c
}

// add takes in what another has found.
func (f *Flow) add(o *Flow) {
	f.Matches += o.Matches
	for i := range f.Counts {
		for k := range f.Counts[i] {
			f.Counts[i][k] += o.Counts[i][k]
			f.In[i][k] += o.In[i][k]
		}
	}
	for w, n := range o.Ways {
		f.Ways[w] += n
		f.Known[w] = true
	}
}

// A follower plays matches and notes every choice.
type follower struct {
	*Flow
	table  match.Table
	st     engine.Narrator
	phases map[string]int
	kinds  []map[string]int // by phase: of words that were seen

	last Way // the choice before, without its end
	seen [][]int64
	now  int64
}

// newFollower seats bots.
func newFollower(r engine.Charter, seats int, makers []bot.Maker) (*follower, error) {
	w := &follower{Flow: newFlow(r), st: r.NewState(seats).(engine.Narrator), phases: map[string]int{}}
	for i, p := range w.Chart {
		w.phases[p.Name] = i
		w.kinds = append(w.kinds, map[string]int{})
		w.seen = append(w.seen, make([]int64, len(p.Kinds)))
	}
	w.table.State = w.st
	for _, m := range makers {
		b, err := m.New(r)
		if err != nil {
			return nil, err
		}
		w.table.Bots = append(w.table.Bots, &followed{b, w})
	}
	return w, nil
}

// followed is a bot whose choices are noted.
type followed struct {
	engine.Bot
	w *follower
}

// Choose implements [engine.Bot].
func (b *followed) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	at := b.w.phase()
	b.w.arrive(at)
	a := b.Bot.Choose(o, legal)
	b.w.leave(at, a)
	return a
}

// phase is the number of the phase that asks.
func (w *follower) phase() int {
	at, ok := w.phases[w.st.Phase()]
	if !ok {
		panic(fmt.Sprintf("phase %q is not in the chart", w.st.Phase()))
	}
	return at
}

// arrive notes where the choice before has led.
func (w *follower) arrive(at int) {
	w.last.To = at
	w.Ways[w.last]++
}

// mostWords is how many words of actions are remembered, by phase.
const mostWords = 4096

// leave notes a choice.
func (w *follower) leave(at int, a engine.Action) {
	words := w.st.Words(a)
	k, known := w.kinds[at][words]
	if !known {
		if k = w.Chart[at].KindOf(words); k < 0 {
			panic(fmt.Sprintf("%s: %q is of no kind in the chart", w.Chart[at].Name, words))
		}
		if len(w.kinds[at]) < mostWords {
			w.kinds[at][words] = k
		}
	}
	w.last = Way{From: at, Kind: k}
	w.Counts[at][k]++
	if w.seen[at][k] != w.now {
		w.seen[at][k] = w.now
		w.In[at][k]++
	}
}

// play follows the match of a deal.
func (w *follower) play(d rng.Deal) {
	w.now++
	w.last = Way{From: -1}
	res := w.table.Play(d)
	w.arrive(Ends + slices.Index(w.Reasons, res.Reason))
	w.Matches++
}

// wander lets bots choose at random, to see where actions may lead.
func (f *Flow) wander(v *Variant, seats int, seed uint64) error {
	random, _ := bot.Lookup("random")
	w, err := newFollower(v.Rules.(engine.Charter), seats, slices.Repeat([]bot.Maker{random}, seats))
	if err != nil {
		return err
	}
	for i := range wayMatches {
		if err := w.guarded(v, i, seed, slices.Repeat([]string{random.Name}, seats)); err != nil {
			return err
		}
	}
	for way := range w.Ways {
		f.Known[way] = true
	}
	return nil
}

// guarded plays a deal. A match that breaks is a [sim.Fault].
func (w *follower) guarded(v *Variant, deal int, seed uint64, bots []string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &sim.Fault{Variant: v.Set.Name, Hash: v.Set.Hash, Seed: seed, Deal: deal, Seats: len(w.table.Bots), Bots: bots, Reason: fmt.Sprint(p)}
		}
	}()
	w.play(rng.NewDeal(seed, uint64(deal)))
	return nil
}

// follow follows the deals on several workers.
func (f *Flow) follow(ctx context.Context, r *Recorder, deals int, so func(*Flow)) error {
	r.obs.stage(Stage{What: "deals", Deals: deals})
	defer r.obs.stage(Stage{})
	charter := r.v.Rules.(engine.Charter)
	return inShifts(ctx, r.lab.opt.Workers, deals, func() (shift, error) {
		one, err := newFollower(charter, r.seats, r.makers)
		if err != nil {
			return shift{}, err
		}
		play := func(i int) error { return one.guarded(r.v, i, r.seed, r.names) }
		return shift{play, func() {
			f.add(one.Flow)
			one.Flow = newFlow(charter)
			r.obs.progress(f.Matches, deals)
			if so != nil {
				so(f)
			}
		}}, nil
	})
}
