package stronghold

import (
	"encoding/json"
	"slices"
	"testing"

	"equitas/engine/enginetest/conform"
)

// Records leave out exactly the settings of the edition.
func TestPrintedSettings(t *testing.T) {
	r := load(t, "stronghold/2010")
	conform.CheckPrintedSettings(t, publishedSettings, r.set, r)
}

// Every difference from the edition is an option of a record.
func TestOptions(t *testing.T) {
	for sets, want := range map[string]string{
		"siege.max_turns=9":                  `{"siege.max_turns":9}`,
		"hero.officer.use=false":             `{"hero.officer.use":false}`,
		`rule.breach="fight.advantage != 2"`: `{"rule.breach":"fight.advantage != 2"}`,
		"section.w1.stone_start=4":           `{"section.w1.stone_start":4}`,
	} {
		got, err := json.Marshal(load(t, "stronghold/2010", sets).Options())
		if err != nil || string(got) != want {
			t.Errorf("%s: options %s %v, want %s", sets, got, err, want)
		}
	}
}

// The text about records names every key, phase and reason that records have.
func TestRecordsText(t *testing.T) {
	s := load(t, "stronghold/2010").NewState(2).(*State)
	conform.CheckRecordsText(t, Game{}, []any{s.Table(), s.Setup()}, slices.Concat(decisionNames[1:], (&Rules{}).Reasons())...)
}
