package watch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/sim/inference"
	"equitas/reports/table"
)

// A watcher keeps comparing a variant with its base while the variant's files change.
type watcher struct {
	opt    *options
	file   string // path of the variant's file, as given
	screen *screen
	bench  *lab.Bench

	files  []string // absolute paths of the files that the last round has read
	failed bool     // whether the last round found faults, so that a save of any TOML file may correct them

	// The comparison that is running, or ran last.
	cancel context.CancelFunc // stops it; nil if none is running
	done   sync.WaitGroup     // its end
	runErr error              // why it ended early; nil if it did not. It may be read only after the end
}

// newWatcher returns a watcher for the variant name: a path, or the name of a variant in the
// project, or with opt.once of a built-in one. If there is none, it returns an error.
func newWatcher(s *cli.Streams, name string, opt *options) (*watcher, error) {
	if len(opt.Seats) > 1 {
		return nil, cli.Usagef("--seats is %d numbers, must be one", len(opt.Seats))
	}
	w := &watcher{opt: opt, file: name, screen: &screen{w: s.Out, width: s.Width, ascii: opt.ascii}}
	lib, err := opt.OpenLibrary(s)
	if err != nil {
		return nil, err
	}
	w.bench = lib.Lab.Bench(lab.BenchOptions{File: name, Base: opt.base, Play: opt.Play})
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		return nil, cli.Usagef("%s is a folder, watch needs the file of a variant", name)
	}
	if err == nil || strings.HasSuffix(name, ".toml") && !errors.Is(err, os.ErrNotExist) {
		return w, nil
	}
	if !slices.Contains(lib.Names(), name) {
		_, err := lib.Load(name, nil) // for its error, which names the nearest variant
		return nil, err
	}
	if own := lib.ProjectDir; own != "" {
		if file := filepath.Join(own, "variants", filepath.FromSlash(name)+".toml"); fileExists(file) {
			w.file = file
			w.bench = lib.Lab.Bench(lab.BenchOptions{File: file, Base: opt.base, Play: opt.Play})
			return w, nil
		}
	}
	if !opt.once {
		return nil, cli.Usagef("%s is built into the program and is never saved: name a file of your own (equitas new makes one)", name)
	}
	return w, nil
}

func fileExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// folders returns the folders of the variant's file and of the files that the last round has read.
func (w *watcher) folders() []string {
	var l []string
	for _, f := range append([]string{cli.AbsolutePath(w.file)}, w.files...) {
		if dir := filepath.Dir(f); !slices.Contains(l, dir) {
			l = append(l, dir)
		}
	}
	return l
}

// isRelevant reports whether the variant may depend on the file at path; "" stands for an unknown
// file, on which it may.
func (w *watcher) isRelevant(path string) bool {
	return path == "" || cli.AbsolutePath(path) == cli.AbsolutePath(w.file) || slices.Contains(w.files, cli.AbsolutePath(path)) ||
		w.failed && strings.HasSuffix(path, ".toml")
}

// runRound reads all files again, shows their faults or the differences from the base, and starts
// a comparison if the rules differ. running reports whether it has started one. No comparison may
// be running when it is called.
func (w *watcher) runRound(ctx context.Context) (running bool) {
	r := w.bench.Read()
	w.rememberFiles(r)
	var b bytes.Buffer
	for _, n := range r.Notes {
		if len(n.Faults) > 0 {
			n.Faults.Write(&b, n.Source) // writing to a buffer never fails
			continue
		}
		b.WriteString(n.Text + "\n")
	}
	if w.failed = r.Other == nil; w.failed {
		w.screen.writeBelow(b.String())
		return false
	}
	if w.opt.cards != "" {
		said, err := paintCards(r.Other, w.opt.cards, w.opt.lang)
		if err != nil {
			said = err.Error()
		}
		if said != "" {
			b.WriteString(said + "\n")
		}
		w.rememberFiles(r) // includes the theme with which the cards are drawn
	}
	style := (&cli.OutputFlags{ASCII: w.opt.ascii}).Style(&cli.Streams{Width: w.screen.width})
	if err := lab.Diff(r.Base, r.Other).Write(&b, table.Text, style); err != nil {
		w.runErr = err
		return false
	}
	if r.SameRules() {
		fmt.Fprintf(&b, "nothing differs in play, so there is nothing to compare\n")
		w.screen.writeBelow(b.String())
		return false
	}
	w.screen.writeBelow(b.String())
	return w.startComparison(ctx, r)
}

// rememberFiles sets w.files to the files that the round r has read, and to missing pictures that
// may be created in existing folders.
func (w *watcher) rememberFiles(r *lab.Round) {
	w.files = nil
	for _, f := range r.Files() {
		if fileExists(f) {
			w.files = append(w.files, cli.AbsolutePath(f))
		}
	}
	for _, f := range r.PicturePaths() { // a missing file may be created
		if fileExists(filepath.Dir(f)) {
			w.files = append(w.files, cli.AbsolutePath(f))
		}
	}
}

// startComparison starts the comparison of the round r in the background. If that is not possible,
// it shows why and returns false.
func (w *watcher) startComparison(ctx context.Context, r *lab.Round) bool {
	ctx, cancel := context.WithCancel(ctx)
	o := (&cli.Reporter{Streams: &cli.Streams{Err: w.screen}, Workers: w.opt.Workers, TrainingHint: cli.AvoidTrainingWord, HideDeals: true}).Observer()
	o.Look = func(g inference.Look) {
		if ctx.Err() == nil {
			w.screen.showComparison(g)
		}
	}
	err := r.Prepare(ctx, o)
	w.rememberFiles(r) // includes the styles of bots
	if err != nil {
		cancel()
		w.runErr = err
		w.screen.writeBelow(err.Error())
		return false
	}
	if r.UnusedNote != "" {
		w.screen.writeBelow(r.UnusedNote)
	}
	w.runErr, w.cancel = nil, cancel
	w.done.Go(func() { w.playComparison(ctx, r) })
	return true
}

// playComparison plays the comparison of the round r until all verdicts are clear, all deals are
// played or ctx is done. Then it shows the command that repeats it, or the error.
func (w *watcher) playComparison(ctx context.Context, r *lab.Round) {
	stopped, err := r.Play(ctx)
	broken, isBroken := errors.AsType[*question.BrokenError](err)
	switch {
	case isBroken:
		w.runErr = broken
		w.screen.writeBelow(fmt.Sprintf("a game broke: %s\nto see it again:\n  %s", broken.Reason, broken.RepeatCommand))
	case err != nil:
		w.runErr = err
		w.screen.writeBelow(err.Error())
	case !stopped:
		w.screen.writeBelow("again  " + question.Command(r.Question()))
	}
}

// cancelRun cancels the running comparison, if any, without waiting for it.
func (w *watcher) cancelRun() {
	if w.cancel != nil {
		w.cancel()
	}
}

// stop cancels the running comparison and waits for its end.
func (w *watcher) stop() {
	w.cancelRun()
	w.wait()
}

// wait waits until the running comparison, if any, has ended.
func (w *watcher) wait() {
	w.done.Wait()
	w.cancelRun()
	w.cancel = nil
}
