package stronghold

import (
	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/vocabulary"
)

// A viewpoint holds the values that a condition may ask for and that the position does not
// tell: which section, rampart, path and tower it is about, by index, and intermediate
// results.
type viewpoint struct {
	section, rampart, path, tower int
	item                          uint8 // number of the kind of equipment or training

	advantage, unitStrength, beyondWalls, invader, defender, bonus, units int32 // of a melee: Strength, but units is a number
	base, saboteur, fire, gasp                                            int32 // hourglasses for an action in a building
	gale                                                                  int32 // hourglasses for a step
	campUnits, campCost                                                   int32 // units left in the camp; hourglasses for them
	inTower                                                               bool  // the Marksmen who fire stand in a tower
	facingInvaders                                                        int32 // Invader units on the Marksmen's section
}

// eval returns the value of a condition or amount for s.viewpoint.
func (s *State) eval(e *expr) int32 { return e.Answer(s, &s.conditionScratch) }

// isTrue reports whether a condition holds for s.viewpoint.
func (s *State) isTrue(e *expr) bool { return e.Answer(s, &s.conditionScratch) != 0 }

// conditionWords returns the vocabulary of conditions under a set.
func conditionWords(set *rule.Set) *vocabulary.Words[*State] {
	w := vocabulary.New[*State](set)
	bag := func(unit string) int32 { return int32(set.Int("setup.bag." + unit)) }
	w.AddNumber("game.turn", 1, turnsOf(set), "the turn being played", func(s *State) int32 { return int32(s.pos.turn) })
	w.AddNumber("game.players", 2, maxSeats, "players at the table", func(s *State) int32 { return int32(s.seatCount) })

	w.AddNumber("siege.machines", 0, 3*maxMachines, "machines on the board that count to the limit", func(s *State) int32 { return s.machinesCounted() })
	w.AddNumber("siege.trolls", 0, min(60, bag("troll")), "Trolls on the section that has most", func(s *State) int32 { return s.mostTrolls() })
	w.AddNumber("siege.sections", 0, maxSections, "sections with Invader units", func(s *State) int32 { return s.sectionsHeld() })
	w.AddNumber("siege.sacrificed", 0, bag("goblin"), "Goblins sacrificed in rituals", func(s *State) int32 { return int32(s.pos.sacrificed) })
	w.AddNumber("siege.demolitions", 0, 60, "sections demolished to the last component", func(s *State) int32 { return int32(s.pos.demolitions) })

	of := func(f func(s *State, x *section, r *sectionRules) int32) func(s *State) int32 {
		return func(s *State) int32 {
			return f(s, &s.pos.section[s.viewpoint.section], &s.rules.sections[s.viewpoint.section])
		}
	}
	yes := func(f func(s *State, x *section, r *sectionRules) bool) func(s *State) bool {
		return func(s *State) bool {
			return f(s, &s.pos.section[s.viewpoint.section], &s.rules.sections[s.viewpoint.section])
		}
	}
	for t, u := range invaders {
		w.AddNumber("section."+u+"s", 0, 30, u+"s on the section, its Siege Tower included", of(func(_ *State, x *section, _ *sectionRules) int32 { return int32(x.wallUnits[t]) + int32(x.inTower[t]) }))
	}
	w.AddNumber("section.invaders", 0, 30, "Invader units on the section, its Siege Tower included", of(func(_ *State, x *section, _ *sectionRules) int32 {
		return int32(x.wallUnits.total() + x.inTower.total())
	}))
	w.AddNumber("section.defenders", 0, 30, "Defender units on the section", of(func(_ *State, x *section, _ *sectionRules) int32 { return int32(x.units.total()) }))
	w.AddNumber("section.stones", 0, 30, "stones", of(func(_ *State, x *section, _ *sectionRules) int32 { return int32(x.stones) }))
	w.AddNumber("section.wood", 0, 30, "wooden components", of(func(_ *State, x *section, _ *sectionRules) int32 { return int32(x.wood) }))
	w.AddNumber("section.equipment", 0, maxKinds, "equipment on the section", of(func(_ *State, x *section, _ *sectionRules) int32 { return countOnes(x.gear) }))
	w.AddNumber("section.equipment_slots", 0, maxKinds, "places for equipment", of(func(_ *State, _ *section, r *sectionRules) int32 { return int32(r.gearSlots) }))
	w.AddBool("section.same", "equipment of the kind in question is there", yes(func(s *State, x *section, _ *sectionRules) bool { return x.gear>>s.viewpoint.item&1 != 0 }))
	w.AddBool("section.cauldron", "a cauldron stands there", yes(func(_ *State, x *section, _ *sectionRules) bool { return x.cauldron != 0 }))
	w.AddBool("section.cauldron_slot", "a cauldron may stand there", yes(func(_ *State, _ *section, r *sectionRules) bool { return r.allowsCauldron }))
	w.AddBool("section.platform", "a platform is there", yes(func(_ *State, x *section, _ *sectionRules) bool { return x.platform != 0 }))
	w.AddBool("section.platform_slot", "a platform may be there", yes(func(_ *State, _ *section, r *sectionRules) bool { return r.allowsPlatform }))
	w.AddBool("section.siege_tower", "a Siege Tower stands there", yes(func(_ *State, x *section, _ *sectionRules) bool { return x.hasSiegeTower }))
	w.AddBool("section.siege_tower_slot", "a Siege Tower may stand there", yes(func(_ *State, _ *section, r *sectionRules) bool { return r.allowsSiegeTower }))

	w.AddNumber("rampart.training", 0, maxKinds, "training tokens on the rampart", func(s *State) int32 { return countOnes(s.pos.rampart[s.viewpoint.rampart].training) })
	w.AddNumber("rampart.training_slots", 0, maxKinds, "places for them", func(s *State) int32 { return int32(s.rules.ramparts[s.viewpoint.rampart].trainingSlots) })
	w.AddBool("rampart.same", "training of the kind in question is there", func(s *State) bool { return s.pos.rampart[s.viewpoint.rampart].training>>s.viewpoint.item&1 != 0 })

	w.AddBool("path.slot", "a trap or a bridge may lie on the path", func(s *State) bool { return s.rules.paths[s.viewpoint.path].hasSlot })
	w.AddBool("path.trap", "a trap lies on it", func(s *State) bool { x := s.pos.path[s.viewpoint.path]; return x != noToken && x != bridged })
	w.AddBool("path.bridge", "a bridge lies on it", func(s *State) bool { return s.pos.path[s.viewpoint.path] == bridged })
	w.AddBool("tower.token", "a Cannon or Poles are in the tower", func(s *State) bool { return s.pos.tower[s.viewpoint.tower].token != 0 })
	w.AddNumber("tower.units", 0, 10, "units in the tower", func(s *State) int32 { return int32(s.pos.tower[s.viewpoint.tower].units.total()) })

	w.AddNumber("fight.advantage", 0, 250, "by how much the winner is stronger", func(s *State) int32 { return s.viewpoint.advantage })
	w.AddNumber("fight.unit_strength", 0, 250, "Strength of the Defender's units, their bonus included", func(s *State) int32 { return s.viewpoint.unitStrength })
	w.AddNumber("fight.beyond_walls", 0, 250, "Strength of the Defender without walls", func(s *State) int32 { return s.viewpoint.beyondWalls })
	w.AddNumber("fight.invader", 0, 250, "Strength of the Invader", func(s *State) int32 { return s.viewpoint.invader })
	w.AddNumber("fight.defender", 0, 250, "Strength of the Defender", func(s *State) int32 { return s.viewpoint.defender })
	w.AddNumber("fight.shielded", 0, 250, "Strength of the Invader, with what a Shield adds to each unit", func(s *State) int32 { return s.viewpoint.invader + s.viewpoint.bonus*s.viewpoint.units })
	w.AddNumber("fight.units", 0, 30, "Invader units on the section", func(s *State) int32 { return s.viewpoint.units })

	w.AddNumber("action.base", 0, 20, "cost as the action has it", func(s *State) int32 { return s.viewpoint.base })
	w.AddNumber("action.saboteur", 0, 10, "more because of a Saboteur", func(s *State) int32 { return s.viewpoint.saboteur })
	w.AddNumber("action.fire", 0, 10, "more because of Fire", func(s *State) int32 { return s.viewpoint.fire })
	w.AddNumber("action.gasp", 0, 10, "less because of Last Gasp", func(s *State) int32 { return s.viewpoint.gasp })
	w.AddNumber("step.base", 1, 10, "cost of a step, or of a swap", func(s *State) int32 { return s.viewpoint.base })
	w.AddNumber("step.gale", 0, 40, "more because of Gales", func(s *State) int32 { return s.viewpoint.gale })
	w.AddNumber("camp.units", 0, maxUnits, "units left in the camp", func(s *State) int32 { return s.viewpoint.campUnits })
	w.AddNumber("camp.cost", 0, 60, "hourglasses as camp.threshold has them", func(s *State) int32 { return s.viewpoint.campCost })
	w.AddBool("shooter.in_tower", "the Marksmen stand in a tower", func(s *State) bool { return s.viewpoint.inTower })
	w.AddNumber("shooter.invaders", 0, 30, "Invader units on their section", func(s *State) int32 { return s.viewpoint.facingInvaders })
	w.AddNumber("deed.this_turn", 0, deedKinds, "dishonourable deeds done in this turn", func(s *State) int32 { return int32(s.pos.deedsThisTurn) })
	w.AddBool("guard.kept_until_start", "the honour guard was manned until its first turn", func(s *State) bool { return s.pos.honourKept })
	w.AddBool("guard.kept_this_turn", "and in all of this turn", func(s *State) bool { return s.pos.honourKeptNow })
	return w
}

// conditionSpace returns the vocabulary of conditions together with the constants of the rules.
func conditionSpace(set *rule.Set) *cond.Space {
	return conditionWords(set).Space(schema().Consts(set))
}

// turnsOf returns the highest turn that a match can reach: siege.max_turns, or lastTurn if the
// condition for the end by time is not that of the edition.
func turnsOf(set *rule.Set) int32 {
	if set.Text("rule.defender_wins_on_time") == "game.turn >= rules.siege.max_turns" {
		return int32(set.Int("siege.max_turns"))
	}
	return lastTurn
}
