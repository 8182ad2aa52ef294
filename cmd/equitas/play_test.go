package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"equitas/cmd/equitas/cli"
	"equitas/engine/narration"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// answers returns n lines of input: "1" for the seed 0, otherwise random numbers and
// commands.
func answers(seed uint64, n int) string {
	if seed == 0 {
		return strings.Repeat("1\n", n)
	}
	r := rng.NewStream(seed)
	var b strings.Builder
	for range n {
		switch r.Below(30) {
		case 0:
			b.WriteString("undo\ny\n")
		case 1:
			b.WriteString("why 1\nhint\nlog\n?\n")
		case 2:
			b.WriteString("table\n\nnonsense\n99\n")
		default:
			fmt.Fprintln(&b, 1+r.Below(6))
		}
	}
	return b.String()
}

// Whole matches in each edition, at every number of seats, must end, and their records must
// replay. Languages alternate; with -full both are played. Hints train bots first, so they
// are requested only in the edition at four seats and in games with alliances, with -full
// everywhere. The first action is always taken only in the edition, with -full everywhere.
func TestPlayToTheEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every edition at every number of seats")
	}
	t.Chdir(t.TempDir())
	for nth, c := range []struct {
		variant string
		seats   []int
	}{
		{"proelio/0.9.6", []int{3, 4, 5, 6}},
		{"proelio/first-game", []int{3, 4, 5, 6}},
		{"proelio/italian", []int{3, 4, 5, 6}},
		{"proelio/allied", []int{4}},
		{"proelio/allied-guilds", []int{4}},
	} {
		for _, seats := range c.seats {
			for i, lang := range []string{"en", "it"} {
				if i != (seats+nth)%2 && !*full {
					continue
				}
				for _, seed := range []uint64{0, uint64(i) + 1} {
					if seed == 0 && nth > 0 && !*full {
						continue
					}
					people := []string{"1", "2", "1,3"}[seed]
					args := []string{"play", c.variant, "--seats", fmt.Sprint(seats), "--seat", people, "--lang", lang, "--seed", fmt.Sprint(seats), "--deal", fmt.Sprint(i), "--record", "game.jsonl", "--quiet"}
					os.Remove("game.jsonl") // of the match before
					lines := answers(seed, 8000)
					if asks := nth == 0 && seats == 4 || c.variant == "proelio/allied"; !asks && !*full {
						lines = strings.ReplaceAll(lines, "hint\n", "")
					}
					code, out, err := typing(t, lines, args...)
					if code != 0 || err != "" || !strings.Contains(out, narration.New(cli.OpenBuiltIn().Lexicon("", lang)).Line("play.over")) {
						t.Errorf("%q: exit code %d, %q, ends %q", args, code, err, out[max(0, len(out)-300):])
						continue
					}
					if bad := strings.IndexFunc(out, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }); bad >= 0 {
						t.Errorf("%q: a control character %q", args, out[bad:bad+1])
					}
					for line := range strings.Lines(out) {
						if n := utf8.RuneCountInString(line) - 1; n > 80 {
							t.Errorf("%q: a line of %d columns: %q", args, n, line)
						}
					}
					if code, out, err := equitas(t, "replay", "game.jsonl", "--quiet"); code != 0 || !strings.Contains(out, "replays") {
						t.Errorf("%q: replay: exit code %d, %q, %q", args, code, out, err)
					}
				}
			}
		}
	}
}

// The same input must give the same match, whatever is looked up in between.
func TestPlayRepeats(t *testing.T) {
	t.Chdir(t.TempDir())
	record := func(lines string) string {
		t.Helper()
		os.Remove("a.jsonl") // of the run before
		if code, _, err := typing(t, lines, "play", "proelio/0.9.6", "--record", "a.jsonl"); code != 0 && !strings.Contains(err, "input ended") {
			t.Fatalf("exit code %d: %s", code, err)
		}
		b, err := os.ReadFile("a.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	plain := record("1\n1\n2\n1\n1\n")
	asked := record("why draw\n1\nhint\n1\nlog\n2\n1\nundo\n?\n1\n1\n")
	back := record("3\nundo\n1\n1\n2\n1\n1\n")
	if plain != asked {
		t.Error("questions and an undone choice change the game")
	}
	if plain != back {
		t.Error("the game after an undone first choice is another")
	}
}

// Wrong input must get an answer, and the question must be asked again.
func TestPlayWrongInput(t *testing.T) {
	if testing.Short() {
		t.Skip("types much that is wrong")
	}
	for _, c := range []struct{ line, want string }{
		{"0", "There is no action 0: type a number from 1 to 4."},
		{"5", "There is no action 5: type a number from 1 to 4."},
		{"99999999999999999999", "There is no action 99999999999999999999: type a number from 1 to 4."},
		{"-1", `There is no action or command "-1"; ? lists what there is.`},
		{"", "Type a number from 1 to 4 or a word of an action"},
		{"   ", "Type a number from 1 to 4 or a word of an action"},
		{"drow", `There is no action or command "drow"; nearest: draw.`},
		{"hnt", `nearest: hint.`},
		{"imperal", `nearest: imperial.`},
		{strings.Repeat("draw ", 500), "The line is longer than 1000 characters."},
		{"draw\x07", "The line has characters that are no text."},
		{"\x1b[A", "The line has characters that are no text."},
		{"\xff\xfe", "The line has characters that are no text."},
		{"draw\x00", "The line has characters that are no text."},
		{"d", "Which one?"},
		{"save", "Say where: save FILE."},
		{"save no/such/folder/x", "Not saved: there is no folder no/such/folder."},
		{"save .", "Not saved: . is a folder, name a file."},
		{"why", "Say what: why CARD, or why ACTION"},
		{"why fish", `There is no action "fish" to explain`},
		{"why 5", `There is no action "5" to explain`},
		{"why 77", `There is no action "77" to explain`},
		{"why a", "say more"},
		{"undo", "There is no earlier decision of yours."},
		{"{who}", `There is no action or command "{who}"`},
		{"%s%d", `There is no action or command "%s%d"`},
	} {
		t.Chdir(t.TempDir())
		code, out, err := typing(t, c.line+"\nquit\n", "play", "proelio/0.9.6")
		_, rest, _ := strings.Cut(out, "House 1> ")
		answer := strings.Join(strings.Fields(rest), " ")
		if code != 0 || err != "" || !strings.Contains(answer, c.want) || strings.Contains(answer, "What happened") {
			t.Errorf("%q: exit code %d, %q, answer %q, want %q", c.line, code, err, answer, c.want)
		}
	}
}

// An action that is known but not possible now must not be called unknown, and its reason
// must be available.
func TestPlayNotNow(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"build farm", "Not now: build farm. The rule that forbids it: why build farm."},
		{"build", "none of them for now: No: it is for the main part of your own turn"},
		{"why build barracks", "it is for the main part of your own turn; now you decide where your bastions stand (phase bastions)"},
		{"build castle", `There is no action or command "build castle"`},
	} {
		code, out, err := typing(t, c.line+"\nquit\n", "play", "warland/2.0.2", "--bots", "random")
		if answer := strings.Join(strings.Fields(out), " "); code != 0 || err != "" || !strings.Contains(answer, c.want) {
			t.Errorf("%q: exit code %d, %q, %q lacks %q", c.line, code, err, answer, c.want)
		}
	}
}

// englishIn returns the English words of a game's and the program's texts that the other
// language does not have.
func englishIn(lib *rule.Library, game, lang string) map[string]bool {
	word, filled := regexp.MustCompile(`\pL{3,}`), regexp.MustCompile(`\{[a-z_.]+`)
	english := map[string]bool{}
	for _, l := range []string{"en", lang} {
		w := lib.Lexicon(game, l)
		for _, key := range w.Keys("") {
			for _, text := range w.List(key) {
				for _, x := range word.FindAllString(filled.ReplaceAllString(text, ""), -1) {
					english[strings.ToLower(x)] = l == "en"
				}
			}
		}
	}
	return english
}

// said returns what people read at the terminal: without text in brackets, words of
// records, rules and places, without input, and without conditions.
func said(out string) string {
	folded := regexp.MustCompile(`\n {6,}`).ReplaceAllString(out, " ")
	return regexp.MustCompile(`(?m)^.*( [<>=]=? |==|&&|\|\||\?\?|rules\.).*$|\([^()]*\)|^.*> .*$|"[^"]*"|(perché|warum) [a-z_ 0-9]+\.`).ReplaceAllString(folded, "")
}

// When leaving a match, the user must be told the position in the same words as on the
// screen, in the game's own turns.
func TestPlayLeftWhen(t *testing.T) {
	if testing.Short() {
		t.Skip("starts long games")
	}
	for lang, want := range map[string][2]string{
		"en": {"The game was left in the setup.", "The game was left in turn 1, round 2."},
		"it": {"La partita è stata lasciata al collocamento iniziale.", "La partita è stata lasciata al turno 1, round 2."},
	} {
		for k, answers := range []string{"quit\n", strings.Repeat("1\n", 60)} {
			lines := strings.SplitAfter(answers, "\n")
			out, cut := "", 0
			for cut = range lines { // up to where the second round is on the screen
				_, out, _ = typing(t, strings.Join(lines[:cut], "")+"quit\ny\ny\n", "play", "empires/2002", "--lang", lang, "--bots", "random", "--quiet")
				if k == 0 || strings.Contains(out, "ound 2 ") {
					break
				}
			}
			if !strings.Contains(out, want[k]) {
				t.Errorf("%s: %d answers: %q, want %q", lang, cut, out[max(0, len(out)-300):], want[k])
			}
		}
	}
	code, _, err := typing(t, "", "play", "empires/2002", "--quiet")
	if code != cli.ExitFailed || !strings.Contains(err, "the input ended in the setup, before the game did") {
		t.Errorf("exit code %d, %q", code, err)
	}
}

// A thing of the game must be described when its name is typed, if that is no action.
// Within a turn only news must be shown, also if all players have acted in between.
func TestPlayLooks(t *testing.T) {
	begin := strings.Repeat("1\n", 7)
	for _, c := range []struct{ lang, typed, want string }{
		{"en", "look italia", "Italia\n  Italia: 7 points, amphora"},
		{"en", "italia", "It touches Gallia Cisalpina, Sicilia (strait, 2 or more)"},
		{"en", "why italia", "It lies on the Western Mediterranean and Central"},
		{"en", "look sword 7", "+1 against Pike, Warband."},
		{"en", "table itlia", `There is nothing called "itlia"; nearest: Italia.`},
		{"en", "look e", "things; say more. The first:"},
		{"en", "?", "table, look NAME: all about one thing of the game, such as Britannia."},
		{"it", "guarda italia", "Si affaccia su Mediterraneo Occidentale e"},
	} {
		_, out, _ := typing(t, begin+c.typed+"\nquit\ny\n", "play", "empires/2002", "--lang", c.lang, "--bots", "random", "--quiet")
		if !strings.Contains(out, c.want) {
			t.Errorf("%s: %s: want %q in it:\n%s", c.lang, c.typed, c.want, out[max(0, len(out)-600):])
		}
	}
	_, out, _ := typing(t, begin+strings.Repeat("control\n1\n", 3)+"quit\ny\n", "play", "empires/2002", "--bots", "random", "--quiet")
	_, inTurn, ok := strings.Cut(out, "Turn\n  Turn 1 of 4, round 1 of 10")
	if n := strings.Count(inTurn, "Turn 1 of 4, round"); !ok || n < 2 {
		t.Fatalf("%d rounds after the first:\n%s", n, out)
	}
	if n := strings.Count(inTurn, "You hold 6 cards"); n != 1 {
		t.Errorf("the hand, which is the same, is shown %d times in one turn:\n%s", n, inTurn)
	}
}

// Whole matches in other languages, with everything that can be asked, must have no English
// words: one match of each game, with -full three. German comes from the folder of a
// designer.
func TestPlayNoEnglish(t *testing.T) {
	for _, c := range []struct{ game, lang, over, folder string }{
		{"warland/2.0.2", "it", "La partita è finita", ""},
		{"proelio/0.9.6", "it", "La partita è finita", ""},
		{"empires/2002", "it", "La partita è finita", ""},
		{"proelio/deutsch", "", "Das Spiel ist aus", "testdata/german"},
	} {
		if testing.Short() && !strings.HasPrefix(c.game, "proelio/") {
			continue
		}
		t.Run(c.game+" "+c.lang, func(t *testing.T) {
			lang, game := cmp.Or(c.lang, "de"), strings.Split(c.game, "/")[0]
			folder, err := filepath.Abs(c.folder)
			if err != nil {
				t.Fatal(err)
			}
			if t.Chdir(t.TempDir()); c.folder != "" {
				t.Chdir(folder)
			}
			lib, err := cli.OpenLibrary()
			if err != nil {
				t.Fatal(err)
			}
			english := englishIn(lib.Library.Library, game, lang)
			if len(english) < 300 {
				t.Fatalf("only %d words", len(english))
			}
			for seed := range uint64(3) {
				if seed != 1 && !*full {
					continue
				}
				lines := strings.ReplaceAll(answers(seed, 6000), "hint\n", "")
				if seed == 1 && (*full || game == "proelio" && !testing.Short()) {
					lines = "hint\n" + lines
				}
				args := []string{"play", c.game, "--seats", fmt.Sprint(3 + seed%2), "--seed", fmt.Sprint(seed), "--quiet"}
				if c.lang != "" {
					args = append(args, "--lang", c.lang)
				}
				switch game {
				case "warland":
					args = append(args, "--set", "end.max_rounds=12")
				case "empires": // six people at one keyboard, and short turns
					args = append(args, "--seats", "6", "--seat", "1,2,3,4,5,6", "--set", "turn.one.rounds=2", "--set", "turn.two.rounds=2", "--set", "turn.three.rounds=2", "--set", "turn.four.rounds=2")
				}
				code, out, errs := typing(t, lines, args...)
				if code != 0 || errs != "" || !strings.Contains(out, c.over) {
					t.Fatalf("seed %d: exit code %d, %q, ends %q", seed, code, errs, out[max(0, len(out)-300):])
				}
				for line := range strings.Lines(said(strings.ReplaceAll(out, "Empires of the Ancient World 2002", ""))) {
					for _, x := range regexp.MustCompile(`\pL{3,}`).FindAllString(line, -1) {
						if english[strings.ToLower(x)] {
							t.Errorf("seed %d: %q is English: %s", seed, x, line)
						}
					}
				}
			}
		})
	}
}

// A wrong placeholder in a designer's file of texts must be reported with its place, by
// check and before a match in that language; other games must work. With -full, checking
// everything must find it too.
func TestPlayWrongWords(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/german")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	const file = "decks/proelio/words.de.toml"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, out, _ := equitas(t, "check", file); out != file+": no faults\n" {
		t.Errorf("the file as it is: %s", out)
	}
	wrong := strings.Replace(string(text), `{who~zieht|ziehst} {card}."`, `{who~zieht|ziehst} {kard}."`, 1)
	if err := os.WriteFile(file, []byte(wrong), 0o666); err != nil {
		t.Fatal(err)
	}
	line := 1 + strings.Count(wrong[:strings.Index(wrong, "{kard}")], "\n")
	want := fmt.Sprintf("%s:%d:40: event.draw: {kard} is unknown", file, line)
	for _, args := range [][]string{{"check", file}, {"check", "decks"}, {"check"}} {
		if len(args) == 1 && !*full {
			continue // checking everything takes ten seconds
		}
		if code, out, _ := equitas(t, args...); code != cli.ExitFailed || strings.Count(out, want) != 1 || !strings.Contains(out, "nearest: {card}") {
			t.Errorf("%q: exit code %d\n%s\nwant %s", args, code, out, want)
		}
	}
	if code, _, errs := typing(t, "quit\n", "play", "proelio/deutsch"); code != cli.ExitFailed || !strings.Contains(errs, want) {
		t.Errorf("play: exit code %d, %s", code, errs)
	}
	if code, _, errs := typing(t, "quit\n", "play", "proelio/0.9.6", "--quiet"); code != 0 {
		t.Errorf("play in English: exit code %d, %s", code, errs)
	}

	// A single file beside a built-in one with the same name.
	if err := os.RemoveAll("variants"); err != nil {
		t.Fatal(err)
	}
	const own = "decks/proelio/words.it.toml"
	if err := os.WriteFile(own, []byte("game = \"proelio\"\nlanguage = \"it\"\n[event]\npass = \"{whu} passa.\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := equitas(t, "check", own); code != cli.ExitFailed || !strings.Contains(out, own+":4:9: event.pass: {whu} is unknown") {
		t.Errorf("a file outside a project: exit code %d, %s", code, out)
	}
}

// On a terminal, what one person has seen must disappear before the next one's turn.
func TestPlayHandOver(t *testing.T) {
	var out, errs strings.Builder
	code := run(t.Context(), &cli.Streams{In: strings.NewReader("\nshields\n\n\nshields\n\n\nquit\nn\nquit\ny\n"), Out: &out, Err: &errs, Width: 80, InIsTerminal: true},
		[]string{"play", "proelio/0.9.6", "--seat", "1,2"})
	if code != 0 || errs.Len() > 0 {
		t.Fatalf("exit code %d, %s", code, errs.String())
	}
	screens := strings.Split(out.String(), "\x1b[3J")
	if len(screens) != 3 {
		t.Fatalf("the screen is cleared %d times, want 2", len(screens)-1)
	}
	for i, screen := range screens {
		if strings.Contains(screen, "House 1> ") && strings.Contains(screen, "House 2> ") {
			t.Errorf("screen %d shows both hands", i)
		}
	}
	for _, want := range []string{"House 1, press Enter.\n", "House 1: press Enter, and the screen is cleared for House 2.\n", "Leave the game? y or n", "The game was left"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nobody says %q", want)
		}
	}
	_, plain, _ := typing(t, "1\n2\nquit\n", "play", "proelio/0.9.6", "--seat", "1,2")
	if strings.Contains(plain, "\x1b") || !strings.Contains(plain, "---- House 2 ----") {
		t.Errorf("without a terminal: %q", plain)
	}
}

// If a choice of another person would be undone, that person must be asked.
func TestPlayUndoAgreement(t *testing.T) {
	for _, c := range []struct{ answer, want, not string }{
		{"n", "House 2 does not agree: nothing is taken back.", "Back at your last decision."},
		{"", "House 2 does not agree: nothing is taken back.", "Back at your last decision."},
		{"y", "Back at your last decision.", "does not agree"},
	} {
		// House 1 draws and discards, then House 2; then House 1 undoes.
		lines := "1\n1\n1\n1\nundo\n" + c.answer + "\nquit\n"
		code, out, err := typing(t, lines, "play", "proelio/0.9.6", "--seat", "1,2")
		if code != 0 || !strings.Contains(strings.Join(strings.Fields(out), " "), "Do you agree, House 2?") || !strings.Contains(out, c.want) || strings.Contains(out, c.not) {
			t.Errorf("%q: exit code %d, %s, %q", c.answer, code, err, out[max(0, len(out)-900):])
		}
	}
}

// A match whose input ends must give exit code 1. Saved files must exist and replay, also
// those saved earlier.
func TestPlayInputEnds(t *testing.T) {
	t.Chdir(t.TempDir())
	code, _, err := typing(t, "1\n1\nsave early.jsonl\n1", "play", "proelio/0.9.6", "--record", "late.jsonl")
	if code != cli.ExitFailed || !strings.HasPrefix(err, "equitas play: the input ended in turn ") {
		t.Errorf("exit code %d, %q", code, err)
	}
	for _, file := range []string{"early.jsonl", "late.jsonl"} {
		if code, out, err := equitas(t, "replay", file); code != 0 || !strings.Contains(out, "unfinished: replays") {
			t.Errorf("%s: exit code %d, %q, %q", file, code, out, err)
		}
	}
	if code, _, err := typing(t, "", "play", "proelio/0.9.6"); code != cli.ExitFailed || !strings.Contains(err, "--record FILE, keeps it") {
		t.Errorf("no input: exit code %d, %q", code, err)
	}
}

// A match may be saved over its own file, and over no other.
func TestPlaySave(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("mine.jsonl", []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, out, _ := typing(t, "save mine.jsonl\nsave game.jsonl\n1\nsave game.jsonl\nquit\n", "play", "proelio/0.9.6")
	out = strings.Join(strings.Fields(out), " ")
	if !strings.Contains(out, "Not saved: mine.jsonl is there already") || strings.Count(out, "The record of this game is in game.jsonl.") != 2 {
		t.Errorf("%s", out)
	}
	if b, err := os.ReadFile("mine.jsonl"); err != nil || string(b) != "mine" {
		t.Errorf("mine.jsonl holds %q, %v", b, err)
	}
}

// The file of --record must be tried before the match begins, and an existing file must
// stay.
func TestPlayRecordIsTriedFirst(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("mine.jsonl", []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, want string }{
		{"mine.jsonl", `equitas play: --record is "mine.jsonl", which is there already, and no game is written over a file: choose another name`},
		{"nowhere/game.jsonl", "equitas play: cannot write nowhere/game.jsonl: there is no folder nowhere\n"},
		{".", "equitas play: . is a folder, expected the name of a file\n"},
	} {
		code, out, err := typing(t, "1\n1\nquit\n", "play", "proelio/0.9.6", "--record", c.file)
		if code == 0 || out != "" || !strings.HasPrefix(err, c.want) {
			t.Errorf("%s: exit code %d, played %.60q, said %q, want %q", c.file, code, out, err, c.want)
		}
	}
	if b, err := os.ReadFile("mine.jsonl"); err != nil || string(b) != "mine" || files(t, ".") != "mine.jsonl" {
		t.Errorf("mine.jsonl holds %q, %v; there is %q", b, err, files(t, "."))
	}
}

// The name of a card must not be able to move the cursor.
func TestPlayNames(t *testing.T) {
	t.Chdir(t.TempDir())
	file := "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Names\"\ncard.shields.name.en = \"Shi\\u001b[2Jelds\"\n"
	if err := os.WriteFile("names.toml", []byte(file), 0o666); err != nil {
		t.Fatal(err)
	}
	code, out, err := typing(t, "1\nquit\n", "play", "names.toml")
	if code != cli.ExitFailed || strings.Contains(out+err, "\x1b") || !strings.Contains(err, "names.toml:4:28: card.shields.name.en has the control character U+001B") {
		t.Errorf("exit code %d, %q, %q", code, out, err)
	}
}
