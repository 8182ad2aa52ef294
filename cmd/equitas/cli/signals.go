package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// A signalContext is a context that records whether a signal has ended it.
type signalContext struct {
	context.Context
	asked *atomic.Bool
}

func (h signalContext) Done() <-chan struct{} {
	h.asked.Store(true)
	return h.Context.Done()
}

func (h signalContext) Err() error {
	h.asked.Store(true)
	return h.Context.Err()
}

// UntilSignal returns a context that ends with the first Ctrl-C, SIGTERM, SIGHUP or
// SIGQUIT, so that a command can save its results. A second signal ends the program at
// once; so does the first where the command does not listen. Signals ignored at the start
// (nohup) stay ignored.
//
// A closed pipe (equitas … | head) is an ordinary write error, not a signal, so that
// nothing is left behind there either.
func UntilSignal(parent context.Context) context.Context {
	ctx, cancel := context.WithCancel(parent)
	h := signalContext{ctx, new(atomic.Bool)}
	got := make(chan os.Signal, 2)
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(sig) {
			signal.Notify(got, sig)
		}
	}
	signal.Ignore(syscall.SIGPIPE)
	go func() {
		sig := <-got
		cancel()
		if h.asked.Load() {
			sig = <-got
		}
		Unfinished.removeAll()
		fmt.Fprintf(os.Stderr, "equitas: stopped (%s)\n", sig)
		signal.Reset(sig)
		if p, err := os.FindProcess(os.Getpid()); err == nil && p.Signal(sig) == nil {
			time.Sleep(time.Second) // until the signal arrives
		}
		os.Exit(ExitFailed)
	}()
	return h
}

// Unfinished are the files of this program that are not whole yet.
var Unfinished unfinishedFiles

// An unfinishedFiles is files and folders that go if the program ends before they are
// whole.
type unfinishedFiles struct {
	mu    sync.Mutex
	paths []string
}

// Made runs do, which makes a file at path, and registers the file for removal if that
// succeeded.
func (l *unfinishedFiles) Made(path string, do func() error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := do()
	if err == nil {
		l.paths = append(l.paths, path)
	}
	return err
}

// Finish runs do, which completes or removes some temporary files, and forgets them if it
// succeeds. Signals wait for it.
func (l *unfinishedFiles) Finish(do func() error, paths ...string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := do()
	if err == nil {
		l.paths = slices.DeleteFunc(l.paths, func(p string) bool { return slices.Contains(paths, p) })
	}
	return err
}

// removeAll takes everything away, the last first, for good: nothing can be made
// or settled any more.
func (l *unfinishedFiles) removeAll() {
	l.mu.Lock()
	for _, path := range slices.Backward(l.paths) {
		os.Remove(path)
	}
}
