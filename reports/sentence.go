package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

// maxFindings is the largest number of findings in the first sentence.
const maxFindings = 3

// firstSentence returns the first sentences of the report: the largest changes, what bots
// that learned other's rules do, and what players at other levels show.
func (c *Comparison) firstSentence() string {
	return c.ruleSentence() + c.adaptationSentence() + c.dissentSentence() + c.opinionSentence()
}

// ruleSentence returns the sentence on the effect of the changed rules, with the same bots
// on both sides. If that cannot be judged, it gives the reason.
func (c *Comparison) ruleSentence() string {
	r, name, deals := c.Result, c.Other.ShownTitle(), table.CountWithNoun(c.Result.Deals, "deal")
	if r.Decoupled && c.Base.RulesHash == c.Other.RulesHash {
		name += " again, the same rules on other deals (what differs is chance)"
	}
	begin := comparisonBeginning(name, r)
	if c.PlaysAlike {
		return begin + c.whyEqual() + "."
	}
	if about := c.otherSeatsSentence(); about != "" {
		if !c.incomplete() && r.Identical() {
			return begin + about + "."
		}
		begin += about + "; "
	}
	if c.writtenDifference() == writtenInOtherOrder {
		begin += "the same rules in another order, so what differs is chance; "
	}
	switch {
	case len(c.untrainedSides()) > 0:
		return begin + "training failed for " + strings.Join(c.untrainedSides(), " and ") + ", bots are no better than the rule of thumb; no verdict at this level of play."
	case c.incomplete():
		return begin + "stopped after " + deals + "; differences and verdicts need all of them."
	case c.cannotJudge():
		begin += UnjudgedPrefix + c.unusedSentence()
		said := strings.TrimSuffix(begin+c.seldomSentence(), "; ")
		if !r.Identical() {
			said += "; as they play, " + resultInWords(r.Rows, r.Deals)
		}
		return said + c.judgingAdvice() + "."
	case c.onlyLearnersChange() && r.Identical() && c.unusedSentence() != "":
		return begin + strings.TrimSuffix(c.unusedSentence(), "; ") + "."
	case c.onlyLearnersChange() && !r.Identical() && !slices.ContainsFunc(r.Rows, func(row inference.Row) bool { return row.InQuestion }):
		return begin + c.unusedSentence() + c.seldomSentence() + c.doubtClause() + "as base's bots play, " + resultInWords(r.Rows, r.Deals) + "."
	case r.Identical():
		begin += c.unusedSentence()
		if c.whyNothingDiffered() == "" {
			begin += c.seldomSentence()
		}
		if r.TracedDeals < r.Deals {
			return fmt.Sprintf("%sno number of %s is different, and not one of the first %s went differently.", begin, deals, table.Thousands(r.TracedDeals))
		}
		if c.Question != "" && c.Base.RulesHash == c.Other.RulesHash && c.whyNothingDiffered() == "" {
			if now := unchangedValuesInWords(r.Rows); now != "" {
				return begin + now + "it changes nothing yet."
			}
		}
		if c.sameRules() {
			return begin + "not one of " + deals + " went differently: no rule differs."
		}
		return begin + "not one of " + deals + " went differently" + c.whyNothingDiffered() + c.leftOutClause() + "."
	}
	used := c.unusedSentence() + c.seldomSentence()
	if used == "" {
		used = c.fewDealsDifferedClause()
	}
	return begin + used + c.doubtClause() + headlineInWords(r.Rows, r.Deals) + c.hiddenChangeClause() + "."
}

// sameRules reports whether base and other have the same rules and bots, and were played on
// the same deals: then nothing can differ, on any deal.
func (c *Comparison) sameRules() bool {
	return c.PlaysAlike || c.Base.RulesHash == c.Other.RulesHash && c.Base.Bots == c.Other.Bots && !c.Result.Decoupled
}

// maxUnchangedNamed is the largest number of metrics that a sentence names if no game was
// changed.
const maxUnchangedNamed = 3

// unchangedValuesInWords returns, for a change that affects no game, the values of headline
// metrics and whether they meet their goals: first the metric that the variant asks about,
// then metrics that miss their goals, then others. It is "" if the variant asks about no
// metric.
func unchangedValuesInWords(rows []inference.Row) string {
	var first, off, rest []string
	for i := range rows {
		r := &rows[i]
		if r.Metric.Family != inference.Headline || r.Metric.Kind == engine.Vector || !r.OnBothSides() || r.Verdict != stat.Identical {
			continue
		}
		text, wanted := valueAndGoal(r)
		switch {
		case r.InQuestion:
			first = append(first, text)
		case wanted:
			rest = append(rest, text)
		default:
			off = append(off, text)
		}
	}
	if first == nil {
		return ""
	}
	list := slices.Concat(first, off, rest)
	return "as it is now: " + strings.Join(list[:min(maxUnchangedNamed, len(list))], ", ") + "; "
}

// valueAndGoal returns the value of a metric and its goal: "game length 42 turns (as
// wanted, 30 to 80)". The value has its uncertainty if the goal is a single value, or if it
// is unclear whether the goal is met. wanted reports whether the data agree with the goal,
// or there is none.
func valueAndGoal(r *inference.Row) (text string, wanted bool) {
	m, g, e, f := r.Metric, r.Metric.Goal, r.Base, number.Factor(r.Metric)
	value := titleInSentence(m) + " " + valuesOfBoth(r)
	if g.Kind != engine.Within || !table.IsFinite(e.Lo) || !table.IsFinite(e.Hi) {
		return value, true
	}
	near := 0.0 // largest distance that does not matter from a goal that is a single value
	if g.Lo == g.Hi {
		if near = r.Margin; r.Relative {
			near *= math.Abs(e.Value)
		}
	}
	up, down := cmp.Or(m.Up, "higher"), cmp.Or(m.Down, "lower")
	judged := ""
	switch {
	case e.Lo >= g.Lo-near && e.Hi <= g.Hi+near:
		judged, wanted = "as wanted", true
	case e.Lo > g.Hi+near:
		judged = up + " than wanted"
	case e.Hi < g.Lo-near:
		judged = down + " than wanted"
	case e.Lo > g.Hi:
		judged = "somewhat " + up + " than wanted"
	case e.Hi < g.Lo:
		judged = "somewhat " + down + " than wanted"
	default:
		judged = "unclear"
	}
	if half := (e.Hi - e.Lo) / 2 * f; half > 0 && (g.Lo == g.Hi || judged == "unclear") {
		d := max(number.Decimals(half), 0)
		plus := m.Unit == "pp" && m.Parts == nil
		unit := unitAfterNumber(m)
		if m.Unit == "pp" {
			unit = table.Tie + "pp"
		}
		value = titleInSentence(m) + " " + table.TieWords(number.FormatFixed(e.Value*f, d, plus)+" ± "+number.FormatFixed(half, d, false)) + unit
	}
	band := table.CSVField(g.Lo * f)
	if g.Lo != g.Hi {
		band = table.TieWords(band + " to " + table.CSVField(g.Hi*f))
	}
	if m.Unit == "share" {
		band += table.Tie + "%"
	}
	return fmt.Sprintf("%s (%s, %s)", value, judged, band), wanted
}

// whyEqual returns in words why both variants play identically, for files that prove that
// they do.
func (c *Comparison) whyEqual() string {
	why := ""
	switch c.writtenDifference() {
	case writtenRenamed:
		why = "what has another id is otherwise the same"
	case writtenDifferently:
		why = "the rules are the same, written differently"
	case writtenInOtherOrder:
		why = "the rules are the same, in another order"
	default:
		why = "copies of the same card have other ids"
	}
	if c.incomplete() {
		return "plays alike: " + why
	}
	return "plays alike, decision by decision: " + why
}

// headlineInWords returns the result of the headline in words: first the metric that the
// variant asks about, then changes large enough to matter. Smaller changes are mentioned
// only if there are none that matter.
func headlineInWords(rows []inference.Row, deals int) string {
	at := slices.IndexFunc(rows, func(r inference.Row) bool { return r.InQuestion && r.Metric.Family == inference.Headline })
	if at < 0 || deals < stat.MinDeals {
		return resultInWords(rows, deals)
	}
	asked := &rows[at]
	matter, _, _ := findings(rows)
	matter = slices.DeleteFunc(matter, func(r *inference.Row) bool { return r == asked })
	if len(matter) == 0 {
		return answerToQuestion(asked)
	}
	return answerToQuestion(asked) + ", " + listFindings(matter)
}

// answerToQuestion returns in words the result for r, the metric that the variant's
// question is about.
func answerToQuestion(r *inference.Row) string {
	if r.Verdict.ClaimsChange() && r.Verdict != stat.OtherMatches || !r.OnBothSides() {
		if r.OnBothSides() || r.OneSideOnly {
			return findingInWords(r, false)
		}
		if r.HasBase != r.HasOther {
			return fmt.Sprintf("%s %s (%s)", titleInSentence(r.Metric), valueOfOneSide(r), onlySideText(r))
		}
		return titleInSentence(r.Metric) + ": " + verdictInWords(r, 0)
	}
	word := "the same"
	switch r.Verdict {
	case stat.Same:
	case stat.Identical:
		word = "the same in every deal"
	case stat.Hint, stat.Undecided:
		word = "unclear, " + whatClears(r)
	case stat.OtherMatches:
		word = r.DirectionWord + ", or other games"
	default:
		word = strings.TrimLeft(verdictInWords(r, 0), "–!~ "+table.Firm)
	}
	if r.Metric.Kind == engine.Vector && r.Metric.Fair == 0 {
		return titleInSentence(r.Metric) + ": " + word
	}
	return fmt.Sprintf("%s %s (%s)", titleInSentence(r.Metric), valuesOfBoth(r), word)
}

// resultInWords returns the result of the headline in words, if the variant asks about no
// metric. deals is the number of deals played.
func resultInWords(rows []inference.Row, deals int) string {
	matter, small, settled := findings(rows)
	several := table.CountWithNoun(deals, "deal")
	none := "no clear difference in " + several
	switch {
	case len(matter) > 0:
		return listFindings(matter)
	case deals < stat.MinDeals:
		return fmt.Sprintf("no verdict in %s, it takes %d at least", several, stat.MinDeals)
	case settled:
		none = "nothing that matters in " + several
	case len(small) > 0:
		none = "no clear difference that matters in " + several
	}
	if len(small) > 0 {
		none += "; clear, but too small to notice: " + listFindings(small)
	}
	return none
}

// findings returns the headline rows that significantly changed, most important first:
// matter are those that change by more than their margin, or may do so; small are the
// others. settled reports whether every row is known to have changed by its margin, or not
// to have done so.
func findings(rows []inference.Row) (matter, small []*inference.Row, settled bool) {
	settled = true
	judged := 0
	for i := range rows {
		row := &rows[i]
		if row.Metric.Family != inference.Headline || row.Descriptive || !row.HasBase && !row.HasOther {
			continue
		}
		judged++
		switch row.Verdict {
		case stat.Changed, stat.ChangedSizeUnclear, stat.Shifted:
			matter = append(matter, row)
		case stat.ChangedSmall:
			small = append(small, row)
		case stat.Same, stat.Identical:
		default:
			settled = settled && row.NothingCounted
		}
	}
	slices.SortStableFunc(matter, compareWeight)
	slices.SortStableFunc(small, compareWeight)
	return matter, small, settled && judged > 0
}

// listFindings returns in words the first rows of found, and how many more there are.
func listFindings(found []*inference.Row) string {
	var parts []string
	for _, row := range found[:min(len(found), maxFindings)] {
		parts = append(parts, findingInWords(row, row.Verdict == stat.ChangedSmall))
	}
	if more := len(found) - maxFindings; more > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(parts, ", ")
}

// compareWeight compares rows for sorting: larger changes, measured in margins, come first.
// Among changes that differ by less than a factor of about two, those away from a goal come
// first.
func compareWeight(a, b *inference.Row) int {
	doublings := func(r *inference.Row) float64 { return math.Floor(math.Log2(changeInMargins(r))) }
	away := func(r *inference.Row) int { return min(r.GoalDirection, 0) }
	return cmp.Or(cmp.Compare(doublings(b), doublings(a)), cmp.Compare(away(a), away(b)),
		cmp.Compare(changeInMargins(b), changeInMargins(a)), cmp.Compare(changeStrength(b), changeStrength(a)))
}

// changeInMargins returns the change of a row, without sign, divided by its margin; 1 if
// the change or the margin is unknown.
func changeInMargins(r *inference.Row) float64 {
	x := math.Abs(r.Change.Delta) / r.Margin
	if r.Metric.Kind == engine.Vector || r.Margin == 0 || !table.IsFinite(x) || x == 0 {
		return 1
	}
	return x
}

// findingInWords returns the change of a metric in words: "game length 42.1 → 36.6 turns
// (shorter)", "first-seat advantage +2.2 → +4.0 pp (less fair)". small means that the
// context already tells that the change is below the margin, so that the words need not.
func findingInWords(r *inference.Row, small bool) string {
	m := r.Metric
	name := titleInSentence(m)
	if r.Verdict == stat.Shifted {
		return name + " shifted"
	}
	words := []string{cmp.Or(goalWord(r), r.DirectionWord)}
	if x := r.Uneven; x != nil {
		words = append(words, "but "+lowerFirst(x.Title)+" wins "+table.TieWords(number.FormatFixed(100*x.Base, 0, false)+" → "+number.FormatFixed(100*x.Other, 0, false))+table.Tie+"% of games")
	}
	switch {
	case r.Verdict == stat.ChangedSizeUnclear:
		words = append(words, "size unclear")
	case r.Verdict == stat.ChangedSmall && !small:
		words = append(words, "below your margin")
	}
	return fmt.Sprintf("%s %s (%s)", name, valuesOfBoth(r), strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), ", "))
}

// valuesOfBoth returns the values of both sides: "42.1 → 36.6 turns". They have as many
// decimals as show two significant digits of the change, if its interval is narrow enough,
// and enough for the values to differ.
func valuesOfBoth(r *inference.Row) string {
	m, f := r.Metric, number.Factor(r.Metric)
	plus := m.Unit == "pp" && m.Parts == nil
	unit := unitAfterNumber(m)
	if m.Unit == "pp" {
		unit = table.Tie + "pp"
	}
	h := (r.Change.Hi - r.Change.Lo) / 2 * f
	if r.Relative {
		h *= math.Abs(r.Base.Value)
	}
	d := max(number.Decimals(math.Abs(r.Other.Value-r.Base.Value)*f), 0)
	if r.OneSideOnly {
		d = max(number.Decimals(math.Abs(r.Change.Delta)*f), 0)
	}
	if reliable := number.Decimals(h); reliable >= 0 {
		d = min(d, reliable)
	}
	if r.Other.Value == r.Base.Value { // equal values: the difference cannot determine the digits
		d = max(number.Decimals(math.Abs(r.Base.Value)*f), 0)
	}
	if r.OneSideOnly { // compared with the fair value instead of base's
		side := r.Other
		if r.HasBase {
			side = r.Base
		}
		text := number.FormatFixed(side.Value*f, d, plus) + unit
		if r.Fair != 0 {
			text += " against a fair " + number.FormatFixed(r.Fair*f, d, plus) + unit
		}
		return text
	}
	base, other := number.FormatFixed(r.Base.Value*f, d, plus), number.FormatFixed(r.Other.Value*f, d, plus)
	if r.Other.Value == r.Base.Value {
		return base + unit
	}
	for ; base == other && d < maxDecimals; d++ {
		base, other = number.FormatFixed(r.Base.Value*f, d+1, plus), number.FormatFixed(r.Other.Value*f, d+1, plus)
	}
	return table.TieWords(base+" → "+other) + unit
}

// valueOfOneSide returns the value of a metric that only one side has: "2.24 per match".
func valueOfOneSide(r *inference.Row) string {
	m, f, side := r.Metric, number.Factor(r.Metric), r.Other
	if r.HasBase {
		side = r.Base
	}
	unit := unitAfterNumber(m)
	if m.Unit == "pp" {
		unit = table.Tie + "pp"
	}
	return number.FormatFixed(side.Value*f, max(number.Decimals(sideHalfWidth(r)*f), 0), m.Unit == "pp" && m.Parts == nil) + unit
}

// maxDecimals is the largest number of decimals that a value in a sentence gets so that
// both sides differ.
const maxDecimals = 4

// titleInSentence returns a metric's title as it is written within a sentence.
func titleInSentence(m engine.Metric) string {
	return lowerFirst(strings.TrimSuffix(m.Title, ", "+m.Unit))
}

// unitAfterNumber returns a metric's unit as it is written behind a number in a sentence; "" if
// there is none, or if the metric's title contains it.
func unitAfterNumber(m engine.Metric) string {
	switch {
	case m.Unit == "share":
		return table.Tie + "%"
	case m.Unit == "", strings.Contains(titleInSentence(m), m.Unit):
		return ""
	}
	return table.Tie + m.Unit
}

// lowerFirst returns s with its first letter in lower case, unless the second letter is a
// capital.
func lowerFirst(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	second, _ := utf8.DecodeRuneInString(s[n:])
	if s == "" || unicode.IsUpper(second) {
		return s
	}
	return string(unicode.ToLower(first)) + s[n:]
}

// goalCode returns a goal as JSON and CSV have it: "up", "down", "near:VALUE" or
// "band:LOW..HIGH"; nil if there is none.
func goalCode(g engine.Goal) any {
	switch {
	case g.Kind == engine.Upward:
		return "up"
	case g.Kind == engine.Downward:
		return "down"
	case g.Kind == engine.Within && g.Lo == g.Hi:
		return "near:" + table.CSVField(g.Lo)
	case g.Kind == engine.Within:
		return "band:" + table.CSVField(g.Lo) + ".." + table.CSVField(g.Hi)
	}
	return nil
}
