package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"
)

// A workshop is a variant that is being worked on.
type workshop struct {
	opt    *watchOptions
	file   string // as it is read and shown
	screen *screen
	kept   sim.Memory // what was played

	files  []string // that the last round has read, absolute
	failed bool     // the last round found faults: any file beside may mend them

	// The comparison that is being played, or was.
	base, other *variant
	cancel      context.CancelFunc // nil if none is
	done        sync.WaitGroup
	broken      error // why it ended before its time; read it when it is done
}

// newWorkshop finds the file to watch.
func newWorkshop(s *streams, name string, opt *watchOptions) (*workshop, error) {
	if len(opt.seats) > 1 {
		return nil, usagef("--seats is %d numbers, must be one", len(opt.seats))
	}
	w := &workshop{opt: opt, file: name, screen: &screen{w: s.out, width: s.width, ascii: opt.ascii}}
	lib, err := openLibrary()
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		return nil, usagef("%s is a folder, watch needs the file of a variant", name)
	}
	if err == nil || strings.HasSuffix(name, ".toml") && !errors.Is(err, os.ErrNotExist) {
		return w, nil
	}
	if !slices.Contains(lib.Names(), name) {
		_, err := lib.Load(name, nil) // says what was probably meant
		return nil, err
	}
	if own := lib.own; own != "" {
		if file := filepath.Join(own, "variants", filepath.FromSlash(name)+".toml"); exists(file) {
			w.file = file
			return w, nil
		}
	}
	if !opt.once {
		return nil, usagef("%s is built into the program and is never saved: name a file of your own (equitas new makes one)", name)
	}
	return w, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// folders are where the files of the last round lie.
func (w *workshop) folders() []string {
	var l []string
	for _, f := range append([]string{absolute(w.file)}, w.files...) {
		if dir := filepath.Dir(f); !slices.Contains(l, dir) {
			l = append(l, dir)
		}
	}
	return l
}

// matters reports whether a path is that of a file on which the variant rests.
// "" may be any.
func (w *workshop) matters(path string) bool {
	return path == "" || absolute(path) == absolute(w.file) || slices.Contains(w.files, absolute(path)) ||
		w.failed && strings.HasSuffix(path, ".toml")
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return filepath.Clean(path)
}

// round reads everything anew, says what is wrong or what differs, and plays
// what changed. Nothing is being played when it is called. It reports whether a
// comparison is being played now.
func (w *workshop) round(ctx context.Context) (running bool) {
	base, other, text := w.read()
	if w.failed = other == nil; w.failed {
		w.screen.say(text)
		return false
	}
	w.base, w.other = base, other
	var b bytes.Buffer
	b.WriteString(text)
	style := (&look{ascii: w.opt.ascii}).style(&streams{width: w.screen.width})
	if err := differences(base, other).Write(&b, reports.Text, style); err != nil {
		w.broken = err
		return false
	}
	if base.Set.Hash == other.Set.Hash {
		fmt.Fprintf(&b, "nothing differs in play, so there is nothing to compare\n")
		w.screen.say(b.String())
		return false
	}
	w.screen.say(b.String())
	return w.start(ctx)
}

// read reads the variant and its base. other is nil if there are faults; text
// holds these, or warnings.
func (w *workshop) read() (base, other *variant, text string) {
	lib, err := openLibrary()
	if err != nil {
		return nil, nil, err.Error()
	}
	defer w.restsOn(lib)
	var b strings.Builder
	tell := func(faults rule.Faults, source func(string) string) {
		var lines strings.Builder
		if faults.Write(&lines, source) == nil { // a builder never fails
			b.WriteString(lines.String())
		}
	}
	var found rule.Faults
	if !exists(w.file) && slices.Contains(lib.Names(), w.file) {
		found = lib.CheckVariant(w.file)
	} else {
		found = lib.CheckFile(w.file)
	}
	tell(found, lib.Source)
	if found.Errors() > 0 {
		return nil, nil, b.String()
	}
	load := func(name string) *variant {
		loaded, err := lib.Load(name, nil)
		if faults, ok := errors.AsType[rule.Faults](err); ok {
			tell(faults, loaded.Source)
			return nil
		}
		if err != nil {
			b.WriteString(err.Error() + "\n")
			return nil
		}
		return &variant{Loaded: loaded, rules: loaded.Rules, lib: lib, asked: name}
	}
	v := load(w.file)
	if v == nil {
		return nil, nil, b.String()
	}
	name := w.opt.base
	if name == "" && len(v.Set.Chain) > 1 {
		name = v.Set.Chain[1]
	}
	if name == "" {
		return nil, nil, b.String() + w.file + " extends nothing, so there is no base to compare it with: name one with --base\n"
	}
	if base = load(name); base == nil {
		return nil, nil, b.String()
	}
	if err := sameGame([]*variant{base, v}); err != nil {
		return nil, nil, b.String() + err.Error() + "\n"
	}
	return base, v, b.String()
}

// restsOn notes the files that the library has read.
func (w *workshop) restsOn(lib *library) {
	w.files = nil
	for _, f := range lib.Read() {
		if exists(f) {
			w.files = append(w.files, absolute(f))
		}
	}
}

// start plays the comparison in the background.
func (w *workshop) start(ctx context.Context) bool {
	seats := w.opt.seatsOf(w.base.rules)
	setup := w.opt.setup
	setup.seats = []int{seats}
	vs := []*variant{w.base, w.other}
	_, err := setup.seatCounts(vs)
	if err == nil {
		err = setup.ready(ctx, &streams{err: w.screen}, vs, seats)
	}
	var cells []*sim.Cell
	for _, v := range vs {
		if err != nil {
			break
		}
		var c *sim.Cell
		c, err = setup.cell(v, seats)
		cells = append(cells, c)
	}
	w.restsOn(w.base.lib) // and on the styles of its bots
	if err != nil {
		w.broken = err
		w.screen.say(err.Error())
		return false
	}
	w.broken = nil
	ctx, w.cancel = context.WithCancel(ctx)
	again := commandLine([]string{"equitas", "compare", w.base.asked, w.other.asked, "--seats", strconv.Itoa(seats), "--bots", setup.lineup(),
		"--deals", strconv.Itoa(setup.deals), "--seed", strconv.FormatUint(setup.seed, 10), "--until", "clear"})
	w.done.Go(func() { w.play(ctx, &setup, cells, again) })
	return true
}

// play plays until all is clear, or it is stopped.
func (w *workshop) play(ctx context.Context, setup *setup, cells []*sim.Cell, again string) {
	u := sim.UntilOptions{Max: w.opt.deals, Seen: func(g sim.Glance) {
		if ctx.Err() == nil {
			w.screen.figures(g)
		}
	}}
	_, stop, err := sim.Until(ctx, cells, u, sim.Runner{Workers: w.opt.workers, Memory: &w.kept})
	fault, isFault := errors.AsType[*sim.Fault](err)
	switch {
	case isFault:
		i := max(slices.IndexFunc(cells, func(c *sim.Cell) bool { return c.Hash == fault.Hash }), 0)
		broken := &brokenError{fault.Error(), commandLine(setup.repeat([]*variant{w.base, w.other}[i], fault, cells[i].Uniform()))}
		w.broken = broken
		w.screen.say(fmt.Sprintf("a game broke: %s\nto see it again:\n  %s", broken.reason, broken.again))
	case err != nil:
		w.broken = err
		w.screen.say(err.Error())
	case !stop.Stopped:
		w.screen.say("again  " + again)
	}
}

// cancelled tells the comparison to end, if one is being played.
func (w *workshop) cancelled() {
	if w.cancel != nil {
		w.cancel()
	}
}

// stop ends the comparison.
func (w *workshop) stop() {
	w.cancelled()
	w.wait()
}

// wait waits until the comparison is over.
func (w *workshop) wait() {
	w.done.Wait()
	w.cancelled()
	w.cancel = nil
}
