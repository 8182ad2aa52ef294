package told

import (
	"slices"
	"testing"

	"equitas/engine/narration"
	"equitas/engine/rng"
)

// Ranks of standard playing cards are said as they stand on the cards, where they are chosen and where
// a condition compares them; other numbers stay numbers.
func TestRanks(t *testing.T) {
	r := loadOther(t, "go_fish", "")
	v := newVoice(r, r.machine(2), narration.New(r.set.Lexicon("en")))
	for text, want := range map[string]string{
		"card.rank == 12":              "rank = Q",
		"card.rank != wanted.rank":     "rank ≠ wanted",
		"table.asked == 14":            "the asked = A",
		"each.rank >= 11 && me.hand":   "this rank ≥ J and your hand",
		"card.rank in [2, 11, 13]":     "rank is 2, J or K",
		"card.rank not in [2, 11]":     "rank is not 2 or J",
		"me.hand == 12":                "your hand = 12",
		"card.rank + 12 == 11":         "rank + 12 = 11",
		"card.rank == 10 || 12 == 12":  "rank = 10 or 12 = 12",
		"table.laid == 13":             "the laid = 13",
		"me.hand > 12 || card.rank<13": "your hand > 12 or rank<K",
	} {
		if got := v.formulaInWords(text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
	st := r.NewState(2)
	st.Start(rng.NewDeal(1, 0))
	n := r.machine(2).nouns
	f := &n.fields[n.fieldIndex("rank")]
	lo, _ := f.bounds()
	var said, want []string
	for _, a := range st.Legal(nil) {
		said = append(said, v.Say(st, a))
	}
	for i := range f.size() {
		if name := rankName(lo + int32(i)); slices.Contains(said, name) {
			want = append(want, name)
		}
	}
	if len(said) == 0 || !slices.Equal(said, want) {
		t.Errorf("the ranks to choose among are %v, of these on cards: %v", said, want)
	}
}

// A field whose range has two ranks for the ace, or that cards without suits have too, keeps its
// numbers.
func TestFieldsThatAreNoRanks(t *testing.T) {
	for _, lines := range []string{
		"[field]\nrank = \"1..14\"",
		"[card.bare]\neach = [\"rank\"]\n",
		"[field]\nsuit = [\"moon\", \"sun\"]\n",
	} {
		n := loadOther(t, "go_fish", lines).machine(2).nouns
		if n.fields[n.fieldIndex("rank")].isRank {
			t.Errorf("rank is the rank of playing cards with\n%s", lines)
		}
	}
}
