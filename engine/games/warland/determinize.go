package warland

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// Guess implements [engine.Determinizer]. It deals the creatures that the seat cannot see anew,
// all ways equally likely. Later chance, including dice, comes from src.
func (r *Rules) Guess(o engine.Observation, st engine.State, src *rng.Stream) {
	v, s := o.(*View), st.(*State)
	s.CopyFrom(v.state)
	for i := range s.seatCount {
		f := &s.pos.faction[i]
		var at [maxDeck]int
		var count [maxCreatures]int // counting by kind makes the result independent of the real order
		n := 0
		for j := range r.cards(f) {
			if c := &f.creature[j]; s.hidesCreature(c, i, v.seat) {
				count[c.kind]++
				at[n] = j
				n++
			}
		}
		var pool [maxDeck]uint8
		m := 0
		for kind, have := range count {
			for range have {
				pool[m] = uint8(kind)
				m++
			}
		}
		for j := n - 1; j >= 0; j-- {
			k := src.Below(uint32(j + 1))
			pool[j], pool[k] = pool[k], pool[j]
			f.creature[at[j]].kind = pool[j]
		}
	}
	s.pos.rollCounts = [maxSeats][rollKinds]uint16{}
	s.UseStream(src)
}
