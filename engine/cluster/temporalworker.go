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
	failureType  = "Failure"  // a permanent failure
	handbackType = "Handback" // the worker stops, and another worker may continue
)

const (
	maxHeartbeatBytes = 64 << 10               // largest size in bytes of a heartbeat
	defaultHeartbeat  = 15 * time.Second       // heartbeat timeout of an activity that has none
	heartbeatThrottle = 400 * time.Millisecond // shortest time between two heartbeats; the type heartbeats decides how often to send them
	handbackDelay     = 50 * time.Millisecond  // pause before another worker continues
	stopTimeout       = 10 * time.Second       // longest time for activities to end when the worker stops
)

// A TemporalWorker plays activities of a Temporal server until it is stopped.
type TemporalWorker struct {
	*Worker
	*Connection
	Slots int // number of activities played at once
	Clock Clock

	players sync.Pool // of *sim.Player: one for each activity in progress
}

// Run plays activities until ctx ends, and then sends partial results to the server.
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

// play is the activity: it plays an encoded order and returns its encoded result.
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
	b := &heartbeats{ctx: ctx, work: k, maxBytes: min(maxHeartbeatBytes, w.maxResultBytes), clock: w.Clock, interval: every, lastSent: w.Clock.Now(), wake: make(chan struct{}, 1)}
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

// nonRetryable returns an error after which Temporal does not retry the activity; err must be a
// permanent failure.
func nonRetryable(err error) error {
	return temporal.NewApplicationErrorWithOptions(err.Error(), failureType, temporal.ApplicationErrorOptions{NonRetryable: true, Details: []any{failureOf(err).pack()}})
}

// A heartbeats sends heartbeats with partial results while a task is played: at intervals, and as soon
// as a block is finished if the last new block was sent longer ago.
type heartbeats struct {
	ctx      context.Context // context of the activity
	work     *work
	clock    Clock
	interval time.Duration // the interval
	maxBytes int           // largest size in bytes of a heartbeat
	wake     chan struct{} // holds a token if a heartbeat must be sent at once

	mu         sync.Mutex
	doneBlocks []sim.Block // finished blocks
	sentBlocks int         // number of finished blocks at the last heartbeat
	lastSent   time.Time   // when new blocks were last sent
}

// blockDone records that a block is finished, and causes a heartbeat if one is due.
func (b *heartbeats) blockDone() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.doneBlocks = b.work.doneBlocks[:len(b.work.doneBlocks):len(b.work.doneBlocks)]
	if len(b.doneBlocks) > 0 && b.clock.Now().Sub(b.lastSent) >= b.interval {
		select {
		case b.wake <- struct{}{}:
		default:
		}
	}
}

// sendNow sends a heartbeat.
func (b *heartbeats) sendNow() { activity.RecordHeartbeat(b.ctx, b.text()) }

// text returns the content of a heartbeat: the encoding of a partial result with as many blocks as fit.
func (b *heartbeats) text() []byte {
	b.mu.Lock()
	done := b.doneBlocks
	if len(done) > b.sentBlocks {
		b.sentBlocks, b.lastSent = len(done), b.clock.Now()
	}
	b.mu.Unlock()
	return newResult(b.work.id, done).packWithin(b.maxBytes)
}

// run sends heartbeats until ctx ends: at intervals, and whenever wake holds a token.
func (b *heartbeats) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-b.wake:
		case <-b.clock.After(b.interval):
		}
		b.sendNow()
	}
}
