// Package keys reads the schema of a game's files from a text in TOML that looks like these files. It
// has a table for each of their tables ("card.*" for the entries of card), and in it a line for
// each key, with the values that the key can have and what it means:
//
//	[_]
//	title = "Harbour"
//	book = "Harbour 1.2, "
//
//	["ship.*"]
//	_ = { doc = "The ships.", book = "Ships", named = "ship" }
//	cost = { is = "0 to maxCoins coins", doc = "what it costs", book = "Building", zero_meaning = "nothing" }
//	kind = { word = ["sail", "oar"], doc = "how it moves", source = "Ruling R3", optional = "sail" }
//	"hold.{wool,salt}" = { is = "0 to 9 bales", doc = "{} that has room" }
//
// The table _ is about the game: its title, its epoch and other fields of [rule.Schema]. book is the
// text with which every heading of the rulebook begins. The tables below it are:
//
//	[_.start] is the first change of a new variant
//	[_.page]  is a [rule.Page]; its headings are "ID: FIRST KEY" or "ID: FIRST KEY if MODULE"
//	[_.entry_limits]  says how many entries a table may have, or several tables together
//	[_.sees]  has lists of names for conditions, to which the field sees of a key can refer
//
// The line _ of a table is about the table: doc says what it holds, named is the noun for an entry,
// look the default symbol of its cards. marks adds the keys that say where its data come from
// ([rule.MarkKeys]). else names a table with keys that each entry has too; an entry that leaves
// one out has the value of that table.
//
// In the line of a key, is gives its type, or the range and unit of a number; word and words list
// the possible words of a key with one word or several. book is a heading of the rulebook, source
// any other place. optional says what applies if the key is left out. The other fields are those
// of [rule.Key].
//
// A key such as "hold.{wool,salt}" stands for one line for each word in braces, and the word
// replaces {} in the texts of its line. The text "made in Go" in place of a line's fields means
// that the key is in [GoParts].
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

// GoParts has the parts of a schema that a game defines in Go, since the text cannot.
type GoParts struct {
	Numbers map[string]int64    // bounds of ranges by name, as maxDeck in "0 to maxDeck cards"
	Words   map[string][]string // lists of words by name, as tiers in word = "tiers"
	Verbs   []rule.Verb
	Moments []rule.Term
	Keys    []rule.Key // for the lines of the text that say "made in Go"

	// Looks returns the keys about how cards look, for the entries of a table such as "card.*".
	// symbol describes their default symbol in words.
	Looks func(entry, symbol string) []rule.Key
}

// LazySchema returns a function that reads a schema from a text at its first call, and returns the same
// schema at all later calls. The package comment describes the text. The function panics, with a
// message and a place, if the text has a fault.
func LazySchema(text string, given GoParts) func() *rule.Schema {
	return sync.OnceValue(func() *rule.Schema { return readSchema(text, given) })
}

func readSchema(text string, given GoParts) *rule.Schema {
	r := reader{GoParts: given, schema: &rule.Schema{Verbs: given.Verbs, Moments: given.Moments}, nameLists: map[string][]string{}, tables: map[string][]rule.Key{}}
	file := source.NewFile("schema.toml", text)
	root, fault := source.Parse(file, 0, len(text))
	if fault != nil {
		panic("keys: " + fault.String())
	}
	for _, name := range root.Keys() {
		t := root.GetKey(name)
		if name == selfTable {
			r.readGame(t)
			continue
		}
		for _, x := range expandBraces(name) {
			r.readTable(x.path, x.word, t)
		}
	}
	r.schema.Keys = append(r.schema.Keys, r.looks...)
	return r.schema
}

// selfTable is the name of the table about the game, and of the line of each table about the table.
const selfTable = "_"

// madeInGo stands in place of a line's fields for a key of [GoParts].
const madeInGo = "made in Go"

// A reader makes a schema from a text.
type reader struct {
	GoParts
	schema    *rule.Schema
	book      string                // text with which headings of the rulebook begin
	nameLists map[string][]string   // by name: a list of names for conditions
	tables    map[string][]rule.Key // by path of a table read so far: its keys
	looks     []rule.Key            // keys about how cards look, added last
}

// expect panics unless a value is of one of the kinds. what names these in the message.
func expect(v *rule.Value, what string, kinds ...rule.Kind) {
	if !slices.Contains(kinds, v.Kind) {
		panic(fmt.Sprintf("keys: %s: %s, must be %s", v.At, v.FoundInWords(), what))
	}
}

// setFields calls, for each key of table t, the function in set of that name with the key's value. It
// panics if there is none.
func setFields(t *rule.Value, set map[string]func(v *rule.Value)) {
	expect(t, "a table", rule.KindTable)
	for _, name := range t.Table.Keys() {
		v := t.Table.GetKey(name)
		f := set[name]
		if f == nil {
			panic(fmt.Sprintf("keys: %s: there is no field %q", v.KeyAt, name))
		}
		f(v)
	}
}

func setText(dst *string) func(v *rule.Value) { return func(v *rule.Value) { *dst = textOf(v) } }
func setList(dst *[]string) func(v *rule.Value) {
	return func(v *rule.Value) { *dst = textList(v) }
}

func setBool(dst *bool) func(v *rule.Value) {
	return func(v *rule.Value) {
		expect(v, "true or false", rule.KindBool)
		*dst = v.Bool
	}
}

// textOf returns the text of a value. It panics if the value is not a text.
func textOf(v *rule.Value) string {
	expect(v, "text", rule.KindText)
	return v.Text
}

// textList returns a value as a list of texts: those of a list, or the single text. It is nil for an
// empty list, and panics if the value is neither.
func textList(v *rule.Value) (l []string) {
	expect(v, "text or a list of texts", rule.KindText, rule.KindList)
	for _, w := range v.Words() {
		l = append(l, textOf(w))
	}
	return l
}

// readGame reads the table about the game.
func (r *reader) readGame(t *rule.Value) {
	s := r.schema
	setFields(t, map[string]func(v *rule.Value){
		"title": setText(&s.Title), "book": setText(&r.book), "learns_slowly": setBool(&s.LearnsSlowly), "deck_tables": setList(&s.DeckTables), "board": setList(&s.BoardTables),
		"epoch": func(v *rule.Value) {
			expect(v, "a whole number", rule.KindInt)
			s.Epoch = int(v.Int)
		},
		"deck_sum": func(v *rule.Value) { s.DeckSum = deckSum(textList(v)...) },
		"start": func(v *rule.Value) {
			setFields(v, map[string]func(v *rule.Value){"question": setText(&s.Start.Question), "key": setText(&s.Start.Path), "value": setText(&s.Start.Value), "ask": setText(&s.Start.MetricID), "entry": setText(&s.Start.Entry)})
		},
		"page": func(v *rule.Value) {
			p := &s.Page
			setFields(v, map[string]func(v *rule.Value){"named_tables": setList(&p.NamedTables), "listed_tables": setList(&p.ListedTables), "titled_tables": setList(&p.TitledTables), "shown_keys": setList(&p.ShownKeys), "hidden_keys": setList(&p.HiddenKeys),
				"headings": func(v *rule.Value) {
					for _, w := range textList(v) {
						id, first, _ := strings.Cut(w, ": ")
						first, module, _ := strings.Cut(first, " if ")
						p.Sections = append(p.Sections, rule.PageSection{ID: id, First: first, Module: module})
					}
				}})
		},
		"entry_limits": func(v *rule.Value) {
			for _, tables := range v.Table.Keys() {
				of := v.Table.GetKey(tables)
				lo, hi, what := r.readRange(of, textOf(of))
				s.EntryLimits = append(s.EntryLimits, rule.EntryLimit{Tables: strings.Fields(tables), Lo: int(lo), Hi: int(hi), Noun: what})
			}
		},
		"sees": func(v *rule.Value) {
			for _, name := range v.Table.Keys() {
				r.nameLists[name] = textList(v.Table.GetKey(name))
			}
		},
	})
}

// An expandedPath is one of the paths for which a path with braces stands, and the word in place of the
// braces; "" if there are no braces.
type expandedPath struct{ path, word string }

// expandBraces returns the paths for which a path with braces stands: a.b and a.c for "a.{b,c}". A path
// without braces stands for itself.
func expandBraces(path string) (l []expandedPath) {
	first, rest, _ := strings.Cut(path, "{")
	middle, last, many := strings.Cut(rest, "}")
	if !many {
		return []expandedPath{{path, ""}}
	}
	for word := range strings.SplitSeq(middle, ",") {
		l = append(l, expandedPath{first + word + last, word})
	}
	return l
}

// readTable reads t, the table for a path, and adds its keys to the schema. word replaces {} in its
// lines.
func (r *reader) readTable(path, word string, t *rule.Value) {
	h := rule.TableDoc{Path: strings.TrimSuffix(path, ".*")}
	var named, look, general string
	marks := false
	if v := t.Table.GetKey(selfTable); v != nil {
		setFields(v, map[string]func(v *rule.Value){
			"doc": setText(&h.Doc), "noun": setText(&h.Noun), "like": setText(&h.NameTable), "by": setList(&h.NameKeys), "book": r.setHeading(&h.Source), "source": setText(&h.Source),
			"named": setText(&named), "look": setText(&look), "else": setText(&general), "marks": setBool(&marks),
		})
	}
	if h.Doc != "" {
		r.schema.TableDocs = append(r.schema.TableDocs, h)
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
		if key == selfTable {
			continue
		}
		for _, x := range expandBraces(key) {
			w := word
			if x.word != "" {
				w = x.word
			}
			l = append(l, r.readKey(path+"."+x.path, w, t.Table.GetKey(key)))
		}
	}
	r.tables[path] = l
	r.schema.Keys = append(r.schema.Keys, l...)
	if marks {
		r.schema.Keys = append(r.schema.Keys, rule.MarkKeys(path)...)
	}
	if look != "" {
		r.looks = append(r.looks, r.Looks(path, look)...)
	}
}

// setHeading returns a function that sets *dst to a heading of the rulebook: r.book and its value.
func (r *reader) setHeading(dst *string) func(v *rule.Value) {
	return func(v *rule.Value) { *dst = r.book + textOf(v) }
}

// readKey returns the key for a path whose line is t: read from the line's fields, or found in
// [GoParts]. word replaces {} in its texts.
func (r *reader) readKey(path, word string, t *rule.Value) rule.Key {
	if t.Table == nil {
		if is := textOf(t); is != madeInGo {
			panic(fmt.Sprintf("keys: %s: %q, must be a table of what the key is, or %q", t.At, is, madeInGo))
		}
		i := slices.IndexFunc(r.Keys, func(k rule.Key) bool { return k.Path == path })
		if i < 0 {
			panic(fmt.Sprintf("keys: %s: no key %s was given", t.At, path))
		}
		return r.Keys[i]
	}
	k := rule.Key{Path: path}
	oneOf := func(is rule.Type) func(v *rule.Value) {
		return func(v *rule.Value) {
			if k.Type, k.Words = is, textList(v); v.Kind == rule.KindText {
				k.Words = lookUpNamed(v, r.Words)
			}
		}
	}
	setFields(t, map[string]func(v *rule.Value){
		"is": func(v *rule.Value) { r.setType(&k, v) }, "word": oneOf(rule.Word), "words": oneOf(rule.Words), "unit": setText(&k.Unit),
		"sees": func(v *rule.Value) {
			if k.UsableNames = textList(v); v.Kind == rule.KindText {
				k.UsableNames = lookUpNamed(v, r.nameLists)
			}
		},
		"doc": setText(&k.Doc), "label": setText(&k.Label), "book": r.setHeading(&k.Source), "source": setText(&k.Source), "optional": func(v *rule.Value) { k.Optional, k.Default = true, textOf(v) }, "example": setText(&k.Example),
		"never_meaning": setText(&k.NeverMeaning), "always_meaning": setText(&k.AlwaysMeaning), "zero_meaning": setText(&k.ZeroMeaning), "instead_hint": setText(&k.InsteadHint), "moment": setText(&k.Moment), "max_key": setText(&k.MaxKey), "replaced_keys": setList(&k.ReplacedKeys),
		"only_by_name": setBool(&k.OnlyByName), "matters_if_reached": setBool(&k.MattersIfReached), "plain_words": setBool(&k.PlainWords), "allows_duplicates": setBool(&k.AllowsDuplicates), "multiple_lines": setBool(&k.MultipleLines), "print_only": setBool(&k.PrintOnly),
		"by_moment": setBool(&k.ByMoment), "can_be_named": setBool(&k.CanBeNamed), "bounds_results": setBool(&k.BoundsResults),
		"count_source": func(v *rule.Value) { // of an entry, or of those of its keys that are numbers of copies
			k.Type, k.Words, k.Optional, k.Default, k.Mark = rule.Word, []string{"rulebook", "assumed", "designed"}, true, "designed", &rule.Mark{Keys: textList(v)}
		},
	})
	for _, s := range []*string{&k.Doc, &k.Label, &k.Default} {
		*s = strings.ReplaceAll(*s, "{}", word)
	}
	return k
}

// lookUpNamed returns the entry of given whose name is the text of v. It panics if there is none.
func lookUpNamed[V any](v *rule.Value, given map[string]V) V {
	x, ok := given[v.Text]
	if !ok {
		panic(fmt.Sprintf("keys: %s: nothing is called %q", v.At, v.Text))
	}
	return x
}

// setType sets the type of a key by the text v, such as "yes or no" or "0 to 9 cards"; for a number also
// its range and unit.
func (r *reader) setType(k *rule.Key, v *rule.Value) {
	is := textOf(v)
	types := map[string]rule.Type{"yes or no": rule.Bool, "text": rule.Text, "texts": rule.Texts, "names": rule.Names, "condition": rule.Condition, "effects": rule.Effects}
	if typ, ok := types[is]; ok {
		k.Type = typ
		return
	}
	span, amount := strings.CutPrefix(is, "amount ")
	if k.Type = rule.Int; amount {
		k.Type, k.BoundsResults = rule.Amount, true
	}
	k.Lo, k.Hi, k.Unit = r.readRange(v, span)
}

// readRange returns the range and the unit of a text such as "0 to 9 cards"; the unit may be "". v gives
// the place for faults.
func (r *reader) readRange(v *rule.Value, text string) (lo, hi int64, unit string) {
	part := strings.SplitN(text, " ", 4)
	if len(part) < 3 || part[1] != "to" {
		panic(fmt.Sprintf("keys: %s: %q is no type, and no range such as \"0 to 9 cards\"", v.At, v.Text))
	}
	return r.readBound(v, part[0]), r.readBound(v, part[2]), strings.Join(part[3:], " ")
}

// readBound returns a bound of a range: a number, or a name of [GoParts.Numbers] with an optional minus
// sign.
func (r *reader) readBound(v *rule.Value, text string) int64 {
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
