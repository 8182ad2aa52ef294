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

// A Flowing is the question which phases and actions occur in matches of a variant, and in
// which order.
type Flowing struct {
	Variant       string
	question.Play // has one number of seats, and one bot for all
}

// FlowDeals is the default number of deals.
const FlowDeals = 200

// wayMatches is the number of extra matches by random bots, which show further ways from
// action to phase.
const wayMatches = 60

// A Way is a kind of action in a phase, with the phase that came next.
type Way struct {
	From, Kind int // indexes of the phase and of its kind in the chart; From is -1 at the beginning of the match
	To         int // index of the next phase, or Ends plus the index of the reason for which the match ended
}

// Ends is added to the index of a reason in the To of a [Way] that ends the match.
const Ends = 1 << 16

// A Flow holds the counts of phases and actions in matches.
type Flow struct {
	Chart   []engine.Phase
	Reasons []string // those of [engine.Rules]
	Turn    engine.Noun

	Matches int
	Counts  [][]int64 // times chosen, by phase and kind of action
	In      [][]int64 // number of matches in which it was chosen, by phase and kind of action
	Ways    map[Way]int64
	Known   map[Way]bool // ways that occurred at all, also in matches of random bots

	Seats int
	Seed  uint64
	Bots  string
	Deals int // number asked for
}

// Visits returns the number of decisions in a phase.
func (f *Flow) Visits(phase int) (n int64) {
	for _, c := range f.Counts[phase] {
		n += c
	}
	return n
}

// Decisions returns the number of decisions in all phases.
func (f *Flow) Decisions() (n int64) {
	for i := range f.Chart {
		n += f.Visits(i)
	}
	return n
}

// Flow counts phases and actions in the matches of the first deals, which are those that
// other questions with the same seed play. progress, unless nil, is called with preliminary
// results, which it must not keep. The error is [question.ErrStopped] if ctx ended before
// there was any result.
func (l *Lab) Flow(ctx context.Context, q Flowing, o question.Observer, progress func(*Flow)) (*Flow, error) {
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
	if err := f.addRandomPlay(v, r.seats, s.seed); err != nil {
		return nil, r.breakError(err)
	}
	err = f.playDeals(ctx, r, s.deals, progress)
	if err == nil && f.Matches == 0 {
		err = question.ErrStopped
	}
	return f, r.breakError(err)
}

func newFlow(r engine.PhaseChart) *Flow {
	f := &Flow{Chart: r.Chart("en"), Reasons: r.Reasons(), Turn: r.TurnNoun(), Ways: map[Way]int64{}, Known: map[Way]bool{}}
	for _, p := range f.Chart {
		f.Counts, f.In = append(f.Counts, make([]int64, len(p.Kinds))), append(f.In, make([]int64, len(p.Kinds)))
	}
	return f
}

// Copy returns a copy that shares no counts with f.
func (f *Flow) Copy() *Flow {
	c := *f
	c.Ways, c.Known = maps.Clone(f.Ways), maps.Clone(f.Known)
	c.Counts, c.In = make([][]int64, len(f.Counts)), make([][]int64, len(f.In))
	for i := range f.Counts {
		c.Counts[i], c.In[i] = slices.Clone(f.Counts[i]), slices.Clone(f.In[i])
	}
	return &c
}

// add adds the counts of o to f.
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

// A flowCounter plays matches and counts every choice.
type flowCounter struct {
	*Flow
	table  match.Table
	st     engine.RecordState
	phases map[string]int
	kinds  []map[string]int // by phase: index of the kind, by the words of an action that has occurred

	last Way // the previous choice; To is not set yet
	seen [][]int64
	now  int64
}

// newFlowCounter returns a counter with bots by makers in its seats.
func newFlowCounter(r engine.PhaseChart, seats int, makers []bot.Maker) (*flowCounter, error) {
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

// countedBot is a bot whose choices are counted.
type countedBot struct {
	engine.Bot
	counter *flowCounter
}

// Choose implements [engine.Bot].
func (b *countedBot) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	at := b.counter.phase()
	b.counter.countTransition(at)
	a := b.Bot.Choose(o, legal)
	b.counter.recordChoice(at, a)
	return a
}

// phase returns the index of the present phase. It panics if the chart lacks it.
func (w *flowCounter) phase() int {
	at, ok := w.phases[w.st.Phase()]
	if !ok {
		panic(fmt.Sprintf("phase %q is not in the chart", w.st.Phase()))
	}
	return at
}

// countTransition counts the way from the previous choice to the phase, or end, with that number.
func (w *flowCounter) countTransition(phase int) {
	w.last.To = phase
	w.Ways[w.last]++
}

// maxWordsPerPhase is the largest number of texts of actions remembered per phase.
const maxWordsPerPhase = 4096

// recordChoice counts action a, chosen in that phase.
func (w *flowCounter) recordChoice(phase int, a engine.Action) {
	words := w.st.Words(a)
	k, known := w.kinds[phase][words]
	if !known {
		if k = w.Chart[phase].KindOf(words); k < 0 {
			panic(fmt.Sprintf("%s: %q is of no kind in the chart", w.Chart[phase].Name, words))
		}
		if len(w.kinds[phase]) < maxWordsPerPhase {
			w.kinds[phase][words] = k
		}
	}
	w.last = Way{From: phase, Kind: k}
	w.Counts[phase][k]++
	if w.seen[phase][k] != w.now {
		w.seen[phase][k] = w.now
		w.In[phase][k]++
	}
}

// play plays the match of a deal and counts it.
func (w *flowCounter) play(d rng.Deal) {
	w.now++
	w.last = Way{From: -1}
	res := w.table.Play(d)
	w.countTransition(Ends + slices.Index(w.Reasons, res.Reason))
	w.Matches++
}

// addRandomPlay plays matches of random bots and adds the ways that occur in them to Known.
func (f *Flow) addRandomPlay(v *Variant, seats int, seed uint64) error {
	random, _ := bot.Lookup("random")
	w, err := newFlowCounter(v.Rules.(engine.PhaseChart), seats, slices.Repeat([]bot.Maker{random}, seats))
	if err != nil {
		return err
	}
	for i := range wayMatches {
		if err := w.playGuarded(v, i, seed, slices.Repeat([]string{random.Name}, seats)); err != nil {
			return err
		}
	}
	for way := range w.Ways {
		f.Known[way] = true
	}
	return nil
}

// playGuarded plays a deal. A match that breaks gives a [sim.Fault].
func (w *flowCounter) playGuarded(v *Variant, deal int, seed uint64, bots []string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &sim.Fault{Variant: v.Set.Name, Hash: v.Set.Hash, Seed: seed, Deal: deal, Seats: len(w.table.Bots), Bots: bots, Reason: fmt.Sprint(p)}
		}
	}()
	w.play(rng.NewDeal(seed, uint64(deal)))
	return nil
}

// playDeals plays the deals on several workers and adds up their counts in f.
func (f *Flow) playDeals(ctx context.Context, r *Recorder, deals int, progress func(*Flow)) error {
	r.obs.Begin(question.Stage{What: "deals", Deals: deals})
	defer r.obs.Begin(question.Stage{})
	charter := r.v.Rules.(engine.PhaseChart)
	return playWithWorkers(ctx, r.lab.opt.Workers, deals, func() (dealWorker, error) {
		one, err := newFlowCounter(charter, r.seats, r.makers)
		if err != nil {
			return dealWorker{}, err
		}
		play := func(i int) error { return one.playGuarded(r.v, i, r.seed, r.names) }
		return dealWorker{play, func() {
			f.add(one.Flow)
			one.Flow = newFlow(charter)
			r.obs.Advance(f.Matches, deals)
			if progress != nil {
				progress(f)
			}
		}}, nil
	})
}
