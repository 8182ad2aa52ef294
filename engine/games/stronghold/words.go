package stronghold

import (
	"fmt"

	"equitas/engine"
)

// Phase implements [engine.RecordState].
func (s *State) Phase() string { return decisionNames[s.pos.asks] }

// areaWords names an area.
func (r *Rules) areaWords(a area) string {
	switch {
	case a.is(atSection):
		return r.sections[a].id
	case a.is(atSiege):
		return "tower on " + r.sections[a.at(atSiege)].id
	case a == atRampart+area(r.rb):
		return r.rbName
	case a.is(atRampart):
		return r.ramparts[a.at(atRampart)].id
	case a == atCamp:
		return "camp"
	case a.is(atUpper):
		return r.uppers[a.at(atUpper)].id
	case a.is(atTower):
		return r.towers[a.at(atTower)].id
	case a.is(atPlace):
		return r.places[a.at(atPlace)].id
	case a >= atBuilding:
		return r.builds[a-atBuilding]
	}
	return r.paths[a-atPath].id
}

// rampartWords names a rampart, the Barbican's included.
func (r *Rules) rampartWords(k int) string { return r.areaWords(atRampart + area(k)) }

// machineWords names a machine by its kind and rampart.
func (s *State) machineWords(i int) string {
	x := &s.pos.machine[i]
	return s.r.actions[x.kind].id + " on " + s.r.rampartWords(int(x.rampart))
}

// targetWords returns the target of an action for records.
func (s *State) targetWords(a, at int) string {
	switch s.r.actions[a].does {
	case doesMachine, doesAltar, doesCover, doesTraining:
		return s.r.rampartWords(at)
	case doesTower, doesGear, doesGale, doesAccident:
		return s.r.sections[at].id
	case doesBridge:
		return s.r.paths[at].id
	case doesHits, doesBloodstone:
		return s.machineWords(at)
	case doesSaboteur, doesFire:
		return s.r.builds[at]
	case doesPossession:
		return s.r.heroes[at].id
	}
	return "nothing"
}

// unitWords names a type of Invader units in a decision of theirs, or of
// Defender units.
func (s *State) unitWords(t int) string {
	switch s.pos.asks {
	case askVictim, askRecover, askMoveFrom, askSwapFrom, askSwapWith:
		return defenders[t]
	case askLoss:
		if s.pos.task.n == 1 {
			return defenders[t]
		}
	}
	return invaders[t]
}

// Words implements [engine.RecordState].
func (s *State) Words(x engine.Action) string {
	r := s.r
	v, a, b, c := split(x)
	switch v {
	case verbEnd:
		return endWords[s.pos.asks]
	case verbTake:
		return "take " + r.cards[a].id
	case verbFlip:
		return fmt.Sprintf("flip %d", a)
	case verbAct:
		if w := s.costOf(a).ways[b].id; w != "" {
			return r.actions[a].id + " for " + w
		}
		return r.actions[a].id
	case verbSpecial:
		return s.backID()
	case verbBorrow:
		return "borrow " + r.actions[a].id
	case verbGive:
		return fmt.Sprintf("give %d %s", b, invaders[a])
	case verbLend:
		return "lend"
	case verbPay:
		return "pay " + s.costOf(int(s.pos.task.action)).ways[a].id
	case verbAt:
		return s.atWords(a)
	case verbPiece:
		return s.pieceWords(area(a), b)
	case verbRope:
		if s.pos.asks == askMarch {
			return "rope"
		}
		return fmt.Sprintf("rope %s %s to %s", r.sections[a].id, invaders[b], r.sections[c].id)
	case verbAltar:
		if s.pos.asks == askMarch {
			return "altar"
		}
		return fmt.Sprintf("%s at %s", s.machineWords(a), r.sections[b].id)
	case verbOrder:
		if s.pos.asks == askMarch {
			return "order"
		}
		if c == 1 {
			return fmt.Sprintf("%s on %s face down", orderWords[a], r.sections[b].id)
		}
		return fmt.Sprintf("%s on %s open", orderWords[a], r.sections[b].id)
	case verbStep:
		e := &r.board.edges[a]
		return fmt.Sprintf("%d %s from %s to %s", c, invaders[b], r.areaWords(e.from), r.areaWords(e.to))
	case verbType:
		return s.unitWords(a)
	case verbCard:
		return [2]string{"miss", "hit"}[a]
	case verbRuin:
		return insteadWords[a]
	case verbVolley:
		return fmt.Sprintf("%d at %s", b, r.rampartWords(a))
	case verbFall:
		return fmt.Sprintf("%d goblin %d orc %d troll fall", a, b, c)
	case verbCount:
		return fmt.Sprint(a)
	case verbCall:
		return fmt.Sprintf("troll from %s to %s", r.areaWords(r.paths[a].from), r.areaWords(r.paths[a].to))
	}
	return s.defenceWords(v, a, b)
}

// endWords are the words for ending or doing nothing, in records.
var endWords = [decisions]string{askFlip: "end", askAct: "end", askTransfer: "give nothing", askLend: "refuse", askMarch: "end", askStep: "end",
	askSpend: "end", askCannon: "hold", askFire: "hold", askVolley: "hold", askShoot: "hold", askPoles: "hold", askCall: "none"}

// backID returns the special action of the card of the phase.
func (s *State) backID() string {
	p := &s.pos
	return s.r.specials[s.r.cards[p.invader[p.mover].card[p.phase]-1].back].id
}

// atWords returns a target for records, by the pending decision.
func (s *State) atWords(at int) string {
	r, p := s.r, &s.pos
	switch p.asks {
	case askTarget:
		return s.targetWords(int(p.task.action), at)
	case askPlace:
		switch from := p.task.from; {
		case from.is(atSection):
			return r.sections[at].id
		case from.is(atRampart):
			return r.ramparts[at].id
		case from >= atBuilding:
			return r.builds[at]
		}
		return r.paths[at].id
	case askPiece:
		return s.machineWords(at)
	case askEscape, askSpecter:
		return r.uppers[at].id
	case askFire:
		return r.sections[at].id
	case askCannon, askShoot, askPoles:
		return r.areaWords(area(at))
	}
	return s.defenceTarget(at)
}

// pieceWords names a token that is moved.
func (s *State) pieceWords(from area, kind int) string {
	r := s.r
	what := "bridge"
	switch {
	case from.is(atSection):
		what = r.actions[r.gear[kind]].id
	case from.is(atRampart):
		what = r.actions[r.drill[kind]].id
	case from >= atBuilding:
		what = "saboteur"
	}
	return what + " of " + r.areaWords(from)
}
