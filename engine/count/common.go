package count

import (
	"cmp"
	"fmt"

	"equitas/engine"
)

// AddFinished adds a count of the matches that have winners. It is the denominator of shares of
// wins.
func (t *Table[S]) AddFinished() {
	t.Add(Entry[S]{ID: "finished", Doc: "matches with winners", Result: func(res engine.Result) int64 { return boolToOne(res.Winners != 0) }})
}

// AddPerMatch adds a counter, and the metric of its mean per match.
func (t *Table[S]) AddPerMatch(id, title, family, doc string, value func(s S) int64) {
	t.Add(Entry[S]{ID: id, Doc: doc, Metric: Rate("", family, title, "per match"), Value: value})
}

// AddTurns counts turns and adds the metric of match length. The two texts, in the game's words,
// describe the column and the metric.
func (t *Table[S]) AddTurns(doc, metricDoc string) {
	t.Add(Entry[S]{ID: "turns", Doc: doc, Result: func(res engine.Result) int64 { return int64(res.Turns) },
		Metric: MeanLength("len.turns", "Game length, "+t.turnsNoun(), t.turnsNoun(), engine.HeadlineLength, metricDoc)})
}

// turnsNoun returns the plural noun for turns.
func (t *Table[S]) turnsNoun() string { return cmp.Or(t.Turn.Many, "turns") }

// MeanLength returns a metric of the mean length of something, such as a match or a phase, in unit.
// Its margin is 5 % of the value.
func MeanLength(id, title, unit string, headline int, doc string) engine.Metric {
	return engine.Metric{ID: id, Title: title, Family: "pace", Headline: headline, Unit: unit,
		Margin: 0.05, MarginRelative: true, Up: "longer", Down: "shorter", Doc: doc}
}

// AddEnding counts the matches that end for a reason, in the column end.REASON, and adds the metric
// of their share of all matches. e has the title of that metric, and any other field that is not to
// have its default.
func (t *Table[S]) AddEnding(reason string, e Entry[S]) {
	e.ID, e.Doc = cmp.Or(e.ID, "end."+reason), cmp.Or(e.Doc, "matches that ended so")
	e.Result = func(res engine.Result) int64 { return boolToOne(res.Reason == reason) }
	m := Share("", "endings", e.Metric.Title, 0.02)
	m.Margin = cmp.Or(e.Metric.Margin, m.Margin)
	m.ID, m.Doc, m.Goal, m.Headline = e.Metric.ID, e.Metric.Doc, e.Metric.Goal, e.Metric.Headline
	e.Metric = m
	t.Add(e)
}

// AddUnfinished counts the matches that were stopped before their end, and adds the metric of their
// share, which should be low; doc describes column and metric, headline is the metric's rank in the
// headline.
func (t *Table[S]) AddUnfinished(doc string, headline int) {
	t.AddEnding(engine.Unfinished, Entry[S]{ID: "end.timeout", Doc: doc, Metric: engine.Metric{ID: "end.unfinished", Title: "Unfinished",
		Headline: headline, Margin: 0.01, Goal: engine.Goal{Kind: engine.Downward}}})
}

// AddEndingsTest adds a metric that tests the shares of all endings at once ([JointTest]). It covers the
// endings added before.
func (t *Table[S]) AddEndingsTest() {
	t.AddMetrics(JointTest("end.all", "endings", "How games end", "shares of the ways to end", t.IDs("end")))
}

// AddTies counts the matches that several sides win. Without a cast, side is the number of seats
// of a side; with one, the cast tells who is on which side.
func (t *Table[S]) AddTies(doc string, side int) {
	if t.Cast != nil {
		t.Add(Entry[S]{ID: "tie", Doc: doc, Result: func(res engine.Result) int64 { return boolToOne(res.WinningSides() > 1) }})
		return
	}
	t.Add(Entry[S]{ID: "tie", Doc: doc, Result: func(res engine.Result) int64 { return boolToOne(res.Winners.Len() > side) }})
}

// AddMargin adds a counter of the lead of the best side over the second, in points; it is 0 in a
// match that was not scored or has fewer than two sides. Without a cast seat i belongs to side i
// mod sides, and a side has the points of all its seats. With a cast the sides are the cast's, and
// a side has the points of its best seat.
func (t *Table[S]) AddMargin(doc string, sides int) {
	seats, cast := t.Seats, t.Cast
	if cast != nil {
		sides = cast.Sides()
	}
	t.Add(Entry[S]{ID: "margin", Doc: doc, Result: func(res engine.Result) int64 {
		if !res.Scored || sides < 2 {
			return 0
		}
		var sums [engine.MaxSeats]int64
		if cast == nil {
			for i := range seats {
				sums[i%sides] += int64(res.Scores[i])
			}
		} else {
			for i := range seats {
				sums[i] = int64(res.Scores[i])
			}
			cast.SideStandings(sums[:], sums[:seats])
		}
		best, second := max(sums[0], sums[1]), min(sums[0], sums[1])
		for _, v := range sums[2:max(2, sides)] {
			second = max(second, min(v, best))
			best = max(best, v)
		}
		return best - second
	}})
}

// AddPlayers adds the columns "players", the number of seats, and "credit", the sum of their
// payoffs, both of finished matches. Their ratio is the win share of all players, with which that
// of the players who used a certain card or action is compared.
func (t *Table[S]) AddPlayers() {
	seats := t.Seats
	t.Add(
		Entry[S]{ID: "players", Doc: "seats of finished matches", Result: func(res engine.Result) int64 { return int64(seats) * boolToOne(res.Winners != 0) }},
		Entry[S]{ID: "credit", Doc: "credit of all seats, in 1/840 of a win", Result: func(res engine.Result) int64 { return engine.PayoffUnit * boolToOne(res.Winners != 0) }})
}

// AddSeatCredits adds a column for each seat with its payoff, in units of 1/[engine.PayoffUnit] of
// a win: credit.seat.0, credit.seat.1 and so on.
func (t *Table[S]) AddSeatCredits() {
	for i := range engine.Seat(t.Seats) {
		t.Add(Entry[S]{ID: seatCredit(int(i)), Doc: "credit of the seat, in 1/840 of a win",
			Result: func(res engine.Result) int64 { return res.Payoff(i) }})
	}
}

func seatCredit(seat int) string { return fmt.Sprintf("credit.seat.%d", seat) }

// AddSeatShares adds a metric for each seat with its mean payoff. It needs [Table.AddFinished] and
// [Table.AddSeatCredits].
func (t *Table[S]) AddSeatShares() {
	for i := range t.Seats {
		m := engine.Metric{ID: fmt.Sprintf("seat.share.%d", i), Title: fmt.Sprintf("Seat %d", i+1), Family: "seats", Kind: engine.Share,
			Num: seatCredit(i), Den: "finished", Scale: WinsPerCredit, Unit: "share", Margin: 0.01, Goal: FairGoal(t.FairShare()), Doc: fmt.Sprintf("win share of seat %d", i+1)}
		if c := t.Cast; c != nil { // the seats of one side share its win
			m.Title = c.Name(engine.Seat(i))
			m.Doc = fmt.Sprintf("share of the win of its side that falls to the %s, seat %d", c.Name(engine.Seat(i)), i+1)
			m.Goal = FairGoal(c.FairShare() / float64(c.SideMembers(engine.Seat(i)).Len()))
		}
		t.AddMetrics(m)
	}
}

// AddSeatBalance adds the metrics of how much the seat matters: the advantage of the first seat,
// its distance from the last, and the win shares of all seats. With a cast it calls
// [Table.AddRoleShares] instead. It needs [Table.AddFinished] and [Table.AddSeatCredits].
func (t *Table[S]) AddSeatBalance() {
	if t.Cast != nil {
		t.AddRoleShares()
		return
	}
	t.AddMetrics(
		engine.Metric{ID: "seat.first", Title: "First-seat advantage", Family: "seats", Headline: engine.HeadlineSeat,
			Num: seatCredit(0), Den: "finished", Scale: WinsPerCredit, Offset: -t.FairShare(),
			Unit: "pp", Margin: 0.01, Goal: FairGoal(0), Doc: "win share of the first seat minus the fair share"},
		engine.Metric{ID: "seat.gap", Title: "First seat against last", Family: "seats",
			Num: seatCredit(0), Minus: seatCredit(t.Seats - 1), Den: "finished", Scale: WinsPerCredit,
			Unit: "pp", Margin: 0.015, Goal: FairGoal(0), Doc: "win share of the first seat minus that of the last"})
	t.AddSeatShares()
	t.AddMetrics(t.BalanceMetric("seat.all", "seats", "Seat imbalance", "how far the win shares of the seats lie from the fair share", t.IDs("seat.share")))
}

// FairShare returns the fair share of a seat, 1 divided by the number of seats.
func (t *Table[S]) FairShare() float64 { return 1 / float64(t.Seats) }

// BalanceMetric returns a metric of how far several win shares lie from the fair share; parts are
// the ids of their metrics.
func (t *Table[S]) BalanceMetric(id, family, title, doc string, parts []string) engine.Metric {
	m := JointTest(id, family, title, doc, parts)
	m.Fair, m.Goal = t.FairShare(), engine.Goal{Kind: engine.Downward, Nearer: "fairer", Away: "less fair"}
	return m
}

// boolToOne returns 1 for yes and 0 for no.
func boolToOne(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}
