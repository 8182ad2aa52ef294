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

// A Folder is a [sim.Engine] whose tasks are files in a folder, played by [FolderWorker]s. It uses
// the results in the folder and writes the orders of tasks that have no result. The folder is created
// when the first order is written.
type Folder struct {
	Dir         string                // path of the folder
	Question    string                // the command whose deals are played; a folder is for one command
	Digest      string                // identifier of this build, see [Digest]
	MaxTaskTime time.Duration         // longest duration of a task
	Now         func() time.Time      // the clock, for measuring how long a deal takes
	Draw        func(n uint64) uint64 // returns a uniform random number below n that other machines cannot know: it chooses the results that are replayed
	Say         func(text string)     // is called with each message, a text of one line
	Store       string                // the command's flags for where it keeps results; or ""

	job          *job
	taskNames    map[string]bool // names of the tasks of the job
	hasRun       bool            // Size was called
	foldersMade  bool            // the job's subfolders exist
	descriptions catalogue
	audit        auditor
	cost         time.Duration // see CoreTime

	// Results of Open and Play.
	NewJob       bool        // there was no job in the folder
	WrittenTasks int         // number of tasks added to the job
	MissingTasks int         // number of tasks without a result
	FoundTasks   int         // number of tasks whose result was found
	StuckTasks   []StuckTask // tasks without a result that workers have begun reportFrom times or more
}

// A StuckTask is a task that workers have begun repeatedly and not finished: it kills its workers,
// hangs, or is still being played.
type StuckTask struct {
	Title      string // title of its order
	TimesBegun int    // number of times that it was begun
}

var _ sim.TaskSizer = (*Folder)(nil)

// Open reads the job in the folder, if there is one. It is an error if the folder has the job of
// another command or build, or other content.
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

// CoreTime returns the approximate time that one core would need to play all deals of the runs whose
// size was first measured by this Folder.
func (f *Folder) CoreTime() time.Duration { return f.cost }

// Tasks returns the number of tasks in the job.
func (f *Folder) Tasks() int { return len(f.job.Tasks) }

// Size implements [sim.TaskSizer]. It is an error if the scenarios of the first call differ from those
// of the first run of the job.
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
	if level, ok := f.job.spanLevel(key); ok {
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

// runKey returns a hash, in 32 hex digits, of the scenarios, deals and unit of a run.
func runKey(scenarios []*sim.Scenario, deals int, unit uint8) string {
	h := sha256.New()
	for _, c := range scenarios {
		fmt.Fprintln(h, c.ID())
	}
	fmt.Fprintln(h, deals, unit)
	return hex.EncodeToString(h.Sum(nil))[:32]
}

// Play implements [sim.Engine]. Its error is [sim.ErrElsewhere] if tasks have no result yet; their
// orders are then in the folder.
func (f *Folder) Play(ctx context.Context, next iter.Seq[sim.Task], done func(sim.Task, []sim.Block)) error {
	var failed *Failure
	missing, written := 0, f.WrittenTasks
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
				if broken.isMoreSevere(failed) {
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
	f.MissingTasks += missing
	if f.WrittenTasks > written {
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

// takeResult returns the blocks of an order's result, or its permanent failure. If there is neither, or
// the file is damaged, it writes the order and returns nil, nil, nil.
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
			f.FoundTasks++
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
		f.MissingTasks += len(names) - len(results) - 1
		return nil, nil, nil
	}
	if err := f.audit.check(p, results); err != nil {
		return nil, nil, err
	}
	return results[0].Blocks, nil, nil
}

// readResult reads the result of the order p in the file called name, or its permanent failure. Both
// are nil if there is neither; damaged files are deleted.
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

// drop deletes a damaged file, with a message; err says what is wrong with it.
func (f *Folder) drop(path string, err error) error {
	f.Say(fmt.Sprintf("%s: %v; it is played again", path, err))
	if err := os.RemoveAll(path); err != nil {
		return fileError(path, "deleted", err)
	}
	return nil
}

// writeOrder writes an order to the file called name, unless that has the order already, and adds it to
// the job.
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
		f.WrittenTasks++
	}
	return nil
}
