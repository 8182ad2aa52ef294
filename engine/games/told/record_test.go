package told_test

import (
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// A record of a position has a yes/no counter as true or false: in Hearts "broken" is set when
// the first heart is played.
func TestPositionsOfYesAndNo(t *testing.T) {
	v, err := library(rule.Layer{Variants: variants.FS, Decks: decks.FS}).Load("hearts/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := v.Rules.NewState(4).(engine.RecordState)
	of := func(name string) any {
		for _, f := range s.Table().(engine.Fields) {
			if f.Name == name {
				return f.Value
			}
		}
		t.Fatalf("the position has no %s", name)
		return nil
	}
	s.Start(rng.NewDeal(1, 0))
	for _, name := range []string{"opened", "broken", "moon"} {
		if got := of(name); got != false {
			t.Errorf("at the start %s is %v, want false", name, got)
		}
	}
	for n := 0; of("opened") == false; n++ {
		if s.ToAct() == engine.Nobody {
			t.Fatalf("after %d choices the match is over, and no trick is", n)
		}
		s.Apply(s.Legal(nil)[0])
	}
	if of("opened") != true {
		t.Errorf("after the first trick opened is %v, want true", of("opened"))
	}
}
