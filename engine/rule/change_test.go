package rule

import (
	"slices"
	"testing"

	"equitas/engine/rule/source"
)

// The changes in a table are the values that differ from the inherited ones and affect play.
// A new entry, and one that is dropped, is a single change.
func TestChangesBelow(t *testing.T) {
	schema := &Schema{Keys: []Key{
		{Path: "hand.limit", Type: Int},
		{Path: "hand.kinds", Type: Texts},
		{Path: "hand.note", Type: Text, PrintOnly: true},
		{Path: "hand.source", Type: Word, Mark: &Mark{}},
		{Path: "hand.first", Type: Int, Mark: &Mark{}},
		{Path: "guild.*.power", Type: Int},
		{Path: "guild.*.name", Type: Names},
		{Path: "begin", Type: Steps},
		{Path: "foot.limit", Type: Int},
	}}
	parse := func(text string) *Value {
		src := source.NewFile("test.toml", text)
		root, fault := source.Parse(src, 0, len(text))
		if fault != nil {
			t.Fatal(fault)
		}
		return &Value{Kind: KindTable, Table: root}
	}
	below := parse("hand = { limit = 3, kinds = [\"a\", \"b\"], note = \"x\", source = \"x\" }\nguild.smith = { power = 1, name = \"Smith\" }\nbegin = [\"deal\"]\n")
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"hand.limit = 3\nhand.kinds = [\"a\", \"b\"]\n", nil},
		{"hand.limit = 4\nhand.kinds = [\"b\", \"a\"]\n", []string{"hand.limit", "hand.kinds"}},
		{"hand.note = \"y\"\nhand.source = \"y\"\nhand.first = 2\n", nil},
		{"guild.smith = { power = 2, name = \"Forge\" }\n", []string{"guild.smith.power"}},
		{"guild.mason = { power = 1 }\n", []string{"guild.mason"}},
		{"guild.smith.drop = true\n", []string{"guild.smith"}},
		{"begin = { step_1 = \"roll\" }\nfoot.limit = 1\n", []string{"begin", "foot.limit"}},
		{"other.limit = 3\nhand.other = 3\n", nil},
	} {
		var got []string
		for _, d := range changesBelow(nil, parse(c.text), schema.Shape(), false, below, "") {
			got = append(got, d.path)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}
