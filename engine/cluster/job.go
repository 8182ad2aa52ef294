package cluster

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Files of a job's folder.
const (
	jobFile   = "job.json"
	taskDir   = "task"   // orders
	doneDir   = "done"   // their results, and of those under way NAME.part and NAME.begun
	failedDir = "failed" // what broke, in words that machines read
	partEnd   = ".part"
	begunEnd  = ".begun" // a byte for each worker that has begun an order and not ended it
	againEnd  = "-again" // of an order that is handed out twice
)

// How often workers begin an order and do not end it, without a word: they are killed,
// or they are still at it.
const (
	suspicious = 3  // from then on a worker plays it when all else is done, and nothing besides
	hopeless   = 10 // from then on people are told
)

// begun is how often that has happened to an order. It is a hint for the order of work,
// not a lock: who finds it wrong plays a task twice.
func begun(dir, name string) int {
	info, err := os.Lstat(filepath.Join(dir, doneDir, name+begunEnd))
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return int(min(info.Size(), mostBegun))
}

// mostBegun is how often that is counted.
const mostBegun = 1000

// markBegun notes that a worker begins an order. The file is a new one in the place of
// the one that was there: a stranger may have put a link there, or a FIFO.
func markBegun(dir, name string) {
	n := min(begun(dir, name)+1, mostBegun)
	f, err := os.CreateTemp(filepath.Join(dir, doneDir), tempName)
	if err != nil {
		return // nobody knows of it
	}
	_, err = f.WriteString(strings.Repeat(".", n))
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err == nil {
		err = os.Rename(f.Name(), filepath.Join(dir, doneDir, name+begunEnd))
	}
	if err != nil {
		os.Remove(f.Name())
	}
}

// unmark notes that a worker has ended an order in peace.
func unmark(dir, name string) { os.Remove(filepath.Join(dir, doneDir, name+begunEnd)) }

const mostFile = 256 << 20 // bytes: more is none of ours

// A job is what a folder is about: its file is written last, so whoever finds it
// finds the orders too.
type job struct {
	Format   int        `json:"format"`
	Digest   string     `json:"digest"`          // of the builds that may work on it
	Question string     `json:"question"`        // the command
	Store    string     `json:"store,omitempty"` // its flags that say where results are kept
	Rules    []string   `json:"rules"`           // ids of the cells that it begins with
	Runs     []sizedRun `json:"runs"`
	Tasks    []string   `json:"tasks"` // names, in the order in which workers count them
}

// A sizedRun is how large the tasks of a run are: found out once.
type sizedRun struct {
	Cells string `json:"cells"` // hash of their ids, and of how much is played
	Level uint8  `json:"level"`
}

func (j *job) level(cells string) (uint8, bool) {
	for _, r := range j.Runs {
		if r.Cells == cells {
			return r.Level, true
		}
	}
	return 0, false
}

// readJob reads the job of a folder; nil if there is none.
func readJob(dir, digest string) (*job, error) {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("%s is a file, must be a folder (--job)", dir)
	}
	text, err := readIfThere(filepath.Join(dir, jobFile), mostFile)
	if err != nil {
		return nil, cannot(filepath.Join(dir, jobFile), "read", err)
	}
	if text == nil {
		return nil, nil
	}
	var j job
	if json.Unmarshal(text, &j) != nil || j.Format == 0 {
		return nil, fmt.Errorf("%s is not the file of a job, or was cut off; name another folder (--job)", filepath.Join(dir, jobFile))
	}
	if j.Format != protocol {
		return nil, fmt.Errorf("%s is of format %d, this equitas reads %d: another version has made it, and must work on it (equitas version)", filepath.Join(dir, jobFile), j.Format, protocol)
	}
	if j.Digest != digest {
		return nil, fmt.Errorf("%s is the job of another build of equitas (%s, this one is %s): the same one must plan, play and collect (equitas version)", dir, j.Digest, digest)
	}
	for _, name := range j.Tasks {
		if _, ok := parseID(cutAgain(name)); !ok {
			return nil, fmt.Errorf("%s is damaged: it has a task %q", filepath.Join(dir, jobFile), name)
		}
	}
	return &j, nil
}

// cutAgain is the name of the order that is handed out twice under this name.
func cutAgain(name string) string {
	if n := len(name) - len(againEnd); n > 0 && name[n:] == againEnd {
		return name[:n]
	}
	return name
}

func (j *job) write(dir string) error {
	text, err := json.MarshalIndent(j, "", "\t")
	if err != nil {
		return err
	}
	return writeWhole(filepath.Join(dir, jobFile), append(text, '\n'))
}

// free reports a folder that no job can be made in: there is something else in it. One
// that is not there will be made.
func free(dir string) error {
	there, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return cannot(dir, "read", err)
	}
	for _, f := range there {
		if name := f.Name(); name != taskDir && name != doneDir && name != failedDir && name[0] != '.' {
			return fmt.Errorf("%s is no folder of a job: %s is in it; name one of its own (--job)", dir, name)
		}
	}
	return nil
}

// makeFolders makes the folders of a job. One that is a link is refused: what is written
// into a job stays in it.
func makeFolders(dir string) error {
	for _, sub := range []string{taskDir, doneDir, failedDir} {
		if info, err := os.Lstat(filepath.Join(dir, sub)); err == nil && !info.IsDir() {
			return fmt.Errorf("%s is no folder, or a link to one; a job has folders of its own", filepath.Join(dir, sub))
		}
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o777); err != nil {
			return cannot(dir, "made", err)
		}
	}
	return nil
}
