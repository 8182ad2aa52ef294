package empires

import (
	"fmt"
	"math/bits"
	"strings"

	"equitas/engine"
	"equitas/engine/count"
	"equitas/engine/narration"
)

// Short names for the types of package count.
type (
	countTable = count.Table[*State]
	countEntry = count.Entry[*State]
	countThing = count.Thing
)

// Counts implements [engine.Rules].
func (r *Rules) Counts(seats int) engine.Counts { return r.countsCache.Get(seats, r.newCounts) }

func (r *Rules) newCounts(seats int) engine.Counts {
	t := &countTable{Seats: seats, Turn: r.TurnNoun(), Places: reportPlaces, Order: []string{"seat", "len", "end", "set", "side", "vp", "act", "battle", "attack", "card", "unit", "flow"}}
	countEnds(t)
	r.countSets(t)
	r.countPoints(t)
	countActions(t)
	countBattles(t)
	countRanks(t)
	r.countCards(t)
	r.countUnits(t)
	countFlows(t)
	return t
}

// reportPlaces are the positions of this game's own tables in reports.
var reportPlaces = map[string]engine.ReportPlace{
	"sets":    {Rank: engine.RankSeats + 1, Subject: "set", Figure: engine.WinShareFigure, Caveat: "a set is dealt for the side on which a player begins, and those who begin later have less to choose from"},
	"sides":   {Rank: engine.RankSeats + 1, Subject: "side", Caveat: "those who begin later have less of a side to choose from"},
	"points":  {Rank: engine.RankEndings + 1, Subject: "source"},
	"battles": {Rank: engine.RankActions + 1, Subject: "battle"},
	"targets": {Rank: engine.RankActions + 2, Subject: "battle", Ordered: true},
	"cards":   {Rank: engine.RankActions + 3, Subject: "card", Caveat: "players who are ahead take what others cannot, so these numbers mix what a card does with who has it"},
	"taking":  {Rank: engine.RankDetailed + 1, Detail: true, Subject: "card"},
	"units":   {Rank: engine.RankDetailed + 2, Detail: true, Subject: "unit"},
	"flows":   {Rank: engine.RankDetailed + 3, Detail: true},
}

// nameOf returns the name of an entry of a table, in the language of the rules.
func (r *Rules) nameOf(table, id string) string {
	return narration.Name(r.set, table+"."+id, r.set.Text("text.language"))
}

// cardName returns the name of a kind of card, such as "Sword 7".
func (r *Rules) cardName(k int) string {
	x := &r.kinds[k]
	name := r.nameOf("unit", r.units[x.unit].id)
	if x.strength > 0 {
		return fmt.Sprintf("%s %d", name, x.strength)
	}
	return name
}

func countEnds(t *countTable) {
	t.AddFinished()
	t.AddTurns("goes begun", "goes of players, all together: an action each, with what a rout adds")
	t.AddEnding(reasonScore, countEntry{Doc: "matches that were decided by victory points", Metric: engine.Metric{Title: "By points", Doc: "matches that were decided by victory points"}})
	t.AddUnfinished("matches that were broken off", engine.HeadlineEnding+5)
	t.AddEndingsTest()
	t.AddSeatCredits()
	t.AddSeatBalance()
	t.AddTies("matches with more than one winner", 1)
	t.AddMargin("victory points between the first two", t.Seats)
	t.AddMetrics(engine.Metric{ID: "end.margin", Title: "Winner's margin", Family: "endings", Headline: engine.HeadlineEnding, Num: "margin", Unit: "points", Margin: 0.05, MarginRelative: true, Up: "wider", Down: "closer",
		Doc: "victory points between the first two"})
	// The estimates of playing time in the files use the counters of actions and these.
	t.Add(countEntry{ID: "act.battle", Doc: "battles begun", Value: func(s *State) int64 { return int64(s.tally.battles()) }},
		countEntry{ID: "act.turn", Doc: "turns of the game begun, for what is done before their rounds", Value: func(s *State) int64 { return int64(s.pos.turn) }})
}

// battles returns the number of battles in the match so far.
func (t *tally) battles() (n int) {
	for i := range t.fought {
		for _, k := range t.fought[i][0] {
			n += int(k)
		}
	}
	return n
}

// countSets adds the counters of each set of Empire cards, and of each side of the map: the
// players who had it, and their wins.
func (r *Rules) countSets(t *countTable) {
	var list, sides []countThing
	for _, x := range r.sets {
		list = append(list, countThing{ID: x.id, Title: strings.ToUpper(x.id)})
	}
	for _, w := range sideWords {
		sides = append(sides, countThing{ID: w, Title: "Began in the " + w})
	}
	each := func(of func(x *seat) int, n func(s *State, i int) int64) func(s *State, to count.ThingColumns) {
		return func(s *State, to count.ThingColumns) {
			for i := range s.seatCount {
				if x := &s.pos.seat[i]; x.set >= 0 {
					to.Add(of(x), n(s, i))
				}
			}
		}
	}
	one := func(*State, int) int64 { return 1 }
	credit := func(s *State, i int) int64 { return s.Result().Payoff(engine.Seat(i)) }
	add := func(list []countThing, id, family, title string, of func(x *seat) int) {
		win := count.Share(id+".held.*", family, title, 0.02)
		win.ID, win.Num, win.Scale, win.Goal = id+".share.*", id+".won.*", count.WinsPerCredit, count.FairGoal(t.FairShare())
		win.DenKind, win.Doc = engine.DealtPlayers, "win share of those who have it"
		t.AddEach(list,
			countEntry{ID: id + ".held.*", Doc: "players of it", Each: each(of, one)},
			countEntry{ID: id + ".won.*", Doc: "their credit, in 1/840 of a win", Metric: win, Each: each(of, credit)})
	}
	add(list, "set", "sets", "Set *", func(x *seat) int { return int(x.set) })
	add(sides, "side", "sides", "*", func(x *seat) int { return int(x.side) })
	t.AddMetrics(t.BalanceMetric("set.all", "sets", "Imbalance of the sets", "how far the win shares of the sets lie from the fair share", t.IDs("set.share")))
}

// addPerSeat adds a counter, and its mean per seat of a match as a metric.
func addPerSeat(t *countTable, id, title, family, unit, doc string, value func(s *State) int64) {
	m := count.Rate("", family, title, unit)
	m.Scale, m.Doc = 1/float64(t.Seats), doc+", for each seat"
	t.Add(countEntry{ID: id, Doc: doc + ", all seats together", Metric: m, Value: value})
}

// sumOfSeats returns a function that adds up a counter of all seats.
func sumOfSeats(of func(t *tally) *[maxSeats]uint16) func(s *State) int64 {
	return func(s *State) (n int64) {
		for _, k := range of(&s.tally) {
			n += int64(k)
		}
		return n
	}
}

// sourceWords are, by source of points, the id of its metrics and its title.
var sourceWords = [sourceCount][2]string{sourceControl: {"control", "Control"}, sourceTrade: {"trade", "Trade"}, sourceCards: {"cards", "Army cards"}, sourcePlunder: {"plunder", "Plunder"}}

func (r *Rules) countPoints(t *countTable) {
	for k, x := range sourceWords {
		addPerSeat(t, "vp.from."+x[0], x[1], "points", "points a seat", "points from "+x[0]+" at all scorings", func(s *State) (n int64) {
			for i := range s.seatCount {
				n += int64(s.tally.vp[i][k])
			}
			return n
		})
	}
	for turn := range r.turns {
		if !r.turns[turn].score {
			continue
		}
		id := string(rune('1' + turn))
		addPerSeat(t, "vp.turn."+id, "Scored after turn "+id, "points", "points a seat", "points scored after turn "+id, func(s *State) int64 { return int64(s.tally.scored[turn]) })
	}
	all := func(id, title, doc string, of func(s *State, x *seat) int) {
		addPerSeat(t, id, title, "points", "a seat", doc, func(s *State) (n int64) {
			for i := range s.seatCount {
				n += int64(of(s, &s.pos.seat[i]))
			}
			return n
		})
	}
	all("vp.areas", "Areas at the end", "areas controlled at the end", func(_ *State, x *seat) int { return bits.OnesCount64(x.ownAreas) })
	all("vp.provinces", "Provinces at the end", "provinces controlled at the end", func(s *State, x *seat) int { return bits.OnesCount64(x.ownAreas & s.rules.provinces) })
	all("vp.amphorae", "Amphorae at the end", "controlled provinces with an amphora at the end", func(s *State, x *seat) int { return bits.OnesCount64(x.ownAreas & s.rules.amphorae) })
}

func countActions(t *countTable) {
	var list []countThing
	for do, x := range roundActions {
		list = append(list, countThing{ID: actionWords[do], Title: x.title})
	}
	m := count.Rate("", "actions", "*", "a seat")
	m.Scale, m.IdleSign.Word = 1/float64(t.Seats), "never done"
	t.AddEach(list, countEntry{ID: "act.*", Doc: "actions begun", Metric: m, Each: func(s *State, to count.ThingColumns) {
		for i := range s.seatCount {
			for k, n := range s.tally.actionCounts[i] {
				to.Add(k, int64(n))
			}
		}
	}})
	sum := func(id, title, doc string, of func(t *tally) *[maxSeats]uint16) {
		addPerSeat(t, id, title, "actions", "a seat", doc, sumOfSeats(of))
	}
	sum("act.pass", "Passes", "passes", func(t *tally) *[maxSeats]uint16 { return &t.passes })
	sum("act.failed", "Attacks that did not arrive", "attacks that failed on the way", func(t *tally) *[maxSeats]uint16 { return &t.failed })
	sum("act.refresh", "Displays renewed", "displays renewed", func(t *tally) *[maxSeats]uint16 { return &t.refreshed })
	sum("act.displace", "Displacements tried", "trade markers that somebody tried to displace", func(t *tally) *[maxSeats]uint16 { return &t.displacing })
	sum("act.displaced", "Displacements done", "trade markers displaced", func(t *tally) *[maxSeats]uint16 { return &t.displaced })
}

func countFlows(t *countTable) {
	turn := func(id, title, doc, unit string, scale float64, value func(s *State) int64) {
		m := count.Rate("flow.turns", "flows", title, unit)
		m.Scale = scale
		t.Add(countEntry{ID: id, Doc: doc, Metric: m, Value: value})
	}
	t.Add(countEntry{ID: "flow.turns", Doc: "turns of the game begun", Value: func(s *State) int64 { return int64(s.pos.turn) }})
	turn("flow.revolts", "Markers lost to revolts", "control markers lost to revolts", "per turn", 1, sumOfSeats(func(t *tally) *[maxSeats]uint16 { return &t.revolted }))
	turn("flow.income", "Trade markers collected", "trade markers collected", "a seat and turn", 1/float64(t.Seats), sumOfSeats(func(t *tally) *[maxSeats]uint16 { return &t.income }))
	turn("flow.plunder", "Trade markers plundered", "trade markers plundered", "per turn", 1, sumOfSeats(func(t *tally) *[maxSeats]uint16 { return &t.plundered }))
	turn("flow.lost", "Army cards lost", "army cards lost in battles", "per turn", 1, sumOfSeats(func(t *tally) *[maxSeats]uint16 { return &t.lost }))
	turn("flow.changed", "Areas that change hands", "times that an area has come to somebody, or become neutral", "per turn", 1, func(s *State) int64 { return int64(s.tally.changed) })
	t.Add(countEntry{ID: "flow.areas", Doc: "areas of the map, for each turn begun", Value: func(s *State) int64 { return int64(s.pos.turn) * int64(len(s.rules.areas)) }})
	m := count.Share("flow.areas", "flows", "Share of the map that changes hands in a turn", 0.02)
	m.ID, m.Num, m.Doc = "flow.share", "flow.changed", "times that an area changes hands in a turn, for each area of the map; it can be more than one"
	t.AddMetrics(m)
}
