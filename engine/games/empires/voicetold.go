package empires

import (
	"strings"

	"equitas/engine"
	"equitas/engine/tell"
)

// roll tells a die, or keeps it for the combat that it decides, or for the column of
// the revolts.
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
	t.add(t.Line(key, t.seat("who", e.seat, t.to), tell.Num("n", e.n), tell.Num("m", e.m), tell.Text("what", t.Line("roll."+rollKey(e.k)))))
	return 1
}

// rollKey is the word for what is rolled for.
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
	with := []tell.With{tell.Num("n", die), tell.Num("m", e.n)}
	if len(l) == 0 {
		return t.Line("event.no_revolts", with...)
	}
	return t.Line("event.revolts", append(with, tell.Text("list", t.And(l)))...)
}

// event is one event in a sentence.
func (t *telling) event(e *event) string {
	with := []tell.With{tell.Num("n", e.n), tell.Num("m", e.m)}
	if e.seat >= 0 {
		with = append(with, t.seat("who", e.seat, t.to))
	}
	say := func(key string, more ...tell.With) string { return t.Line("event."+key, append(with, more...)...) }
	switch e.what {
	case tellSet:
		set := &t.r.sets[e.k]
		if e.seat != t.to && !t.all {
			return say("set_hidden", tell.Text("side", t.Line("side."+sideWords[set.side])))
		}
		return say("set", tell.Text("set", strings.ToUpper(set.id)), tell.Text("list", strings.Join(t.held(&set.held, t.r.empires), ", ")))
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
			return say("spoils")
		}
		return say("plunder", t.at(e.k))
	case tellConquest:
		return say("conquest", t.at(e.k))
	case tellRazed:
		return say("razed", t.at(e.k))
	case tellScore:
		sum := 0
		for _, n := range e.points {
			sum += int(n)
		}
		return say("score", tell.Num("sum", sum), tell.Num("control", int(e.points[fromControl])), tell.Num("trade", int(e.points[fromTrade])), tell.Num("cards", int(e.points[fromCards])),
			tell.Num("plunder", int(e.points[fromPlunder])))
	}
	return say(map[int]string{tellTurn: "turn", tellRound: "round", tellFirst: "first", tellShuffle: "shuffle", tellRout: "rout"}[e.what])
}

// won tells how a battle came out, the winner's blocks first.
func (t *telling) won(e *event) string {
	with := []tell.With{tell.Num("n", e.n), tell.Num("m", e.m)}
	switch e.seat {
	case -1:
		return t.Line("event.nobody", with...)
	case int(e.sides[1]):
		with = []tell.With{tell.Num("n", e.m), tell.Num("m", e.n)}
	}
	return t.Line("event.won", append(with, t.seat("who", e.seat, t.to))...)
}

// combat tells one combat and its dice.
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
	with := []tell.With{tell.Num("n", e.at), tell.Text("card", card(e.k)), tell.Text("other", card(e.n)), t.seat("who", int(e.sides[0]), t.to), t.seat("rival", int(e.sides[1]), t.to), tell.Text("result", result)}
	var dice []string
	for _, d := range t.dice {
		dice = append(dice, t.Line("event.die", tell.Num("n", d.n), t.seat("who", d.seat, t.to), tell.Text("what", t.Line("roll."+rollKey(d.k)))))
	}
	t.dice = t.dice[:0]
	if len(dice) == 0 {
		return t.Line("event.combat", with...)
	}
	return t.Line("event.combat_dice", append(with, tell.Text("list", strings.Join(dice, ", ")))...)
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
		points = append(points, v.Line("end.points_of", v.seat("who", i, to), tell.Num("n", int(s.pos.seat[i].vp))))
		if won.Has(engine.Seat(i)) {
			names = append(names, v.Form("name", i, engine.Nobody))
			yours = yours || i == to
		}
	}
	l := []string{v.Sentence("end.points", tell.Text("list", strings.Join(points, ", ")))}
	switch {
	case len(names) > 1:
		return append(l, v.Sentence("end.shared", tell.Text("list", v.And(names))))
	case yours:
		return append(l, v.Sentence("end.you"))
	}
	return append(l, v.Sentence("end.won", tell.Text("list", v.And(names))))
}
