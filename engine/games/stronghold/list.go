package stronghold

import (
	"math/bits"
	"slices"

	"equitas/engine"
)

// list appends the legal actions, each once.
func (s *State) list(buf []engine.Action) []engine.Action {
	p := &s.pos
	m := int(p.mover)
	switch p.asks {
	case askDraft:
		var seen [maxOffer]uint8
		for i, c := range p.offers[p.cursor.a] {
			if seen[i] = c; c != 0 && !slices.Contains(seen[:i], c) {
				buf = append(buf, act(verbTake, int(c)-1, 0, 0))
			}
		}
		return buf
	case askFlip:
		return append(listBits(buf, verbFlip, uint32(s.flippable(m))), act(verbEnd, 0, 0, 0))
	case askAct:
		return s.listActs(buf)
	case askTransfer:
		for t, n := range p.invader[m].fresh {
			for i := range min(n, s.r.transfer) {
				buf = append(buf, act(verbGive, t, int(i)+1, 0))
			}
		}
		return append(buf, act(verbEnd, 0, 0, 0))
	case askLend:
		return append(buf, act(verbLend, 0, 0, 0), act(verbEnd, 0, 0, 0))
	case askPay:
		return s.listWays(buf, verbPay, m, int(p.task.action))
	case askTarget:
		return listBits(buf, verbAt, s.targets(m, int(p.task.action)))
	case askPiece:
		return s.listPieces(buf, m)
	case askPlace:
		return listBits(buf, verbAt, s.newPlaces(m, p.task.from, int(p.task.kind)))
	case askEscape:
		return listBits(buf, verbAt, s.refuges(m))
	case askMarch:
		return s.listMarch(buf)
	case askStep:
		return append(s.listSteps(buf, m, false), act(verbEnd, 0, 0, 0))
	case askRope:
		return s.listRopes(buf, m)
	case askAltar:
		return s.listAltars(buf, m)
	case askOrder:
		return s.listOrders(buf, m)
	case askStone, askSpend, askMoveFrom, askMoveTo, askSwapFrom, askSwapWith, askInvest, askExecute, askOration, askSortie, askDeed, askGasp, askHaste:
		return s.listDefence(buf)
	}
	return s.listAssault(buf)
}

// listAssault appends the legal actions of a decision of the Assault, or after it.
func (s *State) listAssault(buf []engine.Action) []engine.Action {
	p := &s.pos
	switch p.asks {
	case askCannon:
		return s.listCannon(buf)
	case askCannonType:
		return listBits(buf, verbType, uint32(p.task.kind))
	case askFire:
		return append(listBits(buf, verbAt, s.inRange(&p.machine[p.cursor.a])), act(verbEnd, 0, 0, 0))
	case askCard:
		return append(buf, act(verbCard, 1, 0, 0), act(verbCard, 0, 0, 0))
	case askVictim:
		return listBits(buf, verbType, uint32(p.section[p.cursor.b].units.types()))
	case askRuin:
		return append(buf, act(verbRuin, 0, 0, 0), act(verbRuin, 1, 0, 0))
	case askVolley:
		return s.listVolley(buf)
	case askFall:
		return s.listFall(buf)
	case askShoot:
		return s.listShots(buf)
	case askPoles:
		return s.listPoles(buf)
	case askDetonate:
		return s.listDetonate(buf)
	case askCall:
		return s.listCalls(buf)
	case askLoss:
		return s.listLoss(buf)
	case askRecover:
		return listBits(buf, verbType, uint32(p.hospital.types()))
	case askSpecter:
		return listBits(buf, verbAt, s.havens())
	case askShift:
		return s.listShift(buf)
	}
	return buf
}

// lowest returns the index of the lowest bit that is set.
func lowest(mask uint32) int { return bits.TrailingZeros32(mask) }
