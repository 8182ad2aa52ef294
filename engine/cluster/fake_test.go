package cluster

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
	"equitas/engine/sim"
)

// A breaking bot panics after a number of choices.
type breaking struct {
	engine.Bot
	left int
}

func (b *breaking) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	if b.left--; b.left == 0 {
		panic("a card is missing")
	}
	return b.Bot.Choose(o, legal)
}

// breaks returns a scenario whose matches break after that many choices; 0: never.
func breaks(after int) *sim.Scenario {
	c := cell("b", 3, highcard.Rules{}, "random")
	whole := c.Bots[0].New
	c.Bots[0].New = func(r engine.Rules, seat int) engine.Bot { return &breaking{whole(r, seat), after} }
	return c
}

// cell returns a scenario of High Card whose text of rules is made from its name.
func cell(name string, seats int, r engine.Rules, bots ...string) *sim.Scenario {
	c := &sim.Scenario{Name: name, Game: "highcard", RulesHash: hashOf(name), Rules: r, Seats: seats, MasterSeed: 5,
		Text: func() (string, error) { return "the rules of " + name, nil }}
	for i := range seats {
		m, _ := bot.Lookup(bots[i%len(bots)])
		c.Bots = append(c.Bots, sim.Seating{BotSpec: m.Spec(r), New: func(r engine.Rules, _ int) engine.Bot {
			b, err := m.New(r)
			if err != nil {
				panic(err)
			}
			return b
		}})
	}
	return c
}

// cells returns the scenarios of a question, new each time, as another process has them.
func cells() []*sim.Scenario {
	return []*sim.Scenario{cell("a", 3, highcard.Rules{}, "random"), cell("b", 3, highcard.Rules{House: true}, "greedy", "random", "random")}
}

// remake returns a [Worker.Remake] that finds the scenarios by name.
func remake(all ...*sim.Scenario) func(r sim.Recipe, text string) (*sim.Scenario, error) {
	return func(r sim.Recipe, text string) (*sim.Scenario, error) {
		i := slices.IndexFunc(all, func(c *sim.Scenario) bool { return c.Name == r.Name })
		if i < 0 || text != "the rules of "+r.Name {
			return nil, errors.New("nobody knows " + r.Name)
		}
		return all[i], nil
	}
}

// A clock advances by step whenever it is read.
type clock struct {
	mu   sync.Mutex
	step time.Duration
	now  time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(c.step)
	return c.now
}

// folder opens a folder as the engine of a question.
func folder(t *testing.T, dir string) *Folder {
	t.Helper()
	f := &Folder{Dir: dir, Question: "equitas compare a b", Digest: "abc", MaxTaskTime: time.Second, Now: (&clock{step: 130 * time.Millisecond}).Now, Draw: secret, Say: func(string) {}}
	if err := f.Open(); err != nil {
		t.Fatal(err)
	}
	return f
}

// secrets is the random stream of secret.
var secrets = struct {
	sync.Mutex
	rng.Stream
}{Stream: rng.NewStream(7)}

// secret returns a random number below n.
func secret(n uint64) uint64 {
	secrets.Lock()
	defer secrets.Unlock()
	return secrets.Uint64() % n
}

// shareOf returns a worker that plays share index of of shares.
func shareOf(dir string, index, of int, all ...*sim.Scenario) *FolderWorker {
	return &FolderWorker{Worker: &Worker{Digest: "abc", Remake: remake(all...)}, Dir: dir, ShareIndex: index, ShareCount: of, Slots: 2,
		Now: (&clock{step: partialSaveInterval / 5}).Now, Say: func(string) {}}
}

const deals = 200

// local plays the question in this process, and returns the hash of its results.
func local(t *testing.T, deals int, all ...*sim.Scenario) string {
	t.Helper()
	runs, err := sim.Play(t.Context(), all, deals, sim.RunOptions{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return sums(runs)
}

// sums returns a hash of all that runs count.
func sums(runs []*sim.Run) string {
	text := ""
	for _, r := range runs {
		text += fmt.Sprint(r.Deals, r.Incomplete, r.Rows.Numbers(), r.Traces, r.Lengths, r.Exposures(), r.Longest)
	}
	return hashOf(text)
}

// temporary returns a folder for a test, in memory if possible, since all that is written
// is synced to disk.
func temporary(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "equitas-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// collect asks the question with a folder as engine, and returns the hash of the results.
func collect(t *testing.T, dir string, deals int, all ...*sim.Scenario) (*Folder, string, error) {
	t.Helper()
	f := folder(t, dir)
	runs, err := sim.Play(t.Context(), all, deals, sim.RunOptions{Workers: 1, Engine: f})
	if err != nil {
		return f, "", err
	}
	return f, sums(runs), nil
}

// names returns the names of the files in a subfolder.
func names(t *testing.T, dir, sub string) []string {
	t.Helper()
	files, err := os.ReadDir(filepath.Join(dir, sub))
	if err != nil {
		t.Fatal(err)
	}
	var l []string
	for _, f := range files {
		l = append(l, f.Name())
	}
	return l
}

// run plays a worker's share.
func run(t *testing.T, w *FolderWorker) *Share {
	t.Helper()
	s, err := w.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return s
}
