package proelio

// learnUnseen computes, for every Fortification, the value of an Imperial card that has not
// been drawn: the mean over its deck, if the weights use it. So a variant with a strong
// Imperial card draws bots to that deck before they have held the card. Its score in winter is
// not included, since that is a feature of the action.
func (j *rater) learnUnseen() {
	deck := j.rules.initialDecks[imperialDeck]
	if j.weight(imperialWorth) <= 0 || len(deck) == 0 {
		clear(j.unseen[:])
		return
	}
	for _, fort := range j.rules.outlook.forts {
		worth, sum := &j.worth[fort&(maxForts-1)], int64(0)
		for _, k := range deck {
			sum += worth[k&(maxKinds-1)].sum
		}
		j.unseen[fort&(maxForts-1)] = sum / int64(len(deck))
	}
}

// countDrawn returns how many cards the program at pc draws for a House; its operations refer to
// that House by one of two codes. An amount that is not constant counts as 1.
func (r *Rules) countDrawn(pc uint16, code, otherCode uint8) int32 {
	sum := int32(0)
	for ; r.ops[pc].verb != opEnd; pc++ {
		if o := &r.ops[pc]; o.verb == opDraw && (o.who == code || o.who == otherCode) {
			n, fixed := o.n.ConstantValue()
			if !fixed {
				n = 1
			}
			sum += min(max(n, 0), maxHand)
		}
	}
	return sum
}

// A profileCache caches the profiles of cards under limits that change during play.
type profileCache struct {
	isValid  bool
	fort     int32
	limits   limits
	profiles [maxKinds]profile
}

// keptProfiles returns the profiles of cards for a House under the present limits, and by how
// much its next Fortification may be higher. The result is valid until the next call.
func (s *State) keptProfiles(seat int) (*[maxKinds]profile, int32) {
	k := &s.profiles
	fort, lim := int32(s.pos.house[seat].fort), s.limits(seat)
	if !k.isValid || k.fort != fort || k.limits != lim {
		k.isValid, k.fort, k.limits = true, fort, lim
		for i := range s.rules.kinds {
			k.profiles[i] = profile{}
			s.rules.fillProfile(&k.profiles[i], i, fort, lim)
		}
	}
	return &k.profiles, lim.step
}
