package warland

import (
	"encoding/json"
	"strings"
	"testing"

	"equitas/engine/enginetest/conform"
)

// Records leave out exactly the settings of the edition.
func TestPrintedSettings(t *testing.T) {
	r := load(t, "warland/2.0.2")
	conform.CheckPrintedSettings(t, publishedSettings, r.set, r)
}

// Every difference from the edition is an option of a record.
func TestOptions(t *testing.T) {
	for _, c := range []struct {
		sets []string
		want string
	}{
		{[]string{"castle.wins_needed=1"}, `{"castle.wins_needed":1}`},
		{[]string{"feeding.offer_deliberate=false", "battle.tie=\"reroll\""}, `{"battle.tie":"reroll","feeding.offer_deliberate":false}`},
		{[]string{"end_phase.food_kept=\"me.food\""}, `{"end_phase.food_kept":"me.food"}`},
		{[]string{"bribe.ladder=[\"1\",\"all\"]"}, `{"bribe.ladder":["1","all"]}`},
		{[]string{"building.farm.cost=2", "building.farm.count=9"}, `{"building.farm.count":9,"building.farm.cost":2}`},
	} {
		got, err := json.Marshal(load(t, "warland/2.0.2", c.sets...).Options())
		if err != nil || string(got) != c.want {
			t.Errorf("%v: options %s %v\nwant %s", c.sets, got, err, c.want)
		}
	}
	gone, err := json.Marshal(load(t, "warland/2.0.2", "building.bazaar.drop=true").Options())
	if err != nil || !strings.HasPrefix(string(gone), `{"building":["farm",`) || strings.Contains(string(gone), "building.bazaar") {
		t.Errorf("without the Bazaar the options are %s", gone)
	}
}
