//go:build temporal

package cluster

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	taskqueuepb "go.temporal.io/api/taskqueue/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/temporal"

	"equitas/engine/sim"
)

// Names and limits for a Temporal server.
const (
	activityName     = "play"
	startTimeout     = 15 * time.Second // longest time to start an activity, or to connect
	minTimeLimit     = 10 * time.Minute // shortest time limit of a task; time limits are for tasks that hang, not for slow ones
	maxTimeLimit     = 6 * time.Hour    // longest time limit of a task
	timeLimitFactor  = 30               // time limit of a task, as a multiple of its expected time
	maxTries         = 10               // largest number of tries of a task
	maxPause         = 10 * time.Second // longest pause between tries: with default heartbeats all tries together take less than five minutes
	maxEndedByOthers = 3                // number of times that another program may end a task before it counts as failed
	reportAfter      = 10 * time.Second // time after which an unreachable server or a lack of workers is reported
	pollTime         = 70 * time.Second // longest time between two polls of a live worker
	// MaxDetached is the largest number of tasks that are started if [Temporal].Detach is set.
	MaxDetached = 20_000
)

// queueOf returns the name of the task queue for builds with that digest.
func queueOf(digest string) string { return fmt.Sprintf("equitas-%d-%s", protocol, digest) }

// A Temporal is a [sim.Engine] whose tasks are standalone activities of a Temporal server, without
// workflows. The ids of activities depend on what is played, so that the same command, run again, waits
// for the same activities.
type Temporal struct {
	*Connection
	Digest         string                // identifier of this build, see [Digest]
	MaxTaskTime    time.Duration         // longest duration of a task
	Heartbeat      time.Duration         // heartbeat timeout of an activity: longest time between two heartbeats of its worker
	MaxOutstanding int                   // largest number of tasks outstanding at once
	Detach         bool                  // start tasks without waiting for their results
	Clock          Clock                 // for measuring times and for pauses
	Draw           func(n uint64) uint64 // as in [Folder]
	Say            func(text string)     // is called with each message, a text of one line

	// Recall and Keep read and write measured times, which last longer than the process. They may be
	// nil.
	Recall func(name string) (text string, found bool)
	Keep   func(name, text string) error

	perDeal      time.Duration // measured time per deal of the present run; 0 before it is known
	descriptions catalogue
	audit        auditor
	mu           sync.Mutex
	StartedTasks int // number of activities started or found

	TimeNotStored bool // the measured time could not be stored, so that the same command, run again, may divide its deals into other tasks
}

// A Clock tells the time. Its methods are those of package time.
type Clock interface {
	Now() time.Time
	After(d time.Duration) <-chan time.Time
}

var _ sim.TaskSizer = (*Temporal)(nil)

// Size implements [sim.TaskSizer]. It uses the stored time per deal if [Temporal].Recall finds one.
func (t *Temporal) Size(ctx context.Context, scenarios []*sim.Scenario, deals int, unit uint8) (uint8, error) {
	name := "pace-" + runKey(scenarios, deals, unit)
	if t.Recall != nil {
		if text, ok := t.Recall(name); ok {
			if each, err := time.ParseDuration(text); err == nil && each > 0 {
				t.perDeal = each
			}
		}
	}
	if t.perDeal == 0 {
		each, err := measureDealTime(ctx, t.Clock.Now, scenarios, deals, unit)
		if err != nil {
			return 0, err
		}
		t.perDeal = max(each, 1)
		if t.Keep == nil || t.Keep(name, t.perDeal.String()) != nil { // it will be measured again
			t.TimeNotStored = true
		}
	}
	return levelFor(t.perDeal, t.MaxTaskTime, resultBytesPerDeal(scenarios, unit), t.maxResultBytes, deals, unit), nil
}

// Play implements [sim.Engine]. If [Temporal].Detach is set, its error is [sim.ErrElsewhere] once all
// tasks are started.
func (t *Temporal) Play(ctx context.Context, next iter.Seq[sim.Task], done func(sim.Task, []sim.Block)) error {
	r := &taskRun{Temporal: t, done: done, slots: make(chan struct{}, t.MaxOutstanding), faultDeal: -1}
	defer func() { t.perDeal = 0 }()
	if t.descriptions == nil {
		t.descriptions = catalogue{}
		t.audit.now, t.audit.draw = t.Clock.Now, t.Draw
	}
	watched, cancel := context.WithCancel(ctx)
	defer cancel()
	go r.reportMissingWorkers(watched)
	for task := range next {
		if ctx.Err() != nil || r.isObsolete(task.Span.From()) {
			break
		}
		list, err := t.descriptions.orders(t.Digest, min(maxOrderBytes, t.maxResultBytes), task, task.Scenarios)
		if err != nil {
			r.fail(task, err)
			break
		}
		r.playTask(ctx, task, list)
	}
	r.wg.Wait()
	switch {
	case r.err != nil:
		return r.err
	case t.Detach && t.StartedTasks > 0 && ctx.Err() == nil: // else not all were started
		return sim.ErrElsewhere
	}
	return nil
}

// A taskRun is one call of [Temporal.Play] in progress.
type taskRun struct {
	*Temporal
	done  func(sim.Task, []sim.Block) // is called with the blocks of each finished task
	slots chan struct{}               // semaphore with a token for each outstanding order
	wg    sync.WaitGroup

	mu             sync.Mutex
	err            error                // the error that ends the run; or nil
	faultDeal      int                  // number of the deal whose match broke, if that is err; otherwise -1
	finishedOrders int                  // number of finished orders
	cancels        []context.CancelFunc // by order: cancels it
	firstDeals     []int                // by order: first deal of its task
}

// isObsolete reports whether a task that begins with that deal need not be played any more, since the
// run ends with an error.
func (r *taskRun) isObsolete(deal int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err != nil && (r.faultDeal < 0 || deal > r.faultDeal)
}

// fail records the error of a task. Of several broken matches it keeps the one in the lowest deal. It
// cancels the tasks that are not needed any more.
func (r *taskRun) fail(task sim.Task, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	deal := -1
	if fault, ok := errors.AsType[*sim.Fault](err); ok {
		deal = fault.Deal
	}
	switch {
	case r.err == nil, deal >= 0 && r.faultDeal >= 0 && deal < r.faultDeal:
		r.err, r.faultDeal = err, deal
	}
	for i, cancel := range r.cancels {
		if r.faultDeal < 0 || r.firstDeals[i] > r.faultDeal {
			cancel()
		}
	}
}

// playTask starts to play the orders of a task, as soon as there are slots, and returns. When all are
// finished, r.done is called.
func (r *taskRun) playTask(ctx context.Context, task sim.Task, list []packedOrder) {
	var mu sync.Mutex
	left, parts := len(list), make([][]sim.Block, len(list))
	for i := range list {
		p := &list[i]
		select {
		case r.slots <- struct{}{}:
		case <-ctx.Done():
			return
		}
		one, cancel := context.WithCancel(ctx)
		r.mu.Lock()
		r.cancels, r.firstDeals = append(r.cancels, cancel), append(r.firstDeals, task.Span.From())
		r.mu.Unlock()
		r.wg.Go(func() {
			defer func() { cancel(); <-r.slots }()
			blocks, err := r.playOrder(one, p)
			if err != nil || blocks == nil {
				if err != nil && one.Err() == nil {
					r.fail(task, err)
				}
				return
			}
			r.mu.Lock()
			r.finishedOrders++
			r.mu.Unlock()
			mu.Lock()
			parts[i] = blocks
			left--
			ready := left == 0
			mu.Unlock()
			if !ready {
				return
			}
			var all []sim.Block
			for _, b := range parts {
				all = append(all, b...)
			}
			r.done(task, all)
		})
	}
}

// playOrder plays an order, twice if it is audited, and returns the blocks of its result; nil if
// [Temporal].Detach is set.
func (r *taskRun) playOrder(ctx context.Context, p *packedOrder) ([]sim.Block, error) {
	names := []string{p.id.String()}
	if p.id.isAudited() {
		names = append(names, names[0]+againSuffix)
	}
	var results []*Result
	for _, name := range names {
		result, err := r.runActivity(ctx, name, p)
		if err != nil {
			return nil, err
		}
		if result != nil {
			results = append(results, result)
		}
	}
	if r.Detach {
		return nil, nil
	}
	r.Temporal.mu.Lock()
	err := r.audit.check(p, results)
	r.Temporal.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return results[0].Blocks, nil
}

// runActivity starts the activity of an order, or finds the existing one, and waits for its result,
// unless [Temporal].Detach is set. It starts the activity again if the server forgot it or another
// program ended it, and retries while the server is unreachable.
func (r *taskRun) runActivity(ctx context.Context, name string, p *packedOrder) (*Result, error) {
	o := r.activityOptions(name, p)
	others := 0
	var data []byte
	for wait := new(backoff); ; {
		started, cancel := context.WithTimeout(ctx, startTimeout)
		handle, err := r.Client.ExecuteActivity(started, o, activityName, p.text)
		cancel()
		var there *serviceerror.ActivityExecutionAlreadyStarted
		if errors.As(err, &there) { // it exists already and is finished
			handle, err = r.Client.GetActivityHandle(client.GetActivityHandleOptions{ActivityID: o.ID}), nil
		}
		if err == nil {
			r.Temporal.mu.Lock()
			r.StartedTasks++
			r.Temporal.mu.Unlock()
			if r.Detach {
				return nil, nil
			}
			if err = handle.Get(ctx, &data); err == nil {
				result, err := parseResult(data)
				if err == nil {
					err = result.fits(p)
				}
				if err != nil {
					return nil, fmt.Errorf("%s: a result that cannot be: %w", p.order.Title(), err)
				}
				return result, nil
			}
		}
		if ctx.Err() != nil {
			r.cancel(o.ID)
			return nil, ctx.Err()
		}
		again, err := r.classify(err, p)
		switch again {
		case permanent:
			return nil, err
		case endedByOther:
			if others++; others > maxEndedByOthers {
				return nil, fmt.Errorf("%s: somebody has ended it %d times: %w", p.order.Title(), others, err)
			}
		case serverAway:
			if err := r.wait(ctx, wait, err); err != nil {
				r.cancel(o.ID)
				return nil, err
			}
		case activityUnknown:
			wait = new(backoff)
		}
	}
}

// activityOptions returns the options of the activity called name for an order.
func (r *taskRun) activityOptions(name string, p *packedOrder) client.StartActivityOptions {
	expected := r.perDeal * time.Duration(p.order.Span().Deals())
	return client.StartActivityOptions{
		ID: fmt.Sprintf("eq%d-%s", protocol, name), TaskQueue: queueOf(r.Digest), Summary: p.order.Title(),
		StartToCloseTimeout: min(max(minTimeLimit, timeLimitFactor*expected), maxTimeLimit), HeartbeatTimeout: r.Heartbeat,
		ActivityIDConflictPolicy: enumspb.ACTIVITY_ID_CONFLICT_POLICY_USE_EXISTING,
		ActivityIDReusePolicy:    enumspb.ACTIVITY_ID_REUSE_POLICY_ALLOW_DUPLICATE_FAILED_ONLY,
		RetryPolicy: &temporal.RetryPolicy{InitialInterval: 500 * time.Millisecond, BackoffCoefficient: 2, MaximumInterval: maxPause,
			MaximumAttempts: maxTries, NonRetryableErrorTypes: []string{failureType}},
	}
}

// cancel cancels the activity with that id, whose result is not needed any more.
func (r *taskRun) cancel(id string) {
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	r.Client.GetActivityHandle(client.GetActivityHandleOptions{ActivityID: id}).Cancel(ctx, client.CancelActivityOptions{Reason: "nobody waits for it"}) // so that no worker plays it in vain
}

// A verdict is the kind of an activity's error, which decides how to react.
type verdict int

const (
	permanent       verdict = iota // trying again would fail again
	serverAway                     // the server is unreachable or busy
	activityUnknown                // the server does not know the activity
	endedByOther                   // another program ended it
)

// classify returns the kind of an activity's error, and an error with a text for users.
func (r *taskRun) classify(err error, p *packedOrder) (verdict, error) {
	var (
		failed     *temporal.ApplicationError
		cancelled  *temporal.CanceledError
		terminated *temporal.TerminatedError
		timeout    *temporal.TimeoutError
		notFound   *serviceerror.NotFound
		missing    *serviceerror.NamespaceNotFound
	)
	switch {
	case errors.As(err, &failed):
		var text []byte
		if failed.Type() == failureType && failed.Details(&text) == nil {
			if f, parsed := parseFailure(text); parsed == nil {
				return permanent, f.Err()
			}
		}
		return permanent, fmt.Errorf("%s was tried %d times and never came to an end: %s", p.order.Title(), maxTries, failed.Error())
	case errors.As(err, &timeout):
		return permanent, fmt.Errorf("%s was tried %d times and never came to an end: its workers are killed by it, or hang (%v)", p.order.Title(), maxTries, timeout.TimeoutType())
	case errors.As(err, &cancelled), errors.As(err, &terminated):
		return endedByOther, err
	case errors.As(err, &missing):
		return permanent, r.Connection.explain(err)
	case errors.As(err, &notFound):
		return activityUnknown, err
	case isRefused(err):
		return permanent, r.Connection.explain(err)
	}
	return serverAway, err
}

// A backoff computes the pauses between tries: 0.3 s at first, then twice the last pause, at most 5 s.
type backoff struct {
	next  time.Duration // the last pause; 0 before the first
	total time.Duration // sum of the pauses
}

// wait waits before a retry; err is the error of the last try. Once the pauses add up to reportAfter, it
// reports that the server is unreachable. If ctx ends first, it returns the error of ctx.
func (r *taskRun) wait(ctx context.Context, p *backoff, err error) error {
	p.next = min(max(2*p.next, 300*time.Millisecond), 5*time.Second)
	before := p.total
	p.total += p.next
	if before < reportAfter && p.total >= reportAfter {
		r.noteUnreachable(err)
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-r.Clock.After(p.next):
		return nil
	}
}

// reportMissingWorkers runs until ctx ends. It reports, once, if tasks make no progress and no worker
// polls the server.
func (r *taskRun) reportMissingWorkers(ctx context.Context) {
	if r.Detach {
		return
	}
	for seen := 0; ; {
		select {
		case <-ctx.Done():
			return
		case <-r.Clock.After(reportAfter):
		}
		r.mu.Lock()
		idle := r.finishedOrders == seen
		seen = r.finishedOrders
		r.mu.Unlock()
		if !idle || len(r.slots) == 0 {
			continue
		}
		asked, cancel := context.WithTimeout(ctx, startTimeout)
		q, err := r.Client.DescribeTaskQueue(asked, queueOf(r.Digest), enumspb.TASK_QUEUE_TYPE_ACTIVITY)
		cancel()
		now := r.Clock.Now()
		if err == nil && !slices.ContainsFunc(q.GetPollers(), func(p *taskqueuepb.PollerInfo) bool { return now.Sub(p.GetLastAccessTime().AsTime()) < pollTime }) {
			r.sayOnce("lonely", "no worker for this build is connected; start one with: equitas-temporal worker")
		}
	}
}
