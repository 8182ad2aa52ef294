package rule

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"equitas/engine/rule/source"
)

// English is the language that words fall back to: it has all of them.
const English = "en"

// Files of words are called words.LANGUAGE.toml. Those of a game lie beside its
// decks; those of the program lie beside the folders of the games.
const wordsPrefix = "words."

// wordsLanguage returns the language of a file of words, or "" where the name is
// that of another file.
func wordsLanguage(file string) string {
	name, ok := strings.CutPrefix(path.Base(file), wordsPrefix)
	lang, toml := strings.CutSuffix(name, ".toml")
	if !ok || !toml || !plainLanguage(lang) {
		return ""
	}
	return lang
}

// A wordFile is what one file of words says.
type wordFile struct {
	game, lang string // game is "" for those of the program
	src        *source.File
	keys       []string          // as in the file
	texts      map[string]*Value // by key: "say.draw"; texts and lists of texts
	names      []*Value          // of what decks hold, by the key of their names: "card.tower.name"
	faults     Faults
}

// wordFiles returns the files of words of a game, or of the program, in the
// order of the layers. They are read once.
func (l *Library) wordFiles(game string) []*wordFile {
	l.mu.Lock()
	files, ok := l.words[game]
	l.mu.Unlock()
	if ok {
		return files
	}
	files = l.sameWords(game, l.wordTexts(game))
	l.mu.Lock()
	defer l.mu.Unlock()
	l.words[game] = files
	return files
}

// makeWords makes files of words of their texts.
func (l *Library) makeWords(game string, texts []wordText) []*wordFile {
	english := -1 // the last file in English says which words there are
	for i, x := range texts {
		if x.lang == English {
			english = i
		}
	}
	files := make([]*wordFile, len(texts))
	var all *wordFile
	if english >= 0 {
		all = l.readWords(texts[english], game, nil)
		files[english] = all
	}
	for i, x := range texts {
		if i != english {
			files[i] = l.readWords(x, game, all)
		}
	}
	forms(files)
	return files
}

// clone copies what holding the file against others changes.
func (f *wordFile) clone() *wordFile {
	c := *f
	c.keys, c.texts, c.faults = slices.Clone(f.keys), maps.Clone(f.texts), slices.Clone(f.faults)
	return &c
}

// A wordText is what a file of words holds, before anybody has looked at it.
type wordText struct {
	lang  string
	src   *source.File
	fault *Fault // instead of src, where it cannot be read
}

func (l *Library) wordText(o origin) wordText {
	x := wordText{lang: wordsLanguage(o.path)}
	x.src, x.fault = l.read(o)
	return x
}

// wordTexts reads the files of words of a game, or of the program.
func (l *Library) wordTexts(game string) []wordText {
	var texts []wordText
	for _, o := range l.wordOrigins(game) {
		texts = append(texts, l.wordText(o))
	}
	return texts
}

// keptWords holds the files of words that were made last, by game: those that
// come along are the same for every library.
var keptWords = struct {
	sync.Mutex
	of map[string]wordsOf
}{of: map[string]wordsOf{}}

// wordsOf are files of words, and what they were made of.
type wordsOf struct {
	schema *Schema // of the game
	texts  []wordText
	files  []*wordFile // nobody changes them
}

// sameWords makes files of words of their texts, if they are not those of the
// last time.
func (l *Library) sameWords(game string, texts []wordText) []*wordFile {
	var schema *Schema
	if g := l.Game(game); g != nil {
		schema = g.Schema()
	}
	keptWords.Lock()
	last := keptWords.of[game]
	keptWords.Unlock()
	if last.schema == schema && slices.EqualFunc(last.texts, texts, wordText.equal) {
		return last.files
	}
	files := l.makeWords(game, texts)
	keptWords.Lock()
	defer keptWords.Unlock()
	keptWords.of[game] = wordsOf{schema, texts, files}
	return files
}

// equal reports whether two texts, in files of the same name, make the same words.
func (x wordText) equal(y wordText) bool {
	return x.fault == nil && y.fault == nil && x.lang == y.lang && x.src.Name == y.src.Name && x.src.Text == y.src.Text
}

// wordOrigins finds the files of words of a game, or of the program.
func (l *Library) wordOrigins(game string) []origin {
	var at []origin
	for i := range l.layers {
		files := l.layers[i].Decks
		if files == nil {
			continue
		}
		found, _ := fs.Glob(files, path.Join(game, wordsPrefix+"*.toml")) // the pattern is good
		for _, p := range found {
			if wordsLanguage(p) != "" {
				at = append(at, origin{kind: deckLayer, name: strings.TrimSuffix(p, ".toml"), layer: &l.layers[i], in: deckLayer, path: p})
			}
		}
	}
	return at
}

// translate gives what the files of words name to what has no name in their
// language yet.
func (b *builder) translate(files []*wordFile) {
	for _, f := range files {
		for _, name := range f.names {
			table := b.root.Get(source.Parent(name.Path))
			if table == nil || table.Table == nil {
				continue
			}
			key := source.Last(name.Path)
			merged := name.StandInTable(name.Path)
			if old := table.Table.Get(key); old != nil {
				if old.Table == nil || old.Table.Get(f.lang) != nil {
					continue
				}
				whole := *old
				merged = &whole
				merged.Table = old.Table.Snapshot()
			}
			said := *name
			said.Path = source.Join(name.Path, f.lang)
			merged.Table.Set(f.lang, &said)
			table.Table.Set(key, merged)
		}
	}
}
