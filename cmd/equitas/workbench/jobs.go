package workbench

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"equitas/engine/lab"
)

// Limits of jobs.
const (
	maxWaiting = 20               // jobs that have not begun
	maxKept    = 40               // that are over
	goneTime   = 30 * time.Second // for which nobody may look at one before it is stopped
	hiddenTime = 3 * time.Minute  // the same for pages that nobody sees: browsers let them speak once a minute
)

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
	return j.add(l, key, func(x *job) { x.Q = q })
}

// follow has a flow followed, as ask has a question answered.
func (j *jobs) follow(l *lab.Lab, key string, q *lab.Flowing) (*job, error) {
	return j.add(l, key, func(x *job) { x.Flowing = q })
}

// turn has it looked how matches go, turn by turn. It gives way to whatever is asked
// after it.
func (j *jobs) turn(l *lab.Lab, key string, q *lab.Turning) (*job, error) {
	return j.add(l, key, func(x *job) { x.Turning = q })
}

func (j *jobs) add(l *lab.Lab, key string, asks func(x *job)) (*job, error) {
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
	x := newJob(j.ctx, strconv.Itoa(j.last), key, nil)
	asks(x)
	x.lab, x.progress.Before = l, waits
	for _, y := range j.all {
		if y.Turning != nil && !y.now().State.Over() {
			y.stop()
		}
	}
	x.watch()() // somebody must come and look
	j.all = append(j.all, x)
	j.forget()
	select {
	case j.wake <- struct{}{}:
	default:
	}
	return x, nil
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
