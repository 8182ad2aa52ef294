package told

import (
	"slices"
	"strings"
	"sync"

	"equitas/engine"
	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/cond"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

// WordsFolder is the name of the folder in the decks that has the texts shared by all games told in
// text.
const WordsFolder = "told"

var (
	_ engine.Narration = (*Rules)(nil)
	_ engine.TableView = (*voice)(nil)
)

// Languages implements [engine.Narration]: the language of the file first, then all others that
// have texts.
func (r *Rules) Languages() []string {
	own := r.set.TextOr("text.language", rule.English)
	l := []string{own}
	for _, lang := range r.set.WordLanguages() {
		if lang != own {
			l = append(l, lang)
		}
	}
	return l
}

// Voice implements [engine.Narration]. It returns a voice that narrates matches with that many seats in
// language lang.
func (r *Rules) Voice(lang string, seats int) engine.Voice {
	return newVoice(r, r.machine(seats), narration.New(r.set.Lexicon(lang)))
}

// A voice narrates matches at a number of seats in one language.
type voice struct {
	*narration.Speaker
	rules            *Rules
	machine          *machine
	cardNames        []string // names of cards, by kind
	handZone         int      // the zone that players hold in hand; -1 for none
	shownTallies     []bool   // by tally: whether it is shown
	narratedCounters []bool   // by counter: whether its changes are narrated; a number of the table only if it has a name or counts in the score

	mu         sync.Mutex
	conditions map[*option]*narration.Conditions // results of conditionsOf so far
}

func newVoice(r *Rules, m *machine, sp *narration.Speaker) *voice {
	v := &voice{Speaker: sp, rules: r, machine: m, handZone: r.handZone(m), conditions: map[*option]*narration.Conditions{}}
	for k := range m.nouns.kinds {
		v.cardNames = append(v.cardNames, v.cardName(k))
	}
	score := r.set.TextOr("end.score", "") + " " + r.set.TextOr("end.tie", "")
	for i := range m.nouns.tallies {
		t := &m.nouns.tallies[i]
		named := r.set.Has("count."+t.id+".name") || strings.Contains(score, "me."+t.id)
		v.shownTallies = append(v.shownTallies, named && v.canShow(t))
	}
	for i := range m.nouns.counters {
		c := &m.nouns.counters[i]
		v.narratedCounters = append(v.narratedCounters, c.valueType != cond.Int || c.perSeat || r.set.Has("counter."+c.id+".name") || strings.Contains(score, c.id))
	}
	return v
}

// handZone returns the index of the zone that players hold in hand: the first one that only its owner
// sees and from which cards are chosen, else the first one that only its owner sees; -1 for none.
func (r *Rules) handZone(m *machine) int {
	first := -1
	for zi := range m.nouns.zones {
		if z := &m.nouns.zones[zi]; z.visibility != "owner" || z.wordField >= 0 {
			continue
		}
		if first < 0 {
			first = zi
		}
		for i := range m.decisions {
			for j := range m.decisions[i].options {
				if s := &m.decisions[i].options[j].source; s.kind == fromCards && int(s.place.zone) == zi {
					return zi
				}
			}
		}
	}
	return first
}

// canShow reports whether a tally can be shown: whether everybody who sees the cards of its zones can
// compute it. A tally of seats is never shown.
func (v *voice) canShow(t *tally) bool {
	if t.kind == countSeats {
		return false
	}
	for _, x := range []*rule.Value{t.condition, t.value} {
		if x == nil {
			continue
		}
		e, err := v.machine.space.Compile(textOf(x), conditionType(x == t.condition), nil)
		if err != nil {
			return false
		}
		for _, i := range e.Vars() {
			name := v.machine.words.All()[i].Name
			first, last, _ := strings.Cut(name, ".")
			if first != "card" && !((first == "me" || first == "table") && v.machine.nouns.counterIndex(last) >= 0) {
				return false
			}
		}
	}
	return true
}

func conditionType(where bool) cond.Type {
	if where {
		return cond.Bool
	}
	return cond.Int
}

// Seat implements [engine.Voice]. It returns the name by which other players call a seat, capitalized.
func (v *voice) Seat(seat engine.Seat) string {
	return narration.Capitalize(v.Form("bare", int(seat), engine.Nobody))
}

// nameAt returns the name of the thing at a path of the files: that in the voice's language, else the
// English one, else its id in words.
func (v *voice) nameAt(path, id string) string {
	if !v.rules.set.Has(path + ".name") {
		if v.Has(path) { // "zone.discard": a zone whose id is also the name of an action
			return v.Line(path)
		}
		return v.idInWords(id)
	}
	return v.rules.nameIn(path+".name", id, v.Lang())
}

// phraseName returns the name of a phase, a step, an option, a moment of cards or a chosen thing, as
// [Rules.phraseName] does; without one, its id with spaces for underscores.
func (v *voice) phraseName(id string) string {
	if name := v.rules.phraseName(v.Speaker, id); name != "" {
		return name
	}
	return labelOf(id)
}

// idInWords returns an id in words: the program's own name in the voice's language if the id is one
// that many games use, else the id with spaces for underscores.
func (v *voice) idInWords(id string) string {
	if key := "common." + id; v.Has(key) {
		return v.Line(key)
	}
	return labelOf(id)
}

// cardName returns the name of card kind k: the file's, with the card's fields filled in, or one made
// of its words.
func (v *voice) cardName(k int) string {
	n := v.machine.nouns
	kind := &n.kinds[k]
	e := &n.entries[kind.entry]
	path := "card." + e.id
	if n.set.Has(path + ".name") {
		if len(e.combinedFields) == 0 {
			return v.nameAt(path, e.id)
		}
		return narration.Capitalize(cardtext.Fill(v.nameAt(path, e.id), cardFields{v, k, false}))
	}
	if len(e.combinedFields) == 0 {
		return narration.Capitalize(labelOf(e.id))
	}
	if suit, rank := suitAndRank(n, e); suit >= 0 {
		return rankName(kind.values[rank]) + suitSigns[n.valueText(suit, kind.values[suit])]
	}
	var parts []string
	if e.id != n.soleTable {
		parts = append(parts, v.rules.wordName(e.id, v.Lang()))
	}
	for _, id := range e.combinedFields {
		parts = append(parts, v.valueInWords(&n.fields[n.fieldIndex(id)].domain, kind.values[n.fieldIndex(id)]))
	}
	return narration.Capitalize(strings.Join(parts, " "))
}

// suitSigns maps the suits of standard playing cards to their signs.
var suitSigns = map[string]string{"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}

// suitAndRank returns the indices of the fields that are suit and rank in a table of standard playing
// cards; -1 and -1 for other tables.
func suitAndRank(n *nouns, e *entry) (suit, rank int) {
	suit, rank = -1, -1
	for _, id := range e.combinedFields {
		f := n.fieldIndex(id)
		if d := &n.fields[f].domain; d.valueType == cond.Int && d.lo >= 1 && d.hi <= 14 {
			rank = f
		} else if d.valueType == cond.Word {
			suit = f
			for _, w := range d.words {
				if suitSigns[w] == "" {
					return -1, -1
				}
			}
		}
	}
	if len(e.combinedFields) != 2 || suit < 0 || rank < 0 {
		return -1, -1
	}
	return suit, rank
}

// rankName returns a rank as printed on standard playing cards: A, 2 to 10, J, Q, K. An ace is 1 or 14.
func rankName(x int32) string {
	switch x {
	case 1, 14:
		return "A"
	case 11:
		return "J"
	case 12:
		return "Q"
	case 13:
		return "K"
	}
	return itoa(int(x))
}

// cardFields provides the fields of a card as placeholders for its name or text.
type cardFields struct {
	voice     *voice
	kindIndex int
	anyCard   bool // the text is for any card of the table: fields in which cards differ get their name, or the range of their numbers, instead of a value
}

// cardText returns the text of card kind k in the voice's language, on one line; "" for none. If any is
// true, it is the text for all cards of its table.
func (v *voice) cardText(k int, any bool) string {
	text := v.rules.nameIn("card."+v.machine.nouns.entries[v.machine.nouns.kinds[k].entry].id+".text", "", v.Lang())
	return strings.Join(strings.Fields(cardtext.Fill(text, cardFields{v, k, any})), " ")
}

// Value implements [cardtext.Values]. key is icon.NAME, a field of the card, or a number of the rules;
// the result is false for any other key.
func (f cardFields) Value(key string) (cardtext.Value, bool) {
	n := f.voice.machine.nouns
	if name, ok := strings.CutPrefix(key, "icon."); ok {
		icon, _ := cardfaces.IconOf(n.set, name, f.voice.Lang())
		return cardtext.Phrase(icon.Word), icon.Word != ""
	}
	i := n.fieldIndex(key)
	if i < 0 {
		x, ok := n.numbers[key]
		return cardtext.Value{Number: int(x)}, ok
	}
	if e := &n.entries[n.kinds[f.kindIndex].entry]; f.anyCard && slices.Contains(e.combinedFields, key) {
		return cardtext.Phrase(f.voice.rules.wordName(key, f.voice.Lang())), true
	}
	x := n.kinds[f.kindIndex].values[i]
	if lo, hi := n.rangeOf(n.kinds[f.kindIndex].entry, i); f.anyCard && lo < hi {
		if n.fields[i].valueType != cond.Int {
			return cardtext.Phrase(f.voice.rules.wordName(key, f.voice.Lang())), true
		}
		return cardtext.Value{Number: int(hi), Text: f.voice.Line("do.range", narration.Text("least", cardtext.FormatNumber(int(lo))), narration.Text("most", cardtext.FormatNumber(int(hi)))), IsPhrase: true, IsRange: true}, true
	}
	if n.fields[i].valueType == cond.Int {
		return cardtext.Value{Number: int(x)}, true
	}
	return cardtext.Phrase(f.voice.valueInWords(&n.fields[i].domain, x)), true
}

// rangeOf returns the lowest and the highest value of field f among the cards of a table.
func (n *nouns) rangeOf(entry, f int) (lo, hi int32) {
	for i, k := range n.entries[entry].kinds {
		x := n.kinds[k].values[f]
		if i == 0 {
			lo, hi = x, x
		}
		lo, hi = min(lo, x), max(hi, x)
	}
	return lo, hi
}

// Keys implements [cardtext.Values]. It returns the names of the game's fields, then those of the
// numbers of its rules.
func (f cardFields) Keys() []string {
	return append(f.voice.machine.nouns.fieldNames(), f.voice.machine.nouns.keysIn("number")...)
}

// valueInWords returns a value of a domain in words: a word, a number, a rank, yes or no, a seat.
func (v *voice) valueInWords(d *domain, x int32) string {
	switch {
	case d.isSeat:
		if int(x) >= v.machine.seats || x < 0 {
			return v.Line("thing.nobody")
		}
		return v.Form("bare", int(x), engine.Nobody)
	case d.valueType == cond.Bool && x != 0:
		return v.Line("thing.yes")
	case d.valueType == cond.Bool:
		return v.Line("thing.no")
	case d.valueType == cond.Word:
		w := d.valueText(x)
		if w == noneWord {
			return v.Line("thing.empty")
		}
		if sign := suitSigns[w]; sign != "" && !v.rules.set.Has("word."+w) {
			return sign
		}
		return v.rules.wordName(w, v.Lang())
	case d.isRank:
		return rankName(x)
	}
	return cardtext.FormatNumber(int(x))
}

// cardListInWords returns a list of kinds, one entry per card, in words, such as "2 Shields, Knights".
func (v *voice) cardListInWords(list []uint8) string {
	var count [256]int
	for _, k := range list {
		count[k]++
	}
	var l []string
	for k, name := range v.cardNames {
		switch n := count[k]; {
		case n == 1:
			l = append(l, name)
		case n > 1:
			l = append(l, v.Line("thing.count", narration.Num("n", n), narration.Text("card", name)))
		}
	}
	if len(l) == 0 {
		return v.Line("thing.empty")
	}
	return strings.Join(l, ", ")
}

// placeInWords returns a place in words addressed to a viewer, such as "your hand".
func (v *voice) placeInWords(at int, viewer engine.Seat) string {
	zi := v.machine.layout.ZoneOf(at)
	return v.nameWithOwner(v.placeZoneName(at), v.machine.layout.Owner(at), viewer, zi)
}

// placeZoneName returns the name of the zone that a place belongs to, with the word of the place.
func (v *voice) placeZoneName(at int) string {
	zi := v.machine.layout.ZoneOf(at)
	z := &v.machine.nouns.zones[zi]
	name := v.nameAt("zone."+z.id, z.id)
	if z.wordField >= 0 {
		p := &v.machine.placesOfZone[zi]
		f := &v.machine.nouns.fields[z.wordField]
		name = v.Line("place.one", narration.Text("name", name), narration.Text("word", v.valueInWords(&f.domain, int32((at-int(p.first))%p.words))))
	}
	return name
}

// nameWithOwner returns a name with its owner in words addressed to a viewer, such as "your hand". An
// owner below 0 is the table.
func (v *voice) nameWithOwner(name string, owner int, viewer engine.Seat, _ int) string {
	switch {
	case owner < 0:
		return v.Line("place.table", narration.Text("name", name))
	case owner == int(viewer):
		return v.Line("place.mine", narration.Text("name", name))
	}
	return v.Line("place.whose", narration.Text("name", name), v.Who("who", owner, viewer))
}
