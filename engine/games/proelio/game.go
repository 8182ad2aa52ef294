package proelio

import (
	_ "embed"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Game is the game Proelio. It implements [rule.Game] and [rule.Printer].
type Game struct{}

var _ rule.Game = Game{}

// Name implements [rule.Game].
func (Game) Name() string { return "proelio" }

// Schema implements [rule.Game].
func (Game) Schema() *rule.Schema { return schema() }

// Space implements [rule.Game].
func (Game) Space(set *rule.Set) *cond.Space { return space(set) }

// Compile implements [rule.Game].
func (Game) Compile(set *rule.Set) (engine.Rules, error) { return compile(set), nil }

//go:embed records.txt
var recordsText string

// records returns the text about the game's records.
var records = sync.OnceValue(func() string { return actionTable.Explain(recordsText, 10) })

// Extras implements [rule.Game].
func (g Game) Extras() rule.Extras {
	return rule.Extras{
		Features: g.features, CheckNames: checkTagNames, Ranges: g.ranges, Phrase: g.phrase,
		Knockouts: g.knockouts, PartsOf: g.partsOf, DeckWords: g.deckWords, RecordsDoc: records(),
		HasAssumedData: func(s *rule.Set) bool { return s.AssumedCounts("card") },
		SeatsName:      func(*rule.Set) string { return "table.houses" }, MattersAtSeats: g.mattersAtSeats,
		LooseTables: func(*rule.Set) []rule.LooseTable {
			return []rule.LooseTable{{Table: "card", Copies: "count"}, {Table: "guild"}, {Table: "marker"}}
		},
	}
}

// mattersAtSeats implements [rule.Extras.MattersAtSeats]: a change of fortify.start matters only if it
// concerns Houses that play.
func (Game) mattersAtSeats(a, b *rule.Set, path string, seats int) bool {
	if path != "fortify.start" {
		return true
	}
	first := func(s *rule.Set) []string {
		l := s.WordsOrNil(path)
		for len(l) < seats {
			l = append(l, noStartWord)
		}
		return l[:seats]
	}
	return !slices.Equal(first(a), first(b))
}

// knockouts implements [rule.Extras.Knockouts]. A card is removed by a count of 0, so that it
// is still counted; a Guild by 0 uses, so that the number of Guilds stays the same; an action
// by the condition that allows it.
func (Game) knockouts(set *rule.Set) []rule.Knockout {
	var l []rule.Knockout
	for _, id := range keysOf(set, "card") {
		if set.Int("card."+id+".count") > 0 {
			l = append(l, rule.Knockout{Name: id, What: "card", Sets: []string{"card." + id + ".count=0"}})
		}
	}
	if set.Bool("guilds.use") {
		for _, id := range keysOf(set, "guild") {
			if set.Int("guild."+id+".uses") > 0 {
				l = append(l, rule.Knockout{Name: id, What: "Guild", Sets: []string{"guild." + id + ".uses=0"}})
			}
		}
	}
	return append(l, actionTable.Knockouts(set)...)
}
