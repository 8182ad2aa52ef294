package engine

import "testing"

// Words are of the kind whose form has the most fixed words among those that fit; a word in
// capitals stands for one word or more, and what stands in brackets may be missing.
func TestKindOf(t *testing.T) {
	p := Phase{Kinds: []Kind{
		{Form: "CARD"}, {Form: "move PIECE to PLACE"}, {Form: "end turn"}, {Form: "give CARD [for WAY]"}, {Form: "give CARD back"},
	}}
	for words, want := range map[string]int{
		"Hero": 0, "the old Hero": 0, "end": 0, "end turn": 2, "end turn now": 0,
		"move Ram to Wall": 1, "move the Ram to the old Wall": 1, "move Ram to": 0, "move to Wall": 0,
		"give Hero": 3, "give Hero for 3 wood": 3, "give the Hero back": 4, "give Hero for": 3, "give": 0,
		"": -1,
	} {
		if got := p.KindOf(words); got != want {
			t.Errorf("%q is of kind %d, want %d", words, got, want)
		}
	}
}
