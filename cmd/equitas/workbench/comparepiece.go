package workbench

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"

	"equitas/cmd/equitas/workbench/history"
	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/lab/question"
	"equitas/engine/stat"
	"equitas/reports"
	"equitas/reports/table"
)

// A comparePiece is the data of the fragment that shows the progress of a comparison, or
// its result.
type comparePiece struct {
	ID string
	jobs.Progress
	Base, Other string             // titles of the variants
	Lead        string             // the report's sentence; "" until there is one
	Most        int                // largest number of deals that may be played; 0 if unknown
	Look        int                // number of deals behind the figures shown while it runs
	Forest      *responsivePicture // forest plot of the headline's changes; nil until there are figures
	Headline    *table.Table       // table of the headline while it runs
	Page        *table.Page        // the report
	Changes     []shownChange      // differences between the variants
	Facts       []string           // what was played: deals, seats, seed and bots
	Sections    []section
	Each        *singleRulesOffer // offer of the effects of single rules; nil for none
	Mend        []formField       // hidden fields of the form that searches for mends; nil for none
	Unmended    string            // why the search for mends proposes none; "" otherwise
	Turns       *turnsPiece       // charts turn by turn, below a result; nil before there is one
	Fault       *translate.Text   // why the comparison failed; nil if it did not
	Again       string            // command line that repeats the match that failed
	Line        string            // command line of the comparison
}

// A section is a table of a report with its pictures.
type section struct {
	ID      string
	Table   *table.Table
	Figures []responsivePicture
	Open    bool // whether it is expanded
}

func (r *request) comparePiece(x *jobs.Job, p jobs.Progress) (*comparePiece, error) {
	q, ok := x.Question.(*question.Compare)
	if !ok {
		return nil, refusal.New(refusal.Missing, "compare.gone")
	}
	r.gameName = gameOf(q.Base)
	c := &comparePiece{ID: x.ID, Progress: p, Line: question.Command(q), Base: q.Base, Other: q.Others[0]}
	lib := r.server.project.Lab.Library()
	for _, side := range []*string{&c.Base, &c.Other} {
		if title, err := lib.Title(*side); err == nil {
			*side = title
		}
	}
	if p.Err != nil {
		c.Fault = r.errorText(p.Err)
		if broken, ok := errors.AsType[*question.BrokenError](p.Err); ok {
			c.Again = broken.RepeatCommand
		}
		return c, nil
	}
	if p.Answer != nil {
		return c, c.fillReport(r, q, p.Answer.Reports[0])
	}
	if c.Most = p.Of; q.Until != "" {
		c.Most = cmp.Or(q.Deals, stat.DefaultMaxDeals)
	}
	if p.Look != nil {
		g := p.Look
		c.Most, c.Look = g.MaxDeals, g.Deals
		c.Lead = reports.LookLead(c.Other, *g, 0)
		headline := reports.LookTable(g.Rows[0])
		c.Headline = &headline
		c.setForest(r, reports.LookFigures(g.Rows[0]))
	}
	return c, nil
}

// fillReport fills the fragment with a report, which answers q.
func (c *comparePiece) fillReport(r *request, q question.Question, report reports.Report) error {
	if x, ok := report.(*reports.Comparison); ok {
		c.Facts = []string{r.text("compare.ofdeals", x.Result.Deals), r.text("compare.atseats", x.Seats), r.text("compare.withseed", strconv.FormatUint(x.Seed, 10)), x.Base.Bots}
		if x.Incomplete || x.Result.Incomplete || c.State == jobs.Stopped {
			c.Facts = append([]string{r.text("bench.stopped")}, c.Facts...)
		}
	}
	page := reports.Page(report, reports.Style{Tables: []string{reports.AllTables}})
	c.Page, c.Lead, c.Line = &page, page.Lead, page.Command
	if x, ok := report.(*reports.Comparison); ok {
		c.Changes = r.questionNames().changes(history.SideOf(x.Base), history.SideOf(x.Other), x.Changes)
		turns, err := r.turnsOf(c.ID)
		if err != nil {
			return err
		}
		c.Turns = turns
		if q, ok := q.(*question.Compare); ok {
			c.Each = r.singleRulesOffer(q, x)
			c.Mend = r.mendFields(q, x)
		}
		if m := x.Mends; m != nil && !m.Interrupted && len(m.List) == 0 {
			c.Unmended = r.text("compare.mendnothing")
			if len(m.Aims) > 0 {
				c.Unmended = r.text("compare.mendnone", m.Tried)
			}
		}
		r.nameRows(page.Tables, x, c.Changes)
	}
	if x, ok := report.(*reports.Comparison); ok {
		base, other := x.SideNames()
		r.titles = []string{base, other}
	}
	for i := range page.Tables {
		s := section{ID: fmt.Sprintf("t%d", i), Table: &page.Tables[i], Open: i == 0}
		figures := page.Figures[i]
		if x, ok := report.(*reports.Comparison); ok && i == 0 && x.Base.RulesHash == x.Other.RulesHash && x.Result.Identical() {
			figures = nil // nothing to draw
		} else if i == 0 { // its picture is already above all tables
			c.setForest(r, figures)
			figures = nil
		}
		for k, f := range figures {
			s.Figures = append(s.Figures, r.renderFigure(f, fmt.Sprintf("f%d-%d", i, k)))
		}
		c.Sections = append(c.Sections, s)
	}
	return nil
}

// setForest sets c.Forest to the first of figures, the forest plot of the headline's changes and
// their intervals. It does nothing if there are no figures.
func (c *comparePiece) setForest(r *request, figures []table.Figure) {
	if len(figures) > 0 {
		d := r.renderFigure(figures[0], "forest")
		c.Forest = &d
	}
}

// Percent returns how much of the comparison is played, from 0 to 100.
func (c *comparePiece) Percent() int {
	if c.Look > 0 && c.Most > 0 {
		return 100 * c.Look / c.Most
	}
	return c.Share()
}
