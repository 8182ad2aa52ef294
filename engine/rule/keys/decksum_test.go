package keys

import (
	"testing"

	"equitas/engine/rule"
)

// The cards of a deck are what stands at the paths: numbers, lists, entries, and of some only
// those that say so.
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
		if got := deckSum(path)(deck.Table); got != want {
			t.Errorf("%s: %d, want %d", path, got, want)
		}
	}
	if got := deckSum("gate.count", "card.*.count")(deck.Table); got != 31 {
		t.Errorf("two paths: %d, want 31", got)
	}
}
