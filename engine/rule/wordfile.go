package rule

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"equitas/engine/rule/source"
	"equitas/engine/rule/translation"
)

// A wordRules implements [translation.Rules] for a game. The zero value is for words of the program.
type wordRules struct {
	schema *Schema
	shared *Schema // for words shared by several games: the schema with the keys that all of them have; otherwise nil
}

func (r wordRules) IsNameKey(key string) (lines, ok bool) {
	if r.schema == nil {
		return false, false
	}
	k := r.schema.Match(key)
	if k == nil || k.Type != Names {
		return false, false
	}
	return k.MultipleLines, true
}

func (r wordRules) IsDeckTable(table string) bool {
	return r.schema != nil && slices.Contains(r.schema.DeckTables, table)
}

func (wordRules) WrongTypeFault(v *Value, key string, list bool) Fault {
	if list {
		return wrongTypeFault(v, key, &Key{Type: Texts})
	}
	return wrongTypeFault(v, key, &Key{Type: Text})
}

func (wordRules) LineFault(v *Value, key string) *Fault { return lineFault(v, key) }

func (l *Library) wordRules(game string) wordRules {
	if g := l.Game(game); g != nil {
		if l.sharedWords(game) != "" && l.finder.Schema != nil {
			return wordRules{schema: g.Schema(), shared: l.finder.Schema()}
		}
		return wordRules{schema: g.Schema()}
	}
	if game != "" && game == l.finder.WordsFolder && l.finder.Schema != nil {
		return wordRules{shared: l.finder.Schema()}
	}
	return wordRules{}
}

// HasNames implements [translation.Rules]. It reports whether any value in a table of deck files is a
// text by language; false for words of the program.
func (r wordRules) HasNames(table string) bool {
	return r.schema != nil && r.schema.Shape().Children[table].isTranslated()
}

// wordFiles returns the files of words of a game, or of the program if game is "", in the order of the
// layers. They are read at the first call.
func (l *Library) wordFiles(game string) *translation.Files {
	l.mu.Lock()
	files, ok := l.words[game]
	l.mu.Unlock()
	if ok {
		return files
	}
	files = l.cachedWords(game, l.wordTexts(game))
	l.mu.Lock()
	defer l.mu.Unlock()
	l.words[game] = files
	return files
}

func (l *Library) wordText(o origin) translation.UnparsedFile {
	x := translation.UnparsedFile{Lang: translation.Language(o.path)}
	x.Source, x.Fault = l.read(o)
	return x
}

// wordTexts reads and returns the texts of the files of words of a game, or of the program if game is
// "", in the order of the layers; those shared with other games come last.
func (l *Library) wordTexts(game string) []translation.UnparsedFile {
	var texts []translation.UnparsedFile
	for _, o := range l.wordOrigins(game) {
		texts = append(texts, l.wordText(o))
	}
	if shared := l.sharedWords(game); shared != "" { // last, so that the shared files define which words exist
		for _, o := range l.wordOrigins(shared) {
			x := l.wordText(o)
			x.Owner = shared
			texts = append(texts, x)
		}
	}
	return texts
}

// wordsCache caches files of words by game, since the built-in ones are the same for all libraries.
var wordsCache = struct {
	sync.Mutex
	of map[string]*translation.Files
}{of: map[string]*translation.Files{}}

// cachedWords returns the files of words of a game with the given texts, from the cache if they are
// there.
func (l *Library) cachedWords(game string, texts []translation.UnparsedFile) *translation.Files {
	rules := l.wordRules(game)
	wordsCache.Lock()
	defer wordsCache.Unlock()
	files := wordsCache.of[game]
	if !files.MadeFrom(texts, rules) {
		files = translation.NewFiles(game, texts, rules)
		wordsCache.of[game] = files
	}
	return files
}

// wordOrigins returns the files of words of a game, or of the program if game is "", in the order of the
// layers.
func (l *Library) wordOrigins(game string) []origin {
	var at []origin
	for i := range l.layers {
		files := l.layers[i].Decks
		if files == nil {
			continue
		}
		found, _ := fs.Glob(files, path.Join(game, translation.FilePrefix+"*.toml")) // Glob fails for a bad pattern only
		for _, p := range found {
			if translation.Language(p) != "" {
				at = append(at, origin{kind: deckLayer, name: strings.TrimSuffix(p, ".toml"), layer: &l.layers[i], folderKind: deckLayer, path: p})
			}
		}
	}
	return at
}

// translate adds the names in files of words to the merged entries that have no name in their language.
func (b *builder) translate(files []*translation.File) {
	for _, f := range files {
		for _, name := range f.Names {
			table := b.root.Get(source.Parent(name.Path))
			if table == nil || table.Table == nil {
				continue
			}
			key := source.LastKey(name.Path)
			merged := name.StandInTable(name.Path)
			if old := table.Table.Get(key); old != nil {
				if old.Table == nil || old.Table.Get(f.Lang) != nil {
					continue
				}
				whole := *old
				merged = &whole
				merged.Table = old.Table.Snapshot()
			}
			said := *name
			said.Path = source.Join(name.Path, f.Lang)
			merged.Table.Set(f.Lang, &said)
			table.Table.Set(key, merged)
		}
	}
}

// Lexicon returns the texts of a game in a language, which include those of the program; if game is "",
// only those of the program.
func (l *Library) Lexicon(game, lang string) *Lexicon {
	key := game + "/" + lang
	l.mu.Lock()
	w := l.lexicons[key]
	l.mu.Unlock()
	if w == nil {
		w = l.lexicon(game, lang)
		l.mu.Lock()
		l.lexicons[key] = w
		l.mu.Unlock()
	}
	return w
}

func (l *Library) lexicon(game, lang string) *Lexicon {
	all := l.wordFiles(game).InLanguage(lang)
	if game != "" {
		all = slices.Concat(all, l.wordFiles("").InLanguage(lang))
	}
	return translation.NewLexicon(lang, all)
}

// Languages returns the languages for which a game has files of words, English first.
func (l *Library) Languages(game string) []string {
	known := map[string]bool{}
	for _, x := range l.wordFiles(game).Texts() {
		known[x.Lang] = x.Lang != English
	}
	langs := []string{English}
	for _, lang := range slices.Sorted(maps.Keys(known)) {
		if known[lang] {
			langs = append(langs, lang)
		}
	}
	return langs
}

// MetricTitles returns the titles of a game's metrics in a language by their English titles. Metrics
// without a title in the files of words are left out.
func (l *Library) MetricTitles(game, lang string) map[string]string {
	english, said := l.Lexicon(game, English), l.Lexicon(game, lang)
	titles := map[string]string{}
	for _, key := range english.Keys(strings.TrimSuffix(translation.MetricsPrefix, ".")) {
		title, _ := english.Text(key)
		if text, ok := said.OwnText(key); ok {
			titles[title] = text
		}
	}
	return titles
}

// Word returns the text of the game at a key in a language, in English if the language lacks it; "" if
// there is none. It avoids building the [Lexicon] if possible.
func (s *Set) Word(lang, key string) string {
	if text, ok := s.lib.wordFiles(s.Game).Word(lang, key); ok {
		return text
	}
	text, _ := s.Lexicon(lang).Text(key)
	return text
}

// WordOf returns the text with a name in a table of words, such as "chart.name", as [Set.Word] does. It
// quotes the name if needed.
func (s *Set) WordOf(lang, table, name string) string {
	return s.Word(lang, table+"."+source.QuoteKey(name))
}

// Lexicon returns the texts of the set's game in a language, as [Library.Lexicon] does.
func (s *Set) Lexicon(lang string) *Lexicon { return s.lib.Lexicon(s.Game, lang) }

// WordLanguages returns the languages for which the game has files of words, English first.
func (s *Set) WordLanguages() []string { return s.lib.Languages(s.Game) }

// EachEnglishWord calls f for every English text in the game's files of words, with its key. For a key
// that two files have, f is called twice.
func (s *Set) EachEnglishWord(f func(key string, v *Value)) {
	for _, file := range s.lib.wordFiles(s.Game).InLanguage(English) {
		if file.Lang == English {
			for _, key := range file.Keys {
				f(key, file.Texts[key])
			}
		}
	}
}
