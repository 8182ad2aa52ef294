package stronghold

import (
	"slices"

	"equitas/engine/place"
	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// boxKeys returns the keys of pieces and cards.
func boxKeys() []rule.Key {
	c, p, h := "component.*", "phase_card.*", "defender_hit_card.*"
	printed := func(k rule.Key) rule.Key {
		k.Printed = true
		return k
	}
	return slices.Concat(
		keys.Table(c, keys.Name(c, "piece"),
			printed(keys.Number(c+".count", 0, 500, "pieces", "pieces in the box, for lists", book+"Componenti di gioco")),
			keys.Optional(printed(keys.YesNo(c+".cards", "are they cards?", book+"Componenti di gioco")), "no")),
		keys.Table(p, keys.Name(p, "card"),
			keys.Number(p+".phase", 1, 6, "", "the phase of the card", book+"Fasi"),
			keys.Words(p+".actions", "what its face offers", "Ruling R5", "@invader_action"),
			keys.Optional(keys.Word(p+".back", "what its back offers", book+"Rovescio delle carte Fasi", "@special_action"), "nothing: it is not flipped"),
			keys.Optional(keys.YesNo(p+".starred", "is it taken where setup.preset says so?", book+"Preparazione dell'Invasore"), "no"),
			keys.Number(p+".count.p2", 0, 4, "cards", "in the deck for two players", "Ruling R3"),
			keys.Number(p+".count.p34", 0, 4, "cards", "in the deck for three and four players", "Ruling R3")),
		keys.Table(h, keys.Name(h, "card"),
			keys.Words(h+".types", "the Invader units that it shows; none: a miss", book+"Sbarramento del cannone del Difensore", invaders...),
			keys.Number(h+".count", 0, 60, "cards", "in the deck", book+"Componenti di gioco")),
	)
}

// boardKeys returns the keys of the board.
func boardKeys() []rule.Key {
	side := func(path string) rule.Key {
		return keys.Word(path+".side", "the side of the stronghold", book+"Lati della roccaforte", sideWords...)
	}
	rampart := func(p string) []rule.Key {
		return []rule.Key{
			keys.Number(p+".capacity", 0, 60, "units", "that have room", book+"Piani superiori e bastioni"),
			keys.Number(p+".machine_slots", 0, 1, "machines", "that have room", book+"Il Bastione"),
			keys.Number(p+".cover_slots", 0, 1, "Covers", "that have room", book+"Il Bastione"),
			keys.Number(p+".training_slots", 0, maxKinds, "tokens", "that have room", book+"Il Bastione"),
		}
	}
	section := func(p string) []rule.Key {
		return []rule.Key{
			keys.Number(p+".equipment_slots", 0, maxKinds, "tokens", "places for equipment", "Ruling R42"),
			keys.Number(p+".hero_slots", 0, maxHeroes, "heroes", "places for heroes", "Ruling R28"),
			keys.Number(p+".stone_start", 0, 30, "stones", "at the start", book+"Preparazione del Difensore"),
			keys.Unlimited(keys.Number(p+".stone_max", 0, 30, "stones", "that have room; 0: no limit", "Ruling R60")),
			keys.Number(p+".wood_max", 0, 30, "wood", "wooden components that have room", book+"Rafforzamento delle mura"),
		}
	}
	tower := func(p string) []rule.Key {
		return []rule.Key{
			keys.Number(p+".slots", 0, 10, "units", "that have room", "Ruling R27"),
			keys.Words(p+".units", "who may stand there", "Ruling R27", defenders...),
		}
	}
	may := func(l []rule.Key, from string) []rule.Key {
		for i, k := range l {
			l[i] = keys.Optional(k, "that of "+from)
		}
		return l
	}
	s, b := "section.*", "building.*"
	return slices.Concat(
		[]rule.Key{place.Rows("picture.rows", areaCamp, areaRepelled, "barbican.rampart")},
		keys.Table("board.*", keys.Name("board.*", "side")),
		keys.Table("upper_level.*", side("upper_level.*"), keys.Number("upper_level.*.capacity", 0, 60, "units", "that have room", book+"Piani superiori e bastioni")),
		keys.Table("rampart_default", rampart("rampart_default")...),
		keys.Table("rampart.*", append(may(rampart("rampart.*"), "rampart_default"), side("rampart.*"),
			keys.Optional(keys.Word("rampart.*.opposite_tower", "the tower opposite, for Catapults and Head Archers", "Ruling R51", "@tower"), "none"),
			keys.Words("rampart.*.neighbours", "ramparts to which a Drover leads", "Ruling R50", "@rampart"))...),
		keys.Table("barbican",
			rule.Key{Path: "barbican.rampart", Type: rule.Text, Plain: true, Doc: "what the place of the rams is called", Source: book + "Il Barbacane"},
			keys.Number("barbican.gate_resistance", 1, 60, "points", "resistance of a new gate", book+"Il Barbacane"),
			keys.Number("barbican.gate_resistance_max", 1, 60, "points", "that the workshop can give a gate, at most", book+"Rafforzamento della Porta"),
			keys.Number("barbican.ram_slots", 0, 20, "rams", "that have room", book+"Ariete"),
			keys.Number("barbican.crew_per_ram", 1, 10, "units", "that a ram needs", book+"Ariete"),
			keys.Number("barbican.breach_at_gate", 0, maxGates, "", "the gate whose fall is a break-in; 0: none", book+"Ariete")),
		keys.Table("barbican.gate.*", keys.Number("barbican.gate.*.glory", 0, 20, "points", "Glory Points for its fall", book+"Punti guadagnati per la distruzione delle Porte")),
		keys.Table("section_default", section("section_default")...),
		keys.Table(s, slices.Concat(may(section(s), "section_default"), []rule.Key{
			side(s),
			keys.Words(s+".neighbours", "sections beside it", "Ruling R57", "@section"),
			keys.Number(s+".defender_slots", 0, 20, "units", "places for Defender units", book+"Sezione delle Mura"),
			keys.Number(s+".invader_slots", 0, 20, "units", "places for Invader units", book+"Sezione delle Mura"),
			keys.YesNo(s+".cauldron", "may a cauldron stand there?", book+"Calderone del Troll"),
			keys.YesNo(s+".platform", "may a platform stand there?", book+"Piattaforma"),
			keys.YesNo(s+".siege_tower", "may a Siege Tower stand there?", book+"Torre d'Assedio"),
		}, perUnit(s+".start", defenders, func(p, u string) rule.Key {
			return keys.OrNone(p, 20, "units", many(u)+" at the start", book+"Preparazione del Difensore")
		}))...),
		keys.Table("tower_default", tower("tower_default")...),
		keys.Table("tower.*", append(may(tower("tower.*"), "tower_default"), side("tower.*"),
			keys.Words("tower.*.sections", "sections beside it", book+"Le Torri", "@section"),
			keys.Word("tower.*.opposite", "the rampart opposite", book+"Le Torri", "@rampart"),
			rule.Key{Path: "tower.*.adjacent", Type: rule.Texts, Slots: true, Doc: "other ramparts at which can be fired from there, the Barbican's among them", Source: book + "Salva dei Tiratori"})...),
		keys.Table("path.*",
			keys.Word("path.*.from", "where it begins", book+"Sentieri", "@upper_level", "@rampart"),
			keys.Word("path.*.to", "where it ends", book+"Sentieri", "@rampart", "@section"),
			keys.YesNo("path.*.trap_slot", "may a trap or a bridge lie on it?", "Ruling R48")),
		keys.Table(b, slices.Concat([]rule.Key{keys.Name(b, "building")},
			perUnit(b+".room", append(slices.Clone(defenders), "any"), func(p, u string) rule.Key {
				return keys.OrNone(p, 20, "units", "places for units of the type; any: of any type", "Ruling R25")
			}),
			perUnit(b+".start", defenders, func(p, u string) rule.Key {
				return keys.OrNone(p, 20, "units", many(u)+" at the start", book+"Preparazione del Difensore")
			}))...),
	)
}
