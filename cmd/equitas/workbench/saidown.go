package workbench

import (
	"sync"
	"unicode"
	"unicode/utf8"

	"equitas/cmd/equitas/cli"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/rule"
)

// Games that the project's own files tell have names for what reports tell of too: they are
// learned when a page is made in whose reports they may stand, and anew when the file of
// the game is another.
type ownTitles struct {
	mu   sync.RWMutex
	told map[string]map[string]string // by language, and by what it is in English
	of   map[string]rule.Game         // by language and game: that whose titles these are
}

var ofOwnGames = ownTitles{told: map[string]map[string]string{}, of: map[string]rule.Game{}}

// title returns a title in a language.
func (o *ownTitles) title(lang, en string) (string, bool) {
	o.mu.RLock()
	defer o.mu.RUnlock()
	said, ok := o.told[lang][en]
	return said, ok
}

// learn learns the titles of all games of a library that are told in text.
func (o *ownTitles) learn(lib *lab.Library, lang string) {
	for _, g := range lib.Games() {
		if !lib.InText(g.Name()) || comesAlong()[g] {
			continue
		}
		o.mu.RLock()
		known := o.of[lang+" "+g.Name()] == g
		o.mu.RUnlock()
		if known {
			continue
		}
		titles := lib.MetricTitles(g.Name(), lang)
		if v := lib.Edition(g.Name()); v != nil {
			if t, ok := v.Rules.(engine.Titler); ok {
				for en, said := range t.Titles(lang) {
					if titles[en] == "" {
						titles[en] = said
					}
				}
			}
		}
		o.mu.Lock()
		o.of[lang+" "+g.Name()] = g
		if o.told[lang] == nil {
			o.told[lang] = map[string]string{}
		}
		for en, said := range titles {
			if en == "" || said == "" {
				continue
			}
			o.told[lang][en] = said
			if low := small(en); o.told[lang][low] == "" {
				o.told[lang][low] = small(said)
			}
		}
		o.mu.Unlock()
	}
}

// comesAlong has the games that are built in.
var comesAlong = sync.OnceValue(func() map[rule.Game]bool {
	games := map[rule.Game]bool{}
	for _, g := range cli.OpenBuiltIn().Games() {
		games[g] = true
	}
	return games
})

// small is a text with a small letter at its beginning.
func small(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[n:]
}

// reported are the views in which reports stand.
var reported = map[string]bool{"compare": true, "sweep": true, "tune": true, "runs": true, "help": true, "records": true}
