package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/topics"
	"equitas/engine/games"
	"equitas/engine/games/told"
	"equitas/engine/rule"
	"equitas/engine/script"
)

// saved matches the name of the file in which a topic asks to save the block below, and
// added the file to which it asks to append it.
var (
	saved = regexp.MustCompile(`[Ss]ave\s+(?:it|these\s+lines)\s+as\s+([a-z/]+\.toml)`)
	added = regexp.MustCompile(`[Ww]rite\s+these\s+lines\s+below\s+([a-z/]+\.toml)`)
)

// topicBlocks returns the indented blocks of a topic, each with the text before it. A
// command with its output begins a new block.
func topicBlocks(text string) (blocks []readmeBlock) {
	var before strings.Builder
	var open *readmeBlock
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		in, ok := strings.CutPrefix(line, "    ")
		if table := strings.TrimLeft(line, " "); open != nil && strings.IndexAny(table, "╭│├╰") == 0 {
			in, ok = table, true // wide tables are indented less
		}
		command := ok && strings.HasPrefix(in, "$ ")
		switch {
		case command || ok && open == nil:
			blocks = append(blocks, readmeBlock{before: before.String(), lines: []string{in}})
			if open = &blocks[len(blocks)-1]; command {
				open.kind = "console"
			}
		case ok || line == "" && open != nil:
			open.lines = append(open.lines, in)
		default:
			if open != nil {
				before.Reset()
			}
			open = nil
			before.WriteString(line + "\n")
		}
	}
	for i := range blocks {
		for n := len(blocks[i].lines); n > 0 && blocks[i].lines[n-1] == ""; n-- {
			blocks[i].lines = blocks[i].lines[:n-1]
		}
	}
	return blocks
}

// verbatim matches a line of help that is quoted from a file or message.
var verbatim = regexp.MustCompile(`^ {4,}([a-z.]+ += ["{]|\d* *\| |[a-z]+\.toml:\d+:\d+: )`)

// All help must fit a terminal of 80 columns: that of every command with its flags and
// examples, and every topic.
func TestHelpFits(t *testing.T) {
	var pages [][]string
	for _, name := range topics.Names {
		pages = append(pages, []string{"help", name}, []string{"help", name, "--lang", "it"})
	}
	for _, c := range commands(rootCmd(&cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard})) {
		pages = append(pages, append([]string{"help"}, strings.Fields(c.CommandPath())[1:]...))
	}
	if len(pages) < 30 {
		t.Fatalf("%d pages of help", len(pages))
	}
	for _, page := range pages {
		code, out, errs := equitas(t, page...)
		if code != cli.ExitDone {
			t.Errorf("%q: exit code %d, %s", page, code, errs)
		}
		for line := range strings.Lines(out) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 80 && !verbatim.MatchString(line) {
				t.Errorf("%q: %d columns: %s", page, n, line)
			}
		}
	}
}

// The commands of topics must print what the topics show.
func TestTopicsShow(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some thousand games")
	}
	pages, err := filepath.Glob("topics/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	commands, files := 0, 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(page), ".txt"), func(t *testing.T) {
			t.Chdir(t.TempDir())
			for _, b := range topicBlocks(string(text)) {
				text := strings.Join(b.lines, "\n") + "\n"
				name := saved.FindStringSubmatch(b.before)
				if m := added.FindStringSubmatch(b.before); m != nil {
					is, err := os.ReadFile(m[1])
					if err != nil {
						t.Fatal(err)
					}
					name, text = m, string(is)+"\n"+text
				}
				if name != nil && b.kind == "" {
					files++
					if err := os.MkdirAll(filepath.Dir(name[1]), 0o777); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(name[1], []byte(text), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				if b.kind == "" {
					continue
				}
				commands++
				command, _ := strings.CutPrefix(b.lines[0], "$ ")
				code, stdout, stderr := typing(t, typedIn(b.lines), strings.Fields(command)[1:]...)
				if code != cli.ExitDone && !strings.Contains(command, "check") {
					t.Errorf("%s: exit code %d, %s", command, code, stderr)
				}
				shows(t, command, stdout, b.lines[1:])
			}
		})
	}
	if commands < 6 || files < 3 {
		t.Errorf("%d commands and %d files in topics", commands, files)
	}
}

// The topic of games must mention every verb, every key of its tables and of steps that are
// tables, and every limit. All of its tables must have headings.
func TestTopicOfGames(t *testing.T) {
	text, _ := topics.Text("games")
	flat := strings.Join(strings.Fields(text), " ")
	schema := told.BareSchema()
	var want []string
	for _, v := range script.Verbs {
		want = append(want, v.Form(), v.Doc[1:], v.Example)
	}
	for _, k := range schema.Keys {
		want = append(want, " "+k.Path+" "+strings.ToUpper(k.Doc[:1])+k.Doc[1:])
	}
	for _, s := range told.StepTables() {
		want = append(want, s.Example)
		for _, k := range s.Keys {
			want = append(want, " "+k.Name+" "+k.Doc)
		}
	}
	for _, l := range told.Limits() {
		want = append(want, fmt.Sprintf(" %d %s", l.Max, l.Noun))
	}
	if len(want) < 150 {
		t.Errorf("only %d things are looked for", len(want))
	}
	for _, w := range want {
		if w = strings.Join(strings.Fields(w), " "); !strings.Contains(flat, w) {
			t.Errorf("the topic lacks %q", w)
		}
	}
}

// englishTopics are the topics without an Italian page.
var englishTopics []string

// english matches words that no line of an Italian page may have.
var english = regexp.MustCompile(`(?i)\b(the|and|which|that|are|not|says|what|with|than|you|your)\b`)

// quoted matches the parts of a line that are quoted from the program or from files.
var quoted = regexp.MustCompile("`[^`]*`|\\{[^}]*\\}|\"[^\"]*\"|«[^»]*»|Empires of the Ancient World|WHAT PLAYERS MAKE OF IT|--[a-z-]+|[a-z_]+(\\.[a-z_*]+)+")

// An Italian page of help must have the same commands and files in the same order and the
// same numbers as the English one, and no line in English except output of the program.
func TestTopicsItalian(t *testing.T) {
	number := regexp.MustCompile(`[0-9]+`)
	var missing []string
	for _, name := range topics.Names {
		text, in, ok := topics.TextIn("it", name)
		if !ok {
			t.Fatalf("there is no topic %s", name)
		}
		if in != "it" {
			missing = append(missing, name)
			continue
		}
		was, _ := topics.Text(name)
		own := map[string]bool{}
		for line := range strings.Lines(was) {
			own[line] = true
		}
		commands := func(text string) (l []string) {
			for line := range strings.Lines(text) {
				if line = strings.TrimSpace(line); strings.HasPrefix(line, "$ ") || strings.HasPrefix(line, "equitas ") && own["    "+line+"\n"] {
					l = append(l, line)
				}
			}
			return l
		}
		if got, want := commands(text), commands(was); !slices.Equal(got, want) {
			t.Errorf("%s: the commands are\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		got, want := number.FindAllString(text, -1), number.FindAllString(was, -1)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			for _, n := range slices.Compact(append(slices.Clone(got), want...)) {
				count := func(l []string) (k int) {
					for _, x := range l {
						if x == n {
							k++
						}
					}
					return k
				}
				if count(got) != count(want) {
					t.Errorf("%s has %s %d times, want %d", name, n, count(got), count(want))
				}
			}
		}
		for line := range strings.Lines(text) {
			if m := english.FindString(quoted.ReplaceAllString(line, "")); m != "" && !own[line] {
				t.Errorf("%s has English (%s): %s", name, m, strings.TrimSpace(line))
			}
		}
	}
	if slices.Sort(missing); !slices.Equal(missing, slices.Sorted(slices.Values(englishTopics))) {
		t.Errorf("these are in English alone: %q, want %q", missing, englishTopics)
	}
}

// The topic of conditions must list every key that may hold an amount.
func TestTopicOfAmounts(t *testing.T) {
	text, err := os.ReadFile("topics/conditions.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All() {
		s, name := g.Schema(), g.Name()
		_, list, found := strings.Cut(string(text), "\n    "+name+" ")
		if !found {
			t.Fatalf("the topic has no list for %s", name)
		}
		list, _, _ = strings.Cut(list, "\n\n")
		for _, other := range games.All() { // the list of the next game begins
			list, _, _ = strings.Cut(list, "\n    "+other.Name()+" ")
		}
		got := strings.Split(strings.Join(strings.Fields(list), " "), ", ")
		var want []string
		for i := range s.Keys {
			if k := &s.Keys[i]; k.Type == rule.Amount {
				want = append(want, strings.ReplaceAll(k.Path, "*", "NAME"))
			}
		}
		for i := range s.Verbs {
			for _, a := range s.Verbs[i].Args {
				if arg := a.Path + " of effects"; a.Type == rule.Amount && !slices.Contains(want, arg) {
					want = append(want, arg)
				}
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the topic lists %q, want %q", name, got, want)
		}
	}
}

// On a terminal explanations must fit its width; for programs they must not be wrapped.
func TestExplainFits(t *testing.T) {
	if testing.Short() {
		t.Skip("explains every key")
	}
	for _, game := range games.All() {
		name := game.Name()
		_, whole, _ := equitas(t, "explain", name)
		var out, errs strings.Builder
		if code := run(t.Context(), &cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs, Width: 80}, []string{"explain", name}); code != cli.ExitDone {
			t.Fatalf("exit code %d, %s", code, errs.String())
		}
		for line := range strings.Lines(out.String()) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 80 && len(strings.Fields(line)) > 1 {
				t.Errorf("%s: %d columns: %s", name, n, line)
			}
		}
		if got, want := strings.Fields(out.String()), strings.Fields(whole); !slices.Equal(got, want) {
			t.Errorf("%s: wrapped it has %d words, want %d", name, len(got), len(want))
		}
	}
}
