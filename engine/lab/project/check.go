package project

import (
	"encoding/json"
	"io"
	"iter"
	"slices"
	"strings"

	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports/table"
)

// A CheckResult is the result of checking files.
type CheckResult struct {
	Count      int // number of files or names that were checked
	Faults     rule.Faults
	Conditions []Condition // how each condition is evaluated; nil unless asked for
	Origins    []Origins   // sources of the data of editions without faults
}

// A Condition describes how a condition or an amount of a variant is evaluated.
type Condition struct {
	Variant string `json:"variant"`
	Key     string `json:"key"`
	Form    string `json:"form"`
	Entries int    `json:"entries"`
	Slow    string `json:"slow,omitempty"`
	Text    string `json:"text"`
}

// Check checks the variants and decks with the given names and the files with the given
// paths; without names it checks everything, including styles, words and themes. If explain
// is true, it also returns how conditions are evaluated.
func Check(l *lab.Library, names []string, explain bool) *CheckResult {
	found := faultList{index: map[rule.Fault]int{}}
	c := &CheckResult{}
	decks := l.Decks()
	all := names
	if len(names) == 0 {
		l.RememberLacks()
		all = slices.Concat(l.Names(), decks)
	}
	for i, name := range all {
		variant := len(names) == 0 && i < len(all)-len(decks) || len(names) > 0 && slices.Contains(l.Names(), name)
		deck := !variant && slices.Contains(decks, name)
		switch {
		case variant:
			found.add(l.CheckVariant(name))
		case deck:
			found.add(l.CheckDeck(name))
		default:
			found.add(l.CheckFile(name))
		}
		if explain && !deck {
			c.Conditions = append(c.Conditions, conditions(l, name)...)
		}
	}
	c.Count = len(all)
	if len(names) == 0 {
		for _, g := range l.Games() {
			n, styles := l.CheckStyles(g.Name())
			found.add(styles)
			m, words := l.CheckWords(g.Name())
			found.add(words)
			c.Count += n + m
		}
		n, words := l.CheckWords("")
		found.add(words)
		m, themes := l.CheckThemes()
		found.add(themes)
		c.Count += n + m
	}
	if c.Faults = found.faults; c.Faults.Errors() == 0 {
		c.Origins = originsOf(l, names)
	}
	return c
}

// A faultList collects faults. A fault in a file that several variants extend is listed
// once.
type faultList struct {
	faults rule.Faults
	index  map[rule.Fault]int // index in faults, by the fault without Variant
}

func (n *faultList) add(faults rule.Faults) {
	for _, f := range faults {
		key := f
		key.Variant = ""
		if i, ok := n.index[key]; !ok {
			n.index[key] = len(n.faults)
			n.faults = append(n.faults, f)
		} else if f.Variant == "" {
			n.faults[i].Variant = ""
		}
	}
}

// conditions lists how the conditions of the variant called name are evaluated; nil if it
// cannot be read.
func conditions(l *lab.Library, name string) []Condition {
	loaded, err := l.Load(name, nil)
	if err != nil {
		return nil
	}
	var all []Condition
	for _, v := range loaded.Set.Conditions() {
		x := v.Expr
		all = append(all, Condition{name, v.Path, x.Form().String(), x.Rows(), x.SlowReason(), strings.Join(strings.Fields(x.Source()), " ")})
	}
	return all
}

// Tables yields, for each variant, a table of its conditions.
func (c *CheckResult) Tables() iter.Seq[table.Table] {
	return func(yield func(table.Table) bool) {
		for all := c.Conditions; len(all) > 0; {
			n := slices.IndexFunc(all, func(x Condition) bool { return x.Variant != all[0].Variant })
			if n < 0 {
				n = len(all)
			}
			if !yield(conditionTable(all[:n])) {
				return
			}
			all = all[n:]
		}
	}
}

// conditionTable returns a table of the conditions of one variant.
func conditionTable(conditions []Condition) table.Table {
	t := table.Table{Title: conditions[0].Variant, Columns: []table.Column{{Head: "condition or amount", Wrap: true},
		{Head: "answered by"}, {Head: "entries", Align: table.Right}, {Head: "text", Wrap: true}}}
	for _, c := range conditions {
		form := c.Form
		if c.Slow != "" {
			form += ": " + c.Slow
		}
		t.Rows = append(t.Rows, []table.Cell{{Text: c.Key}, {Text: form}, table.CountCell(c.Entries), {Text: c.Text}})
	}
	return t
}

// WriteJSON writes the faults, conditions and origins as JSON to w.
func (c *CheckResult) WriteJSON(w io.Writer) error {
	type finding struct {
		File     string   `json:"file"`
		Line     int      `json:"line,omitempty"` // left out for a fault of the whole file
		Column   int      `json:"column,omitempty"`
		Width    int      `json:"width,omitempty"`
		Severity string   `json:"severity"`
		Message  string   `json:"message"`
		Help     string   `json:"help,omitempty"`
		Under    string   `json:"under,omitempty"` // the variant in whose rules it was found, if another file is at fault
		Keys     []string `json:"keys,omitempty"`  // all keys to which the message applies
	}
	answer := struct {
		Schema     int         `json:"schema"`
		Errors     int         `json:"errors"`
		Faults     []finding   `json:"faults"`
		Conditions []Condition `json:"conditions,omitempty"`
		Origins    []Origins   `json:"origins,omitempty"`
	}{table.Schema, c.Faults.Errors(), []finding{}, c.Conditions, c.Origins}
	for _, f := range c.Faults {
		severity := "error"
		if f.Warning {
			severity = "warning"
		}
		answer.Faults = append(answer.Faults, finding{f.At.File, f.At.Line, f.At.Col, f.At.Width, severity, f.Msg, f.Help, f.Variant, strings.FieldsFunc(f.Keys, func(r rune) bool { return r == '\n' })})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(answer)
}
