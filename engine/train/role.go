package train

import (
	"context"
	"math/bits"
	"slices"

	"equitas/engine"
	"equitas/engine/stat"
)

// If seats have roles, a change of weights may improve the Defender and worsen the Invader, and a
// sum over all seats would hide that. So learned weights are accepted by blocks of features.
// Weights of features that matter to one role are accepted by the win share of its seats. Weights
// of features that matter to several roles must win more in all their seats together, and must not
// surely win less in any role.

// A featureBlock is a group of features that matter to the same roles.
type featureBlock struct {
	features []int          // indices of the features; nil: all features
	parties  []engine.Seats // by role of the block: its seats
}

// role returns the index of a seat's role; 0 if all seats are alike.
func (a *arena) role(seat int) int {
	if a.cast == nil {
		return 0
	}
	return a.cast.Role[seat]
}

// parties returns the seats of each role, by role. If all seats are alike, they are one party.
func (a *arena) parties() []engine.Seats {
	if a.cast == nil {
		return []engine.Seats{1<<a.seats - 1}
	}
	l := make([]engine.Seats, len(a.cast.Roles))
	for role := range l {
		l[role] = a.cast.SeatsOf(role)
	}
	return l
}

// blocks groups the features by the roles that they matter to: first a block for each role, then
// one for all features that matter to several roles. Features that matter to no role, and blocks
// without features, are left out. If all seats are alike, there is one block of all features.
func (a *arena) blocks(sights []featureSpread) []featureBlock {
	all := a.parties()
	if len(all) == 1 {
		return []featureBlock{{nil, all}}
	}
	own, shared := make([]featureBlock, len(all)), featureBlock{parties: all}
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
	return slices.DeleteFunc(append(own, shared), func(b featureBlock) bool { return b.features == nil })
}

// withFeaturesOf returns w with the weights of the block's features taken from others; nil if that
// changes nothing. If the block has all features, it returns others.
func (b featureBlock) withFeaturesOf(w, others []int32) []int32 {
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

// contenderSeats returns the seats that a contender takes in the rotation whose lowest seat is
// first: those seats of party that are on the side of first. It is empty if first is not the
// lowest of them. If party is 0 or all seats are alike, it is the seat first alone.
func (a *arena) contenderSeats(first int, party engine.Seats) engine.Seats {
	seat := engine.Seat(first)
	if party == 0 || a.cast == nil {
		return engine.SeatSet(seat)
	}
	if !party.Has(seat) {
		return 0
	}
	all := party & a.cast.SideMembers(seat)
	if all&(1<<seat-1) != 0 {
		return 0
	}
	return all
}

// matchesPerDeal returns the number of matches that a contender plays per deal to take all seats
// of a party once.
func (a *arena) matchesPerDeal(party engine.Seats) (n int) {
	for first := range a.seats {
		if a.contenderSeats(first, party) != 0 {
			n++
		}
	}
	return n
}

// matchesPerDealOf returns the number of matches that a contender plays per deal, summed
// over all parties.
func (a *arena) matchesPerDealOf(parties []engine.Seats) (n int) {
	for _, in := range parties {
		n += a.matchesPerDeal(in)
	}
	return n
}

// groups returns the sets of seats that share their weights in learning: the seats with the same
// role and side; if all seats are alike, each seat by itself. If one of several Invaders deviated
// alone, its results would say little about how much all would win by deviating.
func (a *arena) groups() (l []engine.Seats) {
	for seat := range a.seats {
		in := engine.SeatSet(engine.Seat(seat))
		if a.cast != nil {
			in = a.contenderSeats(seat, a.cast.SeatsOf(a.role(seat)))
		}
		if in != 0 {
			l = append(l, in)
		}
	}
	return l
}

// lowestSeat returns the lowest seat of a set that is not empty.
func lowestSeat(party engine.Seats) int { return bits.TrailingZeros64(uint64(party)) }

// A pairing holds the win shares (0 to 1) of two contenders on the same deals, by party and deal.
type pairing struct{ reference, candidate [][]float64 }

func newPairing(parties int) *pairing {
	return &pairing{make([][]float64, parties), make([][]float64, parties)}
}

// play plays the deals from (inclusive) to to (exclusive) with both contenders, among opponents
// drawn from field, and appends the win shares.
func (p *pairing) play(ctx context.Context, a *arena, master uint64, from, to int, reference, candidate []int32, field [][]int32, parties []engine.Seats) error {
	for i, in := range parties {
		s, err := a.winSharesIn(ctx, master, from, to, [][]int32{reference, candidate}, field, in)
		if err != nil {
			return err
		}
		p.reference[i], p.candidate[i] = append(p.reference[i], s[0]...), append(p.candidate[i], s[1]...)
	}
	return nil
}

// sum returns the paired difference of win shares, candidate minus reference, summed over the
// parties.
func (p *pairing) sum() stat.Paired {
	if len(p.reference) == 1 {
		return stat.PairedMean(p.reference[0], p.candidate[0])
	}
	old, young := make([]float64, len(p.reference[0])), make([]float64, len(p.reference[0]))
	for i := range p.reference {
		for d := range old {
			old[d] += p.reference[i][d]
			young[d] += p.candidate[i][d]
		}
	}
	return stat.PairedMean(old, young)
}

// losesInAnyParty reports whether candidate wins less than reference in some party by more than
// half(sd), where sd is the standard deviation of the difference per deal. With one party it is
// false.
func (p *pairing) losesInAnyParty(half func(sd float64) float64) bool {
	if len(p.reference) == 1 {
		return false // with one party, the comparison over all parties is the same
	}
	for i := range p.reference {
		if d := stat.PairedMean(p.reference[i], p.candidate[i]); d.Delta < -half(d.SD) {
			return true
		}
	}
	return false
}

// champion returns the weights of the present champion.
func (t *training) champion() []int32 { return t.champions[len(t.champions)-1] }

// setChampion makes w the champion, and reports whether it differs from the previous champion.
func (t *training) setChampion(w []int32) bool {
	if slices.Equal(w, t.champion()) {
		return false
	}
	t.champions = append(t.champions, w)
	return true
}
