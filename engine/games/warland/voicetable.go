package warland

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

var sideWords = [4]string{"south", "west", "north", "east"}

// Table implements [engine.Voice]: it returns the turn, the factions, the viewer's pieces,
// those of the others, pacts and creatures.
func (v *voice) Table(st engine.State, seat engine.Seat) []engine.Passage {
	s, to := st.(*State), int(seat)
	p := &s.pos
	var l narration.Passages
	if p.turn > 0 {
		turn := v.Sentence("table.now", narration.Num("round", int(p.round)), narration.Num("n", int(p.turn)), v.Player("who", int(p.active), to))
		if int(p.active) == to {
			turn += " " + v.budgetInWords(s)
		}
		l.Add(v.Line("table.turn"), turn)
	}
	var factions []string
	for i := range s.seatCount {
		factions = append(factions, v.faction(s, (to+i)%s.seatCount, to))
	}
	l.AddOwn(v.Line("table.factions"), 1, factions...) // line 0 is the viewer's faction
	own := ^uint64(0)
	for i := range s.seatCount {
		i = (to + i) % s.seatCount
		l.AddOwn(v.Sentence("table.pieces", v.Player("who", i, to)), own, v.pieceLines(s, i, to)...)
		own = 0
	}
	l.Add(v.Line("table.pacts"), v.pactLines(s, to)...)
	l.Add(v.Line("table.creatures"), v.creaturesInWords(s, to)...)
	return l
}

// budgetInWords returns in words what the active faction may still do in its turn.
func (v *voice) budgetInWords(s *State) string {
	p := &s.pos
	var left []string
	var still [len(classNames)]int // by class: number of pawns that have not moved
	for i := range s.pawns() {
		if x := &p.pawn[i]; x.owner == p.active && x.moves == 0 {
			still[s.class(x)]++
		}
	}
	for c, name := range classNames {
		if n := min(int(p.moves[c]), still[c]); n > 0 {
			left = append(left, v.quantityInWords(name, n))
		}
	}
	text := v.Line("left.none")
	if len(left) > 0 {
		text = v.Line("left.some", narration.Text("list", strings.Join(left, ", ")))
	}
	works := "done"
	switch build, raze := s.mayConstruct(), s.mayDemolish(); {
	case build && raze && s.rules.worksPerTurn == 1:
		works = "one"
	case build && raze:
		works = "both"
	case build:
		works = "build"
	case raze:
		works = "demolish"
	}
	return text + " " + v.Line("left."+works)
}

func (v *voice) faction(s *State, i, viewer int) string {
	f := &s.pos.faction[i]
	with := []narration.Fill{v.Player("who", i, viewer), narration.Text("side", v.Line("side."+sideWords[s.side(i)]))}
	if !f.alive {
		return v.Sentence("table.out", append(with, narration.Num("n", int(f.eliminatedRound)))...)
	}
	key := "table.faction"
	if s.rules.coinMode == coinsSeparate {
		key = "table.faction_coins"
	}
	need, _ := s.foodNeeded(i)
	return v.Sentence(key, append(with, narration.Num("resources", int(f.resources)), narration.Num("food", int(f.food)), narration.Num("coins", int(f.coins)), narration.Num("n", int(f.buildings)),
		narration.Num("pawns", int(f.pawns)), narration.Num("need", need), narration.Num("bastions", f.countBastions()), v.at(s.castle[i].centre), narration.Num("wins", int(f.enemyWins)), narration.Num("most", int(s.rules.winsNeeded)))...)
}

// pieceLines returns lines on a faction's bastions, buildings, and pawns on the table.
func (v *voice) pieceLines(s *State, seat, viewer int) []string {
	f := &s.pos.faction[seat]
	var l, standing []string
	for k, b := range f.zone {
		standing = v.AppendLineIf(standing, f.standingBastions>>k&1 != 0, "table.bastion", v.bastion(k), v.at(b))
	}
	l = v.AppendLineIf(l, len(standing) > 0, "table.bastions", narration.Text("list", strings.Join(standing, ", ")))
	for i := range s.buildings() {
		b := &s.pos.building[i]
		if int(b.owner) != seat {
			continue
		}
		k := &s.rules.buildings[b.kind]
		text := v.Line("lies.at", narration.Text("card", v.card(b)), v.at(b.centre))
		switch on := v.standingInWords(s, b.id); {
		case !b.faceUp:
			text += ", " + v.Line("lies.down")
		case on != "":
			text += ", " + v.Line("lies.on", narration.Text("pawns", on))
		}
		if b.faceUp && k.resources+k.food > 0 {
			if text += "; " + v.Line("lies.makes", narration.Num("n", k.resources), narration.Num("food", k.food)); !s.doesProduce(i) {
				text += ", " + v.Line("lies.not")
			}
		}
		l = append(l, text+".")
	}
	for i := range s.pawns() {
		if x := &s.pos.pawn[i]; int(x.owner) == seat && x.buildingID == 0 {
			text := v.pawnInWords(s, i, viewer)
			if x.moves > 0 && int(s.pos.active) == seat {
				text += ", " + v.Line("lies.moved")
			}
			if x.attacks > 0 {
				text += ", " + v.Line("lies.fought")
			}
			l = append(l, text+".")
		}
	}
	return l
}

// standingInWords returns in words the pawns that stand on the card of the building with an id; ""
// if there are none.
func (v *voice) standingInWords(s *State, id uint16) string {
	var l []string
	for kind := range s.rules.pawns {
		n := 0
		for i := range s.pawns() {
			n += int(boolToInt(s.pos.pawn[i].buildingID == id && int(s.pos.pawn[i].kind) == kind))
		}
		if n > 0 {
			l = append(l, v.pawnsInWords(n, kind))
		}
	}
	return strings.Join(l, ", ")
}

// pawnInWords returns a pawn in words: its kind and place, and what distinguishes it from
// other pawns.
func (v *voice) pawnInWords(s *State, i, viewer int) string {
	return v.describePawn(s, i, viewer, true)
}

// describePawn does what [voice.pawnInWords] does, but names the landmark only if marked is true.
func (v *voice) describePawn(s *State, i, viewer int, marked bool) string {
	p := &s.pos.pawn[i]
	with := []narration.Fill{narration.Text("pawn", v.kind(int(p.kind)))}
	key := "where.at"
	if p.buildingID == 0 {
		with = append(with, v.at(p.centre))
		l := s.landmark(p.centre)
		if way := compassHeading(int(p.centre.x)-int(l.centre.x), int(p.centre.y)-int(l.centre.y)); marked && l.what != "" && way != "" {
			key, with = "where.by", append(with, narration.Text("near", v.pieceName("mark.", s, l.boardPiece, viewer)), narration.Text("way", v.Line("compass."+way)))
			if l.away > landmarkRange {
				key, with = "where.near", append(with, narration.Num("n", roundDiv(l.away, 10)))
			}
		}
	} else {
		with = append(with, narration.Text("card", v.card(s.buildingByID(p.buildingID))))
		switch {
		case p.home == p.buildingID:
			key = "where.home"
		case p.home != 0:
			key, with = "where.from", append(with, narration.Text("home", v.card(s.buildingByID(p.home))))
		default:
			key = "where.in"
		}
	}
	text := v.Line(key, with...)
	if p.onlyFoe != 0 {
		text = v.Line("where.sworn", narration.Text("pawn", text), v.Player("rival", int(p.onlyFoe)-1, viewer))
	}
	if p.buildingID != 0 && p.moves > 0 {
		text = v.Line("where.moved", narration.Text("pawn", text), narration.Num("n", int(p.moves)))
	}
	return text
}

// pactLines returns sentences on all treaties and truces, as told to the seat viewer.
func (v *voice) pactLines(s *State, viewer int) []string {
	var l []string
	for _, t := range s.pos.treaties[:s.pos.treatyCount] {
		l = append(l, v.Sentence("table.treaty", v.Player("who", int(t.a), viewer), v.Player("rival", int(t.b), viewer), v.Player("foe", int(t.enemy), viewer)))
	}
	for _, t := range s.pos.truces[:s.pos.truceCount] {
		l = append(l, v.Sentence("table.truce", v.Player("who", int(t.briber), viewer), v.Player("rival", int(t.bribed), viewer), narration.Num("n", int(t.left))))
	}
	return l
}

// creaturesInWords returns in words the creatures in play, and the creatures in hands as far
// as the seat viewer sees them.
func (v *voice) creaturesInWords(s *State, viewer int) []string {
	var l []string
	for i := range s.seatCount {
		var hand []string
		hidden := 0
		who := v.Player("who", i, viewer)
		for j := range s.rules.cards(&s.pos.faction[i]) {
			c := &s.pos.faction[i].creature[j]
			switch {
			case c.place == inPlay:
				key := "table.creature"
				if c.inside {
					key = "table.creature_in"
				}
				l = append(l, v.Sentence(key, who, narration.Text("creature", v.creatureName(s, i, j)), v.Player("rival", int(c.realm), viewer), narration.Num("n", int(c.credits)), narration.Num("most", int(c.maximum))))
			case c.place == inHand && s.hidesCreature(c, i, engine.Seat(viewer)):
				hidden++
			case c.place == inHand:
				hand = append(hand, v.creatureName(s, i, j))
			}
		}
		if hidden > 0 {
			hand = append(hand, v.quantityInWords("cards", hidden))
		}
		l = v.AppendList(l, "table.hand", hand, who)
	}
	return l
}

// creatureName returns the name of a creature, with a number if there are several copies.
func (v *voice) creatureName(s *State, seat, i int) string {
	base, n, numbered := strings.Cut(s.creatureWords(seat, i), " ")
	if numbered {
		return v.Name("creature", base) + " " + n
	}
	return v.Name("creature", base)
}
