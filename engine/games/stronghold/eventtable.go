package stronghold

import (
	"equitas/engine/events"
	"equitas/engine/narration"
)

// Kinds of events, with the meaning of their fields: seat, k, n, m.
const (
	tellChoice events.Kind = iota // seat has made a choice
	tellStep                      // seat has made a further choice of the same action
	tellDraw                      // seat has drawn units from the bag
	tellShot                      // a machine of the given kind on rampart n has fired at section k: m is 1 for a Hit
	tellHit                       // the tower k has drawn hit card n
	tellTurn                      // turn n begins
	tellPhase                     // phase n begins
	tellGlass                     // seat, a Defender, has got n hourglasses
	tellFallen                    // Invader units are dead
	tellHurt                      // Defender units are in the hospital
	tellDead                      // Defender units are dead
	tellRubble                    // n stones and m wooden components are destroyed
	tellOrder                     // the order on section k is turned up: it is of kind n
	tellFight                     // the Invaders have Strength n on section k, the Defenders m
	tellBreach                    // section k is breached
	tellGate                      // gate n has fallen
	tellRammed                    // the gate has n points of resistance left
	tellDeed                      // the Invaders have done the glorious deed n
	tellGlory                     // the Invaders have n Glory Points, the Defenders m
	tellRepeat                    // the Assault is repeated

	tellKinds // the number of kinds
)

type happening = events.Telling[event, *voice]

// happenings is the table of events and their sentences. Everybody sees all events, but
// [sayHidden] conceals which order was given face down.
var happenings = events.Table[event, *voice]{
	Kinds: int(tellKinds), Kind: func(e *event) events.Kind { return e.what }, With: eventArgs,
	Rows: []events.Row[event, *voice]{
		{Kind: tellChoice, Tell: sayChoice, Opens: true},
		{Kind: tellStep, Tell: sayChoice, Opens: true, GoesOn: true},
		{Kind: tellDraw, Say: "draw", With: invadersArgs},
		{Kind: tellShot, Among: []string{"miss", "hit"}, Pick: func(t *happening) int { return t.First().m }, With: shotArgs},
		{Kind: tellHit, Say: "card", With: hitCardArgs},
		{Kind: tellTurn, Say: "turn", Framed: true},
		{Kind: tellPhase, Among: []string{"phase", "assault"}, Pick: func(t *happening) int { return int(boolToBit(t.First().n > maxPhase)) }, With: phaseArgs},
		{Kind: tellGlass, Say: "glass", Aside: true},
		{Kind: tellFallen, Say: "fallen", With: invadersArgs},
		{Kind: tellHurt, Say: "hurt", With: defendersArgs},
		{Kind: tellDead, Say: "dead", With: defendersArgs},
		{Kind: tellRubble, Say: "rubble"},
		{Kind: tellOrder, Say: "order", With: func(t *happening) []narration.With {
			return argList(narration.Text("order", t.Voice.Name("order", orderWords[t.First().n])), t.Voice.section(t.First().k))
		}},
		{Kind: tellFight, Say: "fight", With: sectionArgs},
		{Kind: tellBreach, Say: "breach", With: sectionArgs},
		{Kind: tellGate, Say: "gate"},
		{Kind: tellRammed, Say: "rammed"},
		{Kind: tellDeed, Say: "deed", With: func(t *happening) []narration.With {
			return argList(narration.Text("deed", t.Voice.Name("glory", gloryWords[t.First().n])))
		}},
		{Kind: tellGlory, Say: "glory"},
		{Kind: tellRepeat, Say: "repeat"},
	},
}
