package train

import (
	"context"
	"slices"

	"equitas/engine"
)

// LessonMethod counts the ways in which lessons were ever given, as [Method] does those of
// trainings.
const LessonMethod = 1

// lessonExam is how many deals show what a lesson has been worth.
const lessonExam = 250

// Teaches reports whether bots can have a short lesson in rules at so many seats: see
// [Lesson].
func Teaches(r engine.Rules, seats int) bool {
	return ascends(r) && engine.CastOf(r, seats) == nil
}

// Lesson has bots learn as far as some rounds of policy iteration by least squares lead, in
// a second or two, where [Rest] goes on for a minute and more. It is for rules that it
// [Teaches]. Of the task rules, seats, start, seed and workers count. What is learned is
// taken over only if it wins more than the start beyond doubt, and from rules of thumb not
// clearly less. It ends early with ctx's error, and with a [*BrokenError] if a match breaks.
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
	o.Quiet = max(1, o.Quiet) // whatever learning begins with
	better, matches, err := a.iterated(ctx, o)
	if err != nil {
		return nil, err
	}
	r := &Result{Weights: o.Start, Found: better != nil, Fair: 1 / float64(sides(o.Rules, o.Seats)), Matches: matches, Trainings: 1, Rests: better == nil}
	if r.Found {
		r.Weights = slices.Clone(better)
	}
	r.Exam, err = a.measure(ctx, examMaster(o.Seed), hurried(lessonExam), r.Weights, thumb)
	return r, err
}
