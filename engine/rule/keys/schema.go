// Package keys reads the schema of a game's files: a text in TOML that looks like the files
// themselves. It has a table for each table of theirs ("card.*" for its entries), and in it a
// line for each key, which says what may stand there and what it means:
//
//	[_]
//	title = "Harbour"
//	book = "Harbour 1.2, "
//
//	["ship.*"]
//	_ = { doc = "The ships.", book = "Ships", named = "ship" }
//	cost = { is = "0 to maxCoins coins", doc = "what it costs", book = "Building", zero = "nothing" }
//	kind = { word = ["sail", "oar"], doc = "how it moves", source = "Ruling R3", optional = "sail" }
//	"hold.{wool,salt}" = { is = "0 to 9 bales", doc = "{} that has room" }
//
// The table _ is about the game: its title, its epoch, and what else [rule.Schema] has of it.
// book is what every heading of the rulebook begins with. Below it
//
//	[_.start] is the first change of a new variant
//	[_.page]  is a [rule.Page]; its headings are "ID: FIRST KEY" or "ID: FIRST KEY if MODULE"
//	[_.room]  says how many entries a table may have, or several tables together
//	[_.sees]  has lists of what conditions may name, for sees to refer to
//
// The line _ of a table is about the table: doc is what it holds, named what an entry is called,
// look the default symbol of its cards. marks adds the keys that say where its data come from
// ([rule.Marks]); else is a table whose keys its entries have too, and which holds where they
// leave one out.
//
// In the line of a key, is gives its type, or the range and unit of a number; word and words list
// what one or several words may be. book is a heading of the rulebook, source any other place.
// optional says what applies if the key is left out. The other fields are those of [rule.Key].
//
// A name in braces, "{wool,salt}", stands for a line for each word, which replaces {} in its
// texts. "made in Go" in place of a line's fields stands for a key that the game has in Go.
package keys

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// Given is what a game has in Go of the schema that its text describes.
type Given struct {
	Numbers map[string]int64    // bounds of ranges: "0 to maxDeck cards"
	Words   map[string][]string // lists of words: word = "tiers"
	Verbs   []rule.Verb
	Moments []rule.Term
	Keys    []rule.Key // of which the text has "made in Go" in place of what they are

	// Looks returns the keys of how the cards of a table look ("card.*"), whose default symbol
	// is described in words.
	Looks func(entry, symbol string) []rule.Key
}

// Of returns a function that makes a schema, once, of a text in TOML, which has a table for
// each table of a game's files and in it a line for each key, as the package describes. A text
// that is wrong is no program: it panics with what is wrong and where.
func Of(text string, given Given) func() *rule.Schema {
	return sync.OnceValue(func() *rule.Schema { return read(text, given) })
}

func read(text string, given Given) *rule.Schema {
	r := reader{Given: given, s: &rule.Schema{Verbs: given.Verbs, Moments: given.Moments}, sees: map[string][]string{}, tables: map[string][]rule.Key{}}
	file := source.NewFile("schema.toml", text)
	root, fault := source.Parse(file, 0, len(text))
	if fault != nil {
		panic("keys: " + fault.String())
	}
	for _, name := range root.Keys() {
		t := root.Own(name)
		if name == own {
			r.game(t)
			continue
		}
		for _, x := range each(name) {
			r.table(x.path, x.word, t)
		}
	}
	r.s.Keys = append(r.s.Keys, r.looks...)
	return r.s
}

// own is the table about the schema itself, and the line of a table about itself.
const own = "_"

// A reader makes a schema of a text.
type reader struct {
	Given
	s      *rule.Schema
	book   string // what headings of the rulebook begin with
	sees   map[string][]string
	tables map[string][]rule.Key // the keys that lines of a table have made, by its path
	looks  []rule.Key
}

// fields sets what a table says, each field by the function of its name.
func fields(t *rule.Value, set map[string]func(v *rule.Value)) {
	for _, name := range t.Table.Keys() {
		v := t.Table.Own(name)
		f := set[name]
		if f == nil {
			panic(fmt.Sprintf("keys: %s: there is no field %q", v.KeyAt, name))
		}
		f(v)
	}
}

func text(to *string) func(v *rule.Value) { return func(v *rule.Value) { *to = v.Text } }
func yes(to *bool) func(v *rule.Value)    { return func(v *rule.Value) { *to = v.Bool } }
func list(to *[]string) func(v *rule.Value) {
	return func(v *rule.Value) { *to = words(v) }
}

// words returns a list of texts; one without any is nil.
func words(v *rule.Value) (l []string) {
	for _, w := range v.Words() {
		l = append(l, w.Text)
	}
	return l
}

// game reads what the text says of the game's files as a whole.
func (r *reader) game(t *rule.Value) {
	s := r.s
	fields(t, map[string]func(v *rule.Value){
		"title": text(&s.Title), "book": text(&r.book), "long_lessons": yes(&s.LongLessons), "deck_tables": list(&s.DeckTables), "board": list(&s.Board),
		"epoch":    func(v *rule.Value) { s.Epoch = int(v.Int) },
		"deck_sum": func(v *rule.Value) { s.DeckSum = deckSum(words(v)...) },
		"start": func(v *rule.Value) {
			fields(v, map[string]func(v *rule.Value){"question": text(&s.Start.Question), "key": text(&s.Start.Path), "value": text(&s.Start.Value), "ask": text(&s.Start.Ask), "entry": text(&s.Start.Entry)})
		},
		"page": func(v *rule.Value) {
			p := &s.Page
			fields(v, map[string]func(v *rule.Value){"named": list(&p.Named), "listed": list(&p.Listed), "titled": list(&p.Titled), "traits": list(&p.Traits), "unspoken": list(&p.Unspoken),
				"headings": func(v *rule.Value) {
					for _, w := range words(v) {
						id, first, _ := strings.Cut(w, ": ")
						first, module, _ := strings.Cut(first, " if ")
						p.Sections = append(p.Sections, rule.PageSection{ID: id, First: first, Module: module})
					}
				}})
		},
		"room": func(v *rule.Value) {
			for _, tables := range v.Table.Keys() {
				of := v.Table.Own(tables)
				lo, hi, what := r.span(of, of.Text)
				s.Rooms = append(s.Rooms, rule.Room{Tables: strings.Fields(tables), Lo: int(lo), Hi: int(hi), What: what})
			}
		},
		"sees": func(v *rule.Value) {
			for _, name := range v.Table.Keys() {
				r.sees[name] = words(v.Table.Own(name))
			}
		},
	})
}

// An expanded is one of the paths that a path with braces stands for, and the word that stands
// for the braces: "" without any.
type expanded struct{ path, word string }

// each returns the paths that "a.{b,c}" stands for: a.b and a.c.
func each(path string) (l []expanded) {
	first, rest, _ := strings.Cut(path, "{")
	middle, last, many := strings.Cut(rest, "}")
	if !many {
		return []expanded{{path, ""}}
	}
	for word := range strings.SplitSeq(middle, ",") {
		l = append(l, expanded{first + word + last, word})
	}
	return l
}

// table reads the table of a path; {} in its lines stands for a word.
func (r *reader) table(path, word string, t *rule.Value) {
	h := rule.Head{Path: strings.TrimSuffix(path, ".*")}
	var named, look, general string
	marks := false
	if v := t.Table.Own(own); v != nil {
		fields(v, map[string]func(v *rule.Value){
			"doc": text(&h.Doc), "noun": text(&h.Noun), "like": text(&h.Like), "by": list(&h.By), "book": r.heading(&h.Source), "source": text(&h.Source),
			"named": text(&named), "look": text(&look), "else": text(&general), "marks": yes(&marks),
		})
	}
	if h.Doc != "" {
		r.s.Heads = append(r.s.Heads, h)
	}
	var l []rule.Key
	if named != "" {
		l = append(l, rule.Key{Path: path + ".name", Type: rule.Names, Doc: "the " + named + "'s name, by language"})
	}
	for _, k := range r.tables[general] {
		k.Path, k.Optional, k.Default = path+strings.TrimPrefix(k.Path, general), true, "that of "+general
		l = append(l, k)
	}
	for _, key := range t.Table.Keys() {
		if key == own {
			continue
		}
		for _, x := range each(key) {
			w := word
			if x.word != "" {
				w = x.word
			}
			l = append(l, r.key(path+"."+x.path, w, t.Table.Own(key)))
		}
	}
	r.tables[path] = l
	r.s.Keys = append(r.s.Keys, l...)
	if marks {
		r.s.Keys = append(r.s.Keys, rule.Marks(path)...)
	}
	if look != "" {
		r.looks = append(r.looks, r.Looks(path, look)...)
	}
}

// heading sets a heading of the rulebook.
func (r *reader) heading(to *string) func(v *rule.Value) {
	return func(v *rule.Value) { *to = r.book + v.Text }
}

// key reads the line of a key, or finds the one that was given.
func (r *reader) key(path, word string, t *rule.Value) rule.Key {
	if t.Table == nil {
		i := slices.IndexFunc(r.Keys, func(k rule.Key) bool { return k.Path == path })
		if i < 0 {
			panic(fmt.Sprintf("keys: %s: no key %s was given", t.At, path))
		}
		return r.Keys[i]
	}
	k := rule.Key{Path: path}
	oneOf := func(is rule.Type) func(v *rule.Value) {
		return func(v *rule.Value) {
			if k.Type, k.Words = is, words(v); v.Kind == rule.KindText {
				k.Words = named(v, r.Words)
			}
		}
	}
	fields(t, map[string]func(v *rule.Value){
		"is": func(v *rule.Value) { r.typed(&k, v) }, "word": oneOf(rule.Word), "words": oneOf(rule.Words), "unit": text(&k.Unit),
		"sees": func(v *rule.Value) {
			if k.Sees = words(v); v.Kind == rule.KindText {
				k.Sees = named(v, r.sees)
			}
		},
		"doc": text(&k.Doc), "label": text(&k.Label), "book": r.heading(&k.Source), "source": text(&k.Source), "optional": func(v *rule.Value) { k.Optional, k.Default = true, v.Text }, "example": text(&k.Example),
		"never": text(&k.Never), "ever": text(&k.Ever), "zero": text(&k.Zero), "instead": text(&k.Instead), "moment": text(&k.Moment), "at_most": text(&k.AtMost), "replaces": list(&k.Replaces),
		"by_name": yes(&k.ByName), "reached": yes(&k.Reached), "plain": yes(&k.Plain), "slots": yes(&k.Slots), "lines": yes(&k.Lines), "printed": yes(&k.Printed),
		"by_moment": yes(&k.ByMoment), "named": yes(&k.Named), "within": yes(&k.Within),
		"count_source": func(v *rule.Value) { // of an entry, or of those of its keys that are numbers of copies
			k.Type, k.Words, k.Optional, k.Default, k.Mark = rule.Word, []string{"rulebook", "assumed", "designed"}, true, "designed", &rule.Mark{Of: words(v)}
		},
	})
	for _, s := range []*string{&k.Doc, &k.Label, &k.Default} {
		*s = strings.ReplaceAll(*s, "{}", word)
	}
	return k
}

// named returns what a name stands for in a list of what was given.
func named[V any](v *rule.Value, given map[string]V) V {
	x, ok := given[v.Text]
	if !ok {
		panic(fmt.Sprintf("keys: %s: nothing is called %q", v.At, v.Text))
	}
	return x
}

// typed sets the type of a key that is no word, and the range and the unit of a number.
func (r *reader) typed(k *rule.Key, v *rule.Value) {
	types := map[string]rule.Type{"yes or no": rule.Bool, "text": rule.Text, "texts": rule.Texts, "names": rule.Names, "condition": rule.Condition, "effects": rule.Effects}
	if is, ok := types[v.Text]; ok {
		k.Type = is
		return
	}
	span, amount := strings.CutPrefix(v.Text, "amount ")
	if k.Type = rule.Int; amount {
		k.Type, k.Within = rule.Amount, true
	}
	k.Lo, k.Hi, k.Unit = r.span(v, span)
}

// span reads a range and what it is of, which may be "": "0 to 9 cards".
func (r *reader) span(v *rule.Value, text string) (lo, hi int64, of string) {
	part := strings.SplitN(text, " ", 4)
	if len(part) < 3 || part[1] != "to" {
		panic(fmt.Sprintf("keys: %s: %q is no type, and no range such as \"0 to 9 cards\"", v.At, v.Text))
	}
	return r.bound(v, part[0]), r.bound(v, part[2]), strings.Join(part[3:], " ")
}

// bound returns a bound of a range: a number, or a name that stands for one, with a sign.
func (r *reader) bound(v *rule.Value, text string) int64 {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	name, minus := strings.CutPrefix(text, "-")
	n, ok := r.Numbers[name]
	switch {
	case !ok:
		panic(fmt.Sprintf("keys: %s: nothing is called %q", v.At, name))
	case minus:
		return -n
	}
	return n
}
