package lab

import (
	"context"
	"errors"
	"slices"
	"strings"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/sim"
	"equitas/reports"
)

// maxSingleChanges is the largest number of rules that a comparison changes one by one. Each
// takes as much time as one more variant.
const maxSingleChanges = 20

// A singleChange is the base with one rule changed as in other, or with several rules that
// can only be changed together. Variant is nil until it is loaded.
type singleChange struct {
	paths []string // paths of everything that differs from base
	sets  []string // settings KEY=VALUE that turn these rules of base into other's
	*Variant
}

// SplitChanges returns nil if the changes from base to other can be made one by one;
// otherwise an error that says why not.
func SplitChanges(base, other *Variant) error {
	_, err := singleChanges(base, other)
	return err
}

// changedRules returns the changes from base to other that affect play, in the order of the
// rules; Variant is not loaded yet. A key with another value is one change, and so is a card
// that only one variant has.
func changedRules(base, other *Variant) []*singleChange {
	plays, _ := differingPaths(base, other)
	var list []*singleChange
	for _, path := range plays {
		list = append(list, &singleChange{paths: []string{path}, sets: []string{settingFor(other, path)}})
	}
	return list
}

// differingPaths returns the paths of the differences between two variants: plays those that
// affect play, written all others, such as a condition in other words or another id of a
// card.
func differingPaths(base, other *Variant) (plays, written []string) {
	renamed := map[string]bool{} // the old and the new path of every renamed entry
	for now, old := range render.FindRenamed(base.Set, other.Set) {
		renamed[now], renamed[old] = true, true
	}
	for _, d := range render.Diff(base.Set, other.Set) {
		if d.SameAnswers || renamed[d.Path] {
			written = append(written, d.Path)
		} else {
			plays = append(plays, d.Path)
		}
	}
	return plays, written
}

// settingFor returns the setting KEY=VALUE that gives a path the value that it has in v, or
// removes the path if v has no value for it.
func settingFor(v *Variant, path string) string {
	if x := v.Set.Value(path); x != nil {
		return path + "=" + x.TOMLLine()
	}
	return path + ".drop=true"
}

// singleChanges returns the base with each change alone that leads from base to other. A
// change that gives an error alone, such as a new card whose condition names another new
// card, is combined with the changes that it needs. It returns an error if the changes
// cannot be made one by one.
func singleChanges(base, other *Variant) ([]*singleChange, error) {
	list := changedRules(base, other)
	switch {
	case len(list) < 2:
		return nil, question.Invalidf("--each takes apart what two or more rules do: of %s, %s differs from %s", other.RequestedAs, fewRulesText(len(list)), base.RequestedAs)
	case len(list) > maxSingleChanges:
		return nil, question.Invalidf("--each takes at most %d rules apart: %s changes %d of %s", maxSingleChanges, other.RequestedAs, len(list), base.RequestedAs)
	}
	sets := settingsOf(list)
	_, written := differingPaths(base, other)
	for _, path := range written {
		sets = append(sets, settingFor(other, path))
	}
	all, err := base.withSets(sets)
	if err != nil || all.Set.Hash != other.Set.Hash {
		return nil, question.Invalidf("--each: %s cannot be made of %s rule by rule: entries stand in another order, or what one has and the other has not cannot be taken out", other.RequestedAs, base.RequestedAs)
	}
	for {
		refused, why, err := loadEachAlone(base, list)
		if err != nil {
			return nil, err
		}
		if len(refused) == 0 {
			break
		}
		with := neededChanges(base, refused[0], list)
		if len(with) == len(list) {
			return nil, question.Invalidf("--each: %s cannot stand without the others: %s", strings.Join(refused[0].paths, ", "), why)
		}
		list = mergeSingles(list, with)
	}
	return list, nil
}

// loadEachAlone loads the base with each change alone and sets Variant of the changes. It
// returns the changes whose files have faults, and the text of the first fault (why); err is
// any other error.
func loadEachAlone(base *Variant, list []*singleChange) (refused []*singleChange, why string, err error) {
	for _, s := range list {
		if s.Variant != nil {
			continue
		}
		v, err := base.withSets(s.sets)
		if _, faults := errors.AsType[*question.FileError](err); err != nil && !faults {
			return nil, "", err
		}
		if err == nil {
			s.Variant = v
			continue
		}
		if refused = append(refused, s); why == "" {
			why = firstFault(err)
		}
	}
	return refused, why, nil
}

// neededChanges returns changes, s included, with which s can be loaded and of which none
// can be left out. It starts from all changes and leaves out each one that is not needed,
// from the last to the first.
func neededChanges(base *Variant, s *singleChange, list []*singleChange) []*singleChange {
	with := list
	for _, x := range slices.Backward(list) {
		if x == s {
			continue
		}
		fewer := slices.DeleteFunc(slices.Clone(with), func(y *singleChange) bool { return y == x })
		if _, err := base.withSets(settingsOf(fewer)); err == nil {
			with = fewer
		}
	}
	return with
}

// mergeSingles returns list with the changes in merged joined into one, which takes the place
// of the first of them.
func mergeSingles(list, merged []*singleChange) []*singleChange {
	var all []*singleChange
	one := new(singleChange)
	for _, x := range list {
		switch {
		case !slices.Contains(merged, x):
			all = append(all, x)
			continue
		case one.paths == nil:
			all = append(all, one)
		}
		one.paths, one.sets = append(one.paths, x.paths...), append(one.sets, x.sets...)
	}
	return all
}

// settingsOf returns the settings KEY=VALUE of some changes.
func settingsOf(list []*singleChange) []string {
	var sets []string
	for _, x := range list {
		sets = append(sets, x.sets...)
	}
	return sets
}

// fewRulesText returns "no rule" for 0 and "1 rule" for any other n.
func fewRulesText(n int) string {
	if n == 0 {
		return "no rule"
	}
	return "1 rule"
}

// firstFault returns the text of the first fault in err that is not a warning; for any other
// error, its text.
func firstFault(err error) string {
	if e, ok := errors.AsType[*question.FileError](err); ok {
		for _, f := range e.Faults {
			if !f.Warning {
				return f.Msg
			}
		}
	}
	return err.Error()
}

// withSets returns the variant with more settings, without warnings about these, since no
// user wrote them.
func (v *Variant) withSets(sets []string) (*Variant, error) {
	out, err := v.lib.Variant(v.RequestedAs, slices.Concat(v.Sets, sets), nil)
	if err == nil {
		out.Warnings = v.Warnings
	}
	return out, err
}

// label returns words for the change, such as "hand limit → 7 cards" or "Merchant".
func (s *singleChange) label(base *Variant) string {
	var names []string
	diffs := render.DifferencesIn(rule.English, base.Game, base.Set, s.Set)
	diffs = slices.DeleteFunc(diffs, func(d render.Difference) bool { return d.Part == render.PrintingPart || d.Part == render.MeasuringPart })
	for _, d := range diffs {
		name := d.Label
		if d.Table != "" {
			name = d.Name
			if len(diffs) == 1 && d.Label != "" {
				name += ": " + d.Label
			}
		}
		if len(diffs) == 1 && len([]rune(d.Other)) <= maxLabelLength {
			name += " → " + d.Other
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// maxLabelLength is the length of the longest value shown in a label, in characters.
const maxLabelLength = 30

// splitChanges sets singles if the question has --each. If there are several other variants,
// those that change only one rule are left out. It returns an error if none is left.
func (c *comparisonRun) splitChanges() error {
	if !c.question.Each {
		return nil
	}
	c.singles = make([][]*singleChange, len(c.variants)-1)
	some := false
	for i := range c.question.Others {
		other := c.variants[i+1]
		if len(c.question.Others) > 1 && len(changedRules(c.variants[0], other)) < 2 {
			continue
		}
		var err error
		if c.singles[i], err = singleChanges(c.variants[0], other); err != nil {
			return err
		}
		some = true
	}
	if !some {
		return question.Invalidf("--each takes apart what two or more rules do: no OTHER changes more than one")
	}
	return nil
}

// addSingleEffects adds to the reports the effect of every single change (singles) alone, on
// the deals of the comparison and with its bots.
func (c *comparisonRun) addSingleEffects(ctx context.Context, pl *playedRuns, comparisons []*reports.Comparison) error {
	var l elsewhereErr
	for i, r := range comparisons {
		if c.singles == nil || c.singles[i] == nil {
			continue
		}
		err := l.ignoreElsewhere(c.addSingleEffectsOf(ctx, pl, i, r))
		if err != nil {
			return err
		}
	}
	return l.err()
}

// addSingleEffectsOf plays each single change of variant i+1 alone and sets SingleEffects of
// r, the report on that variant.
func (c *comparisonRun) addSingleEffectsOf(ctx context.Context, pl *playedRuns, i int, r *reports.Comparison) error {
	one := *c.setup
	one.deals, one.runName = pl.runs[0].Deals, "each rule alone"
	vs := []*Variant{c.variants[0], c.variants[i+1]}
	for _, s := range c.singles[i] {
		vs = append(vs, s.Variant)
	}
	one.shareWeights(vs, c.variants[0].tunedWeights, pl.seats)
	if err := one.prepareWeights(ctx, vs, pl.seats); err != nil {
		return err
	}
	var scenarios []*sim.Scenario
	for _, v := range vs {
		scenario, err := one.scenario(v, pl.seats)
		if err != nil {
			return err
		}
		scenarios = append(scenarios, scenario)
	}
	measureAlike(vs, scenarios, pl.seats)
	fresh := !pl.elsewhere && pl.runs[0].DealsPerRow != sim.DealsPerRow(one.deals)
	if !fresh { // base and other have runs with the same number of deals per row
		scenarios = scenarios[2:]
	}
	at, err := one.playScenarios(ctx, scenarios, &runOptions{exact: c.runOptions.exact, watch: one.watchChanges(slices.Concat(vs[:1], vs[2:]))}, func(f *sim.Fault) []string {
		k := max(slices.IndexFunc(vs, func(v *Variant) bool { return v.Set.Hash == f.Hash }), 0)
		return one.repeatCommand(vs[k], f, scenarios[0].Uniform())
	})
	if err != nil {
		return err
	}
	if at.stopped() {
		return question.ErrStopped
	}
	if pl.elsewhere {
		return nil
	}
	whole, runs := r.Result, at.runs
	if fresh {
		whole, runs = pl.terms.Compare(at.runs[0], at.runs[1]), at.runs[2:]
	}
	var singles []reports.SingleChange
	for k, s := range c.singles[i] {
		x := reports.SingleChange{Label: s.label(c.variants[0]), Changes: Differences(c.variants[0], s.Variant)}
		if x.Parts, err = one.usesOfBoth(ctx, c.variants[0], s.Variant, [2]*sim.Run{whole.Base, runs[k]}, min(whole.Deals, one.exerciseDeals()), pl.seats); err != nil {
			return err
		}
		x.Reach = useShareBound(c.variants[0], s.Variant, x.Parts)
		singles = append(singles, x)
	}
	r.SingleEffects = reports.NewSingleEffects(pl.terms, whole, fresh, singles, runs)
	return nil
}
