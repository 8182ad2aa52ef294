package proelio

import (
	"slices"
	"testing"
)

// A card never costs an action if it has the effect again without a condition, at any place
// among its effects.
func TestAlwaysFree(t *testing.T) {
	r := load(t, "proelio/0.9.6",
		`card.resources.play=[{do="again"},{do="draw",n=1,from="base"}]`,
		`card.alliance.play=[{do="peek",whom="left"},{do="again",when="rival.hand == 0"}]`)
	var got []string
	for i := range r.kinds {
		if r.isAlwaysFree(r.kinds[i].play) {
			got = append(got, r.kinds[i].id)
		}
	}
	slices.Sort(got)
	if want := []string{"inquisition", "resources"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
