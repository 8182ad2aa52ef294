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

// A File is a file of a new folder. Path is relative to the folder.
type File struct{ Path, Text string }

// A Folder holds the content of a new folder.
type Folder struct {
	Name  string // name of the variant without the game, such as "my-game"
	Files []File
}

// NewFolder returns the content of a new folder called folder: a variant that changes one
// rule of the game's edition and shows all others, a copy of the cards, a theme, schemas for
// editors, and a page of instructions.
func NewFolder(l *lab.Library, game rule.Game, folder string) (*Folder, error) {
	edition := l.Edition(game.Name())
	if edition == nil {
		return nil, fmt.Errorf("%s has no edition to start from", game.Schema().Title)
	}
	name := unusedName(l, game, folder)
	files, err := startingFiles(l, &render.VariantDraft{Game: game, Edition: edition.Loaded, Name: game.Name() + "/" + name, Title: titleOf(name)})
	return &Folder{name, files}, err
}

// NewTitledFolder is [NewFolder] with a title of the variant and the designer's question,
// which may be "". The variant changes nothing.
func NewTitledFolder(l *lab.Library, game rule.Game, title, question string) (*Folder, error) {
	edition := l.Edition(game.Name())
	if edition == nil {
		return nil, fmt.Errorf("%s has no edition to start from", game.Schema().Title)
	}
	name := unusedName(l, game, title)
	files, err := startingFiles(l, &render.VariantDraft{Game: game, Edition: edition.Loaded, Name: game.Name() + "/" + name,
		Title: strings.Join(strings.Fields(title), " "), IsUnchanged: true, Question: question})
	return &Folder{name, files}, err
}

// unusedName derives the name of a variant, without the game, from a title. It differs from
// the names of the game's variants.
func unusedName(l *lab.Library, game rule.Game, title string) string {
	name := NameOf(title)
	if slices.Contains(l.Names(), game.Name()+"/"+name) { // the variant would hide the one it extends
		name += "-mine"
	}
	return name
}

// NameOf derives the name of a variant from a title or the name of a folder: "my-game" from
// "My Game", "citta" from "Città". It is "mine" if no usable character is left.
func NameOf(folder string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_':
			return r
		}
		return '-'
	}, WithoutAccents(strings.ToLower(folder)))
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

// WithoutAccents returns a text with accents dropped from its letters, and the small
// letters æ, œ, ø, ł, đ and ß replaced by plain ones: "Ca va" from "Ça va". Others are unchanged.
func WithoutAccents(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, transliterations.Replace(norm.NFD.String(text)))
}

// IsDevice reports whether Windows reserves a file name for a device, in upper or lower case
// and with any extension, such as "con" or "NUL.toml".
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

// transliterations replaces letters that are more than a letter of ASCII with an accent.
var transliterations = strings.NewReplacer("æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ß", "ss")

// titleOf derives a title from the name of a variant: "My Game" from "my-game".
func titleOf(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '_' })
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// NewVariant returns the text of a variant's file that changes nothing. extends is the name
// of the variant that it extends. question is the designer's question, or ""; ask is the id
// of the metric that the question is about, or "".
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

// startingFiles returns the files of a new folder for the variant start.
func startingFiles(l *lab.Library, start *render.VariantDraft) ([]File, error) {
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
	files := []File{{"README.md", readme(start)}, {"variants/" + start.Name + ".toml", start.VariantText()}}
	look := startingTheme(start)
	var b bytes.Buffer
	if err := theme.WriteSchema(&b); err != nil {
		return nil, err
	}
	schemas = append(schemas, File{themeSchema(game), b.String()})
	if start.HasDeck() {
		files = append(files, File{"decks/" + start.Name + ".toml", start.DeckText()})
	}
	return slices.Concat(files, []File{look}, schemas), nil
}

// themeSchema returns the path of the schema of themes in a new folder, one per game.
func themeSchema(game rule.Game) string { return "schema/" + game.Name() + "-theme.schema.json" }

// startingTheme returns the file of a theme that changes nothing. It explains every key and
// shows the values of the edition's theme as comments.
func startingTheme(start *render.VariantDraft) File {
	now, faults := cards.Theme(start.Edition.Set, "")
	if faults.Errors() > 0 {
		now = theme.BuiltIn(theme.Plain)
	}
	return File{"decks/themes/" + start.ThemeName() + ".toml", "#:schema ../../" + themeSchema(start.Game) + "\n" + theme.ExtendingFile(now, start.Title)}
}

// WriteSchema writes the JSON Schema of a kind of files of a game, with the names in its
// edition.
func WriteSchema(w io.Writer, lib *lab.Library, game rule.Game, kind rule.FileKind) error {
	var edition *rule.Loaded
	if v := lib.Edition(game.Name()); v != nil {
		edition = v.Loaded
	}
	return editor.Write(w, game, kind, edition)
}
