package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"equitas/cmd/equitas/cli"
)

// A running is the program as a process with a folder of its own.
type running struct {
	*exec.Cmd
	dir         string
	in          io.WriteCloser
	pipe        io.Closer // closes out
	out, errors *bufio.Reader
}

// started starts a command line.
func started(t *testing.T, dir string, args ...string) *running {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no signals that one program can send another")
	}
	program, err := exec.LookPath("equitas")
	if err != nil {
		t.Fatal(err)
	}
	r := &running{Cmd: exec.CommandContext(t.Context(), program, args...), dir: dir}
	r.Dir, r.WaitDelay = dir, time.Minute
	in, err := r.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := r.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	errs, err := r.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Start(); err != nil {
		t.Fatal(err)
	}
	r.in, r.pipe, r.out, r.errors = in, out, bufio.NewReader(out), bufio.NewReader(errs)
	return r
}

// readUntil reads until a text has been read.
func readUntil(t *testing.T, r *bufio.Reader, text string) {
	t.Helper()
	var all []byte
	for !bytes.Contains(all, []byte(text)) {
		b, err := r.ReadByte()
		if err != nil {
			t.Fatalf("%v before %q was said, after %q", err, text, all)
		}
		all = append(all, b)
	}
}

// stop sends a signal and returns what is written after it, and how the process ended.
func (r *running) stop(t *testing.T, sig os.Signal) (out, errs string, state *os.ProcessState) {
	t.Helper()
	if err := r.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	said := make(chan string)
	go func() {
		b, _ := io.ReadAll(r.out)
		said <- string(b)
	}()
	b, _ := io.ReadAll(r.errors)
	out = <-said
	r.Wait()
	return out, string(b), r.ProcessState
}

var stopping = slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}, signal.Ignored) // signals that are ignored here, as under nohup, are ignored by the program too

// When a run is stopped by any signal, existing files must stay, results so far must be in
// a file with a name that says so, and no other file may remain.
func TestSignalKeepsWhatIsThere(t *testing.T) {
	for _, sig := range stopping {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "r.json"), []byte("whole"), 0o640); err != nil {
			t.Fatal(err)
		}
		r := started(t, dir, "sim", "proelio/0.9.6", "--bots", "greedy", "--deals", "1000000", "--workers", "1", "-o", "r.json", "--keep", "/dev/stdout")
		readUntil(t, r.out, "\n")
		_, errs, state := r.stop(t, sig)
		if got, want := files(t, dir), "r.incomplete.json r.json"; got != want {
			t.Errorf("%v left %q, want %q", sig, got, want)
		}
		if b, _ := os.ReadFile(filepath.Join(dir, "r.json")); string(b) != "whole" {
			t.Errorf("%v: what was there is %.40q now", sig, b)
		}
		b, _ := os.ReadFile(filepath.Join(dir, "r.incomplete.json"))
		if !json.Valid(b) || !strings.Contains(string(b), `"incomplete": true`) {
			t.Errorf("%v: the report is %.80q", sig, b)
		}
		want := "stopped: the report is incomplete, and in r.incomplete.json; r.json was not written and is as it was\n"
		if state.ExitCode() != cli.ExitFailed || !strings.HasSuffix(errs, want) {
			t.Errorf("%v: exit code %d, %q, want %d and %q", sig, state.ExitCode(), errs, cli.ExitFailed, want)
		}
	}
}

// A run whose partial output is of no use must end at once and leave no file.
func TestSignalLeavesNothingBehind(t *testing.T) {
	code, record, errs := equitas(t, "record", "proelio/0.9.6", "--bots", "greedy")
	if code != 0 {
		t.Fatal(errs)
	}
	line, _, _ := strings.Cut(record, "\n")
	var head struct{ Rules string }
	if err := json.Unmarshal([]byte(line), &head); err != nil || head.Rules == "" {
		t.Fatalf("%v, found no hash of the rules in %.80q", err, line)
	}
	line = strings.Replace(line, head.Rules, "0000000000000000", 1)
	for _, sig := range stopping {
		dir := t.TempDir()
		r := started(t, dir, "replay", "-", "--other-rules", "-o", "out.txt")
		if _, err := io.WriteString(r.in, line+"\n"); err != nil {
			t.Fatal(err)
		}
		readUntil(t, r.errors, "recorded under other rules")
		_, errs, state := r.stop(t, sig)
		if got := files(t, dir); got != "" || state.Success() || !strings.Contains(errs, "equitas: stopped (") {
			t.Errorf("%v left %q, said %q and ended with %v, want nothing, that it was stopped and a failure", sig, got, errs, state)
		}
	}
}

// If the reader of the output closes it, the program must end without a message and leave
// no file.
func TestReaderThatGoesAway(t *testing.T) {
	dir := t.TempDir()
	r := started(t, dir, "record", "proelio/0.9.6", "--bots", "greedy", "--deals", "1000", "--quiet")
	readUntil(t, r.out, "\n")
	r.pipe.Close()
	errs, _ := io.ReadAll(r.errors)
	err := r.Wait()
	if len(errs) > 0 || err == nil || files(t, dir) != "" {
		t.Errorf("said %q, ended with %v and left %q, want silence, a failure and nothing", errs, err, files(t, dir))
	}
}

// A match that is stopped at the prompt must be in the file of --record.
func TestSignalKeepsTheGame(t *testing.T) {
	for _, sig := range stopping {
		dir := t.TempDir()
		r := started(t, dir, "play", "proelio/0.9.6", "--record", "game.jsonl")
		if _, err := io.WriteString(r.in, "1\n"); err != nil {
			t.Fatal(err)
		}
		readUntil(t, r.out, "> 1\n")
		readUntil(t, r.out, "> ")
		_, errs, state := r.stop(t, sig)
		if state.ExitCode() != cli.ExitFailed || !strings.HasPrefix(errs, "equitas play: stopped in turn ") || files(t, dir) != "game.jsonl" {
			t.Errorf("%v: exit code %d, %q, left %q", sig, state.ExitCode(), errs, files(t, dir))
			continue
		}
		if code, out, err := equitas(t, "replay", filepath.Join(dir, "game.jsonl")); code != 0 || !strings.Contains(out, "unfinished: replays") {
			t.Errorf("%v: replay: exit code %d, %q, %q", sig, code, out, err)
		}
	}
}

// files returns a listing of a folder.
func files(t *testing.T, dir string) string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}
