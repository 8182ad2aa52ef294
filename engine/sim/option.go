package sim

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
)

// OptionFamily is the family of what single parts of a game are worth to a player.
const OptionFamily = "options"

// What the metrics of options are called, before the name of the part.
const (
	optionShare  = "option."
	optionWanted = "option.wanted."
)

// optionColumns are what a run of options has of each part, after the matches
// without an end: named after the part, from the columns named after the bot.
var optionColumns = [...]struct{ name, from string }{
	{"option.credit.", botCredit}, {"option.slots.", botSlots}, {"option.held.", heldTimes}, {"option.matches.", heldMatches},
}

// An Option is a part of a game, and a run in which one player does without it.
type Option struct {
	Part engine.Part
	Run  *Run // the bot of the first slot, a [Holder], does without the part; the others are the same bot with it
}

// JoinOptions makes one run of those of several options, of the same deals,
// seats and rules, so that they can be judged together. Its metrics are, for
// each part, in the family [OptionFamily] the win share of the one who does without
// it minus the fair share, and beside it the share of matches in which that
// player would have used it.
func JoinOptions(list []Option) *Run {
	first := list[0].Run
	c := *first.Cell
	c.Report = nil
	c.Bots = slices.Clone(c.Bots)
	c.Bots[0] = Seating{Name: c.Bots[1].Name + " without a part"}
	joined := &Run{Cell: &c, Rotations: first.Rotations, Deals: first.Deals, Unit: first.Unit,
		Traces: make([]uint64, len(first.Traces)), Columns: []engine.Column{generic[colUnfinished]}}
	var from [][len(optionColumns)]int
	for _, o := range list {
		r := o.Run
		bot := r.Cell.Bots[0].Name
		of := [len(optionColumns)]int{}
		for i, col := range optionColumns {
			of[i] = r.column(col.from + bot)
			joined.Columns = append(joined.Columns, engine.Column{Name: col.name + o.Part.Name, Doc: r.Columns[of[i]].Doc})
		}
		from = append(from, of)
		joined.Incomplete = joined.Incomplete || r.Incomplete
		joined.Deals = min(joined.Deals, r.Deals)
		for i, trace := range r.Traces {
			joined.Traces[i] ^= trace
		}
		joined.known = append(joined.known, optionMetrics(o.Part, c.Seats)...)
	}
	joined.Traces = joined.Traces[:min(joined.Deals, len(joined.Traces))]
	var numbers []int64
	for unit := range joined.Units() {
		at := len(numbers)
		numbers = append(numbers, 0)
		for i, o := range list {
			row := o.Run.Row(unit)
			numbers[at] = max(numbers[at], row[o.Run.column("unfinished")])
			for _, column := range from[i] {
				numbers = append(numbers, row[column])
			}
		}
	}
	joined.Rows = PackRows(len(joined.Columns), numbers)
	return joined
}

// optionMetrics are those of one part.
func optionMetrics(p engine.Part, seats int) []engine.Metric {
	return []engine.Metric{
		{ID: optionShare + p.Name, Title: p.Title + " (" + p.What + ")", Family: OptionFamily, Kind: engine.Ratio,
			Num: "option.credit." + p.Name, Den: "option.slots." + p.Name, Scale: 1.0 / engine.CreditUnit, Offset: -1 / float64(seats),
			Unit: "pp", Margin: 0.02, Up: "needed less", Down: "needed more",
			Doc: "win share of one player who does without " + p.Title + " among others who may use it, minus the fair share"},
		{ID: optionWanted + p.Name, Title: p.Title + " (" + p.What + ")", Family: OptionFamily + " wanted", Kind: engine.Share,
			Num: "option.matches." + p.Name, Scale: 1, Unit: "share", Margin: 0.02, Up: "more", Down: "fewer",
			Doc: "games in which a player who does without " + p.Title + " would have used it"},
	}
}

// WantedOf is the metric of the share of games in which a player would have used
// the part that a metric of the family [OptionFamily] is about.
func WantedOf(id string) string { return optionWanted + id[len(optionShare):] }

// CheckOptions reports a run that is none of options, as [JoinOptions] makes
// them.
func CheckOptions(r *Run) error {
	if r.Cell.Uniform() {
		return errors.New("all bots are the same, where one must do without a part")
	}
	per := len(optionColumns)
	if len(r.Columns)%per != 1 {
		return fmt.Errorf("%d columns, must be one and %d for every part", len(r.Columns), per)
	}
	for i, c := range r.Columns[1:] {
		if want := optionColumns[i%per].name; !strings.HasPrefix(c.Name, want) {
			return fmt.Errorf("column %q where %s* must be", c.Name, want)
		}
	}
	for i := range r.known {
		if m := &r.known[i]; m.Family == OptionFamily && !strings.HasPrefix(m.ID, optionShare) {
			return fmt.Errorf("metric %q where %s* must be", m.ID, optionShare)
		}
	}
	return nil
}

// Fair is a run of options as it would be if every part were worth nothing: the
// one who does without it takes the fair share of every unit.
func (r *Run) Fair() *Run {
	fair := *r
	var numbers []int64
	for unit := range r.Units() {
		row := r.Row(unit)
		for i := 1; i < len(row); i += len(optionColumns) {
			row[i] = row[i+1] * engine.CreditUnit / int64(r.Cell.Seats)
		}
		numbers = append(numbers, row...)
	}
	fair.Rows = PackRows(len(r.Columns), numbers)
	return &fair
}
