package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/heap"
	"equitas/cmd/equitas/topics"
	"equitas/engine/search"
	"equitas/engine/train"
)

// Tests run hundreds of commands with little memory in one process; collecting garbage less
// often saves a fifth of their time. Programs that they start collect as usual. Training
// takes one generation and few matches, unless a script about learning says how many.
func TestMain(m *testing.M) {
	usualGenerations = train.Generations
	learnLittle()
	if _, set := os.LookupEnv("EQUITAS_STORE"); !set {
		os.Setenv("EQUITAS_STORE", "none") // tests never use the user's results
	}
	if filepath.Base(os.Args[0]) != "equitas" {
		heap.SetFirstCollection(384 << 20)
	}
	testscript.Main(&sharing{m}, map[string]func(){"equitas": main, helperName: beHelper})
}

// A sharing runs tests that share a file of results.
type sharing struct{ *testing.M }

// shared is the path of a file of results with what bots learned and played for other
// tests.
var shared string

func (s *sharing) Run() int {
	dir, err := os.MkdirTemp("", "equitas-tests")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	shared = filepath.Join(dir, "results.db")
	return s.M.Run()
}

// usualGenerations is the number of generations of a training outside tests.
var usualGenerations int

// learnInFull makes trainings as long as usual until the test ends.
func learnInFull(t *testing.T) {
	t.Helper()
	fewer, hurry := train.Generations, train.DealsDivisor
	train.Generations, train.DealsDivisor, search.LearningDivisor = usualGenerations, 1, 1
	t.Cleanup(func() { train.Generations, train.DealsDivisor, search.LearningDivisor = fewer, hurry, hurry })
}

// All scripts share a file of results, except those about learning, which have their own.
// Lines that begin with [full] only run with -full, and those with [!full] only without.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/script/*.txtar")
	if testing.Short() { // only the script whose workers share something
		files = slices.DeleteFunc(files, func(file string) bool { return filepath.Base(file) != "workers.txtar" })
	}
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	runScripts(t, files, testscript.Params{
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Condition: func(name string) (bool, error) {
			if name == "full" {
				return *full, nil
			}
			return false, fmt.Errorf("there is no condition %s", name)
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("EQUITAS_STORE", shared)
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"generate": generate, "exits": exits},
	})
}

// generate implements "generate FILE COUNT TEXT" in scripts: it writes TEXT, a Go string
// without its quotes, COUNT times to a file, for files that txtar cannot hold.
func generate(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: generate FILE COUNT TEXT")
	}
	count, err := strconv.Atoi(args[1])
	ts.Check(err)
	text, err := strconv.Unquote(`"` + args[2] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat(text, count)), 0o666))
}

// exits implements "exits CODE COMMAND ARGS" in scripts: the command must end with this exit
// code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARGS")
	}
	got := 0
	if args[1] == "ask" {
		got = askHelper(ts, args[3:])
	} else {
		err := ts.Exec(args[1], args[2:]...)
		if e, ok := errors.AsType[*exec.ExitError](err); ok {
			got, err = e.ExitCode(), nil
		}
		ts.Check(err)
	}
	if want, err := strconv.Atoi(args[0]); err != nil || got != want {
		ts.Fatalf("exit code %d, want %s", got, args[0])
	}
}

// equitas runs a command line and returns exit code, stdout and stderr.
func equitas(t *testing.T, args ...string) (int, string, string) {
	t.Helper()
	return typing(t, "", args...)
}

// typing runs a command line with lines on its input.
func typing(t *testing.T, lines string, args ...string) (int, string, string) {
	t.Helper()
	var out, err strings.Builder
	code := run(t.Context(), &cli.Streams{In: strings.NewReader(lines), Out: &out, Err: &err}, args)
	return code, out.String(), err.String()
}

// untilWritten runs a command line and stops it, as Ctrl-C does, when it has written
// something.
func untilWritten(t *testing.T, args ...string) (int, string, string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var err strings.Builder
	out := &firstWrite{told: stop}
	code := run(ctx, &cli.Streams{In: strings.NewReader(""), Out: out, Err: &err}, args)
	return code, out.String(), err.String()
}

// A firstWrite calls told at the first write.
type firstWrite struct {
	strings.Builder
	told func()
}

func (s *firstWrite) Write(b []byte) (int, error) {
	defer s.told()
	return s.Builder.Write(b)
}

// commands returns a command and all below it.
func commands(c *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		all = append(all, commands(sub)...)
	}
	return all
}

// remarks removes lines that commands write to stderr without an error.
var remarks = strings.NewReplacer(
	"card counts are assumed: the rulebook gives only their total\n", "",
	"i numeri di copie delle carte sono supposti: il regolamento dà solo il totale\n", "",
	"the pictures are named by their place on this computer, and only it will see them; --url names a web server\n", "",
	"Neither an icon of a set nor a font of your own is shown: there is nobody to credit.\n", "",
)

// paper matches the line about the number of cards and sheets.
var paper = regexp.MustCompile(`(?m)^cards: \d+; sheets of paper: \d+\n`)

// runExamples runs command lines one after the other, and leaves any prompt. Unless
// asWritten is true, commands that would play thousands of matches play a few, one variant
// is checked instead of all, and only some cards are drawn.
func runExamples(t *testing.T, store string, lines []string, asWritten bool) {
	t.Helper()
	if asWritten {
		learnInFull(t)
	}
	t.Setenv("EQUITAS_STORE", store) // not the user's store
	for _, line := range lines {
		var args []string
		for _, word := range shellWords.FindAllString(line, -1) {
			args = append(args, strings.Trim(word, "'"))
		}
		if args[0] != "equitas" {
			t.Errorf("example %q is no equitas command", line)
			continue
		}
		if slices.Equal(args, []string{"equitas", "check"}) && !asWritten { // check.txtar checks everything
			args = append(args, "proelio/six-cards")
		}
		if pictures := len(args) > 2 && args[1] == "cards" && (args[2] == "images" || args[2] == "tabletop"); pictures && !asWritten && !someCards.MatchString(line) {
			args = append(args, "--kind", "guild")
		}
		if slices.Contains(manyGames, args[1]) && !strings.Contains(line, "--deals") {
			args = append(args, "--deals", map[bool]string{false: "40", true: "400"}[asWritten])
		}
		ask := func(args ...string) (int, string, string) { return typing(t, "quit\n", args...) }
		if args[1] == "serve" { // runs until it is stopped
			ask = func(args ...string) (int, string, string) { return untilWritten(t, args...) }
		}
		code, out, err := ask(args[1:]...)
		err = durations.ReplaceAllString(err, "")
		if args[1] == "worker" || strings.Contains(line, "--engine folder") { // the matches are played in a folder
			out = "played"
		}
		if code != 0 || out == "" && !strings.Contains(line, " -o ") || paper.ReplaceAllString(remarks.Replace(err), "") != "" {
			t.Errorf("%s: exit code %d, %d bytes on stdout, stderr %q", line, code, len(out), err)
		}
	}
}

// shellWords matches the words of a command line, which may be in single quotes.
var shellWords = regexp.MustCompile(`'[^']*'|[^ ]+`)

// someCards matches the flags that choose cards.
var someCards = regexp.MustCompile(`--(kind|deck|only) `)

// manyGames are the commands that play as many matches as a report needs, but hundreds in
// these tests if the example gives no number.
var manyGames = []string{"sim", "compare", "sweep", "duel", "plan"}

// durations matches lines on stderr about durations, trainings for other numbers of seats,
// and the deal in which something was found.
var durations = regexp.MustCompile(`(?m)^(.* take (?:about|less than) .*|bots have not learned .*: training them at [0-9] seats|trained in .*|weights kept in .*|engine: folder|[0-9]+ tasks to play, .*:|  equitas worker .*|Then the same command .*|(?:played [0-9]+ of|all) [0-9]+ tasks of (?:this share|the job).*|who has asked collects .*|  equitas .* --engine folder --job .*|.*: deal [0-9]+(, choice [0-9]+, turn [0-9]+)?)\n`)

// Every --help must begin with a line that says what the command does, and have two
// examples that run as written; without -full only the first is run.
func TestHelpExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("every example of every command")
	}
	s := &cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}
	for _, c := range commands(rootCmd(s)) {
		t.Run(c.Name(), func(t *testing.T) {
			t.Chdir(t.TempDir())
			examples := strings.Split(c.Example, "\n")
			if len(examples) != 2 {
				t.Fatalf("%d examples, want 2", len(examples))
			}
			if c.Name() != "help" { // its help is "help help"
				_, out, _ := equitas(t, append(strings.Fields(c.CommandPath())[1:], "--help")...)
				if !strings.HasPrefix(out, c.Short+"\n\nExamples:\n"+c.Example+"\n\n") {
					t.Errorf("--help begins %q", out[:min(len(out), 200)])
				}
			}
			if c.Name() == "worker" { // gives the worker something to play
				equitas(t, "sim", "proelio/0.9.6", "--bots", "greedy", "--deals", "20", "--engine", "folder", "--job", "six")
			}
			if !*full {
				examples = examples[:1]
			}
			runExamples(t, shared, examples, *full)
		})
	}
}

// The examples of the manual and of the topics must run as written.
func TestManualExamples(t *testing.T) {
	if !*full {
		t.Skip("every example of every page: -full")
	}
	pages, err := filepath.Glob("topics/*.txt")
	if err != nil || len(pages) != len(topics.Names) {
		t.Fatalf("%d topics (%v), want %d", len(pages), err, len(topics.Names))
	}
	for _, page := range append(pages, "doc.go") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(page), func(t *testing.T) {
			t.Chdir(t.TempDir())
			store := shared
			if page == filepath.Join("topics", "scale.txt") { // results there are kept and not played again
				store = filepath.Join(t.TempDir(), "results.db")
			}
			body, prefix := string(text), "    equitas "
			if page == "doc.go" {
				_, body, _ = strings.Cut(body, "# Examples\n")
				prefix = "//\tequitas "
			}
			var lines []string
			for line := range strings.Lines(body) {
				if rest, ok := strings.CutPrefix(line, prefix); ok {
					lines = append(lines, "equitas "+strings.TrimSpace(rest))
				}
			}
			runExamples(t, store, lines, *full)
		})
	}
}

// A flag with several values that is given twice must have the values of both.
func TestListsAdd(t *testing.T) {
	lists := 0
	for _, c := range commands(rootCmd(&cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard})) {
		for _, name := range regexp.MustCompile(`(?m)^ +(?:-., )?--([a-z-]+)`).FindAllStringSubmatch(c.Flags().FlagUsages(), -1) {
			f := c.Flags().Lookup(name[1])
			if f.Value.Type() != "list" {
				continue
			}
			lists++
			one, other := "2", "3"
			if f.Value.Set(one) != nil {
				one, other = "en", "it"
				f.Value.Set(one)
			}
			if err := f.Value.Set(other); err != nil || f.Value.String() != one+","+other {
				t.Errorf("%s --%s %s --%[2]s %s: %s, %v", c.CommandPath(), f.Name, one, other, f.Value, err)
			}
		}
	}
	if lists < 20 {
		t.Errorf("%d flags of several values", lists)
	}
}

// The manual must list every command.
func TestManualListsCommands(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range rootCmd(&cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}).Commands() {
		if !strings.Contains(string(text), "//\tequitas "+c.Name()+" ") {
			t.Errorf("doc.go does not list %s", c.Name())
		}
	}
}

// Every command that a topic mentions must exist and have the flags shown.
func TestTopicsMentionCommands(t *testing.T) {
	root := rootCmd(&cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard})
	for _, name := range topics.Names {
		text, err := os.ReadFile("topics/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		_, out, _ := equitas(t, "help", name)
		rest := string(text)
		for _, mark := range topics.GeneratedLines() {
			rest = strings.ReplaceAll(rest, "\n"+mark, "\n\x00")
			if strings.Contains(out, "\n"+mark) {
				t.Errorf("help %s prints %q", name, mark)
			}
		}
		at := 0
		for _, part := range strings.Split(rest, "\x00") {
			i := strings.Index(out[at:], part)
			if i < 0 || at == 0 && i > 0 {
				t.Errorf("help %s lacks %q, or has it elsewhere", name, part)
				break
			}
			at += i + len(part)
		}
		words := bufio.NewScanner(strings.NewReader(string(text)))
		words.Split(bufio.ScanWords)
		for before := ""; words.Scan(); before = words.Text() {
			word := strings.Trim(words.Text(), ".,:;()")
			if before != "equitas" {
				continue
			}
			if c, _, err := root.Find([]string{word}); err != nil || c == root {
				t.Errorf("topic %s: there is no command %q", name, word)
			}
		}
	}
}

// Output for programs must be well-formed, also with several reports.
func TestMachineFormats(t *testing.T) {
	if testing.Short() {
		t.Skip("plays, and trains bots")
	}
	t.Chdir(t.TempDir())
	plays := [][]string{
		{"sim", "proelio/0.9.6", "--deals", "20"},
		{"sim", "proelio/0.9.6", "--bots", "greedy", "--deals", "20", "--seats", "3,4"},
		{"compare", "proelio/0.9.6", "proelio/six-cards", "proelio/long-year", "--deals", "20"},
		{"duel", "greedy", "random", "--variant", "proelio/0.9.6", "--deals", "10", "--seats", "3,4"},
		{"list", "variants"},
		{"list", "metrics"},
	}
	for _, args := range plays {
		code, out, err := equitas(t, append(args, "--format", "json")...)
		if code != 0 || !json.Valid([]byte(out)) {
			t.Errorf("%q --format json: exit code %d, stderr %q, valid %v", args, code, err, json.Valid([]byte(out)))
		}
		_, out, _ = equitas(t, append(args, "--format", "csv")...)
		rows, csvErr := csv.NewReader(strings.NewReader(out)).ReadAll()
		if csvErr != nil || len(rows) < 2 {
			t.Errorf("%q --format csv: %d rows, %v", args, len(rows), csvErr)
			continue
		}
		for i, row := range rows[1:] {
			if row[0] == rows[0][0] {
				t.Errorf("%q --format csv: row %d is a second head", args, i+1)
			}
		}
	}
	for _, args := range [][]string{{"check", "proelio/0.9.6", "hearts/standard", "--format", "json"}, {"check", "proelio/0.9.6", "--explain", "--format", "json"}} {
		if code, out, _ := equitas(t, args...); code != 0 || !json.Valid([]byte(out)) {
			t.Errorf("%q: exit code %d, valid %v", args, code, json.Valid([]byte(out)))
		}
	}
}

// A stopper cancels a run at the first progress.
type stopper struct {
	strings.Builder
	stop context.CancelFunc
}

func (s *stopper) Write(b []byte) (int, error) {
	if bytes.HasPrefix(b, []byte("\r")) {
		s.stop()
	}
	return s.Builder.Write(b)
}

// A stopped run must report what was played, marked as incomplete.
func TestStopped(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"sim proelio/0.9.6 --deals 20000 --workers 1", "incomplete, 20,000 deals asked for"},
		{"sim proelio/0.9.6 --deals 20000 --workers 1 --seats 4,5", "4 seats, seed 1"},
		{"compare proelio/0.9.6 proelio/cheap-merchant --deals 20000 --workers 1", "stopped after"},
	} {
		ctx, stop := context.WithCancel(t.Context())
		var out strings.Builder
		err := &stopper{stop: stop}
		code := run(ctx, &cli.Streams{Out: &out, Err: err, ErrIsTerminal: true}, strings.Fields(c.args))
		if code != cli.ExitFailed || !strings.Contains(out.String(), c.want) || strings.Contains(out.String(), "5 seats") {
			t.Errorf("%s: exit code %d, stdout %q…, want %q", c.args, code, out.String()[:min(len(out.String()), 300)], c.want)
		}
		if !strings.Contains(err.String(), "stopped: the report is incomplete") {
			t.Errorf("%s: stderr %q", c.args, err.String())
		}
	}
}

// Files of a stopped run must be written under another name.
func TestStoppedFiles(t *testing.T) {
	dir := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	err := &stopper{stop: stop}
	code := run(ctx, &cli.Streams{Err: err, ErrIsTerminal: true}, []string{"sim", "proelio/0.9.6", "--deals", "20000", "--workers", "1",
		"-o", filepath.Join(dir, "report"), "--keep", filepath.Join(dir, "games.jsonl")})
	if code != cli.ExitFailed || !strings.Contains(err.String(), "report was not written; the games so far are in ") {
		t.Errorf("exit code %d, stderr %q", code, err.String())
	}
	if got, want := files(t, dir), "games.incomplete.jsonl report.incomplete"; got != want {
		t.Errorf("there is %q, want %q", got, want)
	}
}

// A stopped recording must contain only whole records; if it is stopped before the first
// deal there must be no file.
func TestStoppedRecord(t *testing.T) {
	dir := t.TempDir()
	file, incomplete := filepath.Join(dir, "games.jsonl"), filepath.Join(dir, "games.incomplete.jsonl")
	ctx, stop := context.WithCancel(t.Context())
	err := &stopper{stop: stop}
	code := run(ctx, &cli.Streams{Err: err, ErrIsTerminal: true}, []string{"record", "proelio/0.9.6", "--deals", "20000", "-o", file})
	if code != cli.ExitFailed || !strings.Contains(err.String(), "of 20,000 deals are recorded, in "+incomplete) {
		t.Errorf("exit code %d, stderr %q", code, err.String())
	}
	if code, out, err := equitas(t, "replay", incomplete); code != 0 || !strings.HasPrefix(out, "deal 0: ") {
		t.Errorf("replay: exit code %d, %q, %q", code, out, err)
	}
	if got := files(t, dir); got != "games.incomplete.jsonl" {
		t.Errorf("there is %q, want the incomplete records alone", got)
	}
	for _, args := range [][]string{{"record", "proelio/0.9.6"}, {"sim", "proelio/0.9.6"}} {
		never := filepath.Join(t.TempDir(), "never")
		var errs strings.Builder
		code = run(ctx, &cli.Streams{Err: &errs}, append(args, "-o", never))
		if left, _ := os.ReadDir(filepath.Dir(never)); code != cli.ExitFailed || len(left) > 0 {
			t.Errorf("%q: exit code %d, stderr %q, files left %v", args, code, errs.String(), left)
		}
	}
}
