package empires

import (
	"encoding/json"
	"slices"
	"testing"

	"equitas/engine/enginetest/conform"
)

// Records leave out exactly the settings of the edition.
func TestPrintedSettings(t *testing.T) {
	r := load(t, "empires/2002")
	conform.CheckPrintedSettings(t, publishedSettings, r.set, r)
}

// Every difference from the edition is an option of a record.
func TestOptions(t *testing.T) {
	for sets, want := range map[string]string{
		"move.sea=3":                       `{"move.sea":3}`,
		"turn.two.rounds=10":               `{"turn.two.rounds":10}`,
		`discard.legal="card.vp != 0"`:     `{"discard.legal":"card.vp != 0"}`,
		"province.italia.vp=8":             `{"province.italia.vp":8}`,
		"bonus.sword.pike=2":               `{"bonus.sword.pike":2}`,
		`players.max=5`:                    `{"players.max":5}`,
		"card.merchant.count=5":            `{"card.merchant.count":5}`,
		`revolt_table.first.dice=["1"]`:    `{"revolt_table.first.dice":"1"}`,
		`border.italia_sicilia.kind=plain`: `{"border.italia_sicilia.kind":"plain"}`,
	} {
		got, err := json.Marshal(load(t, "empires/2002", sets).Options())
		if err != nil || string(got) != want {
			t.Errorf("%s: options %s %v, want %s", sets, got, err, want)
		}
	}
}

// The text about records names every key, phase and reason that records have.
func TestRecordsText(t *testing.T) {
	conform.CheckRecordsText(t, Game{}, []any{stateLine{}, load(t, "empires/2002").NewState(3).(*State).Setup()}, slices.Concat(decisionNames[1:], (&Rules{}).Reasons())...)
}
