package translate

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine"
	"equitas/engine/rule"
)

// Reports are in English. A phrase is a text of a report with placeholders, and its
// translation: pages translate all texts made of phrases, and keep others.
type phrase struct {
	en *regexp.Regexp
	to string // with a %s for each place, in the same order
}

// phrases holds the translations of phrases into one language.
type phrases struct {
	lang  string
	whole map[string]string
	pages map[string]string // of these, those that no game has
	some  []phrase
}

// reportPrefix is the file of phrases, words/report.toml.
const reportPrefix = "report."

// phrasesOf are the phrases by language: those of the pages, and the games' titles of
// metrics.
var phrasesOf = sync.OnceValue(func() map[string]*phrases {
	all := map[string]*phrases{}
	lib := cli.OpenBuiltIn()
	for _, lang := range words.Languages()[1:] {
		p := &phrases{lang: lang, whole: map[string]string{}}
		for name, said := range words.Lexicon() {
			if !strings.HasPrefix(name, reportPrefix) {
				continue
			}
			en := said["en"]
			if !strings.Contains(en, "%s") {
				p.add(en, said[lang])
				continue
			}
			p.some = append(p.some, phrase{regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(en), "%s", "(.+?)") + "$"), said[lang]})
		}
		slices.SortFunc(p.some, func(a, b phrase) int { // longer phrases first
			x, y := a.en.String(), b.en.String()
			return cmp.Or(cmp.Compare(len(y), len(x)), cmp.Compare(x, y))
		})
		p.pages = maps.Clone(p.whole)
		for _, g := range lib.Games() {
			for en, said := range lib.MetricTitles(g.Name(), lang) {
				p.add(en, said)
			}
			english, said := lib.Lexicon(g.Name(), rule.English), lib.Lexicon(g.Name(), lang)
			for _, key := range english.Keys("role") { // what seats are called
				if title, ok := said.Own(key); ok && strings.HasSuffix(key, ".title") {
					en, _ := english.Text(key)
					p.add(en, title)
				}
			}
			v := lib.Edition(g.Name())
			if v == nil {
				continue
			}
			for en, said := range v.Set.NamesIn(lang) { // of cards, buildings, Guilds
				if p.whole[en] == "" {
					p.add(en, said)
				}
			}
			if t, ok := v.Rules.(engine.Narration); ok {
				for en, said := range t.Titles(lang) {
					if p.whole[en] == "" { // shared phrases take precedence
						p.add(en, said)
					}
				}
			}
		}
		all[lang] = p
	}
	return all
})

// add adds the translation of a text, also as it reads within a sentence.
func (p *phrases) add(en, said string) {
	p.whole[en] = said
	low := func(s string) string { return strings.ToLower(s[:1]) + s[1:] }
	if l := low(en); p.whole[l] == "" && len(en) > 1 && en[1] != strings.ToUpper(en[1:2])[0] {
		p.whole[l] = low(said)
	}
}

// word translates a text that is a phrase as a whole: first from the pages, then from games
// of the project, then from built-in games.
func (p *phrases) word(s string) (string, bool) {
	if told, ok := p.pages[s]; ok {
		return told, true
	}
	if told, ok := ownGames.title(p.lang, s); ok {
		return told, true
	}
	told, ok := p.whole[s]
	return told, ok
}

// text translates a phrase, or several that are joined as in verdicts; false if one is
// unknown.
func (p *phrases) text(s string) (string, bool) {
	if told, ok := p.word(s); ok {
		return told, true
	}
	for _, arrow := range []string{"▲ ", "▼ "} {
		if rest, ok := strings.CutPrefix(s, arrow); ok {
			told, ok := p.text(rest)
			return arrow + told, ok
		}
	}
	if m := numbered.FindStringSubmatch(s); m != nil { // one of several of a name
		if told, ok := p.word(m[1]); ok {
			return told + " " + m[2], true
		}
	}
	if a, b, ok := strings.Cut(s, " · "); ok {
		first, ok1 := p.text(a)
		second, ok2 := p.text(b)
		return first + " · " + second, ok1 && ok2
	}
	for _, x := range p.some {
		if m := x.en.FindStringSubmatch(s); m != nil && !slices.ContainsFunc(m[1:], func(place string) bool { return strings.Contains(place, "; ") }) {
			return p.fill(x, m), true
		}
	}
	return "", false
}

// numbered is a name with a number behind it: "Sword 6".
var numbered = regexp.MustCompile(`^(\pL[\pL ’']*) ([0-9]+)$`)

// measured is a number with its unit: "116.1 turns".
var measured = regexp.MustCompile(`^([+−]?[0-9][0-9.,]*) ([a-z ]+)$`)

// fill returns the translation of a phrase with its placeholders filled.
func (p *phrases) fill(x phrase, places []string) string {
	between := strings.Split(x.to, "%s")
	told := between[0]
	for i, part := range places[1:] {
		if m := measured.FindStringSubmatch(part); m != nil && p.whole[m[2]] != "" {
			part = m[1] + " " + p.whole[m[2]]
		} else if inner, ok := p.text(part); ok {
			part = inner
		} else if list, ok := p.sentence(part); ok && strings.HasSuffix(part, ")") { // findings
			part = list
		} else if strings.Contains(part, ", ") { // a list, some of which may be known
			part = strings.Join(p.each(part, ", "), ", ")
		}
		told += part + between[i+1]
	}
	return told
}

// each translates those parts of a list, separated by between, that are phrases.
func (p *phrases) each(list, between string) []string {
	all := strings.Split(list, between)
	for i, part := range all {
		if told, ok := p.text(part); ok {
			all[i] = told
		}
	}
	return all
}
