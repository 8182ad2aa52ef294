package empires

import (
	"math/bits"

	"equitas/engine"
)

// The verbs of trade. Done ends the choice of cards for a battle too.
const (
	verbPlaceTrade = recruitVerbs + iota // area
	verbDisplace                         // area, seat whose marker is displaced
	verbDone

	tradeVerbs // the number of verbs above, other ones included
)

// tradeDecisions are the decision of trade, with its actions.
var tradeDecisions = []decisionRow{
	{Phase: askTrade, RecordWords: "put AREA; displace AREA SEAT; done", Ask: markersQuestionArgs, Key: "trade", Exists: hasAction(doTrade), Rows: []row{
		{Verb: verbPlaceTrade, Form: "put AREA", Key: "trade.cap", Why: addTradeMarkerReasons, Say: "put_empty", Did: "put", Operands: operands(firstNumber(&areaOperand)), Fill: roomArgs, When: hasNoMarkers},
		{Verb: verbPlaceTrade, Form: "put AREA", Key: "trade.cap", Say: "put", Operands: operands(firstNumber(&areaOperand)), Fill: tradersArgs},
		{Verb: verbDisplace, Form: "displace AREA SEAT", Key: "trade.displace", Why: addTradeMarkerReasons, Tell: sayDisplacing, Operands: operands(firstNumber(&areaOperand), secondNumber(&rivalOperand)), Part: "displace"},
		{Verb: verbDone, Form: "done", Say: "done_trade", Why: addTradeEndReasons},
	}},
}

// tradeParts are the parts of the game that are choices in trade.
var tradeParts = []part{
	{Name: "displace", Title: "Displacing", Kind: "choice", UsePhrase: "displace trade markers",
		Keys: "trade.displace trade.displace_per_merchant trade.displace_bonus trade.failed_goes_to", Exists: hasAction(doTrade), AccessParts: actionWay(doTrade)},
}

// hasNoMarkers reports whether the area of action x has no trade markers.
func hasNoMarkers(s *State, x engine.Action) bool { return s.pos.tradeTotals[x>>16&255] == 0 }

// tradeAreas returns the areas into which player i may put a trade marker next: those with room,
// and full ones where he may displace a marker.
//
// Empires 2002, Trade; rulings R50 to R52.
func (s *State) tradeAreas(i int) (room, full mask) {
	p := &s.pos
	x := &p.seat[i]
	m := x.ownAreas | x.tradeAreas
	m |= s.neighbours(m)
	for ; m != 0; m &= m - 1 {
		area := bits.TrailingZeros64(m)
		switch {
		case p.tradeTotals[area] < s.tradeCapacity(area):
			room |= m & -m
		case p.tradeTotals[area] > p.trade[i][area]:
			full |= m & -m
		}
	}
	return room, full
}

// canTrade reports whether player i can place a trade marker: he has one, and there is an area
// for it.
func (s *State) canTrade(i int) bool {
	if s.pos.seat[i].warehouse == 0 || s.rules.trade.markers+s.rules.trade.perMerchant*s.pos.seat[i].personCounts[effectMerchant] == 0 {
		return false
	}
	room, full := s.tradeAreas(i)
	return room|full != 0
}

// askMarker asks the active seat for its next trade marker, as long as it has one to
// place and there is an area for it.
func (s *State) askMarker() {
	p := &s.pos
	i := int(p.active)
	s.setStage(stageNext)
	if p.task.markersLeft == 0 || p.seat[i].warehouse == 0 {
		return
	}
	if room, full := s.tradeAreas(i); room|full != 0 {
		s.askFor(askTrade, i)
	}
}

// listTrade appends the areas for the next trade marker of player i; for a full area once for
// each player whose marker can be displaced. Once a marker is placed, it also appends the end
// of the action.
func (s *State) listTrade(buf []engine.Action, i int) []engine.Action {
	room, full := s.tradeAreas(i)
	buf = listMask(buf, verbPlaceTrade, room)
	for ; full != 0; full &= full - 1 {
		area := bits.TrailingZeros64(full)
		for k := range s.seatCount {
			if k != i && s.pos.trade[k][area] > 0 {
				buf = append(buf, packAction(verbDisplace, area, k))
			}
		}
	}
	if s.pos.task.begun {
		buf = append(buf, packAction(verbDone, 0, 0))
	}
	return buf
}

// putMarker puts a trade marker of player i into an area, tries to displace one of another player
// with it, or ends the action.
func (s *State) putMarker(i int, v verb, area, other int) {
	p := &s.pos
	switch v {
	case verbPlaceTrade, verbDisplace:
	case verbDone:
		s.setStage(stageNext)
		return
	default:
		panic("empires: putMarker in trade.go has no case for the action that was chosen")
	}
	s.setStage(stageTrade)
	x := &p.seat[i]
	p.task.markersLeft--
	p.task.begun = true
	x.warehouse--
	if v == verbPlaceTrade {
		s.putTrade(i, area)
		return
	}
	s.tally.displacing[i]++
	if s.rollFails(rollDisplace, s.rules.trade.displaceRoll, s.displaceBonus(i, area)) {
		if s.rules.trade.toWarehouse {
			x.warehouse++
		} else {
			x.trade++
		}
		return
	}
	s.tally.displaced[i]++
	s.takeTrade(other, area)
	p.seat[other].trade++
	s.putTrade(i, area)
}

// displaceBonus returns the modifier of the die with which player i displaces a trade marker in
// an area.
func (s *State) displaceBonus(i, area int) int {
	if e := s.rules.trade.displaceBonus; e != nil {
		s.viewpoint.me, s.viewpoint.area = i, area
		return int(s.eval(e))
	}
	return int(s.rules.trade.bonusPerMerchant) * int(s.pos.seat[i].personCounts[effectMerchant])
}

// ratePlacing rates placing a trade marker in an area, or displacing seat other's with it.
func (t *evaluation) ratePlacing(v verb, area, other int) int64 {
	percent, fewer := int32(100), 0
	cost := t.ratePayment(100)
	if v == verbDisplace {
		fewer = 1
		percent = percentOf(t.rules.trade.displaceRoll, t.state.displaceBonus(t.seat, area))
		if t.rules.trade.toWarehouse {
			cost = t.ratePayment(percent)
		}
	} else {
		other = -1
	}
	half := t.rules.areaValues[area].trade * percent
	if half == 0 {
		return cost
	}
	mine, theirs := t.leadsInMarkers(area, 0, -1, 0)
	then, others := t.leadsInMarkers(area, 1, other, fewer)
	n := cost
	if then && !mine {
		n += t.contributionOfTenths(featureTradeNow, half*t.scoringsNow) + t.contributionOfTenths(featureTradeLater, half*t.scoringsLater)
	}
	half *= t.scoringsLeft()
	if theirs && !others {
		n += t.contributionOfWholes(featureTradeSpoil, half)
	}
	switch lacking, lead := t.markersLacking(area); {
	case mine:
		n += t.contributionOfWholes(featureTradeSafe, half/(lead*lead+1))
	case !then:
		n += t.contributionOfWholes(featureTradeNear, half/lacking)
	}
	if o := t.position.owner[area]; o >= 0 && int(o) != t.seat {
		n += t.contributionOfWholes(featureTradeAbroad, half)
	}
	return n
}
