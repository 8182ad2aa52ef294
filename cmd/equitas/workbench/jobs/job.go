package jobs

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab"
	"equitas/engine/lab/course"
	"equitas/engine/lab/question"
	"equitas/engine/sim/inference"
	"equitas/reports"
	"equitas/reports/playtestreport"
)

// A State is the state of a job: waiting, playing, or one of three final states.
type State string

// States of jobs.
const (
	Waiting State = "waiting" // not started, or started and interrupted by another job
	Playing State = "playing"
	Done    State = "done"
	Stopped State = "stopped" // stopped early; the answer may be partial
	Failed  State = "failed"
)

// Over reports whether the state is final.
func (s State) Over() bool { return s == Done || s == Stopped || s == Failed }

// A Job is a question that waits, is being played, or has ended. [Job.Progress] returns its progress and
// its answer.
type Job struct {
	ID       string
	Key      string            // equal for jobs that would have the same answer
	Question question.Question // a comparison, a sweep or a search for rules; nil if a field below is set

	FlowQuestion  *lab.FlowQuestion  // question for the diagram of phases; nil for other jobs
	TurnsQuestion *lab.TurnsQuestion // question for charts by turn; nil for other jobs
	Playtest      *Playtest          // question about real matches; nil for other jobs

	Lab              *lab.Lab    // the laboratory that plays it
	titles           []string    // titles of the variants that it is about
	StartedBySave    atomic.Bool // whether it was started by a save
	StoppedByUser    atomic.Bool // whether a user ended it early
	WasStopped       atomic.Bool // whether it was stopped, by a user or because no page watched it
	ReplacedBySave   atomic.Bool // whether it was stopped because the rules were saved again
	priority         int         // rank among prioritised jobs, the highest first; 0 for none; guarded by the queue's mu
	savePriority     int         // rank among jobs started by a save, the highest first; 0 for none; guarded by the queue's mu
	onWatchersChange func()      // called when the number of pages that watch it changes
	cancel           context.CancelFunc
	ctx              context.Context

	mu           sync.Mutex
	changed      chan struct{} // closed and replaced at every change of progress
	watchers     int           // number of pages that watch it
	wasWatched   bool          // whether any page has watched it
	cancelPlay   func()        // interrupts play
	yields       bool          // whether it gives way to another job and is to be started again
	abandonTimer *time.Timer   // stops the job when no page has watched it for a while; nil if it never ran
	progress     Progress
}

// A Progress is the progress of a job at a moment, and its answer.
type Progress struct {
	State  State
	ID     string
	Before int  // number of jobs that run before this one, if it waits
	Behind *Job // the job that is being played, if this one waits; nil if there is none
	Played int  // progress of that job, in percent

	Stopping bool // whether it was stopped and the partial answer is being computed
	Stage    question.Stage
	Done     int // number of items of the stage that are done
	Of       int // number of all items of the stage

	// Results so far, by the kind of the job; nil before there are any. Tune, Flow and Turns are
	// replaced by new values, and never changed in place.
	Look  *inference.Look        // last look at a comparison that is played until it is clear
	Grid  *reports.Sweep         // results of a sweep
	Tune  *reports.Tune          // results of a search for rules
	Flow  *lab.Flow              // numbers for the diagram of phases
	Turns *reports.Turns         // charts by turn
	Tests *playtestreport.Report // the comparison of real matches, when it is done

	Notes  []string         // notes and warnings, as sentences
	Answer *question.Answer // the answer to Question; nil before the job has ended
	Err    error            // why the job failed; nil if it did not
	Began  time.Time        // time at which it was first started; zero if it still waits
	Took   time.Duration    // time that it has been played
}

// Share returns how much of the stage is done, in percent.
func (p *Progress) Share() int {
	if p.Of == 0 {
		return 0
	}
	return 100 * p.Done / p.Of
}

// newJob returns a waiting job, which stops when ctx is done.
func newJob(ctx context.Context, id, key string, q question.Question) *Job {
	x := &Job{ID: id, Key: key, Question: q, changed: make(chan struct{}), onWatchersChange: func() {}, cancelPlay: func() {}, progress: Progress{State: Waiting, ID: id}}
	x.ctx, x.cancel = context.WithCancel(ctx)
	return x
}

// clearYield withdraws an earlier call of Yield, since the job is about to be started.
func (x *Job) clearYield() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.yields = false
}

// Yield interrupts a running job, which waits and is started again later. Results that were kept are
// then not played again.
func (x *Job) Yield() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.yields = true
	x.cancelPlay()
}

// isAbandoned reports whether pages have watched the job and none watches it at present.
func (x *Job) isAbandoned() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.wasWatched && x.watchers == 0
}

// run plays the job until it has ended or was interrupted by Yield, and records its progress and its
// answer.
func (x *Job) run() {
	begin := time.Now()
	ctx, halt := context.WithCancel(x.ctx)
	defer halt()
	x.mu.Lock()
	x.cancelPlay = halt
	yields := x.yields
	x.mu.Unlock()
	if yields { // Yield was called before it began
		return
	}
	go x.reportProgress(ctx)
	x.change(func(p *Progress) {
		p.State, p.Before, p.Behind, p.Notes = Playing, 0, nil, nil
		if p.Began.IsZero() {
			p.Began = begin
		}
	})
	o := question.Observer{
		Stage:    func(s question.Stage) { x.change(func(p *Progress) { p.Stage, p.Done, p.Of = s, 0, s.Deals }) },
		Progress: func(done, of int) { x.change(func(p *Progress) { p.Done, p.Of = done, of }) },
		Look:     func(g inference.Look) { x.change(func(p *Progress) { p.Look = &g }) },
		Tune:     func(t *reports.Tune) { x.change(func(p *Progress) { p.Tune = t }) },
		Sweep:    func(g *reports.Sweep) { x.change(func(p *Progress) { p.Grid = g }) },
		Note: func(n question.Note) {
			x.change(func(p *Progress) {
				if n.Text != "" {
					p.Notes = append(p.Notes, n.Text)
				}
				for _, f := range n.Faults {
					p.Notes = append(p.Notes, f.String())
				}
			})
		},
	}
	var answer *question.Answer
	var err error
	switch {
	case x.FlowQuestion != nil:
		err = x.playFlow(ctx, o)
	case x.TurnsQuestion != nil:
		err = x.playTurns(ctx, o)
	case x.Playtest != nil:
		err = x.comparePlaytests(ctx, o)
	default:
		answer, err = x.Lab.Ask(ctx, x.Question, o)
	}
	x.change(func(p *Progress) {
		became := x.finalState(p, answer, err)
		p.Stage, p.Took = question.Stage{}, p.Took+time.Since(begin)
		if became == Stopped && x.yields && x.ctx.Err() == nil {
			p.State = Waiting
			return
		}
		p.State, p.Answer = became, answer
		if p.Err = err; errors.Is(err, question.ErrStopped) {
			p.Err = nil
		}
	})
	if x.Progress().State.Over() {
		x.cancel()
	}
}

// reportProgress calls onWatchersChange every second until ctx is done, so that waiting jobs show the
// progress of this one.
func (x *Job) reportProgress(ctx context.Context) {
	ticks := time.NewTicker(time.Second)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
			x.onWatchersChange()
		}
	}
}

// finalState returns the state of a job whose play has returned: [Done], [Stopped] or [Failed], by
// its progress p, its answer and its error.
func (x *Job) finalState(p *Progress, answer *question.Answer, err error) State {
	switch {
	case errors.Is(err, question.ErrStopped), err == nil && answer != nil && answer.Stopped, err == nil && x.FlowQuestion != nil && p.Flow.Matches < p.Flow.Deals,
		err == nil && x.TurnsQuestion != nil && p.Turns.Matches[1] < p.Turns.DealsAsked:
		return Stopped
	case err != nil:
		return Failed
	}
	return Done
}

// About returns what the job is about, in the language lang: "Long Hands against Proelio 0.9.6".
func (x *Job) About(lang string) string {
	args := make([]any, len(x.titles))
	for i, title := range x.titles {
		args[i] = title
	}
	switch {
	case x.FlowQuestion != nil:
		return words.Text(lang, "bench.offlow", args...)
	case x.TurnsQuestion != nil:
		return words.Text(lang, "bench.ofturns", args...)
	case x.Playtest != nil:
		return words.Text(lang, "bench.oftests")
	case x.Question != nil && x.Question.Kind() == "tune":
		return words.Text(lang, "bench.oftune", args...)
	case len(args) == 1:
		return words.Text(lang, "bench.ofsweep", args...)
	}
	return words.Text(lang, "bench.ofcompare", args[1], args[0])
}

// Percent returns about how much of the job is done, in percent.
func (x *Job) Percent() int {
	p := x.Progress()
	if p.Look != nil && p.Look.MaxDeals > 0 {
		return 100 * p.Look.Deals / p.Look.MaxDeals
	}
	return p.Share()
}

// redrawInterval is the shortest time between two updates of a diagram or chart while its matches are
// played.
const redrawInterval = 400 * time.Millisecond

// playFlow answers x.FlowQuestion and sets the Flow of the progress, also while it plays.
func (x *Job) playFlow(ctx context.Context, o question.Observer) error {
	var last time.Time
	f, err := x.Lab.Flow(ctx, *x.FlowQuestion, o, func(so *lab.Flow) {
		if time.Since(last) > redrawInterval {
			last = time.Now()
			now := so.Copy()
			x.change(func(p *Progress) { p.Flow = now })
		}
	})
	if err == nil {
		x.change(func(p *Progress) { p.Flow = f })
	}
	return err
}

// playTurns answers x.TurnsQuestion and sets the Turns of the progress, also while it plays.
func (x *Job) playTurns(ctx context.Context, o question.Observer) error {
	var last time.Time
	t, err := x.Lab.Turns(ctx, *x.TurnsQuestion, o, func(so *course.Courses) {
		if time.Since(last) > redrawInterval {
			last = time.Now()
			now := so.Sum()
			x.change(func(p *Progress) { p.Turns = now })
		}
	})
	if err == nil {
		x.change(func(p *Progress) { p.Turns = t })
	}
	return err
}

// change calls f, which changes the progress, and then closes the channel that NowAndChange returned.
func (x *Job) change(f func(p *Progress)) {
	x.mu.Lock()
	defer x.mu.Unlock()
	f(&x.progress)
	close(x.changed)
	x.changed = make(chan struct{})
}

// Progress returns the present progress.
func (x *Job) Progress() Progress {
	p, _ := x.ProgressAndChange()
	return p
}

// ProgressAndChange returns the present progress, and a channel that is closed at its next change.
func (x *Job) ProgressAndChange() (Progress, <-chan struct{}) {
	x.mu.Lock()
	defer x.mu.Unlock()
	p := x.progress
	p.Notes = slices.Clone(p.Notes)
	return p, x.changed
}

// Stop ends a job early. Its answer is then made of the matches played so far.
func (x *Job) Stop() {
	x.WasStopped.Store(true)
	x.cancel()
	x.change(func(p *Progress) {
		switch p.State {
		case Waiting:
			p.State = Stopped
		case Playing:
			p.Stopping = true
		}
	})
	x.onWatchersChange()
}

// KeepAlive records that a page in the background still waits for the job. If no page watches the job
// and KeepAlive is not called again, the job is stopped after [hiddenAbandonTime].
func (x *Job) KeepAlive() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.watchers == 0 && !x.progress.State.Over() {
		if x.abandonTimer != nil {
			x.abandonTimer.Stop()
		}
		x.abandonTimer = time.AfterFunc(hiddenAbandonTime, x.Stop)
	}
}

// Watch registers a page that watches the job until leave is called. When the last page has left, the
// job is stopped after [abandonTime] unless another begins to watch it.
func (x *Job) Watch() (leave func()) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.watchers++
	x.wasWatched = true
	defer x.onWatchersChange()
	if x.abandonTimer != nil {
		x.abandonTimer.Stop()
	}
	return func() {
		x.mu.Lock()
		defer x.mu.Unlock()
		defer x.onWatchersChange()
		if x.watchers--; x.watchers == 0 && !x.progress.State.Over() {
			x.abandonTimer = time.AfterFunc(abandonTime, x.Stop)
		}
	}
}
