package workbench

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"equitas/engine/lab"
	"equitas/engine/lab/course"
	"equitas/engine/sim"
	"equitas/reports"
)

// A state is how far a job is.
type state string

const (
	waiting state = "waiting" // for those before it
	playing state = "playing"
	done    state = "done"
	stopped state = "stopped" // by somebody; there may be an answer
	failed  state = "failed"
)

// Over reports whether nothing more will happen.
func (s state) Over() bool { return s == done || s == stopped || s == failed }

// A job is a question that is being answered, or was. What it has is read by
// [job.now].
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
	ended  atomic.Bool // somebody stopped it, who has seen enough
	halted atomic.Bool // it was stopped, by somebody or since nobody looked at it
	stale  atomic.Bool // it was stopped since the rules were saved anew
	first  int         // when it was let go ahead of all others, 0: never; [jobs.mu] guards it
	edit   int         // when it followed a save, the same
	moved  func()      // is called when pages come or go
	cancel context.CancelFunc
	ctx    context.Context

	mu       sync.Mutex
	news     chan struct{} // closed and made anew with all that is new
	watchers int
	seen     bool        // a page has looked at it
	halt     func()      // ends what is played of it just now
	yields   bool        // another goes before it
	gone     *time.Timer // stops it when nobody has looked for a while
	progress progress
}

// A progress is all there is to know of a job at a moment.
type progress struct {
	State  state
	ID     string
	Before int  // jobs that are played before it, of one that waits, besides
	Behind *job // the one that is being played; nil if none is
	Played int  // how much of that is played, from 0 to 100

	Stopping bool // somebody has stopped it, and what is there is being added up
	Stage    lab.Stage
	Done     int // of Of, in the stage
	Of       int
	Look     *sim.Look          // the last one, of a comparison until something is clear
	Grid     *reports.Sweep     // what a sweep has so far
	Tune     *reports.Tune      // what a search for rules has so far; it does not change
	Flow     *lab.Flow          // what there is of one; it does not change
	Turns    *reports.Turns     // the same
	Tests    *reports.Playtests // of one that is over
	Notes    []string           // sentences, and warnings
	Answer   *lab.Answer
	Err      error
	Began    time.Time
	Took     time.Duration // of one that is over
}

// Share is how much of the stage is done, from 0 to 100.
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

// begins makes a job ready to be played.
func (x *job) begins() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.yields = false
}

// yield has a job that is being played wait again. What was played of it is played
// again, but for what is kept.
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

// tells has those that wait for a job told now and then how much of it is played.
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

// became is what has become of a job that has been played.
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

// About says in a language what a job is: "Long Hands against Proelio 0.9.6".
func (x *job) About(lang string) string {
	args := make([]any, len(x.titles))
	for i, title := range x.titles {
		args[i] = title
	}
	switch {
	case x.Flowing != nil:
		return word(lang, "bench.offlow", args...)
	case x.Turning != nil:
		return word(lang, "bench.ofturns", args...)
	case x.Testing != nil:
		return word(lang, "bench.oftests")
	case x.Q != nil && x.Q.Kind() == "tune":
		return word(lang, "bench.oftune", args...)
	case len(args) == 1:
		return word(lang, "bench.ofsweep", args...)
	}
	return word(lang, "bench.ofcompare", args[1], args[0])
}

// Percent is how much of a job is played, as far as one can tell: 0 to 100.
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

// change notes something new and tells who watches.
func (x *job) change(f func(p *progress)) {
	x.mu.Lock()
	defer x.mu.Unlock()
	f(&x.progress)
	close(x.news)
	x.news = make(chan struct{})
}

// now returns what there is to know.
func (x *job) now() progress {
	p, _ := x.later()
	return p
}

// later returns what there is to know, and what is closed when there is more.
func (x *job) later() (progress, <-chan struct{}) {
	x.mu.Lock()
	defer x.mu.Unlock()
	p := x.progress
	p.Notes = slices.Clone(p.Notes)
	return p, x.news
}

// stop ends a job: what is there is its answer.
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

// still says that somebody waits for a job, on a page that nobody sees just now.
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

// watch says that somebody looks at a job, until leave is called. When nobody has
// looked for a while it is stopped.
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
