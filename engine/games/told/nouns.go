package told

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// The nouns of a game are the things that its tables define: cards, fields, zones, counters,
// tallies and numbers.

// A domain is the set of values of a field or a counter.
type domain struct {
	valueType cond.Type // the type of the values: Bool, Int or Word
	words     []string  // of a Word: the words by value; "none" comes last if it is allowed
	lo, hi    int32     // of an Int, inclusive
	isSeat    bool      // the values are seats; typ is Word
	fieldOf   string    // the field whose values these are; "" for none
	hasNone   bool      // none is one of the values
	isRank    bool      // the values are ranks of standard playing cards, said as [rankName] has them
}

// size returns the number of values.
func (d *domain) size() int {
	switch d.valueType {
	case cond.Bool:
		return 2
	case cond.Word:
		return len(d.words)
	}
	return int(d.hi-d.lo) + 1
}

// bounds returns the least and the largest value as stored in a state.
func (d *domain) bounds() (lo, hi int32) {
	if d.valueType == cond.Int {
		return d.lo, d.hi
	}
	return 0, int32(d.size() - 1)
}

const noneWord = "none"

// withNone returns the domain with the additional word none.
func (d domain) withNone() domain {
	if d.valueType == cond.Word && !slices.Contains(d.words, noneWord) {
		d.words = append(d.words[:len(d.words):len(d.words)], noneWord)
	}
	d.hasNone = true
	return d
}

// A field is an attribute of cards.
type field struct {
	id string
	domain
	isComputed bool // defined by cards only, by a number or an expression
}

// A kind is one kind of card, with all its copies.
type kind struct {
	name   string  // in records: "knights", "clubs_10"
	entry  int     // index of its table of cards in nouns.entries
	values []int32 // by field: the value
	count  int
}

// An entry is one table of cards of the file, with the kinds in it.
type entry struct {
	id             string
	kinds          []int    // indices in nouns.kinds
	combinedFields []string // ids of fields: the table has a kind of card for each combination of their words; nil if it is a single kind
}

// A zone is a place for cards that the file declares: a hand, a pile, a tableau.
type zone struct {
	id           string
	visibility   string // who sees its cards: "owner", "all", "top" (all see the top card) or "count" (nobody)
	perSeat      bool   // each seat has its own
	wordField    int    // index of the field that indexes the zone: it has a place for each of its words; -1 for none
	initialCards string // the cards that begin there: "all", a table of cards or a word of a field; "" for none
	refillZone   string // id of the zone from which the pile is refilled when it is empty; "" for none
}

// A counter is a value that the file declares and that everybody sees.
type counter struct {
	id string
	domain
	perSeat      bool
	initialValue int32
}

// A tally is a count of cards in zones, or of seats, that the file defines.
type tally struct {
	id           string
	zones        []int
	kind         tallyKind
	countedSeats string      // "seats" or "others" if it counts seats; "" if it counts cards
	condition    *rule.Value // the condition on the cards or seats that are counted; nil for none
	value        *rule.Value // the expression whose sum, maximum or minimum over the cards is taken; nil for counts

	perSeat bool // each seat has its own value; otherwise there is one for the table
}

type tallyKind uint8

const (
	countCards tallyKind = iota
	sumCards
	maxOfCards
	minOfCards
	countKinds
	countSeats
)

// nouns holds everything that the tables of a set of rules define.
type nouns struct {
	set           *rule.Set
	soleTable     string // key of the table of cards if the game itself has only one; else ""
	faults        rule.Faults
	hasNameClash  bool // two nouns share a name, or a noun has a name that is reserved
	fields        []field
	entries       []entry
	kinds         []kind
	zones         []zone
	counters      []counter
	tallies       []tally
	moments       []string
	numbers       map[string]int32
	computedSpace *cond.Space // the vocabulary card.FIELD and number.NAME, for computed fields
}

// readNouns reads the tables of a set of the game. Faults are collected in the result, which is
// incomplete if there are any.
func (g *Game) readNouns(set *rule.Set) *nouns {
	n := &nouns{set: set, numbers: map[string]int32{}}
	if cards := keysOf(g.root, "card"); len(cards) == 1 {
		n.soleTable = cards[0]
	}
	n.readNumbers()
	n.readFields()
	n.reportAmbiguousNames()
	n.readCards()
	n.readZones()
	n.readCounters()
	n.readTallies()
	return n
}

func (n *nouns) fault(at rule.Place, help, format string, args ...any) {
	n.faults = append(n.faults, rule.Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help})
}

// keysIn returns the keys of a table of the set.
func (n *nouns) keysIn(table string) []string {
	t := n.set.Table(table)
	if t == nil {
		return nil
	}
	return t.Keys()
}

func (n *nouns) readNumbers() {
	for _, id := range n.keysIn("number") {
		n.numbers[id] = int32(n.set.Int("number." + id))
	}
}

func (n *nouns) readFields() {
	for _, id := range n.keysIn("field") {
		v := n.set.Value("field." + id)
		n.reportTakenName(id, v)
		if d, ok := n.domain(v, v); ok {
			n.fields = append(n.fields, field{id: id, domain: d})
		}
	}
}

// domain reads a set of values from v: a list of words, "2..14", "yes/no", "seat" or the name of a
// field. Faults are reported at value at. ok is false if there is a fault.
func (n *nouns) domain(v, at *rule.Value) (d domain, ok bool) {
	if v.Kind == rule.KindList {
		for _, w := range v.List {
			switch {
			case w.Kind != rule.KindText || !isName(w.Text):
				n.fault(w.At, "words are made of a to z, 0 to 9 and _", "%s is no word", w.ShortText())
				return d, false
			case w.Text == noneWord:
				n.fault(w.At, "a counter with none = true has it by itself", "none cannot be a word of a field")
				continue
			case w.Text == "when":
				n.fault(w.At, "write another word", "when cannot be a word of a field: %s", meaningOf(w.Text))
			case slices.Contains(d.words, w.Text):
				n.fault(w.At, "", "%s stands in the list twice", w.Text)
				continue
			}
			d.words = append(d.words, w.Text)
		}
		if len(d.words) == 0 || len(d.words) > maxWords {
			n.fault(v.At, "", "a field has 1 to %d words, this one has %d", maxWords, len(d.words))
			return d, false
		}
		d.valueType = cond.Word
		return d, true
	}
	text := strings.TrimSpace(v.Text)
	if text == "yes/no" {
		return domain{valueType: cond.Bool, hi: 1}, true
	}
	if text == "seat" {
		return domain{valueType: cond.Word, isSeat: true}, true
	}
	if f := n.fieldIndex(text); f >= 0 {
		d = n.fields[f].domain
		d.fieldOf = text
		return d, true
	}
	lo, hi, found := strings.Cut(text, "..")
	if !found {
		n.fault(at.At, source.Suggest(text, append(n.fieldNames(), "yes/no", "seat")), `%s is %s, must be a list of words, a range such as "0..20", "yes/no", "seat" or the name of a field`, v.Path, source.QuoteIfNeeded(text))
		return d, false
	}
	d.valueType = cond.Int
	var good [2]bool
	d.lo, good[0] = n.readBound(lo)
	d.hi, good[1] = n.readBound(hi)
	for i, end := range []string{lo, hi} {
		if !good[i] {
			n.fault(at.At, source.Suggest(strings.TrimSpace(end), n.keysIn("number")), "%s ends at %s, which is neither a whole number nor one under [number]", v.Path, source.QuoteIfNeeded(end))
			return d, false
		}
	}
	if d.lo > d.hi {
		n.fault(at.At, fmt.Sprintf(`write "%d..%d"`, d.hi, d.lo), "%s is from %d to %d: the lower end stands first", v.Path, d.lo, d.hi)
		return d, false
	}
	return d, true
}

// readBound reads one end of a range: a number, or the name of a number of the rules. It returns false
// if the text is neither.
func (n *nouns) readBound(text string) (int32, bool) {
	text = strings.TrimPrefix(strings.TrimSpace(text), "number.")
	if x, err := strconv.ParseInt(text, 10, 32); err == nil && x > -1_000_000 && x < 1_000_000 {
		return int32(x), true
	}
	x, ok := n.numbers[text]
	return x, ok
}

// isName reports whether a text is a valid name for conditions.
func isName(s string) bool {
	for i, r := range s {
		if !(r >= 'a' && r <= 'z' || r == '_' || i > 0 && r >= '0' && r <= '9') {
			return false
		}
	}
	return s != ""
}

func (n *nouns) fieldIndex(id string) int {
	return slices.IndexFunc(n.fields, func(f field) bool { return f.id == id })
}
func (n *nouns) zoneIndex(id string) int {
	return slices.IndexFunc(n.zones, func(z zone) bool { return z.id == id })
}
func (n *nouns) counterIndex(id string) int {
	return slices.IndexFunc(n.counters, func(c counter) bool { return c.id == id })
}

func ids[T any](l []T, id func(*T) string) []string {
	names := make([]string, len(l))
	for i := range l {
		names[i] = id(&l[i])
	}
	return names
}

// hasWordOfItsOwn reports whether an id is that of a number, a field or a word of a field. Its entry in
// the file's table word then names that, not a phase or step with the same id.
func (n *nouns) hasWordOfItsOwn(id string) bool {
	if _, is := n.numbers[id]; is || n.fieldIndex(id) >= 0 {
		return true
	}
	for i := range n.fields {
		if slices.Contains(n.fields[i].domain.words, id) {
			return true
		}
	}
	return false
}

func (n *nouns) fieldNames() []string { return ids(n.fields, func(f *field) string { return f.id }) }
func (n *nouns) zoneNames() []string  { return ids(n.zones, func(z *zone) string { return z.id }) }
func (n *nouns) counterNames() []string {
	return ids(n.counters, func(c *counter) string { return c.id })
}

// wordFieldNames returns the ids of the fields with a list of words.
func (n *nouns) wordFieldNames() (l []string) {
	for i := range n.fields {
		if f := &n.fields[i]; f.valueType == cond.Word && len(f.words) > 0 {
			l = append(l, f.id)
		}
	}
	return l
}

func (n *nouns) entryNames() []string { return ids(n.entries, func(e *entry) string { return e.id }) }

func (n *nouns) readZones() {
	for _, id := range n.keysIn("zone") {
		at := n.set.Value("zone." + id)
		z := zone{id: id, wordField: -1, visibility: n.set.TextOr("zone."+id+".sees", ""), initialCards: n.set.TextOr("zone."+id+".begins", ""), refillZone: n.set.TextOr("zone."+id+".refill", "")}
		n.reportTakenName(id, at)
		if z.visibility == "" {
			n.fault(at.At, `write sees = "owner", "all", "top" or "count"`, "zone %s does not say who sees its cards", id)
		}
		z.perSeat = n.set.Has("zone." + id + ".of")
		if z.visibility == "owner" && !z.perSeat {
			n.fault(at.At, `write of = "seat", or another sees`, "zone %s is seen by its owner and has none", id)
		}
		if v := n.set.Value("zone." + id + ".per"); v != nil {
			z.wordField = n.fieldIndex(v.Text)
			if z.wordField < 0 || n.fields[z.wordField].valueType != cond.Word {
				help := `write one under [field], such as place = ["first", "second"]`
				if names := n.wordFieldNames(); len(names) > 0 {
					help = source.Suggest(v.Text, names)
				}
				n.fault(v.At, help, "zone.%s.per is %s, must be a field with a list of words", id, source.QuoteIfNeeded(v.Text))
				z.wordField = -1
			}
		}
		n.zones = append(n.zones, z)
	}
	if len(n.zones) == 0 {
		n.fault(n.set.LastPlace("zone", "card", "title"), `write [zone] and where cards lie, such as deck = { sees = "count", begins = "all" }`, "there are no zones")
	}
	for i := range n.zones {
		z := &n.zones[i]
		if z.refillZone == "" {
			continue
		}
		v := n.set.Value("zone." + z.id + ".refill")
		switch from := n.zoneIndex(z.refillZone); {
		case from < 0:
			n.fault(v.At, source.Suggest(z.refillZone, n.zoneNames()), "there is no zone %s", source.QuoteIfNeeded(z.refillZone))
		case from == i:
			n.fault(v.At, "", "a zone cannot be refilled of itself")
		case z.visibility != "count" && z.visibility != "top":
			n.fault(v.At, `sees = "count" or "top" makes a pile`, "zone %s is refilled and is no pile: its cards have no order", z.id)
		case n.zones[from].perSeat && !z.perSeat, n.zones[from].wordField >= 0 && n.zones[from].wordField != z.wordField:
			n.fault(v.At, "", "zone %s is one, and %s, of which it is refilled, is several", z.id, z.refillZone)
		}
	}
	n.checkFirstPlaces()
}

// beginsIn reports whether the cards of a kind are in a zone at the start of a match.
func (n *nouns) beginsIn(z *zone, k *kind) bool {
	if z.initialCards == "" {
		return false
	}
	if z.initialCards == "all" || n.entries[k.entry].id == z.initialCards {
		return true
	}
	for i := range n.fields {
		f := &n.fields[i]
		if f.valueType == cond.Word {
			if w := slices.Index(f.words, z.initialCards); w >= 0 && k.values[i] == int32(w) {
				return true
			}
		}
	}
	return false
}

// beginsWithEach reports whether every seat begins with its own copies of a kind of card.
func (n *nouns) beginsWithEach(k *kind) bool {
	return slices.ContainsFunc(n.zones, func(z zone) bool { return z.perSeat && n.beginsIn(&z, k) })
}

// checkFirstPlaces checks that every card begins in exactly one zone.
func (n *nouns) checkFirstPlaces() {
	if len(n.zones) == 0 {
		return
	}
	for i := range n.zones {
		z := &n.zones[i]
		if z.initialCards == "" {
			continue
		}
		if !slices.ContainsFunc(n.kinds, func(k kind) bool { return n.beginsIn(z, &k) }) && len(n.kinds) > 0 {
			n.fault(n.set.Value("zone."+z.id+".begins").At, `write "all", the name of a card, or a word of a field`, "zone.%s.begins is %s: no card begins there", z.id, source.QuoteIfNeeded(z.initialCards))
		}
		if z.wordField >= 0 {
			n.fault(n.set.Value("zone."+z.id+".begins").At, "let them begin in a pile, and move them", "zone %s has one place per %s, cards cannot begin there", z.id, n.fields[z.wordField].id)
		}
	}
	for i := range n.kinds {
		k := &n.kinds[i]
		var in []string
		for j := range n.zones {
			if n.beginsIn(&n.zones[j], k) {
				in = append(in, n.zones[j].id)
			}
		}
		at := n.set.Value(source.Path("card", n.entries[k.entry].id)).At
		switch {
		case len(in) == 0:
			n.fault(at, `write begins = "all" in the zone where cards begin`, "card %s begins in no zone", k.name)
			return
		case len(in) > 1:
			n.fault(at, cmp.Or(n.leftOutWord(k, in), `keep begins in one of them, or write a card or a word of a field in each`), "card %s begins in %s: it can be in one only", k.name, source.JoinWords(in, "and"))
			return
		}
	}
}

// leftOutWord returns a hint for a kind that begins in several zones because its table leaves out a
// field, and so has its first word, which says that cards begin in one of them. It returns "" if
// that is not the reason.
func (n *nouns) leftOutWord(k *kind, zones []string) string {
	e := &n.entries[k.entry]
	for _, id := range zones {
		begins := n.zones[n.zoneIndex(id)].initialCards
		for i := range n.fields {
			f := &n.fields[i]
			if f.valueType == cond.Word && f.words[0] == begins && k.values[i] == 0 && e.id != begins && !slices.Contains(e.combinedFields, f.id) && !n.set.Has(source.Path("card", e.id)+"."+f.id) {
				return fmt.Sprintf("card %s leaves out %s, and so it is %s, the first word: write %s = and its word", e.id, f.id, begins, f.id)
			}
		}
	}
	return ""
}

func (n *nouns) readCounters() {
	for _, id := range n.keysIn("counter") {
		path := "counter." + id
		at := n.set.Value(path)
		n.reportTakenName(id, at)
		v := n.set.Value(path + ".is")
		if v == nil {
			n.fault(at.At, `write is = "0..20", "yes/no", "seat" or a field`, "counter %s does not say what it can be", id)
			continue
		}
		d, ok := n.domain(v, v)
		if !ok {
			continue
		}
		c := counter{id: id, domain: d, perSeat: n.set.Has(path + ".of")}
		if n.set.IsTrue(path + ".none") {
			if d.valueType != cond.Word {
				n.fault(n.set.Value(path+".none").At, "give it one number more, such as 0", "counter %s is %s and cannot be none", id, d.valueType)
			}
			c.domain = d.withNone()
		}
		if d.valueType == cond.Int {
			c.initialValue = min(max(0, d.lo), d.hi)
		}
		if c.hasNone && !d.isSeat {
			c.initialValue = int32(len(c.words) - 1)
		}
		if b := n.set.Value(path + ".begins"); b != nil {
			if x, ok := n.readInitial(b, &c.domain); ok {
				c.initialValue = x
			}
		}
		n.counters = append(n.counters, c)
	}
}

// readInitial reads the initial value of a counter: a value of its domain, or for a number also
// an expression over the numbers of the rules. ok is false if there is a fault.
func (n *nouns) readInitial(v *rule.Value, d *domain) (x int32, ok bool) {
	said := v.ShortText()
	if d.valueType == cond.Int && v.Kind == rule.KindText {
		e, err := cond.NewSpace(nil, n.consts()).Compile(v.Text, cond.Int, nil)
		if err != nil {
			n.faults = append(n.faults, exprFault(v, v.Path, 0, err))
			return 0, false
		}
		x = e.Eval(nil)
		said, ok = fmt.Sprintf("%s, which is %d", v.Text, x), x >= d.lo && x <= d.hi
	} else {
		x, ok = n.domainValue(v, d)
	}
	if !ok {
		lo, hi := d.bounds()
		n.fault(v.At, "", "%s is %s, must be %s", v.Path, said, domainInWords(d, lo, hi))
	}
	return x, ok
}

// domainInWords returns the values of a domain in words, such as "0 to 20" or "yes or no". lo and hi are
// the bounds of a domain of numbers.
func domainInWords(d *domain, lo, hi int32) string {
	switch {
	case d.isSeat:
		return "a seat"
	case d.valueType == cond.Word:
		return source.JoinWords(d.words, "or")
	case d.valueType == cond.Bool:
		return "yes or no"
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}

// domainValue returns value v of the file as a number of a state; false if the domain does not have
// it.
func (n *nouns) domainValue(v *rule.Value, d *domain) (int32, bool) {
	switch {
	case d.valueType == cond.Bool && v.Kind == rule.KindBool:
		return boolToInt(v.Bool), true
	case d.valueType == cond.Bool && v.Kind == rule.KindText: // as steps write it
		return boolToInt(v.Text == "yes"), v.Text == "yes" || v.Text == "no"
	case d.valueType == cond.Word && v.Kind == rule.KindText:
		i := slices.Index(d.words, v.Text)
		return int32(max(0, i)), i >= 0
	case d.valueType == cond.Int && v.Kind == rule.KindInt:
		return int32(v.Int), v.Int >= int64(d.lo) && v.Int <= int64(d.hi)
	}
	return 0, false
}

func boolToInt(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

func (n *nouns) readTallies() {
	for _, id := range n.keysIn("count") {
		path := "count." + id
		at := n.set.Value(path)
		n.reportTakenName(id, at)
		c := tally{id: id, condition: n.set.Value(path + ".where")}
		if over := n.set.Value(path + ".over"); over != nil {
			c.kind, c.countedSeats, c.perSeat, c.condition = countSeats, over.Text, true, n.set.Value(path+".when")
			for _, key := range []string{"in", "sum", "most", "least", "kinds", "where"} {
				if v := n.set.Value(path + "." + key); v != nil {
					n.fault(v.KeyAt, "it counts seats: over and when are all it can say", "count %s cannot say %s beside over", id, key)
				}
			}
			if c.condition == nil {
				n.fault(at.At, `write when = "other.hand > me.hand"`, "count %s does not say when a seat counts", id)
				continue
			}
			n.tallies = append(n.tallies, c)
			continue
		}
		in := n.set.Value(path + ".in")
		if in == nil {
			n.fault(at.At, `write in = "hand", or over = "seats"`, "count %s does not say what it counts", id)
			continue
		}
		if v := n.set.Value(path + ".when"); v != nil {
			n.fault(v.KeyAt, "of cards it is where", "count %s says when", id)
		}
		bad := false
		for i, w := range in.Words() {
			z := n.zoneIndex(w.Text)
			if z < 0 {
				n.fault(w.At, source.Suggest(w.Text, n.zoneNames()), "there is no zone %s", source.QuoteIfNeeded(w.Text))
				bad = true
				continue
			}
			if i > 0 && n.zones[z].perSeat != c.perSeat {
				n.fault(w.At, "make two counts of it, and add them up where they are asked for, as in me.NAME + table.OTHER", "count %s mixes zones of seats with zones of the table", id)
				bad = true
			}
			c.perSeat = n.zones[z].perSeat
			c.zones = append(c.zones, z)
		}
		said := 0
		for _, x := range []struct {
			key string
			of  tallyKind
		}{{"sum", sumCards}, {"most", maxOfCards}, {"least", minOfCards}} {
			if v := n.set.Value(path + "." + x.key); v != nil {
				c.kind, c.value = x.of, v
				said++
			}
		}
		if n.set.IsTrue(path + ".kinds") {
			c.kind = countKinds
			said++
		}
		if said > 1 {
			n.fault(at.At, "keep one of sum, most, least and kinds", "count %s says several things at once", id)
			bad = true
		}
		if !bad {
			n.tallies = append(n.tallies, c)
		}
	}
}
