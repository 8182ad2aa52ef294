package stronghold

import (
	"slices"

	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// Words of the files for the effects of actions (the key does), orders and deeds.
var (
	doesWords = []string{"resources", "machine", "altar", "cover", "ram", "siege_tower", "equipment", "bridge", "hits", "training", "saboteur", "exchange",
		"bloodstone", "possession", "fire", "specters", "panic", "gale", "accident", "move"}
	workWords    = []string{"cannon", "poles", "cauldron", "platform", "gate", "wall", "trap", "damage", "raid", "blessing", "glare", "snipe", "confuse", "train", "saboteurs"}
	specialWords = []string{"charge", "aim", "equipment", "training", "escape"}
	orderWords   = []string{"goblin_fury", "orc_detonation", "troll_call", "bluff"}
	deedWords    = []string{"barricades", "shameful_negotiations", "last_gasp", "amnesty"}
	becomeWords  = append([]string{"nothing"}, invaders...)
)

// invaderKeys returns the keys of Invaders' actions.
func invaderKeys() []rule.Key {
	a := "invader_action.*"
	pay := func(path string) []rule.Key {
		return perUnit(path, invaders, func(p, u string) rule.Key {
			return keys.OrNone(p, 20, "units", many(u)+" that it takes", book+"Fasi")
		})
	}
	l := slices.Concat(
		[]rule.Key{
			keys.Name(a, "action"),
			keys.Number(a+".phase", 1, 6, "", "the phase in which it is done", book+"Fasi"),
			keys.Word(a+".does", "what it does", book+"Libro dell'Invasore", doesWords...),
			keys.OrNone(a+".resources", 60, "resources", "resources that it takes", book+"Fasi"),
		},
		pay(a+".pay.*"),
		[]rule.Key{
			keys.Optional(keys.Number(a+".hourglasses", 0, 40, "hourglasses", "hourglasses for the Defender", book+"Fasi"), "hourglass.per_unit_spent for each unit paid"),
			keys.OrNone(a+".cost_34p.resources", 60, "resources", "resources that it takes with three and four players; holds with a cost_34p.pay alone", book+"Partita a 3 giocatori"),
		},
		pay(a+".cost_34p.pay.*"),
		[]rule.Key{
			keys.Optional(keys.Number(a+".tokens", 0, maxUnits, "pieces", "pieces of the kind", "Ruling R6"), "no limit"),
			keys.OrNone(a+".deck.hit", 60, "cards", "Hits of a new machine", book+"Ballista"),
			keys.OrNone(a+".deck.miss", 60, "cards", "Misses of a new machine", book+"Ballista"),
			keys.Optional(keys.Word(a+".range", "where a machine can fire: sections joined to its rampart, or all of its side", book+"Ballista", "paths", "side"), "paths"),
			keys.Optional(rule.Key{Path: a + ".hit", Type: rule.Effects, Sees: []string{"game", "rules"}, Doc: "what a Hit does, in order", Source: book + "Ballista"}, "nothing"),
			keys.Optional(keys.YesNo(a+".counts_to_machine_limit", "does it count to siege.machine_limit?", "Ruling R33"), "no"),
			keys.Optional(keys.YesNo(a+".can_be_damaged", "may scouts damage it?", book+"Macchina danneggiatrice"), "no"),
			keys.OrNone(a+".strength", 20, "points", "Invader's Strength on the section", book+"Stendardo; Altare"),
			keys.OrNone(a+".extra_slots", 20, "places", "places for Invader units", book+"Scala; Torre d'Assedio"),
			keys.OrNone(a+".units_per_turn", 20, "units", "units that go to a neighbouring section in phase 6", book+"Corda"),
			keys.OrNone(a+".units_per_move", 20, "units", "units that come straight from the camp in a Move", book+"Linfa"),
			keys.OrNone(a+".bonus_per_unit", 20, "points", "Strength of each unit in a lost melee", book+"Scudo"),
			keys.OrNone(a+".kills", 20, "units", "Marksmen that fall before a melee that the Invader wins", book+"Veleno"),
			keys.OrNone(a+".adds_hits", 20, "cards", "Hits added to the deck of a machine", book+"Artigliere"),
			keys.OrNone(a+".extra_units_per_move", 20, "units", "units that may enter the rampart beyond the limit, in each Move", "Ruling R45"),
			keys.OrNone(a+".capacity_bonus", 20, "units", "units that the rampart holds beside", book+"Furiere"),
			keys.Optional(keys.Number(a+".strength_factor", 1, 10, "", "times the Strength of units on the rampart, in the Marksmen's volley", book+"Capo Trincea"), "1"),
			keys.OrNone(a+".kills_per_goblin", 10, "units", "Marksmen that each Goblin on the rampart may shoot", book+"Arciere Capo"),
			keys.Optional(keys.YesNo(a+".drives", "may units go back from the rampart, and to its neighbours?", "Ruling R50"), "no"),
			keys.OrNone(a+".surcharge", 10, "hourglasses", "that Defenders pay more", book+"Sabotatore; Fuoco; Tempesta"),
		},
		perUnit(a+".gain", invaders, func(p, u string) rule.Key {
			return keys.OrNone(p, 60, "resources", "resources for one "+u, book+"Ottenere risorse")
		}),
		perUnit(a+".exchange.*", invaders, func(p, u string) rule.Key {
			return keys.OrNone(p, 20, "units", many(u)+" that are taken, for the way to pay of the same name", book+"Sergente istruttore")
		}),
		perUnit(a+".becomes", defenders, func(p, u string) rule.Key {
			return keys.Optional(keys.Word(p, "what a dead "+u+" becomes", book+"Spettri", becomeWords...), "nothing")
		}),
		[]rule.Key{
			keys.OrNone(a+".courtyard_limit", 60, "units", "units that are safe in the courtyard", book+"Panico"),
			keys.Optional(keys.Word(a+".machine", "the machine that it is for", book+"Pietre di sangue", "@invader_action"), "none"),
			keys.OrNone(a+".units", maxUnits, "units", "units that may leave each area", book+"Fase 6: Spostamento"),
		},
		rule.Marks(a),
		keys.Table("order",
			keys.Number("order.open_cost", 0, 20, "hourglasses", "for an open order", book+"Ordine aperto"),
			keys.YesNo("order.face_down", "may orders lie face down?", book+"Ordini classificati"),
			keys.Number("order.classified_cost", 0, 20, "hourglasses", "for orders that lie face down, once per turn", book+"Ordini classificati")),
	)
	for i, id := range orderWords {
		p := "order." + id
		own := []rule.Key{keys.Name(p, "order"), keys.Number(p+".tokens", 0, 8, "tokens", "tokens of the kind", "Ruling R6")}
		switch i {
		case orderFury:
			own = append(own, keys.Number(p+".strength", 0, 20, "points", "Strength of a raging Goblin", book+"Furore dei Goblins"))
		case orderDetonation:
			own = append(own, keys.Number(p+".min_orcs", 1, 20, "units", "Orcs that blow up at least", book+"Detonazione Orchi"),
				keys.Number(p+".stones_per_orc", 0, 20, "stones", "stones that each destroys", book+"Detonazione Orchi"))
		case orderCall:
			own = append(own, keys.Number(p+".trolls", 1, 10, "units", "Trolls that are called", book+"Chiamata dei Trolls"),
				keys.Number(p+".steps", 1, 3, "paths", "that each goes", "Ruling R64"))
		}
		l = append(l, keys.Table(p, own...)...)
	}
	x := "special_action.*"
	return append(l, keys.Table(x, keys.Name(x, "action"),
		keys.Number(x+".phase", 1, 5, "", "the phase in which it is done", book+"Rovescio delle carte Fasi"),
		keys.Word(x+".does", "what it does", book+"Rovescio delle carte Fasi", specialWords...),
		keys.Number(x+".hourglasses", 0, 20, "hourglasses", "for the Defender", book+"Rovescio delle carte Fasi"),
		keys.OrNone(x+".extra_units", 60, "units", "units drawn beside, in every turn", book+"A tutta carica!"),
		keys.OrNone(x+".resources_per_turn", 60, "resources", "resources in phase 1, instead of players.pN.resources_per_turn", book+"A tutta carica!"),
		keys.Optional(keys.Number(x+".cards", 1, 10, "cards", "cards drawn, of which one is used", book+"Colpo preciso"), "1"),
		keys.Optional(keys.Word(x+".scope", "for all machines of the turn, or one that is named when it is paid", "Ruling R38", "all", "one"), "all"),
		keys.OrNone(x+".goblins", 20, "units", "Goblins from the repelled pile to upper levels", book+"Sfuggire alla macellazione"))...)
}

// defenderKeys returns the keys of Defenders' actions.
func defenderKeys() []rule.Key {
	a, h := "defender_action.*", "hero.*"
	return slices.Concat(
		keys.Table(a, keys.Name(a, "action"),
			keys.Word(a+".building", "where it is done", book+"Edifici dentro la Roccaforte", "@building"),
			keys.Word(a+".does", "what it does", book+"Libro del Difensore", workWords...),
			keys.Number(a+".cost", 0, 20, "hourglasses", "what it costs, before rule.action_cost", book+"Libro del Difensore"),
			keys.Optional(keys.Number(a+".tokens", 0, 20, "pieces", "pieces of the kind", book+"Componenti di gioco"), "no limit"),
			keys.Optional(keys.Word(a+".kills", "of a cauldron or trap: which Invader units die", book+"Calderone del Troll", invaders...), "none"),
			keys.Optional(rule.Key{Path: a + ".number", Type: rule.Int, Lo: 0, Hi: 20, Unit: "units", Zero: "all", Doc: "units that die; of a cauldron or trap 0: all of the type", Source: book + "Calderone del Goblin"}, "1"),
			keys.OrNone(a+".slots", 10, "places", "places for Defender units", book+"Piattaforma"),
			keys.OrNone(a+".gain", 20, "", "resistance of the gate, or wooden components", book+"Rafforzamento della Porta; delle Mura"),
			keys.OrNone(a+".adds_misses", 20, "cards", "Misses added to the deck of a machine", book+"Macchina danneggiatrice"),
			keys.OrNone(a+".units", 10, "units", "units of the building that are given up", book+"Trovare sabotatori"),
			keys.Optional(keys.YesNo(a+".repeatable", "may it be done any number of times in a turn?", book+"Le Caserme"), "no"),
			keys.Optional(keys.Word(a+".from", "who is trained", book+"Le Caserme", defenders...), "nobody"),
			keys.Optional(keys.Word(a+".to", "and becomes what", book+"Le Caserme", defenders...), "nobody")),
		keys.Table("defender_move",
			keys.Number("defender_move.step", 1, 10, "hourglasses", "for a step of one unit or hero", book+"Muovere unità e eroi"),
			keys.Number("defender_move.swap", 1, 10, "hourglasses", "for a swap of two units", book+"Scambiare posti")),
		keys.Table(h, slices.Concat([]rule.Key{
			keys.Name(h, "hero"),
			keys.Optional(keys.YesNo(h+".use", "does the hero play?", book+"Eroi"), "yes"),
			keys.Word(h+".start", "section where the hero begins", book+"Preparazione del Difensore", "@section"),
			keys.Number(h+".unit_bonus", 0, 10, "points", "Strength of each Defender unit on the hero's section", book+"Ufficiale"),
			keys.Number(h+".own_strength", 0, 20, "points", "Defender's Strength on the section", book+"Guerriero"),
			keys.Number(h+".oration_min", 0, 20, "hourglasses", "spent on an Oration at least", book+"Orazione"),
			keys.Number(h+".oration_max", 0, 20, "hourglasses", "spent on an Oration at most; 0: no Oration", book+"Orazione"),
			keys.Number(h+".oration_bonus", 0, 10, "points", "Defender's Strength for each of them", book+"Orazione"),
		}, perUnit(h+".sortie_cost", invaders, func(p, u string) rule.Key {
			return keys.Optional(keys.Number(p, 0, 20, "hourglasses", "for killing one "+u+" on the section", book+"Sortita"), "no Sortie against it")
		}))...),
		keys.Table("deed",
			keys.ByName(keys.Number("deed.first_turn", 1, 30, "", "the first turn in which one may be done", "Ruling R22")),
			keys.ByName(keys.Number("deed.per_turn", 0, 4, "deeds", "in a turn", book+"Punti Gloria guadagnati per risolutezza")),
			keys.Number("deed.glory_cost", 0, 10, "points", "that it costs the Defender", book+"Punti Gloria guadagnati per risolutezza")),
		keys.Table("deed.barricades", keys.Name("deed.barricades", "deed"),
			keys.Word("deed.barricades.building", "for whose actions the hourglasses are", book+"Barricate", "@building"),
			keys.Number("deed.barricades.hourglasses", 0, 40, "hourglasses", "for that building alone", book+"Barricate"),
			keys.Number("deed.barricades.executions_per_turn", 1, 10, "times", "that each of its actions may be executed in this turn", "Ruling R21")),
		keys.Table("deed.shameful_negotiations", keys.Name("deed.shameful_negotiations", "deed"),
			keys.Number("deed.shameful_negotiations.hourglasses", 0, 40, "hourglasses", "for the Defender", book+"Negoziati vergognosi")),
		keys.Table("deed.last_gasp", keys.Name("deed.last_gasp", "deed"),
			keys.Number("deed.last_gasp.discount", 0, 10, "hourglasses", "less for each action of the building, this turn", book+"L'ultimo respiro"),
			keys.ByName(keys.Number("deed.last_gasp.min_cost", 1, 20, "hourglasses", "what an action costs at least", book+"L'ultimo respiro"))),
		keys.Table("deed.amnesty", append([]rule.Key{keys.Name("deed.amnesty", "deed")}, perUnit("deed.amnesty", defenders, func(p, u string) rule.Key {
			return keys.Number(p, 0, 20, "units", many(u)+" from supply into the courtyard", book+"Amnistia")
		})...)...),
	)
}
