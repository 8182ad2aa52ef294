package told

import (
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine/rule"
)

// mine is a game in which all decide at once, with cards of their own, whether to go on: every card of the
// mine gives gems to who is inside, until one of a danger comes a second time.
const mine = `game = "mine"
title = "The Mine"
players = { min = 3, max = 3, usual = 3 }

[field]
kind   = ["cave", "vote", "relic"]
gems   = "0..9"
danger = "yes/no"

[card]
little = { gems = 2, count = 6 }
much   = { gems = 8, count = 4 }
snake  = { danger = true, count = 5 }
idol   = { kind = "relic", count = 2 }
go     = { kind = "vote" }
home   = { kind = "vote" }

[zone]
deck  = { sees = "count", begins = "cave", refill = "path" }
path  = { sees = "all" }
vault = { sees = "all", begins = "relic" }
votes = { sees = "owner", of = "seat", begins = "vote" }
laid  = { sees = "owner", of = "seat" }
shown = { sees = "all", of = "seat" }
last  = { sees = "all" }

[counter]
gems  = { is = "0..90", of = "seat" }
chest = { is = "0..90", of = "seat" }

[count]
snakes = { in = "path", where = "card.danger" }
leaves = { in = "shown", where = "card.id == 'home'" }

[phase.match]
deal = "shuffle deck"
swap = ["swap vault with last when table.deck > 90"]
each = { each = "card in vault", do = "move card to last when table.deck > 90" }
mine = { run = "turn", until = "table.seats == 0" }

[phase.turn]
reveal = "move 1 from deck to path"
bust   = { when = "table.snakes > 1", do = [{ each = "seats", do = "set gems to 0" }, { each = "seats", do = "out me" }, "leave"] }
share  = { each = "seats", do = "add path.gems + 2 to gems" }
vote   = { each = "seats", do = { choose = "vote from votes", do = "move vote to laid" } }
open   = "move all from each laid to each shown"
home   = { each = "seats", where = "me.leaves > 0", do = ["add me.gems to chest", "set gems to 0", "out me"] }
back   = { each = "seats", do = "move all from shown to votes" }

[end]
score = "me.chest"
wins  = "most"
`

func mineRules(t *testing.T) *Rules { t.Helper(); return rulesOfText(t, mine) }

// rulesOfText returns the rules of the game mine as a text tells it.
func rulesOfText(t *testing.T, text string) *Rules {
	t.Helper()
	lib := rule.NewLibrary(nil, rule.Layer{Variants: fstest.MapFS{"mine/standard.toml": {Data: []byte(text)}}, Decks: decks.FS})
	lib.SetFinder(rule.Finder{DefinesGame: DefinesGame, Read: Read, Hint: Hint, WordsFolder: WordsFolder, Schema: BareSchema})
	l, err := lib.Load("mine/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	return l.Rules.(*Rules)
}

// Cards may lie where they begin and where any step brings them: a chosen card, all of a zone, those of
// a loop, exchanged ones, and those of which a pile is made anew.
func TestReachable(t *testing.T) {
	m := mineRules(t).machine(3)
	for zone, want := range map[string]string{
		"deck": "little much snake", "path": "little much snake", "votes": "go home", "laid": "go home", "shown": "go home",
		"vault": "idol", "last": "idol",
	} {
		var got []string
		for set := m.reachable[m.nouns.zoneIndex(zone)]; !set.IsEmpty(); set = set.WithoutLowest() {
			got = append(got, m.nouns.kinds[set.Lowest()].name)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("in %s may lie %q, want %q", zone, s, want)
		}
	}
}

// Only cards that a choice may ever offer are parts, which bots use or leave.
func TestPartsOnlyOffered(t *testing.T) {
	var got []string
	for _, p := range mineRules(t).Parts() {
		got = append(got, p.Name)
	}
	if s := strings.Join(got, " "); s != "go home" {
		t.Errorf("parts are %q, want go and home: nobody ever chooses among the others", s)
	}
}
