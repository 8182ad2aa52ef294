package empires

// cacheBits is the binary logarithm of the number of results that a state caches.
const cacheBits = 10

// An outlook holds the probabilities of a battle's results, in 1/certainty, and the expected
// number of blocks of each side, in 1/certainty of a block.
type outlook struct {
	win          int32 // the attacker wins
	rout, routed int32 // the attacker routs, is routed
	blocks       [2]int32
}

// add adds each value of o to that of x; divide divides each by n.
func (x *outlook) add(o outlook) {
	x.win += o.win
	x.rout += o.rout
	x.routed += o.routed
	x.blocks[0] += o.blocks[0]
	x.blocks[1] += o.blocks[1]
}

func (x *outlook) divide(n int32) {
	x.win /= n
	x.rout /= n
	x.routed /= n
	x.blocks[0] /= n
	x.blocks[1] /= n
}

// estimateBattle estimates the result of a battle of a form between the attacker's cards a
// and the defender's cards b. It assumes that each card can meet any card of the other side.
// engineers has the bits of forecast.table.
func (s *State) estimateBattle(form, engineers int, a, b *cardChoice) outlook {
	f := s.rules.combatForecast()
	var win, lose int32
	for _, x := range a.cards[:a.size] {
		for _, y := range b.cards[:b.size] {
			o := f.oddsAt(form, engineers, int(x), int(y))
			win += int32(o.win)
			lose += int32(o.lose)
		}
	}
	if n := int32(a.size) * int32(b.size); n > 0 {
		win, lose = win*certainty/(n*outcomes), lose*certainty/(n*outcomes)
	}
	return *s.cachedProbabilities(min(a.size, b.size), int(a.size)-int(b.size), win, lose)
}

// A cachedBattle is a cached result of [Rules.battleProbabilities].
type cachedBattle struct {
	key uint64 // of the arguments; 0: the entry is unused
	outlook
}

// cachedProbabilities returns the result of [Rules.battleProbabilities], if possible from the
// cache, which serves about two calls of three.
func (s *State) cachedProbabilities(n uint8, surplus int, win, lose int32) *outlook {
	key := 1<<63 | uint64(n)<<48 | uint64(uint8(surplus))<<40 | uint64(uint16(win))<<16 | uint64(uint16(lose))
	b := &s.battleCache[key*0x9e3779b97f4a7c15>>(64-cacheBits)]
	if b.key != key {
		b.key, b.outlook = key, s.rules.battleProbabilities(n, surplus, win, lose)
	}
	return &b.outlook
}

// battleProbabilities computes the result of n combats, each of which the attacker wins with
// probability win and loses with probability lose, in 1/certainty. After these, the other side
// has no card left, and one side wins further combats: the attacker wins surplus of them if surplus
// is positive, the defender -surplus of them if it is negative.
func (r *Rules) battleProbabilities(n uint8, surplus int, win, lose int32) (x outlook) {
	rout := int(r.battle.rout)
	last := min(rout, int(n))
	var now [maxBattle + 2][maxBattle + 2]uint32 // probabilities, by blocks of attacker and defender, each plus 1; 0 at index 0
	now[1][1] = certainty
	attacker, defender, drawn := uint32(win), uint32(lose), uint32(certainty-win-lose)
	for fought := range int(n) {
		most := min(last, fought+1)
		for i := most; i >= 0; i-- { // descending, as k is, so that the terms of a sum are still those of the combat before
			row, fewer := &now[i+1], &now[i]
			k := min(most, fought+1-i)
			if i == rout { // the attacker has routed the other side: no more combats
				for k = min(k, rout-1); k >= 0; k-- {
					row[k+1] += fewer[k+1] * attacker / certainty
				}
				continue
			}
			if k == rout {
				row[k+1] += row[k] * defender / certainty
				k--
			}
			for ; k >= 0; k-- {
				row[k+1] = (row[k+1]*drawn + fewer[k+1]*attacker + row[k]*defender) / certainty
			}
		}
	}
	for i := range last + 1 {
		for k := range min(last, int(n)-i) + 1 {
			p := int32(now[i+1][k+1])
			if p == 0 {
				continue
			}
			wa, wb := int32(i), int32(k)
			if i < rout && k < rout {
				if surplus > 0 {
					wa = min(int32(rout), wa+int32(surplus))
				} else {
					wb = min(int32(rout), wb-int32(surplus))
				}
			}
			x.blocks[0] += p * wa
			x.blocks[1] += p * wb
			if wa > wb || wa == wb && r.battle.tie == tieAttacker {
				x.win += p
			}
			if wa >= int32(rout) {
				x.rout += p
			}
			if wb >= int32(rout) {
				x.routed += p
			}
		}
	}
	return x
}
