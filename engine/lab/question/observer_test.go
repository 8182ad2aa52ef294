package question

import (
	"slices"
	"testing"
)

// Each function of an observer receives its calls. Calls of missing functions do nothing.
func TestObserver(t *testing.T) {
	var deaf Observer
	deaf.BeginStage(Stage{})
	deaf.ReportProgress(1, 2)
	deaf.SendNote(Note{})
	deaf.SendText("x")
	var heard []string
	o := Observer{Stage: func(s Stage) { heard = append(heard, s.What) }, Progress: func(done, of int) {
		if done == 1 && of == 2 {
			heard = append(heard, "1 of 2")
		}
	}, Note: func(n Note) { heard = append(heard, n.Text) }}
	o.BeginStage(Stage{What: "deals"})
	o.ReportProgress(1, 2)
	o.SendNote(Note{Text: "a note"})
	o.SendText("a sentence")
	if want := []string{"deals", "1 of 2", "a note", "a sentence"}; !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

// The power of a plan must be within its limits, or 0 for the default.
func TestPowerOfPlan(t *testing.T) {
	for power, ok := range map[float64]bool{0: true, MinPower: true, 0.8: true, MaxPower: true, MinPower - 0.01: false, MaxPower + 0.001: false, -1: false} {
		q := &Plan{Power: power}
		for _, p := range q.Parameters() {
			if p.Name != "power" {
				continue
			}
			if err := p.Check(); (err == nil) != ok {
				t.Errorf("--power %v: %v, want it to be right: %v", power, err, ok)
			}
		}
	}
}
