package warland

import (
	"fmt"
	"strings"

	"equitas/engine"
)

// pact explains whether a treaty or a bribe may be proposed: every rule by
// itself, so that no reason is given that another one alone is to blame for.
//
// WARLAND 2.0.2, Advanced Rules; Peace Treaties; Bribes. Rulings R29 and R30.
func (w *why) pact(treaty bool, to int) {
	s := w.s
	w.rule(s.about(s.r.advanced, w.seat) != 0, "advanced.enabled_if", "")
	may := false
	for i := range s.buildings() {
		if b := &s.pos.building[i]; int(b.owner) == w.seat && b.up {
			k := &s.r.buildings[b.kind]
			may = may || treaty && k.treaties || !treaty && k.bribes
		}
	}
	if !may {
		w.forbid(book+"Advanced Rules", "you have no building, face up, that lets you propose it%s", w.proposers(treaty))
	}
	if treaty {
		w.treaty(to)
	} else {
		w.bribe(to)
	}
}

// proposers names the buildings that let their owner propose: " (Parliament)".
func (w *why) proposers(treaty bool) string {
	var l []string
	for i := range w.s.r.buildings {
		if k := &w.s.r.buildings[i]; treaty && k.treaties || !treaty && k.bribes {
			l = append(l, w.s.r.nameOf("building", k.id))
		}
	}
	if len(l) == 0 {
		return ": no type of building does"
	}
	return " (" + strings.Join(l, ", ") + ")"
}

// forbid notes what forbids an action and stands in no file.
func (w *why) forbid(source, format string, args ...any) {
	w.reasons = append(w.reasons, engine.Reason{Text: fmt.Sprintf(format, args...), Source: source})
}

// asked notes how often an opponent was asked in this turn.
func (w *why) asked(n, most uint8, key string) {
	w.rule(n < most, key, fmt.Sprintf("you have asked %s this turn, at most %d", many(int(n), "time"), most))
}

// treaty explains what stands between two factions and a treaty: what they
// have signed, and whether there is anybody against whom both may sign.
func (w *why) treaty(to int) {
	s, self, treaties := w.s, w.seat, book+"Peace Treaties"
	w.asked(s.pos.treatyAsked[to], s.r.treatyOffers, "treaty.offers_per_opponent_per_turn")
	if s.treatyBetween(self, to) {
		w.forbid(treaties, "you have a treaty with seat %d already", to+1)
	}
	for _, x := range [][2]int{{self, to}, {to, self}} {
		if s.signedAgainst(x[0], x[1]) {
			w.forbid("Ruling R30", "%s signed a treaty against %s", has(x[0], self), who(x[1], self))
		}
	}
	if limit := int(s.r.treatyMax); limit > 0 {
		for _, i := range []int{self, to} {
			n := s.treatiesOf(i)
			w.rule(n < limit, "treaty.max_per_player", fmt.Sprintf("%s %s, at most %d", has(i, self), many(n, "treaty"), limit))
		}
	}
	third, enemy := 0, false
	var bound []string
	for i := range s.n {
		if i == self || i == to || !s.pos.faction[i].alive {
			continue
		}
		third++
		switch {
		case s.protected(self, i):
			bound = append(bound, fmt.Sprintf("you and seat %d have a pact", i+1))
		case s.protected(to, i):
			bound = append(bound, fmt.Sprintf("seats %d and %d have a pact", to+1, i+1))
		default:
			enemy = true
		}
	}
	switch {
	case third == 0:
		w.forbid(treaties, "a treaty is against a third faction, and there is none")
	case !enemy:
		w.forbid("Ruling R30", "there is nobody against whom you both may sign: %s", strings.Join(bound, ", "))
	}
	if int(s.pos.treatyN) == len(s.pos.treaties) {
		w.forbid(treaties, "there are %s at the table, which is as many as there may be", many(len(s.pos.treaties), "treaty"))
	}
}

// bribe explains whether an opponent may be offered a bribe: there is something
// to pay with and something to ask for.
func (w *why) bribe(to int) {
	s, self, bribes := w.s, w.seat, book+"Bribes"
	f := &s.pos.faction[self]
	w.asked(s.pos.bribeAsked[to], s.r.bribeOffers, "bribe.offers_per_opponent_per_turn")
	if pays := s.payable(int(f.resources)) || s.payable(int(f.food)); !pays {
		w.rule(false, "bribe.ladder", fmt.Sprintf("you have %s and %d food, which pays none of the amounts", many(int(f.resources), "resource"), f.food))
	}
	if s.favour(self, to) {
		return
	}
	why := []string{"a truce stands between you"}
	if !s.truceBetween(self, to) {
		why[0] = "a treaty was signed by one of you against the other"
		if int(s.pos.truceN) == len(s.pos.truces) {
			why[0] = "there are as many truces as there may be"
		}
	}
	switch soldiers, settlers := s.available(to, soldiers, s.r.maxTroops), s.available(to, inhabitants, s.r.maxSettlers); {
	case soldiers+settlers == 0:
		why = append(why, fmt.Sprintf("seat %d has nobody that it could send", to+1))
	case s.room(self, 1) == 0:
		why = append(why, "there is no room inside your borders for anybody that could be sent")
	default:
		why = append(why, fmt.Sprintf("seat %d has no inhabitants to send, and its soldiers have no enemy of yours to be sent against", to+1))
	}
	w.forbid(bribes, "there is nothing to ask for: %s", strings.Join(why, ", "))
}

// has is "you have" or "seat 2 has".
func has(seat, to int) string {
	if seat == to {
		return "you have"
	}
	return "seat " + itoa(seat+1) + " has"
}
