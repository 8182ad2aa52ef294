package warland

import (
	"strings"

	"equitas/engine"
	"equitas/engine/count"
)

// Targets of demolitions that are counted separately.
const (
	demolishedBuilding = iota
	demolishedBastion
	demolishedCastle
	demolishedKinds
)

var demolishedWords = [demolishedKinds]string{"building", "bastion", "castle"}

// A tally holds the counts of a match for reports.
type tally struct {
	moves                [classCount]uint32
	builtBuildings       [maxBuildingKinds]uint32
	attempts, successes  [demolishedKinds]uint32
	battles, killedPawns [classCount]uint32

	instantBuildings, overLimitBuildings, spentResources, trainedPawns, rolls uint32
	attackersLost, crushedPawns, starvedPawns, spoiledFood, boughtFood        uint32
	missedProductions, resources, food, sentPawns, creatures                  uint32
	treaties, treatyOffers, bribes, bribeOffers                               uint32
}

// Short names for the types of package count.
type (
	countTable = count.Table[*State]
	countEntry = count.Entry[*State]
)

// Counts implements [engine.Rules].
func (r *Rules) Counts(seats int) engine.Counts { return r.countsCache.Get(seats, r.newCounts) }

func (r *Rules) newCounts(seats int) engine.Counts {
	t := &countTable{Seats: seats, Places: reportPlaces, Order: []string{
		"start", "len", "end.unfinished", "out.round", "castle", "bastion", "out.wait", "seat", "end", "build",
	}}
	r.countEnds(t)
	r.countBuildings(t)
	countActions(t)
	countFights(t)
	r.countEconomy(t)
	if r.creatures {
		addCount(t, "creatures", "Creatures played", "creatures", "creatures played", func(t *tally) uint32 { return t.creatures })
	}
	addCount(t, "rolls", "Rolls", "pace", "rolls of dice, the start not counted", func(t *tally) uint32 { return t.rolls })
	return t
}

// reportPlaces are the positions of this game's own tables in reports.
var reportPlaces = map[string]engine.ReportPlace{
	"buildings":  {Rank: engine.RankActions + 1, Subject: "building"},
	"economy":    {Rank: engine.RankActions + 2},
	"demolition": {Rank: engine.RankDetailed + 1, Detail: true},
	"battles":    {Rank: engine.RankDetailed + 2, Detail: true},
	"moves":      {Rank: engine.RankDetailed + 3, Detail: true},
	"pacts":      {Rank: engine.RankDetailed + 4, Detail: true},
	"creatures":  {Rank: engine.RankDetailed + 5, Detail: true},
}

func (r *Rules) countEnds(t *countTable) {
	ending := func(reason, title, doc, ended string) {
		t.AddEnding(reason, countEntry{Doc: "matches " + ended, Metric: engine.Metric{Title: title, Doc: "matches that ended so: " + doc}})
	}
	t.AddFinished()
	t.AddTurns("turns played", "turns played, all factions together")
	t.Add(countEntry{ID: "rounds.played", Doc: "rounds begun, by those that were not eliminated", Value: func(s *State) int64 { return s.lastRound() },
		Metric: count.MeanLength("len.rounds", "Rounds until the end", "rounds", 0, "rounds begun; those who are out take no more turns in them")})
	ending("conquest", "Conquest", "one faction left", "that ended with one faction left")
	ending("ranking", "Ranking", "ended by end.when", "that end.when ended before")
	t.AddUnfinished("matches stopped at the round limit", engine.HeadlineEnding)
	ending(engine.Stalemate, "Stalemate", "nobody could win any more", "that nobody could win any more")
	t.Add(countEntry{ID: "credit.first", Doc: "credit of the faction that played first, in 1/840 of a win",
		Value: func(s *State) int64 { return s.Result().Payoff(engine.Seat(s.pos.first)) },
		Metric: engine.Metric{ID: "start.first", Title: "Advantage of playing first", Family: "seats", Headline: engine.HeadlineSeat, Den: "finished", Scale: count.WinsPerCredit, Offset: -t.FairShare(),
			Unit: "pp", Margin: 0.02, Goal: count.FairGoal(0), Doc: "win share of the faction that won the roll for the start minus the fair share"}})
	fallen := func(each func(s *State, f *faction) int64) func(*State) int64 {
		return func(s *State) (n int64) {
			for i := range s.seatCount {
				if f := &s.pos.faction[i]; !f.alive {
					n += each(s, f)
				}
			}
			return n
		}
	}
	round := count.MeanLength("out.round", "Round of an elimination", "rounds", 0, "round in which a faction was eliminated")
	round.Kind, round.Den, round.DenKind, round.Up, round.Down = engine.Ratio, "eliminated", engine.Survivors, "later", "earlier"
	wait := count.MeanLength("out.wait", "Wait of who is out", "rounds", engine.HeadlineEnding+1, "rounds from an elimination to the end of the match, the last elimination included")
	wait.Kind, wait.Den, wait.DenKind, wait.Goal.Kind = engine.Ratio, "eliminated", engine.Survivors, engine.Downward
	if t.Seats == 2 { // with two seats the match ends with an elimination: nobody waits
		wait.Title = ""
	}
	t.Add(
		countEntry{ID: "eliminated", Doc: "factions eliminated", Value: fallen(func(*State, *faction) int64 { return 1 })},
		countEntry{ID: "eliminated.rounds", Doc: "rounds in which they were, summed", Value: fallen(func(_ *State, f *faction) int64 { return int64(f.eliminatedRound) }), Metric: round},
		countEntry{ID: "eliminated.waits", Doc: "rounds from then to the end, summed", Value: fallen(func(s *State, f *faction) int64 { return s.lastRound() - int64(f.eliminatedRound) }), Metric: wait})
	t.AddSeatCredits()
	t.AddSeatShares()
}

// lastRound returns the round in which the match ended.
func (s *State) lastRound() int64 { return int64(min(s.pos.round, s.rules.maxRounds)) }

// addCount adds a count of the tally to the table, and the metric of its mean per match.
func addCount(t *countTable, id, title, family, doc string, value func(t *tally) uint32) {
	m := count.Rate("", family, title, "per match")
	if strings.HasPrefix(id, "act.") {
		m.IdleSign.Word = "never chosen"
	}
	t.Add(countEntry{ID: id, Doc: doc, Metric: m, Value: func(s *State) int64 { return int64(value(&s.pos.tally)) }})
}

func (r *Rules) countBuildings(t *countTable) {
	building := func(id, title, doc, idle string, value func(s *State) int64) {
		m := count.Rate("", "buildings", title, "per match")
		m.IdleSign.Word, m.Doc = idle, doc+", all factions together"
		t.Add(countEntry{ID: id, Doc: doc, Metric: m, Value: value})
	}
	for k := range r.buildings {
		id := r.buildings[k].id
		building("build."+id, r.nameOf("building", id), "times built", "never built", func(s *State) int64 { return int64(s.pos.tally.builtBuildings[k]) })
	}
	building("build", "Buildings built", "buildings built", "", func(s *State) int64 { return int64(sumOf(s.pos.tally.builtBuildings[:])) })
}

func countActions(t *countTable) {
	addCount(t, "act.move", "Move", "actions", "moves of all pawns", func(t *tally) uint32 { return sumOf(t.moves[:]) })
	addCount(t, "act.build", "Build", "actions", "constructions", func(t *tally) uint32 { return sumOf(t.builtBuildings[:]) + t.overLimitBuildings })
	addCount(t, "act.demolish", "Demolish", "actions", "attempts to demolish", func(t *tally) uint32 { return sumOf(t.attempts[:]) })
	addCount(t, "act.battle", "Battle", "actions", "attacks on pawns", func(t *tally) uint32 { return sumOf(t.battles[:]) })
	addCount(t, "act.train", "Train", "actions", "soldiers trained", func(t *tally) uint32 { return t.trainedPawns })
	for c, name := range classNames {
		addCount(t, "move."+name, "Moves of "+name+"s", "moves", "moves of "+name+"s, all factions together", func(t *tally) uint32 { return t.moves[c] })
	}
}

func countFights(t *countTable) {
	for k, name := range demolishedWords {
		addCount(t, "demolish."+name, "Attempts on a "+name, "demolition", "attempts to demolish a "+name, func(t *tally) uint32 { return t.attempts[k] })
		addCount(t, "fell."+name, "Successes against a "+name, "demolition", "attempts against a "+name+" that succeeded", func(t *tally) uint32 { return t.successes[k] })
	}
	for _, name := range []string{demolishedWords[demolishedCastle], demolishedWords[demolishedBastion]} {
		chance := count.Share("demolish."+name, "demolition", "Success against a "+name, 0.02)
		chance.ID, chance.Num, chance.Doc = name+".chance", "fell."+name, "share of the attempts on "+name+"s that succeeded"
		t.AddMetrics(chance)
	}
	for c, name := range classNames {
		addCount(t, "battle."+name, "Battles against "+name+"s", "battles", "attacks on "+name+"s", func(t *tally) uint32 { return t.battles[c] })
		addCount(t, "killed."+name, capitalized(name)+"s killed", "battles", name+"s that were killed when attacked", func(t *tally) uint32 { return t.killedPawns[c] })
	}
	addCount(t, "fallen", "Attackers lost", "battles", "soldiers that the attacking side lost", func(t *tally) uint32 { return t.attackersLost })
	addCount(t, "crushed", "Pawns lost with buildings", "battles", "pawns that died with the building they stood in", func(t *tally) uint32 { return t.crushedPawns })
}

func (r *Rules) countEconomy(t *countTable) {
	addCount(t, "instant", "Buildings face up at once", "economy", "buildings that a helper turned face up at once", func(t *tally) uint32 { return t.instantBuildings })
	addCount(t, "resources", "Resources produced", "economy", "resources from castles and buildings", func(t *tally) uint32 { return t.resources })
	addCount(t, "food", "Food produced", "economy", "food from castles and buildings", func(t *tally) uint32 { return t.food })
	addCount(t, "spent", "Resources spent", "economy", "resources spent on buildings and training", func(t *tally) uint32 { return t.spentResources })
	addCount(t, "starved", "Pawns starved", "economy", "pawns that went without food", func(t *tally) uint32 { return t.starvedPawns })
	addCount(t, "spoiled", "Food spoiled", "economy", "food lost at the end of turns", func(t *tally) uint32 { return t.spoiledFood })
	addCount(t, "unstaffed", "Production missed", "economy", "times a building lacked the staff to produce", func(t *tally) uint32 { return t.missedProductions })
	if r.hasExchange {
		addCount(t, "bought", "Food bought", "economy", "food bought for resources", func(t *tally) uint32 { return t.boughtFood })
	}
	if r.pactsPossible(t.Seats) {
		addCount(t, "act.treaty", "Treaties proposed", "pacts", "treaties proposed", func(t *tally) uint32 { return t.treatyOffers })
		addCount(t, "treaty.signed", "Treaties signed", "pacts", "treaties that were accepted", func(t *tally) uint32 { return t.treaties })
		addCount(t, "act.bribe", "Bribes offered", "pacts", "bribes offered", func(t *tally) uint32 { return t.bribeOffers })
		addCount(t, "bribe.taken", "Bribes taken", "pacts", "bribes that were accepted", func(t *tally) uint32 { return t.bribes })
		addCount(t, "bribe.sent", "Pawns sent", "pacts", "pawns that changed owner", func(t *tally) uint32 { return t.sentPawns })
	}
}

// pactsPossible reports whether pacts can ever be proposed at a number of seats, as far as
// advanced.enabled_if depends on that number only.
func (r *Rules) pactsPossible(seats int) bool {
	return !r.advancedIf.DependsOnlyOn("game.seats") || r.advancedIf.EvalWith(map[string]int32{"game.seats": int32(seats)}) != 0
}

func capitalized(s string) string { return string(s[0]-'a'+'A') + s[1:] }

func sumOf(list []uint32) (n uint32) {
	for _, x := range list {
		n += x
	}
	return n
}
