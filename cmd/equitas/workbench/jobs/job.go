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

// A State says how far a job is: waiting, playing, or over in one of three ways.
type State string

const (
	Waiting State = "waiting" // the job waits for those before it in the queue
	Playing State = "playing"
	Done    State = "done"
	Stopped State = "stopped" // a user stopped the job; its answer may be partial
	Failed  State = "failed"
)

// Over reports whether the state is final.
func (s State) Over() bool { return s == Done || s == Stopped || s == Failed }

// A Job is a question that is waiting or running, with its answer when it is done. Its
// progress is read by [Job.Now].
type Job struct {
	ID  string
	Key string            // of jobs that would come to the same
	Q   question.Question // nil where one of these is asked

	Flowing *lab.Flowing // or nil
	Turning *lab.Turning // or nil
	Testing *Playtest    // or nil

	Lab    *lab.Lab
	titles []string    // of the variants that it is about
	Quick  atomic.Bool // it followed a save
	Ended  atomic.Bool // a user ended it early
	Halted atomic.Bool // it was stopped, by a user or because nobody watched it
	Stale  atomic.Bool // it was stopped since the rules were saved anew
	first  int         // rank among prioritised jobs, 0: none; guarded by [jobs.mu]
	edit   int         // when it followed a save, the same
	moved  func()      // is called when pages come or go
	cancel context.CancelFunc
	ctx    context.Context

	mu       sync.Mutex
	news     chan struct{} // closed and made anew with all that is new
	watchers int
	seen     bool        // a page has looked at it
	halt     func()      // cancels the current run
	yields   bool        // another goes before it
	gone     *time.Timer // stops it when it was not watched for a while
	progress Progress
}

// A Progress is a snapshot of a job.
type Progress struct {
	State  State
	ID     string
	Before int  // other jobs to be played before a waiting one
	Behind *Job // the running job; nil if there is none
	Played int  // how much of that is played, from 0 to 100

	Stopping bool // stopped by a user; the partial result is being computed
	Stage    question.Stage
	Done     int // of Of, in the stage
	Of       int
	Look     *inference.Look        // the last one, of a comparison until something is clear
	Grid     *reports.Sweep         // a sweep so far
	Tune     *reports.Tune          // a search for rules so far; immutable
	Flow     *lab.Flow              // a flow so far; immutable
	Turns    *reports.Turns         // the same
	Tests    *playtestreport.Report // of one that is over
	Notes    []string               // sentences, and warnings
	Answer   *question.Answer
	Err      error
	Began    time.Time
	Took     time.Duration // of one that is over
}

// Share returns the progress of the stage, from 0 to 100.
func (p *Progress) Share() int {
	if p.Of == 0 {
		return 0
	}
	return 100 * p.Done / p.Of
}

// newJob returns a job that waits.
func newJob(ctx context.Context, id, key string, q question.Question) *Job {
	x := &Job{ID: id, Key: key, Q: q, news: make(chan struct{}), moved: func() {}, halt: func() {}, progress: Progress{State: Waiting, ID: id}}
	x.ctx, x.cancel = context.WithCancel(ctx)
	return x
}

// clearYield forgets that a job was to wait again, since it is its turn.
func (x *Job) clearYield() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.yields = false
}

// Yield makes a running job wait again. It restarts later; kept results are not played
// again.
func (x *Job) Yield() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.yields = true
	x.halt()
}

// abandoned reports whether pages have watched the job and none does any more.
func (x *Job) abandoned() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.seen && x.watchers == 0
}

// play runs the job to its answer, or puts it back in the queue if another one takes its
// place.
func (x *Job) play() {
	begin := time.Now()
	ctx, halt := context.WithCancel(x.ctx)
	defer halt()
	x.mu.Lock()
	x.halt = halt
	yields := x.yields
	x.mu.Unlock()
	if yields { // already
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
		Tuned:    func(t *reports.Tune) { x.change(func(p *Progress) { p.Tune = t }) },
		Grid:     func(g *reports.Sweep) { x.change(func(p *Progress) { p.Grid = g }) },
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
	case x.Flowing != nil:
		err = x.follow(ctx, o)
	case x.Turning != nil:
		err = x.turn(ctx, o)
	case x.Testing != nil:
		err = x.test(ctx, o)
	default:
		answer, err = x.Lab.Ask(ctx, x.Q, o)
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
	if x.Now().State.Over() {
		x.cancel()
	}
}

// reportProgress reports the progress of a job to its watchers at intervals, until ctx is done.
func (x *Job) reportProgress(ctx context.Context) {
	ticks := time.NewTicker(time.Second)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
			x.moved()
		}
	}
}

// finalState returns the final state of a job, from its progress and what it returned.
func (x *Job) finalState(p *Progress, answer *question.Answer, err error) State {
	switch {
	case errors.Is(err, question.ErrStopped), err == nil && answer != nil && answer.Stopped, err == nil && x.Flowing != nil && p.Flow.Matches < p.Flow.Deals,
		err == nil && x.Turning != nil && p.Turns.Matches[1] < p.Turns.Asked:
		return Stopped
	case err != nil:
		return Failed
	}
	return Done
}

// About returns a description of a job in a language: "Long Hands against Proelio 0.9.6".
func (x *Job) About(lang string) string {
	args := make([]any, len(x.titles))
	for i, title := range x.titles {
		args[i] = title
	}
	switch {
	case x.Flowing != nil:
		return words.Text(lang, "bench.offlow", args...)
	case x.Turning != nil:
		return words.Text(lang, "bench.ofturns", args...)
	case x.Testing != nil:
		return words.Text(lang, "bench.oftests")
	case x.Q != nil && x.Q.Kind() == "tune":
		return words.Text(lang, "bench.oftune", args...)
	case len(args) == 1:
		return words.Text(lang, "bench.ofsweep", args...)
	}
	return words.Text(lang, "bench.ofcompare", args[1], args[0])
}

// Percent returns the estimated progress of a job: 0 to 100.
func (x *Job) Percent() int {
	p := x.Now()
	if p.Look != nil && p.Look.Max > 0 {
		return 100 * p.Look.Deals / p.Look.Max
	}
	return p.Share()
}

// redrawInterval is the least time between two drawings of a flow, or of the course of
// matches, while more is played.
const redrawInterval = 400 * time.Millisecond

// follow plays the matches of a question about the flow of a game, and stores the answer.
func (x *Job) follow(ctx context.Context, o question.Observer) error {
	var last time.Time
	f, err := x.Lab.Flow(ctx, *x.Flowing, o, func(so *lab.Flow) {
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

// turn plays the matches of a question about how matches go by turn, and stores the answer.
func (x *Job) turn(ctx context.Context, o question.Observer) error {
	var last time.Time
	t, err := x.Lab.Turns(ctx, *x.Turning, o, func(so *course.Courses) {
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

// change updates the progress and notifies watchers.
func (x *Job) change(f func(p *Progress)) {
	x.mu.Lock()
	defer x.mu.Unlock()
	f(&x.progress)
	close(x.news)
	x.news = make(chan struct{})
}

// Now returns the progress of the job as it is now.
func (x *Job) Now() Progress {
	p, _ := x.Later()
	return p
}

// Later returns the progress, and a channel that is closed at the next change.
func (x *Job) Later() (Progress, <-chan struct{}) {
	x.mu.Lock()
	defer x.mu.Unlock()
	p := x.progress
	p.Notes = slices.Clone(p.Notes)
	return p, x.news
}

// Stop ends a job early: its answer is what was played so far.
func (x *Job) Stop() {
	x.Halted.Store(true)
	x.cancel()
	x.change(func(p *Progress) {
		switch p.State {
		case Waiting:
			p.State = Stopped
		case Playing:
			p.Stopping = true
		}
	})
	x.moved()
}

// KeepAlive records that a page in the background still waits for the job.
func (x *Job) KeepAlive() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.watchers == 0 && !x.progress.State.Over() {
		if x.gone != nil {
			x.gone.Stop()
		}
		x.gone = time.AfterFunc(hiddenTime, x.Stop)
	}
}

// Watch registers a watcher of a job until leave is called. Without watchers it is stopped
// after a while.
func (x *Job) Watch() (leave func()) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.watchers++
	x.seen = true
	defer x.moved()
	if x.gone != nil {
		x.gone.Stop()
	}
	return func() {
		x.mu.Lock()
		defer x.mu.Unlock()
		defer x.moved()
		if x.watchers--; x.watchers == 0 && !x.progress.State.Over() {
			x.gone = time.AfterFunc(goneTime, x.Stop)
		}
	}
}
