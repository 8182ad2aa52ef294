package proelio

import (
	"fmt"

	"equitas/engine"
)

// Things a match counts besides its actions.
const (
	flowBase = iota
	flowImperial
	flowCost
	flowExcess
	flowForced
	flowLoot
	flowStolen
	flowTrade
	flowDeployed
	flowAttack
	flowSacrifice
	flowFortLost
	flowPeek
	flowCount
)

var flows = [flowCount]struct{ id, title, doc string }{
	{"flow.base", "Base cards drawn", "Base cards drawn, all Houses together"},
	{"flow.imperial", "Imperial cards drawn", "Imperial cards drawn, all Houses together"},
	{"flow.cost", "Cards paid for Imperial draws", "cards discarded as the price of an Imperial draw"},
	{"flow.excess", "Cards over the hand limit", "cards discarded down to the hand limit"},
	{"flow.forced", "Forced discards", "cards that effects made Houses discard"},
	{"flow.loot", "Cards looted", "cards handed over as loot"},
	{"flow.stolen", "Cards stolen", "cards taken at random"},
	{"flow.trade", "Cards traded for", "cards taken from the Merchant"},
	{"flow.deployed", "Defense cards deployed", "Defense cards deployed"},
	{"flow.attack", "Attacks revealed", "attacks revealed"},
	{"flow.sacrifice", "Fortifications sacrificed", "Fortifications sacrificed in defense"},
	{"flow.lost", "Fortifications lost", "Fortifications lost, sacrifices included"},
	{"flow.peek", "Hands looked at", "hands that an effect let a House look at"},
}

// countedVerbs are the actions of the action phase that reports count.
var countedVerbs = [...]struct {
	v         verb
	id, title string
}{
	{verbDraw, "act.draw", "Draw"},
	{verbAttack, "act.attack", "Attack"},
	{verbFortify, "act.fortify", "Fortify"},
	{verbPlay, "act.play", "Strategy card"},
	{verbImperial, "act.imperial", "Imperial draw"},
	{verbEquitas, "act.equitas", "Equitas"},
	{verbTrade, "act.trade", "Trade"},
	{verbSupport, "act.support", "Support"},
	{verbPass, "act.pass", "Pass"},
}

// Columns implements [engine.Rules]. Their order is that of [State.Tally].
func (r *Rules) Columns(seats int) []engine.Column {
	c := []engine.Column{
		{Name: "finished", Doc: "matches with winners"},
		{Name: "turns", Doc: "turns played"},
		{Name: "tie", Doc: "matches with more than one winner (more than one alliance, in teams)"},
		{Name: "scored", Doc: "matches that ended by scoring"},
		{Name: "margin", Doc: "best score minus the best of the others, summed over scored matches, points"},
	}
	for i, name := range reasonNames {
		if r.canEnd(uint8(i)) {
			c = append(c, engine.Column{Name: "end." + name, Doc: "matches that ended so"})
		}
	}
	for i := range seats {
		c = append(c, engine.Column{Name: fmt.Sprintf("credit.seat.%d", i), Doc: "credit of the seat, in 1/840 of a win"})
	}
	for _, v := range countedVerbs {
		if r.canDo(v.v) {
			c = append(c, engine.Column{Name: v.id, Doc: "times chosen in the action phase"})
		}
	}
	c = append(c, engine.Column{Name: "act.perk", Doc: "Guild perks used"})
	for _, f := range flows {
		c = append(c, engine.Column{Name: f.id, Doc: f.doc})
	}
	for i := range r.kinds {
		if r.kinds[i].use != useDefense {
			c = append(c, engine.Column{Name: "play." + r.kinds[i].id, Doc: "times the card was played or placed"})
		}
	}
	if r.guildsUse {
		for i := range r.guilds {
			id := r.guilds[i].id
			c = append(c,
				engine.Column{Name: "held." + id, Doc: "seats that held the Guild, in finished matches"},
				engine.Column{Name: "credit.guild." + id, Doc: "credit of its holders, in 1/840 of a win"},
				engine.Column{Name: "perk." + id, Doc: "times its perks were used"})
		}
	}
	return c
}

// canEnd reports whether a match can end for that reason under these rules.
func (r *Rules) canEnd(reason uint8) bool {
	switch reason {
	case reasonConquest:
		return r.teams == 0
	case reasonAlliance:
		return r.teams > 0
	case reasonScoring:
		return r.seasonsUse
	}
	return true
}

// canDo reports whether an action exists under these rules.
func (r *Rules) canDo(v verb) bool {
	switch v {
	case verbTrade:
		return r.merchantUse
	case verbSupport:
		return r.support
	case verbEquitas:
		return r.equitasUses > 0
	}
	return true
}

// Tally implements [engine.State].
func (s *State) Tally(row []int64) {
	p, r := &s.pos, s.r
	res := s.Result()
	i := 0
	put := func(v int64) { row[i] += v; i++ }
	finished := res.Winners != 0
	sides := res.Winners.Len()
	if r.teams > 0 {
		sides /= s.n / r.teams
	}
	put(int64(bit(finished)))
	put(int64(p.turn))
	put(int64(bit(sides > 1)))
	put(int64(bit(res.Scored)))
	put(s.margin())
	for reason := range uint8(reasons) {
		if r.canEnd(reason) {
			put(int64(bit(p.reason == reason)))
		}
	}
	for seat := range s.n {
		put(res.Credit(engine.Seat(seat)))
	}
	for _, v := range countedVerbs {
		if r.canDo(v.v) {
			put(int64(s.pos.tally.verbs[v.v]))
		}
	}
	used := int64(0)
	for _, n := range s.pos.tally.perks[:len(r.perks)] {
		used += int64(n)
	}
	put(used)
	for _, n := range s.pos.tally.flow {
		put(int64(n))
	}
	for k := range r.kinds {
		if r.kinds[k].use != useDefense {
			put(int64(s.pos.tally.played[k]))
		}
	}
	if !r.guildsUse {
		return
	}
	from := i
	for seat := range s.n {
		g := from + 3*int(p.house[seat].guild-1)
		if finished {
			row[g]++
			row[g+1] += res.Credit(engine.Seat(seat))
		}
	}
	for k, n := range s.pos.tally.perks[:len(r.perks)] {
		row[from+3*int(r.perks[k].guild)+2] += int64(n)
	}
}

// margin is the winner's score minus the best other score; 0 for a tie, or
// where nobody scored.
func (s *State) margin() int64 {
	p := &s.pos
	if p.reason != reasonScoring || p.winners.Len() != 1 {
		return 0
	}
	best, second := int64(-1<<40), int64(-1<<40)
	for i := range s.n {
		v := int64(p.scores[i])
		if v > best {
			best, second = v, best
		} else if v > second {
			second = v
		}
	}
	return best - second
}

// Metrics implements [engine.Rules].
func (r *Rules) Metrics(seats int) []engine.Metric {
	const win = 1.0 / engine.CreditUnit
	fair := 1 / float64(seats)
	even := engine.Goal{Kind: engine.Within, Nearer: "fairer", Away: "less fair"}
	share := even
	share.Lo, share.Hi = fair, fair
	var m []engine.Metric
	if r.teams == 0 {
		m = append(m, engine.Metric{ID: "seat.first", Title: "First-seat advantage", Family: "headline", Kind: engine.Mean, Num: "credit.seat.0", Den: "finished",
			Scale: win, Offset: -fair, Unit: "pp", Margin: 0.01, Goal: even, Doc: "win share of the first seat minus the fair share"})
	} else {
		m = append(m, engine.Metric{ID: "team.first", Title: "First-alliance advantage", Family: "headline", Kind: engine.Mean, Num: "credit.seat.0", Den: "finished",
			Scale: win * float64(seats) / 2, Offset: -0.5, Unit: "pp", Margin: 0.01, Goal: even, Doc: "win share of the alliance that acts first minus one half"})
	}
	m = append(m,
		engine.Metric{ID: "len.turns", Title: "Game length, turns", Family: "headline", Kind: engine.Mean, Num: "turns", Scale: 1, Unit: "turns",
			Margin: 0.05, MarginRelative: true, Up: "longer", Down: "shorter", Doc: "turns played, all Houses together"})
	if r.seasonsUse {
		m = append(m,
			engine.Metric{ID: "end.scoring", Title: "Scored in winter", Family: "headline", Kind: engine.Share, Num: "end.scoring", Scale: 1, Unit: "share",
				Margin: 0.02, Up: "more", Down: "fewer", Doc: "matches that winter ends"},
			engine.Metric{ID: "end.tie", Title: "Shared victories", Family: "headline", Kind: engine.Share, Num: "tie", Scale: 1, Unit: "share",
				Margin: 0.01, Up: "more", Down: "fewer", Goal: engine.Goal{Kind: engine.Downward}, Doc: "matches with two or more winners"},
			engine.Metric{ID: "end.margin", Title: "Winner's margin in winter", Family: "headline", Kind: engine.Ratio, Num: "margin", Den: "scored", Scale: 1, Unit: "points",
				Margin: 0.2, Up: "wider", Down: "closer", Doc: "winner's score minus the best other score, where winter came"})
	}
	for i := range seats {
		m = append(m, engine.Metric{ID: fmt.Sprintf("seat.share.%d", i), Title: fmt.Sprintf("Seat %d", i+1), Family: "seats", Kind: engine.Share,
			Num: fmt.Sprintf("credit.seat.%d", i), Den: "finished", Scale: win, Unit: "share", Margin: 0.01, Goal: share, Doc: fmt.Sprintf("win share of seat %d", i+1)})
	}
	if r.guildsUse {
		for i := range r.guilds {
			g := &r.guilds[i]
			m = append(m, engine.Metric{ID: "guild.share." + g.id, Title: r.nameOf("guild", g.id), Family: "guilds", Kind: engine.Ratio,
				Num: "credit.guild." + g.id, Den: "held." + g.id, Scale: win, Unit: "share", Margin: 0.02, Goal: share, Doc: "win share of the Guild's holders"})
		}
	}
	titles := [reasons]string{"Conquest", "Scoring in winter", "Conquest by an alliance", "Unfinished"}
	for i, name := range reasonNames {
		if r.canEnd(uint8(i)) {
			m = append(m, engine.Metric{ID: "ending." + name, Title: titles[i], Family: "endings", Kind: engine.Share, Num: "end." + name, Scale: 1, Unit: "share",
				Margin: 0.02, Up: "more", Down: "fewer", Doc: "matches that ended so"})
		}
	}
	for _, f := range flows {
		m = append(m, engine.Metric{ID: f.id, Title: f.title, Family: "pace", Kind: engine.Mean, Num: f.id, Scale: 1, Unit: "per match",
			Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer", Doc: f.doc})
	}
	for _, v := range countedVerbs {
		if r.canDo(v.v) {
			m = append(m, engine.Metric{ID: v.id, Title: v.title, Family: "actions", Kind: engine.Mean, Num: v.id, Scale: 1, Unit: "per match",
				Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer", Doc: "times chosen, all Houses together"})
		}
	}
	for i := range r.kinds {
		if k := &r.kinds[i]; k.use != useDefense {
			m = append(m, engine.Metric{ID: "play." + k.id, Title: r.nameOf("card", k.id), Family: "cards played", Kind: engine.Mean, Num: "play." + k.id, Scale: 1, Unit: "per match",
				Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer", Doc: "times played or placed"})
		}
	}
	if r.guildsUse {
		m = append(m, engine.Metric{ID: "act.perk", Title: "Guild perks used", Family: "actions", Kind: engine.Mean, Num: "act.perk", Scale: 1, Unit: "per match",
			Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer", Doc: "perks used, all Houses together"})
	}
	return m
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
