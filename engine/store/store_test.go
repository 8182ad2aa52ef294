package store

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"

	lib "modernc.org/sqlite/lib"
)

var full = flag.Bool("full", false, "do everything as often as scripts/faults.sh wants it")

// wall is the machine's clock.
type wall struct{}

func (wall) Now() time.Time                         { return time.Now() }
func (wall) After(d time.Duration) <-chan time.Time { return time.After(d) }

// at is the machine's clock, set forward by some days.
type at struct{ days int }

func (a at) Now() time.Time                         { return time.Now().AddDate(0, 0, a.days) }
func (a at) After(d time.Duration) <-chan time.Time { return time.After(d) }

// told collects the warnings of a store.
type told struct {
	mu    sync.Mutex
	lines []string
}

func (l *told) warn(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, text)
}

func (l *told) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.lines, "\n")
}

// cell returns a scenario of random bots in which seat 0 begins with head points.
func cell(t testing.TB, head int32) *sim.Scenario {
	t.Helper()
	m, ok := bot.Lookup("random")
	if !ok {
		t.Fatal("there is no bot that plays at random")
	}
	rules := highcard.Rules{HeadStart: head}
	c := &sim.Scenario{Name: fmt.Sprintf("highcard/head-%d", head), Game: "highcard", RulesHash: fmt.Sprint(head), Rules: rules, Seats: 3, MasterSeed: 1}
	for range c.Seats {
		c.Bots = append(c.Bots, sim.Seating{BotSpec: m.Spec(rules), New: func(r engine.Rules, _ int) engine.Bot {
			b, err := m.New(r)
			if err != nil {
				panic(err)
			}
			return b
		}})
	}
	return c
}

// play plays scenarios with a file as keeper, and returns the runs and the warnings.
func play(t testing.TB, file string, deals, workers int, scenarios ...*sim.Scenario) ([]*sim.Run, string) {
	t.Helper()
	var said told
	s := New(file, Options{Warn: said.warn, OwnPath: true, Clock: wall{}})
	runs, err := sim.Play(context.Background(), scenarios, deals, sim.RunOptions{Workers: workers, Keeper: s})
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	return runs, said.String()
}

// playWith plays a scenario with a store as keeper.
func playWith(t testing.TB, s *Store, deals int, c *sim.Scenario) *sim.Run {
	t.Helper()
	runs, err := sim.Play(context.Background(), []*sim.Scenario{c}, deals, sim.RunOptions{Workers: 2, Keeper: s})
	if err != nil {
		t.Fatal(err)
	}
	return runs[0]
}

// alone plays scenarios without a keeper.
func alone(t testing.TB, deals int, scenarios ...*sim.Scenario) []*sim.Run {
	t.Helper()
	runs, err := sim.Play(context.Background(), scenarios, deals, sim.RunOptions{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return runs
}

// same reports whether two runs hold the same counts, traces, lengths, exposures and
// longest match.
func same(a, b *sim.Run) bool {
	return a.Deals == b.Deals && a.DealsPerRow == b.DealsPerRow && !a.Incomplete && slices.Equal(a.Rows.Numbers(), b.Rows.Numbers()) && slices.Equal(a.Traces, b.Traces) &&
		slices.Equal(a.Lengths, b.Lengths) && slices.Equal(a.Exposures(), b.Exposures()) && a.Longest == b.Longest
}

// A run plays what is missing and nothing else, whatever was kept before and for any number
// of workers (F1, F3).
func TestPlaysWhatIsMissing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "deep", "results.db")
	base, other, third := cell(t, 0), cell(t, 3), cell(t, 9)
	for _, c := range []struct {
		what      string
		deals     int
		workers   int
		scenarios []*sim.Scenario
		most      int // most deals that are played, summed over scenarios
		least     int
	}{
		{"new", 1000, 1, []*sim.Scenario{base, other}, 2000, 2000},
		{"again", 1000, 8, []*sim.Scenario{base, other}, 0, 0},
		{"another other", 1000, 2, []*sim.Scenario{base, third}, 1000, 1000},
		{"a third", 1000, 2, []*sim.Scenario{base, other, third}, 0, 0},
		{"more deals", 1500, 2, []*sim.Scenario{base, other}, 1000, 1000},
		{"fewer", 901, 2, []*sim.Scenario{base, other}, 0, 0},
		{"an odd number more", 1501, 1, []*sim.Scenario{base, other}, 2, 2},
		{"a power of two", 1024, 2, []*sim.Scenario{base, other, third}, 24, 24},
		{"fewer than a block", 3, 2, []*sim.Scenario{third, base}, 0, 0},
		{"many, a row for several", 70_000, 2, []*sim.Scenario{base}, 70_000 - 1496, 70_000 - 1496}, // 8 deals per row
		{"many again", 70_000, 2, []*sim.Scenario{base}, 0, 0},
	} {
		if c.deals > 10_000 && testing.Short() {
			break
		}
		runs, said := play(t, file, c.deals, c.workers, c.scenarios...)
		if said != "" {
			t.Errorf("%s: %s", c.what, said)
		}
		played := 0
		for i, want := range alone(t, c.deals, c.scenarios...) {
			if !same(runs[i], want) {
				t.Errorf("%s: run %d is another", c.what, i)
			}
			played += runs[i].Deals - runs[i].RecalledDeals
		}
		if played > c.most || played < c.least {
			t.Errorf("%s: %d deals were played, want %d to %d", c.what, played, c.least, c.most)
		}
	}
}

// A sequential run takes the same looks with kept blocks, and plays none of them again,
// whether they were played for looks or in larger blocks.
func TestLooksAgain(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "results.db")
	until := func(keeper sim.Keeper) ([]*sim.Run, *inference.Stop) {
		runs, stop, err := inference.Until(context.Background(), []*sim.Scenario{cell(t, 0), cell(t, 2)}, inference.UntilOptions{MaxDeals: 3000}, sim.RunOptions{Workers: 2, Keeper: keeper})
		if err != nil {
			t.Fatal(err)
		}
		return runs, stop
	}
	want, wantStop := until(nil)
	for again := range 2 {
		s := New(file, Options{Clock: wall{}})
		runs, stop := until(s)
		s.Close()
		for i := range runs {
			if !same(runs[i], want[i]) || *stop != *wantStop || runs[i].RecalledDeals != again*runs[i].Deals {
				t.Errorf("time %d: run %d is another or was played again: %d of %d deals were kept; %+v, want %+v", again, i, runs[i].RecalledDeals, runs[i].Deals, stop, wantStop)
			}
		}
	}
	other := filepath.Join(dir, "other.db")
	play(t, other, 3000, 1, cell(t, 0), cell(t, 2))
	s := New(other, Options{Clock: wall{}})
	defer s.Close()
	runs, stop := until(s)
	for i := range runs {
		if !same(runs[i], want[i]) || *stop != *wantStop || runs[i].RecalledDeals != runs[i].Deals {
			t.Errorf("after a run without looks, run %d is another or was played again: %d of %d deals were kept; %+v, want %+v", i, runs[i].RecalledDeals, runs[i].Deals, stop, wantStop)
		}
	}
}

// Several programs that share a file never disagree, and none is locked out (F4).
func TestTogether(t *testing.T) {
	times := 3
	if *full {
		times = 20
	}
	scenarios := []*sim.Scenario{cell(t, 0), cell(t, 3), cell(t, 9)}
	want := alone(t, 600, scenarios...)
	for range times {
		file := filepath.Join(t.TempDir(), "results.db")
		var wg sync.WaitGroup
		for k := range 3 {
			wg.Go(func() {
				runs, said := play(t, file, 600, 2, scenarios[k%2:k%2+2]...)
				for i := range runs {
					if !same(runs[i], want[k%2+i]) || said != "" {
						t.Errorf("program %d, run %d is another, or it said %q", k, i, said)
					}
				}
			})
		}
		wg.Wait()
		if c := checked(t, file); c.DroppedCount > 0 || c.Scenarios != 3 || c.Blocks == 0 {
			t.Errorf("afterwards there are %+v", c)
		}
	}
	if testing.Short() {
		return
	}
	for range times { // and as processes
		file := filepath.Join(t.TempDir(), "results.db")
		var wg sync.WaitGroup
		for _, heads := range [][]int32{{0, 3}, {3, 9}} {
			cmd, out := program{File: file, Deals: 600, Heads: heads}.start(t)
			wg.Go(func() {
				said, _ := io.ReadAll(out)
				if err := cmd.Wait(); err != nil || len(said) > 0 {
					t.Errorf("a process ended with %v, and said %q", err, said)
				}
			})
		}
		wg.Wait()
		runs, said := play(t, file, 600, 1, scenarios...)
		for i := range runs {
			if !same(runs[i], want[i]) || runs[i].RecalledDeals != 600 || said != "" {
				t.Errorf("of run %d they have kept %d deals, or it is another, or it said %q", i, runs[i].RecalledDeals, said)
			}
		}
	}
}

// checked returns the result of verifying all checksums of a file.
func checked(t *testing.T, file string) CheckResult {
	t.Helper()
	s := New(file, Options{OwnPath: true, Clock: wall{}, Warn: func(text string) { t.Log(text) }})
	defer s.Close()
	c, err := s.Check()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Two results for the same deals are an error that names the deal, and the kept result
// stays.
func TestDisagreement(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	c := cell(t, 0)
	play(t, file, 64, 1, c)
	liar := cell(t, 4)
	liar.RulesHash = c.RulesHash // other rules with the same hash
	s := New(file, Options{Clock: wall{}})
	defer s.Close()
	_, err := sim.Play(context.Background(), []*sim.Scenario{liar}, 64, sim.RunOptions{Workers: 1, Keeper: s, OnMatch: func(sim.Match) {}})
	conflict, ok := errors.AsType[*sim.Conflict](err)
	if !ok || conflict.Deal != 0 || conflict.ScenarioID != c.ID() || conflict.Kept == conflict.Played {
		t.Errorf("the error is %v", err)
	}
	if runs, said := play(t, file, 64, 1, c); said != "" || runs[0].RecalledDeals != 64 {
		t.Errorf("%d deals are kept: %s", runs[0].RecalledDeals, said)
	}
}

// A block stored under the key of another is damage, not a second result.
func TestMisplaced(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	c := cell(t, 0)
	play(t, file, 64, 1, c)
	s := New(file, Options{Clock: wall{}})
	defer s.Close()
	if !s.ready() {
		t.Fatal("the file does not open")
	}
	r, err := s.db.Exec("UPDATE block SET (data, sum) = (SELECT data, sum FROM block ORDER BY level, idx LIMIT 1)")
	if err != nil {
		t.Fatal(err)
	}
	if n, _ := r.RowsAffected(); n < 2 {
		t.Fatalf("%d blocks are kept, want several", n)
	}
	if _, err := sim.Play(context.Background(), []*sim.Scenario{c}, 64, sim.RunOptions{Workers: 1, Keeper: s, OnMatch: func(sim.Match) {}}); err != nil {
		t.Error(err)
	}
	if runs, said := play(t, file, 64, 1, c); said != "" || runs[0].RecalledDeals != 64 {
		t.Errorf("%d deals are kept: %s", runs[0].RecalledDeals, said)
	}
}

// A block is damage under every key but its own: of another scenario, level, place or unit.
func TestBlockOfAnotherKey(t *testing.T) {
	c := cell(t, 0)
	s := New(filepath.Join(t.TempDir(), "results.db"), Options{Clock: wall{}})
	defer s.Close()
	playWith(t, s, 64, c)
	checked := 0
	err := eachRow(s.db, func(rows *sql.Rows) error {
		r, err := readRow(rows, c.ID())
		if err != nil {
			return err
		}
		checked++
		if r.check(cell(t, 3).ID()) == nil {
			t.Error("it passes for one of another scenario")
		}
		for what, change := range map[string]func(r *row){"level": func(r *row) { r.level++ }, "place": func(r *row) { r.index++ }, "unit": func(r *row) { r.unit++ }} {
			changed := r
			if change(&changed); changed.check(c.ID()) == nil {
				t.Errorf("it passes for one of another %s", what)
			}
		}
		return nil
	}, "SELECT level, idx, unit, data, sum FROM block")
	if err != nil || checked == 0 {
		t.Errorf("%d blocks read: %v", checked, err)
	}
}

// Keys of blocks that cannot be, since a bit of them was flipped, are told from others: the
// deals of a level are twice those of the one below, and none is beyond 2^40.
func TestPlausible(t *testing.T) {
	for _, c := range []struct {
		level, index int
		want         bool
	}{{0, 0, true}, {-1, 0, false}, {0, -1, false}, {40, 0, false}, {100, 0, false}, {39, 1, true}, {39, 2, false}, {3, 1<<37 - 1, true}, {3, 1 << 37, false}} {
		if got := isPlausibleSpan(c.level, c.index); got != c.want {
			t.Errorf("level %d, index %d: %v, want %v", c.level, c.index, got, c.want)
		}
	}
}

// A text put under a name is returned by Get, also in another process.
func TestTexts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	var said told
	s := New(file, Options{Clock: wall{}, Warn: said.warn})
	if _, found := s.Get("a"); found {
		t.Error("there is a text in a new file")
	}
	for _, text := range []string{"one", "two\n"} {
		if err := s.Put("a", text); err != nil {
			t.Fatal(err)
		}
		if got, found := s.Get("a"); !found || got != text {
			t.Errorf("%q came back as %q", text, got)
		}
	}
	s.Close()
	again := New(file, Options{Clock: wall{}, Warn: said.warn})
	if got, found := again.Get("a"); !found || got != "two\n" {
		t.Errorf("from another program it is %q", got)
	}
	if _, err := again.db.Exec("UPDATE text SET text = 'three'"); err != nil {
		t.Fatal(err)
	}
	if got, found := again.Get("a"); found {
		t.Errorf("a damaged text came back: %q", got)
	}
	again.Close()
	if want := "1 part was damaged"; strings.Count(said.String(), "\n") > 0 || !strings.Contains(said.String(), want) {
		t.Errorf("it said %q, want %q", said.String(), want)
	}
}

// If the file is too large, the least recently used results are deleted, but none that this
// process has used.
func TestMakesRoom(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	run := func(day int, most int64, scenarios ...*sim.Scenario) {
		s := New(file, Options{Clock: at{day}, MaxBytes: most})
		if _, err := sim.Play(context.Background(), scenarios, 3000, sim.RunOptions{Workers: 1, Keeper: s}); err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
	a, b, c := cell(t, 0), cell(t, 3), cell(t, 9)
	run(0, 0, a)
	run(1, 0, b)
	run(2, 0, a)
	before, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	run(3, before.Size()+before.Size()/5, c)
	s := New(file, Options{Clock: at{3}})
	defer s.Close()
	l, err := s.List()
	if err != nil || len(l) != 2 || l[0].ID != c.ID() || l[1].ID != a.ID() || l[0].Deals != 3000 || l[0].Variant != c.Name || l[0].Spec.Seats != 3 {
		t.Errorf("%v: there are %+v, want the last and the first", err, l)
	}
	if after, err := os.Stat(file); err != nil || after.Size() > before.Size()+before.Size()/4 {
		t.Errorf("%v: the file has %d bytes, want about %d", err, after.Size(), before.Size())
	}
}

// A file may be as large as its limit: what need not be deleted stays.
func TestMakesNoMoreRoomThanNeeded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	for day, head := range []int32{0, 3} {
		s := New(file, Options{Clock: at{day}})
		playWith(t, s, 3000, cell(t, head))
		s.Close()
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	shrunk := file + ".copy"
	if err := os.WriteFile(shrunk, text, 0o666); err != nil {
		t.Fatal(err)
	}
	kept := func(file string, most int64) []string {
		s := New(file, Options{Clock: at{2}, MaxBytes: most})
		if err := s.Open(); err != nil {
			t.Fatal(err)
		}
		s.Close()
		s = New(file, Options{Clock: at{2}})
		defer s.Close()
		l, err := s.List()
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, c := range l {
			names = append(names, c.Variant)
		}
		return names
	}
	want := []string{cell(t, 3).Name}
	if got := kept(shrunk, int64(len(text))-1); !slices.Equal(got, want) {
		t.Fatalf("a byte too large, it keeps %q, want %q", got, want)
	}
	info, err := os.Stat(shrunk)
	if err != nil {
		t.Fatal(err)
	}
	if got := kept(file, info.Size()); !slices.Equal(got, want) {
		t.Errorf("with room for the last, it keeps %q, want %q", got, want)
	}
}

// A file may be named from the folder in which the program runs.
func TestRelativePath(t *testing.T) {
	t.Chdir(t.TempDir())
	play(t, "results.db", 200, 1, cell(t, 0))
	s := New("results.db", Options{Clock: wall{}})
	defer s.Close()
	if l, err := s.List(); err != nil || len(l) != 1 || l[0].Deals != 200 {
		t.Errorf("%v: %+v is kept, want 200 deals of one scenario", err, l)
	}
}

// change executes a statement on a file that is not open.
func change(t *testing.T, file, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", fileURI(file, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

// lastUsedBeforeToday is true for a scenario in the file that was last used on another day,
// and false for one that is not there.
func TestOldScenarios(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	known, unknown := cell(t, 0), cell(t, 3)
	s := New(file, Options{Clock: at{0}})
	if _, err := sim.Play(context.Background(), []*sim.Scenario{known}, 20, sim.RunOptions{Workers: 1, Keeper: s}); err != nil {
		t.Fatal(err)
	}
	today := s.lastUsedBeforeToday(known.ID())
	s.Close()
	s = New(file, Options{Clock: at{2}})
	defer s.Close()
	if !s.ready() {
		t.Fatal("the file cannot be read")
	}
	if later := s.lastUsedBeforeToday(known.ID()); today || !later {
		t.Errorf("a scenario that was used on one day is old on that day: %t, two days later: %t", today, later)
	}
	if s.lastUsedBeforeToday(unknown.ID()) {
		t.Error("a scenario that is not in the file is old")
	}
}

// Texts has every text but those that are damaged.
func TestDamagedTexts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	s := New(file, Options{Clock: wall{}})
	for _, name := range []string{"a", "b", "c"} {
		if err := s.Put(name, "of "+name); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	change(t, file, "UPDATE text SET text = 'other' WHERE name = 'b'")
	s = New(file, Options{Clock: wall{}})
	defer s.Close()
	got, err := s.Texts()
	if want := map[string]string{"a": "of a", "c": "of c"}; err != nil || !maps.Equal(got, want) {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

// unlocking is a clock that runs a function when somebody waits, and then stands ahead by some
// time.
type unlocking struct {
	onWait func()
	ahead  time.Duration
	waits  int
}

func (c *unlocking) Now() time.Time { return time.Unix(0, 0).Add(time.Duration(c.waits) * c.ahead) }

func (c *unlocking) After(time.Duration) <-chan time.Time {
	c.waits++
	c.onWait()
	now := make(chan time.Time, 1)
	now <- c.Now()
	return now
}

// If another program holds the file while its journal mode is set, this is tried again for a
// while. Any other error is returned at once.
func TestJournalModeOfBusyFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	change(t, file, "CREATE TABLE x (y INTEGER)")
	open := func() *sql.DB {
		db, err := sql.Open("sqlite", fileURI(file, ""))
		if err != nil {
			t.Fatal(err)
		}
		db.SetMaxOpenConns(1)
		t.Cleanup(func() { db.Close() })
		return db
	}
	db, other := open(), open()
	run := func(db *sql.DB, statement string) {
		t.Helper()
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	run(other, "BEGIN EXCLUSIVE")
	held := &unlocking{onWait: func() {}, ahead: openTimeout/2 + 1}
	if err := New(file, Options{Clock: held}).setJournalMode(db); sqliteCode(err) != lib.SQLITE_BUSY || held.waits != 2 {
		t.Errorf("a file that stays busy: got %v after %d waits, want that it is busy after 2", err, held.waits)
	}
	freed := &unlocking{ahead: 1}
	freed.onWait = func() { run(other, "ROLLBACK") }
	if err := New(file, Options{Clock: freed}).setJournalMode(db); err != nil || freed.waits != 1 {
		t.Errorf("a file that is busy once: got %v after %d waits, want none after 1", err, freed.waits)
	}
	db.Close()
	closed := &unlocking{onWait: func() {}, ahead: openTimeout}
	if err := New(file, Options{Clock: closed}).setJournalMode(db); err == nil || closed.waits != 0 {
		t.Errorf("a closed database: got %v after %d waits, want an error at once", err, closed.waits)
	}
}
