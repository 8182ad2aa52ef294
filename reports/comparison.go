package reports

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// A Side is a variant as it was played.
type Side struct {
	Name      string // "proelio/0.9.6"
	Title     string // "Proelio 0.9.6"; "" means Name
	RulesHash string
	Bots      string // "greedy", "search,greedy,greedy,greedy"
}

func (s Side) title() string {
	if s.Title != "" {
		return s.Title
	}
	return s.Name
}

// A Comparison is the report of two variants played on the same deals.
type Comparison struct {
	Command     string // repeats the report
	Base, Other Side
	Changes     []Change
	Seats       int
	Deals       int // asked for
	Seed        uint64
	Result      *sim.Comparison
	Terms       sim.Terms       // under which Result was made
	Notes       []string        // footnotes of the caller
	Caveats     []engine.Caveat // under their tables
	Incomplete  bool            // stopped early: no differences, no verdicts
	Odd         string          // the longest game, and the command that shows it

	Gates        []sim.GateResult  // what became of the limits of other
	Confirmed    *sim.Comparison   // the same on as many fresh deals; nil if nobody asked
	Trainings    []*sim.Comparison // the same with bots of other trainings; Result has heeded them
	OwnTrainings []*sim.Run        // by training, other's rules played by bots that learned them; nil where these are none of their own
	Levels       []Level           // the same at other levels of play, from the weakest to the strongest
	candidates   int               // of a report that was read: others that were compared at once

	// Of bots that learn a variant: one of them among rules of thumb; and what
	// became of learning under other's rules. Nil where bots do not learn.
	Skill    *sim.Comparison
	Learning *Learning

	// Parts are those that the change is about, and by which players come to them:
	// how far they were used.
	Parts []sim.PartUse

	Options *sim.Comparison // what parts of the game are worth to a player; nil if nobody asked

	// Of a report that an earlier equitas wrote, in which each side had bots of its
	// own: other's rules played by base's bots, and one that has learned other's
	// rules among bots that have learned base's.
	Kept, Gap *sim.Run
}

// incomplete reports whether the run was stopped before its end.
func (c *Comparison) incomplete() bool { return c.Incomplete || c.Result.Incomplete }

// Write writes the report.
func (c *Comparison) Write(w io.Writer, f Format, o Style) error {
	switch f {
	case CSV:
		return WriteTable(w, c.records(), CSV, o)
	case JSON:
		return c.json(w)
	}
	return c.page(o).write(w, f, o)
}

// page lays the report out for people.
func (c *Comparison) page(o Style) page {
	p := page{lead: c.sentence(), command: c.Command}
	p.facts = []fact{c.Base.fact("base"), c.Other.fact("other")}
	p.changes = c.Changes
	p.played = c.played()
	var onPage []*sim.Row
	var left []string
	added := false // the table of options
	for _, f := range families(c.Result.Rows, func(r *sim.Row) *engine.Metric { return &r.Metric }) {
		if !o.shows(f.name, f.place) {
			left = append(left, f.name)
			continue
		}
		shown := f.rows
		t := Table{}
		if c.incomplete() {
			t = c.sidesTable(f, shown)
		} else {
			shown = choose(f, o)
			t = c.table(f, shown)
		}
		if len(shown) == 0 && f.name == sim.Headline {
			p.played += fmt.Sprintf("; headline: nothing clear in %s", several(len(f.rows), "metric"))
		}
		t.Below = below(c.Caveats, f.name)
		if len(shown) > 0 {
			if !c.incomplete() {
				p.addFigures(len(p.tables), c.figuresOf(f, shown))
			}
			p.tables = append(p.tables, t)
			onPage = append(onPage, shown...)
		}
		if f.name == sim.Headline {
			p.tables = append(p.tables, c.behindHeadline()...)
			onPage = append(onPage, c.addOptions(&p, o)...)
			added = true
		}
	}
	if !added { // there is no headline
		onPage = append(onPage, c.addOptions(&p, o)...)
	}
	if len(c.Gates) > 0 {
		p.tables = append(p.tables, gateTable(c.Gates))
	}
	p.more, p.odd = moreTables(left), c.Odd
	if !c.incomplete() {
		p.settle = settling(c.Command, unsettled(c.Result.Rows), c.Terms.Stop != nil)
	}
	p.notes = c.footnotes(onPage)
	return p
}

// behindHeadline are the tables that look at the headline once more.
func (c *Comparison) behindHeadline() []Table {
	if c.incomplete() {
		return nil
	}
	var list []Table
	if c.Confirmed != nil {
		var rows []*sim.Row
		for i := range c.Confirmed.Rows {
			if r := &c.Confirmed.Rows[i]; r.Metric.Family == sim.Headline {
				rows = append(rows, r)
			}
		}
		t := c.table(family[sim.Row]{name: sim.Headline, rows: rows}, rows)
		t.Title = "CONFIRMED"
		t.Note = "the same on " + several(c.Confirmed.Deals, "fresh deal") + "; " + t.Note
		list = append(list, t)
	}
	if len(c.Trainings) > 0 {
		list = append(list, c.trainings())
	}
	if len(c.Levels) > 0 {
		list = append(list, c.bySkill())
	}
	if c.Skill != nil {
		list = append(list, c.skillTable())
	}
	if l := c.Learning; l != nil && l.Own != nil && (l.Apart || c.twoWays()) {
		list = append(list, c.own())
	}
	if c.Kept != nil {
		list = append(list, c.learned())
	}
	return list
}

// played says what the numbers rest on.
func (c *Comparison) played() string {
	r := c.Result
	games := r.Deals * (r.Base.Rotations + r.Other.Rotations)
	s := fmt.Sprintf("%d seats, seed %d: %s played under both, %s", c.Seats, c.Seed, several(r.Deals, "deal"), several(games, "game"))
	if r.Decoupled {
		s = fmt.Sprintf("%d seats: %s of seed %d under base, as many of seed %d under other, %s", c.Seats, several(r.Deals, "deal"),
			r.Base.Cell.Master, r.Other.Cell.Master, several(games, "game"))
	}
	s += rounding(c.Deals, r.Deals, r.Unit)
	if c.incomplete() {
		return s + "; incomplete, " + several(c.Deals, "deal") + " asked for"
	}
	if stop := c.Terms.Stop; stop != nil {
		missing, unwaited := stop.Missing(r.Rows)
		s += sequential(stop, r.Deals, titles(missing), r.Candidates) + notWaited(unwaited)
	}
	if r.Decoupled {
		return s
	}
	s += fmt.Sprintf("; %s of %sdeals went differently", rate(r.Exposure), c.traced())
	if !math.IsNaN(r.VRF) {
		s += fmt.Sprintf("; pairing is worth %.1fx", r.VRF)
	}
	return s
}

// traced says of which deals it is known whether they went differently, if not
// of all: "the first 65,536 ".
func (c *Comparison) traced() string {
	if c.Result.Traced < c.Result.Deals {
		return "the first " + thousands(c.Result.Traced) + " "
	}
	return ""
}

// rounding says that several deals are one in the sample, and that there are
// more of them than asked for.
func rounding(asked, played, unit int) string {
	switch {
	case unit == 1:
		return ""
	case played > asked:
		return fmt.Sprintf("; %s asked for, rounded up to units of %d", several(asked, "deal"), unit)
	}
	return fmt.Sprintf("; in units of %d deals", unit)
}

// rate writes a share as a percentage that is 0 or 100 only when it is exact.
func rate(x float64) string {
	switch p := x * 100; {
	case p == 0 || p == 100 || p >= 1 && p < 99.5:
		return fixed(p, 0, false) + tie + "%"
	case p < 0.1:
		return "<0.1" + tie + "%"
	case p > 99.9:
		return ">99.9" + tie + "%"
	default:
		return fixed(p, 1, false) + tie + "%"
	}
}

// choose returns the rows of a family that are shown, in order. In a screening
// list what only one side has comes first, the rest by how clearly it changed.
func choose(f family[sim.Row], o Style) []*sim.Row {
	shown := slices.Clone(f.rows)
	if !f.inOrder() {
		slices.SortStableFunc(shown, func(a, b *sim.Row) int { return cmp.Compare(strength(b), strength(a)) })
	}
	if o.OnlyChanged {
		shown = slices.DeleteFunc(shown, dull)
	}
	if f.name != sim.Headline && o.Top > 0 && len(shown) > o.Top {
		shown = shown[:o.Top]
	}
	return shown
}

// table makes the table of the rows shown of a family.
func (c *Comparison) table(f family[sim.Row], shown []*sim.Row) Table {
	all := len(f.rows)
	t := Table{Title: strings.ToUpper(f.name), Columns: []Column{
		{Head: f.subject(), Wrap: true}, {Head: "base", Align: Right}, {Head: "other", Align: Right},
		{Head: "change", Align: Right}, intervals(shown), {Head: "verdict", Wrap: true}}}
	p := precisionOf(shown)
	for _, r := range shown {
		t.Rows = append(t.Rows, rowCells(r, p.of(r.Metric, half(r))))
	}
	c.beside(&t, shown)
	t.Note = screening
	var list []engine.Metric
	for _, r := range shown {
		list = append(list, r.Metric)
	}
	if doc := counted(list); doc != "" {
		t.Note = doc + "; " + t.Note
	}
	if f.name == sim.Headline {
		t.Note = "1 metric (error rate 5 %)"
		if all > 1 {
			t.Note = fmt.Sprintf("%d metrics judged together (error rate 5 %% for the whole table)", all)
		}
		if n := c.Result.Candidates; n > 1 {
			others := "other variant"
			if n > 2 {
				others = several(n-1, "other variant")
			}
			t.Note = fmt.Sprintf("%s judged together with those of the %s compared at once (error rate 5 %% for all)", several(all, "metric"), others)
		}
	}
	if len(shown) < all {
		t.Note += fmt.Sprintf("  (%d of %d shown)", len(shown), all)
	}
	return t
}

// screening is the note of a table whose rows are many tests.
const screening = "screening list: a lead, not a result (false-alarm share 10 %)"

// counted says what all the rows of a table count, apart from those that sum the
// others up; "" where that is not the same.
func counted(list []engine.Metric) string {
	doc, n := "", 0
	for _, m := range list {
		switch {
		case m.Kind == engine.Vector || m.Kind == engine.Variety:
			continue
		case n > 0 && m.Doc != doc:
			return ""
		}
		doc = m.Doc
		n++
	}
	if n < 2 {
		return ""
	}
	return doc
}

// beside adds to a table the column of the metrics that stand beside its own,
// if there are any.
func (c *Comparison) beside(t *Table, shown []*sim.Row) {
	at := slices.IndexFunc(shown, func(r *sim.Row) bool { return r.Metric.Beside.ID != "" && r.Metric.Family != sim.Headline })
	if at < 0 {
		return
	}
	t.Columns = append(t.Columns, Column{Head: shown[at].Metric.Beside.Head, Align: Right})
	for i, r := range shown {
		text := none
		if k := slices.IndexFunc(c.Result.Rows, func(o sim.Row) bool { return o.Metric.ID == r.Metric.Beside.ID }); k >= 0 {
			other := &c.Result.Rows[k]
			text = tied(wholeShare(other.HasBase, other.Base.Value) + " → " + wholeShare(other.HasOther, other.Other.Value))
		}
		t.Rows[i] = append(t.Rows[i], Cell{Text: text})
	}
}

// wholeShare writes a share in whole percent.
func wholeShare(has bool, x float64) string {
	if !has || !finite(x) {
		return none
	}
	return fixed(x*100, 0, false) + " %"
}

// precisionOf finds the decimals of rows that stand in one table.
func precisionOf(rows []*sim.Row) precision {
	p := newPrecision()
	for _, r := range rows {
		p.add(r.Metric, half(r))
	}
	return p
}

// marked returns a metric's title, with the sign of a footnote where
// unfinished games weaken it.
func marked(m engine.Metric, flags []string) string {
	if slices.Contains(flags, sim.FlagUnfinished) {
		return m.Title + firm + "†"
	}
	return m.Title
}

// rowCells writes a row for people.
func rowCells(r *sim.Row, decimals int) []Cell {
	m := r.Metric
	base, other := none, none
	if r.HasBase {
		base = amount(m, r.Base.Value, decimals)
	}
	if r.HasOther {
		other = amount(m, r.Other.Value, decimals)
	}
	delta, ci := none, none
	if r.Paired() || r.Alone {
		delta, ci = deltaText(r, decimals), intervalText(r, decimals)
		if r.Has(sim.FlagDagger) {
			ci += firm + "†"
		}
	}
	return []Cell{{Text: marked(m, r.Flags)}, {Text: base}, {Text: other}, {Text: delta}, {Text: ci}, {Text: verdict(r, decimals)}}
}

// changed returns the metric of a row's change, and its decimals: where the
// change is relative, it is a share of the base's value.
func changed(r *sim.Row, decimals int) (engine.Metric, int) {
	m := r.Metric
	if r.Relative {
		m.Unit = "share"
		decimals = max(digits((r.Change.Hi-r.Change.Lo)*50), 0)
	}
	return m, decimals
}

// deltaText writes a row's change.
func deltaText(r *sim.Row, decimals int) string {
	m, d := changed(r, decimals)
	text := change(m, r.Change.Delta, d)
	if r.Relative {
		text = strings.TrimSuffix(text, "pp") + "%"
	}
	return text
}

// intervalText writes the interval of a row's change.
func intervalText(r *sim.Row, decimals int) string {
	m, d := changed(r, decimals)
	return span(m, r.Change.Lo, r.Change.Hi, d, true)
}

// intervals is the column of the intervals of these rows.
func intervals(rows []*sim.Row) Column {
	if len(rows) == 0 {
		return confident(1-stat.Alpha, false)
	}
	return confident(rows[0].Confidence, rows[0].AnyLook)
}

// confident is a column of intervals whose head says how sure they are, and
// whether at all looks together: "95% CI", "99.2% CI, any look".
func confident(confidence float64, anyLook bool) Column {
	head := strings.TrimSuffix(fixed(confidence*100, 1, false), ".0") + "% CI"
	if anyLook {
		head += ", any look"
	}
	return Column{Head: head, Align: Right, Fold: anyLook}
}

// sidesTable shows both sides of a run that was stopped, without differences.
func (c *Comparison) sidesTable(f family[sim.Row], rows []*sim.Row) Table {
	t := Table{Title: strings.ToUpper(f.name), Note: "incomplete: no differences, no verdicts", Columns: []Column{
		{Head: f.subject(), Wrap: true}, {Head: "base", Align: Right}, intervals(rows),
		{Head: "other", Align: Right}, intervals(rows)}}
	p := newPrecision()
	for _, r := range rows {
		p.add(r.Metric, sidesHalf(r))
	}
	for _, r := range rows {
		d := p.of(r.Metric, sidesHalf(r))
		row := []Cell{{Text: marked(r.Metric, r.Flags)}}
		row = append(row, sideCells(r, r.HasBase, r.Base, d)...)
		row = append(row, sideCells(r, r.HasOther, r.Other, d)...)
		t.Rows = append(t.Rows, row)
	}
	return t
}

func sideCells(r *sim.Row, has bool, e stat.Estimate, decimals int) []Cell {
	if !has {
		return []Cell{{Text: none}, {Text: none}}
	}
	return []Cell{{Text: amount(r.Metric, e.Value, decimals)},
		{Text: span(r.Metric, e.Lo, e.Hi, decimals, r.Metric.Unit == "pp")}}
}

// half returns the half-width that fixes a row's decimals.
func half(r *sim.Row) float64 {
	if (r.Paired() || r.Alone) && !r.Relative {
		if h := (r.Change.Hi - r.Change.Lo) / 2; h > 0 {
			return h
		}
	}
	return sidesHalf(r)
}

// sidesHalf returns the half-width of the sides of a row.
func sidesHalf(r *sim.Row) float64 {
	if r.HasBase && r.Base.Half() > 0 {
		return r.Base.Half()
	}
	return r.Other.Half()
}

// strength is how clearly a row changed, in standard errors. What only one side
// has changed beyond measure; what neither has, and what is unknown, is last.
func strength(r *sim.Row) float64 {
	switch {
	case r.HasBase != r.HasOther:
		return math.Inf(1)
	case !r.Paired() || math.IsNaN(r.Change.T):
		return -1
	}
	return min(math.Abs(r.Change.T), math.MaxFloat64)
}

// json writes the whole result for programs.
func (c *Comparison) json(w io.Writer) error {
	j := newObject()
	j.field("schema", Schema)
	j.field("report", "comparison")
	j.field("command", c.Command)
	j.field("sentence", untie(c.sentence()))
	j.field("base", c.Base.json())
	j.field("other", c.Other.json())
	j.list("changes", len(c.Changes), func(i int) string { return value(c.Changes[i]) })
	j.field("seats", c.Seats)
	j.field("seed", c.Seed)
	j.field("deals", c.Result.Deals)
	j.field("deals_asked", c.Deals)
	j.field("deals_per_row", c.Result.Unit)
	j.field("incomplete", c.incomplete())
	j.field("exposure", c.Result.Exposure)
	j.field("exposure_deals", c.Result.Traced)
	j.field("pairing", c.Result.VRF)
	j.list("notes", len(c.Notes), func(i int) string { return value(c.Notes[i]) })
	j.list("caveats", len(c.Caveats), func(i int) string { return value(c.Caveats[i]) })
	j.records("rows", c.records())
	if len(c.Parts) > 0 {
		j.field("parts", c.Parts)
	}
	j.gates(c.Gates)
	j.field("odd", c.Odd)
	j.field("terms", c.Terms)
	j.field("candidates", c.Result.Candidates)
	j.run("base_run", c.Result.Base)
	j.run("other_run", c.Result.Other)
	if c.Kept != nil {
		j.run("kept_run", c.Kept)
	}
	if c.Confirmed != nil {
		j.run("confirmed_base_run", c.Confirmed.Base)
		j.run("confirmed_other_run", c.Confirmed.Other)
	}
	if c.Skill != nil {
		j.run("skill_base_run", c.Skill.Base)
		j.run("skill_other_run", c.Skill.Other)
	}
	if c.Gap != nil {
		j.run("gap_run", c.Gap)
	}
	if c.Learning != nil {
		j.field("learning", c.Learning)
		if c.Learning.Own != nil {
			j.run("own_run", c.Learning.Own)
		}
	}
	if c.Options != nil {
		j.run("options_base_run", c.Options.Base)
		j.run("options_other_run", c.Options.Other)
	}
	for i, t := range c.Trainings {
		j.run(fmt.Sprintf("training_%d_base_run", i), t.Base)
		j.run(fmt.Sprintf("training_%d_other_run", i), t.Other)
		if own := c.trainedOwn(i); own != nil {
			j.run(fmt.Sprintf("training_%d_own_run", i), own)
		}
	}
	var levels []savedLevel
	for i, l := range c.Levels {
		levels = append(levels, savedLevel{l.Bot, l.Control, l.Result.Blind})
		j.run(fmt.Sprintf("level_%d_base_run", i), l.Result.Base)
		j.run(fmt.Sprintf("level_%d_other_run", i), l.Result.Other)
	}
	j.field("levels", levels)
	var b bytes.Buffer
	j.end(&b)
	_, err := w.Write(b.Bytes())
	return err
}
