package workbench

import (
	"html/template"
	"net/url"
	"slices"
	"strings"
	"time"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/history"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab/question"
	"equitas/reports"
)

// runRoutes registers the routes of Runs, which lists every comparison made in this folder.
func (s *server) runRoutes() {
	s.handle("runs", "GET /runs", (*request).showRuns)
	s.handle("runs", "GET /runs/over", (*request).showOverlay)
	s.handle("runs", "GET /runs/since/{id}", (*request).showRunSince)
	s.handle("runs", "GET /runs/share/{id}", (*request).shareRun)
}

// runQuery returns the query of the address that shows a run. The address is that of the page Compare
// or Tune with a form that asks the question of the run again.
func runQuery(k *history.Run) url.Values {
	if read, err := question.Read(k.Question); err == nil {
		if q, ok := read.(*question.Tune); ok {
			return tuneFormOf(q).query()
		}
	}
	f := compareForm{Base: k.Base.Name, Other: k.Other.Name, Fixed: true}
	if read, err := question.Read(k.Question); err == nil {
		if q, ok := read.(*question.Compare); ok {
			f = compareFormOf(q, k.Base.Name, k.Other.Name)
		}
	}
	return f.query()
}

// A runsPage is the data of the page that lists runs, or shows two beside each other.
type runsPage struct {
	Runs []shownRun
	Over *overlay // the two runs; nil for the list
}

// A shownRun is a run on the page.
type shownRun struct {
	history.Run
	When    string        // date and time
	Query   template.URL  // query of the address that shows it
	Since   []string      // titles of sides whose rules have changed since
	Gone    []string      // titles of sides whose variants do not exist
	Named   []shownChange // the first differences between the sides
	Changed int           // number of further rules that differ; 0 or negative if there are none
	Shared  bool          // whether it can be saved as a page that opens anywhere
}

func (r *request) showRuns() error {
	page := &runsPage{}
	now := map[string]string{} // hashes of present rules, by the name of the variant; "" if it does not exist
	names := r.questionNames()
	for _, k := range r.server.history.All() {
		x := shownRun{Run: k, When: r.dateAndTime(k.Asked), Query: template.URL(runQuery(&k).Encode()), Shared: k.Deals > 0 || k.IsSearch() && r.server.history.SearchPage(k.ID, r.lang) != ""}
		for _, side := range []history.Side{k.Base, k.Other} {
			if side.Name == "" {
				continue
			}
			hash, known := now[side.Name]
			if !known {
				if v := names.variant(side.Name); v != nil {
					hash = v.Set.Hash
				}
				now[side.Name] = hash
			}
			switch hash {
			case side.Rules:
			case "":
				x.Gone = append(x.Gone, side.Title)
			default:
				x.Since = append(x.Since, side.Title)
			}
		}
		if !k.IsSearch() {
			x.Named = names.changes(k.Base, k.Other, k.Changes)
		}
		x.Changed = len(x.Named) - 3
		x.Named = x.Named[:min(3, len(x.Named))]
		page.Runs = append(page.Runs, x)
	}
	return r.show(page)
}

// A changedRulesPiece is the data of the fragment that shows how the rules of a run's sides have
// changed since the run.
type changedRulesPiece struct {
	ID    string
	Sides []changedSide
}

// A changedSide is a variant, with the differences of its present rules from those that were played.
type changedSide struct {
	Title string
	All   []shownChange
}

func (r *request) showRunSince() error {
	k := r.server.history.Run(r.PathValue("id"))
	if k == nil {
		return refusal.New(refusal.Missing, "runs.gone")
	}
	piece := changedRulesPiece{ID: k.ID}
	lib := r.server.project.Lab.Library()
	for _, side := range []history.Side{k.Base, k.Other} {
		now, err := lib.Variant(side.Name, nil, nil)
		text := r.server.history.Rules(side.Rules)
		if err != nil || now.Set.Hash == side.Rules || text == "" {
			continue
		}
		name := now.Game.Name() + "/before-" + side.Rules
		before, err := r.server.project.LabWithDraft(folder.VariantFile(name), text).Library().Variant(name, nil, nil)
		if err != nil {
			continue // this version of equitas reads the rules differently
		}
		piece.Sides = append(piece.Sides, changedSide{side.Title, r.changesBetween(before, now)})
	}
	return r.sendPart("since", piece)
}

// dateAndTime returns a local date and time in the format of the page's language.
func (r *request) dateAndTime(t time.Time) string {
	if r.lang == "it" {
		return t.Local().Format("2/1/2006, 15:04")
	}
	return t.Local().Format("2 Jan 2006, 15:04")
}

// An overlay is two runs whose headlines are shown beside each other.
type overlay struct {
	A, B         history.Run
	WhenA, WhenB string        // dates and times of the runs
	DiffA, DiffB []shownChange // differences between the sides of each run
	Rows         []overlayRow
	Figure       *responsivePicture // nil if neither run has anything to draw
	Unlike       string             // sentences on how the numbers of deals and seats differ; "" if they do not
}

// An overlayRow is a metric with the results of both runs. A run without the metric has an
// empty result.
type overlayRow struct {
	Metric string
	A, B   runResult
	Apart  bool // whether the metric rises in one run and falls in the other
}

// A runResult is the result of a run for a metric, as texts; all are "" if the run lacks the metric.
type runResult struct{ Change, Interval, Verdict string }

func (r *request) showOverlay() error {
	ids := append(r.Form["run"], r.URL.Query()["run"]...)
	slices.Sort(ids)
	if ids = slices.Compact(ids); len(ids) != 2 {
		return refusal.New(refusal.Wrong, "runs.two")
	}
	a, b := r.server.history.Run(ids[0]), r.server.history.Run(ids[1])
	if a == nil || b == nil || a.Deals == 0 || b.Deals == 0 {
		return refusal.New(refusal.Missing, "runs.gone")
	}
	if a.Asked.After(b.Asked) {
		a, b = b, a
	}
	if game := gameOf(a.Base.Name); game == gameOf(b.Base.Name) {
		r.gameName = game
	}
	o := &overlay{A: *a, B: *b, WhenA: r.dateAndTime(a.Asked), WhenB: r.dateAndTime(b.Asked), DiffA: r.questionNames().changes(a.Base, a.Other, a.Changes), DiffB: r.questionNames().changes(b.Base, b.Other, b.Changes)}
	for _, run := range []*history.Run{a, b} {
		for _, row := range run.Rows {
			if !slices.ContainsFunc(o.Rows, func(x overlayRow) bool { return x.Metric == row[0] }) {
				x := overlayRow{Metric: row[0], A: resultOf(a, row[0]), B: resultOf(b, row[0])}
				x.Apart = verdictSign(x.A.Verdict)*verdictSign(x.B.Verdict) < 0
				o.Rows = append(o.Rows, x)
			}
		}
	}
	if err := r.drawOverlay(o); err != nil {
		return err
	}
	return r.show(&runsPage{Over: o})
}

// drawOverlay sets the figure of o, with the results of both runs, and the sentences on how their
// numbers of deals and seats differ.
func (r *request) drawOverlay(o *overlay) error {
	var unlike []string
	if o.A.Deals != o.B.Deals {
		more, ratio := "A", float64(o.A.Deals)/float64(o.B.Deals)
		if ratio < 1 {
			more, ratio = "B", 1/ratio
		}
		unlike = append(unlike, r.text("runs.deals", o.A.Deals, o.B.Deals, more))
		if ratio >= 2 {
			unlike = append(unlike, r.text("runs.muchmore"))
		}
	}
	if o.A.Seats != o.B.Seats {
		unlike = append(unlike, r.text("runs.seats", o.A.Seats, o.B.Seats))
	}
	o.Unlike = strings.Join(unlike, " ")
	_, a := r.server.history.Report(o.A.ID)
	_, b := r.server.history.Report(o.B.ID)
	if a == nil || b == nil {
		return nil
	}
	r.titles = []string{"A · " + o.A.Other.Title, "B · " + o.B.Other.Title}
	figures := reports.Overlay(a, b, r.titles[0], r.titles[1])
	if len(figures) == 0 {
		return nil
	}
	d := r.renderFigure(figures[0], "over")
	o.Figure = &d
	return nil
}

// resultOf returns the result of a run for the metric of that title; empty if the run lacks it.
func resultOf(k *history.Run, metric string) runResult {
	at := slices.IndexFunc(k.Rows, func(row []string) bool { return row[0] == metric })
	if at < 0 {
		return runResult{}
	}
	cell := func(is func(head string) bool) string {
		if i := slices.IndexFunc(k.Heads, is); i >= 0 && i < len(k.Rows[at]) {
			return k.Rows[at][i]
		}
		return ""
	}
	named := func(name string) func(string) bool { return func(head string) bool { return head == name } }
	return runResult{cell(named("change")), cell(history.IsInterval), cell(named("verdict"))}
}

// verdictSign returns the direction of a verdict in a table: 1 if it begins with ▲, -1 if it begins
// with ▼, and 0 if it has no direction or is only a hint.
func verdictSign(verdict string) int {
	switch {
	case strings.Contains(verdict, "hint"):
		return 0
	case strings.HasPrefix(verdict, "▲"):
		return 1
	case strings.HasPrefix(verdict, "▼"):
		return -1
	}
	return 0
}
