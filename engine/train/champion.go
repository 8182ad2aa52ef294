package train

import (
	"context"
	"math"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// challengeError is the error rate of one challenge: the largest probability that weights that
// are not better become champion. A training has at most six challenges, so that its
// family-wise error rate is 5 % (Bonferroni). If seats have roles, this holds for each role.
const challengeError = 0.05 / 6

// winShares plays each contender, given by its weights, among opponents drawn from field, once
// in every seat of each deal. All contenders play the same deals against the same opponents. It
// returns win shares (0 to 1) by contender and deal, for the deals from (inclusive) to to
// (exclusive).
func (a *arena) winShares(ctx context.Context, master uint64, from, to int, contenders, field [][]int32) ([][]float64, error) {
	return a.winSharesIn(ctx, master, from, to, contenders, field, 0)
}

// winSharesIn does what [arena.winShares] does, but contenders play only seats of party, unless
// party is 0. A contender then takes all seats of party that are on one side at once: one
// policy plays, for example, all Invaders.
func (a *arena) winSharesIn(ctx context.Context, master uint64, from, to int, contenders, field [][]int32, party engine.Seats) ([][]float64, error) {
	return a.winSharesAmong(ctx, master, from, to, contenders, party, func(_ uint64, pick *rng.Stream) []int32 {
		return field[pick.Below(uint32(len(field)))]
	})
}

// winSharesAmong does what winSharesIn does, but another returns the weights of each opponent;
// it is called seat by seat. Its argument deal counts the deals from 0 at from, and pick is a
// random stream for drawing opponents.
func (a *arena) winSharesAmong(ctx context.Context, master uint64, from, to int, contenders [][]int32, party engine.Seats, another func(deal uint64, pick *rng.Stream) []int32) ([][]float64, error) {
	shares := make([][]float64, len(contenders))
	for i := range shares {
		shares[i] = make([]float64, to-from)
	}
	scale := 1 / float64(sideCount(a.rules, a.seats)*engine.PayoffUnit)
	err := a.forEachDeal(ctx, rng.Mix64(master^uint64(from)), to-from, func(t *table, d rng.Deal) {
		for c, w := range contenders {
			sum := int64(0)
			for rotation := range a.seats {
				together := a.contenderSeats(rotation, party)
				if together == 0 {
					continue
				}
				pick := d.Stream(fieldPurpose, uint64(rotation))
				for seat := range a.seats {
					if together.Has(engine.Seat(seat)) {
						t.setWeights(seat, w)
					} else {
						t.setWeights(seat, another(d.Index, &pick))
					}
				}
				r := t.playMatch(d, rotation, a.seats)
				for seat := range engine.Seat(a.seats) {
					if together.Has(seat) {
						sum += r.Payoff(seat)
					}
				}
			}
			shares[c][d.Index] = float64(float64(sum) * scale)
		}
		a.addFinished(len(contenders)*a.matchesPerDeal(party), 0)
	})
	return shares, err
}

// challenge plays champion and challenger among the same opponents, in the seats of all
// parties, until the challenger surely wins more, it is unlikely that more deals would show
// this, or maxDeals deals are played. better means that it surely wins more overall and does
// not surely win less in any party. deals is the number of deals played.
func (a *arena) challenge(ctx context.Context, master uint64, maxDeals int, champion, challenger []int32, field [][]int32, parties []engine.Seats) (better bool, deals int, err error) {
	seq := stat.NewSequence(challengeError, maxDeals)
	won := newPairing(len(parties))
	for deals < maxDeals {
		to := min(maxDeals, max(stat.FirstLook, deals+stat.LookEvery))
		if err := won.play(ctx, a, master, deals, to, champion, challenger, field, parties); err != nil {
			return false, deals, err
		}
		deals = to
		d, half := won.sum(), func(sd float64) float64 { return seq.HalfWidth(sd, deals) }
		if better = d.Delta > half(d.SD); better || seq.IsFutile(d.Delta, d.SD, deals, maxDeals) {
			return better && !won.losesInAnyParty(half), deals, nil
		}
	}
	return false, deals, nil
}

// Limits of the test against rules of thumb that follows a challenge. Without this test, weights
// could become champion that beat trained opponents by surprise but lose to beginners.
const (
	thumbDeals      = 600 // largest number of deals of the test against rules of thumb
	thumbLossErrors = 2.6 // number of standard errors from which a loss counts as clear
)

// surelyWinsMore reports whether candidate surely wins more than reference among players with
// the weights reference, does not surely win less in any role, and does not win clearly less
// than first among rules of thumb. In a series of such steps, first are the weights before the
// series. It adds the number of matches played to matches.
func (a *arena) surelyWinsMore(ctx context.Context, seed uint64, maxDeals int, first, reference, candidate []int32, matches *int) (bool, error) {
	parties := a.parties()
	won, deals, err := a.challenge(ctx, seed, maxDeals, reference, candidate, [][]int32{reference}, parties)
	*matches += 2 * deals * a.matchesPerDealOf(parties)
	if err != nil || !won {
		return false, err
	}
	return a.holdsAgainstThumb(ctx, seed, maxDeals, first, candidate, parties, matches)
}

// thumbCheckDeals returns the number of deals of the test against rules of thumb that
// follows a challenge of at most maxDeals deals.
func thumbCheckDeals(maxDeals int) int { return min(maxDeals, scaledDeals(thumbDeals)) }

// holdsAgainstThumb reports whether candidate wins about as much as reference, or more, among
// rules of thumb: it does not win clearly less in the seats of all parties together. It adds
// the number of matches played to matches.
func (a *arena) holdsAgainstThumb(ctx context.Context, seed uint64, maxDeals int, reference, candidate []int32, parties []engine.Seats, matches *int) (bool, error) {
	deals := thumbCheckDeals(maxDeals)
	thumb := [][]int32{engine.Defaults(a.rules.(engine.Weigher))}
	won := newPairing(len(parties))
	if err := won.play(ctx, a, rng.Mix64(seed^thumbSalt), 0, deals, reference, candidate, thumb, parties); err != nil {
		return false, err
	}
	*matches += 2 * deals * a.matchesPerDealOf(parties)
	d := won.sum()
	return d.Delta > -thumbLossErrors*d.SD/math.Sqrt(float64(deals)), nil
}

// thumbSalt makes the deals of tests against rules of thumb differ from those of
// challenges.
const thumbSalt = 0x5468
