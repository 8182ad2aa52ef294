package told

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/narration"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/engine/script"
	"equitas/engine/zones"
)

var errTooDeep = errors.New("phases, windows and cards call one another too deep")

// reasonFinished is the end reason of a match whose phase match is complete.
const reasonFinished = "finished"

// A compiler turns the steps of the files into the program of a machine.
type compiler struct {
	*machine
	path            string // path of the key whose steps are being compiled
	phase           string
	cancelOps       []int                 // operations of the current list of steps that open windows; their cancel targets are set at the end of the list
	containerKind   frameKind             // what contains the steps: a phase, a window or a card
	calls           map[string][]callSite // by caller, a phase, window or moment of a card: its calls
	usesCancel      map[string]bool       // by phase, window or moment of a card: whether it uses the verb cancel
	trailingWindows []openedWindow        // windows after which no step of their list follows
	caller          string                // the present caller, as a key of calls
	depth           int                   // number of lists of steps around the one being compiled, with itself
	conditionPlace  rule.Place            // position of the last condition compiled
	openPlace       rule.Place            // position of the last step compiled that opens a window
	setNames        []mention             // where names are set
	usedNames       []mention             // where names are read
}

// A callSite is a call of a phase, window or moment, and its position in the file.
type callSite struct {
	target   string
	position rule.Place
}

// compile translates the steps of all phases, windows and cards into operations.
func (m *machine) compile() {
	c := &compiler{machine: m, calls: map[string][]callSite{}, usesCancel: map[string]bool{}}
	m.reasons = []string{reasonFinished, engine.Unfinished}
	phases, windows := m.nouns.keysIn("phase"), m.nouns.keysIn("window")
	for _, id := range phases {
		m.phases = append(m.phases, phase{id: id, isTurn: id == m.turnPhase()})
	}
	for _, id := range windows {
		m.windows = append(m.windows, window{id: id, decision: -1, base: m.newRegister(0)})
		m.newRegister(0)
	}
	if slices.Index(phases, "match") < 0 {
		m.faults.add(m.nouns.set.LastPlace("phase", "title"), "write [phase.match] and what happens in a match, from its beginning to its end", "there is no phase match")
		return
	}
	for i, id := range phases {
		m.phases[i].startPC = int32(len(m.code))
		c.compilePhase(id)
	}
	for i, id := range windows {
		c.compileWindow(i, id)
	}
	for _, moment := range m.nouns.moments {
		pcs := make([]int32, len(m.nouns.entries))
		for i := range m.nouns.entries {
			pcs[i] = -1
			path := source.Path("card", m.nouns.entries[i].id, moment)
			if v := m.nouns.set.Value(path); v != nil {
				pcs[i] = int32(len(m.code))
				c.path, c.phase, c.containerKind, c.caller = path, m.nouns.entries[i].id, frameCard, "card "+moment
				c.compileSteps(v)
				c.emit(op{code: opReturn})
			}
		}
		m.cardSteps = append(m.cardSteps, pcs)
	}
	m.startPC = m.phases[slices.Index(phases, "match")].startPC
	c.findRecursion()
	c.warnNeedlessCancel()
	c.reportUnbound()
	c.compileEnd()
	m.maxOptions = 1
	for i := range m.decisions {
		m.maxOptions = max(m.maxOptions, len(m.decisions[i].options))
	}
}

// turnPhase returns the id of the phase whose runs count as turns.
func (m *machine) turnPhase() string { return m.nouns.set.TextOr("match.turn", "turn") }

func (c *compiler) emit(o op) int {
	c.code, c.stepPaths = append(c.code, o), append(c.stepPaths, c.path)
	return len(c.code) - 1
}

func (c *compiler) nextIndex() int32 { return int32(len(c.code)) }

// compileEnd compiles the scoring at the end of a match.
func (c *compiler) compileEnd() {
	c.path = "end.score"
	at := c.nouns.set.LastPlace("end", "title")
	if v := c.nouns.set.Value("end.score"); v != nil {
		if x := c.compileValue(v, cond.Int); x != nil {
			c.score = c.toExpr(x)
			c.faultWordInScore(v, x)
		}
	} else {
		c.faults.add(at, `write [end] score = "me.points"`, "the file does not say what a seat's score is")
	}
	if c.score == nil {
		c.score = fixedExpr(0)
	}
	if v := c.nouns.set.Value("end.tie"); v != nil {
		if x := c.compileValue(v, cond.Int); x != nil {
			c.tieBreaker = c.toExpr(x)
			c.faultWordInScore(v, x)
		}
	}
	c.lowestWins = c.nouns.set.TextOr("end.wins", "most") == "least"
}

// compilePhase compiles the steps of a phase and a return after them.
func (c *compiler) compilePhase(id string) {
	path := source.Path("phase", id)
	t := c.nouns.set.Table(path)
	c.phase, c.containerKind, c.caller = id, framePhase, "phase "+id
	for _, key := range orderedKeys(t, path, c.faults) {
		v := t.GetKey(key)
		c.path = source.Join(path, key)
		if key == "choice" && v.Kind == rule.KindTable {
			c.compileMenu(v, id, -1)
			continue
		}
		c.compileSteps(v)
	}
	c.emit(op{code: opReturn})
}

// compileMenu compiles v, a choice between options. id is the id of the phase or window it is in; win
// is the index of that window, negative in a phase.
func (c *compiler) compileMenu(v *rule.Value, id string, win int) {
	dec := len(c.decisions)
	c.decisions = append(c.decisions, decision{id: id, key: c.path, phase: id, isMenu: true, window: win, mayPass: win >= 0})
	if win < 0 {
		c.emit(op{code: opChoose, a: int32(dec)})
	}
	var ends []int
	path := c.path
	for _, name := range v.Table.Keys() {
		o := v.Table.GetKey(name)
		if o.Kind != rule.KindTable {
			c.faults.add(o.At, `write { do = "…" }`, "option %s is %s, must be a table", name, o.FoundInWords())
			continue
		}
		c.path = source.Join(path, name)
		c.checkKeys(o, &optionTable)
		opt := c.compileOption(o, name)
		opt.pc = c.nextIndex()
		if do := o.Table.GetKey("do"); do != nil {
			c.compileSteps(do)
			opt.endPC = c.nextIndex()
		}
		ends = append(ends, c.emit(op{code: opJump}))
		c.decisions[dec].options = append(c.decisions[dec].options, opt)
	}
	c.path = path
	if n := len(c.decisions[dec].options); n > maxOptions {
		c.faults.add(v.At, "", "%s has %d options, at most %d are possible", path, n, maxOptions)
	}
	for _, i := range ends {
		c.code[i].a = c.nextIndex()
	}
	c.decisions[dec].elsePC = c.nextIndex()
	if win >= 0 {
		c.windows[win].decision = int32(dec)
	}
}

// compileWindow compiles window i, whose id is given: who may react, and the choice they have.
func (c *compiler) compileWindow(i int, id string) {
	path := source.Path("window", id)
	at := c.nouns.set.Value(path)
	t := at.Table
	w := &c.windows[i]
	w.pc = c.nextIndex()
	c.phase, c.containerKind, c.caller, c.path = id, frameWindow, "window "+id, path
	who := t.GetKey("who")
	switch {
	case who == nil:
		c.faults.add(at.At, `write who = "others", or the name of a seat`, "window %s does not say who may react", id)
	case who.Text == "other":
		c.faults.add(who.At, `write who = "others", or the name of a seat`, "window %s does not say who may react", id)
	case who.Text == "others":
		w.isGroup = true
	case who.Text == "seats":
		w.isGroup, w.includesActor = true, true
	default:
		w.firstSeat = c.resolveSeat(who, who.Text, 0)
	}
	if v := t.GetKey("when"); v != nil {
		w.condition = c.compileOfferCondition(v, textOf(v), 0)
	}
	c.emit(op{code: opAskWindow, a: int32(i)})
	do, choice := t.GetKey("do"), t.GetKey("choice")
	switch {
	case do != nil && choice != nil, do == nil && choice == nil:
		c.faults.add(at.At, "write do, or [window."+id+".choice] with options", "window %s must say either what is done or a choice", id)
		return
	case choice != nil:
		c.path = path + ".choice"
		c.compileMenu(choice, id, i)
	default:
		dec := len(c.decisions)
		c.decisions = append(c.decisions, decision{id: id, key: path, phase: id, window: i, mayPass: true,
			options: []option{{id: "use", reg: -1, bindingIndex: -1, scope: -1, pc: c.nextIndex(), at: path}}})
		w.decision = int32(dec)
		c.path = path + ".do"
		c.compileSteps(do)
	}
	c.emit(op{code: opReturn})
	c.decisions[w.decision].elsePC = w.pc // after passing, the next seat is asked
}

// compileSteps compiles a list of steps. If one of them opens a window, the verb cancel in
// that window skips the rest of the list.
func (c *compiler) compileSteps(v *rule.Value) {
	outer := c.cancelOps
	c.cancelOps = nil
	c.depth++
	if c.depth > maxNestedLists {
		c.faults.add(v.At, "give the inner steps a phase of their own, and run it", "lists stand in one another more than %d deep", maxNestedLists)
	} else {
		c.compileEach(v)
	}
	c.depth--
	for _, i := range c.cancelOps {
		c.code[i].b = c.nextIndex()
		if i == int(c.nextIndex())-1 {
			c.trailingWindows = append(c.trailingWindows, openedWindow{window: c.windows[c.code[i].a].id, position: c.openPlace})
		}
	}
	c.cancelOps = outer
}

// An openedWindow is a step that opens a window, and its position in the file.
type openedWindow struct {
	window   string
	position rule.Place
}

// warnNeedlessCancel warns of steps that open a window with the verb cancel and are the last of their
// list: cancel then has no step to skip.
func (c *compiler) warnNeedlessCancel() {
	for _, o := range c.trailingWindows {
		if c.usesCancel["window "+o.window] {
			c.faults.warn(o.position, `write both in one list: ["open `+o.window+`", "…"]`, "nothing stands after open %s in its list of steps, so cancel in that window stops nothing", o.window)
		}
	}
}

func (c *compiler) compileEach(v *rule.Value) {
	switch v.Kind {
	case rule.KindText:
		if strings.TrimSpace(v.Text) != "" {
			c.compileSentence(v, v.Text, 0)
		}
	case rule.KindList:
		for _, e := range v.List {
			c.compileEach(e)
		}
	case rule.KindTable:
		c.compileTable(v)
	default:
		c.faults.add(v.At, `write "move 1 from deck to hand", say`, "%s is %s, must be a step in quotes, a list of steps or a table", c.path, v.FoundInWords())
	}
}

// compileCondition compiles text, a condition that begins at character at of v. It returns nil if the
// condition has a fault, which it reports, or always holds.
func (c *compiler) compileCondition(v *rule.Value, text string, at int) *expr {
	x := c.compileText(v, text, at, cond.Bool)
	if x == nil {
		return nil
	}
	if k, ok := x.Const(); ok && k != 0 {
		return nil
	}
	c.noteNamesUsed(v, text, at, x, "")
	c.conditionPlace = v.At
	if v.Kind == rule.KindText {
		c.conditionPlace = v.PlaceWithin(at, len([]rune(text)))
	}
	return c.toExpr(x)
}

// compileOfferCondition is like compileCondition for a condition on what is offered to the acting
// seat. It reports a fault if the condition depends on something that this seat does not see.
func (c *compiler) compileOfferCondition(v *rule.Value, text string, at int) *expr {
	e := c.compileCondition(v, text, at)
	if e != nil {
		c.checkVisible(v, text, at, e.source, false, "what is offered")
	}
	return e
}

// compileAmount compiles text, an amount that begins at character at of v. It returns the constant 0
// if the amount has a fault.
func (c *compiler) compileAmount(v *rule.Value, text string, at int) *expr {
	if x := c.compileText(v, text, at, cond.Int); x != nil {
		c.noteNamesUsed(v, text, at, x, "")
		return c.toExpr(x)
	}
	return fixedExpr(0)
}

// emitJumpUnless emits a jump that is taken if condition x does not hold, and returns the index of
// the operation. It emits nothing and returns -1 if x is nil.
func (c *compiler) emitJumpUnless(x *expr) int {
	if x == nil {
		return -1
	}
	pc := c.emit(op{code: opUnless, x: x})
	c.askPlaces[pc] = c.conditionPlace
	return pc
}

// patchJump makes the next operation to be emitted the target of jump i. It does nothing if i is
// negative.
func (c *compiler) patchJump(i int) {
	if i >= 0 {
		c.code[i].a = c.nextIndex()
	}
}

// checkKeys reports the keys of table v that its form does not have.
func (c *compiler) checkKeys(v *rule.Value, form *StepTable) {
	known := form.names()
	for _, key := range v.Table.Keys() {
		if !slices.Contains(known, key) {
			help := source.Suggest(key, known)
			if key == "each" {
				help = `a loop around it has each: { each = "seats", do = { choose = ... } }`
			}
			c.faults.add(v.Table.GetKey(key).KeyAt, help, "%s: %s has no %s", c.path, form.Noun, source.Snippet(key))
		}
	}
}

// compileTable compiles a step that the file writes as a table of keys instead of a sentence.
func (c *compiler) compileTable(v *rule.Value) {
	t := v.Table
	when := t.GetKey("when")
	skip := -1
	if when != nil && t.GetKey("each") == nil { // loops test it at every pass instead
		skip = c.emitJumpUnless(c.compileCondition(when, textOf(when), 0))
	}
	switch {
	case t.GetKey("choose") != nil || t.GetKey("may") != nil:
		c.checkKeys(v, &choiceTable)
		c.compileChoice(v)
	case t.GetKey("each") != nil:
		c.checkKeys(v, &loopTable)
		c.compileLoop(v)
	case t.GetKey("run") != nil || t.GetKey("do") != nil:
		c.checkKeys(v, &repeatTable)
		c.compileLoop(v)
	default:
		c.faults.add(v.At, `say what is done, too: do = "..."`, "%s: a table of steps says choose, may, each, run or do", c.path)
	}
	c.patchJump(skip)
}

// compileChoice compiles a step of the form { choose = "card from hand", … }.
func (c *compiler) compileChoice(v *rule.Value) {
	t := v.Table
	dec := len(c.decisions)
	c.decisions = append(c.decisions, decision{id: c.decisionID(), key: c.path, phase: c.phase, window: -1, mayPass: t.GetKey("may") != nil})
	times, left := t.GetKey("times"), -1
	skip := -1
	if times != nil {
		text, at := textOf(times), 0
		if rest, ok := strings.CutPrefix(text, "up to "); ok {
			text, at = rest, 6
			c.decisions[dec].mayPass = true
		}
		left = c.newRegister(0)
		c.emit(op{code: opSetNum, a: int32(left), x: c.compileAmount(times, text, at)})
		skip = c.emit(op{code: opUnlessPositive, a: int32(left)})
	}
	begin := c.nextIndex()
	c.emit(op{code: opChoose, a: int32(dec)})
	o := c.compileOption(v, source.LastKey(c.decisions[dec].id))
	o.pc = c.nextIndex()
	c.decisions[dec].options = []option{o}
	if do := t.GetKey("do"); do != nil {
		c.compileSteps(do)
		c.decisions[dec].options[0].endPC = c.nextIndex()
	}
	if left >= 0 {
		c.emit(op{code: opCountdown, a: int32(left), b: begin})
	}
	c.compileElse(dec, func() {
		if or := t.GetKey("or"); or != nil {
			c.compileSteps(or)
		}
	}, t.GetKey("or") != nil)
	if skip >= 0 {
		c.code[skip].b = c.nextIndex()
	}
}

// compileElse compiles what happens if nothing can be chosen at a decision, given by its index: the
// steps that calling step compiles, or nothing if exists is false.
func (c *compiler) compileElse(decision int, step func(), exists bool) {
	if !exists {
		c.decisions[decision].elsePC = c.nextIndex()
		return
	}
	over := c.emit(op{code: opJump})
	c.decisions[decision].elsePC, c.decisions[decision].hasElse = c.nextIndex(), true
	step()
	c.patchJump(over)
}

// decisionID returns the id of the decision that is being compiled: the path of its key without the
// table, with a number if the key has several decisions.
func (c *compiler) decisionID() string {
	keys := source.Split(c.path)
	id := strings.Join(keys[1:], ".")
	n := 0
	for i := range c.decisions {
		if c.decisions[i].key == c.path {
			n++
		}
	}
	if n > 0 {
		id = fmt.Sprintf("%s.%d", id, n+1)
	}
	return id
}

// compileOption compiles table v to an option with the given id: its condition, and what it offers
// for choice. The caller sets where its steps begin.
func (c *compiler) compileOption(v *rule.Value, id string) option {
	t := v.Table
	o := option{id: id, reg: -1, bindingIndex: -1, scope: -1, at: c.path}
	choose := t.GetKey("choose")
	if choose == nil {
		choose = t.GetKey("may")
	} else if when := t.GetKey("when"); when != nil && t.GetKey("times") == nil && c.isOption() {
		o.condition = c.compileOfferCondition(when, textOf(when), 0)
		o.whenIn = narration.EmbeddedCondition{Value: when, Text: textOf(when)}
	}
	if when := t.GetKey("when"); when != nil && choose == nil {
		o.condition = c.compileOfferCondition(when, textOf(when), 0)
		o.whenIn = narration.EmbeddedCondition{Value: when, Text: textOf(when)}
	}
	if choose == nil {
		if x := t.GetKey("where"); x != nil {
			c.faults.add(x.KeyAt, "when is for the option as a whole", "%s: where needs something that is chosen", c.path)
		}
		return o
	}
	name, from, ok := strings.Cut(choose.Text, " from ")
	if choose.Kind != rule.KindText || !ok {
		c.faults.add(choose.At, `write "card from hand", "target from others", "word from suit" or "amount from 1..6"`, "%s: %s does not say what is chosen from what", c.path, choose.ShortText())
		return o
	}
	where := t.GetKey("where")
	at := len([]rune(name)) + len(" from ")
	if where != nil {
		c.compileSource(&o, strings.TrimSpace(name), choose, from, at, where, textOf(where), 0)
	} else {
		c.compileSource(&o, strings.TrimSpace(name), choose, from, at, nil, "", 0)
	}
	return o
}

// isOption reports whether the compiler is at an option of a menu.
func (c *compiler) isOption() bool { return strings.Contains(c.path, ".choice.") }

// compileSource compiles the source of an option (what can be chosen), whose text from begins at
// character at of v, and the condition on the things in it, whose text begins at character whereAt
// of where; where is nil if there is none. name is the name given to the chosen thing.
func (c *compiler) compileSource(o *option, name string, v *rule.Value, from string, at int, where *rule.Value, whereText string, whereAt int) {
	trimmed := strings.TrimSpace(from)
	b := c.bindingOf(name)
	if b == nil {
		if ci := c.nouns.counterIndex(name); ci >= 0 && c.nouns.counters[ci].isSeat && !c.nouns.counters[ci].perSeat {
			o.reg = c.counterAt[ci]
		} else {
			return // the fault was reported when names were collected
		}
	} else {
		c.noteNameSet(name)
		o.reg = b.reg
		o.bindingIndex = slices.IndexFunc(c.bindings, func(x binding) bool { return x.name == name })
	}
	s := &o.source
	switch lo, hi, ranged := strings.Cut(trimmed, ".."); {
	case trimmed == "seats", trimmed == "others":
		s.kind, s.withoutActor = fromSeats, trimmed == "others"
	case trimmed == "kinds":
		s.kind = fromKinds
	case ranged:
		second := at + len([]rune(lo)) + 2
		if least, err := strconv.Atoi(strings.TrimSpace(lo)); err == nil {
			if most, err := strconv.Atoi(strings.TrimSpace(hi)); err == nil && most < least {
				c.faults.add(v.PlaceWithin(at, len(from)), fmt.Sprintf(`write "%d..%d"`, most, least), "%s is from %d to %d: the lower end stands first", c.path, least, most)
			}
		}
		s.kind, s.lo, s.hi = fromNumbers, c.compileAmount(v, lo, at), c.compileAmount(v, hi, second)
		c.checkVisible(v, lo, at, s.lo.source, false, "what is offered")
		c.checkVisible(v, hi, second, s.hi.source, false, "what is offered")
	case slices.Contains(seatWords, trimmed) || isNeighbour(trimmed):
		s.kind = fromSeats
		s.singleSeat, s.seat = true, c.resolveSeat(v, trimmed, at)
	case c.nouns.zoneIndex(trimmed) < 0 && c.nouns.fieldIndex(trimmed) >= 0:
		s.kind, s.field = fromWords, c.nouns.fieldIndex(trimmed)
		lo, hi := c.nouns.fields[s.field].bounds()
		o.words, o.firstWordValue = zones.FirstKinds(int(hi-lo)+1), lo
		if reg, ok := c.scopeRegister[s.field]; ok {
			o.scope = reg
		}
	default:
		s.kind = fromCards
		s.place = c.resolveZone(v, trimmed, at)
		if c.nouns.fieldIndex(trimmed) >= 0 && name != "card" {
			c.faults.warn(v.PlaceWithin(at, len(from)), "call one of them otherwise: a word of the field is chosen only where no zone is called so", "%s is a zone and a field: what is chosen here is a card of the zone", trimmed)
		}
		if s.place.isAllPlaces {
			c.faults.add(v.PlaceWithin(at, len(from)), "choose a seat first, then from its zone", "%s: a card is chosen from one zone", c.path)
		} else if c.nouns.zoneIndex(trimmed[strings.LastIndexByte(trimmed, '.')+1:]) >= 0 {
			c.checkSourceVisible(v, s.place, trimmed, at)
		}
	}
	if where == nil {
		return
	}
	o.whereIn = narration.EmbeddedCondition{Value: where, Text: whereText, At: whereAt}
	x := c.compileText(where, whereText, whereAt, cond.Bool)
	if x == nil {
		return
	}
	c.noteNamesUsed(where, whereText, whereAt, x, name)
	c.checkVisible(where, whereText, whereAt, x, false, "what is offered")
	if s.kind == fromCards || s.kind == fromKinds {
		o.cardFilter = c.compileFilter(x, b)
	} else {
		o.thingFilter = c.compileThingFilter(x, b)
	}
}

// compileLoop compiles a step of the form { each = …, until, limit, times, where, run | do }.
func (c *compiler) compileLoop(v *rule.Value) {
	t := v.Table
	l := loop{nameRegister: -1, scope: -1, base: c.newRegister(0)}
	for range loopRegisterCount - 1 {
		c.newRegister(0)
	}
	if x := t.GetKey("until"); x != nil {
		l.endCondition, l.untilText = c.compileUntil(x), x
		l.repeats = true
	}
	if x := t.GetKey("limit"); x != nil {
		l.limit = c.compileAmount(x, textOf(x), 0)
	}
	if x := t.GetKey("times"); x != nil {
		l.passCount = c.compileAmount(x, textOf(x), 0)
	}
	each := t.GetKey("each")
	if each != nil {
		c.compileLoopEach(&l, each)
		l.condition = c.compilePassCondition(t)
		if l.kind == overWords && l.condition != nil && l.condition.source != nil {
			l.wordTest = c.compileWordCountTest(l.condition.source, c.wordBinding(l.field))
		}
	}
	if each == nil && l.endCondition == nil && l.passCount == nil { // not a loop: the steps run once
		if l.limit != nil {
			c.faults.add(t.GetKey("limit").KeyAt, "say until, or leave it out", "%s: a limit is of something that is repeated", c.path)
		}
		c.compileBody(v)
		return
	}
	if each != nil && l.limit != nil && l.endCondition == nil {
		c.faults.add(t.GetKey("limit").KeyAt, "say until, or leave it out", "%s: what goes round once has no limit", c.path)
	}
	i := len(c.loops)
	l.number = i
	c.loops = append(c.loops, l)
	c.askPlaces[c.emit(op{code: opLoop, a: int32(i)})] = v.At
	body := c.nextIndex()
	c.compileBody(v)
	c.emit(op{code: opNext, a: int32(i)})
	c.loops[i].body, c.loops[i].exit = body, c.nextIndex()
}

// compileUntil compiles the condition that ends a loop. A condition that can never hold is a
// fault, unless it is the constant false or names a number of the rules.
func (c *compiler) compileUntil(v *rule.Value) *expr {
	n := c.faults.list.Errors()
	x := c.compileCondition(v, textOf(v), 0)
	switch {
	case x == nil, c.faults.list.Errors() > n:
		return fixedExpr(1)
	case x.kind == exprFixed && x.value == 0 && v.Kind == rule.KindText && strings.TrimSpace(v.Text) != "false" && !strings.Contains(v.Text, "number."):
		c.faults.add(v.At, `ask for what can be, or make a range under [counter] or [field] wider; until = "false" goes on until something else ends it`, "%s: until can never hold, whatever happens", c.path)
	}
	return x
}

// compilePassCondition compiles the condition that a loop tests at every pass: its key where or when,
// which mean the same here. It returns nil if there is none.
func (c *compiler) compilePassCondition(t *rule.Table) *expr {
	where, when := t.GetKey("where"), t.GetKey("when")
	switch {
	case where != nil && when != nil:
		c.faults.add(when.KeyAt, "join them with &&", "%s: of a loop where and when mean the same, and both are said", c.path)
		return nil
	case where != nil:
		return c.compileCondition(where, textOf(where), 0)
	case when != nil:
		return c.compileCondition(when, textOf(when), 0)
	}
	return nil
}

// compileLoopEach compiles the key each of a loop: what it iterates over.
func (c *compiler) compileLoopEach(l *loop, each *rule.Value) {
	if each.Kind != rule.KindText {
		c.faults.add(each.At, `write "seats", "others", "seats from leader", the name of a field, or "card in hand"`, "%s: each is %s", c.path, each.FoundInWords())
		return
	}
	text := strings.TrimSpace(each.Text)
	from, isFrom := strings.CutPrefix(text, "seats from ")
	name, in, isIn := strings.Cut(text, " in ")
	switch f := c.nouns.fieldIndex(text); {
	case text == "seats", text == "others":
		l.kind, l.leavesOutStart = overSeats, text == "others"
	case isFrom:
		l.kind, l.start = overSeats, c.resolveSeat(each, from, len("seats from "))
	case isIn && c.bindingOf(name) != nil && c.bindingOf(name).kind == boundCard:
		c.noteNameSet(name)
		l.kind, l.nameRegister, l.snapshot = overCards, c.bindingOf(name).reg, c.snapshotCount
		c.snapshotCount++
		l.place = c.resolveZone(each, strings.TrimSpace(in), len([]rune(name))+len(" in "))
	case f >= 0 && !c.nouns.fields[f].isComputed:
		if c.nouns.zoneIndex(text) >= 0 {
			c.faults.warn(each.At, `write "card in `+text+`" if its cards are meant`, "%s: %s is a zone and a field: the loop goes over the words of the field", c.path, text)
		}
		l.kind, l.field = overWords, f
		if b := c.wordBinding(f); b != nil {
			l.nameRegister = b.reg
		}
		if reg, ok := c.scopeRegister[f]; ok {
			l.scope = reg
		}
	default:
		known := []string{"seats", "others", "card in ZONE"}
		for i := range c.nouns.fields {
			if !c.nouns.fields[i].isComputed {
				known = append(known, c.nouns.fields[i].id)
			}
		}
		help := source.Suggest(text, known)
		if c.nouns.zoneIndex(text[strings.LastIndexAny(text, ". ")+1:]) >= 0 {
			help = `write "card in ` + strings.TrimPrefix(strings.TrimPrefix(text, "card from "), "cards in ") + `"`
		}
		c.faults.add(each.At, help, "%s: each is %s, must be seats, others, seats from SEAT, a field, or card in ZONE", c.path, source.QuoteIfNeeded(text))
	}
}

// compileBody compiles the key run or do of a table of steps.
func (c *compiler) compileBody(v *rule.Value) {
	run, do := v.Table.GetKey("run"), v.Table.GetKey("do")
	switch {
	case run != nil && do != nil:
		c.faults.add(do.KeyAt, "keep one of them", "%s says both run and do", c.path)
	case run == nil && do == nil:
		c.faults.add(v.At, `write run = "PHASE" or do = "STEP"`, "%s does not say what is done", c.path)
	case do != nil:
		c.compileSteps(do)
	case run.Kind != rule.KindText:
		c.faults.add(run.At, "", "%s: run is %s, must be the name of a phase", c.path, run.FoundInWords())
	default:
		outer := c.cancelOps
		c.cancelOps = nil
		c.compileRun(run, script.Arg{Text: run.Text}, seatRef{})
		c.cancelOps = outer
	}
}

// compileRun emits a call that runs the phase named by a for a seat. It reports a fault if there is no
// such phase.
func (c *compiler) compileRun(v *rule.Value, a script.Arg, seat seatRef) {
	i := slices.IndexFunc(c.phases, func(p phase) bool { return p.id == a.Text })
	at := v.PlaceWithin(a.At, len(a.Text))
	if i < 0 {
		c.faults.add(at, suggest(a.Text, c.nouns.keysIn("phase"), "write ["+source.Path("phase", a.Text)+"] and its steps"), "there is no phase %s", source.QuoteIfNeeded(a.Text))
		return
	}
	c.calls[c.caller] = append(c.calls[c.caller], callSite{"phase " + a.Text, at})
	c.emit(op{code: opCall, a: int32(i), seat: seat})
}

// findRecursion reports phases that call themselves, directly or through other phases, windows or
// cards.
func (c *compiler) findRecursion() {
	state := map[string]int{}
	var visit func(name string, trail []string)
	visit = func(name string, trail []string) {
		state[name] = 1
		for _, call := range c.calls[name] {
			switch state[call.target] {
			case 0:
				visit(call.target, append(trail, name))
			case 1:
				ring := append(append(trail, name), call.target)
				ring = ring[slices.Index(ring, call.target):]
				help := "again begins a phase anew"
				if strings.HasPrefix(call.target, "card ") {
					help = `let the card set a counter, as in "set twice to yes", and the phase that plays cards ask for it, as in "play card when table.twice"`
				}
				c.faults.add(call.position, help, "phases call one another in a ring: %s", strings.Join(ring, " -> "))
			}
		}
		state[name] = 2
	}
	for _, id := range c.nouns.keysIn("phase") {
		if state["phase "+id] == 0 {
			visit("phase "+id, nil)
		}
	}
}
