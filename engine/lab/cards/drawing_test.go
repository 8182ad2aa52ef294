package cards

import (
	"testing"

	"equitas/reports/face"
)

// A fault of a word for a deck or a kind, or of the theme, is told once, not on every card
// that has it; one of a card's own parts on each.
func TestShared(t *testing.T) {
	for part, want := range map[string]bool{"deck": true, "kind": true, "theme": true, "name": false, "text": false} {
		told := face.Faults{{ID: "a", Part: part, Msg: "does not fit"}}
		if got := isRepeated(told, face.Fault{ID: "b", Part: part, Msg: "does not fit"}); got != want {
			t.Errorf("the %s of another card: told already %v, want %v", part, got, want)
		}
		for _, other := range []face.Fault{{ID: "b", Part: part, Msg: "is no colour"}, {ID: "b", Part: "tag", Msg: "does not fit"}} {
			if isRepeated(told, other) || isRepeated(face.Faults{other}, told[0]) {
				t.Errorf("of %+v and %+v one is told with the other", told[0], other)
			}
		}
	}
}
