package workbench

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/knobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/engine/search"
	"equitas/reports"
	"equitas/reports/table"
)

// tuneRoutes registers the routes of Tune, which searches for values of rules that meet the
// aims of a variant.
func (s *server) tuneRoutes() {
	s.handle("tune", "GET /tune", (*request).showTune)
	s.handle("tune", "GET /tune/asked", (*request).showTuneForm)
	s.handle("tune", "GET /tune/today", (*request).showPresentValues)
	s.handle("tune", "POST /tune", (*request).startTune)
	s.handle("tune", "GET /tune/events/{job}", streamHandler((*request).tunePieceAfter))
	s.handle("tune", "POST /tune/stop/{job}", stopHandler((*request).tunePieceAfter))
	s.handle("tune", "GET /tune/save/{job}", (*request).saveAnswer)
	s.handle("tune", "GET /tune/make", (*request).showTunedVariantForm)
	s.handle("tune", "POST /tune/make", (*request).makeTunedVariant)
}

// A tunePage is the data of the page Tune: the form of the search, and the result so far.
type tunePage struct {
	Asked  tuneForm
	Games  []*gameTree
	Bots   []string
	Tells  []parameterField // fields for parameters of the question that tuneForm has no fields for
	Title  string           // title of the variant
	Aims   *aimList
	Turned *sweepPage      // the rules that may change; nil if all may
	Own    bool            // whether the variant's file names the rules that may change
	Wrong  string          // what is wrong in the form; "" if nothing is
	Run    *tunePiece      // nil if the search was not started
	Fault  *translate.Text // why the variant cannot be read; nil if it can
	Go     bool            // whether the page starts the search when it is loaded
	Make   *settingPage    // if not nil, the page asks for the name of a variant with a setting instead
}

// A tuneForm holds the values of the form of a search, as typed.
type tuneForm struct {
	Of     string             // name of the variant
	Aims   []aimRange         // the aims; none for the goals of the variant
	Add    string             // id of a metric to add to the aims; "" for none
	These  bool               // whether only the rules of Turns may change
	Turns  []knobs.KnobChoice // rules that may change
	Near   string             // how much closer to the aims each changed rule must bring the variant, in margins; "" for the default
	Time   string             // time limit of the search; "" for the default
	Free   []string           // guards that are lifted: what the search may make worse
	Bots   string             // names of bots; "" for those that have learned the variant
	Seats  string
	Seed   string
	Chosen parameterValues // parameters without a field of their own
	Find   string          // search text for the list of rules; not a part of the question
}

// An aimRange is a metric that the form aims at, with the ends of the range where it should
// lie, in the unit in which it is shown. An empty end is open.
type aimRange struct{ ID, Lo, Hi string }

// Values that the form offers; "" stands for the default.
var (
	nearChoices  = []string{"", "1", "0.5", "0.1", "0"} // of Near
	timeChoices  = []string{"", "10s", "1m", "5m"}      // of Time
	guardChoices = []string{reports.FreeSkill, reports.FreeShort, reports.FreeParts, reports.FreeTrials}
)

// tuneForm returns the submitted form. Its fields "a" are the ids of the metrics to aim at, whose
// ranges are in the fields al:ID and ah:ID. The fields for rules are those of [request.sweepForm].
func (r *request) tuneForm() tuneForm {
	get := func(name string) string { return strings.TrimSpace(r.FormValue(name)) }
	rules := r.sweepForm()
	f := tuneForm{Of: rules.Of, Add: get("add"), These: get("these") != "", Turns: rules.Turns, Near: get("near"), Time: get("time"), Bots: rules.Bots, Seats: rules.Seats, Seed: rules.Seed, Find: rules.Find, Chosen: r.parameterValues(&question.Tune{})}
	for _, id := range append(r.Form["a"], f.Add) {
		if id != "" && !slices.ContainsFunc(f.Aims, func(a aimRange) bool { return a.ID == id }) {
			f.Aims = append(f.Aims, aimRange{id, get("al:" + id), get("ah:" + id)})
		}
	}
	for _, x := range r.Form["free"] {
		if !slices.Contains(f.Free, x) {
			f.Free = append(f.Free, x)
		}
	}
	return f
}

// query returns the values of the form as the query of an address.
func (f *tuneForm) query() url.Values {
	rules := sweepForm{Of: f.Of, Bots: f.Bots, Seats: f.Seats, Seed: f.Seed}
	if f.These {
		rules.Turns = f.Turns
	}
	v := rules.query()
	for _, a := range f.Aims {
		v.Add("a", a.ID)
		v.Set("al:"+a.ID, a.Lo)
		v.Set("ah:"+a.ID, a.Hi)
	}
	for _, x := range []struct{ name, value string }{{"near", f.Near}, {"time", f.Time}} {
		if x.value != "" {
			v.Set(x.name, x.value)
		}
	}
	if f.These {
		v.Set("these", "1")
	}
	for _, x := range f.Free {
		v.Add("free", x)
	}
	f.Chosen.addTo(v)
	return v
}

// question returns the question that the form asks, and the key of its job: equal keys mean equal
// answers, since the key contains the hash of the rules of v. aims are those of the form, as on the
// command line; nil for the goals of the variant.
func (f *tuneForm) question(v *lab.Variant, aims []string) (q *question.Tune, key string, err error) {
	q = &question.Tune{Variant: f.Of, Aims: aims, Unguarded: f.Free, Time: f.Time}
	if f.Near != "" {
		near, err := strconv.ParseFloat(f.Near, 64)
		if err != nil || !slices.Contains(nearChoices, f.Near) {
			return nil, "", refusal.New(refusal.Wrong, "bench.missing", f.Near)
		}
		q.ChangeCost = &near
	}
	if !slices.Contains(timeChoices, f.Time) {
		return nil, "", refusal.New(refusal.Wrong, "bench.missing", f.Time)
	}
	if f.These {
		if len(f.Turns) == 0 {
			return nil, "", refusal.New(refusal.Wrong, "sweep.noknobs")
		}
		for _, t := range f.Turns {
			k := v.Game.Schema().Match(t.Path)
			if k == nil {
				return nil, "", refusal.New(refusal.Missing, "bench.missing", t.Path)
			}
			text, err := t.VaryFlag(k)
			if err == nil {
				q.Vary, err = question.AddVary(q.Vary, text)
			}
			if err != nil {
				if _, ok := err.(*refusal.Error); !ok {
					err = refusal.New(refusal.Wrong, "sweep.wrong", t.Path, err.Error())
				}
				return nil, "", err
			}
		}
	}
	if err := setTypedValues(&q.Play, f.Seats, "", f.Seed); err != nil {
		return nil, "", err
	}
	if f.Bots != "" {
		q.Bots = strings.Split(f.Bots, ",")
	}
	if err := f.Chosen.apply(q); err != nil {
		return nil, "", err
	}
	text, err := question.Write(q)
	return q, string(text) + v.Set.Hash, err
}

func (r *request) showTune() error {
	page, _, _, err := r.tunePage(r.tuneForm())
	if err != nil {
		return err
	}
	page.Go = r.FormValue("go") != "" && page.Run == nil && page.Fault == nil && page.Wrong == ""
	return r.show(page)
}

// showTuneForm answers with the form, after a field was changed.
func (r *request) showTuneForm() error {
	page, _, _, err := r.tunePage(r.tuneForm())
	if err != nil {
		return err
	}
	return r.sendPart("asked", page)
}

// tunePage returns the page for a form, with the result so far if the search was started. It also
// returns the question of the form and the key of its job; nil and "" if the form is not valid.
func (r *request) tunePage(f tuneForm) (page *tunePage, q *question.Tune, key string, err error) {
	page = &tunePage{Games: r.gameTrees(), Tells: r.parameterFields(&question.Tune{}, f.Chosen)}
	if f.Of == "" {
		f.Of = newestVariant(page.Games)
	}
	lib := r.server.project.Lab.Library()
	game, _, _ := strings.Cut(f.Of, "/")
	page.Bots = slices.Concat([]string{rule.Greedy, rule.Tuned}, lib.Styles(game))
	page.Bots = slices.DeleteFunc(page.Bots, func(b string) bool { return strings.HasPrefix(b, search.Name) })
	r.gameName = gameOf(f.Of)
	v, err := lib.Variant(f.Of, nil, nil)
	if err != nil {
		page.Asked = f
		page.Fault = r.errorText(err)
		return page, nil, "", nil
	}
	page.Title, page.Own = v.Set.Title, v.Set.Value(rule.TuneVary) != nil
	page.Aims = r.aimList(v, &f)
	if f.These {
		rules := sweepForm{Of: f.Of, Turns: f.Turns, Find: f.Find}
		page.Turned = &sweepPage{}
		page.Turned.setKnobs(r.lang, v, &rules)
		page.Turned.Asked = rules
		f.Turns = rules.Turns
	}
	page.Asked = f
	aims, err := page.Aims.aims(r)
	if err == nil {
		q, key, err = f.question(v, aims)
	}
	if err != nil {
		_, page.Wrong = r.reason(err)
		return page, nil, "", nil
	}
	if x := r.server.jobs.Find(key); x != nil {
		page.Run, err = r.tunePieceAfter(nil, x, x.Progress())
	}
	return page, q, key, err
}

func (r *request) startTune() error {
	f := r.tuneForm()
	page, q, key, err := r.tunePage(f)
	switch {
	case err != nil:
		return err
	case page.Fault != nil:
		return refusal.New(refusal.Wrong, "tune.refused", page.Fault.Text)
	case page.Wrong != "":
		return refusal.New(refusal.Wrong, "tune.refused", page.Wrong)
	}
	if _, err := r.server.jobs.Ask(r.server.project.Lab, key, q); err != nil {
		return err
	}
	return r.redirect("/tune", f.query())
}

// provenFile returns the text of the variant file with the proposal of the search that the request
// names as its job; "" if the proposal is not the setting of p.
func (r *request) provenFile(p *settingPage) string {
	x := r.server.jobs.Job(r.FormValue("job"))
	if x == nil {
		return ""
	}
	now := x.Progress()
	if now.Answer == nil {
		return ""
	}
	t, ok := now.Answer.Reports[0].(*reports.Tune)
	if !ok || t.Proposal() == nil || t.Base.Name != p.Of || len(t.Proposal().Changes) != len(p.Sets) {
		return ""
	}
	for _, c := range t.Proposal().Changes {
		if !slices.ContainsFunc(p.Sets, func(s setting) bool { return s.Path == c.Key && s.Value == c.Value }) {
			return ""
		}
	}
	return t.File
}

func (r *request) showTunedVariantForm() error {
	p, _, err := r.readSettingPage()
	if err != nil {
		return err
	}
	p.At, p.Back, p.Job, p.Proven = "/tune/make", "/tune", r.FormValue("job"), r.provenFile(p) != ""
	p.Title = r.text("tune.tuned", p.OfTitle)
	p.Question = r.text("tune.asks", p.OfTitle)
	return r.show(&tunePage{Make: p})
}

// makeTunedVariant writes a new variant with the setting, the title and the question in the form. If
// a search has tested the setting, the file has comments on its evidence. It never overwrites a
// file.
func (r *request) makeTunedVariant() error {
	p, _, err := r.readSettingPage()
	if err != nil {
		return err
	}
	text := r.provenFile(p)
	if text == "" {
		return r.makeSetting()
	}
	name, err := r.unusedVariantName(p.Of, r.FormValue("title"))
	if err != nil {
		return err
	}
	_, rest, _ := strings.Cut(text, "\n#\n") // the text below the question
	head := ""
	if q := strings.Join(strings.Fields(r.FormValue("question")), " "); q != "" {
		for _, line := range table.Wrap(q, 86) {
			head += "# " + line + "\n"
		}
		head += "#\n"
	}
	title := strings.Join(strings.Fields(r.FormValue("title")), " ")
	if text, err = source.Put(source.NewFile(folder.VariantFile(name), head+rest), "title", rule.Quote(title)); err != nil {
		return err
	}
	return r.writeNewVariant(name, text)
}

// writeNewVariant writes text as the file of a new variant called name, and redirects to its page.
// If the text has faults or the file exists, it writes nothing and returns an error.
func (r *request) writeNewVariant(name, text string) error {
	p := r.server.project
	if faults := p.LabWithDraft(folder.VariantFile(name), text).Library().CheckVariant(name); faults.Errors() > 0 {
		return &question.FileError{Faults: faults}
	}
	if err := p.Write(folder.VariantFile(name), "", []byte(text)); err != nil {
		return err
	}
	return r.redirect("/edit/"+name, nil)
}

// Frees reports whether the form lifts a guard, so that the search may make what it guards worse.
func (f *tuneForm) Frees(guard string) bool { return slices.Contains(f.Free, guard) }

// Fields returns the values of the form as hidden fields, sorted by name.
func (f *tuneForm) Fields() (l []formField) {
	v := f.query()
	names := slices.Sorted(maps.Keys(v))
	for _, name := range names {
		for _, value := range v[name] {
			l = append(l, formField{name, value})
		}
	}
	return l
}

// tuneFormOf returns the form that asks the question q again.
func tuneFormOf(q *question.Tune) *tuneForm {
	f := &tuneForm{Of: q.Variant, Time: q.Time, Free: q.Unguarded, Bots: strings.Join(q.Bots, ","), These: len(q.Vary) > 0, Chosen: parameterValuesOf(q)}
	for _, a := range q.Aims {
		id, goal, _ := strings.Cut(a, "=")
		lo, hi, ranged := strings.Cut(strings.TrimSuffix(strings.TrimSuffix(goal, " %"), " pp"), "..")
		if !ranged {
			hi = lo
		}
		f.Aims = append(f.Aims, aimRange{id, lo, hi})
	}
	for _, text := range q.Vary {
		path, values := cutSetting(text)
		t := knobs.KnobChoice{Path: path}
		if ends := strings.Split(values, ".."); len(ends) > 1 {
			t.Lo, t.Hi = ends[0], ends[1]
			if len(ends) > 2 {
				t.Step = ends[2]
			}
		} else {
			for x := range strings.SplitSeq(values, ",") {
				t.Values = append(t.Values, strings.Trim(x, `"`))
			}
		}
		f.Turns = append(f.Turns, t)
	}
	if q.ChangeCost != nil {
		f.Near = strconv.FormatFloat(*q.ChangeCost, 'g', -1, 64)
	}
	if len(q.Seats) == 1 {
		f.Seats = strconv.Itoa(q.Seats[0])
	}
	if q.Seed != nil {
		f.Seed = strconv.FormatUint(*q.Seed, 10)
	}
	return f
}
