// Package knobs lists the rules of a variant that can be varied, with the values that a
// form proposes for each.
package knobs

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"equitas/cmd/equitas/workbench/form"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
)

// A Knob is a rule that can be varied: a number, a yes or no, or a choice.
type Knob struct {
	ID, Path, Label, Doc string
	Range                string  // allowed values, in words
	Kind                 string  // "number", "yesno" or "choice"
	At                   string  // the value that the rule has
	Values               []Value // the values that are offered; nil for a number

	Lo, Hi, Step   string   // of a number: range of values to try, and its step, as typed
	Min, Max       int64    // of a number: smallest and largest value that the rules allow
	Bottom, Top    int64    // of a number: ends of the slider
	Takes          []string // of a number: the values from Lo to Hi, at most [maxValuesListed]
	More           int      // number of values of the range that Takes leaves out
	Chosen, Hidden bool     // whether the rule is varied; whether the search hides it
	Find           string   // text in which the search field looks
}

// A Value is one of the values that a knob offers.
type Value struct {
	Value  string
	Chosen bool // whether it is to be tried
	Now    bool // whether the variant has this value
}

// A Group holds the knobs of one table of the files.
type Group struct {
	ID, Title string
	Knobs     []*Knob
	Hidden    bool // whether the search hides all its knobs
	Open      bool // whether it is expanded
}

// PlainWord matches a value that needs no quotation marks in --vary.
var PlainWord = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`)

// KnobsOf returns the knobs of a variant, grouped by the tables of its files, with names in the
// language lang.
func KnobsOf(lang string, v *lab.Variant) []*Group {
	schema := v.Game.Schema()
	glossary := v.Set.Glossary(lang)
	var groups []*Group
	byTop := map[string]*Group{}
	seen := map[string]bool{}
	add := func(path string, at *rule.Value, key *rule.Key) {
		top, _, _ := source.Cut(path)
		if key == nil || key.Mark != nil || !key.AffectsPlay() || seen[path] || rule.IsMeasuringTable(top) {
			return
		}
		seen[path] = true
		k := knobOf(lang, v.Set, glossary, path, at, key)
		if k == nil {
			return
		}
		g := byTop[top]
		if g == nil {
			g = &Group{ID: "w-" + form.ID(top), Title: form.InWords(top)}
			if h := schema.TableDoc(top); h != nil {
				g.Title = strings.TrimSuffix(glossary.TableDoc(h), ".")
			}
			byTop[top], groups = g, append(groups, g)
		}
		k.Find = form.SearchText(v.Set, path, key, k.Label, k.Doc, g.Title)
		g.Knobs = append(g.Knobs, k)
	}
	v.Set.EachValue(func(at *rule.Value, key *rule.Key) { add(at.Path, at, key) })
	for _, key := range schema.AllKeys() {
		if key.Optional && !strings.Contains(key.Path, "*") && (key.Type == rule.Flag || key.Type == rule.Bool) {
			add(key.Path, nil, key)
		}
	}
	rank := func(g *Group) int { // in the order of the schema; groups of the deck come last
		top, _, _ := source.Cut(g.Knobs[0].Path)
		i := slices.IndexFunc(schema.AllKeys(), func(k *rule.Key) bool { return k.Path == top || strings.HasPrefix(k.Path, top+".") })
		if slices.Contains(schema.DeckTables, top) {
			i += len(schema.AllKeys())
		}
		return i
	}
	slices.SortStableFunc(groups, func(a, b *Group) int { return cmp.Compare(rank(a), rank(b)) })
	return groups
}

// knobOf returns the knob of the rule at path, with its key and its value, which is nil if no file
// sets it. It returns nil if the rule cannot be varied.
func knobOf(lang string, set *rule.Set, glossary rule.Glossary, path string, value *rule.Value, key *rule.Key) *Knob {
	k := &Knob{ID: "k-" + form.ID(path), Path: path, Label: render.KeyName(lang, set, path), Doc: glossary.Doc(key), Range: glossary.Describe(key)}
	if strings.EqualFold(k.Label, k.Doc) {
		k.Doc = ""
	}
	switch {
	case key.Type == rule.Bool || key.Type == rule.Flag && value == nil:
		k.Kind, k.At = "yesno", "false"
		if value != nil {
			k.At = strconv.FormatBool(value.Bool)
		}
		k.setOffered("true", "false")
		if key.Type == rule.Flag { // a flag is either true or left out
			k.Values = slices.DeleteFunc(k.Values, func(x Value) bool { return x.Value == "false" })
		}
	case (key.Type == rule.Int || key.Type == rule.Amount) && value != nil && value.Kind == source.KindInt:
		k.Kind, k.At = "number", strconv.FormatInt(value.Int, 10)
		k.Min, k.Max, k.Range = key.Lo, key.Hi, glossary.Span(key)
		if key.Lo >= key.Hi {
			return nil
		}
		k.proposeRange(value.Int)
	case key.Type == rule.Word && value != nil && value.Kind == source.KindText:
		k.Kind, k.At = "choice", value.Text
		list := render.AllowedWords(set, key)
		if len(list) < 2 {
			return nil
		}
		k.setOffered(list...)
	default:
		return nil
	}
	return k
}

// setOffered sets the values that are offered. If there are at most four, all are chosen, otherwise
// only the present one.
func (k *Knob) setOffered(list ...string) {
	for _, x := range list {
		k.Values = append(k.Values, Value{x, len(list) <= 4 || x == k.At, x == k.At})
	}
}

// proposeRange sets Lo, Hi and Step to a range around at, the present value, and sets the ends of the
// slider.
func (k *Knob) proposeRange(at int64) {
	size := int64(math.Abs(float64(at)))
	step := int64(1)
	for power := int64(1); size/10 >= power; power *= 10 { // 30 gets steps of 5, and 150 steps of 20
		for _, m := range []int64{1, 2, 5} {
			if m*power <= size/6 {
				step = m * power
			}
		}
	}
	lo, hi := max(k.Min, at-2*step), min(k.Max, at+2*step)
	k.Lo, k.Hi, k.Step = strconv.FormatInt(lo, 10), strconv.FormatInt(hi, 10), strconv.FormatInt(step, 10)
	reach := max(10*step, size)
	k.Bottom, k.Top = max(k.Min, at-reach), min(k.Max, at+reach)
}

// Apply marks the knob as chosen and sets it to the values of t, which a form has submitted. It sets
// empty values of t to those that the knob proposes.
func (k *Knob) Apply(t *KnobChoice) {
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
		for _, end := range []string{k.Lo, k.Hi} { // a typed value may lie outside the slider
			if n, err := strconv.ParseInt(end, 10, 64); err == nil && n >= k.Min && n <= k.Max {
				k.Bottom, k.Top = min(k.Bottom, n), max(k.Top, n)
			}
		}
		k.listRange()
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

// maxValuesListed is the largest length of [Knob.Takes].
const maxValuesListed = 12

// listRange sets Takes and More from Lo, Hi and Step. It does nothing if these are no valid range.
func (k *Knob) listRange() {
	lo, err1 := strconv.Atoi(k.Lo)
	hi, err2 := strconv.Atoi(k.Hi)
	step, err3 := strconv.Atoi(k.Step)
	if err1 != nil || err2 != nil || err3 != nil || step < 1 || hi < lo {
		return
	}
	n := (hi-lo)/step + 1
	for i := range min(n, maxValuesListed) {
		k.Takes = append(k.Takes, fmt.Sprint(lo+i*step))
	}
	k.More = max(0, n-maxValuesListed)
}

// Said returns the chosen values in short: "2 … 6" for a number, otherwise a list.
func (k *Knob) Said() string {
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

// A KnobChoice is a rule in a submitted form, with the values to try for it.
type KnobChoice struct {
	Path         string   // path of the rule
	Lo, Hi, Step string   // of a number: range and step
	Values       []string // the chosen values of any other rule
}

// VaryFlag returns the rule, which has the key k, and its values as a value of the flag --vary:
// "hand.limit=4..7". It is an error for the user if there are no values.
func (t *KnobChoice) VaryFlag(k *rule.Key) (string, error) {
	if t.Lo != "" || t.Hi != "" {
		text := t.Path + "=" + t.Lo + ".." + t.Hi
		if t.Step != "" && t.Step != "1" {
			text += ".." + t.Step
		}
		return text, nil
	}
	if len(t.Values) == 0 {
		return "", refusal.New(refusal.Wrong, "sweep.novalues", t.Path)
	}
	var l []string
	for _, x := range t.Values {
		toml, err := form.ToTOML(k, x)
		if err != nil {
			return "", err
		}
		if PlainWord.MatchString(x) {
			toml = x
		}
		l = append(l, toml)
	}
	return t.Path + "=" + strings.Join(l, ","), nil
}
