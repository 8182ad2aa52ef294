package stronghold

import (
	"fmt"
	"slices"

	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// matchKeys returns the keys of the match as a whole.
func matchKeys() []rule.Key {
	l := []rule.Key{
		{Path: "text.language", Type: rule.Text, Doc: "the language of names in reports and lists; any that the deck has"},
		keys.Number("players.min", 2, maxSeats, "players", "fewest players at the table", book+"Partita a 2 giocatori"),
		keys.Number("players.max", 2, maxSeats, "players", "most players at the table", book+"Partita a 4 giocatori"),
		keys.Number("players.usual", 2, maxSeats, "players", "how many play when nobody says otherwise", ""),
	}
	for n := 2; n <= maxSeats; n++ {
		p := fmt.Sprintf("players.p%d", n)
		of := func(k rule.Key, label string) rule.Key {
			return keys.Called(k, fmt.Sprintf("%s, %d players", label, n))
		}
		l = append(l, keys.Table(p,
			of(keys.Number(p+".start_resources", 0, 60, "resources", "resources of each Invader before turn 1", book+"Preparazione dell'Invasore"), "opening resources"),
			of(keys.Number(p+".start_hourglasses", 0, 40, "hourglasses", "hourglasses of each Defender before turn 1", "Ruling R11"), "opening hourglasses"),
			of(keys.Number(p+".units_per_turn", 1, 60, "units", "units that each Invader draws in phase 1", book+"Nuove unità"), "units drawn in a turn"),
			of(keys.Number(p+".resources_per_turn", 0, 60, "resources", "resources of each Invader in phase 1", book+"Risorse"), "resources of a turn"),
			of(keys.Number(p+".stones_per_turn", 0, 10, "stones", "stones at the start of a turn, all Defenders together", book+"Clessidre e azioni"), "stones of a turn"),
			of(keys.Number(p+".hourglasses_per_turn", 0, 40, "hourglasses", "hourglasses of each Defender at the start of a turn", book+"Clessidre e azioni"), "hourglasses of a turn"),
			of(keys.Number(p+".draft_offer", 1, maxOffer, "cards", "phase cards offered for each of phases 2 to 5", book+"Preparazione dell'Invasore"), "phase cards offered"))...)
	}
	return append(l, slices.Concat(
		keys.Table("siege",
			keys.ByName(keys.Number("siege.max_turns", 1, lastTurn, "turns", "after them the Defender has won", "Ruling R84")),
			keys.ByName(keys.Number("siege.machine_limit", 0, maxMachines, "machines", "machines on the board that count, at most", "Ruling R33"))),
		keys.Table("setup",
			keys.Number("setup.resource_bank", 0, 100, "resources", "resources in existence", book+"Preparazione del gioco"),
			keys.Number("setup.stone_supply", 0, 200, "stones", "stones that the Defender has, on the board and in supply", book+"Componenti di gioco"),
			keys.Number("setup.wood_supply", 0, 60, "wood", "wooden components that the Defender has", "Ruling R2"),
			keys.YesNo("setup.preset", "do Invaders take the starred phase cards, without a draft? two players only", book+"Preparazione dell'Invasore")),
		keys.Table("setup.bag", perUnit("setup.bag", invaders, func(p, u string) rule.Key {
			return keys.Number(p, 0, maxUnits, "units", many(u)+" in the bag", book+"Componenti di gioco")
		})...),
		keys.Table("setup.defender_units", perUnit("setup.defender_units", defenders, func(p, u string) rule.Key {
			return keys.Number(p, 0, maxUnits, "units", "units of the type, on the board and in supply", book+"Componenti di gioco")
		})...),
		keys.Table("setup.machine_cards",
			keys.Number("setup.machine_cards.hit", 0, 60, "cards", "Hits in existence", book+"Componenti di gioco"),
			keys.Number("setup.machine_cards.miss", 0, 60, "cards", "Misses in existence", book+"Componenti di gioco")),
		keys.Table("combat", slices.Concat(
			perUnit("combat", append(slices.Clone(invaders), defenders...), func(p, u string) rule.Key {
				return keys.Number(p, 1, 20, "points", "Strength of the unit", book+"Calcolare la Forza")
			}),
			[]rule.Key{
				keys.Number("combat.stone", 0, 20, "points", "Strength of a stone", book+"Forza del Difensore"),
				keys.Number("combat.wood", 0, 20, "points", "Strength of a wooden component", book+"Forza del Difensore"),
				keys.Number("combat.volley_per_marksman", 0, 20, "points", "Strength that a Marksman adds to a volley", book+"Salva dei Tiratori"),
				keys.Number("combat.hospital_recover", 0, 20, "units", "units that recover in a turn", book+"L'Ospedale"),
			})...),
		keys.Table("hourglass", keys.Number("hourglass.per_unit_spent", 0, 10, "hourglasses", "that the Defender gets for each unit paid", book+"Fasi")),
		keys.Table("camp", keys.Word("camp.limit_scope", "a Move's limit for units from the camp holds for West, East and the Barbican each, or for all together", "Ruling R46", "per_side", "total")),
		keys.Table("camp.threshold.*",
			keys.Number("camp.threshold.*.units", 1, maxUnits, "units", "from so many units left in the camp on", book+"Il Campo"),
			keys.Number("camp.threshold.*.hourglasses", 0, 60, "hourglasses", "that the Defender gets", book+"Il Campo")),
	)...)
}

// gloryKeys returns the keys of Glory Points and of allies.
func gloryKeys() []rule.Key {
	deed := func(id, key, unit, doc, source string, sees []string) []rule.Key {
		p := "glory." + id
		return keys.Table(p, keys.Name(p, "deed"),
			keys.Number(p+".points", 0, 10, "points", "Glory Points, once in the game", book+"Gesta gloriose"),
			keys.ByName(keys.Number(p+"."+key, 1, maxUnits, unit, doc, source)),
			keys.Never(keys.Condition(p+".when", sees, "are the points earned?", source), "it never scores"))
	}
	return slices.Concat(
		keys.Table("glory",
			keys.Number("glory.invader_start", 0, 60, "points", "Glory Points of the Invaders at the start", book+"Punti Gloria guadagnati per il tempo"),
			keys.Number("glory.defender_start", 0, 60, "points", "Glory Points of the Defenders at the start; deeds are paid with them", book+"Punti Gloria guadagnati per risolutezza"),
			keys.Number("glory.per_turn_transfer", 0, 10, "points", "that the Invaders give the Defenders at the end of a turn", book+"Punti Gloria guadagnati per il tempo"),
			keys.Number("glory.first_breach", 0, 20, "points", "for the first section that is breached", book+"Irrompere nella Roccaforte"),
			keys.Number("glory.further_breach", 0, 20, "points", "for each further section in the same Assault", book+"Irrompere nella Roccaforte"),
			keys.Number("glory.tie_break", 1, 10, "points", "for who wins the repeated Assault", book+"Pareggio")),
		deed("attack_of_the_trolls", "trolls", "Trolls", "Trolls on one section", book+"Attacco dei Trolls", seesSiege),
		deed("blood_rituals", "goblins", "Goblins", "Goblins sacrificed in rituals", "Ruling R87", seesSiege),
		deed("mass_siege", "sections", "sections", "sections with Invader units", book+"Assedio di massa", seesSiege),
		deed("ruined_walls", "demolitions", "demolitions", "sections demolished to the last component", "Ruling R88", seesSiege),
		keys.Table("glory.honour_guard", keys.Name("glory.honour_guard", "guard"),
			keys.Number("glory.honour_guard.points", 0, 10, "points", "for the Defenders, at the end of a turn", book+"La Guardia d'Onore"),
			keys.Number("glory.honour_guard.first_turn", 1, lastTurn, "", "the first turn at whose end they may come; the guard must be manned until it begins", "Ruling R26"),
			keys.Number("glory.honour_guard.soldiers", 0, 20, "units", "that man the guard", book+"La Guardia d'Onore"),
			keys.Never(keys.Condition("glory.honour_guard.when", seesGuard, "do the points come, at the end of a turn?", "Ruling R26"), "the guard never scores")),
		keys.Table("ally",
			keys.Number("ally.transfer_hourglasses", 0, 20, "hourglasses", "for giving units to the ally", book+"Trasferimento truppe"),
			keys.Number("ally.transfer_units", 0, 20, "units", "of one type, at most", book+"Trasferimento truppe"),
			keys.Number("ally.use_action_hourglasses", 0, 20, "hourglasses", "more, for an action of the ally's card", book+"Usare l'azione dell'altro Invasore"),
			keys.Number("ally.haste_per_turn", 0, 20, "times", "that a mark of the ally may be taken away, in a turn", book+"Il gettone Fretta")),
	)
}

// ruleKeys returns the keys of conditions and amounts, and of variants.
func ruleKeys() []rule.Key {
	l := keys.Table("rule",
		keys.Condition("rule.breach", seesFight, "does the Invader, who has won, break in?", "Ruling R78"),
		keys.Condition("rule.defender_inflicts", seesFight, "does the Defender, who has won, kill?", "Ruling R77"),
		keys.Condition("rule.shield_saves", seesFight, "does a Shield save all units of a lost melee?", "Ruling R75"),
		amount("rule.action_cost", 1, seesAction, "what an action in a building costs", "Ruling R20"),
		amount("rule.step_cost", 1, seesStep, "what a step or a swap of Defender units costs", "Ruling R29"),
		amount("rule.camp_hourglasses", 0, seesCamp, "that the Defender gets for what is left in a camp", book+"Il Campo"),
		keys.Condition("rule.machine_room", seesSiege, "may one more machine be built that counts?", "Ruling R33"),
		keys.Condition("rule.can_trap", seesPath, "may a trap be laid on the path?", "Ruling R44"),
		keys.Condition("rule.can_bridge", seesPath, "may a bridge be laid on the path?", book+"Ponte"),
		keys.Condition("rule.tower_free", seesTower, "may a Cannon or Poles be put into the tower?", book+"Le Torri"),
		keys.Condition("rule.cauldron_allowed", seesSection, "may a cauldron be put on the section?", book+"Calderone del Troll"),
		keys.Condition("rule.platform_allowed", seesSection, "may a platform be put on the section?", book+"Piattaforma"),
		keys.Condition("rule.siege_tower_allowed", seesSection, "may a Siege Tower be put on the section?", book+"Torre d'Assedio"),
		keys.Condition("rule.equipment_allowed", seesSection, "may this equipment be put on the section?", "Ruling R42"),
		keys.Condition("rule.training_allowed", seesRampart, "may this training be put on the rampart?", book+"Fase 4: Addestramento"),
		keys.Condition("rule.marksman_can_fire", seesShooter, "may Marksmen there fire?", book+"Salva dei Tiratori"),
		keys.Never(keys.Condition("rule.deed_allowed", seesDeed, "may a dishonourable deed be done?", "Ruling R22"), "no deed is ever done"),
		keys.Condition("rule.defender_wins_on_time", []string{"game", "rules"}, "asked at the end of a turn: has the Defender won?", "Ruling R84"))
	for _, id := range orderWords {
		l = append(l, keys.Condition("rule.order."+id, seesSection, "may the order be given, and is there who carries it out?", "Ruling R61"))
	}
	return append(l, keys.Table("variant",
		keys.YesNo("variant.hospital_for_ranged", "do those go to the hospital too whom shots and Panic fell?", "Ruling R65"),
		keys.YesNo("variant.specters_goblin_volley", "do Specters take those too whom Goblins shot?", "Ruling R54"),
		keys.Word("variant.blessing_scope", "at which ramparts blessed Marksmen may fire", "Ruling R69", "any", "side"),
		keys.YesNo("variant.gate3_counts_as_breach", "does the fall of the last gate score glory.first_breach too?", "Ruling R83"),
		keys.YesNo("variant.honour_point_on_break_in", "does the honour guard score in the turn of a break-in too?", "Ruling R82"))...)
}
