package vocabulary

import (
	"fmt"

	"equitas/engine/cond"
)

// A siege has sections of a wall, and machines that may be built against them.
type siege struct {
	turn     int32
	wood     int32
	sections []section
	machines []machine
	asking   Scratch
}

type section struct{ invaders, cauldron int32 }

type machine struct{ price int32 }

// A matter is what a condition is about: a section of the wall, or a machine.
type matter struct {
	s                *siege
	section, machine int
}

// words returns the vocabulary of the siege.
func words() *Words[matter] {
	w := New[matter](nil) // without a set of rules
	w.AddNumber("game.turn", 1, 7, "the turn", func(q matter) int32 { return q.s.turn })
	w.AddNumber("game.wood", 0, 30, "wood in stock", func(q matter) int32 { return q.s.wood })
	w.AddNumber("section.invaders", 0, 60, "invaders at the foot of the section", func(q matter) int32 { return q.s.sections[q.section].invaders })
	w.AddBool("section.cauldron", "a cauldron hangs there", func(q matter) bool { return q.s.sections[q.section].cauldron != 0 })
	w.AddNumber("machine.price", 0, 30, "wood that the machine costs", func(q matter) int32 { return q.s.machines[q.machine].price })
	return w
}

// A game declares its words and evaluates conditions, one by one or all those of a phase
// together.
func Example() {
	w := words()
	space := w.Space([]cond.Const{{Name: "rules.wood.spare", Value: 1}})
	condition := func(text string) *Expr[matter] {
		x, err := space.Compile(text, cond.Bool, nil)
		if err != nil {
			panic(err)
		}
		return w.FromCond(x)
	}
	s := &siege{turn: 2, wood: 5, sections: []section{{invaders: 3}, {cauldron: 1}}, machines: []machine{{3}, {5}, {4}}, asking: w.Scratch()}

	boils := condition("section.cauldron && section.invaders > 0")
	for i := range s.sections {
		fmt.Println("section", i, "boils:", boils.Answer(matter{s, i, 0}, &s.asking) != 0)
	}

	// Finds which machines may be built, for every turn and stock of wood.
	may := condition("machine.price + rules.wood.spare <= game.wood && game.turn > 1")
	var slots []Slot[matter]
	for i := range s.machines {
		slots = append(slots, Slot[matter]{Kind: i, Bit: i, Conditions: []*Expr[matter]{may}})
	}
	const turn, wood = 0, 1
	t := (&TableBuilder[matter]{
		Words: w, Dims: []Dim{turn: {{Word: "game.turn", Size: 8}}, wood: {{Word: "game.wood", Size: 31}}},
		ThingPrefix: "machine.", Question: func(kind int) matter { return matter{s, 0, kind} },
	}).Table(slots)
	for _, s.wood = range []int32{3, 5, 9} {
		e := t.Look(t.Part[turn][s.turn]+t.Part[wood][s.wood], &Entry{})
		fmt.Printf("with %d wood: %03b, still to be asked: %b\n", s.wood, e.Kinds, e.Undecided.Kinds)
	}
	// Output:
	// section 0 boils: false
	// section 1 boils: false
	// with 3 wood: 000, still to be asked: 0
	// with 5 wood: 101, still to be asked: 0
	// with 9 wood: 111, still to be asked: 0
}
