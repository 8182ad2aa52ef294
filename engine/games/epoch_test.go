package games_test

import (
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/games"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/search"
	"equitas/engine/sim"
	"equitas/variants"
)

var update = flag.Bool("update", false, "write the checksums of play anew, where that is allowed")

// A fingerprint identifies the matches that a bot played of fixed deals, and what was counted
// in them.
type fingerprint struct {
	Epoch   int    `json:"epoch"`
	Cell    string `json:"cell"`    // id of all that the numbers depend on, but for the epoch
	Play    string `json:"play"`    // checksum of all choices and chance outcomes
	Numbers string `json:"numbers"` // checksum of all that was counted
}

// changed returns the reason why a fingerprint cannot replace an older one; "" if it can.
func (f fingerprint) changed(old fingerprint) string {
	switch {
	case f.Cell != old.Cell || f.Epoch > old.Epoch:
		return ""
	case f.Epoch < old.Epoch:
		return fmt.Sprintf("the epoch is %d, and was %d: it only rises", f.Epoch, old.Epoch)
	case f.Play != old.Play:
		return "play has changed"
	case f.Numbers != old.Numbers:
		return "what is counted has changed under the same names"
	}
	return ""
}

const fingerprints = "testdata/epochs.json"

// Kept results of a game must not be used after the way it is played has changed: when the
// same deals give other matches, or the same matches other numbers, the game's epoch must
// rise. After an intended change, raise Epoch in the schema of the game and run this test
// with -update. With -short only the usual number of seats is played.
func TestEpoch(t *testing.T) {
	got := map[string]fingerprint{}
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, g := range games.All() {
		for _, edition := range editions(t, lib, g.Name()) {
			for _, c := range cells(t, lib, edition) {
				if testing.Short() && c.scenario.Seats != edition.Rules.Players().Usual {
					continue
				}
				got[fmt.Sprintf("%s %s %d", edition.Set.Name, c.scenario.Bots[0].Name, c.scenario.Seats)] = c.fingerprint(t, g.Schema().Epoch)
			}
		}
	}
	text, err := os.ReadFile(fingerprints)
	if err != nil && !*update {
		t.Fatal(err)
	}
	old := map[string]fingerprint{}
	if err == nil {
		if err := json.Unmarshal(text, &old); err != nil {
			t.Fatal(err)
		}
	}
	refused := false
	for name, f := range got {
		if why := f.changed(old[name]); why != "" {
			refused = true
			t.Errorf("%s: %s: raise the epoch of %s", name, why, strings.Split(name, "/")[0])
		} else if f != old[name] && !*update {
			t.Errorf("%s: %+v, want %+v (rules, bots or columns are others: -update)", name, f, old[name])
		}
	}
	for name := range old {
		if _, ok := got[name]; !ok && !*update && !testing.Short() {
			t.Errorf("%s is no longer played", name)
		}
	}
	if !*update || refused || testing.Short() {
		return
	}
	out, err := json.MarshalIndent(got, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(fingerprints, append(out, '\n'), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A fingerprint with other play or other numbers is rejected unless the epoch rises.
func TestFingerprintIsHeld(t *testing.T) {
	old := fingerprint{3, "c", "p", "n"}
	for _, c := range []struct {
		now  fingerprint
		want string
	}{
		{old, ""},
		{fingerprint{3, "c", "q", "m"}, "play has changed"},
		{fingerprint{3, "c", "p", "m"}, "counted has changed"},
		{fingerprint{4, "c", "q", "m"}, ""},
		{fingerprint{2, "c", "p", "n"}, "only rises"},
		{fingerprint{3, "d", "q", "m"}, ""},
	} {
		if got := c.now.changed(old); !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%+v after %+v: %q, want %q", c.now, old, got, c.want)
		}
	}
}

// editions loads the variants of a game that extend nothing.
func editions(t *testing.T, lib *rule.Library, game string) []*rule.Loaded {
	t.Helper()
	var l []*rule.Loaded
	for _, name := range lib.Names() {
		if !strings.HasPrefix(name, game+"/") {
			continue
		}
		v, err := lib.Load(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(v.Set.Chain) == 1 {
			l = append(l, v)
		}
	}
	if len(l) == 0 {
		t.Fatalf("no edition of %s", game)
	}
	return l
}

// A fixed is a scenario with the number of its deals that are played: 2^level.
type fixed struct {
	scenario *sim.Scenario
	level    uint8
}

// longMatch is the number of decisions from which on a match of random play counts as long.
// Of games with long matches fewer deals are played, and none with a search: they would take
// longer than all other games, and the search is the same in all games.
const longMatch = 150

// levels returns, by the name of the bot, the binary logarithm of the number of deals to
// play. Bots that are not listed play none.
func levels(r engine.Rules) map[string]uint8 {
	st, deal := r.NewState(r.Players().Usual), rng.NewDeal(1, 0)
	draw := deal.Stream(rng.PurposeOf("bot"), 0)
	st.Start(deal)
	for n := 0; st.ToAct() != engine.Nobody; n++ {
		if n == longMatch {
			return map[string]uint8{"random": 5, "greedy": 5, "tuned": 5}
		}
		legal := st.Legal(nil)
		st.Apply(legal[draw.Below(uint32(len(legal)))])
	}
	return map[string]uint8{"random": 10, "greedy": 10, "tuned": 10, "search:20": 2}
}

// cells returns scenarios in which every seat has the same kind of bot, for every kind that
// levels lists, at the usual and at the smallest number of seats.
func cells(t *testing.T, lib *rule.Library, v *rule.Loaded) []fixed {
	t.Helper()
	game := v.Set.Game
	level := levels(v.Rules)
	var makers []bot.Maker
	for _, name := range bot.Names() {
		m, _ := bot.Lookup(name)
		makers = append(makers, m)
	}
	style, err := lib.TrainedStyle(game, v.Set.Hash, 0)
	if err != nil {
		t.Fatal(err)
	}
	if style != nil {
		judge := v.Rules.(engine.Weigher)
		makers = append(makers, bot.WeightedMaker("tuned", "", style.WeightsFor(judge.Features(), engine.Defaults(judge))))
	}
	search, err := search.Maker(20)
	if err != nil {
		t.Fatal(err)
	}
	makers = append(makers, search)
	var l []fixed
	players := v.Rules.Players()
	for _, m := range makers {
		seats := []int{players.Usual, players.Min}
		deals, ok := level[m.Name]
		if !ok {
			continue
		}
		if m.Name == search.Name {
			seats = seats[1:]
		}
		for _, n := range slices.Compact(seats) {
			c := &sim.Scenario{Name: v.Set.Name, Game: game, RulesHash: v.Set.Hash, Rules: v.Rules, Seats: n, MasterSeed: 1}
			for range n {
				c.Bots = append(c.Bots, sim.Seating{BotSpec: m.Spec(v.Rules), New: func(r engine.Rules, _ int) engine.Bot {
					b, err := m.New(r)
					if err != nil {
						t.Error(err)
					}
					return b
				}})
			}
			l = append(l, fixed{c, deals})
		}
	}
	return l
}

// fingerprint plays the deals and returns their fingerprint with this epoch.
func (f fixed) fingerprint(t *testing.T, epoch int) fingerprint {
	t.Helper()
	var got fingerprint
	task := sim.Task{Span: sim.Span{Level: f.level}, Scenarios: []*sim.Scenario{f.scenario}}
	one := iter.Seq[sim.Task](func(yield func(sim.Task) bool) { yield(task) })
	err := sim.Local{Workers: 1}.Play(t.Context(), one, func(_ sim.Task, blocks []sim.Block) {
		b := blocks[0]
		play, numbers := b.PlaySum(), b.Sum()
		got = fingerprint{epoch, f.scenario.ID().String(), hex.EncodeToString(play[:]), hex.EncodeToString(numbers[:])}
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}
