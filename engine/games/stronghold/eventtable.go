package stronghold

import (
	"equitas/engine/events"
	"equitas/engine/narration"
)

// Kinds of events, with the meaning of the fields seat, k, n and m of [event].
const (
	eventChoice events.Kind = iota // seat has made a choice
	eventStep                      // seat has made a further choice of the same action
	eventDraw                      // seat has drawn units from the bag
	eventShot                      // a machine of the given kind on rampart n has fired at section k: m is 1 for a Hit
	eventHit                       // the tower k has drawn hit card n
	eventTurn                      // turn n begins
	eventPhase                     // phase n begins
	eventGlass                     // seat, a Defender, has got n hourglasses
	eventFallen                    // Invader units are dead
	eventHurt                      // Defender units are in the hospital
	eventDead                      // Defender units are dead
	eventRubble                    // n stones and m wooden components are destroyed
	eventOrder                     // the order on section k is turned up: it is of kind n
	eventFight                     // the Invaders have Strength n on section k, the Defenders m
	eventBreach                    // section k is breached
	eventGate                      // gate n has fallen
	eventRammed                    // the gate has n points of resistance left
	eventDeed                      // the Invaders have done the glorious deed n
	eventGlory                     // the Invaders have n Glory Points, the Defenders m
	eventRepeat                    // the Assault is repeated

	eventKinds // the number of kinds
)

type eventTelling = events.Telling[event, *voice]

// eventTable is the table of events and their sentences. Everybody sees all events, but
// [sayHidden] conceals which order was given face down.
var eventTable = events.Table[event, *voice]{
	Kinds: int(eventKinds), Kind: func(e *event) events.Kind { return e.what }, Fill: eventArgs,
	Rows: []events.Row[event, *voice]{
		{Kind: eventChoice, Tell: sayChoice, OpensSentence: true},
		{Kind: eventStep, Tell: sayChoice, OpensSentence: true, ContinuesSentence: true},
		{Kind: eventDraw, Say: "draw", Fill: invadersArgs},
		{Kind: eventShot, Alternatives: []string{"miss", "hit"}, Pick: func(t *eventTelling) int { return t.First().secondNumber }, Fill: shotArgs},
		{Kind: eventHit, Say: "card", Fill: hitCardArgs},
		{Kind: eventTurn, Say: "turn", OmitInStory: true},
		{Kind: eventPhase, Alternatives: []string{"phase", "assault"}, Pick: func(t *eventTelling) int { return int(boolToBit(t.First().number > maxPhase)) }, Fill: phaseArgs},
		{Kind: eventGlass, Say: "glass", KeepsOpen: true},
		{Kind: eventFallen, Say: "fallen", Fill: invadersArgs},
		{Kind: eventHurt, Say: "hurt", Fill: defendersArgs},
		{Kind: eventDead, Say: "dead", Fill: defendersArgs},
		{Kind: eventRubble, Say: "rubble"},
		{Kind: eventOrder, Say: "order", Fill: func(t *eventTelling) []narration.Fill {
			return argList(narration.Text("order", t.Voice.Name("order", orderWords[t.First().number])), t.Voice.sectionFill(t.First().placeIndex))
		}},
		{Kind: eventFight, Say: "fight", Fill: sectionArgs},
		{Kind: eventBreach, Say: "breach", Fill: sectionArgs},
		{Kind: eventGate, Say: "gate"},
		{Kind: eventRammed, Say: "rammed"},
		{Kind: eventDeed, Say: "deed", Fill: func(t *eventTelling) []narration.Fill {
			return argList(narration.Text("deed", t.Voice.Name("glory", gloryWords[t.First().number])))
		}},
		{Kind: eventGlory, Say: "glory"},
		{Kind: eventRepeat, Say: "repeat"},
	},
}
