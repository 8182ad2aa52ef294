package told

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine/cardfaces"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/engine/script"
)

// epoch is the version of play. It is raised whenever a change of this package makes a match with the
// same rules and seed go differently.
const epoch = 8

// newSchema returns the schema of a game, made from the names that its file defines. title, text and
// root are the title, the text and the parsed table of the file.
func newSchema(title, text string, root *rule.Table) *rule.Schema {
	lines := strings.Split(text, "\n")
	s := &rule.Schema{Title: title, DeckTables: []string{"card"}, NamesOptional: true, Epoch: epoch, TableDocs: heads, LearnsSlowly: true, StepVerbs: stepVerbs(), Reserved: reservedNames}
	s.DeckSum = func(t *rule.Table) int { return deckSum(t, root) }
	add := func(k rule.Key) { s.Keys = append(s.Keys, k) }
	seats := func(path, doc string) {
		add(rule.Key{Path: path, Type: rule.Int, Lo: 1, Hi: 8, Unit: "players", Label: doc, Doc: doc})
	}
	seats("players.min", "fewest players")
	seats("players.max", "most players")
	seats("players.usual", "players of the usual match")
	add(rule.Key{Path: "players.sides", Type: rule.Int, Optional: true, Lo: 2, Hi: 4, Unit: "sides", Default: "each plays alone", Label: "sides", Doc: "sides whose players win together, because they have the same score: players sit in turn, one of each side"})

	for _, id := range keysOf(root, "number") {
		v := root.Get("number." + id)
		k := numberKey("number." + id)
		k.NameByLanguage, k.Optional = namesByLanguage(root, "word."+id), true
		k.Label = cmp.Or(k.NameByLanguage[rule.English], labelOf(id))
		k.Default = "what the game says"
		if v != nil && v.At.Line > 0 && v.At.Line <= len(lines) {
			if remark := commentIn(lines[v.At.Line-1]); remark != "" {
				k.Doc, k.IsRemark = remark, true
			}
		}
		if r := root.Get("range." + id); r != nil && r.Kind == rule.KindList && len(r.List) == 2 && r.List[0].Kind == rule.KindInt && r.List[1].Kind == rule.KindInt {
			k.Lo, k.Hi = r.List[0].Int, r.List[1].Int
		}
		if v != nil && v.Kind == rule.KindInt && (v.Int < k.Lo || v.Int > k.Hi) {
			k.Lo, k.Hi = min(k.Lo, v.Int), max(k.Hi, v.Int)
		}
		add(k)
	}
	add(numberKey("number.*"))
	add(rule.Key{Path: "range.*", Type: rule.Band, Optional: true, PrintOnly: true, Default: "−999 to 9,999", Doc: "how far the number of that name may go"})
	add(rule.Key{Path: "field.*", Type: rule.Domain, InitialValue: `"0..9"`, Doc: `what cards can have: a list of words, a range such as "2..14", or "yes/no"`})
	add(rule.Key{Path: "word.*", Type: rule.Names, Optional: true, Default: "its id in words", Doc: "what a number, a field, a word of one, or else a phase, a step or what is chosen is called, by language"})

	opt := func(k rule.Key) { k.Optional = true; add(k) }
	add(rule.Key{Path: "card.*.name", Type: rule.Names, Optional: true, Default: "its id in words", Doc: "what it is called, by language; {FIELD} is its own"})
	add(rule.Key{Path: "card.*.text", Type: rule.Names, MultipleLines: true, Optional: true, Default: "what its steps do", Doc: "what is printed on it, by language"})
	opt(rule.Key{Path: "card.*.count", Type: rule.Int, Lo: 0, Hi: 250, Unit: "cards", Default: "1", Label: "copies", Doc: "how many there are"})
	opt(rule.Key{Path: "card.*.each", Type: rule.Texts, Default: "it is one card", Doc: "fields: one card of every combination of what they can be"})
	opt(rule.Key{Path: "card.*.where", Type: rule.Expression, Default: "all of them", Doc: "which of the combinations there are"})
	for _, k := range cardfaces.Keys("card.*", "that of its suit, one that its name calls for, or the next") {
		add(k)
	}
	fields := keysOf(root, "field")
	for _, id := range fields {
		if slices.Contains(cardKeys, id) { // a fault, which is reported when fields are read
			continue
		}
		opt(rule.Key{Path: "card.*." + id, Type: rule.Datum, DomainKey: source.Path("field", id), Label: labelOf(id), Default: "the lowest, no, or the first word", Doc: "its " + labelOf(id)})
	}
	for _, id := range momentsOf(root) {
		if slices.Contains(cardKeys, id) || slices.Contains(fields, id) { // a fault, which is reported when cards are read
			continue
		}
		opt(rule.Key{Path: "card.*." + id, Type: rule.Steps, ExclusiveKeys: exclusiveKeys, Default: "nothing", Doc: "steps: what it does"})
	}
	opt(rule.Key{Path: "card.*.*", Type: rule.Datum, Default: "0", Doc: "a number that is worked out for the card, an expression over card. and number."})

	add(rule.Key{Path: "zone.*.sees", Type: rule.Word, InitialValue: `"all"`, Words: []string{"owner", "all", "top", "count"}, Doc: "who sees the cards: their owner, all, all the top one, or nobody (all see how many)"})
	opt(rule.Key{Path: "zone.*.of", Type: rule.Word, Words: []string{"seat"}, Default: "one for the table", Doc: "each seat has one"})
	opt(rule.Key{Path: "zone.*.per", Type: rule.Text, Default: "one", Doc: "a field: there is one for each of its words; steps and counts mean that of a loop over the field, of a chosen word or of the chosen card"})
	opt(rule.Key{Path: "zone.*.begins", Type: rule.Text, InsteadHint: `give these cards a word of a field in common, and write that: begins = "WORD"`, Default: "no cards", Doc: `which cards lie there at the beginning: "all", a card, or a word of a field`})
	opt(rule.Key{Path: "zone.*.refill", Type: rule.Text, Default: "it stays empty", Doc: "of which zone it is made anew when it is empty: all but a visible top card, shuffled"})
	add(rule.Key{Path: "zone.*.name", Type: rule.Names, Optional: true, Default: "its id in words", Doc: "what it is called, by language"})

	add(rule.Key{Path: "counter.*.is", Type: rule.Domain, InitialValue: `"0..9"`, Doc: `what it can be: "0..20", "yes/no", "seat", or a field`})
	opt(rule.Key{Path: "counter.*.of", Type: rule.Word, Words: []string{"seat"}, Default: "one for the table", Doc: "each seat has one"})
	opt(rule.Key{Path: "counter.*.none", Type: rule.Bool, IsObjective: true, Default: "false", Doc: "of words and seats: can it be nothing at all?"})
	opt(rule.Key{Path: "counter.*.begins", Type: rule.Datum, Default: "0 or what is nearest to it, no, the first word, or none", Doc: "what it is at the beginning of a match; of a number an amount too, such as number.coins"})
	add(rule.Key{Path: "counter.*.name", Type: rule.Names, Optional: true, Default: "its id in words", Doc: "what it is called, by language; matches tell of a number of the table where it has a name or is in the score"})

	var zone string // a zone, as the example for a new entry of [count]
	if zones := keysOf(root, "zone"); len(zones) > 0 {
		zone = `"` + zones[0] + `"`
	}
	opt(rule.Key{Path: "count.*.in", Type: rule.Texts, AllowsSingleText: true, InitialValue: zone, Default: "it counts seats", Doc: "zones whose cards are counted"})
	opt(rule.Key{Path: "count.*.over", Type: rule.Word, Words: []string{"seats", "others"}, Default: "it counts cards", Doc: "seats that are counted"})
	opt(rule.Key{Path: "count.*.where", Type: rule.Expression, Default: "all", Doc: "which cards count, asked of each card"})
	opt(rule.Key{Path: "count.*.when", Type: rule.Expression, Default: "all", Doc: "which seats count, asked of each as other"})
	opt(rule.Key{Path: "count.*.sum", Type: rule.Expression, Default: "the number of cards", Doc: "what is added up over the cards"})
	opt(rule.Key{Path: "count.*.most", Type: rule.Expression, Default: "the number of cards", Doc: "of what the most counts, 0 without cards"})
	opt(rule.Key{Path: "count.*.least", Type: rule.Expression, Default: "the number of cards", Doc: "of what the least counts, 0 without cards"})
	opt(rule.Key{Path: "count.*.kinds", Type: rule.Bool, IsObjective: true, Default: "false", Doc: "are copies counted once?"})
	add(rule.Key{Path: "count.*.name", Type: rule.Names, Optional: true, Default: "its id in words", Doc: "what it is called, by language"})

	option := func(path string) {
		opt(rule.Key{Path: path + ".choose", Type: rule.Text, Default: "nothing is chosen", Doc: `what is chosen: "card from hand", "target from others", "word from suit", "amount from 1..6"`})
		opt(rule.Key{Path: path + ".where", Type: rule.Expression, Default: "any", Doc: "which of it may be chosen, asked of each"})
		opt(rule.Key{Path: path + ".when", Type: rule.Expression, Default: "always", Doc: "is the option open?"})
		opt(rule.Key{Path: path + ".do", Type: rule.Steps, ExclusiveKeys: exclusiveKeys, Default: "nothing", Doc: "steps that follow"})
		add(rule.Key{Path: path + ".name", Type: rule.Names, Optional: true, Default: "its id in words", Doc: "what it is called, by language"})
	}
	option("phase.*.choice.*")
	opt(rule.Key{Path: "phase.*.*", Type: rule.Steps, InitialValue: `"leave"`, ExclusiveKeys: exclusiveKeys, Default: "no such step", Doc: "a step of the phase: a sentence, a list of steps, or a table"})
	add(rule.Key{Path: "window.*.who", Type: rule.Text, InitialValue: `"others"`, Doc: `who may react: "others", "seats", or a seat`})
	opt(rule.Key{Path: "window.*.when", Type: rule.Expression, Default: "always", Doc: "may a seat react? asked of each as me"})
	opt(rule.Key{Path: "window.*.do", Type: rule.Steps, InitialValue: `"leave"`, ExclusiveKeys: exclusiveKeys, Default: "a choice", Doc: "steps of who reacts"})
	option("window.*.choice.*")

	opt(rule.Key{Path: "match.turn", Type: rule.Text, Default: "turn", Doc: "the phase whose runs are turns"})
	add(rule.Key{Path: "end.score", Type: rule.Expression, Doc: "a seat's score, asked of each as me"})
	opt(rule.Key{Path: "end.wins", Type: rule.Word, Words: []string{"most", "least"}, IsObjective: true, Default: "most", Doc: "does the most or the least score win?"})
	opt(rule.Key{Path: "end.tie", Type: rule.Expression, Default: "a shared win", Doc: "what breaks a tie: the most wins"})
	add(rule.Key{Path: "end.reason.*", Type: rule.Names, Optional: true, Default: "the word itself", Doc: "what a way to end is called, by language: finished, and every word behind end"})
	add(rule.Key{Path: "ask.*", Type: rule.Names, Optional: true, Default: "the name of the phase or option, in words", Doc: "what a phase or an option is called when somebody must decide, by language"})
	opt(rule.Key{Path: "text.language", Type: rule.Text, PrintOnly: true, Default: "en", Doc: "language of names in reports and lists"})
	s.Start = startingChange(root)
	return s
}

// stepVerbs returns the verbs of the language, from the compiler's own table.
func stepVerbs() []rule.StepVerb {
	l := make([]rule.StepVerb, len(script.Verbs))
	for i := range script.Verbs {
		v := &script.Verbs[i]
		l[i] = rule.StepVerb{Name: v.Name, Form: v.Form(), Doc: v.Doc, VisibleTo: v.Visibility, Example: v.Example}
	}
	return l
}

// commentIn returns the comment at the end of a line of a TOML file, without its full stop; "" if there
// is none.
func commentIn(line string) string {
	quote := rune(0)
	for i, r := range line {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case r == '#':
			return strings.TrimSuffix(strings.TrimSpace(line[i+1:]), ".")
		}
	}
	return ""
}

// numberKey returns the schema key of a number of the rules at a path.
func numberKey(path string) rule.Key {
	return rule.Key{Path: path, Type: rule.Int, Lo: -999, Hi: 9999, Doc: "a number of the rules: number.NAME in conditions and steps"}
}

// labelOf returns an id with spaces in place of underscores.
func labelOf(id string) string { return strings.ReplaceAll(id, "_", " ") }

// namesByLanguage returns the names that a table of a file gives by language, such as
// word.deal = { en = "hand", it = "mano" }; nil if there is no such table.
func namesByLanguage(root *rule.Table, path string) map[string]string {
	var names map[string]string
	for _, lang := range keysOf(root, path) {
		if v := root.Get(path + "." + lang); v.Kind == rule.KindText && v.Text != "" {
			if names == nil {
				names = map[string]string{}
			}
			names[lang] = v.Text
		}
	}
	return names
}

// keysOf returns the keys of the table at a path of a file; nil if there is no such table.
func keysOf(root *rule.Table, table string) []string {
	if v := root.Get(table); v != nil && v.Kind == rule.KindTable {
		return v.Table.Keys()
	}
	return nil
}

// startingChange returns the example change in a new variant's file: the first number of the game plus
// one. It is empty if the game has no numbers.
func startingChange(root *rule.Table) rule.StartingChange {
	for _, id := range keysOf(root, "number") {
		if v := root.Get("number." + id); v != nil && v.Kind == rule.KindInt {
			return rule.StartingChange{Question: "What does one more for " + labelOf(id) + " change?", Path: "number." + id, Value: itoa(int(v.Int) + 1)}
		}
	}
	return rule.StartingChange{}
}

// deckSum returns the number of cards in a deck file t of the game whose file is root.
func deckSum(t, root *rule.Table) (sum int) {
	v := t.Get("card")
	if v == nil || v.Kind != rule.KindTable {
		return 0
	}
	for _, id := range v.Table.Keys() {
		e := v.Table.GetKey(id)
		if e == nil || e.Kind != rule.KindTable {
			continue
		}
		n := 1
		if c := e.Table.GetKey("count"); c != nil && c.Kind == rule.KindInt {
			n = int(c.Int)
		}
		if each := e.Table.GetKey("each"); each != nil {
			for _, w := range each.Words() {
				if f := root.Get("field." + w.Text); f != nil {
					n *= max(1, sizeOfDomain(f))
				}
			}
		}
		sum += n
	}
	return sum
}

func sizeOfDomain(v *rule.Value) int {
	n := &nouns{numbers: map[string]int32{}}
	if d, ok := n.domain(v, v); ok {
		return d.size()
	}
	return 1
}

var heads = []rule.TableDoc{
	{Path: "players", Doc: "How many can play."},
	{Path: "number", Doc: "All numbers of the game, each with a name: what is compared and swept. number.NAME in conditions and steps."},
	{Path: "range", Doc: "How far numbers may go."},
	{Path: "field", Doc: "What cards have."},
	{Path: "word", Doc: "What is called how, by language: numbers, fields and their words, phases, steps and what is chosen."},
	{Path: "card", Doc: "The cards. Beside what is listed here they may have any number that is worked out for them."},
	{Path: "card.*", Doc: "A card, or with each one of every combination.", Noun: "card"},
	{Path: "zone", Doc: "Where cards lie."},
	{Path: "zone.*", Doc: "A place for cards, or one for each seat.", Noun: "zone"},
	{Path: "counter", Doc: "Numbers, words and seats that everybody sees and that steps change."},
	{Path: "counter.*", Doc: "A number, a yes or no, a word or a seat.", Noun: "counter"},
	{Path: "count", Doc: "Numbers that are counted: me.NAME of zones of seats, table.NAME of zones of the table."},
	{Path: "count.*", Doc: "What is counted.", Noun: "count"},
	{Path: "phase", Doc: "What happens, phase by phase, from phase match on. A phase has steps, each under a name, done in their order."},
	{Path: "phase.*", Doc: "A phase: steps by name.", Noun: "phase"},
	{Path: "phase.*.choice", Doc: "A decision between options."},
	{Path: "phase.*.choice.*", Doc: "An option.", Noun: "option"},
	{Path: "window", Doc: "Where others may react. Seats are asked in turn, and the first who does closes it."},
	{Path: "window.*", Doc: "A window.", Noun: "window"},
	{Path: "window.*.choice", Doc: "Between what who reacts decides."},
	{Path: "window.*.choice.*", Doc: "A reaction.", Noun: "option"},
	{Path: "match", Doc: "What a turn is."},
	{Path: "end", Doc: "Who has won when the match is over."},
	{Path: "ask", Doc: "What decisions are called."},
	{Path: "text", Doc: "Language of names."},
}
