package empires

import (
	"cmp"
	"math/bits"
	"slices"
	"sync"
)

// outcomes is the number of equally likely outcomes of four dice, two for elephants and two for
// the combat: the denominator of [odds].
const outcomes = dieSides * dieSides * dieSides * dieSides

// odds holds the probabilities that the attacker wins and loses a combat, in 1/outcomes.
type odds struct{ win, lose uint16 }

// The forms of battles: the three kinds, and a field battle with an ambush.
const (
	ambushed    = battleKinds
	battleForms = battleKinds + 1
)

// A forecast holds the odds of all combats, card against card.
type forecast struct {
	once      sync.Once
	kindCount int                    // number of kinds of cards
	table     [battleForms][4][]odds // by form of battle and Engineers (bit 0: the attacker has one, bit 1: the defender); attacker's card * n + defender's card

	meanEdge [battleKinds][maxKinds]int32 // by kind of battle: mean advantage of a card over all cards, in combats won less combats lost, in hundredths
	best     [battleKinds][]uint8         // by kind of battle: the cards that may fight, the best first
}

// combatForecast returns the odds of all combats, which it computes once.
func (r *Rules) combatForecast() *forecast {
	f := &r.forecast
	f.once.Do(func() { f.fill(r) })
	return f
}

// oddsAt returns the odds of an attacking card a against card b in a form of battle. engineers has
// the bits of forecast.table.
func (f *forecast) oddsAt(form, engineers, a, b int) odds {
	return f.table[form][engineers][a*f.kindCount+b]
}

// fill computes the forecast.
func (f *forecast) fill(r *Rules) {
	f.kindCount = len(r.kinds)
	for form := range f.table {
		place, ambush := form, false
		if form == ambushed {
			place, ambush = fieldBattle, true
		}
		for e := range f.table[form] {
			t := make([]odds, f.kindCount*f.kindCount)
			for a := range f.kindCount {
				for b := range f.kindCount {
					if r.fightMask[place]>>a&1 != 0 && r.fightMask[place]>>b&1 != 0 {
						t[a*f.kindCount+b] = r.oddsOf(a, b, place, [2]bool{e&1 != 0, e&2 != 0}, ambush)
					}
				}
			}
			f.table[form][e] = t
		}
	}
	for place := range f.best {
		for a := range f.kindCount {
			if r.fightMask[place]>>a&1 == 0 {
				continue
			}
			f.best[place] = append(f.best[place], uint8(a))
			f.meanEdge[place][a] = r.edgeOf(f, place, a)
		}
		slices.SortStableFunc(f.best[place], func(a, b uint8) int { return cmp.Compare(f.meanEdge[place][b], f.meanEdge[place][a]) })
	}
}

// edgeOf returns the mean advantage of a card over all cards that may fight in a kind of
// battle, as attacker and as defender, in hundredths of a combat. Empire cards count twice,
// since they are met twice as often.
func (r *Rules) edgeOf(f *forecast, place, a int) int32 {
	sum, all := 0, 0
	for b := range f.kindCount {
		n := int(r.kinds[b].count)
		if r.kinds[b].isEmpire {
			n = 0
			for i := range r.sets {
				n += 2 * int(r.sets[i].counts[b])
			}
		}
		if r.fightMask[place]>>b&1 == 0 {
			continue
		}
		x, y := f.oddsAt(place, 0, a, b), f.oddsAt(place, 0, b, a)
		sum += n * (int(x.win) - int(x.lose) + int(y.lose) - int(y.win))
		all += 2 * n
	}
	if all == 0 {
		return 0
	}
	return int32(100 * sum / (all * outcomes))
}

// oddsOf returns the odds of a combat between an attacking card a and card b, by trying all
// outcomes of the dice by the rules of [State.resolveCombat]. engineer says for each side
// whether it has an Engineer.
func (r *Rules) oddsOf(a, b, place int, engineer [2]bool, ambush bool) odds {
	d := rolledDuel{place: place, ambush: ambush, engineer: engineer}
	d.rules = r
	var mad [2]int // by side: the numbers of a die on which the elephant rampages
	for side, k := range [2]int{a, b} {
		d.card[side] = &r.kinds[k]
		d.unit[side] = &r.units[d.card[side].unit]
		mad[side] = max(0, min(dieSides, int(d.unit[side].rampage)))
	}
	var win, lose int
	for x := 1; x <= dieSides; x++ {
		for y := 1; y <= dieSides; y++ {
			switch d.result(x, y) {
			case 0:
				win++
			case 1:
				lose++
			}
		}
	}
	calm := (dieSides - mad[0]) * (dieSides - mad[1])
	return odds{
		win:  uint16(calm*win + mad[1]*(dieSides-mad[0])*dieSides*dieSides),
		lose: uint16(calm*lose + mad[0]*(dieSides-mad[1])*dieSides*dieSides),
	}
}

// A rolledDuel is a combat of which all outcomes of the dice are tried.
type rolledDuel struct {
	rules    *Rules
	card     [2]*cardKind
	unit     [2]*unit
	place    int
	engineer [2]bool
	ambush   bool
}

// result returns the winning side of the combat, or combatDrawn, if no elephant rampages and
// the dice of attacker and defender show x and y.
func (d *rolledDuel) result(x, y int) int {
	dice := [2]int{x, y}
	if d.unit[0].mode == modeArtillery || d.unit[1].mode == modeArtillery {
		return d.artilleryResult(dice)
	}
	for side := range d.unit {
		other := d.card[1-side].unit
		if d.unit[side].beats>>other&1 != 0 {
			return side
		}
		if d.unit[side].drawsWith>>other&1 != 0 {
			return combatDrawn
		}
	}
	var n [2]int
	skirmish := d.unit[0].mode == modeSkirmish || d.unit[1].mode == modeSkirmish
	for side, u := range d.unit {
		other := int(d.card[1-side].unit)
		switch {
		case !skirmish:
			n[side] = int(d.card[side].strength)
			if n[side] == 0 {
				n[side] = int(u.base)
			}
			if u.addsDie {
				n[side] += dice[side]
			}
			n[side] += int(u.bonus[other]) + d.situationModifier(side)
		case u.mode != modeSkirmish:
			n[side] = 1 // a card that does not roll draws with a block, loses to a kill, and wins otherwise
		default:
			switch die := dice[side] + int(u.bonus[other]) + d.situationModifier(side); {
			case die >= int(u.kill):
				n[side] = 2
			case die >= int(u.block):
				n[side] = 1
			}
		}
	}
	return largerSide(n[0], n[1])
}

// largerSide returns side 0 if a is larger, 1 if b is, or combatDrawn.
func largerSide(a, b int) int {
	switch {
	case a > b:
		return 0
	case b > a:
		return 1
	}
	return combatDrawn
}

func (d *rolledDuel) artilleryResult(dice [2]int) int {
	var hit, shoots [2]bool
	for side, u := range d.unit {
		if u.mode == modeArtillery {
			need := int(u.hits[d.card[1-side].unit][d.place])
			shoots[side], hit[side] = true, need > 0 && dice[side]+d.situationModifier(side) >= need
		}
	}
	switch {
	case shoots[0] && shoots[1]:
		return largerSide(int(boolToWord(hit[0])), int(boolToWord(hit[1])))
	case shoots[0]:
		return 1 - int(boolToWord(hit[0]))
	}
	return int(boolToWord(hit[1]))
}

func (d *rolledDuel) situationModifier(side int) int {
	u, n := d.unit[side], 0
	if d.engineer[side] {
		n += int(u.engineer)
	}
	if d.ambush && u.gainsByAmbush && (side == 1 || d.rules.battle.ambushBoth) {
		n += int(d.rules.battle.ambush)
	}
	return n
}

// An areaValue holds the points of an area at a scoring, for its controller and for the player
// with most trade markers there, and the expected number of its revolts in a turn, in 1/36.
type areaValue struct{ control, trade, revolts int32 }

// computeAreaValues computes the values of all areas. If the points depend on more than the
// area and its trade markers, it uses the printed ones.
func (c *compiler) computeAreaValues() {
	r := c.rules
	for i := range r.areas {
		x := &r.areaValues[i]
		vp := int32(r.areas[i].vp)
		x.control, x.trade = vp, vp/2
		with := r.constantValues(i)
		if e := r.score.control; e.DependsOnlyOn(constantAreaWords...) {
			x.control = e.EvalWith(with)
		}
		if e := r.score.trade; e.DependsOnlyOn(append([]string{"area.mine", "area.best_other", "area.trade"}, constantAreaWords...)...) {
			with["area.mine"], with["area.best_other"], with["area.trade"] = 1, 0, 1
			x.trade = e.EvalWith(with)
		}
		if r.revolt.firstTurn == 0 {
			continue
		}
		for _, t := range r.revoltTables {
			for _, column := range t.columns {
				for _, at := range column {
					if int(at) == i {
						x.revolts += int32(bits.OnesCount8(t.dice)) * int32(r.revolt.columns)
					}
				}
			}
		}
	}
}
