package train

import (
	"context"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// Limits of the number of trainings of [Converge]. At the beginning, one training that finds
// nothing does not show that there is nothing to find: of ten more trainings with other seeds,
// two found something. After a training that found something, one is enough, since further
// gains are small in comparison.
const (
	quietTrainingsAtFirst   = 2 // number of trainings in a row that must find nothing, at the beginning
	quietTrainingsAfterGain = 1 // number of trainings in a row that must find nothing, after one that found something
	maxTrainings            = 4 // largest number of trainings
)

// convergeSalt makes the streams of the trainings of one [Converge] differ from one
// another.
const convergeSalt = 0x5265

// Converge trains repeatedly, each time from the last champion, until trainings find nothing
// more. If it stopped too early, later training under other rules would find gains that these
// rules reward just as much, and a comparison would take them for an effect of the rules. The
// start is always among the opponents; otherwise conventions of play could follow one another
// in a circle, the last no better than the first. If seats have roles, the champions of all
// trainings are opponents too, and learning starts again from the rule of thumb in every second
// training.
//
// If a game has feature counts ([engine.FeatureCounter]), trainings take turns between ascents
// with each of ascentVariants and climbs, which find different play. If learning starts from the
// rule of thumb, or [Task].QuietTrainings is set, it begins with policy iteration, or with
// policy steps if matches are long.
//
// Curve and Matches of the result cover all trainings, WeightChanges are relative to the start
// of the first, and Exam is that of the last. The task and the errors are those of [Train].
func Converge(ctx context.Context, o Task) (*Result, error) {
	judge, ok := o.Rules.(engine.Weigher)
	if ok && o.Start == nil {
		o.Start = engine.Defaults(judge)
	}
	start, seed, progress, played := o.Start, o.Seed, o.OnGeneration, o.OnMatches
	o.ExtraOpponents = append(slices.Clip(o.ExtraOpponents), start)
	begun, tried := false, 0 // begun: weights that beat the start were found before the trainings; tried: number of matches played for that
	if ok {
		a := newArena(o.Rules, o.Seats, o.Workers)
		for _, find := range [...]func() ([]int32, int, error){
			func() ([]int32, int, error) { return a.iterateFromStart(ctx, o) },
			func() ([]int32, int, error) { return a.stepFromStart(ctx, o) },
			func() ([]int32, int, error) { return a.perturb(ctx, rng.Mix64(seed^perturbSalt), o.Start) },
			func() ([]int32, int, error) { return a.learnFromExpert(ctx, seed, o.Start, o.Expert) },
			func() ([]int32, int, error) { return a.learnByExploring(ctx, o, o.Start) },
		} {
			better, played, err := find()
			if err != nil {
				return nil, err
			}
			if tried += played; better != nil {
				begun, o.Start = true, better
			}
		}
	}
	var all *Result
	byRole, known := ok && usesPool(newArena(o.Rules, o.Seats, o.Workers)), o.ExtraOpponents
	over, generations := 0, 0
	want, after, most := quietTrainingsAtFirst, quietTrainingsAfterGain, maxTrainings
	if o.QuietTrainings > 0 {
		want, after, most = o.QuietTrainings, o.QuietTrainings, 4*o.QuietTrainings
	}
	const ways = len(ascentVariants) + 1
	if ok && !byRole && usesAscents(o.Rules) {
		want, most = max(want, ways), max(most, ways)
	}
	for n, quiet := 0, 0; quiet < want && n < most; n++ {
		o.method = n % ways
		if n > 0 {
			o.Start, o.Seed = all.Weights, rng.Mix64(seed^rng.Mix64(convergeSalt+uint64(n)))
		}
		if byRole {
			o.FirstWeights, o.ExtraOpponents = nil, known
			if n%2 == 1 {
				o.FirstWeights = engine.Defaults(judge)
			}
			if n > 0 {
				known = appendDistinct(known, o.Start)
			}
		}
		last := 0
		if played != nil {
			o.OnMatches = func(done, of int) {
				last = of
				played(over+done, over+of*min(want-quiet, most-n)) // a lower bound
			}
		}
		if progress != nil {
			o.OnGeneration = func(done, of int, at *Point) {
				if at != nil {
					later := *at
					later.Generation += generations
					at = &later
				}
				progress(generations+done, generations+of, at)
			}
		}
		r, err := Train(ctx, o)
		if err != nil {
			return nil, err
		}
		over += last
		if all == nil {
			all = r
		} else {
			all.appendResult(r)
		}
		generations = all.Generations
		if quiet++; r.Improved {
			quiet, want = 0, after
		}
	}
	all.Improved, all.Matches = all.Improved || begun, all.Matches+tried
	all.setWeightChanges(judge.Features(), start)
	return all, nil
}

// appendResult adds to r the result of the training that started from r.Weights.
func (r *Result) appendResult(next *Result) {
	for _, p := range next.Curve[min(1, len(next.Curve)):] {
		p.Generation += r.Generations
		r.Curve = append(r.Curve, p)
	}
	r.Generations += next.Generations
	r.Weights, r.Improved, r.Exam = next.Weights, r.Improved || next.Improved, next.Exam
	r.Matches += next.Matches
	r.Trainings += next.Trainings
	r.Converged, r.examined, r.spreads = next.Converged, next.examined, next.spreads
}
