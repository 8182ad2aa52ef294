package lab

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports"
	"equitas/reports/table"
)

// If learned bots leave much of a game unused, or had only a short training, the rule of
// thumb plays the comparison too: in each role, and in all roles. Learned bots may show no
// change only because they never use what differs. And a change that they show after a short
// training may have the opposite direction among players with other habits.
const (
	// minUnusedShare is the share of the things offered by the rules that learned bots must
	// leave unused, at least, for the check to be made.
	minUnusedShare = 0.2

	dissentDealsShare = 4   // the number of deals that each line-up plays first is that of the comparison divided by this
	minDissentDeals   = 100 // smallest number of deals that a line-up plays first; with fewer there is no check

	// dissentPValue is the largest p-value of a change on the first deals with which a
	// line-up continues on fresh deals, half as many as the comparison has. The report uses
	// the fresh deals only.
	dissentPValue = 0.1
)

// dissentLineups returns the line-ups of the check (bots), and for each the title of the
// side that the rule of thumb plays (who), "" for all seats. The order is that of
// preference: if several line-ups show a change, the first is reported.
func (c *comparisonRun) dissentLineups(seats int) (bots [][]string, who []string) {
	if f := twoSidesOf(c.variants[0], seats); f != nil {
		bots = append(bots, f.lineup(thumbBot, c.bots[0]), f.lineup(c.bots[0], thumbBot))
		who = append(who, f.titles[:]...)
	}
	return append(bots, []string{thumbBot}), append(who, "")
}

// dissentSeed returns the master seed of the fresh deals of the check.
func dissentSeed(seed uint64) uint64 { return rng.Mix64(seed ^ 0x6469) }

// checkDissent lets the rule of thumb play the comparison with each variant for which
// learned bots show no change although they leave much unused, or had a short training. It
// adds Dissent and a note to the reports.
func (c *comparisonRun) checkDissent(ctx context.Context, pl *playedRuns, comparisons []*reports.Comparison) error {
	taught := len(c.bots) == 1 && (c.bots[0] == rule.Tuned || strings.HasPrefix(c.bots[0], tunedPrefix) || strings.HasPrefix(c.bots[0], pupilPrefix))
	deals := 0
	if !pl.elsewhere {
		deals = pl.runs[0].Deals / dissentDealsShare
	}
	if _, judges := c.variants[0].Rules.(engine.Weigher); pl.elsewhere || !taught || !judges || c.runOptions.ownSeedForOthers || c.runOptions.until.Text != "" || len(c.question.Levels) > 0 || deals < minDissentDeals {
		return nil
	}
	lesson := strings.HasPrefix(c.bots[0], pupilPrefix)
	var asked []int // indexes of other variants
	for i, r := range comparisons {
		never, all := reports.CountUnused(r)
		leaves := float64(never) >= minUnusedShare*float64(all) && never > 0 && slices.ContainsFunc(r.Result.Rows, noChangeClaimed)
		if !r.PlaysAlike && !r.OnlyOtherSeats && (leaves || lesson && slices.ContainsFunc(r.Result.Rows, changeClaimed)) {
			asked = append(asked, i)
		}
	}
	if asked == nil {
		return nil
	}
	var l elsewhereErr
	bots, who := c.dissentLineups(pl.seats)
	best := map[int]int{} // index of the first line-up that may disagree, by index of the other variant
	for k := range bots {
		at, err := c.compareByThumb(ctx, bots[k], pl.seats, deals, c.seed, asked)
		if err = l.ignoreElsewhere(err); err != nil {
			return err
		}
		for n, r := range at { // at is nil if other processes still play the deals
			i := asked[n]
			if _, ok := best[i]; !ok && c.mayDisagree(comparisons[i].Result, r) {
				best[i] = k
			}
		}
	}
	if l.playedElsewhere {
		return l.err()
	}
	for _, i := range asked {
		k, ok := best[i]
		found := "it finds no clear change where they find none, nor the opposite of theirs"
		if ok {
			at, err := c.compareByThumb(ctx, bots[k], pl.seats, pl.runs[0].Deals/2, dissentSeed(c.seed), []int{i})
			if err = l.ignoreElsewhere(err); err != nil {
				return err
			}
			if at == nil {
				continue
			}
			comparisons[i].Dissent = &reports.Dissent{RuleOfThumbRole: who[k], Result: at[0]}
			found = "what it seemed to find otherwise did not hold on fresh deals"
			if comparisons[i].RuleOfThumbDisagrees() {
				found = "it finds otherwise on fresh deals"
			}
		}
		why := "these bots leave out much of the game"
		if lesson {
			why = "these bots had a short lesson"
		}
		comparisons[i].Notes = append(comparisons[i].Notes, fmt.Sprintf("%s: the rule of thumb was asked too, in %s, on %s each; %s",
			why, rolesInWords(who), table.CountWithNoun(deals, "deal"), found))
	}
	return l.err()
}

// rolesInWords returns words for the roles that the rule of thumb plays in the line-ups;
// roles is as dissentLineups returns it.
func rolesInWords(roles []string) string {
	if len(roles) == 1 {
		return "every seat"
	}
	return "every role and in all"
}

// noChangeClaimed reports whether a row of the headline has a margin and claims no change.
// It is false for vectors.
func noChangeClaimed(r inference.Row) bool {
	return r.Metric.Family == inference.Headline && r.OnBothSides() && !r.Descriptive && r.Metric.Parts == nil && r.Margin > 0 && !r.Verdict.ClaimsChange()
}

// changeClaimed reports whether a row of the headline claims a change that is not surely
// smaller than the margin. It is false for vectors.
func changeClaimed(r inference.Row) bool {
	return r.Metric.Family == inference.Headline && r.OnBothSides() && !r.Descriptive && r.Metric.Parts == nil && r.Verdict.ClaimsChange() && r.Verdict != stat.ChangedSmall
}

// mayDisagree reports whether the comparison by the rule of thumb (found) hints at a change
// of more than the margin in a metric for which the comparison by learned bots (learned)
// claims no change or the opposite change.
func (c *comparisonRun) mayDisagree(learned, found *inference.Comparison) bool {
	return slices.ContainsFunc(learned.Rows, func(r inference.Row) bool {
		o := found.Row(r.Metric.ID)
		against := changeClaimed(r) && o != nil && (r.Change.Delta > 0) != (o.Change.Delta > 0)
		return (noChangeClaimed(r) || against) && o != nil && o.OnBothSides() && o.Change.P < dissentPValue && math.Abs(o.Change.Delta) > o.Margin
	})
}

// compareByThumb compares the base with the other variants with the given indexes, played by
// the line-up bots on the deals of seed.
func (c *comparisonRun) compareByThumb(ctx context.Context, bots []string, seats, deals int, seed uint64, others []int) ([]*inference.Comparison, error) {
	by := *c.setup
	by.bots, by.deals, by.seed, by.botsNamed, by.runName = bots, deals, seed, true, "the rule of thumb"
	vs := []*Variant{c.variants[0]}
	for _, i := range others {
		vs = append(vs, c.variants[i+1])
	}
	if err := by.prepareWeights(ctx, vs, seats); err != nil {
		return nil, err
	}
	at, err := by.play(ctx, vs, seats, &runOptions{exact: c.runOptions.exact})
	if err != nil || at.stopped() {
		return nil, question.StoppedIfNil(err)
	}
	return at.compare(), nil
}
