package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"equitas/engine/sim"
)

// partEvery is how often what has been played of a task is written down.
const partEvery = 3 * time.Second

// A FolderWorker plays its share of the tasks of a folder: numbers Index, Index+Of,
// Index+2·Of … It may be stopped at any moment, and two may have the same share:
// what is there is never spoilt.
type FolderWorker struct {
	*Worker
	Dir       string
	Index, Of int
	Slots     int // tasks that are played at once
	Now       func() time.Time
	most      int // bytes of a result; 0: as many as a file may have

	// Told is told how many deals have been played, of how many in the share; calls do
	// not overlap. Say says what people should know. Both may be called at any time.
	Told func(done, of int)
	Say  func(text string)
}

// A Share is what came of a worker's share.
type Share struct {
	Tasks  int      // in it
	Of     int      // tasks of the job
	Before int      // that were done when the worker began
	Played int      // since then, to their end
	Others int      // that others have played meanwhile
	Spoilt []string // files that say what is to be played, and are not there or not whole
	Failed *Failure // the worst of those that cannot be played; or nil

	Question string // what the job is about: a command, that keeps its results where it was told

	failed map[string]*Failure // by task
	spoilt map[string]string
}

// blame says of the tasks of the share, in their order, which cannot be played: the same
// ones for any number of slots.
func (s *Share) blame(tasks []string) {
	for _, name := range tasks {
		if failed := s.failed[name]; failed != nil && failed.worse(s.Failed) {
			s.Failed = failed
		}
		if path, ok := s.spoilt[name]; ok {
			s.Spoilt = append(s.Spoilt, path)
		}
	}
}

// Missing is how many tasks are still to be played.
func (s *Share) Missing() int { return s.Tasks - s.Before - s.Played - s.Others }

// Run plays the share. When ctx is done it writes down what it has, and ends with the
// error of ctx.
func (w *FolderWorker) Run(ctx context.Context) (*Share, error) {
	j, err := readJob(w.Dir, w.Digest)
	if err != nil {
		return nil, err
	}
	if j == nil {
		return nil, fmt.Errorf("%s has no job yet: a command with --engine folder --job %s makes one", w.Dir, w.Dir)
	}
	if err := makeFolders(w.Dir); err != nil { // somebody may have tidied up
		return nil, err
	}
	s := &Share{Of: len(j.Tasks), Question: strings.TrimSpace(j.Question + " " + j.Store)}
	var share, names []string
	s.failed, s.spoilt = map[string]*Failure{}, map[string]string{}
	for i := w.Index; i < len(j.Tasks); i += w.Of {
		s.Tasks++
		name := j.Tasks[i]
		share = append(share, name)
		switch failed, err := w.failed(name); {
		case err != nil:
			return nil, err
		case failed != nil:
			s.Before++
			s.failed[name] = failed
		case w.whole(name):
			s.Before++
		default:
			names = append(names, name)
		}
	}
	err = w.all(ctx, s, names)
	s.blame(share)
	return s, err
}

// all plays tasks, several at once.
func (w *FolderWorker) all(ctx context.Context, s *Share, names []string) error {
	var (
		mu    sync.Mutex
		wg    sync.WaitGroup
		errs  []error
		stop  bool
		tally = tally{told: w.Told, of: len(names)}
	)
	rest := queue{w.Dir, names, nil}
	take := func(most int) (string, bool) {
		mu.Lock()
		defer mu.Unlock()
		if stop || ctx.Err() != nil {
			return "", false
		}
		return rest.take(most)
	}
	slots := min(w.Slots, len(names))
	work := func(most int) {
		wg.Go(func() {
			var player sim.Player
			for name, ok := take(most); ok; name, ok = take(most) {
				if w.whole(name) { // somebody else has the same share
					mu.Lock()
					s.Others++
					mu.Unlock()
					continue
				}
				failed, err := w.one(ctx, name, &player, &tally)
				mu.Lock()
				var spoilt *spoiltError
				switch {
				case errors.As(err, &spoilt):
					s.spoilt[name] = spoilt.path
				case err != nil:
					stop = true
					if ctx.Err() == nil && errs == nil { // others have met the same
						errs = []error{err}
					}
				default:
					s.Played++
					if failed != nil {
						s.failed[name] = failed
					}
				}
				mu.Unlock()
			}
		})
	}
	for range slots {
		work(suspicious - 1)
	}
	wg.Wait()
	work(math.MaxInt) // what may kill its worker kills nothing else
	wg.Wait()
	return errors.Join(append(errs, ctx.Err())...)
}

// A queue is what a worker has still to play. What nobody has begun comes first, then
// what was begun and has not ended: somebody is at it, or was killed.
type queue struct {
	dir   string
	names []string // that nobody had begun, when last looked at
	later []string
}

// take takes the next task of those that were begun at most so often.
func (q *queue) take(most int) (string, bool) {
	for len(q.names) > 0 {
		name := q.names[0]
		q.names = q.names[1:]
		if begun(q.dir, name) == 0 {
			return name, true
		}
		q.later = append(q.later, name)
	}
	best, least := -1, 0
	for i, name := range q.later {
		if n := begun(q.dir, name); n <= most && (best < 0 || n < least) {
			best, least = i, n
		}
	}
	if best < 0 {
		return "", false
	}
	name := q.later[best]
	q.later = slices.Delete(q.later, best, best+1)
	return name, true
}

// one plays a task and writes its result, or why it has none.
func (w *FolderWorker) one(ctx context.Context, name string, player *sim.Player, t *tally) (*Failure, error) {
	markBegun(w.Dir, name)
	defer unmark(w.Dir, name)
	result, err := w.play(ctx, name, player, t)
	failed := failureOf(err)
	var data []byte
	if err == nil {
		if data = result.pack(); len(data) > cmp.Or(w.most, mostFile) {
			failed = &Failure{TooLarge: &TooLargeError{len(data), cmp.Or(w.most, mostFile)}}
		}
	}
	switch {
	case failed != nil:
		err = w.put(failedDir, name, failed.pack())
	case err == nil:
		err = w.put(doneDir, name, data)
	}
	if err == nil {
		os.Remove(filepath.Join(w.Dir, doneDir, name+partEnd)) // it has served
	}
	return failed, err
}

// play plays a task, from where somebody was stopped.
func (w *FolderWorker) play(ctx context.Context, name string, player *sim.Player, t *tally) (*Result, error) {
	path := filepath.Join(w.Dir, taskDir, name)
	text, err := readIfThere(path, mostFile)
	if err != nil && !errors.Is(err, errDamaged) {
		return nil, cannot(path, "read", err)
	}
	if id, ok := parseID(cutAgain(name)); !ok || !says(text, w.Digest, id) {
		return nil, &spoiltError{path}
	}
	k, err := w.begin(text)
	if err != nil {
		return nil, err
	}
	part := filepath.Join(w.Dir, doneDir, name+partEnd)
	if data, err := readIfThere(part, mostFile); err == nil && data != nil {
		if r, err := parseResult(data); err == nil {
			k.resume(r)
		}
	}
	written, at := w.Now(), len(k.done)
	keep := func() error {
		if at == len(k.done) {
			return nil
		}
		written, at = w.Now(), len(k.done)
		return w.put(doneDir, name+partEnd, k.soFar().pack())
	}
	var lost error
	t.begin(k)
	result, err := k.play(ctx, player, func() {
		t.tell(k)
		if w.Now().Sub(written) >= partEvery && len(k.done) < k.blocks() {
			lost = errors.Join(lost, keep())
		}
	})
	if err != nil && ctx.Err() != nil { // somebody goes on from here
		lost = errors.Join(lost, keep())
	}
	if lost != nil && err == nil { // what matters is the result
		w.Say("what is half played is not kept: " + lost.Error())
	}
	return result, err
}

// A spoiltError is the error of a file that does not say what is to be played under its
// name. Who has asked can write it again.
type spoiltError struct{ path string }

func (e *spoiltError) Error() string { return e.path + " is not there, or damaged" }

// put writes a file of the job.
func (w *FolderWorker) put(dir, name string, data []byte) error {
	return writeWhole(filepath.Join(w.Dir, dir, name), data)
}

// whole reports whether a task has a result that is whole.
func (w *FolderWorker) whole(name string) bool {
	data, err := readIfThere(filepath.Join(w.Dir, doneDir, name), mostFile)
	if err != nil || data == nil {
		return false
	}
	r, err := parseResult(data)
	return err == nil && r.Of.String() == cutAgain(name)
}

// failed returns why a task cannot be played; nil if it may be.
func (w *FolderWorker) failed(name string) (*Failure, error) {
	text, err := readIfThere(filepath.Join(w.Dir, failedDir, name), mostFile)
	if errors.Is(err, errDamaged) {
		return nil, nil // it is played again
	}
	if err != nil {
		return nil, cannot(filepath.Join(w.Dir, failedDir), "read", err)
	}
	if text == nil {
		return nil, nil
	}
	f, err := parseFailure(text)
	if err != nil {
		return nil, nil
	}
	return f, nil
}

// A tally adds up how many deals are played, of tasks that are as long as those begun.
type tally struct {
	told func(done, of int)
	of   int // tasks

	mu    sync.Mutex
	done  int
	deals int // of the tasks begun
	begun int
	at    map[*work]int
}

// begin is told of a task.
func (t *tally) begin(k *work) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.begun++
	t.deals += k.task.Span.Deals()
	if t.at == nil {
		t.at = map[*work]int{}
	}
}

// tell is told that something of it was played.
func (t *tally) tell(k *work) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done += k.deals() - t.at[k]
	t.at[k] = k.deals()
	if t.told != nil {
		t.told(t.done, max(t.done, t.deals*t.of/t.begun))
	}
}
