package stronghold

import (
	"equitas/engine"
	"equitas/engine/count"
)

// Short names for the types of package count.
type (
	countTable = count.Table[*State]
	countEntry = count.Entry[*State]
	countThing = count.Thing
)

var (
	_ engine.UsageReporter = (*State)(nil)
)

// Counts implements [engine.Rules].
func (r *Rules) Counts(seats int) engine.Counts { return r.countsCache.Get(seats, r.newCounts) }

func (r *Rules) newCounts(seats int) engine.Counts {
	t := &countTable{Seats: seats, Cast: r.Cast(seats), Places: reportPlaces, Order: []string{"role", "len", "end", "break", "glory", "seat"}}
	countEnds(t)
	countGlory(t)
	r.countWalls(t)
	r.countActions(t)
	r.countCards(t)
	r.countUnits(t)
	countTime(t)
	return t
}

// reportPlaces are the positions of this game's own tables in reports.
var reportPlaces = map[string]engine.ReportPlace{
	"glory":     {Rank: engine.RankEndings + 1, Subject: "source"},
	"walls":     {Rank: engine.RankEndings + 2, Subject: "section", Ordered: true},
	"cards":     {Rank: engine.RankActions - 1, Subject: "card", Caveat: "who holds a card drew it in the draft, and chose it: this describes"},
	"invaders":  {Rank: engine.RankActions + 1, Subject: "action"},
	"defenders": {Rank: engine.RankActions + 2, Subject: "action"},
	"orders":    {Rank: engine.RankActions + 3, Subject: "order"},
	"time":      {Rank: engine.RankActions + 4},
	"units":     {Rank: engine.RankDetailed + 1, Detail: true},
	"shots":     {Rank: engine.RankDetailed + 2, Detail: true},
}

func countEnds(t *countTable) {
	t.AddFinished()
	t.AddTurns("turns begun", "turns begun, the one of a break-in included")
	for _, e := range []struct{ reason, title, doc string }{
		{reasonBreach, "Break-in", "that ended with a break-in, decided by Glory"},
		{reasonTie, "Repeated Assault", "that a repeated Assault decided"},
		{reasonTime, "Held", "in which the stronghold held until the last turn"},
	} {
		t.AddEnding(e.reason, countEntry{Doc: "matches " + e.doc, Metric: engine.Metric{Title: e.title, Doc: "matches " + e.doc}})
	}
	t.AddUnfinished("matches stopped after turn 30", engine.HeadlineEnding+5)
	t.AddEndingsTest()
	t.AddSeatCredits()
	t.AddSeatBalance()
	t.AddSeatShares()
	t.AddMargin("points of Glory between the sides", 1)
	late := count.MeanLength("break.turn", "Turn of the break-in", "turns", engine.HeadlineEnding, "turn in which the stronghold was broken into")
	late.Kind, late.Den, late.Up, late.Down = engine.Ratio, "broken", "later", "earlier"
	broken := func(s *State) int64 { return int64(boolToBit(s.pos.brokenIn)) }
	t.Add(
		countEntry{ID: "broken", Doc: "matches with a break-in, a repeated Assault or not", Value: broken},
		countEntry{ID: "break.turns", Doc: "turns in which there was one, summed", Value: func(s *State) int64 { return broken(s) * int64(s.pos.turn) }, Metric: late})
}

func countGlory(t *countTable) {
	for side, role := range [2][2]string{{"invader", "Invaders"}, {"defender", "Defenders"}} {
		t.AddPerMatch("glory."+role[0], "Glory of the "+role[1], "glory", "points at the end", func(s *State) int64 { return int64(s.pos.glory[side]) })
	}
	for k, x := range [glorySources][2]string{{"trolls", "Attack of the Trolls"}, {"blood", "Blood Rituals"}, {"siege", "Mass Siege"}, {"ruins", "Ruined Walls"}, {"time", "Given for a turn"},
		{"gates", "Gates"}, {"breach", "Breaches"}, {"tie", "Repeated Assault"}, {"honour", "Honour Guard"}, {"shame", "Dishonourable deeds"}} {
		t.AddPerMatch("glory.from."+x[0], x[1], "glory", "points that come from it", func(s *State) int64 { return int64(s.pos.tally.glory[k]) })
	}
}

// countWalls adds the counters of each section.
func (r *Rules) countWalls(t *countTable) {
	var list []countThing
	for _, x := range r.sections {
		list = append(list, countThing{ID: x.id, Title: "Section " + x.id})
	}
	t.AddEach(list,
		countEntry{ID: "fight.*", Doc: "melees on the section", Metric: count.Rate("", "walls", "Melees, *", "per match"), Each: count.EachFromCounters(func(s *State) []uint16 { return s.pos.tally.fights[:] })},
		countEntry{ID: "breach.*", Doc: "breaches of the section", Metric: count.Rate("", "walls", "Breaches, *", "per match"), Each: count.EachFromCounters(func(s *State) []uint16 { return s.pos.tally.breached[:] })})
}

func (r *Rules) countActions(t *countTable) {
	never := func(m engine.Metric) engine.Metric {
		m.IdleSign.Word = "never done"
		return m
	}
	var acts, works, orders []countThing
	for _, x := range r.actions {
		acts = append(acts, countThing{ID: x.id, Title: r.nameOf("invader_action", x.id)})
	}
	for _, x := range r.works {
		works = append(works, countThing{ID: x.id, Title: r.nameOf("defender_action", x.id)})
	}
	for _, id := range orderWords {
		orders = append(orders, countThing{ID: id, Title: r.nameOf("order", id)})
	}
	t.AddEach(acts, countEntry{ID: "act.*", Doc: "times done, all Invaders together", Metric: never(count.Rate("", "invaders", "*", "per match")), Each: count.EachFromCounters(func(s *State) []uint16 { return s.pos.tally.actionCounts[:] })})
	for _, x := range r.specials {
		phase := x.phase
		t.AddPerMatch("special."+x.id, r.nameOf("special_action", x.id), "invaders", "times done, all Invaders together; of one that needs no decision, times flipped", func(s *State) int64 {
			if s.rules.hasSpecialDecision(phase) {
				return int64(s.pos.tally.specials[phase])
			}
			return int64(s.pos.tally.flips[phase])
		})
	}
	t.AddEach(works, countEntry{ID: "work.*", Doc: "times executed, all Defenders together", Metric: never(count.Rate("", "defenders", "*", "per match")), Each: count.EachFromCounters(func(s *State) []uint16 { return s.pos.tally.works[:] })})
	t.AddEach(orders, countEntry{ID: "order.*", Doc: "times given", Metric: never(count.Rate("", "orders", "*", "per match")), Each: count.EachFromCounters(func(s *State) []uint16 { return s.pos.tally.orders[:] })})
	t.AddPerMatch("orders.hidden", "Face down", "orders", "orders given face down", func(s *State) int64 { return int64(s.pos.tally.hidden) })
}

// hasSpecialDecision reports whether the special action of a phase is chosen in a decision of its own:
// those of all phases but 1 are, that of phase 1 takes effect by itself.
func (r *Rules) hasSpecialDecision(phase uint8) bool { return phase > 1 }

// countCards adds the counters of drafted phase cards: who held them, and who won.
func (r *Rules) countCards(t *countTable) {
	var list []countThing
	for _, c := range r.cards {
		list = append(list, countThing{ID: c.id, Title: r.nameOf("phase_card", c.id)})
	}
	chosen := func(k int) bool { return r.cards[k].phase > 1 && r.cards[k].phase < maxPhase }
	win := count.Share("card.held.*", "cards", "*", 0.03)
	win.ID, win.Num, win.Scale, win.IsConfounded = "card.win.*", "card.won.*", count.WinsPerCredit, true
	win.Doc = "win share of the Invaders where one of them holds the card"
	t.AddEach(list,
		countEntry{ID: "card.held.*", Doc: "matches in which an Invader holds the card", Includes: chosen, Each: func(s *State, to count.ThingColumns) { s.addHeldCards(to, 1) }},
		countEntry{ID: "card.won.*", Doc: "credit of the Invaders then, in 1/840 of a win", Includes: chosen, Metric: win, Each: func(s *State, to count.ThingColumns) {
			res := s.Result()
			s.addHeldCards(to, res.SidePayoff(0))
		}})
	for k := range r.cards {
		if chosen(k) {
			t.AddMetrics(engine.Metric{ID: "card.play." + r.cards[k].id, Title: r.nameOf("phase_card", r.cards[k].id) + ", used", Family: "cards", Kind: engine.Stratified, ThingIndex: k, IsConfounded: true, Unit: "pp",
				Doc: "win share of those who did one of its actions less that of those who only held it"})
		}
	}
}

// addHeldCards adds n to the counter of each drafted phase card that an Invader holds.
func (s *State) addHeldCards(to count.ThingColumns, n int64) {
	for i := range s.invaderCount {
		for phase := 2; phase < maxPhase; phase++ {
			if c := s.pos.invader[i].card[phase]; c != 0 {
				to.Add(int(c)-1, n)
			}
		}
	}
}

// Exposures implements [engine.UsageReporter]: for each Invader the drafted phase cards that he
// holds, and those of which he has used an action.
func (s *State) Exposures(buf []engine.Exposure) []engine.Exposure {
	for i := range s.invaderCount {
		e := engine.Exposure{Seat: engine.Seat(i), Turns: int32(s.pos.turn)}
		for phase := 2; phase < maxPhase; phase++ {
			if c := s.pos.invader[i].card[phase]; c != 0 {
				e.ThingsHad |= 1 << (c - 1)
				if s.pos.tally.everDone[i]&s.rules.cards[c-1].actions != 0 {
					e.ThingsUsed |= 1 << (c - 1)
				}
			}
		}
		buf = append(buf, e)
	}
	return buf
}

func (r *Rules) countUnits(t *countTable) {
	for u := range invaders {
		t.AddPerMatch("drawn."+invaders[u], "Drawn: "+invaders[u], "units", "units drawn from the bag", func(s *State) int64 { return int64(s.pos.tally.drawn[u]) })
		t.AddPerMatch("killed."+invaders[u], "Killed: "+invaders[u], "units", "units killed", func(s *State) int64 { return int64(s.pos.tally.invadersLost[u]) })
	}
	for u := range defenders {
		t.AddPerMatch("hurt."+defenders[u], "To the hospital: "+defenders[u], "units", "units brought to the hospital", func(s *State) int64 { return int64(s.pos.tally.defendersHurt[u]) })
		t.AddPerMatch("dead."+defenders[u], "Dead: "+defenders[u], "units", "units that died", func(s *State) int64 { return int64(s.pos.tally.defendersLost[u]) })
	}
	for _, x := range []struct {
		id, title, doc string
		of             func(t *tally) uint32
	}{
		{"fired", "Machines fired", "cards drawn for machines, with Accurate Shot one of them", func(t *tally) uint32 { return t.fired }},
		{"hits", "Machines hit", "of them Hits", func(t *tally) uint32 { return t.hits }},
		{"kills.cannon", "Killed by Cannons", "Invader units killed by Cannons", func(t *tally) uint32 { return t.cannonKills }},
		{"kills.volley", "Killed by volleys", "Invader units killed by Marksmen", func(t *tally) uint32 { return t.volleyKills }},
		{"kills.cauldron", "Killed by cauldrons", "Invader units killed by cauldrons", func(t *tally) uint32 { return t.cauldronKills }},
		{"kills.poles", "Killed by Poles", "Invader units killed by Poles", func(t *tally) uint32 { return t.poleKills }},
		{"kills.trap", "Killed by traps", "Invader units killed by traps", func(t *tally) uint32 { return t.trapped }},
		{"kills.sortie", "Killed in Sorties", "Invader units killed by heroes", func(t *tally) uint32 { return t.sorties }},
		{"walls.stones", "Stones destroyed", "stones destroyed", func(t *tally) uint32 { return t.stones }},
		{"walls.wood", "Wood destroyed", "wooden components destroyed", func(t *tally) uint32 { return t.wood }},
		{"ghosts", "Specters", "Defender units that joined the Invaders", func(t *tally) uint32 { return t.specters }},
	} {
		t.AddPerMatch(x.id, x.title, "shots", x.doc, func(s *State) int64 { return int64(x.of(&s.pos.tally)) })
	}
}

func countTime(t *countTable) {
	turn := func(id, title, doc string, of func(t *tally) uint32) {
		t.Add(countEntry{ID: id, Doc: doc, Metric: count.Rate("turns", "time", title, "per turn"), Value: func(s *State) int64 { return int64(of(&s.pos.tally)) }})
	}
	turn("glass.given", "Hourglasses from the Invader", "hourglasses that Invaders gave, all Defenders together", func(t *tally) uint32 { return t.given })
	turn("glass.lost", "Hourglasses lost", "hourglasses that could not be spent", func(t *tally) uint32 { return t.lost })
	turn("steps", "Steps of Defenders", "steps of Defender units and heroes", func(t *tally) uint32 { return t.steps })
	turn("swaps", "Swaps", "swaps of Defender units", func(t *tally) uint32 { return t.swaps })
	t.AddPerMatch("deeds", "Dishonourable deeds", "time", "dishonourable deeds done", func(s *State) int64 { return int64(s.pos.tally.deeds) })
}
