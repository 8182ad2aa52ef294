package proelio

import (
	"fmt"

	"equitas/engine"
)

// win turns credits into wins.
const win = 1.0 / engine.CreditUnit

// Metrics implements [engine.Rules].
func (r *Rules) Metrics(seats int) []engine.Metric {
	var list []engine.Metric
	for _, f := range [...]func(r *Rules, seats int) []engine.Metric{
		seatMetrics, paceMetrics, endMetrics, guildMetrics, actionMetrics, flowMetrics, handMetrics, cardMetrics,
	} {
		list = append(list, f(r, seats)...)
	}
	return list
}

// Words for a rise and a fall.
const (
	more, fewer = "more", "fewer"
)

// even is the goal of what should be so much for everybody.
func even(fair float64) engine.Goal {
	return engine.Goal{Kind: engine.Within, Lo: fair, Hi: fair, Nearer: "fairer", Away: "less fair"}
}

// ids lists the ids of metrics, as parts of another.
func ids(list []engine.Metric) []string {
	var l []string
	for _, m := range list {
		l = append(l, m.ID)
	}
	return l
}

// seatMetrics tells what the place at the table is worth. Among allies that is
// the same for both.
func seatMetrics(r *Rules, seats int) []engine.Metric {
	fair := 1 / float64(seats)
	if r.teams > 0 {
		return []engine.Metric{{ID: "team.first", Title: "First-alliance advantage", Family: "seats", Headline: engine.HeadSeat, Kind: engine.Mean,
			Num: "credit.seat.0", Den: "finished", Scale: win * float64(seats) / float64(r.teams), Offset: -1 / float64(r.teams),
			Unit: "pp", Margin: 0.01, Goal: even(0), Doc: "win share of the alliance that acts first minus one half"}}
	}
	list := []engine.Metric{
		{ID: "seat.first", Title: "First-seat advantage", Family: "seats", Headline: engine.HeadSeat, Kind: engine.Mean,
			Num: "credit.seat.0", Den: "finished", Scale: win, Offset: -fair,
			Unit: "pp", Margin: 0.01, Goal: even(0), Doc: "win share of the first seat minus the fair share"},
		{ID: "seat.gap", Title: "First seat against last", Family: "seats", Kind: engine.Mean,
			Num: "credit.seat.0", Minus: fmt.Sprintf("credit.seat.%d", seats-1), Den: "finished", Scale: win,
			Unit: "pp", Margin: 0.015, Goal: even(0), Doc: "win share of the first seat minus that of the last"},
	}
	var shares []engine.Metric
	for i := range seats {
		shares = append(shares, engine.Metric{ID: fmt.Sprintf("seat.share.%d", i), Title: fmt.Sprintf("Seat %d", i+1), Family: "seats", Kind: engine.Share,
			Num: fmt.Sprintf("credit.seat.%d", i), Den: "finished", Scale: win,
			Unit: "share", Margin: 0.01, Goal: even(fair), Doc: fmt.Sprintf("win share of seat %d", i+1)})
	}
	list = append(list, shares...)
	return append(list, engine.Metric{ID: "seat.all", Title: "Seat imbalance", Family: "seats", Kind: engine.Vector, Parts: ids(shares), Fair: fair, Scale: 1,
		Unit: "pp", Goal: engine.Goal{Kind: engine.Downward, Nearer: "fairer", Away: "less fair"}, Doc: "how far the win shares of the seats lie from the fair share"})
}

func paceMetrics(*Rules, int) []engine.Metric {
	return []engine.Metric{{ID: "len.turns", Title: "Game length, turns", Family: "pace", Headline: engine.HeadLength, Kind: engine.Mean, Num: "turns", Scale: 1,
		Unit: "turns", Margin: 0.05, MarginRelative: true, Up: "longer", Down: "shorter", Doc: "turns played, all Houses together"}}
}

func endMetrics(r *Rules, _ int) []engine.Metric {
	titles := [reasons]string{"Conquest", "Scored in winter", "Conquest by an alliance", "Unfinished"}
	var list []engine.Metric
	for i, name := range reasonNames {
		if r.canEnd(uint8(i)) {
			rank := 0
			if i == reasonScoring {
				rank = engine.HeadEnding
			}
			list = append(list, engine.Metric{ID: "end." + name, Headline: rank, Title: titles[i], Family: "endings", Kind: engine.Share, Num: "end." + name, Scale: 1,
				Unit: "share", Margin: 0.02, Up: more, Down: fewer, Doc: "matches that ended so"})
		}
	}
	list = append(list, engine.Metric{ID: "end.all", Title: "How games end", Family: "endings", Kind: engine.Vector, Parts: ids(list), Scale: 1,
		Unit: "pp", Doc: "shares of the ways to end"})
	if r.seasonsUse {
		list = append(list,
			engine.Metric{ID: "end.tie", Title: "Shared victories", Family: "endings", Kind: engine.Share, Num: "tie", Scale: 1,
				Unit: "share", Margin: 0.01, Up: more, Down: fewer, Goal: engine.Goal{Kind: engine.Downward}, Doc: "matches with two or more winners"},
			engine.Metric{ID: "end.margin", Title: "Winner's margin in winter", Family: "endings", Kind: engine.Ratio, Num: "margin", Den: "end.scoring", Scale: 1,
				Unit: "points", Margin: 0.2, Up: "wider", Down: "closer", Doc: "best score minus the best other score, where winter came"})
	}
	return list
}

func guildMetrics(r *Rules, seats int) []engine.Metric {
	if !r.guildsUse {
		return nil
	}
	fair := 1 / float64(seats)
	var shares, perks []engine.Metric
	for i := range r.guilds {
		id := r.guilds[i].id
		name := r.nameOf("guild", id)
		shares = append(shares, engine.Metric{ID: "guild.share." + id, Title: name, Family: "guilds", Place: guildPlace, Kind: engine.Ratio,
			Num: "credit.guild." + id, Den: "held." + id, Scale: win,
			Unit: "share", Margin: 0.02, Goal: even(fair), Doc: "win share of the Guild's holders"})
		perks = append(perks, engine.Metric{ID: "perk." + id, Title: name, Family: "perks", Place: perkPlace, Idle: engine.Idle{Word: "perk never used"}, Kind: engine.Ratio,
			Num: "perk." + id, Den: "dealt." + id, Scale: 1,
			Unit: "per game", Margin: 0.05, MarginRelative: true, Up: more, Down: fewer, Doc: "times the Guild's perks were used, per game of a holder"})
	}
	list := append(shares, engine.Metric{ID: "guild.all", Title: "Guild imbalance", Family: "guilds", Headline: engine.HeadBalance, Place: guildPlace, Kind: engine.Vector, Parts: ids(shares), Fair: fair, Scale: 1,
		Unit: "pp", Goal: engine.Goal{Kind: engine.Downward, Nearer: "fairer", Away: "less fair"}, Doc: "how far the win shares of the Guilds lie from the fair share"})
	list = append(list, perks...)
	return append(list, engine.Metric{ID: "perks.all", Title: "All Guilds together", Family: "perks", Place: perkPlace, Kind: engine.Mean, Num: "act.perk", Scale: 1,
		Unit: "per game", Margin: 0.05, MarginRelative: true, Up: more, Down: fewer, Doc: "perks used in a game, all Houses together"})
}

// nameOf is the name of a card or Guild in the language of the rules, in
// English, or in whatever language there is; its id without any.
func (r *Rules) nameOf(table, id string) string {
	names := r.set.Table(table + "." + id + ".name")
	for _, lang := range append([]string{r.set.Text("text.language"), "en"}, names.Keys()...) {
		if v := names.Get(lang); v != nil {
			return v.Text
		}
	}
	return id
}
