package workbench

import (
	"html"
	"strings"
	"testing"
)

// In an empty folder a user must be able to choose a game, get a variant of it with the
// typed title and only the chosen change, and make another one from it.
func TestBegin(t *testing.T) {
	t.Parallel()
	b := run(t, nil)
	p := b.tab(t)
	p.sees("h1", "This folder is empty")
	p.looks("begin")
	p.type_("input[name=name]", "bold Walls (à la carte)")
	p.type_("input[name=question]", "Do walls pay?")
	p.click(".primary")
	p.await(`document.querySelector("select[name=game]:invalid")`) // none is chosen
	js[bool](p, `document.querySelector("select[name=game]").value = "empires", true`)
	p.click(".primary")
	p.sees("#editor h1", "bold Walls (à la carte)")
	p.sees("#verdict", "changes nothing yet")
	if text := b.file("variants/empires/bold-walls-a-la-carte.toml"); !strings.Contains(text, "# Do walls pay?\n") {
		t.Error(text)
	}
	p.open("/variants")
	p.click(`.variants a[href^="/variants/new"]`)
	p.sees("h1", "A new variant")
	if got := p.text(".lead"); !strings.Contains(got, "bold Walls (à la carte)") {
		t.Errorf("it begins as a copy of another: %q", got)
	}
	p.looks("new")
	p.type_("input[name=title]", "Bolder")
	p.type_("input[name=question]", "Is bolder better?")
	p.click(".primary")
	p.sees("#editor h1", "Bolder")
	want := "# Is bolder better?\ngame    = \"empires\"\nextends = \"empires/bold-walls-a-la-carte\"\ntitle   = \"Bolder\"\n"
	if got := b.file("variants/empires/bolder.toml"); got != want {
		t.Errorf("the new file says %q, want %q", got, want)
	}
	if status, text := b.post("/variants/new", "from", "empires/bold-walls-a-la-carte", "title", "Bolder"); status != 400 || !strings.Contains(text, "already") {
		t.Errorf("the same name again: status %d, %.500s", status, text)
	}
}

// The first variant must have the typed question and title, and change no rule.
func TestBeginOwn(t *testing.T) {
	for _, game := range []string{"proelio", "warland", "stronghold", "empires"} {
		b := run(t, nil)
		if status, text := b.post("/variants/begin", "game", game, "name", "L'ultima  CITTÀ", "question", ""); status != 200 {
			t.Fatal(status, text)
		}
		text := b.file("variants/" + game + "/l-ultima-citta.toml")
		if !strings.Contains(text, "\"L'ultima CITTÀ\"") {
			t.Errorf("%s: another title: %.600s", game, text)
		}
		if _, page := b.get("/variants/changes?of=" + game + "/l-ultima-citta"); !strings.Contains(page, "changes nothing yet") {
			t.Errorf("%s: it changes something: %s", game, page)
		}
		for _, pairs := range [][]string{{"game", "", "name", "x"}, {"game", game, "name", " "}} {
			if status, _ := run(t, nil).post("/variants/begin", pairs...); status < 400 {
				t.Errorf("%q: status %d", pairs, status)
			}
		}
	}
}

// In an empty folder, and in Variants, a user must be able to create a game and edit it at
// once. It must have the typed title, and be playable without restarting.
func TestBeginGame(t *testing.T) {
	t.Parallel()
	b := run(t, nil)
	p := b.tab(t)
	p.sees("h1", "This folder is empty")
	p.type_("input[name=title]", "Il tesoro del drago")
	p.click("form[action='/variants/game'] button")
	p.sees("#editor h1", "Il tesoro del drago")
	p.open("/variants")
	p.sees("#own-il_tesoro_del_drago", "Il tesoro del drago")
	p.sees(".changes", "hand: 5")
	p.looks("owngame")
	p.click(`a[href="/variants/game"]`)
	p.sees("h1", "A game of your own")
	p.looks("newgame")
	p.type_("input[name=title]", "Orchard & Co")
	p.click(".primary")
	p.sees("#editor h1", "Orchard & Co")
}

// The name of a game must be made from its title. It must not be that of another game, and
// no file may be overwritten.
func TestBeginGameNames(t *testing.T) {
	b := run(t, nil)
	for _, c := range []struct{ title, name string }{
		{`The "Dragon"  <b>Hoard</b>`, "the_dragon_b_hoard_b"}, {"Θησαυρός", "game"}, {"冬", "game_2"}, {"7 Wonders of mine", "wonders_of_mine"},
		{"con", "con_1"}, {"Proelio", ""}, {"the dragon b hoard b", ""}, {" ", ""},
	} {
		status, page := b.post("/variants/game", "title", c.title)
		if c.name == "" {
			if status != 400 {
				t.Errorf("%q: status %d: %.300s", c.title, status, page)
			}
			continue
		}
		if status != 200 {
			t.Errorf("%q: status %d: %.300s", c.title, status, html.UnescapeString(page))
			continue
		}
		v, err := b.project.Lab.Library().Variant(c.name+"/standard", nil, nil)
		if err != nil || v.Set.Title != strings.Join(strings.Fields(c.title), " ") {
			t.Errorf("%q: %v", c.title, err)
		}
	}
	if _, page := b.get("/variants"); !strings.Contains(page, "The &#34;Dragon&#34; &lt;b&gt;Hoard&lt;/b&gt;, bigger hands") {
		t.Error("the question's variant is not listed as it is called")
	}
	b.put("variants/mine_too/notes.toml", "game = \"mine_too\"\n")
	if status, _ := b.post("/variants/game", "title", "Mine too"); status != 400 || b.project.SavedAt("variants/mine_too/standard.toml") != b.project.SavedAt("none") {
		t.Errorf("status %d: files of somebody's game were added to", status)
	}
}
