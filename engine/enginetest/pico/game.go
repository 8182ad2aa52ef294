// Package pico has a small game for tests of packages that read files of rules: a deck, a base
// variant, further variants given by a test, and some metrics. It cannot be played.
package pico

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/enginetest"
	"equitas/engine/rule"
)

// Game is a game with cards, guilds and a few rules, which cannot be played.
type Game struct{}

var _ rule.Game = Game{}

// Name returns the name of the game.
func (Game) Name() string { return "pico" }

// Compile returns rules that have columns and metrics but cannot be played.
func (Game) Compile(s *rule.Set) (engine.Rules, error) {
	return rules{seasons: s.Bool("seasons.use")}, nil
}

// Extras returns the check of tags and the ranges of names in conditions.
func (g Game) Extras() rule.Extras {
	return rule.Extras{CheckNames: g.CheckNames, Ranges: g.Ranges}
}

// Schema returns a schema with a key of every type.
func (Game) Schema() *rule.Schema { return schema }

// tags returns the tags of all cards, with duplicates.
func (Game) tags(s *rule.Set) (tags []*rule.Value) {
	for _, id := range s.Table("card").Keys() {
		if v := s.Value("card." + id + ".tags"); v != nil {
			tags = append(tags, v.List...)
		}
	}
	return tags
}

// namePattern matches names that conditions may use.
var namePattern = regexp.MustCompile(`^[a-z_][a-z0-9_]*$`)

// CheckNames returns the faults in the tags of the cards.
func (g Game) CheckNames(s *rule.Set) (faults []rule.Fault) {
	for _, tag := range g.tags(s) {
		if !namePattern.MatchString(tag.Text) {
			faults = append(faults, rule.Fault{At: tag.At, Msg: "tag " + tag.Text + " cannot be named"})
		}
	}
	return faults
}

// Space returns a vocabulary with a name of every type.
func (g Game) Space(s *rule.Set) *cond.Space {
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

// Ranges implements [rule.Extras.Ranges].
func (Game) Ranges(s *rule.Set, name string) []*rule.Value {
	if name == "house.hand" {
		return []*rule.Value{s.Value("hand.limit")}
	}
	return nil
}

// Check returns the faults that involve several keys, and one for a hand limit of 13.
func (Game) Check(s *rule.Set) []rule.Fault {
	if v := s.Value("hand.start"); v.Int > int64(s.Int("hand.limit")) {
		return []rule.Fault{{At: v.At, Msg: "hand.start is above hand.limit", Warning: true}}
	}
	if s.Int("hand.limit") == 13 {
		return []rule.Fault{{Msg: "thirteen brings bad luck"}}
	}
	return nil
}

// conditionSpaces lists the first parts of the names that conditions may use.
var conditionSpaces = []string{"house", "table", "card", "deployed", "rules"}

// areaKeys are the keys of places, and of the roads between them.
var areaKeys = append([]rule.Key{
	{Path: "area.*.name", Type: rule.Names, Optional: true, Default: "its word", Doc: "the place's name"},
	{Path: "area.*.room", Type: rule.Int, Lo: 0, Hi: 20, Unit: "pieces", Doc: "how many pieces there is room for"},
	{Path: "area.*.beside", Type: rule.Words, Words: []string{"@area"}, Optional: true, Default: "none", Doc: "neighbours"},
	{Path: "area.*.start.*", Type: rule.Int, Lo: 0, Hi: 20, Unit: "pieces", Doc: "pieces that begin there"},
	{Path: "board.rows", Type: rule.Texts, AllowsDuplicates: true, PrintOnly: true, Optional: true, Default: "table by table, in the order of the files", Doc: "how the places are drawn"}, // as place.Rows
	{Path: "road.*.from", Type: rule.Word, Words: []string{"@area"}, Doc: "where it begins"},
	{Path: "road.*.to", Type: rule.Word, Words: []string{"@area"}, Doc: "where it leads"},
	{Path: "road.*.kind", Type: rule.Word, Words: []string{"paved", "muddy"}, Optional: true, Default: "paved", Doc: "what it is like"},
}, append(rule.MarkKeys("area.*"), rule.MarkKeys("road")...)...)

var schema = &rule.Schema{
	Title: "Pico",
	TableDocs: []rule.TableDoc{
		{Path: "hand", Doc: "Cards in hand.", Source: "Pico 1, Setup"},
		{Path: "attack", Doc: "The attack.", Source: "Pico 1, Attack"},
		{Path: "card", Doc: "The cards.", Source: ""},
	},
	Keys: append([]rule.Key{
		{Path: "hand.start", Type: rule.Int, Lo: 1, Hi: 15, Unit: "cards", Doc: "cards dealt", Source: "Pico 1, Setup"},
		{Path: "hand.limit", Type: rule.Int, Lo: 1, Hi: 20, Unit: "cards", Doc: "whoever holds more discards"},
		{Path: "attack.target", Type: rule.Word, Words: []string{"left", "right"}, Doc: "who is attacked"},
		{Path: "attack.legal", Type: rule.Condition, UsableNames: conditionSpaces, Doc: "may this card attack?"},
		{Path: "loot.n", Type: rule.Amount, Lo: 0, Hi: 20, Unit: "cards", UsableNames: conditionSpaces, Doc: "cards taken"},
		{Path: "seasons.use", Type: rule.Bool, Doc: "are there seasons?"},
		{Path: "seasons.names", Type: rule.Texts, Doc: "their names"},
		{Path: "seasons.first", Type: rule.Word, Words: []string{"@seasons.names"}, Doc: "the first of them"},
		{Path: "price.*", Type: rule.Words, AllowsDuplicates: true, Words: []string{"any", "base", "@card"}, Doc: "what a trade costs"},
		{Path: "note.text", Type: rule.Text, Optional: true, Default: "none", Doc: "a remark"},
		{Path: "card.*.name", Type: rule.Names, Doc: "the card's name"},
		{Path: "card.*.text", Type: rule.Names, MultipleLines: true, Optional: true, Default: "none", Doc: "what the card says"},
		{Path: "card.*.kind", Type: rule.Word, Words: []string{"attack", "defense"}, Doc: "what it is"},
		{Path: "card.*.value", Type: rule.Int, Lo: 0, Hi: 15, Unit: "points", Optional: true, Default: "none", Doc: "its value"},
		{Path: "card.*.count", Type: rule.Int, Lo: 0, Hi: 200, Unit: "cards", Doc: "copies"},
		{Path: "card.*.tags", Type: rule.Texts, PlainWords: true, Optional: true, Default: "none", Doc: "words for conditions"},
		{Path: "card.*.play", Type: rule.Effects, Optional: true, Default: "none", UsableNames: conditionSpaces, Doc: "what it does"},
		{Path: "guild.*.name", Type: rule.Names, Doc: "the guild's name"},
		{Path: "guild.*.uses", Type: rule.Int, Lo: 0, Hi: 50, Unit: "times", Doc: "uses"},
		{Path: "guild.*.free", Type: rule.Flag, Optional: true, Default: "it costs", Doc: "costs nothing"},
		{Path: "guild.*.perk.*.on", Type: rule.Word, Words: []string{"action", "play"}, Doc: "when"},
		{Path: "guild.*.perk.*.do", Type: rule.Effects, UsableNames: conditionSpaces, ByMoment: true, Doc: "what"},
	}, areaKeys...),
	Verbs: []rule.Verb{
		{Name: "draw", Doc: "take cards", Args: []rule.Key{
			{Path: "n", Type: rule.Amount, Lo: 0, Hi: 20, Unit: "cards", Doc: "how many"},
			{Path: "from", Type: rule.Words, Words: []string{"base", "imperial"}, Doc: "where from"},
			{Path: "spare", Type: rule.Word, Words: []string{"@card"}, Optional: true, Default: "none", Doc: "which not"},
		}},
		{Name: "again", Doc: "costs no action"},
	},
	Moments:    []rule.Term{{Name: "action", Doc: "in the own turn"}, {Name: "play", Doc: "a card was played", UsableNames: []string{"card"}}},
	DeckTables: []string{"card", "guild", "area", "road", "board"},
	DeckKeys:   []rule.Key{{Path: "box", Type: rule.Text, Optional: true, Doc: "the box"}},
	DeckSum: func(t *rule.Table) int {
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

// Deck is the TOML of the deck that [Base] names.
const Deck = `game     = "pico"
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

// Base is the TOML of a variant that extends nothing.
const Base = `game  = "pico"
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

// Library returns a library with the base and further variants, given as TOML by name; a
// name that begins with "deck:" is that of a deck. The library can read the disk.
func Library(t testing.TB, variants map[string]string) *rule.Library {
	t.Helper()
	v := fstest.MapFS{"pico/1.toml": {Data: []byte(Base)}}
	d := fstest.MapFS{"pico/1.toml": {Data: []byte(Deck)}}
	for name, text := range variants {
		fs := v
		if deck, ok := strings.CutPrefix(name, "deck:"); ok {
			fs, name = d, deck
		}
		fs["pico/"+name+".toml"] = &fstest.MapFile{Data: []byte(text)}
	}
	l := rule.NewLibrary([]rule.Game{Game{}}, rule.Layer{Variants: v, Decks: d})
	l.SetDisk(enginetest.Disk{})
	return l
}

// DerivedHeader is the beginning of the TOML of a variant that extends the base.
const DerivedHeader = "game = \"pico\"\nextends = \"pico/1\"\ntitle = \"X\"\n"

// Load returns a variant with settings sets; faults fail the test.
func Load(t testing.TB, l *rule.Library, name string, sets ...string) *rule.Loaded {
	t.Helper()
	got, err := l.Load(name, sets)
	if err != nil {
		t.Fatalf("load %s %q: %v", name, sets, err)
	}
	return got
}

// Output returns what a user is shown after a variant was read: its warnings or faults.
// If err, the error of reading, is nil, they are the warnings of loaded.
func Output(t testing.TB, loaded *rule.Loaded, err error) string {
	t.Helper()
	f, ok := err.(rule.Faults)
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

// rules are rules that have columns and metrics but cannot be played.
type rules struct {
	engine.Rules
	seasons bool
}

func (rules) Players() engine.Players { return engine.Players{Min: 2, Max: 3, Usual: 2} }

// NewState returns nil: these rules cannot be played.
func (rules) NewState(int) engine.State { return nil }

func (r rules) Counts(seats int) engine.Counts {
	return counts{seasons: r.seasons, seats: seats}
}

// counts are a few columns and metrics.
type counts struct {
	engine.Counts
	seasons bool
	seats   int
}

func (p counts) Columns() []engine.Column {
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

func (p counts) Metrics() []engine.Metric {
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

// measures are the columns and metrics of the game.
var measures = rule.Measures{
	Columns: func(r engine.Rules, seats int) []engine.Column {
		return append(r.Counts(seats).Columns(), engine.Column{Name: "choices", Doc: "decisions with a choice"})
	},
	Metrics: func(r engine.Rules, seats int) []engine.Metric {
		return append(r.Counts(seats).Metrics(), engine.Metric{ID: "lead.changes"}, engine.Metric{ID: "bot.share.*", Unit: "share"})
	},
}

// LibraryWithMetrics returns a [Library] whose variants may use metrics.
func LibraryWithMetrics(t testing.TB, variants map[string]string) *rule.Library {
	t.Helper()
	l := Library(t, variants)
	l.SetMeasures(measures)
	return l
}
