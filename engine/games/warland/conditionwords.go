package warland

import (
	"slices"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/vocabulary"
)

// A viewpoint says for what a condition is evaluated: for a faction and, depending on the
// condition, for other things.
type viewpoint struct {
	self       int // the faction that acts
	targetSeat int // the faction whose castle is meant
	pawn       int // index of the pawn that is meant
	building   int // index of the building that is meant, or -1
	kind       int // kind of building that is meant
	creature   int // kind of creature that is meant

	best, resistance, strength int
	attack, defence            int
	need                       int // food that the faction's pawns need
	pact                       treaty
}

// eval returns the value of a condition (0 or 1) or amount, for the viewpoint s.viewpoint.
func (s *State) eval(e *expr) int32 { return e.Answer(s, &s.conditionScratch) }

// evalFor returns the value of a condition (0 or 1) or amount for a faction, self. No building is
// part of the viewpoint.
func (s *State) evalFor(e *expr, self int) int32 {
	s.viewpoint.self, s.viewpoint.building = self, -1
	return s.eval(e)
}

// conditionWords returns the vocabulary of conditions under a set: the fixed names, own.X and
// own_up.X for every building X, and staff.X for every pawn X.
func conditionWords(set *rule.Set) *vocabulary.Words[*State] {
	buildings, pawns := keysOf(set, "building"), keysOf(set, "pawn")
	colours := creatureColours(set)
	top := int32(set.Int("dice.sides") * set.Int("dice.dice_per_strength")) // the largest sum of a roll per point of strength

	w := vocabulary.New[*State](set)
	w.AddNumber("game.round", 1, 1001, "the round being played; after a round, the next one", func(s *State) int32 { return int32(s.pos.round) })
	w.AddNumber("game.seats", 2, maxSeats, "factions at the start", func(s *State) int32 { return int32(s.seatCount) })
	w.AddNumber("game.alive", 0, maxSeats, "factions that are not eliminated", func(s *State) int32 { return int32(s.countAlive()) })

	w.AddNumber("me.resources", 0, 1000, "own resources", func(s *State) int32 { return s.pos.faction[s.viewpoint.self].resources })
	w.AddNumber("me.food", 0, 1000, "own food", func(s *State) int32 { return s.pos.faction[s.viewpoint.self].food })
	w.AddNumber("me.coins", 0, 1000, "own coins", func(s *State) int32 { return s.pos.faction[s.viewpoint.self].coins })
	w.AddNumber("me.buildings", 0, maxBuildings+1, "own buildings, face down included; the castle too if build.castle_counts", func(s *State) int32 {
		return int32(s.pos.faction[s.viewpoint.self].buildings) + boolToInt(s.rules.castleCounts)
	})
	w.AddNumber("me.buildings_up", 0, maxBuildings, "own buildings that are face up", func(s *State) int32 { return s.countBuildings(s.viewpoint.self, -1, true) })
	for c, name := range classNames {
		w.AddNumber("me."+name+"s", 0, maxPawns, "own "+name+"s", func(s *State) int32 { return s.countPawns(s.viewpoint.self, class(c), false) })
	}
	w.AddNumber("me.on_mission", 0, maxPawns, "own soldiers on mission", func(s *State) int32 { return s.countPawns(s.viewpoint.self, soldiers, true) })
	w.AddNumber("me.bastions", 0, 4, "own bastions that stand", func(s *State) int32 { return int32(s.pos.faction[s.viewpoint.self].countBastions()) })
	w.AddNumber("me.castle_wins", 0, 10, "wins against the own castle", func(s *State) int32 { return int32(s.pos.faction[s.viewpoint.self].enemyWins) })
	for i, id := range buildings {
		w.AddNumber("own."+id, 0, maxBuildings, "own buildings of this type, either face", func(s *State) int32 { return s.countBuildings(s.viewpoint.self, i, false) })
	}
	for i, id := range buildings {
		w.AddNumber("own_up."+id, 0, maxBuildings, "own buildings of this type that are face up", func(s *State) int32 { return s.countBuildings(s.viewpoint.self, i, true) })
	}

	kind := func(f func(k *buildingKind) int) func(s *State) int32 {
		return func(s *State) int32 { return int32(f(&s.rules.buildings[s.viewpoint.kind])) }
	}
	w.AddWord("building.id", buildings, "the type of the building", func(s *State) int32 { return int32(s.viewpoint.kind) })
	w.AddWord("building.tier", tierWords, "what it belongs to", kind(func(k *buildingKind) int { return int(k.tier) }))
	w.AddNumber("building.resistance", 0, 100, "its resistance", kind(func(k *buildingKind) int { return k.resistance }))
	w.AddNumber("building.resources", 0, 1000, "resources it produces", kind(func(k *buildingKind) int { return k.resources }))
	w.AddNumber("building.food", 0, 1000, "food it produces", kind(func(k *buildingKind) int { return k.food }))
	w.AddNumber("building.owned", 0, maxBuildings, "own buildings of its type, either face", func(s *State) int32 { return s.countBuildings(s.viewpoint.self, s.viewpoint.kind, false) })
	for i, id := range pawns {
		w.AddNumber("staff."+id, 0, 60, "own pawns of this kind on the card", func(s *State) int32 { return s.countStaff(s.viewpoint.building, i) })
	}

	ofPawn := func(f func(s *State, p *pawn) bool) func(s *State) bool {
		return func(s *State) bool { return f(s, &s.pos.pawn[s.viewpoint.pawn]) }
	}
	w.AddWord("pawn.kind", classNames[:], "what the pawn is", func(s *State) int32 {
		return int32(s.rules.pawns[s.pos.pawn[s.viewpoint.pawn].kind].class)
	})
	w.AddNumber("pawn.strength", 0, 20, "its strength", func(s *State) int32 { return int32(s.rules.pawns[s.pos.pawn[s.viewpoint.pawn].kind].strength) })
	w.AddBool("pawn.in_building", "it stands on a card", ofPawn(func(_ *State, p *pawn) bool { return p.buildingID != 0 }))
	w.AddBool("pawn.in_own_zone", "it is inside the own borders", ofPawn(func(s *State, p *pawn) bool { return s.inZone(int(p.owner), p.centre) }))
	w.AddBool("pawn.in_any_zone", "it is inside the borders of a faction", ofPawn(func(s *State, p *pawn) bool { return s.inAnyZone(p.centre) }))
	w.AddBool("pawn.on_mission", "it is a soldier away from the card that brought it", ofPawn(func(s *State, p *pawn) bool { return s.onMission(p) }))
	w.AddBool("pawn.moved", "it has moved this turn", ofPawn(func(_ *State, p *pawn) bool { return p.moves > 0 }))
	w.AddBool("pawn.fought", "it has attacked since its owner's turn began", ofPawn(func(_ *State, p *pawn) bool { return p.attacks > 0 }))

	w.AddNumber("roll.best", 0, top, "the best sum that was rolled", func(s *State) int32 { return int32(s.viewpoint.best) })
	w.AddNumber("roll.resistance", 0, 100, "what it must beat", func(s *State) int32 { return int32(s.viewpoint.resistance) })
	w.AddNumber("roll.strength", 0, 200, "strength of the attack", func(s *State) int32 { return int32(s.viewpoint.strength) })
	w.AddNumber("battle.attack", 0, top, "the attackers' best sum", func(s *State) int32 { return int32(s.viewpoint.attack) })
	w.AddNumber("battle.defence", 0, top, "the defender's best sum", func(s *State) int32 { return int32(s.viewpoint.defence) })

	w.AddNumber("target.bastions", 0, 4, "bastions of the castle's owner that stand", func(s *State) int32 { return int32(s.pos.faction[s.viewpoint.targetSeat].countBastions()) })
	w.AddNumber("target.castle_wins", 0, 10, "wins against the castle", func(s *State) int32 { return int32(s.pos.faction[s.viewpoint.targetSeat].enemyWins) })
	w.AddNumber("target.buildings", 0, maxBuildings, "buildings of the castle's owner", func(s *State) int32 { return int32(s.pos.faction[s.viewpoint.targetSeat].buildings) })
	w.AddNumber("target.pawns", 0, maxPawns, "pawns of the castle's owner", func(s *State) int32 { return int32(s.pos.faction[s.viewpoint.targetSeat].pawns) })

	w.AddNumber("feed.food", 0, 250, "food in stock", func(s *State) int32 { return s.pos.faction[s.viewpoint.self].food })
	w.AddNumber("feed.need", 0, 250, "food that all own pawns need", func(s *State) int32 { return int32(s.viewpoint.need) })
	w.AddNumber("feed.short", 0, 250, "food that is missing", func(s *State) int32 { return max(0, int32(s.viewpoint.need)-s.pos.faction[s.viewpoint.self].food) })
	w.AddNumber("feed.resources", 0, 250, "resources in stock", func(s *State) int32 { return s.pos.faction[s.viewpoint.self].resources })

	w.AddBool("treaty.enemy_out", "the common enemy is eliminated", func(s *State) bool { return !s.pos.faction[s.viewpoint.pact.enemy].alive })
	w.AddBool("treaty.proposer_out", "who proposed it is eliminated", func(s *State) bool { return !s.pos.faction[s.viewpoint.pact.a].alive })
	w.AddBool("treaty.partner_out", "who accepted it is eliminated", func(s *State) bool { return !s.pos.faction[s.viewpoint.pact.b].alive })
	w.AddNumber("treaty.rounds", 0, 1000, "rounds since it was signed", func(s *State) int32 { return int32(s.pos.round) - int32(s.viewpoint.pact.since) })

	creature := func(f func(k *creatureKind) int) func(s *State) int32 {
		return func(s *State) int32 { return int32(f(&s.rules.creature[s.viewpoint.creature])) }
	}
	w.AddNumber("card.credits", 0, 50, "credits of the creature", creature(func(k *creatureKind) int { return k.credits }))
	w.AddNumber("card.strength", 0, 20, "its strength", creature(func(k *creatureKind) int { return k.strength }))
	w.AddWord("card.colour", colours, "its colour", creature(func(k *creatureKind) int { return k.tint }))
	return w
}

// creatureColours returns the colours of creatures, each once.
func creatureColours(set *rule.Set) []string {
	l := []string{}
	for _, id := range keysOf(set, "creature") {
		if c := set.Text("creature." + id + ".colour"); !slices.Contains(l, c) {
			l = append(l, c)
		}
	}
	return l
}

// space returns the names that conditions can use, including the numbers of the rules.
func space(set *rule.Set) *cond.Space { return conditionWords(set).Space(schema().Consts(set)) }
