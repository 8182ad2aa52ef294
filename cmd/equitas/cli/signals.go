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

// A signalContext is a context that records whether the command ever asks if it is done.
type signalContext struct {
	context.Context
	observed *atomic.Bool // whether Done or Err was called
}

func (h signalContext) Done() <-chan struct{} {
	h.observed.Store(true)
	return h.Context.Done()
}

func (h signalContext) Err() error {
	h.observed.Store(true)
	return h.Context.Err()
}

// UntilSignal returns a context that ends with the first Ctrl-C, SIGTERM, SIGHUP or
// SIGQUIT, so that a command can save its results. A second signal ends the program at
// once; so does the first if Done and Err of the context were never called. Signals that are
// ignored at the start (nohup) stay ignored.
//
// It ignores SIGPIPE, so that a closed pipe (equitas … | head) is an ordinary write error and
// the program can remove its unfinished files.
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
		if h.observed.Load() {
			sig = <-got
		}
		UnfinishedFiles.removeAll()
		fmt.Fprintf(os.Stderr, "equitas: stopped (%s)\n", sig)
		signal.Reset(sig)
		if p, err := os.FindProcess(os.Getpid()); err == nil && p.Signal(sig) == nil {
			time.Sleep(time.Second) // long enough for the signal to arrive
		}
		os.Exit(ExitFailed)
	}()
	return h
}

// UnfinishedFiles lists the incomplete files that this process has created.
var UnfinishedFiles unfinishedFiles

// An unfinishedFiles is a list of files and folders that are removed if a signal ends the program
// before they are complete.
type unfinishedFiles struct {
	mu    sync.Mutex
	paths []string
}

// Create runs do, which creates a file at path. If that succeeds, the file is removed when a
// signal ends the program, unless Finish has been called for it.
func (l *unfinishedFiles) Create(path string, do func() error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := do()
	if err == nil {
		l.paths = append(l.paths, path)
	}
	return err
}

// Finish runs do, which completes or removes the files at paths. If do succeeds, they are no
// longer in the list. A signal does not end the program before Finish returns.
func (l *unfinishedFiles) Finish(do func() error, paths ...string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := do()
	if err == nil {
		l.paths = slices.DeleteFunc(l.paths, func(p string) bool { return slices.Contains(paths, p) })
	}
	return err
}

// removeAll removes all files in the list, the latest first. It keeps the lock, so that later calls
// of Create and Finish block until the program ends.
func (l *unfinishedFiles) removeAll() {
	l.mu.Lock()
	for _, path := range slices.Backward(l.paths) {
		os.Remove(path)
	}
}
