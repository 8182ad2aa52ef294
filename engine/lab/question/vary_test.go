package question

import (
	"slices"
	"testing"
)

func TestParseAxis(t *testing.T) {
	for _, c := range []struct {
		text string
		key  string
		want []string
	}{
		{"hand.limit=3..5", "hand.limit", []string{"3", "4", "5"}},
		{"hand.limit=3..8..2", "hand.limit", []string{"3", "5", "7"}},
		{"scoring.guild=-2..0", "scoring.guild", []string{"-2", "-1", "0"}},
		{"loot.choose=owner, random", "loot.choose", []string{"owner", "random"}},
		{`merchant.price.summer=["any"],["any","any"]`, "merchant.price.summer", []string{`["any"]`, `["any","any"]`}},
		{`draw.legal="house.hand < 3, x",true`, "draw.legal", []string{`"house.hand < 3, x"`, "true"}},
		{`metric."len.turns".margin=1,2`, `metric."len.turns".margin`, []string{"1", "2"}},
		{"attack.legal='a == 1'", "attack.legal", []string{"'a == 1'"}},
	} {
		a, err := ParseAxis(c.text)
		if err != nil || a.Key != c.key || !slices.Equal(a.Values, c.want) {
			t.Errorf("parseAxis(%q) = %q %q, %v; want %q %q", c.text, a.Key, a.Values, err, c.key, c.want)
		}
	}
	for _, text := range []string{"", "=3", "a=", "a", "a=1..", "a=1,,2", "a=5..1", "a=1..9..0", "a=1..100000",
		"a=4..9223372036854775807", "a=4..99999999999999999999", "a=-2000000000..3", "a=1 .. 3 .. 5000000000"} {
		if a, err := ParseAxis(text); err == nil && text != "a=1.." {
			t.Errorf("parseAxis(%q) = %v, want an error", text, a)
		}
	}
}

func TestSettings(t *testing.T) {
	got := Combinations([]Axis{{Key: "a", Values: []string{"1", "2"}}, {Key: "b", Values: []string{"x", "y"}}})
	want := [][]string{{"1", "x"}, {"1", "y"}, {"2", "x"}, {"2", "y"}}
	if !slices.EqualFunc(got, want, slices.Equal[[]string]) {
		t.Errorf("settings = %v, want %v", got, want)
	}
}

func TestFindValue(t *testing.T) {
	for _, c := range []struct {
		text, value string
		from, width int
	}{
		{"a=5..70", "5", 0, 1},
		{"a=5..70", "70", 3, 2},
		{"a=5..70", "21", 0, 5},
		{"a=3.. 9 ..2", "9", 4, 1},
		{"a=5-7", "5-7", 0, 3},
		{"a=1, 11,1é", "1é", 6, 2},
		{`a=["any"],["é"],x`, "x", 14, 1},
	} {
		a, err := ParseAxis(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if from, width := a.Find(c.value); from != c.from || width != c.width {
			t.Errorf("%s: %s is at %d, %d wide; want %d, %d", c.text, c.value, from, width, c.from, c.width)
		}
	}
}
