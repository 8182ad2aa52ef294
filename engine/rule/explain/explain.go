package explain

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// Write explains a name to w. For a key it writes meaning, range, unit, default, heading, and the
// key's value in variant l with its place. name may be a key ("hand.limit", "card.*.value",
// "card.knights.value"), a table, a verb, a moment, a name for conditions or its first part
// ("house"), an entry ("card.knights"), the last part of a key or an argument of a verb, the id
// of a metric or its beginning ("lead"); "conditions" stands for all names for conditions,
// "counters" for all counters that metrics may use, "effects" for all verbs of effects, "moments"
// for all moments, "verbs" for all verbs of steps, "features" for the features by which bots rate
// actions, and "" for everything. If l is nil, names for conditions, values and metrics are left
// out; if l.Set is nil, as for files with faults, values and metrics. Write returns an error for
// an unknown name.
func Write(w io.Writer, g rule.Game, l *rule.Loaded, name string) error {
	e := &explainer{schema: g.Schema()}
	extras := g.Extras()
	if extras.Features != nil {
		e.features = extras.Features()
	}
	if extras.UnseenNames != nil {
		e.unseenNames, e.seenLimit = extras.UnseenNames()
	}
	if l != nil {
		e.space = l.Space
	}
	if l != nil && l.Set != nil {
		if extras.DeckWords != nil {
			e.words = extras.DeckWords(l.Set.Lexicon(rule.English))
		}
		e.set = l.Set
		e.metrics = l.Metrics(l.Rules.Players().Usual)
		e.counters = l.Counters()
	}
	if name == "" {
		e.explainAll(g)
	} else if !e.explainName(name) {
		return fmt.Errorf("%s has no key %s%s", g.Name(), source.Snippet(name), e.unknownKeyText(name))
	}
	_, err := io.WriteString(w, e.text.String())
	return err
}

type explainer struct {
	text   strings.Builder
	schema *rule.Schema
	set    *rule.Set
	space  *cond.Space

	metrics  []engine.Metric
	counters *cond.Space // counters that metrics in files may use; nil without a variant

	features    []engine.Feature
	unseenNames []string // names of conditions that no feature covers
	seenLimit   int      // largest number of names of conditions that features of an option cover
	words       []rule.PrintedWord
}

func (e *explainer) printf(format string, args ...any) { fmt.Fprintf(&e.text, format, args...) }

// explainAll explains everything that files of a game may contain: the keys by table, then each of
// [explainer.lists].
func (e *explainer) explainAll(g rule.Game) {
	e.printf("%s: every key of its files\n", g.Schema().Title)
	for _, table := range e.tables() {
		e.printf("\n")
		e.explainTable(table)
	}
	for _, list := range e.lists() {
		e.printf("\n")
		list.explain()
	}
}

// A list is a group of names that can be explained together.
type list struct {
	name    string // name by which the group is asked for, such as "effects"
	explain func() // writes the explanations
}

// lists returns the lists that the game has, in the order in which they are explained.
func (e *explainer) lists() []list {
	var l []list
	if e.space != nil {
		l = append(l, list{"conditions", e.explainConditions})
	}
	if e.counters != nil {
		l = append(l, list{"counters", e.explainCounters})
	}
	if len(e.schema.Verbs) > 0 {
		l = append(l, list{"effects", e.explainEffects})
	}
	if len(e.schema.StepVerbs) > 0 {
		l = append(l, list{"verbs", e.explainStepVerbs})
	}
	if len(e.schema.Moments) > 0 {
		l = append(l, list{"moments", e.explainMoments})
	}
	if len(e.features) > 0 {
		l = append(l, list{"features", e.explainFeatures})
	}
	return l
}

func (e *explainer) explainConditions() {
	e.printf("What conditions and amounts may name\n\n")
	for _, v := range e.space.Vars() {
		e.explainVariable(v)
	}
	ofRules := false
	for _, c := range e.space.Consts() {
		if !strings.HasPrefix(c.Name, "rules.") {
			e.printf("  %s (%d)\n", nameWithDoc(c.Name, c.Doc), c.Value)
		} else if !ofRules {
			ofRules = true
			e.printf("  rules.KEY: the number under KEY in the variant, such as %s\n", c.Name)
		}
	}
}

func (e *explainer) explainEffects() {
	e.printf("Effects\n")
	for i := range e.schema.Verbs {
		e.printf("\n")
		e.explainVerb(&e.schema.Verbs[i])
	}
}

func (e *explainer) explainStepVerbs() {
	e.printf("Verbs of steps\n")
	for _, v := range e.schema.StepVerbs {
		e.printf("\n")
		e.explainStepVerb(v)
	}
}

// explainStepVerb explains one verb of steps.
func (e *explainer) explainStepVerb(v rule.StepVerb) {
	e.printf("  %s\n      %s\n", v.Form, v.Doc)
	if v.VisibleTo != "" {
		e.printf("      Who sees what: %s.\n", v.VisibleTo)
	}
	e.printf("      Such as: %s\n", v.Example)
}

func (e *explainer) explainMoments() {
	e.printf("Moments\n\n")
	for _, m := range e.schema.Moments {
		e.explainMoment(m)
	}
}

// explainMoment explains one moment.
func (e *explainer) explainMoment(m rule.Term) {
	e.printf("  %s: %s", m.Name, m.Doc)
	if len(m.UsableNames) > 0 {
		e.printf("; conditions may name %s", source.JoinWords(m.UsableNames, "and"))
	}
	e.printf("\n")
}

func (e *explainer) explainFeatures() {
	e.printf("Features that bots judge actions by, and their weights in the rule of thumb\n\n")
	for _, f := range e.features {
		e.explainFeature(f)
	}
	if len(e.unseenNames) > 0 {
		e.printf("\nNot seen, since an option of this game shows %d things at most: %s\n", e.seenLimit, strings.Join(e.unseenNames, ", "))
	}
}

func (e *explainer) explainFeature(f engine.Feature) {
	e.printf("  %s: %s (%s)\n", f.Name, f.Doc, rule.FormatWeight(f.Default))
}

// tables returns the paths of the schema's tables in its order, those with a [rule.TableDoc] first.
func (e *explainer) tables() []string {
	var tables []string
	for _, h := range e.schema.AllTableDocs() {
		tables = append(tables, h.Path)
	}
	for _, k := range e.schema.AllKeys() {
		if t := e.homeTable(k.Path); !slices.Contains(tables, t) {
			tables = append(tables, t)
		}
	}
	return tables
}

// homeTable returns the path of the table under which a key is explained: the innermost table around it
// that has a [rule.TableDoc], else the one that contains it.
func (e *explainer) homeTable(path string) string {
	for at := path; ; {
		i := strings.LastIndexByte(at, '.')
		if i < 0 {
			break
		}
		at = at[:i]
		if e.schema.TableDoc(at) != nil {
			return at
		}
	}
	return path[:max(0, strings.LastIndexByte(path, '.'))]
}

// explainTable explains a table and the keys that belong to it.
func (e *explainer) explainTable(path string) {
	e.printf("[%s]", path)
	if h := e.schema.TableDoc(path); h != nil {
		e.printf("  %s", h.Doc)
		if h.Source != "" {
			e.printf("\n  %s", h.Source)
		}
	}
	e.printf("\n")
	if at, ok := strings.CutSuffix(path, ".*"); ok && e.set != nil && !strings.Contains(at, "*") {
		if ids := e.set.Entries(at); len(ids) > 0 {
			e.printf("  here: %s\n", strings.Join(ids, ", "))
		}
	}
	for _, k := range e.schema.AllKeys() {
		if e.homeTable(k.Path) == path {
			e.explainKey(k, k.Path)
		}
	}
}

// explainKey writes what a key means, with its range and unit, and its value in the variant. path is
// k.Path or, if that is a pattern, the path of a value that matches it.
func (e *explainer) explainKey(k *rule.Key, path string) {
	e.printf("  %s: %s\n", path, k.Doc)
	e.printf("      %s", k.Describe())
	if k.Optional {
		e.printf("; left out: %s", k.Default)
	}
	if k.Example != "" {
		e.printf("; such as %s", k.Example)
	}
	if k.Moment != "" {
		e.printf("; asked %s", k.Moment)
	}
	if len(k.UsableNames) > 0 {
		e.printf("; may name %s", strings.Join(k.UsableNames, ", "))
	}
	if k.ByMoment {
		e.writeMoments(k.UsableNames)
	}
	if k.Source != "" {
		e.printf("; %s", k.Source)
	}
	e.printf("\n")
	for i := range e.words {
		if w := &e.words[i]; w.Path == path {
			e.printf("      in English %q", w.English)
			if says := w.RequiredText(); says != "" {
				e.printf("; %s", says)
			}
			e.printf("\n")
		}
	}
	if e.set == nil {
		return
	}
	if v := e.set.Value(k.DomainKey); k.DomainKey != "" && v != nil {
		e.printf("      its values: %s, now %s (%s%s)\n", k.DomainKey, valueText(v, e.schema.Match(k.DomainKey)), v.At.InWords(), e.originText(k.DomainKey))
	}
	if v := e.set.Value(path); v != nil {
		e.printf("      now %s (%s%s)\n", valueText(v, k), v.At.InWords(), e.originText(path))
	} else if by := e.set.ReplacingFormula(path); by != nil {
		e.printf("      now %s stands in place of it (%s)\n", by.Path, by.At.InWords())
	}
	if strings.HasSuffix(path, ".*") { // merchant.price.*
		e.writeMatching(k, "", source.Split(path))
	}
}

// writeMatching writes the values of the set whose path matches a pattern and whose key is k. path is
// the part of the pattern matched so far, rest the keys of the pattern after it.
func (e *explainer) writeMatching(k *rule.Key, path string, rest []string) {
	if len(rest) > 0 && rest[0] != "*" {
		e.writeMatching(k, source.Join(path, rest[0]), rest[1:])
		return
	}
	if len(rest) > 0 {
		t := e.set.Root
		if path != "" {
			t = e.set.Table(path)
		}
		for _, id := range t.Keys() {
			e.writeMatching(k, source.Join(path, id), rest[1:])
		}
		return
	}
	if v := e.set.Value(path); v != nil && (v.Table == nil || k.Type == rule.Steps) && e.schema.Match(path) == k {
		e.printf("      now %s (%s, %s%s)\n", valueText(v, k), path, v.At.InWords(), e.originText(path))
	}
}

// valueText returns a value of key k as text: steps as in a file, anything else as
// [rule.Value.PlainText].
func valueText(v *rule.Value, k *rule.Key) string {
	if k.Type == rule.Steps && v.Kind != rule.KindText {
		return v.TOMLLine()
	}
	return v.PlainText()
}

// originText returns the note on where the value at a path comes from, preceded by "; ", for a message;
// "" if there is none.
func (e *explainer) originText(path string) string {
	if is := e.set.Origin(path); is != "" {
		return "; " + is
	}
	return ""
}

// writeMoments writes which names in sees can be used at certain moments only, and at which.
func (e *explainer) writeMoments(sees []string) {
	var order []string // lists of moments, in order of appearance
	names := map[string][]string{}
	for _, name := range sees {
		var at []string
		for _, m := range e.schema.Moments {
			if slices.Contains(m.UsableNames, name) {
				at = append(at, m.Name)
			}
		}
		if len(at) == 0 {
			continue
		}
		list := strings.Join(at, ", ")
		if names[list] == nil {
			order = append(order, list)
		}
		names[list] = append(names[list], name)
	}
	for _, list := range order {
		e.printf("; %s only on %s", source.JoinWords(names[list], "and"), list)
	}
}

// explainVariable explains one name for conditions: its meaning and its values.
func (e *explainer) explainVariable(v cond.Var) {
	kind := ""
	switch v.Type {
	case cond.Bool:
		kind = "yes or no"
	case cond.Int:
		kind = fmt.Sprintf("%d to %d", v.Lo, v.Hi)
		if v.Optional {
			kind += ", may be absent"
		}
	case cond.Word:
		kind = "one of " + strings.Join(v.Words, ", ")
	case cond.Set:
		kind = "some of " + strings.Join(v.Words, ", ")
	}
	if rule.IsCounter(v) {
		kind = "a count"
	}
	e.printf("  %s (%s)\n", nameWithDoc(v.Name, v.Doc), kind)
}

// nameWithDoc returns a name with its meaning, if there is one.
func nameWithDoc(name, doc string) string {
	if doc == "" {
		return name
	}
	return name + ": " + doc
}

// explainVerb explains one verb and its arguments.
func (e *explainer) explainVerb(v *rule.Verb) {
	e.printf("  do = %q: %s\n", v.Name, v.Doc)
	for i := range v.Args {
		k := &v.Args[i]
		e.printf("      %s: %s; %s", k.Path, k.Doc, k.Describe())
		if k.Optional && k.Default != "" {
			e.printf("; left out: %s", k.Default)
		}
		e.printf("\n")
	}
}
