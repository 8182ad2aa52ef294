package told

import (
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/cond"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

// This file makes faces of cards. A face shows the card's name, its first number in a corner, the
// colour of its sort, a symbol and a text. The sort is the card's first word or, without one, its
// table.

// rulesOf returns the compiled rules of a set. It compiles them at the first call.
func (g *Game) rulesOf(set *rule.Set) *Rules {
	return rule.CompiledRules(set, func(set *rule.Set) *Rules { return g.compileSet(set).rules })
}

// Print implements [rule.Printer]. It returns the faces of all kinds of cards in language lang, with
// texts that it lacks in language fallback, and the faults found in them.
func (g *Game) Print(set *rule.Set, lang, fallback string) (*rule.Printing, rule.Faults) {
	r := g.rulesOf(set)
	d := &cardfaces.Design{Tables: []string{"card"}, Bands: map[string]card.Tint{}, Looks: map[string]card.Look{}, Numbers: map[string]string{},
		AllowTypedNumbers: true, IsComposed: func(*cardfaces.Book, string) bool { return true }}
	p := &printer{Book: cardfaces.New(set, lang, fallback, d), design: d, voice: newVoice(r, r.machine(r.players.Usual), narration.New(set.Lexicon(lang)))}
	p.assignSymbols()
	for k := range r.nouns.kinds {
		p.addCard(k)
	}
	return p.Finish()
}

// A printer makes the faces of one variant in one language.
type printer struct {
	*cardfaces.Book
	design *cardfaces.Design
	voice  *voice
	looks  cardLooks
}

// addCard adds the face of card kind k.
func (p *printer) addCard(k int) {
	n := p.voice.machine.nouns
	kind := &n.kinds[k]
	e := &n.entries[kind.entry]
	entry := "card." + e.id
	f := card.Face{ID: kind.name, Count: kind.count, Name: p.voice.cardNames[k], Sides: 1}
	if n.beginsWithEach(kind) {
		f.Sets = p.voice.rules.players.Max
		f.Count *= f.Sets
	}
	f.Deck, f.DeckWord = p.deck(kind)
	f.Kind, f.KindWord = e.id, p.voice.Line("rules.card")
	if len(e.combinedFields) > 0 && len(n.entries) > 1 { // many cards of one table
		f.KindWord = p.voice.rules.entryTitle(kind.entry, p.Lang)
	}
	if i := p.sortField(e); i >= 0 {
		word := n.valueText(i, kind.values[i])
		f.Kind, f.KindWord = word, narration.Capitalize(p.voice.rules.wordName(word, p.Lang))
		if slices.Contains(suits, word) && !p.Set.Has("word."+word) {
			f.KindWord = p.voice.Line("suit." + word)
		}
	}
	p.setLook(&f, p.symbolSubject(kind))
	suit, _ := suitAndRank(n, e)
	value := -1
	if suit < 0 {
		if value = p.cornerField(e); value >= 0 {
			f.Value, f.HasValue = int(kind.values[value]), true
			p.design.Numbers[f.ID] = n.fields[value].id
		}
	}
	values := cardfaces.NewValues(nil)
	for _, id := range n.fieldNames() {
		x, _ := cardFields{p.voice, k, false}.Value(id)
		values.Set(id, x)
	}
	for _, id := range n.keysIn("number") {
		if _, taken := values.OwnValue(id); !taken {
			values.SetNumber(id, int(n.numbers[id]))
		}
	}
	if !p.SetText(&f, entry, "text", values) {
		f.Text = p.stepsText(&f, entry)
		if more := p.otherFields(k, value); f.Text == "" {
			f.Text = more
		} else if more != "" {
			f.Text += "\n\n" + more
		}
	}
	p.Add(f, entry)
}

// stepsText returns a description of the steps of a card for which the file has no text, a paragraph
// for each moment. If one is too long, it records that a text is missing and returns "".
func (p *printer) stepsText(f *card.Face, entry string) string {
	var l []string
	for _, m := range p.voice.machine.nouns.moments {
		v := p.Set.Value(entry + "." + m)
		if v == nil {
			continue
		}
		text := p.voice.momentInWords(m, v)
		if utf8.RuneCountInString(text) > cardfaces.MaxText/2 {
			p.RecordLack("text", f.ID, v.At)
			return ""
		}
		l = append(l, text)
	}
	return strings.Join(l, "\n\n")
}

// momentInWords returns what a card does at a moment, whose steps are given: a sentence that names it.
func (v *voice) momentInWords(moment string, steps *rule.Value) string {
	return narration.Capitalize(v.phraseName(moment)) + ": " + v.stepsInWords(steps) + "."
}

// deck returns the id and the name of the zone in which a card begins, and sets the colour of
// its back.
func (p *printer) deck(kind *kind) (id, name string) {
	n := p.voice.machine.nouns
	for i := range n.zones {
		if z := &n.zones[i]; n.beginsIn(z, kind) {
			tints := card.Tints()
			p.design.Looks[z.id] = card.Look{Deck: tints[1+(i+6)%(len(tints)-1)], Plain: true}
			return z.id, narration.Capitalize(p.voice.nameAt("zone."+z.id, z.id))
		}
	}
	return "deck", ""
}

// sortField returns the index of the field whose word is the sort of the cards of a table: the first
// field of words that the table sets, or else leaves out to mean its first word; -1 for none.
func (p *printer) sortField(e *entry) int {
	n := p.voice.machine.nouns
	for i := range n.fields {
		if n.fields[i].valueType == cond.Word && p.setsField(e, i) {
			return i
		}
	}
	for i := range n.fields {
		if n.fields[i].valueType == cond.Word && p.isFirstWordLeftOut(i) {
			return i
		}
	}
	return -1
}

// isFirstWordLeftOut reports whether tables that leave out a field of words mean its first word: others
// set the field, and none sets it to that word.
func (p *printer) isFirstWordLeftOut(field int) bool {
	n := p.voice.machine.nouns
	set := false
	for k := range n.entries {
		if e := &n.entries[k]; p.setsField(e, field) {
			set = true
			if slices.ContainsFunc(e.kinds, func(k int) bool { return n.kinds[k].values[field] == 0 }) {
				return false
			}
		}
	}
	return set
}

// cornerField returns the index of the field shown in the corner of the cards of table e: the first
// number that any table of the same sort sets. It is -1 if e does not set that field, so that all
// corners within a sort show the same field.
func (p *printer) cornerField(e *entry) int {
	n := p.voice.machine.nouns
	sort := p.sortOf(e)
	for i := range n.fields {
		if f := &n.fields[i]; f.valueType != cond.Int || f.isComputed {
			continue
		}
		for k := range n.entries {
			if o := &n.entries[k]; p.sortOf(o) == sort && p.setsField(o, i) {
				if !p.setsField(e, i) {
					return -1
				}
				return i
			}
		}
	}
	return -1
}

// setsField reports whether a table of cards sets the field with a given index.
func (p *printer) setsField(e *entry, field int) bool {
	id := p.voice.machine.nouns.fields[field].id
	return slices.Contains(e.combinedFields, id) || p.Set.Has("card."+e.id+"."+id)
}

// sortOf returns the word that is the sort of all cards of a table; "" if it has none, or its cards
// have different ones.
func (p *printer) sortOf(e *entry) string {
	n := p.voice.machine.nouns
	i := p.sortField(e)
	if i < 0 || len(e.kinds) == 0 || slices.Contains(e.combinedFields, n.fields[i].id) {
		return ""
	}
	return n.valueText(i, n.kinds[e.kinds[0]].values[i])
}

// fieldName returns the name of a field on faces.
func (p *printer) fieldName(id string) string {
	if key := "common." + id; !p.Set.Has("word."+id) && p.voice.Has(key) {
		return narration.Capitalize(p.voice.Line(key))
	}
	return narration.Capitalize(p.voice.rules.wordName(id, p.Lang))
}

// otherFields returns the text for the numbers and flags of card k that its face does not show
// elsewhere, a paragraph each. shown is the index of the field in the corner, -1 for none.
func (p *printer) otherFields(k, shown int) string {
	n := p.voice.machine.nouns
	var l []string
	for i := range n.fields {
		f, x := &n.fields[i], n.kinds[k].values[i]
		said := f.isComputed || p.Set.Has("card."+n.entries[n.kinds[k].entry].id+"."+f.id)
		if i == shown || !said || slices.Contains(n.entries[n.kinds[k].entry].combinedFields, f.id) || x == 0 || f.valueType == cond.Word {
			continue
		}
		if f.valueType == cond.Bool {
			l = append(l, p.fieldName(f.id))
			continue
		}
		l = append(l, p.fieldName(f.id)+": "+cardtext.FormatNumber(int(x)))
	}
	return strings.Join(l, "\n\n")
}
