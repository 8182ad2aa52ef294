package empires

import (
	"fmt"
	"regexp"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// data matches keys of which there are many similar ones, which only -full tries.
var data = regexp.MustCompile(`^(province|border|card|empire_card|revolt_table)\.`)

// Any value of a single key is either refused, or matches can be played to their end with all
// pieces conserved. It tries values next to the edition's, and the ends of the range.
func TestEditsPlay(t *testing.T) {
	l, err := library.Load(edition, nil)
	if err != nil {
		t.Fatal(err)
	}
	tried, refused := 0, 0
	l.Set.EachValue(func(v *rule.Value, k *rule.Key) {
		if !k.AffectsPlay() || k.Mark != nil || testing.Short() && tried > 40 || !*conform.Full && data.MatchString(v.Path) {
			return
		}
		broken := conform.OtherValues(v, k)
		if v.Kind == rule.KindInt {
			broken = append(broken, fmt.Sprint(k.Lo), fmt.Sprint(k.Hi))
		}
		if !*conform.Full && len(broken) > 1 { // only the upper end, or one way of breaking it
			broken = broken[len(broken)-1:]
		}
		for _, b := range broken {
			loaded, err := library.Load(edition, []string{v.Path + "=" + b})
			if err != nil {
				refused++
				continue
			}
			tried++
			if err := loaded.Rules.(*Rules).playOut(); err != nil {
				t.Errorf("%s=%s: %v", v.Path, b, err)
			}
		}
	})
	t.Logf("%d edits played, %d refused", tried, refused)
}

// playOut plays a random match and checks every position.
func (r *Rules) playOut() (err error) {
	s := r.newState(r.players.Max)
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("turn %d, phase %s: panic: %v", s.pos.turn, s.Phase(), p)
		}
	}()
	s.Start(rng.NewDeal(3, 1))
	src := rng.NewStream(1)
	var buf []engine.Action
	for n := 0; s.ToAct() != engine.Nobody; n++ {
		if buf = s.Legal(buf[:0]); len(buf) == 0 || n > 100000 {
			return fmt.Errorf("turn %d, phase %s: %d actions are legal", s.pos.turn, s.Phase(), len(buf))
		}
		s.Apply(buf[src.Below(uint32(len(buf)))])
		if err := s.sound(); err != nil {
			return fmt.Errorf("turn %d, phase %s: %w", s.pos.turn, s.Phase(), err)
		}
	}
	return nil
}
