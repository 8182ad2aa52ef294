package workbench

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"equitas/cmd/equitas/workbench/form"
	"equitas/cmd/equitas/workbench/textsearch"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
)

// A knob is a rule that can be turned: a number, a yes or no, or a choice.
type knob struct {
	ID, Path, Label, Doc string
	Range                string // allowed values, in words
	Kind                 string // number, yesno or choice
	At                   string // its value now
	Values               []knobValue

	Lo, Hi, Step   string // of a number, as typed
	Least, Most    int64  // that it may be
	Bottom, Top    int64  // of its slider
	Takes          []string
	More           int // values that are not listed
	Chosen, Hidden bool
	Find           string // search text
}

// A knobValue is a value to choose.
type knobValue struct {
	Value  string
	Chosen bool
	Now    bool // it is the variant's
}

// A knobGroup is the knobs under a heading.
type knobGroup struct {
	ID, Title string
	Knobs     []*knob
	Hidden    bool
	Open      bool
}

// plainWord matches a value that needs no quotes.
var plainWord = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`)

// knobs lists the rules of a variant that can be varied, with the values of the form for
// those chosen. Rules of other games are dropped; if nothing is chosen, it is the rule that
// a new variant begins with.
func (p *sweepPage) knobs(lang string, v *lab.Variant, f *sweepForm) {
	all := knobsOf(lang, v)
	by := map[string]*knob{}
	for _, g := range all {
		for _, k := range g.Knobs {
			by[k.Path] = k
		}
	}
	f.Turns = slices.DeleteFunc(f.Turns, func(t turn) bool { return by[t.Path] == nil })
	if start := v.Game.Schema().Start.Path; len(f.Turns) == 0 && by[start] != nil && f.Find == "" {
		f.Turns = []turn{{Path: start}}
	}
	for i := range f.Turns {
		k := by[f.Turns[i].Path]
		k.turn(&f.Turns[i])
		p.Knobs = append(p.Knobs, k)
	}
	found := 0
	for _, g := range all {
		g.Knobs = slices.DeleteFunc(g.Knobs, func(k *knob) bool { return k.Chosen })
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

// knobsOf lists all knobs, by the tables of the files.
func knobsOf(lang string, v *lab.Variant) []*knobGroup {
	schema := v.Game.Schema()
	glossary := v.Set.Glossary(lang)
	var groups []*knobGroup
	byTop := map[string]*knobGroup{}
	seen := map[string]bool{}
	add := func(path string, at *rule.Value, key *rule.Key) {
		top, _, _ := source.Cut(path)
		if key == nil || key.Mark != nil || !key.Plays() || seen[path] || rule.MeasuringTable(top) {
			return
		}
		seen[path] = true
		k := knobOf(lang, v.Set, glossary, path, at, key)
		if k == nil {
			return
		}
		g := byTop[top]
		if g == nil {
			g = &knobGroup{ID: "w-" + form.ID(top), Title: form.InWords(top)}
			if h := schema.Head(top); h != nil {
				g.Title = strings.TrimSuffix(glossary.Head(h), ".")
			}
			byTop[top], groups = g, append(groups, g)
		}
		k.Find = form.SearchText(v.Set, path, key, k.Label, k.Doc, g.Title)
		g.Knobs = append(g.Knobs, k)
	}
	v.Set.Each(func(at *rule.Value, key *rule.Key) { add(at.Path, at, key) })
	for _, key := range schema.AllKeys() {
		if key.Optional && !strings.Contains(key.Path, "*") && (key.Type == rule.Flag || key.Type == rule.Bool) {
			add(key.Path, nil, key)
		}
	}
	rank := func(g *knobGroup) int { // in the order of the schema, those of the deck last
		top, _, _ := source.Cut(g.Knobs[0].Path)
		i := slices.IndexFunc(schema.AllKeys(), func(k *rule.Key) bool { return k.Path == top || strings.HasPrefix(k.Path, top+".") })
		if slices.Contains(schema.DeckTables, top) {
			i += len(schema.AllKeys())
		}
		return i
	}
	slices.SortStableFunc(groups, func(a, b *knobGroup) int { return cmp.Compare(rank(a), rank(b)) })
	return groups
}

// knobOf makes the knob of a value; nil where it cannot be turned.
func knobOf(lang string, set *rule.Set, glossary rule.Glossary, path string, at *rule.Value, key *rule.Key) *knob {
	k := &knob{ID: "k-" + form.ID(path), Path: path, Label: render.Called(lang, set, path), Doc: glossary.Doc(key), Range: glossary.Describe(key)}
	if strings.EqualFold(k.Label, k.Doc) {
		k.Doc = ""
	}
	switch {
	case key.Type == rule.Bool || key.Type == rule.Flag && at == nil:
		k.Kind, k.At = "yesno", "false"
		if at != nil {
			k.At = strconv.FormatBool(at.Bool)
		}
		k.choose("true", "false")
		if key.Type == rule.Flag { // it is left out, or true
			k.Values = slices.DeleteFunc(k.Values, func(x knobValue) bool { return x.Value == "false" })
		}
	case (key.Type == rule.Int || key.Type == rule.Amount) && at != nil && at.Kind == source.KindInt:
		k.Kind, k.At = "number", strconv.FormatInt(at.Int, 10)
		k.Least, k.Most, k.Range = key.Lo, key.Hi, glossary.Span(key)
		if key.Lo >= key.Hi {
			return nil
		}
		k.range_(at.Int)
	case key.Type == rule.Word && at != nil && at.Kind == source.KindText:
		k.Kind, k.At = "choice", at.Text
		list := render.Choices(set, key)
		if len(list) < 2 {
			return nil
		}
		k.choose(list...)
	default:
		return nil
	}
	return k
}

// choose lists values of which all are taken, where they are few.
func (k *knob) choose(list ...string) {
	for _, x := range list {
		k.Values = append(k.Values, knobValue{x, len(list) <= 4 || x == k.At, x == k.At})
	}
}

// range_ proposes a range around a number, and how far its slider goes.
func (k *knob) range_(at int64) {
	size := int64(math.Abs(float64(at)))
	step := int64(1)
	for power := int64(1); size/10 >= power; power *= 10 { // 30 in steps of 5, 150 of 20
		for _, m := range []int64{1, 2, 5} {
			if m*power <= size/6 {
				step = m * power
			}
		}
	}
	lo, hi := max(k.Least, at-2*step), min(k.Most, at+2*step)
	k.Lo, k.Hi, k.Step = strconv.FormatInt(lo, 10), strconv.FormatInt(hi, 10), strconv.FormatInt(step, 10)
	reach := max(10*step, size)
	k.Bottom, k.Top = max(k.Least, at-reach), min(k.Most, at+reach)
}

// turn takes the values of the form, and fills in defaults.
func (k *knob) turn(t *turn) {
	k.Chosen = true
	if k.Kind == "number" {
		t.Values = nil
		if t.Lo != "" || t.Hi != "" {
			k.Lo, k.Hi, k.Step = t.Lo, t.Hi, t.Step
			if k.Step == "" {
				k.Step = "1"
			}
		}
		t.Lo, t.Hi, t.Step = k.Lo, k.Hi, k.Step
		for _, end := range []string{k.Lo, k.Hi} { // typed values may lie outside of the slider
			if n, err := strconv.ParseInt(end, 10, 64); err == nil && n >= k.Least && n <= k.Most {
				k.Bottom, k.Top = min(k.Bottom, n), max(k.Top, n)
			}
		}
		k.takes()
		return
	}
	t.Lo, t.Hi, t.Step = "", "", ""
	if len(t.Values) == 0 {
		for _, x := range k.Values {
			if x.Chosen {
				t.Values = append(t.Values, x.Value)
			}
		}
		return
	}
	for i := range k.Values {
		k.Values[i].Chosen = slices.Contains(t.Values, k.Values[i].Value)
	}
}

// mostTakes is the largest number of values listed.
const mostTakes = 12

// takes lists the values of the range.
func (k *knob) takes() {
	lo, err1 := strconv.Atoi(k.Lo)
	hi, err2 := strconv.Atoi(k.Hi)
	step, err3 := strconv.Atoi(k.Step)
	if err1 != nil || err2 != nil || err3 != nil || step < 1 || hi < lo {
		return
	}
	n := (hi-lo)/step + 1
	for i := range min(n, mostTakes) {
		k.Takes = append(k.Takes, fmt.Sprint(lo+i*step))
	}
	k.More = max(0, n-mostTakes)
}

// Said returns the values of a knob, briefly.
func (k *knob) Said() string {
	if k.Kind == "number" {
		return k.Lo + " … " + k.Hi
	}
	var l []string
	for _, x := range k.Values {
		if x.Chosen {
			l = append(l, x.Value)
		}
	}
	return strings.Join(l, ", ")
}
