package lab

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports"
	"equitas/reports/table"
)

// A sidesReport plays a duel in a game of two sides and holds its results. Each bot plays as
// each side against every bot, itself included, on the same deals.
type sidesReport struct {
	*setup
	question   *question.Duel
	variant    *Variant
	seats      int
	sides      *twoSides
	bots       []string
	shares     [][]stat.Estimate // win share of the first side, by index of the first side's bot and of the second side's
	runs       [][]*sim.Run
	pairs      []sidesPair
	ratings    []float64
	played     int // number of deals
	unfinished int64
}

// A sidesPair is the result of bot one against bot other, both indexes in bots. Each has
// played both sides.
type sidesPair struct {
	one, other    int
	first, second float64       // bot one's win share as the first and as the second side
	both          stat.Estimate // the mean of first and second
}

// play plays all line-ups on the same deals and sets the results. stopped says that ctx
// ended it.
func (d *sidesReport) play(ctx context.Context) (stopped bool, err error) {
	if err := d.prepareWeights(ctx, []*Variant{d.variant}, d.seats); err != nil {
		return false, err
	}
	n := len(d.bots)
	var scenarios []*sim.Scenario
	for i := range n * n {
		p := *d.setup
		p.bots = d.sides.lineup(d.bots[i/n], d.bots[i%n])
		c, err := p.scenario(d.variant, d.seats)
		if err != nil {
			return false, err
		}
		scenarios = append(scenarios, c)
	}
	pl, err := d.playScenarios(ctx, scenarios, nil, func(f *sim.Fault) []string {
		return append([]string{"equitas", "record", d.variant.RequestedAs, "--deal", strconv.Itoa(f.Deal), "--seats", strconv.Itoa(f.Seats),
			"--bots", strings.Join(f.Bots, ","), "--seed", strconv.FormatUint(f.Seed, 10)}, question.SetFlags(d.sets)...)
	})
	if err != nil {
		return false, err
	}
	for i, run := range pl.runs {
		if i%n == 0 {
			d.shares, d.runs = append(d.shares, nil), append(d.runs, nil)
		}
		sum := inference.Summarise(run)
		d.unfinished, d.played = d.unfinished+sum.Unfinished, run.Deals
		share, _ := sum.Value(d.sides.metric)
		d.shares[i/n] = append(d.shares[i/n], share.Estimate)
		d.runs[i/n] = append(d.runs[i/n], run)
	}
	var tables []stat.RatedMatch
	for one := range n {
		for other := range one {
			p := d.pairResult(one, other)
			if p.both.Value < 0.5 { // the bot that wins more comes first
				p = d.pairResult(other, one)
			}
			d.pairs = append(d.pairs, p)
			tables = append(tables, stat.RatedMatch{Bots: []int{p.one, p.other}, Payoffs: []float64{p.both.Value, 1 - p.both.Value}})
		}
	}
	d.ratings = stat.Rating(tables, n)
	return pl.runs[0].Incomplete, nil
}

// pairResult returns the result of bot one against bot other, by their indexes. It takes the
// change of the first side's win share from the matches with bot other on that side to those
// with bot one. The share of bot one over both sides exceeds one half by half of that
// change.
func (d *sidesReport) pairResult(one, other int) sidesPair {
	row := inference.Terms{}.Compare(d.runs[other][one], d.runs[one][other]).Row(d.sides.metric)
	half := func(x float64) float64 { return 0.5 + x/2 }
	p := sidesPair{one: one, other: other, first: d.shares[one][other].Value, second: 1 - d.shares[other][one].Value}
	p.both = stat.Estimate{Value: half(row.Change.Delta), SE: row.Change.SE / 2, Lo: half(row.Change.Lo), Hi: half(row.Change.Hi), N: row.Change.N, DealsWithData: row.Change.N}
	if !(p.both.SE > 0) { // the result is the same in all deals
		p.both.Lo, p.both.Hi = stat.Wilson(p.both.Value, float64(p.both.N))
	}
	return p
}

// report returns the report with the win shares by side and the ratings.
func (d *sidesReport) report() reports.Report {
	first, second := d.sides.titles[0], d.sides.titles[1]
	right := func(head, key string) table.Column {
		return table.Column{Head: head, Key: key, Align: table.Right, Fold: true}
	}
	side := table.Table{Title: "WIN SHARES BY SIDE", Note: "of the " + first + "; what is left the " + second + " takes; fair is " + wording.Percent(d.sides.cast.FairShare()),
		Columns: []table.Column{{Head: first, Key: "first"}, {Head: second, Key: "second"}, right("win share", "share"), right("95% from", "lo"), right("to", "hi"), {Head: "verdict", Wrap: true}}}
	records := table.Table{Title: side.Title, Columns: append(slices.Clone(side.Columns), table.Column{Head: "seats"}, table.Column{Head: "deals"})}
	for i, row := range d.shares {
		for j, e := range row {
			cells := []table.Cell{{Text: d.bots[i]}, {Text: d.bots[j]}, wording.ShareCell(e.Value), wording.ShareCell(e.Lo), wording.ShareCell(e.Hi), {Text: d.favouredSide(e)}}
			side.Rows = append(side.Rows, cells)
			records.Rows = append(records.Rows, append(slices.Clip(cells), table.CountCell(d.seats), table.CountCell(d.played)))
		}
	}
	bots := table.Table{Title: "BOTS", Note: "win shares of the bot, as each side and of both together", Columns: []table.Column{{Head: "bot", Wrap: true},
		right("as "+first, "first"), right("as "+second, "second"), right("both sides", "share"), right("95% from", "lo"), right("to", "hi"), {Head: "verdict"}, right("rating", "rating")}}
	for _, p := range d.pairs {
		bots.Rows = append(bots.Rows, []table.Cell{{Text: d.bots[p.one] + " against " + d.bots[p.other]}, wording.ShareCell(p.first), wording.ShareCell(p.second),
			wording.ShareCell(p.both.Value), wording.ShareCell(p.both.Lo), wording.ShareCell(p.both.Hi), {Text: strengthWord(p.both, 0.5)}, ratingCell(d.ratings[p.one])})
	}
	games := d.played * len(d.bots) * len(d.bots)
	r := &reports.Plain{
		Lead:    d.conclusion(float64(d.unfinished) / float64(games)),
		Variant: d.variant.Side(d.lineup()),
		Played:  fmt.Sprintf("%d seats, seed %d: %s deals, %s games; every bot as each side against every bot", d.seats, d.seed, table.Thousands(d.played), table.Thousands(games)),
		Tables:  []table.Table{side, bots}, Records: records,
		Notes:   []string{"rating: 400 points more stand for ten times the chance to win; the mean is 0"},
		Command: question.Command(d.question),
	}
	if d.unfinished > 0 {
		r.Notes = append(r.Notes, table.Thousands(int(d.unfinished))+" of the games did not end; nobody won them")
	}
	r.Notes = append(r.Notes, slices.Concat(d.botNotes(d.variant), variantNotes([]*Variant{d.variant}))...)
	return r
}

// conclusion returns a sentence that names the strongest bot, its win share against its
// rival, and the first side's win share if this bot plays itself. unended is the share of
// unfinished matches.
func (d *sidesReport) conclusion(unended float64) string {
	best := d.pairs[0]
	for _, p := range d.pairs[1:] {
		if ranksBefore(d.ratings[p.one], p.both.Value, d.ratings[best.one], best.both.Value) {
			best = p
		}
	}
	e := d.shares[best.one][best.one]
	return fmt.Sprintf("%s: %s%s takes %s of the wins from %s, %s as %s and %s as %s; among %s alone the %s takes %s.", d.variant.Side("").Title, reports.UnfinishedClause(unended),
		d.bots[best.one], wording.Percent(best.both.Value), d.bots[best.other], wording.Percent(best.first), d.sides.titles[0], wording.Percent(best.second), d.sides.titles[1],
		d.bots[best.one], d.sides.titles[0], wording.Percent(e.Value))
}

// favouredSide returns words for the side that is ahead, given the win share e of the first
// side.
func (d *sidesReport) favouredSide(e stat.Estimate) string {
	switch strengthWord(e, d.sides.cast.FairShare()) {
	case "stronger":
		return "the " + d.sides.titles[0] + " is ahead"
	case "weaker":
		return "the " + d.sides.titles[1] + " is ahead"
	}
	return "not clear"
}

// strengthWord returns "stronger" or "weaker" if the interval of e lies above or below the
// fair share, otherwise "not clear".
func strengthWord(e stat.Estimate, fair float64) string {
	switch {
	case e.Lo > fair:
		return "stronger"
	case e.Hi < fair:
		return "weaker"
	}
	return "not clear"
}
