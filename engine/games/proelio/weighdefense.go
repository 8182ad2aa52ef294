package proelio

import (
	"math/bits"

	"equitas/engine"
)

// prepareDeployment computes the fields of the evaluation for the deployment. The back shows
// whether the attack is an Imperial card; which kinds it can be is public knowledge.
func (t *evaluation) prepareDeployment() {
	r := t.rules
	t.imperialAttack = r.isBase[(t.ownHouse.waiting-1)&(maxKinds-1)] == 0
	could := t.ownHouse.waitKinds & r.imperialMask
	if !t.imperialAttack {
		could = t.ownHouse.waitKinds &^ r.imperialMask
	}
	for m := could; m != 0; m &= m - 1 {
		t.maxAttack = max(t.maxAttack, r.valueOf[bits.TrailingZeros64(m)])
	}
	t.mayBeTheft = could&r.outlook.stealingAttacks != 0 && t.ownHouse.base > 0
	for _, d := range t.position.deployed[:t.position.deployedN] {
		t.sum += r.valueOf[d&(maxKinds-1)]
		t.hasGuard = t.hasGuard || r.kinds[d].tags != 0
		t.effectDeployed = t.effectDeployed || r.kinds[d].deployed != 0
	}
}

// rateDeployment returns the rating of deploying one more Defense card, in 1/[engine.WeightUnit] of
// a point. Stopping is rated 0.
func (t *evaluation) rateDeployment(k uint8) int64 {
	k &= maxKinds - 1
	r := t.rules
	guard, shut := r.kinds[k].tags != 0, r.kinds[k].deployed != 0
	sum := t.weight(deployCard) - t.costOfCard(k)
	if t.handSize == 1 && t.fort == 0 {
		sum += t.weight(deployLast)
	}
	if guard && !t.hasGuard && t.mayBeTheft {
		sum += t.weight(deployGuard)
		if t.ownHouse.base == 1 && t.handSize == 1 && t.fort == 0 {
			sum += t.weight(deployGuardLast)
		}
	}
	deadly := isFatal(t.maxAttack-t.sum, t.handSize, t.fort)
	if t.effectDeployed {
		return sum
	}
	if shut {
		sum += t.weight(deployShield)
		if t.imperialAttack {
			sum += t.weight(deployShieldImperial)
		}
		if deadly {
			sum += t.weight(deployShieldLife)
		}
		return sum
	}
	to := t.sum + r.valueOf[k]
	for v := t.sum + 1; v <= min(to, t.maxAttack); v++ {
		if v <= 4 {
			sum += t.weight(cover1 + int(v) - 1)
		} else {
			sum += t.weight(coverMore)
		}
		if t.imperialAttack {
			sum += t.weight(coverImperial)
		}
		if t.fort > 0 {
			sum += t.weight(coverWalled)
		}
	}
	if over := to - max(t.maxAttack, t.sum); over > 0 {
		sum += t.weighted(deployOver, over)
	}
	if deadly && !isFatal(t.maxAttack-to, t.handSize-1, t.fort) {
		sum += t.weight(coverLife)
	}
	return sum
}

// rateResolve returns the rating of sacrificing the Fortification, or conceding, in
// 1/[engine.WeightUnit] of a point.
//
// Proelio 0.9.6, Attack Resolution.
func (t *evaluation) rateResolve(sacrifice bool) int64 {
	short := t.rules.valueOf[(t.position.attack-1)&(maxKinds-1)] - int32(t.position.defense)
	loss := min(short, t.handSize)
	if !sacrifice {
		fort := t.fort
		if short > t.handSize && t.rules.shortLootTakesFort {
			fort = 0
		}
		return t.holdingValue(t.handSize-loss, fort)
	}
	left := min(max(short-t.fort, 0), t.handSize)
	sum := t.weight(sacrificeTry) + t.weighted(sacrificeFort, t.fort) + t.weighted(sacrificeSaved, loss-left) + t.holdingValue(t.handSize-left, 0)
	conceded := short > t.handSize && t.rules.shortLootTakesFort
	if conceded {
		sum += t.weight(sacrificeDoomed)
	}
	switch dead := left == t.handSize; {
	case conceded && !dead:
		sum += t.weight(sacrificeLife)
	case dead && !conceded:
		sum -= t.weight(sacrificeLife)
	}
	return sum
}

// rateReact returns the rating of using the offered perk, in 1/[engine.WeightUnit] of a point.
// Declining it is rated 0.
func (t *evaluation) rateReact(a engine.Action) int64 {
	if v, _, _ := unpackAction(a); v == verbDecline {
		return 0
	}
	r := t.rules
	k := t.position.perk % maxPerks
	p := &r.perks[k]
	sum := t.weight(perkLate) * t.winterNearness * int64(r.outlook.scoreGuild)
	switch p.moment {
	case onPlay:
		sum += t.weight(reactPlay)
	case onRivalPlays:
		sum += t.weight(reactRival)
	case onImperial:
		sum += t.weight(reactImperial)
	case onReveal:
		sum += t.weight(reactReveal) + t.rateDefensivePerk()
	case onRetaliate:
		sum += t.weight(reactRetaliate)
	case onTurnStart:
		sum += t.weight(reactStart)
	case onTurnEnd:
		sum += t.weight(reactEnd)
	case onLost:
		sum += t.weight(reactLost)
	case onSeason:
		sum += t.weight(reactSeason)
	}
	if e := &r.outlook.perk[k]; e.draws > 0 && t.handSize >= t.room {
		sum += t.weight(reactWaste)
	}
	return sum
}

// rateDefensivePerk returns the rating of a perk that is used against a revealed attack, by what it
// saves, in 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateDefensivePerk() int64 {
	attack := (t.position.attack - 1) & (maxKinds - 1)
	if st := &t.rules.outlook.attackOutcomes[attack]; st.steals > 0 || st.breach {
		if t.fort == 0 && t.handSize <= st.steals {
			return t.weight(reactLife)
		}
		return 0
	}
	sum := int64(0)
	short := t.rules.valueOf[attack] - int32(t.position.defense)
	if short == 1 {
		sum += t.weight(reactSaves)
	}
	if isFatal(short, t.handSize, t.fort) {
		sum += t.weight(reactLife)
	}
	return sum
}
