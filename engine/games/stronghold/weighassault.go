package stronghold

import "math/bits"

// assault rates an action in the Assault.
func (t *evaluation) assault(v verb, a, b, c int) int64 {
	s, r, p := t.s, t.r, t.p
	if v == verbEnd {
		return 0
	}
	switch p.asks {
	case askCannon:
		return t.times(fKill, t.expected(*s.foesAt(area(a))))
	case askCannonType:
		return t.times(fKill, r.strength[a])
	case askPoles:
		return t.times(fKill, t.expected(s.foesOn(a))) + t.times(fTargetDanger, clip(t.danger[a]))
	case askFire:
		return t.fire(a)
	case askCard:
		return t.times(fTie, int32(a))
	case askVictim:
		return t.times(fVictim, r.defence[a])
	case askRuin:
		return t.times(fTie, int32(a))
	case askVolley:
		return t.volley(a, b)
	case askFall:
		return t.times(fLoss, int32(a)*r.strength[0]+int32(b)*r.strength[1]+int32(c)*r.strength[2]+int32(c)) + t.times(fTie, int32(a))
	case askShoot:
		return t.times(fShoot, 1)
	case askDetonate:
		return t.times(fDetonate, int32(a)-1)
	case askCall:
		return t.times(fCall, int32(bit(r.paths[a].to.is(atSection))))
	case askLoss:
		return t.loss(a)
	case askRecover:
		return t.times(fRecover, r.defence[a])
	case askShift:
		return t.times(fTie, int32(a))
	}
	return 0
}

// expected returns ten times the average Strength that a hit card kills, if it kills the
// strongest of the types that it shows and units has.
func (t *evaluation) expected(units army) (n int32) {
	all := int32(0)
	for _, h := range t.r.hitCards {
		all += int32(h.count)
		if hit := h.types & units.types(); hit != 0 {
			n += int32(h.count) * t.r.strength[bits.Len8(hit)-1]
		}
	}
	if all == 0 {
		return 0
	}
	return 10 * n / all
}

// fire rates section k as the target of a machine.
func (t *evaluation) fire(k int) int64 {
	p, r := t.p, t.r
	x := &p.section[k]
	n := t.times(fTargetDanger, clip(t.danger[k]))
	for _, e := range r.actions[p.machine[p.cursor.a].kind].hit {
		switch e.does {
		case strikeKill:
			n += t.times(fFireKill, min(int32(x.units.total()), 3))
		case strikeOwn:
			if foes := t.s.foesOn(k); !foes.none() {
				n += t.times(fLoss, 2)
			}
		case strikeDemolish:
			n += t.times(fFireWall, int32(x.stones)+int32(x.wood))
		}
	}
	return n
}

// volley rates n Marksmen firing at rampart k by the casualties that they add.
func (t *evaluation) volley(k, n int) int64 {
	p := t.p
	x := &p.rampart[k]
	if x.cover > 0 || x.units.none() {
		return t.times(fVolleyWaste, int32(n))
	}
	strength := t.s.inVolley(k)
	before := kills(x.units, &strength, int32(p.volley[k])*t.r.volley)
	after := kills(x.units, &strength, (int32(p.volley[k])+int32(n))*t.r.volley)
	if after == before {
		return t.times(fVolleyWaste, int32(n)) + t.times(fTie, int32(x.units.total()))
	}
	return t.times(fVolley, after-before) + t.times(fVolleyWaste, int32(n)-(after-before))
}

// kills estimates the Strength that a volley of Strength v kills: it takes the strongest units
// first.
func kills(units army, strength *[3]int32, v int32) int32 {
	left := v
	for u := 2; u >= 0; u-- {
		n := min(int32(units[u]), left/max(1, strength[u]))
		left -= n * strength[u]
	}
	return v - left
}

// loss rates the loss of a unit of type u, for the loser of a melee.
func (t *evaluation) loss(u int) int64 {
	p, r := t.p, t.r
	strength := r.strength[u] + int32(p.task.kind)
	if p.task.n == 1 {
		strength = r.defence[u] + t.s.unitBonus(int(p.cursor.a))
	}
	return t.times(fLoss, strength) + t.times(fLossWaste, max(0, strength-int32(p.task.last)))
}
