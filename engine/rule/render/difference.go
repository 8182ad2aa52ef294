package render

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A Part is the part of a variant in which a difference lies.
type Part uint8

// These are the parts of a variant.
const (
	RulesPart     Part = iota // a difference of rules, in variant files
	EntriesPart               // a difference of cards and other entries, in deck files
	MeasuringPart             // a difference in how the game is measured
	PrintingPart              // a difference in what is printed, without effect on play
)

// A Difference is a difference between two sets, described for a designer.
type Difference struct {
	Part Part
	Path string // path of the key, of an entry, or of a text in one language, such as "card.tower.text.en"

	// Label is the subject, such as "hand limit"; within an entry it is the attribute, such as
	// "copies", and "" for a whole entry that only one set has.
	Label string

	Table string // table of the entry, such as "card"; "" for a key in no entry
	Entry string // id of the entry, such as "knights"
	Name  string // name of the entry, such as "Knights"
	Noun  string // noun for entries of the table, such as "card"

	Base, Other string // values in the two sets in words; "–" if the set has none
	IsCode      bool   // Base and Other are conditions or amounts that name something, as written in the files
	IsSentence  bool   // Base and Other are sentences
	SameAnswers bool   // Base and Other are conditions or amounts that are written differently but always have the same value
}

// Differences returns the differences between two sets of one game: in rules, entries, measuring,
// names and printed texts, each language by itself.
func Differences(g rule.Game, a, b *rule.Set) []Difference {
	return DifferencesIn(rule.English, g, a, b)
}

// DifferencesIn is [Differences] described in a language; words that it lacks are English.
func DifferencesIn(lang string, g rule.Game, a, b *rule.Set) []Difference {
	d := &comparer{a: a, b: b, lang: lang, glossary: b.Glossary(lang), phraseA: phraser(lang, g, a), phraseB: phraser(lang, g, b)}
	d.compareTables(a.Root, b.Root, a.Schema().Shape(), "")
	return d.all
}

// phraser returns a function that gives the value at a path of a set in the words of its game; "" if
// the game has none.
func phraser(lang string, g rule.Game, s *rule.Set) func(path string) string {
	if phrase := g.Extras().Phrase; phrase != nil {
		return phrase(s, lang)
	}
	return func(string) string { return "" }
}

// KeyName returns the name of the key at a path of a set in a language, such as "hand limit"; within an
// entry it begins with the entry's name: "Knights: copies". If the game has no name for it, it is
// derived from the path.
func KeyName(lang string, s *rule.Set, path string) string {
	k := s.Schema().Match(path)
	d := &comparer{a: s, b: s, lang: lang, glossary: s.Glossary(lang)}
	x := Difference{Path: path}
	d.setPart(&x)
	switch {
	case k == nil && x.Table != "" && len(source.Split(path)) == 2:
		return x.Name
	case k == nil:
		parts := source.Split(path)
		if len(parts) > 2 && d.entryNameIn(s, parts[0], parts[1]) != "" { // a table within an entry
			return d.entryName(parts[0], parts[1]) + ": " + strings.TrimSpace(d.partName(parts[2])+" "+joinWords(parts[3:]))
		}
		return joinWords(parts)
	}
	label := d.label(k, path, x.Table != "")
	if x.Table != "" {
		return x.Name + ": " + label
	}
	return label
}

// A comparer compares two sets, a and b, and collects the differences.
type comparer struct {
	a, b             *rule.Set
	lang             string
	glossary         rule.Glossary
	phraseA, phraseB func(path string) string
	all              []Difference
}

func (d *comparer) compareTables(a, b *rule.Table, sh *rule.Shape, path string) {
	olds := map[string]string{} // ids in a of entries that have another id in b
	if slices.Contains(d.a.Schema().DeckTables, path) {
		olds = findRenamedIn(a, b)
	}
	for _, key := range readingOrder(keysOfBoth(a, b), sh, path) {
		kid, entry := sh.Child(key)
		va, vb, full := a.GetKey(key), b.GetKey(key), source.Join(path, key)
		switch {
		case kid.Key != nil && coveredByFormula(d.a, d.b, full):
		case kid.Key != nil && kid.Key.Type == rule.Names:
			d.compareTexts(kid.Key, tableOf(va), tableOf(vb), full)
		case kid.Key != nil:
			if parts, ok := stepParts(kid.Key, va, vb, full); ok {
				d.addSteps(kid.Key, full, parts)
			} else if va == nil || vb == nil || !source.Same(va, vb) {
				d.addKey(kid.Key, full, d.valueInWords(d.a, d.phraseA, va, kid.Key), d.valueInWords(d.b, d.phraseB, vb, kid.Key))
				last := &d.all[len(d.all)-1]
				last.IsCode, last.SameAnswers = namesVariable(va) || namesVariable(vb) || isSentence(kid.Key, va) || isSentence(kid.Key, vb), equivalent(va, vb)
				if kid.Key.PrintOnly {
					last.Part, last.Label = PrintingPart, full
				}
			}
		case entry && vb == nil && slices.Contains(slices.Collect(maps.Values(olds)), key):
		case entry && va == nil && olds[key] != "":
			d.all = append(d.all, Difference{Path: full, Label: "id", Base: olds[key], Other: key + " (" + d.word("value.renamed") + ")"})
			d.setPart(&d.all[len(d.all)-1])
		case entry && (va == nil || vb == nil):
			d.addWhole(va, vb, kid, full)
		default:
			d.compareTables(tableOf(va), tableOf(vb), kid, full)
		}
	}
}

// addSteps adds a difference for each of parts, the parts in which the steps at path, which are tables
// in both sets, differ.
func (d *comparer) addSteps(k *rule.Key, path string, parts []stepPart) {
	for _, p := range parts {
		x := Difference{Path: p.path, Base: d.valueInWords(d.a, d.phraseA, p.a, k), Other: d.valueInWords(d.b, d.phraseB, p.b, k)}
		d.setPart(&x)
		x.Label = d.label(k, path, x.Table != "") + ": " + p.name
		x.IsCode = isSentence(k, p.a) || isSentence(k, p.b)
		d.all = append(d.all, x)
	}
}

// compareTexts adds the differences between two tables of texts by language, the values of key k at a
// path.
func (d *comparer) compareTexts(k *rule.Key, a, b *rule.Table, path string) {
	langs := slices.Clone(a.Keys())
	for _, l := range b.Keys() {
		if a.GetKey(l) == nil {
			langs = append(langs, l)
		}
	}
	for _, l := range langs {
		va, vb := a.GetKey(l), b.GetKey(l)
		if va == nil || vb == nil || !source.Same(va, vb) {
			d.addKey(k, source.Join(path, l), textOrAbsent(va), textOrAbsent(vb))
			last := &d.all[len(d.all)-1]
			last.Label, last.IsSentence = fmt.Sprintf("%s (%s)", last.Label, l), true
		}
	}
}

// addKey adds the difference of one key, whose values in words are base and other.
func (d *comparer) addKey(k *rule.Key, path, base, other string) {
	x := Difference{Path: path, Base: base, Other: other}
	d.setPart(&x)
	x.Label = d.label(k, path, x.Table != "")
	d.all = append(d.all, x)
}

// addWhole adds the difference of an entry, or of a table in it, that only one set has: a or b is nil.
func (d *comparer) addWhole(a, b *rule.Value, sh *rule.Shape, path string) {
	x := Difference{Path: path, Base: d.entryInWords(d.a, d.phraseA, a, sh), Other: d.entryInWords(d.b, d.phraseB, b, sh)}
	if d.setPart(&x); x.Table != "" && strings.Count(sh.Path, "*") > 1 {
		x.Label = strings.Join(source.Split(path)[2:], " ")
	} else if keys := source.Split(path); x.Table == "" {
		keys[len(keys)-1] = d.entryName(source.Parent(path), keys[len(keys)-1])
		keys[0] = cmp.Or(d.glossary.Entry(keys[0], "*"), keys[0])
		x.Label = strings.ReplaceAll(strings.Join(keys, " "), "_", " ")
	}
	d.all = append(d.all, x)
}

// setPart sets the part of the variant in which a difference lies and, for one in an entry,
// its table, id, name and noun.
func (d *comparer) setPart(x *Difference) {
	keys := source.Split(x.Path)
	switch {
	case rule.IsMeasuringTable(keys[0]):
		x.Part = MeasuringPart
	case EntryPath(d.a.Schema(), x.Path) != "":
		x.Part, x.Table, x.Entry = EntriesPart, keys[0], keys[1]
		x.Name = d.entryName(keys[0], keys[1])
		if h := d.a.Schema().TableDoc(keys[0]); h != nil {
			x.Noun = h.Noun
		}
		x.Noun = cmp.Or(x.Noun, strings.ReplaceAll(keys[0], "_", " "))
	}
}

// entryName returns the name of an entry. It is the first of these that exists: the name in set b, the
// name in set a, one made of the names of the entries to which it refers, the name in the files of
// words, its id.
func (d *comparer) entryName(table, id string) string {
	for _, s := range []*rule.Set{d.b, d.a} {
		if name := d.entryNameIn(s, table, id); name != "" {
			return name
		}
	}
	h := d.a.Schema().TableDoc(table)
	switch {
	case h == nil:
	case h.NameTable != "":
		return d.entryName(h.NameTable, id)
	case len(h.NameKeys) > 0:
		var l []string
		for _, key := range h.NameKeys {
			path := source.Path(table, id, key)
			for _, s := range []*rule.Set{d.b, d.a} {
				if v, k := s.Value(path), s.Schema().Match(path); v != nil && k != nil && len(l) < len(h.NameKeys) {
					if l = append(l, d.referenceWords(s, v, k)); len(l) > 0 {
						break
					}
				}
			}
		}
		if len(l) == len(h.NameKeys) {
			return strings.Join(l, " – ")
		}
	}
	return cmp.Or(d.glossary.Entry(table, id), id)
}

// entryNameIn returns the name of an entry of a table in set s: in d's language, else in English, else
// in any language; "" if it has none.
func (d *comparer) entryNameIn(s *rule.Set, table, id string) string {
	v := s.Value(source.Path(table, id, "name"))
	if v == nil || v.Kind != rule.KindTable || len(v.Table.Keys()) == 0 {
		return ""
	}
	for _, lang := range []string{d.lang, rule.English} {
		if said := v.Table.GetKey(lang); said != nil {
			return rule.CommonName(said.Text, id)
		}
	}
	return rule.CommonName(v.Table.GetKey(v.Table.Keys()[0]).Text, id)
}

func joinLines(s string) string { return strings.Join(strings.Fields(s), " ") }

// label returns the subject of the key k at a path, such as "hand limit". entry means that the key
// belongs to an entry whose name is shown separately. In labels of the schema, the name of a table
// in braces, such as {season}, is replaced by the name of its entry in the path.
func (d *comparer) label(k *rule.Key, path string, entry bool) string {
	keys, pattern := source.Split(path), source.Split(k.Path)
	if rule.IsMeasuringTable(keys[0]) {
		return path
	}
	label, about, word := d.glossary.Name(k), d.subject(k), d.pageLabel(path)
	if k.Label == "" {
		label, about = "", cmp.Or(label, about)
	} else if label == k.Label && d.lang != rule.English { // the name on the page of rules
		label = cmp.Or(d.ownWord("page.label."+withoutStars(k.Path)), lowerCase(d.ownWord("page.rule."+path+".label")), label)
	}
	switch of := d.entryOfKey(keys, pattern); {
	case label != "":
	case entry:
		label = cmp.Or(about, joinWords(keys[2:min(len(keys), len(pattern))]))
	case of != "":
		label = of + ": " + cmp.Or(about, joinWords(keys[2:min(len(keys), len(pattern))]))
	case about != "" && k.Label == "" && len(pattern) > 2 && pattern[1] == "*": // of an entry without a name
		label = joinWords(keys[1:2]) + ": " + about
	case about != "":
		label = about
	case word != "":
		label = word
	default:
		label = joinWords(keys[:min(len(keys), len(pattern))])
	}
	for i, part := range slices.Backward(pattern) { // if two entries are of the same table, the label names the last one
		if part != "*" {
			continue
		}
		for _, table := range d.a.Schema().Shape().Keys {
			if hole := "{" + table + "}"; strings.Contains(label, hole) {
				label = strings.ReplaceAll(label, hole, d.entryName(table, keys[i]))
			}
		}
	}
	return label
}

// entryOfKey returns the name of the entry that a key belongs to; "" if there is none. keys are the
// parts of the key's path, pattern those of its pattern in the schema.
func (d *comparer) entryOfKey(keys, pattern []string) string {
	if len(pattern) < 3 || pattern[1] != "*" {
		return ""
	}
	return cmp.Or(d.entryNameIn(d.b, keys[0], keys[1]), d.entryNameIn(d.a, keys[0], keys[1]))
}

// subject returns the label of a key from the files of words (page.label.KEY), the same for all entries;
// "" if there is none.
func (d *comparer) subject(k *rule.Key) string {
	word, _ := d.b.Lexicon(d.lang).Text("page.label." + withoutStars(k.Path))
	return word
}

// pageLabel returns the label of the key at a path on the page of rules, with a small first letter; ""
// if it has none of its own.
func (d *comparer) pageLabel(path string) string {
	word, _ := d.b.Lexicon(d.lang).Text("page.rule." + path + ".label")
	return lowerCase(word)
}

// ownWord returns the text at a key of the files of words in d's language; "" if the language lacks it.
func (d *comparer) ownWord(key string) string {
	text, _ := d.b.Lexicon(d.lang).OwnText(key)
	return text
}

// withoutStars returns a pattern without its parts "*".
func withoutStars(path string) string { return strings.ReplaceAll(path, ".*", "") }

// lowerCase returns a text with a small first letter.
func lowerCase(word string) string {
	if word == "" {
		return ""
	}
	first, n := utf8.DecodeRuneInString(word)
	return string(unicode.ToLower(first)) + word[n:]
}

// joinWords returns parts of a path as words with spaces between them.
func joinWords(keys []string) string { return strings.ReplaceAll(strings.Join(keys, " "), "_", " ") }

// valueInWords returns v, a value of key k in set s, in words: the result of phrase for its path or, if
// that is "", the value with its unit. v may be nil.
func (d *comparer) valueInWords(s *rule.Set, phrase func(string) string, v *rule.Value, k *rule.Key) string {
	switch {
	case v == nil && k.Type == rule.Bool && k.Default != "":
		return d.glossary.Text(k.Default)
	case v == nil && len(k.ReplacedKeys) > 0:
		return replacedKeys(s, k, d.glossary.Name, func(v *rule.Value, k *rule.Key) string { return d.valueInWords(s, phrase, v, k) })
	case v == nil:
		return absentText
	}
	if words := phrase(v.Path); words != "" {
		return words
	}
	switch {
	case k.Type == rule.Bool || k.Type == rule.Flag:
		return d.word(yesNo[v.Bool])
	case (k.Type == rule.Condition || k.Type == rule.Amount) && v.Expr != nil && len(v.Expr.NamedVars()) == 0:
		if n, ok := v.Expr.Const(); ok && v.Expr.Type() == cond.Bool {
			return d.word(alwaysNever[n != 0])
		} else if ok && v.Kind == rule.KindInt {
			return d.countInWords(int64(n), k.Unit)
		}
	case k.Type == rule.Int && v.Int == 0 && k.ZeroMeaning != "":
		return d.glossary.Text(k.ZeroMeaning)
	case k.Type == rule.Int:
		return d.countInWords(v.Int, k.Unit)
	case k.DependsOnRules():
		return d.referenceWords(s, v, k)
	case d.lang != rule.English && (k.Type == rule.Word || k.Type == rule.Words):
		var words []string
		for _, w := range v.Words() {
			words = append(words, d.glossary.Word(w.Text))
		}
		return strings.Join(words, ", ")
	case k.PrintOnly && k.Type == rule.Texts && k.Mark == nil:
		return d.countInWords(int64(len(v.List)), "lines")
	}
	return v.PlainText()
}

// replacedKeys returns in words the plain keys that apply in set s because it lacks the key formula,
// which replaces them in another set, such as "cost 4 markers, engineer cost 2 markers". name
// returns the name of a key, "" for the last part of its path; say returns a value in words.
func replacedKeys(s *rule.Set, formula *rule.Key, name func(k *rule.Key) string, say func(v *rule.Value, k *rule.Key) string) string {
	var parts []string
	for _, path := range formula.ReplacedKeys {
		if v := s.Value(path); v != nil {
			k := s.Schema().Match(path)
			parts = append(parts, cmp.Or(name(k), joinWords([]string{source.LastKey(path)}))+" "+say(v, k))
		}
	}
	return cmp.Or(strings.Join(parts, ", "), absentText)
}

func noName(*rule.Key) string { return "" }

// coveredByFormula reports whether exactly one of two sets has a formula that replaces the plain key at
// a path. Then only the difference of the formula is reported.
func coveredByFormula(a, b *rule.Set, path string) bool {
	return (a.ReplacingFormula(path) == nil) != (b.ReplacingFormula(path) == nil)
}

// namesVariable reports whether a value is a condition or an amount that names
// something.
func namesVariable(v *rule.Value) bool {
	return v != nil && v.Expr != nil && len(v.Expr.NamedVars()) > 0
}

// word returns the text at a key of the files of words in d's language.
func (d *comparer) word(key string) string {
	text, _ := d.b.Lexicon(d.lang).Text(key)
	return cmp.Or(text, source.LastKey(key)) // the last part of the key if there are no files of words
}

// yesNo and alwaysNever map truth values to keys of words: yes and no, always and never.
var (
	yesNo       = map[bool]string{true: "value.yes", false: "value.no"}
	alwaysNever = map[bool]string{true: "value.always", false: "value.never"}
)

// countInWords returns a number and its unit in d's language, such as "1 card" or "1 carta".
func (d *comparer) countInWords(n int64, unit string) string {
	if said := d.glossary.Unit(unit, n); said != "" {
		return fmt.Sprintf("%d %s", n, said)
	}
	return formatCount(n, unit)
}

// formatCount returns a number and its unit in English, such as "1 card". unit is in the plural.
func formatCount(n int64, unit string) string {
	if unit == "" {
		return strconv.FormatInt(n, 10)
	}
	if n == 1 {
		unit = singular(unit)
	}
	return fmt.Sprintf("%d %s", n, unit)
}

// singular returns the singular of an English noun: "card" for "cards", "hourglass" for "hourglasses",
// "treaty" for "treaties".
func singular(unit string) string {
	for _, end := range []string{"sses", "xes", "ches", "shes"} {
		if strings.HasSuffix(unit, end) {
			return unit[:len(unit)-2]
		}
	}
	if stem, ok := strings.CutSuffix(unit, "ies"); ok {
		return stem + "y"
	}
	return strings.TrimSuffix(unit, "s")
}

// referenceWords returns the words of a value of key k, joined with commas. A word that is the id of an
// entry of another table is replaced by the name of the entry.
func (d *comparer) referenceWords(s *rule.Set, v *rule.Value, k *rule.Key) string {
	var words []string
	for _, w := range v.Words() {
		word := w.Text
		if d.lang != rule.English && slices.Contains(k.Words, word) {
			word = d.glossary.Word(word)
		}
		for _, table := range k.Words {
			if t, ok := strings.CutPrefix(table, "@"); ok && !strings.Contains(t, ".") {
				if name := d.entryNameIn(s, t, w.Text); name != "" {
					word = name
				}
			}
		}
		words = append(words, word)
	}
	if len(words) == 0 {
		return d.word("value.none")
	}
	return strings.Join(words, ", ")
}

// partName returns the name of a table within an entry, given its key; in English it is the key with
// spaces for underscores.
func (d *comparer) partName(key string) string {
	if d.lang == rule.English {
		return strings.ReplaceAll(key, "_", " ")
	}
	return d.glossary.Part(key)
}

// entryInWords returns a whole entry in words, such as "deck base, kind attack, value 2 points". sh is
// its shape; v may be nil.
func (d *comparer) entryInWords(s *rule.Set, phrase func(string) string, v *rule.Value, sh *rule.Shape) string {
	if v == nil {
		return absentText
	}
	var parts []string
	for _, key := range v.Table.Keys() {
		kid, _ := sh.Child(key)
		own := v.Table.GetKey(key)
		switch {
		case kid.Key == nil:
			inner := &rule.Value{Table: source.NewTable()}
			for _, name := range own.Table.Keys() {
				if next, entry := kid.Child(name); entry {
					parts = append(parts, d.partName(key)+" "+name+" ("+d.entryInWords(s, phrase, own.Table.GetKey(name), next)+")")
					continue
				}
				inner.Table.Set(name, own.Table.GetKey(name))
			}
			if len(inner.Table.Keys()) > 0 {
				parts = append(parts, d.partName(key)+" ("+d.entryInWords(s, phrase, inner, kid)+")")
			}
		case kid.Key.AffectsPlay():
			label, said := kid.Key.Label, d.valueInWords(s, phrase, own, kid.Key)
			if d.lang != rule.English {
				label = d.glossary.Name(kid.Key)
			}
			if names := strings.Contains(label, "{"); names && d.lang != rule.English { // the meaning stands alone
				label = strings.TrimSuffix(d.glossary.Doc(kid.Key), "?")
			} else if label == "" || names { // the label names the entry, which readers know already
				label = strings.ReplaceAll(key, "_", " ")
			}
			if t := kid.Key.Type; t == rule.Effects || t == rule.Condition {
				label += ":"
			}
			if !strings.HasSuffix(said, " "+label) { // "5 points" includes the label
				said = label + " " + said
			}
			parts = append(parts, said)
		}
	}
	if len(parts) == 0 {
		return d.word("value.present")
	}
	return strings.Join(parts, ", ")
}
