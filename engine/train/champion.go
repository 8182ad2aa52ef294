package train

import (
	"context"
	"math"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// challengeError is how often, at most, weights that are no better become
// champion. There are at most six challenges in a training: so a training of those
// who have nothing left to learn finds a champion by luck in at most 5 of 100. Where
// there are roles, that holds for each.
const challengeError = 0.05 / 6

// credits plays each of the contenders as one player against the field, on the
// same deals with the same others: once in every seat of every deal. It returns
// their win shares by deal.
func (a *arena) credits(ctx context.Context, master uint64, from, to int, contenders, field [][]int32) ([][]float64, error) {
	return a.creditsOf(ctx, master, from, to, contenders, field, 0)
}

// creditsOf is like credits, but the contenders play in some seats only; and in those
// of one role and side together: as they will, whoever is asked for as the Invaders.
func (a *arena) creditsOf(ctx context.Context, master uint64, from, to int, contenders, field [][]int32, in engine.Seats) ([][]float64, error) {
	return a.creditsAmong(ctx, master, from, to, contenders, in, func(_ uint64, pick *rng.Stream) []int32 {
		return field[pick.Below(uint32(len(field)))]
	})
}

// creditsAmong is like creditsOf, but another, asked for each of the others seat by seat,
// says who plays there in a deal, from 0 for the first; it may draw from the stream.
func (a *arena) creditsAmong(ctx context.Context, master uint64, from, to int, contenders [][]int32, in engine.Seats, another func(deal uint64, pick *rng.Stream) []int32) ([][]float64, error) {
	shares := make([][]float64, len(contenders))
	for i := range shares {
		shares[i] = make([]float64, to-from)
	}
	scale := 1 / float64(sides(a.rules, a.seats)*engine.CreditUnit)
	err := a.each(ctx, rng.Mix64(master^uint64(from)), to-from, func(t *table, d rng.Deal) {
		for c, w := range contenders {
			sum := int64(0)
			for rotation := range a.seats {
				together := a.together(rotation, in)
				if together == 0 {
					continue
				}
				pick := d.Stream(forField, uint64(rotation))
				for seat := range a.seats {
					if together.Has(engine.Seat(seat)) {
						t.sit(seat, w)
					} else {
						t.sit(seat, another(d.Index, &pick))
					}
				}
				r := t.match(d, rotation, a.seats)
				for seat := range engine.Seat(a.seats) {
					if together.Has(seat) {
						sum += r.Credit(seat)
					}
				}
			}
			shares[c][d.Index] = float64(float64(sum) * scale)
		}
		a.count(len(contenders)*a.tables(in), 0)
	})
	return shares, err
}

// challenge lets two sets of weights play in the same field, in the seats of all
// parties, until the challenger is clearly better, or more deals would hardly show
// it. It returns whether it is better, and worse for no party, and how many deals
// were played.
func (a *arena) challenge(ctx context.Context, master uint64, most int, champion, challenger []int32, field [][]int32, parties []engine.Seats) (better bool, deals int, err error) {
	seq := stat.NewSequence(challengeError, most)
	won := newPairing(len(parties))
	for deals < most {
		to := min(most, max(stat.FirstLook, deals+stat.LookEvery))
		if err := won.play(ctx, a, master, deals, to, champion, challenger, field, parties); err != nil {
			return false, deals, err
		}
		deals = to
		d, half := won.sum(), func(sd float64) float64 { return seq.Half(sd, deals) }
		if better = d.Delta > half(d.SD); better || seq.Hopeless(d.Delta, d.SD, deals, most) {
			return better && !won.harms(half), deals, nil
		}
	}
	return false, deals, nil
}

// Who beats players as they are by what they do not expect may lose to beginners who do
// something else, and learning would go on from there.
const (
	thumbDeals = 600 // that show it, at most
	thumbError = 2.6 // standard errors by which it must win less from rules of thumb
)

// surely reports whether the young win more than the old among the old beyond doubt,
// and less in no role, and from rules of thumb not clearly less than the first do, from
// whom the old may have come in several such steps. It adds to the matches that were
// played.
func (a *arena) surely(ctx context.Context, seed uint64, most int, first, old, young []int32, matches *int) (bool, error) {
	parties := a.parties()
	won, deals, err := a.challenge(ctx, seed, most, old, young, [][]int32{old}, parties)
	*matches += 2 * deals * a.tablesOf(parties)
	if err != nil || !won {
		return false, err
	}
	return a.heeds(ctx, seed, most, first, young, parties, matches)
}

// heeding is how many deals are played beside a challenge of so many.
func heeding(most int) int { return min(most, hurried(thumbDeals)) }

// heeds reports whether the young, in the seats of all parties, win from rules of thumb
// not clearly less than the old do. It adds to the matches that were played.
func (a *arena) heeds(ctx context.Context, seed uint64, most int, old, young []int32, parties []engine.Seats, matches *int) (bool, error) {
	deals := heeding(most)
	thumb := [][]int32{engine.Defaults(a.rules.(engine.Weigher))}
	won := newPairing(len(parties))
	if err := won.play(ctx, a, rng.Mix64(seed^forThumb), 0, deals, old, young, thumb, parties); err != nil {
		return false, err
	}
	*matches += 2 * deals * a.tablesOf(parties)
	d := won.sum()
	return d.Delta > -thumbError*d.SD/math.Sqrt(float64(deals)), nil
}

// forThumb keeps these deals apart from those of challenges.
const forThumb = 0x5468
