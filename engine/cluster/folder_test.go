package cluster

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
	"equitas/engine/sim"
)

// A question asked with a folder as engine has the same results as one asked locally, for
// any number of workers and size of tasks; until all is played it says what is missing.
func TestFolder(t *testing.T) {
	want := local(t, deals, cells()...)
	for i, c := range []struct {
		task    time.Duration
		workers int
	}{{time.Second, 1}, {10 * time.Second, 3}, {time.Millisecond, 2}} {
		if i > 1 && testing.Short() {
			break
		}
		dir := temporary(t)
		ask := func() (*Folder, string, error) {
			f := folder(t, dir)
			f.MaxTaskTime = c.task
			runs, err := sim.Play(t.Context(), cells(), deals, sim.RunOptions{Engine: f})
			return f, sums(runs), err
		}
		f, _, err := ask()
		if !errors.Is(err, sim.ErrElsewhere) || !f.NewJob || f.MissingTasks != f.Tasks() || f.WrittenTasks != f.Tasks() || f.Tasks() == 0 {
			t.Fatalf("%+v: %v, %d of %d tasks missing", c, err, f.MissingTasks, f.Tasks())
		}
		tasks := f.Tasks()
		for i := range c.workers {
			if f, _, err := ask(); !errors.Is(err, sim.ErrElsewhere) || f.NewJob || f.Tasks() != tasks || f.WrittenTasks != 0 || f.MissingTasks > tasks*(c.workers-i)/c.workers+1 {
				t.Errorf("%+v: %v, %d of %d tasks missing after %d workers", c, err, f.MissingTasks, f.Tasks(), i)
			}
			if s := run(t, shareOf(dir, i, c.workers, cells()...)); s.PlayedTasks != s.Tasks || s.Missing() != 0 || s.AllTasks != tasks {
				t.Errorf("%+v: worker %d has played %+v", c, i, s)
			}
		}
		f, got, err := ask()
		if err != nil || got != want || f.MissingTasks != 0 || f.FoundTasks != tasks {
			t.Errorf("%+v: %v, %d of %d tasks taken, numbers %s, want %s", c, err, f.FoundTasks, tasks, got, want)
		}
		if l := names(t, dir, doneDir); len(l) != tasks || slices.ContainsFunc(l, func(name string) bool { return strings.HasSuffix(name, partSuffix) }) {
			t.Errorf("%+v: %d files for %d tasks", c, len(l), tasks)
		}
	}
}

// Workers that are stopped repeatedly, two of them with the same share at the same time,
// lead to the same results. The number of missing tasks is reported at each step, and what
// a stopped worker has played of a task is not played again.
func TestFolderStopped(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	want := local(t, deals, cells()...)
	dir := temporary(t)
	f, _, err := collect(t, dir, deals, cells()...)
	if !errors.Is(err, sim.ErrElsewhere) {
		t.Fatal(err)
	}
	chance := rng.NewStream(3)
	var mu sync.Mutex
	played, rounds := 0, 0
	for missing := f.MissingTasks; missing > 0; rounds++ {
		var wg sync.WaitGroup
		for i := range 3 {
			ctx, cancel := context.WithCancel(t.Context())
			w := shareOf(dir, i/2, 2, cells()...)
			w.Slots = 1
			left := int(chance.Below(60))
			last := 0
			w.OnProgress = func(done, of int) {
				mu.Lock()
				defer mu.Unlock()
				played += done - last
				last = done
				if left--; left == 0 {
					cancel()
				}
			}
			wg.Go(func() {
				defer cancel()
				if _, err := w.Run(ctx); err != nil && !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		done := 0
		for _, name := range names(t, dir, doneDir) {
			if !strings.HasSuffix(name, partSuffix) && !strings.HasPrefix(name, ".") {
				done++
			}
		}
		f, got, err := collect(t, dir, deals, cells()...)
		if missing = f.MissingTasks; missing != f.Tasks()-done {
			t.Fatalf("%d tasks missing, want %d - %d", missing, f.Tasks(), done)
		}
		if missing == 0 && (err != nil || got != want) {
			t.Errorf("%v, numbers %s, want %s", err, got, want)
		}
	}
	if rounds < 3 {
		t.Errorf("only %d rounds: nobody was stopped", rounds)
	}
	if most := 3 * deals; played > most {
		t.Errorf("%d deals played, of %d; at most %d by two with the same share", played, deals, most)
	}
}

// Tasks that another worker has begun are played after those that none has, so that several
// workers with one share do not play the same. A task that has killed its workers is played
// last and alone, so that no other task is lost with it; and it is reported.
func TestFolderBegun(t *testing.T) {
	dir := temporary(t)
	f, _, _ := collect(t, dir, deals, cells()...)
	tasks := f.job.Tasks
	begin := func(task, times int) {
		for range times {
			markBegun(dir, tasks[task])
		}
	}
	begin(0, 1)
	begin(1, playAloneFrom)
	begin(2, reportFrom)
	q := queue{dir, slices.Clone(tasks), nil}
	var got []string
	for _, most := range []int{playAloneFrom - 1, math.MaxInt} {
		for name, ok := q.next(most); ok; name, ok = q.next(most) {
			got = append(got, name)
		}
		if n := len(got) - len(tasks); most < playAloneFrom && n != -2 || most > playAloneFrom && n != 0 {
			t.Fatalf("%d of %d tasks taken, of those begun at most %d times", len(got), len(tasks), most)
		}
	}
	if want := append(slices.Clone(tasks[3:]), tasks[:3]...); !slices.Equal(got, want) {
		t.Errorf("order %q, want %q", got, want)
	}
	f, _, _ = collect(t, dir, deals, cells()...)
	if len(f.StuckTasks) != 1 || f.StuckTasks[0].TimesBegun != reportFrom || !strings.HasPrefix(f.StuckTasks[0].Title, "a and 1 more, deals ") {
		t.Errorf("told of %+v", f.StuckTasks)
	}
	killed := 0 // as if the task had killed its worker
	for range 2 {
		w := shareOf(dir, 0, 1, cells()...)
		w.Slots = 1
		ctx, cancel := context.WithCancel(t.Context())
		w.OnProgress = func(done, _ int) {
			if done > 0 {
				cancel()
			}
		}
		if _, err := w.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		for _, name := range tasks[:3] {
			if w.hasResult(name) || workersBegun(dir, name) == 0 {
				killed++
			}
		}
	}
	if killed > 0 {
		t.Errorf("%d tasks that somebody has begun were played before others", killed)
	}
	if s := run(t, shareOf(dir, 0, 1, cells()...)); s.Missing() != 0 {
		t.Errorf("played %+v", s)
	}
	if f, _, err := collect(t, dir, deals, cells()...); err != nil || len(f.StuckTasks) > 0 {
		t.Errorf("%v, told of %+v", err, f.StuckTasks)
	}
	if l := names(t, dir, doneDir); len(l) != len(tasks) {
		t.Errorf("%d files for %d tasks", len(l), len(tasks))
	}
}

// Files that are damaged, cut off or of another order are detected, and the tasks played
// again.
func TestFolderDamaged(t *testing.T) {
	want := local(t, deals, cells()...)
	dir := temporary(t)
	collect(t, dir, deals, cells()...)
	run(t, shareOf(dir, 0, 1, cells()...))
	all := names(t, dir, doneDir)
	spoil := []func(data []byte) []byte{
		func(data []byte) []byte { data[len(data)/2] ^= 4; return data },
		func(data []byte) []byte { return data[:len(data)-3] },
		func(data []byte) []byte { return nil },
		func(data []byte) []byte { return []byte("hello") },
		func([]byte) []byte { // the result of another task
			data, err := os.ReadFile(filepath.Join(dir, doneDir, all[len(all)-1]))
			if err != nil {
				t.Fatal(err)
			}
			return data
		},
	}
	for i, f := range spoil {
		path := filepath.Join(dir, doneDir, all[i])
		data, err := os.ReadFile(path)
		if err == nil {
			err = os.WriteFile(path, f(data), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	said := 0
	f := folder(t, dir)
	f.Say = func(text string) {
		if said++; !strings.Contains(text, "it is played again") {
			t.Error(text)
		}
	}
	if _, err := sim.Play(t.Context(), cells(), deals, sim.RunOptions{Engine: f}); !errors.Is(err, sim.ErrElsewhere) || f.MissingTasks != len(spoil) || said != len(spoil) {
		t.Fatalf("%v, %d missing, %d told of, want %d", err, f.MissingTasks, said, len(spoil))
	}
	for _, data := range []string{"", "hello", resultPrefix} { // partial files of a killed worker
		os.WriteFile(filepath.Join(dir, doneDir, all[0]+partSuffix), []byte(data), 0o666)
		os.WriteFile(filepath.Join(dir, doneDir, ".new-1"), []byte(data), 0o666)
	}
	if s := run(t, shareOf(dir, 0, 1, cells()...)); s.PlayedTasks != len(spoil) || s.DoneBeforeTasks != s.Tasks-len(spoil) {
		t.Errorf("played %+v", s)
	}
	if _, got, err := collect(t, dir, deals, cells()...); err != nil || got != want {
		t.Errorf("%v, numbers %s, want %s", err, got, want)
	}
}

// Orders and failures that are damaged, or copied in part, are detected, and written again
// when the question is asked.
func TestFolderTasksDamaged(t *testing.T) {
	if testing.Short() {
		t.Skip("plays for every kind of damage")
	}
	want := local(t, deals, cells()...)
	dir := temporary(t)
	f, _, _ := collect(t, dir, deals, cells()...)
	tasks := slices.Clone(f.job.Tasks)
	file := func(sub string, i int) string { return filepath.Join(dir, sub, tasks[i]) }
	write := func(path, text string) {
		t.Helper()
		os.RemoveAll(path)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	read := func(path string) string {
		t.Helper()
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	write(file(taskDir, 0), read(file(taskDir, 0))[:50])
	other := 9 + slices.IndexFunc(tasks[9:], func(name string) bool { return trimAgainSuffix(name) != trimAgainSuffix(tasks[1]) })
	write(file(taskDir, 1), read(file(taskDir, other)))
	os.Remove(file(taskDir, 3))
	os.Remove(file(taskDir, 4))
	os.Mkdir(file(taskDir, 4), 0o777)
	fault := &Failure{Fault: &sim.Fault{Variant: "b", Deal: 1 << 20, Seats: 3, Reason: "another task's"}}
	for i, text := range []string{"garbage", "{}", `{"fault":{}}`} {
		write(file(failedDir, 5+i), text)
	}
	s := run(t, shareOf(dir, 0, 1, cells()...))
	if len(s.DamagedOrders) != 4 || s.Failure != nil || s.Missing() != 4 || len(names(t, dir, failedDir)) != 3 {
		t.Errorf("%d files told of, failed %v, %d missing, want 4, none, 4: %q", len(s.DamagedOrders), s.Failure, s.Missing(), s.DamagedOrders)
	}
	write(file(failedDir, 8), string(fault.pack()))
	f, _, err := collect(t, dir, deals, cells()...)
	if !errors.Is(err, sim.ErrElsewhere) || f.MissingTasks != 4 || len(names(t, dir, failedDir)) != 0 {
		t.Errorf("%v, %d missing, want 4", err, f.MissingTasks)
	}
	if s := run(t, shareOf(dir, 0, 1, cells()...)); len(s.DamagedOrders) > 0 || s.Missing() > 0 {
		t.Errorf("%+v", s)
	}
	if _, got, err := collect(t, dir, deals, cells()...); err != nil || got != want {
		t.Errorf("%v, numbers %s, want %s", err, got, want)
	}
	os.RemoveAll(filepath.Join(dir, doneDir))
	os.RemoveAll(filepath.Join(dir, taskDir))
	if f, _, err := collect(t, dir, deals, cells()...); !errors.Is(err, sim.ErrElsewhere) || f.MissingTasks != len(tasks) {
		t.Errorf("without its folders: %v, %d missing", err, f.MissingTasks)
	}
	run(t, shareOf(dir, 0, 1, cells()...))
	if _, got, err := collect(t, dir, deals, cells()...); err != nil || got != want {
		t.Errorf("%v, numbers %s, want %s", err, got, want)
	}
}

// Results for one number of deals serve a larger one, and the number of added tasks is
// reported.
func TestFolderGrows(t *testing.T) {
	if testing.Short() {
		t.Skip("plays for several lengths")
	}
	dir := temporary(t)
	f, _, _ := collect(t, dir, deals, cells()...)
	first := f.Tasks()
	run(t, shareOf(dir, 0, 1, cells()...))
	third := cell("c", 3, highcard.Rules{}, "greedy")
	ask := func() (*Folder, error) {
		f := folder(t, dir)
		if _, err := sim.Play(t.Context(), cells(), deals, sim.RunOptions{Engine: f}); err != nil {
			return f, err
		}
		_, err := sim.Play(t.Context(), []*sim.Scenario{third}, deals, sim.RunOptions{Engine: f}) // as the second run of the question
		return f, err
	}
	f, err := ask()
	if !errors.Is(err, sim.ErrElsewhere) || f.NewJob || f.WrittenTasks == 0 || f.Tasks() != first+f.WrittenTasks || f.MissingTasks != f.WrittenTasks {
		t.Errorf("%v: %d written, %d missing, of %d", err, f.WrittenTasks, f.MissingTasks, f.Tasks())
	}
	if s := run(t, shareOf(dir, 0, 1, append(cells(), third)...)); s.PlayedTasks != f.WrittenTasks {
		t.Errorf("played %+v, want %d", s, f.WrittenTasks)
	}
	if f, err := ask(); err != nil || f.FoundTasks != f.Tasks() {
		t.Errorf("%v: %d of %d taken", err, f.FoundTasks, f.Tasks())
	}
}

// A folder that has other content, or the job of another question, is refused with a
// message.
func TestFolderRefused(t *testing.T) {
	open := func(dir string, change func(f *Folder)) error {
		f := &Folder{Dir: dir, Question: "equitas compare a b", Digest: "abc", MaxTaskTime: time.Second, Now: time.Now, Draw: secret, Say: func(string) {}}
		change(f)
		return f.Open()
	}
	dir := temporary(t)
	collect(t, dir, 20, cells()...)
	photos := temporary(t)
	os.WriteFile(filepath.Join(photos, "cat.jpg"), nil, 0o666)
	garbage, list, nothing := temporary(t), temporary(t), temporary(t)
	os.WriteFile(filepath.Join(garbage, jobFile), []byte("{"), 0o666)
	os.WriteFile(filepath.Join(list, jobFile), []byte("[1]"), 0o666)
	os.WriteFile(filepath.Join(nothing, jobFile), []byte("{}"), 0o666)
	newer := temporary(t)
	os.WriteFile(filepath.Join(newer, jobFile), []byte(`{"format":9}`), 0o666)
	for _, c := range []struct {
		dir    string
		change func(f *Folder)
		want   string
	}{
		{dir, func(f *Folder) { f.Question = "equitas sim a" }, "is the job of another question: equitas compare a b; name another folder"},
		{dir, func(f *Folder) { f.Digest = "def" }, "is the job of another build of equitas (abc, this one is def)"},
		{photos, func(f *Folder) {}, "is no folder of a job: cat.jpg is in it"},
		{garbage, func(f *Folder) {}, "is not the file of a job, or was cut off; name another folder (--job)"},
		{list, func(f *Folder) {}, "is not the file of a job, or was cut off; name another folder (--job)"},
		{nothing, func(f *Folder) {}, "is not the file of a job, or was cut off; name another folder (--job)"},
		{newer, func(f *Folder) {}, "is of format 9, this equitas reads 1"},
		{filepath.Join(photos, "cat.jpg"), func(f *Folder) {}, "cat.jpg is a file, must be a folder"},
	} {
		if err := open(c.dir, c.change); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	changed := []*sim.Scenario{cells()[0], cell("b", 3, highcard.Rules{House: true}, "random")}
	if _, _, err := collect(t, dir, 20, changed...); err == nil || !strings.Contains(err.Error(), "what it plays has changed since") {
		t.Errorf("other rules: %v", err)
	}
	for what, w := range map[string]*FolderWorker{"has no job yet": shareOf(temporary(t), 0, 1), "another build of equitas": shareOf(dir, 0, 1)} {
		if what != "has no job yet" {
			w.Digest = "def"
		}
		if _, err := w.Run(t.Context()); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("got %v, want %q", err, what)
		}
	}
}

// The first failure in the order of the job is reported, whichever worker met it first.
func TestFolderBlamesInOrder(t *testing.T) {
	dir := temporary(t)
	f, _, _ := collect(t, dir, 4*deals, cells()...)
	if err := os.RemoveAll(filepath.Join(dir, taskDir)); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		w := shareOf(dir, 0, 1, cells()...)
		w.Slots = 8
		s := run(t, w)
		var want []string
		for _, name := range f.job.Tasks {
			want = append(want, filepath.Join(dir, taskDir, name))
		}
		if !slices.Equal(s.DamagedOrders, want) || len(want) < 20 {
			t.Fatalf("it tells of %q, want %q", s.DamagedOrders, want)
		}
	}
}

// A worker creates missing subfolders again.
func TestFolderTidiedUp(t *testing.T) {
	dir := temporary(t)
	f, _, _ := collect(t, dir, 20, cells()...)
	for _, sub := range []string{doneDir, failedDir} {
		if err := os.RemoveAll(filepath.Join(dir, sub)); err != nil {
			t.Fatal(err)
		}
	}
	if s := run(t, shareOf(dir, 0, 1, cells()...)); s.PlayedTasks != f.WrittenTasks || s.Missing() > 0 {
		t.Errorf("played %+v, want %d", s, f.WrittenTasks)
	}
}

// A result that cannot be read may be intact: the error is reported, and the file stays.
func TestFolderUnreadable(t *testing.T) {
	for _, in := range []string{doneDir, failedDir} {
		dir := temporary(t)
		collect(t, dir, 20, cells()...)
		file := filepath.Join(dir, in, names(t, dir, taskDir)[0])
		if err := os.Symlink(filepath.Base(file), file); err != nil { // a link to itself
			t.Skip(err)
		}
		if _, _, err := collect(t, dir, 20, cells()...); err == nil || !strings.HasPrefix(err.Error(), file+" cannot be read: ") {
			t.Errorf("got %v, want that %s cannot be read", err, file)
		}
		if _, err := os.Lstat(file); err != nil {
			t.Error(err)
		}
	}
}

// A match that breaks, and a task that cannot be played here, end the question with a
// message; all other tasks are played, and none is tried again.
func TestFolderFailed(t *testing.T) {
	for _, c := range []struct {
		name   string
		worker []*sim.Scenario
		after  int
		most   int // most bytes of a result
		want   string
	}{
		{"a match breaks", nil, 300, 0, "a card is missing"},
		{"unknown rules", cells()[:1], 0, 0, "nobody knows b"},
		{"large results", cells(), 0, 100, "the result of a task is too large: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := temporary(t)
			plan := []*sim.Scenario{cells()[0], breaks(c.after)}
			f, _, err := collect(t, dir, deals, plan...)
			if !errors.Is(err, sim.ErrElsewhere) {
				t.Fatal(err)
			}
			playing := c.worker
			if playing == nil {
				playing = []*sim.Scenario{cells()[0], breaks(c.after)}
			}
			w := shareOf(dir, 0, 1, playing...)
			w.maxResultBytes = c.most
			s := run(t, w)
			failed := len(names(t, dir, failedDir))
			if s.Failure == nil || s.Missing() != 0 || failed == 0 || failed+len(names(t, dir, doneDir)) != f.Tasks() {
				t.Errorf("%+v, %d of %d failed", s, failed, f.Tasks())
			}
			if again := run(t, shareOf(dir, 0, 1, playing...)); again.PlayedTasks != 0 || again.Failure == nil {
				t.Errorf("again: %+v", again)
			}
			_, _, err = collect(t, dir, deals, plan...)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if fault, ok := errors.AsType[*sim.Fault](err); ok != (c.worker == nil) || ok && (fault.Variant != "b" || fault.Hash != plan[1].RulesHash) {
				t.Errorf("fault %+v", fault)
			}
		})
	}
}

// Results on which two machines disagree are an error, and so are results that a replay
// does not reproduce.
func TestAudit(t *testing.T) {
	var plain []sim.Block
	var player sim.Player
	c := cells()[0]
	for i := range 2 {
		blocks, fault := player.Play(sim.Task{Span: sim.Span{Level: 3, Index: i}, Scenarios: []*sim.Scenario{c}})
		if fault != nil {
			t.Fatal(fault)
		}
		plain = append(plain, blocks...)
	}
	other := plain[1]
	other.Span = plain[0].Span
	list, err := catalogue{}.orders("abc", maxOrderBytes, sim.Task{Span: plain[0].Span}, []*sim.Scenario{c})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		blocks []sim.Block
		want   string
	}{
		{[]sim.Block{plain[0], plain[0]}, ""},
		{[]sim.Block{plain[0], other}, "a, deals 0 to 7: two machines (sparc and " + runtime.GOARCH + ") do not agree: "},
		{[]sim.Block{other, other}, " here) do not agree: "},
	} {
		var results []*Result
		for _, b := range x.blocks {
			results = append(results, newResult(list[0].id, []sim.Block{b}))
		}
		results[0].Arch = "sparc"
		a := auditor{now: time.Now, draw: func(uint64) uint64 { return 0 }}
		err := a.check(&list[0], results)
		if conflict, ok := errors.AsType[*sim.Conflict](err); (err == nil) != (x.want == "") || err != nil && (!strings.Contains(err.Error(), x.want) || !ok || conflict.Deal != 0) {
			t.Errorf("got %v, want %q", err, x.want)
		}
	}
}

// Results of a single machine are replayed too: one random unit of each. A made-up unit is
// found if it is the one drawn, and otherwise not.
func TestAuditDraws(t *testing.T) {
	var player sim.Player
	c := cells()[0]
	units := make([][]sim.Block, 2) // of deals 0 to 7, and of others that claim to be these
	for k := range units {
		for i := range 8 {
			blocks, fault := player.Play(sim.Task{Span: sim.Span{Index: 8*k + i}, Scenarios: []*sim.Scenario{c}})
			if fault != nil {
				t.Fatal(fault)
			}
			blocks[0].Span = sim.Span{Index: i}
			units[k] = append(units[k], blocks[0])
		}
	}
	list, err := catalogue{}.orders("abc", maxOrderBytes, sim.Task{Span: sim.Span{Level: 3}}, []*sim.Scenario{c})
	if err != nil {
		t.Fatal(err)
	}
	result := func(made int) []*Result { // a result whose unit number made is made up
		parts := slices.Clone(units[0])
		if made >= 0 {
			parts[made] = units[1][made]
		}
		whole, err := sim.Join(parts)
		if err != nil {
			t.Fatal(err)
		}
		return []*Result{newResult(list[0].id, []sim.Block{whole})}
	}
	for made := -1; made < 8; made++ {
		for drawn := range 8 {
			a := auditor{now: time.Now, draw: func(n uint64) uint64 {
				if n == 8 {
					return uint64(drawn)
				}
				return 0
			}}
			err := a.check(&list[0], result(made))
			if conflict, ok := errors.AsType[*sim.Conflict](err); ok != (made == drawn) || ok && conflict.Deal != made {
				t.Errorf("unit %d is made up, and %d drawn: %v", made, drawn, err)
			}
		}
	}
	found := map[int]bool{}
	for i := 0; i < 4000 && len(found) < 8; i++ { // until each unit was drawn
		a := auditor{now: time.Now, draw: secret}
		if made := i % 8; a.check(&list[0], result(made)) != nil {
			found[made] = true
		}
	}
	if len(found) < 8 {
		t.Errorf("of eight units only %v are ever drawn", found)
	}
	played := func(spent time.Duration) (n int) {
		for range 2000 {
			a := auditor{now: time.Now, draw: secret, spent: spent}
			if a.drawSample() {
				n++
			}
		}
		return n
	}
	for _, x := range []struct {
		spent  time.Duration
		lo, hi int
	}{{0, 2000, 2000}, {maxAuditTime / 2, 850, 1150}, {maxAuditTime, 0, 0}, {2 * maxAuditTime, 0, 0}} { // 1000 ± 6.7 standard deviations
		if n := played(x.spent); n < x.lo || n > x.hi {
			t.Errorf("with %v of %v spent, %d of 2,000 are played again", x.spent, maxAuditTime, n)
		}
	}
}

// If several matches of a part break, the one in the lowest deal is reported, as if all was
// played at once.
func TestFirstFault(t *testing.T) {
	for _, after := range [][2]int{{300, 40}, {40, 300}, {300, 300}, {5000, 90}} {
		plan := func() []*sim.Scenario {
			a, b := breaks(after[0]), breaks(after[1])
			a.Name = "a"
			return []*sim.Scenario{a, b}
		}
		task := sim.Task{Span: sim.Span{Level: 12}, Scenarios: plan()}
		var player sim.Player
		_, want := player.Play(task)
		if want == nil {
			t.Fatal("nothing breaks")
		}
		k := &work{task: task, parts: task.Split(9)}
		k.task.Scenarios = plan()
		var other sim.Player
		_, err := k.play(t.Context(), &other, func() {})
		got, ok := errors.AsType[*sim.Fault](err)
		if !ok || got.Variant != want.Variant || got.Deal != want.Deal {
			t.Errorf("%d: got %v, want %v", after, err, want)
		}
	}
}
