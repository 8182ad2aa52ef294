package cards

import (
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/reports/cardimport"
)

// stall is a game told in text: goods show their price in the corner, coins their worth, and
// of the lots one table makes three.
const stall = `game = "stall"
title = "Stall"
players = { min = 2, max = 2, usual = 2 }
[field]
kind  = ["goods", "coin", "lot"]
price = "0..8"
worth = "0..9"
[card]
cloth = { kind = "goods", price = 3 }
wine  = { kind = "goods", price = 5, worth = 2 }
penny = { kind = "coin", worth = 1, count = 4 }
rag   = { kind = "goods" }
[card.lot]
kind = "lot"
each = ["worth"]
where = "card.worth > 6"
[zone]
deck = { sees = "count", begins = "all" }
hand = { sees = "owner", of = "seat" }
[phase.match]
deal  = ["shuffle deck", "deal 4 from deck to hand"]
turns = { run = "turn", each = "seats", until = "me.hand == 0" }
[phase.turn]
play = { choose = "card from hand", do = "move card to deck" }
[count]
worth = { in = "hand", sum = "card.worth - card.price" }
[end]
score = "me.worth"
wins  = "most"
`

// The number in the corner of a card that a file tells is changed under the field that it shows, which
// may differ from card to card. What a table makes for many cards a list cannot change.
func TestCompareTold(t *testing.T) {
	lib := games.Library(rule.Layer{Variants: fstest.MapFS{"stall/standard.toml": {Data: []byte(stall)}}, Decks: decks.FS})
	v, err := lib.Load("stall/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	ref := cardimport.Reference{Variant: v, RequestedName: "stall/standard", Extends: "stall/standard", DefaultLang: "en", PrintingIn: func(lang string) (*rule.Printing, error) {
		p, faults := v.Game.(rule.Printer).Print(v.Set, lang, "")
		if len(faults) > 0 {
			return nil, faults
		}
		return p, nil
	}}
	for _, c := range []struct{ row, line, fault string }{
		{"cloth,4", "[card.cloth]\nprice = 4\n", ""},
		{"penny,2", "[card.penny]\nworth = 2\n", ""},
		{"cloth,3", "", ""},
		{"cloth,much", "", `B2: value is "much", must be a whole number from -999 to 9999`},
		{"rag,1", "", `B2: value is "1", but rag has none`},
		{"lot_7,8", "", `B2: value is "8", but the variant makes it "7", and a list cannot change that`},
	} {
		l, err := cardimport.Read("x.csv", []byte("id,value\n"+c.row+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := l.Compare(ref)
		switch {
		case c.fault != "":
			if err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%s: got %v, want %s", c.row, err, c.fault)
			}
		case err != nil || (len(got.Changed) == 0) != (c.line == "") || !strings.Contains(got.Text, c.line):
			t.Errorf("%s: got %+v, %v, want %q", c.row, got, err, c.line)
		}
	}
}
