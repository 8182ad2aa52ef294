package stronghold

import (
	"slices"

	"equitas/engine/place"
	"equitas/engine/rule"
)

// boxKeys returns the keys of pieces and cards.
func boxKeys() []rule.Key {
	c, p, h := "component.*", "phase_card.*", "defender_hit_card.*"
	printed := func(k rule.Key) rule.Key {
		k.Printed = true
		return k
	}
	return slices.Concat(
		table(c, name(c, "piece"),
			printed(number(c+".count", 0, 500, "pieces", "pieces in the box, for lists", book+"Componenti di gioco")),
			optional(printed(yes(c+".cards", "are they cards?", book+"Componenti di gioco")), "no")),
		table(p, name(p, "card"),
			number(p+".phase", 1, 6, "", "the phase of the card", book+"Fasi"),
			words(p+".actions", "what its face offers", "Ruling R5", "@invader_action"),
			optional(word(p+".back", "what its back offers", book+"Rovescio delle carte Fasi", "@special_action"), "nothing: it is not flipped"),
			optional(yes(p+".starred", "is it taken where setup.preset says so?", book+"Preparazione dell'Invasore"), "no"),
			number(p+".count.p2", 0, 4, "cards", "in the deck for two players", "Ruling R3"),
			number(p+".count.p34", 0, 4, "cards", "in the deck for three and four players", "Ruling R3")),
		table(h, name(h, "card"),
			words(h+".types", "the Invader units that it shows; none: a miss", book+"Sbarramento del cannone del Difensore", invaders...),
			number(h+".count", 0, 60, "cards", "in the deck", book+"Componenti di gioco")),
	)
}

// boardKeys returns the keys of the board.
func boardKeys() []rule.Key {
	side := func(path string) rule.Key {
		return word(path+".side", "the side of the stronghold", book+"Lati della roccaforte", sideWords...)
	}
	rampart := func(p string) []rule.Key {
		return []rule.Key{
			number(p+".capacity", 0, 60, "units", "that have room", book+"Piani superiori e bastioni"),
			number(p+".machine_slots", 0, 1, "machines", "that have room", book+"Il Bastione"),
			number(p+".cover_slots", 0, 1, "Covers", "that have room", book+"Il Bastione"),
			number(p+".training_slots", 0, maxKinds, "tokens", "that have room", book+"Il Bastione"),
		}
	}
	section := func(p string) []rule.Key {
		return []rule.Key{
			number(p+".equipment_slots", 0, maxKinds, "tokens", "places for equipment", "Ruling R42"),
			number(p+".hero_slots", 0, maxHeroes, "heroes", "places for heroes", "Ruling R28"),
			number(p+".stone_start", 0, 30, "stones", "at the start", book+"Preparazione del Difensore"),
			boundless(number(p+".stone_max", 0, 30, "stones", "that have room; 0: no limit", "Ruling R60")),
			number(p+".wood_max", 0, 30, "wood", "wooden components that have room", book+"Rafforzamento delle mura"),
		}
	}
	tower := func(p string) []rule.Key {
		return []rule.Key{
			number(p+".slots", 0, 10, "units", "that have room", "Ruling R27"),
			words(p+".units", "who may stand there", "Ruling R27", defenders...),
		}
	}
	may := func(keys []rule.Key, from string) []rule.Key {
		for i, k := range keys {
			keys[i] = optional(k, "that of "+from)
		}
		return keys
	}
	s, b := "section.*", "building.*"
	return slices.Concat(
		[]rule.Key{place.Rows("picture.rows", areaCamp, areaRepelled, "barbican.rampart")},
		table("board.*", name("board.*", "side")),
		table("upper_level.*", side("upper_level.*"), number("upper_level.*.capacity", 0, 60, "units", "that have room", book+"Piani superiori e bastioni")),
		table("rampart_default", rampart("rampart_default")...),
		table("rampart.*", append(may(rampart("rampart.*"), "rampart_default"), side("rampart.*"),
			optional(word("rampart.*.opposite_tower", "the tower opposite, for Catapults and Head Archers", "Ruling R51", "@tower"), "none"),
			words("rampart.*.neighbours", "ramparts to which a Drover leads", "Ruling R50", "@rampart"))...),
		table("barbican",
			rule.Key{Path: "barbican.rampart", Type: rule.Text, Plain: true, Doc: "what the place of the rams is called", Source: book + "Il Barbacane"},
			number("barbican.gate_resistance", 1, 60, "points", "resistance of a new gate", book+"Il Barbacane"),
			number("barbican.gate_resistance_max", 1, 60, "points", "that the workshop can give a gate, at most", book+"Rafforzamento della Porta"),
			number("barbican.ram_slots", 0, 20, "rams", "that have room", book+"Ariete"),
			number("barbican.crew_per_ram", 1, 10, "units", "that a ram needs", book+"Ariete"),
			number("barbican.breach_at_gate", 0, maxGates, "", "the gate whose fall is a break-in; 0: none", book+"Ariete")),
		table("barbican.gate.*", number("barbican.gate.*.glory", 0, 20, "points", "Glory Points for its fall", book+"Punti guadagnati per la distruzione delle Porte")),
		table("section_default", section("section_default")...),
		table(s, slices.Concat(may(section(s), "section_default"), []rule.Key{
			side(s),
			words(s+".neighbours", "sections beside it", "Ruling R57", "@section"),
			number(s+".defender_slots", 0, 20, "units", "places for Defender units", book+"Sezione delle Mura"),
			number(s+".invader_slots", 0, 20, "units", "places for Invader units", book+"Sezione delle Mura"),
			yes(s+".cauldron", "may a cauldron stand there?", book+"Calderone del Troll"),
			yes(s+".platform", "may a platform stand there?", book+"Piattaforma"),
			yes(s+".siege_tower", "may a Siege Tower stand there?", book+"Torre d'Assedio"),
		}, perUnit(s+".start", defenders, func(p, u string) rule.Key {
			return none(p, 20, "units", many(u)+" at the start", book+"Preparazione del Difensore")
		}))...),
		table("tower_default", tower("tower_default")...),
		table("tower.*", append(may(tower("tower.*"), "tower_default"), side("tower.*"),
			words("tower.*.sections", "sections beside it", book+"Le Torri", "@section"),
			word("tower.*.opposite", "the rampart opposite", book+"Le Torri", "@rampart"),
			rule.Key{Path: "tower.*.adjacent", Type: rule.Texts, Slots: true, Doc: "other ramparts at which can be fired from there, the Barbican's among them", Source: book + "Salva dei Tiratori"})...),
		table("path.*",
			word("path.*.from", "where it begins", book+"Sentieri", "@upper_level", "@rampart"),
			word("path.*.to", "where it ends", book+"Sentieri", "@rampart", "@section"),
			yes("path.*.trap_slot", "may a trap or a bridge lie on it?", "Ruling R48")),
		table(b, slices.Concat([]rule.Key{name(b, "building")},
			perUnit(b+".room", append(slices.Clone(defenders), "any"), func(p, u string) rule.Key {
				return none(p, 20, "units", "places for units of the type; any: of any type", "Ruling R25")
			}),
			perUnit(b+".start", defenders, func(p, u string) rule.Key {
				return none(p, 20, "units", many(u)+" at the start", book+"Preparazione del Difensore")
			}))...),
	)
}
