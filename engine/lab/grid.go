package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports"
	"equitas/reports/table"
)

// A grid holds the settings of a sweep, which are combinations of values. All are read once
// to find errors. Only the first maxVariantsInMemory variants stay in memory, since a
// thousand would take gigabytes; the others are read again when they are played.
type grid struct {
	base       *Variant
	points     [][]string                    // values, by point and axis
	otherIndex []int                         // by point: its index in others; -1 if it has the rules of the unchanged variant
	others     [][]string                    // values, by axis, of the points whose rules differ from the unchanged variant
	firstRules *rule.Set                     // rules of others[0]; nil until they have been read
	read       func(i int) (*Variant, error) // reads the variant with the values others[i]
	seatCounts []int                         // numbers of seats to play
	sharedWins []engine.Caveat               // whether all seats share the wins of the unchanged variant, at the last number of seats played
}

// readGrid reads the variant called name with every combination of values, so that all
// errors are found before anything is played.
func (s *sweepRun) readGrid(name string) (*grid, error) {
	base, err := s.load(name)
	if err != nil {
		return nil, err
	}
	s.chooseReadyBots(base)
	g := &grid{base: base, points: question.Combinations(s.axes)}
	var kept []*Variant
	g.read = func(i int) (*Variant, error) {
		if i < len(kept) {
			return kept[i], nil
		}
		if len(g.others) > maxVariantsInMemory { // after the first batch
			kept = nil
		}
		return s.loadAt(name, g.others[i])
	}
	for _, p := range g.points {
		v, err := s.loadAt(name, p)
		if err != nil {
			return nil, err
		}
		if v.Set.Hash == base.Set.Hash {
			g.otherIndex = append(g.otherIndex, -1)
			continue
		}
		if g.seatCounts, err = s.seatCounts([]*Variant{base, v}); err != nil {
			return nil, err
		}
		if g.firstRules == nil {
			g.firstRules = v.Set
		}
		g.otherIndex = append(g.otherIndex, len(g.others))
		g.others = append(g.others, p)
		if len(kept) < maxVariantsInMemory {
			kept = append(kept, v)
		}
	}
	if len(g.others) == 0 {
		return nil, question.Invalidf("under every value of --vary %s is played as it is: it has them already, or what they say changes no play", name)
	}
	return g, nil
}

// maxVariantsInMemory is the largest number of variants that are kept in memory at once.
const maxVariantsInMemory = 32

// batchSize returns the number of settings that are played together: all if the settings
// change measuring tables, since all runs must then count the same; otherwise
// maxVariantsInMemory.
func (s *sweepRun) batchSize(g *grid) int {
	for _, a := range s.axes {
		for _, table := range []string{"report", "metric", "gate"} {
			if a.Key == table || strings.HasPrefix(a.Key, table+".") {
				return len(g.others)
			}
		}
	}
	return maxVariantsInMemory
}

// playAll plays the settings in batches, each together with the unchanged variant on the
// same deals. By index in g.others, it returns the comparisons with the unchanged variant
// and the uses of the varied parts, and then the summary of the unchanged variant. If ctx
// ends it, the batch being played is left out, unless it is the first.
func (s *sweepRun) playAll(ctx context.Context, g *grid, seats int) ([]*inference.Comparison, [][]sim.PartUse, *inference.Summary, error) {
	var list []*inference.Comparison
	var uses [][]sim.PartUse
	var unchanged *inference.Summary
	var l elsewhereErr
	n := s.batchSize(g)
	for from := 0; from < len(g.others); from += n {
		to := min(from+n, len(g.others))
		vs := []*Variant{g.base}
		for i := from; i < to; i++ {
			v, err := g.read(i)
			if err != nil {
				return nil, nil, nil, err
			}
			vs = append(vs, v)
		}
		part := *s.setup
		if len(g.others) > n {
			part.runName = fmt.Sprintf("settings %d to %s of %s", from+1, table.Thousands(to), table.Thousands(len(g.others)))
		}
		err := part.prepareComparisonWeights(ctx, vs, seats)
		var pl *playedRuns
		if err == nil {
			j := &runOptions{watch: part.watchChanges(vs)}
			if tell := s.observer.Sweep; tell != nil {
				j.onInterim = func(so []*inference.Comparison) {
					tell(s.preliminaryReport(g, seats, append(slices.Clip(list), so...), so[0]))
				}
			}
			pl, err = part.play(ctx, vs, seats, j)
		}
		if err = l.ignoreElsewhere(err); err == nil && pl.elsewhere {
			continue
		}
		if from > 0 && (errors.Is(err, question.ErrStopped) || err == nil && pl.stopped()) {
			return list, uses, unchanged, nil
		}
		if err != nil {
			return nil, nil, nil, err
		}
		if unchanged == nil {
			unchanged = inference.Summarise(pl.runs[0]).WithoutCounts()
			g.sharedWins = sharedWinCaveats(seats, pl.runs[0])
		}
		for i, r := range pl.runs[1:] {
			c := inference.Compare(pl.runs[0], r)
			var parts []sim.PartUse
			if !pl.stopped() {
				if parts, err = part.measureUses(ctx, vs[0], vs[i+1], c, pl, i+1); err != nil {
					return list, uses, unchanged, question.StoppedIfNil(err)
				}
				reports.RecordPartUse(c, parts, useShareBound(vs[0], vs[i+1], parts))
			}
			list, uses = append(list, c.WithoutCounts()), append(uses, parts)
		}
		if pl.stopped() {
			break
		}
	}
	return slices.Clip(list), uses, unchanged, l.err()
}
