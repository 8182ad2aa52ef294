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

// A Page is the page of rules of one set in one language. The game fills in what it has.
type Page struct {
	Set   *rule.Set
	Lang  string // of the sentences
	Names string // of names: the language that is asked for

	Sections []Section
	Cases    map[string]string   // the case of a rule that does not follow from its value: by its ID, "" for no line
	Covers   map[string][]string // further keys of the rules that the line of a rule covers, by its ID
	More     func() []Line       // lines in addition to those of the sections' rules
	Values   *Values             // placeholders of sentences besides the numbers of the rules

	// Name returns words for a name in conditions that [spoken] lacks; it may be nil.
	Name func(name string, not bool) (words string, ok bool)

	Tables  []string // tables whose entries have names that rules mention
	Entries []string // tables whose entries are listed one by one where they differ

	// Traits returns the name of an entry, and everything that the page may say about it,
	// its text last; "" for a trait it lacks. Nil means that there is no such entry.
	Traits func(path string) (name string, traits []string)

	// Called returns the name of an entry without one, such as a place of the board; "" for
	// its id. It may be nil.
	Called func(entry string) string

	// Short returns the name of a place after a label that says what it is, such as in a
	// list of neighbours; "" for the usual name. It may be nil.
	Short func(word string) string

	// Else is the key that holds where an entry leaves one out, such as that of all
	// places of the kind; "" is none. It may be nil.
	Else func(path string) string

	// Unspoken are rules that players need not know, such as those of machine play, and
	// tables of such rules with a point behind them: "choices.". Skip, which may be nil,
	// reports whether another rule is left out.
	Unspoken []string
	Skip     func(path string, k *rule.Key) bool

	// Titled are the tables whose entries should have names in the language. Missing, which
	// may be nil, returns what else it has no words for.
	Titled  []string
	Missing func() []string

	schema *rule.Schema
	words  *rule.Lexicon
}

// A Section is a heading and its rules. Its words are [cardfaces.section].
type Section struct {
	ID    string
	Rules []Rule

	// Instead of all its rules, a section of [Page.Contents] names the first of them, and the
	// yes or no without which none of the others stands on the page, if there is one.
	First, Module string
}

// A Rule is one line of the page. Its words stand in [cardfaces.rule]: label is what
// it is about, and the others are what it says as the case may be. For a path of
// the rules the case is what stands there:
//
//	yes, no    a yes or no
//	zero       a number that is 0
//	owner      a word, under that word
//	usual      a condition that is [Rule.Usual]
//	says       whatever has no words of its own
//	varies     that, where a number in it changes during play
//
// A value without any is spoken as it is built, if it is a condition or an
// amount; else there is no line.
type Rule struct {
	ID     string
	Usual  string // a condition that has a sentence of its own
	Module string // a yes or no of the rules: without it there is no such rule, as without a condition that asks it
	As     string // of a formula: the rule that it replaces, so that one line shows the difference
}

// A Line is one rule in words.
type Line struct {
	Section string
	ID      string // two of the same section and ID are about the same
	Label   string
	Text    string
	Keys    []string // keys of the rules that the line covers
	Unlike  string   // of a line that says that something is not in play: the text in the opposite case
}

func (l Line) same(o Line) bool { return l.Section == o.Section && l.ID == o.ID }

// replacesSection reports whether another line replaces the whole section.
func (l Line) replacesSection(o Line) bool { return l.Section == o.Section && o.Unlike != "" }

// NewPage begins a page. In a language without words for it the sentences are
// English.
func NewPage(set *rule.Set, schema *rule.Schema, lang string) *Page {
	p := &Page{Set: set, Lang: lang, Names: lang, schema: schema, words: set.Lexicon(lang), Values: NewValues(nil)}
	if !speaks(p.words) {
		p.Lang, p.words = rule.English, set.Lexicon(rule.English)
	}
	return p
}

// speaks reports whether a language has words for pages.
func speaks(words *rule.Lexicon) bool {
	return slices.ContainsFunc(words.Keys("page.rule"), func(key string) bool { _, ok := words.Own(key); return ok })
}

// Contents fills the page with sections whose rules stand in [cardfaces.rule] of the English
// file of words, in its order: each begins with its First. A condition has a sentence of its own
// where the printed settings (see [rule.PrintSettings]) have the same, and a formula is about the
// rule that it replaces. Left out are keys that the set does not have, and rules before the
// first section.
func (p *Page) Contents(sections []Section, printed string) {
	usual := rule.Printed(printed)
	p.Sections = nil
	for _, id := range p.Set.Lexicon(rule.English).Entries("page.rule") {
		if n := len(p.Sections); n < len(sections) && sections[n].First == id {
			p.Sections = append(p.Sections, Section{ID: sections[n].ID, Module: sections[n].Module})
		}
		k := p.schema.Match(id)
		if len(p.Sections) == 0 || k != nil && !p.Set.Has(id) {
			continue
		}
		s := &p.Sections[len(p.Sections)-1]
		r := Rule{ID: id}
		if id != s.Module {
			r.Module = s.Module
		}
		if p.has("page.rule." + id + ".usual") {
			r.Usual = usual[id]
		}
		if k != nil && len(k.Replaces) > 0 {
			r.As = k.Replaces[0]
		}
		s.Rules = append(s.Rules, r)
	}
}

// Numbers returns the numbers that an entry has under some keys, each in its words, which are
// [cardfaces.word.trait]; "" for one that it does not have.
func (p *Page) Numbers(entry string, keys []string) []string {
	l := make([]string, len(keys))
	for i, key := range keys {
		if v := p.Set.Value(entry + "." + key); v != nil && v.Kind == rule.KindInt {
			l[i] = p.Fill("trait."+key, Number("n", int(v.Int)))
		}
	}
	return l
}

// FaceTexts returns the texts on the fronts of printed cards, each in one line, by entry.
func FaceTexts(cards *rule.Printing) map[string]string {
	texts := map[string]string{}
	for _, f := range cards.Faces {
		if f.Side == 0 {
			texts[f.Entry] = strings.ReplaceAll(f.Text, "\n\n", " ")
		}
	}
	return texts
}

// Word returns a word of the page, below [cardfaces.word].
func (p *Page) Word(key string) string { return p.text("page.word." + key) }

// Fill returns a word of the page with its placeholders filled.
func (p *Page) Fill(key string, v cardtext.Values) string { return p.expand(p.Word(key), v) }

func (p *Page) text(key string) string {
	text, _ := p.words.Text(key)
	return text
}

func (p *Page) has(key string) bool { _, lang := p.words.Text(key); return lang != "" }

func (p *Page) expand(template string, v cardtext.Values) string {
	text, _ := cardtext.Expand(template, "", v)
	return text
}

// Lines writes every rule that has a sentence.
func (p *Page) Lines() []Line {
	p.numbers()
	var all []Line
	for i := range p.Sections {
		s := &p.Sections[i]
		for j := range s.Rules {
			if l, ok := p.line(&s.Rules[j]); ok {
				l.Section = s.ID
				all = append(all, l)
			}
		}
	}
	if p.More != nil {
		all = append(all, p.More()...)
	}
	return all
}

// numbers puts the numbers of the rules into the values, {rules.hand.limit};
// amounts that change during play as they are spoken.
func (p *Page) numbers() {
	for i := range p.schema.Keys {
		k := &p.schema.Keys[i]
		v := p.Set.Value(k.Path)
		if v == nil || strings.Contains(k.Path, "*") {
			continue
		}
		key := "rules." + k.Path
		switch {
		case v.Kind == rule.KindInt:
			p.Values.Number(key, int(v.Int))
		case v.Expr != nil && k.Type == rule.Amount:
			if n, ok := v.Expr.Const(); ok {
				p.Values.Number(key, int(n))
			} else {
				p.Values.Text(key, p.Spoken(v))
			}
		}
	}
}

// line returns the line of a rule; false if there is no such rule.
func (p *Page) line(r *Rule) (Line, bool) {
	if r.Module != "" && !p.Set.Bool(r.Module) || !p.Set.Asked(r.ID) {
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
	l := Line{ID: cmp.Or(r.As, r.ID), Label: p.text(id + "label"), Keys: append([]string{r.ID}, p.Covers[r.ID]...)}
	if which == "no" && p.has(id+"unlike") {
		l.Unlike = p.text(id + "unlike")
	}
	if !p.has(id + which) {
		if v == nil || v.Expr == nil {
			return Line{}, false
		}
		l.Text = p.Spoken(v)
		return l, true
	}
	template := p.text(id + which)
	if which == "says" && p.has(id+"varies") && p.varies(template, v) {
		template = p.text(id + "varies")
	}
	values := NewValues(p.Values)
	if n, ok := p.Values.Value("rules." + r.ID); ok {
		values.Put("n", n)
	}
	if v != nil && v.Expr != nil {
		values.Text("spoken", p.Spoken(v))
	}
	l.Text = p.expand(template, values)
	for _, key := range cardtext.Keys(template) {
		l.Keys = append(l.Keys, strings.TrimPrefix(key, "rules."))
	}
	return l, true
}

// varies reports whether a number that a sentence names changes during play.
func (p *Page) varies(template string, own *rule.Value) bool {
	return slices.ContainsFunc(cardtext.Keys(template), func(key string) bool {
		v := own
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

// sentenceKey returns the key of the sentence for the value of a rule, by what the value is.
func (p *Page) sentenceKey(r *Rule, v *rule.Value) string {
	var cases []string
	switch {
	case v == nil:
	case v.Kind == rule.KindBool && v.Expr == nil && v.Bool:
		cases = []string{"yes"}
	case v.Kind == rule.KindBool && v.Expr == nil:
		cases = []string{"no"}
	case v.Plain() == r.Usual:
		cases = []string{"usual"}
	case v.Plain() == "0":
		cases = []string{"zero"}
	case v.Kind == rule.KindText && v.Expr == nil:
		cases = []string{v.Text}
	}
	for _, c := range cases {
		if p.has("page.rule." + r.ID + "." + c) {
			return c
		}
	}
	return "says"
}

// label returns the subject of a rule without a sentence.
func (p *Page) label(path string, k *rule.Key) string {
	return capital(cmp.Or(p.text("page.label."+path), k.Label, k.Doc))
}

// capital returns a text with its first letter as a capital.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// inWords returns the text of a rule without a sentence: a condition or an amount in words, or
// the names in its list; "" where there is no such rule.
func (p *Page) inWords(path string, k *rule.Key) string {
	v := p.Set.Value(path)
	if v == nil {
		return p.leftOut(path, k)
	}
	switch {
	case v.Expr != nil:
		return p.Spoken(v)
	case v.Kind == rule.KindBool && v.Bool:
		return p.Word("yes")
	case v.Kind == rule.KindBool:
		return p.Word("no")
	case v.Kind == rule.KindInt:
		return cardtext.Number(int(v.Int))
	}
	var words []string
	for _, w := range p.Set.Words(path) {
		words = append(words, p.short(w))
	}
	return strings.Join(words, ", ")
}

// short returns the text that a word is replaced by after a label.
func (p *Page) short(word string) string {
	if p.Short != nil {
		if short := p.Short(word); short != "" {
			return short
		}
	}
	return p.Meant(word)
}

// leftOut returns the value of an omitted key of an entry in words: that of all entries of
// its kind, or the default of the key if that is a number or a yes or no; "" where there is
// no such entry, or nothing to say.
func (p *Page) leftOut(path string, k *rule.Key) string {
	entry := entryOf(path, k)
	if entry == "" || p.Set.Value(entry) == nil {
		return ""
	}
	if p.Else != nil {
		if from := p.Else(path); from != "" {
			return p.inWords(from, p.schema.Match(from))
		}
	}
	n, err := strconv.Atoi(k.Default)
	switch {
	case (k.Type == rule.Int || k.Type == rule.Amount) && err == nil:
		return cardtext.Number(n)
	case k.Type == rule.Bool && (k.Default == "yes" || k.Default == "true"):
		return p.Word("yes")
	case k.Type == rule.Bool && (k.Default == "no" || k.Default == "false"):
		return p.Word("no")
	}
	return ""
}

// entryOf returns the entry of the files' own name that a path is of; "" if it is of none.
func entryOf(path string, k *rule.Key) string {
	star := slices.Index(strings.Split(k.Path, "."), "*")
	if star < 0 {
		return ""
	}
	return strings.Join(strings.Split(path, ".")[:star+1], ".")
}
