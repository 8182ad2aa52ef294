package workbench

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"equitas/cmd/equitas/workbench/flowchart"
	"equitas/cmd/equitas/workbench/form"
	"equitas/cmd/equitas/workbench/history"
	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// flowRoutes registers the routes of Flow, which shows the phases of matches as a diagram, with how
// often each action leads from one to another, and the actions that no bot took.
func (s *server) flowRoutes() {
	s.handle("flow", "GET /flow", (*request).showFlow)
	s.handle("flow", "POST /flow", (*request).startFlow)
	s.handle("flow", "GET /flow/events/{job}", (*request).followFlow)
	s.handle("flow", "POST /flow/stop/{job}", (*request).stopFlow)
}

// A flowPage is the data of the page Flow: the form, and the result so far.
type flowPage struct {
	Asked flowForm
	Games []*gameTree
	Bots  []string
	Last  string // sentence of the comparison whose deals are used; "" for none
	Go    bool   // whether the page starts to play when it is loaded
	Run   *flowPiece
	Fault *translate.Text // why nothing can be played; nil if it can
}

// A flowForm holds the values of the form of Flow, as typed; Of is the name of the variant.
type flowForm struct{ Of, Bots, Seats, Deals, Seed string }

func (r *request) flowForm() flowForm {
	get := func(name string) string { return strings.TrimSpace(r.FormValue(name)) }
	return flowForm{get("of"), get("bots"), get("seats"), get("deals"), get("seed")}
}

func (f *flowForm) query() url.Values {
	v := url.Values{}
	for _, x := range []struct{ name, value string }{{"of", f.Of}, {"bots", f.Bots}, {"seats", f.Seats}, {"deals", f.Deals}, {"seed", f.Seed}} {
		if x.value != "" {
			v.Set(x.name, x.value)
		}
	}
	return v
}

// maxFlowDeals is the largest number of deals of a comparison that the diagram uses by default.
const maxFlowDeals = 1000

// fillFromLast sets the bots, seats, seed and number of deals of an empty form to those of the last
// comparison of the variant, and returns the sentence of that comparison. It does nothing and
// returns "" if there is no such comparison or the form is not empty.
func (f *flowForm) fillFromLast(h *history.History) string {
	for _, k := range h.All() {
		for _, side := range []history.Side{k.Base, k.Other} {
			if side.Name != f.Of || side.Bots == rule.Tuned { // tuned bots would have to be trained again
				continue
			}
			if f.Bots == "" && f.Seats == "" && f.Deals == "" && f.Seed == "" {
				f.Bots, f.Seats, f.Deals, f.Seed = side.Bots, strconv.Itoa(k.Seats), strconv.Itoa(min(k.Deals, maxFlowDeals)), strconv.FormatUint(k.Seed, 10)
				return k.Lead
			}
			return ""
		}
	}
	return ""
}

// question returns the question that the form asks, and the key of its job: equal keys mean equal
// answers. The error is for the user.
func (f *flowForm) question(l *lab.Lab) (q *lab.FlowQuestion, key string, err error) {
	v, err := l.Library().Variant(f.Of, nil, nil)
	if err != nil {
		return nil, "", err
	}
	q = &lab.FlowQuestion{Variant: f.Of}
	if f.Bots != "" {
		q.Bots = strings.Split(f.Bots, ",")
	}
	if err := setTypedValues(&q.Play, f.Seats, f.Deals, f.Seed); err != nil {
		return nil, "", err
	}
	return q, "flow " + f.query().Encode() + v.Set.Hash, nil
}

func (r *request) showFlow() error {
	f := r.flowForm()
	page := &flowPage{Games: r.gameTrees()}
	if f.Of == "" {
		f.Of = newestVariant(page.Games)
	}
	page.Last = f.fillFromLast(r.server.history)
	page.Asked = f
	game, _, _ := strings.Cut(f.Of, "/")
	page.Bots = slices.Concat([]string{rule.Greedy}, r.server.project.Lab.Library().Styles(game), []string{"random"})
	if f.Bots != "" && !slices.Contains(page.Bots, f.Bots) {
		page.Bots = append(page.Bots, f.Bots)
	}
	_, key, err := f.question(r.server.project.Lab)
	if err != nil {
		page.Fault = r.errorText(err)
		return r.show(page)
	}
	if x := r.server.jobs.Find(key); x != nil {
		page.Run, err = r.flowPiece(x, x.Progress())
	}
	page.Go = page.Run == nil && err == nil
	if err != nil {
		return err
	}
	return r.show(page)
}

func (r *request) startFlow() error {
	f := r.flowForm()
	q, key, err := f.question(r.server.project.Lab)
	if err != nil {
		return err
	}
	if _, err := r.server.jobs.AskFlow(r.server.project.Lab, key, q); err != nil {
		return err
	}
	return r.redirect("/flow", f.query())
}

func (r *request) followFlow() error {
	x, err := r.job()
	if err != nil {
		return err
	}
	var last *flowPiece
	return r.followJob(x, "run", func(p jobs.Progress) (any, error) {
		if last != nil && last.flow == p.Flow { // the diagram has not changed
			piece := *last
			piece.Progress = p
			return &piece, nil
		}
		last, err = r.flowPiece(x, p)
		return last, err
	})
}

func (r *request) stopFlow() error {
	x, err := r.job()
	if err != nil {
		return err
	}
	x.Stop()
	piece, err := r.flowPiece(x, x.Progress())
	if err != nil {
		return err
	}
	return r.sendPart("run", piece)
}

// A flowPiece is the data of the fragment that shows the diagram, or the progress.
type flowPiece struct {
	ID string // id of the job
	jobs.Progress
	flow   *lab.Flow          // the result so far; nil before there is one
	Title  string             // title of the variant
	Facts  []string           // what was played
	Lead   string             // sentence on how many actions and phases no match used
	Wide   *flowchart.Drawing // diagram for wide screens
	Narrow *flowchart.Drawing // diagram for narrow screens
	Never  []unusedPhase
	Ways   []transitionLine
	Fault  *translate.Text // why play failed; nil if it did not
}

// An unusedPhase is a phase with its actions that no bot took in any match.
type unusedPhase struct {
	Phase string
	Key   string // name of the phase in records
	Whole bool   // whether no match reached the phase
	Kinds []flowchart.Row
}

// A transitionLine is a row of the table of transitions between phases.
type transitionLine struct {
	From, Kind, To, Often, Share string
	FromKey, KindKey             string // names of phase and action in records
}

func (r *request) flowPiece(x *jobs.Job, p jobs.Progress) (*flowPiece, error) {
	q := x.FlowQuestion
	if q == nil {
		return nil, refusal.New(refusal.Missing, "compare.gone")
	}
	r.gameName = gameOf(q.Variant)
	c := &flowPiece{ID: x.ID, Progress: p, Title: q.Variant, flow: p.Flow}
	lib := r.server.project.Lab.Library()
	if title, err := lib.Title(q.Variant); err == nil {
		c.Title = title
	}
	if p.Err != nil {
		c.Fault = r.errorText(p.Err)
		return c, nil
	}
	if p.Flow == nil {
		return c, nil
	}
	game, _, _ := strings.Cut(q.Variant, "/")
	to := func(key string) string { return r.ruleAddress(q.Variant, lib.Game(game), key) }
	shown := *p.Flow
	if v, err := lib.Variant(q.Variant, nil, nil); err == nil {
		translateFlow(&shown, v.Rules.(engine.PhaseChart), r.lang)
	}
	c.Wide = flowchart.LayOut(&shown, r.lang, "w", flowchart.WideWidth, 4, r.text, to)
	c.Narrow = flowchart.LayOut(&shown, r.lang, "n", flowchart.NarrowWidth, 1, r.text, to)
	c.fillLists(r, &shown, to)
	return c, nil
}

// translateFlow replaces the titles of phases, actions and endings in f by those in the language
// lang. r are the rules in the variant's file. If f was played under rules with other phases or
// endings, these keep their titles.
func translateFlow(f *lab.Flow, r engine.PhaseChart, lang string) {
	chart := r.Chart(lang)
	alike := func(a, b engine.Phase) bool {
		return a.Name == b.Name && slices.EqualFunc(a.Kinds, b.Kinds, func(a, b engine.Kind) bool { return a.Form == b.Form })
	}
	if slices.EqualFunc(chart, f.Chart, alike) {
		f.Chart = chart
	}
	if slices.Equal(f.Reasons, r.Reasons()) {
		f.Reasons = r.Endings(lang)
	}
}

// ruleAddress returns the address of the page on which a key of a variant is edited or, if the
// variant is not in the folder, explained. It returns "" if key is "" or g, the game, is nil.
func (r *request) ruleAddress(variant string, g rule.Game, key string) string {
	if key == "" || g == nil {
		return ""
	}
	schema := g.Schema()
	top, _, _ := source.Cut(key)
	if !r.server.project.HasVariant(variant) {
		if schema.Match(key) == nil {
			key = top
		}
		return "/help/keys?" + url.Values{"of": {variant}, "find": {key}, "key": {key}}.Encode()
	}
	anchor := "s-" + form.ID(top)
	switch {
	case slices.Contains(schema.DeckTables, top):
		anchor = "g-" + form.ID(top)
	case schema.Match(key) != nil:
		anchor = "f-" + form.ID(key) + "-f"
	}
	return "/edit/" + variant + "#" + anchor
}

// fillLists fills in the sentence, the facts, the unused phases and the table of transitions of the
// diagram of f. link returns the address of the page about a key; "" for none.
func (c *flowPiece) fillLists(r *request, f *lab.Flow, link func(string) string) {
	dead, phases := 0, 0
	for i := range f.Chart {
		n := unusedPhase{Phase: f.Chart[i].Title, Key: f.Chart[i].Name, Whole: f.Visits(i) == 0}
		if n.Whole {
			phases++
		}
		for k, x := range f.Chart[i].Kinds {
			if f.ChosenTimes[i][k] == 0 {
				dead++
				n.Kinds = append(n.Kinds, flowchart.Row{Text: x.Title, Key: x.Form, To: link(cmp.Or(x.Key, f.Chart[i].Key))})
			}
		}
		if len(n.Kinds) > 0 {
			c.Never = append(c.Never, n)
		}
	}
	switch {
	case dead == 0:
		c.Lead = r.text("flow.alive")
	case dead == 1 && phases == 0:
		c.Lead = r.text("flow.deadone")
	case dead == 1:
		c.Lead = r.text("flow.deadboth")
	case phases == 1:
		c.Lead = r.text("flow.deadphase", dead)
	case phases == 0:
		c.Lead = r.text("flow.dead", dead)
	default:
		c.Lead = r.text("flow.deadphases", phases, dead)
	}
	matches := r.text("flow.matches", f.Matches)
	if f.Matches == 1 {
		matches = r.text("flow.match")
	}
	c.Facts = []string{matches, r.text("compare.atseats", f.Seats), r.text("compare.withseed", strconv.FormatUint(f.Seed, 10)), f.Bots}
	if c.State == jobs.Stopped {
		c.Facts = slices.Insert(c.Facts, 0, r.text("bench.stopped"))
	}
	var ways []lab.Transition
	for w := range f.Transitions {
		ways = append(ways, w)
	}
	slices.SortFunc(ways, func(a, b lab.Transition) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.Kind, b.Kind), cmp.Compare(f.Transitions[b], f.Transitions[a]), cmp.Compare(a.To, b.To))
	})
	for _, w := range ways {
		l := transitionLine{From: r.text("flow.begins"), Often: flowchart.Frequency(f, r.lang, float64(f.Transitions[w])), Share: "100 %"}
		if w.From >= 0 {
			l.From, l.Kind = f.Chart[w.From].Title, f.Chart[w.From].Kinds[w.Kind].Title
			l.FromKey, l.KindKey = f.Chart[w.From].Name, f.Chart[w.From].Kinds[w.Kind].Form
			l.Share = flowchart.Percent(float64(f.Transitions[w]), float64(f.ChosenTimes[w.From][w.Kind]))
		}
		if w.To >= lab.EndOffset {
			l.To = r.text("flow.endsby", f.Reasons[w.To-lab.EndOffset])
		} else {
			l.To = f.Chart[w.To].Title
		}
		c.Ways = append(c.Ways, l)
	}
}
