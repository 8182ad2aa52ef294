package workbench

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"equitas/engine/lab"
	"equitas/engine/sim"
)

// Limits of jobs.
const (
	maxWaiting = 20               // jobs that have not begun
	maxKept    = 40               // that are over
	goneTime   = 30 * time.Second // for which nobody may look at one before it is stopped
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
	Key string // of jobs that would come to the same
	Q   lab.Question

	lab    *lab.Lab
	quick  atomic.Bool // it followed a save
	cancel context.CancelFunc
	ctx    context.Context

	mu       sync.Mutex
	news     chan struct{} // closed and made anew with all that is new
	watchers int
	gone     *time.Timer // stops it when nobody has looked for a while
	progress progress
}

// A progress is all there is to know of a job at a moment.
type progress struct {
	State  state
	Before int // jobs that are played before it, of one that waits

	Stopping bool // somebody has stopped it, and what is there is being added up
	Stage    lab.Stage
	Done     int // of Of, in the stage
	Of       int
	Look     *sim.Look // the last one, of a comparison until something is clear
	Notes    []string  // sentences, and warnings
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

// Jobs are what is played, one after the other.
type jobs struct {
	ctx  context.Context
	stop context.CancelFunc
	wake chan struct{}
	ends sync.WaitGroup
	over func(*job)

	mu   sync.Mutex
	all  []*job // the oldest first
	last int    // id
}

// newJobs plays jobs until ctx is done, and tells over of each that has ended.
func newJobs(ctx context.Context, over func(*job)) *jobs {
	j := &jobs{wake: make(chan struct{}, 1), over: over}
	j.ctx, j.stop = context.WithCancel(ctx)
	j.ends.Go(j.work)
	return j
}

// close stops everything, and waits a moment for what is played: an answer that is
// being worked out is of no use to anybody now.
func (j *jobs) close() {
	j.stop()
	ended := make(chan struct{})
	go func() {
		j.ends.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(endTime):
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, x := range j.all {
		x.mu.Lock()
		if x.gone != nil {
			x.gone.Stop()
		}
		x.mu.Unlock()
		x.cancel()
	}
}

// ask has a question answered in a laboratory. key says what must be the same
// for two answers to be the same: if there is such a job that was not stopped, it
// is that one.
func (j *jobs) ask(l *lab.Lab, key string, q lab.Question) (*job, error) {
	if j.ctx.Err() != nil {
		return nil, refuse(statusEnding, "bench.ending")
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if x := j.known(key); x != nil {
		return x, nil
	}
	waits := 0
	for _, x := range j.all {
		if x.now().State == waiting {
			waits++
		}
	}
	if waits >= maxWaiting {
		return nil, refuse(statusBusy, "bench.busy", maxWaiting)
	}
	j.last++
	x := newJob(j.ctx, strconv.Itoa(j.last), key, q)
	x.lab, x.progress.Before = l, waits
	x.watch()() // somebody must come and look
	j.all = append(j.all, x)
	j.forget()
	select {
	case j.wake <- struct{}{}:
	default:
	}
	return x, nil
}

// newJob returns a job that waits.
func newJob(ctx context.Context, id, key string, q lab.Question) *job {
	x := &job{ID: id, Key: key, Q: q, news: make(chan struct{}), progress: progress{State: waiting}}
	x.ctx, x.cancel = context.WithCancel(ctx)
	return x
}

// find returns the last job of a key, whatever became of it, or nil.
func (j *jobs) find(key string) *job {
	for _, x := range j.list() {
		if x.Key == key {
			return x
		}
	}
	return nil
}

// known returns the last job of a key, if it came or may come to its end.
func (j *jobs) known(key string) *job {
	for _, x := range slices.Backward(j.all) {
		if x.Key == key && x.ctx.Err() == nil {
			if st := x.now().State; st != stopped && st != failed {
				return x
			}
		}
	}
	return nil
}

// of returns the job of an id, or nil.
func (j *jobs) of(id string) *job {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, x := range j.all {
		if x.ID == id {
			return x
		}
	}
	return nil
}

// list returns all jobs, the newest first.
func (j *jobs) list() []*job {
	j.mu.Lock()
	defer j.mu.Unlock()
	l := slices.Clone(j.all)
	slices.Reverse(l)
	return l
}

// forget drops the oldest jobs that are over.
func (j *jobs) forget() {
	for i := 0; len(j.all) > maxKept && i < len(j.all); {
		if j.all[i].now().State.Over() {
			j.all = slices.Delete(j.all, i, i+1)
			continue
		}
		i++
	}
}

// work plays one job after the other.
func (j *jobs) work() {
	for {
		if x := j.next(); x != nil {
			x.play()
			j.over(x)
			continue
		}
		select {
		case <-j.ctx.Done():
			return
		case <-j.wake:
		}
	}
}

// next returns the job that has waited longest, and tells the others how many
// are before them.
func (j *jobs) next() *job {
	j.mu.Lock()
	defer j.mu.Unlock()
	var first *job
	before := 0
	for _, x := range j.all {
		if x.now().State != waiting || x.ctx.Err() != nil {
			continue
		}
		if first == nil {
			first = x
			continue
		}
		before++
		x.change(func(p *progress) { p.Before = before })
	}
	if j.ctx.Err() != nil {
		return nil
	}
	return first
}

// play answers the question.
func (x *job) play() {
	begin := time.Now()
	x.change(func(p *progress) { p.State, p.Before, p.Began = playing, 0, begin })
	o := lab.Observer{
		Stage:    func(s lab.Stage) { x.change(func(p *progress) { p.Stage, p.Done, p.Of = s, 0, s.Deals }) },
		Progress: func(done, of int) { x.change(func(p *progress) { p.Done, p.Of = done, of }) },
		Look:     func(g sim.Look) { x.change(func(p *progress) { p.Look = &g }) },
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
	answer, err := x.lab.Ask(x.ctx, x.Q, o)
	x.change(func(p *progress) {
		p.Answer, p.Err, p.Stage, p.Took = answer, err, lab.Stage{}, time.Since(begin)
		switch {
		case errors.Is(err, lab.ErrStopped), err == nil && answer.Stopped:
			p.State = stopped
		case err != nil:
			p.State = failed
		default:
			p.State = done
		}
		if errors.Is(err, lab.ErrStopped) {
			p.Err = nil
		}
	})
	x.cancel()
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
	x.cancel()
	x.change(func(p *progress) {
		switch p.State {
		case waiting:
			p.State = stopped
		case playing:
			p.Stopping = true
		}
	})
}

// watch says that somebody looks at a job, until leave is called. When nobody has
// looked for a while it is stopped.
func (x *job) watch() (leave func()) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.watchers++
	if x.gone != nil {
		x.gone.Stop()
	}
	return func() {
		x.mu.Lock()
		defer x.mu.Unlock()
		if x.watchers--; x.watchers == 0 && !x.progress.State.Over() {
			x.gone = time.AfterFunc(goneTime, x.stop)
		}
	}
}
