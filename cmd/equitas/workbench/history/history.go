// Package history keeps the comparisons and searches for rules that were made in a folder,
// with their reports and the rules as they were played.
package history

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rule/render"
	"equitas/reports"
	"equitas/reports/table"
)

// maxRuns is the largest number of runs that are kept.
const maxRuns = 200

// A Run is the entry of a comparison or a search for rules in the list of a [History], which keeps
// the reports separately.
type Run struct {
	ID       string          `json:"id"`
	Question json.RawMessage `json:"question"`
	Base     Side            `json:"base"`
	Other    Side            `json:"other"`
	Lead     string          `json:"lead"`    // sentence of the result, in English
	Changes  []table.Change  `json:"changes"` // differences between the sides
	Seats    int             `json:"seats"`
	Deals    int             `json:"deals"` // number of deals played
	Seed     uint64          `json:"seed"`
	Asked    time.Time       `json:"asked"`             // when play began
	Stopped  bool            `json:"stopped,omitempty"` // whether it was stopped early
	Heads    []string        `json:"heads"`
	Rows     [][]string      `json:"rows"` // rows of the headline's table; Heads are its columns

	Leads map[string]string `json:"leads,omitempty"` // sentence of a search's result, by language; nil for a comparison
}

// IsSearch reports whether the run is a search for rules. A search has only the side Base.
func (k *Run) IsSearch() bool { return k.Leads != nil }

// LeadIn returns the sentence of the result in the language lang, or in English if it is not
// translated.
func (k *Run) LeadIn(lang string) string { return cmp.Or(k.Leads[lang], k.Lead) }

// A Side is one variant of a comparison, with its rules and bots.
type Side struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Rules string `json:"rules"` // hash of the rules
	Bots  string `json:"bots"`
}

// A History is the list of runs of a folder, with their reports. It is kept in a store or, without
// one, in memory.
type History struct {
	mu    sync.Mutex
	cache lab.Cache // the store; nil if there is none

	translateTune TuneTranslator

	name          string            // prefix of the history's names in the store
	list          []Run             // the newest run first
	texts         map[string]string // texts that are not in the store, by name
	cachedReports []cachedReport    // the report requested last is at the end
}

// A cachedReport is a report kept in memory, since loading one computes its verdicts, which takes
// seconds for many deals.
type cachedReport struct {
	id     string
	report *reports.Comparison
}

// maxCachedReports is the largest number of reports that are kept in memory.
const maxCachedReports = 4

// remember keeps the report of the run with an id in memory. If there are more than
// [maxCachedReports], it drops the one requested longest ago. The caller must hold h.mu.
func (h *History) remember(id string, c *reports.Comparison) {
	h.cachedReports = slices.DeleteFunc(h.cachedReports, func(r cachedReport) bool { return r.id == id })
	h.cachedReports = append(h.cachedReports, cachedReport{id, c})
	h.cachedReports = slices.Delete(h.cachedReports, 0, max(0, len(h.cachedReports)-maxCachedReports))
}

// A TuneTranslator translates t, the report of a search for rules of the variant called of, into the
// language lang. It returns the translated report, and a page with it that can be shared. lib has
// the present files.
type TuneTranslator func(lang string, lib *lab.Library, of string, t *reports.Tune) (told *reports.Tune, page table.Page)

// Open loads the history of the folder dir from a store; if that is nil, the history is empty and
// kept in memory. translateTune translates reports of searches.
func Open(cache lab.Cache, dir string, translateTune TuneTranslator) *History {
	h := &History{cache: cache, translateTune: translateTune, name: "workbench/" + folder.Digest([]byte(dir))[:24] + "/", texts: map[string]string{}}
	if text, ok := h.get("list"); ok && json.Unmarshal([]byte(text), &h.list) != nil {
		h.list = nil // written by another version; the list begins anew
	}
	return h
}

// get returns the text kept under a name, without the prefix of the history; false if there is none.
func (h *History) get(name string) (string, bool) {
	if h.cache != nil {
		return h.cache.Get(h.name + name)
	}
	text, ok := h.texts[name]
	return text, ok
}

// put keeps a text under a name, without the prefix of the history: in the store, or in memory if
// that is not possible.
func (h *History) put(name, text string) {
	if h.cache == nil || h.cache.Put(h.name+name, text) != nil {
		h.texts[name] = text
	}
}

// All returns all runs, the newest first.
func (h *History) All() []Run {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.list)
}

// Run returns the run with the given id; nil if there is none.
func (h *History) Run(id string) *Run {
	h.mu.Lock()
	defer h.mu.Unlock()
	i := slices.IndexFunc(h.list, func(k Run) bool { return k.ID == id })
	if i < 0 {
		return nil
	}
	k := h.list[i]
	return &k
}

// Report returns the run with the given id and its report. Both are nil if there is no such run. The
// report is nil if the run is a search, or if the report is not kept or cannot be read.
func (h *History) Report(id string) (*Run, *reports.Comparison) {
	k := h.Run(id)
	if k == nil {
		return nil, nil
	}
	h.mu.Lock()
	if i := slices.IndexFunc(h.cachedReports, func(r cachedReport) bool { return r.id == id }); i >= 0 {
		c := h.cachedReports[i].report
		h.remember(id, c)
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
	if ok && slices.ContainsFunc(h.list, func(o Run) bool { return o.ID == id && o.Asked.Equal(k.Asked) }) { // another run may have replaced it meanwhile
		h.remember(id, c)
	}
	return k, c
}

// Rules returns the rules with the given hash, as they were played, as the text of a variant that
// extends none; "" if they are not kept.
func (h *History) Rules(hash string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	text, _ := h.get("rules-" + hash)
	return text
}

// LatestWithRules returns the latest comparison in which a side has certain rules; nil if there is
// none. The argument is the hash of the rules ([Side.Rules]).
func (h *History) LatestWithRules(rulesHash string) *reports.Comparison {
	for _, k := range h.All() {
		if k.Base.Rules == rulesHash || k.Other.Rules == rulesHash {
			if _, c := h.Report(k.ID); c != nil {
				return c
			}
		}
	}
	return nil
}

// AddJob adds the run of a comparison or search for rules that has ended or was stopped, but not if
// a later save has stopped it. It replaces a run of the same question about the same rules, unless
// the new one was stopped and has fewer deals. Other jobs are ignored.
func (h *History) AddJob(x *jobs.Job) {
	p := x.Progress()
	if q, ok := x.Question.(*question.Tune); ok {
		h.addSearch(x, q)
		return
	}
	q, ok := x.Question.(*question.Compare)
	if !ok || p.State != jobs.Done && !(p.State == jobs.Stopped && x.WasStopped.Load() && !x.ReplacedBySave.Load()) {
		return
	}
	question, err := question.Write(q)
	if err != nil {
		return
	}
	if p.Answer == nil || len(p.Answer.Reports) == 0 {
		h.addUnplayed(x, question)
		return
	}
	c, ok := p.Answer.Reports[0].(*reports.Comparison)
	var b bytes.Buffer
	if !ok || reports.WriteAll(&b, p.Answer.Reports[:1], table.JSON, reports.Style{}) != nil {
		return
	}
	page := reports.Page(c, reports.Style{})
	k := Run{Stopped: p.State == jobs.Stopped, ID: ID(x), Question: question, Lead: page.Lead, Changes: c.Changes,
		Base: SideOf(c.Base), Other: SideOf(c.Other), Seats: c.Seats, Deals: c.Result.Deals, Seed: c.Seed, Asked: p.Began}
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
	rules := map[string]string{} // rules as they were played, by hash
	for _, side := range []Side{k.Base, k.Other} {
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
	h.remember(k.ID, c)
}

// addSearch adds the run of the job x, the search for rules q, and its pages in all languages, if it
// has a report.
func (h *History) addSearch(x *jobs.Job, q *question.Tune) {
	p := x.Progress()
	if p.Answer == nil || len(p.Answer.Reports) == 0 {
		return
	}
	t, ok := p.Answer.Reports[0].(*reports.Tune)
	question, err := question.Write(q)
	if !ok || err != nil {
		return
	}
	k := Run{Stopped: p.State == jobs.Stopped, ID: ID(x), Question: question, Lead: table.UntieWords(t.Sentence()), Base: SideOf(t.Base), Seats: t.Seats, Seed: t.Seed, Asked: p.Began, Leads: map[string]string{}}
	pages := map[string]string{}
	for _, lang := range words.Languages() {
		told, page := h.translateTune(lang, x.Lab.Library(), q.Variant, t)
		k.Leads[lang] = table.UntieWords(told.Sentence())
		var b bytes.Buffer
		if page.Write(&b, table.HTML, table.Style{}) == nil {
			pages[lang] = b.String()
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.insert(k) {
		return
	}
	for lang, page := range pages {
		h.put(searchPageName(k.ID, lang), page)
	}
}

// searchPageName returns the name under which the page of the search with an id is kept in a language.
func searchPageName(id, lang string) string { return "tuned-" + id + "-" + lang }

// SearchPage returns the HTML page, in the language lang, with the report of a search for rules; ""
// if there is none. id is the id of its run.
func (h *History) SearchPage(id, lang string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	text, _ := h.get(searchPageName(id, lang))
	return text
}

// addUnplayed adds the run of the job x, a comparison that was stopped before it had a report.
// questionJSON is its question.
func (h *History) addUnplayed(x *jobs.Job, questionJSON []byte) {
	k := Run{Stopped: true, ID: ID(x), Question: questionJSON, Asked: x.Progress().Began}
	q := x.Question.(*question.Compare)
	for i, side := range []*Side{&k.Base, &k.Other} {
		v, err := x.Lab.Library().Variant([]string{q.Base, q.Others[0]}[i], nil, nil)
		if err != nil {
			return
		}
		*side = Side{v.Set.Name, v.Set.Title, v.Set.Hash, strings.Join(q.Bots, ",")}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.insert(k)
}

// insert puts a run at the beginning of the list, and removes an earlier run with the same id. If k
// was stopped and the earlier run has more deals, it changes nothing and returns false. The caller
// must hold h.mu.
func (h *History) insert(k Run) bool {
	if k.Stopped && slices.ContainsFunc(h.list, func(o Run) bool { return o.ID == k.ID && o.Deals > k.Deals }) {
		return false
	}
	h.list = slices.DeleteFunc(h.list, func(o Run) bool { return o.ID == k.ID })
	h.list = slices.Insert(h.list, 0, k)
	h.list = h.list[:min(len(h.list), maxRuns)]
	if text, err := json.Marshal(h.list); err == nil {
		h.put("list", string(text))
	}
	return true
}

// ID returns the id of the run of a job: equal for jobs with equal keys.
func ID(x *jobs.Job) string { return folder.Digest([]byte(x.Key))[:16] }

// SideOf returns a side of a report as the side of a run.
func SideOf(s reports.Side) Side {
	title := s.Title
	if title == "" {
		title = s.Name
	}
	return Side{s.Name, title, s.RulesHash, s.Bots}
}

// IntervalHeading returns the heading of the column of intervals in the run's table, which has their
// confidence level: "95% CI". It is "" if there is no such column.
func (k *Run) IntervalHeading() string {
	if i := slices.IndexFunc(k.Heads, IsInterval); i >= 0 {
		return k.Heads[i]
	}
	return ""
}

// IsInterval reports whether head is the heading of a column of intervals: "95% CI", or "99.2% CI,
// any look" if the intervals hold at every look.
func IsInterval(head string) bool { return strings.Contains(head, "% CI") }
