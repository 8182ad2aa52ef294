package rule

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// CheckWords returns what is wrong with the words of a game, or with "" of the
// program, in all languages, and how many files there are. What a language lacks
// stands in English and is a warning.
func (l *Library) CheckWords(game string) (checked int, faults Faults) {
	files := l.wordFiles(game)
	for _, f := range files {
		faults = append(faults, f.faults...)
		faults = append(faults, l.strange(f)...)
	}
	told := map[string]bool{English: true}
	for _, f := range files {
		if !told[f.lang] {
			told[f.lang] = true
			faults = append(faults, l.lacking(f, l.Lexicon(game, f.lang))...)
		}
	}
	return len(files), faults
}

// WordFaults returns what is wrong with the words of a game in a language, those
// of the program among them.
func (l *Library) WordFaults(game, lang string) Faults {
	var faults Faults
	for _, f := range slices.Concat(l.wordFiles(game), l.wordFiles("")) {
		if f.lang == lang || f.lang == English {
			faults = append(faults, f.faults...)
		}
	}
	return faults
}

// WordFaults returns what is wrong with the words of the game in a language.
func (s *Set) WordFaults(lang string) Faults { return s.lib.WordFaults(s.Game, lang) }

// strange reports names of what no deck and no variant of the game has.
func (l *Library) strange(f *wordFile) Faults {
	if len(f.names) == 0 {
		return nil
	}
	var known []string
	for _, kind := range []layerKind{deckLayer, variantLayer} {
		for _, name := range l.names(kind) {
			o, ok := l.find(kind, name)
			if !ok || !strings.HasPrefix(name, f.game+"/") {
				continue
			}
			src, fault := l.read(o)
			if fault != nil {
				continue
			}
			root, fault := source.ParseFile(src)
			if fault != nil {
				continue
			}
			for _, table := range root.Keys() {
				if t := root.Own(table); t.Table != nil {
					for _, id := range t.Table.Keys() {
						known = append(known, source.Path(table, id))
					}
				}
			}
		}
	}
	var faults Faults
	for _, v := range f.names {
		if entry := source.Parent(v.Path); !slices.Contains(known, entry) {
			help := ""
			if near := cond.Nearest(entry, known); near != "" {
				help = "nearest: " + near
			}
			faults = append(faults, Fault{At: v.KeyAt, Msg: fmt.Sprintf("no deck and no variant has %s", source.Snippet(entry)), Help: help})
		}
	}
	return faults
}

// checkWordFile checks one file of words, wherever it lies: the folder or the key
// game says whose it is.
func (l *Library) checkWordFile(file string) Faults {
	o := l.onDisk(deckLayer, file)
	game := path.Base(path.Dir(filepath.ToSlash(l.disk.Abs(file))))
	if l.Game(game) == nil {
		game = ""
	}
	read, text := l.wordText(o), ""
	if read.fault == nil {
		text = read.src.Text
		if root, fault := source.ParseFile(read.src); fault == nil && root.Own("game") != nil {
			if g := root.Own("game"); l.Game(g.Text) != nil {
				game = g.Text
			} else if g.Kind == KindText {
				return Faults{{At: g.At, Msg: fmt.Sprintf("there is no game %s", source.Quoted(g.Text)), Help: source.Suggest(g.Text, l.gameNames())}}
			}
		}
	}
	var all *wordFile
	var files []*wordFile
	abs := l.disk.Abs(file)
	for _, other := range l.wordFiles(game) {
		if other.src != nil && l.disk.Abs(other.src.Name) == abs && other.src.Text == text { // it lies in a layer
			found := append(slices.Clone(other.faults), l.strange(other)...)
			return append(found, l.lacking(other, l.Lexicon(game, other.lang))...)
		}
		other = other.clone()
		if other.lang == English {
			all = other
		}
		if other.lang == wordsLanguage(file) {
			files = append(files, other)
		}
	}
	f := l.readWords(read, game, all)
	if all != nil {
		forms(append(append([]*wordFile{f}, files...), all))
	}
	faults := append(f.faults, l.strange(f)...)
	own := append([]*wordFile{f}, files...)
	return append(faults, l.lacking(f, &Lexicon{Lang: f.lang, own: own})...)
}

// isWords tells a file of words by its name.
func (l *Library) isWords(file string) bool {
	if wordsLanguage(filepath.ToSlash(file)) == "" {
		return false
	}
	info, err := l.disk.Stat(file)
	return err == nil && info.Mode().Type() != fs.ModeDir
}
