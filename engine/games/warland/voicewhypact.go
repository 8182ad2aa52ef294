package warland

import (
	"strings"

	"equitas/engine/narration"
)

// Each rule about treaties and bribes has a reason of its own, so that a reason names the very rule
// that forbids the action.
//
// WARLAND 2.0.2, Advanced Rules; Peace Treaties; Bribes. Rulings R29 and R30.

// addProposalReasons adds the reasons that treaties and bribes have in common. may says whether the
// faction owns a building that lets it propose one, has reports whether a kind of building does.
func addProposalReasons(w *reasonList, may bool, has func(k buildingKind) bool) {
	w.State.viewpoint.self, w.State.viewpoint.building = w.Seat, -1
	w.AddCondition("advanced.enabled_if", "")
	if may {
		return
	}
	var l []string
	for _, k := range w.State.rules.buildings {
		if has(k) {
			l = append(l, w.Voice.Name("building", k.id))
		}
	}
	if len(l) == 0 {
		w.Forbid("", book+"Advanced Rules", "why.nobody_may")
		return
	}
	w.Forbid("", book+"Advanced Rules", "why.no_proposer", narration.Text("list", strings.Join(l, ", ")))
}

// addAskedLimitReason adds the rule at key that limits how often a faction may be asked in a turn;
// it was asked n times, and may be asked most times.
func addAskedLimitReason(w *reasonList, n, most uint8, key string) {
	w.AddRule(n < most, key, "why.asked", narration.Num("n", int(n)), narration.Num("most", int(most)))
}

// addTreatyReasons adds the reasons that prevent a treaty of two factions: existing treaties, or the lack
// of a common enemy.
func addTreatyReasons(w *reasonList) {
	s, self, to, treaties := w.State, w.Seat, w.Numbers[0], book+"Peace Treaties"
	who := func(key string, seat int) narration.Fill { return w.Voice.Player(key, seat, self) }
	rival := who("rival", to)
	may, _ := s.canProposePacts(self)
	addProposalReasons(w, may, allowsTreaties)
	addAskedLimitReason(w, s.pos.treatyOffersMade[to], s.rules.treatyOffers, "treaty.offers_per_opponent_per_turn")
	w.ForbidIf(s.treatyBetween(self, to), "", treaties, "why.have_treaty", rival)
	for _, x := range [][2]int{{self, to}, {to, self}} {
		w.ForbidIf(s.hasTreatyAgainst(x[0], x[1]), "", "Ruling R30", "why.signed", who("who", x[0]), who("rival", x[1]))
	}
	if limit := int(s.rules.treatyMax); limit > 0 {
		for _, i := range []int{self, to} {
			n := s.treatiesOf(i)
			w.AddRule(n < limit, "treaty.max_per_player", "why.treaties", who("who", i), narration.Num("n", n), narration.Num("most", limit))
		}
	}
	third, enemy := 0, false
	var bound []string
	for i := range s.seatCount {
		if i == self || i == to || !s.pos.faction[i].alive {
			continue
		}
		third++
		switch {
		case s.areAtPeace(self, i):
			bound = append(bound, w.Line("why.bound_you", who("rival", i)))
		case s.areAtPeace(to, i):
			bound = append(bound, w.Line("why.bound", narration.Num("a", to+1), narration.Num("b", i+1)))
		default:
			enemy = true
		}
	}
	switch {
	case third == 0:
		w.Forbid("", treaties, "why.no_third")
	case !enemy:
		w.Forbid("", "Ruling R30", "why.no_enemy", narration.Text("list", strings.Join(bound, ", ")))
	}
	w.ForbidIf(int(s.pos.treatyCount) == len(s.pos.treaties), "", treaties, "why.full", narration.Num("n", len(s.pos.treaties)))
}

// addBribeReasons adds the reasons that prevent a bribe: nothing to pay with, or nothing to ask for.
func addBribeReasons(w *reasonList) {
	s, self, to, bribes := w.State, w.Seat, w.Numbers[0], book+"Bribes"
	f := &s.pos.faction[self]
	_, may := s.canProposePacts(self)
	addProposalReasons(w, may, allowsBribes)
	addAskedLimitReason(w, s.pos.bribeOffersMade[to], s.rules.bribeOffers, "bribe.offers_per_opponent_per_turn")
	pays := s.canPayAny(int(f.resources)) || s.canPayAny(int(f.food))
	w.ForbidIf(!pays, "bribe.ladder", "", "why.pays_none", narration.Num("n", int(f.resources)), narration.Num("food", int(f.food)))
	if s.canAskFavour(self, to) {
		return
	}
	key := "why.truce"
	if !s.truceBetween(self, to) {
		key = "why.against"
		if int(s.pos.truceCount) == len(s.pos.truces) {
			key = "why.truces_full"
		}
	}
	why := []string{w.Line(key)}
	switch soldiers, settlers := s.countAvailable(to, soldiers, s.rules.maxTroops), s.countAvailable(to, inhabitants, s.rules.maxSettlers); {
	case soldiers+settlers == 0:
		key = "why.nobody"
	case s.countFreePlaces(self, 1) == 0:
		key = "why.no_room"
	default:
		key = "why.no_send"
	}
	why = append(why, w.Line(key, w.Voice.Player("who", to, self)))
	w.Forbid("", bribes, "why.nothing_to_ask", narration.Text("list", strings.Join(why, ", ")))
}
