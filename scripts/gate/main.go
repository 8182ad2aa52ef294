// Gate tests, for each role, whether learned bots are worse than the rule of thumb, against rules of
// thumb and against learned bots. They play on deals that were used in no training. The program
// prints a table with a row for each test, and fails if learned bots are worse in any row, or might
// be worse by more than 3 percentage points of the win.
//
//	go run ./scripts/gate                               all weights that the program includes
//	go run ./scripts/gate stronghold proelio/0.9.6      the weights of a game, and of a variant
//	go run ./scripts/gate -weights FILE VARIANT         the weights in a file, for a variant
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/engine/train"
	"equitas/variants"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "gate:", err)
		os.Exit(1)
	}
}

// A gateRun is a run of the program.
type gateRun struct {
	lib        *rule.Library
	gate       train.Gate
	out        *tabwriter.Writer
	failedRows int // number of rows of the table that do not pass
}

func run(args []string, out io.Writer) error {
	g := &gateRun{lib: games.Library(rule.Layer{Decks: decks.FS, Variants: variants.FS}), out: tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)}
	f := flag.NewFlagSet("gate", flag.ContinueOnError)
	weights := f.String("weights", "", "the file of weights that are judged")
	f.IntVar(&g.gate.Deals, "deals", 4000, "deals at most, for each role and company")
	f.Uint64Var(&g.gate.Seed, "seed", 1, "the master seed")
	f.IntVar(&g.gate.Workers, "workers", runtime.NumCPU(), "how many play at once")
	if err := f.Parse(args); err != nil {
		return err
	}
	fmt.Fprintln(g.out, "variant\tseats\tas\tamong\tthumb\tlearned\tchange\tdeals\t")
	if *weights != "" {
		if f.NArg() != 1 {
			return errors.New("expected one VARIANT, whose weights the file has")
		}
		if err := g.testFile(f.Arg(0), *weights); err != nil {
			return err
		}
	} else if err := g.testAll(f.Args()); err != nil {
		return err
	}
	if err := g.out.Flush(); err != nil {
		return err
	}
	if g.failedRows > 0 {
		return fmt.Errorf("%d rows do not pass: worse than the rule of thumb, or perhaps by more than 3 points", g.failedRows)
	}
	return nil
}

// testFile tests the weights in a file, for the variant called name.
func (g *gateRun) testFile(name, file string) error {
	v, err := g.lib.Load(name, nil)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	style, err := g.lib.ParseLearned(file, string(text))
	if err != nil {
		return err
	}
	if style.Rules != v.Set.Hash {
		return fmt.Errorf("%s: the weights are those of rules %s, %s has %s", file, style.Rules, name, v.Set.Hash)
	}
	seats := style.Seats
	if seats == 0 {
		seats = v.Rules.Players().Usual
	}
	return g.testStyle(name, v, style, seats)
}

// testAll tests the weights that the program includes for the named games and variants; for all if
// names is empty.
func (g *gateRun) testAll(names []string) error {
	asked := func(name string) bool {
		game, _, _ := strings.Cut(name, "/")
		return len(names) == 0 || slices.Contains(names, name) || slices.Contains(names, game)
	}
	seen := map[string]bool{} // hashes of the rules that were tested
	for _, name := range g.lib.Names() {
		if !asked(name) {
			continue
		}
		v, err := g.lib.Load(name, nil)
		if err != nil {
			return err
		}
		if seen[v.Set.Hash] {
			continue
		}
		seen[v.Set.Hash] = true
		p := v.Rules.Players()
		for seats := p.Min; seats <= p.Max; seats++ {
			at := seats
			if seats == p.Usual {
				at = 0
			}
			style, err := g.lib.TrainedStyle(v.Set.Game, v.Set.Hash, at)
			if err != nil {
				return err
			}
			if style == nil {
				continue
			}
			if err := g.testStyle(name, v, style, seats); err != nil {
				return err
			}
		}
	}
	if len(seen) == 0 {
		return fmt.Errorf("there is no variant or game %s", strings.Join(names, ", "))
	}
	return nil
}

// testStyle tests the weights of a style for a variant called name, with a number of seats, and adds
// the results to the table.
func (g *gateRun) testStyle(name string, v *rule.Loaded, style *rule.Style, seats int) error {
	judge, ok := v.Rules.(engine.Weigher)
	if !ok {
		return fmt.Errorf("%s has no features", name)
	}
	gate := g.gate
	gate.Rules, gate.Seats, gate.Weights = v.Rules, seats, style.WeightsFor(judge.Features(), engine.Defaults(judge))
	list, err := gate.Run(context.Background())
	if err != nil {
		return fmt.Errorf("%s at %d seats: %w", name, seats, err)
	}
	for _, p := range list {
		as, among, verdict := "any", "thumb", "passes"
		if p.Role.Title != "" {
			as = p.Role.Title
		}
		if p.AmongLearned {
			among = "learned"
		}
		switch {
		case p.IsWorse():
			verdict = "WORSE"
		case p.IsBetter():
			verdict = "better"
		case !p.Passes():
			verdict = "NOT KNOWN"
		}
		if !p.Passes() {
			g.failedRows++
		}
		fmt.Fprintf(g.out, "%s\t%d\t%s\t%s\t%.1f %%\t%.1f %%\t%+.1f (%+.1f … %+.1f)\t%d\t%s\n", name, seats, as, among,
			100*p.ThumbShare.Value, 100*p.LearnedShare.Value, 100*p.Difference.Value, 100*p.Difference.Lo, 100*p.Difference.Hi, p.Difference.N, verdict)
	}
	return nil
}
