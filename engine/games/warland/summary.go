package warland

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/print"
	"equitas/engine/rule"
)

// Summary implements [rule.Printer]: the rules that players follow in sentences,
// then the cards and pawns that differ and what else does. In a language that is
// not built in the sentences are English; names are what the files say.
func (Game) Summary(set, base *rule.Set, lang string) (*rule.Summary, rule.Faults) {
	now := newSummarizer(set, lang)
	out := &rule.Summary{Title: set.Title, Lang: lang, Missing: now.missing()}
	lang = now.lang
	changed := false
	add := func(heading string, lines []rule.SummaryLine) {
		if len(lines) > 0 {
			out.Sections = append(out.Sections, rule.Section{Heading: heading, Lines: lines})
			changed = changed || slices.ContainsFunc(lines, func(l rule.SummaryLine) bool { return l.Changed })
		}
	}
	var then *summarizer
	if base != nil {
		then = newSummarizer(base, out.Lang)
	}
	for s, heading := range summarySections {
		var lines []rule.SummaryLine
		for i := range tellings {
			if t := &tellings[i]; t.section == s {
				lines = append(lines, now.line(t, then)...)
			}
		}
		add(heading[lang], lines)
	}
	if then == nil {
		return out, nil
	}
	cards, others := now.rest(then)
	add(summaryWords["cards"][lang], cards)
	add(summaryWords["others"][lang], others)
	if changed {
		out.Legend = strings.ReplaceAll(summaryWords["legend"][lang], "{edition}", base.Title)
	}
	return out, nil
}

// A summarizer writes the rules of one variant in one language.
type summarizer struct {
	set   *rule.Set
	lang  string // of the sentences
	names string // of names
}

func newSummarizer(set *rule.Set, lang string) *summarizer {
	s := &summarizer{set: set, lang: lang, names: lang}
	if phrases[lang] == nil {
		s.lang = "en"
	}
	return s
}

// native is the same in the language of the sentences: where a variant is the
// first with names in a language, they are no change of its rules.
func (s *summarizer) native() *summarizer {
	if s.lang == s.names {
		return s
	}
	return newSummarizer(s.set, s.lang)
}

// missing says what a summary has no words for in the language that is asked
// for.
func (s *summarizer) missing() []string {
	if s.lang == s.names {
		return nil
	}
	l := []string{fmt.Sprintf("its headings and sentences are English, for there are none in %q, only in English and Italian", s.names)}
	var names []string
	for _, table := range [...]string{"building", "pawn", "creature"} {
		if t := s.set.Table(table); t != nil && (table != "creature" || s.set.Bool("creatures.enabled")) {
			for _, id := range t.Keys() {
				if n := s.set.Value(rule.Path(table, id, "name")); n != nil && n.Table.Get(s.names) == nil {
					names = append(names, id)
				}
			}
		}
	}
	if len(names) > 0 {
		l = append(l, fmt.Sprintf("no %q names, so English ones: %s", s.names, strings.Join(names, ", ")))
	}
	return l
}

// line writes one rule, and what the base says if that is something else.
func (s *summarizer) line(t *telling, base *summarizer) []rule.SummaryLine {
	l := rule.SummaryLine{Label: t.label[s.lang], Text: s.says(t)}
	if base != nil {
		if s.native().says(t) != base.native().says(t) {
			l.Changed, l.Was = true, base.says(t)
		}
	}
	switch {
	case l.Text == "" && l.Was == "":
		return nil
	case l.Text == "":
		l.Text = "–"
	}
	return []rule.SummaryLine{l}
}

// says writes what a rule says, "" if it is about something that is not in play.
func (s *summarizer) says(t *telling) string {
	if t.module != "" && !s.set.Bool(t.module) {
		return ""
	}
	v := s.set.Value(t.path)
	for _, o := range t.options {
		if o.is == canonical(v) {
			return s.fill(o.text[s.lang], v)
		}
	}
	if v.Expr != nil && t.text == nil {
		return s.spoken(v)
	}
	return s.fill(t.text[s.lang], v)
}

// canonical is a value without quotes and line breaks.
func canonical(v *rule.Value) string {
	if v.Kind == rule.KindText {
		return strings.Join(strings.Fields(v.Text), " ")
	}
	return v.Canonical()
}

// fill puts the value of a rule, {n}, and the numbers of others into a sentence.
func (s *summarizer) fill(template string, v *rule.Value) string {
	values := numbers{{"n", int(v.Int)}}
	for _, key := range print.Keys(template) {
		if o := s.set.Value(key); o != nil && o.Kind == rule.KindInt {
			values = append(values, numbers{{key, int(o.Int)}}...)
		}
	}
	text, _ := print.Expand(strings.ReplaceAll(template, "{spoken}", "§"), s.lang, values)
	if strings.Contains(text, "§") {
		text = strings.ReplaceAll(text, "§", s.spoken(v))
	}
	return text
}

// spoken writes a condition or an amount in words.
func (s *summarizer) spoken(v *rule.Value) string {
	return print.Spoken(canonical(v), s.lang, s.named, s.meant)
}

// named writes a name of a condition, or that it does not hold.
func (s *summarizer) named(name string, not bool) string {
	if path, ok := strings.CutPrefix(name, "rules."); ok {
		if v := s.set.Value(path); v != nil && v.Kind == rule.KindInt {
			return print.Number(int(v.Int))
		}
	}
	words := ""
	space, rest, _ := strings.Cut(name, ".")
	switch w := spokenNames[name]; {
	case w != nil:
		words = w[s.lang]
	case spokenNames[space] != nil:
		words = strings.ReplaceAll(spokenNames[space][s.lang], "{name}", s.meant(rest))
	case slices.Contains([]string{"min", "max", "abs"}, name):
		words = map[string]map[string]string{"en": {"min": "the least of", "max": "the most of", "abs": "the size of"},
			"it": {"min": "il minimo fra", "max": "il massimo fra", "abs": "la grandezza di"}}[s.lang][name]
	default:
		words = s.meant(name)
	}
	if not {
		words = summaryWords["not"][s.lang] + words
	}
	return words
}

// meant writes what a word stands for: a building, a pawn, a tier.
func (s *summarizer) meant(word string) string {
	for _, table := range [...]string{"building", "pawn", "creature"} {
		if names := s.set.Value(table + "." + word + ".name"); names != nil {
			return s.nameOf(names)
		}
	}
	if class := summaryWords["class_"+word]; class != nil {
		return class[s.lang]
	}
	if kind := phrases[s.lang].kinds[word]; kind != "" {
		return kind
	}
	return strings.ReplaceAll(word, "_", " ")
}

// nameOf is a name in the language, or in English, or in the first there is.
func (s *summarizer) nameOf(names *rule.Value) string {
	for _, lang := range append([]string{s.names, s.lang, "en"}, names.Table.Keys()...) {
		if v := names.Table.Get(lang); v != nil {
			return strings.Join(strings.Fields(v.Text), " ")
		}
	}
	return ""
}

// unspoken are rules of which players need not know: those of play by machine,
// of drawings and of reports.
var unspoken = []string{"text.language", "players.usual", "end.max_rounds"}

// rest lists what differs from the base and has no sentence: cards and pawns,
// and other rules.
func (s *summarizer) rest(base *summarizer) (cards, others []rule.SummaryLine) {
	seen := map[string]bool{}
	for _, c := range rule.Diff(base.set, s.set) {
		keys := strings.Split(c.Path, ".")
		entry := len(keys) > 1 && slices.Contains([]string{"building", "pawn", "creature"}, keys[0])
		k := schema.Match(c.Path)
		switch {
		case entry:
			if path := keys[0] + "." + keys[1]; !seen[path] {
				seen[path] = true
				cards = append(cards, s.entry(base, path)...)
			}
		case k == nil || slices.Contains(unspoken, c.Path) || keys[0] == "choices" || slices.ContainsFunc(tellings, func(t telling) bool { return t.path == c.Path }):
		default:
			others = append(others, rule.SummaryLine{Label: capital(k.Doc), Text: s.plain(c.Path), Changed: true, Was: base.plain(c.Path)})
		}
	}
	return cards, others
}

// entry tells a building, a pawn or a creature that is not that of the base.
func (s *summarizer) entry(base *summarizer, path string) []rule.SummaryLine {
	l := rule.SummaryLine{Changed: true, Text: summaryWords["gone"][s.lang]}
	for _, o := range []*summarizer{s, base} {
		if names := o.set.Value(path + ".name"); names != nil && l.Label == "" {
			l.Label = o.nameOf(names)
		}
	}
	now, was := s.traits(path), base.traits(path)
	switch {
	case now == nil:
		l.Was = was[0]
	case was == nil:
		l.Text = joined(now, now[len(now)-1])
	default:
		var is, before []string
		text, old := now[len(now)-1], was[len(was)-1]
		a, b := s.native().traits(path), base.native().traits(path)
		for i := range now {
			if a[i] != b[i] {
				is, before = append(is, now[i]), append(before, was[i])
			}
		}
		if len(is) == 0 {
			return nil
		}
		l.Text, l.Was = joined(is, text), joined(before, old)
	}
	return []rule.SummaryLine{l}
}

// joined puts traits into one line. The text of a card, if it is among them, is
// the last and has sentences of its own. What there is not is left out.
func joined(traits []string, text string) string {
	last := len(traits) - 1
	before := traits
	if traits[last] == text {
		before = traits[:last]
	} else {
		text = ""
	}
	line := strings.Join(slices.DeleteFunc(slices.Clone(before), func(s string) bool { return s == "" }), "; ")
	if line != "" && text != "" {
		line += ". "
	}
	return line + text
}

// traits says of an entry its copies and numbers, and of a card its text; nil if
// there is no such entry.
func (s *summarizer) traits(path string) []string {
	if s.set.Value(path) == nil {
		return nil
	}
	var l []string
	for _, key := range [...]string{"count", "copies", "resistance", "credits", "strength", "food", "food_on_mission", "supply", "max_owned", "cost"} {
		if strings.HasPrefix(path, "building.") && key == "food" { // its text says it
			continue
		}
		text := ""
		if v := s.set.Value(path + "." + key); v != nil && v.Kind == rule.KindInt {
			text = s.fill(traitWords[key][s.lang], v)
		}
		l = append(l, text)
	}
	table, id, _ := strings.Cut(path, ".")
	text := ""
	if table != "pawn" {
		p, _ := Game{}.Print(s.set, s.names, "en")
		for _, f := range p.Faces {
			if f.ID == id && f.Kind != "castle" {
				text = strings.ReplaceAll(f.Text, "\n\n", " ")
			}
		}
	}
	return append(l, text)
}

// plain writes the value of a rule without a sentence.
func (s *summarizer) plain(path string) string {
	v := s.set.Value(path)
	switch {
	case v == nil:
		return ""
	case v.Expr != nil:
		return s.spoken(v)
	case v.Kind == rule.KindBool:
		return summaryWords[strconv.FormatBool(v.Bool)][s.lang]
	}
	return v.Plain()
}
