package rule_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"equitas/engine/enginetest"
	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

func TestLibrary(t *testing.T) {
	l := pico.Library(t, map[string]string{"x": pico.DerivedHeader})
	if got, want := l.Names(), []string{"pico/1", "pico/x"}; !slices.Equal(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
	if got, want := l.Decks(), []string{"pico/1"}; !slices.Equal(got, want) {
		t.Errorf("decks %q, want %q", got, want)
	}
	if got, err := l.Title("pico/1"); got != "Pico 1" || err != nil {
		t.Errorf("title %q, %v, want Pico 1", got, err)
	}
	if _, err := l.Title("pico/2"); err == nil {
		t.Error("an unknown variant has a title")
	}
	pico.Load(t, l, "pico/1")
	if got := l.Source("variants/pico/1.toml"); got != pico.Base {
		t.Errorf("source %q, want the file", got)
	}
}

func TestUnknownVariant(t *testing.T) {
	l := pico.Library(t, nil)
	for _, c := range []struct{ name, want string }{
		{"pico/11", "there is no variant pico/11; nearest: pico/1"},
		{"six", "there is no variant six; known: pico/1"},
		{"pica/six-cards", "there is no variant pica/six-cards; known: pico/1"},
		{"../pico/1", "there is no variant ../pico/1; nearest: pico/1"},
		{"pico", "there is no variant pico; nearest: pico/1"},
		{"pico/", "there is no variant pico/; nearest: pico/1"},
		{"", `"" is no variant`},
	} {
		_, err := l.Load(c.name, nil)
		unknown, ok := errors.AsType[*rule.UnknownError](err)
		if !ok {
			t.Errorf("%s: %v, want an unknown name", c.name, err)
		} else if got := unknown.Error(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	_, err := l.Load("no/such/file.toml", nil)
	if !errors.Is(err, fs.ErrNotExist) || err.Error() != "no/such/file.toml: there is no such file" {
		t.Errorf("a path without file: %v", err)
	}
}

// The first layer that has a name wins.
func TestLayers(t *testing.T) {
	mine := fstest.MapFS{"pico/1.toml": {Data: []byte(strings.Replace(pico.Base, "limit = 5", "limit = 6", 1))}}
	built := pico.Library(t, map[string]string{"y": pico.DerivedHeader})
	l := rule.NewLibrary(built.Games(), rule.Layer{Variants: mine, Prefix: "../mine"}, built.Layers()[0])
	l.SetDisk(enginetest.Disk{})
	got := pico.Load(t, l, "pico/y").Set
	if n := got.Int("hand.limit"); n != 6 {
		t.Errorf("hand.limit = %d, want 6 of the nearer layer", n)
	}
	if want := []string{"decks/pico/1.toml", "../mine/variants/pico/1.toml", "variants/pico/y.toml"}; !slices.Equal(got.Files, want) {
		t.Errorf("files %q, want %q", got.Files, want)
	}
}

// write puts files into a folder and makes it the current one.
func write(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPaths(t *testing.T) {
	write(t, map[string]string{
		"six.toml":             "game = \"pico\"\nextends = \"sub/five.toml\"\ntitle = \"Six\"\nhand.limit = 6\n",
		"sub/five.toml":        "game = \"pico\"\nextends = \"pico/1\"\ntitle = \"Five\"\ndeck = \"mine.toml\"\n",
		"sub/mine.toml":        strings.Replace(pico.Deck, "[\"guards\"]", "[\"guards\", \"night\"]", 1),
		"sub/out.toml":         "game = \"pico\"\nextends = \"../six.toml\"\ntitle = \"Out\"\n",
		"home/variants/a.toml": "game = \"pico\"\nextends = \"pico/1\"\ntitle = \"A\"\ndeck = \"../decks/d.toml\"\n",
		"home/decks/d.toml":    pico.Deck,
		"plain":                pico.DerivedHeader,
		"missing.toml":         "game = \"pico\"\nextends = \"sub/four.toml\"\ntitle = \"M\"\n",
	})
	l := pico.Library(t, nil)
	s := pico.Load(t, l, "./six.toml").Set
	if want := []string{"sub/mine.toml", "variants/pico/1.toml", "sub/five.toml", "six.toml"}; !slices.Equal(s.Files, want) {
		t.Errorf("files %q, want %q", s.Files, want)
	}
	pico.Load(t, l, "home/variants/a.toml")
	pico.Load(t, l, "./plain")
	for _, c := range []struct{ path, want string }{
		{"sub/out.toml", "sub/out.toml:2:11: extends ../six.toml climbs out of the folder"},
		{"missing.toml", "missing.toml:2:11: extends sub/four.toml cannot be used: there is no such file"},
		{"./sub", "sub: is a directory, not a file"},
	} {
		if _, err := l.Load(c.path, nil); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.path, err, c.want)
		}
	}
}

func TestCheckFile(t *testing.T) {
	write(t, map[string]string{
		"good.toml":      pico.DerivedHeader,
		"warned.toml":    pico.DerivedHeader + "hand.limit = 5\n",
		"bad.toml":       pico.DerivedHeader + "hand.limit = 50\n",
		"deck.toml":      pico.Deck,
		"decks/low.toml": strings.Replace(pico.Deck, "expected = 10", "# none", 1),
		"broken.toml":    "a = \n",

		"decks/words.it_IT.toml": "game = \"pico\"\nlanguage = \"it_IT\"\n",
	})
	l := pico.Library(t, nil)
	for _, c := range []struct{ path, want string }{
		{"good.toml", ""},
		{"warned.toml", "warned.toml:4:14: warning: hand.limit is 5 already (variants/pico/1.toml, line 7)"},
		{"bad.toml", "bad.toml:4:14: hand.limit is 50, must be 1 to 20 cards"},
		{"deck.toml", ""},
		{"decks/low.toml", "decks/low.toml:1:1: the file lacks expected"},
		{"decks/words.it_IT.toml", "decks/words.it_IT.toml: \"it_IT\" is no language"},
		{"broken.toml", "broken.toml:1:4: a has no value"},
		{"none.toml", "none.toml: there is no such file"},
	} {
		if got := l.CheckFile(c.path).Error(); got != c.want {
			t.Errorf("%s: %s, want %s", c.path, got, c.want)
		}
	}
	if got := l.CheckVariant("pico/1"); len(got) > 0 {
		t.Errorf("pico/1: %v", got)
	}
	if got := l.CheckDeck("pico/9").Error(); got != "pico/9: there is no such deck" {
		t.Errorf("pico/9: %s", got)
	}
	if got := l.CheckVariant("pico/9").Error(); got != "pico/9: there is no variant pico/9; nearest: pico/1" {
		t.Errorf("pico/9: %s", got)
	}
}

// A fault in a file that appears only under the rules of another file must name that other
// file.
func TestUnder(t *testing.T) {
	write(t, map[string]string{
		"four.toml":   pico.DerivedHeader + "hand.limit = 4\n",
		"more.toml":   strings.Replace(pico.DerivedHeader, "pico/1", "four.toml", 1) + "hand.limit = 3\n",
		"unluck.toml": pico.DerivedHeader + "hand.limit = 13\n",
		"deck.toml":   strings.Replace(pico.Deck, "value = 2", "value = 99", 1),
		"deep.toml":   pico.DerivedHeader + "deck = \"deck.toml\"\n",
	})
	l := pico.Library(t, map[string]string{"low": pico.DerivedHeader + "hand.limit = 4\n"})
	for _, c := range []struct {
		faults       rule.Faults
		where, under string
	}{
		{l.CheckFile("four.toml"), "variants/pico/1.toml:6:9", "four.toml"},
		{l.CheckFile("more.toml"), "variants/pico/1.toml:6:9", "more.toml"},
		{l.CheckFile("unluck.toml"), "unluck.toml:1:1", ""},
		{l.CheckFile("deck.toml"), "deck.toml:9:9", ""},
		{l.CheckFile("deep.toml"), "deck.toml:9:9", "deep.toml"},
		{l.CheckVariant("pico/low"), "variants/pico/1.toml:6:9", "pico/low"},
	} {
		if len(c.faults) != 1 || c.faults[0].At.String() != c.where || c.faults[0].Variant != c.under {
			t.Errorf("%+v, want one at %s under %q", c.faults, c.where, c.under)
		}
	}
}

// For a name that is unknown, the message must suggest the name with its folder, or with
// the ending of a file.
func TestUnknownNames(t *testing.T) {
	write(t, map[string]string{
		"mine.toml":  pico.DerivedHeader,
		"short.toml": strings.Replace(pico.DerivedHeader, "pico/1", "mine", 1),
		"bare.toml":  strings.Replace(pico.DerivedHeader, "pico/1", "six", 1),
		"far.toml":   strings.Replace(pico.DerivedHeader, "pico/1", "sub/mine.toml", 1),
		"lost.toml":  strings.Replace(pico.DerivedHeader, "pico/1", "pico/wholly-else", 1),
	})
	l := pico.Library(t, map[string]string{"six": pico.DerivedHeader, "b": pico.DerivedHeader, "c": pico.DerivedHeader, "d": pico.DerivedHeader, "e": pico.DerivedHeader, "f": pico.DerivedHeader, "g": pico.DerivedHeader, "h": pico.DerivedHeader})
	for name, want := range map[string]string{
		"mine": "there is no variant mine; nearest: mine.toml",
		"six":  "there is no variant six; nearest: pico/six",
		"sxi":  "there is no variant sxi",
	} {
		if _, err := l.Load(name, nil); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	for file, want := range map[string]string{
		"short.toml": `write "mine.toml" for the file`,
		"bare.toml":  "nearest: pico/six",
		"far.toml":   "looked for sub/mine.toml",
		"lost.toml":  "looked for variants/pico/wholly-else.toml",
	} {
		if f := l.CheckFile(file); len(f) != 1 || f[0].Help != want {
			t.Errorf("%s: %+v, want help %s", file, f, want)
		}
	}
}

// A file of a project in which the command was not given must not be said to name what does not exist:
// the hint is the folder in which it does.
func TestNamesOfAnotherProject(t *testing.T) {
	write(t, map[string]string{
		"far/variants/pico/base.toml":  pico.DerivedHeader,
		"far/variants/pico/mine.toml":  strings.Replace(pico.DerivedHeader, "pico/1", "pico/base", 1),
		"far/variants/pico/lost.toml":  strings.Replace(pico.DerivedHeader, "pico/1", "pico/wholly-else", 1),
		"far/variants/pico/cards.toml": pico.DerivedHeader + "deck = \"pico/own\"\n",
		"far/decks/pico/own.toml":      pico.Deck,
		"bare/cards.toml":              pico.DerivedHeader + "deck = \"pico/own\"\n",
		"bare/decks/pico/own.toml":     pico.Deck,
	})
	const far = "it belongs to the project far; give the command in that folder"
	l := pico.Library(t, nil)
	for file, want := range map[string]string{
		"far/variants/pico/mine.toml":  far,
		"far/variants/pico/cards.toml": far,
		"far/variants/pico/lost.toml":  "known: pico/1",
		"bare/cards.toml":              "known: pico/1", // no variants/: no folder helps
	} {
		if f := l.CheckFile(file); len(f) != 1 || f[0].Help != want {
			t.Errorf("%s: %+v, want help %s", file, f, want)
		}
	}
}

// A deck that no variant uses must be checked by its keys alone.
func TestCheckDeckAlone(t *testing.T) {
	l := rule.NewLibrary([]rule.Game{pico.Game{}}, rule.Layer{Decks: fstest.MapFS{
		"pico/1.toml": {Data: []byte(strings.Replace(pico.Deck, "value = 2", "value = 99", 1))}}})
	if got, want := l.CheckDeck("pico/1").Error(), "decks/pico/1.toml:9:9: card.knights.value is 99, must be 0 to 15 points"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestExtendsLoop(t *testing.T) {
	files := map[string]string{
		"self": "game = \"pico\"\nextends = \"pico/self\"\ntitle = \"S\"\n",
		"a":    "game = \"pico\"\nextends = \"pico/b\"\ntitle = \"A\"\n",
		"b":    "game = \"pico\"\nextends = \"pico/c\"\ntitle = \"B\"\n",
		"c":    "game = \"pico\"\nextends = \"pico/b\"\ntitle = \"C\"\n",
	}
	for i := range 40 {
		files[fmt.Sprintf("n%d", i)] = fmt.Sprintf("game = \"pico\"\nextends = \"pico/n%d\"\ntitle = \"N\"\n", i+1)
	}
	l := pico.Library(t, files)
	for _, c := range []struct{ name, want string }{
		{"pico/self", "variants/pico/self.toml:2:11: extends goes round: pico/self -> pico/self"},
		{"pico/a", "variants/pico/c.toml:2:11: extends goes round: pico/b -> pico/c -> pico/b"},
		{"pico/n0", "variants/pico/n31.toml:2:11: extends goes more than 32 files deep"},
		{"pico/n39", "variants/pico/n39.toml:2:11: there is no variant pico/n40"},
	} {
		if _, err := l.Load(c.name, nil); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

// Files that are not text, or too large, must be refused quickly and with little memory.
func TestHostileFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("reads files made to take long")
	}
	mega := func(s string) string { return strings.Repeat(s, source.MaxBytes/len(s)) }
	numbered := func(format string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for _, c := range []struct{ name, text, want string }{
		{"ten megabytes of brackets", strings.Repeat("[", 10<<20), "x.toml: the file is 10 MB, at most 1 MB"},
		{"a little too large", strings.Repeat("#", 3<<19), "x.toml: the file is 1.5 MB, at most 1 MB"},
		{"brackets", "a = " + mega("[")[4:], "x.toml:1:69: more than 64 brackets inside one another"},
		{"braces", "a = " + mega("{a=")[4:], "more than 64 brackets inside one another"},
		{"dots", mega("a."), "x.toml:1:128: a name of more than 64 parts"},
		{"quoted dots", mega("\"a\"."), "a name of more than 64 parts"},
		{"a long list", "a = [" + mega("1,")[8:] + "]", "x.toml: the file has more than 20,000 values"},
		{"many tables", mega("[[a]]\n"), "x.toml: the file has more than 20,000 values"},
		{"unknown keys", pico.DerivedHeader + numbered("k%d=1\n", 19000), "x.toml:504:1: the file has more than 500 keys"},
		{"unknown keys on one line", pico.DerivedHeader + "hand = { " + numbered("k%d.a=1, ", 9000) + "z=1 }", "hand has more than 500 keys"},
		{"lists on one line", pico.DerivedHeader + "hand = { " + numbered("k%d=[[[]]], ", 4000) + "z=1 }", "hand has more than 500 keys"},
		{"new cards", pico.DerivedHeader + numbered("[card.c%d]\n", 15000), "card has more than 500 keys"},
		{"conditions", pico.DerivedHeader + numbered("[card.c%d]\nname.en=\"x\"\nkind=\"attack\"\ncount=1\nplay=["+strings.Repeat("{do=\"draw\",n=\"max(house.hand * house.turn, 0) %% 20 + (card.id == 'c1' ? 1 : 0)\",from=\"base\"},", 4)+"]\n", 400), "all conditions together are too large"},
		{"a long name", pico.DerivedHeader + "[card." + strings.Repeat("a", 500000) + "]\n", "x.toml:4:7: card cannot have the name"},
		{"open text", "a = '''" + mega("x")[10:], "the text that begins here is never closed"},
		{"quotes", mega("\""), ""},
		{"a path with NUL", "game = \"pico\"\nextends = \"a\\u0000b.toml\"\ntitle = \"x\"\n", "x.toml:2:11: extends a·b.toml cannot be used"},
		{"a title that moves the cursor", "game = \"pico\"\nextends = \"pico/1\"\ntitle = \"\\u001b[2J\"\n", "x.toml:3:10: title has the control character U+001B"},
		{"NUL", "a = 1\nb = \x00\n", "x.toml:2:5: there is a NUL byte here"},
		{"Latin-1", "# x\n# y\na = \"per\xf2 s\xec\"\n", "x.toml:3:9: byte 0xF2 at line 3 is not UTF-8; the file looks like Latin-1, save it as UTF-8"},
		{"cut off", "a = \"\xc3\x28\"", "byte 0xC3 at line 1 is not UTF-8; the file looks like Latin-1, save it as UTF-8"},
		{"no text at all", "\x80\x81\x82", "x.toml:1:1: byte 0x80 at line 1 is not UTF-8; save the file as UTF-8"},
		{"UTF-16 without its mark", "g\x00a\x00m\x00e\x00\n\x00", "x.toml: the file is UTF-16, save it as UTF-8"},
		{"UTF-16 of the other order", "\x00g\x00a\x00m\x00e", "x.toml: the file is UTF-16, save it as UTF-8"},
		{"UTF-32", "\xff\xfe\x00\x00g\x00\x00\x00", "x.toml: the file is UTF-32, save it as UTF-8"},
		{"two marks of UTF-8", "\xef\xbb\xbf\xef\xbb\xbfgame = 'chess'\n", "x.toml:1:8: there is no game chess"},
		{"UTF-16", "\xff\xfeg\x00a\x00", "x.toml: the file is UTF-16, save it as UTF-8"},
		{"large numbers", pico.DerivedHeader + "hand.limit = 9223372036854775807\n", "hand.limit is 9223372036854775807, must be 1 to 20 cards"},
		{"too large a number", pico.DerivedHeader + "hand.limit = 9223372036854775808\n", "9223372036854775808 is too large"},
		{"a long condition", pico.DerivedHeader + "attack.legal = \"" + strings.Repeat("!", 500000) + "true\"\n", "the text has 500,004 characters"},
	} {
		t.Run(c.name, func(t *testing.T) {
			write(t, map[string]string{"x.toml": c.text})
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			l := pico.Library(t, nil)
			loaded, err := l.Load("x.toml", nil)
			if err == nil {
				t.Fatal("loaded without fault")
			}
			faults, ok := errors.AsType[rule.Faults](err)
			if !ok || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %.200s, want %s", err.Error(), c.want)
			}
			var b bytes.Buffer
			if err := faults.Write(&b, loaded.Source); err != nil || b.Len() > 20000 || strings.ContainsAny(b.String(), "\x00\x1b") {
				t.Errorf("%d bytes are printed, %v", b.Len(), err)
			}
			runtime.ReadMemStats(&after)
			took, mem := time.Since(start), (after.TotalAlloc-before.TotalAlloc)>>20
			t.Logf("%v, %d MB allocated in all", took.Round(time.Millisecond), mem)
			if mem > 400 {
				t.Errorf("%d MB allocated", mem)
			}
		})
	}
}
