package workbench

import (
	"bytes"
	"fmt"
	"strings"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/reports"
	"equitas/reports/chart"
	"equitas/reports/table"
)

// A turnsPiece is the data of the fragment with charts of a comparison's matches turn by
// turn. They are computed after the comparison itself.
type turnsPiece struct {
	Of string // id of the comparison's job
	ID string // id of the charts' own job; "" until it is started
	jobs.Progress
	Begins      bool   // whether the page starts the job when it is loaded
	Base, Other string // names of the variants
	Facts       string // sentence on the number of matches played
	Figures     []turnFigure
	Tables      []table.Table   // the numbers of the charts; nil until the job has ended
	Fault       *translate.Text // why the job failed; nil if it did not
}

// A turnFigure is the chart of one metric by turns.
type turnFigure struct {
	Heading, Doc string
	responsivePicture
}

// turnsKey returns the key of the job that computes the charts by turn of the comparison whose job
// has the given id.
func turnsKey(id string) string { return "turns " + id }

// turnsOf returns the fragment with the charts by turn, as far as computed, of the comparison whose
// job has the given id; nil if that has no result.
func (r *request) turnsOf(id string) (*turnsPiece, error) {
	of, report := r.comparisonOf(id)
	if report == nil {
		return nil, nil
	}
	x := r.server.jobs.Find(turnsKey(id))
	if x == nil {
		return &turnsPiece{Of: of.ID, Begins: true}, nil
	}
	return r.turnsPiece(x, x.Progress())
}

// comparisonOf returns the job with the given id, nil if there is none, and its comparison, nil if
// it has no result.
func (r *request) comparisonOf(id string) (*jobs.Job, *reports.Comparison) {
	x := r.server.jobs.Job(id)
	if x == nil {
		return nil, nil
	}
	p := x.Progress()
	if p.Answer == nil {
		return x, nil
	}
	report, _ := p.Answer.Reports[0].(*reports.Comparison)
	return x, report
}

// turnsQuestion returns the question for the charts by turn of the comparison whose job has the
// given id: it plays deals of the comparison again. It is an error if a variant has changed since.
func (r *request) turnsQuestion(id string) (*lab.TurnsQuestion, error) {
	of, report := r.comparisonOf(id)
	if report == nil {
		return nil, refusal.New(refusal.Missing, "compare.gone")
	}
	asked, ok := of.Progress().Answer.Repeats[0].(*question.Compare)
	if !ok {
		return nil, refusal.New(refusal.Missing, "compare.gone")
	}
	q := &lab.TurnsQuestion{Base: asked.Base, Other: asked.Others[0], Play: asked.Play, MaxDeals: report.Result.Deals}
	q.Deals = 0
	lib := r.server.project.Lab.Library()
	for _, side := range []struct{ name, hash string }{{q.Base, report.Base.RulesHash}, {q.Other, report.Other.RulesHash}} {
		v, err := lib.Variant(side.name, q.Sets, nil)
		if err != nil {
			return nil, err
		}
		if v.Set.Hash != side.hash {
			return nil, refusal.New(refusal.Changed, "turns.since", v.Set.Title)
		}
	}
	return q, nil
}

func (r *request) startTurns() error {
	id := r.PathValue("job")
	q, err := r.turnsQuestion(id)
	if err != nil {
		return err
	}
	x, err := r.server.jobs.AskTurns(r.server.project.Lab, turnsKey(id), q)
	if err != nil {
		return err
	}
	return r.showTurns(x)
}

// showTurns answers with the charts by turn that the job x has computed so far.
func (r *request) showTurns(x *jobs.Job) error {
	piece, err := r.turnsPiece(x, x.Progress())
	if err != nil {
		return err
	}
	return r.sendPart("turns", piece)
}

func (r *request) followTurns() error {
	x, err := r.job()
	if err != nil {
		return err
	}
	var last *turnsPiece
	var of *reports.Turns
	return r.followJob(x, "turns", func(p jobs.Progress) (any, error) {
		if last != nil && of == p.Turns { // the charts have not changed
			piece := *last
			piece.Progress = p
			return &piece, nil
		}
		last, err = r.turnsPiece(x, p)
		of = p.Turns
		return last, err
	})
}

func (r *request) stopTurns() error {
	x, err := r.job()
	if err != nil {
		return err
	}
	x.Stop()
	return r.showTurns(x)
}

func (r *request) turnsPiece(x *jobs.Job, p jobs.Progress) (*turnsPiece, error) {
	id, ok := strings.CutPrefix(x.Key, turnsKey(""))
	if !ok || x.TurnsQuestion == nil {
		return nil, refusal.New(refusal.Missing, "compare.gone")
	}
	c := &turnsPiece{Of: id, ID: x.ID, Progress: p}
	if p.Err != nil {
		c.Fault = r.errorText(p.Err)
		return c, nil
	}
	t := p.Turns
	_, report := r.comparisonOf(id)
	if t == nil || report == nil {
		return c, nil
	}
	r.gameName = gameOf(report.Base.Name)
	c.Base, c.Other = report.SideNames()
	r.titles = []string{c.Base, c.Other}
	c.Facts = r.text("turns.facts", min(t.Matches[0], t.Matches[1]))
	if t.Step > 1 {
		noun, _ := translate.Report(r.translationTarget(), t.Nouns)
		c.Facts += " " + r.text("turns.step", t.Step, noun)
	}
	for i, f := range t.Pictures(c.Base, c.Other) {
		x := turnFigure{Heading: f.Picture.Title}
		if i > 0 {
			x.Doc = t.Measures[i-1].Doc
		}
		x.Narrow = r.renderPicture(f.Picture, fmt.Sprintf("turns%d", i), chart.Narrow)
		c.Figures = append(c.Figures, x)
	}
	if c.State.Over() {
		c.Tables = t.Tables(0)
	}
	return c, nil
}

// saveTurns answers with all numbers of the charts by turn, as a file.
func (r *request) saveTurns() error {
	x, err := r.job()
	if err != nil {
		return err
	}
	t, as := x.Progress().Turns, r.FormValue("as")
	how, ok := saveFormats[as]
	if !ok || t == nil || how.format != table.CSV && how.format != table.JSON {
		return refusal.New(refusal.Missing, "compare.gone")
	}
	var b bytes.Buffer
	if err := table.Write(&b, t.Records(), how.format, table.Style{}); err != nil {
		return err
	}
	return r.sendFile(fileName("turns", x.TurnsQuestion.Base, x.TurnsQuestion.Other)+"."+as, how.kind, b.Bytes())
}

// withTurns returns the reports of an answer, with the charts by turn added if the answer is that
// of one comparison and its charts are computed. id is the comparison's job. The report is the same
// as that of equitas compare with --turns.
func (r *request) withTurns(id string, a *question.Answer) []reports.Report {
	report, ok := a.Reports[0].(*reports.Comparison)
	x := r.server.jobs.Find(turnsKey(id))
	if !ok || x == nil || len(a.Reports) != 1 {
		return a.Reports
	}
	again, ok := a.Repeats[0].(*question.Compare)
	if p := x.Progress(); ok && p.State == jobs.Done {
		q, with := *again, *report
		q.Turns, with.Turns = true, p.Turns
		lab.SetQuestion(&with, &q)
		return []reports.Report{&with}
	}
	return a.Reports
}
