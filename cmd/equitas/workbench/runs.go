package workbench

import (
	"bytes"
	"cmp"
	"encoding/json"
	"html/template"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab"
	"equitas/engine/rule/render"
	"equitas/reports"
	"equitas/reports/table"
)

// runRoutes registers the routes of Runs: every comparison requested in this folder.
func (s *server) runRoutes() {
	s.handle("runs", "GET /runs", (*request).runs)
	s.handle("runs", "GET /runs/over", (*request).runsOver)
	s.handle("runs", "GET /runs/since/{id}", (*request).runSince)
	s.handle("runs", "GET /runs/share/{id}", (*request).shareRun)
}

// mostRuns is the largest number of comparisons kept.
const mostRuns = 200

// A keptRun is the entry of a comparison. Its report is kept separately.
type keptRun struct {
	ID       string          `json:"id"`
	Question json.RawMessage `json:"question"`
	Base     keptSide        `json:"base"`
	Other    keptSide        `json:"other"`
	Lead     string          `json:"lead"`
	Changes  []table.Change  `json:"changes"`
	Seats    int             `json:"seats"`
	Deals    int             `json:"deals"`
	Seed     uint64          `json:"seed"`
	Asked    time.Time       `json:"asked"`
	Stopped  bool            `json:"stopped,omitempty"` // by a user
	Heads    []string        `json:"heads"`
	Rows     [][]string      `json:"rows"` // of the headline

	Leads map[string]string `json:"leads,omitempty"` // of a search for rules: its sentence, by language
}

// Tuned reports whether it is a search for rules, which has no other side.
func (k *keptRun) Tuned() bool { return k.Leads != nil }

// LeadIn returns the sentence of a search in a language.
func (k *keptRun) LeadIn(lang string) string { return cmp.Or(k.Leads[lang], k.Lead) }

// A keptSide is one side of a comparison.
type keptSide struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Rules string `json:"rules"` // hash
	Bots  string `json:"bots"`
}

// A history has the past comparisons of a folder, in the store, or without one while the
// workbench is open.
type history struct {
	mu    sync.Mutex
	cache lab.Cache // may be nil
	name  string    // prefix of its keys
	list  []keptRun // the newest first
	texts map[string]string
	read  []readRun // the one last asked for last
}

// A readRun is a cached report: reading one includes judging it, which takes seconds for
// many deals.
type readRun struct {
	id     string
	report *reports.Comparison
}

// mostRead is of how many runs the reports are at hand.
const mostRead = 4

// hold keeps a report at hand.
func (h *history) hold(id string, c *reports.Comparison) {
	h.read = slices.DeleteFunc(h.read, func(r readRun) bool { return r.id == id })
	h.read = append(h.read, readRun{id, c})
	h.read = slices.Delete(h.read, 0, max(0, len(h.read)-mostRead))
}

// openHistory loads the history of a folder.
func openHistory(cache lab.Cache, dir string) *history {
	h := &history{cache: cache, name: "workbench/" + folder.Digest([]byte(dir))[:24] + "/", texts: map[string]string{}}
	if text, ok := h.get("list"); ok && json.Unmarshal([]byte(text), &h.list) != nil {
		h.list = nil // another version's: it is made anew
	}
	return h
}

// get returns a text that is kept.
func (h *history) get(name string) (string, bool) {
	if h.cache != nil {
		return h.cache.Get(h.name + name)
	}
	text, ok := h.texts[name]
	return text, ok
}

// put keeps a text; where that cannot be, it is remembered until the end.
func (h *history) put(name, text string) {
	if h.cache == nil || h.cache.Put(h.name+name, text) != nil {
		h.texts[name] = text
	}
}

// all returns all entries.
func (h *history) all() []keptRun {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.list)
}

// run returns the run of an id, or nil.
func (h *history) run(id string) *keptRun {
	h.mu.Lock()
	defer h.mu.Unlock()
	i := slices.IndexFunc(h.list, func(k keptRun) bool { return k.ID == id })
	if i < 0 {
		return nil
	}
	k := h.list[i]
	return &k
}

// of returns the run of an id and its report, or nil.
func (h *history) of(id string) (*keptRun, *reports.Comparison) {
	k := h.run(id)
	if k == nil {
		return nil, nil
	}
	h.mu.Lock()
	if i := slices.IndexFunc(h.read, func(r readRun) bool { return r.id == id }); i >= 0 {
		c := h.read[i].report
		h.hold(id, c)
		h.mu.Unlock()
		return k, c
	}
	text, ok := h.get("run-" + id)
	h.mu.Unlock()
	if !ok {
		return k, nil
	}
	list, err := lab.ReadReports(strings.NewReader(text))
	if err != nil || len(list) == 0 {
		return k, nil
	}
	c, ok := list[0].(*reports.Comparison)
	h.mu.Lock()
	defer h.mu.Unlock()
	if ok && slices.ContainsFunc(h.list, func(o keptRun) bool { return o.ID == id && o.Asked.Equal(k.Asked) }) { // no other has taken its place
		h.hold(id, c)
	}
	return k, c
}

// rules returns the rules of a hash as a file that extends nothing, or "".
func (h *history) rules(hash string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	text, _ := h.get("rules-" + hash)
	return text
}

// about returns the last report that is about rules, or nil.
func (h *history) about(rules string) *reports.Comparison {
	for _, k := range h.all() {
		if k.Base.Rules == rules || k.Other.Rules == rules {
			if _, c := h.of(k.ID); c != nil {
				return c
			}
		}
	}
	return nil
}

// note adds a comparison that ended or was stopped, but not one superseded by a later save.
// The same question about the same rules replaces the earlier one, unless that has more
// deals.
func (h *history) note(x *jobs.Job) {
	p := x.Now()
	if q, ok := x.Q.(*lab.Tune); ok {
		h.noteTuned(x, q)
		return
	}
	q, ok := x.Q.(*lab.Compare)
	if !ok || p.State != jobs.Done && !(p.State == jobs.Stopped && x.Halted.Load() && !x.Stale.Load()) {
		return
	}
	question, err := lab.Write(q)
	if err != nil {
		return
	}
	if p.Answer == nil || len(p.Answer.Reports) == 0 {
		h.begun(x, question)
		return
	}
	c, ok := p.Answer.Reports[0].(*reports.Comparison)
	var b bytes.Buffer
	if !ok || reports.WriteAll(&b, p.Answer.Reports[:1], table.JSON, reports.Style{}) != nil {
		return
	}
	page := reports.Page(c, reports.Style{})
	k := keptRun{Stopped: p.State == jobs.Stopped, ID: runID(x), Question: question, Lead: page.Lead, Changes: c.Changes,
		Base: sideOf(c.Base), Other: sideOf(c.Other), Seats: c.Seats, Deals: c.Result.Deals, Seed: c.Seed, Asked: p.Began}
	if len(page.Tables) > 0 {
		for _, col := range page.Tables[0].Columns {
			k.Heads = append(k.Heads, col.Head)
		}
		for _, row := range page.Tables[0].Rows {
			var cells []string
			for _, cell := range row {
				cells = append(cells, cell.Text)
			}
			k.Rows = append(k.Rows, cells)
		}
	}
	rules := map[string]string{} // as they were played, by their hash
	for _, side := range []keptSide{k.Base, k.Other} {
		var text strings.Builder
		if v, err := x.Lab.Library().Variant(side.Name, nil, nil); err == nil && v.Set.Hash == side.Rules && render.TOML(&text, v.Set) == nil {
			rules[side.Rules] = text.String()
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.insert(k) {
		return
	}
	for hash, text := range rules {
		h.put("rules-"+hash, text)
	}
	h.put("run-"+k.ID, b.String())
	h.hold(k.ID, c)
}

// noteTuned remembers a search for rules that came to its end, or was stopped with
// something found.
func (h *history) noteTuned(x *jobs.Job, q *lab.Tune) {
	p := x.Now()
	if p.Answer == nil || len(p.Answer.Reports) == 0 {
		return
	}
	t, ok := p.Answer.Reports[0].(*reports.Tune)
	question, err := lab.Write(q)
	if !ok || err != nil {
		return
	}
	k := keptRun{Stopped: p.State == jobs.Stopped, ID: runID(x), Question: question, Lead: table.Untie(t.Sentence()), Base: sideOf(t.Base), Seats: t.Seats, Seed: t.Seed, Asked: p.Began, Leads: map[string]string{}}
	pages := map[string]string{}
	for _, lang := range words.Languages() {
		told := toldTune(lang, x.Lab.Library(), q.Variant, t)
		k.Leads[lang] = table.Untie(told.Sentence())
		var b bytes.Buffer
		if page := sharedTune(lang, x.Lab.Library(), q.Variant, told); page.Write(&b, table.HTML, table.Style{}) == nil {
			pages[lang] = b.String()
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.insert(k) {
		return
	}
	for lang, page := range pages {
		h.put(tunedPage(k.ID, lang), page)
	}
}

// tunedPage is under which name the page of a search is kept that can be shared.
func tunedPage(id, lang string) string { return "tuned-" + id + "-" + lang }

// tuned returns the page of a search that can be shared, in a language; "" where there is
// none.
func (h *history) tuned(id, lang string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	text, _ := h.get(tunedPage(id, lang))
	return text
}

// begun remembers a comparison that was stopped before anything of it was played to its
// end: there is no report of it.
func (h *history) begun(x *jobs.Job, question []byte) {
	k := keptRun{Stopped: true, ID: runID(x), Question: question, Asked: x.Now().Began}
	q := x.Q.(*lab.Compare)
	for i, side := range []*keptSide{&k.Base, &k.Other} {
		v, err := x.Lab.Library().Variant([]string{q.Base, q.Others[0]}[i], nil, nil)
		if err != nil {
			return
		}
		*side = keptSide{v.Set.Name, v.Set.Title, v.Set.Hash, strings.Join(q.Bots, ",")}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.insert(k)
}

// insert puts a run before all others, in the place of the one of the same question;
// it reports whether it did: not where that has more deals.
func (h *history) insert(k keptRun) bool {
	if k.Stopped && slices.ContainsFunc(h.list, func(o keptRun) bool { return o.ID == k.ID && o.Deals > k.Deals }) {
		return false
	}
	h.list = slices.DeleteFunc(h.list, func(o keptRun) bool { return o.ID == k.ID })
	h.list = slices.Insert(h.list, 0, k)
	h.list = h.list[:min(len(h.list), mostRuns)]
	if text, err := json.Marshal(h.list); err == nil {
		h.put("list", string(text))
	}
	return true
}

// runID returns the id of the run that a job is remembered as.
func runID(x *jobs.Job) string { return folder.Digest([]byte(x.Key))[:16] }

func sideOf(s reports.Side) keptSide {
	title := s.Title
	if title == "" {
		title = s.Name
	}
	return keptSide{s.Name, title, s.RulesHash, s.Bots}
}

// query returns the form values that show the comparison.
func (k *keptRun) query() url.Values {
	if read, err := lab.Read(k.Question); err == nil {
		if q, ok := read.(*lab.Tune); ok {
			return tuneAskedAs(q).query()
		}
	}
	f := compareForm{Base: k.Base.Name, Other: k.Other.Name, Fixed: true}
	if read, err := lab.Read(k.Question); err == nil {
		if q, ok := read.(*lab.Compare); ok {
			f = askedAs(q, k.Base.Name, k.Other.Name)
		}
	}
	return f.query()
}

// A runsPage lists runs.
type runsPage struct {
	Runs []shownRun
	Over *overlay
}

// A shownRun is a run on the page.
type shownRun struct {
	keptRun
	When    string
	Query   template.URL
	Since   []string      // titles of sides whose rules have changed since
	Gone    []string      // sides that are no longer there
	Named   []shownChange // the first differences
	Changed int           // further differing rules
	Shared  bool          // there is a page of it that opens anywhere
}

func (r *request) runs() error {
	page := &runsPage{}
	now := map[string]string{} // hashes of rules, by name; "" where there are none
	names := r.naming()
	for _, k := range r.s.history.all() {
		x := shownRun{keptRun: k, When: r.when(k.Asked), Query: template.URL(k.query().Encode()), Shared: k.Deals > 0 || k.Tuned() && r.s.history.tuned(k.ID, r.lang) != ""}
		for _, side := range []keptSide{k.Base, k.Other} {
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
		if !k.Tuned() {
			x.Named = names.changes(k.Base, k.Other, k.Changes)
		}
		x.Changed = len(x.Named) - 3
		x.Named = x.Named[:min(3, len(x.Named))]
		page.Runs = append(page.Runs, x)
	}
	return r.show(page)
}

// A sincePiece is the changes of a run's sides since it was played.
type sincePiece struct {
	ID    string
	Sides []sinceSide
}

// A sinceSide is a variant, and how its rules of now differ from those that were
// played: in the words of equitas diff.
type sinceSide struct {
	Title string
	All   []shownChange
}

func (r *request) runSince() error {
	k := r.s.history.run(r.PathValue("id"))
	if k == nil {
		return refusal.New(refusal.Missing, "runs.gone")
	}
	piece := sincePiece{ID: k.ID}
	lib := r.s.project.Lab.Library()
	for _, side := range []keptSide{k.Base, k.Other} {
		now, err := lib.Variant(side.Name, nil, nil)
		text := r.s.history.rules(side.Rules)
		if err != nil || now.Set.Hash == side.Rules || text == "" {
			continue
		}
		name := now.Game.Name() + "/before-" + side.Rules
		before, err := r.s.project.Drafted(folder.VariantFile(name), text).Library().Variant(name, nil, nil)
		if err != nil {
			continue // rules that this equitas reads otherwise
		}
		piece.Sides = append(piece.Sides, sinceSide{side.Title, r.differing(before, now)})
	}
	return r.part("since", piece)
}

// when writes a time as people of the language do.
func (r *request) when(t time.Time) string {
	if r.lang == "it" {
		return t.Local().Format("2/1/2006, 15:04")
	}
	return t.Local().Format("2 Jan 2006, 15:04")
}

// An overlay compares the headlines of two runs.
type overlay struct {
	A, B         keptRun
	WhenA, WhenB string
	DiffA, DiffB []shownChange // differences of each
	Rows         []overlayRow
	Figure       *drawn // nil where neither has anything to draw
	Unlike       string // of which kinds of deals and seats the two are, where they differ; "" where they do not
}

// An overlayRow is a measure; nothing where a run has none of it.
type overlayRow struct {
	Metric string
	A, B   overlaid
	Apart  bool // the two runs have opposite verdicts
}

// An overlaid is the result of a run for a metric.
type overlaid struct{ Change, Interval, Verdict string }

func (r *request) runsOver() error {
	ids := append(r.Form["run"], r.URL.Query()["run"]...)
	slices.Sort(ids)
	if ids = slices.Compact(ids); len(ids) != 2 {
		return refusal.New(refusal.Wrong, "runs.two")
	}
	a, b := r.s.history.run(ids[0]), r.s.history.run(ids[1])
	if a == nil || b == nil || a.Deals == 0 || b.Deals == 0 {
		return refusal.New(refusal.Missing, "runs.gone")
	}
	if a.Asked.After(b.Asked) {
		a, b = b, a
	}
	o := &overlay{A: *a, B: *b, WhenA: r.when(a.Asked), WhenB: r.when(b.Asked), DiffA: r.naming().changes(a.Base, a.Other, a.Changes), DiffB: r.naming().changes(b.Base, b.Other, b.Changes)}
	for _, run := range []*keptRun{a, b} {
		for _, row := range run.Rows {
			if !slices.ContainsFunc(o.Rows, func(x overlayRow) bool { return x.Metric == row[0] }) {
				x := overlayRow{Metric: row[0], A: a.said(row[0]), B: b.said(row[0])}
				x.Apart = way(x.A.Verdict)*way(x.B.Verdict) < 0
				o.Rows = append(o.Rows, x)
			}
		}
	}
	if err := r.drawOver(o); err != nil {
		return err
	}
	return r.show(&runsPage{Over: o})
}

// drawOver draws the overlay of two runs, and adds how they differ in setup.
func (r *request) drawOver(o *overlay) error {
	var unlike []string
	if o.A.Deals != o.B.Deals {
		more, ratio := "A", float64(o.A.Deals)/float64(o.B.Deals)
		if ratio < 1 {
			more, ratio = "B", 1/ratio
		}
		unlike = append(unlike, r.word("runs.deals", o.A.Deals, o.B.Deals, more))
		if ratio >= 2 {
			unlike = append(unlike, r.word("runs.muchmore"))
		}
	}
	if o.A.Seats != o.B.Seats {
		unlike = append(unlike, r.word("runs.seats", o.A.Seats, o.B.Seats))
	}
	o.Unlike = strings.Join(unlike, " ")
	_, a := r.s.history.of(o.A.ID)
	_, b := r.s.history.of(o.B.ID)
	if a == nil || b == nil {
		return nil
	}
	figures := reports.Overlay(a, b, "A · "+o.A.Other.Title, "B · "+o.B.Other.Title)
	if len(figures) == 0 {
		return nil
	}
	d := r.figure(figures[0], "over")
	o.Figure = &d
	return nil
}

// said returns the result of a run for a metric.
func (k *keptRun) said(metric string) overlaid {
	at := slices.IndexFunc(k.Rows, func(row []string) bool { return row[0] == metric })
	if at < 0 {
		return overlaid{}
	}
	cell := func(is func(head string) bool) string {
		if i := slices.IndexFunc(k.Heads, is); i >= 0 && i < len(k.Rows[at]) {
			return k.Rows[at][i]
		}
		return ""
	}
	named := func(name string) func(string) bool { return func(head string) bool { return head == name } }
	return overlaid{cell(named("change")), cell(isInterval), cell(named("verdict"))}
}

// isInterval reports whether a column of a headline holds intervals: "95% CI", and
// where they hold at every look "99.2% CI, any look".
func isInterval(head string) bool { return strings.Contains(head, "% CI") }

// Level returns the confidence of a run's intervals, as in its headline.
func (k *keptRun) Level() string {
	if i := slices.IndexFunc(k.Heads, isInterval); i >= 0 {
		return k.Heads[i]
	}
	return ""
}

// way returns the direction of a verdict: 1 up, -1 down, 0 unclear.
func way(verdict string) int {
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
