package empires

import (
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// duels lets every set of Empire cards attack every other in the open, with five random cards
// in random order. It returns how many of 100 battles the attacker wins.
func duels(r *Rules, battles uint64) [][]float64 {
	s := r.newState(minSeats)
	src := rng.NewStream(7)
	wins := make([][]float64, len(r.sets))
	for a := range r.sets {
		wins[a] = make([]float64, len(r.sets))
		for d := range r.sets {
			if a == d {
				continue
			}
			won := 0
			for deal := range battles {
				s.Start(rng.NewDeal(5, deal))
				p := &s.pos
				p.turn, p.round, p.sets = 1, 1, 1<<len(r.sets)-1
				p.seat[0].ownAreas, p.seat[1].ownAreas = 0, 0
				for i, set := range []int{a, d} {
					p.seat[i].cards, p.seat[i].heldKinds = [maxKinds]uint8{}, 0
					s.takeSet(i, set)
				}
				s.takeNeutral(0, 0)
				s.takeNeutral(1, 1)
				s.takeNeutral(1, 2)
				p.active, p.pendingDecision = 0, askNobody
				s.beginBattle(0, 1, 1)
				s.run()
				var buf []engine.Action
				for s.inBattle() {
					buf = s.Legal(buf[:0])
					n := len(buf)
					if p.pendingDecision == askCommit { // each set of five cards has the same probability
						s.pos.battle.side[s.pos.battle.musteringSide()] = s.uniform(&src)
						s.pos.pendingDecision = askNobody
						s.run()
						continue
					}
					s.Apply(buf[src.Below(uint32(n))])
				}
				if s.battleWinner() == 0 {
					won++
				}
			}
			wins[a][d] = 100 * float64(won) / float64(battles)
		}
	}
	return wins
}

// uniform returns five random cards of six.
func (s *State) uniform(src *rng.Stream) army {
	b := &s.pos.battle
	a := b.side[b.musteringSide()]
	a.size = 0
	set := &s.rules.sets[s.pos.seat[a.seat].set]
	out := int(src.Below(uint32(len(set.cards))))
	for i, k := range set.cards {
		if i != out {
			a.add(int(k))
		}
	}
	return a
}

// The sets of Empire cards are about equally strong: with five random cards each wins 32 to 42
// of 100 battles as attacker, and no pairing is beyond 70 to 30.
func TestSets(t *testing.T) {
	r := load(t, edition)
	for a, row := range duels(r, 2000) {
		sum := 0.0
		for d, w := range row {
			sum += w
			if w > 70 {
				t.Errorf("set %s wins %.0f of 100 battles against %s", r.sets[a].id, w, r.sets[d].id)
			}
		}
		if mean := sum / float64(len(row)-1); mean < 31 || mean > 43 {
			t.Errorf("set %s wins %.0f of 100 battles, want 32 to 42", r.sets[a].id, mean)
		}
	}
}
