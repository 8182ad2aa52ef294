package project

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
)

// A game of one's own, told in text, to begin with.

//go:embed newgame.toml
var newGame string

//go:embed newquestion.toml
var newQuestion string

// GameName is what the name of a game must be: conditions and files say it.
var GameName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,31}$`)

// BeginGame makes the files of a new game that is told in text: one that runs, with
// comments, and a variant that asks a question of it. page adds a page that says what to
// do with them, for a folder that is new.
func BeginGame(name string, page bool) []File {
	fill := strings.NewReplacer("GAME", name, "TITLE", titleOf(name)).Replace
	files := []File{
		{fmt.Sprintf("variants/%s/standard.toml", name), fill(newGame)},
		{fmt.Sprintf("variants/%s/bigger-hands.toml", name), fill(newQuestion)},
	}
	if page {
		files = append([]File{{"README.md", fill(newGamePage)}}, files...)
	}
	return files
}

const newGamePage = `# TITLE

A card game of your own, told in text, to be played by bots, changed, compared and printed with equitas.

| file | holds |
|---|---|
| ` + "`variants/GAME/standard.toml`" + ` | the game: what there is, and what happens |
| ` + "`variants/GAME/bigger-hands.toml`" + ` | a variant: what it changes, and the question that it asks |

## Does it run?

    equitas check GAME/standard
    equitas sim GAME/standard
    equitas play GAME/standard

` + "`check`" + ` reads the file, plays a thousand matches at random and says what is wrong or hardly meant, with its line.

## Change, save, look

    equitas compare GAME/standard GAME/bigger-hands
    equitas watch variants/GAME/bigger-hands.toml

` + "`equitas help games`" + ` tells how a game is written, from the first line on, and lists every verb.

## The cards

    equitas cards sheet GAME/standard -o cards.pdf
`
