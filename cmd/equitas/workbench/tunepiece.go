package workbench

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rule/render"
	"equitas/reports"
	"equitas/reports/table"
)

// A tunePiece is the data of the fragment that shows the progress of a search, or its
// result, in the language of the page.
type tunePiece struct {
	ID string
	jobs.Progress
	Title    string   // title of the variant
	Lead     string   // the report's sentence; "" until there is one
	Facts    []string // what was played
	Sections []tuneSection
	Page     *table.Page // the report; nil until the search has ended
	Notes    []noteText
	Fault    *translate.Text   // why the search failed; nil if it did not
	Again    string            // command line that repeats the match that failed
	Line     string            // command line of the search
	File     string            // text of a variant file with the proposal; "" for none
	Take     string            // address of the page that makes a variant with the proposal; "" for none
	Without  *searchWithoutAim // link to the search without an aim; nil for none

	tune *reports.Tune
}

// A tuneSection is a table of a search with its pictures, and links to making variants.
type tuneSection struct {
	section
	Makes []string // by row: address of the page that makes a variant with the setting; "" for none
	Bare  bool     // whether its texts are still in English
}

// A searchWithoutAim is a link to the same search without one of its aims: the title of the aim's
// metric, and the address.
type searchWithoutAim struct{ Aim, At string }

// A noteText is a note and its language.
type noteText struct{ Text, Lang string }

// tunePieceAfter returns the data of the fragment for the job x with the progress p. If the report
// has not changed since last, the data of the fragment before, it reuses the tables of last, which
// may be nil.
func (r *request) tunePieceAfter(last *tunePiece, x *jobs.Job, p jobs.Progress) (*tunePiece, error) {
	q, ok := x.Question.(*question.Tune)
	if !ok {
		return nil, refusal.New(refusal.Missing, "compare.gone")
	}
	r.gameName = gameOf(q.Variant)
	c := &tunePiece{ID: x.ID, Progress: p, Line: question.Command(q), Title: q.Variant}
	if title, err := r.server.project.Lab.Library().Title(q.Variant); err == nil {
		c.Title = title
	}
	if p.Err != nil {
		c.Fault = r.errorText(p.Err)
		if broken, ok := errors.AsType[*question.BrokenError](p.Err); ok {
			c.Again = broken.RepeatCommand
		}
		return c, nil
	}
	t := p.Tune
	if p.Answer != nil {
		t = p.Answer.Reports[0].(*reports.Tune)
	}
	if t == nil {
		return c, nil
	}
	if c.tune = t; p.Answer == nil && last != nil && last.tune == t {
		c.Lead, c.Sections = last.Lead, last.Sections
		return c, nil
	}
	return c, c.fill(r, q, t)
}

// fill fills the fragment with t, the report of the search that answers q.
func (c *tunePiece) fill(r *request, q *question.Tune, t *reports.Tune) error {
	told := translatedTune(r.lang, r.server.project.Lab.Library(), q.Variant, t)
	page := reports.Page(told, reports.Style{})
	makes := func(list []*reports.TuneSetting) (l []string) {
		for _, s := range list {
			to := ""
			if len(s.Changes) > 0 {
				v := url.Values{"of": {q.Variant}, "job": {c.ID}}
				for _, ch := range s.Changes {
					v.Add("set", ch.Key+"="+ch.Value)
				}
				to = "/tune/make?" + v.Encode()
			}
			l = append(l, to)
		}
		return l
	}
	if c.Answer == nil { // while it runs, the aims and the best settings so far are shown
		page.Tables = page.Tables[:min(len(page.Tables), 2)]
	} else {
		c.Page, c.Lead, c.Line = &page, page.Lead, page.Command
		c.Facts = []string{r.text("sweep.settings", t.Tried), r.text("tune.plays", t.PlayedDeals), r.text("compare.atseats", t.Seats), r.text("compare.withseed", strconv.FormatUint(t.Seed, 10)), t.Base.Bots}
		if t.Incomplete {
			c.Facts = append([]string{r.text("bench.stopped")}, c.Facts...)
		}
		english := reports.Page(t, reports.Style{})
		for i, n := range append([]string{page.Played}, page.Notes...) {
			note := noteText{n, r.lang}
			if n == append([]string{english.Played}, english.Notes...)[i] {
				note.Lang = "en"
			}
			c.Notes = append(c.Notes, note)
		}
		if p := t.Proposal(); p != nil && t.File != "" {
			c.File, c.Take = t.File, makes([]*reports.TuneSetting{p})[0]
		}
		c.Without = withoutConflicting(r.lang, q, t)
	}
	for i := range page.Tables {
		s := tuneSection{section: section{ID: fmt.Sprintf("t%d", i), Table: &page.Tables[i]}}
		if page.Tables[i].Title == told.TableTitle(reports.FrontTitle) && c.Answer != nil {
			s.Makes = makes(told.ShownFront())
		}
		s.Bare = page.Tables[i].Title == told.TableTitle(reports.ProofTitle)
		for k, f := range page.Figures[i] {
			wide := float64(wideFigureWidth)
			if len(page.Figures[i]) > 1 { // two pictures side by side
				wide = halfWidth
			}
			s.Figures = append(s.Figures, r.translatedFigure(f, fmt.Sprintf("f%d-%d", i, k), wide))
		}
		c.Sections = append(c.Sections, s)
	}
	return nil
}

// withoutConflicting returns the link to the search q without the aim that, according to its report t,
// conflicts with the others; nil if none does or all aims are met.
func withoutConflicting(lang string, q *question.Tune, t *reports.Tune) *searchWithoutAim {
	h := t.Hindrance
	if h == nil || t.AlreadyMet || t.Proposal() != nil && t.Proposal().Met {
		return nil
	}
	f := tuneFormOf(q)
	f.Aims = nil
	for i := range t.Aims {
		a := &t.Aims[i]
		if a.Lo == nil || a.Hi == nil {
			return nil // the form has no slider for the aim
		}
		if k := shownFactor(&a.Metric); i != h.Aim {
			f.Aims = append(f.Aims, aimRange{a.Metric.ID, typedNumber(*a.Lo * k), typedNumber(*a.Hi * k)})
		}
	}
	v := f.query()
	v.Set("go", "1")
	title, _ := translate.Report(translate.Target{Lang: lang, Game: gameOf(q.Variant)}, t.Aims[h.Aim].Metric.Title)
	return &searchWithoutAim{title, "/tune?" + v.Encode()}
}

// tunePrefix is the prefix of the keys, in package words, of the texts in a search's report.
const tunePrefix = "tunereport."

// tuneTranslations returns translations of the texts in a search's report: by language, then by the
// English text.
var tuneTranslations = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, lang := range words.Languages() {
		all[lang] = map[string]string{}
		for name, said := range words.Lexicon() {
			if strings.HasPrefix(name, tunePrefix) {
				all[lang][said["en"]] = said[lang]
			}
		}
	}
	return all
})

// translatedTune returns a copy of t, the report of a search about the variant of that name, with its
// texts and the names of metrics in the language lang. If the variant has not changed since, names
// of rules are translated too.
func translatedTune(lang string, lib *lab.Library, variant string, t *reports.Tune) *reports.Tune {
	if lang == "en" {
		in := *t
		in.BelowForm = true
		return &in
	}
	own := tuneTranslations()[lang]
	to := translate.Target{Lang: lang, Game: gameOf(variant)}
	first := func(tell func(to translate.Target, text string) (string, string)) func(string) string {
		return func(text string) string {
			told, _ := tell(to, text)
			return told
		}
	}
	in := *t
	in.BelowForm = true
	in.Translation = &reports.Translation{
		Word: func(en string) string {
			if to, ok := own[en]; ok {
				return to
			}
			return en
		},
		Name: first(translate.Report), Note: first(translate.Note), Fault: first(translate.Fault), Number: func(s string) string { return words.LocalizeNumbers(lang, s) },
	}
	v, err := lib.Variant(variant, nil, nil)
	if err != nil || v.Set.Hash != t.Base.RulesHash {
		return &in
	}
	rename := func(list []reports.TuneSetting) []reports.TuneSetting {
		list = slices.Clone(list)
		for i := range list {
			x := &list[i]
			var sets []string
			for _, ch := range x.Changes {
				sets = append(sets, ch.Key+"="+ch.Value)
			}
			other, err := lib.Variant(variant, sets, nil)
			if err != nil {
				continue
			}
			x.Changes = slices.Clone(x.Changes)
			differ := changesOf(lab.DiffIn(lang, v, other))
			for k := range x.Changes {
				ch := &x.Changes[k]
				if at := slices.IndexFunc(differ, func(d shownChange) bool { return d.Path == ch.Key }); at >= 0 {
					ch.Label, ch.From, ch.To = differ[at].Subject, differ[at].Base, differ[at].Other
				} else {
					ch.Label = render.KeyName(lang, v.Set, ch.Key)
				}
			}
		}
		return list
	}
	if h := t.Hindrance; h != nil {
		own := *h
		own.Changes = rename([]reports.TuneSetting{{Changes: h.Changes}})[0].Changes
		in.Hindrance = &own
	}
	in.Front, in.LeftOut, in.Proven = rename(t.Front), rename(t.LeftOut), rename(t.Proven)
	in.Pairs = slices.Clone(t.Pairs)
	for i := range in.Pairs {
		p := &in.Pairs[i]
		p.Changes = rename([]reports.TuneSetting{{Changes: p.Changes}})[0].Changes
	}
	in.KnobEffects = slices.Clone(t.KnobEffects)
	for i := range in.KnobEffects {
		k := &in.KnobEffects[i]
		k.Label = render.KeyName(lang, v.Set, k.Key)
		k.Values = slices.Clone(k.Values)
		for n := range k.Values {
			x := &k.Values[n]
			if to, ok := own[x.Value]; ok { // true, false or nothing
				x.Value = to
			}
			if x.Text == "" || n == k.CurrentIndex {
				continue
			}
			one := rename([]reports.TuneSetting{{Changes: []reports.MendChange{{Key: k.Key, Value: t.KnobEffects[i].Values[n].Value}}}})[0].Changes[0]
			x.Text, k.Values[k.CurrentIndex].Text = one.To, one.From
		}
	}
	return &in
}
