package sim

import (
	"slices"

	"equitas/engine"
)

// Metrics lists the metrics of the run: those of the rules, then those of this package and
// of the variant's files, except metrics with the id of an earlier one. For a run read from
// a file it lists the saved metrics.
func (r *Run) Metrics() []engine.Metric {
	if r.savedMetrics != nil {
		return slices.Clone(r.savedMetrics)
	}
	c := r.Scenario
	var more []engine.Metric
	for _, m := range slices.Concat(genericMetrics(c.TurnNoun()), tensionMetrics(c.Seats, c.cast(), c.partners(), c.TurnNoun()), c.botMetrics()) {
		if r.Column(m.Num) >= 0 || m.Kind == engine.Quantile && r.Lengths != nil {
			more = append(more, m)
		}
	}
	if c.Measuring != nil {
		more = append(more, c.Measuring.Metrics...)
	}
	return AppendMissing(slices.Clone(c.Rules.Counts(c.Seats).Metrics()), more)
}

// AppendMissing appends to list each metric of added whose id is not in list.
func AppendMissing(list, added []engine.Metric) []engine.Metric {
	has := make(map[string]bool, len(list)+len(added)) // a map, since comparing each of hundreds of metrics with each would be slow
	for i := range list {
		has[list[i].ID] = true
	}
	for i := range added {
		if id := added[i].ID; !has[id] {
			has[id] = true
			list = append(list, added[i])
		}
	}
	return list
}

// Metrics lists the metrics of the rules, then those of this package, but not those that a
// variant's files define. The id "bot.share.*" stands for one metric per bot of a mixed
// line-up.
func Metrics(r engine.Rules, seats int) []engine.Metric {
	more, cast := genericMetrics(r.TurnNoun()), r.Cast(seats)
	if l := (layout{turnsPerRound: r.TurnsPerRound(seats)}); !l.hasRounds() {
		more = slices.DeleteFunc(more, func(m engine.Metric) bool { return m.ID == "len.rounds" })
	}
	if _, stands := r.NewState(seats).(engine.Scorer); stands {
		more = append(more, tensionMetrics(seats, cast, engine.PartnerSides(r, seats), r.TurnNoun())...)
	}
	more = append(more, skillShareMetric("", "", seats, cast), botShareMetric("*", cast))
	if cast != nil {
		for _, role := range cast.Roles {
			more = append(more, roleBotMetric("*", role))
		}
	}
	return AppendMissing(slices.Clone(r.Counts(seats).Metrics()), more)
}

// genericMetrics returns the metrics of the columns of every match; turn is the game's word
// for a turn.
func genericMetrics(turn engine.Noun) []engine.Metric {
	return []engine.Metric{
		{ID: "len.rounds", Title: "Rounds", Family: "pace", Kind: engine.Mean, Num: "rounds", Scale: 1,
			Unit: "rounds", Margin: 0.05, MarginRelative: true, Up: "longer", Down: "shorter",
			Doc: "times around the table, the last one counted as whole"},
		{ID: "len.choices", Title: "Decisions with a choice", Family: "pace", Kind: engine.Mean, Num: "choices", Scale: 1,
			Unit: "decisions", Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer",
			Doc: "decisions with at least two legal actions, in one game"},
		{ID: "len.decisions", Title: "Decisions, forced ones too", Family: "pace", Kind: engine.Mean, Num: "decisions", Scale: 1,
			Unit: "decisions", Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer",
			Doc: "all decisions of one game, those with a single legal action included"},
		quantileMetric("len.q10", "Short games", turn, 0.10, "one game in ten is no longer"),
		quantileMetric("len.q50", "Median game length", turn, 0.50, "half of the games are no longer"),
		quantileMetric("len.q90", "Long games", turn, 0.90, "nine games in ten are no longer"),
		{ID: "branch.mean", Title: "Legal actions per decision", Family: "choices", Kind: engine.Ratio,
			Num: "legal", Den: "decisions", Scale: 1, Unit: "actions", Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer",
			Doc: "how many actions a player may choose from"},
		{ID: "branch.geo", Title: "Legal actions, geometric mean", Family: "choices", Kind: engine.Geometric,
			Num: "legal.ln", Den: "decisions", Scale: 1, Unit: "actions", Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer",
			Doc: "how many actions a player may choose from, where doubling counts as much as halving"},
		{ID: "branch.forced", Title: "Forced decisions", Family: "choices", Kind: engine.Ratio,
			Num: "decisions", Minus: "choices", Den: "decisions", Scale: 1, Unit: "share", Margin: 0.02, Up: "more", Down: "fewer",
			Doc: "share of the decisions that leave a single legal action"},
		{ID: "branch.size", Title: "Ways a game can go, digits", Family: "choices", Kind: engine.Mean,
			Num: "legal.log10", Scale: 1.0 / engine.LogUnit, Unit: "digits", Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer",
			Doc: "decimal logarithm of all numbers of legal actions of one game multiplied"},
	}
}

func quantileMetric(id, title string, turn engine.Noun, at float64, doc string) engine.Metric {
	return engine.Metric{ID: id, Title: title + ", " + turn.Many, Family: "pace", Kind: engine.Quantile, QuantileLevel: at, Scale: 1, Unit: turn.Many,
		Up: "longer", Down: "shorter", Doc: doc}
}

// tensionMetrics returns the metrics of standings for that many seats, or with a cast or
// partners, given by the side of each seat, for the sides; turn is the game's word for a turn.
func tensionMetrics(seats int, cast *engine.Cast, partners []int, turn engine.Noun) []engine.Metric {
	who, another := seats, "another player"
	switch {
	case cast != nil:
		who = cast.Sides()
	case partners != nil:
		who, another = slices.Max(partners)+1, "another side"
	}
	const (
		unit = 1.0 / engine.StandingUnit
		win  = 1.0 / engine.PayoffUnit
	)
	m := []engine.Metric{
		{ID: "lead.changes", Title: "Lead changes", Headline: engine.HeadlineLeadChanges, Kind: engine.Mean, Num: "lead.changes", Den: "lead.traced", Scale: 1,
			Margin: 0.2, Up: "more", Down: "fewer",
			Doc: "how often " + another + " than before is alone in front after a " + turn.One},
		{ID: "lead.settled", Title: "Settled after", Kind: engine.Ratio, Num: "lead.settled", Den: "lead.decided", Scale: unit,
			Unit: "share", Margin: 0.02, Up: "later", Down: "earlier",
			Doc: "share of the game after which the winner stays in front"},
		{ID: "lead.decisive", Title: "Decisiveness", Kind: engine.Ratio, Num: "lead.settled", Den: "lead.decided", Scale: -unit, Offset: 1,
			Unit: "share", Margin: 0.02, Up: "more", Down: "less",
			Doc: "share of the game that is left when the winner is in front for good"},
		{ID: "lead.behind", Title: "Winner behind", Kind: engine.Ratio, Num: "lead.behind", Den: "lead.decided", Scale: unit,
			Unit: "share", Margin: 0.02, Up: "more", Down: "less",
			Doc: "share of the " + turn.Many + " after which somebody is in front who will not win"},
		{ID: "lead.drama", Title: "Drama", Kind: engine.Ratio, Num: "lead.drama", Den: "lead.decided", Scale: unit,
			Unit: "points", Margin: 0.1, Up: "more", Down: "less",
			Doc: "how far the winner is behind, averaged over the " + turn.Many},
		{ID: "lead.comeback", Title: "Largest comeback", Kind: engine.Ratio, Num: "lead.comeback", Den: "lead.decided", Scale: unit,
			Unit: "points", Margin: 0.2, Up: "larger", Down: "smaller",
			Doc: "how far the winner was behind at most"},
	}
	for _, p := range []struct{ id, title, when string }{
		{"quarter", "Early lead holds", "a quarter"}, {"half", "Half-time lead holds", "half"}, {"late", "Late lead holds", "three quarters"},
	} {
		m = append(m, engine.Metric{ID: "lead." + p.id, Title: p.title, Kind: engine.Ratio,
			Num: "credit.lead." + p.id, Den: "leads." + p.id, Scale: win, Unit: "share", Margin: 0.02, Up: "more", Down: "less",
			Doc: "win share of who is alone in front after " + p.when + " of the " + turn.Many})
	}
	m[slices.IndexFunc(m, func(m engine.Metric) bool { return m.ID == "lead.half" })].Headline = engine.HeadlineHalfTimeLeader
	rest := 1 - 1/float64(who)
	m = append(m, engine.Metric{ID: "lead.uncertainty", Title: "Uncertainty at half time", Kind: engine.Ratio,
		Num: "credit.lead.half", Den: "leads.half", Scale: -win / rest, Offset: 1 / rest, Unit: "", Margin: 0.02 / rest,
		Doc: "1 where leading at half time means nothing, 0 where the leader always wins"})
	for i := range m {
		m[i].Family = "tension"
	}
	if cast != nil {
		m = append(m, roleMetrics(cast, turn)...)
	}
	return m
}

// botMetrics returns the metrics of the bots of a mixed line-up; nil for any other line-up.
func (c *Scenario) botMetrics() []engine.Metric {
	if !c.isMixed() {
		return nil
	}
	var list []engine.Metric
	cast := c.cast()
	if name, rival := c.loneBot(); name != "" {
		list = append(list, skillShareMetric(name, rival, c.Seats, cast))
	}
	for _, name := range c.botNames() {
		list = append(list, botShareMetric(name, cast))
	}
	if cast != nil {
		for _, role := range cast.Roles {
			for _, name := range c.botNames() {
				list = append(list, roleBotMetric(name, role))
			}
		}
	}
	return list
}

// skillShareMetric returns the metric of how well a single bot (name) does against equal
// others (rival): 0 is a fair share, 1 is winning always. If name is "", its description
// names no bots.
func skillShareMetric(name, rival string, seats int, cast *engine.Cast) engine.Metric {
	fair := 1 / float64(seats)
	if cast != nil {
		fair = cast.FairShare()
	}
	m := engine.Metric{ID: "skill.share", Title: "Skill share", Family: "bots", Headline: engine.HeadlineSkill, Kind: engine.Mean,
		Num: botCredit + name, Den: botSlots + name, Scale: slotShareFactor(cast) / (1 - fair), Offset: -fair / (1 - fair),
		Unit: "share", Margin: 0.02, Up: "more", Down: "less",
		Doc: "how much of the way from a fair share to winning always a single bot goes against equal others"}
	if name != "" {
		m.Doc = "how much of the way from a fair share to winning always " + name + " goes against " + rival
	}
	return m
}

// botShareMetric returns the metric of a bot's win share.
func botShareMetric(name string, cast *engine.Cast) engine.Metric {
	return engine.Metric{ID: "bot.share." + name, Title: "Win share of " + name, Family: "bots", Kind: engine.Ratio,
		Num: botCredit + name, Den: botSlots + name, Scale: slotShareFactor(cast), Unit: "share", Margin: 0.02,
		Doc: map[bool]string{false: "share of the win that the bot takes per seat", true: "share of the win of the sides that the bot plays on, every side weighing the same"}[cast != nil]}
}

// loneBot returns the name of a bot that has one slot while another bot has all the others,
// and the name of that other bot (rival). If each has one slot, name is the first. For any
// other line-up both are "".
func (c *Scenario) loneBot() (name, rival string) {
	names := c.botNames()
	if len(names) != 2 {
		return "", ""
	}
	count := map[string]int{}
	for _, b := range c.Bots {
		count[b.Name]++
	}
	switch {
	case count[names[0]] == 1:
		return names[0], names[1]
	case count[names[1]] == 1:
		return names[1], names[0]
	}
	return "", ""
}
