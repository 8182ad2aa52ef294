package workbench

import (
	"cmp"
	"html"
	"html/template"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"equitas/cmd/equitas/cli"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/reports"
	"equitas/reports/table"
)

// Reports are in English. A phrase is a text of a report with placeholders, and its
// translation: pages translate all texts made of phrases, and keep others.
type phrase struct {
	en *regexp.Regexp
	to string // with a %s for each place, in the same order
}

// phrases are the phrases of a language.
type phrases struct {
	lang  string
	whole map[string]string
	pages map[string]string // of these, those that no game has
	some  []phrase
}

// saidPrefix is the file of phrases, words/report.toml.
const saidPrefix = "report."

// askedPrefix is the prefix of questions of built-in variants, words/question.toml.
const askedPrefix = "question."

// questionIn translates the question of a variant, and returns the language of the result:
// "" where a user wrote it.
func questionIn(lang, text string) (told, in string) {
	if to := questions()[text]; to != nil {
		return to[lang], lang
	}
	return text, ""
}

// questions are the translated questions of built-in variants, by the English.
var questions = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for name, said := range lexicon() {
		if strings.HasPrefix(name, askedPrefix) {
			all[said["en"]] = said
		}
	}
	return all
})

// phrasesOf are the phrases by language: those of the pages, and the games' titles of
// metrics.
var phrasesOf = sync.OnceValue(func() map[string]*phrases {
	all := map[string]*phrases{}
	lib := cli.OpenBuiltIn()
	for _, lang := range languages()[1:] {
		p := &phrases{lang: lang, whole: map[string]string{}}
		for name, said := range lexicon() {
			if !strings.HasPrefix(name, saidPrefix) {
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
			v := lib.Edition(g.Name())
			if v == nil {
				continue
			}
			for en, said := range v.Set.NamesIn(lang) { // of cards, buildings, Guilds
				if p.whole[en] == "" {
					p.add(en, said)
				}
			}
			if t, ok := v.Rules.(engine.Titles); ok {
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

// add adds a text, also in its form within a sentence.
func (p *phrases) add(en, said string) {
	p.whole[en] = said
	low := func(s string) string { return strings.ToLower(s[:1]) + s[1:] }
	if l := low(en); p.whole[l] == "" && len(en) > 1 && en[1] != strings.ToUpper(en[1:2])[0] {
		p.whole[l] = low(said)
	}
}

// tellIn translates a text of a report, and returns the language of the result.
func tellIn(lang, text string) (told, in string) {
	p := phrasesOf()[lang]
	if p == nil || text == "" {
		return text, "en"
	}
	plain := table.Untie(text)
	if s, ok := p.text(plain); ok {
		return spaced(s), lang
	}
	if first, second, ok := strings.Cut(plain, ". "+disagreeing); ok && strings.HasSuffix(second, ".") {
		told, in := tellIn(lang, first+".")
		said, ok := p.disagreement(strings.TrimSuffix(second, "."))
		if ok && in == lang {
			return told + " " + spaced(said) + ".", lang
		}
		return text, "en"
	}
	for at := 0; ; { // a first sentence: title and findings
		i := strings.Index(plain[at:], ": ")
		if i < 0 {
			return text, "en"
		}
		at += i + 2
		if rest, ok := strings.CutSuffix(plain[at:], "."); ok {
			if s, ok := p.sentence(rest); ok {
				return plain[:at] + spaced(s) + ".", lang
			}
		}
	}
}

// lookAt matches a note of findings about the rules of a side.
var lookAt = regexp.MustCompile(`^(look at(?: \([a-z]+\))?), ([a-z ]+): (.+)$`)

// fewerGames is something that not every game has, and in how many games of either side.
var fewerGames = regexp.MustCompile(`^(.+?) \((.+?) → (.+?) (of the games|a game)\)$`)

// noteIn translates a note of a report, or what was played: a phrase, or lists and clauses
// that are.
func noteIn(lang, text string) (told, in string) {
	told, in = tellIn(lang, text)
	was := text
	text = table.Untie(text)
	p := phrasesOf()[lang]
	if p == nil {
		return told, in
	}
	if m := lookAt.FindStringSubmatch(text); m != nil {
		head, ok1 := p.text(m[1])
		word, ok2 := p.text(m[2])
		if !ok1 || !ok2 {
			return was, "en"
		}
		return head + ", " + word + ": " + strings.Join(p.each(m[3], ", "), ", "), lang
	}
	const before, behind = "‡ at an interval: not every game has this, and not as many under both: ", ". A change may come"
	if list, rest, ok := strings.Cut(strings.TrimPrefix(text, before), behind); ok && strings.HasPrefix(text, before) {
		items := strings.Split(list, "), ")
		for i, item := range items {
			if i < len(items)-1 {
				item += ")"
			}
			items[i] = item
			if m := fewerGames.FindStringSubmatch(item); m != nil {
				name, _ := tellIn(lang, m[1])
				items[i] = name + " (" + m[2] + " → " + m[3] + " " + p.whole[m[4]] + ")"
			}
		}
		if told, ok := p.text(before + "LIST" + behind + rest); ok {
			return spaced(strings.Replace(told, "LIST", strings.Join(items, ", "), 1)), lang
		}
	}
	if in == "en" && strings.Contains(text, "; ") {
		var all []string
		for part := range strings.SplitSeq(text, "; ") {
			said, ok := p.text(part)
			if !ok {
				return was, "en"
			}
			all = append(all, said)
		}
		return spaced(strings.Join(all, "; ")), lang
	}
	if in == "en" {
		t := errorIn(lang, was) // a warning about a file
		return t.Text, t.Lang
	}
	return told, in
}

// each translates the parts of a list that are phrases.
func (p *phrases) each(list, between string) []string {
	all := strings.Split(list, between)
	for i, part := range all {
		if told, ok := p.text(part); ok {
			all[i] = told
		}
	}
	return all
}

// countedIn translates the unit of a progress: "deals (skill)".
func countedIn(lang string, s lab.Stage) (told, in string) {
	p := phrasesOf()[lang]
	if p == nil {
		return s.Counted(), "en"
	}
	what, ok := p.text(s.What)
	if !ok {
		return s.Counted(), "en"
	}
	if s.Side == "" {
		return what, lang
	}
	if side, ok := p.text(s.Side); ok {
		return what + " (" + spaced(side) + ")", lang
	}
	return what + " (" + s.Side + ")", lang
}

// grouped are whole numbers with commas between their thousands.
var grouped = regexp.MustCompile(`\b[0-9]{1,3}(?:,[0-9]{3})+\b`)

// decimals matches decimal numbers, and similar ones such as numbers of editions.
var decimals = regexp.MustCompile(`[0-9\x{202f}]+(?:\.[0-9]+)+`)

// spaced writes numbers as people do elsewhere: with narrow spaces between thousands, where
// 14,000 reads as fourteen, and a comma before decimals.
func spaced(s string) string {
	s = grouped.ReplaceAllStringFunc(s, func(n string) string { return strings.ReplaceAll(n, ",", "\u202f") })
	return decimals.ReplaceAllStringFunc(s, func(n string) string {
		if strings.Count(n, ".") > 1 { // an edition: 0.9.6
			return n
		}
		return strings.Replace(n, ".", ",", 1)
	})
}

// numbersIn writes the numbers of a cell as people of a language do.
func numbersIn(lang, s string) string {
	if lang == "en" {
		return s
	}
	return spaced(s)
}

// wordy matches a text with words, not only a number with a unit or a sign.
var wordy = regexp.MustCompile(`\pL{3}`)

// cellIn translates a cell of a table other than its row's name and verdict: the title of a
// metric, its meaning, a number. Lang is "" for the language of the table.
func cellIn(lang, text string) telling {
	if lang != "en" && wordy.MatchString(text) {
		if told, in := tellIn(lang, text); in == lang {
			return telling{told, lang}
		}
		if told, in := faultIn(lang, text); in == lang {
			return telling{told, lang}
		}
		if m := unitOf.FindStringSubmatch(text); m != nil {
			if unit, in := tellIn(lang, m[2]); in == lang {
				return telling{numbersIn(lang, m[1]) + " " + unit, lang}
			}
		}
	}
	return telling{numbersIn(lang, text), ""}
}

// word translates a text that is a phrase as a whole: first from the pages, then from games
// of the project, then from built-in games.
func (p *phrases) word(s string) (string, bool) {
	if told, ok := p.pages[s]; ok {
		return told, true
	}
	if told, ok := ofOwnGames.title(p.lang, s); ok {
		return told, true
	}
	told, ok := p.whole[s]
	return told, ok
}

// numbered is a name with a number behind it: "Sword 6".
var numbered = regexp.MustCompile(`^(\pL[\pL ’']*) ([0-9]+)$`)

// text translates a phrase, or several with the separators of verdicts.
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

// measured is a number with its unit: "116.1 turns".
var measured = regexp.MustCompile(`^([+−]?[0-9][0-9.,]*) ([a-z ]+)$`)

// fill translates a phrase with its arguments.
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

// sentence translates a first sentence without its title.
func (p *phrases) sentence(s string) (string, bool) {
	if told, ok := p.word(s); ok {
		return told, true
	}
	if !strings.Contains(s, "; ") && (strings.HasPrefix(s, reports.Unjudged) || strings.HasPrefix(s, "what was changed mattered in ") || strings.Contains(s, ": this says nothing about ")) { // it has commas itself
		return p.text(s)
	}
	if about := elsewhere.FindString(s); about != "" {
		first, ok := p.text(about)
		if about == s || !ok {
			return first, ok
		}
		rest, ok := p.sentence(strings.TrimPrefix(s[len(about):], "; "))
		return first + "; " + rest, ok
	}
	if a, b, ok := strings.Cut(s, "; "); ok {
		for _, x := range p.some { // a phrase that has both
			if m := x.en.FindStringSubmatch(s); m != nil && strings.Contains(x.to, "; ") {
				return p.fill(x, m), true
			}
		}
		first, ok1 := p.sentence(a)
		second, ok2 := p.sentence(b)
		return first + "; " + second, ok1 && ok2
	}
	if a, b, ok := strings.Cut(s, ": "); ok { // the subject of a list
		if head, ok := p.text(a); ok {
			list, ok := p.sentence(b)
			return head + ": " + list, ok
		}
	}
	var told []string
	for parts := strings.Split(s, ", "); len(parts) > 0; {
		n, ok := 0, false
		for !ok && n < min(len(parts), 3) { // a finding may have commas itself
			var x string
			n++
			if x, ok = p.finding(strings.Join(parts[:n], ", ")); ok {
				told = append(told, x)
			}
		}
		if !ok {
			return "", false
		}
		parts = parts[n:]
	}
	return strings.Join(told, ", "), true
}

// elsewhere matches the statement that a change is about another number of seats.
var elsewhere = regexp.MustCompile(`^this is about [^;]+; played at [0-9]+: --seats [0-9]+`)

// disagreeing is the beginning of what players of another kind find otherwise.
const disagreeing = "Players disagree: "

// disagreement translates it.
func (p *phrases) disagreement(s string) (string, bool) {
	who, rest, ok1 := strings.Cut(s, ", ")
	at := strings.LastIndex(rest, ", in ")
	if !ok1 || at < 0 {
		return "", false
	}
	said, ok := p.text(who)
	deals, ok2 := p.text(rest[at+2:])
	var list []string
	for _, one := range strings.Split(rest[:at], " and ") {
		told, ok3 := p.finding(one)
		ok2 = ok2 && ok3
		list = append(list, told)
	}
	return p.whole[strings.TrimSuffix(disagreeing, ": ")] + ": " + said + ", " + strings.Join(list, " e ") + ", " + deals, ok && ok2
}

// found matches a finding: metric, values and direction.
var found = regexp.MustCompile(`^([^→:]+?) ([+−]?[0-9.,]+(?: → [+−]?[0-9.,]+| ± [0-9.,]+)?)((?: %| pp| [a-z ]+)?) \(([^()]+)\)$`)

// valued matches a finding with only a value.
var valued = regexp.MustCompile(`^([^→:]+?) ([+−]?[0-9.,]+)((?: %| pp| [a-z ]+)?)$`)

// finding translates one finding of a first sentence.
func (p *phrases) finding(s string) (string, bool) {
	m := found.FindStringSubmatch(s)
	bare := m == nil
	if bare {
		told, ok := p.text(s)
		if m = valued.FindStringSubmatch(s); m == nil || ok {
			return told, ok
		}
	}
	name, unit := m[1], m[3]
	if words := strings.TrimSpace(unit); words != "" && words != "%" && words != "pp" {
		told, ok := p.text(words)
		if !ok {
			return "", false
		}
		unit = " " + told
	}
	if told, ok := p.text(name); ok {
		name = told
	} else if told, ok := p.text(strings.ToUpper(name[:1]) + name[1:]); ok { // as a row's name
		name = small(told)
	} else if bare {
		return "", false
	}
	if bare {
		return name + " " + m[2] + unit, true
	}
	way, ok := p.wanted(m[4])
	if !ok {
		way, ok = p.text(m[4])
	}
	return name + " " + m[2] + unit + " (" + way + ")", ok
}

// aim matches how a metric relates to its goal: "somewhat higher than wanted, 0", "as
// wanted, 30 to 80".
var aim = regexp.MustCompile(`^(as wanted|unclear|(somewhat )?(\pL+) than wanted), ([−+]?[0-9.,]+)(?: to ([−+]?[0-9.,]+(?: %)?))?$`)

// wanted translates that.
func (p *phrases) wanted(s string) (string, bool) {
	m := aim.FindStringSubmatch(s)
	if m == nil {
		return "", false
	}
	way := m[3]
	if way == "" {
		way = strings.TrimPrefix(m[1], "as ")
	}
	said := lexicon()[aimPrefix+way][p.lang]
	if said == "" {
		return "", false
	}
	if m[2] != "" {
		said = word(p.lang, "aims.somewhat") + " " + said
	}
	what := m[4]
	if m[5] != "" {
		what = word(p.lang, "aims.between", m[4], m[5])
	}
	return said + ", " + what, true
}

// aimPrefix is the prefix of words in words/aim.toml.
const aimPrefix = "aim."

// drawnTexts matches the texts in a picture, its title and its description.
var drawnTexts = regexp.MustCompile(`(<(text|title|desc)[^>]*>)([^<]+)(</)`)

// described translates the description of a picture: findings separated by semicolons.
func (p *phrases) described(text string) string {
	all := strings.Split(table.Untie(text), "; ")
	for i, one := range all {
		if told, ok := p.text(one); ok {
			all[i] = told
			continue
		}
		name, rest, ok := strings.Cut(one, ": ")
		if told, known := p.text(name); ok && known {
			name = told
		}
		if ok {
			all[i] = name + ": " + strings.Join(p.each(rest, ", "), ", ")
		}
	}
	return spaced(strings.Join(all, "; "))
}

// drawnNumber is a text that is a number, with its unit.
var drawnNumber = regexp.MustCompile(`^[−+-]?[0-9][0-9.,]*(?: ?%| pp)?$`)

// saidIn translates the texts of a picture drawn by package chart.
func saidIn(lang string, svg template.HTML) template.HTML {
	if lang == "en" {
		return svg
	}
	return template.HTML(drawnTexts.ReplaceAllStringFunc(string(svg), func(s string) string {
		m := drawnTexts.FindStringSubmatch(s)
		text := html.UnescapeString(m[3])
		told, in := tellIn(lang, text)
		switch {
		case in != "en":
		case m[2] == "desc" && phrasesOf()[lang] != nil:
			told = phrasesOf()[lang].described(text)
		case drawnNumber.MatchString(text):
			told = spaced(text)
		default:
			return s
		}
		return m[1] + html.EscapeString(told) + m[4]
	}))
}
