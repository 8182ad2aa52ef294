package proelio

// Evaluation of conditions and amounts in the present state.

// eval returns the value of a condition or amount for a viewpoint. It is fast for constants.
func (s *State) eval(e *expr, q viewpoint) int32 {
	if e.IsConstant() {
		return e.Value()
	}
	return s.evalSlow(e, q)
}

// evalSlow returns the value of a condition that is not constant, for a viewpoint.
func (s *State) evalSlow(e *expr, q viewpoint) int32 {
	return e.Answer(question{s, q.self, q.rival, q.kind}, &s.conditionScratch)
}

// evalSeat returns the value of a condition or amount that depends on one House only.
func (s *State) evalSeat(e *expr, seat int) int32 {
	if e.IsConstant() {
		return e.Value()
	}
	return s.evalSeatSlow(e, seat)
}

func (s *State) evalSeatSlow(e *expr, seat int) int32 {
	return s.evalSlow(e, viewpoint{self: seat, rival: seat, kind: -1})
}

// holds reports whether a condition holds for a viewpoint; nil always holds.
func (s *State) holds(e *expr, q viewpoint) bool { return e == nil || s.evalSlow(e, q) != 0 }

// Numbers of the rules that may change during play.

func (s *State) handLimit(seat int) uint8 {
	if s.rules.handLimits == nil {
		return s.rules.handLimit
	}
	return s.amount(s.rules.handLimits, seat)
}

func (s *State) imperialPrice(seat int) uint8 {
	if s.rules.imperialPrices == nil {
		return s.rules.imperialPrice
	}
	return s.amount(s.rules.imperialPrices, seat)
}

func (s *State) imperialDraws(seat int) uint8 {
	if s.rules.imperialDraws == nil {
		return s.rules.imperialDraw
	}
	return s.amount(s.rules.imperialDraws, seat)
}

//go:noinline
func (s *State) amount(x *expr, seat int) uint8 { return uint8(s.evalSeat(x, seat)) }

// limits returns the present limits by which a House's cards are rated.
func (s *State) limits(seat int) limits {
	o := &s.rules.outlook
	lim := o.limits
	for _, n := range [...]struct {
		x *expr
		n *int32
	}{{o.attackLimits, &lim.attack}, {o.deployLimits, &lim.deploy}, {o.steps, &lim.step}} {
		if n.x != nil {
			*n.n = s.evalSeat(n.x, seat)
		}
	}
	return lim
}

// attackLimitOf returns how far an attack of another House may exceed its Fortification;
// the largest possible value where that depends on its hand.
func (s *State) attackLimitOf(seat int) int32 {
	o := &s.rules.outlook
	if o.attackLimits == nil || !o.attackLimitOpen {
		return o.limits.attack
	}
	return s.evalSeat(o.attackLimits, seat)
}

// anyHandOverLimit reports whether some House holds more cards than its limit. Where the limits
// change during play, it computes that now; otherwise the position has it.
func (s *State) anyHandOverLimit() bool {
	if s.rules.handLimits != nil {
		s.recordHandsOverLimit()
	}
	return s.pos.overLimit != 0
}

// recordHandsOverLimit records which Houses hold more cards than their limits, for limits that change
// during play.
func (s *State) recordHandsOverLimit() {
	s.pos.overLimit = 0
	for i := range s.seatCount {
		if s.pos.house[i].cards > s.handLimit(i) {
			s.pos.overLimit |= 1 << i
		}
	}
}
