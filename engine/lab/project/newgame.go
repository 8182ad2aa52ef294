package project

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports/theme"
)

// The file of a new game, and the file of its first variant.

//go:embed newgame.toml
var newGameText string

//go:embed newquestion.toml
var newQuestionText string

// GameName matches the permitted names of games, which are also used in conditions and as
// names of folders.
var GameName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,31}$`)

// GameNameOf derives the name of a game from its title: "dragon_hoard" from "Dragon Hoard".
// Leading digits are left out. A title without usable characters gives "mine", one that
// gives no permitted name gives "".
func GameNameOf(title string) string {
	name := strings.ReplaceAll(NameOf(title), "-", "_")
	name = strings.TrimLeft(name, "_0123456789")
	name = strings.TrimRight(name[:min(len(name), 32)], "_")
	if !GameName.MatchString(name) || IsDevice(name) {
		return ""
	}
	return name
}

// NewGameFiles returns the files of a new game that can be played at once: its rules with
// comments, a variant that asks a question, and a theme. title is shown to people; if it is
// "", it is derived from the name. If page is true, there is also a page with instructions,
// for a new folder.
func NewGameFiles(name, title string, page bool) []File {
	if title = strings.Join(strings.FieldsFunc(title, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " "); title == "" {
		title = titleOf(name)
	}
	fill := strings.NewReplacer(`"TITLE"`, rule.Quote(title), `"TITLE, bigger hands"`, rule.Quote(title+", bigger hands"), "GAME", name, "TITLE", title).Replace
	files := []File{
		{fmt.Sprintf("variants/%s/standard.toml", name), fill(newGameText)},
		{fmt.Sprintf("variants/%s/bigger-hands.toml", name), fill(newQuestionText)},
		gameTheme(name, title),
	}
	if page {
		files = append([]File{{"README.md", fillPage(name, title, "bigger-hands")}}, files...)
	}
	return files
}

// gameTheme returns the file of a theme for a new game. It changes nothing and shows the
// values of the plain theme as comments.
func gameTheme(name, title string) File {
	return File{"decks/themes/" + name + ".toml", theme.ExtendingFile(theme.BuiltIn(theme.Plain), title)}
}

// fillPage returns the page of instructions for a new game; variant is the name of its first
// variant, without the game.
func fillPage(name, title, variant string) string {
	return strings.NewReplacer("GAME", name, "TITLE", title, "VARIANT", variant).Replace(newGamePage)
}

var (
	gameLine  = regexp.MustCompile(`(?m)^game(\s*)=\s*"[^"]*"`)
	titleLine = regexp.MustCompile(`(?m)^title(\s*)=\s*"[^"]*"`)
)

// CopiedGameFiles returns the files of a new game that is a copy, with comments, of the game
// called like, a variant that changes the first of its numbers, and a theme. It returns an
// error if like is not defined by a file. page is as for [NewGameFiles].
func CopiedGameFiles(l *lab.Library, name, like string, page bool) ([]File, error) {
	edition := l.Edition(like)
	if edition == nil || !l.IsDefinedInFile(like) {
		return nil, fmt.Errorf("the rules of %s are not told in a file that could be copied", like)
	}
	text := l.Text(edition.Set.Name)
	for _, line := range []struct {
		of *regexp.Regexp
		is string
	}{{gameLine, "game${1}= " + rule.Quote(name)}, {titleLine, "title${1}= " + rule.Quote(titleOf(name))}} {
		at := line.of.FindStringIndex(text)
		if at == nil {
			return nil, fmt.Errorf("%s does not say its game and its title in lines of their own", edition.Set.Name)
		}
		text = text[:at[0]] + line.of.ReplaceAllString(text[at[0]:at[1]], line.is) + text[at[1]:]
	}
	files := []File{{fmt.Sprintf("variants/%s/standard.toml", name), text}}
	variant := ""
	for _, k := range edition.Set.Schema().Keys {
		id, ok := strings.CutPrefix(k.Path, "number.")
		v := edition.Set.Value(k.Path)
		if !ok || v == nil || v.Kind != rule.KindInt {
			continue
		}
		other := v.Int + 1
		if other > k.Hi {
			other = v.Int - 1
		}
		variant = "other-" + strings.ReplaceAll(id, "_", "-")
		files = append(files, File{fmt.Sprintf("variants/%s/%s.toml", name, variant), fmt.Sprintf(`# What changes if %s is %d and not %d (%s)?
game    = %q
extends = "%s/standard"
title   = "%s, %s %d"

[number]
%s = %d   # standard: %d
`, strings.ReplaceAll(id, "_", " "), other, v.Int, k.Doc, name, name, titleOf(name), strings.ReplaceAll(id, "_", " "), other, id, other, v.Int)})
		break
	}
	files = append(files, gameTheme(name, titleOf(name)))
	if page && variant != "" {
		files = append([]File{{"README.md", fillPage(name, titleOf(name), variant)}}, files...)
	}
	return files, nil
}

const newGamePage = `# TITLE

A card game of your own, told in text, to be played by bots, changed, compared and printed with equitas.

| file | holds |
|---|---|
| ` + "`variants/GAME/standard.toml`" + ` | the game: what there is, and what happens |
| ` + "`variants/GAME/VARIANT.toml`" + ` | a variant: what it changes, and the question that it asks |
| ` + "`decks/themes/GAME.toml`" + ` | how the cards look, if the game says ` + "`theme = \"GAME\"`" + ` on top: all of it as comments, explained |

## Does it run?

    equitas check GAME/standard
    equitas sim GAME/standard
    equitas play GAME/standard

` + "`check`" + ` reads the file, plays a thousand matches at random and says what is wrong or hardly meant, with its line.

## Change, save, look

    equitas compare GAME/standard GAME/VARIANT
    equitas watch variants/GAME/VARIANT.toml

` + "`equitas help games`" + ` tells how a game is written, from the first line on, and lists every verb.

## The cards

    equitas cards sheet GAME/standard -o cards.pdf
    equitas cards sheet GAME/standard --theme storybook -o storybook.pdf

For a look of your own change lines of ` + "`decks/themes/GAME.toml`" + ` and write ` + "`theme = \"GAME\"`" + ` below the title in ` + "`variants/GAME/standard.toml`" + `. To begin with another look than the plain one, let it say ` + "`extends = \"storybook\"`" + `; ` + "`equitas help printing`" + ` has the rest.
`
