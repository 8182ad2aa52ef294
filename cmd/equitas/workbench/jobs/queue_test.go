package jobs

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
)

// A bench is a queue with a laboratory.
type bench struct {
	*Queue
	t   *testing.T
	lab *lab.Lab
}

// opened returns a queue for a folder with one variant.
func opened(t *testing.T) *bench {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "variants", "proelio", "mine.toml")
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("game = 'proelio'\nextends = 'proelio/0.9.6'\ntitle = 'Mine'\n[hand]\nlimit = 6\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{NewQueue(context.Background(), func(*Job) {}), t, cli.OpenFolder(root, lab.Resources{Workers: 2})}
	t.Cleanup(func() {
		b.Close()
		root.Close()
	})
	return b
}

// patience is how long a test waits for what must happen.
const patience = 30 * time.Second

// long queues a comparison of many deals.
func (b *bench) long(key string, deals int) *Job {
	b.t.Helper()
	x, err := b.Ask(b.lab, key, &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/mine"}, Play: question.Play{Bots: []string{"random"}, Deals: deals}})
	if err != nil {
		b.t.Fatal(err)
	}
	return x
}

// becomes waits until a job has a state.
func (b *bench) becomes(x *Job, want State) {
	b.t.Helper()
	limit := time.After(patience)
	for {
		p, news := x.ProgressAndChange()
		if p.State == want {
			return
		}
		select {
		case <-news:
		case <-limit:
			b.t.Fatalf("job %s is %s, want %s: %v", x.ID, p.State, want, p.Err)
		}
	}
}

// queued waits until these jobs are waiting, the next one first.
func (b *bench) queued(want ...*Job) {
	b.t.Helper()
	var got []*Job
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		b.mu.Lock()
		got = b.waiting()
		b.mu.Unlock()
		if slices.Equal(got, want) {
			return
		}
	}
	ids := func(l []*Job) (ids []string) {
		for _, x := range l {
			ids = append(ids, x.ID)
		}
		return ids
	}
	b.t.Fatalf("there wait %v, want %v", ids(got), ids(want))
}

// Jobs started by a save must run before waiting ones, the newest first; jobs that pages no
// longer watch must run last.
func TestQueueOrder(t *testing.T) {
	b := opened(t)
	first := b.long("1", 1_000_000)
	b.becomes(first, Playing)
	two, three, four, five := b.long("2", 10), b.long("3", 10), b.long("4", 10), b.long("5", 10)
	b.queued(two, three, four, five)
	b.PutFirstAmongSaves(three)
	b.queued(three, two, four, five)
	b.PutFirstAmongSaves(five)
	b.queued(five, three, two, four)
	two.Watch()() // a page has watched it and left
	b.queued(five, three, four, two)
	leave := two.Watch()
	b.queued(five, three, two, four)
	leave()
	five.Watch()()
	b.queued(three, four, five, two)
	if first.Progress().State != Playing {
		t.Error("what is played is not played on")
	}
	four.Stop()
	b.queued(three, five, two)
	first.Stop()
	b.becomes(three, Done)
	b.becomes(two, Done)
}

// A job that no page watches must give way to a new question.
func TestQueueLeft(t *testing.T) {
	b := opened(t)
	first := b.long("1", 1_000_000)
	b.becomes(first, Playing)
	leave := first.Watch()
	second := b.long("2", 50)
	b.queued(second)
	leave()
	b.becomes(second, Done)
	b.becomes(first, Playing)
	first.Stop()
	b.becomes(first, Stopped)
}
