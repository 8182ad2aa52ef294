package warland

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/rule"
	"equitas/variants"
)

// unplayed are keys that say nothing about play: words and prints, how much is
// listed at once, what is measured.
var unplayed = regexp.MustCompile(`^(text|choices|report|metric|gate|piece)\.|^players\.usual$|\.(name|plural|symbol|text|art|count|source)$`)

// free are changes that no case can miss, and why.
var free = []struct {
	why  string
	sets []string
}{
	{"base and medium are words: only advanced buildings are counted by type", []string{
		`building.farm.tier="medium"`, `building.lumber_house.tier="medium"`, `building.fisher_hut.tier="medium"`,
		`building.barracks.tier="base"`, `building.building_yard.tier="base"`, `building.bakery.tier="base"`}},
	{"there is nothing that it produces", []string{
		"building.bazaar.produces_if='''false'''", "building.parliament.produces_if='''false'''", "building.great_barracks.produces_if='''false'''"}},
	{"no more is bought than is missing, and none is a choice that is not asked", []string{
		"building.bazaar.exchange.when='''true'''", "building.bazaar.exchange.when='''feed.short >= 0'''"}},
	{"what is bought must be paid", []string{"building.bazaar.exchange.max='''feed.short'''"}},
	{"only soldiers have dice", []string{"pawn.carpenter.strength=1", "pawn.inhabitant.strength=1"}},
	{"only soldiers are on mission", []string{
		"pawn.carpenter.food_on_mission=0", "pawn.carpenter.food_on_mission=2", "pawn.inhabitant.food_on_mission=0", "pawn.inhabitant.food_on_mission=2"}},
	{"soldiers defend themselves with dice", []string{"pawn.soldier_f1.resistance=1", "pawn.soldier_f2.resistance=1"}},
	{"who is left alone has won in any case", []string{"end.when='''false'''"}},
	{"who stands on a card has no room for another beside himself", []string{"build.builder_if='''!pawn.in_any_zone'''"}},
	{"a soldier on the table is on mission", []string{"demolition.soldier_if='''true'''"}},
	{"a treaty ends in any case with one of its three", []string{
		"treaty.ends_if='''false'''", "treaty.ends_if='''treaty.proposer_out || treaty.partner_out'''",
		"treaty.ends_if='''treaty.enemy_out || treaty.partner_out'''", "treaty.ends_if='''treaty.enemy_out || treaty.proposer_out'''"}},
}

// Every rule of the edition is held by a case: with a number, a word or a yes or
// no changed by itself, or a condition or an amount without one of its parts,
// some case comes out otherwise.
func TestRulesAreHeld(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every case under every broken rule")
	}
	lib := rule.NewLibrary([]rule.Game{Game{}}, rule.Layer{Variants: variants.FS, Decks: decks.FS})
	edition, err := lib.Load("warland/2.0.2", nil)
	if err != nil {
		t.Fatal(err)
	}
	cases := casesOf(readTables(t))
	excused := map[string]string{}
	for _, f := range free {
		for _, set := range f.sets {
			excused[set] = f.why
		}
	}
	tried := 0
	edition.Set.Each(func(v *rule.Value, k *rule.Key) {
		if unplayed.MatchString(v.Path) {
			return
		}
		for _, broken := range breaks(v, k) {
			b := breakage{lib: lib, path: v.Path, set: v.Path + "=" + broken, loaded: map[string]*Rules{}}
			if b.rules(nil) == nil { // no such rules
				continue
			}
			tried++
			why, ok := excused[b.set]
			delete(excused, b.set)
			switch caught := b.caughtBy(cases, ok); {
			case caught == "" && !ok:
				t.Errorf("%s instead of %s: no case comes out otherwise", b.set, written(v))
			case caught != "" && ok:
				t.Errorf("%s instead of %s is excused, since %s; yet %q comes out otherwise", b.set, written(v), why, caught)
			}
		}
	})
	if tried < 400 {
		t.Errorf("%d rules were broken, want at least 400", tried)
	}
	for set := range excused {
		t.Errorf("%s is excused and not tried", set)
	}
}

// breaks are values that a key does not have, as a file writes them.
func breaks(v *rule.Value, k *rule.Key) []string {
	var l []string
	text := strings.Join(strings.Fields(v.Text), " ")
	switch {
	case v.Kind == rule.KindBool && k.Type != rule.Condition:
		l = append(l, strconv.FormatBool(!v.Bool))
	case v.Kind == rule.KindInt:
		for _, n := range []int64{v.Int - 1, v.Int + 1} {
			if k.Lo <= n && n <= k.Hi {
				l = append(l, strconv.FormatInt(n, 10))
			}
		}
	case v.Kind == rule.KindList:
		for i := range v.List {
			l = append(l, written(&rule.Value{Kind: rule.KindList, List: slices.Delete(slices.Clone(v.List), i, i+1)}))
		}
	case k.Type == rule.Word:
		for _, w := range k.Words {
			if w != v.Text && !strings.HasPrefix(w, "@") {
				l = append(l, strconv.Quote(w))
			}
		}
		if k.Words[0] == "@pawn" {
			l = append(l, `"carpenter"`)
		}
	case k.Type == rule.Text:
		l = append(l, `"another"`)
	case k.Type == rule.Condition:
		l = append(l, quoted(weaker(text))...)
	case k.Type == rule.Amount:
		l = append(l, quoted([]string{text + " + 1", text + " - 1"})...)
		if args, ok := strings.CutPrefix(text, "min("); ok {
			l = append(l, quoted(cut(strings.TrimSuffix(args, ")"), ","))...)
		}
	}
	return l
}

// quoted writes texts as a file does.
func quoted(texts []string) []string {
	l := make([]string, len(texts))
	for i, text := range texts {
		l[i] = "'''" + text + "'''"
	}
	return l
}

// written is a value as a file writes it.
func written(v *rule.Value) string {
	switch v.Kind {
	case rule.KindInt:
		return strconv.FormatInt(v.Int, 10)
	case rule.KindBool:
		return strconv.FormatBool(v.Bool)
	case rule.KindList:
		var l []string
		for _, x := range v.List {
			l = append(l, written(x))
		}
		return "[" + strings.Join(l, ", ") + "]"
	}
	return strconv.Quote(strings.Join(strings.Fields(v.Text), " "))
}

var (
	border = regexp.MustCompile(`[<>]=?`)
	moved  = map[string]string{"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
	digits = regexp.MustCompile(`\b[0-9]+\b`)
)

// weaker are what always and what never holds, and a condition without each of
// its parts, with the border of each comparison moved, and with each number
// one higher.
func weaker(text string) []string {
	l := []string{"true", "false"}
	for _, op := range []string{"&&", "||"} {
		parts := cut(text, op)
		for i := range parts {
			if len(parts) > 1 {
				l = append(l, strings.Join(slices.Delete(slices.Clone(parts), i, i+1), " "+op+" "))
			}
		}
	}
	for _, at := range border.FindAllStringIndex(text, -1) {
		l = append(l, text[:at[0]]+moved[text[at[0]:at[1]]]+text[at[1]:])
	}
	for _, at := range digits.FindAllStringIndex(text, -1) {
		n, _ := strconv.Atoi(text[at[0]:at[1]])
		l = append(l, text[:at[0]]+strconv.Itoa(n+1)+text[at[1]:])
	}
	return slices.DeleteFunc(l, func(s string) bool { return s == text })
}

// cut cuts a condition or a list at what is in no brackets.
func cut(text, at string) []string {
	var l []string
	depth, from := 0, 0
	for i := range text {
		switch {
		case text[i] == '(' || text[i] == '[':
			depth++
		case text[i] == ')' || text[i] == ']':
			depth--
		case depth == 0 && strings.HasPrefix(text[i:], at):
			l = append(l, strings.TrimSpace(text[from:i]))
			from = i + len(at)
		}
	}
	return append(l, strings.TrimSpace(text[from:]))
}

// casesOf lists the cases that are played, in the order of the files.
func casesOf(tables map[string]ruleTable) []*ruleCase {
	var l []*ruleCase
	for _, file := range slices.Sorted(maps.Keys(tables)) {
		for i := range tables[file].Case {
			if c := &tables[file].Case[i]; c.Refused == "" {
				l = append(l, c)
			}
		}
	}
	return l
}

// A breakage is the edition with one rule changed.
type breakage struct {
	lib    *rule.Library
	path   string // of the rule
	set    string // the change, as --set has it
	loaded map[string]*Rules
}

// rules returns the edition with the change and then other settings, nil where
// it is refused.
func (b *breakage) rules(sets []string) *Rules {
	id := strings.Join(sets, "\n")
	r, ok := b.loaded[id]
	if !ok {
		if l, err := b.lib.Load("warland/2.0.2", append([]string{b.set}, sets...)); err == nil {
			r = compile(l.Set)
		}
		b.loaded[id] = r
	}
	return r
}

// caughtBy returns the first case that comes out otherwise, or whose settings
// are refused; "" if none does. Cases of the edition as it is come first, then
// those whose settings are of the table of the rule: to read rules takes long.
// Plain asks for the first alone.
func (b *breakage) caughtBy(cases []*ruleCase, plain bool) string {
	table, _, _ := strings.Cut(b.path, ".")
	if table == "building" { // most are built where more than one may be
		table = "build"
	}
	for turn := range 3 {
		for _, c := range cases {
			sets := strings.Join(c.Set, "\n")
			when := 2
			switch {
			case len(c.Set) == 0:
				when = 0
			case strings.Contains(sets, table):
				when = 1
			}
			if when != turn || plain && turn > 0 || strings.Contains("\n"+sets, "\n"+b.path+"=") {
				continue
			}
			r := b.rules(c.Set)
			if r == nil {
				return c.Name
			}
			var tr trial
			tr.run(func() { c.run(&tr, r) })
			if tr.faults != nil {
				return c.Name
			}
		}
	}
	return ""
}
