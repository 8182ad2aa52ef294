package empires

import "math/bits"

// certainty is the number for probability 1 in estimates.
const certainty = 1 << 10

// An estimateCache caches what a player can infer about the armies of all players, until they
// change. It uses only what the player knows.
type estimateCache struct {
	force              [maxSeats]sentForce
	battleResults      [2][maxSeats][battleForms]outlook // results of battles with each player, if the observer attacks (0) or defends (1)
	known              [2][maxSeats]uint8                // by side and player: bits of the forms of battles for which battleResults is computed
	cardResults        [battleKinds][maxKinds]cardOdds   // results of own attacking cards against all cards that others would send
	cardResultsKnown   [battleKinds]mask                 // by kind of battle: the kinds of cards for which cardResults is computed
	attackResults      [battleKinds][3][maxKinds]outlook // results of attacks with one card less (0), the present hand (1, always at kind 0), one card more (2)
	attackResultsKnown [battleKinds][3]mask              // the kinds of cards for which attackResults is computed
}

// A cardOdds holds the probabilities that an attacking card wins and loses, in 1/certainty.
type cardOdds struct{ win, lose int32 }

// A sentForce holds, for each set of Empire cards that a player can have, the cards that the
// player would send into a battle.
type sentForce struct {
	cards        [maxKinds]uint8 // army cards; of the observer all cards
	possibleSets uint16
	isEstimated  bool                             // the estimate has been made
	setCount     uint8                            // number of sets, and of choices
	choices      [maxSets][battleKinds]cardChoice // by set and kind of battle
}

// A cardChoice is the best cards of a hand for a kind of battle, the best first.
type cardChoice struct {
	size  uint8            // number of cards
	cards [maxBattle]uint8 // kinds
}

// estimateForces updates the estimates for all players whose armies have changed.
func (v *View) estimateForces() {
	s, m := v.state, &v.estimates
	me := int(v.seat)
	own := s.pos.seat[me].set
	for i := range s.seatCount {
		x, f := &s.pos.seat[i], &m.force[i]
		may, n := x.possibleSets, s.rules.armyKindCount
		switch {
		case i == me:
			may, n = 0, len(s.rules.kinds)
		case own >= 0:
			may &^= 1 << own
		}
		same := f.isEstimated && f.possibleSets == may
		for k := 0; same && k < n; k++ {
			same = f.cards[k] == x.cards[k]
		}
		if same {
			continue
		}
		f.isEstimated, f.possibleSets = true, may
		m.attackResultsKnown = [battleKinds][3]mask{}
		copy(f.cards[:n], x.cards[:n])
		v.estimateForce(i, f)
		if i != me {
			m.cardResultsKnown = [battleKinds]mask{}
		}
		for side := range m.known {
			if m.known[side][i] = 0; i == me {
				m.known[side] = [maxSeats]uint8{}
			}
		}
	}
}

// estimateForce estimates which cards player i would send to each kind of battle.
func (v *View) estimateForce(i int, f *sentForce) {
	s := v.state
	f.setCount = 0
	if f.possibleSets == 0 {
		f.setCount = 1
		for place := range battleKinds {
			f.choices[0][place] = s.rules.bestCards(place, &f.cards)
		}
		return
	}
	for m := f.possibleSets; m != 0; m &= m - 1 {
		held := &s.rules.sets[bits.TrailingZeros16(m)].counts
		copy(f.cards[s.rules.armyKindCount:], held[s.rules.armyKindCount:])
		for place := range battleKinds {
			f.choices[f.setCount][place] = s.rules.bestCards(place, &f.cards)
		}
		f.setCount++
	}
}

// bestCards returns the best cards of a hand for a kind of battle.
func (r *Rules) bestCards(place int, cards *[maxKinds]uint8) (x cardChoice) {
	var used [maxGroups]uint8
	most := r.battle.cards[place]
	for _, k := range r.combatForecast().best[place] {
		if cards[k] == 0 { // true for most kinds
			continue
		}
		n := min(cards[k], most-x.size)
		if place == seaBattle {
			g := r.units[r.kinds[k].unit].group
			if limit := r.groups[g]; limit > 0 {
				n = min(n, limit-min(limit, used[g]))
			}
			used[g] += n
		}
		for range n {
			x.cards[x.size] = k
			x.size++
		}
		if x.size == most {
			break
		}
	}
	return x
}

// battleOutlook returns the expected result of a battle of a form between the observer and
// player other. The observer attacks if side is 0, and defends if it is 1.
func (v *View) battleOutlook(side, other, form int) *outlook {
	m := &v.estimates
	x := &m.battleResults[side][other][form]
	if m.known[side][other]>>form&1 != 0 {
		return x
	}
	m.known[side][other] |= 1 << form
	*x = outlook{}
	place := form % battleKinds
	mine, theirs := &m.force[v.seat], &m.force[other]
	if theirs.setCount == 0 || mine.setCount == 0 {
		return x
	}
	me, his := v.state.engineerBit(int(v.seat)), v.state.engineerBit(other)
	for set := range theirs.setCount {
		a, b, engineers := &mine.choices[0][place], &theirs.choices[set][place], me|his<<1
		if side == 1 {
			a, b, engineers = b, a, his|me<<1
		}
		x.add(v.state.estimateBattle(form, engineers, a, b))
	}
	x.divide(int32(theirs.setCount))
	return x
}

// engineerBit returns 1 if player i has an Engineer on the table, otherwise 0.
func (s *State) engineerBit(i int) int {
	return int(boolToWord(s.pos.seat[i].personCounts[effectEngineer] > 0))
}

// cardOddsFor returns the expected result of an attacking card of the observer against a random
// card of those that others would send.
func (v *View) cardOddsFor(place, card int) cardOdds {
	m := &v.estimates
	x := &m.cardResults[place][card]
	if m.cardResultsKnown[place]>>card&1 != 0 {
		return *x
	}
	m.cardResultsKnown[place] |= 1 << card
	f := v.state.rules.combatForecast()
	var win, lose, n int32
	for i := range v.state.seatCount {
		force := &m.force[i]
		if i == int(v.seat) {
			continue
		}
		for set := range force.setCount {
			send := &force.choices[set][place]
			for _, k := range send.cards[:send.size] {
				o := f.oddsAt(place, 0, card, int(k))
				win += int32(o.win)
				lose += int32(o.lose)
				n++
			}
		}
	}
	if n == 0 {
		n = 1
	}
	*x = cardOdds{win / n * certainty / outcomes, lose / n * certainty / outcomes}
	return *x
}

// armsOutlookWith estimates the result of an attack on an average opponent with one card more
// of a kind in hand (change is 1) or one less (-1); armsOutlook does so with the present hand.
func (v *View) armsOutlookWith(place, card int, change int8) *outlook {
	m := &v.estimates
	x := &m.attackResults[place][1+change][card]
	if bit := mask(1) << card; m.attackResultsKnown[place][1+change]&bit == 0 {
		m.attackResultsKnown[place][1+change] |= bit
		cards := &m.force[v.seat].cards
		cards[card] += uint8(change)
		*x = v.handOutlook(place, cards)
		cards[card] -= uint8(change)
	}
	return x
}

func (v *View) armsOutlook(place int) *outlook { return v.armsOutlookWith(place, 0, 0) }

// handOutlook estimates the result of an attack on an average opponent with the best cards of a
// hand.
func (v *View) handOutlook(place int, cards *[maxKinds]uint8) outlook {
	r := v.state.rules
	x := r.bestCards(place, cards)
	n := int32(x.size)
	if n == 0 {
		return outlook{}
	}
	var win, lose int32
	for _, k := range x.cards[:x.size] {
		m := v.cardOddsFor(place, int(k))
		win += m.win
		lose += m.lose
	}
	most := r.battle.cards[place]
	if place == seaBattle { // few players have ships: nobody opposes with more
		most = x.size
	}
	return *v.state.cachedProbabilities(x.size, int(x.size)-int(most), win/n, lose/n)
}
