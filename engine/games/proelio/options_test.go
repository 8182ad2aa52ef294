package proelio

import (
	"encoding/json"
	"strings"
	"testing"

	"equitas/engine/enginetest/conform"
)

// Records leave out exactly the settings of the edition.
func TestPrintedSettings(t *testing.T) {
	r := load(t, "proelio/0.9.6")
	conform.CheckPrintedSettings(t, editionSettings, r.set, r)
}

// Every difference from the edition is an option of a record, named as in the format or else by
// its key, always in the same order.
func TestOptions(t *testing.T) {
	for _, c := range []struct {
		sets []string
		want string
	}{
		{nil, `{}`},
		{[]string{"equitas.uses=2"}, `{"equitas.uses":2}`},
		{[]string{"turn.actions=2", "hand.limit=6"}, `{"hand_limit":6,"turn.actions":2}`},
		{[]string{"attack.target=right", "loot.choose=random", "draw.n=2"}, `{"draw.n":2,"attack.target":"right","loot.choose":"random"}`},
		{[]string{"scoring.guild=3", "scoring.formula=1"}, `{"scoring.guild":3,"scoring.formula":1}`},
		{[]string{`merchant.price.autumn=["any"]`}, `{"prices":{"summer":["any","any"],"autumn":["any"]}}`},
		{[]string{"card.patrol.value=2", "card.patrol.count=9"}, `{"cards":{"patrol":{"value":2}},"card.patrol.count":9}`},
		{[]string{"attack.limit=0"}, `{"cards":{"soldiers":{"min":1},"knights":{"min":2},"trebuchets":{"min":3},"hero":{"min":4}},"attack.limit":0}`},
		{[]string{"attack.legal=house.turn > 3"}, `{"attack.legal":"house.turn > 3"}`},
		{[]string{"guilds.use=false", "merchant.use=false"}, `{"guilds.use":false,"merchant.use":false}`},
		{[]string{"seasons.use=false", "turn.limit=80"}, `{"prices":{"summer":["any","any"],"autumn":["any","any"]},"turn_limit":80,"seasons.use":false}`},
		{[]string{"card.resources.play=[{do=\"draw\",n=4,from=\"base\"}]"}, `{"card.resources.play":[{"do":"draw","from":"base","n":4}]}`},
	} {
		got, err := json.Marshal(load(t, "proelio/0.9.6", c.sets...).Options())
		if err != nil {
			t.Fatal(err)
		}
		if plain := strings.NewReplacer(`\u003e`, ">").Replace(string(got)); plain != c.want {
			t.Errorf("%v: options %s\nwant %s", c.sets, plain, c.want)
		}
	}
	for name, want := range map[string]string{
		"proelio/allied":    `"mode":"allied"`,
		"proelio/italian":   `"apothecaries":"remove"`,
		"proelio/misplay":   `"misplay":"penalty"`,
		"proelio/long-year": `"season":["`,
	} {
		got, err := json.Marshal(load(t, name).Options())
		if err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%s: options %s, want %s among them", name, got, want)
		}
	}
}

// A ruleset has no options if and only if it has the hash of the edition.
func TestOptionsAreTheHash(t *testing.T) {
	own := load(t, "proelio/0.9.6").set.Hash
	for _, name := range conform.BuiltInVariants(t, "proelio") {
		r := load(t, name)
		if len(r.Options()) == 0 != (r.set.Hash == own) {
			t.Errorf("%s has %d options and hash %s; that of the edition is %s", name, len(r.Options()), r.set.Hash, own)
		}
	}
}
