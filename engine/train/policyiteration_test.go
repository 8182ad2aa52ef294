package train_test

import (
	"context"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/train"
)

// Policy iteration finds weights of features whose default is 0, the same for any number of
// workers; from good weights it finds nothing better.
func TestIterated(t *testing.T) {
	if testing.Short() {
		t.Skip("trains")
	}
	r := counting{}
	start := engine.Defaults(r)
	run := func(workers int, start []int32) []int32 {
		t.Helper()
		w, matches, err := train.Iterated(t.Context(), r, 3, workers, 5, start)
		if err != nil {
			t.Fatal(err)
		}
		if matches == 0 {
			t.Error("no matches were played")
		}
		return w
	}
	one := run(1, start)
	if one == nil {
		t.Fatal("nothing was found where much can be")
	}
	if idle := one[len(one)-1]; idle != 7*engine.WeightUnit {
		t.Errorf("the weight of a feature that decides nothing is %d", idle)
	}
	if five := run(5, start); !slices.Equal(one, five) {
		t.Errorf("one worker finds %v, five find %v", one, five)
	}
	if again := run(2, one); again != nil {
		t.Errorf("from %v, which are as good as any, %v were found", one, again)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := train.Iterated(ctx, r, 3, 2, 5, start); err == nil {
		t.Error("who is stopped goes on")
	}
}
