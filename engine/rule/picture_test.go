package rule_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"equitas/engine/enginetest"
	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
)

// Pictures must be found below the folder of the file that names them, and nowhere else.
func TestPicture(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write("secret.png", "secret")
	write("decks/pico/own.toml", pico.Deck)
	write("decks/pico/art/knights.png", "picture")
	variant := write("variants/pico/own.toml", strings.Replace(pico.Base, `"pico/1"`, `"../../decks/pico/own.toml"`, 1))
	if err := os.Symlink("../../secret.png", filepath.Join(dir, "decks/pico/link.png")); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("../..", filepath.Join(dir, "decks/pico/up")); err != nil {
		t.Fatal(err)
	}
	at := rule.NewLibrary([]rule.Game{pico.Game{}}, rule.Layer{Variants: os.DirFS(filepath.Join(dir, "variants")), Decks: os.DirFS(filepath.Join(dir, "decks"))})
	at.SetDisk(enginetest.Disk{})
	whole := write("whole.toml", strings.Replace(pico.Base, "deck  = \"pico/1\"\n", "", 1)+pico.Deck[strings.Index(pico.Deck, "[card"):])
	write("art/knights.png", "another")
	write("variants/pico/art/knights.png", "the variant's")
	mine := write("mine/mine.toml", "game = \"pico\"\nextends = \"../whole.toml\"\ntitle = \"Mine\"\n")
	write("mine/art/knights.png", "mine")
	deck := filepath.ToSlash(filepath.Join(dir, "decks/pico/own.toml"))
	for _, c := range []struct{ name, from, want string }{
		{variant, deck, "picture"}, {variant, variant, "the variant's"}, {whole, whole, "another"}, {mine, whole, "another"}, {mine, mine, "mine"},
	} {
		if b, err := pico.Load(t, at, c.name).Set.Picture("art/knights.png", filepath.ToSlash(c.from)); err != nil || string(b) != c.want {
			t.Errorf("%s, named by %s: %q, %v, want %s", c.name, c.from, b, err, c.want)
		}
	}
	t.Chdir(filepath.Join(dir, "mine"))
	set := pico.Load(t, at, variant).Set
	if b, err := set.Picture("art/knights.png", "--set"); err != nil || string(b) != "mine" {
		t.Errorf("named by --set: %q, %v", b, err)
	}
	if _, err := set.Picture("art/knights.png", "other.toml"); err == nil {
		t.Error("a file that is not part of the rules names a picture")
	}
	for name, want := range map[string]string{
		"art/tower.png": "there is no such file", "art": "is a directory, not a file", "link.png": "link.png is a link", "up/secret.png": "up is a link",
		"../../secret.png": "must be a path below", "/etc/passwd": "must be a path below", "": "must be a path below", ".": "must be a path below",
		`art\knights.png`: "must be a path below", "art//knights.png": "must be a path below", "art/../art/knights.png": "must be a path below",
	} {
		if b, err := set.Picture(name, deck); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q, %v, want %s", name, b, err, want)
		}
	}
}

// A set must know how many cards its deck expects, and which entries its variants dropped.
func TestDroppedAndExpected(t *testing.T) {
	l := pico.Library(t, map[string]string{
		"x": pico.DerivedHeader + "[card.patrol]\ndrop = true\n[guild.bards.perk.sing]\ndrop = true\n[card.knights]\nplay = []\n",
		"y": "game = \"pico\"\nextends = \"pico/x\"\ntitle = \"Y\"\n[card.patrol]\nname = { en = \"Guard\" }\nkind = \"attack\"\ncount = 1\n",
	})
	var paths []string
	set := pico.Load(t, l, "pico/x").Set
	for _, v := range set.Dropped {
		paths = append(paths, v.Path)
	}
	if got := strings.Join(paths, " "); got != "card.patrol guild.bards.perk.sing" || set.Dropped[0].Table.Get("name.it").Text != "Ronda" {
		t.Errorf("dropped %s", got)
	}
	if set.Expected != 10 {
		t.Errorf("expected %d, want 10", set.Expected)
	}
	if l := pico.Load(t, l, "pico/y").Set.Dropped; len(l) != 1 {
		t.Errorf("what was put back counts as dropped: %v", l)
	}
}

// Within must find characters of a text in the file, in whatever quotes the text is
// written.
func TestWithin(t *testing.T) {
	s := pico.Load(t, pico.Library(t, map[string]string{"x": pico.DerivedHeader + "card.knights.text.en = 'Città {x}'\ncard.knights.text.it = '''\nuno\ndue {x}'''\n"}), "pico/x").Set
	for path, want := range map[string]string{"card.knights.text.en": "variants/pico/x.toml:4:31", "card.knights.text.it": "variants/pico/x.toml:7:5"} {
		v := s.Value(path)
		at := len([]rune(v.Text[:strings.Index(v.Text, "{")]))
		if got := v.PlaceWithin(at, 3); got.String() != want || got.Width != 3 {
			t.Errorf("%s: %v, %d wide, want %s", path, got, got.Width, want)
		}
	}
}

// Sorted must put faults in the given order of files, and keep each once.
func TestSorted(t *testing.T) {
	f := rule.Faults{{At: rule.Place{File: "b", Line: 1}, Msg: "3"}, {At: rule.Place{File: "a", Line: 2}, Msg: "2"}, {At: rule.Place{File: "a", Line: 1}, Msg: "1"}, {At: rule.Place{File: "a", Line: 1}, Msg: "1"}}
	var got []string
	for _, x := range f.Sorted([]string{"a", "b"}) {
		got = append(got, x.Msg)
	}
	if strings.Join(got, "") != "123" {
		t.Errorf("got %q", got)
	}
}

// Long texts by language must be written one on a line, and load again.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("very long ", 8) + "name"
	s := pico.Load(t, pico.Library(t, map[string]string{"x": pico.DerivedHeader + "card.knights.name = { en = \"" + long + "\", it = \"Nome\" }\n"}), "pico/x").Set
	var b strings.Builder
	if err := render.TOML(&b, s); err != nil {
		t.Fatal(err)
	}
	if want := "name.en = \"" + long + "\"\nname.it = \"Nome\"\n"; !strings.Contains(b.String(), want) {
		t.Errorf("%s lacks %s", b.String(), want)
	}
	again := pico.Load(t, pico.Library(t, map[string]string{"z": b.String()}), "pico/z").Set
	if again.Hash != s.Hash || again.Text("card.knights.name.en") != long {
		t.Error("it loads to something else")
	}
}
