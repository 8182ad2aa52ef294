package proelio

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/match"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/variants"
)

// An edit is a change that a designer makes to the edition with a text editor. It is tested in
// every way of making it: in a line of a copy of the shipped files, in a variant that extends
// the edition, and with --set. All ways must give the same rules.
type edit struct {
	name  string
	keys  []string // "hand.limit = 3": existing keys with a new value
	text  string   // further text of a variant: new cards, Guilds, seasons
	box   int      // number of cards in the box, if the edit changes it; 0: 111
	diff  []string // paths that differ from the base, if they are not those of keys
	shown []string // further lines of the resolved rules, besides those of keys

	under []string // settings of both sides when matches are compared, under which the edit matters often
	alike bool     // no match changes: the edit changes names, or something that never happens

	cases []ruleCase                   // positions, with the expected results
	rules func(t *testing.T, r *Rules) // checks the rules
	watch func(t *testing.T, s *State) // checks every position of random matches, including the last
}

const edition = "proelio/0.9.6"

// A desk is a folder with copies of the shipped files.
type desk struct {
	dir     string
	library *rule.Library
}

// newDesk copies the edition and its deck into an empty folder.
func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{t.TempDir(), builtIn()}
	for _, folder := range []string{"variants", "decks"} {
		if err := os.MkdirAll(filepath.Join(d.dir, folder, "proelio"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	text, err := variants.FS.ReadFile(edition + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	d.write(t, "variants/proelio/copy.toml", replaced(t, string(text), "deck", `"../../decks/proelio/copy.toml"`))
	if text, err = decks.FS.ReadFile(edition + ".toml"); err != nil {
		t.Fatal(err)
	}
	d.write(t, "decks/proelio/copy.toml", string(text))
	return d
}

func (d *desk) path(name string) string { return filepath.Join(d.dir, filepath.FromSlash(name)) }

func (d *desk) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(d.path(name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// change sets a key in one of the copies.
func (d *desk) change(t *testing.T, key, value string) {
	t.Helper()
	name := "variants/proelio/copy.toml"
	if key == "expected" || strings.HasPrefix(key, "card.") || strings.HasPrefix(key, "guild.") {
		name = "decks/proelio/copy.toml"
	}
	text, err := os.ReadFile(d.path(name))
	if err != nil {
		t.Fatal(err)
	}
	d.write(t, name, replaced(t, string(text), key, value))
}

// load reads a file by its path.
func (d *desk) load(t *testing.T, name string, sets ...string) *rule.Set {
	t.Helper()
	return loadedSet(t, d.library, d.path(name), sets...)
}

func loadedSet(t *testing.T, l *rule.Library, name string, sets ...string) *rule.Set {
	t.Helper()
	loaded, err := l.Load(name, sets)
	if err != nil {
		t.Fatalf("%s %q: %v", name, sets, err)
	}
	return loaded.Set
}

// replaced returns a file in which a key has another value, as if typed by hand: comments and
// all other lines stay.
func replaced(t *testing.T, text, key, value string) string {
	t.Helper()
	table, last := "", key
	if i := strings.LastIndexByte(key, '.'); i >= 0 {
		table, last = key[:i], key[i+1:]
	}
	lines := strings.Split(text, "\n")
	here := ""
	for i, line := range lines {
		if strings.HasPrefix(line, "[") {
			here, _, _ = strings.Cut(line[1:], "]")
		}
		name, old, ok := strings.Cut(line, "=")
		if !ok || here != table || strings.TrimSpace(name) != last {
			continue
		}
		end := i + 1
		switch old = strings.TrimSpace(old); {
		case old == "[": // a list over several lines
			end += slices.Index(lines[end:], "]") + 1
		case old == "'''": // a text over several lines
			end += slices.IndexFunc(lines[end:], func(l string) bool { return strings.HasSuffix(l, old) }) + 1
		}
		return strings.Join(slices.Replace(lines, i, end, name+"= "+value), "\n")
	}
	t.Fatalf("the file has no %s", key)
	return ""
}

// variant returns the text of a variant that makes the edit.
func (e *edit) variant() string {
	var b strings.Builder
	fmt.Fprintf(&b, "game = \"proelio\"\ntitle = %q\nextends = %q\n", e.name, edition)
	here := ""
	for _, k := range e.keys {
		key, value, _ := strings.Cut(k, " = ")
		i := strings.LastIndexByte(key, '.')
		if key[:i] != here {
			here = key[:i]
			fmt.Fprintf(&b, "[%s]\n", here)
		}
		fmt.Fprintf(&b, "%s = %s\n", key[i+1:], value)
	}
	return b.String() + e.text
}

// sets makes the edit in every way and returns the rules of each, by the name of the edited
// file.
func (e *edit) sets(t *testing.T, d *desk) map[string]*rule.Set {
	t.Helper()
	d.write(t, "variants/proelio/edited.toml", e.variant())
	all := map[string]*rule.Set{"variants/proelio/edited.toml": d.load(t, "variants/proelio/edited.toml")}
	if e.text == "" {
		var over []string
		for _, k := range e.keys {
			key, value, _ := strings.Cut(k, " = ")
			over = append(over, key+"="+value)
			d.change(t, key, value)
		}
		if e.box != 0 {
			d.change(t, "expected", fmt.Sprint(e.box))
		}
		all["copy.toml"] = d.load(t, "variants/proelio/copy.toml")
		all["--set"] = loadedSet(t, d.library, edition, over...)
	}
	return all
}

// squeezed returns a text in which all space is a single blank.
func squeezed(text string) string { return strings.Join(strings.Fields(text), " ") }

// Every edit works in files alone and changes play.
func TestEdits(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and on one goroutine")
	}
	base := loadedSet(t, builtIn(), edition)
	if got := newDesk(t).load(t, "variants/proelio/copy.toml").Hash; got != base.Hash {
		t.Fatalf("the copy is not the edition: rules %s, want %s", got, base.Hash)
	}
	runs := map[string]*sim.Run{}
	for _, e := range edits {
		t.Run(e.name, func(t *testing.T) {
			d := newDesk(t)
			all := e.sets(t, d)
			set := all["variants/proelio/edited.toml"]
			for _, way := range slices.Sorted(maps.Keys(all)) {
				s := all[way]
				if s.Hash != set.Hash {
					t.Errorf("edited in %s the rules are another: %s, want %s; %v", way, s.Hash, set.Hash, render.Diff(set, s))
				}
				e.compared(t, base, s)
				e.printed(t, s, way)
			}
			r := compile(set)
			if e.rules != nil {
				e.rules(t, r)
			}
			for _, c := range e.cases {
				c.fill(&ruleTable{})
				t.Run(c.Name, func(t *testing.T) { c.play(t, r).check(t, &c) })
			}
			e.played(t, r)
			e.recorded(t, r, set)
			under := strings.Join(e.under, "\n")
			if runs[under] == nil {
				runs[under] = matches(t, loadedSet(t, d.library, edition, e.under...))
			}
			e.differs(t, runs[under], matches(t, d.load(t, "variants/proelio/edited.toml", e.under...)))
		})
	}
}

// compared checks that the list of differences from the base names what was edited.
func (e *edit) compared(t *testing.T, base, set *rule.Set) {
	t.Helper()
	want := e.diff
	if want == nil {
		for _, k := range e.keys {
			key, _, _ := strings.Cut(k, " = ")
			want = append(want, key)
		}
	}
	var got []string
	for _, c := range render.Diff(base, set) {
		got = append(got, c.Path)
		if c.Base == c.Other {
			t.Errorf("%s differs: %q on both sides", c.Path, c.Base)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, slices.Sorted(slices.Values(want))) {
		t.Errorf("what differs from the base is %q, want %q", got, want)
	}
}

// printed checks that the resolved rules have the new values, each with its file.
func (e *edit) printed(t *testing.T, set *rule.Set, file string) {
	t.Helper()
	var b bytes.Buffer
	if err := render.TOMLWithPlaces(&b, set); err != nil {
		t.Fatal(err)
	}
	text := squeezed(b.String())
	for _, k := range e.keys {
		key, value, _ := strings.Cut(k, " = ")
		v := set.Value(key)
		if !strings.HasSuffix(v.At.File, file) {
			t.Errorf("%s comes from %s, want %s", key, v.At.File, file)
		}
		line := squeezed(fmt.Sprintf("%s = %s # %s:%d", key[strings.LastIndexByte(key, '.')+1:], value, v.At.File, v.At.Line))
		if !strings.Contains(text, line) {
			t.Errorf("the resolved rules lack %q", line)
		}
	}
	for _, line := range e.shown {
		if !strings.Contains(text, squeezed(line)) {
			t.Errorf("the resolved rules lack %q", line)
		}
	}
}

// played plays random matches at every number of seats. It checks that no card appears or
// disappears, and calls the edit's watch.
func (e *edit) played(t *testing.T, r *Rules) {
	t.Helper()
	for n := r.players.Min; n <= r.players.Max; n++ {
		for deal := range uint64(2) {
			s := r.newState(n)
			d := rng.NewDeal(11, deal)
			s.Start(d)
			src := d.Stream(rng.PurposeOf("edits"), uint64(n))
			for !s.pos.isOver {
				for k, c := range census(s) {
					if k < len(r.kinds) && c != r.kinds[k].count {
						t.Fatalf("%d Houses, turn %d: %d copies of %s, want %d", n, s.pos.turn, c, r.kinds[k].id, r.kinds[k].count)
					}
				}
				if e.watch != nil {
					e.watch(t, s)
				}
				legal := s.Legal(nil)
				s.Apply(legal[src.Below(uint32(len(legal)))])
			}
			if e.watch != nil {
				e.watch(t, s)
			}
		}
	}
}

// seated returns bots with the given name, one for each seat.
func seated(t *testing.T, r *Rules, name string, seats int) []engine.Bot {
	t.Helper()
	maker, ok := bot.Lookup(name)
	if !ok {
		t.Fatalf("there is no bot %q", name)
	}
	var bots []engine.Bot
	for range seats {
		b, err := maker.New(r)
		if err != nil {
			t.Fatal(err)
		}
		bots = append(bots, b)
	}
	return bots
}

// recorded writes the record of a match, replays it, and compares the records byte for byte.
func (e *edit) recorded(t *testing.T, r *Rules, set *rule.Set) {
	t.Helper()
	n := r.players.Usual
	header := match.Header{Game: "proelio", Variant: set.Name, RulesHash: set.Hash}
	for deal, name := range []string{"random", "greedy"} {
		var in, out bytes.Buffer
		if _, err := match.Record(&in, header, r, seated(t, r, name, n), slices.Repeat([]string{name}, n), rng.NewDeal(3, uint64(deal)), true); err != nil {
			t.Fatal(err)
		}
		record := in.String()
		again := func(match.Start) (match.ReplayRules, error) { return match.ReplayRules{Rules: r, Hash: set.Hash}, nil }
		if _, err := match.Replay(&in, again, &out, match.ReplayOptions{}); err != nil {
			t.Errorf("the record cannot be replayed: %v", err)
			continue
		}
		if out.String() != record {
			t.Error("the replay wrote another record")
		}
	}
}

// matches plays matches of random bots.
func matches(t *testing.T, set *rule.Set) *sim.Run {
	t.Helper()
	const seats = 4
	r := compile(set)
	bots := seated(t, r, "random", seats)
	scenario := &sim.Scenario{Name: set.Name, RulesHash: set.Hash, Rules: r, Seats: seats, MasterSeed: 5}
	for range bots {
		scenario.Bots = append(scenario.Bots, sim.Seating{BotSpec: engine.BotSpec{Name: "random"}, New: func(_ engine.Rules, seat int) engine.Bot { return bots[seat] }})
	}
	runs, err := sim.Play(t.Context(), []*sim.Scenario{scenario}, 64, sim.RunOptions{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return runs[0]
}

// differs compares matches with those of the base on the same deals: some must differ, or, for
// edits with alike, none.
func (e *edit) differs(t *testing.T, base, other *sim.Run) {
	t.Helper()
	c := inference.Compare(base, other)
	if c.Identical() != e.alike {
		t.Errorf("%.0f%% of %d deals go differently", 100*c.DifferingShare, c.Deals)
	}
	for _, row := range c.Rows {
		if e.alike && (row.HasBase != row.HasOther || fmt.Sprint(row.Base) != fmt.Sprint(row.Other)) {
			t.Errorf("%s is %v, want %v as in the base", row.Metric.ID, row.Other.Value, row.Base.Value)
		}
	}
}
