package told

import (
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"equitas/engine/narration"
	"equitas/engine/rule"
	"equitas/engine/script"
)

// This file puts steps, conditions and amounts into the words of a language, for the page of rules and
// for cards without a text. Numbers of the rules appear as values; cards, zones, counters and
// phases by name.

// stepsInWords returns in words the steps that x holds: a sentence, a list or a table.
func (v *voice) stepsInWords(x *rule.Value) string {
	switch x.Kind {
	case rule.KindList:
		var l []string
		for _, e := range x.List {
			l = append(l, v.stepsInWords(e))
		}
		return strings.Join(l, "; ")
	case rule.KindTable:
		return v.tableInWords(x.Table)
	case rule.KindText:
		return v.sentenceInWords(x.Text)
	}
	return x.PlainText()
}

// sentenceInWords returns one step in words.
func (v *voice) sentenceInWords(text string) string {
	s, err := script.Parse(text, 0)
	if err != nil {
		return text // the fault is reported when the sentence is compiled
	}
	said := v.verbInWords(s)
	if s.When.IsPresent() {
		said = v.Line("do.when", narration.Text("what", said), narration.Text("if", v.formulaInWords(s.When.Text)))
	}
	return said
}

// verbInWords returns a sentence in words, without its condition.
func (v *voice) verbInWords(s *script.Sentence) string {
	first, from, to := s.Arg("").Text, s.Arg("from").Text, s.Arg("to").Text
	line := func(id string, params ...narration.Fill) string { return v.Line("do."+id, params...) }
	switch s.Verb.Name {
	case "move":
		what := v.cardsInWords(first)
		if where := s.Arg("where"); where.IsPresent() {
			what = line("which", narration.Text("what", what), narration.Text("if", v.formulaInWords(where.Text)))
		}
		if from == "" {
			return line("lay", narration.Text("what", what), narration.Text("to", v.zoneInWords(to)))
		}
		return line("move", narration.Text("what", what), narration.Text("from", v.zoneInWords(from)), narration.Text("to", v.zoneInWords(to)))
	case "deal":
		return line("deal", narration.Text("what", v.amountInWords(first)), narration.Text("from", v.zoneInWords(from)), narration.Text("to", v.zoneInWords(to)))
	case "shuffle":
		return line("shuffle", narration.Text("from", v.zoneInWords(first)))
	case "swap":
		return line("swap", narration.Text("from", v.zoneInWords(first)), narration.Text("to", v.zoneInWords(s.Arg("with").Text)))
	case "hand":
		return line("hand", narration.Text("name", v.nameInWords(first)), narration.Text("way", v.Line("event."+to)))
	case "set":
		now := v.formulaInWords(to)
		if isNeighbour(to) {
			now = v.seatInWords(to)
		} else if ci := v.machine.nouns.counterIndex(first[strings.LastIndexByte(first, '.')+1:]); to == noneWord && ci >= 0 && v.machine.nouns.counters[ci].isSeat {
			now = v.Line("thing.nobody")
		}
		return line("set", narration.Text("name", v.counterInWords(first)), narration.Text("now", now))
	case "add":
		if less, ok := strings.CutPrefix(first, "-"); ok {
			return line("less", narration.Text("name", v.counterInWords(to)), narration.Text("n", v.formulaInWords(less)))
		}
		return line("add", narration.Text("name", v.counterInWords(to)), narration.Text("n", v.formulaInWords(first)))
	case "roll":
		return line("roll", narration.Text("name", v.counterInWords(first)))
	case "best":
		return line("best", narration.Text("name", v.nameInWords(first)), narration.Text("from", v.sourceInWords(from)), narration.Text("what", v.formulaInWords(s.Arg("by").Text)))
	case "choose", "may":
		said := v.chooseInWords(s.Verb.Name, first, from, s.Arg("where").Text)
		if or := s.Arg("or"); or.IsPresent() {
			said = line("or", narration.Text("what", said), narration.Text("else", v.sentenceInWords(or.Text)))
		}
		return said
	case "run":
		return v.runInWords(first, s.Arg("for").Text)
	case "open":
		return line("open", narration.Text("name", v.phaseInWords(first)))
	case "play":
		if as := s.Arg("as"); as.IsPresent() {
			return line("play_as", narration.Text("card", v.nameInWords(first)), narration.Text("name", v.phraseName(as.Text)))
		}
		return line("play", narration.Text("card", v.nameInWords(first)))
	case "end":
		if first != "" {
			return line("end_as", narration.Text("name", v.rules.nameIn("end.reason."+first, first, v.Lang())))
		}
		return line("end")
	case "look":
		if by := s.Arg("by"); by.IsPresent() {
			return line("look_by", narration.Text("from", v.zoneInWords(s.Arg("at").Text)), narration.Text("name", v.seatInWords(by.Text)))
		}
		return line("look", narration.Text("from", v.zoneInWords(s.Arg("at").Text)))
	case "show":
		said := line("show", narration.Text("from", v.zoneInWords(first)))
		if where := s.Arg("where"); where.IsPresent() {
			return line("which", narration.Text("what", said), narration.Text("if", v.formulaInWords(where.Text)))
		}
		return said
	case "out":
		return line("out", narration.Text("name", v.seatInWords(first)))
	}
	return line(s.Verb.Name) // the verbs without operands: again, leave, cancel, in
}

// tableInWords returns in words a step that is a table, or an option of a menu.
func (v *voice) tableInWords(t *rule.Table) string {
	text := func(key string) string {
		if x := t.GetKey(key); x != nil {
			return textOf(x)
		}
		return ""
	}
	var said string
	switch {
	case t.GetKey("do") != nil:
		said = v.stepsInWords(t.GetKey("do"))
	case t.GetKey("run") != nil:
		said = v.runInWords(text("run"), "")
	}
	when := text("when")
	for _, verb := range []string{"choose", "may"} {
		name, from, ok := strings.Cut(text(verb), " from ")
		if !ok {
			continue
		}
		choice := v.chooseInWords(verb, strings.TrimSpace(name), strings.TrimSpace(from), text("where"))
		if times := text("times"); times != "" {
			choice = v.addTimes(choice, times)
		}
		if said != "" {
			choice = v.Line("do.then", narration.Text("what", choice), narration.Text("then", said))
		}
		if said = choice; t.GetKey("or") != nil {
			said = v.Line("do.or", narration.Text("what", said), narration.Text("else", v.stepsInWords(t.GetKey("or"))))
		}
	}
	if each := text("each"); each != "" {
		of := v.loopInWords(each)
		if where := text("where"); where != "" && t.GetKey("choose") == nil && t.GetKey("may") == nil {
			of = v.Line("do.which", narration.Text("what", of), narration.Text("if", v.formulaInWords(where)))
		} else if when != "" {
			of, when = v.Line("do.which", narration.Text("what", of), narration.Text("if", v.formulaInWords(when))), ""
		}
		said = v.Line("do.each", narration.Text("of", of), narration.Text("what", said))
	} else if times := text("times"); times != "" && t.GetKey("choose") == nil && t.GetKey("may") == nil {
		said = v.addTimes(said, times)
	}
	if until := text("until"); until != "" && until != "false" {
		said = v.Line("do.until", narration.Text("what", said), narration.Text("if", v.formulaInWords(until)))
	}
	if said == "" {
		said = v.Line("do.nothing")
	}
	if when != "" {
		said = v.Line("do.if", narration.Text("what", said), narration.Text("if", v.formulaInWords(when)))
	}
	return said
}

// windowInWords returns in words who may react in window t, when, and by which steps; the options of a
// window with a choice are left out.
func (v *voice) windowInWords(t *rule.Table) string {
	who := ""
	if x := t.GetKey("who"); x != nil {
		who = v.sourceInWords(textOf(x))
	}
	if x := t.GetKey("when"); x != nil {
		who = v.Line("do.which", narration.Text("what", who), narration.Text("if", v.formulaInWords(textOf(x))))
	}
	said := v.Line("do.react", narration.Text("name", who))
	if do := t.GetKey("do"); do != nil {
		said = v.Line("do.then", narration.Text("what", said), narration.Text("then", v.stepsInWords(do)))
	}
	return said
}

// addTimes returns the text what extended by how often it happens. times is an amount, or "up to " and
// an amount.
func (v *voice) addTimes(what, times string) string {
	key, amount := "do.times", times
	if most, ok := strings.CutPrefix(times, "up to "); ok {
		key, amount = "do.up_to", most
	}
	n := v.formulaInWords(amount)
	if strings.ContainsFunc(n, func(r rune) bool { return !unicode.IsDigit(r) }) { // such as "your hand", of which there are no "times"
		key += "_amount"
	}
	return v.Line(key, narration.Text("what", what), narration.Text("n", n))
}

// chooseInWords returns a choice in words. verb is "choose" or "may"; name is the name given to the
// chosen thing; from is the source; where is the condition on the thing, "" for none.
func (v *voice) chooseInWords(verb, name, from, where string) string {
	source := v.sourceInWords(from)
	if where != "" {
		source = v.Line("do.which", narration.Text("what", source), narration.Text("if", v.formulaInWords(where)))
	}
	return v.Line("do."+verb, narration.Text("name", v.nameInWords(name)), narration.Text("from", source))
}

// runInWords returns in words that a phase is run, and for which seat unless that is "".
func (v *voice) runInWords(phase, seat string) string {
	if seat != "" {
		return v.Line("do.run_for", narration.Text("name", v.phaseInWords(phase)), narration.Text("seat", v.seatInWords(seat)))
	}
	return v.Line("do.run", narration.Text("name", v.phaseInWords(phase)))
}

// phaseInWords returns the name of a phase, a window or an option: its text in table ask, unless that
// is missing or a question; else as [voice.phraseName] does.
func (v *voice) phaseInWords(id string) string {
	if v.rules.set.Has("ask." + id) {
		if said := v.rules.nameIn("ask."+id, id, v.Lang()); !strings.HasSuffix(said, "?") {
			return said
		}
	}
	return v.phraseName(id)
}

// cardsInWords returns in words which cards a sentence moves: a number, all, a random choice or
// a chosen card ("2", "all", "1 random", "card").
func (v *voice) cardsInWords(text string) string {
	amount, random := strings.CutSuffix(text, " random")
	switch {
	case amount == "all":
		return v.Line("do.all")
	case v.machine.bindingOf(amount) != nil:
		return v.nameInWords(amount)
	case random:
		return v.Line("do.random", narration.Text("what", v.amountInWords(strings.TrimSpace(amount))))
	}
	return v.amountInWords(amount)
}

// amountInWords returns an amount of cards in words, such as "2 cards".
func (v *voice) amountInWords(text string) string {
	said := v.formulaInWords(text)
	n, digits := 0, said != "" && len(said) < 5
	for _, r := range said {
		digits = digits && r >= '0' && r <= '9'
		n = n*10 + int(r-'0')
	}
	if digits {
		return v.Line("thing.backs", narration.Num("n", n))
	}
	return v.Line("do.many", narration.Text("n", said))
}

// zoneInWords returns a zone in words. text is as in a sentence: "hand", "left.hand", "each hand".
func (v *voice) zoneInWords(text string) string {
	rest, each := strings.CutPrefix(text, "each ")
	if each {
		return v.Line("do.every", narration.Text("name", v.nameInWords(strings.TrimSpace(rest))))
	}
	if zi := v.machine.nouns.zoneIndex(rest); zi >= 0 && v.machine.nouns.zones[zi].perSeat {
		return v.nameInWords("me." + rest)
	} else if zi >= 0 {
		return v.nameInWords("table." + rest)
	}
	return v.nameInWords(rest)
}

// counterInWords returns a counter in words. If each seat has one and text names no seat, it is the
// acting seat's.
func (v *voice) counterInWords(text string) string {
	if ci := v.machine.nouns.counterIndex(text); ci >= 0 && v.machine.nouns.counters[ci].perSeat {
		return v.nameInWords("me." + text)
	}
	return v.nameInWords(text)
}

// sourceInWords returns in words the source of a choice.
func (v *voice) sourceInWords(text string) string {
	switch lo, hi, ranged := strings.Cut(text, ".."); {
	case text == "seats", text == "others", text == "kinds":
		return v.Line("do." + text)
	case ranged:
		return v.Line("do.range", narration.Text("least", v.formulaInWords(lo)), narration.Text("most", v.formulaInWords(hi)))
	case v.machine.nouns.zoneIndex(text) < 0 && v.machine.nouns.fieldIndex(text) >= 0:
		return v.rules.wordName(text, v.Lang())
	case v.machine.nouns.zoneIndex(text) < 0 && (isNeighbour(text) || !strings.Contains(text, ".")):
		return v.seatInWords(text)
	}
	return v.zoneInWords(text)
}

// loopInWords returns in words what a loop iterates over.
func (v *voice) loopInWords(text string) string {
	if from, ok := strings.CutPrefix(text, "seats from "); ok {
		return v.Line("do.seats_from", narration.Text("name", v.seatInWords(from)))
	}
	if _, in, ok := strings.Cut(text, " in "); ok {
		return v.Line("do.cards_in", narration.Text("name", v.zoneInWords(strings.TrimSpace(in))))
	}
	return v.sourceInWords(text)
}

// seatInWords returns a seat in words. text is as in a sentence: "left", "target", "left of target".
func (v *voice) seatInWords(text string) string {
	for _, w := range neighbourPrefixes {
		if of, ok := strings.CutPrefix(text, w.text); ok {
			way := strings.TrimSuffix(w.text, " of ")
			return v.Line("do.beside", narration.Text("way", v.Line("side."+way)), narration.Text("name", v.seatInWords(of)))
		}
	}
	if key := "side." + text; v.Has(key) {
		return v.Line(key)
	}
	return v.nameInWords(text)
}

// nameInWords returns a name in words. text is as in a condition, such as "me.hand", "card.rank",
// "table.deck" or "number.limit", or a name without a dot.
func (v *voice) nameInWords(text string) string {
	n := v.machine.nouns
	first, last, dotted := strings.Cut(text, ".")
	if !dotted {
		for _, table := range []string{"zone", "counter", "count"} {
			if v.rules.set.Has(table + "." + text) {
				return v.nameAt(table+"."+text, text)
			}
		}
		return v.phraseName(text)
	}
	is := func(table string) bool { return v.rules.set.Has(table + "." + last) }
	switch b := v.machine.bindingOf(first); {
	case b != nil && b.kind == boundCard && n.fieldIndex(last) >= 0:
		if first == "card" {
			return v.fieldInWords(last)
		}
		return v.Line("do.of", narration.Text("name", v.fieldInWords(last)), narration.Text("of", v.nameInWords(first)))
	case first == "number":
		if x := v.rules.set.Value(text); x != nil {
			return withMinus(x.PlainText())
		}
	case n.zoneIndex(first) >= 0: // a field of the zone's top card
		return v.Line("do.of", narration.Text("name", v.fieldInWords(last)), narration.Text("of", v.zoneInWords(first)))
	case first == "table" && last == "seats":
		return v.Line("do.in_play")
	case first == "table" || is("zone") || is("counter") || is("count"):
		what := last
		for _, table := range []string{"zone", "counter", "count"} {
			if is(table) {
				what = v.nameAt(table+"."+last, last)
				break
			}
		}
		switch {
		case first == "table":
			return v.Line("place.table", narration.Text("name", what))
		case first == "me":
			return v.Line("place.mine", narration.Text("name", what))
		}
		return v.Line("do.of", narration.Text("name", what), narration.Text("of", v.seatInWords(first)))
	case last == "out":
		return v.outInWords("out", first)
	case last == "seat":
		return v.seatInWords(first)
	case first == eachName:
		return v.Line("do.this", narration.Text("name", v.fieldInWords(last)))
	case last == "value", first == "card":
		if last == "value" && n.fieldIndex(last) < 0 {
			return v.nameInWords(first)
		}
		return v.fieldInWords(last)
	}
	if b := v.machine.bindingOf(first); b != nil && b.kind == boundWord {
		name := v.nameInWords(first)
		if name == v.fieldInWords(last) { // both would have the same name
			return v.Line("do.chosen", narration.Text("name", name))
		}
		return name
	}
	return v.Line("do.of", narration.Text("name", v.fieldInWords(last)), narration.Text("of", v.nameInWords(first)))
}

// withMinus returns a number as people write it: with a minus sign in place of a hyphen.
func withMinus(number string) string {
	if rest, negative := strings.CutPrefix(number, "-"); negative {
		return "−" + rest
	}
	return number
}

// fieldInWords returns the name of a field of cards.
func (v *voice) fieldInWords(id string) string {
	if id == "id" {
		return v.idInWords("card")
	}
	if v.rules.set.Has("word." + id) {
		return v.rules.wordName(id, v.Lang())
	}
	return v.idInWords(id)
}

// wordInWords returns the name of a word that a condition quotes: a word of a field, or the id of a
// card.
func (v *voice) wordInWords(word string) string {
	if v.rules.set.Has("card."+word) && !v.rules.set.Has("word."+word) {
		return narration.Capitalize(v.nameAt("card."+word, word))
	}
	if word == noneWord && !v.rules.set.Has("word."+word) {
		return v.Line("thing.empty")
	}
	if key := "suit." + word; v.Has(key) && !v.rules.set.Has("word."+word) {
		return v.Line(key)
	}
	return v.rules.wordName(word, v.Lang())
}

// operatorSigns maps operators of conditions to the signs that people write. For and, or and not, which
// differ by language, the value is part of the key of a text.
var operatorSigns = map[string]string{"==": "=", "!=": "≠", "<=": "≤", ">=": "≥", "*": "×", "/": "÷", "&&": "and", "||": "or", "!": "not"}

// comparisons are the operators that compare two values.
var comparisons = []string{"==", "!=", "<", "<=", ">", ">="}

// isRank reports whether a name of a formula stands for a rank of standard playing cards: a field of
// a card, a counter, a chosen value.
func (v *voice) isRank(name string) bool {
	n, last := v.machine.nouns, name[strings.LastIndexByte(name, '.')+1:]
	if i := n.fieldIndex(last); i >= 0 {
		return n.fields[i].isRank
	}
	i := n.counterIndex(last)
	return i >= 0 && n.counters[i].isRank
}

// numberInWords returns a number of a formula as people write it. rank says whether it is compared
// with a rank of standard playing cards: then it is written as on the card.
func numberInWords(digits string, rank bool) string {
	if x, err := strconv.ParseInt(digits, 10, 32); rank && err == nil {
		return rankName(int32(x))
	}
	return digits
}

// formulaInWords returns a condition or an amount as people write it, with all names in words.
func (v *voice) formulaInWords(text string) string { return v.formulaWithRanks(text, false) }

// formulaWithRanks does what formulaInWords does. ranks says whether a number at the beginning is
// compared with a rank of standard playing cards.
func (v *voice) formulaWithRanks(text string, ranks bool) string {
	if parts := splitOutsideBrackets(text, ','); len(parts) > 1 {
		for i := range parts {
			parts[i] = v.formulaInWords(parts[i])
		}
		return strings.Join(parts, ", ")
	}
	if cond, then, otherwise, ok := splitConditional(text); ok {
		return v.Line("do.either", narration.Text("if", v.formulaInWords(cond)), narration.Text("then", v.formulaInWords(then)), narration.Text("else", v.formulaInWords(otherwise)))
	}
	var b strings.Builder
	runes := []rune(strings.TrimSpace(text))
	isName := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '.' }
	for i := 0; i < len(runes); { // from here on ranks says whether the last name is a rank and only signs of comparison follow it
		r, from := runes[i], i
		switch {
		case r == '\'' || r == '"':
			for i++; i < len(runes) && runes[i] != r; i++ {
			}
			b.WriteString(v.wordInWords(string(runes[from+1 : min(i, len(runes))])))
			i++
		case unicode.IsDigit(r):
			for ; i < len(runes) && unicode.IsDigit(runes[i]); i++ {
			}
			b.WriteString(numberInWords(string(runes[from:i]), ranks))
		case r == '[' && closingParenthesis(runes, i) > 0:
			end := closingParenthesis(runes, i)
			b.WriteString(v.listInWords(string(runes[i+1:end]), ranks))
			i = end + 1
		case r == '(' && closingParenthesis(runes, i) > 0:
			end := closingParenthesis(runes, i)
			b.WriteString("(" + v.formulaInWords(string(runes[i+1:end])) + ")")
			i = end + 1
		case r == '!' && i+1 < len(runes) && isName(runes[i+1]) && v.isOutAsked(runes[i+1:], isName) != "":
			seat := v.isOutAsked(runes[i+1:], isName)
			b.WriteString(v.outInWords("in", seat))
			i += len("!") + len([]rune(seat)) + len(".out")
		case isName(r):
			for ; i < len(runes) && isName(runes[i]); i++ {
			}
			if key, length := listOperator(runes[from:]); key != "" {
				b.WriteString(v.Line(key))
				i = from + length
				continue
			}
			name := string(runes[from:i])
			b.WriteString(v.termInWords(name))
			ranks = v.isRank(name)
			if sign, length := nobodyTest(name, runes[i:]); sign != "" {
				b.WriteString(" " + sign + " " + v.Line("thing.nobody"))
				i += length
			} else if strings.HasSuffix(name, ".seat") {
				if m := numberedSeat.FindStringSubmatch(string(runes[i:])); m != nil { // you = Player 1
					b.WriteString(" " + operatorSigns[m[1]] + " " + v.Line("seat.name", narration.Text("n", m[2])))
					i += len([]rune(m[0])) - len([]rune(m[3]))
				}
			}
		default:
			sign := string(r)
			if i+1 < len(runes) && operatorSigns[string(runes[i:i+2])] != "" {
				sign = string(runes[i : i+2])
			}
			i += len([]rune(sign))
			ranks = ranks && (unicode.IsSpace(r) || slices.Contains(comparisons, sign))
			switch to := operatorSigns[sign]; {
			case to == "not":
				b.WriteString(v.Line("do.not") + " ")
			case to == "and" || to == "or":
				b.WriteString(v.Line("do." + to + "_also"))
			case to != "":
				b.WriteString(to)
			case sign == "-":
				b.WriteString("−")
			default:
				b.WriteString(sign)
			}
		}
	}
	return b.String()
}

// listOperator returns the key of the text for the operator at the beginning of a formula, if that
// is in or not in before a list, and its length in runes; "" otherwise.
func listOperator(formula []rune) (key string, length int) {
	fields := strings.Fields(strings.ReplaceAll(string(formula), "[", " [ "))
	for _, c := range []struct {
		key   string
		words []string
	}{{"do.among", []string{"in", "["}}, {"do.not_among", []string{"not", "in", "["}}} {
		if len(fields) >= len(c.words) && slices.Equal(fields[:len(c.words)], c.words) {
			return c.key, strings.LastIndex(string(formula[:slices.Index(formula, '[')]), "in") + len("in")
		}
	}
	return "", 0
}

// nobodySeat matches a comparison of a seat's number with 0 or 1. Seats count from 1, and 0 is nobody.
var nobodySeat = regexp.MustCompile(`^\s*(==|!=|>|>=|<)\s*([01])($|[^\w.])`)

// numberedSeat matches a comparison of a seat's number with that of one seat.
var numberedSeat = regexp.MustCompile(`^\s*(==|!=)\s*([1-8])($|[^\w.])`)

// nobodyTest returns the sign = or ≠ if rest, which follows name in a formula, asks whether that seat is
// nobody or somebody, as in caller.seat == 0, and the length of that comparison in runes; "" and 0 if
// it asks neither.
func nobodyTest(name string, rest []rune) (sign string, length int) {
	if !strings.HasSuffix(name, ".seat") {
		return "", 0
	}
	text := string(rest)
	m := nobodySeat.FindStringSubmatchIndex(text)
	if m == nil {
		return "", 0
	}
	switch text[m[2]:m[3]] + text[m[4]:m[5]] {
	case "==0", "<1":
		sign = operatorSigns["=="]
	case "!=0", ">0", ">=1":
		sign = operatorSigns["!="]
	default:
		return "", 0
	}
	return sign, len([]rune(text[:m[5]]))
}

// listInWords returns the elements of a list in words: "Envoy or Physician". inner is what
// stands between its brackets. ranks says whether its numbers are ranks of standard playing cards.
func (v *voice) listInWords(inner string, ranks bool) string {
	var elements []string
	for _, element := range splitOutsideBrackets(inner, ',') {
		if element = strings.TrimSpace(element); element != "" {
			elements = append(elements, v.formulaWithRanks(element, ranks))
		}
	}
	return v.JoinOr(elements)
}

// isOutAsked returns "target" if a formula begins with the name target.out, and so on for other seats;
// "" if it begins otherwise.
func (v *voice) isOutAsked(runes []rune, isName func(rune) bool) string {
	end := 0
	for end < len(runes) && isName(runes[end]) {
		end++
	}
	seat, ok := strings.CutSuffix(string(runes[:end]), ".out")
	if !ok || strings.Contains(seat, ".") {
		return ""
	}
	return seat
}

// outInWords returns in words that a seat is out or still in; state is "out" or "in".
func (v *voice) outInWords(state, seat string) string {
	if seat == "me" {
		return v.Line("do.am_" + state)
	}
	return v.Line("do.is_"+state, narration.Text("name", v.seatInWords(seat)))
}

// splitConditional returns the parts of a formula of the form cond ? then : otherwise. ok is false for other
// forms.
func splitConditional(text string) (cond, then, otherwise string, ok bool) {
	runes, deep, first := []rune(text), 0, -1
	for i := range indicesOutsideBrackets(runes) {
		switch doubled := i > 0 && runes[i-1] == '?' || i+1 < len(runes) && runes[i+1] == '?'; {
		case runes[i] == '?' && !doubled:
			if first < 0 {
				first = i
			}
			deep++
		case runes[i] == ':' && first >= 0:
			if deep--; deep == 0 {
				return string(runes[:first]), string(runes[first+1 : i]), string(runes[i+1:]), true
			}
		}
	}
	return "", "", "", false
}

// splitOutsideBrackets divides a formula at each occurrence of a character outside brackets and quotes.
func splitOutsideBrackets(text string, at rune) (parts []string) {
	runes, from := []rune(text), 0
	for i := range indicesOutsideBrackets(runes) {
		if runes[i] == at {
			parts = append(parts, string(runes[from:i]))
			from = i + 1
		}
	}
	return append(parts, string(runes[from:]))
}

// closingParenthesis returns the index of the bracket, round or square, that closes the one at index open;
// -1 if there is none.
func closingParenthesis(runes []rune, open int) int {
	inner, deep := runes[open+1:], 1
	quote := rune(0)
	for i, r := range inner {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '\'' || r == '"':
			quote = r
		case r == '(' || r == '[':
			deep++
		case r == ')' || r == ']':
			if deep--; deep == 0 {
				return open + 1 + i
			}
		}
	}
	return -1
}

// indicesOutsideBrackets yields the indices of the characters of a formula that are outside brackets and quotes.
func indicesOutsideBrackets(runes []rune) iter.Seq[int] {
	return func(yield func(int) bool) {
		deep, quote := 0, rune(0)
		for i, r := range runes {
			switch {
			case quote != 0:
				if r == quote {
					quote = 0
				}
			case r == '\'' || r == '"':
				quote = r
			case r == '(' || r == '[':
				deep++
			case r == ')' || r == ']':
				deep--
			case deep == 0:
				if !yield(i) {
					return
				}
			}
		}
	}
}

// termInWords returns a name or word of a formula in words.
func (v *voice) termInWords(word string) string {
	switch word {
	case "true", "yes":
		return v.Line("thing.yes")
	case "false", "no":
		return v.Line("thing.no")
	case noneWord, "nil":
		return v.Line("thing.empty")
	case "max", "min":
		return word
	case "in":
		return v.Line("do.one_of")
	case "not":
		return v.Line("do.not")
	case "and", "or":
		return v.Line("do." + word + "_also")
	}
	if strings.Contains(word, ".") || v.machine.bindingOf(word) != nil || v.machine.nouns.counterIndex(word) >= 0 {
		return v.nameInWords(word)
	}
	for i := range v.machine.nouns.fields { // a word of a field without quotes, as in: set thrown to amber
		if slices.Contains(v.machine.nouns.fields[i].words, word) {
			return v.wordInWords(word)
		}
	}
	return v.seatInWords(word)
}
