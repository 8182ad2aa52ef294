package reports

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/sim/prices"
	"equitas/reports/number"
	"equitas/reports/table"
)

// A Comparison is the report of two variants played on the same deals.
type Comparison struct {
	Command      string   // command line that produces the report
	QuestionJSON []byte   // the question that produces the report, in JSON; nil if unknown
	ShownFlags   []string // command-line flags that select what is shown
	Base, Other  Side
	Question     string // what the designer of other wants to know, as its file says; or ""
	PlaysAlike   bool   // the files prove that both variants play identically, so base's rules were played for both
	Changes      []table.Change
	Seats        int

	// OtherSeatsChanges are changes that can matter only at other numbers of seats; OnlyOtherSeats
	// says that all changes are of this kind.
	OtherSeatsChanges []OtherSeatsChange
	OnlyOtherSeats    bool

	Deals       int // number of deals asked for
	Seed        uint64
	Result      *inference.Comparison
	Terms       inference.Terms // terms by which Result was judged
	Notes       []string        // additional footnotes, given by the caller
	Caveats     []engine.Caveat // caveats of the game, each shown below the table that it concerns
	Incomplete  bool            // the run was stopped early; the report then has no differences and no verdicts
	LongestGame string          // the longest game, and the command that shows it

	Gates        []inference.GateResult  // results of other's limits
	Confirmed    *inference.Comparison   // repetition on as many fresh deals; nil if not requested
	Trainings    []*inference.Comparison // the same comparison played by bots of further trainings; verdicts that these contradict are withdrawn in Result
	OwnTrainings []*sim.Run              // indexed like Trainings: other's rules played by bots that learned them; nil where no bots learned them
	Dissent      *Dissent                // a second comparison, played wholly or partly by the rule of thumb; nil if not played, or if its first deals showed no contradiction
	Levels       []Level                 // the same comparison at other levels of play, from the weakest to the strongest
	candidates   int                     // for a report read from a file: number of variants that were compared with base at once

	// Skill is the comparison of one bot that learned the variant among bots that play by the
	// rule of thumb; Learning is the result of training under other's rules. Both are nil
	// where bots do not learn.
	Skill    *inference.Comparison
	Learning *Learning

	// Parts are the parts of the game that the change concerns, and the parts that must be
	// used to reach these, with how often they were used.
	Parts []sim.PartUse

	Prices *prices.Prices // results of bots that learned to use parts that base's bots never use; nil if unknown

	SingleEffects *SingleEffects // the effect of each changed rule alone; nil if not requested

	Mends *Mends // proposed changes of one rule of other that would improve it; nil if not requested

	Turns *Turns // the matches turn by turn; nil if not requested

	RealGames *RealGames // results of games at a real table; nil if there are none

	Options *inference.Comparison // how much the parts of the game are worth to a player; nil if not requested

	// Kept and Gap are set only in a report that an earlier version wrote, in which each side
	// had bots of its own: Kept is other's rules played by base's bots, Gap a bot that learned
	// other's rules among bots that learned base's.
	Kept, Gap *sim.Run
}

// incomplete reports whether the run was stopped before all deals were played.
func (c *Comparison) incomplete() bool { return c.Incomplete || c.Result.Incomplete }

// Write writes the report to w in a format.
func (c *Comparison) Write(w io.Writer, f table.Format, o Style) error {
	return write(w, c, f, o)
}

// Page returns the report laid out for people, with the tables and rows that o selects.
func (c *Comparison) Page(o Style) table.Page {
	p := table.Page{Question: c.Question, Lead: withCaveat(c.firstSentence(), c.Caveats), Command: c.Command}
	p.Facts = []table.Fact{c.Base.fact("base"), c.Other.fact("other")}
	p.Changes = c.Changes
	p.Played, p.LeftOut = c.playedInWords(), c.leftOutText()
	var onPage []*inference.Row
	var left []string
	added := false // whether the table of options was added
	rows := c.Result.Rows
	if haveOneLength(c.Result.Base, c.Result.Other) {
		rows = slices.DeleteFunc(slices.Clone(rows), func(r inference.Row) bool { return countsSomeLengths(&r.Metric) })
	}
	for _, f := range families(rows, func(r *inference.Row) *engine.Metric { return &r.Metric }) {
		if !o.shows(f.name, f.place) {
			left = append(left, f.name)
			continue
		}
		shown := f.rows
		t := table.Table{}
		if c.incomplete() {
			t = c.sidesTable(f, shown)
		} else {
			shown = shownRows(f, o)
			t = c.familyTable(f, shown)
		}
		if len(shown) == 0 && f.name == inference.Headline {
			p.Played += fmt.Sprintf("; headline: nothing clear in %s", table.CountWithNoun(len(f.rows), "metric"))
		}
		var list []engine.Metric
		for _, r := range shown {
			list = append(list, r.Metric)
		}
		t.Below = append(tableCaveats(c.Caveats, f.name), imbalanceNote(list)...)
		if len(shown) > 0 {
			if !c.incomplete() {
				p.AddFigures(len(p.Tables), c.figuresOf(f, shown))
			}
			p.Tables = append(p.Tables, t)
			onPage = append(onPage, shown...)
		}
		if f.name == inference.Headline {
			p.Tables = append(p.Tables, c.tablesAfterHeadline()...)
			if c.RealGames != nil {
				p.Tables = append(p.Tables, c.RealGames.table())
			}
			if c.SingleEffects != nil && !c.incomplete() {
				onPage = append(onPage, c.SingleEffects.rows()...)
			}
			onPage = append(onPage, c.addOptions(&p, o)...)
			added = true
		}
	}
	if !added { // there is no headline table to add it to
		onPage = append(onPage, c.addOptions(&p, o)...)
	}
	c.addTurns(&p)
	if len(c.Parts) > 0 {
		if o.selects(PartsTable) {
			p.Tables = append(p.Tables, c.partsTable())
		} else {
			left = append(left, PartsTable)
		}
	}
	if len(c.Gates) > 0 {
		p.Tables = append(p.Tables, gateTable(c.Gates))
	}
	p.OmittedTables, p.LongestGame = moreTablesNote(left), c.LongestGame
	if !c.incomplete() {
		p.SettleCommand = settleCommand(c.Command, dealsToSettle(c.Result.Rows), c.Terms.Stop != nil)
	}
	p.Notes = c.footnotes(onPage)
	return p
}

// tablesAfterHeadline returns the tables that follow the headline table, such as those of single
// effects, mends and levels of play; nil if the run was stopped.
func (c *Comparison) tablesAfterHeadline() []table.Table {
	if c.incomplete() {
		return nil
	}
	var list []table.Table
	if c.SingleEffects != nil {
		list = append(list, c.SingleEffects.effectTables()...)
	}
	list = append(list, c.mendTables()...)
	if c.Confirmed != nil {
		var rows []*inference.Row
		for i := range c.Confirmed.Rows {
			if r := &c.Confirmed.Rows[i]; r.Metric.Family == inference.Headline {
				rows = append(rows, r)
			}
		}
		t := c.familyTable(family[inference.Row]{name: inference.Headline, rows: rows}, rows)
		t.Title = "CONFIRMED"
		t.Note = "the same on " + table.CountWithNoun(c.Confirmed.Deals, "fresh deal") + "; " + t.Note
		list = append(list, t)
	}
	list = append(list, c.dissentTable()...)
	if len(c.Trainings) > 0 {
		list = append(list, c.trainingsTable())
	}
	if len(c.Levels) > 0 {
		list = append(list, c.levelsTable())
	}
	if c.Skill != nil {
		list = append(list, c.skillTable())
	}
	if l := c.Learning; l != nil && l.OwnRun != nil && (l.PaysOnlyInOther || c.hasTwoWays()) {
		list = append(list, c.ownBotsTable())
	}
	if c.Kept != nil {
		list = append(list, c.splitTable())
	}
	return list
}

// playedInWords returns in words what was played to obtain the numbers.
func (c *Comparison) playedInWords() string {
	r := c.Result
	games := r.Deals * (r.Base.Rotations + r.Other.Rotations)
	s := fmt.Sprintf("%d seats, seed %d: %s played under both, %s", c.Seats, c.Seed, table.CountWithNoun(r.Deals, "deal"), table.CountWithNoun(games, "game"))
	if r.Decoupled {
		s = fmt.Sprintf("%d seats: %s of seed %d under base, as many of seed %d under other, %s", c.Seats, table.CountWithNoun(r.Deals, "deal"),
			r.Base.Scenario.MasterSeed, r.Other.Scenario.MasterSeed, table.CountWithNoun(games, "game"))
	}
	s += roundingNote(c.Deals, r.Deals, r.DealsPerRow) + c.unadaptedSentence()
	if c.incomplete() {
		return s + "; incomplete, " + table.CountWithNoun(c.Deals, "deal") + " asked for"
	}
	if stop := c.Terms.Stop; stop != nil {
		missing, unwaited := stop.UnreachedRows(r.Rows)
		s += sequentialText(stop, r.Deals, titlesOf(missing), r.Candidates) + unawaitedRowsText(unwaited)
	}
	if c.PlaysAlike {
		return s + "; other plays alike: it was played by base's rules"
	}
	if r.Decoupled {
		return s
	}
	s += fmt.Sprintf("; %s of %sdeals went differently", percentText(r.DifferingShare), c.tracedPrefix())
	if !math.IsNaN(r.VRF) && r.DifferingShare >= fewDealsShare { // if deals hardly ever differ, the ratio is large and meaningless
		s += fmt.Sprintf("; pairing is worth %.1fx", r.VRF)
	}
	return s
}

// tunedPrefix is the prefix of the names of bots that learned a variant, pupilPrefix of
// those that had a short training on it.
const tunedPrefix, pupilPrefix = "tuned:", "pupil:"

// unadaptedSentence returns the statement that the same bots play both sides and have
// learned, at most, the rules of one variant, so that they do not adapt to the change. It
// is "" if the sides have different bots, or the bots have not learned.
func (c *Comparison) unadaptedSentence() string {
	if c.Other.Bots != c.Base.Bots {
		return ""
	}
	lesson := c.Learning != nil && c.Learning.ShortLesson
	if variant, ok := strings.CutPrefix(c.Base.Bots, pupilPrefix); ok && lesson {
		return fmt.Sprintf("; the bots have had a short lesson in %s, and others one in other's rules (--bots tuned has them learn both for longer)", variant)
	} else if ok {
		return fmt.Sprintf("; the bots have had a short lesson in %s and do not adapt to the change (--bots tuned has them learn it, which takes longer)", variant)
	}
	variant, ok := strings.CutPrefix(c.Base.Bots, tunedPrefix)
	if !ok {
		return ""
	}
	if l := c.Learning; l != nil && l.Games > 0 {
		return fmt.Sprintf("; the bots have learned %s, and tried in %s games whether to make more or less use of what was changed (--bots tuned has them learn all of it, in minutes)", variant, table.Thousands(l.Games))
	}
	if lesson {
		return fmt.Sprintf("; the bots have learned %s, and others have had a short lesson in other's rules (--bots tuned has them learn these for longer)", variant)
	}
	return fmt.Sprintf("; the bots have learned %s and do not adapt to the change (--bots tuned has them learn it, in minutes)", variant)
}

// tracedPrefix returns "the first 65,536 " if only for that many deals it is known whether
// the matches of both sides differed; "" if it is known for all.
func (c *Comparison) tracedPrefix() string {
	if c.Result.TracedDeals < c.Result.Deals {
		return "the first " + table.Thousands(c.Result.TracedDeals) + " "
	}
	return ""
}

// roundingNote returns the note that one observation of the sample consists of unit deals,
// and that the requested number of deals was rounded up to whole units; "" if unit is 1.
func roundingNote(requested, played, unit int) string {
	switch {
	case unit == 1:
		return ""
	case played > requested:
		return fmt.Sprintf("; %s asked for, rounded up to units of %d", table.CountWithNoun(requested, "deal"), unit)
	}
	return fmt.Sprintf("; in units of %d deals", unit)
}

// percentText writes a share as a percentage that is 0 or 100 only when it is exact.
func percentText(x float64) string {
	switch p := x * 100; {
	case p == 0 || p == 100 || p >= 1 && p < 99.5:
		return number.FormatFixed(p, 0, false) + table.Tie + "%"
	case p < 0.1:
		return "<0.1" + table.Tie + "%"
	case p > 99.9:
		return ">99.9" + table.Tie + "%"
	default:
		return number.FormatFixed(p, 1, false) + table.Tie + "%"
	}
}

// writeJSON writes the complete result to w as a JSON object.
func (c *Comparison) writeJSON(w io.Writer) error {
	j := table.NewObject(w)
	j.Field("schema", table.Schema)
	j.Field("report", "comparison")
	j.Field("command", c.Command)
	addQuestion(j, c.QuestionJSON, c.ShownFlags)
	if c.Question != "" {
		j.Field("question", c.Question)
	}
	j.Field("sentence", table.UntieWords(c.firstSentence()))
	j.Field("base", c.Base.JSON())
	j.Field("other", c.Other.JSON())
	j.List("changes", len(c.Changes), func(i int) string { return table.JSONValue(c.Changes[i]) })
	if c.PlaysAlike {
		j.Field("plays_alike", true)
	}
	if len(c.OtherSeatsChanges) > 0 {
		j.List("elsewhere", len(c.OtherSeatsChanges), func(i int) string { return table.JSONValue(c.OtherSeatsChanges[i]) })
		j.Field("only_elsewhere", c.OnlyOtherSeats)
	}
	j.Field("seats", c.Seats)
	j.Field("seed", c.Seed)
	j.Field("deals", c.Result.Deals)
	j.Field("deals_asked", c.Deals)
	j.Field("deals_per_row", c.Result.DealsPerRow)
	j.Field("incomplete", c.incomplete())
	j.Field("exposure", c.Result.DifferingShare)
	j.Field("exposure_deals", c.Result.TracedDeals)
	j.Field("pairing", c.Result.VRF)
	if c.Result.UsedShare > 0 {
		j.Field("reach", c.Result.UsedShare)
	}
	j.List("notes", len(c.Notes), func(i int) string { return table.JSONValue(c.Notes[i]) })
	j.List("caveats", len(c.Caveats), func(i int) string { return table.JSONValue(c.Caveats[i]) })
	j.Records("rows", c.records())
	if len(c.Parts) > 0 {
		j.Field("parts", c.Parts)
	}
	if c.Prices != nil {
		j.Field("prices", c.Prices)
	}
	if c.Turns != nil {
		j.Field("turns", c.Turns)
	}
	if c.RealGames != nil {
		j.Field("real", c.RealGames)
	}
	if c.Mends != nil {
		c.addMends(j)
	}
	addGates(j, c.Gates)
	j.Field("odd", c.LongestGame)
	j.Field("terms", c.Terms)
	j.Field("candidates", c.Result.Candidates)
	addRun(j, "base_run", c.Result.Base)
	addRun(j, "other_run", c.Result.Other)
	if c.Kept != nil {
		addRun(j, "kept_run", c.Kept)
	}
	if c.Confirmed != nil {
		addRun(j, "confirmed_base_run", c.Confirmed.Base)
		addRun(j, "confirmed_other_run", c.Confirmed.Other)
	}
	if c.Dissent != nil {
		j.Field("dissent", c.Dissent.RuleOfThumbRole)
		addRun(j, "dissent_base_run", c.Dissent.Result.Base)
		addRun(j, "dissent_other_run", c.Dissent.Result.Other)
	}
	if c.Skill != nil {
		addRun(j, "skill_base_run", c.Skill.Base)
		addRun(j, "skill_other_run", c.Skill.Other)
	}
	if c.Gap != nil {
		addRun(j, "gap_run", c.Gap)
	}
	if c.Learning != nil {
		j.Field("learning", c.Learning)
		if c.Learning.OwnRun != nil {
			addRun(j, "own_run", c.Learning.OwnRun)
		}
	}
	if c.Options != nil {
		addRun(j, "options_base_run", c.Options.Base)
		addRun(j, "options_other_run", c.Options.Other)
	}
	if c.SingleEffects != nil {
		c.SingleEffects.addJSON(j, c)
	}
	for i, t := range c.Trainings {
		addRun(j, fmt.Sprintf("training_%d_base_run", i), t.Base)
		addRun(j, fmt.Sprintf("training_%d_other_run", i), t.Other)
		if own := c.ownBotsRun(i); own != nil {
			addRun(j, fmt.Sprintf("training_%d_own_run", i), own)
		}
	}
	var levels []savedLevel
	for i, l := range c.Levels {
		levels = append(levels, savedLevel{l.Bot, l.IsControl, l.Result.Unexercised, l.Result.UsedShare, l.Parts})
		addRun(j, fmt.Sprintf("level_%d_base_run", i), l.Result.Base)
		addRun(j, fmt.Sprintf("level_%d_other_run", i), l.Result.Other)
	}
	j.Field("levels", levels)
	return j.EndWithDigest()
}
