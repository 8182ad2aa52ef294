package train

import (
	"context"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// LessonMethod counts the ways in which lessons were ever given, as [Method] does those of
// trainings.
const LessonMethod = 2

// Long matches say more, each, of who plays better, and take longer: fewer show what a
// lesson has been worth.
const (
	lessonMatch = 60 // decisions of a match for which as many deals are played as before a training
	lessonDuel  = 50 // see [trying]: at least
	lessonExam  = 250
)

// briefly is a trying after a lesson.
func briefly(decisions int) trying {
	fewer := func(n, least int) int { return hurried(min(n, max(least, n*lessonMatch/max(1, decisions)))) }
	return trying{fewer(iterateDuel, lessonDuel), fewer(iterateSure, stat.FirstLook)}
}

// forPupils keeps these deals apart from those of challenges.
const forPupils = 0x5070

// Teaches reports whether bots can have a short lesson in rules at so many seats: see
// [Lesson].
func Teaches(r engine.Rules, seats int) bool {
	return ascends(r) && engine.CastOf(r, seats) == nil
}

// Lesson has bots learn as far as some rounds of policy iteration by least squares lead, in
// a few seconds at most, where [Rest] goes on for a minute and more. It is for rules that it
// [Teaches]. Of the task rules, seats, start, seed and workers count. What is learned is
// taken over only if it wins more than the start beyond doubt, and from rules of thumb not
// clearly less; nor may the start win clearly more where all others have learned. It ends early with ctx's error, and with a [*BrokenError] if a match breaks.
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
	if better != nil {
		won, deals := newPairing(1), heeding(sure)
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
