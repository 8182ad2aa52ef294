package warland

import (
	"fmt"
	"strings"

	"equitas/engine"
)

// Targets of demolitions, as they are counted.
const (
	onBuilding = iota
	onBastion
	onCastle
	onKinds
)

var onWords = [onKinds]string{"building", "bastion", "castle"}

// A tally is what a match has counted.
type tally struct {
	moves           [classes]uint32
	built           [maxKinds]uint32
	tried, fell     [onKinds]uint32
	battles, killed [classes]uint32

	instant, overLimit, spent, trained, rolls   uint32
	fallen, crushed, starved, spoiled, bought   uint32
	unstaffed, resources, food, sent, creatures uint32
	treaties, treatyOffers, bribes, bribeOffers uint32
}

// A counted is one number of a tally, with the metric that is made of it.
type counted struct {
	id, title, family, doc string
	value                  func(t *tally) uint32
	when                   func(r *Rules, seats int) bool // nil: always
}

// These say whether something can be counted at all.
func withCreatures(r *Rules, _ int) bool { return r.creatures }
func withExchange(r *Rules, _ int) bool  { return r.hasExchange }

// withPacts reports whether so many factions can propose pacts at all: where
// advanced.enabled_if asks for nothing but their number, it says so.
func withPacts(r *Rules, seats int) bool {
	return !r.advanced.Only("game.seats") || r.advanced.Given(map[string]int32{"game.seats": int32(seats)}) != 0
}

// counted lists what is counted with so many factions.
func (r *Rules) counted(seats int) []*counted {
	var l []*counted
	for i := range counts {
		if n := &counts[i]; n.when == nil || n.when(r, seats) {
			l = append(l, n)
		}
	}
	return l
}

// counts lists what is counted besides buildings, in the order of columns.
var counts = func() []counted {
	l := []counted{}
	add := func(id, title, family, doc string, f func(t *tally) uint32) {
		l = append(l, counted{id: id, title: title, family: family, doc: doc, value: f})
	}
	sum := func(l ...uint32) uint32 {
		n := uint32(0)
		for _, x := range l {
			n += x
		}
		return n
	}
	add("act.move", "Move", "actions", "moves of all pawns", func(t *tally) uint32 { return sum(t.moves[:]...) })
	add("act.build", "Build", "actions", "constructions", func(t *tally) uint32 { return sum(t.built[:]...) + t.overLimit })
	add("act.demolish", "Demolish", "actions", "attempts to demolish", func(t *tally) uint32 { return sum(t.tried[:]...) })
	add("act.battle", "Battle", "actions", "attacks on pawns", func(t *tally) uint32 { return sum(t.battles[:]...) })
	add("act.train", "Train", "actions", "soldiers trained", func(t *tally) uint32 { return t.trained })
	for c, name := range className {
		add("move."+name, "Moves of "+name+"s", "moves", "moves of "+name+"s, all factions together", func(t *tally) uint32 { return t.moves[c] })
	}
	for k, name := range onWords {
		add("demolish."+name, "Attempts on a "+name, "demolition", "attempts to demolish a "+name, func(t *tally) uint32 { return t.tried[k] })
		add("fell."+name, "Successes against a "+name, "demolition", "attempts against a "+name+" that succeeded", func(t *tally) uint32 { return t.fell[k] })
	}
	for c, name := range className {
		add("battle."+name, "Battles against "+name+"s", "battles", "attacks on "+name+"s", func(t *tally) uint32 { return t.battles[c] })
		add("killed."+name, capital(name)+"s killed", "battles", name+"s that were killed when attacked", func(t *tally) uint32 { return t.killed[c] })
	}
	add("fallen", "Attackers lost", "battles", "soldiers that the attacking side lost", func(t *tally) uint32 { return t.fallen })
	add("crushed", "Pawns lost with buildings", "battles", "pawns that died with the building they stood in", func(t *tally) uint32 { return t.crushed })
	add("instant", "Buildings face up at once", "economy", "buildings that a helper turned face up at once", func(t *tally) uint32 { return t.instant })
	add("resources", "Resources produced", "economy", "resources from castles and buildings", func(t *tally) uint32 { return t.resources })
	add("food", "Food produced", "economy", "food from castles and buildings", func(t *tally) uint32 { return t.food })
	add("spent", "Resources spent", "economy", "resources spent on buildings and training", func(t *tally) uint32 { return t.spent })
	add("starved", "Pawns starved", "economy", "pawns that went without food", func(t *tally) uint32 { return t.starved })
	add("spoiled", "Food spoiled", "economy", "food lost at the end of turns", func(t *tally) uint32 { return t.spoiled })
	add("unstaffed", "Production missed", "economy", "times a building lacked the staff to produce", func(t *tally) uint32 { return t.unstaffed })
	n := len(l)
	add("bought", "Food bought", "economy", "food bought for resources", func(t *tally) uint32 { return t.bought })
	l[n].when = withExchange
	n = len(l)
	add("act.treaty", "Treaties proposed", "pacts", "treaties proposed", func(t *tally) uint32 { return t.treatyOffers })
	add("treaty.signed", "Treaties signed", "pacts", "treaties that were accepted", func(t *tally) uint32 { return t.treaties })
	add("act.bribe", "Bribes offered", "pacts", "bribes offered", func(t *tally) uint32 { return t.bribeOffers })
	add("bribe.taken", "Bribes taken", "pacts", "bribes that were accepted", func(t *tally) uint32 { return t.bribes })
	add("bribe.sent", "Pawns sent", "pacts", "pawns that changed owner", func(t *tally) uint32 { return t.sent })
	for i := n; i < len(l); i++ {
		l[i].when = withPacts
	}
	n = len(l)
	add("creatures", "Creatures played", "creatures", "creatures played", func(t *tally) uint32 { return t.creatures })
	l[n].when = withCreatures
	add("rolls", "Rolls", "pace", "rolls of dice, the start not counted", func(t *tally) uint32 { return t.rolls })
	return l
}()

func capital(s string) string { return string(s[0]-'a'+'A') + s[1:] }

// Columns implements [engine.Rules]. Their order is that of [State.Tally].
func (r *Rules) Columns(seats int) []engine.Column {
	c := []engine.Column{
		{Name: "finished", Doc: "matches with winners"},
		{Name: "turns", Doc: "turns played"},
		{Name: "rounds.played", Doc: "rounds begun, by those that were not eliminated"},
		{Name: "end.conquest", Doc: "matches that ended with one faction left"},
		{Name: "end.ranking", Doc: "matches that end.when ended before"},
		{Name: "end.timeout", Doc: "matches stopped at the round limit"},
		{Name: "end.stalemate", Doc: "matches that nobody could win any more"},
		{Name: "credit.first", Doc: "credit of the faction that played first, in 1/840 of a win"},
		{Name: "eliminated", Doc: "factions eliminated"},
		{Name: "eliminated.rounds", Doc: "rounds in which they were, summed"},
		{Name: "eliminated.waits", Doc: "rounds from then to the end, summed"},
	}
	for i := range seats {
		c = append(c, engine.Column{Name: fmt.Sprintf("credit.seat.%d", i), Doc: "credit of the seat, in 1/840 of a win"})
	}
	for i := range r.buildings {
		c = append(c, engine.Column{Name: "build." + r.buildings[i].id, Doc: "times built"})
	}
	c = append(c, engine.Column{Name: "build", Doc: "buildings built"})
	for _, n := range r.counted(seats) {
		c = append(c, engine.Column{Name: n.id, Doc: n.doc})
	}
	return c
}

// Tally implements [engine.State].
func (s *State) Tally(row []int64) {
	p, r := &s.pos, s.r
	res := s.Result()
	i := 0
	put := func(v int64) { row[i] += v; i++ }
	put(int64(bit(res.Winners != 0)))
	put(int64(s.Turn()))
	put(int64(min(p.round, r.maxRounds)))
	put(int64(bit(p.reason == reasonConquest)))
	put(int64(bit(p.reason == reasonRanking)))
	put(int64(bit(p.stopped == stoppedTimeout)))
	put(int64(bit(p.stopped == stoppedStalemate)))
	put(res.Credit(engine.Seat(p.first)))
	out, rounds, waits := int64(0), int64(0), int64(0)
	last := min(p.round, r.maxRounds)
	for j := range s.n {
		if f := &p.faction[j]; !f.alive {
			out++
			rounds += int64(f.outRound)
			waits += int64(last) - int64(f.outRound)
		}
	}
	put(out)
	put(rounds)
	put(waits)
	for j := range s.n {
		put(res.Credit(engine.Seat(j)))
	}
	sum := int64(0)
	for kind := range r.buildings {
		put(int64(p.tally.built[kind]))
		sum += int64(p.tally.built[kind])
	}
	put(sum)
	for _, n := range s.tallied {
		put(int64(n.value(&p.tally)))
	}
}

// Metrics implements [engine.Rules].
func (r *Rules) Metrics(seats int) []engine.Metric {
	const win = 1.0 / engine.CreditUnit
	fair := 1 / float64(seats)
	even := engine.Goal{Kind: engine.Within, Nearer: "fairer", Away: "less fair"}
	share := even
	share.Lo, share.Hi = fair, fair
	m := []engine.Metric{
		{ID: "start.first", Title: "Advantage of playing first", Family: "seats", Headline: engine.HeadSeat, Kind: engine.Mean, Num: "credit.first", Den: "finished",
			Scale: win, Offset: -fair, Unit: "pp", Margin: 0.02, Goal: even, Doc: "win share of the faction that won the roll for the start minus the fair share"},
		{ID: "len.turns", Title: "Game length, turns", Family: "pace", Headline: engine.HeadLength, Kind: engine.Mean, Num: "turns", Scale: 1, Unit: "turns",
			Margin: 0.05, MarginRelative: true, Up: "longer", Down: "shorter", Doc: "turns played, all factions together"},
		{ID: "len.rounds", Title: "Rounds until the end", Family: "pace", Kind: engine.Mean, Num: "rounds.played", Scale: 1, Unit: "rounds",
			Margin: 0.05, MarginRelative: true, Up: "longer", Down: "shorter", Doc: "rounds begun; those who are out take no more turns in them"},
		{ID: "end.unfinished", Title: "Unfinished", Family: "endings", Headline: engine.HeadEnding, Kind: engine.Share, Num: "end.timeout", Scale: 1, Unit: "share",
			Margin: 0.01, Up: "more", Down: "fewer", Goal: engine.Goal{Kind: engine.Downward}, Doc: "matches stopped at the round limit"},
		{ID: "out.round", Title: "Round of an elimination", Family: "pace", Kind: engine.Ratio, Num: "eliminated.rounds", Den: "eliminated", Scale: 1, Unit: "rounds",
			Margin: 0.05, MarginRelative: true, Up: "later", Down: "earlier", Doc: "round in which a faction was eliminated"},
		{ID: "castle.chance", Title: "Success against a castle", Family: "demolition", Kind: engine.Ratio, Num: "fell.castle", Den: "demolish.castle", Scale: 1, Unit: "share",
			Margin: 0.02, Up: "more", Down: "fewer", Doc: "share of the attempts on castles that succeeded"},
		{ID: "bastion.chance", Title: "Success against a bastion", Family: "demolition", Kind: engine.Ratio, Num: "fell.bastion", Den: "demolish.bastion", Scale: 1, Unit: "share",
			Margin: 0.02, Up: "more", Down: "fewer", Doc: "share of the attempts on bastions that succeeded"},
	}
	if seats > 2 { // of two, who is out has lost: nobody waits
		m = append(m, engine.Metric{ID: "out.wait", Title: "Wait of who is out", Family: "pace", Headline: engine.HeadEnding + 1, Kind: engine.Ratio, Num: "eliminated.waits", Den: "eliminated", Scale: 1, Unit: "rounds",
			Margin: 0.05, MarginRelative: true, Up: "longer", Down: "shorter", Goal: engine.Goal{Kind: engine.Downward}, Doc: "rounds from an elimination to the end of the match, the last elimination included"})
	}
	for i := range seats {
		m = append(m, engine.Metric{ID: fmt.Sprintf("seat.share.%d", i), Title: fmt.Sprintf("Seat %d", i+1), Family: "seats", Kind: engine.Share,
			Num: fmt.Sprintf("credit.seat.%d", i), Den: "finished", Scale: win, Unit: "share", Margin: 0.01, Goal: share, Doc: fmt.Sprintf("win share of seat %d", i+1)})
	}
	for _, e := range [...][3]string{{"end.conquest", "Conquest", "one faction left"}, {"end.ranking", "Ranking", "ended by end.when"}, {"end.stalemate", "Stalemate", "nobody could win any more"}} {
		m = append(m, engine.Metric{ID: e[0], Title: e[1], Family: "endings", Kind: engine.Share, Num: e[0], Scale: 1, Unit: "share",
			Margin: 0.02, Up: "more", Down: "fewer", Doc: "matches that ended so: " + e[2]})
	}
	mean := func(id, title, family, idle, doc string) {
		m = append(m, engine.Metric{ID: id, Title: title, Family: family, Idle: engine.Idle{Word: idle}, Kind: engine.Mean, Num: id, Scale: 1, Unit: "per match",
			Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer", Doc: doc})
	}
	mean("build", "Buildings built", "buildings", "", "buildings built, all factions together")
	for i := range r.buildings {
		id := r.buildings[i].id
		mean("build."+id, r.nameOf("building", id), "buildings", "never built", "times built, all factions together")
	}
	for _, n := range r.counted(seats) {
		idle := ""
		if strings.HasPrefix(n.id, "act.") {
			idle = "never chosen"
		}
		mean(n.id, n.title, n.family, idle, n.doc)
	}
	for i := range m {
		m[i].Place = places[m[i].Family]
	}
	return m
}

// places are those of the families of metrics that this game has of its own, in
// reports.
var places = map[string]engine.Place{
	"buildings":  {Rank: engine.RankActions + 1, Subject: "building"},
	"economy":    {Rank: engine.RankActions + 2},
	"demolition": {Rank: engine.RankDetailed + 1, Detail: true},
	"battles":    {Rank: engine.RankDetailed + 2, Detail: true},
	"moves":      {Rank: engine.RankDetailed + 3, Detail: true},
	"pacts":      {Rank: engine.RankDetailed + 4, Detail: true},
	"creatures":  {Rank: engine.RankDetailed + 5, Detail: true},
}
