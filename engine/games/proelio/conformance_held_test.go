package proelio

import (
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/rule"
	"equitas/variants"
)

// free are parts of conditions that no case can miss: what they ask, the
// procedure sees to as well.
var free = map[string]string{
	"imperial.legal: house.hand >= rules.imperial.price": "the price must be paid",
	"imperial.legal: table.imperial > 0":                 "a card must be there to be drawn",
	"resolve.sacrifice: house.fortification > 0":         "there must be one to be sacrificed",
}

// Every part of a condition of the edition is held by a case: without the part
// some case comes out otherwise.
func TestConditionsAreHeld(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every case under every broken rule")
	}
	lib := rule.NewLibrary([]rule.Game{Game{}}, rule.Layer{Variants: variants.FS, Decks: decks.FS})
	edition, err := lib.Load("proelio/0.9.6", nil)
	if err != nil {
		t.Fatal(err)
	}
	tables := readTables(t)
	parts := 0
	var walk func(path string, table *rule.Table)
	walk = func(path string, table *rule.Table) {
		for _, key := range table.Keys() {
			p := rule.Path(strings.Split(strings.TrimPrefix(path+"."+key, "."), ".")...)
			v := table.Get(key)
			if v == nil || path == "" && (key == "metric" || key == "report" || key == "gate") {
				continue
			}
			if v.Table != nil {
				walk(p, v.Table)
				continue
			}
			k := schema.Match(p)
			if k == nil || k.Type != rule.Condition {
				continue
			}
			all := conjuncts(v.Text)
			for i, part := range all {
				if part == "true" {
					continue
				}
				parts++
				rest := append([]string{"true"}, all[:i]...)
				broken := p + "='''" + strings.Join(append(rest, all[i+1:]...), " && ") + "'''"
				caught := caughtBy(lib, tables, broken)
				if _, ok := free[p+": "+part]; ok == (caught != "") {
					t.Errorf("%s without %q: caught by %q", p, part, caught)
				}
			}
		}
	}
	walk("", edition.Set.Root)
	if parts < 30 {
		t.Errorf("%d parts of conditions, want at least 30", parts)
	}
}

// conjuncts cuts a condition at the && that are in no brackets.
func conjuncts(text string) []string {
	var l []string
	depth, from := 0, 0
	text = strings.Join(strings.Fields(text), " ")
	for i := range text {
		switch {
		case text[i] == '(' || text[i] == '[':
			depth++
		case text[i] == ')' || text[i] == ']':
			depth--
		case depth == 0 && strings.HasPrefix(text[i:], "&&"):
			l = append(l, strings.TrimSpace(text[from:i]))
			from = i + 2
		}
	}
	return append(l, strings.TrimSpace(text[from:]))
}

// caughtBy returns the first case that a broken rule turns out otherwise; ""
// if none does.
func caughtBy(lib *rule.Library, tables []ruleTable, broken string) string {
	loaded := map[string]*Rules{}
	key, _, _ := strings.Cut(broken, "=")
	for _, table := range tables {
		for _, c := range table.Case {
			if c.Odds != nil || len(c.Settings) > 0 || strings.Contains(strings.Join(c.Set, " "), key+"=") {
				continue
			}
			sets := append([]string{broken}, c.Set...)
			id := c.Variant + strings.Join(sets, "\n")
			r, ok := loaded[id]
			if !ok {
				if l, err := lib.Load(c.Variant, sets); err == nil {
					r = compile(l.Set)
				}
				loaded[id] = r
			}
			if r == nil {
				continue
			}
			var tr trial
			tr.run(func() { c.run(&tr, r) })
			if tr.faults != nil {
				return table.file + ": " + c.Name
			}
		}
	}
	return ""
}
