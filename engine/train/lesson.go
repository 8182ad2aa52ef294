package train

import (
	"context"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// LessonMethod is the version of the method of [Lesson]. It is raised whenever the same arguments
// lead to other results, so that stored results of older versions are not used.
const LessonMethod = 3

// The tests of a lesson play fewer deals if matches are long, since a small advantage adds
// up in them.
const (
	maxUnreducedLesson = 60  // largest number of decisions per match for which the numbers of deals are not reduced
	minLessonChoosing  = 50  // least number of deals played to choose the best policy
	lessonExamDeals    = 250 // number of deals of the exam, which measures the learned weights, if not reduced
)

// lessonTestDeals returns the numbers of deals that test the policies found in a lesson, for
// matches of that many decisions. There are fewer deals for longer matches.
func lessonTestDeals(decisions int) testDeals {
	fewer := func(n, least int) int { return scaledDeals(min(n, max(least, n*maxUnreducedLesson/max(1, decisions)))) }
	return testDeals{fewer(choosingDeals, minLessonChoosing), fewer(confirmingDeals, stat.FirstLook)}
}

// lessonTrialDeals returns the largest number of deals of the [Trial] of weights learned in a
// lesson, for matches of that many decisions.
func lessonTrialDeals(decisions, seats int) int {
	matches := scaledDeals(min(max(focusDecisions/max(1, decisions), focusMinMatches), focusMaxMatches)) * (100 - focusChoosingPercent) / 100
	return min(trialDeals, max(scaledDeals(stat.FirstLook), matches/(2*min(seats, maxTrialRotations))))
}

// lessonSalt makes the deals of lessons differ from those of challenges.
const lessonSalt = 0x5070

// AllowsLesson reports whether bots can learn by a [Lesson] under these rules with that many
// seats: the rules must allow so many and be an [engine.FeatureCounter], no feature may have
// a Step, and seats must have no roles.
func AllowsLesson(r engine.Rules, seats int) bool {
	pl := r.Players()
	return seats >= pl.Min && seats <= pl.Max && usesAscents(r) && r.Cast(seats) == nil
}

// MeanDecisions returns the mean number of decisions of a few matches among players with the
// given weights. It ends early with the error of ctx, and with a [*BrokenError] if a match
// breaks.
func MeanDecisions(ctx context.Context, r engine.Rules, seats int, weights []int32, workers int) (int, error) {
	a := newArena(r, seats, workers)
	made := make([]int, lengthMatches)
	err := a.forEachDeal(ctx, lessonSalt, len(made), func(t *table, d rng.Deal) {
		for seat := range seats {
			t.setWeights(seat, weights)
			t.bots[seat].Start(engine.Seat(seat), d.Stream(botPurpose, uint64(seat)))
		}
		t.state.Start(d)
		for seat := t.state.ToAct(); seat != engine.Nobody; seat = t.state.ToAct() {
			if made[d.Index]++; made[d.Index] > maxDecisions {
				panic(endlessReason)
			}
			t.legal = t.state.Legal(t.legal[:0])
			t.state.Apply(t.bots[seat].Choose(t.observations[seat], t.legal))
		}
	})
	sum := 0
	for _, n := range made {
		sum += n
	}
	return sum / len(made), err
}

// lengthMatches is the number of matches played to measure how long matches are.
const lengthMatches = 12

// lessonGenerations is the number of generations of each of the short ascents that a lesson
// tries, one after the other, if policy iteration finds nothing.
const lessonGenerations = 2

// lessonVariants are the indices in ascentVariants of the ascents that a lesson tries, in order.
var lessonVariants = [...]int{1, 0}

// Lesson trains by some rounds of least-squares policy iteration, and by short ascents if these
// find nothing; it finds nothing where no match of a round has a winner. It takes some seconds, while [Converge] takes a minute or more. [AllowsLesson]
// must hold for the rules. Lesson uses only Rules, Seats, Start, Seed and Workers of the task.
//
// The learned weights replace the start only if they surely win more among players with the
// start, and do not win clearly less than the start among rules of thumb or among players with
// the learned weights; and they do not if most matches of players who all have them have no winner,
// while more than twice as many of players with the start have one. Lesson ends early with the error of ctx, and with a [*BrokenError] if a
// match breaks.
func Lesson(ctx context.Context, o Task) (*Result, error) {
	judge, err := o.check()
	if err != nil {
		return nil, err
	}
	a := newArena(o.Rules, o.Seats, o.Workers)
	thumb := engine.Defaults(judge)
	if o.Start == nil {
		o.Start = thumb
	}
	exam, sure, trial, fair := scaledDeals(lessonExamDeals), 0, 0, 1/float64(sideCount(o.Rules, o.Seats))
	better, matches, err := a.iterate(ctx, o.Seed, o.Start, func(decisions int) testDeals {
		show := lessonTestDeals(decisions)
		exam, sure = max(1, exam*show.choiceDeals/scaledDeals(choosingDeals)), show.confirmationDeals
		trial = lessonTrialDeals(decisions, o.Seats)
		return show
	})
	if err != nil {
		return nil, err
	}
	for _, way := range lessonVariants {
		if better != nil || a.nobodyWins {
			break
		}
		learned, err := Train(ctx, Task{Rules: o.Rules, Seats: o.Seats, Start: o.Start, Seed: rng.Mix64(o.Seed ^ lessonSalt), Generations: lessonGenerations, Workers: o.Workers, NoCurve: true, method: way})
		if err != nil {
			return nil, err
		}
		if matches += learned.Matches; learned.Improved {
			better = learned.Weights
		}
	}
	if better != nil {
		won, deals := newPairing(1), thumbCheckDeals(sure)
		if err := won.play(ctx, a, rng.Mix64(o.Seed^lessonSalt), 0, deals, o.Start, better, [][]int32{better}, a.parties()); err != nil {
			return nil, err
		}
		matches += 2 * deals * o.Seats
		if d := won.sum(); d.Delta < -thumbLossErrors*d.SD/math.Sqrt(float64(deals)) {
			better = nil
		} else if share := stat.Mean(won.candidate[0]).Value; 2*share < fair { // most matches of players who all have these weights have no winner
			alike, err := a.winShares(ctx, rng.Mix64(o.Seed^lessonSalt), 0, deals, [][]int32{o.Start}, [][]int32{o.Start})
			if err != nil {
				return nil, err
			}
			if matches += deals * o.Seats; stat.Mean(alike[0]).Value > 2*share {
				better = nil
			}
		}
	}
	r := &Result{Weights: o.Start, Improved: better != nil, FairShare: fair, Matches: matches, Trainings: 1, Converged: better == nil, TrialDeals: trial}
	if r.Improved {
		r.Weights = slices.Clone(better)
	}
	r.Exam, err = a.measure(ctx, examMaster(o.Seed), exam, r.Weights, thumb)
	return r, err
}
