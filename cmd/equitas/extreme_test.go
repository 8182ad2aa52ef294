package main

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/games"
	"equitas/engine/match"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// extremeLabels are keys that do not affect play, by path or pattern, with what they are.
// The schema marks names, texts of cards and measuring keys itself; these it does not.
var extremeLabels = map[string]string{
	"text.language":     "the language of lists and reports",
	"card.*.source":     "where a number comes from",
	"guild.*.source":    "where it comes from",
	"marker.*.count":    "cards of the box that are not played, in printed lists",
	"castle.source":     "where a number comes from",
	"building.*.source": "where a number comes from",
	"creature.*.source": "where a number comes from",
	"castle.count":      "in printed lists: play takes as many as it needs",
	"building.*.count":  "likewise",
	"pawn.*.count":      "likewise",
	"piece.*.count":     "likewise",
	"table.max_size_mm": "a limit of table.size_mm, which check holds",
}

// An extreme is a game and how its matches are compared.
type extreme struct {
	edition string
	deals   int
	under   map[string][]string // by beginning of a key: settings on both sides under which it matters often
	idle    map[string]string   // KEY=VALUE, with * for any part: settings that change nothing and need no warning, with the reason
}

var extremes = []extreme{
	{edition: "proelio/0.9.6", deals: 48,
		under: map[string][]string{
			"defeat.attacker_falls": {"hand.start=1", "hand.limit=2", "card.patrol.count=40"},
			"guild.bards.":          {"hand.start=1", "hand.limit=1"},
			"guild.merchants.":      {"merchant.blocks_perks=false"},
			"equitas.":              {"equitas.legal=house.fortification == 0 && house.turn > 3", "equitas.uses=3", "card.shields.count=2"},
		},
		idle: map[string]string{
			"turn.limit=10000":          "no game takes as long",
			"card.edict.value=0":        "it counts 0 where it has none",
			"card.black_powder.value=0": "likewise",
			"card.shields.min=0":        "what the rules make of its value",
			"card.manure.min=0":         "likewise",
			"card.soldiers.min=0":       "likewise",
			"card.infiltration.min=0":   "likewise",
		}},
	{edition: "warland/2.0.2", deals: 24,
		under: map[string][]string{
			"treaty.":          extremeParliament,
			"bribe.":           extremeParliament,
			"advanced.":        extremeParliament,
			"building.":        extremeRich,
			"building.bazaar.": {"setup.resources=60", "build.helpers_for_instant_flip=0", "build.cost=0", "castle.food=0", "setup.food=8", "setup.carpenters=4"},
			"pawn.inhabitant.": {"battle.protected_in_buildings=false", "movement.inhabitants=9", "build.cost=0"},
			"battle.":          {"battle.protected_in_buildings=false", "build.cost=0", "coins.mode=free"},
		},
		idle: map[string]string{
			"players.usual=2":   "how many play when nobody says otherwise",
			"movement.*=60":     "as many pawns of a kind are seldom on the table",
			"choices.trains=24": "as many are seldom there", "choices.carpenters=96": "likewise",
			"choices.*=200":                "as many are seldom there",
			"building.*.supply=96":         "all that there can be",
			"building.*.max_owned=24":      "all that a faction can have",
			"building.*.train.per_turn=60": "more than anybody can pay",
			"building.*.tier=[bm]*":        "conditions ask for advanced buildings alone, of which the one is allowed that others were not",
			"demolition.soldier_if=true":   "whoever stands on the table is on mission",
			"treaty.max_per_player=3":      "one with each of three others is no limit",
		}},
}

// extremeRich lets buildings of all kinds be built early, and extremeParliament lets all
// players propose treaties and bribes early.
var (
	extremeRich       = []string{"setup.resources=300", "build.works_per_turn=0", "build.constructions_per_turn=4", "build.helpers_for_instant_flip=0", "demolition.demolitions_per_turn=1"}
	extremeParliament = append([]string{"players.min=4", "building.parliament.cost=0", "building.parliament.tier=base", "building.parliament.max_owned=1"}, extremeRich...)
)

// Every key that can change play must do so with extreme values, or give a warning that it
// has no effect, or be refused. With -full all extreme values of every key are tried,
// otherwise one of every eighth key.
func TestExtremes(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many matches")
	}
	for _, e := range extremes {
		t.Run(e.edition, func(t *testing.T) {
			lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
			base, err := lib.Load(e.edition, nil)
			if err != nil {
				t.Fatal(err)
			}
			known := map[string][]string{}
			tried := 0
			for _, set := range extremeSettings(base, *full) {
				key, _, _ := strings.Cut(set, "=")
				under := e.settings(key)
				l, err := lib.Load(e.edition, append(slices.Clone(under), set))
				if errors.As(err, new(rule.Faults)) {
					continue // the value is refused
				}
				if err != nil {
					t.Fatalf("%s: %v", set, err)
				}
				tried++
				if slices.ContainsFunc(l.Warnings, func(f rule.Fault) bool { return f.At.File == "--set" }) {
					continue
				}
				var played []string
				if played = known[strings.Join(under, " ")]; played == nil {
					plain, err := lib.Load(e.edition, under)
					if err != nil {
						t.Fatal(err)
					}
					played = e.play(t, plain.Rules, nil)
					known[strings.Join(under, " ")] = played
				}
				if e.play(t, l.Rules, played) == nil {
					continue
				}
				found := slices.ContainsFunc(lib.CheckSets(e.edition, append(slices.Clone(under), set)), func(f rule.Fault) bool { return strings.HasPrefix(f.Msg, key+" has no effect") })
				if !found && !e.excused(t, set) {
					t.Errorf("%s changes nothing, and nobody is told", set)
				}
			}
			t.Logf("%d settings tried", tried)
		})
	}
}

// excused reports whether a setting is allowed to change nothing.
func (e *extreme) excused(t *testing.T, set string) bool {
	for pattern := range e.idle {
		if ok, err := path.Match(pattern, set); err != nil {
			t.Fatal(err)
		} else if ok {
			return true
		}
	}
	return false
}

// settings returns the settings under which a key matters: those of the longest entry of
// under that it begins with.
func (e *extreme) settings(key string) []string {
	best := ""
	for at := range e.under {
		if strings.HasPrefix(key, at) && len(at) > len(best) {
			best = at
		}
	}
	return e.under[best]
}

// extremeSettings returns settings of single keys for --set with extreme values: all of
// them, or one for each key, in turn from different ends.
func extremeSettings(base *rule.Loaded, all bool) []string {
	var l []string
	paths := 0
	schema := base.Game.Schema()
	for i := range schema.Keys {
		k := &schema.Keys[i]
		table, _, _ := strings.Cut(k.Path, ".")
		if k.Type == rule.Names || k.PrintOnly || extremeLabels[k.Path] != "" || table == "report" || table == "metric" || table == "gate" {
			continue
		}
		for _, at := range extremePaths(base.Set, k.Path) {
			var sets []string
			for _, x := range extremesOf(base.Set, k, at) {
				if v := base.Set.Value(at); v == nil || v.Canonical() != x && v.Canonical() != `"`+x+`"` {
					sets = append(sets, at+"="+x)
				}
			}
			if n := len(sets); n > 1 && !all {
				sets = sets[paths/8%n:][:1]
			}
			if paths%8 != 0 && !all {
				sets = nil
			}
			paths++
			l = append(l, sets...)
		}
	}
	return l
}

// extremePaths returns the paths of the values that match a pattern.
func extremePaths(set *rule.Set, pattern string) []string {
	before, after, ok := strings.Cut(pattern, "*")
	if !ok {
		return []string{pattern}
	}
	var l []string
	for _, key := range set.Table(strings.TrimSuffix(before, ".")).Keys() {
		l = append(l, extremePaths(set, before+key+after)...)
	}
	return l
}

// extremesOf returns the extreme values of a key: the largest, the smallest and others.
func extremesOf(set *rule.Set, k *rule.Key, at string) []string {
	switch k.Type {
	case rule.Int, rule.Amount:
		return []string{fmt.Sprint(k.Lo), fmt.Sprint(k.Hi)}
	case rule.Bool, rule.Condition:
		return []string{"false", "true"}
	case rule.Word, rule.Words:
		var l []string
		for _, w := range k.Words {
			if table, ok := strings.CutPrefix(w, "@"); ok {
				l = append(l, set.Table(table).Keys()...)
			} else {
				l = append(l, w)
			}
		}
		return l
	case rule.Effects:
		return []string{"[]"}
	case rule.Flag:
		return []string{"true"}
	}
	return nil
}

// play returns the results of matches. If want is not nil it returns nil as soon as one
// differs.
func (e *extreme) play(t *testing.T, r engine.Rules, want []string) []string {
	t.Helper()
	var got []string
	players := r.Players()
	tables := map[int]*match.Table{}
	for i := range e.deals {
		n := players.Min + i/2%(players.Max-players.Min+1)
		if tables[2*n+i%2] == nil {
			table := &match.Table{State: r.NewState(n)}
			maker, _ := bot.Lookup([]string{"random", "greedy"}[i%2])
			for range n {
				b, err := maker.New(r)
				if err != nil {
					t.Fatal(err)
				}
				table.Bots = append(table.Bots, b)
			}
			tables[2*n+i%2] = table
		}
		table := tables[2*n+i%2]
		result := table.Play(rng.NewDeal(7, uint64(i)))
		counts := r.Counts(n)
		row := make([]int64, len(counts.Columns()))
		counts.Count(table.State, row)
		got = append(got, fmt.Sprint(n, table.State.Trace(), result, row))
		if want != nil && (i >= len(want) || got[i] != want[i]) {
			return nil
		}
	}
	return got
}
