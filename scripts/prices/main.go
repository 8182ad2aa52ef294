// Prices measures how much players would gain from using the parts of a game, such as kinds of
// actions, that learned players hardly use. For each part, a learner starts from the weights of the
// learned players and is trained with a reward for using the part, then without the reward. It plays
// against players who do not use the part, on the same deals. If a part can be used only after
// another, the learner is trained for both.
//
// The program prints a table with a row for each part and role. It has the share of matches in which
// learned players could use the part, and that in which they did. For the learner trained with the
// reward it has how often it uses the part, by how many percentage points it wins more, and how much
// of that is due to the part itself (compared with its own play without the part, on the same deals);
// and the same after the training without the reward.
//
//	go run ./scripts/prices stronghold/2010
//	go run ./scripts/prices -seats 4 -parts catapult,ballista stronghold/2010
//	go run ./scripts/prices -work FILE -into variants/stronghold/trained/prices.jsonl stronghold/2010
//
// With -work each price is written to a file as soon as it is known, so that the same command
// continues an interrupted run. With -into the new prices replace those in a file for the same variant
// and number of seats.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/engine/sim/prices"
	"equitas/engine/stat"
	"equitas/engine/train"
	"equitas/variants"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "prices:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	p := &train.Pricing{}
	f := flag.NewFlagSet("prices", flag.ContinueOnError)
	f.IntVar(&p.Seats, "seats", 0, "the number of seats; 0: the usual one")
	f.IntVar(&p.Matches, "matches", 16000, "matches that are learned from, for each part")
	f.IntVar(&p.Deals, "deals", 2000, "deals that show what a part is worth")
	f.Uint64Var(&p.Seed, "seed", 1, "the master seed")
	f.IntVar(&p.Workers, "workers", runtime.NumCPU(), "how many play at once")
	parts := f.String("parts", "", "the names of the parts that are priced, with commas between; none: all")
	folder := f.String("weights", "", "a folder for the weights of those who use a part that pays, or may")
	work := f.String("work", "", "a file in which prices are kept as they are known, and found again")
	into := f.String("into", "", "the file of prices that come along with the program, into which these are written")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return errors.New("expected one VARIANT")
	}
	if *parts != "" {
		p.Parts = strings.Split(*parts, ",")
	}
	lib := games.Library(rule.Layer{Decks: decks.FS, Variants: variants.FS})
	v, err := lib.Load(f.Arg(0), nil)
	if err != nil {
		return err
	}
	p.Rules = v.Rules
	judge, ok := v.Rules.(engine.Weigher)
	if !ok {
		return fmt.Errorf("%s has no features", f.Arg(0))
	}
	at := p.Seats
	if usual := v.Rules.Players().Usual; p.Seats == 0 || p.Seats == usual {
		p.Seats, at = usual, 0
	}
	style, err := lib.TrainedStyle(v.Set.Game, v.Set.Hash, at)
	if err != nil {
		return err
	}
	if style == nil {
		return fmt.Errorf("nobody has learned %s at %d seats", f.Arg(0), p.Seats)
	}
	p.Weights = style.WeightsFor(judge.Features(), engine.Defaults(judge))
	by := prices.PriceBasis{Variant: v.Set.Name, Rules: v.Set.Hash, Epoch: v.Game.Schema().Epoch, Weights: bot.WeightsHash(p.Weights),
		Seats: p.Seats, Seed: p.Seed, Matches: p.Matches, Deals: p.Deals}
	w, err := openPriceFile(*work, by)
	if err != nil {
		return err
	}
	defer w.close()
	p.Known = w.known
	fmt.Fprintf(out, "%s, %d seats, bots that have learned it; seed %d, %d matches to learn from, %d deals to judge by\n", f.Arg(0), p.Seats, p.Seed, p.Matches, p.Deals)
	fmt.Fprintf(out, "%-22s %-10s %6s %6s  %-22s %-14s %-22s %-14s %s\n", "part", "role", "could", "used", "rewarded: uses, wins", "by the part", "then: uses, wins", "by the part", "")
	for _, x := range p.Known {
		printRow(out, x)
	}
	all, err := p.Run(context.Background(), func(x *train.Price) {
		printRow(out, x)
		if err := w.keep(x); err != nil {
			fmt.Fprintln(os.Stderr, "prices:", err)
		}
		if verdict := x.Verdict(); *folder != "" && (verdict == train.PricePays || verdict == train.PriceUnknown) {
			name := filepath.Join(*folder, x.Part.Name+".toml")
			if err := os.WriteFile(name, []byte(styleText(v, judge, x)), 0o644); err != nil {
				fmt.Fprintln(os.Stderr, "prices:", err)
			}
		}
	})
	if err != nil {
		return err
	}
	var not []string
	for _, x := range all {
		if !x.Verdict().IsConclusive() {
			not = append(not, x.Part.Name)
		}
	}
	fmt.Fprintf(out, "%d kinds, %d of them not judged%s\n", len(all), len(not), namesSuffix(not))
	if *into != "" {
		return replaceIncluded(*into, prices.Prices{PriceBasis: by, List: reportedPrices(all)})
	}
	return nil
}

// printRow prints one row of the table.
func printRow(out io.Writer, x *train.Price) {
	verdict := x.Verdict()
	role := x.Role.ID
	if role == "" {
		role = "-"
	}
	if verdict == train.PriceUsed {
		fmt.Fprintf(out, "%-22s %-10s %5.1f%% %5.1f%%  %s\n", x.Part.Name, role, 100*x.UsableShare, 100*x.UsedShare, verdict)
		return
	}
	behind := ""
	if x.AccessPart != "" {
		behind = ", behind " + x.AccessPart
	}
	fmt.Fprintf(out, "%-22s %-10s %5.1f%% %5.1f%%  %-22s %-14s %-22s %-14s %s%s\n", x.Part.Name, role, 100*x.UsableShare, 100*x.UsedShare,
		useText(x.WithReward), changeText(x.WithReward.Worth), useText(x.AfterReward), changeText(x.AfterReward.Worth), verdict, behind)
}

// styleText returns the text of a style file with the weights of a price, for the variant v.
func styleText(v *rule.Loaded, judge engine.Weigher, x *train.Price) string {
	var b strings.Builder
	fmt.Fprintf(&b, "game    = %q\ntitle   = %q\nextends = \"greedy\"\n\n[weights]\n", v.Set.Game, "Uses "+x.Part.Title)
	for i, f := range judge.Features() {
		fmt.Fprintf(&b, "%s = %.1f\n", f.Name, float64(x.Weights[i])/engine.WeightUnit)
	}
	return b.String()
}

// namesSuffix returns names as ": a, b"; "" if there are none.
func namesSuffix(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return ": " + strings.Join(names, ", ")
}

// useText returns a text with the share of matches in which learners use a part, in percent, and
// their gain in percentage points.
func useText(u train.UseResult) string {
	return fmt.Sprintf("%5.1f%% %s", 100*u.UsedShare, changeText(u.Gain))
}

// changeText returns a text with a difference and half the width of its 95 % interval, in percentage
// points; "-" if there are no data.
func changeText(d stat.Paired) string {
	if d.N == 0 {
		return "-"
	}
	return fmt.Sprintf("%+.1f +/- %.1f", 100*d.Delta, 196*d.SE)
}
