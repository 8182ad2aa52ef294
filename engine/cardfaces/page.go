package cardfaces

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// A Page is the page of rules of one set in one language. The game fills in the exported fields
// that it needs.
type Page struct {
	Set      *rule.Set
	Lang     string // language of the sentences
	NameLang string // language of names: the requested one, even if the sentences are in English

	Sections    []Section
	Cases       map[string]string   // by ID of a rule whose case ([Rule]) does not follow from its value: the case; "" for no line
	FurtherKeys map[string][]string // by ID of a rule: further keys of the rules that its line describes
	ExtraLines  func() []Line       // returns lines in addition to those of the sections' rules; may be nil
	Values      *Values             // placeholders of sentences, besides the numbers of the rules

	// ConditionName returns words for a name in conditions that section [spoken] lacks, or for its
	// negation if not is set. It returns false if it has none, and may be nil.
	ConditionName func(name string, not bool) (words string, ok bool)

	Tables  []string // tables whose entries rules mention by name
	Entries []string // tables whose entries get a line each where they differ from the base

	// Traits returns the name of the entry at a path, and everything that the page may say
	// about it, its text last; an element is "" if the entry lacks that trait. A nil list means
	// that there is no such entry. Unless the game sets it, it is [Page.EntryTraits].
	Traits func(path string) (name string, traits []string)

	// Texts has the texts of cards by entry ([FaceTexts]), for [Page.EntryTraits].
	Texts map[string]string

	// FallbackName returns a name for an entry to which the files give none, such as a place of the
	// board; "" stands for its id. It may be nil.
	FallbackName func(entry string) string

	// ShortName returns a shorter name of a place, used after a label that says what kind of place
	// it is, as in a list of neighbours; "" for the usual name. It may be nil.
	ShortName func(word string) string

	// DefaultPath returns the path of the key that applies where an entry leaves one out, such as the
	// key for all places of a kind; "" if there is none. It may be nil.
	DefaultPath func(path string) string

	// OmittedRules lists rules that players need not know, such as those of machine play; an
	// element that ends in a point, "choices.", stands for a whole table. Omits, which may be
	// nil, reports whether a rule that is not listed is left out too.
	OmittedRules []string
	OmitsAlso    func(path string, k *rule.Key) bool

	// NamedTables lists the tables whose entries should have names in the language. Missing, which
	// may be nil, returns what else has no words in the language.
	NamedTables []string
	Missing     func() []string

	words *rule.Lexicon
}

// A Section is a heading and its rules. The heading is in section [page.section] of the files
// of words.
type Section struct {
	ID    string
	Rules []Rule
}

// A Rule is one line of the page. Its words are in section [page.rule.ID] of the files of
// words: label is its subject, and each other key is the sentence for one case. Unless
// [Page.Cases] says otherwise, the case follows from the value of the rule:
//
//	yes, no    a yes or no
//	zero       a number that is 0
//	owner      a word: the key is that word, such as owner
//	usual      a condition that equals [Rule.Usual]
//	says       any other value, and those whose case has no sentence
//	varies     as says, if a number in the sentence changes during play
//
// A value without any sentence is put into words operator by operator if it is a condition or
// an amount; else there is no line.
type Rule struct {
	ID       string
	Usual    string // the condition for which there is a sentence of its own
	Module   string // a yes-or-no rule; if it is no, the line is left out
	Replaces string // for a formula: the rule that it replaces, so that both have the same line
}

// A Line is one rule in words, as the page shows it.
type Line struct {
	Section    string   // ID of its [Section]
	ID         string   // lines of the same section and ID are about the same rule
	Label      string   // subject of the rule
	Text       string   // the sentence
	Keys       []string // keys of the rules that the line describes
	InPlayText string   // for a line that says that something is not in play: the text if it is
}

// sameRule reports whether two lines are about the same rule.
func (l Line) sameRule(o Line) bool { return l.Section == o.Section && l.ID == o.ID }

// replacesSection reports whether o says that the whole section of l is not in play.
func (l Line) replacesSection(o Line) bool { return l.Section == o.Section && o.InPlayText != "" }

// NewPage returns a page without sections. Its tables and the rules that it omits are those of
// the schema's [rule.Page]. Its sentences are in the given language if the files of words have any, else in English.
func NewPage(set *rule.Set, lang string) *Page {
	p := &Page{Set: set, Lang: lang, NameLang: lang, words: set.Lexicon(lang), Values: NewValues(nil)}
	of := &set.Schema().Page
	p.Tables, p.Entries, p.NamedTables, p.OmittedRules, p.Traits = of.NamedTables, of.ListedTables, of.TitledTables, of.HiddenKeys, p.EntryTraits
	if !hasSentences(p.words) {
		p.Lang, p.words = rule.English, set.Lexicon(rule.English)
	}
	return p
}

// hasSentences reports whether a language has sentences for the page.
func hasSentences(words *rule.Lexicon) bool {
	return slices.ContainsFunc(words.Keys("page.rule"), func(key string) bool { _, ok := words.OwnText(key); return ok })
}

// FillSections fills the page with the sections of the schema and their rules. The rules are the
// entries of [page.rule] in the English file of words, in that order; each section begins with
// the rule that the schema names as its first. The rule's Usual is its value in the printed
// settings (see [rule.PrintSettings]) if it has a sentence for that case; a formula's Replaces
// is the rule that it replaces. Keys that the set does not have, and rules before the first section, are left out.
func (p *Page) FillSections(printed string) {
	sections, module := p.Set.Schema().Page.Sections, ""
	usual := rule.PrintedValues(printed)
	p.Sections = nil
	for _, id := range p.Set.Lexicon(rule.English).Entries("page.rule") {
		if n := len(p.Sections); n < len(sections) && sections[n].First == id {
			p.Sections, module = append(p.Sections, Section{ID: sections[n].ID}), sections[n].Module
		}
		k := p.Set.Schema().Match(id)
		if len(p.Sections) == 0 || k != nil && !p.Set.Has(id) {
			continue
		}
		s := &p.Sections[len(p.Sections)-1]
		r := Rule{ID: id}
		if id != module {
			r.Module = module
		}
		if p.hasText("page.rule." + id + ".usual") {
			r.Usual = usual[id]
		}
		if k != nil && len(k.ReplacedKeys) > 0 {
			r.Replaces = k.ReplacedKeys[0]
		}
		s.Rules = append(s.Rules, r)
	}
}

// EntryTraits returns the name of an entry and its traits: the words of [Page.TraitNumbers],
// then the text on the front of its card. traits is nil if there is no such entry.
func (p *Page) EntryTraits(path string) (name string, traits []string) {
	if p.Set.Value(path) == nil {
		return "", nil
	}
	return p.NameOf(path), append(p.TraitNumbers(path), p.Texts[path])
}

// TraitNumbers returns the numbers that an entry has under the ShownKeys of the schema's
// page, in their order, each in words from [page.word.trait]; "" where it has none.
func (p *Page) TraitNumbers(entry string) []string {
	table, _, _ := strings.Cut(entry, ".")
	traits := p.Set.Schema().Page.ShownKeys
	l := make([]string, len(traits))
	for i, key := range traits {
		key = strings.TrimPrefix(key, table+".")
		if v := p.Set.Value(entry + "." + key); v != nil && v.Kind == rule.KindInt {
			l[i] = p.Fill("trait."+key, NumberValue("n", int(v.Int)))
		}
	}
	return l
}

// FaceTexts returns the texts on the fronts of printed cards, each in one line, by the path of
// the card's entry.
func FaceTexts(cards *rule.Printing) map[string]string {
	texts := map[string]string{}
	for _, f := range cards.Faces {
		if f.Side == 0 {
			texts[f.Entry] = strings.ReplaceAll(f.Text, "\n\n", " ")
		}
	}
	return texts
}

// Word returns a word of the page, from section [page.word] of the files of words.
func (p *Page) Word(key string) string { return p.text("page.word." + key) }

// Fill returns a word of the page with its placeholders filled.
func (p *Page) Fill(key string, v cardtext.Values) string { return p.expand(p.Word(key), v) }

// text returns a text of the files of words, in the page's language or else in English; "" if
// there is none.
func (p *Page) text(key string) string {
	text, _ := p.words.Text(key)
	return text
}

// hasText reports whether text has a text under a key.
func (p *Page) hasText(key string) bool { _, lang := p.words.Text(key); return lang != "" }

// expand fills the placeholders of a template.
func (p *Page) expand(template string, v cardtext.Values) string {
	text, _ := cardtext.Expand(template, "", v)
	return text
}

// Lines returns the lines of all rules of the sections, then the ExtraLines.
func (p *Page) Lines() []Line {
	p.addNumbers()
	var all []Line
	for i := range p.Sections {
		s := &p.Sections[i]
		for j := range s.Rules {
			if l, ok := p.ruleLine(&s.Rules[j]); ok {
				l.Section = s.ID
				all = append(all, l)
			}
		}
	}
	if p.ExtraLines != nil {
		all = append(all, p.ExtraLines()...)
	}
	return all
}

// addNumbers adds the numbers of the rules to the placeholders, as {rules.hand.limit}. Amounts
// that change during play are added in words.
func (p *Page) addNumbers() {
	for i := range p.Set.Schema().Keys {
		k := &p.Set.Schema().Keys[i]
		v := p.Set.Value(k.Path)
		if v == nil || strings.Contains(k.Path, "*") {
			continue
		}
		key := "rules." + k.Path
		switch {
		case v.Kind == rule.KindInt:
			p.Values.SetNumber(key, int(v.Int))
		case v.Expr != nil && k.Type == rule.Amount:
			if n, ok := v.Expr.Const(); ok {
				p.Values.SetNumber(key, int(n))
			} else {
				p.Values.SetText(key, p.ConditionInWords(v))
			}
		}
	}
}

// ruleLine returns the line of a rule; false if the page has none for it.
func (p *Page) ruleLine(r *Rule) (Line, bool) {
	if r.Module != "" && !p.Set.Bool(r.Module) || !p.Set.AffectsPlay(r.ID) {
		return Line{}, false
	}
	v := p.Set.Value(r.ID)
	which, said := p.Cases[r.ID]
	switch {
	case !said:
		which = p.sentenceKey(r, v)
	case which == "":
		return Line{}, false
	}
	id := "page.rule." + r.ID + "."
	l := Line{ID: cmp.Or(r.Replaces, r.ID), Label: p.text(id + "label"), Keys: append([]string{r.ID}, p.FurtherKeys[r.ID]...)}
	if which == "no" && p.hasText(id+"unlike") {
		l.InPlayText = p.text(id + "unlike")
	}
	if !p.hasText(id + which) {
		if v == nil || v.Expr == nil {
			return Line{}, false
		}
		l.Text = p.ConditionInWords(v)
		return l, true
	}
	template := p.text(id + which)
	if which == "says" && p.hasText(id+"varies") && p.variesInPlay(template, v) {
		template = p.text(id + "varies")
	}
	values := NewValues(p.Values)
	if n, ok := p.Values.Value("rules." + r.ID); ok {
		values.Set("n", n)
	}
	if v != nil && v.Expr != nil {
		values.SetText("spoken", p.ConditionInWords(v))
	}
	l.Text = p.expand(template, values)
	for _, key := range cardtext.Keys(template) {
		l.Keys = append(l.Keys, strings.TrimPrefix(key, "rules."))
	}
	return l, true
}

// variesInPlay reports whether a number that a sentence contains changes during play. value
// is that of the rule that the sentence belongs to.
func (p *Page) variesInPlay(template string, value *rule.Value) bool {
	return slices.ContainsFunc(cardtext.Keys(template), func(key string) bool {
		v := value
		if path, ok := strings.CutPrefix(key, "rules."); ok {
			v = p.Set.Value(path)
		} else if key != "n" {
			return false
		}
		if v == nil || v.Expr == nil {
			return false
		}
		_, fixed := v.Expr.Const()
		return !fixed
	})
}

// sentenceKey returns the case of a rule ([Rule]) that follows from its value v and has a
// sentence, else "says".
func (p *Page) sentenceKey(r *Rule, v *rule.Value) string {
	var cases []string
	switch {
	case v == nil:
	case v.Kind == rule.KindBool && v.Expr == nil && v.Bool:
		cases = []string{"yes"}
	case v.Kind == rule.KindBool && v.Expr == nil:
		cases = []string{"no"}
	case v.PlainText() == r.Usual:
		cases = []string{"usual"}
	case v.PlainText() == "0":
		cases = []string{"zero"}
	case v.Kind == rule.KindText && v.Expr == nil:
		cases = []string{v.Text}
	}
	for _, c := range cases {
		if p.hasText("page.rule." + r.ID + "." + c) {
			return c
		}
	}
	return "says"
}

// label returns the subject of a rule whose entry of [page.rule] has no label: its words in
// [page.label], else the label or documentation of its key.
func (p *Page) label(path string, k *rule.Key) string {
	if p.Lang == rule.English {
		return capital(cmp.Or(p.text("page.label."+path), k.Label, k.Doc))
	}
	g := p.Set.Glossary(p.Lang)
	return capital(cmp.Or(p.text("page.label."+path), g.Name(k), g.Doc(k)))
}

// capital returns a text with its first letter as a capital.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// inWords returns the text of a rule that has no sentence: its value in words. If the key is
// left out, it returns what applies then, or "" if nothing does.
func (p *Page) inWords(path string, k *rule.Key) string {
	v := p.Set.Value(path)
	if v == nil {
		return p.omittedInWords(path, k)
	}
	switch {
	case v.Expr != nil:
		return p.ConditionInWords(v)
	case v.Kind == rule.KindBool && v.Bool:
		return p.Word("yes")
	case v.Kind == rule.KindBool:
		return p.Word("no")
	case v.Kind == rule.KindInt:
		return cardtext.FormatNumber(int(v.Int))
	}
	var words []string
	for _, w := range p.Set.Words(path) {
		words = append(words, p.shortPlaceName(w))
	}
	return strings.Join(words, ", ")
}

// shortPlaceName returns the name of a place as it is used after a label.
func (p *Page) shortPlaceName(word string) string {
	if p.ShortName != nil {
		if short := p.ShortName(word); short != "" {
			return short
		}
	}
	return p.MeaningOf(word)
}

// omittedInWords returns in words the value that applies where an entry leaves a key out: the
// value at its DefaultPath, or the default of the key if that is a number or a yes or no. It
// returns "" if there is no such entry or value.
func (p *Page) omittedInWords(path string, k *rule.Key) string {
	entry := entryOf(path, k)
	if entry == "" || p.Set.Value(entry) == nil {
		return ""
	}
	if p.DefaultPath != nil {
		if from := p.DefaultPath(path); from != "" {
			return p.inWords(from, p.Set.Schema().Match(from))
		}
	}
	n, err := strconv.Atoi(k.Default)
	switch {
	case (k.Type == rule.Int || k.Type == rule.Amount) && err == nil:
		return cardtext.FormatNumber(n)
	case k.Type == rule.Bool && (k.Default == "yes" || k.Default == "true"):
		return p.Word("yes")
	case k.Type == rule.Bool && (k.Default == "no" || k.Default == "false"):
		return p.Word("no")
	}
	return ""
}

// entryOf returns the path of the entry, named in the files, that a key belongs to; "" if it
// belongs to none.
func entryOf(path string, k *rule.Key) string {
	star := slices.Index(strings.Split(k.Path, "."), "*")
	if star < 0 {
		return ""
	}
	return strings.Join(strings.Split(path, ".")[:star+1], ".")
}
