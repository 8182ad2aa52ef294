package proelio

import (
	"equitas/engine"
	"equitas/engine/count"
	"equitas/engine/narration"
)

// Short names for the types of package count.
type (
	countTable = count.Table[*State]
	countEntry = count.Entry[*State]
)

// Counts implements [engine.Rules].
func (r *Rules) Counts(seats int) engine.Counts { return r.countsCache.Get(seats, r.newCounts) }

func (r *Rules) newCounts(seats int) engine.Counts {
	t := &countTable{Seats: seats, Places: reportPlaces, Prepare: (*State).finishCounts, Order: []string{
		"seat", "team", "len", "end", "guild", "perk", "perks", "act", "flow", "hand", "fort",
		"card.open", "card.dead", "card.stuck", "card.use", "card.never", "play", "card.seen", "card.play",
	}}
	r.countEnds(t)
	r.countSeats(t)
	r.countGuilds(t)
	r.countActions(t)
	countFlows(t)
	r.countHands(t)
	r.countPerks(t)
	r.countCards(t)
	return t
}

// reportPlaces are the positions of this game's own tables in reports. Among those about cards, the
// effect on winning of a card in the opening hand is shown always, the others on request.
var reportPlaces = map[string]engine.ReportPlace{
	"guilds":         {Rank: engine.RankSeats + 1, Subject: "guild", Figure: engine.WinShareFigure},
	"perks":          {Rank: engine.RankDetailed + 1, Detail: true},
	"flows":          {Rank: engine.RankDetailed + 2, Detail: true},
	"hands":          {Rank: engine.RankDetailed + 3, Detail: true},
	"fortifications": {Rank: engine.RankDetailed + 4, Detail: true, Ordered: true},
	"cards": {Rank: engine.RankActions + 1, Subject: "card", Figure: engine.Figure{
		Title:   "What a card in the opening hand does to the win share",
		Caption: "Win share of players who begin with the card, minus that of players who begin without it, with 95 % intervals.",
		Effects: true,
	}},
	"cards dead":       {Subject: "card", Detail: true},
	"cards stuck":      {Subject: "card", Detail: true},
	"cards used":       {Subject: "card", Detail: true},
	"cards never used": {Subject: "card", Detail: true},
	"cards per game":   {Subject: "card", Detail: true},
	"cards seen":       {Subject: "card", Detail: true, Caveat: mixedCaveat},
	"cards played":     {Subject: "card", Detail: true, Caveat: mixedCaveat},
}

const mixedCaveat = "players who last longer see more cards, and players who are ahead get to use them, so these numbers mix what a card does with when it comes; the table of opening hands does not"

func (r *Rules) countEnds(t *countTable) {
	side, sides := 1, t.Seats
	if r.teams > 0 {
		side, sides = t.Seats/r.teams, r.teams
	}
	t.AddFinished()
	t.AddTurns("turns played", "turns played, all Houses together")
	t.AddTies("matches with more than one winner (more than one alliance, in teams)", side)
	t.AddMargin("best score minus the best of the others, summed over scored matches, points", sides)
	t.AddEnding("conquest", countEntry{Metric: engine.Metric{Title: "Conquest"}, Absent: r.teams > 0})
	t.AddEnding("scoring", countEntry{Metric: engine.Metric{Title: "Scored in winter", Headline: engine.HeadlineEnding}, Absent: !r.seasonsUse})
	t.AddEnding("alliance", countEntry{Metric: engine.Metric{Title: "Conquest by an alliance"}, Absent: r.teams == 0})
	t.AddEnding(engine.Unfinished, countEntry{Metric: engine.Metric{Title: "Unfinished"}})
	t.AddEndingsTest()
	if !r.seasonsUse {
		return
	}
	tie := count.Share("", "endings", "Shared victories", 0.01)
	tie.ID, tie.Num, tie.Goal.Kind, tie.Doc = "end.tie", "tie", engine.Downward, "matches with two or more winners"
	t.AddMetrics(tie, engine.Metric{ID: "end.margin", Title: "Winner's margin in winter", Family: "endings", Kind: engine.Ratio, Num: "margin", Den: "end.scoring",
		Unit: "points", Margin: 0.2, Up: "wider", Down: "closer", Doc: "best score minus the best other score, where winter came"})
}

// countSeats adds the counts of payoffs by seat, and the metrics of the advantage of seats. Allies
// have the same payoff.
func (r *Rules) countSeats(t *countTable) {
	t.AddPlayers()
	t.AddSeatCredits()
	if r.teams == 0 {
		t.AddSeatBalance()
		return
	}
	t.AddMetrics(engine.Metric{ID: "team.first", Title: "First-alliance advantage", Family: "seats", Headline: engine.HeadlineSeat,
		Num: "credit.seat.0", Den: "finished", Scale: count.WinsPerCredit * float64(t.Seats) / float64(r.teams), Offset: -1 / float64(r.teams),
		Unit: "pp", Margin: 0.01, Goal: count.FairGoal(0), Doc: "win share of the alliance that acts first minus one half"})
}

// guildThings returns the Guilds as things to be counted.
func (r *Rules) guildThings() (l []count.Thing) {
	for i := range r.guilds {
		l = append(l, count.Thing{ID: r.guilds[i].id, Title: r.nameOf("guild", r.guilds[i].id)})
	}
	return l
}

func (r *Rules) countGuilds(t *countTable) {
	if !r.guildsUse {
		return
	}
	t.AddEach(r.guildThings(),
		countEntry{ID: "dealt.*", Doc: "seats that held the Guild", Each: func(s *State, to count.ThingColumns) {
			for i := range s.seatCount {
				to.Add(int(s.pos.house[i].guild-1), 1)
			}
		}},
		countEntry{ID: "held.*", Doc: "seats that held the Guild, in finished matches", Each: func(s *State, to count.ThingColumns) {
			for i := range s.seatCount {
				to.Add(int(s.pos.house[i].guild-1), s.stayCounts.finished[i])
			}
		}},
		countEntry{ID: "credit.guild.*", Doc: "credit of its holders, in 1/840 of a win", Each: func(s *State, to count.ThingColumns) {
			for i := range s.seatCount {
				to.Add(int(s.pos.house[i].guild-1), s.stayCounts.credit[i])
			}
		}, Metric: engine.Metric{ID: "guild.share.*", Title: "*", Family: "guilds", Kind: engine.Ratio, Den: "held.*", DenKind: engine.DealtPlayers, Scale: count.WinsPerCredit,
			Unit: "share", Margin: 0.02, Goal: count.FairGoal(t.FairShare()), Doc: "win share of the Guild's holders"}})
	all := t.BalanceMetric("guild.all", "guilds", "Guild imbalance", "how far the win shares of the Guilds lie from the fair share", t.IDs("guild.share"))
	all.Headline = engine.HeadlineBalance
	t.AddMetrics(all)
}

func (r *Rules) countPerks(t *countTable) {
	if !r.guildsUse {
		return
	}
	each := count.Rate("dealt.*", "perks", "*", "per game")
	each.IdleSign.Word, each.DenKind, each.Doc = "perk never used", engine.DealtPlayers, "times the Guild's perks were used, per game of a holder"
	t.AddEach(r.guildThings(), countEntry{ID: "perk.*", Doc: "times the Guild's perks were used", Metric: each, Each: func(s *State, to count.ThingColumns) {
		for k := range s.rules.perks {
			to.Add(int(s.rules.perks[k].guild), int64(s.stayCounts.perks[k]))
		}
	}})
	all := count.Rate("", "perks", "All Guilds together", "per game")
	all.ID, all.Num, all.Doc = "perks.all", "act.perk", "perks used in a game, all Houses together"
	t.AddMetrics(all)
}

func (r *Rules) countActions(t *countTable) {
	types := actionTable.ActionTypes(phaseAction)
	t.Add(countEntry{ID: "actions", Doc: "actions of all types, free ones too; Guild perks are none", Value: func(s *State) (n int64) {
		for i := range types {
			n += int64(s.stayCounts.verbs[types[i].Verb])
		}
		return n
	}})
	for _, x := range types {
		m := count.Share("actions", "actions", x.Title, 0.01)
		m.Doc = "share of all actions"
		if x.UsePhrase != "" { // passing is no choice of interest
			m.IdleSign.Word = "never chosen"
		}
		t.Add(countEntry{ID: "act." + x.Name, Doc: "times chosen in the action phase", Metric: m, Absent: !actionTable.HasActionOf(r, x.Verb), Value: func(s *State) int64 { return int64(s.stayCounts.verbs[x.Verb]) }})
	}
	t.Add(countEntry{ID: "act.perk", Doc: "Guild perks used", Value: func(s *State) (n int64) {
		for k := range s.rules.perks {
			n += int64(s.stayCounts.perks[k])
		}
		return n
	}})
	parts := t.IDs("act")
	t.AddMetrics(count.JointTest("act.all", "actions", "Mix of actions", "shares of the types of action", parts),
		engine.Metric{ID: "act.variety", Title: "Variety of actions", Family: "actions", Kind: engine.Variety, Parts: parts,
			Unit: "types", Up: "more", Down: "fewer", Doc: "how many types of action, equally often chosen, would be as varied"})
}

// nameOf returns the name of a card or Guild (table is "card" or "guild") in the language of
// the rules, else in English, else in any language, else its id.
func (r *Rules) nameOf(table, id string) string {
	return narration.Name(r.set, table+"."+id, r.set.Text("text.language"))
}
