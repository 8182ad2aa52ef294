package project

import (
	"fmt"
	"strings"

	"equitas/engine/rule/render"
)

// readme returns the text of the page of instructions of a new folder.
func readme(s *render.VariantDraft) string {
	game, edition := s.Game.Name(), s.Edition.Set.Name
	deck, schema := "", fmt.Sprintf("`schema/%s-variant.schema.json`", game)
	if s.HasDeck() {
		deck = fmt.Sprintf("\n| `decks/%s.toml` | the cards: a copy of the edition's, yours to change |", s.Name)
		schema += fmt.Sprintf(", `schema/%s-deck.schema.json`", game)
	}
	schema += fmt.Sprintf(", `schema/%s-theme.schema.json`", game)
	name := s.ThemeName()
	first := "A first change is made already. To try another, t"
	if s.IsUnchanged {
		first = "Nothing is changed yet. To try something, t"
	}
	text := fmt.Sprintf(`# %s

A variant of %s, to be played by bots, changed, compared and printed with equitas.

| file | holds |
|---|---|
| ¬variants/%s.toml¬ | the rules that differ from %s, and all others as comments |%s
| ¬decks/themes/%s.toml¬ | how the cards look, if the variant says ¬theme = "%s"¬ on top: all of it as comments, explained |
| %s | what editors complete and explain with (VS Code with Even Better TOML, and others) |

In this folder and below, the variant is called ¬%s¬.

## Change, save, look

Leave this running beside your editor. Each time you save it says what is wrong, or what differs from %s, and plays both until the numbers are clear:

    equitas watch variants/%s.toml

Or step by step:

    equitas check %s
    equitas diff %s %s
    equitas compare %s %s

%sake the ¬#¬ from a line of the variant file, or ask what there is:

%s
## The cards

    equitas cards list %s
    equitas cards sheet %s -o cards.pdf
    equitas cards changed %s %s

¬equitas help decks¬ says how to make a new one, ¬equitas help printing¬ how to give them a look of their own.

## Before you believe it

Bots are not people, and who looks at many numbers finds some by accident: ¬equitas help statistics¬. When something looks good, play fresh deals:

    equitas compare %s %s --seed 2
`, s.Title, s.Game.Schema().Title, s.Name, edition, deck, name, name, schema, s.Name, edition, s.Name,
		s.Name, edition, s.Name, edition, s.Name, first, questionLines(game, s.Name), s.Name, s.Name, edition, s.Name, edition, s.Name)
	return strings.ReplaceAll(text, "¬", "`")
}

// questionLines returns, as lines of the page, the commands that show the rules of the
// variant called name and explain how to change them.
func questionLines(game, name string) string {
	all := [][2]string{
		{"equitas explain " + game, "every key, its meaning and range"},
		{"equitas show " + name, "all rules in force, and which line says each"},
		{"equitas help variants", "how files are laid over one another"},
		{"equitas help conditions", "what a condition may ask"},
	}
	width := 0
	for _, q := range all {
		width = max(width, len(q[0]))
	}
	var b strings.Builder
	for _, q := range all {
		fmt.Fprintf(&b, "    %-*s   %s\n", width, q[0], q[1])
	}
	return b.String()
}
