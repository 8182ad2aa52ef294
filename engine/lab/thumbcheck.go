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

// If learned players leave out much of a game, or had only a short lesson, the rule of
// thumb plays a comparison too, in each role and in all. Learned players may find two
// variants alike only because they never use what differs; and a change that they find
// after a short lesson may go the other way among players with other habits.
const (
	// minUnusedShare is the least share of the things that the rules offer which learned
	// players must leave out for the check.
	minUnusedShare = 0.2

	dissentDealsShare = 4   // each line-up first plays the comparison's deals divided by this
	minDissentDeals   = 100 // least number of these deals; with fewer there is no check

	// dissentPValue is the largest p-value of a change on these deals at which a line-up goes
	// on to fresh ones, half as many as the comparison has. The report uses the fresh deals
	// only.
	dissentPValue = 0.1
)

// dissentLineups returns the line-ups of the check, and for each the role that the rule of
// thumb plays; "" for all. If several find a change, the first of them is reported: those in
// which learned bots play the other role come first.
func (c *comparisonRun) dissentLineups(seats int) (bots [][]string, who []string) {
	if f := twoSidesOf(c.variants[0], seats); f != nil {
		bots = append(bots, f.lineup(thumbBot, c.bots[0]), f.lineup(c.bots[0], thumbBot))
		who = append(who, f.titles[:]...)
	}
	return append(bots, []string{thumbBot}), append(who, "")
}

// dissentMaster returns the master seed of the fresh deals.
func dissentMaster(seed uint64) uint64 { return rng.Mix64(seed ^ 0x6469) }

// checkDissent lets the rule of thumb play the comparison where learned players found no change
// or had a short lesson, and adds what it finds to the reports.
func (c *comparisonRun) checkDissent(ctx context.Context, pl *playedRuns, comparisons []*reports.Comparison) error {
	taught := len(c.bots) == 1 && (c.bots[0] == rule.Tuned || strings.HasPrefix(c.bots[0], tunedPrefix) || strings.HasPrefix(c.bots[0], pupilPrefix))
	deals := 0
	if !pl.elsewhere {
		deals = pl.runs[0].Deals / dissentDealsShare
	}
	if _, judges := c.variants[0].Rules.(engine.Weigher); pl.elsewhere || !taught || !judges || c.judging.ownSeedForOthers || c.judging.until.Text != "" || len(c.question.Levels) > 0 || deals < minDissentDeals {
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
	best := map[int]int{} // index of the line-up that disagrees, by other variant
	for k := range bots {
		at, err := c.compareByThumb(ctx, bots[k], pl.seats, deals, c.seed, asked)
		if err = l.ignoreElsewhere(err); err != nil {
			return err
		}
		for n, r := range at { // none that are played elsewhere
			i := asked[n]
			if _, ok := best[i]; !ok && c.mayDisagree(comparisons[i].Result, r) {
				best[i] = k
			}
		}
	}
	if l.away {
		return l.err()
	}
	for _, i := range asked {
		k, ok := best[i]
		found := "it finds no clear change where they find none, nor the opposite of theirs"
		if ok {
			at, err := c.compareByThumb(ctx, bots[k], pl.seats, pl.runs[0].Deals/2, dissentMaster(c.seed), []int{i})
			if err = l.ignoreElsewhere(err); err != nil {
				return err
			}
			if at == nil {
				continue
			}
			comparisons[i].Dissent = &reports.Dissent{Who: who[k], Result: at[0]}
			found = "what it seemed to find otherwise did not hold on fresh deals"
			if comparisons[i].Disagrees() {
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

// rolesInWords returns the words for the roles that the rule of thumb plays.
func rolesInWords(roles []string) string {
	if len(roles) == 1 {
		return "every seat"
	}
	return "every role and in all"
}

// noChangeClaimed reports whether a row belongs to the headline and claims no change.
func noChangeClaimed(r inference.Row) bool {
	return r.Metric.Family == inference.Headline && r.OnBothSides() && !r.Descriptive && r.Metric.Parts == nil && r.Margin > 0 && !r.Verdict.Claims()
}

// changeClaimed reports whether a row belongs to the headline and claims a change that
// matters.
func changeClaimed(r inference.Row) bool {
	return r.Metric.Family == inference.Headline && r.OnBothSides() && !r.Descriptive && r.Metric.Parts == nil && r.Verdict.Claims() && r.Verdict != stat.ChangedSmall
}

// mayDisagree reports whether found, the rule of thumb's comparison, hints at a change of
// more than the margin where learned players find none or the opposite.
func (c *comparisonRun) mayDisagree(learned, found *inference.Comparison) bool {
	return slices.ContainsFunc(learned.Rows, func(r inference.Row) bool {
		o := found.Row(r.Metric.ID)
		against := changeClaimed(r) && o != nil && (r.Change.Delta > 0) != (o.Change.Delta > 0)
		return (noChangeClaimed(r) || against) && o != nil && o.OnBothSides() && o.Change.P < dissentPValue && math.Abs(o.Change.Delta) > o.Margin
	})
}

// compareByThumb compares base with the others of these indexes, played by a line-up; nil
// if ctx ended it.
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
	at, err := by.play(ctx, vs, seats, &judging{exact: c.judging.exact})
	if err != nil || at.stopped() {
		return nil, question.StoppedIfNil(err)
	}
	return at.compare(), nil
}
