package stronghold

import (
	"math/bits"
	"slices"

	"equitas/engine/rule"
)

// A strike is one effect of a machine's Hit.
type strike struct {
	effect  uint8 // strikeKill, strikeOwn, strikeDemolish
	amount  uint8 // number of units or stones
	instead uint8 // bits: insteadCauldron, insteadTower
}

// Effects of a Hit.
const (
	strikeKill     = iota // Defender units die
	strikeOwn             // Invader units die
	strikeDemolish        // stones and wood are destroyed
	strikeKinds
)

// strikeVerbs are the verbs of the files for the effects of a Hit. Their texts on cards are the
// entries hit_NAME of the files of words; [evaluation.rateFireTarget] rates them.
var strikeVerbs = [strikeKinds]rule.Verb{
	strikeKill: {Name: "kill", Doc: "Defender units of the section die, of the Invader's choice", Args: []rule.Key{{Path: "n", Lo: 1, Hi: 10, Unit: "units", Doc: "how many", Source: book + "Ballista"}}},
	strikeOwn:  {Name: "own", Doc: "the strongest Invader units of the section die", Args: []rule.Key{{Path: "n", Lo: 1, Hi: 10, Unit: "units", Doc: "how many", Source: book + "Ballista"}}},
	strikeDemolish: {Name: "demolish", Doc: "stones of the section, and all its wood, are destroyed", Args: []rule.Key{
		{Path: "n", Lo: 1, Hi: 30, Unit: "stones", Doc: "how many", Source: book + "Catapulta"},
		{Path: "instead", Type: rule.Words, Words: insteadWords, AllowsDuplicates: true, Doc: "what is destroyed where there is neither: one of these, of the Invader's choice", Source: book + "Catapulta", Optional: true, Default: "nothing"},
	}},
}

// What a Hit can destroy if there is no wall, as bits.
const (
	insteadCauldron = 1 << iota
	insteadTower
)

var insteadWords = []string{"cauldron", "tower"}

// compileStrikes compiles the effects of a Hit, a list in the files.
func (c *compiler) compileStrikes(v *rule.Value) (l []strike) {
	if v == nil {
		return nil
	}
	for _, e := range v.List {
		does := slices.IndexFunc(strikeVerbs[:], func(v rule.Verb) bool { return v.Name == e.Table.Get("do").Text })
		s := strike{effect: uint8(does), amount: uint8(e.Table.Get("n").Int)}
		if in := e.Table.Get("instead"); in != nil {
			for _, w := range in.Words() {
				s.instead |= 1 << slices.Index(insteadWords, w.Text)
			}
		}
		l = append(l, s)
	}
	return l
}

// executeStrikes executes the remaining effects of a Hit in order, then those of a Bloodstone,
// until the Invader must choose or all are done.
func (s *State) executeStrikes() {
	p := &s.pos
	x := &p.machine[p.cursor.index]
	list := s.rules.actions[x.kind].hit
	m := s.invaderOf(s.rules.ramparts[x.rampart].side)
	k := int(p.cursor.subIndex)
	y := &p.section[k]
	for ; int(p.task.counter) < len(list)+1; p.task.counter, p.task.done = p.task.counter+1, 0 {
		e := strike{effect: strikeKill, amount: 1}
		if int(p.task.counter) < len(list) {
			e = list[p.task.counter]
		} else if !x.hasBloodstone {
			continue
		}
		switch e.effect {
		case strikeKill:
			for ; p.task.done < e.amount && !y.units.isEmpty(); p.task.done++ {
				types := y.units.types()
				if bits.OnesCount8(types) > 1 {
					s.invaderDecides(askVictim, m)
					return
				}
				s.shootDown(k, bits.TrailingZeros8(types))
			}
		case strikeOwn:
			for range e.amount {
				if foes := s.invadersOn(k); !foes.isEmpty() {
					s.killInvader(k, s.rules.strongestType(foes.types(), &s.rules.strength))
				}
			}
		case strikeDemolish:
			if y.stones > 0 || y.wood > 0 {
				s.demolish(k, int(e.amount))
				continue
			}
			switch at := s.ruinTargets(k, x, e.instead); at {
			case insteadCauldron, insteadTower:
				s.ruinTarget(int(at) - 1)
			case 0:
			default:
				p.task.counter, p.task.done = p.task.counter+1, 0 // with the next effect it goes on
				s.invaderDecides(askRuin, m)
				return
			}
		}
	}
	p.stage = stageBarrage
	p.task = task{last: -1}
	p.cursor = cursor{index: p.cursor.index + 1}
}

// killChosen kills the Defender unit of type t that the Invader has chosen.
func (s *State) killChosen(t int) {
	s.shootDown(int(s.pos.cursor.subIndex), t)
	s.pos.task.done++
}

// ruinTargets returns, as bits, what a Hit of machine x can destroy on section k if there is no
// wall. instead has the bits of the things that the machine's Hits can destroy.
//
// Stronghold 2010, Catapulta; ruling R36.
func (s *State) ruinTargets(k int, x *machine, instead uint8) (can uint8) {
	if instead&insteadCauldron != 0 && s.pos.section[k].cauldron != 0 {
		can |= insteadCauldron
	}
	if t := s.rules.ramparts[x.rampart].opposite; instead&insteadTower != 0 && t >= 0 && s.pos.tower[t].token != 0 {
		can |= insteadTower
	}
	return can
}

// ruinTarget destroys the cauldron of the section (what is 0), or the token in the tower opposite the
// machine (1).
func (s *State) ruinTarget(what int) {
	p := &s.pos
	if what == 0 {
		s.breakCauldron(int(p.cursor.subIndex))
		return
	}
	t := s.rules.ramparts[p.machine[p.cursor.index].rampart].opposite
	s.returnWorkToken(p.tower[t].token)
	p.tower[t].token = 0
}

// breakCauldron removes the cauldron of section k, with an Accident if there is one, and
// returns the tokens to the supply.
func (s *State) breakCauldron(k int) {
	x := &s.pos.section[k]
	s.returnWorkToken(x.cauldron)
	x.cauldron = 0
	if x.accident {
		x.accident = false
		s.returnToken(s.rules.accident)
	}
}
