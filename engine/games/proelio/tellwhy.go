package proelio

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Subjects implements [engine.Voice]: what is legal, what the cards in hand
// are for, the other actions, then the same for all other cards.
func (v *voice) Subjects(st engine.State) []engine.Action {
	s := st.(*State)
	if s.pos.done {
		return nil
	}
	l := s.Legal(nil)
	seen := map[engine.Action]bool{}
	for _, a := range l {
		seen[a] = true
	}
	add := func(all ...engine.Action) {
		for _, a := range all {
			if !seen[a] {
				seen[a] = true
				l = append(l, a)
			}
		}
	}
	self := int(s.pos.actor)
	h := &s.pos.house[self]
	card := func(k uint8) {
		switch kind := &s.r.kinds[k]; kind.use {
		case useAttack:
			add(act(verbAttack, 0, k))
		case useDefense:
			add(act(verbFortify, 0, k), act(verbDeploy, 0, k))
		default:
			add(s.targets(nil, verbPlay, k, kind.target, self)...)
		}
	}
	eachKind(h.mask, card)
	add(act(verbDraw, 0, 0), act(verbImperial, 0, 0), act(verbEquitas, 0, 0), act(verbTrade, 0, none))
	if h.guild != 0 {
		for _, perks := range v.r.guilds[h.guild-1].perks {
			for _, k := range perks {
				add(s.targets(nil, verbPerk, k, s.r.perks[k].target, self)...)
			}
		}
	}
	for k := range v.r.kinds {
		card(uint8(k))
	}
	return l
}

// Why implements [engine.Voice].
func (v *voice) Why(st engine.State, a engine.Action) []engine.Reason {
	s := st.(*State)
	verb, target, arg := split(a)
	w := &why{v: v, s: s, self: int(s.pos.actor), kind: -1}
	if w.self < 0 {
		return nil
	}
	legal := slices.Contains(s.Legal(nil), a)
	if asked := verb.phase(s); asked != s.pos.phase {
		switch verb {
		case verbDeploy, verbDone:
			w.no("deploy.legal", proelio096+"Defense Phase: Deployment", "why_turn")
		case verbPerk: // says so itself
		default:
			if asked == phaseAction {
				w.no("", proelio096+"Action Phase", "why_action")
			} else {
				w.no("", "", "why_asked")
			}
		}
	}
	switch verb {
	case verbDraw:
		w.ask("draw.legal")
	case verbAttack, verbFortify, verbPlay, verbDeploy:
		w.card(verb, target, arg)
	case verbImperial:
		w.imperial()
	case verbEquitas:
		w.equitas()
	case verbTrade:
		w.trade(arg)
	case verbSupport:
		w.held(arg)
		w.must(s.r.support, "support.use", "why_no_support")
		w.ask("support.legal")
	case verbPerk:
		w.perk(arg, target)
	case verbPass:
		w.must(legal, "", "why_else")
	case verbLoot, verbDiscard, verbPay, verbKeep, verbGive, verbTake:
		w.kind = int(arg)
		w.must(legal, "", "why_fit", phrase("card", v.cards[arg]))
	}
	return w.reasons
}

// phase is the phase in which an action is asked for.
func (x verb) phase(s *State) phase {
	switch x {
	case verbDeploy, verbDone:
		return phaseDeploy
	case verbNo:
		return phaseReact
	case verbSacrifice, verbConcede:
		return phaseResolve
	case verbLoot:
		return phaseLoot
	case verbDiscard:
		if s.pos.phase == phaseTake && s.takeVerb() == verbDiscard {
			return phaseTake
		}
		return phaseDiscard
	case verbPay:
		return phasePay
	case verbKeep:
		return phaseKeep
	case verbGive:
		return phaseGive
	case verbTake:
		return phaseTake
	}
	return phaseAction
}

// A why collects the rules that allow or forbid one action.
type why struct {
	v       *voice
	s       *State
	self    int
	kind    int // the card in question, or -1
	reasons []engine.Reason
}

// no notes that something forbids the action.
func (w *why) no(rule, source, id string, with ...filling) {
	w.reasons = append(w.reasons, w.reason(rule, source, false, w.v.line(id, with...)))
}

// must notes a rule that is no condition, with what to say where it forbids.
func (w *why) must(holds bool, rule, id string, with ...filling) {
	text := ""
	if !holds {
		text = w.v.line(id, with...)
	}
	w.reasons = append(w.reasons, w.reason(rule, "", holds, text))
}

// reason is a rule with its place and heading.
func (w *why) reason(path, source string, holds bool, text string) engine.Reason {
	r := engine.Reason{Holds: holds, Text: text, Source: source}
	if value := w.v.r.set.Value(path); path != "" && value != nil {
		r.Rule, r.At = path, fileLine(value.At)
	}
	if source == "" {
		r.Source = heading(path)
	}
	return r
}

// heading is the heading of the rulebook that a key stands under.
func heading(path string) string {
	for i := range schema.Keys {
		if k := &schema.Keys[i]; k.Source != "" && fits(k.Path, path) {
			return k.Source
		}
	}
	table, _, _ := strings.Cut(path, ".")
	for _, h := range schema.Heads {
		if h.Path == table {
			return h.Source
		}
	}
	return ""
}

// fits reports whether a path is one of a pattern, in which a star stands for
// any name.
func fits(pattern, path string) bool {
	for {
		p, patterns, more := strings.Cut(pattern, ".")
		name, names, others := strings.Cut(path, ".")
		if p != name && p != "*" || more != others {
			return false
		}
		if !more {
			return true
		}
		pattern, path = patterns, names
	}
}

func fileLine(at rule.Place) string {
	if at.Line == 0 {
		return at.File
	}
	return fmt.Sprintf("%s:%d", at.File, at.Line)
}

// ask notes a condition. say may put into words why it forbids.
func (w *why) ask(path string, say ...string) {
	value := w.v.r.set.Value(path)
	if value == nil {
		return
	}
	w.condition(path, value, w.s.target(w.self), strings.Join(say, ""))
}

func (w *why) condition(path string, value *rule.Value, rival int, text string) {
	r := w.reason(path, "", true, "")
	r.Condition = strings.Join(strings.Fields(source(value)), " ")
	q := asker{self: w.self, rival: rival, kind: w.kind}
	var first cond.Clause // that does not hold
	for _, c := range w.v.clauses[path] {
		e := &expr{x: c.Expr, vars: c.Vars()}
		if x, ok := c.Const(); ok {
			e = fixedExpr(x)
		}
		if w.s.eval(e, q) != 0 {
			continue
		}
		if r.Holds {
			r.Holds, first = false, c
		}
		at := value.At
		if value.Kind == rule.KindText {
			at = value.Within(c.At, c.Width)
		}
		r.Failed = append(r.Failed, engine.Clause{Text: c.Text, At: fileLine(at), Values: w.values(&c, q)})
	}
	if !r.Holds {
		if r.Text = text; text == "" {
			r.Text = w.facts(&first, q)
		}
		if len(r.Failed) == 1 {
			r.At = r.Failed[0].At
		}
	}
	w.reasons = append(w.reasons, r)
}

// source is the text of a condition.
func source(value *rule.Value) string {
	if value.Kind == rule.KindBool {
		return fmt.Sprint(value.Bool)
	}
	return value.Text
}

// cut cuts a condition that was checked into its parts.
func (v *voice) cut(value *rule.Value) []cond.Clause {
	clauses, err := v.space.Clauses(source(value), nil)
	if err != nil {
		panic("proelio: a condition that was checked: " + err.Error())
	}
	return clauses
}

var ruleName = regexp.MustCompile(`rules\.[a-z0-9_.]*[a-z0-9_]`)

// values lists what a clause looks at, and what is there.
func (w *why) values(c *cond.Clause, q asker) []string {
	var l []string
	for _, i := range c.Named() {
		x := &w.v.r.vars[i]
		value := x.value(w.s, q)
		text := fmt.Sprint(value)
		switch {
		case value == cond.Absent:
			text = "nil"
		case x.Type == cond.Bool:
			text = fmt.Sprint(value != 0)
		case x.Type == cond.Word:
			text = x.Words[value]
		case x.Type == cond.Set:
			var has []string
			for j, word := range x.Words {
				if value>>j&1 != 0 {
					has = append(has, word)
				}
			}
			text = "[" + strings.Join(has, ", ") + "]"
		}
		l = append(l, x.Name+" = "+text)
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(ruleName.FindAllString(c.Text, -1)))) {
		for _, k := range w.v.space.Consts() {
			if k.Name == name {
				l = append(l, fmt.Sprintf("%s = %d", name, k.Value))
			}
		}
	}
	return l
}

// facts puts what a clause looks at into words, if there are words for all of
// it: not what it asks for, but what there is.
func (w *why) facts(c *cond.Clause, q asker) string {
	var l []string
	for _, i := range c.Named() {
		x := &w.v.r.vars[i]
		n := int(x.value(w.s, q))
		id := facts[x.Name][max(0, min(n, 1))]
		with := []filling{num("n", n)}
		if kind, ok := strings.CutPrefix(x.Name, "held."); ok {
			id = "fact_held"
			with = append(with, phrase("card", w.v.cards[w.v.r.ids[kind]]))
		}
		if id == "" {
			return ""
		}
		l = append(l, w.v.line(id, with...))
	}
	return w.v.join(l)
}

// facts are the sentences about what conditions name: for 0 or no, and for
// anything else.
var facts = map[string][2]string{
	"house.turn":               {"fact_turn", "fact_turn"},
	"house.hand":               {"fact_hand", "fact_hand"},
	"house.base":               {"fact_base", "fact_base"},
	"house.imperial":           {"fact_imperial", "fact_imperial"},
	"house.fortification":      {"fact_no_fort", "fact_fort"},
	"right.hand":               {"fact_right", "fact_right"},
	"table.attacks_frozen":     {"fact_moving", "fact_frozen"},
	"table.trade_frozen":       {"fact_trading", "fact_closed"},
	"table.plague":             {"fact_healthy", "fact_plague"},
	"table.fortification_lost": {"fact_standing", "fact_lost"},
	"table.houses":             {"fact_houses", "fact_houses"},
	"table.fortified":          {"fact_fortified", "fact_fortified"},
	"table.imperial":           {"fact_deck", "fact_deck"},
}

// held notes whether the House holds a card.
func (w *why) held(kind uint8) {
	if w.kind = int(kind); w.s.pos.house[w.self].count[kind] == 0 {
		w.must(false, "", "why_held", phrase("card", w.v.cards[kind]))
	}
}

// card explains what a card in hand is for.
func (w *why) card(verb verb, target, kind uint8) {
	s, v := w.s, w.v
	k := &s.r.kinds[kind]
	path := "card." + k.id
	name := phrase("card", v.cards[kind])
	h := &s.pos.house[w.self]
	fort := num("n", int(h.fort))
	u := &v.usable[kind]
	w.held(kind)
	needs := ""
	if u.limited && len(u.uses) > 0 && !slices.Contains(u.uses, int(h.fort)) {
		needs = v.line("why_needs", phrase("min", v.numbers(u.uses)), fort)
	}
	switch verb {
	case verbAttack:
		rival := v.house("rival", s.target(w.self), engine.Seat(w.self))
		if k.use != useAttack {
			w.must(false, path+".kind", "why_no_attack", name)
			return
		}
		w.ask("attack.legal")
		if !s.r.penalty {
			w.ask("attack.valid", needs)
		} else if !s.holds(s.r.attackValid, asker{self: w.self, rival: s.target(w.self), kind: w.kind}) {
			r := w.reason("attack.misplay", "", true, v.line("why_penalty"))
			w.reasons = append(w.reasons, r)
		}
		if s.pos.house[s.target(w.self)].waiting != 0 {
			w.no("", "Ruling R1", "why_waiting", rival)
		}
		w.ask(path + ".when")
	case verbFortify:
		if s.r.fortifyMask>>kind&1 == 0 {
			w.must(false, path+".fortify", "why_no_fort", name)
			return
		}
		before := ""
		if u.fort && len(u.before) > 0 {
			if before = v.line("why_before", phrase("min", numbersOf(u.before)), fort); slices.Equal(u.before, []int{0}) {
				before = v.line("why_first", fort)
			}
		}
		w.ask("fortify.legal", before)
	case verbPlay:
		if k.use != useStrategy {
			w.must(false, path+".kind", "why_no_play", name)
			return
		}
		w.ask(path + ".when")
		if k.freeze != 0 && h.freeze != 0 {
			w.must(false, path+".play", "why_frozen")
		}
		if !slices.Contains(s.targets(nil, verbPlay, kind, k.target, w.self), act(verbPlay, target, kind)) {
			w.must(false, path+".play", "why_target")
		}
	case verbDeploy:
		if k.use != useDefense {
			w.must(false, path+".kind", "why_no_defense", name)
			return
		}
		w.ask("deploy.legal", needs)
		w.ask(path + ".when")
		if s.pos.phase == phaseDeploy && s.pos.last > kind {
			w.must(false, "", "why_order", phrase("card", v.cards[s.pos.last]))
		}
		if s.pos.phase == phaseDeploy && s.pos.deployedN >= maxHand {
			w.must(false, "", "why_full")
		}
	}
}

func (w *why) imperial() {
	p := &w.s.pos
	h := &p.house[w.self]
	w.ask("imperial.legal")
	w.must(h.n >= w.s.r.imperialPrice, "imperial.price", "why_price", num("price", int(w.s.r.imperialPrice)), num("n", int(h.n)))
	if int(p.impN)+int(p.pileN[imperial]) == 0 {
		w.no("", proelio096+"Imperial Deck", "why_no_deck")
	}
}

func (w *why) equitas() {
	used, most := int(w.s.pos.equitas), int(w.s.r.equitasUses)
	w.must(used < most, "equitas.uses", "why_invoked", num("n", used), num("most", most))
	w.ask("equitas.legal")
}

func (w *why) trade(kind uint8) {
	s, v := w.s, w.v
	p := &s.pos
	if !s.r.merchantUse {
		w.must(false, "merchant.use", "why_no_one")
		return
	}
	if int(p.merchant) != w.self {
		w.no("merchant.route", "", "why_away", v.house("who", int(p.merchant), engine.Seat(w.self)))
	}
	w.ask("merchant.legal")
	if kind == none {
		return
	}
	if !s.affordable(w.self) {
		season := "merchant.price." + s.r.seasonIDs[min(int(p.season), s.r.seasons-1)]
		w.must(false, season, "why_afford", phrase("price", v.price(s)))
	}
	if p.pileMask[base]>>kind&1 == 0 {
		w.no("", proelio096+"The Merchant", "why_no_pile", phrase("card", v.cards[kind]))
	}
}

// perk explains whether a perk may be used now.
func (w *why) perk(k, target uint8) {
	s, v := w.s, w.v
	p := &s.pos
	h := &p.house[w.self]
	perk := &s.r.perks[k]
	g := &s.r.guilds[perk.guild]
	name := phrase("guild", v.perk(k))
	path := v.perkPath(k)
	if h.guild != perk.guild+1 {
		w.no("", proelio096+"Guild Perks", "why_not_yours", name)
	}
	offered := p.phase == phaseReact && p.perk == k
	if !offered && (perk.on != onAction || p.phase != phaseAction) {
		moment := strings.TrimSuffix(say("on_"+momentTable[perk.on].name, v.lang), ":")
		w.must(false, path+".on", "why_moment", name, phrase("moment", moment))
	}
	if h.uses == 0 && h.guild == perk.guild+1 {
		w.must(false, "guild."+g.id+".uses", "why_exhausted", name)
	}
	if s.r.merchantBlocks && int(p.merchant) == w.self {
		w.must(false, "merchant.blocks_perks", "why_silent")
	}
	if value := v.r.set.Value(path + ".when"); value != nil && (offered || perk.on == onAction) {
		q := s.perkAsker(k, w.self)
		w.kind = q.kind
		w.condition(path+".when", value, q.rival, "")
	}
	if !slices.Contains(s.targets(nil, verbPerk, k, perk.target, w.self), act(verbPerk, target, k)) {
		w.must(false, path+".do", "why_target")
	}
}

// perkPath is the path of a perk in the files.
func (v *voice) perkPath(k uint8) string {
	n := uint8(0)
	for i := range v.r.guilds {
		path := "guild." + v.r.guilds[i].id + ".perk"
		for _, key := range keysOf(v.r.set, path) {
			if n == k {
				return path + "." + key
			}
			n++
		}
	}
	return ""
}
