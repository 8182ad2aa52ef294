package stronghold

import "math/bits"

// expectedKills returns ten times the mean Strength that a hit card kills among units, if it
// kills one of the strongest type that it shows.
func (t *evaluation) expectedKills(units army) (n int32) {
	all := int32(0)
	for _, h := range t.rules.hitCards {
		all += int32(h.count)
		if hit := h.types & units.types(); hit != 0 {
			n += int32(h.count) * t.rules.strength[bits.Len8(hit)-1]
		}
	}
	if all == 0 {
		return 0
	}
	return 10 * n / all
}

// rateFireTarget rates section k as the target of a machine.
func (t *evaluation) rateFireTarget(k int) int64 {
	p, r := t.position, t.rules
	x := &p.section[k]
	n := t.contribution(featureTargetDanger, clampDanger(t.danger[k]))
	for _, e := range r.actions[p.machine[p.cursor.index].kind].hit {
		switch e.effect {
		case strikeKill:
			n += t.contribution(featureFireKill, min(int32(x.units.total()), 3))
		case strikeOwn:
			if foes := t.state.invadersOn(k); !foes.isEmpty() {
				n += t.contribution(featureLoss, 2)
			}
		case strikeDemolish:
			n += t.contribution(featureFireWall, int32(x.stones)+int32(x.wood))
		}
	}
	return n
}

// rateVolley rates n Marksmen firing at rampart k by the casualties that they add.
func (t *evaluation) rateVolley(k, n int) int64 {
	p := t.position
	x := &p.rampart[k]
	if x.cover > 0 || x.units.isEmpty() {
		return t.contribution(featureVolleyWaste, int32(n))
	}
	strength := t.state.volleyStrength(k)
	before := volleyKills(x.units, &strength, int32(p.volley[k])*t.rules.marksmanStrength)
	after := volleyKills(x.units, &strength, (int32(p.volley[k])+int32(n))*t.rules.marksmanStrength)
	if after == before {
		return t.contribution(featureVolleyWaste, int32(n)) + t.contribution(featureTie, int32(x.units.total()))
	}
	return t.contribution(featureVolley, after-before) + t.contribution(featureVolleyWaste, int32(n)-(after-before))
}

// volleyKills estimates the Strength that a volley of Strength v kills among units: it takes
// the strongest ones first. strength is by type.
func volleyKills(units army, strength *[3]int32, v int32) int32 {
	left := v
	for u := 2; u >= 0; u-- {
		n := min(int32(units[u]), left/max(1, strength[u]))
		left -= n * strength[u]
	}
	return v - left
}

// rateLoss rates giving up a unit of type u, for the loser of a melee.
func (t *evaluation) rateLoss(u int) int64 {
	p, r := t.position, t.rules
	strength := r.strength[u] + int32(p.task.kind)
	if p.task.counter == 1 {
		strength = r.defence[u] + t.state.unitBonus(int(p.cursor.index))
	}
	return t.contribution(featureLoss, strength) + t.contribution(featureLossWaste, max(0, strength-int32(p.task.last)))
}
