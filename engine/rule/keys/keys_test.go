package keys_test

import (
	"reflect"
	"testing"

	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// Every function must set the fields that it is for, and no others.
func TestKeys(t *testing.T) {
	sees := []string{"game"}
	for _, c := range []struct{ got, want rule.Key }{
		{keys.Number("a.b", 1, 5, "cards", "how many", "Setup"), rule.Key{Path: "a.b", Type: rule.Int, Lo: 1, Hi: 5, Unit: "cards", Doc: "how many", Source: "Setup"}},
		{keys.OrNone("a.b", 5, "cards", "how many", "Setup"), rule.Key{Path: "a.b", Type: rule.Int, Hi: 5, Unit: "cards", Doc: "how many", Source: "Setup", Optional: true, Default: "0"}},
		{keys.Optional(keys.YesNo("a", "is it?", "R"), "no"), rule.Key{Path: "a", Type: rule.Bool, Doc: "is it?", Source: "R", Optional: true, Default: "no"}},
		{keys.Condition("a", sees, "is it?", "R"), rule.Key{Path: "a", Type: rule.Condition, Sees: sees, Doc: "is it?", Source: "R"}},
		{keys.Amount("a", 0, 9, "cards", sees, "cost", "R"), rule.Key{Path: "a", Type: rule.Amount, Within: true, Hi: 9, Unit: "cards", Sees: sees, Doc: "cost", Source: "R"}},
		{keys.Word("a", "which", "R", "x", "y"), rule.Key{Path: "a", Type: rule.Word, Words: []string{"x", "y"}, Doc: "which", Source: "R"}},
		{keys.Words("a", "which", "R", "x"), rule.Key{Path: "a", Type: rule.Words, Slots: true, Words: []string{"x"}, Doc: "which", Source: "R"}},
		{keys.Name("card.*", "card"), rule.Key{Path: "card.*.name", Type: rule.Names, Doc: "the card's name, by language"}},
		{keys.Reached(keys.Never(rule.Key{Path: "a"}, "b")), rule.Key{Path: "a", Reached: true, Never: "b"}},
		{keys.Named(keys.Ever(rule.Key{Path: "a"}, "b"), "at the end"), rule.Key{Path: "a", Ever: "b", Named: true, Moment: "at the end"}},
		{keys.CountSource("a.*", "whence", "n"), rule.Key{Path: "a.*.source", Type: rule.Word, Words: []string{"rulebook", "assumed", "designed"}, Doc: "whence", Optional: true, Default: "designed", Mark: &rule.Mark{Of: []string{"n"}}}},
		{keys.Called(keys.ByName(keys.Unlimited(rule.Key{Path: "a"})), "b"), rule.Key{Path: "a", Zero: "no limit", ByName: true, Label: "b"}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%+v, want %+v", c.got, c.want)
		}
	}
	if got := keys.Table("a", rule.Key{Path: "a.b"}); len(got) != 1+len(rule.Marks("a")) || got[0].Path != "a.b" {
		t.Errorf("a table of one key has %d, want it first and %d of its marks", len(got), len(rule.Marks("a")))
	}
}

// DeckSum must add up the values at the paths: numbers, lists, entries, and with "if" only
// entries in which the key is true.
func TestDeckSum(t *testing.T) {
	table := func(of map[string]*rule.Value) *rule.Value {
		x := new(rule.Table)
		for key, v := range of {
			x.Set(key, v)
		}
		return &rule.Value{Kind: rule.KindTable, Table: x}
	}
	number := func(n int64) *rule.Value { return &rule.Value{Kind: rule.KindInt, Int: n} }
	yes := func(is bool) *rule.Value { return &rule.Value{Kind: rule.KindBool, Bool: is} }
	list := &rule.Value{Kind: rule.KindList, List: []*rule.Value{{Kind: rule.KindText, Text: "a"}, {Kind: rule.KindText, Text: "b"}}}
	deck := table(map[string]*rule.Value{
		"gate": table(map[string]*rule.Value{"count": number(1)}),
		"card": table(map[string]*rule.Value{"a": table(map[string]*rule.Value{"count": number(10)}), "b": table(map[string]*rule.Value{"count": number(20)}), "c": table(nil)}),
		"set":  table(map[string]*rule.Value{"a": table(map[string]*rule.Value{"cards": list})}),
		"piece": table(map[string]*rule.Value{"a": table(map[string]*rule.Value{"count": number(100), "cards": yes(true)}), "b": table(map[string]*rule.Value{"count": number(1000), "cards": yes(false)}),
			"c": table(map[string]*rule.Value{"count": number(1000)})}),
	})
	for path, want := range map[string]int{"gate.count": 1, "card.*.count": 30, "card.*": 3, "set.*.cards": 2, "piece.*.count if cards": 100, "none.*.count": 0, "none.count": 0} {
		if got := keys.DeckSum(path)(deck.Table); got != want {
			t.Errorf("%s: %d, want %d", path, got, want)
		}
	}
	if got := keys.DeckSum("gate.count", "card.*.count")(deck.Table); got != 31 {
		t.Errorf("two paths: %d, want 31", got)
	}
}
