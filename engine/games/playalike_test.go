package games_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/games"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/rule/playalike"
	"equitas/engine/rule/render"
	"equitas/variants"
)

// An edit changes the settings of a variant in a way that must not change play.
type edit struct {
	base, what string                 // name of the variant; what the edit does
	seats      int                    // number of seats; 0: the usual one
	do         func(root *rule.Table) // makes the edit
	names      map[string]string      // by changed id: the id in the base
}

// recast returns a copy of a value in which ids are replaced: now has the new ids by old id.
func recast(v *rule.Value, now map[string]string) *rule.Value {
	c := *v
	c.Expr = nil
	switch v.Kind {
	case rule.KindTable:
		c.Table = new(rule.Table)
		for _, key := range v.Table.Keys() {
			c.Table.Set(cmp.Or(now[key], key), recast(v.Table.GetKey(key), now))
		}
	case rule.KindList:
		c.List = nil
		for _, x := range v.List {
			c.List = append(c.List, recast(x, now))
		}
	case rule.KindText:
		c.Text = idWord.ReplaceAllStringFunc(v.Text, func(w string) string { return cmp.Or(now[w], w) })
	}
	return &c
}

var idWord = regexp.MustCompile(`[A-Za-z0-9_]+`)

// reversed returns an edit that reverses the order of the entries of tables.
func reversed(tables ...string) func(root *rule.Table) {
	return func(root *rule.Table) {
		for _, name := range tables {
			old, now := root.GetKey(name).Table, new(rule.Table)
			for _, id := range slices.Backward(old.Keys()) {
				now.Set(id, old.GetKey(id))
			}
			c := *root.GetKey(name)
			c.Table = now
			root.Set(name, &c)
		}
	}
}

// renamed returns an edit that replaces ids wherever they occur: now has the new ids by old
// id.
func renamed(now map[string]string) func(root *rule.Table) {
	return func(root *rule.Table) {
		for _, key := range root.Keys() {
			if !rule.IsMeasuringTable(key) {
				root.Set(key, recast(root.GetKey(key), now))
			}
		}
	}
}

// split returns an edit that moves some copies of entry id of a table to a new entry with the
// id as, which is equal otherwise. key is the key with the number of copies.
func split(table, id, key, as string, some int64) func(root *rule.Table) {
	return func(root *rule.Table) {
		t := recast(root.GetKey(table), nil)
		add := recast(t.Table.GetKey(id), nil)
		for _, x := range []struct {
			of *rule.Value
			n  int64
		}{{t.Table.GetKey(id), t.Table.GetKey(id).Table.GetKey(key).Int - some}, {add, some}} {
			n := *x.of.Table.GetKey(key)
			n.Int = x.n
			x.of.Table.Set(key, &n)
		}
		t.Table.Set(as, add)
		root.Set(table, t)
	}
}

func both(l ...func(root *rule.Table)) func(root *rule.Table) {
	return func(root *rule.Table) {
		for _, do := range l {
			do(root)
		}
	}
}

// alikes lists edits without effect on play, which change ids, order or copies.
var alikes = []edit{
	{base: "proelio/0.9.6", what: "cards in another order", do: reversed("card")},
	{base: "proelio/0.9.6", what: "Guilds in another order", do: reversed("guild")},
	{base: "proelio/0.9.6", what: "cards with other ids", do: renamed(map[string]string{"knights": "riders", "fortress": "bastille", "plague": "pest", "spy": "scout"}),
		names: map[string]string{"riders": "knights", "bastille": "fortress", "pest": "plague", "scout": "spy"}},
	{base: "proelio/0.9.6", what: "a Guild with another id", do: renamed(map[string]string{"bards": "minstrels"}), names: map[string]string{"minstrels": "bards"}},
	{base: "proelio/0.9.6", what: "a card in two", do: split("card", "knights", "count", "riders", 2), names: map[string]string{"riders": "knights"}},
	{base: "proelio/0.9.6", what: "a Strategy card in two", do: split("card", "alliance", "count", "pact", 1), names: map[string]string{"pact": "alliance"}},
	{base: "proelio/two-actions", what: "order, ids and copies", do: both(split("card", "soldiers", "count", "pikemen", 3), renamed(map[string]string{"shields": "bucklers"}), reversed("card", "guild")),
		names: map[string]string{"pikemen": "soldiers", "bucklers": "shields"}},
	{base: "proelio/allied", what: "cards in another order", do: reversed("card", "guild")},
	{base: "warland/creatures", what: "creatures in another order", do: reversed("creature")},
	{base: "warland/creatures", what: "a creature in two", do: split("creature", "ember_wolf", "copies", "ash_wolf", 1), names: map[string]string{"ash_wolf": "ember_wolf"}},
	{base: "warland/2.0.2", what: "buildings in another order", do: reversed("building")},
	{base: "warland/2.0.2", what: "a building with another id", do: renamed(map[string]string{"bakery": "mill"}), names: map[string]string{"mill": "bakery"}},
	{base: "stronghold/2010", what: "hit cards in another order", do: reversed("defender_hit_card")},
	{base: "stronghold/2010", what: "phase cards in another order", do: reversed("phase_card")},
	{base: "stronghold/2010", what: "a hit card in two", do: split("defender_hit_card", "one", "count", "half", 1), names: map[string]string{"half": "one"}},
	{base: "stronghold/2010", what: "phase cards in another order at four", seats: 4, do: reversed("phase_card")},
	{base: "empires/2002", what: "army cards in another order", do: reversed("card")},
	{base: "empires/2002", what: "an army card with another id", do: renamed(map[string]string{"sword_6": "spatha_6"}), names: map[string]string{"spatha_6": "sword_6"}},
	{base: "empires/2002", what: "an army card in two", do: split("card", "sword_6", "count", "spatha_6", 1), names: map[string]string{"spatha_6": "sword_6"}},
}

// otherwise returns the variant base after an edit of its settings, read from a file with all
// of them.
func otherwise(t *testing.T, base *rule.Loaded, do func(root *rule.Table)) *rule.Loaded {
	t.Helper()
	set := *base.Set
	set.Root = new(rule.Table)
	for _, key := range base.Set.Root.Keys() {
		set.Root.Set(key, base.Set.Root.GetKey(key))
	}
	do(set.Root)
	var b strings.Builder
	if err := render.TOML(&b, &set); err != nil {
		t.Fatal(err)
	}
	l, err := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS},
		rule.Layer{Variants: fstest.MapFS{"own/other.toml": {Data: []byte(b.String())}}}).Load("own/other", nil)
	if faults, ok := err.(rule.Faults); ok {
		t.Fatalf("%s", faults[0].Msg)
	}
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func builtIn(t *testing.T, name string) *rule.Loaded {
	t.Helper()
	l, err := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS}).Load(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Two variants of which package playalike says that they play alike do so at every decision:
// a match of the one is repeated under the rules of the other, with the same chance. At every
// decision the same actions are legal, and the rule of thumb rates them the same.
func TestPlaysAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every game")
	}
	for _, e := range alikes {
		t.Run(e.base+" "+e.what, func(t *testing.T) {
			base := builtIn(t, e.base)
			other := otherwise(t, base, e.do)
			if base.Set.Hash == other.Set.Hash {
				t.Fatal("the edit changes nothing in the files")
			}
			if !playalike.Alike(base, other) || playalike.Fingerprint(base) != playalike.Fingerprint(other) {
				t.Fatalf("it is not said that they play alike: %s and %s", playalike.Fingerprint(base), playalike.Fingerprint(other))
			}
			decisions := 0
			for deal := range 3 {
				decisions += along(t, base, other, e, deal)
			}
			if decisions < 100 {
				t.Errorf("only %d decisions were held against each other", decisions)
			}
		})
	}
}

// along plays a deal of other by the rule of thumb and repeats the match with base. It fails
// the test at a difference and returns the number of decisions.
func along(t *testing.T, base, other *rule.Loaded, e edit, deal int) (decisions int) {
	t.Helper()
	seats := cmp.Or(e.seats, base.Rules.Players().Usual)
	a, b := other.Rules.NewState(seats).(engine.RecordState), base.Rules.NewState(seats).(engine.RecordState)
	old := func(text string) string {
		return idWord.ReplaceAllStringFunc(text, func(w string) string { return cmp.Or(e.names[w], w) })
	}
	ids := base.Set.Root
	rank := func(id string) int { // kinds that are drawn are told in their order
		n := 0
		for _, table := range []string{"card", "creature", "phase_card", "defender_hit_card"} {
			if v := ids.GetKey(table); v != nil {
				if i := slices.Index(v.Table.Keys(), id); i >= 0 {
					return n + i
				}
				n += len(v.Table.Keys())
			}
		}
		return -1
	}
	var happened []engine.Outcome
	a.Start(rng.NewDeal(7, uint64(deal)))
	a.OnOutcome(func(o engine.Outcome) { happened = append(happened, o) })
	setup, err := json.Marshal(a.Setup())
	if err != nil {
		t.Fatal(err)
	}
	err = b.Resume(json.RawMessage(old(string(setup))), func(want engine.Outcome) error {
		if len(happened) == 0 {
			return fmt.Errorf("%s is asked for, and nothing has happened", want.Kind)
		}
		had := happened[0]
		happened = happened[1:]
		for _, f := range want.Fields {
			switch p := f.Value.(type) {
			case *string:
				*p = old(had.Get(f.Name).(string))
			case *int:
				*p = had.Get(f.Name).(int)
			case *[]int:
				*p = had.Get(f.Name).([]int)
			case *[]string:
				*p = nil
				for _, s := range had.Get(f.Name).([]string) {
					*p = append(*p, old(s))
				}
				if want.Kind != "shuffle" && !slices.ContainsFunc(*p, func(s string) bool { return rank(s) < 0 }) {
					slices.SortStableFunc(*p, func(x, y string) int { return rank(x) - rank(y) })
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	words := func(st engine.RecordState, w engine.Weigher, called func(string) string) (list []string, rated map[string]int64, of map[string]engine.Action) {
		legal := st.Legal(nil)
		rating := make([]int64, len(legal))
		w.Weigh(st.Observe(st.ToAct()), legal, engine.Defaults(w), rating)
		rated, of = map[string]int64{}, map[string]engine.Action{}
		for i, x := range legal {
			word := called(st.Words(x))
			if r, twice := rated[word]; twice && r != rating[i] {
				t.Fatalf("deal %d: %q is rated %d and %d", deal, word, r, rating[i])
			}
			rated[word], of[word] = rating[i], x
			list = append(list, word)
		}
		slices.Sort(list)
		return slices.Compact(list), rated, of
	}
	chance := rng.NewStream(uint64(deal))
	for ; a.ToAct() != engine.Nobody; decisions++ {
		mine, rated, of := words(a, other.Rules.(engine.Weigher), old)
		theirs, ratedToo, ofToo := words(b, base.Rules.(engine.Weigher), func(s string) string { return s })
		if a.ToAct() != b.ToAct() || !slices.Equal(mine, theirs) {
			t.Fatalf("deal %d, decision %d: seat %d may %v, and under base seat %d %v", deal, decisions, a.ToAct(), mine, b.ToAct(), theirs)
		}
		lowest, all := rated[mine[0]], ratedToo[mine[0]] // only differences mean something
		best := mine[int(chance.Below(uint32(len(mine))))]
		for _, w := range mine {
			if rated[w]-lowest != ratedToo[w]-all {
				t.Fatalf("deal %d, decision %d: %q is rated %d more than %q, and under base %d", deal, decisions, w, rated[w]-lowest, mine[0], ratedToo[w]-all)
			}
			if rated[w] > rated[best] && decisions%8 != 0 {
				best = w
			}
		}
		a.Apply(of[best])
		b.Apply(ofToo[best])
		if err := cmp.Or(b.Err(), a.Err()); err != nil {
			t.Fatalf("deal %d, decision %d, %s: %v", deal, decisions, best, err)
		}
	}
	if b.ToAct() != engine.Nobody || a.Turn() != b.Turn() {
		t.Fatalf("deal %d is over after turn %d, and under base not", deal, a.Turn())
	}
	return decisions
}
