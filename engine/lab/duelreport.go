package lab

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/reports"
	"equitas/reports/table"
)

// report returns the report with the win shares and ratings.
func (d *duelReport) report() reports.Report {
	fair := d.fair
	t := table.Table{Title: "WIN SHARES", Note: "of one seat; fair is " + wording.Percent(fair), Columns: []table.Column{
		{Head: "table", Wrap: true}, {Head: "bot"}, {Head: "win share", Key: "share", Align: table.Right, Fold: true}, {Head: "95% from", Key: "lo", Align: table.Right, Fold: true},
		{Head: "to", Key: "hi", Align: table.Right}, {Head: "skill share", Key: "skill", Align: table.Right, Fold: true}, {Head: "verdict", Wrap: true}, {Head: "rating", Align: table.Right}}}
	for _, r := range d.rows {
		gradient := table.Cell{} // the skill share is defined only for one bot against equal others
		if x := excessShare(r.share.Value, fair); r.seats == 1 {
			gradient = table.Cell{Text: signedNumber(x), Value: x}
		}
		t.Rows = append(t.Rows, []table.Cell{{Text: r.lineup}, {Text: r.bot}, wording.ShareCell(r.share.Value), wording.ShareCell(r.share.Lo), wording.ShareCell(r.share.Hi),
			gradient, {Text: d.verdict(r.share)}, ratingCell(d.rating(r.bot))})
	}
	records := t
	records.Columns = append(slices.Clip(t.Columns), table.Column{Head: "seats"}, table.Column{Head: "deals"})
	records.Rows = nil
	for _, row := range t.Rows {
		records.Rows = append(records.Rows, append(slices.Clip(row), table.CountCell(d.seats), table.CountCell(d.played)))
	}
	p := &reports.Plain{
		Lead:    d.conclusion(),
		Variant: d.variant.Side(d.lineup()),
		Played:  fmt.Sprintf("%d seats, seed %d: %s deals, %s games", d.seats, d.seed, table.Thousands(d.played), table.Thousands(d.games)),
		Tables:  []table.Table{t}, Records: records,
		Notes: []string{"skill share: 0 where skill is of no use, 1 where it always wins",
			"rating: 400 points more stand for ten times the chance to win; the mean is 0"},
		Command: question.Command(d.question),
	}
	if d.unfinished > 0 {
		p.Notes = append(p.Notes, table.Thousands(int(d.unfinished))+" of the games did not end; nobody won them")
	}
	p.Notes = append(p.Notes, slices.Concat(d.botNotes(d.variant), variantNotes([]*Variant{d.variant}))...)
	return p
}

// ranksBefore reports whether a bot with the given rating and win share ranks before one
// with otherRating and otherShare. The higher rating is first; of equal ratings the smaller
// share, which was won against stronger opponents; if both ratings are NaN (unknown), the
// larger share.
func ranksBefore(rating, share, otherRating, otherShare float64) bool {
	switch {
	case math.IsNaN(rating) && math.IsNaN(otherRating):
		return share > otherShare
	case math.IsNaN(rating) || math.IsNaN(otherRating):
		return math.IsNaN(otherRating)
	case rating != otherRating:
		return rating > otherRating
	}
	return share < otherShare
}

// conclusion returns a sentence that names the strongest bot and its win share.
func (d *duelReport) conclusion() string {
	best := d.rows[0]
	for _, r := range d.rows[1:] {
		if r.seats == 1 && ranksBefore(d.rating(r.bot), r.share.Value, d.rating(best.bot), best.share.Value) {
			best = r
		}
	}
	fair := d.fair
	return fmt.Sprintf("%s: %s%s takes %s of the wins (%s; %.1f times the fair share).",
		d.variant.Side("").Title, reports.UnfinishedClause(float64(d.unfinished)/float64(d.games)), best.bot, wording.Percent(best.share.Value), best.lineup, best.share.Value/fair)
}

func (d *duelReport) rating(bot string) float64 { return d.ratings[slices.Index(d.bots, bot)] }

// signedNumber returns a number as text with two decimals and its sign.
func signedNumber(x float64) string {
	return strings.Replace(fmt.Sprintf("%+.2f", x), "-", "−", 1)
}

// ratingCell returns a table cell with a rating in whole points and its sign; a dash for
// NaN.
func ratingCell(x float64) table.Cell {
	if math.IsNaN(x) {
		return table.Cell{Text: "–"}
	}
	return table.Cell{Text: strings.Replace(fmt.Sprintf("%+.0f", x), "-", "−", 1), Value: x}
}
