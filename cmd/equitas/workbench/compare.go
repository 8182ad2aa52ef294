package workbench

import (
	"bytes"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/search"
	"equitas/reports"
	"equitas/reports/table"
)

// compareRoutes registers the routes of Compare, which plays two variants on the same
// deals.
func (s *server) compareRoutes() {
	s.handle("compare", "GET /compare", (*request).showCompare)
	s.handle("compare", "POST /compare", (*request).startCompare)
	s.handle("compare", "GET /compare/events/{job}", (*request).followCompare)
	s.handle("compare", "POST /compare/stop/{job}", (*request).stopCompare)
	s.handle("compare", "GET /compare/save/{job}", (*request).saveAnswer)
	s.handle("compare", "POST /compare/turns/{job}", (*request).startTurns)
	s.handle("compare", "POST /compare/turns/stop/{job}", (*request).stopTurns)
	s.handle("compare", "GET /compare/turns/events/{job}", (*request).followTurns)
	s.handle("compare", "GET /compare/turns/save/{job}", (*request).saveTurns)
}

// A comparePage is the data of the page of a comparison: the form, and the result so far.
type comparePage struct {
	Asked compareForm
	Games []*gameTree
	Bots  []string         // bots to choose from, besides those that play by default
	Tells []parameterField // fields for parameters of the question that compareForm has no fields for
	Go    bool             // whether the page starts the comparison when it is loaded
	Run   *comparePiece    // nil if the comparison was not started
	Fault *translate.Text  // why nothing can be played; nil if it can
}

// A compareForm holds the values of the form of a comparison, as typed.
type compareForm struct {
	Base, Other string          // names of variants; Base "" is the one that Other extends
	Bots        string          // names of bots; "" for those that have learned the base
	Seats       string          // number of seats; "" for the usual one
	Deals       string          // largest number of deals; "" for the default
	Fixed       bool            // whether all deals are played, even if all verdicts are clear earlier
	Seed        string          // the seed; "" for 1
	Chosen      parameterValues // parameters without a field of their own
}

// query returns the values of the form as the query of an address; empty ones are left out.
func (f *compareForm) query() url.Values {
	v := url.Values{}
	for _, x := range []struct{ name, value string }{{"base", f.Base}, {"other", f.Other}, {"bots", f.Bots}, {"seats", f.Seats}, {"deals", f.Deals}, {"seed", f.Seed}} {
		if x.value != "" {
			v.Set(x.name, x.value)
		}
	}
	if f.Fixed {
		v.Set("fixed", "1")
	}
	f.Chosen.addTo(v)
	return v
}

// compareForm returns the submitted form.
func (r *request) compareForm() compareForm {
	get := func(name string) string { return strings.TrimSpace(r.FormValue(name)) }
	return compareForm{Base: get("base"), Other: get("other"), Bots: get("bots"), Seats: get("seats"), Deals: get("deals"), Seed: get("seed"),
		Fixed: get("fixed") != "", Chosen: r.parameterValues(&question.Compare{})}
}

// compareFormOf returns the form that asks the question q, with base and other as its variants.
func compareFormOf(q *question.Compare, base, other string) compareForm {
	f := compareForm{Base: base, Other: other, Fixed: q.Until == "", Chosen: parameterValuesOf(q)}
	if len(q.Seats) == 1 {
		f.Seats = strconv.Itoa(q.Seats[0])
	}
	if q.Deals > 0 {
		f.Deals = strconv.Itoa(q.Deals)
	}
	if q.Seed != nil {
		f.Seed = strconv.FormatUint(*q.Seed, 10)
	}
	if bots := strings.Join(q.Bots, ","); strings.Trim(bots, "abcdefghijklmnopqrstuvwxyz,") == "" {
		f.Bots = bots
	}
	return f
}

// maxDeals is the largest number of deals in a form.
const maxDeals = 1_000_000

// question returns the question that the form asks, and the key of its job: equal keys mean equal
// answers, since the key contains the hashes of both variants' rules.
func (f *compareForm) question(l *lab.Lab) (q *question.Compare, key string, err error) {
	lib := l.Library()
	other, err := lib.Variant(f.Other, nil, nil)
	if err != nil {
		return nil, "", err
	}
	name := f.Base
	if name == "" && len(other.Set.Chain) > 1 {
		name = other.Set.Chain[1]
	}
	if name == "" {
		return nil, "", refusal.New(refusal.Wrong, "compare.alone", other.Set.Title)
	}
	base, err := lib.Variant(name, nil, nil)
	if err != nil {
		return nil, "", err
	}
	if err := lab.CheckSameGame([]*lab.Variant{base, other}); err != nil {
		return nil, "", err
	}
	q = &question.Compare{Base: name, Others: []string{f.Other}}
	if err := setTypedValues(&q.Play, f.Seats, f.Deals, f.Seed); err != nil {
		return nil, "", err
	}
	if !f.Fixed && base.Set.Hash != other.Set.Hash { // without differences the verdicts cannot become clear, and all deals are played to measure the variant
		q.Until = "clear"
	}
	if q.Bots = strings.Split(f.Bots, ","); f.Bots == "" {
		q.Bots = []string{base.DefaultBot(q.Seats...)}
	}
	if err := f.Chosen.apply(q); err != nil {
		return nil, "", err
	}
	text, err := question.Write(q)
	return q, string(text) + base.Set.Hash + other.Set.Hash, err
}

// setTypedValues parses the texts of the form for seats, deals and seed and sets them in play; "" leaves
// the default. The error is a [refusal.Error] for the user.
func setTypedValues(play *question.Play, seats, deals, seed string) error {
	if seats != "" {
		n, err := wholeNumber(seats, 1, engine.MaxSeats)
		if err != nil {
			return refusal.New(refusal.Wrong, "compare.seats", seats, engine.MaxSeats)
		}
		play.Seats = []int{n}
	}
	if deals != "" {
		bare := deals
		if thousandsPattern.MatchString(deals) {
			bare = separators.Replace(deals)
		}
		n, err := wholeNumber(bare, 1, maxDeals)
		if err != nil {
			return refusal.New(refusal.Wrong, "compare.many", deals, maxDeals)
		}
		play.Deals = n
	}
	if seed != "" {
		n, err := strconv.ParseUint(seed, 10, 64)
		if err != nil {
			return refusal.New(refusal.Wrong, "compare.seeds", seed)
		}
		play.Seed = &n
	}
	return nil
}

// Whole numbers with separators of thousands, in any language of pages and reports: thousands
// matches "29,000", "29.000", "29 000" and "29’000", and separators removes the separators.
var (
	thousandsPattern = regexp.MustCompile(`^[0-9]{1,3}(,[0-9]{3})+$|^[0-9]{1,3}(\.[0-9]{3})+$|^[0-9]{1,3}([ \x{a0}\x{202f}][0-9]{3})+$|^[0-9]{1,3}(['’][0-9]{3})+$`)
	separators       = strings.NewReplacer(",", "", ".", "", " ", "", "\u00a0", "", "\u202f", "", "'", "", "’", "")
)

// wholeNumber parses a whole number without separators. It is an error if it is not from lo to hi.
func wholeNumber(text string, lo, hi int) (int, error) {
	n, err := strconv.Atoi(text)
	if err == nil && (n < lo || n > hi) {
		err = strconv.ErrRange
	}
	return n, err
}

func (r *request) showCompare() error {
	page, err := r.comparePage(r.compareForm())
	if err != nil {
		return err
	}
	page.Go = r.FormValue("go") != "" && page.Run == nil && page.Fault == nil
	return r.show(page)
}

// comparePage returns the page for a form, with the result so far if the comparison was started.
func (r *request) comparePage(f compareForm) (*comparePage, error) {
	page := &comparePage{Games: r.gameTrees()}
	if f.Other == "" {
		f.Other = newestVariant(page.Games)
	}
	page.Asked, page.Tells = f, r.parameterFields(&question.Compare{}, f.Chosen)
	game, _, _ := strings.Cut(f.Other, "/")
	lib := r.server.project.Lab.Library()
	page.Bots = slices.Concat([]string{rule.Greedy, rule.Tuned}, lib.Styles(game), []string{search.Name + ":100", "random"})
	q, key, err := f.question(r.server.project.Lab)
	if err != nil {
		page.Fault = r.errorText(err)
		return page, nil
	}
	if page.Asked.Base == "" {
		page.Asked.Base = q.Base
	}
	if x := r.server.jobs.Find(key); x != nil {
		page.Run, err = r.comparePiece(x, x.Progress())
	}
	return page, err
}

// newestVariant returns the name of the variant in the folder that was saved last, among those
// that extend another and have no faults. If there is none, it returns the first built-in variant
// that extends another; "" if there is none either.
func newestVariant(games []*gameTree) string {
	var last *variantNode
	for _, t := range games {
		for _, n := range t.Own {
			if n.Base != "" && n.Fault == nil && (last == nil || n.Saved.After(last.Saved)) {
				last = n
			}
		}
	}
	if last != nil {
		return last.Name
	}
	for _, t := range games {
		for _, root := range t.Roots {
			for _, n := range root.Kids {
				return n.Name
			}
		}
	}
	return ""
}

func (r *request) startCompare() error {
	f := r.compareForm()
	q, key, err := f.question(r.server.project.Lab)
	if err != nil {
		return err
	}
	if _, err := r.server.jobs.Ask(r.server.project.Lab, key, q); err != nil {
		return err
	}
	return r.redirect("/compare", f.query())
}

// job returns the job whose id is in the path of the request, or an error for the user if there is
// none.
func (r *request) job() (*jobs.Job, error) {
	if x := r.server.jobs.Job(r.PathValue("job")); x != nil {
		return x, nil
	}
	return nil, refusal.New(refusal.Missing, "compare.gone")
}

func (r *request) followCompare() error {
	x, err := r.job()
	if err != nil {
		return err
	}
	return r.followJob(x, "run", func(p jobs.Progress) (any, error) { return r.comparePiece(x, p) })
}

func (r *request) stopCompare() error {
	x, err := r.job()
	if err != nil {
		return err
	}
	x.StoppedByUser.Store(true)
	x.Stop()
	piece, err := r.comparePiece(x, x.Progress())
	if err != nil {
		return err
	}
	return r.sendPart("run", piece)
}

// saveFormats are the formats in which a result can be saved, by the extension of the file without
// its dot.
var saveFormats = map[string]struct {
	format table.Format
	kind   string // MIME type
}{
	"html": {table.HTML, "text/html; charset=utf-8"}, "csv": {table.CSV, "text/csv; charset=utf-8"},
	"json": {table.JSON, "application/json"}, "md": {table.Markdown, "text/markdown; charset=utf-8"},
}

// saveAnswer answers with the result of a job as a file in the requested format.
func (r *request) saveAnswer() error {
	x, err := r.job()
	if err != nil {
		return err
	}
	p, as := x.Progress(), r.FormValue("as")
	how, ok := saveFormats[as]
	if !ok || p.Answer == nil {
		return refusal.New(refusal.Missing, "compare.gone")
	}
	style := reports.Style{MaxRows: maxSavedRows}
	if how.format == table.HTML {
		style.Tables = []string{reports.AllTables}
	}
	var b bytes.Buffer
	if err := reports.WriteAll(&b, r.withTurns(x.ID, p.Answer), how.format, style); err != nil {
		return err
	}
	return r.sendFile(fileName(string(x.Question.Kind()), jobs.Variants(x.Question)...)+"."+as, how.kind, b.Bytes())
}

// maxSavedRows is the largest number of rows of tables with many tests in a saved report, the same as
// on the command line.
const maxSavedRows = 10
