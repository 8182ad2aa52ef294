package workbench

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab"
)

// Limits of jobs.
const (
	maxWaiting = 20               // jobs that have not begun
	maxKept    = 40               // that are over
	goneTime   = 30 * time.Second // after which an unwatched job is stopped
	hiddenTime = 3 * time.Minute  // the same for pages in the background, which browsers wake once a minute
)

// Jobs runs jobs one after the other: first prioritised ones, then those after a save, the
// newest first, then the oldest; unwatched ones come last. A running job gives way to a
// prioritised one, and if unwatched to any; it restarts later without replaying kept
// results.
type jobs struct {
	ctx  context.Context
	stop context.CancelFunc
	wake chan struct{}
	ends sync.WaitGroup
	over func(*job)

	mu      sync.Mutex
	all     []*job // the oldest first
	last    int    // id
	playing *job   // or nil
	wishes  int    // number of requests to prioritise
}

// newJobs runs jobs until ctx is done, and calls over for each that has ended.
func newJobs(ctx context.Context, over func(*job)) *jobs {
	j := &jobs{wake: make(chan struct{}, 1), over: over}
	j.ctx, j.stop = context.WithCancel(ctx)
	j.ends.Go(j.work)
	return j
}

// close stops everything, and waits briefly for the running job.
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

// ask queues a question for a laboratory. Questions with equal keys have equal answers: a
// job with the key that was not stopped is returned instead.
func (j *jobs) ask(l *lab.Lab, key string, q lab.Question) (*job, error) {
	return j.add(l, key, func(x *job) { x.Q = q })
}

// follow queues the analysis of a flow, as ask queues a question.
func (j *jobs) follow(l *lab.Lab, key string, q *lab.Flowing) (*job, error) {
	return j.add(l, key, func(x *job) { x.Flowing = q })
}

// turn queues the analysis of matches turn by turn. It gives way to all later questions.
func (j *jobs) turn(l *lab.Lab, key string, q *lab.Turning) (*job, error) {
	return j.add(l, key, func(x *job) { x.Turning = q })
}

func (j *jobs) add(l *lab.Lab, key string, asks func(x *job)) (*job, error) {
	if j.ctx.Err() != nil {
		return nil, refusal.New(refusal.Ending, "bench.ending")
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if x := j.known(key); x != nil {
		return x, nil
	}
	if len(j.queue()) >= maxWaiting {
		return nil, refusal.New(refusal.Busy, "bench.busy", maxWaiting)
	}
	j.last++
	x := newJob(j.ctx, strconv.Itoa(j.last), key, nil)
	asks(x)
	x.lab, x.titles = l, titlesOf(l, x)
	for _, y := range j.all {
		if y.Turning != nil && !y.now().State.Over() {
			y.stop()
		}
	}
	x.watch()() // so that it is stopped unless a page watches it
	x.seen = false
	x.moved = func() { go j.arrange() }
	j.all = append(j.all, x)
	j.forget()
	j.order()
	select {
	case j.wake <- struct{}{}:
	default:
	}
	return x, nil
}

// find returns the last job with a key, in any state, or nil.
func (j *jobs) find(key string) *job {
	for _, x := range j.list() {
		if x.Key == key {
			return x
		}
	}
	return nil
}

// known returns the last job with a key that has an answer or may still have one.
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

// ahead gives a job priority over all others, including the running one.
func (j *jobs) ahead(x *job) { j.wish(func(n int) { x.first = n }) }

// saved gives a job that follows a save priority over other waiting ones.
func (j *jobs) saved(x *job) { j.wish(func(n int) { x.edit = n }) }

func (j *jobs) wish(f func(n int)) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.wishes++
	f(j.wishes)
	j.order()
}

// arrange is order for callers without the lock.
func (j *jobs) arrange() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.order()
}

// queue returns the waiting jobs, the next one first.
func (j *jobs) queue() (l []*job) {
	left := map[*job]bool{}
	for _, x := range j.all {
		if x != j.playing && x.now().State == waiting && x.ctx.Err() == nil {
			l = append(l, x)
			left[x] = x.left()
		}
	}
	slices.SortStableFunc(l, func(a, b *job) int {
		return cmp.Or(cmp.Compare(number01(left[a]), number01(left[b])), cmp.Compare(b.first, a.first), cmp.Compare(b.edit, a.edit))
	})
	return l
}

// order updates what each job waits for, and makes the running one yield if another has
// priority.
func (j *jobs) order() {
	l := j.queue()
	played := 0
	if j.playing != nil {
		played = j.playing.Percent()
	}
	for i, x := range l {
		if now := x.now(); now.Before != i || now.Behind != j.playing || now.Played != played {
			x.change(func(p *progress) { p.Before, p.Behind, p.Played = i, j.playing, played })
		}
	}
	if p := j.playing; p != nil && len(l) > 0 && (l[0].first > p.first && !l[0].left() || p.left() && !l[0].left()) {
		p.yield()
	}
}

// work plays one job after the other.
func (j *jobs) work() {
	for {
		if x := j.next(); x != nil {
			x.play()
			j.mu.Lock()
			j.playing = nil
			j.mu.Unlock()
			if x.now().State.Over() {
				j.over(x)
			}
			continue
		}
		select {
		case <-j.ctx.Done():
			return
		case <-j.wake:
		}
	}
}

// next returns the job to run now, if any, and updates the waiting ones.
func (j *jobs) next() *job {
	j.mu.Lock()
	defer j.mu.Unlock()
	l := j.queue()
	if len(l) == 0 || j.ctx.Err() != nil {
		return nil
	}
	j.playing = l[0]
	j.playing.begins()
	j.order()
	return j.playing
}

// titlesOf returns the titles of the variants that a job is about.
func titlesOf(l *lab.Lab, x *job) []string {
	names := variantsOf(x.Q)
	switch {
	case x.Flowing != nil:
		names = []string{x.Flowing.Variant}
	case x.Turning != nil:
		names = []string{x.Turning.Base, x.Turning.Other}
	}
	titles := make([]string, len(names))
	for i, name := range names {
		titles[i] = name
		if title, err := l.Library().Title(name); err == nil {
			titles[i] = title
		}
	}
	return titles
}
