package play

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"equitas/cmd/equitas/cli"
	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/lab"
	"equitas/engine/match"
	"equitas/engine/people"
	"equitas/engine/rng"
)

// A file that another program creates during a match must stay, and the match must be saved
// under another name. A file that the match was saved to may be overwritten.
func TestPlayRecordMeetsAnother(t *testing.T) {
	for _, c := range []struct{ lines, want string }{
		{"1\nquit\n", "game-3.jsonl game-2.jsonl game.jsonl"},
		{"save game.jsonl\n1\nquit\n", "game.jsonl"},
	} {
		t.Chdir(t.TempDir())
		out, err := openRecord("game.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		others := strings.Fields(c.want)[1:]
		for _, name := range others {
			if err := os.WriteFile(name, []byte("mine"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var said strings.Builder
		if err := highCardSession(t, c.lines, &said, engine.SeatSet(0)).run(t.Context(), out); err != nil {
			t.Fatal(err)
		}
		file := strings.Fields(c.want)[0]
		if b, err := os.ReadFile(file); err != nil || !strings.Contains(string(b), `"n":1,`) {
			t.Errorf("%s holds %.80q, %v; %s", file, b, err, said.String())
		}
		for _, name := range others {
			if b, _ := os.ReadFile(name); string(b) != "mine" {
				t.Errorf("%s holds %.80q", name, b)
			}
		}
		if got := len(strings.Fields(filesHere(t))); got != 1+len(others) {
			t.Errorf("there is %q", filesHere(t))
		}
	}
}

// A user who has not saved must be asked for a file at the end and when leaving; a program
// must never be asked.
func TestPlayOffersToSave(t *testing.T) {
	const offer = "The game is not saved."
	game := strings.Repeat("1\n", 5)
	for name, c := range []struct {
		lines  string
		typing bool
		offers int
		files  string
	}{
		{game + "game.jsonl\n", true, 1, "game.jsonl"},
		{game + "\n", true, 1, ""},
		{game + "no\n", true, 1, ""},
		{game + "y\nnowhere/x\n.\ngame.jsonl\n", true, 4, "game.jsonl"},
		{game, true, 1, ""},
		{"1\nquit\ny\nleft.jsonl\n", true, 1, "left.jsonl"},
		{"quit\ny\nleft.jsonl\n", true, 0, ""},
		{"1\nsave a.jsonl\nquit\ny\n", true, 0, "a.jsonl"},
		{"1\nsave a.jsonl\n1\nquit\ny\na.jsonl\n", true, 1, "a.jsonl"},
		{"1\nsave a.jsonl\n1\nundo\n1\nquit\ny\n\n", true, 1, "a.jsonl"},
		{game + "game.jsonl\n", false, 0, ""},
	} {
		t.Chdir(t.TempDir())
		var out strings.Builder
		p := highCardSession(t, c.lines, &out, engine.SeatSet(0))
		p.streams.InIsTerminal = c.typing
		if err := p.run(t.Context(), nil); err != nil {
			t.Errorf("%d: %v", name, err)
		}
		if n := strings.Count(out.String(), offer); n != c.offers || filesHere(t) != c.files {
			t.Errorf("%d: offered %d times and left %q, want %d and %q:\n%s", name, n, filesHere(t), c.offers, c.files, out.String())
		}
	}
}

// Stopping a match must not wait for a bot.
func TestPlayStopsWhileABotThinks(t *testing.T) {
	var out strings.Builder
	ctx, stop := context.WithCancel(t.Context())
	p := highCardSession(t, "1\n1\n1\n1\n1\n", &out, engine.SeatSet(0), func(makers []bot.Maker) {
		greedy := makers[1].New
		makers[1].New = func(r engine.Rules) (engine.Bot, error) {
			b, err := greedy(r)
			return thinker{b, stop}, err
		}
	})
	t.Chdir(t.TempDir())
	file, err := openRecord("game.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.run(ctx, file); err == nil || !strings.HasPrefix(err.Error(), "stopped in turn ") {
		t.Errorf("%v, want that it was stopped", err)
	}
	if got := filesHere(t); got != "game.jsonl" {
		t.Errorf("there is %q, want the record", got)
	}
}

// A thinker is a bot that stops the program and then thinks for ever.
type thinker struct {
	engine.Bot
	stop func()
}

func (b thinker) Choose(engine.Observation, []engine.Action) engine.Action {
	b.stop()
	select {}
}

// highCardSession returns a session of a game without variants.
func highCardSession(t testing.TB, lines string, out *strings.Builder, typing engine.Seats, changes ...func([]bot.Maker)) *session {
	t.Helper()
	makers := make([]bot.Maker, 4)
	for i := range makers {
		makers[i], _ = bot.Lookup("greedy")
	}
	for _, change := range changes {
		change(makers)
	}
	players := people.TableSetup{Title: "High Card", Rules: highcard.Rules{}, Lang: "en", Deal: rng.NewDeal(3, 1), People: typing, Bots: makers,
		Header: match.Header{Game: "highcard", Variant: "highcard/test"}, Hinters: lab.HintBots(nil)}
	table, err := players.NewTable()
	if err != nil {
		t.Fatal(err)
	}
	return newSession(&cli.Streams{In: strings.NewReader(lines), Out: out}, table, cli.OpenBuiltIn().Library.Library)
}

// The prompt must work for any game.
func TestPlayAnotherGame(t *testing.T) {
	var out strings.Builder
	p := highCardSession(t, "why 12\nhint\nundo\n?\n"+strings.Repeat("1\n", 100), &out, engine.SeatSet(0))
	if err := p.run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Your hand", "Bot search would choose", "The game ends in round 5."} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nobody says %q:\n%s", want, out.String())
		}
	}
}

// FuzzPlay types any lines; the match must end without an error.
func FuzzPlay(f *testing.F) {
	for _, lines := range []string{"1\n1\n1\n", "?\nwhy draw\nhint\nundo\nlog\nquit\n", "\x00\xff\n99\n\n", "why\nsave\nplay 3\nsteal nothing\n" + strings.Repeat("2\n", 60), "quit"} {
		f.Add(lines, uint8(1))
		f.Add(lines, uint8(5))
	}
	english := newPromptTexts(cli.OpenBuiltIn().Library.Library, "en")
	here, err := os.Getwd()
	if err != nil {
		f.Fatal(err)
	}
	folder := f.TempDir() // folder for files that the input asks to write
	elsewhere := sync.OnceFunc(func() { os.Chdir(folder) })
	f.Cleanup(func() { os.Chdir(here) })
	f.Fuzz(func(t *testing.T, lines string, people uint8) {
		for line := range strings.Lines(lines) {
			if id, _ := english.splitCommand(strings.TrimSpace(line), true); id == "save" {
				t.Skip("it writes files")
			}
		}
		elsewhere()
		var out strings.Builder
		p := highCardSession(t, lines, &out, engine.Seats(people)&15)
		err := p.run(t.Context(), nil)
		if err != nil && !strings.HasPrefix(err.Error(), "the input ended in turn ") {
			t.Errorf("%q: %v", lines, err)
		}
		if strings.ContainsFunc(out.String(), func(r rune) bool { return unicode.IsControl(r) && r != '\n' }) || !utf8.ValidString(out.String()) {
			t.Errorf("%q writes what is no text: %q", lines, out.String())
		}
	})
}

// filesHere returns the names of files in the current folder.
func filesHere(t *testing.T) string {
	t.Helper()
	list, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// Actions must be found by words of records, by their texts, and by beginnings of these.
func TestPlayWords(t *testing.T) {
	all := []people.WordedAction{
		{Words: "draw", Sentence: "Draw 1 Base card"},
		{Words: "attack knights", Sentence: "Attack House 4 with Knights, value 2"},
		{Words: "attack soldiers", Sentence: "Attack House 4 with Soldiers, value 1"},
		{Words: "play alliance 1", Sentence: "Play Temporary Alliance, naming House 2"},
		{Words: "play alliance 2", Sentence: "Play Temporary Alliance, naming House 3"},
		{Words: "deploy done", Sentence: "Deploy nothing"},
		{Words: "trade imperial_resources", Sentence: "Trade: take Imperial Resources"},
		{Words: "imperial", Sentence: "Imperial draw"},
	}
	for _, c := range []struct {
		input string
		want  []int
	}{
		{"draw", []int{0}},
		{"DRAW", []int{0}},
		{"attack knights", []int{1}},
		{"kn", []int{1}},
		{"att", []int{1, 2}},
		{"attack house 4 with soldiers", []int{2}},
		{"alliance house 3", []int{4}},
		{"play alliance 1", []int{3}},
		{"al 2", []int{3, 4}},
		{"done", []int{5}},
		{"imperial", []int{7}},
		{"imperial_r", []int{6}},
		{"knights attack", nil},
		{"x", nil},
		{"...", nil},
	} {
		if got := matchingThings(c.input, all); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%q finds %v, want %v", c.input, got, c.want)
		}
	}
}

// All texts of the prompt must be used in the program. Bots' reasons are in English if
// their games have no other language.
func TestPlayLanguages(t *testing.T) {
	source := ""
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(files, "../../../engine/narration/reason.go", "../../../engine/lab/playsetup.go") { // texts that the workbench uses too
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(f, "_test.go") {
			source += string(b)
		}
	}
	says := newPromptTexts(cli.OpenBuiltIn().Library.Library, "en")
	for _, table := range []string{"play", "command", "do"} {
		for _, key := range says.Words().Keys(table) {
			if id := strings.TrimPrefix(key, table+"."); !strings.Contains(source, `"`+id+`"`) && !strings.Contains(source, `"`+key+`"`) {
				t.Errorf("nobody says %s", key)
			}
		}
	}
	for _, m := range lab.HintBots(nil) {
		if got := lab.HintLines(says.Speaker, people.Hint{Bot: m.Name})[0]; got != "It "+m.Doc+". It sees what you see." {
			t.Errorf("bot %s: %q, by its maker %q", m.Name, got, m.Doc)
		}
	}
	for _, id := range commands {
		if !says.Has("do."+id) || len(says.commandWords(id)) == 0 {
			t.Errorf("command %s lacks words", id)
		}
	}
}
