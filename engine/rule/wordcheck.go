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
	"equitas/engine/rule/translation"
)

// CheckWords checks the files of words of a game in all languages; if game is "", those of the program
// and those shared by games that files define. It returns the number of files and their faults. A
// text that a language lacks is only a warning, since English replaces it.
func (l *Library) CheckWords(game string) (checked int, faults Faults) {
	files := slices.DeleteFunc(slices.Clone(l.wordFiles(game).All()), func(f *translation.File) bool { return f.Game != game })
	if shared := l.finder.WordsFolder; game == "" && shared != "" {
		checked, faults = l.CheckWords(shared)
	}
	for _, f := range files {
		faults = append(faults, f.Faults...)
		faults = append(faults, l.unknownEntryFaults(f)...)
	}
	told := map[string]bool{English: true}
	for _, f := range files {
		if !told[f.Lang] {
			told[f.Lang] = true
			faults = append(faults, l.missingWordWarnings(f, l.Lexicon(game, f.Lang))...)
		}
	}
	return checked + len(files), faults
}

// WordFaults returns the faults in the files of words of a game in a language and in English, including
// those of the program.
func (l *Library) WordFaults(game, lang string) Faults {
	var faults Faults
	for _, f := range slices.Concat(l.wordFiles(game).InLanguage(lang), l.wordFiles("").InLanguage(lang)) {
		faults = append(faults, f.Faults...)
	}
	return faults
}

// WordFaults returns the faults in the files of words of the set's game, as [Library.WordFaults] does.
func (s *Set) WordFaults(lang string) Faults { return s.lib.WordFaults(s.Game, lang) }

// unknownEntryFaults returns faults for names, in a file of words, of entries that exist in no deck and
// no variant of the game.
func (l *Library) unknownEntryFaults(f *translation.File) Faults {
	if len(f.Names) == 0 {
		return nil
	}
	var known []string
	for _, kind := range []layerKind{deckLayer, variantLayer} {
		for _, name := range l.names(kind) {
			o, ok := l.find(kind, name)
			if !ok || !strings.HasPrefix(name, f.Game+"/") {
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
				if t := root.GetKey(table); t.Table != nil {
					for _, id := range t.Table.Keys() {
						known = append(known, source.Path(table, id))
					}
				}
			}
		}
	}
	var faults Faults
	for _, v := range f.Names {
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

// checkWordFile returns the faults of one file of words at any path. Its game is that of its key game,
// else that of its folder.
func (l *Library) checkWordFile(file string) Faults {
	o := l.onDisk(deckLayer, file)
	game := path.Base(path.Dir(filepath.ToSlash(l.disk.Abs(file))))
	if l.Game(game) == nil && game != l.finder.WordsFolder {
		game = ""
	}
	read, text := l.wordText(o), ""
	if read.Fault == nil {
		text = read.Source.Text
		if root, fault := source.ParseFile(read.Source); fault == nil && root.GetKey("game") != nil {
			if g := root.GetKey("game"); l.Game(g.Text) != nil || g.Text != "" && g.Text == l.finder.WordsFolder {
				game = g.Text
			} else if g.Kind == KindText {
				return Faults{{At: g.At, Msg: fmt.Sprintf("there is no game %s", source.QuoteIfNeeded(g.Text)), Help: source.Suggest(g.Text, l.gameNames())}}
			}
		}
	}
	var all *translation.File
	var files []*translation.File
	abs := l.disk.Abs(file)
	for _, other := range l.wordFiles(game).All() {
		if other.Source != nil && l.disk.Abs(other.Source.Name) == abs && other.Source.Text == text { // the file is in a layer
			found := append(slices.Clone(other.Faults), l.unknownEntryFaults(other)...)
			return append(found, l.missingWordWarnings(other, l.Lexicon(game, other.Lang))...)
		}
		other = other.Clone()
		if other.Lang == English {
			all = other
		}
		if other.Lang == translation.Language(file) {
			files = append(files, other)
		}
	}
	f := translation.Read(read, game, l.wordRules(game), all)
	if all != nil {
		translation.CheckPlaceholders(append(append([]*translation.File{f}, files...), all))
	}
	faults := append(f.Faults, l.unknownEntryFaults(f)...)
	own := append([]*translation.File{f}, files...)
	return append(faults, l.missingWordWarnings(f, translation.NewLexicon(f.Lang, own))...)
}

// isWordFile reports whether a path is that of an existing file of words, by its name.
func (l *Library) isWordFile(file string) bool {
	if translation.Language(filepath.ToSlash(file)) == "" {
		return false
	}
	info, err := l.disk.Stat(file)
	return err == nil && info.Mode().Type() != fs.ModeDir
}
