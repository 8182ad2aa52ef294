package sim

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim/rows"
)

// AblationFamily is the family of the metrics that tell how much single parts of a game are
// worth to a player (ablation).
const AblationFamily = "options"

// Prefixes of the ids of ablation metrics, before the name of the part.
const (
	ablationPrefix       = "option."
	ablationWantedPrefix = "option.wanted."
	ablationLossPrefix   = "option.where."
)

// Columns that a run of ablations has for each part, named after the part. They come after
// the column of unfinished matches.
const (
	ablationCredit = iota
	ablationFair
	ablationSlots
	ablationMatches
	ablationColumnCount
)

var ablationColumnDefs = [ablationColumnCount]engine.Column{
	ablationCredit:  {Name: "option.credit.", Doc: "credit of the one who does without it, in 1/840 of a win"},
	ablationFair:    {Name: "option.fair.", Doc: "credit that would be fair, in 1/840 of a win"},
	ablationSlots:   {Name: "option.slots.", Doc: "finished matches"},
	ablationMatches: {Name: "option.matches.", Doc: "matches in which it would have been used"},
}

// An Ablation is a part of a game together with a run in which one player must not use it.
type Ablation struct {
	Part engine.Part
	Run  *Run // the bot of slot 0, an [Abstainer], must not use the part; the other slots have the same bot without this ban
}

// JoinAblations joins the runs of several ablations of a scenario into one run, so that they
// can be judged together; list may be empty. All bots of scenario are the same. Every run
// has as many deals as reference, which may be a run of another variant. The result has
// three metrics for each part, in the family [AblationFamily]: the win share of the player
// without it minus the fair share; the share of matches in which that player would have used
// it; and the loss per such match. If random streams depend on the seat
// ([Scenario].StreamsBySeat), all other matches are equal to matches without the ban.
func JoinAblations(scenario *Scenario, reference *Run, list []Ablation) *Run {
	c := *scenario
	c.Measuring = nil
	c.Bots = slices.Clone(c.Bots)
	c.Bots[0] = Seating{BotSpec: engine.BotSpec{Name: c.Bots[1].Name + " without a part"}}
	joined := &Run{Scenario: &c, Rotations: reference.Rotations, Deals: reference.Deals, DealsPerRow: reference.DealsPerRow, Incomplete: reference.Incomplete,
		Traces: make([]uint64, len(reference.Traces)), Columns: []engine.Column{matchColumnDefs[colUnfinished]}, savedMetrics: []engine.Metric{}}
	titles := map[string]int{}
	for _, o := range list {
		titles[o.Part.Title]++
	}
	for _, o := range list {
		for _, col := range ablationColumnDefs {
			joined.Columns = append(joined.Columns, engine.Column{Name: col.Name + o.Part.Name, Doc: col.Doc})
		}
		for i, trace := range o.Run.Traces {
			joined.Traces[i] ^= trace
		}
		part := o.Part
		if titles[part.Title] > 1 {
			part.Title += " (" + part.Kind + ")"
		}
		joined.savedMetrics = append(joined.savedMetrics, ablationMetrics(part, &c)...)
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
			if cast != nil { // slots count with their weight, see slotWeight
				fair = of(botSlots) / int64(cast.Sides())
			}
			numbers = append(numbers, of(botCredit), fair, of(botSlots), of(heldMatches))
		}
	}
	joined.Rows = rows.FromNumbers(len(joined.Columns), numbers)
	return joined
}

// ablationMetrics returns the three metrics of the ablation of one part.
func ablationMetrics(p engine.Part, c *Scenario) []engine.Metric {
	slot, match := slotShareFactor(c.cast()), 1.0/engine.PayoffUnit
	if cast := c.cast(); cast != nil { // a seat wins an equal share of its side's win
		match = float64(match * (float64(c.Seats) / float64(cast.Sides())))
	}
	detail := engine.ReportPlace{Detail: true}
	column := func(i int) string { return ablationColumnDefs[i].Name + p.Name }
	return []engine.Metric{
		{ID: ablationPrefix + p.Name, Title: p.Title, Family: AblationFamily, Kind: engine.Ratio,
			Num: column(ablationCredit), Minus: column(ablationFair), Den: column(ablationSlots), Scale: slot,
			Unit: "pp", Margin: 0.02, Up: "needed less", Down: "needed more",
			Doc: "win share of one player who does without " + p.Title + " among others who may use it, minus the fair share"},
		{ID: ablationWantedPrefix + p.Name, Title: p.Title, Family: AblationFamily + " wanted", Place: detail, Kind: engine.Share,
			Num: column(ablationMatches), Scale: 1, Unit: "share", Margin: 0.02, Up: "more", Down: "fewer",
			Doc: "games in which a player who does without " + p.Title + " would have used it"},
		{ID: ablationLossPrefix + p.Name, Title: p.Title, Family: AblationFamily + " where wanted", Place: detail, Kind: engine.Ratio,
			Num: column(ablationCredit), Minus: column(ablationFair), Den: column(ablationMatches), Scale: match,
			Unit: "pp", Margin: 0.02, Up: "needed less", Down: "needed more",
			Doc: "wins in a game in which " + p.Title + " would have been used, of a player who does without it minus those of the same bot that uses it"},
	}
}

// WantedMetricID returns the id of the metric that accompanies a metric of [AblationFamily],
// given by its id: the share of matches in which the player would have used the part.
func WantedMetricID(id string) string { return ablationWantedPrefix + id[len(ablationPrefix):] }

// LossMetricID returns the id of the metric that accompanies a metric of [AblationFamily],
// given by its id: the loss of wins per match in which the player would have used the part.
func LossMetricID(id string) string { return ablationLossPrefix + id[len(ablationPrefix):] }

// CheckAblations returns an error unless the run was made by [JoinAblations].
func CheckAblations(r *Run) error {
	if r.Scenario.Uniform() {
		return errors.New("all bots are the same, where one must do without a part")
	}
	if len(r.Columns)%ablationColumnCount != 1 {
		return fmt.Errorf("%d columns, must be one and %d for every part", len(r.Columns), ablationColumnCount)
	}
	for i, c := range r.Columns[1:] {
		if want := ablationColumnDefs[i%ablationColumnCount].Name; !strings.HasPrefix(c.Name, want) {
			return fmt.Errorf("column %q where %s* must be", c.Name, want)
		}
	}
	for i := range r.savedMetrics {
		if m := &r.savedMetrics[i]; m.Family == AblationFamily && !strings.HasPrefix(m.ID, ablationPrefix) {
			return fmt.Errorf("metric %q where %s* must be", m.ID, ablationPrefix)
		}
	}
	return nil
}

// NullRun returns a copy of a run of [JoinAblations], changed as if every part were worth
// nothing: in every row the player without the part wins exactly the fair share.
func (r *Run) NullRun() *Run {
	fair := *r
	var numbers []int64
	for unit := range r.SampleSize() {
		row := r.Row(unit)
		for part := 1; part < len(row); part += ablationColumnCount {
			row[part+ablationCredit] = row[part+ablationFair]
		}
		numbers = append(numbers, row...)
	}
	fair.Rows = rows.FromNumbers(len(r.Columns), numbers)
	return &fair
}
