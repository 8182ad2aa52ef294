package train

import (
	"context"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// LessonMethod is the version of the method of lessons, as [Method] is for trainings.
const LessonMethod = 3

// In long matches a small advantage adds up, so fewer of them are played to test a lesson.
const (
	lessonMatch = 60 // decisions per match up to which as many deals are played as before a training
	lessonDuel  = 50 // least deals, see [trying]
	lessonExam  = 250
)

// briefly returns the deals of the tests after a lesson.
func briefly(decisions int) trying {
	fewer := func(n, least int) int { return hurried(min(n, max(least, n*lessonMatch/max(1, decisions)))) }
	return trying{fewer(iterateDuel, lessonDuel), fewer(iterateSure, stat.FirstLook)}
}

// forPupils separates the streams of these deals from those of challenges.
const forPupils = 0x5070

// Teaches reports whether bots can learn by a [Lesson] under these rules with that many
// seats.
func Teaches(r engine.Rules, seats int) bool {
	return ascends(r) && r.Cast(seats) == nil
}

// When least squares find nothing, a lesson tries a short gradient ascent: the manners of
// lessonWays in turn, for so many generations.
const lessonGenerations = 2

var lessonWays = [...]int{1, 0}

// Lesson trains by some rounds of least-squares policy iteration, and by a short ascent if
// these find nothing, in some seconds, where [Converge] takes a minute and more. The rules must
// be such that [Teaches] holds.
// It reads Rules, Seats, Start, Seed and Workers of the task. The weights learned replace
// the start only if they surely win more, do not win clearly less from rules of thumb, and
// the start does not clearly win more among players that have learned. It ends early with
// ctx's error, and with a [*BrokenError] if a match breaks.
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
	exam, sure := hurried(lessonExam), 0
	better, matches, err := a.iterate(ctx, o.Seed, o.Start, func(decisions int) trying {
		show := briefly(decisions)
		exam, sure = max(1, exam*show.duel/hurried(iterateDuel)), show.sure
		return show
	})
	if err != nil {
		return nil, err
	}
	for _, way := range lessonWays {
		if better != nil {
			break
		}
		learned, err := Train(ctx, Task{Rules: o.Rules, Seats: o.Seats, Start: o.Start, Seed: rng.Mix64(o.Seed ^ forPupils), Generations: lessonGenerations, Workers: o.Workers, Brief: true, way: way})
		if err != nil {
			return nil, err
		}
		if matches += learned.Matches; learned.Found {
			better = learned.Weights
		}
	}
	if better != nil {
		won, deals := newPairing(1), thumbCheckDeals(sure)
		if err := won.play(ctx, a, rng.Mix64(o.Seed^forPupils), 0, deals, o.Start, better, [][]int32{better}, a.parties()); err != nil {
			return nil, err
		}
		matches += 2 * deals * o.Seats
		if d := won.sum(); d.Delta < -thumbError*d.SD/math.Sqrt(float64(deals)) {
			better = nil
		}
	}
	r := &Result{Weights: o.Start, Found: better != nil, Fair: 1 / float64(sides(o.Rules, o.Seats)), Matches: matches, Trainings: 1, Rests: better == nil}
	if r.Found {
		r.Weights = slices.Clone(better)
	}
	r.Exam, err = a.measure(ctx, examMaster(o.Seed), exam, r.Weights, thumb)
	return r, err
}
