package reports

import (
	"encoding/base64"
	"fmt"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/sim/rows"
	"equitas/reports/table"
)

// A fixtureRules describes columns and metrics of a game that cannot be played.
type fixtureRules struct {
	engine.PlainRules
	extra bool
}

func (fixtureRules) Players() engine.Players   { return engine.Players{Min: 2, Max: 6, Usual: 4} }
func (fixtureRules) NewState(int) engine.State { return nil }
func (fixtureRules) Reasons() []string         { return []string{"scoring", engine.Unfinished} }

func (r fixtureRules) Counts(int) engine.Counts { return fixtureCounts{extra: r.extra} }

type fixtureCounts struct {
	engine.Counts
	extra bool
}

func (r fixtureCounts) Columns() []engine.Column {
	var c []engine.Column
	for _, name := range []string{"turns", "finished", "end.scoring", "lead", "attacks", "actions",
		"credit.seat.0", "credit.seat.1", "credit.seat.2", "credit.seat.3", "credit.guild.merchants", "slots.guild.merchants",
		"credit.guild.bards", "slots.guild.bards", "rare"} {
		c = append(c, engine.Column{Name: name})
	}
	if r.extra {
		c = append(c, engine.Column{Name: "trades"})
	}
	return c
}

func (r fixtureCounts) Metrics() []engine.Metric {
	const win = 1.0 / engine.PayoffUnit
	m := []engine.Metric{
		{ID: "act.attack", Title: "Attacks", Family: "actions", Kind: engine.Ratio, Num: "attacks", Den: "actions", Scale: 1, Unit: "share", Margin: 0.01, Up: "more", Down: "fewer"},
		{ID: "act.trade", Title: "Merchant trades", Family: "actions", Kind: engine.Mean, Num: "trades", Scale: 1},
		{ID: "flow.rare", Title: "Fortifications restored | per game", Family: "own metrics", Kind: engine.Mean, Num: "rare", Scale: 1, Up: "more", Down: "fewer"},
		{ID: "seat.first", Title: "First-seat advantage", Family: "seats", Headline: engine.HeadlineSeat, Kind: engine.Mean, Num: "credit.seat.0", Den: "finished",
			Scale: win, Offset: -0.25, Unit: "pp", Margin: 0.01, Goal: engine.Goal{Kind: engine.Within, Nearer: "fairer", Away: "less fair"}},
		{ID: "len.turns", Title: "Game length, turns", Family: "pace", Headline: engine.HeadlineLength, Kind: engine.Mean, Num: "turns", Scale: 1, Unit: "turns",
			Margin: 0.05, MarginRelative: true, Up: "longer", Down: "shorter"},
		{ID: "end.scoring", Title: "Scored in winter", Family: "endings", Headline: engine.HeadlineEnding, Kind: engine.Share, Num: "end.scoring", Scale: 1, Unit: "share", Margin: 0.02, Up: "more", Down: "fewer"},
		{ID: "lead.changes", Title: "Lead changes", Family: "tension", Headline: engine.HeadlineLeadChanges, Kind: engine.Mean, Num: "lead", Scale: 1, Margin: 0.2},
	}
	for i := range 4 {
		m = append(m, engine.Metric{ID: fmt.Sprintf("seat.share.%d", i), Title: fmt.Sprintf("Seat %d", i+1), Family: "seats", Kind: engine.Share,
			Num: fmt.Sprintf("credit.seat.%d", i), Den: "finished", Scale: win, Unit: "share", Margin: 0.01,
			Goal: engine.Goal{Kind: engine.Within, Lo: 0.25, Hi: 0.25, Nearer: "fairer", Away: "less fair"}})
	}
	for _, g := range []string{"Bards", "Merchants"} {
		id := map[string]string{"Bards": "bards", "Merchants": "merchants"}[g]
		m = append(m, engine.Metric{ID: "guild.share." + id, Title: g, Family: "guilds", Place: engine.ReportPlace{Rank: engine.RankSeats + 1, Subject: "guild", Figure: engine.WinShareFigure}, Kind: engine.Ratio,
			Num: "credit.guild." + id, Den: "slots.guild." + id, Scale: win, Unit: "share", Margin: 0.02})
	}
	return m
}

// fixtureRun returns a run with invented counts of deals. Two runs share most of their
// randomness, but differ in the strength of seat 0 and in length.
func fixtureRun(name string, r fixtureRules, deals int, seat0 uint32, turns int64) *sim.Run {
	scenario := &sim.Scenario{Name: name, Rules: r, Seats: 4, MasterSeed: 20261120, Bots: []sim.Seating{{BotSpec: engine.BotSpec{Name: "greedy"}}, {BotSpec: engine.BotSpec{Name: "greedy"}}, {BotSpec: engine.BotSpec{Name: "greedy"}}, {BotSpec: engine.BotSpec{Name: "greedy"}}}}
	run := &sim.Run{Scenario: scenario, Rotations: 1, Deals: deals, DealsPerRow: 1}
	run.Columns = append(r.Counts(4).Columns(), engine.Column{Name: "matches"}, engine.Column{Name: "unfinished"},
		engine.Column{Name: "decisions"}, engine.Column{Name: "choices"}, engine.Column{Name: "legal"})
	at := map[string]int{}
	for i, c := range run.Columns {
		at[c.Name] = i
	}
	own := rng.NewStream(rng.HashName(name))
	var numbers []int64
	for deal := range deals {
		s := rng.NewDeal(20261120, uint64(deal)).Stream(rng.PurposeOf("fixture"), 0)
		row := make([]int64, len(run.Columns))
		row[at["turns"]] = int64(20+s.Below(30)) + turns + int64(own.Below(5))
		row[at["matches"]] = 1
		row[at["decisions"]] = 2 * row[at["turns"]]
		row[at["choices"]] = row[at["turns"]] + int64(s.Below(9))
		row[at["legal"]] = 6*row[at["turns"]] + int64(own.Below(7))
		row[at["actions"]] = row[at["turns"]]
		row[at["attacks"]] = row[at["turns"]]/3 + int64(own.Below(3))
		row[at["lead"]] = int64(s.Below(4) + own.Below(4))
		if own.Below(100) < seat0/2 {
			row[at["end.scoring"]] = 1
		}
		if s.Below(300) == 0 {
			row[at["unfinished"]] = 1
		} else {
			row[at["finished"]] = 1
			winner := 0
			if u := s.Below(100); u >= seat0 {
				winner = 1 + int(u)%3
			}
			row[at[fmt.Sprintf("credit.seat.%d", winner)]] = engine.PayoffUnit
			for _, g := range []string{"merchants", "bards"} {
				if s.Below(2) == 0 {
					row[at["slots.guild."+g]] = 1
					if own.Below(4) == 0 {
						row[at["credit.guild."+g]] = engine.PayoffUnit
					}
				}
			}
		}
		if deal < 5 && turns < 0 {
			row[at["rare"]] = 3
		}
		if r.extra {
			row[at["trades"]] = int64(s.Below(3))
		}
		numbers = append(numbers, row...)
		run.Traces = append(run.Traces, uint64(row[0])^uint64(row[at["legal"]])<<20)
	}
	run.Rows = rows.FromNumbers(len(run.Columns), numbers)
	return run
}

// fixture returns a comparison of two invented variants.
func fixture(deals int) *Comparison {
	base := fixtureRun("proelio/0.9.6", fixtureRules{}, deals, 31, 0)
	other := fixtureRun("proelio/cheap-merchant", fixtureRules{extra: true}, deals, 27, -5)
	base.Scenario.RulesHash, other.Scenario.RulesHash = "7c1e04d2", "b90a5d66"
	return &Comparison{
		Command: "equitas compare proelio/0.9.6 proelio/cheap-merchant --seats 4 --deals 2000 --seed 20261120",
		Base:    Side{Name: "proelio/0.9.6", Title: "Proelio 0.9.6", RulesHash: "7c1e04d2", Bots: "greedy"},
		Other:   Side{Name: "proelio/cheap-merchant", Title: "Cheap Merchant", RulesHash: "b90a5d66", Bots: "greedy"},
		Changes: []table.Change{{Path: "merchant.price.summer", Name: "the Merchant's price in Summer", Base: "any, any", Other: "any", BaseText: "any 2 cards", OtherText: "any 1 card"}},
		Seats:   4, Deals: deals, Seed: 20261120,
		Result: inference.Compare(base, other),
		Notes:  []string{"greedy bots follow a rule of thumb and do not adapt to the variant"},
	}
}

// fixtureSummary returns a summary of the base of fixture.
func fixtureSummary(deals int) *Summary {
	c := fixture(deals)
	return &Summary{Command: "equitas sim proelio/0.9.6 --deals 2000", Variant: c.Base, Seats: 4, Deals: deals, Seed: 20261120,
		Result: inference.Summarise(c.Result.Base)}
}

// sumsOf returns the rows of a saved run.
func sumsOf(t *testing.T, s *sim.SavedRun) [][]int64 {
	t.Helper()
	whole := *s // for fixtures with few traces
	whole.Traces = base64.StdEncoding.EncodeToString(make([]byte, 8*min(s.Deals, sim.MaxUngroupedDeals)))
	whole.Digest = ""
	run, err := whole.Run()
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]int64
	for i := range run.SampleSize() {
		rows = append(rows, run.Row(i))
	}
	return rows
}
