package rule_test

import (
	"testing"

	"equitas/engine/rule"
)

// The name of all cards of an entry must leave out what differs from card to card.
func TestNameOfAll(t *testing.T) {
	for _, c := range []struct{ name, id, want string }{
		{"Knights", "knights", "Knights"},
		{"Charter, {river}", "charter", "Charter"},
		{"Boat  {price} {size}", "boat", "Boat"},
		{"{river} {depth}", "long_stretch", "long stretch"},
		{"{value} of {suit}", "plain", "plain"},
		{"The {colour} Knight", "knight", "knight"},
	} {
		if got := rule.CommonName(c.name, c.id); got != c.want {
			t.Errorf("the entry %s with the name %q is called %q, want %q", c.id, c.name, got, c.want)
		}
	}
}
