package watch

import (
	"os"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/reports/draw"
)

// Drawings, pictures and fonts of cards must be watched as files that the variant depends
// on, also files that do not exist yet. When one changes, only the cards that show it must
// be drawn again.
func TestShownFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, dir := range []string{"art", "decks/themes", "variants"} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	const fox = `<svg viewBox="0 0 8 8"><path d="M1 1h6v6z"/></svg>`
	put(t, "art/fox.svg", fox)
	put(t, "decks/themes/title.ttf", string(draw.SerifBold.File()))
	put(t, "decks/themes/mine.toml", "title = \"Mine\"\nextends = \"plain\"\ntype.title = \"title.ttf\"\n")
	put(t, "mine.toml", "game = \"false_seals\"\nextends = \"false_seals/standard\"\ntitle = \"Shown\"\ntheme = \"mine\"\n[card.envoy]\nsymbol = \"art/fox.svg\"\n[card.physician]\nart = \"art/tower.png\"\n")
	out := newSpy()
	w := newWatched(t, out, 300)
	w.opt.cards, w.opt.lang = "pictures", "en"
	round := func(what, want string) {
		t.Helper()
		w.runRound(t.Context())
		if text := out.take(); !strings.Contains(text, want) || want == "" && strings.Contains(text, "painted") {
			t.Errorf("%s: want %q, got:\n%s", what, want, text)
		}
	}
	round("at first", "painted 6 pictures in pictures")
	for _, file := range []string{"art/fox.svg", "art/tower.png", "decks/themes/title.ttf", "decks/themes/mine.toml", "mine.toml"} {
		if !w.isRelevant(cli.AbsolutePath(file)) {
			t.Errorf("a change of %s is passed over", file)
		}
	}
	if w.isRelevant(cli.AbsolutePath("art/other.svg")) {
		t.Error("a file that nothing shows matters")
	}
	round("nothing changed", "")
	put(t, "art/fox.svg", strings.Replace(fox, "v6", "v5", 1))
	round("another drawing", "painted 1 picture in pictures")
	put(t, "decks/themes/title.ttf", string(draw.MonoBold.File()))
	round("another font", "painted 6 pictures in pictures")
}
