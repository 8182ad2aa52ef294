package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/topics"
)

// A readmeBlock is the lines between two lines of ``` in README.md.
type readmeBlock struct {
	kind   string // language of the block: console, sh or toml
	before string // the line of text before it
	lines  []string
}

func readmeBlocks(t *testing.T) []readmeBlock {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var all []readmeBlock
	var open *readmeBlock
	before := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, " \n")
		kind, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && open == nil:
			open = &readmeBlock{kind: kind, before: before}
		case fence:
			all, open = append(all, *open), nil
		case open != nil:
			open.lines = append(open.lines, line)
		case line != "":
			before = line
		}
	}
	if len(all) < 10 {
		t.Fatalf("%d blocks in README.md", len(all))
	}
	return all
}

// fingerprint matches a hash of rules, weights or cards, which changes often.
var fingerprint = regexp.MustCompile(`\b[0-9a-f]{8}([0-9a-f]{8})?\b`)

// shows compares lines of README.md with the output of a command. A line of … stands for
// any lines.
func shows(t *testing.T, what, out string, want []string) {
	t.Helper()
	got := strings.Split(fingerprint.ReplaceAllString(out, "hash"), "\n")
	for i := range got {
		got[i] = strings.TrimRight(got[i], " ")
	}
	want = strings.Split(fingerprint.ReplaceAllString(strings.Join(want, "\n"), "hash"), "\n")
	for len(want) > 0 {
		n := slices.Index(want, "…")
		if n < 0 {
			n = len(want)
		}
		part := want[:n]
		want = want[min(n+1, len(want)):]
		at := 0
		for at <= len(got)-n && !slices.Equal(got[at:at+n], part) {
			at++
		}
		if at > len(got)-n {
			t.Errorf("%s does not print what is shown:\n%s\nbut:\n%s", what, strings.Join(part, "\n"), strings.Join(got, "\n"))
			return
		}
		got = got[at+n:]
	}
}

// prompt matches a line with input during play.
var prompt = regexp.MustCompile(`^House \d> (.+)`)

// typedIn returns the input of a session that README.md shows.
func typedIn(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		if m := prompt.FindStringSubmatch(l); m != nil {
			b.WriteString(m[1] + "\n")
		}
	}
	return b.String() + "quit\n"
}

// Every command of README.md must succeed and print the lines below it. A comparison
// without shown output is played with fewer deals, with -full as written.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games, and trains bots")
	}
	blocks := readmeBlocks(t)
	if *full {
		learnInFull(t)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	run := func(command string, want []string) {
		t.Helper()
		args := strings.Fields(command)[1:]
		store := shared
		if slices.Contains(args, "--job") { // everything was played before, so that workers have nothing to do
			store = filepath.Join(dir, "job.db")
		}
		t.Setenv("EQUITAS_STORE", store)
		if args[0] == "compare" && want == nil && !*full {
			args = append(args, "--deals", "40")
		}
		code, stdout, stderr := typing(t, typedIn(want), args...)
		if code != cli.ExitDone && args[0] != "check" {
			t.Errorf("%s: exit code %d, %s", command, code, stderr)
		}
		shows(t, command, stdout, want)
	}
	file := regexp.MustCompile("`([a-z]+\\.toml)`")
	for _, b := range blocks {
		switch b.kind {
		case "toml":
			if m := file.FindStringSubmatch(b.before); m != nil {
				old, _ := os.ReadFile(m[1]) // the file is missing before its first lines are written
				if err := os.WriteFile(m[1], append(old, strings.Join(b.lines, "\n")+"\n"...), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		case "sh":
			for _, line := range b.lines {
				switch {
				case strings.HasPrefix(line, "./equitas "):
					run(line, nil)
				case strings.Contains(line, "equitas new "):
					run(line[strings.Index(line, "equitas new "):strings.LastIndex(line, " && ")], nil)
					t.Chdir("bold")
				case strings.HasPrefix(line, "equitas watch "):
				case strings.HasPrefix(line, "equitas "):
					run(line, nil)
				}
			}
			if strings.Contains(strings.Join(b.lines, "\n"), "cards sheet proelio/bold") {
				t.Chdir(dir)
			}
		case "console":
			followed := false
			for i, line := range b.lines {
				if command, ok := strings.CutPrefix(line, "$ "); ok {
					followed = true
					below := b.lines[i+1:]
					if n := slices.IndexFunc(below, func(l string) bool { return strings.HasPrefix(l, "$ ") }); n >= 0 {
						below = below[:n]
					}
					run(command, below)
				}
			}
			if !followed {
				watchShows(t, b.lines)
			}
		}
	}
}

// Figures in sentences of README.md must be those of the program: how many games compare
// plays, and how long the bots' games are. With -full.
func TestReadmeFigures(t *testing.T) {
	if !*full {
		t.Skip("plays ten thousands of games")
	}
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	games := regexp.MustCompile(`[0-9,]+ games`).FindString(strings.Join(strings.Fields(shownBelow(t, "equitas compare ")), " "))
	t.Chdir(t.TempDir())
	played := map[string][][]string{} // rows by bots
	value := func(bots, metric string) float64 {
		t.Helper()
		rows := played[bots]
		if rows == nil {
			code, out, stderr := typing(t, "", "sim", "proelio/0.9.6", "--bots", bots, "--quiet", "--format", "csv")
			if code != cli.ExitDone {
				t.Fatal(stderr)
			}
			var err error
			if rows, err = csv.NewReader(strings.NewReader(out)).ReadAll(); err != nil {
				t.Fatal(err)
			}
			played[bots] = rows
		}
		id, at := slices.Index(rows[0], "metric"), slices.Index(rows[0], "value")
		for _, row := range rows {
			if row[id] == metric {
				x, err := strconv.ParseFloat(row[at], 64)
				if err != nil {
					t.Fatal(err)
				}
				return x
			}
		}
		t.Fatalf("sim has no %s", metric)
		return 0
	}
	greedy, tuned := value("greedy", "len.turns"), value("tuned", "len.turns")
	nth := []string{"", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}[int(math.Round(1/value("greedy", "end.scoring")))]
	for _, want := range []string{
		"The first command plays " + games + " in a few seconds",
		fmt.Sprintf("games of `greedy` last %.0f turns and one in %s is scored in winter, while games of `tuned` end in conquest after about %.0f.", greedy, nth, tuned),
	} {
		if !strings.Contains(string(readme), want) {
			t.Errorf("README.md does not say: %s", want)
		}
	}
}

// shownBelow returns the output that README.md shows below the first command with this
// beginning. TestReadme compares it with the program.
func shownBelow(t *testing.T, command string) string {
	t.Helper()
	for _, b := range readmeBlocks(t) {
		if b.kind == "console" && strings.HasPrefix(b.lines[0], "$ ./"+command) {
			return strings.Join(b.lines, "\n")
		}
	}
	t.Fatalf("README.md shows no %s", command)
	return ""
}

// README.md must list every topic of help.
func TestReadmeTopics(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	got := regexp.MustCompile("Longer explanations are built in: (.*)\\.\n").FindStringSubmatch(string(readme))
	if want := "`./equitas help " + strings.Join(topics.Names[:], "`, `") + "`"; got == nil || got[1] != want {
		t.Errorf("README.md lists other topics:\n%s\nwant\n%s", got, want)
	}
}

// watchShows compares the output of watch after an edit with README.md, in the folder that
// equitas new has created.
func watchShows(t *testing.T, want []string) {
	t.Helper()
	const file = "variants/proelio/bold.toml"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	fault := strings.HasPrefix(want[0], file)
	edited := strings.Replace(string(text), "# attack.limit = 1", "attack.limt = 2", 1)
	if !fault {
		edited = strings.Replace(string(text), "attack.limt = 2", "attack.limit = 2", 1)
	}
	if edited == string(text) {
		t.Fatalf("%s has no line to edit as README.md says:\n%s", file, text)
	}
	if err := os.WriteFile(file, []byte(edited), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	out := &looker{stop: stop}
	if code := run(ctx, &cli.Streams{In: strings.NewReader(""), Out: out, Err: out}, []string{"watch", file, "--once"}); code != cli.ExitFailed || strings.HasSuffix(out.String(), "stopped: the report is incomplete\n") == fault {
		t.Errorf("watch: exit code %d: %s", code, out)
	}
	shows(t, "watch", out.String(), want)
}

// A looker is a writer that calls stop when some thousand deals are played.
type looker struct {
	strings.Builder
	stop func()
}

func (l *looker) Write(p []byte) (int, error) {
	if strings.Contains(string(p), "3,200 of at most") {
		l.stop()
	}
	return l.Builder.Write(p)
}
