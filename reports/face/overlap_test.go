package face

import (
	"os"
	"strings"
	"testing"

	"equitas/engine/card"
	"equitas/engine/rule/source"
	"equitas/reports/draw"
	"equitas/reports/theme"
)

// mine is the text of a theme called mine; others are those that the program includes.
type mine string

func (m mine) Theme(name string) (*theme.File, *source.Fault) {
	text := string(m)
	if name != "mine" {
		b, err := os.ReadFile("../../decks/themes/" + name + ".toml")
		if err != nil {
			return nil, nil
		}
		text = string(b)
	}
	return &theme.File{ThemeName: name, Text: source.NewFile(name+".toml", text)}, nil
}

func (m mine) Themes() []string { return []string{"mine"} }

// A part that covers the text of another must give a warning with its place; one beside it
// must not.
func TestApart(t *testing.T) {
	const head = "title = \"Mine\"\nextends = \"plain\"\n[part.motto]\nlying = { left = 40, right = 5, top = 40, height = 3 }\n"
	for _, c := range []struct{ part, want string }{
		{"shows = \"words\"\nwords = \"Motto\"\nbox = { left = 5, right = 5, top = 75, height = 3 }\n", ""},
		{"shows = \"words\"\nwords = \"Motto\"\nbox = { left = 5, right = 5, top = 50, height = 3 }\n", "mine.toml:3:1: warning: a: part.motto lies on the text of part.text"},
		{"shows = \"panel\"\nfill = \"dark\"\nbox = { left = 5, right = 5, top = 50, height = 9 }\n", "part.motto lies on the text of part.text"},
		{"shows = \"panel\"\nfill = \"dark\"\nunder = \"text\"\nbox = { left = 5, right = 5, top = 50, height = 9 }\n", ""},
		{"shows = \"words\"\nwords = \"Motto\"\nturn = 90\nbox = { left = 5, width = 4, top = 44, height = 12 }\n", "part.motto lies on the text of part.text"},
	} {
		th, faults := theme.Read("mine", source.Place{}, mine(head+c.part))
		if th == nil {
			t.Fatal(faults)
		}
		f := card.Face{ID: "a", Name: "A", Kind: "k", Deck: "d", Sides: 1, Symbol: "sword", Text: "Draw a card."}
		_, found := Design{Game: "G", Lang: "en", Theme: th}.Front(f, Note{})
		said := ""
		for _, f := range found {
			if strings.Contains(f.Msg, "lies on") {
				said += f.Msg
			}
		}
		if want := c.want[strings.LastIndex(c.want, ": ")+1:]; (said == "") != (c.want == "") || !strings.Contains(said, strings.TrimSpace(want)) {
			t.Errorf("%s: got %q, want %q", c.part, said, c.want)
		}
	}
}

// Centred sentences must take as few lines as possible, and leave no word alone on a line
// if the lines can be even.
func TestEven(t *testing.T) {
	const text = "Deploy it against an attack, or replace your Shields with it."
	for width := 28.0; width < 60; width += 0.7 {
		lines, err := draw.Regular.Wrap(text, 9, width, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := balance(draw.Regular, text, 9, width, lines)
		if len(got) != len(lines) {
			t.Errorf("%g mm: %d lines, want %d", width, len(got), len(lines))
		}
		widest, last := 0.0, got[len(got)-1].Width
		for _, l := range got {
			widest = max(widest, l.Width)
		}
		if len(got) > 1 && last < widest/3 {
			t.Errorf("%g mm: the last line has %.1f mm, the widest %.1f", width, last, widest)
		}
	}
}
