package proelio

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine"
	"equitas/engine/card"
	"equitas/engine/cond"
	"equitas/engine/print"
)

var _ engine.Teller = (*Rules)(nil)

// Languages implements [engine.Teller]: those in which every card of the
// variant has a name, and English if there is none.
func (r *Rules) Languages() []string {
	own := r.set.Text("text.language")
	var langs []string
	for i := range r.kinds {
		names := r.set.Table("card." + r.kinds[i].id + ".name")
		if i == 0 {
			langs = append([]string{own}, names.Keys()...)
		}
		langs = slices.DeleteFunc(langs, func(l string) bool { return names.Get(l) == nil })
	}
	if len(langs) == 0 {
		return []string{"en"}
	}
	return append(langs[:1:1], slices.DeleteFunc(langs[1:], func(l string) bool { return l == langs[0] })...)
}

// Voice implements [engine.Teller].
func (r *Rules) Voice(lang string) engine.Voice {
	v := &voice{r: r, lang: lang, p: printerOf(r, lang, "en"), space: space(r.set), texts: map[string]string{}, clauses: map[string][]cond.Clause{}}
	for _, c := range r.set.Conditions() {
		if c.Expr.Type() == cond.Bool {
			v.clauses[c.Path] = v.cut(c)
		}
	}
	for seat := range engine.MaxSeats {
		v.houses[seat] = v.form("house", seat, 1) // of two words, the first
		v.you[seat] = v.form("you", seat, 2)
	}
	for i := range r.kinds {
		v.cards = append(v.cards, v.name("card."+r.kinds[i].id))
	}
	for i := range r.guilds {
		v.guilds = append(v.guilds, v.name("guild."+r.guilds[i].id))
	}
	v.p.playing()
	v.p.guilds()
	for _, f := range v.p.out.Faces {
		v.texts[f.ID] = strings.Join(strings.FieldsFunc(f.Text, func(r rune) bool { return unicode.IsSpace(r) || card.IsSymbol(r) }), " ")
	}
	for i := range r.kinds {
		u := usable{}
		u.uses, u.limited = v.p.asked.uses(i)
		u.before, u.fort = v.p.asked.before(i)
		v.usable = append(v.usable, u)
	}
	return v
}

// A usable is the Fortification that a kind of card asks for.
type usable struct {
	uses    []int // to attack with it or deploy it, where limited
	before  []int // in whose place it may be put, where fort
	limited bool
	fort    bool
}

// A voice tells matches in one language.
type voice struct {
	r      *Rules
	lang   string
	p      *printer
	space  *cond.Space
	cards  []string // names, by kind
	guilds []string
	usable []usable // by kind

	houses, you [engine.MaxSeats]formed

	texts   map[string]string        // what cards and Guilds say, by id
	clauses map[string][]cond.Clause // of every condition, by path
}

var _ engine.Voice = (*voice)(nil)

// name returns the name of something in the language, or in English, or in
// whatever language there is.
func (v *voice) name(path string) string {
	names := v.r.set.Table(path + ".name")
	for _, lang := range append([]string{v.lang, "en"}, names.Keys()...) {
		if n := names.Get(lang); n != nil {
			return strings.Join(strings.Fields(n.Text), " ")
		}
	}
	return path[strings.LastIndexByte(path, '.')+1:]
}

// printed is a word that stands on cards.
func (v *voice) printed(key string) string {
	return cmp.Or(printedWord(v.r.set, key, v.lang), printedWord(v.r.set, key, "en"))
}

// template is a sentence of ours: as the deck gives it, or as we have it.
func (v *voice) template(id string) (text, lang string) {
	for _, lang := range []string{v.lang, "en"} {
		if w := v.r.set.Value("word." + tellPrefix + id + "." + lang); w != nil {
			return w.Text, lang
		}
		if w, ok := tellWords[id][lang]; ok {
			return w, lang
		}
	}
	panic("proelio: there is no sentence " + id)
}

// A filling is what stands in the placeholders of a sentence.
type filling func(*values)

// line writes a sentence.
func (v *voice) line(id string, with ...filling) string {
	template, lang := v.template(id)
	vals := newValues(nil)
	for _, f := range with {
		f(vals)
	}
	text, _ := print.Expand(template, lang, vals)
	return strings.ReplaceAll(text, "!.", "!")
}

// sentence writes a sentence that begins with a capital letter.
func (v *voice) sentence(id string, with ...filling) string { return capital(v.line(id, with...)) }

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

func num(key string, n int) filling {
	return func(v *values) { v.put(key, print.Value{N: n}) }
}

func phrase(key, text string) filling {
	return func(v *values) { v.put(key, print.Phrase(text)) }
}

// houseForms are the forms of a House besides the plain one, and the
// placeholders that give them.
var houseForms = [...]string{"obj", "to", "by", "on", "hand", "blow", "bare"}

// A formed is a House as others call it, or as it is spoken to: all its forms,
// the plain one first.
type formed [1 + len(houseForms)]print.Value

// form writes the forms of a House.
func (v *voice) form(who string, seat, number int) (f formed) {
	f[0] = print.Value{N: number, Text: v.line(who, num("n", seat+1)), Phrase: true}
	for i, form := range houseForms {
		f[i+1] = print.Value{N: number, Text: v.line(who+"_"+form, num("n", seat+1)), Phrase: true}
	}
	return f
}

// house puts a House in all its forms, as a viewer calls it.
func (v *voice) house(key string, seat int, viewer engine.Seat) filling {
	f := &v.houses[seat]
	if seat == int(viewer) {
		f = &v.you[seat]
	}
	return func(vals *values) {
		vals.put(key, f[0])
		for i, form := range houseForms {
			vals.put(key+"."+form, f[i+1])
		}
	}
}

// Seat implements [engine.Voice].
func (v *voice) Seat(seat engine.Seat) string {
	return v.line("house_bare", num("n", int(seat)+1))
}

// kinds names cards: "2 Shields, Knights and Manure".
func (v *voice) kinds(kinds []uint8) string {
	var count [maxKinds]uint8
	for _, k := range kinds {
		count[k]++
	}
	return v.counted(&count)
}

func (v *voice) counted(count *[maxKinds]uint8) string {
	var l []string
	for k := range v.r.kinds {
		switch n := int(count[k]); {
		case n == 1:
			l = append(l, v.cards[k])
		case n > 1:
			l = append(l, v.line("card_count", num("n", n), phrase("card", v.cards[k])))
		}
	}
	if len(l) == 0 {
		return v.line("no_cards")
	}
	return v.join(l)
}

// join writes "a, b and c".
func (v *voice) join(l []string) string {
	last := len(l) - 1
	if last <= 0 {
		return strings.Join(l, "")
	}
	return strings.Join(l[:last], ", ") + " " + v.printed("and") + " " + l[last]
}

// backs names cards that are seen from behind.
func (v *voice) backs(deck, n int) string {
	if n == 1 {
		return v.line("back_" + deckNames[deck])
	}
	return v.line("backs_"+deckNames[deck], num("n", n))
}

// valued names a card with its value, if it has one.
func (v *voice) valued(kind int) string {
	k := &v.r.kinds[kind]
	if k.value == cond.Absent {
		return v.cards[kind]
	}
	return v.line("valued", phrase("card", v.cards[kind]), num("n", int(k.value)))
}

// numbers writes the least Fortification that will do, or all that will.
func (v *voice) numbers(forts []int) string {
	least, _ := v.p.asked.minimum(forts)
	return numbersOf(least)
}

// season names a season; the one after the last is winter.
func (v *voice) season(i int) string {
	if i >= v.r.seasons {
		return v.printed("winter")
	}
	return v.name("season." + v.r.seasonIDs[i])
}
