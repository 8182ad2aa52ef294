package lab

import (
	"slices"
	"testing"
)

// A list of parts that differs is about those that only one side lists; any other key
// about the parts that it names.
func TestAboutParts(t *testing.T) {
	for _, c := range []struct{ base, other, want []string }{
		{[]string{"e3", "rope", "shield"}, []string{"e3", "rope"}, []string{"shield"}},
		{[]string{"e3", "rope"}, []string{"e3", "sap"}, []string{"rope", "sap"}},
		{[]string{"e3"}, []string{"e3"}, []string{"e3"}},
		{nil, []string{"new"}, []string{"new"}},
		{nil, nil, nil},
	} {
		if got := aboutParts(c.base, c.other); !slices.Equal(got, c.want) {
			t.Errorf("%v and %v are about %v, want %v", c.base, c.other, got, c.want)
		}
	}
}
