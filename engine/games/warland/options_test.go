package warland

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// The settings that records leave out are those of the edition.
func TestPrintedSettings(t *testing.T) {
	r := load(t, "warland/2.0.2")
	want := settings(r.set)
	if *update {
		if err := os.WriteFile("printed.txt", []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		t.Skip("printed.txt is written anew; it is built into the next program")
	}
	if printed != want {
		t.Error("printed.txt is not what the edition's files say; scripts/update-golden.sh writes it anew")
	}
	if strings.Contains(printed, "\n\n") || !strings.HasSuffix(printed, "\n") {
		t.Error("a setting has more than one line")
	}
	if o := r.Options(); len(o) > 0 {
		t.Errorf("the edition has options %v", o)
	}
}

// Whatever differs from the edition is an option of a record.
func TestOptions(t *testing.T) {
	for _, c := range []struct {
		sets []string
		want map[string]any
	}{
		{[]string{"castle.wins_needed=1"}, map[string]any{"castle.wins_needed": int64(1)}},
		{[]string{"battle.tie=\"reroll\"", "feeding.offer_deliberate=false"}, map[string]any{"battle.tie": "reroll", "feeding.offer_deliberate": false}},
		{[]string{"end_phase.food_kept=\"me.food\""}, map[string]any{"end_phase.food_kept": "me.food"}},
		{[]string{"bribe.ladder=[\"1\",\"all\"]"}, map[string]any{"bribe.ladder": "1, all"}},
		{[]string{"building.farm.cost=2", "building.farm.count=9", "text.language=\"it\""}, map[string]any{"building.farm.cost": int64(2)}},
	} {
		got := load(t, "warland/2.0.2", c.sets...).Options()
		if !maps.Equal(got, c.want) {
			t.Errorf("%v: options %v, want %v", c.sets, got, c.want)
		}
	}
	gone := load(t, "warland/2.0.2", "building.bazaar.drop=true").Options()
	keys := slices.Sorted(maps.Keys(gone))
	if len(keys) < 5 || !strings.HasPrefix(keys[0], "building.bazaar.") || gone[keys[0]] != nil {
		t.Errorf("without the Bazaar the options are %v", gone)
	}
}
