package question

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Any text for --vary is refused or gives a key with values, each of which Find locates in
// the text. The values joined again, as reports do, give the same axis.
func FuzzVary(f *testing.F) {
	for _, text := range []string{
		"hand.limit=4..7", "hand.limit=4..8..2", "a=-5..-1", "a=1..1000", "loot.choose=owner, random", `merchant.price.summer=["any"],["any","any"]`,
		`draw.legal="house.hand < 3, x",true`, `metric."len.turns".margin=1,2`, `metric."a=b".margin=1`, "attack.legal='a == 1'", "a=5-7", "a=1, 11,1é",
		"a=[1,(2},'],", "a=\"", "a==", "=", "", "a=1..2..3..4", "a=999999999..1000000001", "\xff=\xff,1", "a={b=1,c=2},3",
	} {
		f.Add(text, "b=1,2")
	}
	f.Fuzz(func(t *testing.T, text, second string) {
		var taken []string
		for _, typed := range []string{text, second} {
			if all, err := AddVary(taken, typed); err == nil {
				taken = all
			} else {
				if !utf8.ValidString(err.Error()) && utf8.ValidString(typed) {
					t.Errorf("%q: %q is no text", typed, err)
				}
			}
		}
		list, err := ParseVary(taken)
		if err != nil {
			t.Fatal(err)
		}
		n := 1
		for _, a := range list {
			n *= len(a.Values)
			if a.Key == "" || len(a.Values) == 0 {
				t.Fatalf("%q, %q: key %q with %d values", text, second, a.Key, len(a.Values))
			}
			for i, v := range a.Values {
				from, width := a.Find(v)
				if all := utf8.RuneCountInString(a.Text); from < 0 || width < 0 || from+width > all {
					t.Errorf("%q: %q stands at %d, %d wide, of %d", a.Text, v, from, width, all)
				}
				if v == "" || slices.Contains(a.Values[:i], v) {
					t.Errorf("%q: value %q twice, or none", a.Text, v)
				}
				ShortValue(v)
			}
			again, err := ParseAxis(a.Key + "=" + strings.Join(a.Values, ","))
			if err != nil || again.Key != a.Key || !slices.Equal(again.Values, a.Values) {
				t.Errorf("%q is %q; typed again %q: %v", a.Text, a.Values, again.Values, err)
			}
		}
		if n > MaxSettings {
			t.Fatalf("%q, %q: %d settings", text, second, n)
		}
		points := Combinations(list)
		if len(list) > 0 && len(points) != n {
			t.Errorf("%q, %q: %d points of %d", text, second, len(points), n)
		}
	})
}
