package proelio

import "equitas/engine"

// Bits of [vocabulary.Allowed.Actions] in the action phase: the actions that place no card.
const (
	bitDraw = iota
	bitImperial
	bitEquitas
	bitTrade
	bitSupport
	bitPerk // bitPerk plus the index of a perk
)

// Targets in an action: 0 for none, a seat + targetSeat, or one of the codes whoLeft, whoRight,
// whoAlly + targetPlace.
const (
	targetSeat  = 1
	targetPlace = 16
)

func packAction(v verb, target, arg uint8) engine.Action {
	return engine.Action(v)<<16 | engine.Action(target)<<8 | engine.Action(arg)
}

func unpackAction(a engine.Action) (v verb, target, arg uint8) {
	return verb(a >> 16), uint8(a >> 8), uint8(a)
}

// seatOf returns the seat that a target of an action stands for; self is the acting seat.
// Without a target it is self.
func (s *State) seatOf(self int, t uint8) int {
	switch {
	case t >= targetPlace:
		return s.houseOf(self, t-targetPlace)
	case t >= targetSeat:
		return int(t - targetSeat)
	}
	return self
}

// houseOf returns the House that a code (whoLeft, whoRight, whoAlly) stands for, as seen from
// House self.
func (s *State) houseOf(self int, who uint8) int {
	switch who {
	case whoLeft:
		return s.leftOf(self)
	case whoRight:
		return s.rightOf(self)
	case whoAlly:
		return s.allyOf(self)
	}
	return self
}

// Phase implements [engine.RecordState].
func (s *State) Phase() string { return phaseNames[s.pos.phase] }

// Words implements [engine.RecordState].
func (s *State) Words(a engine.Action) string { return actionTable.Words(s, a) }
