package sim

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim/rows"
)

// OptionFamily is the family of the metrics that say what single parts of a game are worth
// to a player (ablation).
const OptionFamily = "options"

// Prefixes of the ids of option metrics, before the name of the part.
const (
	optionShare  = "option."
	optionWanted = "option.wanted."
	optionWhere  = "option.where."
)

// Columns that a run of options has for each part, named after the part. They follow the
// column of unfinished matches.
const (
	optionCredit = iota
	optionFair
	optionSlots
	optionMatches
	optionColumns
)

var optionColumn = [optionColumns]engine.Column{
	optionCredit:  {Name: "option.credit.", Doc: "credit of the one who does without it, in 1/840 of a win"},
	optionFair:    {Name: "option.fair.", Doc: "credit that would be fair, in 1/840 of a win"},
	optionSlots:   {Name: "option.slots.", Doc: "finished matches"},
	optionMatches: {Name: "option.matches.", Doc: "matches in which it would have been used"},
}

// An Option is a part of a game together with a run in which one player must not use it.
type Option struct {
	Part engine.Part
	Run  *Run // the bot of the first slot, a [Abstainer], must not use the part; the others are the same bot without that limit
}

// JoinOptions joins the runs of several options of a scenario into one run, so that they
// can be judged together; list may be empty. The scenario's bots are all the same. The runs
// have as many deals as like, which may be a run of another variant. The result has three
// metrics for each part, in the family [OptionFamily]: the win share of the player without
// it minus the fair share; the share of matches in which that player would have used it;
// and the loss in one of these. Other matches are equal to matches without the limit if
// random streams depend on the seat ([Scenario].BySeat).
func JoinOptions(scenario *Scenario, like *Run, list []Option) *Run {
	c := *scenario
	c.Measuring = nil
	c.Bots = slices.Clone(c.Bots)
	c.Bots[0] = Seating{BotSpec: engine.BotSpec{Name: c.Bots[1].Name + " without a part"}}
	joined := &Run{Scenario: &c, Rotations: like.Rotations, Deals: like.Deals, Unit: like.Unit, Incomplete: like.Incomplete,
		Traces: make([]uint64, len(like.Traces)), Columns: []engine.Column{matchColumns[colUnfinished]}, savedMetrics: []engine.Metric{}}
	titles := map[string]int{}
	for _, o := range list {
		titles[o.Part.Title]++
	}
	for _, o := range list {
		for _, col := range optionColumn {
			joined.Columns = append(joined.Columns, engine.Column{Name: col.Name + o.Part.Name, Doc: col.Doc})
		}
		for i, trace := range o.Run.Traces {
			joined.Traces[i] ^= trace
		}
		part := o.Part
		if titles[part.Title] > 1 {
			part.Title += " (" + part.What + ")"
		}
		joined.savedMetrics = append(joined.savedMetrics, optionMetrics(part, &c)...)
	}
	var numbers []int64
	cast := c.cast()
	for unit := range joined.SampleSize() {
		at := len(numbers)
		numbers = append(numbers, 0)
		for _, o := range list {
			r, bot := o.Run, o.Run.Scenario.Bots[0].Name
			row := r.Row(unit)
			of := func(column string) int64 { return row[r.Column(column+bot)] }
			numbers[at] = max(numbers[at], row[r.Column("unfinished")])
			fair := of(botSlots) * engine.PayoffUnit / int64(c.Seats)
			if cast != nil { // slots are weighted, see slotWeight
				fair = of(botSlots) / int64(cast.Sides())
			}
			numbers = append(numbers, of(botCredit), fair, of(botSlots), of(heldMatches))
		}
	}
	joined.Rows = rows.Of(len(joined.Columns), numbers)
	return joined
}

// optionMetrics returns the metrics of one part at the scenario's table.
func optionMetrics(p engine.Part, c *Scenario) []engine.Metric {
	slot, match := slotShareFactor(c.cast()), 1.0/engine.PayoffUnit
	if cast := c.cast(); cast != nil { // a seat wins an equal share of its side's win
		match = float64(match * (float64(c.Seats) / float64(cast.Sides())))
	}
	detail := engine.Place{Detail: true}
	column := func(i int) string { return optionColumn[i].Name + p.Name }
	return []engine.Metric{
		{ID: optionShare + p.Name, Title: p.Title, Family: OptionFamily, Kind: engine.Ratio,
			Num: column(optionCredit), Minus: column(optionFair), Den: column(optionSlots), Scale: slot,
			Unit: "pp", Margin: 0.02, Up: "needed less", Down: "needed more",
			Doc: "win share of one player who does without " + p.Title + " among others who may use it, minus the fair share"},
		{ID: optionWanted + p.Name, Title: p.Title, Family: OptionFamily + " wanted", Place: detail, Kind: engine.Share,
			Num: column(optionMatches), Scale: 1, Unit: "share", Margin: 0.02, Up: "more", Down: "fewer",
			Doc: "games in which a player who does without " + p.Title + " would have used it"},
		{ID: optionWhere + p.Name, Title: p.Title, Family: OptionFamily + " where wanted", Place: detail, Kind: engine.Ratio,
			Num: column(optionCredit), Minus: column(optionFair), Den: column(optionMatches), Scale: match,
			Unit: "pp", Margin: 0.02, Up: "needed less", Down: "needed more",
			Doc: "wins in a game in which " + p.Title + " would have been used, of a player who does without it minus those of the same bot that uses it"},
	}
}

// WantedOf and WhereOf return the ids of the two metrics that accompany a metric of
// [OptionFamily]: the share of matches in which the player would have used the part, and
// the loss in one of those.
func WantedOf(id string) string { return optionWanted + id[len(optionShare):] }
func WhereOf(id string) string  { return optionWhere + id[len(optionShare):] }

// CheckOptions returns an error unless the run was made by [JoinOptions].
func CheckOptions(r *Run) error {
	if r.Scenario.Uniform() {
		return errors.New("all bots are the same, where one must do without a part")
	}
	if len(r.Columns)%optionColumns != 1 {
		return fmt.Errorf("%d columns, must be one and %d for every part", len(r.Columns), optionColumns)
	}
	for i, c := range r.Columns[1:] {
		if want := optionColumn[i%optionColumns].Name; !strings.HasPrefix(c.Name, want) {
			return fmt.Errorf("column %q where %s* must be", c.Name, want)
		}
	}
	for i := range r.savedMetrics {
		if m := &r.savedMetrics[i]; m.Family == OptionFamily && !strings.HasPrefix(m.ID, optionShare) {
			return fmt.Errorf("metric %q where %s* must be", m.ID, optionShare)
		}
	}
	return nil
}

// Fair returns a run of options as it would be if every part were worth nothing: in every
// unit the player without the part wins the fair share.
func (r *Run) Fair() *Run {
	fair := *r
	var numbers []int64
	for unit := range r.SampleSize() {
		row := r.Row(unit)
		for part := 1; part < len(row); part += optionColumns {
			row[part+optionCredit] = row[part+optionFair]
		}
		numbers = append(numbers, row...)
	}
	fair.Rows = rows.Of(len(r.Columns), numbers)
	return &fair
}
