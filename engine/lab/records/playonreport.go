package records

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/stat"
	"equitas/reports"
	"equitas/reports/table"
)

// ActionMargin is the smallest difference in win share that matters in a choice between
// actions.
const ActionMargin = 0.02

// sides returns, by side, its name and one of its seats.
func (r *playOnRun) sides() (names []string, seats []engine.Seat) {
	n := r.Match.Start.Seats
	say := func(i engine.Seat) string { return fmt.Sprintf("seat %d", i+1) }
	if t, ok := r.variant.Rules.(engine.Narration); ok {
		voice := t.Voice(rule.English, n)
		say = voice.Seat
	}
	for _, side := range sidesOf(r.variant.Rules.Cast(n), n) {
		var l []string
		for _, i := range side.List() {
			l = append(l, say(i))
		}
		names, seats = append(names, strings.Join(l, " + ")), append(seats, side.List()[0])
	}
	return names, seats
}

// decidingSide returns the index of the deciding seat's side.
func (r *playOnRun) decidingSide() int {
	n := r.Match.Start.Seats
	return slices.IndexFunc(sidesOf(r.variant.Rules.Cast(n), n), func(s engine.Seats) bool { return s.Has(r.Who) })
}

// shares returns a seat's share of the win in each of the first done playouts, after the
// action with index way.
func (r *playOnRun) shares(way int, seat engine.Seat, done int) []float64 {
	y := make([]float64, done)
	for i := range y {
		y[i] = r.results[i][way].winShare[seat]
	}
	return y
}

// report returns the report on the first playouts (all is their number).
func (r *playOnRun) report(all int) *PlayOnReport {
	done := r.distinctPlayouts(all)
	p := &PlayOnReport{Plain: &reports.Plain{Variant: r.variant.Side(r.lineup.Text), Command: r.command(), Played: r.playedLine(done)}}
	names, seats := r.sides()
	me := r.decidingSide()
	if len(r.request.Actions) > 0 {
		r.addComparison(p, names[me], done)
	} else {
		r.addOutcomes(p, names, seats, done)
	}
	if done < all {
		p.Notes = append(p.Notes, fmt.Sprintf("these bots leave nothing to chance from here on: %s went the same way, choice by choice, and count as one", table.CountWithNoun(all, "playout")))
	}
	if all < r.request.Deals {
		p.Lead += fmt.Sprintf(" Stopped after %s of %s.", table.Thousands(all), table.CountWithNoun(r.request.Deals, "deal"))
	}
	p.Notes = append(p.Notes, r.lineup.Notes...)
	if assumed := r.variant.AssumedNote(rule.English); assumed != "" {
		p.Notes = append(p.Notes, assumed)
	}
	return p
}

// distinctPlayouts returns the number of different playouts: 1 if cards and chance are
// known and all playouts made the same choices; otherwise done.
func (r *playOnRun) distinctPlayouts(done int) int {
	for i := range done {
		for k := range r.results[i] {
			if !r.request.KeepHidden || r.results[i][k].path != r.results[0][k].path {
				return done
			}
		}
	}
	return 1
}

// playedLine returns the line that says what was played.
func (r *playOnRun) playedLine(done int) string {
	text := fmt.Sprintf("from %s:%d (%s; %d actions are open), seed %d: ", r.name, r.line, r.Title(), len(r.Actions), r.lineup.Seed)
	switch {
	case r.request.KeepHidden && done == 1:
		return text + "played on once, with the cards and the chance of the record"
	case r.request.KeepHidden:
		return text + fmt.Sprintf("played on %s times, with the cards and the chance of the record; only the bots' own chance differs", table.Thousands(done))
	}
	return text + fmt.Sprintf("played on %s times, each time with all that whoever decides cannot know dealt anew", table.Thousands(done))
}

// shareColumns are the columns for a win share and its interval.
var shareColumns = []table.Column{{Head: "win share", Key: "share", Align: table.Right, Fold: true},
	{Head: "95% from", Key: "lo", Align: table.Right, Fold: true}, {Head: "to", Key: "hi", Align: table.Right}}

// shareCells returns three table cells: a share and the ends of its interval.
func shareCells(e stat.Estimate) []table.Cell {
	return []table.Cell{wording.ShareCell(e.Value), boundCell(e.Lo), boundCell(e.Hi)}
}

// boundCell returns the cell for one end of an interval; a dash if it is not finite.
func boundCell(x float64) table.Cell {
	if !table.IsFinite(x) {
		return table.Cell{Text: table.None}
	}
	return wording.ShareCell(x)
}

// shareOf returns the estimated mean of shares of the win, one per playout.
func shareOf(y []float64) stat.Estimate { return stat.Share(y, float64(len(y))) }

// intervalText returns a share with its interval as text, in percent.
func intervalText(e stat.Estimate) string {
	if !table.IsFinite(e.Lo) {
		return wording.Percent(e.Value)
	}
	return fmt.Sprintf("%s (%.1f to %.1f)", wording.Percent(e.Value), 100*e.Lo, 100*e.Hi)
}

// addOutcomes fills in the report p for playouts without compared actions: the win share of
// each side, and how matches end. names and seats are as sides returns them.
func (r *playOnRun) addOutcomes(p *PlayOnReport, names []string, seats []engine.Seat, done int) {
	t := table.Table{Title: "WHO WINS", Columns: append([]table.Column{{Head: "who", Wrap: true}}, shareColumns...)}
	var said []string
	for i, name := range names {
		e := shareOf(r.shares(0, seats[i], done))
		p.Sides = append(p.Sides, SideShare{name, e})
		if wins := "in " + intervalText(e); i == 0 {
			said = append(said, name+" wins "+wins)
		} else {
			said = append(said, name+" "+wins)
		}
		t.Rows = append(t.Rows, append([]table.Cell{{Text: name, Value: name}}, shareCells(e)...))
	}
	turns := make([]float64, done)
	reasons := map[string]int{}
	for i := range done {
		turns[i] = float64(r.results[i][0].turns)
		reasons[r.results[i][0].reason]++
	}
	length := stat.Mean(turns)
	p.Turns = length
	ends := table.Table{Title: "HOW IT ENDS", Columns: []table.Column{{Head: "ending", Wrap: true}, {Head: "playouts", Align: table.Right}, {Head: "share", Align: table.Right}}}
	for _, reason := range append(slices.Clone(r.variant.Rules.Reasons()), engine.Unfinished) {
		if n := reasons[reason]; n > 0 {
			ends.Rows = append(ends.Rows, []table.Cell{{Text: r.endingTitle(reason), Value: reason}, table.CountCell(n), wording.ShareCell(float64(n) / float64(done))})
			delete(reasons, reason)
		}
	}
	after := fmt.Sprintf("%.1f", length.Value)
	if done == 1 {
		after = fmt.Sprintf("%.0f", length.Value)
	}
	if table.IsFinite(length.Lo) {
		after += fmt.Sprintf(" (%.1f to %.1f)", length.Lo, length.Hi)
	}
	p.Lead = fmt.Sprintf("From %s: %s of the playouts. It ends after %s more %s.", r.Title(), strings.Join(said, ", "), after, r.variant.Rules.TurnNoun().Many)
	if done == 1 {
		p.Lead = fmt.Sprintf("From %s, played on once: %s; %s more %s, %s.", r.Title(), winnersOf(names, seats, &r.results[0][0]), after, r.variant.Rules.TurnNoun().Many, r.results[0][0].reason)
	}
	p.Tables, p.Records = []table.Table{t, ends}, t
}

// endingTitle returns the title that reports give matches that end for the reason, such as
// "Repeated Assault" for tie; the reason itself if no metric counts them.
func (r *playOnRun) endingTitle(reason string) string {
	metrics := r.variant.Metrics(r.Match.Start.Seats)
	if i := slices.IndexFunc(metrics, func(m engine.Metric) bool { return m.ID == "end."+reason }); i >= 0 {
		return metrics[i].Title
	}
	return reason
}

// winnersOf returns words for the winners of a playout, such as "House 1 wins"; names and
// seats are as sides returns them.
func winnersOf(names []string, seats []engine.Seat, e *playoutResult) string {
	var l []string
	for i, name := range names {
		if e.winShare[seats[i]] > 0 {
			l = append(l, name)
		}
	}
	if l == nil {
		return "nobody wins"
	}
	return strings.Join(l, " and ") + map[bool]string{true: " wins", false: " win"}[len(l) == 1]
}

// addComparison fills in the report p for playouts with compared actions: which is better
// for the deciding seat. name is the name of its side.
func (r *playOnRun) addComparison(p *PlayOnReport, name string, done int) {
	list := r.verdicts(done)
	p.Actions = list
	t := table.Table{Title: "WHAT IF", Note: fmt.Sprintf("how often %s wins after each action, by the same cards and the same chance; %s judged together (error rate 5 %%)", name, table.CountWithNoun(len(list)-1, "difference")),
		Columns: append(append([]table.Column{{Head: "action", Wrap: true}}, shareColumns...), table.Column{Head: "against the first", Key: "delta", Align: table.Right, Fold: true},
			table.Column{Head: "95% from", Key: "delta_lo", Align: table.Right, Fold: true}, table.Column{Head: "to", Key: "delta_hi", Align: table.Right}, table.Column{Head: "verdict", Wrap: true})}
	first := list[0]
	said := fmt.Sprintf("%s wins for %s in %s", quoted(first.Narrated), name, intervalText(first.Share))
	none := table.Cell{Text: table.None}
	t.Rows = append(t.Rows, append(append([]table.Cell{{Text: first.Narrated, Value: first.Words}}, shareCells(first.Share)...), none, none, none, table.Cell{Text: "the others are held against it"}))
	for _, w := range list[1:] {
		d, e, verdict := w.Change, w.Share, w.Verdict.text(w.Change.N)
		change := percentagePoints(d.Delta)
		if table.IsFinite(d.Lo) && !d.Same {
			change += fmt.Sprintf(", %s to %s", percentagePoints(d.Lo), percentagePoints(d.Hi))
		}
		said += fmt.Sprintf(", %s in %s (%s: %s points)", quoted(w.Narrated), intervalText(e), verdict, change)
		t.Rows = append(t.Rows, append(append([]table.Cell{{Text: w.Narrated, Value: w.Words}}, shareCells(e)...),
			percentagePointsCell(d.Delta), percentagePointsCell(d.Lo), percentagePointsCell(d.Hi), table.Cell{Text: verdict, Value: verdict}))
	}
	p.Lead = "From " + r.Title() + ": " + said + "."
	p.Tables, p.Records = []table.Table{t}, t
	p.Notes = append(p.Notes, fmt.Sprintf("the same: by less than %.0f points of the win, whatever it is", 100*ActionMargin),
		"what bots make of a position is not what people do; another kind of bots (--bots) may see it otherwise")
}

// quoted returns an action in quotation marks.
func quoted(words string) string { return "“" + words + "”" }

// percentagePoints returns a difference of shares as text in percentage points, with its
// sign.
func percentagePoints(x float64) string {
	return strings.Replace(fmt.Sprintf("%+.1f", 100*x), "-", "−", 1)
}

func percentagePointsCell(x float64) table.Cell {
	if !table.IsFinite(x) {
		return table.Cell{Text: table.None}
	}
	return table.Cell{Text: percentagePoints(x), Value: x}
}

// verdicts returns the result of every action for the deciding seat, from the first done
// playouts.
func (r *playOnRun) verdicts(done int) []ActionVerdict {
	base := r.shares(0, r.Who, done)
	list := []ActionVerdict{{LegalAction: r.actions[0], Share: shareOf(base)}}
	var ps []float64
	for k, w := range r.actions[1:] {
		y := r.shares(k+1, r.Who, done)
		d := stat.PairedMean(base, y)
		list, ps = append(list, ActionVerdict{LegalAction: w, Share: shareOf(y), Change: d}), append(ps, d.P)
	}
	for i, p := range stat.Holm(ps) {
		list[i+1].Verdict = verdictOf(&list[i+1].Change, p)
	}
	return list
}

// A Verdict is the conclusion about an action compared with another.
type Verdict string

// All verdicts.
const (
	WinsMore    Verdict = "more"  // the action surely wins more often than the other
	WinsLess    Verdict = "less"  // the action surely wins less often than the other
	WinsSame    Verdict = "same"  // the difference is surely smaller than the margin
	WinsEqual   Verdict = "equal" // both actions gave the same share of the win in every playout
	WinsUnclear Verdict = "unclear"
	WinsTooFew  Verdict = "few" // too few playouts for a verdict
)

// verdictOf returns the verdict for a difference of win shares whose adjusted p-value is p.
func verdictOf(d *stat.Paired, p float64) Verdict {
	switch {
	case d.N < stat.MinDeals:
		return WinsTooFew
	case d.Same:
		return WinsEqual
	case !math.IsNaN(p) && p <= stat.Alpha && d.Delta > 0:
		return WinsMore
	case !math.IsNaN(p) && p <= stat.Alpha:
		return WinsLess
	case d.Lo >= -ActionMargin && d.Hi <= ActionMargin:
		return WinsSame
	}
	return WinsUnclear
}

// text returns words for a verdict after the given number of playouts.
func (v Verdict) text(playouts int) string {
	switch v {
	case WinsMore, WinsLess:
		return "clearly " + string(v)
	case WinsSame:
		return "the same"
	case WinsEqual:
		return "the same in every playout"
	case WinsTooFew:
		return fmt.Sprintf("no verdict in %s, it takes %d at least", table.CountWithNoun(playouts, "playout"), stat.MinDeals)
	}
	return string(v)
}
