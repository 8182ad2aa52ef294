package warland

import (
	"fmt"
	"strings"

	"equitas/engine"
)

var sideWords = [4]string{"South", "West", "North", "East"}

// Table implements [engine.Voice]: the turn, the factions, the own pieces, those
// of the others, pacts and creatures.
func (v voice) Table(st engine.State, seat engine.Seat) []engine.Passage {
	s, to := st.(*State), int(seat)
	p := &s.pos
	var l []engine.Passage
	add := func(heading string, lines []string) {
		if len(lines) > 0 {
			l = append(l, engine.Passage{Heading: heading, Lines: lines})
		}
	}
	if p.turn > 0 {
		turn := fmt.Sprintf("Round %d, turn %d: %s turn.", p.round, p.turn, whose(int(p.active), to))
		if int(p.active) == to {
			turn += " " + v.budget(s)
		}
		add("The turn", []string{turn})
	}
	factions := []string{}
	for i := range s.n {
		factions = append(factions, v.faction(s, (to+i)%s.n, to))
	}
	add("Factions (places are millimetres east and north of the south-west corner)", factions)
	for i := range s.n {
		i = (to + i) % s.n
		add(sentence(whose(i, to) + " pieces")[:len(whose(i, to))+len(" pieces")], v.pieces(s, i, to))
	}
	add("Pacts", v.pacts(s, to))
	add("Creatures", v.creatures(s, to))
	return l
}

// budget says what the active faction may still do.
func (v voice) budget(s *State) string {
	p := &s.pos
	left := []string{}
	var still [len(className)]int // pawns that have not moved
	for i := range s.pawns() {
		if x := &p.pawn[i]; x.owner == p.active && x.moves == 0 {
			still[s.class(x)]++
		}
	}
	for c, name := range className {
		if n := min(int(p.moves[c]), still[c]); n > 0 {
			left = append(left, many(n, name))
		}
	}
	text := "Nobody is left to move."
	if len(left) > 0 {
		text = "Still to move: " + strings.Join(left, ", ") + "."
	}
	switch build, raze := s.mayConstruct(), s.mayDemolish(); {
	case build && raze && s.r.works == 1:
		text += " One construction or one demolition is left."
	case build && raze:
		text += " You may still build and demolish."
	case build:
		text += " You may still build, not demolish."
	case raze:
		text += " You may still demolish, not build."
	default:
		text += " You have built or demolished."
	}
	return text
}

func (v voice) faction(s *State, i, to int) string {
	f := &s.pos.faction[i]
	name := fmt.Sprintf("%s (%s)", who(i, to), sideWords[s.side(i)])
	if !f.alive {
		return sentence(name + ": eliminated in round " + itoa(int(f.outRound)))
	}
	text := fmt.Sprintf("%s: %s, %d food", name, many(int(f.resources), "resource"), f.food)
	if s.r.coinMode == coinsSeparate {
		text += ", " + many(int(f.coins), "coin")
	}
	need, _ := s.need(i)
	text += fmt.Sprintf("; %s, %s that eat %d; %s standing, castle at %s beaten %d of %s", many(int(f.buildings), "building"), many(int(f.pawns), "pawn"), need,
		many(f.standing(), "bastion"), place(s.castle[i].at), f.wins, many(int(s.r.winsNeeded), "time"))
	return sentence(text)
}

// pieces lists a faction's bastions, buildings, and pawns on the table.
func (v voice) pieces(s *State, seat, to int) []string {
	f := &s.pos.faction[seat]
	l, standing := []string{}, []string{}
	for k, b := range f.zone {
		if f.up>>k&1 != 0 {
			standing = append(standing, bastionWords[k]+" at "+place(b))
		}
	}
	if len(standing) > 0 {
		l = append(l, "Bastions: "+strings.Join(standing, ", ")+".")
	}
	for i := range s.buildings() {
		b := &s.pos.building[i]
		if int(b.owner) != seat {
			continue
		}
		k := &s.r.buildings[b.kind]
		text := s.r.cardName(b) + " at " + place(b.at)
		switch on := v.standing(s, b.id); {
		case !b.up:
			text += ", face down"
		case on != "":
			text += ", on it " + on
		}
		if b.up && k.resources+k.food > 0 {
			if text += fmt.Sprintf("; makes %s and %d food", many(k.resources, "resource"), k.food); !s.produces(i) {
				text += ", but not as it stands now"
			}
		}
		l = append(l, text+".")
	}
	for i := range s.pawns() {
		if x := &s.pos.pawn[i]; int(x.owner) == seat && x.in == 0 {
			text := v.pawn(s, i, to)
			if x.moves > 0 && int(s.pos.active) == seat {
				text += ", has moved"
			}
			if x.fought > 0 {
				text += ", has fought"
			}
			l = append(l, text+".")
		}
	}
	return l
}

// standing says who stands on a card.
func (v voice) standing(s *State, id uint16) string {
	l := []string{}
	for kind := range s.r.pawns {
		n := 0
		for i := range s.pawns() {
			n += int(bit(s.pos.pawn[i].in == id && int(s.pos.pawn[i].kind) == kind))
		}
		if n > 0 {
			l = append(l, v.r.several(n, kind))
		}
	}
	return strings.Join(l, ", ")
}

func (v voice) kind(kind int) string { return v.r.nameOf("pawn", v.r.pawns[kind].id) }

// pawn names a pawn by kind and place, and what else makes it another than its
// neighbours.
func (v voice) pawn(s *State, i, to int) string {
	p := &s.pos.pawn[i]
	text := v.kind(int(p.kind))
	switch {
	case p.in == 0:
		text += " at " + place(p.at)
	case p.home == p.in:
		text += " at home in " + s.r.cardName(s.lookup(p.in))
	default:
		text += " in " + s.r.cardName(s.lookup(p.in))
		if p.home != 0 {
			text += " from " + s.r.cardName(s.lookup(p.home))
		}
	}
	if p.sworn != 0 {
		text += ", sworn against " + who(int(p.sworn)-1, to)
	}
	if p.in != 0 && p.moves > 0 {
		text += ", moved " + many(int(p.moves), "time")
	}
	return text
}

func (v voice) pacts(s *State, to int) []string {
	l := []string{}
	for _, t := range s.pos.treaties[:s.pos.treatyN] {
		l = append(l, sentence(fmt.Sprintf("%s and %s have a treaty against %s", who(int(t.a), to), who(int(t.b), to), who(int(t.enemy), to))))
	}
	for _, t := range s.pos.truces[:s.pos.truceN] {
		l = append(l, sentence(fmt.Sprintf("%s and %s have a truce for %s of %s", who(int(t.briber), to), who(int(t.bribed), to), many(int(t.left), "turn"), who(int(t.bribed), to))))
	}
	return l
}

// creatures lists those in play, and the hands that the seat sees.
func (v voice) creatures(s *State, to int) []string {
	l := []string{}
	for i := range s.n {
		hand, hidden := []string{}, 0
		for j := range s.r.cards(&s.pos.faction[i]) {
			c := &s.pos.faction[i].creature[j]
			switch {
			case c.place == inPlay:
				text := fmt.Sprintf("%s %s: in %s realm, %d of %s", whose(i, to), v.beast(s, i, j), whose(int(c.realm), to), c.credits, many(int(c.maximum), "credit"))
				if c.inside {
					text += ", inside its walls"
				}
				l = append(l, sentence(text))
			case c.place == inHand && s.hides(c, i, engine.Seat(to)):
				hidden++
			case c.place == inHand:
				hand = append(hand, v.beast(s, i, j))
			}
		}
		if hidden > 0 {
			hand = append(hand, many(hidden, "card"))
		}
		if len(hand) > 0 {
			l = append(l, sentence(whose(i, to)+" hand: "+strings.Join(hand, ", ")))
		}
	}
	return l
}

// beast names a creature; several copies are told apart by a number.
func (v voice) beast(s *State, seat, i int) string {
	id := s.creatureWords(seat, i)
	base, n, numbered := strings.Cut(id, " ")
	if numbered {
		return v.r.nameOf("creature", base) + " " + n
	}
	return v.r.nameOf("creature", base)
}
