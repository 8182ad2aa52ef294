package empires

import (
	"equitas/engine"
	"equitas/engine/count"
)

var _ engine.UsageReporter = (*State)(nil)

// countCards adds the counters of each army card: how often it was taken, in which rounds,
// lost and discarded, and how often those who took it won.
func (r *Rules) countCards(t *countTable) {
	var list []countThing
	for k, x := range r.kinds[:r.armyKindCount] {
		list = append(list, countThing{ID: x.id, Title: r.cardName(k)})
	}
	win := engine.Metric{ID: "card.share.*", Title: "*", Family: "cards", Kind: engine.Contrast, Num: "card.won.*", Den: "card.held.*", Whole: "credit", WholeDen: "players", Scale: count.WinsPerCredit,
		Unit: "pp", IsConfounded: true, Up: "stronger", Down: "weaker", Doc: "win share of those who ever took the card, minus that of the others"}
	taken := count.Rate("", "taking", "*", "per match")
	taken.IdleSign.Word = "never taken"
	when := engine.Metric{ID: "card.round.*", Title: "*, round", Family: "taking", Kind: engine.Ratio, Num: "card.rounds.*", Den: "card.taken.*", DenKind: engine.Survivors, Unit: "rounds", Margin: 0.1, MarginRelative: true, Up: "later", Down: "earlier",
		Doc: "round in which the card is taken, from the first of the match"}
	seats := func(n func(res engine.Result, i int) int64) func(s *State, to count.ThingColumns) {
		return func(s *State, to count.ThingColumns) {
			res := s.Result()
			for i := range s.seatCount {
				for k := range s.rules.armyKindCount {
					if s.tally.had[i]>>k&1 != 0 && res.Winners != 0 {
						to.Add(k, n(res, i))
					}
				}
			}
		}
	}
	t.AddPlayers()
	t.AddEach(list,
		countEntry{ID: "card.taken.*", Doc: "times taken", Metric: taken, Each: count.EachFromCounters(func(s *State) []uint16 { return s.tally.taken[:] })},
		countEntry{ID: "card.rounds.*", Doc: "rounds in which it was taken, summed", Metric: when, Each: count.EachFromCounters(func(s *State) []uint16 { return s.tally.takenIn[:] })},
		countEntry{ID: "card.lost.*", Doc: "times lost or set aside in battles", Each: count.EachFromCounters(func(s *State) []uint16 { return s.tally.fallen[:] })},
		countEntry{ID: "card.discarded.*", Doc: "times discarded as an action", Each: count.EachFromCounters(func(s *State) []uint16 { return s.tally.discarded[:] })},
		countEntry{ID: "card.held.*", Doc: "players of finished matches who ever took it", Each: seats(func(engine.Result, int) int64 { return 1 })},
		countEntry{ID: "card.won.*", Doc: "their credit, in 1/840 of a win", Metric: win, Each: seats(func(res engine.Result, i int) int64 { return res.Payoff(engine.Seat(i)) })})
	for k := range r.kinds[:r.armyKindCount] {
		if r.personMask>>k&1 == 0 && k < engine.MaxExposures {
			t.AddMetrics(engine.Metric{ID: "card.play." + r.kinds[k].id, Title: list[k].Title + ", sent to battle", Family: "cards", Kind: engine.Stratified, ThingIndex: k, IsConfounded: true, Unit: "pp",
				Doc: "win share of those who sent the card into a battle less that of those who only held it"})
		}
	}
	addPerSeat(t, "card.all", "Army cards taken", "taking", "a seat", "army cards taken", func(s *State) (n int64) {
		for _, k := range s.tally.taken[:s.rules.armyKindCount] {
			n += int64(k)
		}
		return n
	})
}

// Exposures implements [engine.UsageReporter]: for each seat the army cards that it has taken,
// and those of them that it has sent into a battle.
func (s *State) Exposures(buf []engine.Exposure) []engine.Exposure {
	fighters := s.rules.armyMask &^ s.rules.personMask
	for i := range s.seatCount {
		had := s.tally.had[i] & fighters
		buf = append(buf, engine.Exposure{Seat: engine.Seat(i), Turns: int32(s.Turn() / s.seatCount), ThingsHad: had, ThingsUsed: s.tally.sent[i] & had})
	}
	return buf
}

// countUnits adds the counters of combats by unit.
func (r *Rules) countUnits(t *countTable) {
	var list []countThing
	for _, u := range r.units {
		list = append(list, countThing{ID: u.id, Title: r.nameOf("unit", u.id)})
	}
	fights := func(k int) bool { return r.units[k].mode != modePerson }
	out := func(of ...int) func(s *State, to count.ThingColumns) {
		return func(s *State, to count.ThingColumns) {
			for k := range s.rules.units {
				for _, o := range of {
					to.Add(k, int64(s.tally.combats[k][o]))
				}
			}
		}
	}
	share := func(id, num, title string) engine.Metric {
		m := count.Share("unit.fought.*", "units", title, 0.03)
		m.ID, m.Num = id, num
		return m
	}
	t.AddEach(list,
		countEntry{ID: "unit.fought.*", Doc: "combats", Includes: fights, Each: out(0, 1, 2), Metric: count.Rate("", "units", "*, combats", "per match")},
		countEntry{ID: "unit.wins.*", Doc: "combats won", Includes: fights, Each: out(1), Metric: share("unit.win.*", "unit.wins.*", "*, won")},
		countEntry{ID: "unit.draws.*", Doc: "combats drawn", Includes: fights, Each: out(0), Metric: share("unit.draw.*", "unit.draws.*", "*, drawn")})
}
