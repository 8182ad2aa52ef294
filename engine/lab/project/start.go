package project

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/engine/rule"
	"equitas/engine/rule/editor"
	"equitas/engine/rule/render"
	"equitas/reports/theme"
)

// A File is a file of a new folder, by its path in the folder.
type File struct{ Path, Text string }

// A Start is the content of a new folder.
type Start struct {
	Name  string // of the variant, without the game: "my-game"
	Files []File
}

// Begin returns the content of a new folder of that name: a variant that changes one rule
// of the game's edition and shows all others, a copy of its cards, schemas for editors, and
// a page of instructions.
func Begin(l *lab.Library, game rule.Game, folder string) (*Start, error) {
	edition := l.Edition(game.Name())
	if edition == nil {
		return nil, fmt.Errorf("%s has no edition to start from", game.Schema().Title)
	}
	name := freeName(l, game, folder)
	files, err := startingFiles(l, &render.Start{Game: game, Edition: edition.Loaded, Name: game.Name() + "/" + name, Title: titleOf(name)})
	return &Start{name, files}, err
}

// BeginOwn is Begin with a title, kept as typed, and a question, or "": the variant changes
// nothing.
func BeginOwn(l *lab.Library, game rule.Game, title, question string) (*Start, error) {
	edition := l.Edition(game.Name())
	if edition == nil {
		return nil, fmt.Errorf("%s has no edition to start from", game.Schema().Title)
	}
	name := freeName(l, game, title)
	files, err := startingFiles(l, &render.Start{Game: game, Edition: edition.Loaded, Name: game.Name() + "/" + name,
		Title: strings.Join(strings.Fields(title), " "), Own: true, Question: question})
	return &Start{name, files}, err
}

// freeName returns the name of a first variant that hides no other.
func freeName(l *lab.Library, game rule.Game, of string) string {
	name := NameOf(of)
	if slices.Contains(l.Names(), game.Name()+"/"+name) { // it would hide what it extends
		name += "-mine"
	}
	return name
}

// NameOf derives the name of a variant from that of a folder or a title: "my-game" from "My
// Game", "citta" from "Città".
func NameOf(folder string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_':
			return r
		case unicode.Is(unicode.Mn, r): // an accent
			return -1
		}
		return '-'
	}, spelledOut.Replace(norm.NFD.String(strings.ToLower(folder))))
	for strings.Contains(name, "--") {
		name = strings.ReplaceAll(name, "--", "-")
	}
	if name = strings.Trim(name, "-"); name == "" {
		name = "mine"
	}
	if name = name[:min(len(name), 40)]; IsDevice(name) {
		name += "-1"
	}
	return name
}

// IsDevice reports whether Windows reserves a file name for a device, whatever its case and
// extension: "con", "NUL.toml".
func IsDevice(name string) bool {
	name, _, _ = strings.Cut(strings.ToLower(name), ".")
	switch name = strings.TrimRight(name, " "); name {
	case "con", "prn", "aux", "nul", "conin$", "conout$":
		return true
	}
	n, ok := strings.CutPrefix(name, "com")
	if !ok {
		n, ok = strings.CutPrefix(name, "lpt")
	}
	return ok && len([]rune(n)) == 1 && strings.Contains("0123456789¹²³", n)
}

// spelledOut spells out letters that are no base letter with an accent.
var spelledOut = strings.NewReplacer("æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ß", "ss")

// titleOf derives a title from the name of a variant: "My Game" from my-game.
func titleOf(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '_' })
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// NewVariant returns the file of a variant that changes nothing yet. question is the
// designer's question, or ""; ask is the id of the metric it is about, or "".
func NewVariant(extends, title, question, ask string) string {
	game, _, _ := strings.Cut(extends, "/")
	text := ""
	if question = strings.Join(strings.Fields(question), " "); question != "" {
		text = "# " + question + "\n"
	}
	about := ""
	if ask != "" {
		about = fmt.Sprintf("\n[report]\nask = %s\n", rule.Quote(ask))
	}
	return text + fmt.Sprintf("game    = %s\nextends = %s\ntitle   = %s\n", rule.Quote(game), rule.Quote(extends), rule.Quote(strings.Join(strings.Fields(title), " "))) + about
}

// startingFiles returns the files of a new folder.
func startingFiles(l *lab.Library, start *render.Start) ([]File, error) {
	game, id := start.Game, start.Game.Name()
	start.Schemas = map[rule.FileKind]string{}
	var schemas []File
	for _, kind := range []rule.FileKind{rule.VariantFile, rule.DeckFile} {
		if kind == rule.DeckFile && !start.HasDeck() {
			continue
		}
		var b bytes.Buffer
		if err := WriteSchema(&b, l, game, kind); err != nil {
			return nil, err
		}
		file := path.Join("schema", fmt.Sprintf("%s-%s.schema.json", id, kind))
		start.Schemas[kind] = "../../" + file
		schemas = append(schemas, File{file, b.String()})
	}
	files := []File{{"README.md", readme(start)}, {"variants/" + start.Name + ".toml", start.Variant()}}
	look := startingTheme(start)
	var b bytes.Buffer
	if err := theme.WriteSchema(&b); err != nil {
		return nil, err
	}
	schemas = append(schemas, File{themeSchema(game), b.String()})
	if start.HasDeck() {
		files = append(files, File{"decks/" + start.Name + ".toml", start.Deck()})
	}
	return slices.Concat(files, []File{look}, schemas), nil
}

// themeSchema returns the path of the schema of themes in a new folder, one per game.
func themeSchema(game rule.Game) string { return "schema/" + game.Name() + "-theme.schema.json" }

// startingTheme returns a theme that changes nothing yet and explains every key, with the
// edition's values as comments.
func startingTheme(start *render.Start) File {
	now, faults := cards.Theme(start.Edition.Set, "")
	if faults.Errors() > 0 {
		now = theme.BuiltIn(theme.Plain)
	}
	return File{"decks/themes/" + start.Theme() + ".toml", "#:schema ../../" + themeSchema(start.Game) + "\n" + theme.Written(now, start.Title)}
}

// WriteSchema writes the JSON Schema of a kind of files of a game, as its edition has them.
func WriteSchema(w io.Writer, lib *lab.Library, game rule.Game, kind rule.FileKind) error {
	var edition *rule.Loaded
	if v := lib.Edition(game.Name()); v != nil {
		edition = v.Loaded
	}
	return editor.Write(w, game, kind, edition)
}
