package lab

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"sync"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/match"
	"equitas/engine/rng"
	"equitas/engine/sim"
)

// FindDeals is the default number of deals that are searched for an event.
const FindDeals = 10_000

// A Recording says which matches of a variant are recorded.
type Recording struct {
	Variant   string
	Knockouts []string // names of the parts that are knocked out
	question.Play
	Deal   *int   // record only this deal; nil means the first deals
	States bool   // write the whole position after every choice
	Find   string // a card, perk, action, ending or count that must occur; or ""
	Nth    int    // record the Nth deal in which it occurs; 0 and 1 mean the first
}

// A Recorder plays matches and records them.
type Recorder struct {
	*setup
	variant    *Variant
	seats      int
	makers     []bot.Maker
	names      []string
	states     bool
	firstDeal  int
	deals      int
	eventPlace occurrence // place in the match where the event of Find occurs
}

// Parameters returns those parameters of a recording that other questions have too.
func (q *Recording) Parameters() []*question.Parameter {
	return append([]*question.Parameter{question.KnockoutParameter(&q.Knockouts, "`NAMES` of cards, Guilds and actions that are taken out")},
		q.Play.PlayParameters(question.PlayHelp{Seats: "`N` seats (default as the variant says)", Bots: question.BotsAdapting, DefaultBots: "tuned", Deals: "record the first `N` deals", DefaultDeals: "1"})...)
}

// Line returns the command line that makes the recording, quoted for a shell.
func (q *Recording) Line() string {
	args := []string{"equitas", "record", q.Variant}
	args = append(args, question.ArgsOf(q.Parameters())...)
	if q.Deal != nil {
		args = append(args, "--deal", strconv.Itoa(*q.Deal))
	}
	if q.Find != "" {
		args = append(args, "--find", q.Find)
	}
	if q.Nth > 1 {
		args = append(args, "--nth", strconv.Itoa(q.Nth))
	}
	if q.States {
		args = append(args, "--states")
	}
	return question.CommandLine(args)
}

// Record prepares a recording: it trains bots that need it, and searches for the deal in
// which the event of Find occurs. [Recorder.Write] then makes it.
func (l *Lab) Record(ctx context.Context, q Recording, o question.Observer) (*Recorder, error) {
	if len(q.Seats) > 1 {
		return nil, question.Invalidf("--seats names %d numbers, must be one", len(q.Seats))
	}
	if err := q.Play.CheckPlay(); err != nil {
		return nil, err
	}
	usual := 1
	if q.Find != "" {
		usual = FindDeals
	}
	s := l.setup(&q.Play, o, defaultLineup(), usual)
	v, err := s.load(q.Variant)
	if err != nil {
		return nil, err
	}
	for _, part := range q.Knockouts {
		if v, err = v.WithoutPart(part); err != nil {
			return nil, err
		}
	}
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
	r.states, r.deals = q.States, s.deals
	if q.Deal != nil {
		r.firstDeal, r.deals = *q.Deal, 1
	}
	if q.Find != "" {
		r.deals = 1
		if r.firstDeal, err = r.find(ctx, q.Find, max(1, q.Nth)); err != nil {
			return nil, r.breakError(err)
		}
	}
	return r, nil
}

func (p *setup) recorder(v *Variant, seats int) (*Recorder, error) {
	makers, err := p.makers(v, seats)
	if err != nil {
		return nil, err
	}
	if _, ok := v.Rules.NewState(seats).(engine.RecordState); !ok {
		return nil, fmt.Errorf("%s keeps no records", v.Game.Schema().Title)
	}
	r := &Recorder{setup: p, variant: v, seats: seats, makers: makers}
	for _, m := range makers {
		r.names = append(r.names, m.Name)
	}
	return r, nil
}

// FoundAt returns the place in the match where the event of Find occurs: the number of the
// choice, from 1, and the turn. Both are 0 if the event is not the use of a part, or if Find
// is "".
func (r *Recorder) FoundAt() (choice, turn int) { return r.eventPlace.choice, r.eventPlace.turn }

// Deals returns the number of deals to record.
func (r *Recorder) Deals() int { return r.deals }

// Write plays the deals on several workers and writes their records to w in order. It
// returns the number of complete records. If ctx ends it early, there are fewer records and
// no error; if there are none, the error is [question.ErrStopped].
func (r *Recorder) Write(ctx context.Context, w io.Writer) (int, error) {
	out := bufio.NewWriterSize(w, 1<<16)
	done, err := r.recordAll(ctx, out)
	if flushErr := out.Flush(); err == nil {
		err = flushErr
	}
	if err == nil && done == 0 {
		err = question.ErrStopped
	}
	return done, r.breakError(err)
}

// breakError returns err; a [*sim.Fault] is converted to a [*question.BrokenError] with the
// command that repeats the match.
func (r *Recorder) breakError(err error) error {
	if fault, ok := err.(*sim.Fault); ok {
		return &question.BrokenError{Reason: fault.Error(), RepeatCommand: question.CommandLine(r.repeatCommand(r.variant, fault, true))}
	}
	return err
}

// A dealRecord is the record of one deal. If the match broke, err is set, and lines holds
// the record up to then.
type dealRecord struct {
	lines []byte
	err   error
}

// recordAll records the deals on several workers and writes them to w in order. It returns
// the number of complete records.
func (r *Recorder) recordAll(ctx context.Context, w io.Writer) (int, error) {
	from, deals := r.firstDeal, r.deals
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := min(r.lab.resources.Workers, deals)
	jobs := make(chan chan dealRecord, workers) // one channel per deal, in order
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() {
		defer close(jobs)
		slots := make(chan struct{}, workers)
		for i := range deals {
			slots <- struct{}{}
			if ctx.Err() != nil {
				return
			}
			one := make(chan dealRecord, 1)
			jobs <- one
			wg.Go(func() {
				one <- r.recordDeal(from + i)
				<-slots
			})
		}
	})
	r.observer.BeginStage(question.Stage{What: "deals", Deals: deals})
	defer r.observer.BeginStage(question.Stage{})
	done := 0
	var err error
	for one := range jobs { // read to the end, so that no worker blocks
		rec := <-one
		if err == nil {
			if _, err = w.Write(rec.lines); err == nil {
				err = rec.err
			}
			if err != nil {
				cancel()
				continue
			}
			done++
			r.observer.ReportProgress(done, deals)
		}
	}
	return done, err
}

// recordDeal records deal i. If the match breaks, err of the result is a [*sim.Fault].
func (r *Recorder) recordDeal(i int) (rec dealRecord) {
	var b bytes.Buffer
	w := bufio.NewWriter(&b) // [match.Record] uses this writer, so that what was written before a panic is kept
	defer func() {
		broken := rec.err
		if p := recover(); p != nil {
			broken = fmt.Errorf("%v", p)
		}
		if broken != nil {
			rec.err = &sim.Fault{Variant: r.variant.Set.Name, Seed: r.seed, Deal: i, Seats: r.seats, Bots: r.names, Reason: broken.Error()}
		}
		w.Flush() // cannot fail in memory
		rec.lines = b.Bytes()
	}()
	bots := make([]engine.Bot, r.seats)
	for seat, m := range r.makers {
		var err error
		if bots[seat], err = m.New(r.variant.Rules); err != nil {
			return dealRecord{err: err}
		}
	}
	h := match.Header{Game: r.variant.Set.Game, Variant: r.variant.Set.Name, RulesHash: r.variant.Set.Hash, Set: r.variant.Sets}
	_, err := match.Record(w, h, r.variant.Rules, bots, r.names, rng.NewDeal(r.seed, uint64(i)), r.states)
	return dealRecord{err: err}
}
