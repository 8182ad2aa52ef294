package main

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"

	"github.com/spf13/cobra"
)

// Limits of flags.
const (
	maxDeals   = sim.MostDeals
	maxWorkers = 1024
)

// anyDeals is how many deals are played of a game whose file does not say.
const anyDeals = 2000

// A setup is what is played, and how: flags of every command that plays.
type setup struct {
	seats   []int
	bots    []string
	deals   int
	given   bool        // deals were asked for
	named   func() bool // bots were asked for; nil: they were
	seed    uint64
	workers int
	sets    []string
	quiet   bool
	besides string // a metric that is judged with the headline; or ""
	side    string // what a run beside the one that was asked for is about: "skill"; or ""

	learned map[string][]int32 // weights of other variants, by the name that was given
}

func newSetup(deals int) setup {
	return setup{bots: []string{rule.Tuned}, deals: deals, seed: 1, workers: runtime.NumCPU()}
}

func (p *setup) addFlags(cmd *cobra.Command, seats, deals string) {
	cmd.Flags().Var(list[string]{at: &p.bots, parse: parseName}, "bots", "`NAMES`: one bot for every seat, or one for each, separated by commas (equitas list bots); greedy, if none is named and the game comes without learned weights")
	p.named = func() bool { return cmd.Flags().Changed("bots") }
	p.addPlayFlags(cmd, seats, deals)
}

// addPlayFlags adds the flags that do not name bots.
func (p *setup) addPlayFlags(cmd *cobra.Command, seats, deals string) {
	f := cmd.Flags()
	f.Var(list[int]{at: &p.seats, parse: parseSeats}, "seats", seats)
	f.Var(counted{number[int]{&p.deals, 1, maxDeals}, &p.given}, "deals", deals)
	f.Var(number[uint64]{&p.seed, 0, 1<<64 - 1}, "seed", "`S`, the master seed: same seed, same answer")
	f.Var(number[int]{&p.workers, 1, maxWorkers}, "workers", "use `N` workers at once; the answer does not depend on it (default all cores)")
	f.Lookup("workers").DefValue = "0" // not that of the machine where the help was printed
	addSets(cmd, &p.sets)
	addQuiet(cmd, &p.quiet)
}

func addSets(cmd *cobra.Command, sets *[]string) {
	cmd.Flags().StringArrayVar(sets, "set", nil, "lay `KEY=VALUE` over every variant that is named; repeat for more")
}

func addQuiet(cmd *cobra.Command, quiet *bool) {
	cmd.Flags().BoolVar(quiet, "quiet", false, "nothing on stderr but errors")
}

func parseSeats(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > engine.MaxSeats {
		return 0, fmt.Errorf("must be whole numbers from 1 to %d", engine.MaxSeats)
	}
	return n, nil
}

func parseName(s string) (string, error) {
	if s == "" {
		return "", fmt.Errorf("must be names separated by commas")
	}
	return s, nil
}

// again returns the flags that repeat the play at so many seats.
func (p *setup) again(seats int) []string {
	args := []string{"--seats", strconv.Itoa(seats), "--bots", strings.Join(p.bots, ","),
		"--deals", strconv.Itoa(p.deals), "--seed", strconv.FormatUint(p.seed, 10)}
	return append(args, setFlags(p.sets)...)
}

func setFlags(sets []string) []string {
	var args []string
	for _, s := range sets {
		args = append(args, "--set", s)
	}
	return args
}

// A counted is a number that knows whether it was given.
type counted struct {
	number[int]
	given *bool
}

func (c counted) Set(s string) error {
	*c.given = true
	return c.number.Set(s)
}

// A look is how an answer is written: flags of every command with a report.
type look struct {
	format      string
	given       bool // format was asked for
	formats     []string
	file        string
	ascii       bool
	top         int // rows of a screening list; 0 means all
	onlyChanged bool
	tables      []string // families whose tables are shown; none: the usual ones
}

func (l *look) addFlags(cmd *cobra.Command) {
	l.addFormat(cmd, reports.Formats())
	cmd.Flags().BoolVar(&l.ascii, "ascii", false, "tables without box lines, arrows and signs beyond ASCII")
}

func addFile(cmd *cobra.Command, file *string) {
	cmd.Flags().StringVarP(file, "output", "o", "", "write to `FILE` instead of stdout")
}

// A chosen is a choice that knows whether it was given.
type chosen struct {
	choice
	given *bool
}

func (c chosen) Set(s string) error {
	*c.given = true
	return c.choice.Set(s)
}

// writeAll writes reports as was asked for.
func (l *look) writeAll(w io.Writer, all []reports.Report, s *streams) error {
	return reports.WriteAll(w, all, reports.Format(l.format), l.style(s))
}

// topRows is how many rows of a screening list are shown.
const topRows = 10

// again returns the flags that choose the rows of a comparison.
func (l *look) again() []string {
	var args []string
	if l.top != topRows {
		args = append(args, "--top", strconv.Itoa(l.top))
	}
	if l.onlyChanged {
		args = append(args, "--only-changed")
	}
	return append(args, l.tableFlags()...)
}

// addTables adds the flag that chooses tables.
func (l *look) addTables(cmd *cobra.Command) {
	cmd.Flags().Var(list[string]{at: &l.tables, parse: parseName}, "tables", "show the tables of these `FAMILIES` besides the headline: all, or names with commas, as flows,cards dead (default the usual ones; all in html)")
}

// tableFlags repeat the choice of tables.
func (l *look) tableFlags() []string {
	if len(l.tables) == 0 {
		return nil
	}
	return []string{"--tables", strings.Join(l.tables, ",")}
}

// known reports a name of --tables that is none, before anything is played.
func (l *look) known(vs []*variant, seats []int) error {
	if len(l.tables) == 0 {
		return nil
	}
	known := []string{reports.AllTables}
	for _, v := range vs {
		for _, n := range seats {
			for _, m := range v.Metrics(n) {
				if !slices.Contains(known, m.Family) {
					known = append(known, m.Family)
				}
			}
		}
	}
	return l.among(known)
}

// among reports a name of --tables that is none of the known.
func (l *look) among(known []string) error {
	for _, name := range l.tables {
		if !slices.Contains(known, name) {
			near := suggestion(name, known)
			if near == "" {
				near = "; known: " + strings.Join(known, ", ")
			}
			return usagef("--tables: there is no table %q%s", name, near)
		}
	}
	return nil
}

// style returns how tables look on these streams.
func (l *look) style(s *streams) reports.Style {
	o := reports.Style{ASCII: l.ascii, Top: l.top, OnlyChanged: l.onlyChanged, Tables: l.tables}
	if len(o.Tables) == 0 && l.format == string(reports.HTML) {
		o.Tables = []string{reports.AllTables}
	}
	if l.file == "" && s.width > 0 && s.width < 100 {
		o.Width = max(s.width, 40)
	}
	return o
}
