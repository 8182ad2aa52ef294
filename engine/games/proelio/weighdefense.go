package proelio

import (
	"math/bits"

	"equitas/engine"
)

// threatened computes the fields of the evaluation for the deployment. The back shows whether
// the attack is an Imperial card; which kinds it can be is public knowledge.
func (t *evaluation) threatened() {
	r := t.r
	t.noble = r.isBase[(t.own.waiting-1)&(maxKinds-1)] == 0
	could := t.own.waitKinds & r.imperialMask
	if !t.noble {
		could = t.own.waitKinds &^ r.imperialMask
	}
	for m := could; m != 0; m &= m - 1 {
		t.maxAttack = max(t.maxAttack, r.points[bits.TrailingZeros64(m)])
	}
	t.theft = could&r.outlook.thieves != 0 && t.own.base > 0
	for _, d := range t.p.deployed[:t.p.deployedN] {
		t.sum += r.points[d&(maxKinds-1)]
		t.guards = t.guards || r.kinds[d].tags != 0
		t.shut = t.shut || r.kinds[d].deployed != 0
	}
}

// deploying rates deploying one more Defense card. Stopping is rated 0.
func (t *evaluation) deploying(k uint8) int64 {
	k &= maxKinds - 1
	r := t.r
	guard, shut := r.kinds[k].tags != 0, r.kinds[k].deployed != 0
	sum := t.of(deployCard) - t.spent(k)
	if t.n == 1 && t.fort == 0 {
		sum += t.of(deployLast)
	}
	if guard && !t.guards && t.theft {
		sum += t.of(deployGuard)
		if t.own.base == 1 && t.n == 1 && t.fort == 0 {
			sum += t.of(deployGuardLast)
		}
	}
	deadly := fatal(t.maxAttack-t.sum, t.n, t.fort)
	if t.shut {
		return sum
	}
	if shut {
		sum += t.of(deployShield)
		if t.noble {
			sum += t.of(deployShieldImperial)
		}
		if deadly {
			sum += t.of(deployShieldLife)
		}
		return sum
	}
	to := t.sum + r.points[k]
	for v := t.sum + 1; v <= min(to, t.maxAttack); v++ {
		if v <= 4 {
			sum += t.of(cover1 + int(v) - 1)
		} else {
			sum += t.of(coverMore)
		}
		if t.noble {
			sum += t.of(coverImperial)
		}
		if t.fort > 0 {
			sum += t.of(coverWalled)
		}
	}
	if over := to - max(t.maxAttack, t.sum); over > 0 {
		sum += t.at(deployOver, over)
	}
	if deadly && !fatal(t.maxAttack-to, t.n-1, t.fort) {
		sum += t.of(coverLife)
	}
	return sum
}

// resolve rates sacrificing the Fortification, or conceding.
//
// Proelio 0.9.6, Attack Resolution.
func (t *evaluation) resolve(sacrifice bool) int64 {
	short := t.r.points[(t.p.attack-1)&(maxKinds-1)] - int32(t.p.defense)
	loss := min(short, t.n)
	if !sacrifice {
		fort := t.fort
		if short > t.n && t.r.lootShort {
			fort = 0
		}
		return t.home(t.n-loss, fort)
	}
	left := min(max(short-t.fort, 0), t.n)
	sum := t.of(sacrificeTry) + t.at(sacrificeFort, t.fort) + t.at(sacrificeSaved, loss-left) + t.home(t.n-left, 0)
	conceded := short > t.n && t.r.lootShort
	if conceded {
		sum += t.of(sacrificeDoomed)
	}
	switch dead := left == t.n; {
	case conceded && !dead:
		sum += t.of(sacrificeLife)
	case dead && !conceded:
		sum -= t.of(sacrificeLife)
	}
	return sum
}

// react rates using the offered perk. Declining it is rated 0.
func (t *evaluation) react(a engine.Action) int64 {
	if v, _, _ := split(a); v == verbNo {
		return 0
	}
	r := t.r
	k := t.p.perk % maxPerks
	p := &r.perks[k]
	sum := t.of(perkLate) * t.late * int64(r.outlook.scoreGuild)
	switch p.on {
	case onPlay:
		sum += t.of(reactPlay)
	case onRivalPlays:
		sum += t.of(reactRival)
	case onImperial:
		sum += t.of(reactImperial)
	case onReveal:
		sum += t.of(reactReveal) + t.answer()
	case onRetaliate:
		sum += t.of(reactRetaliate)
	case onTurnStart:
		sum += t.of(reactStart)
	case onTurnEnd:
		sum += t.of(reactEnd)
	case onLost:
		sum += t.of(reactLost)
	case onSeason:
		sum += t.of(reactSeason)
	}
	if e := &r.outlook.perk[k]; e.draws > 0 && t.n >= t.room {
		sum += t.of(reactWaste)
	}
	return sum
}

// answer rates by what it saves a perk that is used against a revealed attack.
func (t *evaluation) answer() int64 {
	attack := (t.p.attack - 1) & (maxKinds - 1)
	if st := &t.r.outlook.strike[attack]; st.steals > 0 || st.breach {
		if t.fort == 0 && t.n <= st.steals {
			return t.of(reactLife)
		}
		return 0
	}
	sum := int64(0)
	short := t.r.points[attack] - int32(t.p.defense)
	if short == 1 {
		sum += t.of(reactSaves)
	}
	if fatal(short, t.n, t.fort) {
		sum += t.of(reactLife)
	}
	return sum
}
