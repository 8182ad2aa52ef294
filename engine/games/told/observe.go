package told

import (
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/zones"
)

// A View is everything that one seat knows: the cards it sees, the sizes of the other zones, the
// cards it remembers in them, and all counters.
type View struct {
	state *State
	seat  engine.Seat
}

var (
	_ engine.Observation   = (*View)(nil)
	_ engine.ActionSampler = (*View)(nil)
)

// Observe returns the view of a seat. It is part of the state and follows its changes.
func (s *State) Observe(seat engine.Seat) engine.Observation { return &s.views[seat] }

// Seat returns the seat whose view this is.
func (v *View) Seat() engine.Seat { return v.seat }

// Seats returns the number of seats.
func (v *View) Seats() int { return v.state.machine.seats }

// Key returns a hash of everything that the seat knows. It implements [engine.Observation].
func (v *View) Key() uint64 {
	s := v.state
	s.recordMemory()
	h := rng.Mix64(uint64(v.seat)<<32 ^ uint64(uint32(s.decisionIndex)))
	h = rng.Mix64(h ^ uint64(uint8(s.me))<<24 ^ uint64(uint8(s.actor))<<16 ^ uint64(s.outSeats)<<8 ^ uint64(s.turn)<<32)
	for i, x := range s.num {
		if s.machine.cardReg[i] && !v.knowsCard(i) {
			x = -2
		}
		h = rng.Mix64(h ^ uint64(uint32(x)))
	}
	for _, f := range s.stack[:s.sp] {
		h = rng.Mix64(h ^ uint64(uint32(f.returnPC))<<32 ^ uint64(uint8(f.me))<<16 ^ uint64(uint8(f.actor))<<8 ^ uint64(uint8(f.self)))
	}
	if s.seenHashes != nil {
		h = rng.Mix64(h ^ s.seenHashes[v.seat])
	}
	return s.table.Key(int(v.seat), h)
}

// knowsCard reports whether the seat knows the card in a register. It does if it sees or remembers the
// card at its place, and if there is no card or no place.
func (v *View) knowsCard(reg int) bool {
	k, at := v.state.num[reg], v.state.num[reg+1]
	return k < 0 || at < 0 || v.state.machine.layout.SeatsSeeing(int(at)).Has(v.seat) || v.state.rememberedAt(int(at), int(v.seat)).Has(int(k))
}

// Guess implements [engine.Determinizer]: it sets state st to the observed position, with the cards
// that the seat does not know dealt at random. This and later chance comes from stream.
func (r *Rules) Guess(o engine.Observation, st engine.State, stream *rng.Stream) {
	v, s := o.(*View), st.(*State)
	v.state.recordMemory()
	s.CopyFrom(v.state)
	acts := s.decisionIndex >= 0 && engine.Seat(s.me) != v.seat
	var hidden [maxHidden]int
	names := hidden[:0] // registers with cards that the seat does not know
	for i, is := range s.machine.cardReg {
		if is && !v.knowsCard(i) && len(names) < maxHidden {
			names = append(names, i)
		}
	}
	for try := 0; ; try++ {
		s.table.Guess(int(v.seat), stream)
		for _, i := range names {
			s.num[i] = s.unknownCardAt(int(s.num[i+1]), int(v.seat))
		}
		if !acts || s.findOffer(s.decision) || try == guessAttempts {
			break
		}
	}
	s.UseStream(stream)
}

// unknownCardAt returns a card that may be at a place as far as a seat knows: the lowest kind there
// that it does not remember, or any kind that it does not know to be there.
func (s *State) unknownCardAt(at, seat int) int32 {
	known := s.rememberedAt(at, seat)
	if set := s.table.KindsAt(at).Without(known); !set.IsEmpty() {
		return int32(set.Lowest())
	}
	return int32(zones.FirstKinds(len(s.machine.nouns.kinds)).Without(known).Lowest())
}

// maxHidden is the largest number of registers with unknown cards that [Rules.Guess] keeps
// consistent with the dealt cards.
const maxHidden = 32

// guessAttempts is the number of further deals that [Rules.Guess] tries if another seat acts and has
// nothing to choose.
const guessAttempts = 64
