package workbench

import (
	"testing"
)

// Variants shows what there is as a tree, and what each changes in the words of
// diff.
func TestVariantsView(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/variants")
	p.sees("h3", "Mine")
	p.sees(".changes", "hand limit: 5 cards")
	p.looks("variants")
}
