package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A worker that is killed without a word has lost at most what it was playing: who goes
// on finishes, with the numbers of a run that nobody killed.
func TestKilledWorker(t *testing.T) {
	if testing.Short() {
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
	done := func() int {
		l, err := filepath.Glob(filepath.Join(dir, "job", "done", "*[0-9a-f]"))
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
