package project

import (
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// The game that somebody begins with runs, and so does its variant; nothing in them is
// said that has no effect.
func TestBeginGame(t *testing.T) {
	files := fstest.MapFS{}
	for _, f := range BeginGame("my_game", `The "Big" \ GAME`+"\a\n1", true) {
		files[f.Path] = &fstest.MapFile{Data: []byte(f.Text)}
	}
	sub, err := files.Sub("variants")
	if err != nil {
		t.Fatal(err)
	}
	lib := lab.Open(lab.Resources{Layers: func() []rule.Layer { return []rule.Layer{{Variants: sub}} }}).Library()
	for name, cards := range map[string]int{"my_game/standard": 15, "my_game/bigger-hands": 21} {
		l, err := lib.Load(name, nil)
		if err != nil || len(l.Warnings) > 0 {
			t.Errorf("%s: %v, warnings %v", name, err, l.Warnings)
			continue
		}
		s := l.Rules.NewState(l.Rules.Players().Usual)
		s.Start(rng.NewDeal(1, 0))
		n := 0
		for ; s.ToAct() != engine.Nobody; n++ {
			s.Apply(s.Legal(nil)[0])
		}
		if n != cards || s.Result().Winners == 0 {
			t.Errorf("%s: %d cards were played and %v has won, want %d and somebody", name, n, s.Result().Winners.List(), cards)
		}
	}
}
