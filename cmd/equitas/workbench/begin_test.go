package workbench

import (
	"strings"
	"testing"
)

// Who opens an empty folder chooses a game, has a variant with one change to look
// at, and makes another from it.
func TestBegin(t *testing.T) {
	b := run(t, nil)
	p := b.tab(t)
	p.sees("h1", "This folder is empty")
	p.looks("begin")
	p.type_("input[name=name]", "Bold Walls")
	p.click(".primary")
	p.sees("#editor h1", "Bold Walls")
	if text := b.file("variants/empires/bold-walls.toml"); !strings.Contains(text, "Bold Walls") {
		t.Error(text)
	}
	p.open("/variants")
	p.click(`.variants a[href^="/variants/new"]`)
	p.sees("h1", "A new variant")
	if got := p.text(".lead"); !strings.Contains(got, "Bold Walls") {
		t.Errorf("it begins as a copy of another: %q", got)
	}
	p.looks("new")
	p.type_("input[name=title]", "Bolder")
	p.type_("input[name=question]", "Is bolder better?")
	p.click(".primary")
	p.sees("#editor h1", "Bolder")
	want := "# Is bolder better?\ngame    = \"empires\"\nextends = \"empires/bold-walls\"\ntitle   = \"Bolder\"\n"
	if got := b.file("variants/empires/bolder.toml"); got != want {
		t.Errorf("the new file says %q, want %q", got, want)
	}
	if status, text := b.post("/variants/new", "from", "empires/bold-walls", "title", "Bolder"); status != 400 || !strings.Contains(text, "already") {
		t.Errorf("the same name again: status %d, %.500s", status, text)
	}
}
