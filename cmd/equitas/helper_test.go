package main

import (
	"bytes"
	"context"
	"encoding/gob"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/heap"
	"equitas/engine/search"
	"equitas/engine/train"
)

// Starting hundreds of commands takes longer than running them. Therefore the commands of a
// script run one after the other in a single process, its helper, with the folder and
// environment of the script. Commands with input are processes of their own, and so are
// those of usage.txtar, which tests exit codes, and of scripts that set TZ, which Go reads
// only once.

// A request is a command line for a helper.
type request struct {
	Dir  string
	Env  []string // NAME=VALUE
	Args []string
}

// A reply is the result of a request.
type reply struct {
	Code     int
	Out, Err []byte
}

// A helper is a process that runs commands.
type helper struct {
	cmd *exec.Cmd
	in  *gob.Encoder
	out *gob.Decoder
	end io.Closer
	bad bool // it has failed
}

// helperName is the name under which the test program runs as a helper.
const helperName = "equitas-helper"

// beHelper runs requests from the standard input until it ends.
func beHelper() {
	heap.SetFirstCollection(256 << 20)
	in, out := gob.NewDecoder(os.Stdin), gob.NewEncoder(os.Stdout)
	for {
		var q request
		if err := in.Decode(&q); err == io.EOF {
			return
		} else if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if err := out.Encode(q.run()); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// run runs the command as a process would. A panic ends the process.
func (q *request) run() (r reply) {
	var out, errs bytes.Buffer
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(&errs, "panic: %v\n\n%s", fault, debug.Stack())
			r.Code = 2
		}
		r.Out, r.Err = out.Bytes(), errs.Bytes()
		os.Chdir(os.TempDir()) // some systems cannot remove a folder that is the current one of a process
	}()
	os.Clearenv()
	for _, v := range q.Env {
		name, value, _ := strings.Cut(v, "=")
		os.Setenv(name, value)
	}
	learnLittle()
	if err := os.Chdir(q.Dir); err != nil {
		panic(err)
	}
	s := &cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs, Engines: engines}
	r.Code = run(context.Background(), s, q.Args)
	return r
}

// learnLittle shortens training to one generation and few matches, or as
// EQUITAS_TEST_LEARNING says: GENERATIONS/HURRY.
func learnLittle() {
	train.Generations, train.DealsDivisor, search.LearningDivisor = 1, 30, 30
	if generations, hurry, ok := strings.Cut(os.Getenv("EQUITAS_TEST_LEARNING"), "/"); ok {
		train.Generations, _ = strconv.Atoi(generations)
		train.DealsDivisor, _ = strconv.Atoi(hurry)
		search.LearningDivisor = train.DealsDivisor
	}
}

// A helpers holds the helpers that no script uses.
type helpers struct {
	mu   sync.Mutex
	free []*helper
}

// take returns a helper for a script.
func (l *helpers) take() (*helper, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := len(l.free); n > 0 {
		h := l.free[n-1]
		l.free = l.free[:n-1]
		return h, nil
	}
	cmd := exec.Command(helperName)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &helper{cmd: cmd, in: gob.NewEncoder(in), out: gob.NewDecoder(out), end: in}, cmd.Start()
}

// put makes a helper available again.
func (l *helpers) put(h *helper) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if h.bad { // the script has reported the error
		h.end.Close()
		h.cmd.Wait()
		return
	}
	l.free = append(l.free, h)
}

// leave ends all helpers.
func (l *helpers) leave(t *testing.T) {
	for _, h := range l.free {
		h.end.Close()
		if err := h.cmd.Wait(); err != nil {
			t.Error("a helper:", err)
		}
	}
}

// helping is the key under which a script keeps its helped.
type helping struct{}

// A helped is the helper of a script, with the names of the variables that the script sets.
type helped struct {
	*helper
	names []string
}

// ask implements "ask equitas ARGS" in scripts, which runs the command in the script's
// helper. Files of scripts have exec instead.
func ask(ts *testscript.TestScript, neg bool, args []string) {
	if code := askHelper(ts, args[1:]); neg != (code != 0) {
		ts.Fatalf("unexpected exit code %d", code)
	}
}

// askHelper runs a command line in the script's helper and returns the exit code.
func askHelper(ts *testscript.TestScript, args []string) int {
	h := ts.Value(helping{}).(*helped)
	q := request{Dir: ts.MkAbs("."), Args: args}
	for _, name := range h.names {
		q.Env = append(q.Env, name+"="+ts.Getenv(name))
	}
	var r reply
	h.bad = true
	ts.Check(h.in.Encode(q))
	ts.Check(h.out.Decode(&r))
	h.bad = false
	ts.Stdout().Write(r.Out)
	ts.Stderr().Write(r.Err)
	return r.Code
}

// Lines of scripts that give a command input, set a variable, or run a command: the part
// before it, and the command.
var (
	givesInput = regexp.MustCompile(`^stdin `)
	setsEnv    = regexp.MustCompile(`^(?:\[[^]]*\] )*env (.*)`)
	execs      = regexp.MustCompile(`^((?:\[[^]]*\] )*(?:! )?)exec (equitas( .*)?)$`)
	exitsLine  = regexp.MustCompile(`^((?:\[[^]]*\] )*exits \d )(equitas( .*)?)$`)
)

// asked returns a script whose commands run in a helper, and the names of the variables
// that it sets.
func asked(script string) (string, []string) {
	var b strings.Builder
	var names []string
	input := false
	commands, files, cut := strings.Cut(script, "\n-- ")
	for line := range strings.Lines(commands) {
		text := strings.TrimSuffix(line, "\n")
		if m := setsEnv.FindStringSubmatch(text); m != nil {
			for _, v := range strings.Fields(m[1]) {
				name, _, _ := strings.Cut(v, "=")
				if name == "TZ" {
					return script, nil
				}
				names = append(names, name)
			}
		}
		input = input || givesInput.MatchString(text)
		for _, runs := range []*regexp.Regexp{execs, exitsLine} {
			if m := runs.FindStringSubmatch(text); m != nil {
				if !input {
					line = m[1] + "ask " + m[2] + line[len(text):]
				}
				input = false
			}
		}
		b.WriteString(line)
	}
	if cut {
		b.WriteString("\n-- " + files)
	}
	return b.String(), names
}

// Lines of a script with commands that run in a helper.
var (
	asks  = regexp.MustCompile(`(?m)^((?:\[[^]]*\] )*(?:! )?)ask equitas`)
	exask = regexp.MustCompile(`(?m)^((?:\[[^]]*\] )*exits \d )ask equitas`)
)

// inFull is the inverse of asked.
func inFull(script string) string {
	commands, files, cut := strings.Cut(script, "\n-- ")
	commands = asks.ReplaceAllString(commands, "${1}exec equitas")
	commands = exask.ReplaceAllString(commands, "${1}equitas")
	if cut {
		commands += "\n-- " + files
	}
	return commands
}

// runScripts runs scripts with helpers.
func runScripts(t *testing.T, files []string, p testscript.Params) {
	t.Helper()
	dir, names, all := t.TempDir(), map[string][]string{}, new(helpers)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		script, set := string(text), []string(nil)
		if filepath.Base(file) != "usage.txtar" {
			script, set = asked(script)
		}
		if back := inFull(script); back != string(text) {
			t.Errorf("%s comes back as %s", file, back)
		}
		copied := filepath.Join(dir, filepath.Base(file))
		if err := os.WriteFile(copied, []byte(script), 0o666); err != nil {
			t.Fatal(err)
		}
		names[strings.TrimSuffix(filepath.Base(file), ".txtar")] = set
		p.Files = append(p.Files, copied)
	}
	setup := p.Setup
	p.Setup = func(env *testscript.Env) error {
		if err := setup(env); err != nil {
			return err
		}
		h, err := all.take()
		if err != nil {
			return err
		}
		env.Defer(func() { all.put(h) })
		mine := helped{h, names[strings.TrimPrefix(filepath.Base(env.WorkDir), "script-")]}
		for _, v := range env.Vars {
			name, _, _ := strings.Cut(v, "=")
			mine.names = append(mine.names, name)
		}
		env.Values[helping{}] = &mine
		return nil
	}
	p.Cmds["ask"] = ask
	t.Cleanup(func() { // scripts run in parallel, after this function has returned
		all.leave(t)
		for i, file := range files {
			if !p.UpdateScripts {
				break
			}
			text, err := os.ReadFile(p.Files[i])
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(inFull(string(text))), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	})
	testscript.Run(t, p)
}
