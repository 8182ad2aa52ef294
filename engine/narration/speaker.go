package narration

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// A Speaker makes sentences and names in one language.
type Speaker struct {
	engine.PlainVoice

	words     *rule.Lexicon
	seatNames [engine.MaxSeats]seatName
	toOthers  [engine.MaxSeats]forms // by seat: its forms when others are told about it
	toSelf    [engine.MaxSeats]forms // by seat: its forms when it is told about itself
}

// A seatName says how one seat is called: the section of the files of words with its forms, and
// its number among the seats that share that section.
type seatName struct {
	table string
	n     int
}

// forms holds all forms by which a language refers to one seat.
type forms []placeholderValue

type placeholderValue struct {
	key   string
	value cardtext.Value
}

// New returns a speaker that uses the words of a game, or of the program.
func New(words *rule.Lexicon) *Speaker {
	s := &Speaker{words: words}
	for i := range engine.MaxSeats {
		s.seatNames[i] = seatName{"seat.", i + 1}
		s.toOthers[i] = s.personForms(s.seatNames[i], 1) // number 1: the first of two words, as in {who~plays|play}
		s.toSelf[i] = s.personForms(seatName{"you.", i + 1}, 2)
	}
	return s
}

// WithRoles returns a speaker that calls seats by their roles, where the language has words for
// the roles of the cast. c may be nil.
func (s *Speaker) WithRoles(c *engine.Cast) *Speaker {
	of := *s
	if c == nil {
		return &of
	}
	for i, role := range c.Role {
		seats, table := c.SeatsOf(role), "role."
		if seats.Len() > 1 {
			table = "roles."
		}
		table += c.Roles[role].ID + "."
		if _, ok := s.words.OwnText(table + rule.PlainForm); ok {
			before := engine.SeatSet()
			for k := range i {
				before |= engine.SeatSet(engine.Seat(k))
			}
			of.seatNames[i] = seatName{table, (seats & before).Len() + 1}
			of.toOthers[i] = of.personForms(of.seatNames[i], 1)
		}
	}
	return &of
}

// personForms returns all forms of a seat, from a section of the files of words. number 1 selects
// the first word of placeholders such as {who~plays|play}, 2 the second.
func (s *Speaker) personForms(name seatName, number int) forms {
	var p forms
	for _, key := range s.words.Keys(strings.TrimSuffix(name.table, ".")) {
		form := "." + key[len(name.table):]
		if form == "."+rule.PlainForm {
			form = ""
		}
		text := s.Line(key, Num("n", name.n))
		p = append(p, placeholderValue{form, cardtext.Value{Number: number, Text: text, IsPhrase: true}})
	}
	return p
}

// Lang returns the language.
func (s *Speaker) Lang() string { return s.words.Lang }

// Words returns the words from which it makes sentences.
func (s *Speaker) Words() *rule.Lexicon { return s.words }

// Values holds the values of the placeholders of a sentence.
type Values struct{ list []placeholderValue }

// Value implements [cardtext.Values].
func (v *Values) Value(key string) (cardtext.Value, bool) {
	for i := len(v.list) - 1; i >= 0; i-- {
		if v.list[i].key == key {
			return v.list[i].value, true
		}
	}
	return cardtext.Value{}, false
}

// Keys implements [cardtext.Values].
func (v *Values) Keys() []string {
	var l []string
	for i := range v.list {
		l = append(l, v.list[i].key)
	}
	return l
}

// A Fill sets values of placeholders. The last value set for a key counts.
type Fill func(*Values)

// Num returns a Fill that sets a placeholder to a number.
func Num(key string, n int) Fill {
	return func(v *Values) { v.list = append(v.list, placeholderValue{key, cardtext.Value{Number: n}}) }
}

// Text returns a Fill that sets a placeholder to a text.
func Text(key, text string) Fill {
	return func(v *Values) { v.list = append(v.list, placeholderValue{key, cardtext.Phrase(text)}) }
}

// Who returns a Fill that sets a placeholder to a seat in all its grammatical forms, as viewer
// calls it: {who}, {who.to}, {who~plays|play}.
func (s *Speaker) Who(key string, seat int, viewer engine.Seat) Fill {
	p := s.toOthers[seat]
	if seat == int(viewer) {
		p = s.toSelf[seat]
	}
	return func(v *Values) {
		for _, e := range p {
			v.list = append(v.list, placeholderValue{key + e.key, e.value})
		}
	}
}

// Seat returns the name of a seat, as others call it. It implements [engine.Voice].
func (s *Speaker) Seat(seat engine.Seat) string { return s.Form("bare", int(seat), engine.Nobody) }

// A Manner is the way in which an action is put into words.
type Manner uint8

// Manners of narrating an action.
const (
	Offered   Manner = iota // as told to the seat that may do it: "Build Farm for 5 resources"
	Done                    // as told to others: "faction 2 builds Farm for 5 resources"
	Continued               // as told after another action of the same seat: "builds Farm for 5 resources"
)

// Act returns the sentence for an action of a seat, in words for the viewer. The words are in
// [say] for an action that may be taken, in [did], with {who}, for one that was; where both
// have the same words they are in [say] only.
func (s *Speaker) Act(manner Manner, key string, seat int, viewer engine.Seat, with ...Fill) string {
	switch {
	case manner == Offered:
		return s.Sentence("say."+key, with...)
	case !s.Has("did." + key):
		return Uncapitalize(s.Line("say."+key, with...))
	}
	with = append(with, s.Who("who", seat, viewer))
	if manner == Continued {
		with = append(with, WithoutName("who", seat == int(viewer)))
	}
	return s.Line("did."+key, with...)
}

// WithoutName returns a Fill that removes the name from a placeholder set by [Speaker.Who] and
// keeps its verb forms, for a sentence that continues about the same seat. If that seat is also the
// one to which the sentence is told, verbs are in the second person.
func WithoutName(key string, isViewer bool) Fill {
	v := cardtext.Value{Number: 1, IsPhrase: true}
	if isViewer {
		v.Number = 2
	}
	return func(vals *Values) { vals.list = append(vals.list, placeholderValue{key, v}) }
}

// Form returns one grammatical form of a seat's name, as a viewer calls it.
func (s *Speaker) Form(form string, seat int, viewer engine.Seat) string {
	as := s.seatNames[seat]
	if seat == int(viewer) {
		as.table = "you."
	}
	return s.Line(as.table+form, Num("n", as.n))
}

// Line returns the text under a key, a sentence or part of one, with its placeholders filled;
// without such a text it returns the key.
func (s *Speaker) Line(key string, with ...Fill) string {
	template, lang := s.words.Text(key)
	if lang == "" {
		return key
	}
	var vals Values
	for _, f := range with {
		f(&vals)
	}
	return strings.ReplaceAll(cardtext.Fill(template, &vals), "!.", "!") // a name may end with a "!" of its own
}

// Sentence returns the text that [Speaker.Line] returns, beginning with a capital letter.
func (s *Speaker) Sentence(key string, with ...Fill) string { return Capitalize(s.Line(key, with...)) }

// AppendLineIf appends a line to a list if cond is true.
func (s *Speaker) AppendLineIf(lines []string, cond bool, key string, with ...Fill) []string {
	if !cond {
		return lines
	}
	return append(lines, s.Line(key, with...))
}

// AppendSentenceIf appends a sentence to a list if cond is true.
func (s *Speaker) AppendSentenceIf(lines []string, cond bool, key string, with ...Fill) []string {
	if !cond {
		return lines
	}
	return append(lines, s.Sentence(key, with...))
}

// AppendList appends to lines a sentence in which {list} is the list, separated by commas. It
// appends nothing if the list is empty.
func (s *Speaker) AppendList(lines []string, key string, list []string, with ...Fill) []string {
	if len(list) == 0 {
		return lines
	}
	return append(lines, s.Sentence(key, append(with, Text("list", strings.Join(list, ", ")))...))
}

// Has reports whether the words have a text under the key.
func (s *Speaker) Has(key string) bool {
	_, lang := s.words.Text(key)
	return lang != ""
}

// Capitalize returns a text with its first letter as a capital.
func Capitalize(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}

// Uncapitalize returns a text with its first letter in lower case.
func Uncapitalize(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(r)) + text[n:]
}

// JoinAnd returns a list in words: "a, b and c".
func (s *Speaker) JoinAnd(list []string) string { return s.join(list, "and") }

// JoinOr returns a list in words: "a, b or c".
func (s *Speaker) JoinOr(list []string) string { return s.join(list, "or") }

func (s *Speaker) join(list []string, last string) string {
	n := len(list) - 1
	if n < 1 {
		return strings.Join(list, "")
	}
	return s.Line("list."+last, Text("list", strings.Join(list[:n], ", ")), Text("last", list[n]))
}

// Name returns the name of the entry of the files at path, such as "card.tower", in the
// language, else in English, else in any language, else its id.
func Name(set *rule.Set, path, lang string) string {
	if v := NameValue(set, path, lang); v != nil {
		return strings.Join(strings.Fields(v.Text), " ")
	}
	return path[strings.LastIndexByte(path, '.')+1:]
}

// NameValue returns the name that [Name] returns as a value of the files; nil if the files have no
// name.
func NameValue(set *rule.Set, path, lang string) *rule.Value {
	names := set.Table(path + ".name")
	for _, l := range append([]string{lang, rule.English}, names.Keys()...) {
		if v := names.Get(l); v != nil {
			return v
		}
	}
	return nil
}

// CountInWords returns a number of things of an entry in words, "2 Farms": name, which is one of
// its names, for one, the plural for more. The plural must be defined in the same file as the name,
// so that a variant's own name is not combined with the plural of the deck; without a plural the
// result is like "2 × Farm".
func CountInWords(set *rule.Set, n int, path string, name *rule.Value) string {
	if n == 1 {
		return "1 " + name.Text
	}
	names, plurals := set.Table(path+".name"), set.Table(path+".plural")
	for _, lang := range names.Keys() {
		if p := plurals.Get(lang); names.Get(lang) == name && p != nil && p.At.File == name.At.File {
			return fmt.Sprintf("%d %s", n, p.Text)
		}
	}
	return fmt.Sprintf("%d × %s", n, name.Text)
}

// Languages returns the languages in which matches of a set can be narrated: first own, the
// language of the set (English if that has neither names nor a file of words), then those in which
// every entry of the table (such as "card") has a name, then those with a file of words.
func Languages(set *rule.Set, own, table string) []string {
	var langs []string
	for i, id := range set.Table(table).Keys() {
		names := set.Table(table + "." + id + ".name")
		if i == 0 {
			langs = slices.Clone(names.Keys())
		}
		langs = slices.DeleteFunc(langs, func(l string) bool { return names.Get(l) == nil })
	}
	if !slices.Contains(langs, own) && !slices.Contains(set.WordLanguages(), own) {
		own = rule.English
	}
	l := []string{own}
	for _, lang := range append(langs, set.WordLanguages()...) {
		if !slices.Contains(l, lang) {
			l = append(l, lang)
		}
	}
	return l
}
