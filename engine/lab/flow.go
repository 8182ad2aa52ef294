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

// A FlowQuestion asks which phases and actions occur in matches of a variant, and in which
// order.
type FlowQuestion struct {
	Variant       string
	question.Play // may name one number of seats, and one bot for all seats
}

// DefaultFlowDeals is the default number of deals of [Lab.Flow].
const DefaultFlowDeals = 200

// randomFlowMatches is the number of extra matches by random bots, which show further
// transitions.
const randomFlowMatches = 60

// A Transition is a choice, by its phase and kind of action, with the phase of the next
// choice or the end of the match.
type Transition struct {
	From, Kind int // index of the phase in the chart, and index of the kind of action in that phase; From is -1 at the beginning of the match
	To         int // index of the next phase, or EndOffset plus the index of the reason for which the match ended
}

// EndOffset is added to the index of a reason in the To of a [Transition] that ends the match.
const EndOffset = 1 << 16

// A Flow holds the counts of phases and actions in matches.
type Flow struct {
	Chart   []engine.Phase
	Reasons []string // ways in which a match can end, as [engine.Rules] lists them
	Turn    engine.Noun

	Matches       int
	ChosenTimes   [][]int64 // number of choices, by phase and kind of action
	ChosenMatches [][]int64 // number of matches with such a choice, by phase and kind of action
	Transitions   map[Transition]int64
	Possible      map[Transition]bool // transitions that occurred at all, also in matches of random bots

	Seats int
	Seed  uint64
	Bots  string
	Deals int // number of deals that were asked for
}

// Visits returns the number of decisions in a phase.
func (f *Flow) Visits(phase int) (n int64) {
	for _, c := range f.ChosenTimes[phase] {
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

// Flow counts phases and actions in the matches of the first deals of the seed. o receives
// progress. progress, unless nil, is called with preliminary results, which it must not
// keep. If ctx ends the run, Flow returns the counts so far; the error is
// [question.ErrStopped] if there are none.
func (l *Lab) Flow(ctx context.Context, q FlowQuestion, o question.Observer, progress func(*Flow)) (*Flow, error) {
	if len(q.Seats) > 1 {
		return nil, question.Invalidf("--seats names %d numbers, must be one", len(q.Seats))
	}
	if err := q.Play.CheckPlay(); err != nil {
		return nil, err
	}
	s := l.setup(&q.Play, o, []string{thumbBot}, DefaultFlowDeals)
	v, err := s.load(q.Variant)
	if err != nil {
		return nil, err
	}
	charter, ok := v.Rules.(engine.PhaseChart)
	if !ok {
		return nil, fmt.Errorf("%s does not say which phases it has", v.Game.Schema().Title)
	}
	s.chooseReadyBots(v)
	tables, err := s.seatCounts([]*Variant{v})
	if err != nil {
		return nil, err
	}
	if err := s.prepareWeights(ctx, []*Variant{v}, tables[0]); err != nil {
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
	f := &Flow{Chart: r.Chart("en"), Reasons: r.Reasons(), Turn: r.TurnNoun(), Transitions: map[Transition]int64{}, Possible: map[Transition]bool{}}
	for _, p := range f.Chart {
		f.ChosenTimes, f.ChosenMatches = append(f.ChosenTimes, make([]int64, len(p.Kinds))), append(f.ChosenMatches, make([]int64, len(p.Kinds)))
	}
	return f
}

// Copy returns a copy that shares no counts with f.
func (f *Flow) Copy() *Flow {
	c := *f
	c.Transitions, c.Possible = maps.Clone(f.Transitions), maps.Clone(f.Possible)
	c.ChosenTimes, c.ChosenMatches = make([][]int64, len(f.ChosenTimes)), make([][]int64, len(f.ChosenMatches))
	for i := range f.ChosenTimes {
		c.ChosenTimes[i], c.ChosenMatches[i] = slices.Clone(f.ChosenTimes[i]), slices.Clone(f.ChosenMatches[i])
	}
	return &c
}

// add adds the counts of o to f.
func (f *Flow) add(o *Flow) {
	f.Matches += o.Matches
	for i := range f.ChosenTimes {
		for k := range f.ChosenTimes[i] {
			f.ChosenTimes[i][k] += o.ChosenTimes[i][k]
			f.ChosenMatches[i][k] += o.ChosenMatches[i][k]
		}
	}
	for w, n := range o.Transitions {
		f.Transitions[w] += n
		f.Possible[w] = true
	}
}

// A flowCounter plays matches with its own bots and counts every choice.
type flowCounter struct {
	*Flow
	table  match.Table
	st     engine.RecordState
	phases map[string]int
	kinds  []map[string]int // by phase: index of the kind, by the words of an action that has occurred

	last        Transition // the previous choice, whose To is not set yet
	lastMatch   [][]int64
	matchNumber int64
}

// newFlowCounter returns a counter whose bots are made by makers, one per seat.
func newFlowCounter(r engine.PhaseChart, seats int, makers []bot.Maker) (*flowCounter, error) {
	w := &flowCounter{Flow: newFlow(r), st: r.NewState(seats).(engine.RecordState), phases: map[string]int{}}
	for i, p := range w.Chart {
		w.phases[p.Name] = i
		w.kinds = append(w.kinds, map[string]int{})
		w.lastMatch = append(w.lastMatch, make([]int64, len(p.Kinds)))
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

// phase returns the index in the chart of the current phase. It panics if the chart lacks
// the phase.
func (w *flowCounter) phase() int {
	at, ok := w.phases[w.st.Phase()]
	if !ok {
		panic(fmt.Sprintf("phase %q is not in the chart", w.st.Phase()))
	}
	return at
}

// countTransition counts the transition from the previous choice to phase, which is as in
// [Transition].To.
func (w *flowCounter) countTransition(phase int) {
	w.last.To = phase
	w.Transitions[w.last]++
}

// maxWordsPerPhase is the largest number of texts of actions whose kinds are remembered per
// phase.
const maxWordsPerPhase = 4096

// recordChoice counts the action a, chosen in the phase with the given index. It panics if
// the action is of no kind in the chart.
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
	w.last = Transition{From: phase, Kind: k}
	w.ChosenTimes[phase][k]++
	if w.lastMatch[phase][k] != w.matchNumber {
		w.lastMatch[phase][k] = w.matchNumber
		w.ChosenMatches[phase][k]++
	}
}

// play plays the match of a deal and counts its choices and transitions.
func (w *flowCounter) play(d rng.Deal) {
	w.matchNumber++
	w.last = Transition{From: -1}
	res := w.table.Play(d)
	w.countTransition(EndOffset + slices.Index(w.Reasons, res.Reason))
	w.Matches++
}

// addRandomPlay plays matches of random bots and adds their transitions to Possible.
func (f *Flow) addRandomPlay(v *Variant, seats int, seed uint64) error {
	random, _ := bot.Lookup("random")
	w, err := newFlowCounter(v.Rules.(engine.PhaseChart), seats, slices.Repeat([]bot.Maker{random}, seats))
	if err != nil {
		return err
	}
	for i := range randomFlowMatches {
		if err := w.playGuarded(v, i, seed, slices.Repeat([]string{random.Name}, seats)); err != nil {
			return err
		}
	}
	for way := range w.Transitions {
		f.Possible[way] = true
	}
	return nil
}

// playGuarded plays a deal and counts it. If the match breaks, it returns a [*sim.Fault]; v,
// seed and bots describe the match in it.
func (w *flowCounter) playGuarded(v *Variant, deal int, seed uint64, bots []string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &sim.Fault{Variant: v.Set.Name, Hash: v.Set.Hash, Seed: seed, Deal: deal, Seats: len(w.table.Bots), Bots: bots, Reason: fmt.Sprint(p)}
		}
	}()
	w.play(rng.NewDeal(seed, uint64(deal)))
	return nil
}

// playDeals plays the first deals of r on several workers and adds their counts to f.
// progress may be nil.
func (f *Flow) playDeals(ctx context.Context, r *Recorder, deals int, progress func(*Flow)) error {
	r.observer.BeginStage(question.Stage{What: "deals", Deals: deals})
	defer r.observer.BeginStage(question.Stage{})
	charter := r.variant.Rules.(engine.PhaseChart)
	return playWithWorkers(ctx, r.lab.resources.Workers, deals, func() (dealWorker, error) {
		one, err := newFlowCounter(charter, r.seats, r.makers)
		if err != nil {
			return dealWorker{}, err
		}
		play := func(i int) error { return one.playGuarded(r.variant, i, r.seed, r.names) }
		return dealWorker{play, func() {
			f.add(one.Flow)
			one.Flow = newFlow(charter)
			r.observer.ReportProgress(f.Matches, deals)
			if progress != nil {
				progress(f)
			}
		}}, nil
	})
}
