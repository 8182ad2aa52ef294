package lab

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/match"
	"equitas/engine/rng"
	"equitas/engine/sim"
)

// A Flowing asks which phases and actions matches of a variant go through.
type Flowing struct {
	Variant       string
	question.Play // one number of seats, and the same bot in all
}

// FlowDeals is the default number of deals followed.
const FlowDeals = 200

// wayMatches is the number of matches of random bots, which show where actions may lead.
const wayMatches = 60

// A Way is a kind of action in a phase, and the phase that it led to.
type Way struct {
	From, Kind int // phase and kind, as in the chart; From is -1 at the beginning of the match
	To         int // a phase of the chart, or Ends + the reason's number
}

// Ends is added to the number of a reason, for a way that ends the match.
const Ends = 1 << 16

// A Flow says which decisions follow which in matches, and how often each action was taken.
type Flow struct {
	Chart   []engine.Phase
	Reasons []string // of [engine.Rules]
	Turn    engine.Noun

	Matches int
	Counts  [][]int64 // by phase and kind of action: how often it was chosen
	In      [][]int64 // by phase and kind of action: in how many matches
	Ways    map[Way]int64
	Known   map[Way]bool // ways that some match took, those of random bots included

	Seats int
	Seed  uint64
	Bots  string
	Deals int // that were asked for
}

// Visits returns how many decisions a phase asked for.
func (f *Flow) Visits(phase int) (n int64) {
	for _, c := range f.Counts[phase] {
		n += c
	}
	return n
}

// Decisions returns the number of all decisions.
func (f *Flow) Decisions() (n int64) {
	for i := range f.Chart {
		n += f.Visits(i)
	}
	return n
}

// Flow follows the matches of the first deals, as every question about them plays them. so,
// unless nil, is called with preliminary results, which it must not keep. The error is
// [question.ErrStopped] if ctx ended before there was any result.
func (l *Lab) Flow(ctx context.Context, q Flowing, o question.Observer, so func(*Flow)) (*Flow, error) {
	if len(q.Seats) > 1 {
		return nil, question.Wrongf("--seats names %d numbers, must be one", len(q.Seats))
	}
	if err := q.Play.CheckPlay(); err != nil {
		return nil, err
	}
	s := l.setup(&q.Play, o, []string{thumbBot}, FlowDeals)
	v, err := s.load(q.Variant)
	if err != nil {
		return nil, err
	}
	charter, ok := v.Rules.(engine.PhaseChart)
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
		err = question.ErrStopped
	}
	return f, r.broken(err)
}

func newFlow(r engine.PhaseChart) *Flow {
	f := &Flow{Chart: r.Chart("en"), Reasons: r.Reasons(), Turn: r.TurnNoun(), Ways: map[Way]int64{}, Known: map[Way]bool{}}
	for _, p := range f.Chart {
		f.Counts, f.In = append(f.Counts, make([]int64, len(p.Kinds))), append(f.In, make([]int64, len(p.Kinds)))
	}
	return f
}

// Copy returns a copy that later counting does not change.
func (f *Flow) Copy() *Flow {
	c := *f
	c.Ways, c.Known = maps.Clone(f.Ways), maps.Clone(f.Known)
	c.Counts, c.In = make([][]int64, len(f.Counts)), make([][]int64, len(f.In))
	for i := range f.Counts {
		c.Counts[i], c.In[i] = slices.Clone(f.Counts[i]), slices.Clone(f.In[i])
	}
	return &c
}

// add adds the counts of another flow.
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

// A flowCounter plays matches and records every choice.
type flowCounter struct {
	*Flow
	table  match.Table
	st     engine.RecordState
	phases map[string]int
	kinds  []map[string]int // by phase: kind by words, for words that occurred

	last Way // the choice before, without To
	seen [][]int64
	now  int64
}

// newFollower returns a follower with bots seated.
func newFollower(r engine.PhaseChart, seats int, makers []bot.Maker) (*flowCounter, error) {
	w := &flowCounter{Flow: newFlow(r), st: r.NewState(seats).(engine.RecordState), phases: map[string]int{}}
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
		w.table.Bots = append(w.table.Bots, &countedBot{b, w})
	}
	return w, nil
}

// countedBot is a bot whose choices are recorded.
type countedBot struct {
	engine.Bot
	w *flowCounter
}

// Choose implements [engine.Bot].
func (b *countedBot) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	at := b.w.phase()
	b.w.arrive(at)
	a := b.Bot.Choose(o, legal)
	b.w.recordChoice(at, a)
	return a
}

// phase returns the number of the phase that asks.
func (w *flowCounter) phase() int {
	at, ok := w.phases[w.st.Phase()]
	if !ok {
		panic(fmt.Sprintf("phase %q is not in the chart", w.st.Phase()))
	}
	return at
}

// arrive records to which phase the previous choice has led.
func (w *flowCounter) arrive(at int) {
	w.last.To = at
	w.Ways[w.last]++
}

// mostWords is the most words of actions remembered, per phase.
const mostWords = 4096

// recordChoice counts action a, chosen in phase at.
func (w *flowCounter) recordChoice(at int, a engine.Action) {
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
func (w *flowCounter) play(d rng.Deal) {
	w.now++
	w.last = Way{From: -1}
	res := w.table.Play(d)
	w.arrive(Ends + slices.Index(w.Reasons, res.Reason))
	w.Matches++
}

// wander follows matches of random bots, to see where actions may lead.
func (f *Flow) wander(v *Variant, seats int, seed uint64) error {
	random, _ := bot.Lookup("random")
	w, err := newFollower(v.Rules.(engine.PhaseChart), seats, slices.Repeat([]bot.Maker{random}, seats))
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

// guarded plays a deal. A match that breaks gives a [sim.Fault].
func (w *flowCounter) guarded(v *Variant, deal int, seed uint64, bots []string) (err error) {
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
	r.obs.Begin(question.Stage{What: "deals", Deals: deals})
	defer r.obs.Begin(question.Stage{})
	charter := r.v.Rules.(engine.PhaseChart)
	return playWithWorkers(ctx, r.lab.opt.Workers, deals, func() (dealWorker, error) {
		one, err := newFollower(charter, r.seats, r.makers)
		if err != nil {
			return dealWorker{}, err
		}
		play := func(i int) error { return one.guarded(r.v, i, r.seed, r.names) }
		return dealWorker{play, func() {
			f.add(one.Flow)
			one.Flow = newFlow(charter)
			r.obs.Advance(f.Matches, deals)
			if so != nil {
				so(f)
			}
		}}, nil
	})
}
