package workbench

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/form"
	"equitas/cmd/equitas/workbench/knobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/textsearch"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/lab"
	"equitas/engine/lab/project"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
	"equitas/engine/search"
)

// sweepRoutes registers the routes of Sweep, which compares many values of rules with the
// unchanged variant.
func (s *server) sweepRoutes() {
	s.handle("sweep", "GET /sweep", (*request).showSweep)
	s.handle("sweep", "GET /sweep/knobs", (*request).showSweepKnobs)
	s.handle("sweep", "GET /sweep/ahead", (*request).showSweepEstimate)
	s.handle("sweep", "POST /sweep", (*request).startSweep)
	s.handle("sweep", "GET /sweep/events/{job}", streamHandler((*request).sweepPieceAfter))
	s.handle("sweep", "POST /sweep/stop/{job}", stopHandler((*request).sweepPieceAfter))
	s.handle("sweep", "GET /sweep/save/{job}", (*request).saveAnswer)
	s.handle("sweep", "GET /sweep/make", (*request).showSettingForm)
	s.handle("sweep", "POST /sweep/make", (*request).makeSetting)
}

// A sweepPage is the data of the page of a sweep: the form, and the result so far.
type sweepPage struct {
	Asked   sweepForm
	Games   []*gameTree
	Bots    []string
	Aims    []questionMetric // metrics by which the best setting can be chosen
	Title   string           // title of the variant
	Knobs   []*knobs.Knob    // rules that are varied
	Rest    []*knobs.Group   // rules that are not varied
	Left    int              // number of rules in Rest
	Nothing bool             // whether the search in the list finds none of them
	Ahead   *sweepEstimate
	Run     *sweepPiece     // nil if the sweep was not started
	Fault   *translate.Text // why nothing can be played; nil if it can
	Make    *settingPage    // if not nil, the page asks for the name of a variant with a setting instead
}

// A sweepForm holds the values of the form of a sweep, as typed.
type sweepForm struct {
	Of    string             // name of the variant
	Turns []knobs.KnobChoice // rules to vary, with their values
	Bots  string             // names of bots; "" for those that have learned the variant
	Seats string
	Deals string
	Seed  string
	By    string // metric by which the best setting is chosen; "" for that of the variant's question, if any
	Find  string // search text for the list of rules; not a part of the question
}

// sweepForm returns the submitted form. Its fields "k" are the paths of the rules to vary. A rule
// that is a number has the fields lo:PATH, hi:PATH and step:PATH, any other rule v:PATH for each
// value.
func (r *request) sweepForm() sweepForm {
	get := func(name string) string { return strings.TrimSpace(r.FormValue(name)) }
	f := sweepForm{Of: get("of"), Bots: get("bots"), Seats: get("seats"), Deals: get("deals"), Seed: get("seed"), By: get("by"), Find: get("find")}
	for _, path := range r.Form["k"] {
		if !slices.ContainsFunc(f.Turns, func(t knobs.KnobChoice) bool { return t.Path == path }) {
			f.Turns = append(f.Turns, knobs.KnobChoice{Path: path, Lo: get("lo:" + path), Hi: get("hi:" + path), Step: get("step:" + path), Values: r.Form["v:"+path]})
		}
	}
	return f
}

// query returns the values of the form as the query of an address; empty ones are left out.
func (f *sweepForm) query() url.Values {
	v := url.Values{}
	add := func(name, value string) {
		if value != "" {
			v.Add(name, value)
		}
	}
	add("of", f.Of)
	for _, t := range f.Turns {
		add("k", t.Path)
		add("lo:"+t.Path, t.Lo)
		add("hi:"+t.Path, t.Hi)
		add("step:"+t.Path, t.Step)
		for _, x := range t.Values {
			add("v:"+t.Path, x)
		}
	}
	add("bots", f.Bots)
	add("seats", f.Seats)
	add("deals", f.Deals)
	add("seed", f.Seed)
	add("by", f.By)
	return v
}

// question returns the question that the form asks, its variant, and the key of its job: equal keys
// mean equal answers, since the key contains the hash of the variant's rules.
func (f *sweepForm) question(l *lab.Lab) (q *question.Sweep, v *lab.Variant, key string, err error) {
	if v, err = l.Library().Variant(f.Of, nil, nil); err != nil {
		return nil, nil, "", err
	}
	q = &question.Sweep{Variant: f.Of, RankBy: f.By}
	if len(f.Turns) == 0 {
		return nil, v, "", refusal.New(refusal.Wrong, "sweep.noknobs")
	}
	for _, t := range f.Turns {
		k := v.Game.Schema().Match(t.Path)
		if k == nil {
			return nil, v, "", refusal.New(refusal.Missing, "bench.missing", t.Path)
		}
		text, err := t.VaryFlag(k)
		if err == nil {
			q.Vary, err = question.AddVary(q.Vary, text)
		}
		if err != nil {
			if _, ok := err.(*refusal.Error); !ok {
				err = refusal.New(refusal.Wrong, "sweep.wrong", t.Path, err.Error())
			}
			return nil, v, "", err
		}
	}
	if err := setTypedValues(&q.Play, f.Seats, f.Deals, f.Seed); err != nil {
		return nil, v, "", err
	}
	if f.Bots != "" {
		q.Bots = strings.Split(f.Bots, ",")
	}
	text, err := question.Write(q)
	return q, v, string(text) + v.Set.Hash, err
}

func (r *request) showSweep() error {
	page, err := r.sweepPage(r.sweepForm())
	if err != nil {
		return err
	}
	return r.show(page)
}

// showSweepKnobs answers with the part of the form that depends on the variant and the chosen
// rules.
func (r *request) showSweepKnobs() error {
	page, err := r.sweepPage(r.sweepForm())
	if err != nil {
		return err
	}
	return r.sendPart("asked", page)
}

// sweepPage returns the page for a form, with the result so far if the sweep was started.
func (r *request) sweepPage(f sweepForm) (*sweepPage, error) {
	page := &sweepPage{Games: r.gameTrees()}
	if f.Of == "" {
		f.Of = newestVariant(page.Games)
	}
	lib := r.server.project.Lab.Library()
	game, _, _ := strings.Cut(f.Of, "/")
	page.Bots = slices.Concat([]string{rule.Greedy, rule.Tuned}, lib.Styles(game), []string{search.Name + ":100", "random"})
	r.gameName = gameOf(f.Of)
	v, err := lib.Variant(f.Of, nil, nil)
	if err != nil {
		page.Asked = f
		page.Fault = r.errorText(err)
		return page, nil
	}
	page.Title, page.Aims = v.Set.Title, goalMetrics(v)
	if !slices.ContainsFunc(page.Aims, func(m questionMetric) bool { return m.ID == f.By }) { // a metric of another game
		f.By = ""
	}
	page.setKnobs(r.lang, v, &f)
	page.Asked = f
	q, _, key, err := f.question(r.server.project.Lab)
	page.Ahead = r.sweepEstimate(&f, q, v, err)
	if err == nil {
		if x := r.server.jobs.Find(key); x != nil {
			page.Run, err = r.sweepPiece(x, x.Progress())
			return page, err
		}
	}
	return page, nil
}

func (r *request) startSweep() error {
	f := r.sweepForm()
	q, _, key, err := f.question(r.server.project.Lab)
	if err != nil {
		return err
	}
	if _, err := r.server.jobs.Ask(r.server.project.Lab, key, q); err != nil {
		return err
	}
	return r.redirect("/sweep", f.query())
}

// A settingPage is the data of the page that asks for the name of a new variant with a
// setting.
type settingPage struct {
	At, Back        string // addresses that the form is sent to, and of the page before
	Of, OfTitle     string // name and title of the variant that the new one extends
	Job             string // id of the job that found the setting; "" for none
	Proven          bool   // whether it was tested on deals not used to choose it, which the file will state
	Sets            []setting
	Title, Question string // proposed title and question
}

// A setting is a rule with a value. Path and Value are as in files, Label and Shown as pages show
// them.
type setting struct{ Path, Label, Value, Shown string }

// readSettings returns the settings in the fields "set" of the form, each PATH=VALUE, for the rules
// of set. It is an error if there are none.
func (r *request) readSettings(set *rule.Set) ([]setting, error) {
	var l []setting
	for _, text := range r.Form["set"] {
		path, value := cutSetting(text)
		k := set.Schema().Match(path)
		if k == nil {
			return nil, refusal.New(refusal.Missing, "bench.missing", path)
		}
		toml := value
		if knobs.PlainWord.MatchString(value) {
			var err error
			if toml, err = form.ToTOML(k, value); err != nil {
				return nil, err
			}
		}
		l = append(l, setting{path, render.KeyName(r.lang, set, path), toml, strings.Trim(value, `"'`)})
	}
	if len(l) == 0 {
		return nil, refusal.New(refusal.Wrong, "sweep.noknobs")
	}
	return l, nil
}

// cutSetting splits PATH=VALUE at the first = outside quotes; without one, value is "".
func cutSetting(text string) (path, value string) {
	quoted := false
	for i, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case c == '=' && !quoted:
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

// readSettingPage returns the page for the variant and the setting in the form, and the variant.
func (r *request) readSettingPage() (*settingPage, *lab.Variant, error) {
	if err := r.parse(); err != nil {
		return nil, nil, err
	}
	v, err := r.server.project.Lab.Library().Variant(r.FormValue("of"), nil, nil)
	if err != nil {
		return nil, nil, err
	}
	p := &settingPage{At: "/sweep/make", Back: "/sweep", Of: r.FormValue("of"), OfTitle: v.Set.Title}
	p.Sets, err = r.readSettings(v.Set)
	return p, v, err
}

func (r *request) showSettingForm() error {
	p, _, err := r.readSettingPage()
	if err != nil {
		return err
	}
	var said []string
	for _, x := range p.Sets {
		said = append(said, x.Label+" "+x.Shown)
	}
	text := strings.Join(said, ", ")
	p.Title = strings.ToUpper(text[:1]) + text[1:]
	p.Question = r.text("sweep.asks", text)
	return r.show(&sweepPage{Make: p})
}

// makeSetting writes a new variant that extends the one in the form and has the setting, and
// redirects to its page. It never overwrites a file.
func (r *request) makeSetting() error {
	page, _, err := r.readSettingPage()
	if err != nil {
		return err
	}
	name, err := r.unusedVariantName(page.Of, r.FormValue("title"))
	if err != nil {
		return err
	}
	text := project.NewVariant(page.Of, r.FormValue("title"), r.FormValue("question"), "")
	for _, x := range page.Sets {
		if text, err = source.Put(source.NewFile(folder.VariantFile(name), text), x.Path, x.Value); err != nil {
			return fmt.Errorf("%s: %w", x.Path, err)
		}
	}
	return r.writeNewVariant(name, text)
}

// setKnobs sets the rules of the page: in Knobs those chosen in the form f, with its values, and in
// Rest all others that can be varied. It removes rules of other games from f. If none is chosen, it
// chooses the rule that new variants of the game change first.
func (p *sweepPage) setKnobs(lang string, v *lab.Variant, f *sweepForm) {
	all := knobs.KnobsOf(lang, v)
	by := map[string]*knobs.Knob{}
	for _, g := range all {
		for _, k := range g.Knobs {
			by[k.Path] = k
		}
	}
	f.Turns = slices.DeleteFunc(f.Turns, func(t knobs.KnobChoice) bool { return by[t.Path] == nil })
	if start := v.Game.Schema().Start.Path; len(f.Turns) == 0 && by[start] != nil && f.Find == "" {
		f.Turns = []knobs.KnobChoice{{Path: start}}
	}
	for i := range f.Turns {
		k := by[f.Turns[i].Path]
		k.Apply(&f.Turns[i])
		p.Knobs = append(p.Knobs, k)
	}
	found := 0
	for _, g := range all {
		g.Knobs = slices.DeleteFunc(g.Knobs, func(k *knobs.Knob) bool { return k.Chosen })
		shown := 0
		for _, k := range g.Knobs {
			k.Hidden = !textsearch.HasAll(f.Find, k.Find)
			if !k.Hidden {
				shown++
			}
		}
		g.Hidden, g.Open = shown == 0, f.Find != ""
		found += shown
		if len(g.Knobs) > 0 {
			p.Rest, p.Left = append(p.Rest, g), p.Left+len(g.Knobs)
		}
	}
	p.Nothing = found == 0 && f.Find != ""
}
