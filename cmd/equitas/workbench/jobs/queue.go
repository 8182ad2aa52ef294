// Package jobs runs the questions that pages ask, one after the other. A [Queue] has a [Job] for each
// question, and pages show its [Progress].
package jobs

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
)

// Limits of jobs.
const (
	maxWaitingJobs    = 20               // largest number of waiting jobs
	maxKeptJobs       = 40               // number of jobs above which those that have ended are removed
	abandonTime       = 30 * time.Second // a job that no page has watched for this time is stopped
	closeTime         = time.Second      // how long Close waits for the running job
	hiddenAbandonTime = 3 * time.Minute  // abandonTime if a page is in the background, where browsers run scripts only once a minute
)

// A Queue runs jobs one after the other. Prioritised jobs run first, then those started by
// a save, the newest first, then all others, the oldest first; jobs that pages have stopped
// watching run last. A running job is interrupted for a prioritised one and, if no page watches
// it, for any that pages watch. It is started again later, and does not play kept results again.
type Queue struct {
	ctx     context.Context // done when the queue is closed
	stop    context.CancelFunc
	wake    chan struct{} // receives an element when a job was added
	workers sync.WaitGroup
	onEnd   func(*Job) // called for every job that has ended

	mu       sync.Mutex
	all      []*Job // the oldest job first
	lastID   int    // the last id given
	playing  *Job   // the running job; nil if there is none
	requests int    // number of requests for priority so far
}

// NewQueue returns a queue that runs jobs until ctx is done, and calls onEnd for every job
// that has ended.
func NewQueue(ctx context.Context, onEnd func(*Job)) *Queue {
	j := &Queue{wake: make(chan struct{}, 1), onEnd: onEnd}
	j.ctx, j.stop = context.WithCancel(ctx)
	j.workers.Go(j.runJobs)
	return j
}

// Close stops all jobs and waits a short while for the running one to end.
func (j *Queue) Close() {
	j.stop()
	ended := make(chan struct{})
	go func() {
		j.workers.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(closeTime):
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, x := range j.all {
		x.mu.Lock()
		if x.abandonTimer != nil {
			x.abandonTimer.Stop()
		}
		x.mu.Unlock()
		x.cancel()
	}
}

// Ask adds a job for a question to a laboratory and returns it. Questions with equal keys have equal
// answers: if a job with the key is waiting, running or done, Ask returns that job. It is an error
// for the user if too many jobs are waiting.
func (j *Queue) Ask(l *lab.Lab, key string, q question.Question) (*Job, error) {
	return j.add(l, key, func(x *Job) { x.Question = q })
}

// AskFlow is like [Queue.Ask] for a question for the diagram of phases.
func (j *Queue) AskFlow(l *lab.Lab, key string, q *lab.FlowQuestion) (*Job, error) {
	return j.add(l, key, func(x *Job) { x.FlowQuestion = q })
}

// AskTurns is like [Queue.Ask] for a question for charts by turn.
func (j *Queue) AskTurns(l *lab.Lab, key string, q *lab.TurnsQuestion) (*Job, error) {
	return j.add(l, key, func(x *Job) { x.TurnsQuestion = q })
}

func (j *Queue) add(l *lab.Lab, key string, setQuestion func(x *Job)) (*Job, error) {
	if j.ctx.Err() != nil {
		return nil, refusal.New(refusal.Ending, "bench.ending")
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if x := j.findUsable(key); x != nil {
		return x, nil
	}
	if len(j.waiting()) >= maxWaitingJobs {
		return nil, refusal.New(refusal.Busy, "bench.busy", maxWaitingJobs)
	}
	j.lastID++
	x := newJob(j.ctx, strconv.Itoa(j.lastID), key, nil)
	setQuestion(x)
	x.Lab, x.titles = l, titlesOf(l, x)
	for _, y := range j.all {
		if y.TurnsQuestion != nil && !y.Progress().State.Over() {
			y.Stop()
		}
	}
	x.Watch()() // the job is stopped unless a page begins to watch it
	x.wasWatched = false
	x.onWatchersChange = func() { go j.updateOrder() }
	j.all = append(j.all, x)
	j.dropOldest()
	j.updateWaits()
	select {
	case j.wake <- struct{}{}:
	default:
	}
	return x, nil
}

// Find returns the newest job with a key, in any state; nil if there is none.
func (j *Queue) Find(key string) *Job {
	for _, x := range j.List() {
		if x.Key == key {
			return x
		}
	}
	return nil
}

// findUsable returns the newest job with a key that is waiting, running or done; nil if there is
// none. The caller must hold j.mu.
func (j *Queue) findUsable(key string) *Job {
	for _, x := range slices.Backward(j.all) {
		if x.Key == key && x.ctx.Err() == nil {
			if st := x.Progress().State; st != Stopped && st != Failed {
				return x
			}
		}
	}
	return nil
}

// Job returns the job with the given id; nil if there is none.
func (j *Queue) Job(id string) *Job {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, x := range j.all {
		if x.ID == id {
			return x
		}
	}
	return nil
}

// List returns all jobs, the newest first.
func (j *Queue) List() []*Job {
	j.mu.Lock()
	defer j.mu.Unlock()
	l := slices.Clone(j.all)
	slices.Reverse(l)
	return l
}

// dropOldest removes the oldest of the jobs that have ended until at most [maxKeptJobs] jobs remain, if
// possible. The caller must hold j.mu.
func (j *Queue) dropOldest() {
	for i := 0; len(j.all) > maxKeptJobs && i < len(j.all); {
		if j.all[i].Progress().State.Over() {
			j.all = slices.Delete(j.all, i, i+1)
			continue
		}
		i++
	}
}

// PutFirst gives a job priority over all others, including the running one, which is interrupted.
func (j *Queue) PutFirst(x *Job) { j.setPriority(func(n int) { x.priority = n }) }

// PutFirstAmongSaves gives a job that was started by a save priority over all waiting jobs, except those
// that [Queue.PutFirst] was called for.
func (j *Queue) PutFirstAmongSaves(x *Job) { j.setPriority(func(n int) { x.savePriority = n }) }

// setPriority calls f with a priority that is higher than in any earlier call, and updates the order
// of the jobs.
func (j *Queue) setPriority(f func(n int)) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.requests++
	f(j.requests)
	j.updateWaits()
}

// updateOrder is updateWaits for callers that do not hold j.mu.
func (j *Queue) updateOrder() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.updateWaits()
}

// waiting returns the waiting jobs in the order in which they will run. The caller must hold j.mu.
func (j *Queue) waiting() (l []*Job) {
	left := map[*Job]bool{}
	for _, x := range j.all {
		if x != j.playing && x.Progress().State == Waiting && x.ctx.Err() == nil {
			l = append(l, x)
			left[x] = x.isAbandoned()
		}
	}
	slices.SortStableFunc(l, func(a, b *Job) int {
		return cmp.Or(compareBools(left[a], left[b]), cmp.Compare(b.priority, a.priority), cmp.Compare(b.savePriority, a.savePriority))
	})
	return l
}

// compareBools compares as [cmp.Compare] does, with false less than true.
func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// updateWaits updates Before, Behind and Played of each waiting job, and interrupts the running job if
// another is to run first. The caller must hold j.mu.
func (j *Queue) updateWaits() {
	l := j.waiting()
	played := 0
	if j.playing != nil {
		played = j.playing.Percent()
	}
	for i, x := range l {
		if now := x.Progress(); now.Before != i || now.Behind != j.playing || now.Played != played {
			x.change(func(p *Progress) { p.Before, p.Behind, p.Played = i, j.playing, played })
		}
	}
	if p := j.playing; p != nil && len(l) > 0 && (l[0].priority > p.priority && !l[0].isAbandoned() || p.isAbandoned() && !l[0].isAbandoned()) {
		p.Yield()
	}
}

// runJobs runs one job after another until the queue is closed.
func (j *Queue) runJobs() {
	for {
		if x := j.nextJob(); x != nil {
			x.run()
			j.mu.Lock()
			j.playing = nil
			j.mu.Unlock()
			if x.Progress().State.Over() {
				j.onEnd(x)
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

// nextJob returns the job to run next, and marks it as the running one; nil if no job is waiting or
// the queue is closed.
func (j *Queue) nextJob() *Job {
	j.mu.Lock()
	defer j.mu.Unlock()
	l := j.waiting()
	if len(l) == 0 || j.ctx.Err() != nil {
		return nil
	}
	j.playing = l[0]
	j.playing.clearYield()
	j.updateWaits()
	return j.playing
}

// titlesOf returns the titles of the variants that a job is about, the base first; the name of a
// variant whose title cannot be read.
func titlesOf(l *lab.Lab, x *Job) []string {
	names := Variants(x.Question)
	switch {
	case x.FlowQuestion != nil:
		names = []string{x.FlowQuestion.Variant}
	case x.TurnsQuestion != nil:
		names = []string{x.TurnsQuestion.Base, x.TurnsQuestion.Other}
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

// Variants returns the names of the variants that a comparison, a sweep or a search for rules is
// about, the base first; nil for other questions.
func Variants(q question.Question) []string {
	switch q := q.(type) {
	case *question.Compare:
		return append([]string{q.Base}, q.Others...)
	case *question.Sweep:
		return []string{q.Variant}
	case *question.Tune:
		return []string{q.Variant}
	}
	return nil
}
