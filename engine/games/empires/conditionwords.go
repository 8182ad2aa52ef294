package empires

import (
	"math/bits"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/vocabulary"
)

// A viewpoint holds the seat, area and card that a condition is about, by index.
type viewpoint struct {
	me, area, card int
	cost           int32 // trade markers that the action costs
	affords        bool  // the seat has these
}

// Values of area.owner, in the order of ownerWords.
const (
	ownerNobody = iota
	ownerMe
	ownerOther
)

// eval returns the value of a condition or amount for s.viewpoint.
func (s *State) eval(e *expr) int32 { return e.Answer(s, &s.conditionScratch) }

// holds reports whether a condition holds for s.viewpoint.
func (s *State) holds(e *expr) bool { return e.Answer(s, &s.conditionScratch) != 0 }

// conditionWords returns the vocabulary of conditions under a set.
func conditionWords(set *rule.Set) *vocabulary.Words[*State] {
	w := vocabulary.New[*State](set)
	w.AddNumber("game.turn", 0, maxTurns, "the turn being played; 0 while markers are placed", func(s *State) int32 { return int32(s.pos.turn) })
	w.AddNumber("game.round", 0, 60, "the round being played", func(s *State) int32 { return int32(s.pos.round) })
	w.AddNumber("game.players", minSeats, maxSeats, "players at the table", func(s *State) int32 { return int32(s.seatCount) })
	w.AddNumber("game.cost", 0, 99, "trade markers that the action takes", func(s *State) int32 { return s.viewpoint.cost })
	addSeatWords(w, "me", "who asks", func(s *State) int { return s.viewpoint.me })
	w.AddBool("me.affords", "has the trade markers that the action takes", func(s *State) bool { return s.viewpoint.affords })
	addSeatWords(w, "owner", "who controls the area; all is 0 and no where nobody does", func(s *State) int { return int(s.pos.owner[s.viewpoint.area]) })
	addSeatWords(w, "attacker", "the attacker", func(s *State) int { return int(s.pos.battle.side[0].seat) })
	addSeatWords(w, "defender", "the defender", func(s *State) int { return int(s.pos.battle.side[1].seat) })
	addAreaWords(set, w)
	addCardWords(set, w)
	w.AddWord("battle.kind", battleWords, "in the open, behind walls, or at sea", func(s *State) int32 { return int32(s.pos.battle.kind) })
	w.AddNumber("battle.cards", 0, maxBattle, "cards that each side sends", func(s *State) int32 { return int32(s.rules.battle.cards[s.pos.battle.kind]) })
	w.AddBool("battle.ambush", "the defender has declared an ambush", func(s *State) bool { return s.pos.battle.ambush })
	return w
}

// addSeatWords adds the words about a player, which begin with prefix, to w. seatOf returns the
// player's seat, or -1.
func addSeatWords(w *vocabulary.Words[*State], prefix, doc string, seatOf func(s *State) int) {
	num := func(name string, hi int32, what string, read func(s *State, i int, x *seat) int32) {
		w.AddNumber(prefix+"."+name, 0, hi, doc+": "+what, func(s *State) int32 {
			i := seatOf(s)
			if i < 0 {
				return 0
			}
			return read(s, i, &s.pos.seat[i])
		})
	}
	has := func(name string, does int, what string) {
		w.AddBool(prefix+"."+name, doc+": "+what, func(s *State) bool { i := seatOf(s); return i >= 0 && s.pos.seat[i].personCounts[does] > 0 })
	}
	held := func(m func(s *State) mask) func(s *State, i int, x *seat) int32 {
		return func(s *State, _ int, x *seat) int32 { return int32(bits.OnesCount64(x.ownAreas & m(s))) }
	}
	num("seat", maxSeats-1, "the seat, from 0", func(_ *State, i int, _ *seat) int32 { return int32(i) })
	num("north", maxAreas, "provinces controlled in the north", held(func(s *State) mask { return s.rules.sideProvinces[0] }))
	num("south", maxAreas, "provinces controlled in the south", held(func(s *State) mask { return s.rules.sideProvinces[1] }))
	num("provinces", maxAreas, "provinces controlled", held(func(s *State) mask { return s.rules.provinces }))
	num("areas", maxAreas, "areas controlled", held(func(*State) mask { return ^mask(0) }))
	num("amphorae", maxAreas, "provinces controlled that show an amphora", held(func(s *State) mask { return s.rules.amphorae }))
	num("warehouse", maxPieces, "trade markers in the Warehouse", func(_ *State, _ int, x *seat) int32 { return int32(x.warehouse) })
	num("funds", 250, "trade markers with which costs can be paid", func(s *State, i int, _ *seat) int32 { return int32(s.funds(i)) })
	num("control_supply", maxPieces, "control markers in supply", func(_ *State, _ int, x *seat) int32 { return int32(x.control) })
	num("trade_supply", maxPieces, "trade markers in supply", func(_ *State, _ int, x *seat) int32 { return int32(x.trade) })
	num("hand", 99, "cards in hand", func(s *State, i int, _ *seat) int32 { return int32(s.handSize(i)) })
	num("merchants", 20, "Merchants on the table", func(_ *State, _ int, x *seat) int32 { return int32(x.personCounts[effectMerchant]) })
	has("leader", effectLeader, "a Military Leader is on the table")
	has("engineer", effectEngineer, "an Engineer is on the table")
	has("diplomat", effectDiplomat, "a Diplomat is on the table")
	w.AddNumber(prefix+".vp", -500, 999, doc+": victory points so far", func(s *State) int32 {
		if i := seatOf(s); i >= 0 {
			return s.pos.seat[i].vp
		}
		return 0
	})
}

// addAreaWords adds the words about the viewpoint's area.
func addAreaWords(set *rule.Set, w *vocabulary.Words[*State]) {
	var ids []string
	for _, table := range []string{"province", "sea"} {
		if v := set.Value(table); v != nil && v.Table != nil {
			ids = append(ids, v.Table.Keys()...)
		}
	}
	if len(ids) == 0 {
		ids = []string{"none"}
	}
	pieces, own := set.Value("pieces.trade"), int32(maxPieces) // trade markers of a player
	if pieces != nil {
		own = int32(pieces.Int)
	}
	w.AddWord("area.id", ids, "which area it is", func(s *State) int32 { return int32(s.viewpoint.area) })
	w.AddBool("area.sea", "it is a sea area", func(s *State) bool { return s.rules.areas[s.viewpoint.area].sea })
	w.AddWord("area.side", markWords, "the side of a province", func(s *State) int32 { return s.rules.sideWord(s.viewpoint.area) })
	w.AddNumber("area.vp", 0, 20, "its victory points", func(s *State) int32 { return int32(s.rules.areas[s.viewpoint.area].vp) })
	w.AddNumber("area.half", 0, 10, "half of them, rounded down", func(s *State) int32 { return int32(s.rules.areas[s.viewpoint.area].vp / 2) })
	w.AddBool("area.amphora", "it shows an amphora", func(s *State) bool { return s.rules.amphorae>>s.viewpoint.area&1 != 0 })
	w.AddWord("area.owner", ownerWords, "who controls it", func(s *State) int32 {
		switch i := int(s.pos.owner[s.viewpoint.area]); {
		case i < 0:
			return ownerNobody
		case i == s.viewpoint.me:
			return ownerMe
		}
		return ownerOther
	})
	w.AddNumber("area.markers", 0, 99, "control markers in it", func(s *State) int32 { return int32(s.pos.markers[s.viewpoint.area]) })
	w.AddBool("area.fort", "it has a fortification", func(s *State) bool { return s.pos.forts>>s.viewpoint.area&1 != 0 })
	w.AddBool("area.last", "it is the last province of who controls it", func(s *State) bool { return s.isLastProvince(s.viewpoint.area) })
	w.AddNumber("area.mine", 0, own, "trade markers of who asks", func(s *State) int32 { return int32(s.pos.trade[s.viewpoint.me][s.viewpoint.area]) }, pieces)
	w.AddNumber("area.best_other", 0, own, "most trade markers of any one other player", func(s *State) int32 { return int32(s.mostTradeOfOthers()) }, pieces)
	w.AddNumber("area.trade", 0, 250, "trade markers of all players", func(s *State) int32 { return int32(s.pos.tradeTotals[s.viewpoint.area]) })
}

// addCardWords adds the words about the viewpoint's card.
func addCardWords(set *rule.Set, w *vocabulary.Words[*State]) {
	names := func(tables ...string) []string {
		var l []string
		for _, t := range tables {
			if v := set.Value(t); v != nil && v.Table != nil {
				l = append(l, v.Table.Keys()...)
			}
		}
		if len(l) == 0 {
			l = []string{"none"}
		}
		return l
	}
	kind := func(s *State) *cardKind { return &s.rules.kinds[s.viewpoint.card] }
	of := func(s *State) *unit { return &s.rules.units[kind(s).unit] }
	ids := append(armyCards(set), set.Entries("empire_card")...)
	if len(ids) == 0 {
		ids = []string{"none"}
	}
	w.AddWord("card.id", ids, "which card it is", func(s *State) int32 { return int32(s.viewpoint.card) })
	w.AddWord("card.kind", names("unit"), "what kind of unit it is", func(s *State) int32 { return int32(kind(s).unit) })
	w.AddNumber("card.strength", 0, 20, "the number on it", func(s *State) int32 { return int32(kind(s).strength) })
	w.AddWord("card.mark", markWords, "the side that it is marked with", func(s *State) int32 { return int32(kind(s).mark) })
	w.AddNumber("card.vp", -20, 20, "its points at a scoring", func(s *State) int32 { return int32(kind(s).vp) })
	w.AddBool("card.empire", "it is an Empire card", func(s *State) bool { return kind(s).isEmpire })
	w.AddWord("card.speed", speedWords, "how fast it is", func(s *State) int32 { return boolToWord(of(s).slow) })
	w.AddBool("card.person", "it lies on the table and never fights", func(s *State) bool { return of(s).mode == modePerson })
	w.AddBool("card.unique", "a player may have only one of its kind on the table", func(s *State) bool { return of(s).unique })
	w.AddNumber("card.held", 0, 60, "cards of its kind on the table of who asks", func(s *State) int32 { return int32(s.countOnTable(s.viewpoint.me, int(kind(s).unit))) })
}

// sideWord returns the side of area i as an index of markWords; that of a sea area is "none".
func (r *Rules) sideWord(i int) int32 {
	if r.areas[i].sea {
		return 0
	}
	return int32(r.areas[i].side) + 1
}

// conditionSpace returns the vocabulary of conditions together with the constants of the rules.
func conditionSpace(set *rule.Set) *cond.Space {
	return conditionWords(set).Space(schema().Consts(set))
}
