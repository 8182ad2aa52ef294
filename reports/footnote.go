package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

// footnotes returns the notes needed to read the given rows, followed by the caller's
// notes.
func (c *Comparison) footnotes(rows []*inference.Row) []string {
	r := c.Result
	var notes []string
	if few := c.differingDealsSentence(); few != "" {
		notes = append(notes, few)
	}
	if r.Decoupled {
		notes = append(notes, "the two sides were played on deals of different seeds: they share nothing, and whatever differs between equal rules is chance")
	}
	if other := c.otherSeatsNote(); other != "" {
		notes = append(notes, other)
	}
	if moved := c.reorderedNote(); moved != "" {
		notes = append(notes, moved)
	}
	if len(r.Skipped) > 0 {
		notes = append(notes, "in the headline, but not measured under these rules: "+strings.Join(r.Skipped, ", "))
	}
	base, other := healthNotes("base", r.Findings[0]), healthNotes("other", r.Findings[1])
	if both := healthNotes("both", r.Findings[0]); slices.Equal(both, healthNotes("both", r.Findings[1])) {
		base, other = both, nil
	}
	notes = append(append(notes, base...), other...)
	if !c.incomplete() {
		notes = append(notes, c.notExercisedNotes()...)
	}
	notes = append(notes, c.newUnusedNotes()...)
	if !c.incomplete() {
		notes = append(notes, c.mendNotes()...)
	}
	var skewed, same, weak, described bool
	var shown []*engine.Metric
	for _, row := range rows {
		shown = append(shown, &row.Metric)
		described = described || row.Descriptive
		skewed = skewed || row.HasFlag(inference.FlagUnreliable)
		weak = weak || row.HasFlag(inference.FlagUnfinished)
		same = same || row.Verdict == stat.Identical
	}
	if m := marginsText(rows); m != "" && !c.incomplete() {
		notes = append(notes, m)
	}
	if alone := oneSideNote(rows); alone != "" && !c.incomplete() {
		notes = append(notes, alone)
	}
	if goals := goalsNote(rows); goals != "" && !c.incomplete() {
		notes = append(notes, goals)
	}
	if over := infeasibleAdvice(rows); over != "" && !c.incomplete() {
		notes = append(notes, over)
	}
	if some := subsetNote(rows); some != "" && !c.incomplete() {
		notes = append(notes, some)
	}
	if described && !c.incomplete() {
		notes = append(notes, "described: such rows are not judged")
	}
	if !c.incomplete() {
		notes = append(notes, situationCaveats(shown)...)
	}
	if same && !c.incomplete() && !c.sameRules() {
		one, all := "deal", "deals"
		if r.DealsPerRow > 1 {
			one, all = fmt.Sprintf("unit of %d deals", r.DealsPerRow), "units"
		}
		notes = append(notes, fmt.Sprintf("identical: no %s differed in it; with%s confidence at most%s of %s could",
			one, table.TieWords(" 95 %"), table.TieWords(" "+number.FormatFixed(math.Ceil(stat.NoneSeenBound(r.Deals/r.DealsPerRow)*1e4)/100, 2, false)+" %"), all))
	}
	if skewed && !c.incomplete() {
		if c.Terms.Stop != nil {
			notes = append(notes, skewLookNote)
		} else {
			notes = append(notes, skewNote)
		}
	}
	for i, side := range []struct {
		name string
		run  *sim.Run
	}{{"base", r.Base}, {"other", r.Other}} {
		if n := r.Unfinished[i]; n > 0 {
			notes = append(notes, unfinishedInWords(n, r.Deals*side.run.Rotations, side.name+" ", weak))
		}
	}
	notes = append(notes, c.learningNotes()...)
	if gap := c.gapNote(); gap != "" && !c.incomplete() {
		notes = append(notes, gap)
	}
	if c.SingleEffects != nil && !c.incomplete() {
		notes = append(notes, c.SingleEffects.notes()...)
	}
	if c.Options != nil {
		notes = append(notes, optionColumnNotes...)
	}
	if len(c.Levels) > 0 && !c.incomplete() {
		signs := slices.ContainsFunc(c.Levels, func(l Level) bool { return showsOtherMatches(l.Result) })
		if signs && !slices.Contains(notes, otherMatchesLegend) {
			notes = append(notes, otherMatchesLegend)
		}
		notes = append(notes, c.disagreementNotes()...)
	}
	return append(notes, append(slices.Clone(c.Notes), botsNotPeopleNote)...)
}

// reorderedNote returns a note that names the lists of rules whose entries stand in another
// order, if matches were played under different rules: part of the change is then due to
// chance. It is "" otherwise.
func (c *Comparison) reorderedNote() string {
	var moved []string
	for _, x := range c.Changes {
		if x.Reordered {
			moved = append(moved, x.Path)
		}
	}
	if moved == nil || c.writtenDifference() != writtenEqually {
		return ""
	}
	return "entries of " + table.JoinWithAnd(moved) + " stand in another order: shuffles and ties depend on it, so part of the differences is chance"
}

// goalsNote returns a note with the goals that "better" and "worse" refer to in the
// verdicts of these rows, as far as they are ranges; "" if there are none.
func goalsNote(rows []*inference.Row) string {
	var list []string
	for _, r := range rows {
		g := r.Metric.Goal
		if r.Verdict != stat.Changed || goalWord(r) == "" || g.Kind != engine.Within || g.Lo == g.Hi {
			continue
		}
		f, d := number.Factor(r.Metric), 0
		text := fmt.Sprintf("%s from %s to %s%s", titleInSentence(r.Metric), number.FormatFixed(g.Lo*f, d, false), number.FormatFixed(g.Hi*f, d, false), unitAfterNumber(r.Metric))
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	if list == nil {
		return ""
	}
	return "better, worse: nearer to the goal, or farther from it: " + strings.Join(list, ", ")
}

// imbalanceNote returns the note that a table's measure of imbalance is corrected for
// chance, so that it is smaller than the spread of the rows suggests; nil if list contains
// no such measure.
func imbalanceNote(list []engine.Metric) []string {
	if !slices.ContainsFunc(list, func(m engine.Metric) bool { return m.Kind == engine.Vector && m.Fair != 0 }) {
		return nil
	}
	return []string{"an imbalance is corrected for chance: what chance alone would produce in so few games is subtracted, down to 0"}
}

// oneSideNote returns a note on the reference values with which rows are compared that only
// one side has; "" if there are no such rows.
func oneSideNote(rows []*inference.Row) string {
	var against []string
	for _, r := range rows {
		if !r.OneSideOnly {
			continue
		}
		text := "the fair share, " + table.TieWords(number.FormatValue(r.Metric, r.Fair, 1))
		if r.Fair == 0 {
			text = "no effect at all for a card in the opening hand"
		}
		if !slices.Contains(against, text) {
			against = append(against, text)
		}
	}
	if against == nil {
		return ""
	}
	return "only in base, only in other: compared with " + strings.Join(against, ", and ") + "; the change is the distance from that"
}

// subsetNote returns a note on rows whose metric is defined only in some games, with the
// share of each side's games in which it is; "" if there are no such rows.
func subsetNote(rows []*inference.Row) string {
	var list, listed []string
	for _, r := range rows { // an interaction has the title of its metric, which is listed once
		if r.HasFlag(inference.FlagOtherMatches) && !slices.Contains(listed, r.Metric.Title) {
			list, listed = append(list, fmt.Sprintf("%s (%s)", r.Metric.Title, subsetShares(r))), append(listed, r.Metric.Title)
		}
	}
	if list == nil {
		return ""
	}
	return "‡ at an interval: not every game has this, and not equally many under both: " + strings.Join(list, ", ") +
		". A change may only mean that other games now have it; the interval is valid whichever games dropped out"
}

// subsetShares returns, for base and other, the share of the games in which a row's metric
// is defined. If it can be counted several times in a game, it returns the mean count per
// game instead.
func subsetShares(r *inference.Row) string {
	if r.Metric.DenKind == engine.Occurrences {
		return table.TieWords(percentText(r.MeanDenominators[0])+" → "+percentText(r.MeanDenominators[1])) + " of the games"
	}
	return table.TieWords(number.FormatFixed(r.MeanDenominators[0], 2, false)+" → "+number.FormatFixed(r.MeanDenominators[1], 2, false)) + " a game"
}

// skewNote explains † at an interval: the differences are too skewed for a t-test.
const skewNote = "† at an interval: the differences are too lopsided for so few deals; the verdict comes from a sign-flip test and claims no size"

// skewLookNote explains † at an interval in a sequential run.
const skewLookNote = "† at an interval: the differences are too lopsided for so few deals; nothing is decided by them yet"

// marginsText returns the note on the margins that the verdicts of these rows mention: "5 %
// of the base, 1 pp, 2 pp"; "" if no verdict mentions one.
func marginsText(rows []*inference.Row) string {
	var relative, points, others []float64
	for _, r := range rows {
		list := &others
		switch {
		case r.Verdict != stat.Same && r.Verdict != stat.ChangedSmall:
			continue
		case r.Metric.MarginRelative:
			list = &relative
		case number.PrintedInHundredths(r.Metric):
			list = &points
		}
		if !slices.Contains(*list, r.Metric.Margin) {
			*list = append(*list, r.Metric.Margin)
		}
	}
	var parts []string
	for _, l := range []struct {
		margins []float64
		factor  float64
		unit    string
	}{{relative, 100, " % of the base"}, {points, 100, " pp"}, {others, 1, ""}} {
		slices.Sort(l.margins)
		for _, m := range l.margins {
			parts = append(parts, table.TieWords(shortNumber(m*l.factor)+l.unit))
		}
	}
	if parts == nil {
		return ""
	}
	return "± in a verdict is the margin, the smallest change of that metric that matters: " + strings.Join(parts, ", ")
}

// shortNumber writes a number with as few digits as it needs, six at most.
func shortNumber(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// situationCaveats returns the caveats of tables whose numbers mix the effect of a thing with
// that of the situation in which it was used, each with the names of its tables in front.
func situationCaveats(list []*engine.Metric) []string {
	var caveats []string
	of := map[string][]string{} // families, by caveat
	for _, m := range list {
		caveat := m.Place.Caveat
		if !m.IsConfounded || caveat == "" || slices.Contains(of[caveat], m.Family) {
			continue
		}
		if of[caveat] == nil {
			caveats = append(caveats, caveat)
		}
		of[caveat] = append(of[caveat], m.Family)
	}
	for i, caveat := range caveats {
		caveats[i] = strings.Join(of[caveat], ", ") + ": " + caveat
	}
	return caveats
}

// healthNotes returns notes on what looks wrong with the rules of a side, one for each kind
// of finding. side is its name, or "".
func healthNotes(side string, list []inference.Finding) []string {
	if side != "" {
		side = " (" + side + ")"
	}
	var notes []string
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b inference.Finding) int { // hardly used things first, then those never used, in the order of tables
		return cmp.Compare(idleTableRank(&a.Metric), idleTableRank(&b.Metric))
	})
	var words []string
	for _, f := range list {
		if word := f.Metric.IdleSign.Word; !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	for _, word := range words {
		var names []string
		for _, f := range list {
			if f.Metric.IdleSign.Word == word {
				names = append(names, f.Metric.Title)
			}
		}
		notes = append(notes, "look at"+side+", "+word+": "+strings.Join(names, ", "))
	}
	return notes
}

// idleTableRank returns the rank by which notes are sorted: -1 for metrics that are the
// share of matches without a use, otherwise the rank of the metric's table.
func idleTableRank(m *engine.Metric) int {
	if m.IdleSign.SharesUnused {
		return -1
	}
	return m.Place.Rank
}

const botsNotPeopleNote = "A bot is not a person. These numbers rank variants; they do not predict your play group."

// unfinishedInWords returns in words how many of the games of a side, n of games, had no
// winner within the turn limit. marked means that metrics are marked with † because of it.
func unfinishedInWords(n int64, games int, side string, marked bool) string {
	s := fmt.Sprintf("%s of %s %sgames without a winner within the turn limit", table.Thousands(n), table.Thousands(games), side)
	if marked {
		s = "† at a name: " + s + ", left out of shares of wins"
	}
	return s
}

// hardlyUsedShare is the share of a new card's copies in hand that bots must play. Below
// it, a comparison tells little of what the card does.
const hardlyUsedShare = 0.1

// newUnusedNotes returns notes on things, such as cards, that only other has and that its
// bots hardly use: the comparison then shows little more than the effect of their presence.
func (c *Comparison) newUnusedNotes() []string {
	var notes []string
	for i := range c.Result.Rows {
		r := &c.Result.Rows[i]
		if what := r.Metric.IdleSign.NewThing; what != "" && r.HasOther && !r.HasBase && r.Other.Value < hardlyUsedShare {
			notes = append(notes, fmt.Sprintf("bots hardly use the new %s %s (%s, table %s): the comparison says what having it in the game does, and little about what using it does",
				what, r.Metric.Title, percentText(r.Other.Value), r.OwnFamily))
		}
	}
	return notes
}
