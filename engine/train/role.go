package train

import (
	"context"
	"math/bits"
	"slices"

	"equitas/engine"
	"equitas/engine/stat"
)

// Where seats are not alike, what makes a better Defender may make a worse Invader,
// and a sum over all seats hides that. So what is learned is accepted role by role:
// by the share of that role's seats, for the features that tell only its actions
// apart. What several roles look at must be better in all, and in no role worse.

// A block is the features that the same roles look at.
type block struct {
	features []int          // nil: all
	parties  []engine.Seats // of every role that looks at them
}

// role is what a seat is, from 0; where all are alike they are of one role.
func (a *arena) role(seat int) int {
	if a.cast == nil {
		return 0
	}
	return a.cast.Role[seat]
}

// parties are the seats of every role; where all are alike they are one party.
func (a *arena) parties() []engine.Seats {
	if a.cast == nil {
		return []engine.Seats{1<<a.seats - 1}
	}
	l := make([]engine.Seats, len(a.cast.Roles))
	for role := range l {
		l[role] = a.cast.Of(role)
	}
	return l
}

// blocks divides the features by the roles that look at them: first those of one
// role each. Features that nobody looks at are in none.
func (a *arena) blocks(sights []sight) []block {
	all := a.parties()
	if len(all) == 1 {
		return []block{{nil, all}}
	}
	own, shared := make([]block, len(all)), block{parties: all}
	for role := range own {
		own[role].parties = all[role : role+1]
	}
	for f, s := range sights {
		switch role := slices.Index(s.roles[:], true); {
		case role < 0:
		case slices.Contains(s.roles[role+1:], true):
			shared.features = append(shared.features, f)
		default:
			own[role].features = append(own[role].features, f)
		}
	}
	return slices.DeleteFunc(append(own, shared), func(b block) bool { return b.features == nil })
}

// with returns weights that have the block's features from others; nil where that
// changes nothing.
func (b block) with(w, others []int32) []int32 {
	if b.features == nil {
		return others
	}
	c := slices.Clone(w)
	for _, f := range b.features {
		c[f] = others[f]
	}
	if slices.Equal(c, w) {
		return nil
	}
	return c
}

// together are the seats in which a contender sits whose first seat is this one, of
// the party in; none if it begins elsewhere. Without a party it sits alone.
func (a *arena) together(first int, in engine.Seats) engine.Seats {
	seat := engine.Seat(first)
	if in == 0 || a.cast == nil {
		return engine.SeatSet(seat)
	}
	if !in.Has(seat) {
		return 0
	}
	all := in & a.cast.With(seat)
	if all&(1<<seat-1) != 0 {
		return 0
	}
	return all
}

// tables is how many matches a contender plays of a deal for a party.
func (a *arena) tables(in engine.Seats) (n int) {
	for first := range a.seats {
		if a.together(first, in) != 0 {
			n++
		}
	}
	return n
}

// tablesOf is how many it plays for all parties.
func (a *arena) tablesOf(parties []engine.Seats) (n int) {
	for _, in := range parties {
		n += a.tables(in)
	}
	return n
}

// groups are the seats that learn as one: those of a role that win together, or else
// each by itself. What one of several Invaders does otherwise says little of what all
// of them would win if they did.
func (a *arena) groups() (l []engine.Seats) {
	for seat := range a.seats {
		in := engine.SeatSet(engine.Seat(seat))
		if a.cast != nil {
			in = a.together(seat, a.cast.Of(a.role(seat)))
		}
		if in != 0 {
			l = append(l, in)
		}
	}
	return l
}

// first is the first of some seats.
func first(in engine.Seats) int { return bits.TrailingZeros64(uint64(in)) }

// A pairing is what two contenders won in the same deals, by party.
type pairing struct{ old, young [][]float64 }

func newPairing(parties int) *pairing {
	return &pairing{make([][]float64, parties), make([][]float64, parties)}
}

// play adds the deals from and before to.
func (p *pairing) play(ctx context.Context, a *arena, master uint64, from, to int, old, young []int32, field [][]int32, parties []engine.Seats) error {
	for i, in := range parties {
		s, err := a.creditsOf(ctx, master, from, to, [][]int32{old, young}, field, in)
		if err != nil {
			return err
		}
		p.old[i], p.young[i] = append(p.old[i], s[0]...), append(p.young[i], s[1]...)
	}
	return nil
}

// sum is what both won in all parties.
func (p *pairing) sum() stat.Paired {
	if len(p.old) == 1 {
		return stat.PairedMean(p.old[0], p.young[0])
	}
	old, young := make([]float64, len(p.old[0])), make([]float64, len(p.old[0]))
	for i := range p.old {
		for d := range old {
			old[d] += p.old[i][d]
			young[d] += p.young[i][d]
		}
	}
	return stat.PairedMean(old, young)
}

// harms reports whether the young is worse in a party by more than half says.
func (p *pairing) harms(half func(sd float64) float64) bool {
	if len(p.old) == 1 {
		return false // the sum says it
	}
	for i := range p.old {
		if d := stat.PairedMean(p.old[i], p.young[i]); d.Delta < -half(d.SD) {
			return true
		}
	}
	return false
}

// champion is who holds the title.
func (t *training) champion() []int32 { return t.past[len(t.past)-1] }

// crown makes weights champion, if they are others than the champion's. It reports
// whether they are.
func (t *training) crown(w []int32) bool {
	if slices.Equal(w, t.champion()) {
		return false
	}
	t.past = append(t.past, w)
	return true
}
