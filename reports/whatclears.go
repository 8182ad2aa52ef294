package reports

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/table"
)

// whatClears returns in words what would make an unclear row clear, such as "needs 4,000
// deals".
func whatClears(r *inference.Row) string {
	switch {
	case r.Margin == 0:
		return "no margin is set"
	case r.DealsNeeded == 0 && r.HasFlag(inference.FlagOtherMatches):
		return "not the same games"
	case r.DealsNeeded == 0 || r.DealsNeeded > sim.MaxDeals:
		return "over " + table.CountWithNoun(sim.MaxDeals, "deal")
	}
	if r.AnyLook && r.MoreDeals() == 0 { // fewer than were played: the price of looking at a run while it goes on
		return "needs " + table.CountWithNoun(r.DealsNeeded, "fresh deal")
	}
	return "needs " + table.CountWithNoun(r.DealsNeeded, "deal")
}

// isUnclear reports whether the verdict of a row is open, so that more deals could change
// it.
func isUnclear(r *inference.Row) bool { return r.Verdict == stat.Hint || r.Verdict == stat.Undecided }

// infeasibleAdvice returns advice for unclear rows that no allowed number of deals makes
// clear, or only a very large one; "" if there are none.
func infeasibleAdvice(rows []*inference.Row) string {
	at := slices.IndexFunc(rows, func(r *inference.Row) bool {
		return isUnclear(r) && r.Margin > 0 && (r.DealsNeeded == 0 && !r.HasFlag(inference.FlagOtherMatches) || r.DealsNeeded > sim.MaxDeals)
	})
	if at < 0 {
		return precisionAdvice(rows)
	}
	return fmt.Sprintf("over %s: no run settles that; a wider margin may: [metric.%q] margin = …", table.CountWithNoun(sim.MaxDeals, "deal"), rows[at].Metric.ID)
}

// minManyDeals is the number of deals from which the advice is to ask for less precision.
const minManyDeals = 100_000

// precisionAdvice returns the advice to ask for less precision if an unclear row needs
// minManyDeals deals or more; "" otherwise.
func precisionAdvice(rows []*inference.Row) string {
	at := -1
	for i, r := range rows {
		if isUnclear(r) && r.Margin > 0 && r.DealsNeeded >= minManyDeals && r.DealsNeeded <= sim.MaxDeals && (at < 0 || r.DealsNeeded > rows[at].DealsNeeded) {
			at = i
		}
	}
	if at < 0 {
		return ""
	}
	return fmt.Sprintf("%s: a margin twice as wide asks for about a quarter of them: [metric.%q] margin = …", whatClears(rows[at]), rows[at].Metric.ID)
}

// dealsToSettle returns how many deals the most demanding unclear row of the headline
// needs. Rows that no allowed number of deals makes clear are ignored; 0 if there are no
// others.
func dealsToSettle(rows []inference.Row) int {
	most := 0
	for i := range rows {
		r := &rows[i]
		if r.Metric.Family == inference.Headline && isUnclear(r) && r.Margin > 0 && r.DealsNeeded <= sim.MaxDeals {
			most = max(most, r.DealsNeeded)
		}
	}
	return most
}

// Patterns for flags in the command line that produces a report.
var (
	dealsFlag   = regexp.MustCompile(` --deals \d+`)
	seedFlag    = regexp.MustCompile(` --seed (\d+)`)
	powerOfPlan = regexp.MustCompile(` --power \S+`)
	untilFlag   = regexp.MustCompile(` --until ('[^']*'|\S+)`)
)

// settleCommand turns the command line that produces a comparison or a plan into that of a
// comparison with the given number of deals; "" if that is not possible, or the number is 0
// or too large. fresh replaces the seed: deals of a run that was examined while it went on
// must not be used again as if they were new.
func settleCommand(command string, deals int, fresh bool) string {
	command, ok := strings.CutPrefix(command, "equitas plan ")
	if !ok {
		command, ok = strings.CutPrefix(command, "equitas compare ")
	}
	if !ok || deals == 0 || deals > sim.MaxDeals || !dealsFlag.MatchString(command) {
		return ""
	}
	for _, flag := range []*regexp.Regexp{untilFlag, powerOfPlan} {
		command = flag.ReplaceAllString(command, "")
	}
	command = dealsFlag.ReplaceAllString(command, " --deals "+strconv.Itoa(deals))
	if fresh {
		command = seedFlag.ReplaceAllStringFunc(command, func(flag string) string {
			seed, _ := strconv.ParseUint(strings.Fields(flag)[1], 10, 64)
			return " --seed " + strconv.FormatUint(seed+1, 10)
		})
	}
	return "equitas compare " + command
}
