package proelio

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

func (w *why) condition(path string, value *rule.Value, rival int, text string) {
	r := w.reason(path, "", true, "")
	r.Condition = strings.Join(strings.Fields(source(value)), " ")
	q := asker{self: w.self, rival: rival, kind: w.kind}
	var first cond.Clause // that does not hold
	for _, c := range w.v.clauses[path] {
		if w.s.eval(w.v.r.words.Compiled(c.Expr), q) != 0 {
			continue
		}
		if r.Holds {
			r.Holds, first = false, c
		}
		at := value.At
		if value.Kind == rule.KindText {
			at = value.Within(c.At, c.Width)
		}
		r.Failed = append(r.Failed, engine.Clause{Text: c.Text, At: fileLine(at), Values: w.values(&c, q)})
	}
	if !r.Holds {
		if r.Text = text; text == "" {
			r.Text = w.facts(&first, q)
		}
		if len(r.Failed) == 1 {
			r.At = r.Failed[0].At
		}
	}
	w.reasons = append(w.reasons, r)
}

// source is the text of a condition.
func source(value *rule.Value) string {
	if value.Kind == rule.KindBool {
		return fmt.Sprint(value.Bool)
	}
	return value.Text
}

// cut cuts a condition that was checked into its parts.
func (v *voice) cut(value *rule.Value) []cond.Clause {
	clauses, err := v.space.Clauses(source(value), nil)
	if err != nil {
		panic("proelio: a condition that was checked: " + err.Error())
	}
	return clauses
}

var ruleName = regexp.MustCompile(`rules\.[a-z0-9_.]*[a-z0-9_]`)

// values lists what a clause looks at, and what is there.
func (w *why) values(c *cond.Clause, q asker) []string {
	var l []string
	for _, i := range c.Named() {
		x := &w.v.r.words.All()[i]
		value := x.Read(question{w.s, q.self, q.rival, q.kind})
		text := fmt.Sprint(value)
		switch {
		case value == cond.Absent:
			text = "nil"
		case x.Type == cond.Bool:
			text = fmt.Sprint(value != 0)
		case x.Type == cond.Word:
			text = x.Words[value]
		case x.Type == cond.Set:
			var has []string
			for j, word := range x.Words {
				if value>>j&1 != 0 {
					has = append(has, word)
				}
			}
			text = "[" + strings.Join(has, ", ") + "]"
		}
		l = append(l, x.Name+" = "+text)
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(ruleName.FindAllString(c.Text, -1)))) {
		for _, k := range w.v.space.Consts() {
			if k.Name == name {
				value := int64(k.Value)
				if k.Text != "" {
					value = int64(w.s.eval(w.v.r.number(strings.TrimPrefix(name, "rules.")), q))
				}
				l = append(l, fmt.Sprintf("%s = %d", name, value))
			}
		}
	}
	return l
}

// facts puts what a clause looks at into words, if there are words for all of
// it: not what it asks for, but what there is.
func (w *why) facts(c *cond.Clause, q asker) string {
	var l []string
	for _, i := range c.Named() {
		x := &w.v.r.words.All()[i]
		n := int(x.Read(question{w.s, q.self, q.rival, q.kind}))
		id := facts[x.Name][max(0, min(n, 1))]
		with := []filling{num("n", n)}
		if kind, ok := strings.CutPrefix(x.Name, "held."); ok {
			id = "fact_held"
			with = append(with, phrase("card", w.v.cards[w.v.r.ids[kind]]))
		}
		if id == "" {
			return ""
		}
		l = append(l, w.v.line(id, with...))
	}
	return w.v.join(l)
}

// facts are the sentences about what conditions name: for 0 or no, and for
// anything else.
var facts = map[string][2]string{
	"house.turn":               {"fact_turn", "fact_turn"},
	"house.hand":               {"fact_hand", "fact_hand"},
	"house.base":               {"fact_base", "fact_base"},
	"house.imperial":           {"fact_imperial", "fact_imperial"},
	"house.fortification":      {"fact_no_fort", "fact_fort"},
	"right.hand":               {"fact_right", "fact_right"},
	"table.attacks_frozen":     {"fact_moving", "fact_frozen"},
	"table.trade_frozen":       {"fact_trading", "fact_closed"},
	"table.plague":             {"fact_healthy", "fact_plague"},
	"table.fortification_lost": {"fact_standing", "fact_lost"},
	"table.houses":             {"fact_houses", "fact_houses"},
	"table.fortified":          {"fact_fortified", "fact_fortified"},
	"table.imperial":           {"fact_deck", "fact_deck"},
}
