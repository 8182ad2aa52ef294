//go:build temporal

package cluster

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/worker"

	"equitas/engine/sim"
)

// Types of errors of activities.
const (
	failureType  = "Failure"  // permanent
	handbackType = "Handback" // the worker stops, and another one may continue
)

const (
	maxHeartbeatBytes = 64 << 10 // largest size in bytes of a heartbeat
	defaultHeartbeat  = 15 * time.Second
	heartbeatThrottle = 400 * time.Millisecond // a fifth of the shortest heartbeat interval; the client's own interval decides how often to send
	handbackDelay     = 50 * time.Millisecond
	stopTimeout       = 10 * time.Second
)

// A TemporalWorker plays activities of a Temporal server until it is stopped.
type TemporalWorker struct {
	*Worker
	*Connection
	Slots int
	Clock Clock

	players sync.Pool // of *sim.Player: one for each activity in progress
}

// Run plays until ctx is done, and then sends partial results back.
func (w *TemporalWorker) Run(ctx context.Context) error {
	fatal := make(chan error, 1)
	worker.SetBinaryChecksum(w.Digest) // otherwise the library would hash the program's file
	k := worker.New(w.Client, queueOf(w.Digest), worker.Options{
		MaxConcurrentActivityExecutionSize: w.Slots, DisableWorkflowWorker: true, WorkerStopTimeout: stopTimeout,
		MaxHeartbeatThrottleInterval: heartbeatThrottle, DefaultHeartbeatThrottleInterval: heartbeatThrottle,
		OnFatalError: func(err error) { fatal <- err },
	})
	k.RegisterActivityWithOptions(w.play, activity.RegisterOptions{Name: activityName})
	if err := k.Start(); err != nil {
		return w.explain(err)
	}
	w.say(fmt.Sprintf("connected to %s, namespace %s, build %s; %d slots", w.Address, w.Namespace, w.Digest, w.Slots))
	select {
	case <-ctx.Done():
		k.Stop()
		return nil
	case err := <-fatal:
		k.Stop()
		return w.explain(err)
	}
}

// play is the activity that plays an encoded order and returns the packed result.
func (w *TemporalWorker) play(ctx context.Context, text []byte) (data []byte, err error) {
	w.noteReachable()
	defer func() {
		if r := recover(); r != nil { // otherwise Temporal would retry the activity
			err = nonRetryable(badTask("%v", r))
		}
	}()
	k, err := w.begin(text)
	if err != nil {
		return nil, nonRetryable(err)
	}
	if activity.HasHeartbeatDetails(ctx) {
		var before []byte
		if activity.GetHeartbeatDetails(ctx, &before) == nil {
			if r, err := parseResult(before); err == nil {
				k.resume(r)
			}
		}
	}
	player, _ := w.players.Get().(*sim.Player)
	if player == nil {
		player = new(sim.Player)
	}
	defer w.players.Put(player)
	every := activity.GetInfo(ctx).HeartbeatTimeout / 5
	if every <= 0 {
		every = defaultHeartbeat / 5
	}
	b := &heartbeats{ctx: ctx, k: k, maxBytes: min(maxHeartbeatBytes, w.maxResultBytes), clock: w.Clock, every: every, last: w.Clock.Now(), wake: make(chan struct{}, 1)}
	b.blockDone()
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var wg sync.WaitGroup
	wg.Go(func() { b.run(playing) })
	wg.Go(func() { // ends when the worker stops
		select {
		case <-activity.GetWorkerStopChannel(ctx):
			stop()
		case <-playing.Done():
		}
	})
	select {
	case <-activity.GetWorkerStopChannel(ctx):
		stop()
	default:
	}
	result, err := k.play(playing, player, b.blockDone)
	stop()
	wg.Wait()
	switch {
	case err == nil:
		if data = result.pack(); len(data) > w.maxResultBytes {
			return nil, nonRetryable(&TooLargeError{len(data), w.maxResultBytes})
		}
		return data, nil
	case failureOf(err) != nil:
		return nil, nonRetryable(err)
	case ctx.Err() != nil: // the activity was cancelled
		return nil, ctx.Err()
	case errors.Is(err, context.Canceled):
		b.sendNow()
		return nil, temporal.NewApplicationErrorWithOptions("a worker stops", handbackType, temporal.ApplicationErrorOptions{NextRetryDelay: handbackDelay})
	}
	return nil, err
}

// nonRetryable returns an error that Temporal does not retry.
func nonRetryable(err error) error {
	return temporal.NewApplicationErrorWithOptions(err.Error(), failureType, temporal.ApplicationErrorOptions{NonRetryable: true, Details: []any{failureOf(err).pack()}})
}

// A heartbeats sends heartbeats with partial results while a task is played: at intervals,
// and after every match if matches take longer than the interval.
type heartbeats struct {
	ctx      context.Context
	k        *work
	clock    Clock
	every    time.Duration
	maxBytes int           // largest size in bytes of a heartbeat
	wake     chan struct{} // a token: send a heartbeat at once

	mu         sync.Mutex
	done       []sim.Block
	sentBlocks int       // number of blocks sent
	last       time.Time // when new blocks were last sent
}

// blockDone records that a block is finished, and asks for a heartbeat if one is due.
func (b *heartbeats) blockDone() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done = b.k.done[:len(b.k.done):len(b.k.done)]
	if len(b.done) > 0 && b.clock.Now().Sub(b.last) >= b.every {
		select {
		case b.wake <- struct{}{}:
		default:
		}
	}
}

// sendNow sends a heartbeat.
func (b *heartbeats) sendNow() { activity.RecordHeartbeat(b.ctx, b.text()) }

// text returns the content of a heartbeat: a result with as many blocks as fit.
func (b *heartbeats) text() []byte {
	b.mu.Lock()
	done := b.done
	if len(done) > b.sentBlocks {
		b.sentBlocks, b.last = len(done), b.clock.Now()
	}
	b.mu.Unlock()
	return newResult(b.k.id, done).packWithin(b.maxBytes)
}

// run sends a heartbeat now, and then at intervals until ctx is done.
func (b *heartbeats) run(ctx context.Context) {
	for { // the first one tells the server that the task has begun
		select {
		case <-ctx.Done():
			return
		case <-b.wake:
		case <-b.clock.After(b.every):
		}
		b.sendNow()
	}
}
