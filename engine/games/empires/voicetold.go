package empires

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// roll narrates a die, or keeps it for the combat that it decides, or for the column of the
// revolts.
func (t *telling) roll(e *event) int {
	switch e.k {
	case rollRampage, rollHit, rollSkirmish, rollWarband, rollRevoltTable:
		t.dice = append(t.dice, *e)
		return 1
	case rollRevoltColumn:
		t.add(t.revolts(e))
		t.dice = t.dice[:0]
		return 1
	}
	key := "event.fails"
	if e.n >= e.m {
		key = "event.succeeds"
	}
	t.add(t.Line(key, t.seat("who", e.seat, t.to), narration.Num("n", e.n), narration.Num("m", e.m), narration.Text("what", t.Line("roll."+rollKey(e.k)))))
	return 1
}

// rollKey returns the key for the purpose of a roll.
func rollKey(k int) string { return strings.ReplaceAll(rollWords[k], "-", "_") }

// revolts names the provinces of the column that was rolled.
func (t *telling) revolts(e *event) string {
	die := 0
	if n := len(t.dice); n > 0 {
		die = t.dice[n-1].n
	}
	var l []string
	for i := range t.r.tables {
		if x := &t.r.tables[i]; x.dice>>die&1 != 0 {
			l = nil
			for _, at := range x.columns[e.n-1] {
				l = append(l, t.nameOf(int(at)))
			}
		}
	}
	with := []narration.With{narration.Num("n", die), narration.Num("m", e.n)}
	if len(l) == 0 {
		return t.Line("event.no_revolts", with...)
	}
	return t.Line("event.revolts", append(with, narration.Text("list", t.And(l)))...)
}

// event is one event in a sentence.
func (t *telling) event(e *event) string {
	with := []narration.With{narration.Num("n", e.n), narration.Num("m", e.m)}
	if e.seat >= 0 {
		with = append(with, t.seat("who", e.seat, t.to))
	}
	say := func(key string, more ...narration.With) string { return t.Line("event."+key, append(with, more...)...) }
	switch e.what {
	case tellSet:
		set := &t.r.sets[e.k]
		if e.seat != t.to && !t.all {
			return say("set_hidden", narration.Text("side", t.Line("side."+sideWords[set.side])))
		}
		return say("set", narration.Text("set", strings.ToUpper(set.id)), narration.Text("list", strings.Join(t.held(&set.held, t.r.empires), ", ")))
	case tellRemoved:
		if e.m == 0 {
			return say("neutral", t.at(e.k))
		}
		return say("removed", t.at(e.k))
	case tellBattle:
		return say("battle", t.at(e.k), t.seat("rival", e.n, t.to))
	case tellCombat:
		return t.combat(e)
	case tellWon:
		return t.won(e)
	case tellPlunder:
		switch {
		case e.n == 0:
			return ""
		case e.k < 0:
			return say("spoils"+t.yours(int(e.sides[0])), t.seat("rival", int(e.sides[0]), t.to))
		}
		return say("plunder", t.at(e.k))
	case tellConquest:
		return say("conquest", t.at(e.k))
	case tellRazed:
		return say("razed", t.at(e.k))
	case tellHeld:
		return say("held", t.at(e.k))
	case tellSpared:
		return say("spared"+t.yours(e.seat), t.at(e.k))
	case tellExtra:
		if e.seat == t.to {
			return "" // the next decision explains it
		}
		return say("extra")
	case tellRout:
		rival := int(e.sides[0]+e.sides[1]) - e.seat
		return say("rout"+t.yours(rival), t.seat("rival", rival, t.to))
	case tellOver:
		if e.m == 0 {
			return say("over_free")
		}
		return say("over")
	case tellScore:
		sum := 0
		for _, n := range e.points {
			sum += int(n)
		}
		return say("score", narration.Num("sum", sum), narration.Num("control", int(e.points[fromControl])), narration.Num("trade", int(e.points[fromTrade])), narration.Num("cards", int(e.points[fromCards])),
			narration.Num("plunder", int(e.points[fromPlunder])))
	}
	return say(map[int]string{tellTurn: "turn", tellRound: "round", tellFirst: "first", tellShuffle: "shuffle"}[e.what])
}

// yours returns the suffix of a key for an event that concerns the viewer.
func (t *telling) yours(seat int) string {
	if seat == t.to {
		return "_you"
	}
	return ""
}

// won narrates the result of a battle, the winner's blocks first.
func (t *telling) won(e *event) string {
	with := []narration.With{narration.Num("n", e.n), narration.Num("m", e.m)}
	switch e.seat {
	case -1:
		return t.Line("event.nobody", with...)
	case int(e.sides[1]):
		with = []narration.With{narration.Num("n", e.m), narration.Num("m", e.n)}
	}
	key := "event.won"
	if e.n == e.m {
		key = "event.tie_" + map[bool]string{true: "attacker", false: "defender"}[e.seat == int(e.sides[0])]
	}
	return t.Line(key, append(with, t.seat("who", e.seat, t.to))...)
}

// combat narrates one combat with its dice.
func (t *telling) combat(e *event) string {
	card := func(k int) string {
		if k < 0 {
			return t.Line("card.none")
		}
		return t.card(k)
	}
	result := t.Line("event.drawn")
	if e.m > 0 {
		result = t.Line("event.wins", t.seat("who", int(e.sides[e.m-1]), t.to))
	}
	if e.changed(t.r) { // the winner's first
		n, m := max(e.strengths[0], e.strengths[1]), min(e.strengths[0], e.strengths[1])
		result = t.Line("event.compared", narration.Text("result", result), narration.Num("n", n), narration.Num("m", m))
	}
	with := []narration.With{narration.Num("n", e.at), narration.Text("card", card(e.k)), narration.Text("other", card(e.n)), t.seat("who", int(e.sides[0]), t.to), t.seat("rival", int(e.sides[1]), t.to), narration.Text("result", result)}
	var dice []string
	for _, d := range t.dice {
		dice = append(dice, t.die(&d, e))
	}
	t.dice = t.dice[:0]
	if len(dice) == 0 {
		return t.Line("event.combat", with...)
	}
	return t.Line("event.combat_dice", append(with, narration.Text("list", strings.Join(dice, ", ")))...)
}

// changed reports whether strengths were compared that are not the numbers on the cards.
func (e *event) changed(r *Rules) bool {
	return e.compared && (e.strengths[0] != int(r.kinds[e.k].strength) || e.strengths[1] != int(r.kinds[e.n].strength))
}

// die narrates a die of a combat with its modifiers. Skirmishers are named, since there are
// several kinds.
func (t *telling) die(d, combat *event) string {
	kind := combat.k
	if d.seat == int(combat.sides[1]) {
		kind = combat.n
	}
	with := []narration.With{narration.Num("n", d.n), t.seat("who", d.seat, t.to), narration.Text("what", t.Line("roll."+rollKey(d.k), narration.Text("unit", t.unit(int(t.r.kinds[kind].unit)))))}
	if d.m == 0 {
		return t.Line("event.die", with...)
	}
	change := strings.Replace(signed(d.m), "+", "+ ", 1)
	return t.Line("event.die_changed", append(with, narration.Text("change", strings.Replace(change, "−", "− ", 1)), narration.Num("sum", d.n+d.m))...)
}

// End implements [engine.Voice].
func (v *voice) End(st engine.State, seat engine.Seat) []string {
	s, to := st.(*State), int(seat)
	if s.pos.broken {
		return []string{v.Sentence("end.unfinished")}
	}
	var points, names []string
	won := s.Result().Winners
	yours := false
	for i := range s.n {
		points = append(points, v.Line("end.points_of", v.seat("who", i, to), narration.Num("n", int(s.pos.seat[i].vp))))
		if won.Has(engine.Seat(i)) {
			names = append(names, v.Form("name", i, engine.Nobody))
			yours = yours || i == to
		}
	}
	l := []string{v.Sentence("end.points", narration.Text("list", strings.Join(points, ", ")))}
	switch {
	case len(names) > 1:
		return append(l, v.Sentence("end.shared", narration.Text("list", v.And(names))))
	case yours:
		return append(l, v.Sentence("end.you"))
	}
	return append(l, v.Sentence("end.won", narration.Text("list", v.And(names))))
}
