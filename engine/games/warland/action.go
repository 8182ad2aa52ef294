package warland

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/engine"
)

const pointFlag engine.Action = 1 << 31

func packAction(v verb, a, b int) engine.Action {
	return engine.Action(v)<<24 | engine.Action(a)<<12 | engine.Action(b)
}

func packPoint(x, y int) engine.Action { return pointFlag | engine.Action(x)<<15 | engine.Action(y) }

func unpackAction(a engine.Action) (v verb, first, second, both int) {
	return verb(a >> 24), int(a >> 12 & 0xfff), int(a & 0xfff), int(a & 0xffffff)
}

func pointOf(a engine.Action) point { return pointAt(int(a>>15&0x7fff), int(a&0x7fff)) }

// Phase implements [engine.RecordState].
func (s *State) Phase() string { return phaseNames[s.pos.phase] }

var bastionWords = [4]string{"rear left", "front left", "front right", "rear right"}

// millimetres returns a length in tenths of a millimetre as a text in millimetres: "47", "47.5".
func millimetres(x int16) string {
	if x%10 == 0 {
		return strconv.Itoa(int(x / 10))
	}
	return fmt.Sprintf("%d.%d", x/10, max(x%10, -x%10))
}

func pointWords(p point) string { return millimetres(p.x) + "," + millimetres(p.y) }

// pawnWords returns the words for a pawn in records: its kind and where it is.
func (s *State) pawnWords(i int) string {
	p := &s.pos.pawn[i]
	var b strings.Builder
	b.WriteString(s.rules.pawns[p.kind].id)
	switch {
	case p.buildingID == 0:
		b.WriteString(" at " + pointWords(p.centre))
	case p.home == p.buildingID:
		b.WriteString(" home in " + s.buildingWords(s.buildingByID(p.buildingID)))
	default:
		b.WriteString(" in " + s.buildingWords(s.buildingByID(p.buildingID)))
		if p.home != 0 {
			b.WriteString(" from " + s.buildingWords(s.buildingByID(p.home)))
		}
	}
	if p.onlyFoe != 0 {
		fmt.Fprintf(&b, " sworn against %d", p.onlyFoe-1)
	}
	if p.buildingID != 0 && p.moves > 0 {
		b.WriteString(" moved")
		if p.moves > 1 {
			fmt.Fprintf(&b, " %d times", p.moves)
		}
	}
	return b.String()
}

func (s *State) buildingWords(b *building) string {
	return fmt.Sprintf("%s %d", s.rules.buildings[b.kind].id, b.id)
}

// creatureWords returns the words for a creature in records: its name, and a number if the deck
// has several copies.
func (s *State) creatureWords(seat, i int) string {
	cards := s.pos.faction[seat].creature[:len(s.rules.deck)]
	k := &s.rules.creature[cards[i].kind]
	if k.copies < 2 {
		return k.id
	}
	n := 1
	for _, c := range cards[:i] {
		n += int(boolToInt(c.kind == cards[i].kind))
	}
	return fmt.Sprintf("%s %d", k.id, n)
}

// forceWords returns the words for the soldiers of an attack in records: how many of each kind.
// force has three bits for each kind of soldiers: first the own ones, then those of allies.
func (s *State) forceWords(force int) string {
	var l []string
	for g := range 2 * maxSoldiers {
		n := force >> (3 * g) & 7
		if n == 0 || g%maxSoldiers >= s.rules.soldierCount {
			continue
		}
		w := fmt.Sprintf("%d %s", n, s.rules.pawns[s.rules.soldiers[g%maxSoldiers]].id)
		if g >= maxSoldiers {
			w += " of allies"
		}
		l = append(l, w)
	}
	return strings.Join(l, " ")
}

// Words implements [engine.RecordState].
func (s *State) Words(a engine.Action) string { return actionTable.Words(s, a) }
