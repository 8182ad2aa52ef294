package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/match"
	"equitas/engine/rule"

	"github.com/spf13/cobra"
)

type replayOptions struct {
	record bool
	board  string // svg, html or ""
	turn   int    // of --board svg; -1: the last
	large  bool   // --board svg is as large as the table
	file   string
	sets   []string
	rules  string // variant in place of those that records name
	others bool   // play under rules that have changed
	quiet  bool
}

func replayCmd(s *streams) *cobra.Command {
	opt := replayOptions{turn: -1}
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Check game records by playing their choices again",
		Long: `Plays the choices of every record in FILE (- reads stdin) under the rules of its
variant. Each line must be what the rules make of the game. Prints one line for
every record, or with --record the record itself, as equitas record writes it.
That line counts seats from 1, as all tables do; records, and what is said of
their lines, count from 0.

A record is played under the variant that it names, with what was laid over it
(--set) when it was recorded. It may name a variant that equitas list variants
shows, or a .toml file in the folder of the project; any other file you name
yourself, with --variant. If its rules have changed since, it is refused, or
with --other-rules played as far as it goes.

What equitas record has written is held against the deal of its seed: another
card or another die is told of. Records of other programs have chance of their
own, which only has to be possible.

Of a game on a real table, --board html draws the position after each turn, in
one page to step through, and --board svg draws one position: a picture in the
proportions of the table that fits the window it is opened in, or with
--true-size is as large as the table itself. Both are files to open in a
browser; -o FILE names them.`,
		Example: `  equitas record proelio/0.9.6 --deals 2 -o games.jsonl
  equitas replay games.jsonl`,
		Args: between(1, 1, "one FILE (- for stdin)"),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case opt.board != "" && opt.record:
				return usagef("--board draws the records and --record writes them again: give one of them")
			case cmd.Flags().Changed("turn") && opt.board != "svg":
				return usagef("--turn chooses the position that --board svg draws")
			case opt.large && opt.board != "svg":
				return usagef("--true-size is of the picture that --board svg draws")
			case opt.board != "" && opt.file == "" && s.shows():
				return usagef("--board %s makes a file to open in a browser and would fill the terminal: add -o FILE.%s", opt.board, opt.board)
			}
			if err := opt.fits(); err != nil {
				return err
			}
			return replay(s, args[0], &opt)
		},
	}
	cmd.Flags().BoolVar(&opt.record, "record", false, "write the records again instead of a line for each")
	cmd.Flags().Var(choice{&opt.board, []string{"svg", "html"}}, "board", "draw the table: `svg` one position, html every turn")
	cmd.Flags().Var(number[int]{&opt.turn, 0, lab.MaxDeals}, "turn", "with --board svg, draw the position after turn `N`; 0 is the setup (default the last)")
	cmd.Flags().Lookup("turn").DefValue = ""
	cmd.Flags().BoolVar(&opt.large, "true-size", false, "with --board svg, make the picture as large as the table, in millimetres")
	addFile(cmd, &opt.file)
	cmd.Flags().StringArrayVar(&opt.sets, "set", nil, "lay `KEY=VALUE` over the variant and what the record has over it; repeat for more")
	cmd.Flags().StringVar(&opt.rules, "variant", "", "play under this variant, a `NAME` or a file, not under the one that the records name")
	cmd.Flags().BoolVar(&opt.others, "other-rules", false, "also play records whose rules have changed since, as far as they go")
	addQuiet(cmd, &opt.quiet)
	return cmd
}

// fits refuses a file whose name tells something else than what is written.
func (o *replayOptions) fits() error {
	switch end := ending(o.file); {
	case o.board == "html":
		return fits(o.file, "a page", ".html", ".htm")
	case o.board == "svg":
		return fits(o.file, "a picture", ".svg")
	case o.record:
		return fits(o.file, "a record", ".jsonl", ".json")
	case end == ".html" || end == ".htm" || end == ".svg":
		return usagef("-o %s: without --board only a line for each record is written; add --board %s", lab.Shown(o.file), map[bool]string{true: "svg", false: "html"}[end == ".svg"])
	}
	return fits(o.file, "a line for each record")
}

// replay checks the records in a file.
func replay(s *streams, name string, opt *replayOptions) error {
	in, shown := s.in, "stdin"
	if name != "-" {
		f, err := openFile(name, "a file of records")
		if err != nil {
			return err
		}
		defer f.Close()
		in, shown = f, name
	}
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	out, err := create(opt.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	w := bufio.NewWriter(out)
	var again io.Writer
	if opt.record {
		again = w
	}
	rules := &replayRules{s: s, lib: lib, opt: opt, shown: shown, loaded: map[string]*variant{}, titles: map[int]string{}, warned: map[string]bool{}}
	var drawn album
	if opt.board != "" {
		rules.open, rules.watch = drawn.open, drawn.step
	}
	sum, err := rules.replay(in, again)
	switch {
	case opt.board != "":
		if err == nil && rules.err == nil {
			err = drawn.write(w, shown, rules.title(sum), opt, sum)
		}
	case !opt.record:
		for _, m := range sum.Matches {
			fmt.Fprintln(w, line(&m))
		}
	}
	if flushErr := w.Flush(); err == nil {
		err = flushErr
	}
	if rules.err != nil {
		return rules.err
	}
	if err != nil {
		return err
	}
	return out.commit()
}

// openFile opens a file for reading; what says what is expected. It looks first
// at what it is: opening a FIFO may wait forever, and a device may have no end.
func openFile(name, what string) (*os.File, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%s: there is no such file", name)
	case err != nil:
		return nil, readError(name, err)
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder, expected %s", name, what)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file, expected %s; - reads what another program writes", name, what)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, readError(name, err)
	}
	if rule.Waits(f) {
		f.Close()
		return nil, fmt.Errorf("%s is no file, expected %s; - reads what another program writes", name, what)
	}
	return f, nil
}

// readError says why a file cannot be read, without the name of the system's
// call.
func readError(name string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	return fmt.Errorf("%s cannot be read: %w", name, err)
}

// replayRules finds the rules of records, each variant once.
type replayRules struct {
	s      *streams
	lib    *library
	opt    *replayOptions
	shown  string
	loaded map[string]*variant // by name and what is laid over it
	titles map[int]string      // of variants, by the line of the record
	warned map[string]bool     // of other rules, by variant and hash
	open   func(match.Start, engine.Narrator)
	watch  func(match.Step)
	err    error // of a variant file: it has lines of its own
}

// replay replays all records of in. A panic of the rules is an error of ours.
func (r *replayRules) replay(in io.Reader, again io.Writer) (sum *match.Summary, err error) {
	defer func() {
		if p := recover(); p != nil {
			command := append([]string{"equitas", "replay", r.shown}, lab.SetFlags(r.opt.sets)...)
			sum, err = &match.Summary{}, &lab.BrokenError{Reason: fmt.Sprintf("%s: %v", r.shown, p), Again: lab.CommandLine(command)}
		}
	}()
	return match.Replay(in, r.load, again, match.ReplayOptions{File: r.shown, Open: r.open, Watch: r.watch})
}

// load returns the rules that a record names, and warns if they are others by
// now.
func (r *replayRules) load(start match.Start) (match.Under, error) {
	name := cmp.Or(r.opt.rules, start.Variant)
	key := strings.Join(append([]string{name}, start.Set...), "\x00")
	v := r.loaded[key]
	if v == nil {
		var err error
		if v, err = r.read(name, start.Set); err != nil {
			return match.Under{}, err
		}
		r.loaded[key] = v
	}
	r.titles[start.Line] = v.Side("").Title
	under := match.Under{Rules: v.Rules, Hash: v.Set.Hash}
	if v.Set.Game != start.Game {
		return under, fmt.Errorf("game is %q, but %s is a variant of %s", start.Game, v.Set.Name, v.Set.Game)
	}
	if v.Set.Hash == start.Rules {
		return under, nil
	}
	changed := fmt.Sprintf("recorded under other rules than those of %s: %s, now %s", asSet(v.Set.Name, v.Sets), plainHash(start.Rules), v.Set.Hash)
	if start.Program == programName && !r.opt.others {
		return under, fmt.Errorf("%s; --other-rules plays it under these", changed)
	}
	if other := key + " " + start.Rules; !r.opt.quiet && !r.warned[other] {
		r.warned[other] = true
		hint := ""
		if start.Program != programName && len(start.Set) == 0 && len(r.opt.sets) == 0 {
			hint = " (a record made with --set that does not say so needs the same --set)"
		}
		fmt.Fprintf(r.s.err, "%s:%d: warning: %s%s\n", r.shown, start.Line, rule.Shortened(changed), hint)
	}
	return under, nil
}

// programName is what records of ours call the program.
const programName = "equitas"

// plainHash writes the hash of a record as it is, and what is none in quotes.
func plainHash(hash string) string {
	if hash != "" && len(hash) <= 64 && strings.Trim(hash, "0123456789abcdef") == "" {
		return hash
	}
	return brief(hash)
}

// asSet names a variant with what is laid over it.
func asSet(name string, sets []string) string {
	return strings.Join(append([]string{name}, lab.SetFlags(sets)...), " ")
}

// read reads a variant with what the record and the user lay over it. What a
// stranger's record names is not trusted: it is a known variant, or a file of
// the project, and what is wrong in the file is not shown.
func (r *replayRules) read(name string, sets []string) (*variant, error) {
	named := r.opt.rules == "" // by the record
	stranger := named && !slices.Contains(r.lib.Names(), name)
	if stranger && strings.HasSuffix(name, ".toml") && !r.lib.inProject(name) {
		return nil, fmt.Errorf("variant is %s: a record may name a variant that equitas list variants shows, or a file in the folder %s; name another file yourself: --variant FILE", brief(name), r.lib.project())
	}
	if stranger && !strings.HasSuffix(name, ".toml") {
		return nil, r.lib.Unknown(name)
	}
	all := slices.Clone(sets)
	for _, set := range r.opt.sets {
		if !slices.Contains(all, set) { // people repeat what the record says already
			all = append(all, set)
		}
	}
	v, err := r.lib.load(r.s, name, all, r.opt.quiet)
	faults, ok := errors.AsType[*lab.FileError](err)
	switch {
	case err == nil:
		return v, nil
	case !ok && stranger:
		return nil, fmt.Errorf("variant is %s, which cannot be read", brief(name))
	case !ok:
		return nil, err
	case len(sets) > 0 && faults.Typed():
		return nil, fmt.Errorf("set is %s: %s", joined(sets, ", "), faults.First())
	case named:
		return nil, fmt.Errorf("variant is %s, which has faults: equitas check shows them", brief(name))
	}
	r.err = err
	return nil, err
}

// joined writes arguments as a shell reads them back, with something between.
func joined(args []string, between string) string {
	var l []string
	for _, a := range args {
		l = append(l, lab.Quote(a))
	}
	return strings.Join(l, between)
}

// brief writes what stands in a stranger's file: in quotes, and not all of what
// is very long.
func brief(text string) string {
	const most = 100 // letters
	if r := []rune(text); len(r) > most {
		return strconv.Quote(string(r[:most])) + "…"
	}
	return strconv.Quote(text)
}

// title is that of the variants that were replayed: in words, each once.
func (r *replayRules) title(sum *match.Summary) string {
	var l []string
	for i := range sum.Matches {
		if t := r.titles[sum.Matches[i].Start.Line]; !slices.Contains(l, t) {
			l = append(l, t)
		}
	}
	return strings.Join(l, ", ")
}

// line tells how a replayed match went.
func line(m *match.Replayed) string {
	how := []string{fmt.Sprintf("%d choices", m.Choices)}
	if m.States > 0 {
		how = append(how, fmt.Sprintf("%d states", m.States))
	}
	how = append(how, m.Result.Reason)
	if who := m.Result.Winners.List(); len(who) > 0 {
		how = append(how, winners(who, m.Start.Seats))
	}
	return fmt.Sprintf("deal %d: %s: replays", m.Start.Index, strings.Join(how, ", "))
}

// winners names seats as people count them: from 1 to of.
func winners(seats []engine.Seat, of int) string {
	if len(seats) == 1 {
		return fmt.Sprintf("seat %d of %d wins", seats[0]+1, of)
	}
	var l []string
	for _, s := range seats {
		l = append(l, fmt.Sprint(s+1))
	}
	return "seats " + strings.Join(l[:len(l)-1], ", ") + " and " + l[len(l)-1] + fmt.Sprintf(" of %d win", of)
}
