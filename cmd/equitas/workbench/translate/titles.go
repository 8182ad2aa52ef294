package translate

import (
	"sync"
	"unicode"
	"unicode/utf8"

	"equitas/cmd/equitas/cli"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/rule"
)

// A gameTitles holds translated titles from games and variants of the project that is open. They are
// loaded when a page needs them, and again when the file of a game or variant has changed.
type gameTitles struct {
	mu             sync.RWMutex
	titles         map[string]map[string]string // by language, then by English title
	variants       map[string]map[string]string // the same, of titles that only a variant has
	loadedGames    map[string]rule.Game         // by language and game: the game whose titles are loaded
	loadedVariants map[string]string            // by language and variant: the hash of the rules whose titles are loaded
}

// customGameTitles are the translated titles from games and variants that are not built in.
var customGameTitles = gameTitles{titles: map[string]map[string]string{}, variants: map[string]map[string]string{}, loadedGames: map[string]rule.Game{}, loadedVariants: map[string]string{}}

// title returns the title in the language lang whose English title is en. It returns false if there is
// none.
func (o *gameTitles) title(lang, en string) (string, bool) {
	o.mu.RLock()
	defer o.mu.RUnlock()
	said, ok := o.titles[lang][en]
	if !ok {
		said, ok = o.variants[lang][en]
	}
	return said, ok
}

// loadAll loads the titles, in the language lang, of all games of a library that are defined in files
// and not built in, unless those of the same file are loaded already.
func (o *gameTitles) loadAll(lib *lab.Library, lang string) {
	for _, g := range lib.Games() {
		if !lib.IsDefinedInFile(g.Name()) || builtInGames()[g] {
			continue
		}
		o.mu.RLock()
		known := o.loadedGames[lang+" "+g.Name()] == g
		o.mu.RUnlock()
		if known {
			continue
		}
		titles := lib.MetricTitles(g.Name(), lang)
		if v := lib.Edition(g.Name()); v != nil {
			if t, ok := v.Rules.(engine.Narration); ok {
				for en, said := range t.Titles(lang) {
					if titles[en] == "" {
						titles[en] = said
					}
				}
			}
		}
		o.mu.Lock()
		o.loadedGames[lang+" "+g.Name()] = g
		addTitles(o.titles, lang, titles)
		o.mu.Unlock()
	}
}

// loadVariant loads the titles, in the language lang, that a variant has, among them those that its
// edition lacks, such as the title of a new card. It does nothing for English and for editions.
func (o *gameTitles) loadVariant(v *lab.Variant, lang string) {
	t, ok := v.Rules.(engine.Narration)
	if !ok || lang == rule.English || len(v.Set.Chain) < 2 {
		return
	}
	key := lang + " " + v.Set.Name
	o.mu.RLock()
	known := o.loadedVariants[key] == v.Set.Hash
	o.mu.RUnlock()
	if known {
		return
	}
	titles := map[string]string{}
	for _, names := range []map[string]string{t.Titles(lang), v.Set.NamesIn(lang), partNames(v.Rules, lang)} {
		for en, said := range names {
			if titles[en] == "" {
				titles[en] = said
			}
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.loadedVariants[key] = v.Set.Hash
	addTitles(o.variants, lang, titles)
}

// addTitles adds translated titles, by the English title, to all[lang]. It also adds each with a
// lower-case letter at the beginning, as within a sentence, unless there is one already.
func addTitles(all map[string]map[string]string, lang string, titles map[string]string) {
	if all[lang] == nil {
		all[lang] = map[string]string{}
	}
	for en, said := range titles {
		if en == "" || said == "" {
			continue
		}
		all[lang][en] = said
		if low := uncapitalize(en); all[lang][low] == "" {
			all[lang][low] = uncapitalize(said)
		}
	}
}

// builtInGames returns the set of the games that the program includes.
var builtInGames = sync.OnceValue(func() map[rule.Game]bool {
	games := map[rule.Game]bool{}
	for _, g := range cli.OpenBuiltIn().Games() {
		games[g] = true
	}
	return games
})

// uncapitalize returns a text with its first letter in lower case.
func uncapitalize(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[n:]
}

// LoadGameTitles loads the titles, in the language lang, of the games that files of a library define,
// so that texts about these games can be translated. It loads them again only if the file of a game
// has changed.
func LoadGameTitles(lib *lab.Library, lang string) { customGameTitles.loadAll(lib, lang) }

// LoadVariantTitles loads the titles of a variant in the language lang, so that texts about what its
// edition lacks can be translated. It loads them again only if the rules have changed.
func LoadVariantTitles(v *lab.Variant, lang string) { customGameTitles.loadVariant(v, lang) }
