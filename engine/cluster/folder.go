package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"time"

	"equitas/engine/sim"
)

// A Folder is an engine whose tasks are files in a folder, played by [FolderWorker]s. It
// uses the results that are there and writes the orders of missing tasks. The folder is
// created when the first order is written.
type Folder struct {
	Dir         string
	Question    string                // the command that asks the question; a folder serves one
	Digest      string                // identifier of this build, see [Digest]
	MaxTaskTime time.Duration         // longest duration of a task
	Now         func() time.Time      // the clock, for measuring how long a deal takes
	Draw        func(n uint64) uint64 // returns a uniform random number below n that others cannot know: it chooses which results are replayed
	Say         func(text string)
	Store       string // the command's flags for where it keeps results; or ""

	job          *job
	taskNames    map[string]bool // names of the tasks of the job
	hasRun       bool            // a run has asked for tasks
	foldersMade  bool            // the job's subfolders exist
	descriptions catalogue
	audit        auditor
	cost         time.Duration

	// The outcome.
	NewJob     bool // the job was begun by this engine
	Written    int  // number of tasks added to the job
	Missing    int  // number of tasks asked for that have no result
	Found      int  // number of tasks asked for that have a result
	StuckTasks []StuckTask
}

// A StuckTask is a task that was begun repeatedly and never finished: it kills its workers, or
// hangs, or is still being played.
type StuckTask struct {
	Title string
	Begun int // how often it was begun
}

var _ sim.TaskSizer = (*Folder)(nil)

// Open reads the job from the folder, if there is one. It is an error if the folder belongs
// to another question, or has other content.
func (f *Folder) Open() error {
	j, err := readJob(f.Dir, f.Digest)
	if err != nil {
		return err
	}
	if j != nil && j.Question != f.Question {
		return fmt.Errorf("%s is the job of another question: %s; name another folder (--job)", f.Dir, j.Question)
	}
	f.NewJob = j == nil
	if f.NewJob {
		if err := checkFree(f.Dir); err != nil {
			return err
		}
		j = &job{Format: protocol, Digest: f.Digest, Question: f.Question}
	}
	j.Store = f.Store
	f.job, f.taskNames, f.descriptions = j, map[string]bool{}, catalogue{}
	for _, name := range j.Tasks {
		f.taskNames[name] = true
	}
	f.audit.now, f.audit.draw = f.Now, f.Draw
	return nil
}

// CoreTime returns the approximate time in which one core plays everything that was asked for
// the first time.
func (f *Folder) CoreTime() time.Duration { return f.cost }

// Tasks returns the number of tasks in the job.
func (f *Folder) Tasks() int { return len(f.job.Tasks) }

// Size implements [sim.TaskSizer]. The first run of a question must be of the scenarios
// that the folder was made for.
func (f *Folder) Size(ctx context.Context, scenarios []*sim.Scenario, deals int, unit uint8) (uint8, error) {
	var ids []string
	for _, c := range scenarios {
		ids = append(ids, c.ID().String())
	}
	key := runKey(scenarios, deals, unit)
	if !f.hasRun {
		f.hasRun = true
		if f.job.Rules == nil {
			f.job.Rules = ids
		} else if !slices.Equal(f.job.Rules, ids) {
			return 0, fmt.Errorf("%s is the job of the same command, but what it plays has changed since: the rules, or the bots; name another folder (--job)", f.Dir)
		}
	}
	if level, ok := f.job.level(key); ok {
		return level, nil
	}
	each, err := measureDealTime(ctx, f.Now, scenarios, deals, unit)
	if err != nil {
		return 0, err
	}
	f.cost += each * time.Duration(deals)
	level := levelFor(each, f.MaxTaskTime, resultBytesPerDeal(scenarios, unit), maxResultBytes, deals, unit)
	f.job.Runs = append(f.job.Runs, sizedRun{key, level})
	return level, nil
}

// runKey returns a hash of the scenarios, deals and unit of a run.
func runKey(scenarios []*sim.Scenario, deals int, unit uint8) string {
	h := sha256.New()
	for _, c := range scenarios {
		fmt.Fprintln(h, c.ID())
	}
	fmt.Fprintln(h, deals, unit)
	return hex.EncodeToString(h.Sum(nil))[:32]
}

// Play implements [sim.Engine]. Its error is [sim.ErrElsewhere] if results are missing.
func (f *Folder) Play(ctx context.Context, next iter.Seq[sim.Task], done func(sim.Task, []sim.Block)) error {
	var failed *Failure
	missing, written := 0, f.Written
	for t := range next {
		if ctx.Err() != nil {
			return nil
		}
		list, err := f.descriptions.orders(f.Digest, maxOrderBytes, t, t.Scenarios)
		if err != nil {
			return err
		}
		var blocks []sim.Block
		for i := range list {
			got, broken, err := f.takeResult(&list[i])
			if err != nil {
				return err
			}
			switch {
			case broken != nil:
				if broken.moreSevere(failed) {
					failed = broken
				}
			case got == nil:
				missing++
			}
			blocks = append(blocks, got...)
		}
		if len(blocks) == len(t.Scenarios) {
			done(t, blocks)
		}
	}
	f.Missing += missing
	if f.Written > written {
		if err := f.job.write(f.Dir); err != nil {
			return err
		}
	}
	switch {
	case failed != nil:
		return failed.Err()
	case missing > 0:
		return sim.ErrElsewhere
	}
	return nil
}

// takeResult returns the result of an order, or its permanent failure. If there is neither, or
// the file is damaged, it writes the order, so that it is played.
func (f *Folder) takeResult(p *packedOrder) ([]sim.Block, *Failure, error) {
	name := p.id.String()
	names := []string{name}
	if p.id.isAudited() {
		names = append(names, name+againSuffix)
	}
	var results []*Result
	for _, name := range names {
		r, failed, err := f.readResult(name, p)
		if failed != nil || err != nil {
			return nil, failed, err
		}
		if r != nil {
			f.Found++
			results = append(results, r)
			continue
		}
		if n := workersBegun(f.Dir, name); n >= reportFrom {
			f.StuckTasks = append(f.StuckTasks, StuckTask{p.order.Title(), n})
		}
		if err := f.writeOrder(name, p); err != nil {
			return nil, nil, err
		}
	}
	if len(results) < len(names) {
		f.Missing += len(names) - len(results) - 1
		return nil, nil, nil
	}
	if err := f.audit.check(p, results); err != nil {
		return nil, nil, err
	}
	return results[0].Blocks, nil, nil
}

// readResult reads the result of an order, or its permanent failure; both are nil if there is
// neither.
func (f *Folder) readResult(name string, p *packedOrder) (*Result, *Failure, error) {
	path := filepath.Join(f.Dir, failedDir, name)
	text, err := readIfThere(path, maxFileBytes)
	if err != nil && !errors.Is(err, errDamaged) {
		return nil, nil, fileError(path, "read", err)
	}
	if err == nil && text != nil {
		failed, err := parseFailure(text)
		if err == nil {
			err = failed.fits(p)
		}
		if err == nil {
			return nil, failed, nil
		}
		if err := f.drop(path, err); err != nil {
			return nil, nil, err
		}
	}
	path = filepath.Join(f.Dir, doneDir, name)
	data, err := readIfThere(path, maxFileBytes)
	switch {
	case err == nil && data == nil:
		return nil, nil, nil
	case err != nil && !errors.Is(err, errDamaged): // not damaged: the file stays
		return nil, nil, fileError(path, "read", err)
	}
	var r *Result
	if err == nil {
		if r, err = parseResult(data); err == nil {
			err = r.fits(p)
		}
	}
	if err == nil {
		return r, nil, nil
	}
	return nil, nil, f.drop(path, err)
}

// drop deletes a damaged file; err says what is wrong with it.
func (f *Folder) drop(path string, err error) error {
	f.Say(fmt.Sprintf("%s: %v; it is played again", path, err))
	if err := os.RemoveAll(path); err != nil {
		return fileError(path, "deleted", err)
	}
	return nil
}

// writeOrder writes an order, unless it is there and intact.
func (f *Folder) writeOrder(name string, p *packedOrder) error {
	if !f.foldersMade {
		if err := makeFolders(f.Dir); err != nil {
			return err
		}
		f.foldersMade = true
	}
	path := filepath.Join(f.Dir, taskDir, name)
	text, err := readIfThere(path, maxFileBytes)
	if err != nil || text == nil || !isOrder(text, f.Digest, p.id) {
		if text != nil || err != nil {
			f.Say(path + ": cut off, damaged or another's; it is written again")
			os.RemoveAll(path)
		}
		if err := writeAtomically(path, p.text); err != nil {
			return err
		}
	}
	if !f.taskNames[name] {
		f.taskNames[name] = true
		f.job.Tasks = append(f.job.Tasks, name)
		f.Written++
	}
	return nil
}
