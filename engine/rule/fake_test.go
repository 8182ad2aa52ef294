package rule

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/enginetest"
)

// pico is a small game for tests: cards, guilds, a few rules.
type pico struct{}

var (
	_ Game   = pico{}
	_ Namer  = pico{}
	_ Ranger = pico{}
)

func (pico) Name() string { return "pico" }
func (pico) Compile(s *Set) (engine.Rules, error) {
	return picoRules{seasons: s.Bool("seasons.use")}, nil
}
func (pico) Schema() *Schema { return picoSchema }
func (pico) tags(s *Set) (tags []*Value) {
	for _, id := range s.Table("card").Keys() {
		if v := s.Value("card." + id + ".tags"); v != nil {
			tags = append(tags, v.List...)
		}
	}
	return tags
}

func (g pico) CheckNames(s *Set) (faults []Fault) {
	for _, tag := range g.tags(s) {
		if !plainName(tag.Text) {
			faults = append(faults, Fault{At: tag.At, Msg: "tag " + tag.Text + " cannot be named"})
		}
	}
	return faults
}

func (g pico) Space(s *Set) *cond.Space {
	vars := []cond.Var{
		{Name: "house.hand", Type: cond.Int, Hi: int32(s.Int("hand.limit")) * 4, Doc: "cards in hand"},
		{Name: "house.turn", Type: cond.Int, Lo: 1, Hi: 100, Doc: "own turns"},
		{Name: "table.plague", Type: cond.Bool, Doc: "a Plague is in play"},
		{Name: "card.value", Type: cond.Int, Hi: 15, Optional: true, Doc: "value of the card"},
		{Name: "card.id", Type: cond.Word, Words: s.Table("card").Keys(), Doc: "the card"},
	}
	var tags []string
	for _, tag := range g.tags(s) {
		if !slices.Contains(tags, tag.Text) {
			tags = append(tags, tag.Text)
			vars = append(vars, cond.Var{Name: "deployed." + tag.Text, Type: cond.Bool, Doc: "a card with the tag is deployed"})
		}
	}
	return cond.NewSpace(vars, []cond.Const{{Name: "rules.hand.limit", Value: int32(s.Int("hand.limit")), Doc: "whoever holds more discards"}})
}

// Ranges implements [Ranger].
func (pico) Ranges(s *Set, name string) []*Value {
	if name == "house.hand" {
		return []*Value{s.Value("hand.limit")}
	}
	return nil
}

func (pico) Check(s *Set) []Fault {
	if v := s.Value("hand.start"); v.Int > int64(s.Int("hand.limit")) {
		return []Fault{{At: v.At, Msg: "hand.start is above hand.limit", Warning: true}}
	}
	if s.Int("hand.limit") == 13 {
		return []Fault{{Msg: "thirteen brings bad luck"}}
	}
	return nil
}

var picoSees = []string{"house", "table", "card", "deployed", "rules"}

var picoSchema = &Schema{
	Title: "Pico",
	Heads: []Head{
		{"hand", "Cards in hand.", "Pico 1, Setup"},
		{"attack", "The attack.", "Pico 1, Attack"},
		{"card", "The cards.", ""},
	},
	Keys: []Key{
		{Path: "hand.start", Type: Int, Lo: 1, Hi: 15, Unit: "cards", Doc: "cards dealt", Source: "Pico 1, Setup"},
		{Path: "hand.limit", Type: Int, Lo: 1, Hi: 20, Unit: "cards", Doc: "whoever holds more discards"},
		{Path: "attack.target", Type: Word, Words: []string{"left", "right"}, Doc: "who is attacked"},
		{Path: "attack.legal", Type: Condition, Sees: picoSees, Doc: "may this card attack?"},
		{Path: "loot.n", Type: Amount, Lo: 0, Hi: 20, Unit: "cards", Sees: picoSees, Doc: "cards taken"},
		{Path: "seasons.use", Type: Bool, Doc: "are there seasons?"},
		{Path: "seasons.names", Type: Texts, Doc: "their names"},
		{Path: "seasons.first", Type: Word, Words: []string{"@seasons.names"}, Doc: "the first of them"},
		{Path: "price.*", Type: Words, Slots: true, Words: []string{"any", "base", "@card"}, Doc: "what a trade costs"},
		{Path: "note.text", Type: Text, Optional: true, Default: "none", Doc: "a remark"},
		{Path: "card.*.name", Type: Names, Doc: "the card's name"},
		{Path: "card.*.text", Type: Names, Lines: true, Optional: true, Default: "none", Doc: "what the card says"},
		{Path: "card.*.kind", Type: Word, Words: []string{"attack", "defense"}, Doc: "what it is"},
		{Path: "card.*.value", Type: Int, Lo: 0, Hi: 15, Unit: "points", Optional: true, Default: "none", Doc: "its value"},
		{Path: "card.*.count", Type: Int, Lo: 0, Hi: 200, Unit: "cards", Doc: "copies"},
		{Path: "card.*.tags", Type: Texts, Optional: true, Default: "none", Doc: "words for conditions"},
		{Path: "card.*.play", Type: Effects, Optional: true, Default: "none", Sees: picoSees, Doc: "what it does"},
		{Path: "guild.*.name", Type: Names, Doc: "the guild's name"},
		{Path: "guild.*.uses", Type: Int, Lo: 0, Hi: 50, Unit: "times", Doc: "uses"},
		{Path: "guild.*.free", Type: Flag, Optional: true, Default: "it costs", Doc: "costs nothing"},
		{Path: "guild.*.perk.*.on", Type: Word, Words: []string{"action", "play"}, Doc: "when"},
		{Path: "guild.*.perk.*.do", Type: Effects, Sees: picoSees, ByMoment: true, Doc: "what"},
	},
	Verbs: []Verb{
		{Name: "draw", Doc: "take cards", Args: []Key{
			{Path: "n", Type: Amount, Lo: 0, Hi: 20, Unit: "cards", Doc: "how many"},
			{Path: "from", Type: Words, Words: []string{"base", "imperial"}, Doc: "where from"},
			{Path: "spare", Type: Word, Words: []string{"@card"}, Optional: true, Default: "none", Doc: "which not"},
		}},
		{Name: "again", Doc: "costs no action"},
	},
	Moments:    []Term{{"action", "in the own turn", nil}, {"play", "a card was played", []string{"card"}}},
	DeckTables: []string{"card", "guild"},
	DeckKeys:   []Key{{Path: "box", Type: Text, Optional: true, Doc: "the box"}},
	DeckSum: func(t *Table) int {
		sum := 0
		if cards := t.Get("card"); cards != nil {
			for _, id := range cards.Table.Keys() {
				sum += int(cards.Table.Get(id + ".count").Int)
			}
		}
		if guilds := t.Get("guild"); guilds != nil {
			sum += len(guilds.Table.Keys())
		}
		return sum
	},
}

const picoDeck = `game     = "pico"
title    = "Pico"
expected = 10
box      = "blue"

[card.knights]
name  = { en = "Knights", it = "Cavalieri" }
kind  = "attack"
value = 2
count = 5
play  = [
  { do = "draw", n = "house.hand < 3 ? 2 : 1", from = "base", when = "!deployed.guards" },
  { do = "again" },
]

[card.patrol]
name  = { en = "Patrol", it = "Ronda" }
kind  = "defense"
count = 4
tags  = ["guards"]

[guild.bards]
name = { en = "Bards" }
uses = 1
[guild.bards.perk.sing]
on = "action"
do = [{ do = "draw", n = 1, from = ["base"], spare = "patrol" }]
`

const picoBase = `game  = "pico"
title = "Pico 1"
deck  = "pico/1"

[hand]
start = 5   # cards
limit = 5   # cards

[attack]
target = "left"
legal  = '''
house.turn > 1 && !table.plague
  && (card.value ?? 0) <= house.hand'''

[loot]
n = 1

[seasons]
use   = true
names = ["summer", "autumn"]
first = "summer"

[price]
summer = ["any", "any"]
autumn = ["base", "knights"]
`

// files adds variants of the game to the base, by name.
func library(t testing.TB, variants map[string]string) *Library {
	t.Helper()
	v := fstest.MapFS{"pico/1.toml": {Data: []byte(picoBase)}}
	d := fstest.MapFS{"pico/1.toml": {Data: []byte(picoDeck)}}
	for name, text := range variants {
		fs := v
		if deck, ok := strings.CutPrefix(name, "deck:"); ok {
			fs, name = d, deck
		}
		fs["pico/"+name+".toml"] = &fstest.MapFile{Data: []byte(text)}
	}
	l := NewLibrary([]Game{pico{}}, Layer{Variants: v, Decks: d})
	l.Reach(enginetest.Disk{})
	return l
}

const derived = "game = \"pico\"\nextends = \"pico/1\"\ntitle = \"X\"\n"

// load reads a variant that must be good.
func load(t testing.TB, l *Library, name string, sets ...string) *Loaded {
	t.Helper()
	got, err := l.Load(name, sets)
	if err != nil {
		t.Fatalf("load %s %q: %v", name, sets, err)
	}
	return got
}

// printed is what a user sees of a reading.
func printed(t testing.TB, loaded *Loaded, err error) string {
	t.Helper()
	f, ok := err.(Faults)
	if err == nil {
		f, ok = loaded.Warnings, true
	}
	if !ok {
		return err.Error()
	}
	var b bytes.Buffer
	if err := f.Write(&b, loaded.Source); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// picoRules measure a little.
type picoRules struct {
	engine.Rules
	seasons bool
}

func (picoRules) Players() engine.Players { return engine.Players{Min: 2, Max: 3, Usual: 2} }

func (r picoRules) Counts(seats int) engine.Counts {
	return picoCounts{seasons: r.seasons, seats: seats}
}

// picoCounts say what is counted; nobody plays.
type picoCounts struct {
	engine.Counts
	seasons bool
	seats   int
}

func (p picoCounts) Columns() []engine.Column {
	c := []engine.Column{
		{Name: "turns", Doc: "turns played"},
		{Name: "scored", Doc: "matches that ended by scoring"},
		{Name: "act.draw", Doc: "draws"},
		{Name: "act.trade", Doc: "trades"},
		{Name: "credit", Doc: "credit of all seats"},
		{Name: "card.Großer Bär", Doc: "a name that cannot be said"},
		{Name: "card.legal.ln", Doc: "a logarithm"},
	}
	for i := range p.seats {
		c = append(c, engine.Column{Name: fmt.Sprintf("credit.seat.%d", i), Doc: "credit of the seat"})
	}
	return c
}

func (p picoCounts) Metrics() []engine.Metric {
	m := []engine.Metric{
		{ID: "seat.first", Unit: "pp", Margin: 0.01, Goal: engine.Goal{Kind: engine.Within}},
		{ID: "len.turns", Title: "Turns", Doc: "turns played", Unit: "turns", Margin: 0.05, MarginRelative: true},
		{ID: "seat.all", Kind: engine.Vector},
		{ID: "branch.geo", Kind: engine.Geometric, Num: "card.legal.ln", Unit: "actions"},
		{ID: "len.q50", Kind: engine.Quantile, Unit: "turns"},
	}
	if p.seasons {
		m = append(m, engine.Metric{ID: "end.scoring", Kind: engine.Share, Unit: "share"})
	}
	for i := range p.seats {
		m = append(m, engine.Metric{ID: fmt.Sprintf("seat.share.%d", i), Unit: "share"})
	}
	return m
}
