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

// A phrase is a text of reports with placeholders, and its translation. Reports are in
// English; pages translate all texts that are made of phrases, and keep others.
type phrase struct {
	en          *regexp.Regexp // matches English texts made from the phrase, with a group for each placeholder
	translation string         // the translation, with the same placeholders in the same order
}

// phrasePlace matches a placeholder in words/report.toml: %s for a phrase, a number or a list of
// these, %w for a noun, and %d for what players do with parts of the game.
var phrasePlace = regexp.MustCompile(`%[swd]`)

// usePlace is the placeholder that [phrases.translatePartUses] fills.
const usePlace = "%d"

// phrasePattern returns an expression that matches texts made from the English phrase en, with a
// group for each placeholder.
func phrasePattern(en string) *regexp.Regexp {
	return regexp.MustCompile("^" + phrasePlace.ReplaceAllStringFunc(regexp.QuoteMeta(en), func(place string) string {
		if place == "%w" {
			return "([^.,:;()0-9]+)"
		}
		return "(.+?)"
	}) + "$")
}

// A phrases holds the translations of reports into one language. Its maps are by the English text.
type phrases struct {
	lang      string
	exact     map[string]string   // texts without placeholders
	pages     map[string]string   // the part of exact that comes from the texts of pages, not from games
	patterns  []phrase            // phrases with placeholders, the longest first
	gameTexts map[string]string   // names and texts of the game; nil without a game
	units     map[string]string   // units of the game
	games     map[string]*phrases // translations for texts about a game, by the game
}

// A Target is what translations depend on: the language of a page, and the name of the game that the
// page is about, "" for none. If games translate the same English text differently, the translation
// of that game is used.
type Target struct{ Lang, Game string }

// customGame is the name that stands for all games that are not built in.
const customGame = "*"

// WithKnownGame returns the target with [customGame] in place of a game that is not built in, and
// without a game if its language is English.
func (to Target) WithKnownGame() Target {
	p := phrasesOf()[to.Lang]
	switch {
	case p == nil:
		to.Game = ""
	case to.Game != "" && p.games[to.Game] == nil:
		to.Game = customGame
	}
	return to
}

// phrasesFor returns the translations for the language and game of a [Target]; nil for English.
func phrasesFor(target Target) *phrases {
	p := phrasesOf()[target.Lang]
	if p == nil || target.Game == "" {
		return p
	}
	return p.games[target.WithKnownGame().Game]
}

// reportPrefix is the prefix of the keys, in package words, of the texts of reports.
const reportPrefix = "report."

// phrasesOf returns the translations of reports, with names from all built-in games, by language;
// English is not among them.
var phrasesOf = sync.OnceValue(func() map[string]*phrases {
	all := map[string]*phrases{}
	lib := cli.OpenBuiltIn()
	for _, lang := range words.Languages()[1:] {
		p := &phrases{lang: lang, exact: map[string]string{}, games: map[string]*phrases{}}
		for name, said := range words.Lexicon() {
			if !strings.HasPrefix(name, reportPrefix) {
				continue
			}
			en := said["en"]
			if !phrasePlace.MatchString(en) {
				p.add(en, said[lang])
				continue
			}
			p.patterns = append(p.patterns, phrase{phrasePattern(en), said[lang]})
		}
		slices.SortFunc(p.patterns, func(a, b phrase) int { // longer phrases come first
			x, y := a.en.String(), b.en.String()
			return cmp.Or(cmp.Compare(len(y), len(x)), cmp.Compare(x, y))
		})
		p.pages = maps.Clone(p.exact)
		// Games told in text call their counters and numbers by everyday words, such as short or
		// level, which must not be used to translate texts about other games.
		shared := &phrases{lang: lang, exact: maps.Clone(p.exact)}
		for _, g := range lib.Games() {
			own := gamePhrases(lib, g.Name(), lang)
			into := []*phrases{p}
			if len(g.Schema().StepVerbs) == 0 {
				into = append(into, shared)
			}
			for _, to := range into {
				for _, en := range slices.Sorted(maps.Keys(own.titles)) {
					to.add(en, own.titles[en])
				}
				for en, said := range own.exact {
					if to.exact[en] == "" {
						to.exact[en] = said
					}
				}
			}
			p.games[g.Name()] = &own.phrases
		}
		p.games[customGame] = &phrases{exact: map[string]string{}}
		for _, own := range p.games {
			whole := maps.Clone(shared.exact)
			maps.Copy(whole, own.exact)
			*own = phrases{lang: lang, exact: whole, pages: p.pages, patterns: p.patterns, gameTexts: own.exact, units: own.units}
		}
		all[lang] = p
	}
	return all
})

// A gameWords holds the translations that one game has.
type gameWords struct {
	phrases
	titles map[string]string // titles of its metrics and roles, by the English title
}

// gamePhrases returns the translations of a game from English into the language lang: titles of
// metrics and roles, names of cards and other entries of tables, titles that narration uses, names of
// parts, and units.
func gamePhrases(lib *cli.Library, game, lang string) gameWords {
	own := gameWords{phrases{lang: lang, exact: map[string]string{}, units: map[string]string{}}, nil}
	own.titles = maps.Clone(lib.MetricTitles(game, lang))
	english, said := lib.Lexicon(game, rule.English), lib.Lexicon(game, lang)
	for _, key := range english.Keys("role") { // names of seats
		if title, ok := said.OwnText(key); ok && strings.HasSuffix(key, ".title") {
			en, _ := english.Text(key)
			own.titles[en] = title
		}
	}
	for _, en := range slices.Sorted(maps.Keys(own.titles)) {
		own.add(en, own.titles[en])
	}
	v := lib.Edition(game)
	if v == nil {
		return own
	}
	addNew := func(names map[string]string) {
		for _, en := range slices.Sorted(maps.Keys(names)) { // sorted, since of two texts that are equal within a sentence the first is used
			if own.exact[en] == "" {
				own.add(en, names[en])
			}
		}
	}
	addNew(v.Set.NamesIn(lang)) // names of cards, buildings and the like
	if t, ok := v.Rules.(engine.Narration); ok {
		addNew(t.Titles(lang))
	}
	addNew(partNames(v.Rules, lang))
	glossary := v.Set.Glossary(lang)
	for _, k := range v.Game.Schema().AllKeys() {
		if told := glossary.Unit(k.Unit, 2); k.Unit != "" && told != "" {
			own.units[k.Unit] = told
		}
	}
	return own
}

// add adds the translation of the English text en. It also adds the same pair with lower-case first
// letters, as within a sentence, unless that English text has a translation or is an abbreviation.
func (p *phrases) add(en, translation string) {
	p.exact[en] = translation
	low := func(s string) string { return strings.ToLower(s[:1]) + s[1:] }
	if l := low(en); p.exact[l] == "" && len(en) > 1 && en[1] != strings.ToUpper(en[1:2])[0] {
		p.exact[l] = low(translation)
	}
}

// translateWord translates a text that is one phrase without placeholders. It looks for it among the
// units of the game, the texts of pages, the texts of the game, those of games of the project, and
// those of all built-in games, in this order. It returns false if it finds none.
func (p *phrases) translateWord(s string) (string, bool) {
	if told, ok := p.units[s]; ok {
		return told, true
	}
	if told, ok := p.pages[s]; ok {
		return told, true
	}
	if told, ok := p.gameTexts[s]; ok {
		return told, true
	}
	if told, ok := customGameTitles.title(p.lang, s); ok {
		return told, true
	}
	told, ok := p.exact[s]
	return told, ok
}

// translateText translates a phrase, or phrases that are joined as in verdicts and names of rows. It
// returns false if one is unknown.
func (p *phrases) translateText(s string) (string, bool) {
	if told, ok := p.translateWord(s); ok {
		return told, true
	}
	for _, arrow := range []string{"▲ ", "▼ "} {
		if rest, ok := strings.CutPrefix(s, arrow); ok {
			told, ok := p.translateText(rest)
			return arrow + told, ok
		}
	}
	if m := nameAndNumber.FindStringSubmatch(s); m != nil { // one of several things with the same name
		if told, ok := p.translateWord(m[1]); ok {
			return told + " " + m[2], true
		}
	}
	if a, b, ok := strings.Cut(s, " · "); ok {
		first, ok1 := p.translateText(a)
		second, ok2 := p.translateText(b)
		return first + " · " + second, ok1 && ok2
	}
	if a, b, ok := strings.Cut(s, ": "); ok { // a row with the name of its table
		first, ok1 := p.translateWord(a)
		second, ok2 := p.translateWord(b)
		if ok1 && ok2 {
			return first + ": " + second, true
		}
	}
	if m := metricAndRange.FindStringSubmatch(s); m != nil {
		name, ok1 := p.translateSubject(m[1])
		unit, ok2 := p.translateUnit(m[4])
		if ok1 && ok2 {
			return name + " " + words.Text(p.lang, "aims.between", m[2], m[3]) + unit, true
		}
	}
	if m := metricAndAim.FindStringSubmatch(s); m != nil {
		if name, ok := p.translateSubject(m[1]); ok {
			return name + " (" + p.translateAim(m) + ")", true
		}
	}
	for _, x := range p.patterns {
		if m := x.en.FindStringSubmatch(s); m != nil && !slices.ContainsFunc(m[1:], func(place string) bool { return strings.Contains(place, "; ") }) {
			return p.fillPhrase(x, m), true
		}
	}
	return "", false
}

// nameAndNumber matches a name and a number: "Sword 6".
var nameAndNumber = regexp.MustCompile(`^(\pL[\pL ’']*) ([0-9]+)$`)

// metricAndRange matches a metric and the range of its goal: "game length from 30 to 80 turns".
var metricAndRange = regexp.MustCompile(`^([^:,;]+?) from ([−+]?[0-9][0-9.,]*) to ([−+]?[0-9][0-9.,]*)((?: %| pp| [a-z ]+)?)$`)

// metricAndAim matches a metric and an aim: "game length (30 to 80)", "scored in winter (at most 5
// %)".
var metricAndAim = regexp.MustCompile(`^([^:,;]+?) \((at least |at most )?([−+]?[0-9][0-9.,]*(?: %| pp)?)(?: to ([−+]?[0-9][0-9.,]*(?: %| pp)?))?\)$`)

// translateAim translates the aim in m, a match of [metricAndAim].
func (p *phrases) translateAim(m []string) string {
	switch {
	case m[2] == "at least ":
		return words.Text(p.lang, "tunereport.atleast", m[3])
	case m[2] == "at most ":
		return words.Text(p.lang, "tunereport.atmost", m[3])
	case m[4] != "":
		return words.Text(p.lang, "aims.between", m[3], m[4])
	}
	return m[3]
}

// numberAndUnit matches a number and a unit: "116.1 turns".
var numberAndUnit = regexp.MustCompile(`^([+−]?[0-9][0-9.,]*) ([a-z ]+)$`)

// partUse matches the use of a part of a game, with the name of the part as its group: "use Hero",
// "build a Granary".
var partUse = regexp.MustCompile(`^(?:use the perk of the|act with the|spend hourglasses on|build an?|train an?|use|take|do|order|see) (.+)$`)

// partNames returns the names, in the language lang, of the parts of a game: by their English titles,
// and by the English phrases for using them, such as "build a Granary". The map is empty if the rules
// are not told in lang.
func partNames(rules engine.Rules, lang string) map[string]string {
	t, ok1 := rules.(engine.Narration)
	u, ok2 := rules.(engine.PartUser)
	names := map[string]string{}
	if !ok1 || !ok2 || !slices.Contains(t.Languages(), lang) {
		return names
	}
	voice := t.Voice(lang, rules.Players().Usual)
	for _, part := range u.Parts() {
		said := voice.Part(part)
		if said == "" || said == part.Title {
			continue
		}
		names[part.Title] = said
		if part.UsePhrase != "" && !strings.EqualFold(part.UsePhrase, part.Title) {
			names[part.UsePhrase] = said
		}
	}
	return names
}

// translatePartUses translates a list of what players do with parts of the game, "use Hero, Knights or
// draw twice", into a list of the parts. Unknown items stay as they are.
func (p *phrases) translatePartUses(list string) string {
	if told, ok := p.translateWord(list); ok {
		return told
	}
	most, last, two := list, "", false
	between := " o "
	if i := strings.LastIndex(list, " or "); i >= 0 {
		most, last, two = list[:i], list[i+len(" or "):], true
	} else if i := strings.LastIndex(list, " and "); i >= 0 {
		most, last, two, between = list[:i], list[i+len(" and "):], true, " e "
	}
	all := strings.Split(most, ", ")
	if two {
		all = append(all, last)
	}
	for i, do := range all {
		if told, ok := p.translateWord(do); ok {
			all[i] = told
			continue
		}
		if m := partUse.FindStringSubmatch(do); m != nil {
			do = m[1]
		}
		if m := omittedCount.FindStringSubmatch(do); m != nil {
			all[i] = words.Text(p.lang, "variants.more", m[1])
		} else if told, ok := p.translateText(do); ok {
			all[i] = told
		} else {
			all[i] = do
		}
	}
	if n := len(all) - 1; n > 0 {
		return strings.Join(all[:n], ", ") + between + all[n]
	}
	return all[0]
}

// omittedCount matches the end of a list that is not complete: "3 more".
var omittedCount = regexp.MustCompile(`^([0-9]+) more$`)

// fillPhrase returns the translation of the phrase x with its placeholders filled by translations of
// places[1:], the groups of a match of x.
func (p *phrases) fillPhrase(x phrase, places []string) string {
	kinds, between := phrasePlace.FindAllString(x.translation, -1), phrasePlace.Split(x.translation, -1)
	told := between[0]
	for i, part := range places[1:] {
		if kinds[i] == usePlace {
			part = p.translatePartUses(part)
		} else if list, ok := p.translateBracketed(part); ok {
			part = list
		} else if m := numberAndUnit.FindStringSubmatch(part); m != nil && p.exact[m[2]] != "" {
			part = m[1] + " " + p.exact[m[2]]
		} else if inner, ok := p.translateText(part); ok {
			part = inner
		} else if list, ok := p.translateSentence(part); ok && strings.HasSuffix(part, ")") { // a list of findings
			part = list
		} else if strings.Contains(part, ", ") { // a list of which some parts may be known
			part = strings.Join(p.translateEach(part, ", "), ", ")
		}
		told += part + between[i+1]
	}
	return told
}

// translateBracketed translates a list of at least two phrases that end in brackets, with ", " between
// them. It returns false if one is unknown.
func (p *phrases) translateBracketed(list string) (string, bool) {
	all := strings.Split(list, "), ")
	for i, part := range all {
		if i < len(all)-1 {
			part += ")"
		}
		told, ok := p.translateText(part)
		if len(all) == 1 || !ok {
			return "", false
		}
		all[i] = told
	}
	return strings.Join(all, ", "), true
}

// translateEach returns the parts of a list, which have separator between them. Those that are known
// phrases are translated; others stay as they are.
func (p *phrases) translateEach(list, separator string) []string {
	all := strings.Split(list, separator)
	for i, part := range all {
		if told, ok := p.translateText(part); ok {
			all[i] = told
		}
	}
	return all
}
