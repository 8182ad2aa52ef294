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

// The names of files in a job's folder.
const (
	jobFile     = "job.json"
	taskDir     = "task"   // subfolder of orders
	doneDir     = "done"   // subfolder of results and, for orders in progress, of NAME.part and NAME.begun
	failedDir   = "failed" // subfolder of permanent failures, as JSON
	partSuffix  = ".part"  // suffix of the file of a partial result
	begunSuffix = ".begun" // suffix of a file with one byte for each worker that has begun the order and not finished it
	againSuffix = "-again" // suffix of the second copy of an order that is played twice
)

// Limits of the number of times that workers have begun an order without finishing it.
const (
	playAloneFrom = 3  // from this number on, the order is played last, and not beside others
	reportFrom    = 10 // from this number on, the order is reported
)

// workersBegun returns the number of workers that have begun an order and not finished it. It only
// affects which orders are played first, and is no lock: if it is wrong, an order may be played twice.
func workersBegun(dir, name string) int {
	info, err := os.Lstat(filepath.Join(dir, doneDir, name+begunSuffix))
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return int(min(info.Size(), maxBegunCount))
}

// maxBegunCount is the largest number that workersBegun returns.
const maxBegunCount = 1000

// markBegun records that a worker begins an order; it ignores errors. It replaces the file instead of
// opening it, since a stranger may have put a link or a FIFO there.
func markBegun(dir, name string) {
	n := min(workersBegun(dir, name)+1, maxBegunCount)
	f, err := os.CreateTemp(filepath.Join(dir, doneDir), tempName)
	if err != nil {
		return // it is only a hint
	}
	_, err = f.WriteString(strings.Repeat(".", n))
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err == nil {
		err = os.Rename(f.Name(), filepath.Join(dir, doneDir, name+begunSuffix))
	}
	if err != nil {
		os.Remove(f.Name())
	}
}

// unmarkBegun removes the record of the workers that have begun an order.
func unmarkBegun(dir, name string) { os.Remove(filepath.Join(dir, doneDir, name+begunSuffix)) }

const maxFileBytes = 256 << 20 // largest size in bytes of any file of a job

// A job is the content of a job's file. The file is written after the orders, so that all its orders
// exist.
type job struct {
	Format   int        `json:"format"`
	Digest   string     `json:"digest"`          // the [Digest] of the builds that may play it
	Question string     `json:"question"`        // the command whose deals are played
	Store    string     `json:"store,omitempty"` // the command's flags for where it keeps results
	Rules    []string   `json:"rules"`           // IDs of the scenarios of its first run
	Runs     []sizedRun `json:"runs"`            // the runs of the command
	Tasks    []string   `json:"tasks"`           // names of the tasks; shares of workers refer to their indices
}

// A sizedRun records the size of the tasks of a run, so that the time of a deal is measured only once.
type sizedRun struct {
	Key   string `json:"cells"` // the runKey of the run
	Level uint8  `json:"level"` // level of the tasks' spans
}

// spanLevel returns the level of the spans into which the tasks of a run are cut, given the run's
// runKey; false if the job has no such run.
func (j *job) spanLevel(key string) (uint8, bool) {
	for _, r := range j.Runs {
		if r.Key == key {
			return r.Level, true
		}
	}
	return 0, false
}

// readJob reads the job of a folder; nil if there is none. It is an error if the job is for builds with
// another digest.
func readJob(dir, digest string) (*job, error) {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("%s is a file, must be a folder (--job)", dir)
	}
	text, err := readIfThere(filepath.Join(dir, jobFile), maxFileBytes)
	if err != nil {
		return nil, fileError(filepath.Join(dir, jobFile), "read", err)
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
		if _, ok := parseID(trimAgainSuffix(name)); !ok {
			return nil, fmt.Errorf("%s is damaged: it has a task %q", filepath.Join(dir, jobFile), name)
		}
	}
	return &j, nil
}

// trimAgainSuffix returns the name of an order without againSuffix.
func trimAgainSuffix(name string) string {
	if n := len(name) - len(againSuffix); n > 0 && name[n:] == againSuffix {
		return name[:n]
	}
	return name
}

func (j *job) write(dir string) error {
	text, err := json.MarshalIndent(j, "", "\t")
	if err != nil {
		return err
	}
	return writeAtomically(filepath.Join(dir, jobFile), append(text, '\n'))
}

// checkFree returns an error if a folder has files that do not belong to a job, so that no job can be
// made in it.
func checkFree(dir string) error {
	there, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fileError(dir, "read", err)
	}
	for _, f := range there {
		if name := f.Name(); name != taskDir && name != doneDir && name != failedDir && name[0] != '.' {
			return fmt.Errorf("%s is no folder of a job: %s is in it; name one of its own (--job)", dir, name)
		}
	}
	return nil
}

// makeFolders creates the subfolders of a job. A link in place of a subfolder is an error, since all
// files of a job must be inside its folder.
func makeFolders(dir string) error {
	for _, sub := range []string{taskDir, doneDir, failedDir} {
		if info, err := os.Lstat(filepath.Join(dir, sub)); err == nil && !info.IsDir() {
			return fmt.Errorf("%s is no folder, or a link to one; a job has folders of its own", filepath.Join(dir, sub))
		}
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o777); err != nil {
			return fileError(dir, "made", err)
		}
	}
	return nil
}
