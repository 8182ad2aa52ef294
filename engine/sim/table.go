package sim

import (
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// maxDecisions is the number of decisions at which a match is treated as endless; real
// matches have far fewer.
const maxDecisions = 1 << 20

var (
	botPurpose   = rng.PurposeOf("bot")
	orderPurpose = rng.PurposeOf("order")
)

// A table plays matches of one scenario for one worker, with a state and bots that are
// reused.
type table struct {
	scenario     *Scenario
	id           ID
	layout       layout
	state        engine.State
	observations [engine.MaxSeats]engine.Observation
	bots         []engine.Bot           // by slot
	order        []int                  // slots in their order around the table, for the deal being played
	chairs       [engine.MaxSeats]chair // by seat, for the match being played
	slotBySeat   [engine.MaxSeats]int
	legal        []engine.Action

	matchCounts      [matchColumnCount]int64 // values of the columns of matchColumnDefs, for the match being played
	decisionsByLegal [32]int64               // numbers of decisions with few legal actions, by the number of legal actions; added to generic when the match ends
	scorer           engine.Scorer           // the state, if it is an engine.Scorer and standings are counted; otherwise nil
	course           course                  // standings of the match being played; unused if scorer is nil
	cast             *engine.Cast            // sides and roles; nil if no seat has a role or a side
	partners         []int                   // by seat: its side, if players are partners ([engine.Partnered]); nil with a cast, and if each plays for itself
	seats            []int64                 // with a cast or partners: standings of the seats, from which those of the sides are computed
	weight           [engine.MaxSeats]int64  // weight of each seat, see slotWeight
	reporter         engine.UsageReporter    // the state, if it reports exposures; otherwise nil
	exposures        []engine.Exposure
	events           []exposureEvent // exposures in the block being played
	usage            *usageCounter   // counts the use of parts; or nil
	currentUsage     *usageCounter   // usage if the match being played is watched, otherwise nil
	rows             []int64         // rows of the block being played
	row              []int64         // all columns of the match being counted; unused if singleMatchRows is set
	singleMatchRows  bool            // every row of the block holds one match, which is counted directly into it
	keptCounts       []int64         // the columns that a run keeps, for the last match
	scratch          []int64         // memory for counted
	longest          LongestMatch    // longest match of the block being played
	turns            int             // turns of the last match
	keepsMatches     bool            // matches are kept one by one
	keptMatches      []Match         // matches of the block being played

	deal, rotation int // deal and rotation being played, for faults
}

// setUp makes the table's state and bots for its scenario.
func (t *table) setUp() {
	c := t.scenario
	t.id = c.ID()
	state := c.Rules.NewState(c.Seats)
	for i, b := range c.Bots {
		t.observations[i] = state.Observe(engine.Seat(i))
		t.bots = append(t.bots, b.New(c.Rules, i))
		t.order = append(t.order, i)
	}
	t.layout = c.layout()
	t.cast = t.layout.cast
	t.seats = make([]int64, c.Seats)
	for i := range c.Seats {
		t.weight[i] = slotWeight(t.cast, engine.Seat(i))
	}
	t.course.seats = c.Seats
	if t.cast != nil {
		t.course.seats = t.cast.Sides()
	} else if t.partners = engine.PartnerSides(c.Rules, c.Seats); t.partners != nil {
		t.course.seats = slices.Max(t.partners) + 1
	}
	t.row = make([]int64, len(t.layout.columns))
	if t.layout.keptIndexes == nil {
		t.scorer, _ = state.(engine.Scorer)
	} else { // neither standings nor counts are kept
		engine.DisableCounting(state)
	}
	t.reporter, _ = state.(engine.UsageReporter)
	t.legal = make([]engine.Action, 0, 256)
	t.state = state
}

// play plays all rotations of a deal and returns their combined trace. It adds their counts
// to row and, unless lengths is nil, sets lengths to their numbers of turns, by rotation.
// The caller clears row before the first deal of the row.
func (t *table) play(deal int, row []int64, lengths []int32) uint64 {
	t.deal = deal
	d := rng.NewDeal(t.scenario.MasterSeed, uint64(deal))
	rotations := t.scenario.Rotations()
	if rotations > 1 {
		t.drawOrder(d)
	}
	var trace uint64
	for t.rotation = 0; t.rotation < rotations; t.rotation++ {
		t.playMatch(d, row)
		if lengths != nil {
			lengths[t.rotation] = int32(t.turns)
		}
		if t.turns > t.longest.Turns {
			t.longest = LongestMatch{Turns: t.turns, Deal: deal, Rotation: t.rotation}
		}
		trace = rng.Mix64(trace ^ t.state.Trace())
	}
	return trace
}

// drawOrder draws the order of the line-up around the table. Each of the (n-1)! circular
// orders is equally likely; the rotations of a deal keep the order, and which bots are
// neighbours matters.
func (t *table) drawOrder(d rng.Deal) {
	for i := range t.order {
		t.order[i] = i
	}
	r := d.Stream(orderPurpose, 0)
	for i := len(t.order) - 1; i > 1; i-- {
		j := 1 + int(r.Below(uint32(i)))
		t.order[i], t.order[j] = t.order[j], t.order[i]
	}
}

// A chair is a seat in a match, with the bot that decides there and the bot's observation.
type chair struct {
	bot         engine.Bot
	quick       engine.QuickChooser // decides for the bot; nil if the bot has no QuickChooser, or if the usage counter needs the list of legal actions
	observation engine.Observation
}

// playMatch plays one rotation of the deal and adds its counts to row.
func (t *table) playMatch(d rng.Deal, row []int64) {
	t.state.Start(d)
	t.currentUsage = t.usage.beginMatch(t)
	t.seatBots(d)
	counts := &t.matchCounts
	*counts = [matchColumnCount]int64{colMatches: 1}
	clear(t.decisionsByLegal[:])
	t.playOut()
	for n, times := range t.decisionsByLegal {
		if times > 0 {
			t.countDecisions(n, times)
		}
	}
	result := t.state.Result()
	t.turns = result.Turns
	if t.currentUsage != nil {
		t.currentUsage.endMatch(result.Reason)
	}
	counts[colRounds] = int64((result.Turns + t.layout.turnsPerRound - 1) / t.layout.turnsPerRound)
	if result.Winners == 0 {
		counts[colUnfinished] = 1
	}
	t.countMatch(row, result)
	if t.keepsMatches {
		t.recordMatch(result)
	}
	t.recordExposures(result)
}

// seatBots assigns the bots of the line-up to seats for a match and starts them with their
// random streams.
func (t *table) seatBots(d rng.Deal) {
	for j, slot := range t.order {
		seat := (j + t.rotation) % t.scenario.Seats
		c := &t.chairs[seat]
		*c = chair{bot: t.bots[slot], observation: t.observations[seat]}
		t.slotBySeat[seat] = slot
		if t.currentUsage == nil { // the usage counter needs the list of legal actions
			if b, ok := c.bot.(engine.QuickBot); ok {
				c.quick = b.QuickChooser(c.observation)
			}
		}
		chance := 64*t.rotation + slot
		if t.scenario.StreamsBySeat {
			chance = seat
		}
		c.bot.Start(engine.Seat(seat), d.Stream(botPurpose, uint64(chance)))
	}
}

// playOut plays the match to its end and records the standings after each turn. It panics if
// a match does not end.
func (t *table) playOut() {
	s, decisions := t.state, 0
	t.course.states = t.course.states[:0]
	if t.scorer != nil {
		t.recordStandings()
	}
	turn := s.Turn()
	for seat := s.ToAct(); seat != engine.Nobody; seat = s.ToAct() {
		if t.scorer != nil {
			if now := s.Turn(); now != turn {
				t.recordStandings()
				turn = now
			}
		}
		c := &t.chairs[seat&(engine.MaxSeats-1)]
		a, legal, ok := engine.Action(0), 0, false
		if c.quick != nil {
			a, legal, ok = c.quick.Decide()
		}
		if !ok {
			a, legal = t.decide(c)
		}
		t.countDecision(legal)
		s.Apply(a)
		if decisions++; decisions == maxDecisions {
			panic(fmt.Sprintf("no end after %d decisions", maxDecisions))
		}
	}
	if decisions > 0 && t.scorer != nil {
		t.recordStandings()
	}
}

// decide returns the action that the chair's bot chooses, and the number of legal actions.
// It panics if there is none.
func (t *table) decide(c *chair) (a engine.Action, n int) {
	legal := t.state.Legal(t.legal[:0])
	t.legal = legal
	if len(legal) == 0 {
		panic(fmt.Sprintf("seat %d must decide in turn %d and has no legal action", t.state.ToAct(), t.state.Turn()))
	}
	a = c.bot.Choose(c.observation, legal)
	if t.currentUsage != nil {
		t.currentUsage.recordDecision(c.observation, legal, a)
	}
	return a, len(legal)
}

// countDecision counts one decision with the given number of legal actions.
func (t *table) countDecision(legal int) {
	if legal < len(t.decisionsByLegal) {
		t.decisionsByLegal[legal]++
	} else {
		t.countDecisions(legal, 1)
	}
}

// countDecisions counts several decisions (times), each with the given number of legal
// actions.
func (t *table) countDecisions(legal int, times int64) {
	counts := &t.matchCounts
	counts[colDecisions] += times
	counts[colLegal] += int64(legal) * times
	if legal > 1 {
		l := logarithms(legal)
		counts[colChoices] += times
		counts[colLn] += l.ln * times
		counts[colLog10] += l.log10 * times
	}
}

// recordStandings records the standing of each seat or, with a cast or partners, of each side.
func (t *table) recordStandings() {
	s := t.course.next()
	switch {
	case t.cast != nil:
		t.scorer.Standing(t.seats)
		t.cast.SideStandings(s.points[:t.course.seats], t.seats)
	case t.partners != nil:
		t.scorer.Standing(t.seats)
		engine.BestOfSides(s.points[:0], t.partners, t.seats)
	default:
		t.scorer.Standing(s.points[:t.course.seats])
	}
}

// countMatch adds the finished match to row. Formula columns are computed from the counts of
// this match alone; if each row holds one match, these are row itself.
func (t *table) countMatch(row []int64, result engine.Result) {
	l, own := &t.layout, row
	if !t.singleMatchRows {
		own = t.row
		clear(own[l.ruleColumns:])
	}
	if l.keptIndexes == nil || l.keptIndexes[0] < l.ruleColumns {
		l.counts.Count(t.state, own[:l.ruleColumns])
	}
	for i, at := range l.matchIndexes {
		if at >= 0 {
			own[at] = t.matchCounts[i]
		}
	}
	if t.scorer != nil {
		won := result
		if t.cast != nil {
			won = resultBySide(result, result.Cast.Side)
		} else if t.partners != nil {
			won = resultBySide(result, t.partners)
		}
		m := t.course.tension(won)
		if t.cast != nil {
			t.countLeads(own, m.points[atHalf])
		}
		for i, v := range [leadColumnCount]int64{colTraced: m.traced, colDecided: m.decided, colChanges: m.leadChanges,
			colSettled: m.settledShare, colBehind: m.behindShare, colDrama: m.drama, colComeback: m.comeback,
			colQuarterLeads: m.points[atQuarter].leads, colQuarterCredit: m.points[atQuarter].payoff,
			colHalfLeads: m.points[atHalf].leads, colHalfCredit: m.points[atHalf].payoff,
			colLateLeads: m.points[atLate].leads, colLateCredit: m.points[atLate].payoff} {
			if at := l.leadIndexes[i]; at >= 0 {
				own[at] = v
			}
		}
	}
	for i, at := range l.formulaIndexes {
		if at >= 0 && l.keptIndexes == nil {
			own[at] = t.scenario.Measuring.FormulaColumns[i].Value(own[:l.ownColumns])
		}
	}
	if l.payoffIndexes != nil && result.Winners != 0 {
		for seat := range t.scenario.Seats {
			slot := t.slotBySeat[seat]
			if at := l.payoffIndexes[slot]; at >= 0 {
				own[at] += result.Payoff(engine.Seat(seat))
			}
			if at := l.slotIndexes[slot]; at >= 0 {
				own[at] += t.weight[seat]
			}
			if l.roleBots != nil {
				as := l.roleBots[slot][t.cast.Role[seat]]
				own[as.payoff] += result.Payoff(engine.Seat(seat))
				own[as.slots] += t.weight[seat]
			}
		}
	}
	for _, h := range l.abstentions {
		if t.bots[h.slot].(Abstainer).Abstained() {
			own[h.matchesColumn] = 1
		}
	}
	t.keptCounts = own
	if l.keptIndexes != nil {
		t.keptCounts = t.scratch[:0]
		for _, at := range l.keptIndexes {
			t.keptCounts = append(t.keptCounts, own[at])
		}
		t.scratch = t.keptCounts
	}
	if t.singleMatchRows {
		return
	}
	var over int64
	for i, v := range t.keptCounts {
		sum := row[i] + v
		over |= (sum ^ v) & (sum ^ row[i])
		row[i] = sum
	}
	if over < 0 {
		panic("a column has outgrown 64 bits")
	}
}

// recordExposures records the exposures of the finished match, unless it has no winner.
func (t *table) recordExposures(result engine.Result) {
	if t.reporter == nil || result.Winners == 0 {
		return
	}
	t.exposures = t.reporter.Exposures(t.exposures[:0])
	for i := range t.exposures {
		if e := &t.exposures[i]; e.ThingsHad != 0 {
			t.events = append(t.events, newExposureEvent(e, t.deal, result.SidePayoff(e.Seat)))
		}
	}
}

// newFault returns the Fault of the match being played.
func (t *table) newFault(reason any) *Fault {
	f := &Fault{Variant: t.scenario.Name, Hash: t.scenario.RulesHash, Seed: t.scenario.MasterSeed, Deal: t.deal, Rotation: t.rotation, Seats: t.scenario.Seats,
		Reason: fmt.Sprint(reason)}
	for _, b := range t.scenario.Bots {
		f.Bots = append(f.Bots, b.Name)
	}
	return f
}
