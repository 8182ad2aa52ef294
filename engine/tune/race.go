package tune

import (
	"cmp"
	"context"
	"math"
	"slices"

	"equitas/engine/stat"
)

// A PlayFunc plays settings on deals 0 to deals-1 with common random numbers, and returns their
// readings in the same order. A setting is given by a number that the caller has assigned to it.
type PlayFunc func(ctx context.Context, settings []int, deals int) ([]*Reading, error)

// A Contender is a setting that takes part in a race, or has been dropped from it.
type Contender struct {
	Setting     int      // number of the setting, as in [PlayFunc]
	Reading     *Reading // its last reading, on all these deals
	Distance    Distance // its distance from the aims
	Dropped     bool     // it was dropped since it is surely further from the aims than enough others
	BrokenGuard int      // index of the guard for breaking which it was dropped; -1 if it breaks none
	Deals       int      // number of deals on which it was played
}

// activeContenders returns the contenders that have not been dropped.
func activeContenders(all []*Contender) []*Contender {
	return slices.DeleteFunc(slices.Clone(all), func(c *Contender) bool { return c.Dropped || c.BrokenGuard >= 0 })
}

// sortByDistance sorts contenders by distance from the aims, nearest first. Those that break a
// guard come last. The sort is stable.
func sortByDistance(all []*Contender) {
	slices.SortStableFunc(all, func(a, b *Contender) int {
		return cmp.Or(compareBools(a.BrokenGuard >= 0, b.BrokenGuard >= 0), cmp.Compare(a.Distance.Square, b.Distance.Square))
	})
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// readAll plays contenders on that many deals and sets Reading, Deals, Distance and BrokenGuard of
// each.
func (q *Question) readAll(ctx context.Context, play PlayFunc, contenders []*Contender, deals int) error {
	var at []int
	for _, c := range contenders {
		at = append(at, c.Setting)
	}
	readings, err := play(ctx, at, deals)
	if err != nil {
		return err
	}
	for i, c := range contenders {
		c.Reading, c.Deals = readings[i], deals
		c.Distance = q.Distance(c.Reading)
		c.BrokenGuard = q.BrokenGuard(c.Reading, SureErrors)
	}
	return nil
}

// newContenders returns a contender for each setting, given by its number.
func newContenders(settings []int) []*Contender {
	var all []*Contender
	for _, s := range settings {
		all = append(all, &Contender{Setting: s, BrokenGuard: -1})
	}
	return all
}

// minDeals is the least number of deals that a setting is played on.
const minDeals = 16

// Screen chooses among settings by successive halving: after each round the half that is nearer to
// the aims stays and is played on more deals, until at most keep settings are left. budget is the
// approximate number of deals, summed over the settings; maxDeals is the largest number of deals of
// a setting. It returns all settings in the reverse order of elimination, and those eliminated
// together by distance, nearest first. It makes no statistical claim.
func (q *Question) Screen(ctx context.Context, play PlayFunc, settings []int, budget, maxDeals, keep int) ([]*Contender, error) {
	all := newContenders(settings)
	rounds := 1
	for n := len(all); n > keep; n = (n + 1) / 2 {
		rounds++
	}
	var gone []*Contender // dropped contenders, the last to be dropped first
	in, deals := slices.Clone(all), 0
	for round := range rounds {
		if len(in) == 0 {
			break
		}
		deals = min(max(deals+budget/rounds/len(in), minDeals), maxDeals)
		if err := q.readAll(ctx, play, in, deals); err != nil {
			return nil, err
		}
		sortByDistance(in)
		stay := len(activeContenders(in)) // contenders that broke a guard are last
		if round+1 < rounds {
			stay = min(stay, max(keep, (len(in)+1)/2))
		} else {
			stay = min(stay, keep)
		}
		gone = append(slices.Clone(in[stay:]), gone...)
		in = in[:stay]
	}
	return append(slices.Clone(in), gone...), nil
}

// lookGrowth is the factor by which the number of deals grows from one look of [Question.Race] to
// the next.
const lookGrowth = 1.4

// Race plays settings on the same deals and drops settings that are surely further from the aims
// than the keep nearest, with an error rate of alpha over all looks ([stat.Sequence]), and settings
// that surely break a guard. It ends when at most keep settings are left, or when about budget
// deals, summed over the settings, are played. maxDeals is the largest number of deals of a setting.
// It returns all settings: first those not dropped, nearest first, then the dropped ones.
func (q *Question) Race(ctx context.Context, play PlayFunc, settings []int, budget, maxDeals, keep int, alpha float64) ([]*Contender, error) {
	all := newContenders(settings)
	if len(all) == 0 {
		return nil, nil
	}
	end := max(min(budget/min(len(all), keep), maxDeals), minDeals)
	seq := stat.NewSequence(alpha/float64(max(1, len(all)-1)), end)
	for deals, spent := min(stat.FirstLook, max(budget/len(all), minDeals)), 0; ; {
		in := activeContenders(all)
		before := 0
		if len(in) > 0 {
			before = in[0].Deals
		}
		if err := q.readAll(ctx, play, in, deals); err != nil {
			return nil, err
		}
		spent += len(in) * (deals - before)
		in = activeContenders(all)
		sortByDistance(in)
		if len(in) > keep {
			worst := &in[keep-1].Distance
			for _, c := range in[keep:] {
				delta, sd := distanceDifference(&c.Distance, worst)
				c.Dropped = math.IsInf(c.Distance.Square, 1) || deals >= stat.FirstLook && delta > seq.HalfWidth(sd, deals)
			}
			in = activeContenders(all)
		}
		next := min(max(int(lookGrowth*float64(deals)), deals+1), maxDeals)
		if room := budget - spent; len(in) > 0 && len(in)*(next-deals) > room {
			next = deals + room/len(in)
		}
		if len(in) <= keep && deals >= stat.FirstLook || next <= deals || len(in) == 0 {
			break
		}
		deals = next
	}
	sortByDistance(all)
	slices.SortStableFunc(all, func(a, b *Contender) int {
		return compareBools(a.Dropped || a.BrokenGuard >= 0, b.Dropped || b.BrokenGuard >= 0)
	})
	return all, nil
}

// IsNearer reports whether, on the same deals, the reading to is surely nearer than from to at least
// one aim that from misses, by a test with error rate alpha over all aims.
func (q *Question) IsNearer(from, to *Reading, alpha float64) bool {
	if from.Endless || to.Endless {
		return !to.Endless
	}
	z := stat.NormalQuantile(1 - alpha/float64(len(q.Aims)))
	for i, a := range q.Aims {
		was, is := &from.Measures[i], &to.Measures[i]
		off := a.Distance(was.Value)
		if math.IsNaN(was.Value) || math.IsNaN(is.Value) || off == 0 {
			continue
		}
		toward := was.Value - is.Value
		if off < 0 {
			toward = -toward
		}
		if d := Difference(was, is); toward > float64(z*d.SE()) {
			return true
		}
	}
	return false
}

// Difference returns the measure after minus before, on the same deals.
func Difference(before, after *Measure) Measure {
	d := Measure{Value: after.Value - before.Value, Influences: make([]float64, min(len(before.Influences), len(after.Influences)))}
	for k := range d.Influences {
		d.Influences[k] = after.Influences[k] - before.Influences[k]
	}
	return d
}

// EqualReadings reports whether two readings of the same deals are equal.
func EqualReadings(a, b *Reading) bool {
	if a.Endless != b.Endless || len(a.Measures) != len(b.Measures) {
		return false
	}
	for i := range a.Measures {
		x, y := &a.Measures[i], &b.Measures[i]
		if math.IsNaN(x.Value) != math.IsNaN(y.Value) || !math.IsNaN(x.Value) && x.Value != y.Value || !slices.Equal(x.Influences, y.Influences) {
			return false
		}
	}
	return true
}
