package project

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// The files of a new game and its variant are read without faults or warnings, and the game
// can be played.
func TestBeginGame(t *testing.T) {
	files := fstest.MapFS{}
	for _, f := range NewGameFiles("my_game", `The "Big" \ GAME`+"\a\n1", true) {
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

// A copy of a game whose rules are text has them under the new name, and a variant with
// another value of its first number. A game written in Go and an unknown game give errors.
func TestBeginGameLike(t *testing.T) {
	known := lab.Open(lab.Resources{}).Library()
	begun, err := CopiedGameFiles(known, "my_fish", "go_fish", false)
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, f := range begun {
		files[f.Path] = &fstest.MapFile{Data: []byte(f.Text)}
	}
	sub, err := files.Sub("variants")
	if err != nil {
		t.Fatal(err)
	}
	lib := lab.Open(lab.Resources{Layers: func() []rule.Layer { return []rule.Layer{{Variants: sub}} }}).Library()
	copied := slices.DeleteFunc(lib.Names(), func(name string) bool { return !strings.HasPrefix(name, "my_fish/") })
	if len(copied) != 2 {
		t.Fatalf("my_fish has the variants %q, want the game and one more", copied)
	}
	was, err := known.Load(known.Edition("go_fish").RequestedAs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range copied {
		l, err := lib.Load(name, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, want := l.Rules.Players(), was.Rules.Players(); got != want {
			t.Errorf("%s is for %v, want %v as go_fish", name, got, want)
		}
	}
	for _, other := range []string{"proelio", "nobodys_game"} {
		if files, err := CopiedGameFiles(known, "mine", other, false); err == nil {
			t.Errorf("a game like %s is made of %d files, want an error", other, len(files))
		}
	}
}
