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

// The files of a job's folder.
const (
	jobFile     = "job.json"
	taskDir     = "task"   // folder of orders
	doneDir     = "done"   // folder of results and, for orders in progress, of NAME.part and NAME.begun
	failedDir   = "failed" // folder of permanent failures, as JSON
	partSuffix  = ".part"
	begunSuffix = ".begun" // ending of a file with one byte for each worker that has begun the order and not ended it
	againSuffix = "-again" // suffix of an order that is handed out twice
)

// Limits for the number of times that workers may begin an order without ending it.
const (
	playAloneFrom = 3  // an order begun this often is played last, and alone
	reportFrom    = 10 // an order begun this often is reported
)

// workersBegun returns how many workers have begun an order and not ended it. It is a hint
// about which orders to play first, not a lock: if it is wrong, an order is played twice.
func workersBegun(dir, name string) int {
	info, err := os.Lstat(filepath.Join(dir, doneDir, name+begunSuffix))
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return int(min(info.Size(), maxBegunCount))
}

// maxBegunCount is the number up to which beginnings of an order are counted.
const maxBegunCount = 1000

// markBegun records that a worker begins an order. It replaces the file instead of opening
// it, since a stranger may have put a link or a FIFO there.
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

// unmarkBegun removes the record that workers have begun an order.
func unmarkBegun(dir, name string) { os.Remove(filepath.Join(dir, doneDir, name+begunSuffix)) }

const maxFileBytes = 256 << 20 // largest size in bytes of any file of a job

// A job describes a folder. Its file is written last, so that all its orders exist when it
// does.
type job struct {
	Format   int        `json:"format"`
	Digest   string     `json:"digest"`          // of the builds that may play it, see [Digest]
	Question string     `json:"question"`        // the command that asks the question
	Store    string     `json:"store,omitempty"` // the command's flags for where it keeps results
	Rules    []string   `json:"rules"`           // IDs of the scenarios of its first run
	Runs     []sizedRun `json:"runs"`
	Tasks    []string   `json:"tasks"` // names of the tasks; workers number them in this order
}

// A sizedRun records the size of the tasks of a run, so that it is measured only once.
type sizedRun struct {
	Key   string `json:"cells"` // hash of the scenarios' IDs, the deals and the unit
	Level uint8  `json:"level"`
}

func (j *job) level(key string) (uint8, bool) {
	for _, r := range j.Runs {
		if r.Key == key {
			return r.Level, true
		}
	}
	return 0, false
}

// readJob reads the job of a folder; nil if there is none. It is an error if the job is of
// builds with another digest.
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

// checkFree returns an error if a folder has content that is not a job's, so that no job
// can be made in it.
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

// makeFolders creates the subfolders of a job. A link in place of one is an error: the
// files of a job must stay inside its folder.
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
