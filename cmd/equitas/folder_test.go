package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// sbatch stands in for Slurm's command: it runs all tasks of an array, one after the other.
const sbatch = `#!/bin/sh
for word; do
	case $word in
	--array=0-*) last=${word#--array=0-} ;;
	--cpus-per-task=*) ;;
	--wrap) ;;
	*) command=$word ;;
	esac
done
export SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=$last SLURM_ARRAY_TASK_COUNT=$((last + 1))
for SLURM_ARRAY_TASK_ID in $(seq 0 "$last"); do
	export SLURM_ARRAY_TASK_ID
	sh -c "$command" || exit
done
`

// The lines for schedulers in help scale must play everything from beginning to end.
func TestSchedulerLines(t *testing.T) {
	if testing.Short() {
		t.Skip("starts some twenty programs")
	}
	if runtime.GOOS == "windows" {
		t.Skip("lines for a shell")
	}
	text, err := os.ReadFile(filepath.Join("topics", "scale.txt"))
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "sbatch"), []byte(sbatch), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("EQUITAS_STORE", "none")
	lines := 0
	for _, b := range topicBlocks(string(text)) {
		all := strings.ReplaceAll(strings.Join(b.lines, "\n"), "\\\n", "")
		for line := range strings.Lines(all) {
			program := strings.Fields(line)[0]
			if strings.HasPrefix(program, "equitas") { // other tests run these examples, or they need a server
				continue
			}
			lines++
			t.Run(program, func(t *testing.T) {
				if _, err := exec.LookPath(program); err != nil {
					t.Skip(err)
				}
				t.Chdir(t.TempDir())
				ask := strings.Fields("sim proelio/0.9.6 --bots greedy --deals 60 --format csv")
				_, want, _ := equitas(t, ask...)
				over := append(ask, "--engine", "folder", "--job", "six")
				if code, _, errs := equitas(t, over...); code != 0 {
					t.Fatalf("exit code %d, %s", code, errs)
				}
				if out, err := exec.Command("sh", "-c", line).CombinedOutput(); err != nil {
					t.Fatalf("%s: %v\n%s", line, err, out)
				}
				if code, got, errs := equitas(t, over...); code != 0 || got != want {
					t.Errorf("exit code %d, %s\ngot %s\nwant %s", code, errs, got, want)
				}
			})
		}
	}
	if lines < 3 {
		t.Errorf("only %d lines for schedulers", lines)
	}
}

// A killed worker may lose only the tasks that it was playing. The run must be completed
// with the numbers of an undisturbed run. With -full.
func TestKilledWorker(t *testing.T) {
	if !*full {
		t.Skip("plays for seconds")
	}
	t.Setenv("EQUITAS_STORE", "none")
	dir := t.TempDir()
	ask := strings.Fields("compare proelio/0.9.6 proelio/six-cards --bots greedy --deals 4000 --format csv")
	over := append(ask, "--engine", "folder", "--job", filepath.Join(dir, "job"), "--quiet")
	_, want, _ := equitas(t, ask...)
	if code, _, errs := equitas(t, over...); code != 0 {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	done := func() int { // whole results; the names of temporary files begin with a point
		l, err := filepath.Glob(filepath.Join(dir, "job", "done", "[0-9a-f]*[0-9a-f]"))
		if err != nil {
			t.Fatal(err)
		}
		return len(l)
	}
	for kills := 0; kills < 3; kills++ {
		before := done()
		worker := started(t, dir, "worker", "--job", "job", "--slots", "1")
		for end := time.Now().Add(time.Minute); done() == before && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		worker.Process.Kill()
		worker.Wait()
		if done() == before {
			t.Fatal("a worker plays nothing")
		}
	}
	if code, out, errs := equitas(t, over...); code != 1 || out != "" || !strings.Contains(errs, "tasks missing; run the workers again") {
		t.Fatalf("exit code %d, %s%s", code, out, errs)
	}
	if code, _, errs := equitas(t, "worker", "--job", filepath.Join(dir, "job")); code != 0 {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	if code, got, errs := equitas(t, over...); code != 0 || got != want {
		t.Errorf("exit code %d, %s\ngot %s\nwant %s", code, errs, got, want)
	}
	if left, err := os.ReadDir(filepath.Join(dir, "job", "failed")); err != nil || len(left) > 0 {
		t.Errorf("%v, %d failed", err, len(left))
	}
}
