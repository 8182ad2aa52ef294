package rule

import (
	"io/fs"
	"path"
	"strings"

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
	at := l.wordOrigins(game)
	english := -1 // the last file in English says which words there are
	for i, o := range at {
		if wordsLanguage(o.path) == English {
			english = i
		}
	}
	files = make([]*wordFile, len(at))
	var all *wordFile
	if english >= 0 {
		all = l.readWords(at[english], game, nil)
		files[english] = all
	}
	for i, o := range at {
		if i != english {
			files[i] = l.readWords(o, game, all)
		}
	}
	l.forms(files)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.words[game] = files
	return files
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
