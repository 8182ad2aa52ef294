package workbench

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
	"equitas/engine/sim"
	"equitas/reports"
)

// A state is the state of a job.
type state string

const (
	waiting state = "waiting" // for those before it
	playing state = "playing"
	done    state = "done"
	stopped state = "stopped" // by a user; there may be a partial answer
	failed  state = "failed"
)

// Over reports whether nothing more will happen.
func (s state) Over() bool { return s == done || s == stopped || s == failed }

// A job is a question with its answer. Its progress is read by [job.now].
type job struct {
	ID  string
	Key string       // of jobs that would come to the same
	Q   lab.Question // nil where one of these is asked

	Flowing *lab.Flowing // or nil
	Turning *lab.Turning // or nil
	Testing *tableTest   // or nil

	lab    *lab.Lab
	titles []string    // of the variants that it is about
	quick  atomic.Bool // it followed a save
	ended  atomic.Bool // a user ended it early
	halted atomic.Bool // it was stopped, by a user or because nobody watched it
	stale  atomic.Bool // it was stopped since the rules were saved anew
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
	progress progress
}

// A progress is a snapshot of a job.
type progress struct {
	State  state
	ID     string
	Before int  // other jobs to be played before a waiting one
	Behind *job // the running job; nil if there is none
	Played int  // how much of that is played, from 0 to 100

	Stopping bool // stopped by a user; the partial result is being computed
	Stage    lab.Stage
	Done     int // of Of, in the stage
	Of       int
	Look     *sim.Look          // the last one, of a comparison until something is clear
	Grid     *reports.Sweep     // a sweep so far
	Tune     *reports.Tune      // a search for rules so far; immutable
	Flow     *lab.Flow          // a flow so far; immutable
	Turns    *reports.Turns     // the same
	Tests    *reports.Playtests // of one that is over
	Notes    []string           // sentences, and warnings
	Answer   *lab.Answer
	Err      error
	Began    time.Time
	Took     time.Duration // of one that is over
}

// Share returns the progress of the stage, from 0 to 100.
func (p *progress) Share() int {
	if p.Of == 0 {
		return 0
	}
	return 100 * p.Done / p.Of
}

// newJob returns a job that waits.
func newJob(ctx context.Context, id, key string, q lab.Question) *job {
	x := &job{ID: id, Key: key, Q: q, news: make(chan struct{}), moved: func() {}, halt: func() {}, progress: progress{State: waiting, ID: id}}
	x.ctx, x.cancel = context.WithCancel(ctx)
	return x
}

// begins prepares a job for running.
func (x *job) begins() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.yields = false
}

// yield makes a running job wait again. It restarts later; kept results are not played
// again.
func (x *job) yield() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.yields = true
	x.halt()
}

// left reports whether pages have looked at a job and none does now.
func (x *job) left() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.seen && x.watchers == 0
}

// play answers the question, or waits again if another goes before it.
func (x *job) play() {
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
	go x.tells(ctx)
	x.change(func(p *progress) {
		p.State, p.Before, p.Behind, p.Notes = playing, 0, nil, nil
		if p.Began.IsZero() {
			p.Began = begin
		}
	})
	o := lab.Observer{
		Stage:    func(s lab.Stage) { x.change(func(p *progress) { p.Stage, p.Done, p.Of = s, 0, s.Deals }) },
		Progress: func(done, of int) { x.change(func(p *progress) { p.Done, p.Of = done, of }) },
		Look:     func(g sim.Look) { x.change(func(p *progress) { p.Look = &g }) },
		Tuned:    func(t *reports.Tune) { x.change(func(p *progress) { p.Tune = t }) },
		Grid:     func(g *reports.Sweep) { x.change(func(p *progress) { p.Grid = g }) },
		Note: func(n lab.Note) {
			x.change(func(p *progress) {
				if n.Text != "" {
					p.Notes = append(p.Notes, n.Text)
				}
				for _, f := range n.Faults {
					p.Notes = append(p.Notes, f.String())
				}
			})
		},
	}
	var answer *lab.Answer
	var err error
	switch {
	case x.Flowing != nil:
		err = x.follow(ctx, o)
	case x.Turning != nil:
		err = x.turn(ctx, o)
	case x.Testing != nil:
		err = x.test(ctx, o)
	default:
		answer, err = x.lab.Ask(ctx, x.Q, o)
	}
	x.change(func(p *progress) {
		became := x.became(p, answer, err)
		p.Stage, p.Took = lab.Stage{}, p.Took+time.Since(begin)
		if became == stopped && x.yields && x.ctx.Err() == nil {
			p.State = waiting
			return
		}
		p.State, p.Answer = became, answer
		if p.Err = err; errors.Is(err, lab.ErrStopped) {
			p.Err = nil
		}
	})
	if x.now().State.Over() {
		x.cancel()
	}
}

// tells reports the progress of a job to waiting ones now and then.
func (x *job) tells(ctx context.Context) {
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

// became returns the final state of a job.
func (x *job) became(p *progress, answer *lab.Answer, err error) state {
	switch {
	case errors.Is(err, lab.ErrStopped), err == nil && answer != nil && answer.Stopped, err == nil && x.Flowing != nil && p.Flow.Matches < p.Flow.Deals,
		err == nil && x.Turning != nil && p.Turns.Matches[1] < p.Turns.Asked:
		return stopped
	case err != nil:
		return failed
	}
	return done
}

// About returns a description of a job in a language: "Long Hands against Proelio 0.9.6".
func (x *job) About(lang string) string {
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
func (x *job) Percent() int {
	p := x.now()
	if p.Look != nil && p.Look.Max > 0 {
		return 100 * p.Look.Deals / p.Look.Max
	}
	return p.Share()
}

// drawnAgain is after how long a flow, or a course, that goes on is drawn again.
const drawnAgain = 400 * time.Millisecond

// follow answers a flow.
func (x *job) follow(ctx context.Context, o lab.Observer) error {
	var last time.Time
	f, err := x.lab.Flow(ctx, *x.Flowing, o, func(so *lab.Flow) {
		if time.Since(last) > drawnAgain {
			last = time.Now()
			now := so.Copy()
			x.change(func(p *progress) { p.Flow = now })
		}
	})
	if err == nil {
		x.change(func(p *progress) { p.Flow = f })
	}
	return err
}

// turn answers how matches go, turn by turn.
func (x *job) turn(ctx context.Context, o lab.Observer) error {
	var last time.Time
	t, err := x.lab.Turns(ctx, *x.Turning, o, func(so *course.Courses) {
		if time.Since(last) > drawnAgain {
			last = time.Now()
			now := so.Sum()
			x.change(func(p *progress) { p.Turns = now })
		}
	})
	if err == nil {
		x.change(func(p *progress) { p.Turns = t })
	}
	return err
}

// change updates the progress and notifies watchers.
func (x *job) change(f func(p *progress)) {
	x.mu.Lock()
	defer x.mu.Unlock()
	f(&x.progress)
	close(x.news)
	x.news = make(chan struct{})
}

// now returns the progress.
func (x *job) now() progress {
	p, _ := x.later()
	return p
}

// later returns the progress, and a channel that is closed at the next change.
func (x *job) later() (progress, <-chan struct{}) {
	x.mu.Lock()
	defer x.mu.Unlock()
	p := x.progress
	p.Notes = slices.Clone(p.Notes)
	return p, x.news
}

// stop ends a job with a partial answer.
func (x *job) stop() {
	x.halted.Store(true)
	x.cancel()
	x.change(func(p *progress) {
		switch p.State {
		case waiting:
			p.State = stopped
		case playing:
			p.Stopping = true
		}
	})
	x.moved()
}

// still records that a page in the background waits for a job.
func (x *job) still() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.watchers == 0 && !x.progress.State.Over() {
		if x.gone != nil {
			x.gone.Stop()
		}
		x.gone = time.AfterFunc(hiddenTime, x.stop)
	}
}

// watch registers a watcher of a job until leave is called. Without watchers it is stopped
// after a while.
func (x *job) watch() (leave func()) {
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
			x.gone = time.AfterFunc(goneTime, x.stop)
		}
	}
}
