package warland

import (
	"regexp"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rule"
)

// unplayed matches keys without influence on play: words and print, sizes of lists, metrics.
var unplayed = regexp.MustCompile(`^(text|choices|report|metric|gate|piece)\.|^players\.usual$|\.(name|plural|symbol|text|art|count|source)$`)

// free has changes that no case can detect, by reason.
var free = map[string][]string{
	"base and medium are words: only advanced buildings are counted by type": {
		`building.farm.tier="medium"`, `building.lumber_house.tier="medium"`, `building.fisher_hut.tier="medium"`,
		`building.barracks.tier="base"`, `building.building_yard.tier="base"`, `building.bakery.tier="base"`},
	"there is nothing that it produces": {
		"building.bazaar.produces_if='''false'''", "building.parliament.produces_if='''false'''", "building.great_barracks.produces_if='''false'''"},
	"no more is bought than is missing, and none is a choice that is not asked": {
		"building.bazaar.exchange.when='''true'''", "building.bazaar.exchange.when='''feed.short >= 0'''"},
	"what is bought must be paid": {"building.bazaar.exchange.max='''feed.short'''"},
	"only soldiers have dice":     {"pawn.carpenter.strength=1", "pawn.inhabitant.strength=1"},
	"only soldiers are on mission": {
		"pawn.carpenter.food_on_mission=0", "pawn.carpenter.food_on_mission=2", "pawn.inhabitant.food_on_mission=0", "pawn.inhabitant.food_on_mission=2"},
	"soldiers defend themselves with dice":                        {"pawn.soldier_f1.resistance=1", "pawn.soldier_f2.resistance=1"},
	"who is left alone has won in any case":                       {"end.when='''false'''"},
	"who stands on a card has no room for another beside himself": {"build.builder_if='''!pawn.in_any_zone'''"},
	"a soldier on the table is on mission":                        {"demolition.soldier_if='''true'''"},
	"a treaty ends in any case with one of its three": {
		"treaty.ends_if='''false'''", "treaty.ends_if='''treaty.proposer_out || treaty.partner_out'''",
		"treaty.ends_if='''treaty.enemy_out || treaty.partner_out'''", "treaty.ends_if='''treaty.enemy_out || treaty.proposer_out'''"},
}

// Every rule of the edition is tested by a case: if a number, a word or a yes/no is changed, or
// a condition or amount loses one of its parts, some case fails. Changes that no case can
// detect are tried in the cases of the edition; with -full in all.
func TestRulesAreHeld(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every case under every broken rule")
	}
	cases := conform.HeldCases(t, "warland/2.0.2", func(t conform.Reporter, c *ruleCase, r engine.Rules) { c.run(t, r.(*Rules)) })
	conform.CoverageCheck{
		Library:  library,
		Edition:  "warland/2.0.2",
		Unplayed: unplayed,
		Limits:   regexp.MustCompile(`^table\.max_size_mm$`),
		OtherValues: func(v *rule.Value, k *rule.Key) []string {
			l := conform.OtherValues(v, k)
			if k.Type == rule.Word && k.Words[0] == "@pawn" {
				l = append(l, `"carpenter"`)
			}
			return l
		},
		Excused:      free,
		EditionAlone: !*conform.Full,
		NearTable: func(key string) string {
			table, _, _ := strings.Cut(key, ".")
			if table == "building" { // most of these appear where several buildings may be built
				return "build"
			}
			return table
		},
		MinTried: 400,
	}.Run(t, cases)
}
