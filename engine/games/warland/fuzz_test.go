package warland

import (
	"encoding/json"
	"fmt"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// Sizes in the files are either refused, or all pieces are placed correctly and matches can be
// played.
func FuzzMeasures(f *testing.F) {
	f.Add(1000, 150, 20, 20, 88, 63, 2, 1, 12)
	f.Add(1500, 120, 18, 24, 70, 50, 0, 0, 1)
	f.Add(1500, 500, 100, 100, 300, 300, 20, 10, 60)
	f.Add(900, 151, 19, 7, 120, 35, 5, 3, 2)
	f.Fuzz(func(t *testing.T, size, ruler, pawn, bastion, long, short, tol, slack, room int) {
		if ruler < 0 || ruler > 500 || bastion < 0 || bastion > 100 {
			return
		}
		sets := sized(size, ruler, pawn, bastion, long, short, tol, slack, room)
		if refused(t, sets...) != nil {
			return
		}
		r := load(t, "warland/2.0.2", sets...)
		s, src := r.newState(2), rng.NewStream(uint64(size))
		s.Start(rng.NewDeal(1, 1))
		var legal []engine.Action
		for !s.pos.isOver {
			if err := s.sound(); err != nil {
				t.Fatal(err)
			}
			legal = s.Legal(legal[:0])
			s.Apply(legal[src.Below(uint32(len(legal)))])
		}
	})
}

// sized returns the settings of a table with these sizes, in millimetres.
func sized(size, ruler, pawn, bastion, long, short, tol, slack, room int) []string {
	sets := []string{"end.max_rounds=3", "setup.resources=30", "feeding.offer_deliberate=false",
		fmt.Sprintf("table.size_mm=%d", size), fmt.Sprintf("table.pawn_mm=%d", pawn), fmt.Sprintf("table.bastion_mm=%d", bastion),
		fmt.Sprintf("table.card_long_mm=%d", long), fmt.Sprintf("table.card_short_mm=%d", short), fmt.Sprintf("table.touch_tolerance_mm=%d", tol),
		fmt.Sprintf("table.overlap_slack_mm=%d", slack), fmt.Sprintf("table.building_capacity=%d", room)}
	// front bastions straight ahead, rear ones to the side as close to the edge as they can
	// stand
	in := 5 * bastion
	sets = append(sets, fmt.Sprintf("table.ruler_mm=%d", ruler), "setup.bastions=\"diagonal\"", "bastions.diagonal.front_out_tenths=0", fmt.Sprintf("bastions.diagonal.front_forward_tenths=%d", ruler*10),
		fmt.Sprintf("bastions.diagonal.rear_out_tenths=%d", isqrt(max(0, 100*ruler*ruler-in*in))), fmt.Sprintf("bastions.diagonal.rear_forward_tenths=%d", in))
	return sets
}

// The seeds of the fuzz target can be played, except the one whose pieces are too large.
func TestSizes(t *testing.T) {
	for _, c := range []struct {
		fit  bool
		sets []string
	}{
		{true, sized(1000, 150, 20, 20, 88, 63, 2, 1, 12)}, {true, sized(1500, 120, 18, 24, 70, 50, 0, 0, 1)},
		{true, sized(900, 151, 19, 7, 120, 35, 5, 3, 2)}, {false, sized(1500, 500, 100, 100, 300, 300, 20, 10, 60)},
	} {
		if err := refused(t, c.sets...); (err == nil) != c.fit {
			t.Errorf("%v: %v, want fit: %v", c.sets, err, c.fit)
		}
	}
}

// Any setup of a record is either refused, or begins a match.
func FuzzSetup(f *testing.F) {
	f.Add(`{"rolls":[{"seat":0,"dice":[3,5]},{"seat":1,"dice":[6,4]}],"decks":[]}`)
	f.Add(`{"rolls":[{"seat":0,"dice":[3,3]},{"seat":1,"dice":[2,4]},{"seat":0,"dice":[1,1]},{"seat":1,"dice":[1,2]}]}`)
	f.Add(`{"rolls":[{"seat":0,"dice":[7]}],"decks":[["tide_crab"]]}`)
	f.Add(`null`)
	plain, wild := load(f, "warland/2.0.2"), load(f, "warland/2.0.2", "creatures.enabled=true")
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range []*Rules{plain, wild} {
			s := r.newState(2)
			err := s.Resume(json.RawMessage(text), func(engine.Outcome) error { return nil })
			if err != nil {
				continue
			}
			if s.ToAct() == engine.Nobody || len(s.Legal(nil)) == 0 {
				t.Errorf("%q is taken, and nobody has a choice", text)
			}
		}
	})
}
