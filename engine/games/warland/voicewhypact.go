package warland

import (
	"strings"

	"equitas/engine/narration"
)

// pact adds the reasons why a treaty or a bribe may or may not be proposed to a faction. Each
// rule is tested separately.
//
// WARLAND 2.0.2, Advanced Rules; Peace Treaties; Bribes. Rulings R29 and R30.
func (w *why) pact(treaty bool, to int) {
	s := w.s
	w.condition("advanced.enabled_if", func() { s.q.self, s.q.building = w.seat, -1 })
	treaties, bribes := s.proposes(w.seat)
	if treaty && !treaties || !treaty && !bribes {
		w.proposers(treaty)
	}
	if treaty {
		w.treaty(to)
	} else {
		w.bribe(to)
	}
}

// proposers adds the reason that the faction has none of the buildings whose owner may propose.
func (w *why) proposers(treaty bool) {
	var l []string
	for i := range w.s.r.buildings {
		if k := &w.s.r.buildings[i]; treaty && k.treaties || !treaty && k.bribes {
			l = append(l, w.v.name("building", k.id))
		}
	}
	if len(l) == 0 {
		w.No("", book+"Advanced Rules", "why.nobody_may")
		return
	}
	w.No("", book+"Advanced Rules", "why.no_proposer", narration.Text("list", strings.Join(l, ", ")))
}

// asked adds the reason that limits how often a faction may be asked in a turn; n is how often
// it was, most the limit.
func (w *why) asked(n, most uint8, key string) {
	w.Told(n < most, key, "why.asked", narration.Num("n", int(n)), narration.Num("most", int(most)))
}

// treaty adds the reasons that prevent a treaty of two factions: existing treaties, or the lack
// of a common enemy.
func (w *why) treaty(to int) {
	s, self, treaties := w.s, w.seat, book+"Peace Treaties"
	rival := w.who("rival", to)
	w.asked(s.pos.treatyAsked[to], s.r.treatyOffers, "treaty.offers_per_opponent_per_turn")
	w.Not(s.treatyBetween(self, to), "", treaties, "why.have_treaty", rival)
	for _, x := range [][2]int{{self, to}, {to, self}} {
		w.Not(s.signedAgainst(x[0], x[1]), "", "Ruling R30", "why.signed", w.who("who", x[0]), w.who("rival", x[1]))
	}
	if limit := int(s.r.treatyMax); limit > 0 {
		for _, i := range []int{self, to} {
			n := s.treatiesOf(i)
			w.Told(n < limit, "treaty.max_per_player", "why.treaties", w.who("who", i), narration.Num("n", n), narration.Num("most", limit))
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
			bound = append(bound, w.Line("why.bound_you", w.who("rival", i)))
		case s.protected(to, i):
			bound = append(bound, w.Line("why.bound", narration.Num("a", to+1), narration.Num("b", i+1)))
		default:
			enemy = true
		}
	}
	switch {
	case third == 0:
		w.No("", treaties, "why.no_third")
	case !enemy:
		w.No("", "Ruling R30", "why.no_enemy", narration.Text("list", strings.Join(bound, ", ")))
	}
	w.Not(int(s.pos.treatyN) == len(s.pos.treaties), "", treaties, "why.full", narration.Num("n", len(s.pos.treaties)))
}

// bribe adds the reasons that prevent a bribe: nothing to pay with, or nothing to ask for.
func (w *why) bribe(to int) {
	s, self, bribes := w.s, w.seat, book+"Bribes"
	f := &s.pos.faction[self]
	w.asked(s.pos.bribeAsked[to], s.r.bribeOffers, "bribe.offers_per_opponent_per_turn")
	pays := s.payable(int(f.resources)) || s.payable(int(f.food))
	w.Not(!pays, "bribe.ladder", "", "why.pays_none", narration.Num("n", int(f.resources)), narration.Num("food", int(f.food)))
	if s.favour(self, to) {
		return
	}
	key := "why.truce"
	if !s.truceBetween(self, to) {
		key = "why.against"
		if int(s.pos.truceN) == len(s.pos.truces) {
			key = "why.truces_full"
		}
	}
	why := []string{w.Line(key)}
	switch soldiers, settlers := s.available(to, soldiers, s.r.maxTroops), s.available(to, inhabitants, s.r.maxSettlers); {
	case soldiers+settlers == 0:
		key = "why.nobody"
	case s.room(self, 1) == 0:
		key = "why.no_room"
	default:
		key = "why.no_send"
	}
	why = append(why, w.Line(key, w.who("who", to)))
	w.No("", bribes, "why.nothing_to_ask", narration.Text("list", strings.Join(why, ", ")))
}
