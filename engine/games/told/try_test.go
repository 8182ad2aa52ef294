package told_test

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/games/told"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

func TestTry(t *testing.T) {
	lib := rule.NewLibrary(nil, rule.Layer{Variants: variants.FS, Decks: decks.FS})
	lib.Find(rule.Finder{Tells: told.Tells, Read: told.Read})
	for _, name := range lib.Names() {
		g := lib.Game(name[:len(name)-len(name[indexSlash(name):])])
		if g == nil || fmt.Sprintf("%T", g) != "*told.Game" {
			continue
		}
		begin := time.Now()
		l, err := lib.Load(name, nil)
		var f rule.Faults
		if errors.As(err, &f) {
			t.Errorf("%s", name)
			f.Write(os.Stdout, l.Source)
			continue
		}
		if err != nil {
			t.Error(err)
			continue
		}
		took := time.Since(begin)
		r := l.Rules
		n := r.Players().Usual
		s := r.NewState(n)
		begin = time.Now()
		dec, unf, turns := 0, 0, 0
		var win [8]int
		const deals = 300
		for d := range uint64(deals) {
			s.Start(rng.NewDeal(1, d))
			st := rng.NewStream(d)
			q := s.Observe(0).(engine.Lottery).Lots(&st)
			for s.ToAct() != engine.Nobody && dec < 3000000 {
				a, _, ok := q.Decide()
				if !ok {
					t.Fatal("no")
				}
				s.Apply(a)
				dec++
			}
			res := s.Result()
			turns += res.Turns
			if res.Reason == engine.Unfinished {
				unf++
			}
			for i := range n {
				if res.Winners.Has(engine.Seat(i)) {
					win[i]++
				}
			}
		}
		el := time.Since(begin)
		fmt.Printf("%-28s load %5.1f ms  %6.1f ns/dec  dec %6.1f turns %6.1f unf %d win %v %v\n", name, float64(took.Microseconds())/1000, float64(el.Nanoseconds())/float64(dec), float64(dec)/deals, float64(turns)/deals, unf, win[:n], len(l.Warnings))
	}
}

func indexSlash(s string) int {
	for i := range s {
		if s[i] == '/' {
			return i
		}
	}
	return len(s)
}
