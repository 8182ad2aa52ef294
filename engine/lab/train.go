package lab

import (
	"context"
	"errors"
	"fmt"
	"math"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/train"
	"equitas/reports"
	"equitas/reports/table"
)

// prepareTrain reads and checks everything that the question q needs, and sets p so that
// p.run answers it. o receives notes and progress.
func prepareTrain(q *question.Train, l *Lab, o question.Observer, p *Prepared) error {
	v, err := l.Library().Variant(q.Variant, q.Sets, o.SendNote)
	if err != nil {
		return err
	}
	judge, ok := v.Rules.(engine.Weigher)
	if !ok {
		return fmt.Errorf("the bots of %s cannot be given weights", v.Game.Schema().Title)
	}
	asked := *q // all defaults will be filled in
	pl := v.Rules.Players()
	if asked.Seats == 0 {
		asked.Seats = pl.Usual
	}
	if asked.Seats < pl.Min || asked.Seats > pl.Max {
		return question.Invalidf("%s cannot be played with %s, must be %s (--seats)", v.RequestedAs, table.CountWithNoun(asked.Seats, "seat"), wording.RangeText(pl.Min, pl.Max))
	}
	from, err := v.trainingStart(judge, q.From, asked.Seats)
	if err != nil {
		return err
	}
	if q.Seed != nil {
		from.seed = *q.Seed
	}
	asked.Seed, asked.Generations = &from.seed, q.GenerationsOrDefault()
	p.run = func(ctx context.Context, a *question.Answer) error {
		lost := ""
		switch usual := asked.Generations == train.Generations && q.QuietTrainings == 0 && q.From == "" && from.seed == question.DefaultSeed; {
		case !usual:
			lost = "only what the usual training learns is, without --generations, --rest, --seed and --from"
		case l.resources.Cache == nil:
			lost = "results are kept nowhere (--store)"
		}
		r, why, err := l.trainForReport(ctx, o, v, judge, from, &asked, lost == "")
		if err != nil {
			return err
		}
		if why != nil {
			lost = why.Error()
		}
		a.Weights = learnedStyle(v, judge, r, from).FileText(weightsNote(v, r, from))
		a.Add(&asked, trainingReport(&asked, v, r, from, lost))
		return nil
	}
	return nil
}

// trainForReport trains bots as the question q demands. If keep is true, the weights are
// stored in the cache; storeErr is the reason if that failed.
func (l *Lab) trainForReport(ctx context.Context, o question.Observer, v *Variant, judge engine.Weigher, start trainingStart, q *question.Train, keep bool) (r *train.Result, storeErr, err error) {
	for {
		t, err := l.joinTraining(ctx, o, v, judge, start, trainingKey{v.weightsKey(start), q.Generations, q.QuietTrainings, keep}, true)
		if broken, ok := errors.AsType[*train.BrokenError](err); ok {
			return nil, nil, &question.BrokenError{Reason: broken.Error(), RepeatCommand: question.Command(q)}
		}
		if errors.Is(err, context.Canceled) {
			return nil, nil, errors.New("stopped: nothing was learned for good")
		}
		if err != nil {
			return nil, nil, err
		}
		if t.cachedStyle == nil && !t.brief { // otherwise another caller, who needs only the weights, has started the training
			return t.result, t.storeErr, nil
		}
	}
}

// trainingReport returns the report on a training with the result r. problem is the reason
// why the weights are not stored, or "".
func trainingReport(q *question.Train, v *Variant, r *train.Result, start trainingStart, problem string) reports.Report {
	verdict := "bots have learned it"
	switch {
	case !r.BeatsThumb():
		verdict = "training failed, no better than the rule of thumb beyond doubt"
	case !r.Improved:
		verdict = "nothing was found that wins more than " + start.name
	}
	curve := curveTable(r, sideWords(v, start.seats))
	records := curve
	records.Columns = append([]table.Column{{Head: "variant"}, {Head: "rules"}, {Head: "seats"}, {Head: "seed"}}, curve.Columns...)
	records.Rows = nil
	for _, row := range curve.Rows {
		records.Rows = append(records.Rows, append([]table.Cell{{Text: v.Set.Name}, {Text: v.Set.Hash}, table.CountCell(q.Seats),
			{Text: fmt.Sprint(*q.Seed), Value: *q.Seed}}, row...))
	}
	tables := []table.Table{curve}
	if r.Improved {
		tables = append(tables, weightChangeTable(r, start.name))
	}
	where := fmt.Sprintf("kept for --bots tuned at %d seats, while the rules are %s", q.Seats, v.Set.Hash)
	if problem != "" {
		where = "not kept: " + problem
	}
	notes, trainings := []string{where}, "1 training"
	if r.Trainings > 1 {
		trainings = fmt.Sprintf("%d trainings", r.Trainings)
	}
	if r.Trainings > 1 && !r.Converged {
		notes = append(notes, "the last training still found something: there may be more to learn")
	}
	return &reports.Plain{
		Lead: fmt.Sprintf("%s: %s. One such bot%s takes %s ± %.1f pp of the wins against rules of thumb; its fair share is %s, its skill share %s.",
			v.Set.Title, verdict, sideWords(v, start.seats), wording.Percent(r.Exam.Value), 100*r.Exam.HalfWidth(), wording.Percent(r.FairShare), wording.Percent(excessShare(r.Exam.Value, r.FairShare))),
		Variant: v.Side(rule.Tuned + " " + weightsHash(r.Weights)),
		Played: fmt.Sprintf("%d seats, seed %d: %s games in %s; what the first sentence says was measured on fresh deals", q.Seats, *q.Seed,
			table.Thousands(r.Matches), trainings),
		Tables: tables, Records: records,
		Notes:   notes,
		Command: question.Command(q),
	}
}

// excessShare returns by how much a win share exceeds the fair share, as a share of the
// largest possible excess: 0 for the fair share, 1 for winning always.
func excessShare(share, fair float64) float64 { return (share - fair) / (1 - fair) }

// curveTable returns the table of the learning curve. side are words for the side that the
// bot plays, or "".
func curveTable(r *train.Result, side string) table.Table {
	t := table.Table{Title: "STRENGTH", Note: "one trained bot" + side + " against rules of thumb", Columns: []table.Column{
		{Head: "generation", Align: table.Right}, {Head: "win share", Key: "share", Align: table.Right}, {Head: "95% from", Key: "lo", Align: table.Right}, {Head: "to", Key: "hi", Align: table.Right}, {Head: "these weights", Key: "champion"}}}
	for _, p := range r.Curve {
		champion := ""
		if p.Champion {
			champion = "replace the last"
		}
		t.Rows = append(t.Rows, []table.Cell{table.CountCell(p.Generation), wording.ShareCell(p.Share.Value), wording.ShareCell(p.Share.Lo), wording.ShareCell(p.Share.Hi), {Text: champion, Value: champion}})
	}
	return t
}

// maxWeightRows is the largest number of features in the table of weights.
const maxWeightRows = 12

// weightChangeTable returns the table of weights that differ from those of the bot origin.
// Those that change most decisions come first.
func weightChangeTable(r *train.Result, origin string) table.Table {
	t := table.Table{Title: "LEARNED", Note: "what decides most differently from " + origin, Columns: []table.Column{
		{Head: "feature"}, {Head: origin, Key: "from", Align: table.Right}, {Head: "learned", Key: "to", Align: table.Right},
		{Head: "in decisions", Key: "decisions", Align: table.Right}, {Head: "in words", Key: "words", Wrap: true}}}
	for _, m := range r.WeightChanges[:min(maxWeightRows, len(r.WeightChanges))] {
		t.Rows = append(t.Rows, []table.Cell{
			{Text: m.Feature.Name}, {Text: rule.FormatWeight(m.From)}, {Text: rule.FormatWeight(m.To)}, {Text: fmt.Sprintf("%.0f %%", 100*m.Share), Value: m.Share}, {Text: weightChangeInWords(m)}})
	}
	return t
}

// weightChangeInWords returns words for the change of a weight, such as "counts more", with
// the meaning of its feature.
func weightChangeInWords(m train.WeightChange) string {
	from, to := float64(m.From), float64(m.To)
	how := "counts more"
	switch {
	case to == 0:
		how = "no longer counts"
	case from == 0 && to > 0:
		how = "now speaks for an action"
	case from == 0:
		how = "now speaks against an action"
	case from < 0 && to > 0:
		how = "now speaks for an action, no longer against it"
	case from > 0 && to < 0:
		how = "now speaks against an action, no longer for it"
	case math.Abs(to) < math.Abs(from):
		how = "counts less"
	}
	return how + ": " + m.Feature.Doc
}
