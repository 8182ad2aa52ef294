package lab

import (
	"fmt"
	"testing"

	"equitas/engine/lab/question"
)

// A training plays with as many seats as the variant allows.
func TestTrainSeats(t *testing.T) {
	l := testLab(t)
	for seats, allowed := range map[int]bool{0: true, 2: false, 3: true, 6: true, 7: false} {
		err := prepareTrain(&question.Train{Variant: "proelio/0.9.6", Seats: seats}, l, question.Observer{}, &Prepared{})
		if want := fmt.Sprintf("proelio/0.9.6 cannot be played with %d seats, must be 3 to 6 (--seats)", seats); (err == nil) != allowed || err != nil && err.Error() != want {
			t.Errorf("%d seats: got %v, want allowed: %t", seats, err, allowed)
		}
	}
}
