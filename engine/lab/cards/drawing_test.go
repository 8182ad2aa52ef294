package cards

import (
	"testing"

	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
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

// A fault is placed at its character in the part of the card, or at the part if that lacks the
// character; at the card if it has no such part, and at the file if there is no such card.
func TestPlaceOf(t *testing.T) {
	v, err := lab.Open(lab.Resources{}).Library().Variant("proelio/0.9.6", []string{"guild.thieves.uses=1", "guild.bards.uses=2"}, func(question.Note) {})
	if err != nil {
		t.Fatal(err)
	}
	hero := v.Set.Value("card.hero")
	name := hero.Table.Get("name.it") // Eroe
	if name == nil || name.Text != "Eroe" {
		t.Fatalf("the card's name is %+v", name)
	}
	for _, c := range []struct {
		f    face.Fault
		want rule.Place
	}{
		{face.Fault{ID: "hero", Part: "name", Lang: "it"}, name.At},
		{face.Fault{ID: "hero", Part: "name", Lang: "it", Rune: 'E'}, name.PlaceWithin(0, 1)},
		{face.Fault{ID: "hero", Part: "name", Lang: "it", Rune: 'o'}, name.PlaceWithin(2, 1)},
		{face.Fault{ID: "hero", Part: "name", Lang: "it", Rune: 'z'}, name.At},
		{face.Fault{ID: "hero", Part: "art", Lang: "it"}, hero.At},
		{face.Fault{ID: "merchant", Part: "text", Lang: "it"}, v.Set.Value("marker.merchant.text.it").At},
		{face.Fault{ID: "merchant", Part: "text", Lang: "it", Side: 1}, v.Set.Value("marker.merchant.text_back.it").At},
		{face.Fault{ID: "thieves", Part: "text", Lang: "en"}, v.Set.Value("guild.thieves.text.en").At},
		{face.Fault{ID: "bards", Part: "text", Lang: "en"}, v.Set.Value("guild.bards.text_many.en").At},
		{face.Fault{ID: "heroine", Part: "name", Lang: "it"}, rule.Place{File: "x.toml"}},
	} {
		if got := placeOf(v.Set, "x.toml", c.f); got != c.want {
			t.Errorf("%+v: got %+v, want %+v", c.f, got, c.want)
		}
	}
}
