package watch

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/decks"
	"equitas/engine/rule"
)

// A spy is output of a command that can be read while the command runs.
type spy struct {
	mu   sync.Mutex
	text strings.Builder
	more chan struct{} // closed and replaced at each write
}

func newSpy() *spy { return &spy{more: make(chan struct{})} }

func (s *spy) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.more)
	s.more = make(chan struct{})
	return s.text.Write(b)
}

// take returns what was written since the last call.
func (s *spy) take() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := s.text.String()
	s.text.Reset()
	return text
}

// await waits until what was written matches want, and takes it.
func (s *spy) await(t *testing.T, want string) string {
	t.Helper()
	fits := regexp.MustCompile("(?m)" + want)
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	for {
		s.mu.Lock()
		more, text := s.more, s.text.String()
		s.mu.Unlock()
		if fits.MatchString(text) {
			return s.take()
		}
		select {
		case <-more:
		case <-ctx.Done():
			t.Fatalf("%q never came, but:\n%s", want, text)
		}
	}
}

// A told reports file changes that the test sends.
type told struct {
	changed chan string
	looked  []string
}

func (f *told) Changed() <-chan string { return f.changed }

func (f *told) Add(folders []string) error {
	f.looked = folders
	return nil
}

func put(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

const watched = "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Watched\"\n"

// newWatched returns a watcher for the file mine.toml of the current folder.
func newWatched(t *testing.T, out *spy, deals int, bots ...string) *watcher {
	t.Helper()
	opt := &options{}
	opt.Workers, opt.Bots, opt.Deals = 2, append(bots, rule.Greedy)[:1], deals
	w, err := newWatcher(&cli.Streams{Out: out}, "mine.toml", opt)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// Each save must be checked and compared; the base must be played only once.
func TestWatch(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "mine.toml", watched+"hand.limit = 6\n")
	synctest.Test(t, func(t *testing.T) {
		out := newSpy()
		w := newWatched(t, out, 300)
		files := &told{changed: make(chan string)}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- w.watch(ctx, files) }()
		synctest.Wait()
		expect := func(what string, wants ...string) {
			t.Helper()
			text := out.take()
			for _, want := range wants {
				if !regexp.MustCompile("(?m)" + want).MatchString(text) {
					t.Errorf("%s: %q is not in:\n%s", what, want, text)
				}
			}
		}
		save := func(text string) {
			t.Helper()
			put(t, "mine.toml", text)
			files.changed <- cli.AbsolutePath("mine.toml")
			time.Sleep(quietTime / 2)
			files.changed <- cli.AbsolutePath("mine.toml") // saved in two steps
			time.Sleep(quietTime - time.Nanosecond)
			if text := out.take(); text != "" {
				t.Errorf("it was read before all was quiet: %s", text)
			}
			time.Sleep(time.Nanosecond)
			synctest.Wait()
		}
		if len(files.looked) != 1 || files.looked[0] != filepath.Dir(cli.AbsolutePath("mine.toml")) {
			t.Errorf("it looks at %q", files.looked)
		}
		expect("at first", `hand limit +│ 5 cards +│ 6 cards`, `^200 of at most 300 deals; the intervals hold at every look$`, `^Game length, turns  `,
			`^all 300 deals are played; not clear: `, `^again  equitas compare proelio/0\.9\.6 mine\.toml --seats 4 --bots greedy --deals 300 --seed 1 --until clear$`)
		if n := w.bench.ReusedDeals(); n != 0 {
			t.Errorf("%d deals were there before anything was played", n)
		}
		save(watched + "hand.limit = 7\n")
		expect("another value", `│ 7 cards`, `^all 300 deals are played; not clear: `)
		if n := w.bench.ReusedDeals(); n != 300 {
			t.Errorf("%d deals of the base were not played again, want 300", n)
		}
		save(watched + "hand.limit = 7 # a remark\n")
		expect("a comment", `│ 7 cards`, `^all 300 deals are played; not clear: `)
		if n := w.bench.ReusedDeals(); n != 600 {
			t.Errorf("%d deals of the same rules were not played again, want 600 of both", n)
		}
		save(watched + "hand.limit = 7\nmetric.\"len.turns\".margin = \"50 %\"\n")
		expect("a margin", `^MEASURED DIFFERENTLY`, `^all 300 deals`)
		save(watched + "hand.limt = 7\n")
		expect("a fault", `^mine\.toml:4:6: unknown key limt in hand$`, `nearest: limit`, `^waiting for the next save; Ctrl-C ends$`)
		save(watched)
		expect("nothing differs", `^Watched says the same as Proelio 0\.9\.6\.$`, `^nothing differs in play, so there is nothing to compare$`)
		save(watched + "equitas.card = \"patrol\"\n")
		expect("a warning", `warning: equitas\.card is patrol`, `│ Shields +│ Patrol`, `deals are played; not clear|^clear after`)

		files.changed <- cli.AbsolutePath("another.toml")
		files.changed <- cli.AbsolutePath(".mine.toml.swp")
		time.Sleep(2 * quietTime)
		synctest.Wait()
		expect("other files", `^$`)
		if text := out.take(); text != "" {
			t.Errorf("another file was saved: %s", text)
		}
		stop()
		if err := <-ended; err != nil {
			t.Errorf("it ended with %v", err)
		}
	})
}

// The base and the deck may be changed too.
func TestWatchOtherFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.CopyFS("decks", decks.FS); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("variants", 0o777); err != nil {
		t.Fatal(err)
	}
	put(t, "base.toml", watched+"hand.limit = 6\n")
	put(t, "mine.toml", "game = \"proelio\"\nextends = \"base.toml\"\ntitle = \"Mine\"\nhand.start = 4\n")
	synctest.Test(t, func(t *testing.T) {
		out := newSpy()
		w := newWatched(t, out, 200)
		files := &told{changed: make(chan string)}
		ctx, stop := context.WithCancel(t.Context())
		go func() {
			if err := w.watch(ctx, files); err != nil {
				t.Error(err)
			}
		}()
		synctest.Wait()
		out.take()
		put(t, "base.toml", watched+"hand.limit = 8\n")
		files.changed <- cli.AbsolutePath("base.toml")
		time.Sleep(quietTime)
		synctest.Wait()
		if text := out.take(); !strings.Contains(text, "all 200 deals") || w.bench.ReusedDeals() != 0 {
			t.Errorf("the base has changed, %d deals of it were reused: %s", w.bench.ReusedDeals(), text)
		}
		stop()
		synctest.Wait()
	})
}

// An edited style of play must count as another player with the same name; results of the
// old one must not be used.
func TestWatchStyles(t *testing.T) {
	if testing.Short() {
		t.Skip("plays with every style")
	}
	t.Chdir(t.TempDir())
	const style = "game = \"proelio\"\ntitle = \"Mine\"\nextends = \"greedy\"\n[weights]\nattack = "
	put(t, "style.toml", style+"20\n")
	put(t, "mine.toml", watched+"hand.limit = 6\nattack.limit = 2\n")
	last := regexp.MustCompile(`(?s).*\n(all 400 deals are played.*)`)
	synctest.Test(t, func(t *testing.T) {
		out, fresh := newSpy(), newSpy()
		w := newWatched(t, out, 400, "./style.toml")
		files := &told{changed: make(chan string)}
		ctx, stop := context.WithCancel(t.Context())
		go func() {
			if err := w.watch(ctx, files); err != nil {
				t.Error(err)
			}
		}()
		synctest.Wait()
		seen := map[string]bool{}
		table := func(text string) string {
			figures := text[max(0, strings.LastIndex(text, "400 of at most 400 deals")):]
			if seen[figures] || !last.MatchString(text) {
				t.Errorf("not a new table: %s", text)
			}
			seen[figures] = true
			return figures
		}
		table(out.take())
		for _, weight := range []string{"900", "-900"} {
			put(t, "style.toml", style+weight+"\n")
			if weight == "900" { // with the variant; changing the style alone must be enough
				files.changed <- cli.AbsolutePath("mine.toml")
			}
			files.changed <- cli.AbsolutePath("style.toml")
			time.Sleep(quietTime)
			synctest.Wait()
			got := table(out.take())
			if n := w.bench.ReusedDeals(); n != 0 {
				t.Errorf("%d deals of the old style were reused", n)
			}
			f := newWatched(t, fresh, 400, "./style.toml")
			f.runRound(t.Context())
			f.wait()
			if text := fresh.take(); !strings.HasSuffix(text, got) {
				t.Errorf("with attack = %s it shows\n%s\na fresh one\n%s", weight, got, text)
			}
		}
		stop()
		synctest.Wait()
	})
}

// Files must be watched for all ways in which editors save: overwriting, or writing another
// file and renaming it. The first figures must come soon, also while a comparison runs.
func TestWatchSaves(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for the system")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	put(t, "mine.toml", watched+"hand.limit = 6\n")
	out := newSpy()
	w := newWatched(t, out, maxDeals) // more deals than are played
	files, err := openFolderWatcher()
	if err != nil {
		t.Skip(err)
	}
	defer files.Close()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.watch(ctx, files) }()
	out.await(t, `^200 of at most 65,536 deals`)
	for i, save := range []func(text string){
		func(text string) { put(t, "mine.toml", text) },
		func(text string) {
			put(t, ".mine.toml.new", text)
			if err := os.Rename(".mine.toml.new", "mine.toml"); err != nil {
				t.Fatal(err)
			}
		},
		func(text string) { // with a backup of the old text
			if err := os.Rename("mine.toml", "mine.toml~"); err != nil {
				t.Fatal(err)
			}
			put(t, "mine.toml", text)
		},
	} {
		limit := string('7' + rune(i))
		begin := time.Now()
		save(watched + "hand.limit = " + limit + "\n")
		out.await(t, `│ `+limit+` cards(.|\n)*^200 of at most 65,536 deals`)
		t.Logf("save %d: first figures after %v", i+1, time.Since(begin).Round(time.Millisecond))
	}
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Fatal("it does not end")
	}
}
