package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

// unusedParts returns the parts that players never use and without which changed parts
// cannot be reached, in the order of the changes. Each has the changed parts that are
// therefore never reached. Parts that are known to be worth nothing are omitted.
func unusedParts(parts []sim.PartUse) (list []unusedPart) {
	for _, m := range sim.UnusedParts(parts) {
		at := slices.IndexFunc(list, func(x unusedPart) bool { return x.unused == m.FirstUnused })
		if at < 0 {
			at = len(list)
			list = append(list, unusedPart{unused: m.FirstUnused})
		}
		list[at].parts = append(list[at].parts, m.PartUse)
	}
	return list
}

// An unusedPart is a part that players hardly or never use, with the changed parts that can
// be reached only by using it, which may include itself.
type unusedPart struct {
	unused *sim.PartUse
	parts  []*sim.PartUse
}

// titles returns the titles of the changed parts that are not reached, joined in words.
func (m unusedPart) titles() string {
	var l []string
	for _, p := range m.parts {
		l = append(l, p.Title)
	}
	return table.JoinWithAnd(l)
}

// RecordPartUse marks comparison c, and thereby its verdicts, if players never use the
// changed parts, or use them in few games. reach is the share of all games, 0 to 1, in
// which they do; it must be 1 if something other than parts was changed too.
func RecordPartUse(c *inference.Comparison, parts []sim.PartUse, reach float64) {
	switch {
	case HasUnusedParts(parts):
		c.MarkUnexercised()
	case reach > 0 && reach < sim.SeldomUsedShare:
		c.MarkSeldomUsed(reach)
	}
}

// HasUnusedParts reports whether players never use one of the changed parts. A part counts
// as unused even if players who were forced to use it did worse: none of them had learned
// how to make use of it.
func HasUnusedParts(parts []sim.PartUse) bool { return len(sim.UnusedParts(parts)) > 0 }

// unusedSentence returns clauses, each followed by "; ", on the changed parts that players
// never use, and on the result of forcing players to use them; "" if there are none. Parts
// with the same result share a clause.
func (c *Comparison) unusedSentence() string {
	type saying struct {
		before, after string // text before and after the list of what they never do; afterSeveral if it has several items
		afterSeveral  string
		do            []string
	}
	var list []saying
	add := func(do string, s saying) {
		at := slices.IndexFunc(list, func(x saying) bool { return x.before == s.before && x.after == s.after && s.afterSeveral != "" })
		switch {
		case at < 0:
			s.do = []string{do}
			list = append(list, s)
		case !slices.Contains(list[at].do, do): // two parts of one name are named once
			list[at].do = append(list[at].do, do)
		}
	}
	changed := false
	if c.Result != nil {
		matter, _, _ := findings(c.Result.Rows)
		changed = len(matter) > 0
	}
	for _, m := range unusedParts(c.Parts) {
		if m.unused.Dropped() && changed {
			continue // the change is about the part that they leave alone itself
		}
		do, forced := m.unused.UseText, m.unused.Forced
		these := "these bots " + m.frequencyInWords() + " "
		switch alone := len(m.parts) == 1 && m.parts[0] == m.unused; {
		case m.unused.Learned():
			const learned = ", but bots that have learned the new rules do"
			add(do, saying{before: "base's bots " + m.frequencyInWords() + " ", after: learned, afterSeveral: learned})
		case forced.Weak():
			add(do, saying{before: these, after: ": this says nothing about " + m.subjects() + " (a player who is forced to do so once wins less: " + GainInWords(forced) + ")"})
		case forced.Strong():
			add(do, saying{before: these, after: ": this says nothing about " + m.subjects() + ", which is worth more than these bots think: " + GainInWords(forced)})
		case gainsLittle(forced) && len(c.dissentRows()) == 0: // otherwise the table of dissenting players shows what one forced player does not
			add(do, saying{before: these, after: ": this says nothing about " + m.subjects() + ", which is worth " + largestGain(forced) + " of win share when forced"})
		case alone:
			add(do, saying{before: these, after: ": this says nothing about it", afterSeveral: ": this says nothing about them"})
		default:
			add(do, saying{before: these, after: ": this says nothing about " + m.subjects()})
		}
	}
	var text string
	for _, s := range list {
		after := s.after
		if len(s.do) > 1 {
			after = s.afterSeveral
		}
		text += s.before + joinActions(s.do) + after + "; "
	}
	return text
}

// UnjudgedPrefix begins the first sentence if the effect of a change is not known because
// players do not use what was changed.
const UnjudgedPrefix = "not judged, for "

// cannotJudge reports whether the effect of the change is unknown: players, including those
// who learned the new rules, never use one of its parts, or use the parts in hardly any
// game, and no row significantly changed by an amount that may matter.
func (c *Comparison) cannotJudge() bool {
	if matter, _, _ := findings(c.Result.Rows); len(matter) > 0 || c.incomplete() || c.Learning != nil && c.Learning.PaysOnlyInOther {
		return false
	}
	if reach := c.Result.UsedShare; reach > 0 && reach < sim.RarelyUsedShare {
		return true
	}
	return slices.ContainsFunc(unusedParts(c.Parts), func(m unusedPart) bool { return !m.unused.Learned() })
}

// onlyLearnersChange reports whether base's bots show no significant change by an amount
// that may matter, although bots that learned the new rules play differently and gain by
// it. The result of base's bots alone then means little.
func (c *Comparison) onlyLearnersChange() bool {
	if c.incomplete() || c.Learning == nil || !c.Learning.PaysOnlyInOther {
		return false
	}
	matter, _, _ := findings(c.Result.Rows)
	return len(matter) == 0
}

// judgingAdvice returns advice on how to find out the effect of changed parts that these
// players do not use.
func (c *Comparison) judgingAdvice() string {
	name := c.Other.Name
	if strings.Contains(name, " ") { // several settings, not a variant in a file
		name = "it"
	}
	try := "play it (equitas play " + name + ")"
	if name == "it" {
		try = "play it"
	}
	if strings.HasPrefix(c.Base.Bots, tunedPrefix) || strings.HasPrefix(c.Base.Bots, pupilPrefix) { // a longer training may find what they are for
		return "; to have it judged, let bots learn it (--bots tuned, in minutes) or " + try
	}
	return "; to have it judged, " + try
}

// fewDealsDifferedClause returns, if no change that matters was found and few deals differed
// between the sides, a clause with their share; "" otherwise.
func (c *Comparison) fewDealsDifferedClause() string {
	r := c.Result
	if matter, _, _ := findings(r.Rows); len(matter) > 0 || r.Decoupled || r.TracedDeals < r.Deals || r.DifferingShare <= 0 || r.DifferingShare >= sim.SeldomUsedShare || r.Deals < stat.MinDeals {
		return ""
	}
	return "what was changed mattered in " + dealShare(r.DifferingShare) + ", so it is hardly judged; "
}

// dealShare returns a small share of deals, 0 to 1, in words: "3 of 100 deals".
func dealShare(share float64) string {
	return strings.TrimSuffix(strings.TrimSuffix(smallShare(share), "s"), "game") + "deals"
}

// subjects returns in words the changed parts whose effect the report cannot tell; "it" if
// that is only the unused part itself.
func (m unusedPart) subjects() string {
	if len(m.parts) == 1 && m.parts[0] == m.unused {
		return "it"
	}
	return m.titles()
}

// maxNamesInSentence is the largest number of things of one kind that a sentence mentions by name.
const maxNamesInSentence = 8

// joinActions returns what players never do as one phrase, in which a repeated verb is
// written once: "use Hero, Knights or draw twice".
func joinActions(actions []string) string {
	var l []string
	verb := ""
	for _, d := range actions {
		first, rest, two := strings.Cut(d, " ")
		if two && first == verb {
			d = rest
		}
		verb = first
		l = append(l, d)
	}
	if more := len(l) - maxNamesInSentence; more > 1 {
		l = append(l[:maxNamesInSentence], fmt.Sprintf("%d more", more))
	}
	if n := len(l) - 1; n > 0 {
		return strings.Join(l[:n], ", ") + " or " + l[n]
	}
	return l[0]
}

// UnusedPartsInWords returns in words which of the given parts players never use, or use in
// few games; "" if they use them. reach is the share of all games, 0 to 1, in which they
// use any.
func UnusedPartsInWords(parts []sim.PartUse, reach float64) string {
	c := Comparison{Parts: parts}
	return strings.TrimSuffix(c.unusedSentence()+seldomSentenceOf(parts, reach), "; ")
}

// seldomSentence returns a clause on how seldom players use what was changed, followed by
// "; "; "" if they use it in at least [sim.SeldomUsedShare] of the games, or never.
func (c *Comparison) seldomSentence() string { return seldomSentenceOf(c.Parts, c.Result.UsedShare) }

// seldomSentenceOf returns the clause of [Comparison.seldomSentence] for the given parts,
// which are used in a share reach of the games.
func seldomSentenceOf(parts []sim.PartUse, reach float64) string {
	if reach <= 0 || reach >= sim.SeldomUsedShare {
		return ""
	}
	var used []string
	for i := range parts {
		if p := &parts[i]; !p.AccessOnly && p.SeldomUsed() {
			used = append(used, fmt.Sprintf("%s in %s", p.UseText, smallShare(p.Share())))
		}
	}
	if more := len(used) - maxFindings; more > 0 {
		used = append(used[:maxFindings], fmt.Sprintf("%d more as seldom", more))
	}
	if used == nil {
		return ""
	}
	return "these bots " + table.JoinWithAnd(used) + "; "
}

// smallShare returns a small share of games, 0 to 1, in words: "3 of 100 games".
func smallShare(share float64) string {
	if n := math.Round(share * 100); n >= 1 {
		return fmt.Sprintf("%.0f of 100 games", n)
	}
	return "1 of " + table.CountWithNoun(stat.RoundUpTwoDigits(int(math.Round(1/share))), "game")
}

// hiddenChangeClause returns, if players use what was changed in few games, a clause on the
// largest change within these games that the data allow; "" if none is large enough to
// matter.
func (c *Comparison) hiddenChangeClause() string {
	reach := c.Result.UsedShare
	if reach <= 0 || reach >= sim.SeldomUsedShare {
		return ""
	}
	var list []string
	for _, r := range c.rowsWithin(reach) {
		most := max(-r.Change.Lo, r.Change.Hi)
		if !r.Verdict.ClaimsChange() && r.Margin > 0 && most > r.Margin && len(list) < 2 {
			r.Change.Delta = most
			may := " by up to "
			if list == nil {
				may = " may change by up to "
			}
			list = append(list, titleInSentence(r.Metric)+may+table.TieWords(strings.TrimPrefix(deltaText(&r, changeDecimals(&r)), "+")+unitAfterAmount(r.Metric)))
		}
	}
	if list == nil {
		return ""
	}
	return "; in those games " + table.JoinWithAnd(list)
}

// rowsWithin returns the rows of the headline with their changes divided by share, which is
// above 0 and at most 1. If only that share of the games changed, these are the changes
// within it.
func (c *Comparison) rowsWithin(share float64) (rows []inference.Row) {
	for i := range c.Result.Rows {
		r := c.Result.Rows[i]
		if r.Metric.Family != inference.Headline || !r.OnBothSides() || r.IsRatio || r.Relative || r.Descriptive || !table.IsFinite(r.Change.Lo) || r.Change.Lo == r.Change.Hi {
			continue
		}
		for _, x := range []*float64{&r.Change.Delta, &r.Change.Lo, &r.Change.Hi} {
			if *x /= share; number.PrintedInHundredths(r.Metric) { // no share can change by more than 1
				*x = min(max(*x, -1), 1)
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// changeDecimals returns the number of decimals with which a row's change is shown.
func changeDecimals(r *inference.Row) int {
	return max(number.Decimals((r.Change.Hi-r.Change.Lo)/2*number.Factor(r.Metric)), 0)
}

// fewDealsShare is the share of deals that differ between the sides below which a report
// also gives the change among these deals alone.
const fewDealsShare = 0.25

// differingDealsSentence returns, if few deals differed between the sides, their share and
// the change within them; "" otherwise.
func (c *Comparison) differingDealsSentence() string {
	e := c.Result.DifferingShare
	if c.Result.Deals == 0 || !(e > 0 && e < fewDealsShare) {
		return ""
	}
	text := fmt.Sprintf("the changed rule mattered in only %s of %sdeals", percentText(e), c.tracedPrefix())
	if c.Result.TracedDeals < c.Result.Deals || c.Result.Decoupled || c.incomplete() {
		return text
	}
	var list []string
	for _, r := range c.rowsWithin(e) {
		d := changeDecimals(&r)
		list = append(list, titleInSentence(r.Metric)+" "+table.TieWords(deltaText(&r, d)+unitAfterAmount(r.Metric)+" ("+intervalText(&r, d)+")"))
	}
	if list != nil {
		text += "; in these " + table.JoinWithAnd(list)
	}
	return text
}

// whyNothingDiffered returns, for a comparison in which no deal differed, a clause with the
// reason: the rules are equivalent, or players use the changed parts but the change never
// decided anything. It is "" if the reason is not known.
func (c *Comparison) whyNothingDiffered() string {
	switch c.writtenDifference() {
	case writtenRenamed:
		return ": what has another id plays as before"
	case writtenDifferently:
		return ": the rules are the same, written differently"
	}
	var used []string
	n := 0
	for i := range c.Parts {
		if p := &c.Parts[i]; !p.AccessOnly && !p.Rare() && p.Base != nil && p.Base.Used > 0 {
			used = append(used, p.UseText)
			n = max(n, int(math.Round(100*float64(p.Base.Used)/float64(p.Base.Usable))))
		}
	}
	if len(used) == 0 {
		return ""
	}
	if len(used) > 1 {
		return ", though these bots " + table.JoinWithAnd(used) + ": what was changed about that decided nothing"
	}
	return fmt.Sprintf(", though these bots %s in %d %% of the games in which they can: what was changed about it decided nothing", used[0], n)
}

// How the files of two variants with equivalent rules differ; a larger value covers smaller ones.
const (
	writtenEqually      = iota // they do not differ, or the rules are not equivalent
	writtenRenamed             // something has another id
	writtenDifferently         // something is written differently
	writtenInOtherOrder        // the order of cards or other entries differs
)

// writtenDifference returns how the files of the two sides differ if their rules are
// equivalent, one of the constants from [writtenEqually]; writtenEqually if the rules are not.
func (c *Comparison) writtenDifference() int {
	how := writtenEqually
	for i := range c.Changes {
		x := &c.Changes[i]
		switch {
		case x.AffectsPlay():
			return writtenEqually
		case x.Reordered:
			how = max(how, writtenInOtherOrder)
		case x.Equivalent:
			how = max(how, writtenDifferently)
		default:
			how = max(how, writtenRenamed)
		}
	}
	return how
}

// frequencyInWords returns in words how rarely players use the part m.unused: "never",
// "hardly ever", "no longer".
func (m unusedPart) frequencyInWords() string {
	if m.unused.Dropped() {
		return "no longer"
	}
	used, could := 0, 0
	for _, u := range []*sim.Use{m.unused.Base, m.unused.Other} {
		if u != nil {
			used, could = used+u.Used, could+u.Usable
		}
	}
	switch {
	case could == 0 && m.unused.Reachable:
		return "never chose to"
	case could == 0:
		return "never could"
	case used == 0:
		return "never"
	}
	return "hardly ever"
}

// isPrecise reports whether the result of forcing players to use a part is precise enough
// to be shown: its interval is narrower than 1 (100 percentage points of the win). It is
// false for nil.
func isPrecise(f *sim.ForcedUse) bool { return f != nil && f.Hi-f.Lo < 1 }

// maxLittleGain is the gain in share of the win, 0.1 being 10 percentage points, below
// which players who are forced to use a part count as gaining little.
const maxLittleGain = 0.1

// gainsLittle reports whether players who are forced to use a part surely gain little,
// without being proven to gain or to lose.
func gainsLittle(f *sim.ForcedUse) bool {
	return isPrecise(f) && !f.Weak() && !f.Strong() && f.Hi < maxLittleGain
}

// largestGain returns in words the upper end of the interval of what players gain when they
// are forced to use a part, in percentage points of the win.
func largestGain(f *sim.ForcedUse) string {
	n := max(0, math.Ceil(f.Hi*100))
	if n == 1 {
		return "at most 1 point"
	}
	return fmt.Sprintf("at most %.0f points", n)
}

// GainInWords returns in words what players gain when they are forced to use a part.
func GainInWords(f *sim.ForcedUse) string { return gainText(f) + " points of win share when forced" }

// gainText returns the gain of players who are forced to use a part, in percentage points
// of the win, with the half-width of its interval: "+3 ± 2".
func gainText(f *sim.ForcedUse) string {
	half := (f.Hi - f.Lo) / 2 * 100
	d := 0
	if half < 0.95 {
		d = 1
	}
	return table.TieWords(fmt.Sprintf("%s ± %s", number.FormatFixed(f.Gain*100, d, true), number.FormatFixed(half, d, false)))
}

// notExercisedNotes returns notes on changed parts that bots never use: in how many games they
// could be used, and in how many they were. Parts with the same numbers share a note.
func (c *Comparison) notExercisedNotes() []string {
	var said []string
	do := map[string][]string{}
	for _, m := range unusedParts(c.Parts) {
		by := m.unused
		var sides []string
		for _, s := range []struct {
			name string
			use  *sim.Use
		}{{"base", by.Base}, {"other", by.Other}} {
			switch u := s.use; {
			case u == nil:
			case by.Stage:
				sides = append(sides, fmt.Sprintf("in %s of %s under %s", table.Thousands(u.Used), table.CountWithNoun(u.Matches, "game"), s.name))
			default:
				sides = append(sides, fmt.Sprintf("in %s of %s under %s in which somebody could", table.Thousands(u.Used), table.CountWithNoun(u.Usable, "game"), s.name))
			}
		}
		if u := by.Retrained; u != nil {
			sides = append(sides, fmt.Sprintf("in %s of %s by bots that have learned other's rules", table.Thousands(u.Used), table.CountWithNoun(u.Usable, "game")))
		}
		text := strings.Join(sides, ", ")
		if f := by.Forced; isPrecise(f) {
			text += fmt.Sprintf("; a bot made to do so where it looked best (%s, %s of games each): %s", table.CountWithNoun(f.Positions, "position"), table.CountWithNoun(f.Pairs, "pair"), GainInWords(f))
		}
		if do[text] == nil {
			said = append(said, text)
		}
		if !slices.Contains(do[text], by.UseText) {
			do[text] = append(do[text], by.UseText)
		}
	}
	var notes []string
	for _, text := range said {
		notes = append(notes, "not exercised: bots "+joinActions(do[text])+" "+text)
	}
	return notes
}
