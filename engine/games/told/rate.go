package told

import (
	"equitas/engine"
	"equitas/engine/zones"
)

// weigh returns what the feature with index at and value n adds to a rating under the weights w; 0 if
// at is negative. If s.featureValues is not nil, it adds n to the feature's element there instead
// and returns 0.
func (s *State) weigh(w []int32, at int, n int64) int64 {
	if at < 0 {
		return 0
	}
	if s.featureValues != nil {
		s.featureValues[at] += int32(n)
		return 0
	}
	return int64(w[at]) * n
}

// rate returns the rating of an action at a decision under the weights w; higher is better.
func (s *State) rate(d *decision, a engine.Action, w []int32) int64 {
	m := s.machine
	if a == passAction {
		return s.weigh(w, m.passFeature[d.number], 1) + s.rateCircumstances(m.passCircumstances[d.number], w)
	}
	o := &d.options[a>>thingBits]
	thing := int32(a & (1<<thingBits - 1))
	j := &m.optionFeatures[o.countIndex]
	sum := s.weigh(w, j.chosen, 1) + s.rateCircumstances(j.optionCircumstances, w)
	switch o.source.kind {
	case fromCards, fromKinds:
		sum += s.rateCard(o, j, int(thing), w)
	case fromSeats:
		sum += s.rateSeat(j, int(thing), w)
	case fromNumbers:
		sum += s.weigh(w, j.number, int64(thing)) + s.weigh(w, j.numberSquare, int64(thing)*int64(thing)/10) + s.rateNumber(j.numberCircumstances, int64(thing), w)
	case fromWords:
		sum += s.weigh(w, j.words[0][thing], 1)
		if w[j.sameValueCounts[0]] != 0 {
			sum += s.weigh(w, j.sameValueCounts[0], s.countWord(o.source.field, thing))
		}
		for i := range j.known {
			if k := &j.known[i]; w[k.at] != 0 {
				sum += s.weigh(w, k.at, k.valueAt(s, int(thing)))
			}
		}
	}
	if s.needsLookahead(j, w) {
		sum += s.rateAhead(o, j, thing, w)
	}
	return sum
}

// rateCard returns the part that the chosen card k contributes to the rating of an option with the
// features j, under weights w.
func (s *State) rateCard(o *option, j *optionFeatures, k int, w []int32) (sum int64) {
	m := s.machine
	for f := range m.nouns.fields {
		x := m.values[f][k]
		sum += s.weigh(w, j.fields[f], int64(x)) + s.rateNumber(j.fieldCircumstances[f], int64(x), w)
		if j.words[f] != nil {
			sum += s.weigh(w, j.words[f][x], 1)
		}
		if at := j.sameValueCounts[f]; at >= 0 && w[at] != 0 {
			place := s.place(&o.source.place)
			sum += s.weigh(w, at, int64(s.countAt(place, s.table.KindsAt(place).And(m.kindsWith(f, x))))-1)
		}
	}
	for i := range j.rows {
		sum += s.rateRows(&j.rows[i], k, w)
	}
	if j.ids != nil {
		sum += s.weigh(w, j.ids[m.nouns.kinds[k].entry], 1)
	}
	if j.cardCircumstances != nil {
		sum += s.rateCircumstances(j.cardCircumstances[k], w)
	}
	return sum
}

// kindsWith returns the kinds of cards whose field f has value x.
func (m *machine) kindsWith(f int, x int32) zones.Set {
	lo, _ := m.nouns.fields[f].bounds()
	return m.kindsByValue[f][x-lo]
}

// countWord returns how many cards in the zones that only the acting seat sees have a word of field f;
// word is the word's index.
func (s *State) countWord(f int, word int32) (n int64) {
	lo, _ := s.machine.nouns.fields[f].bounds()
	set := s.machine.kindsWith(f, lo+word)
	for zi := range s.machine.nouns.zones {
		z := &s.machine.nouns.zones[zi]
		if z.perSeat && z.visibility == "owner" && z.wordField < 0 {
			at := s.placeOf(zi, int(s.me))
			n += int64(s.countAt(at, s.table.KindsAt(at).And(set)))
		}
	}
	return n
}

// rateSeat returns the part that a chosen seat contributes to the rating of an option with the features
// j, under weights w.
func (s *State) rateSeat(j *optionFeatures, seat int, w []int32) (sum int64) {
	if seat == int(s.me) {
		sum += s.weigh(w, j.chosenIsMe, 1)
	}
	for c, at := range j.counters {
		if at >= 0 && w[at] != 0 {
			sum += s.weigh(w, at, int64(s.num[s.machine.counterAt[c]+seat]))
		}
	}
	for t, at := range j.tallies {
		if at >= 0 && w[at] != 0 {
			sum += s.weigh(w, at, int64(s.machine.tallies[t].valueFor(s, seat)))
		}
	}
	for z, at := range j.sizes {
		if at >= 0 && w[at] != 0 {
			sum += s.weigh(w, at, int64(s.sizeOf(z, seat)))
		}
	}
	return sum
}

// needsLookahead reports whether any of the features j that needs lookahead has a weight other than 0.
func (s *State) needsLookahead(j *optionFeatures, w []int32) bool {
	if j.score >= 0 && w[j.score] != 0 {
		return true
	}
	if j.scoring >= 0 && w[j.scoring] != 0 {
		return true
	}
	for _, at := range j.tallyGains {
		if at >= 0 && w[at] != 0 {
			return true
		}
	}
	for _, at := range j.bestScoreGains {
		if w[at] != 0 {
			return true
		}
	}
	for b, at := range j.isBest {
		if at >= 0 && w[at] != 0 {
			return true
		}
		for _, at := range j.bestFields[b] {
			if at >= 0 && w[at] != 0 {
				return true
			}
		}
	}
	return false
}

// rateAhead returns the part that the position after an action contributes to its rating, under
// weights w. The action chooses thing by option o, whose features are j.
func (s *State) rateAhead(o *option, j *optionFeatures, thing int32, w []int32) (sum int64) {
	m, me := s.machine, int(s.me)
	asks := func(at int) bool { return at >= 0 && w[at] != 0 }
	if asks(j.score) {
		sum += s.weigh(w, j.score, -s.scoreBefore())
	}
	if asks(j.scoring) {
		sum += s.weigh(w, j.scoring, -s.scoreAfterBlocksBefore())
	}
	for t, at := range j.tallyGains {
		if asks(at) {
			sum += s.weigh(w, at, -s.tallyBefore(t))
		}
	}
	s.lookAhead(o, thing, func() {
		if asks(j.score) {
			sum += s.weigh(w, j.score, int64(s.scoreOf(me)))
		}
		if asks(j.scoring) {
			sum += s.weigh(w, j.scoring, s.scoreAfterBlocks(m.scoringBlocks))
		}
		for t, at := range j.tallyGains {
			if asks(at) {
				sum += s.weigh(w, at, int64(m.tallies[t].valueFor(s, me)))
			}
		}
		for b := range j.isBest {
			sum += s.rateBest(&m.bestSites[b], j.isBest[b], j.bestScoreGains[b], j.bestFields[b], w)
		}
	})
	return sum
}

// rateBest returns the part of a rating for being the best seat at b in the present, looked-ahead
// state (bestFeature), for the score gained by that (scoreGain), and for the cards in the zones of
// b (fieldFeatures, by field). These are indices of features, -1 for none. The result is 0 if the
// acting seat would not be the best one.
func (s *State) rateBest(b *bestSite, bestFeature, scoreGain int, fieldFeatures []int, w []int32) (sum int64) {
	asked := bestFeature >= 0 && w[bestFeature] != 0 || scoreGain >= 0 && w[scoreGain] != 0
	for _, at := range fieldFeatures {
		asked = asked || at >= 0 && w[at] != 0
	}
	if !asked {
		return 0
	}
	was, mine, first := s.num[b.numIndex], int32(0), true
	for i := range s.machine.seats {
		seat := (int(s.me) + i) % s.machine.seats
		if s.outSeats.Has(engine.Seat(seat)) || b.withoutMe && i == 0 {
			continue
		}
		s.num[b.numIndex] = int32(seat)
		v := b.amount.eval(s)
		if first {
			mine, first = v, false
			if b.withoutMe {
				break
			}
		} else if v > mine {
			s.num[b.numIndex] = was
			return 0
		}
	}
	sum = s.weigh(w, bestFeature, 1)
	if scoreGain >= 0 && w[scoreGain] != 0 { // the gain if the acting seat is the best one
		n := len(s.lookahead.movedCards)
		before := s.scoreAfterBlocks(s.machine.scoringBlocks)
		copy(s.lookahead.beforeBest, s.num)
		s.num[b.numIndex] = int32(s.me)
		s.runAhead(b.pc, -1)
		sum += s.weigh(w, scoreGain, s.scoreAfterBlocks(s.machine.scoringBlocks)-before)
		s.undoMoves(n)
		copy(s.num, s.lookahead.beforeBest)
	}
	s.num[b.numIndex] = was
	for f, at := range fieldFeatures {
		if at < 0 || w[at] == 0 {
			continue
		}
		total := int64(0)
		for _, zi := range b.zones {
			first, end := s.machine.layout.PlaceRange(zi)
			for place := first; place < end; place++ {
				for set := s.table.KindsAt(place); !set.IsEmpty(); set = set.WithoutLowest() {
					total += int64(s.machine.values[f][set.Lowest()]) * int64(s.table.Copies(place, set.Lowest()))
				}
			}
		}
		sum += s.weigh(w, at, total)
	}
	return sum
}
