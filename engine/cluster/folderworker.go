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

// partialSaveInterval is the least time between two saves of a task's partial result.
const partialSaveInterval = 3 * time.Second

// A FolderWorker plays its share of the tasks of a folder: those with the indices ShareIndex,
// ShareIndex+ShareCount, ShareIndex+2·ShareCount … It may be stopped at any time, and several workers
// may have the same share.
type FolderWorker struct {
	*Worker
	Dir                    string           // path of the folder
	ShareIndex, ShareCount int              // ShareIndex is below ShareCount
	Slots                  int              // number of tasks played at once
	Now                    func() time.Time // the clock
	maxResultBytes         int              // largest size in bytes of a result; 0: maxFileBytes

	// OnProgress is called with the number of deals played and the estimated number of deals in
	// the share; calls do not overlap. It may be nil. Say is called with each message, a text of
	// one line. Both may be called by any goroutine.
	OnProgress func(done, of int)
	Say        func(text string)
}

// A Share is the outcome of the tasks in a worker's share.
type Share struct {
	Tasks               int      // number of tasks in the share
	AllTasks            int      // number of tasks in the job
	DoneBeforeTasks     int      // number of tasks that had a result or failure before the worker began
	PlayedTasks         int      // number of tasks that this worker has played
	TasksPlayedByOthers int      // number of tasks that other workers have played meanwhile
	DamagedOrders       []string // paths of orders that are missing or damaged
	Failure             *Failure // the most severe failure of a task; nil if no task has failed

	Question string // the command of the job, with its flags for where it keeps results

	failures map[string]*Failure // by name of the task
	damaged  map[string]string   // by name of the task: path of its damaged order
}

// setFailures sets Failure and DamagedOrders from failures and damaged, in the order of tasks, so that
// they do not depend on the number of slots.
func (s *Share) setFailures(tasks []string) {
	for _, name := range tasks {
		if failed := s.failures[name]; failed != nil && failed.isMoreSevere(s.Failure) {
			s.Failure = failed
		}
		if path, ok := s.damaged[name]; ok {
			s.DamagedOrders = append(s.DamagedOrders, path)
		}
	}
}

// Missing returns the number of tasks in the share that have no result and no failure.
func (s *Share) Missing() int {
	return s.Tasks - s.DoneBeforeTasks - s.PlayedTasks - s.TasksPlayedByOthers
}

// Run plays the share. If ctx ends, it saves partial results and returns the error of ctx. It is an
// error if the folder has no job, or one of another build.
func (w *FolderWorker) Run(ctx context.Context) (*Share, error) {
	j, err := readJob(w.Dir, w.Digest)
	if err != nil {
		return nil, err
	}
	if j == nil {
		return nil, fmt.Errorf("%s has no job yet: a command with --engine folder --job %s makes one", w.Dir, w.Dir)
	}
	if err := makeFolders(w.Dir); err != nil { // they may have been deleted
		return nil, err
	}
	s := &Share{AllTasks: len(j.Tasks), Question: strings.TrimSpace(j.Question + " " + j.Store)}
	var share, names []string
	s.failures, s.damaged = map[string]*Failure{}, map[string]string{}
	for i := w.ShareIndex; i < len(j.Tasks); i += w.ShareCount {
		s.Tasks++
		name := j.Tasks[i]
		share = append(share, name)
		switch failed, err := w.readFailure(name); {
		case err != nil:
			return nil, err
		case failed != nil:
			s.DoneBeforeTasks++
			s.failures[name] = failed
		case w.hasResult(name):
			s.DoneBeforeTasks++
		default:
			names = append(names, name)
		}
	}
	err = w.playAll(ctx, s, names)
	s.setFailures(share)
	return s, err
}

// playAll plays the tasks of these names, several at once, and records their outcomes in s.
func (w *FolderWorker) playAll(ctx context.Context, s *Share, names []string) error {
	var (
		mu    sync.Mutex
		wg    sync.WaitGroup
		errs  []error
		stop  bool
		tally = tally{report: w.OnProgress, total: len(names)}
	)
	rest := queue{w.Dir, names, nil}
	take := func(most int) (string, bool) {
		mu.Lock()
		defer mu.Unlock()
		if stop || ctx.Err() != nil {
			return "", false
		}
		return rest.next(most)
	}
	slots := min(w.Slots, len(names))
	work := func(most int) {
		wg.Go(func() {
			var player sim.Player
			for name, ok := take(most); ok; name, ok = take(most) {
				if w.hasResult(name) { // another worker with the same share has played it
					mu.Lock()
					s.TasksPlayedByOthers++
					mu.Unlock()
					continue
				}
				failed, err := w.playTask(ctx, name, &player, &tally)
				mu.Lock()
				var spoilt *damagedOrderError
				switch {
				case errors.As(err, &spoilt):
					s.damaged[name] = spoilt.path
				case err != nil:
					stop = true
					if ctx.Err() == nil && errs == nil { // only the first error is reported
						errs = []error{err}
					}
				default:
					s.PlayedTasks++
					if failed != nil {
						s.failures[name] = failed
					}
				}
				mu.Unlock()
			}
		})
	}
	for range slots {
		work(playAloneFrom - 1)
	}
	wg.Wait()
	work(math.MaxInt) // one at a time: a task that kills its worker is then alone
	wg.Wait()
	return errors.Join(append(errs, ctx.Err())...)
}

// A queue holds the names of the tasks that a worker must still play: first those that no worker has
// begun, then those that were begun but not finished.
type queue struct {
	dir            string
	uncheckedNames []string // tasks of which it has not been checked whether a worker has begun them
	begunNames     []string // tasks that a worker had begun when this was checked
}

// next removes and returns the name of the next task that workers have begun at most maxBegun times;
// ok is false if there is none.
func (q *queue) next(maxBegun int) (name string, ok bool) {
	for len(q.uncheckedNames) > 0 {
		name := q.uncheckedNames[0]
		q.uncheckedNames = q.uncheckedNames[1:]
		if workersBegun(q.dir, name) == 0 {
			return name, true
		}
		q.begunNames = append(q.begunNames, name)
	}
	best, least := -1, 0
	for i, name := range q.begunNames {
		if n := workersBegun(q.dir, name); n <= maxBegun && (best < 0 || n < least) {
			best, least = i, n
		}
	}
	if best < 0 {
		return "", false
	}
	name = q.begunNames[best]
	q.begunNames = slices.Delete(q.begunNames, best, best+1)
	return name, true
}

// playTask plays a task and writes its result or its permanent failure, which it also returns.
func (w *FolderWorker) playTask(ctx context.Context, name string, player *sim.Player, t *tally) (*Failure, error) {
	markBegun(w.Dir, name)
	defer unmarkBegun(w.Dir, name)
	result, err := w.play(ctx, name, player, t)
	failed := failureOf(err)
	var data []byte
	if err == nil {
		if data = result.pack(); len(data) > cmp.Or(w.maxResultBytes, maxFileBytes) {
			failed = &Failure{TooLarge: &TooLargeError{len(data), cmp.Or(w.maxResultBytes, maxFileBytes)}}
		}
	}
	switch {
	case failed != nil:
		err = w.writeFile(failedDir, name, failed.pack())
	case err == nil:
		err = w.writeFile(doneDir, name, data)
	}
	if err == nil {
		os.Remove(filepath.Join(w.Dir, doneDir, name+partSuffix)) // the partial result is no longer needed
	}
	return failed, err
}

// play plays a task, continuing from its saved partial result if there is one, and saves partial
// results at intervals. The error is a [*damagedOrderError] if there is no intact order.
func (w *FolderWorker) play(ctx context.Context, name string, player *sim.Player, t *tally) (*Result, error) {
	path := filepath.Join(w.Dir, taskDir, name)
	text, err := readIfThere(path, maxFileBytes)
	if err != nil && !errors.Is(err, errDamaged) {
		return nil, fileError(path, "read", err)
	}
	if id, ok := parseID(trimAgainSuffix(name)); !ok || !isOrder(text, w.Digest, id) {
		return nil, &damagedOrderError{path}
	}
	k, err := w.begin(text)
	if err != nil {
		return nil, err
	}
	part := filepath.Join(w.Dir, doneDir, name+partSuffix)
	if data, err := readIfThere(part, maxFileBytes); err == nil && data != nil {
		if r, err := parseResult(data); err == nil {
			k.resume(r)
		}
	}
	written, at := w.Now(), len(k.doneBlocks)
	keep := func() error {
		if at == len(k.doneBlocks) {
			return nil
		}
		written, at = w.Now(), len(k.doneBlocks)
		return w.writeFile(doneDir, name+partSuffix, k.partialResult().pack())
	}
	var lost error
	t.begin(k)
	result, err := k.play(ctx, player, func() {
		t.update(k)
		if w.Now().Sub(written) >= partialSaveInterval && len(k.doneBlocks) < k.blocks() {
			lost = errors.Join(lost, keep())
		}
	})
	if err != nil && ctx.Err() != nil { // so that another worker can continue from here
		lost = errors.Join(lost, keep())
	}
	if lost != nil && err == nil { // a partial result that cannot be saved does not matter then
		w.Say("what is half played is not kept: " + lost.Error())
	}
	return result, err
}

// A damagedOrderError is the error of an order that is missing or damaged. The command of the job, run
// again, writes it anew.
type damagedOrderError struct{ path string }

func (e *damagedOrderError) Error() string { return e.path + " is not there, or damaged" }

// writeFile writes a file in a subfolder of the job, atomically.
func (w *FolderWorker) writeFile(dir, name string, data []byte) error {
	return writeAtomically(filepath.Join(w.Dir, dir, name), data)
}

// hasResult reports whether a task has an intact result.
func (w *FolderWorker) hasResult(name string) bool {
	data, err := readIfThere(filepath.Join(w.Dir, doneDir, name), maxFileBytes)
	if err != nil || data == nil {
		return false
	}
	r, err := parseResult(data)
	return err == nil && r.Order.String() == trimAgainSuffix(name)
}

// readFailure returns the permanent failure of a task; nil if there is none, or if its file is damaged.
func (w *FolderWorker) readFailure(name string) (*Failure, error) {
	text, err := readIfThere(filepath.Join(w.Dir, failedDir, name), maxFileBytes)
	if errors.Is(err, errDamaged) {
		return nil, nil // the task is played again
	}
	if err != nil {
		return nil, fileError(filepath.Join(w.Dir, failedDir), "read", err)
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

// A tally counts the deals played, and estimates the number of all deals from those of the tasks
// begun.
type tally struct {
	report func(done, of int) // see FolderWorker.OnProgress; or nil
	total  int                // number of all tasks

	mu         sync.Mutex
	done       int           // number of deals played
	deals      int           // number of deals of the tasks begun
	begunTasks int           // number of tasks begun
	progress   map[*work]int // by task in progress: number of its deals played
}

// begin records that a task begins.
func (t *tally) begin(k *work) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.begunTasks++
	t.deals += k.task.Span.Deals()
	if t.progress == nil {
		t.progress = map[*work]int{}
	}
}

// update records the progress of a task and reports it.
func (t *tally) update(k *work) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done += k.deals() - t.progress[k]
	t.progress[k] = k.deals()
	if t.report != nil {
		t.report(t.done, max(t.done, t.deals*t.total/t.begunTasks))
	}
}
