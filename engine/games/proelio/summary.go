package proelio

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/print"
	"equitas/engine/rule"
)

// Summary implements [rule.Printer]: the numbers and words of the rules in
// sentences, then what differs and has no sentence. In a language that is not
// built in the sentences are English; names, prices and the texts of Guilds are
// what the files say.
func (Game) Summary(set, base *rule.Set, lang string) (*rule.Summary, rule.Faults) {
	now := newSummarizer(set, lang)
	lines := now.lines()
	var then *summarizer
	var was, plain, plainWas []summaryLine
	if base != nil {
		then = newSummarizer(base, lang)
		was = then.lines()
		plain, plainWas = lines, was
		if now.lang != lang {
			plain, plainWas = now.native().lines(), then.native().lines()
		}
	}
	out := &rule.Summary{Title: set.Title, Lang: lang, Missing: now.missing()}
	lang = now.lang
	for s, heading := range summarySections {
		section := rule.Section{Heading: heading[lang]}
		for _, l := range lines {
			if l.section != s {
				continue
			}
			line := rule.SummaryLine{Label: l.label, Text: l.text}
			if base != nil {
				if i := slices.IndexFunc(was, l.same); i >= 0 {
					if textOf(plain, l) != textOf(plainWas, l) {
						line.Changed, line.Was = true, was[i].text
					}
				} else {
					line.Changed, line.Was = true, l.unlike
				}
			}
			section.Lines = append(section.Lines, line)
		}
		for _, l := range was {
			if l.section == s && !slices.ContainsFunc(lines, l.same) && !slices.ContainsFunc(lines, l.without) && l.unlike == "" {
				section.Lines = append(section.Lines, rule.SummaryLine{Label: l.label, Text: "–", Changed: true, Was: l.text})
			}
		}
		if len(section.Lines) > 0 {
			out.Sections = append(out.Sections, section)
		}
	}
	if base != nil {
		for _, section := range []rule.Section{
			{Heading: sectionWords["cards"][lang], Lines: now.cards(then)},
			{Heading: sectionWords["others"][lang], Lines: now.others(then, slices.Concat(lines, was))},
		} {
			if len(section.Lines) > 0 {
				out.Sections = append(out.Sections, section)
			}
		}
	}
	if slices.ContainsFunc(out.Sections, func(s rule.Section) bool {
		return slices.ContainsFunc(s.Lines, func(l rule.SummaryLine) bool { return l.Changed })
	}) {
		v := newValues(nil)
		v.put("edition", print.Phrase(base.Title))
		out.Legend, _ = print.Expand(sectionWords["legend"][lang], lang, v)
	}
	return out, now.p.faults.Sorted(set.Files)
}

// A summaryLine is one rule in words.
type summaryLine struct {
	section int
	id      string
	label   string
	text    string
	keys    []string // the keys of the rules that it tells

	// unlike, of a line that says that something is not in play, is what the
	// others say: that it is. It stands for all lines of its section.
	unlike string
}

func (l summaryLine) same(o summaryLine) bool { return l.section == o.section && l.id == o.id }

func (l summaryLine) without(o summaryLine) bool { return l.section == o.section && o.unlike != "" }

// A summarizer writes the rules of one variant.
type summarizer struct {
	p    *printer // of the language that is asked for
	set  *rule.Set
	lang string // of the sentences
}

func newSummarizer(set *rule.Set, lang string) *summarizer {
	s := &summarizer{p: newPrinter(set, lang, "en"), set: set, lang: lang}
	if !composes(set, lang) {
		s.lang = "en"
	}
	return s
}

// native is the same in the language of the sentences: where a variant is the
// first with names in a language, they are no change of its rules.
func (s *summarizer) native() *summarizer {
	if s.lang == s.p.lang {
		return s
	}
	return newSummarizer(s.set, s.lang)
}

// textOf is what the line that tells the same says, "" if there is none.
func textOf(lines []summaryLine, l summaryLine) string {
	if i := slices.IndexFunc(lines, l.same); i >= 0 {
		return lines[i].text
	}
	return ""
}

// missing says what a summary has no words for in the language that is asked
// for.
func (s *summarizer) missing() []string {
	lang := s.p.lang
	if s.lang == lang {
		return nil
	}
	in := languageName(lang)
	l := []string{fmt.Sprintf("its headings and sentences are English, for there are none in %s, only in English and Italian", in)}
	var words, names, texts []string
	for _, key := range wordKeys(s.set.Lexicon(rule.English)) {
		used := key == "or" || key == "and" || key == s.set.Text("attack.target") || s.p.r.merchantUse && (strings.HasPrefix(key, "price_") || key == s.set.Text("merchant.route")) ||
			key == "winter" && s.p.r.seasonsUse
		if used && printedWord(s.set, key, lang) == "" {
			words = append(words, key)
		}
	}
	for _, table := range [...]string{"card", "guild", "season"} {
		if table == "guild" && !s.p.r.guildsUse || table == "season" && !s.p.r.seasonsUse {
			continue
		}
		for _, id := range keysOf(s.set, table) {
			t := s.set.Value(rule.Path(table, id)).Table
			if n := t.Get("name"); n != nil && n.Table.Get(lang) == nil {
				names = append(names, id)
			}
			if table != "guild" {
				continue
			}
			key := "text"
			if uses := t.Get("uses"); uses != nil && uses.Int != 1 {
				key = "text_many"
			}
			if text := t.Get(key); text == nil || text.Table.Get(lang) == nil {
				texts = append(texts, id)
			}
		}
	}
	for _, x := range []struct {
		ids  []string
		what string
	}{{words, "no %s words under [word], so English ones: %s"}, {names, "no %s names, so English ones: %s"}, {texts, "no %s text, so the English one: %s"}} {
		if len(x.ids) > 0 {
			l = append(l, fmt.Sprintf(x.what, in, strings.Join(x.ids, ", ")))
		}
	}
	return l
}

// usualDefeat is the condition that has a sentence of its own.
const usualDefeat = "house.hand == 0 && house.fortification == 0"

// lines writes every rule that has a sentence.
func (s *summarizer) lines() []summaryLine {
	var all []summaryLine
	vals := newValues(s.p.shared)
	defeat := s.spoken(s.set.Value("defeat.when"))
	if s.set.Value("defeat.when").Plain() == usualDefeat {
		defeat = sectionWords["defeat"][s.lang]
	}
	vals.put("defeat", print.Phrase(defeat))
	vals.put("draw", print.Phrase(s.spoken(s.set.Value("draw.n"))))
	for i := range schema.Keys {
		k := &schema.Keys[i]
		if s.moves(k) {
			vals.put("rules."+k.Path, print.Phrase(s.spoken(s.set.Value(k.Path))))
		}
	}
	for i := range summaryRules {
		r := &summaryRules[i]
		if r.holds != nil && !r.holds(s) {
			continue
		}
		template := r.text[s.lang]
		if r.moving != nil && slices.ContainsFunc(print.Keys(template), func(key string) bool { return s.moves(schema.Match(strings.TrimPrefix(key, "rules."))) }) {
			template = r.moving[s.lang]
		}
		text, _ := print.Expand(template, s.lang, vals)
		l := summaryLine{section: r.section, id: r.id, label: r.label[s.lang], text: text, keys: r.keys, unlike: r.unlike[s.lang]}
		for _, key := range print.Keys(template) {
			l.keys = append(l.keys, strings.TrimPrefix(key, "rules."))
		}
		all = append(all, l)
	}
	all = append(all, s.equitas()...)
	all = append(all, s.prices()...)
	all = append(all, s.guilds()...)
	return append(all, s.seasons()...)
}

// moves reports whether the number under a key changes during play.
func (s *summarizer) moves(k *rule.Key) bool {
	if k == nil || !k.Within {
		return false
	}
	v := s.set.Value(k.Path)
	if v == nil || v.Expr == nil {
		return false
	}
	_, fixed := v.Expr.Const()
	return !fixed
}

// uses reports whether a condition or amount names a number of the rules.
func (s *summarizer) uses(path, key string) bool {
	v := s.set.Value(path)
	return v != nil && strings.Contains(v.Text, "rules."+key)
}

// prices writes the Merchant's prices.
func (s *summarizer) prices() []summaryLine {
	if !s.p.r.merchantUse {
		return nil
	}
	var all []summaryLine
	for i, id := range s.p.r.seasonIDs {
		if i > 0 && !s.p.r.seasonsUse {
			break // the first price holds throughout
		}
		label := sectionWords["merchant"][s.lang]
		if s.p.r.seasonsUse {
			name, _ := s.p.name(s.set.Value("season." + id + ".name"))
			label += ", " + name
		}
		all = append(all, summaryLine{section: sectionMerchant, id: "price." + id, label: label, text: s.p.price(s.p.r.price[i]), keys: []string{"merchant.price." + id, "season." + id}})
	}
	for i, id := range keysOf(s.set, "merchant.offer") {
		path := "merchant.offer." + id
		label, ok := s.p.name(s.set.Value(path + ".name"))
		if !ok {
			label = s.spoken(s.set.Value(path + ".when"))
		}
		all = append(all, summaryLine{section: sectionMerchant, id: "offer." + id, label: sectionWords["merchant"][s.lang] + ", " + label,
			text: s.p.price(s.p.r.price[firstOffer+i]), keys: []string{path}})
	}
	return all
}

// guilds writes what each Guild does, as its card says it.
func (s *summarizer) guilds() []summaryLine {
	if !s.p.r.guildsUse {
		return nil
	}
	s.p.guilds()
	var all []summaryLine
	for _, f := range s.p.out.Faces {
		if f.Deck == "guild" {
			all = append(all, summaryLine{section: sectionGuilds, id: f.ID, label: f.Name, text: f.Text, keys: []string{"guild." + f.ID}})
		}
	}
	return all
}

// seasons writes the order of the seasons.
func (s *summarizer) seasons() []summaryLine {
	label := sectionWords["seasons"][s.lang]
	if !s.p.r.seasonsUse {
		return []summaryLine{{section: sectionEnd, id: "seasons", label: label, text: sectionWords["reshuffled"][s.lang], keys: []string{"seasons.use"}}}
	}
	var names []string
	for _, id := range s.p.r.seasonIDs {
		name, _ := s.p.name(s.set.Value("season." + id + ".name"))
		names = append(names, name)
	}
	names = append(names, s.p.word("winter"))
	return []summaryLine{{section: sectionEnd, id: "seasons", label: label, text: strings.Join(names, ", ") + sectionWords["order"][s.lang], keys: []string{"seasons.use"}}}
}

// equitas writes how often Equitas may be invoked, and what it gives.
func (s *summarizer) equitas() []summaryLine {
	l := summaryLine{section: sectionTurn, id: "equitas", label: "Equitas", keys: []string{"equitas.uses", "equitas.card", "equitas.from"}}
	if s.set.Int("equitas.uses") == 0 {
		l.text = sectionWords["never"][s.lang]
		return []summaryLine{l}
	}
	key := "equitas_times"
	if s.set.Int("equitas.uses") == 1 {
		key = "equitas_once"
	}
	var from []string
	for _, where := range s.set.Words("equitas.from") {
		from = append(from, sectionWords["equitas_"+where][s.lang])
	}
	v := newValues(s.p.shared)
	v.put("card", print.Phrase(s.meant(s.set.Text("equitas.card"))))
	v.put("from", print.Phrase(s.p.list(from, "or")))
	l.text, _ = print.Expand(sectionWords[key][s.lang], s.lang, v)
	return []summaryLine{l}
}
