package keys

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"equitas/engine/rule"
)

const harbour = `
[_]
title = "Harbour"
book = "Harbour 1.2, "
epoch = 3
learns_slowly = true
deck_tables = ["ship"]
board = ["quay"]
deck_sum = ["ship.*.count"]

[_.start]
question = "More?"
key = "hand.limit"
value = "6"
ask = "len.turns"
entry = "[ship.new]"

[_.entry_limits]
"ship quay" = "1 to maxHand ships and quays"

[_.page]
headings = ["table: hand.limit", "wide: ship_default.hold if ship_default.wide"]
named_tables = ["ship"]
listed_tables = ["quay"]
titled_tables = ["ship", "quay"]
shown_keys = ["count"]
hidden_keys = ["text."]

[_.sees]
open = ["game", "rules"]

[hand]
_ = { doc = "Cards in hand.", source = "Ruling R1", marks = true }
limit = { is = "-2 to maxHand cards", label = "hand limit", doc = "cards in hand", book = "Setup", zero_meaning = "no limit", only_by_name = true, matters_if_reached = true, max_key = "hand.most" }
price = { is = "amount 0 to 9", sees = ["me"], doc = "what a card costs", bounds_results = false, can_be_named = true, moment = "at once", instead_hint = "elsewhere", replaced_keys = ["hand.limit"], example = "3" }
least = { is = "amount -maxHand to 0 coins", doc = "what is left" }
full = { is = "condition", sees = "open", doc = "is it?", never_meaning = "no hand is full", always_meaning = "every hand is", by_moment = true }

["ship_default"]
hold = { is = "0 to 9 bales", doc = "that have room" }
wide = { is = "yes or no", doc = "is it wide?" }

["ship.*"]
_ = { doc = "The ships.", book = "Ships", noun = "hull", by = ["a", "b"], like = "quay", named = "ship", else = "ship_default", look = "an anchor" }
kind = { word = ["sail", "oar"], doc = "how it moves", optional = "sail" }
crew = { words = "people", allows_duplicates = true, doc = "who sails it" }
"{wool,salt}.most" = { is = "0 to 5 bales", label = "{} in it", doc = "most {}", optional = "as much {} as fits" }
count = { is = "0 to 9 ships", doc = "copies" }
source = { count_source = ["count"], doc = "whence" }
play = { is = "effects", doc = "what it does" }
text = { is = "names", multiple_lines = true, doc = "what it says" }
rows = "made in Go"

["seats.p{2,3}"]
tags = { is = "texts", unit = "words", plain_words = true, print_only = true, doc = "of {} seats" }
flag = { is = "text", doc = "the flag" }
`

var given = GoParts{
	Numbers: map[string]int64{"maxHand": 7},
	Words:   map[string][]string{"people": {"cook", "mate"}},
	Verbs:   []rule.Verb{{Name: "sink"}}, Moments: []rule.Term{{Name: "dawn"}},
	Keys:  []rule.Key{{Path: "ship.*.rows", Doc: "rows"}},
	Looks: func(entry, symbol string) []rule.Key { return []rule.Key{{Path: entry + ".symbol", Default: symbol}} },
}

// Every field of a text is in the schema, and nothing else: keys in the order of the text, those
// of how cards look last.
func TestOf(t *testing.T) {
	sees := []string{"game", "rules"}
	bales := rule.Key{Path: "ship_default.hold", Hi: 9, Unit: "bales", Doc: "that have room"}
	wide := rule.Key{Path: "ship_default.wide", Type: rule.Bool, Doc: "is it wide?"}
	ownBales, ownWide := bales, wide
	ownBales.Path, ownBales.Optional, ownBales.Default = "ship.*.hold", true, "that of ship_default"
	ownWide.Path, ownWide.Optional, ownWide.Default = "ship.*.wide", true, "that of ship_default"
	want := rule.Schema{
		Title: "Harbour", Epoch: 3, LearnsSlowly: true, DeckTables: []string{"ship"}, BoardTables: []string{"quay"}, EntryLimits: []rule.EntryLimit{{Tables: []string{"ship", "quay"}, Lo: 1, Hi: 7, Noun: "ships and quays"}}, Verbs: given.Verbs, Moments: given.Moments,
		Page: rule.Page{Sections: []rule.PageSection{{ID: "table", First: "hand.limit"}, {ID: "wide", First: "ship_default.hold", Module: "ship_default.wide"}},
			NamedTables: []string{"ship"}, ListedTables: []string{"quay"}, TitledTables: []string{"ship", "quay"}, ShownKeys: []string{"count"}, HiddenKeys: []string{"text."}},
		Start:     rule.StartingChange{Question: "More?", Path: "hand.limit", Value: "6", MetricID: "len.turns", Entry: "[ship.new]"},
		TableDocs: []rule.TableDoc{{Path: "hand", Doc: "Cards in hand.", Source: "Ruling R1"}, {Path: "ship", Doc: "The ships.", Source: "Harbour 1.2, Ships", Noun: "hull", NameKeys: []string{"a", "b"}, NameTable: "quay"}},
	}
	want.Keys = append([]rule.Key{
		{Path: "hand.limit", Lo: -2, Hi: 7, Unit: "cards", Label: "hand limit", Doc: "cards in hand", Source: "Harbour 1.2, Setup", ZeroMeaning: "no limit", OnlyByName: true, MattersIfReached: true, MaxKey: "hand.most"},
		{Path: "hand.price", Type: rule.Amount, Hi: 9, UsableNames: []string{"me"}, Doc: "what a card costs", CanBeNamed: true, Moment: "at once", InsteadHint: "elsewhere", ReplacedKeys: []string{"hand.limit"}, Example: "3"},
		{Path: "hand.least", Type: rule.Amount, BoundsResults: true, Lo: -7, Unit: "coins", Doc: "what is left"},
		{Path: "hand.full", Type: rule.Condition, UsableNames: sees, Doc: "is it?", NeverMeaning: "no hand is full", AlwaysMeaning: "every hand is", ByMoment: true},
	}, rule.MarkKeys("hand")...)
	want.Keys = append(want.Keys, bales, wide,
		rule.Key{Path: "ship.*.name", Type: rule.Names, Doc: "the ship's name, by language"}, ownBales, ownWide,
		rule.Key{Path: "ship.*.kind", Type: rule.Word, Words: []string{"sail", "oar"}, Doc: "how it moves", Optional: true, Default: "sail"},
		rule.Key{Path: "ship.*.crew", Type: rule.Words, Words: []string{"cook", "mate"}, AllowsDuplicates: true, Doc: "who sails it"},
		rule.Key{Path: "ship.*.wool.most", Hi: 5, Unit: "bales", Label: "wool in it", Doc: "most wool", Optional: true, Default: "as much wool as fits"},
		rule.Key{Path: "ship.*.salt.most", Hi: 5, Unit: "bales", Label: "salt in it", Doc: "most salt", Optional: true, Default: "as much salt as fits"},
		rule.Key{Path: "ship.*.count", Hi: 9, Unit: "ships", Doc: "copies"},
		rule.Key{Path: "ship.*.source", Type: rule.Word, Words: []string{"rulebook", "assumed", "designed"}, Doc: "whence", Optional: true, Default: "designed", Mark: &rule.Mark{Keys: []string{"count"}}},
		rule.Key{Path: "ship.*.play", Type: rule.Effects, Doc: "what it does"},
		rule.Key{Path: "ship.*.text", Type: rule.Names, MultipleLines: true, Doc: "what it says"},
		rule.Key{Path: "ship.*.rows", Doc: "rows"},
		rule.Key{Path: "seats.p2.tags", Type: rule.Texts, Unit: "words", PlainWords: true, PrintOnly: true, Doc: "of 2 seats"}, rule.Key{Path: "seats.p2.flag", Type: rule.Text, Doc: "the flag"},
		rule.Key{Path: "seats.p3.tags", Type: rule.Texts, Unit: "words", PlainWords: true, PrintOnly: true, Doc: "of 3 seats"}, rule.Key{Path: "seats.p3.flag", Type: rule.Text, Doc: "the flag"},
		rule.Key{Path: "ship.*.symbol", Default: "an anchor"})
	got := LazySchema(harbour, given)()
	if len(got.Keys) != len(want.Keys) {
		t.Fatalf("%d keys, want %d", len(got.Keys), len(want.Keys))
	}
	for i := range want.Keys {
		if !reflect.DeepEqual(got.Keys[i], want.Keys[i]) {
			t.Errorf("got  %+v\nwant %+v", got.Keys[i], want.Keys[i])
		}
	}
	sum := got.DeckSum
	got.Keys, want.Keys, got.DeckSum = nil, nil, nil
	if !reflect.DeepEqual(got, &want) || sum == nil {
		t.Errorf("got  %+v\nwant %+v", got, &want)
	}
}

// What is wrong with a text is told with its place.
func TestWrongText(t *testing.T) {
	for text, want := range map[string]string{
		`[hand`:                                   "1:",
		"[_]\ncolour = 1":                         `2:1: there is no field "colour"`,
		"[_]\nstart = { sound = 1 }":              `2:11: there is no field "sound"`,
		"[hand]\n_ = { docs = '' }":               `2:7: there is no field "docs"`,
		"[hand]\nlimit = { unit = 'x', w = 1 }":   `2:23: there is no field "w"`,
		"[hand]\nlimit = { is = 'number' }":       `2:16: "number" is no type, and no range such as "0 to 9 cards"`,
		"[hand]\nlimit = { is = '0 bis 9' }":      `"0 bis 9" is no type`,
		"[hand]\nlimit = { is = '0 to most' }":    `nothing is called "most"`,
		"[hand]\nlimit = { word = 'things' }":     `2:18: nothing is called "things"`,
		"[hand]\nlimit = { sees = 'all' }":        `nothing is called "all"`,
		"[hand]\nrows = 'made in Go'":             `2:8: no key hand.rows was given`,
		"[hand]\nrows = 'made in go'":             `must be a table of what the key is, or "made in Go"`,
		"[hand]\nrows = 3":                        `2:8: a whole number, must be text`,
		"[hand]\nlimit = { doc = 3 }":             `must be text`,
		"[hand]\nlimit = { plain_words = 'yes' }": `must be true or false`,
		"[hand]\nlimit = { replaced_keys = [3] }": `must be text`,
		"[hand]\nlimit = { is = 3 }":              `must be text`,
		"[hand]\n_ = 'Cards in hand.'":            `must be a table`,
		"[_]\nepoch = 'one'":                      `must be a whole number`,
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "keys: schema.toml:") || !strings.Contains(got, want) {
					t.Errorf("%s: %s, want %s", text, got, want)
				}
			}()
			LazySchema(text, given)()
		}()
	}
}
