package games_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/variants"
)

// homely lists words of the files of games that may occur in other packages as well, with
// what they mean there.
var homely = map[string]string{
	"base":    "the variant that others are held against",
	"card":    "what decks are made of",
	"end":     "of a match",
	"turn":    "of a seat",
	"players": "of a game",
	"text":    "what stands on a card",
	"word":    "of a text",
	"draw":    "a random outcome",
	"equitas": "the program",
	"report":  "how matches are measured",
	"table":   "where a match is played, and what a report shows",
	"setup":   "of a record: what chance fixed before the first decision",
	"choices": "decisions, as sim counts them",
	"rule":    "what a game goes by",
	"variant": "a file of rules",
	"board":   "what lies on the table, drawn",
	"picture": "on a card, or of a board",
	"order":   "one after the other",
	"actions": "what players do",
	"turns":   "how long a match is",
	"unit":    "of a number",
	"control": "of a terminal",
	"person":  "of a verb",
}

// inFiles lists, by file outside of the games, words of games that it may contain all the
// same, with what they mean there.
var inFiles = map[string]map[string]string{
	"cmd/equitas/workbench/form/action.go": {"take": "what a button of a form does"},
	"engine/script/verbs.go":               {"move": "a verb of the language", "hand": "another"},
	"engine/script/foreign.go":             {"move": "a verb of the language", "hand": "another", "discard": "a verb of rulebooks", "take": "another", "trade": "another", "score": "another"},
	"engine/card/look.go":                  {"castle": "a symbol that any game may choose", "tower": "another"},
	"reports/cardlist/list.go":             {"section": "a column of lists of rules"},
	"engine/card/symbol.go":                {"attack": "a symbol in texts", "defense": "a symbol in texts", "fort": "another"},
	"reports/face/symbol.go":               {"castle": "how it is drawn", "tower": "how it is drawn"},
	"cmd/equitas/workbench/guard.go":       {"token": "what the first address has that a browser is let in by"},
	"reports/svg/read.go":                  {"marker": "an element of SVG"},
	"reports/svg/shapes.go":                {"path": "an element of SVG"},
	"reports/svg/style.go":                 {"marker": "a property of SVG"},
	"reports/face/texts.go":                {"attack": "how it is drawn", "defense": "how it is drawn", "fort": "how it is drawn", "tower": "how it is drawn"},
}

// nounsOf returns the words for the things of a game, with what they are: the tables of its
// files, its decks and its kinds of cards. Those in homely are left out.
func nounsOf(t *testing.T, lib *rule.Library, g rule.Game) map[string]string {
	t.Helper()
	nouns := map[string]string{}
	add := func(word, what string) {
		if _, ok := homely[word]; !ok && word != "" {
			nouns[word] = fmt.Sprintf("%s of %s", what, g.Name())
		}
	}
	add(g.Name(), "the name")
	for _, k := range g.Schema().Keys {
		head, _, _ := strings.Cut(k.Path, ".")
		add(head, "a table")
	}
	for _, v := range editions(t, lib, g.Name()) {
		p, faults := g.(rule.Printer).Print(v.Set, "en", "")
		if faults.Errors() > 0 {
			t.Fatal(faults)
		}
		for _, f := range p.Faces {
			add(f.Deck, "a deck")
			add(f.Kind, "a kind")
		}
	}
	return nouns
}

// No package outside of engine/games contains the words for the things of a game: what a
// package does for a guild of one game it must do for a building of another.
func TestNouns(t *testing.T) {
	if testing.Short() {
		t.Skip("reads all packages")
	}
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	nouns := map[string]string{}
	for _, g := range games.All() {
		for word, what := range nounsOf(t, lib, g) {
			nouns[word] = what
		}
	}
	found := map[string]bool{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			if d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && rel != "." || rel == "engine/games" || strings.HasSuffix(rel, "test") {
				return fs.SkipDir
			}
			return nil
		}
		if path.Ext(rel) != ".go" || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		for _, hit := range nounsIn(t, name, nouns) {
			if _, ok := inFiles[rel][hit.noun]; ok {
				found[rel+" "+hit.noun] = true
				continue
			}
			t.Errorf("%s:%d: %s is %s: let the game say it", rel, hit.line, hit.text, nouns[hit.noun])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for file, words := range inFiles {
		for word := range words {
			if !found[file+" "+word] {
				t.Errorf("%s no longer says %q", file, word)
			}
		}
	}
}

// nounsIn finds a noun that is a whole text, and none inside a sentence.
func TestNounsBite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.go")
	const source = "package a\n\nimport \"guild\"\n\nvar a = []string{\"guild\",\n\"guilds\",\n\"guild.share.\",\n\"a guild\",\n\"guild.share and more\",\n\"guildhall\"}\n\ntype b struct {\n\tc int `guild`\n}\n"
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	var got []int
	for _, h := range nounsIn(t, file, map[string]string{"guild": "a table"}) {
		got = append(got, h.line)
	}
	if want := []int{5, 6, 7}; !slices.Equal(got, want) {
		t.Errorf("found in lines %d, want %d", got, want)
	}
}

// A hit is a noun that was found in a text of a file.
type hit struct {
	line       int
	noun, text string
}

// nounsIn returns the texts in a Go file that are a noun, its plural, or a dotted name that
// begins with it: "guild", "guilds", "guild.share".
func nounsIn(t *testing.T, name string, nouns map[string]string) []hit {
	t.Helper()
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	tags := map[*ast.BasicLit]bool{}
	var l []hit
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			tags[n.Tag] = true
		case *ast.BasicLit:
			if n.Kind != token.STRING || tags[n] {
				return true
			}
			text, err := strconv.Unquote(n.Value)
			if err != nil {
				t.Fatal(err)
			}
			for noun := range nouns {
				if text == noun || text == noun+"s" || strings.HasPrefix(text, noun+".") && !strings.ContainsAny(text, " \n") {
					l = append(l, hit{files.Position(n.Pos()).Line, noun, n.Value})
				}
			}
		}
		return true
	})
	return l
}
