package told

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/engine/script"
	"equitas/engine/vocabulary"
)

// compileSentence compiles text, a sentence that begins at character at of v.
func (c *compiler) compileSentence(v *rule.Value, text string, at int) {
	s, err := script.Parse(text, at)
	if err != nil {
		c.faults.addOnce(exprFault(v, c.path, 0, err))
		return
	}
	skip := -1
	if s.When.IsPresent() {
		skip = c.emitJumpUnless(c.compileCondition(v, s.When.Text, s.When.At))
	}
	from := len(c.code)
	c.compileVerb(v, s)
	for pc := from; pc < len(c.code); pc++ {
		if _, ok := c.askPlaces[pc]; !ok {
			c.askPlaces[pc] = v.PlaceWithin(at, len([]rune(text)))
		}
	}
	c.patchJump(skip)
}

// compileVerb compiles sentence s of value v, without its condition.
func (c *compiler) compileVerb(v *rule.Value, s *script.Sentence) {
	first := s.Arg("")
	switch s.Verb.Name {
	case "move":
		c.compileMove(v, s)
	case "deal":
		o := op{code: opDeal, x: c.compileAmount(v, first.Text, first.At), from: c.resolveZoneArg(v, s.Arg("from")), to: c.resolveZoneArg(v, s.Arg("to"))}
		if to := s.Arg("to"); o.to.zone >= 0 && !c.nouns.zones[o.to.zone].perSeat {
			c.faults.add(v.PlaceWithin(to.At, len(to.Text)), "move puts cards into one zone", "%s: deal gives to a zone that each seat has", c.path)
			return
		}
		c.emit(o)
	case "shuffle":
		o := op{code: opShuffle, from: c.resolveZoneArg(v, first)}
		if sees := c.nouns.zones[o.from.zone].visibility; sees != "count" && sees != "top" {
			c.faults.add(v.PlaceWithin(first.At, len(first.Text)), `sees = "count" makes it a pile`, "%s: %s is no pile, its cards have no order", c.path, first.Text)
		}
		c.emit(o)
	case "swap":
		a, b := c.resolveZoneArg(v, first), c.resolveZoneArg(v, s.Arg("with"))
		if c.isPile(a) != c.isPile(b) {
			c.faults.add(v.PlaceWithin(first.At, len(first.Text)), "", "%s: a pile and a zone without order cannot be swapped", c.path)
		}
		c.emit(op{code: opSwap, from: a, to: b})
	case "hand":
		c.compilePassOn(v, s)
	case "set":
		c.compileSet(v, s)
	case "add":
		to := s.Arg("to")
		if o, ci := c.counterArg(v, to, opAdd); ci >= 0 {
			if c.nouns.counters[ci].valueType != cond.Int {
				c.faults.add(v.PlaceWithin(to.At, len(to.Text)), "set gives it a value", "%s: nothing can be added to %s, which is %s", c.path, to.Text, c.nouns.counters[ci].valueType)
				return
			}
			o.x = c.compileAmount(v, first.Text, first.At)
			c.emit(o)
		}
	case "roll":
		if ci := c.nouns.counterIndex(first.Text); ci >= 0 {
			c.rolls[ci] = newRoll(&c.nouns.counters[ci])
			c.emit(op{code: opRoll, a: int32(ci)})
		} else {
			c.reportNotCounter(v, first)
		}
	case "best":
		c.compileBest(v, s)
	case "choose", "may":
		c.compileChoose(v, s)
	case "run":
		seat := seatRef{}
		if a := s.Arg("for"); a.IsPresent() {
			seat = c.resolveSeat(v, a.Text, a.At)
		}
		c.compileRun(v, first, seat)
	case "open":
		i := slices.IndexFunc(c.windows, func(w window) bool { return w.id == first.Text })
		if i < 0 {
			c.faults.add(v.PlaceWithin(first.At, len(first.Text)), suggest(first.Text, c.nouns.keysIn("window"), "write ["+source.Path("window", first.Text)+"] and who may react"), "there is no window %s", source.QuoteIfNeeded(first.Text))
			return
		}
		c.calls[c.caller] = append(c.calls[c.caller], callSite{"window " + first.Text, v.PlaceWithin(first.At, len(first.Text))})
		c.openPlace = v.PlaceWithin(first.At, len(first.Text))
		c.cancelOps = append(c.cancelOps, c.emit(op{code: opOpen, a: int32(i)}))
	case "play":
		c.compilePlay(v, s)
	case "again":
		c.emit(op{code: opAgain})
	case "leave":
		c.emit(op{code: opLeave})
	case "cancel":
		c.usesCancel[c.caller] = true
		c.emit(op{code: opCancel})
	case "end":
		reason := reasonFinished
		if first.IsPresent() {
			reason = first.Text
		}
		if !isName(reason) {
			c.faults.add(v.PlaceWithin(first.At, len(first.Text)), "write one word, in small letters", "%s is no word for how a match ends", source.QuoteIfNeeded(reason))
		}
		i := slices.Index(c.reasons, reason)
		if i < 0 {
			i = len(c.reasons)
			c.reasons = append(c.reasons, reason)
		}
		c.emit(op{code: opEnd, a: int32(i)})
	case "look":
		o := op{code: opLook, from: c.resolveZoneArg(v, s.Arg("at"))}
		o.allPlaces = o.from.isAllPlaces
		if a := s.Arg("by"); a.IsPresent() {
			o.seat = c.resolveSeat(v, a.Text, a.At)
		}
		c.emit(o)
	case "show":
		o := op{code: opShow, from: c.resolveZoneArg(v, first), filter: c.compileFilterArg(v, s.Arg("where"), "card")}
		o.allPlaces = o.from.isAllPlaces
		c.emit(o)
	case "out":
		c.emit(op{code: opOut, seat: c.resolveSeat(v, first.Text, first.At)})
	case "in":
		if first.Text != "all" {
			c.faults.add(v.PlaceWithin(first.At, len(first.Text)), "write in all", "%s: in has all seats play again", c.path)
		}
		c.emit(op{code: opInAll})
	}
}

// isPile reports whether the cards of the zone of p have an order.
func (c *compiler) isPile(p placeRef) bool {
	sees := c.nouns.zones[p.zone].visibility
	return sees == "count" || sees == "top"
}

// compileMove compiles a sentence that moves cards.
func (c *compiler) compileMove(v *rule.Value, s *script.Sentence) {
	what, from, where := s.Arg(""), s.Arg("from"), s.Arg("where")
	o := op{to: c.resolveZoneArg(v, s.Arg("to"))}
	if b := c.bindingOf(what.Text); b != nil && b.kind == boundCard {
		c.noteNameUsed(what.Text, v.PlaceWithin(what.At, len(what.Text)))
		o.code, o.a, o.b = opMoveCard, int32(b.reg), 1
		if from.IsPresent() {
			o.b, o.from = 0, c.resolveZoneArg(v, from)
		}
		if where.IsPresent() {
			c.faults.add(v.PlaceWithin(where.At, len(where.Text)), "write when", "%s: one card is moved, where has nothing to choose among", c.path)
		}
		if o.to.isAllPlaces || o.from.isAllPlaces {
			c.faults.add(v.PlaceWithin(what.At, len(what.Text)), "", "%s: one card goes to one zone", c.path)
		}
		c.emit(o)
		return
	}
	if !from.IsPresent() {
		c.faults.add(v.PlaceWithin(what.At, len(what.Text)), "write from ZONE, or the name of a card that was chosen", "%s: move does not say from where", c.path)
		return
	}
	o.from = c.resolveZoneArg(v, from)
	o.allPlaces = o.from.isAllPlaces || o.to.isAllPlaces
	o.filter = c.compileFilterArg(v, where, "card")
	amount, random := strings.CutSuffix(what.Text, " random")
	switch {
	case amount == "all" && random:
		c.faults.add(v.PlaceWithin(what.At, len(what.Text)), "write move all", "%s: all cards leave nothing to chance", c.path)
		return
	case amount == "all":
		o.code = opMoveAll
	default:
		o.code, o.x = opMoveTop, c.compileAmount(v, strings.TrimSpace(amount), what.At)
		switch {
		case random:
			o.code = opMoveRandom
		case where.IsPresent():
			o.code = opMoveMatching
		}
	}
	c.emit(o)
}

// compilePassOn compiles a sentence with the verb hand, by which all seats pass on cards.
func (c *compiler) compilePassOn(v *rule.Value, s *script.Sentence) {
	z, to := s.Arg(""), s.Arg("to")
	p := c.resolveZoneArg(v, z)
	if !c.nouns.zones[p.zone].perSeat {
		c.faults.add(v.PlaceWithin(z.At, len(z.Text)), "", "%s: %s is not a zone that each seat has", c.path, z.Text)
		return
	}
	by := map[string]int32{"left": 1, "right": -1, "across": int32(c.seats / 2)}
	n, ok := by[to.Text]
	if !ok {
		c.faults.add(v.PlaceWithin(to.At, len(to.Text)), "write left, right or across", "%s: cards are not handed to %s", c.path, source.QuoteIfNeeded(to.Text))
		return
	}
	c.emit(op{code: opPassOn, a: int32(p.zone), b: n})
}

// counterArg returns an operation with the given code for the counter that argument a names, and the
// counter's index. After a fault, which it reports, the index is -1.
func (c *compiler) counterArg(v *rule.Value, a script.Arg, code opcode) (op, int) {
	o := op{code: code}
	seat, id, dotted := strings.Cut(a.Text, ".")
	if !dotted {
		id = seat
	}
	ci := c.nouns.counterIndex(id)
	if ci < 0 {
		c.reportNotCounter(v, a)
		return o, -1
	}
	k := &c.nouns.counters[ci]
	o.a = int32(c.counterAt[ci])
	o.lo, o.hi = k.bounds()
	o.holdsWord = k.valueType == cond.Word
	if k.isSeat {
		o.lo, o.hi = 0, int32(c.seats-1)+boolToInt(k.hasNone)
	}
	switch {
	case k.perSeat:
		o.b = 1
		if dotted {
			o.seat = c.resolveSeat(v, seat, a.At)
		}
	case dotted && seat != "table":
		c.faults.add(v.PlaceWithin(a.At, len(a.Text)), "write "+id, "%s: %s is one counter, no seat has its own", c.path, id)
		return o, -1
	}
	return o, ci
}

func (c *compiler) reportNotCounter(v *rule.Value, a script.Arg) {
	_, id, dotted := strings.Cut(a.Text, ".")
	if !dotted {
		id = a.Text
	}
	if of, seat, ok := strings.Cut(id, " for "); ok && c.nouns.counterIndex(of) >= 0 {
		c.faults.add(v.PlaceWithin(a.At, len(a.Text)), "write "+seat+"."+of, "whose counter it is stands before it")
		return
	}
	c.faults.add(v.PlaceWithin(a.At, len(a.Text)), suggest(id, c.nouns.counterNames(), "say what it can be under [counter]"), "there is no counter %s", source.QuoteIfNeeded(id))
}

// compileSet compiles a sentence that sets a counter.
func (c *compiler) compileSet(v *rule.Value, s *script.Sentence) {
	o, ci := c.counterArg(v, s.Arg(""), opSet)
	if ci < 0 {
		return
	}
	k, to := &c.nouns.counters[ci], s.Arg("to")
	if o.x = c.compileNewValue(v, to, k); o.x != nil {
		c.emit(o)
	}
}

// compileNewValue compiles argument to, the new value of counter k. It reports a fault and returns nil
// if the counter cannot have that value.
func (c *compiler) compileNewValue(v *rule.Value, to script.Arg, k *counter) *expr {
	at := v.PlaceWithin(to.At, len(to.Text))
	word := strings.Trim(to.Text, "'\"")
	switch {
	case to.Text == noneWord && k.hasNone && k.isSeat:
		return fixedExpr(int32(c.seats))
	case k.isSeat:
		r, base, _, ok := c.parseSeat(to.Text)
		if base == otherName {
			c.faultOther(at, base)
			return nil
		}
		if !ok {
			names, _ := c.seatNames()
			c.faults.add(at, seatHelp(base, names), "%s: %s is no seat", c.path, source.QuoteIfNeeded(base))
			return nil
		}
		c.noteNameUsed(base, at)
		return readExpr(reader{kind: readSeatAt, seat: r}, 0, int32(c.seats))
	case k.valueType == cond.Bool && (to.Text == "yes" || to.Text == "no"):
		return fixedExpr(boolToInt(to.Text == "yes"))
	case k.valueType == cond.Bool:
		x := c.compileText(v, to.Text, to.At, cond.Bool)
		if x == nil {
			return nil
		}
		c.noteNamesUsed(v, to.Text, to.At, x, "")
		return c.toExpr(x)
	case k.valueType == cond.Int:
		return c.compileAmount(v, to.Text, to.At)
	}
	if i := slices.Index(k.words, word); i >= 0 {
		return fixedExpr(int32(i))
	}
	return c.compileNewWord(v, to, k)
}

// compileNewWord compiles argument to, a name whose value is a word, as the new value of counter k. It
// reports a fault and returns nil if that value may be a word that the counter cannot have.
func (c *compiler) compileNewWord(v *rule.Value, to script.Arg, k *counter) *expr {
	at := v.PlaceWithin(to.At, len(to.Text))
	i := slices.IndexFunc(c.words.All(), func(w vocabulary.Word[*State]) bool { return w.Name == to.Text })
	if i < 0 || c.words.All()[i].Type != cond.Word {
		help := suggest(strings.Trim(to.Text, "'\""), k.words, "its words stand under [field]")
		if j := c.nouns.counterIndex(to.Text); j >= 0 && c.nouns.counters[j].valueType == cond.Word && !c.nouns.counters[j].isSeat {
			help = "write " + map[bool]string{false: "table.", true: "me."}[c.nouns.counters[j].perSeat] + to.Text
		}
		c.faults.add(at, help, "%s: %s is no word that %s can be, nor the name of one", c.path, source.QuoteIfNeeded(to.Text), k.id)
		return nil
	}
	w := &c.words.All()[i]
	c.noteNameUsed(firstPart(to.Text), at)
	into := make([]int32, len(w.Words)) // by index of a word of the name: the word's index among those of the counter
	for i, x := range w.Words {
		j := slices.Index(k.words, x)
		if j < 0 && x != noneWord {
			c.faults.add(at, "", "%s: %s can be %s, which %s cannot", c.path, to.Text, x, k.id)
			return nil
		}
		into[i] = int32(j) // -1 for none, which is outside of the counter's bounds if it cannot be none
	}
	return &expr{kind: exprOne, cols: []column{c.column(i, 0, into)}, names: []string{to.Text}}
}

// compileBest compiles a sentence that finds the seat with the most of something.
func (c *compiler) compileBest(v *rule.Value, s *script.Sentence) {
	name, from, by := s.Arg(""), s.Arg("from"), s.Arg("by")
	o := op{code: opBest, hi: int32(c.seats)} // hi is the value if there is no seat: nobody
	if b := c.bindingOf(name.Text); b != nil {
		c.noteNameSet(name.Text)
		o.a = int32(b.reg)
	} else if ci := c.nouns.counterIndex(name.Text); ci >= 0 && c.nouns.counters[ci].isSeat {
		if o.a = int32(c.counterAt[ci]); !c.nouns.counters[ci].hasNone {
			o.hi = -1
		}
	} else {
		return // the fault was reported when names were collected
	}
	switch from.Text {
	case "seats":
	case "others":
		o.b = 1
	default:
		c.faults.add(v.PlaceWithin(from.At, len(from.Text)), "write seats or others", "%s: best looks among seats or others", c.path)
		return
	}
	o.x = c.compileAmount(v, by.Text, by.At)
	if names := o.x.Names(); len(names) > 0 && !slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, name.Text+".") }) {
		_, rest, _ := strings.Cut(names[0], ".")
		c.faults.add(v.PlaceWithin(by.At, len(by.Text)), fmt.Sprintf("write %s.%s: each seat is asked as %s", name.Text, rest, name.Text), "%s: by is the same for all seats", c.path)
	}
	c.checkVisible(v, by.Text, by.At, o.x.source, true, "who is found")
	c.emit(o)
}

// compileChoose compiles the verbs choose and may.
func (c *compiler) compileChoose(v *rule.Value, s *script.Sentence) {
	name, from, where, or := s.Arg(""), s.Arg("from"), s.Arg("where"), s.Arg("or")
	dec := len(c.decisions)
	c.decisions = append(c.decisions, decision{id: c.decisionID(), key: c.path, phase: c.phase, window: -1, mayPass: s.Verb.Name == "may"})
	c.emit(op{code: opChoose, a: int32(dec)})
	o := option{id: name.Text, reg: -1, bindingIndex: -1, scope: -1, at: c.path}
	if where.IsPresent() {
		c.compileSource(&o, name.Text, v, from.Text, from.At, v, where.Text, where.At)
	} else {
		c.compileSource(&o, name.Text, v, from.Text, from.At, nil, "", 0)
	}
	o.pc = c.nextIndex()
	c.decisions[dec].options = []option{o}
	c.compileElse(dec, func() { c.compileSentence(v, or.Text, or.At) }, or.IsPresent())
}

// compilePlay compiles a sentence that runs the steps of a card.
func (c *compiler) compilePlay(v *rule.Value, s *script.Sentence) {
	name, as := s.Arg(""), s.Arg("as")
	b := c.bindingOf(name.Text)
	if b == nil || b.kind != boundCard {
		c.faults.add(v.PlaceWithin(name.At, len(name.Text)), "choose it first: choose card from hand", "%s: %s is no card that was chosen", c.path, source.QuoteIfNeeded(name.Text))
		return
	}
	c.noteNameUsed(name.Text, v.PlaceWithin(name.At, len(name.Text)))
	moment := "play"
	if as.IsPresent() {
		moment = as.Text
	}
	if c.nouns.fieldIndex(moment) >= 0 || slices.Contains(cardKeys, moment) {
		place := v.PlaceWithin(name.At, len(name.Text))
		if as.IsPresent() {
			place = v.PlaceWithin(as.At, len(moment))
		}
		c.faults.add(place, "play it as something else", "cards have %s already: a moment cannot be called so", source.QuoteIfNeeded(moment))
		return
	}
	i := slices.Index(c.nouns.moments, moment)
	c.calls[c.caller] = append(c.calls[c.caller], callSite{"card " + moment, v.PlaceWithin(name.At, len(name.Text))})
	c.emit(op{code: opPlay, a: int32(b.reg), b: int32(i)})
}

// compileFilterArg compiles argument a, a condition on the card called name. It returns nil if the
// argument is absent or has a fault.
func (c *compiler) compileFilterArg(v *rule.Value, a script.Arg, name string) *cardFilter {
	if !a.IsPresent() {
		return nil
	}
	x := c.compileText(v, a.Text, a.At, cond.Bool)
	if x == nil {
		return nil
	}
	c.noteNamesUsed(v, a.Text, a.At, x, name)
	return c.compileFilter(x, c.bindingOf(name))
}

// seatHelp returns a hint for a text that means no seat; names are those that do.
func seatHelp(text string, names []string) string {
	words := strings.Fields(text)
	known := func(i int) bool { return i < len(words) && slices.Contains(names, words[i]) }
	switch {
	case len(words) == 2 && words[0] == "the" && known(1):
		return "write " + words[1]
	case len(words) == 2 && (words[0] == "left" || words[0] == "right") && known(1):
		return fmt.Sprintf("write %s of %s", words[0], words[1])
	case len(words) == 3 && known(0) && words[2] == "1" && words[1] == "+":
		return fmt.Sprintf("write left of %s, the next seat", words[0])
	case len(words) == 3 && known(0) && words[2] == "1" && words[1] == "-":
		return fmt.Sprintf("write right of %s, the seat before", words[0])
	}
	return suggest(text, names, "write me, left, right or a name that choose or best has given")
}

// resolveSeat returns a reference to the seat that name, at character at of v, means. It reports a
// fault if there is no such seat.
func (c *compiler) resolveSeat(v *rule.Value, name string, at int) seatRef {
	r, base, behind, ok := c.parseSeat(name)
	if base == otherName {
		c.faultOther(v.PlaceWithin(at+behind, len(base)), base)
		return r
	}
	if at := at + behind; ok {
		c.noteNameUsed(base, v.PlaceWithin(at, len([]rune(base))))
	} else {
		names, _ := c.seatNames()
		c.faults.add(v.PlaceWithin(at, len([]rune(name))-behind), seatHelp(base, names), "%s: there is no seat %s", c.path, source.QuoteIfNeeded(base))
	}
	return r
}

// otherName is the seat that a count over seats looks at.
const otherName = "other"

// faultOther reports that a step names the seat other, or something of it: no count looks at a seat there.
func (c *compiler) faultOther(at rule.Place, name string) {
	c.faults.add(at, "write left, or the name of a seat that was chosen: choose target from others", "%s: %s is of the seat that a count looks at, and here none does", c.path, name)
}

func (c *compiler) resolveZoneArg(v *rule.Value, a script.Arg) placeRef {
	return c.resolveZone(v, a.Text, a.At)
}

// resolveZone returns a reference to the zone that a text, at character at of v, means, such as "hand",
// "target.hand", "left of me.hand" or "each hand". It reports a fault if there is no such zone.
func (c *compiler) resolveZone(v *rule.Value, text string, at int) placeRef {
	rest, each := strings.CutPrefix(text, "each ")
	if each {
		at += len("each ")
	}
	seat, id, dotted := strings.Cut(strings.TrimSpace(rest), ".")
	if !dotted {
		id = seat
	}
	zi := c.nouns.zoneIndex(id)
	if zi < 0 {
		help := suggest(id, c.nouns.zoneNames(), "say who sees it under [zone]")
		if _, last, ok := strings.Cut(id, " "); ok && c.nouns.zoneIndex(last) >= 0 { // such as "the hand" or "my hand"
			help = "write " + last
		} else if c.nouns.counterIndex(id) >= 0 {
			help = id + " is a counter: add 1 to " + id + ", or set it"
		}
		c.faults.add(v.PlaceWithin(at, max(1, len([]rune(rest)))), help, "there is no zone %s", source.QuoteIfNeeded(id))
		return placeRef{isAllPlaces: each}
	}
	p := c.newPlaceRef(zi, seatRef{})
	p.isAllPlaces = each
	if dotted && seat != "table" {
		if !c.nouns.zones[zi].perSeat {
			c.faults.add(v.PlaceWithin(at, len([]rune(rest))), "write "+id, "%s: %s is one zone, no seat has its own", c.path, id)
			return p
		}
		p = p.withSeat(c.resolveSeat(v, seat, at))
	}
	return p
}
