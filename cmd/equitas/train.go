package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/train"
	"equitas/reports"

	"github.com/spf13/cobra"
)

type trainOptions struct {
	seats       int
	generations int
	seed        uint64
	from        string // the bot that learning begins with
	workers     int
	sets        []string
	quiet       bool
	weights     string // where else the weights go
	look
}

func trainCmd(s *streams) *cobra.Command {
	opt := trainOptions{generations: train.Generations, seed: usualSeed, workers: runtime.NumCPU()}
	cmd := &cobra.Command{
		Use:   "train VARIANT",
		Short: "Let bots learn a variant, and show how strong they become",
		Long: `Fits the weights of the bot tuned to a variant by letting it play, and reports how
its strength grows and what it learned. The weights are kept in the user's cache
folder under the hash of the rules and the number of seats, where --bots tuned
finds them: who plays at three seats has learned at three. Every variant gets the
same number of games, so that no side of a comparison is better trained.

Learning begins with the game's veteran, a bot that has played its first edition
for long, or in a game without one with the rule of thumb. New weights replace
those it began with only if they win more among players who have not changed: so
where bots of two variants differ, the rules make them.`,
		Example: `  equitas train proelio/cheap-merchant --generations 2
  equitas train proelio/first-game --generations 1 --seed 2`,
		Args:              between(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: completeNames(1, variantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			return trainVariant(cmd.Context(), s, args[0], &opt)
		},
	}
	f := cmd.Flags()
	f.Var(number[int]{&opt.seats, 2, engine.MaxSeats}, "seats", "train with `N` seats (default as the variant says)")
	f.Lookup("seats").DefValue = ""
	f.Var(number[int]{&opt.generations, 1, 1000}, "generations", "learn for `N` generations of games; weights are kept only for the usual number")
	f.Var(number[uint64]{&opt.seed, 0, 1<<64 - 1}, "seed", "`S`, the master seed: same seed, same weights")
	f.Var(number[int]{&opt.workers, 1, maxWorkers}, "workers", "use `N` workers at once; the answer does not depend on it (default all cores)")
	f.Lookup("workers").DefValue = "0"
	f.StringVar(&opt.from, "from", "", "begin with the weights of `BOT`, the name or file of a style (default the game's veteran)")
	f.StringVar(&opt.weights, "weights", "", "write the weights to `FILE` too: a style that --bots FILE plays")
	addSets(cmd, &opt.sets)
	addQuiet(cmd, &opt.quiet)
	opt.look.addFlags(cmd)
	return cmd
}

// trainVariant trains bots and reports.
func trainVariant(ctx context.Context, s *streams, name string, opt *trainOptions) error {
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	v, err := lib.load(s, name, opt.sets, opt.quiet)
	if err != nil {
		return err
	}
	judge, ok := v.rules.(engine.Weigher)
	if !ok {
		return fmt.Errorf("the bots of %s cannot be given weights", v.Game.Title())
	}
	pl := v.rules.Players()
	if opt.seats == 0 {
		opt.seats = pl.Usual
	}
	if opt.seats < pl.Min || opt.seats > pl.Max {
		return usagef("%s cannot be played with %d seats, must be %s (--seats)", v.asked, opt.seats, span(pl.Min, pl.Max))
	}
	from, err := v.start(judge, opt.from, opt.seats)
	if err != nil {
		return err
	}
	from.seed = opt.seed
	if err := apart("-o", opt.file, "--weights", opt.weights); err != nil {
		return err
	}
	out, err := create(opt.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	weights, err := create(opt.weights, io.Discard)
	if err != nil {
		return err
	}
	defer weights.discard()
	bar, played := training(s, opt.quiet, opt.workers, 0, "")
	result, err := train.Train(ctx, train.Task{Rules: v.rules, Seats: opt.seats, Start: from.weights, Seed: from.seed, Generations: opt.generations, Workers: opt.workers, Played: played})
	bar.clear()
	if broken, ok := errors.AsType[*train.BrokenError](err); ok {
		return &brokenError{broken.Error(), commandLine(append([]string{"equitas", "train"}, opt.again(v)...))}
	}
	if errors.Is(err, context.Canceled) {
		return errors.New("stopped: nothing was learned for good")
	}
	if err != nil {
		return err
	}
	style := learnedStyle(v, judge, result, from)
	if err := write(weights, style.File(weightsNote(v, result, from))); err != nil {
		return writeError(opt.weights, err)
	}
	if err := weights.commit(); err != nil {
		return err
	}
	kept := opt.generations == train.Generations && opt.from == "" && opt.seed == usualSeed
	if kept {
		if _, err := v.keep(style, result, from); err != nil {
			return err
		}
	}
	if err := opt.writeAll(out, []reports.Report{opt.report(v, result, from, kept)}, s); err != nil {
		return err
	}
	return out.commit()
}

// again returns the arguments that repeat the training.
func (opt *trainOptions) again(v *variant) []string {
	args := []string{v.asked, "--seats", fmt.Sprint(opt.seats), "--generations", fmt.Sprint(opt.generations), "--seed", fmt.Sprint(opt.seed)}
	if opt.from != "" {
		args = append(args, "--from", opt.from)
	}
	return append(args, setFlags(opt.sets)...)
}

// report lays out the curve and what was learned.
func (opt *trainOptions) report(v *variant, r *train.Result, from start, kept bool) reports.Report {
	verdict := "bots have learned it"
	switch {
	case !r.Worked():
		verdict = "training failed, no better than the rule of thumb beyond doubt"
	case !r.Found:
		verdict = "nothing was found that wins more than to play as " + from.name + " does"
	}
	curve := curveTable(r)
	records := curve
	records.Columns = append([]reports.Column{{Head: "variant"}, {Head: "rules"}, {Head: "seats"}, {Head: "seed"}}, curve.Columns...)
	records.Rows = nil
	for _, row := range curve.Rows {
		records.Rows = append(records.Rows, append([]reports.Cell{{Text: v.Set.Name}, {Text: v.Set.Hash}, reports.Count(opt.seats),
			{Text: fmt.Sprint(opt.seed), Value: opt.seed}}, row...))
	}
	tables := []reports.Table{curve}
	if r.Found {
		tables = append(tables, movesTable(r, from.name))
	}
	where := fmt.Sprintf("kept for --bots tuned at %d seats, while the rules are %s", opt.seats, v.Set.Hash)
	if !kept {
		where = "not kept: these are not the usual generations, seed and start"
	}
	return &reports.Plain{
		Lead: fmt.Sprintf("%s: %s. One such bot takes %s ± %.1f pp of the wins from rules of thumb, fair %s; skill share %s.",
			v.Set.Title, verdict, percent(r.Exam.Value), 100*r.Exam.Half(), percent(r.Fair), percent(skill(r.Exam.Value, r.Fair))),
		Variant: v.side(rule.Tuned + " " + weightsHash(r.Weights)),
		Played:  fmt.Sprintf("%d seats, seed %d: %s games; what the first sentence says was measured on fresh deals", opt.seats, opt.seed, commas(r.Matches)),
		Tables:  tables, Records: records,
		Notes:   []string{where},
		Command: commandLine(append([]string{"equitas", "train"}, opt.again(v)...)),
	}
}

// skill is the share of what a stronger bot could win beyond its fair share
// that it does win.
func skill(share, fair float64) float64 { return (share - fair) / (1 - fair) }

// curveTable shows how the strength grew.
func curveTable(r *train.Result) reports.Table {
	t := reports.Table{Title: "STRENGTH", Note: "one trained bot against rules of thumb", Columns: []reports.Column{
		{Head: "generation", Align: reports.Right}, {Head: "win share", Key: "share", Align: reports.Right}, {Head: "95% from", Key: "lo", Align: reports.Right}, {Head: "to", Key: "hi", Align: reports.Right}, {Head: "they replace", Key: "champion"}}}
	for _, p := range r.Curve {
		champion := ""
		if p.Champion {
			champion = "those before"
		}
		t.Rows = append(t.Rows, []reports.Cell{reports.Count(p.Generation), shareCell(p.Share.Value), shareCell(p.Share.Lo), shareCell(p.Share.Hi), {Text: champion, Value: champion}})
	}
	return t
}

func shareCell(x float64) reports.Cell { return reports.Cell{Text: percent(x), Value: x} }

// learnedRows is how many features are shown as learned.
const learnedRows = 12

// movesTable says what the weights learned, the most telling first.
func movesTable(r *train.Result, from string) reports.Table {
	t := reports.Table{Title: "LEARNED", Note: "what decides most differently from " + from, Columns: []reports.Column{
		{Head: "feature"}, {Head: from, Key: "from", Align: reports.Right}, {Head: "learned", Key: "to", Align: reports.Right},
		{Head: "in decisions", Key: "decisions", Align: reports.Right}, {Head: "in words", Key: "words", Wrap: true}}}
	for _, m := range r.Moves[:min(learnedRows, len(r.Moves))] {
		t.Rows = append(t.Rows, []reports.Cell{
			{Text: m.Feature.Name}, {Text: rule.Points(m.From)}, {Text: rule.Points(m.To)}, {Text: fmt.Sprintf("%.0f %%", 100*m.Share), Value: m.Share}, {Text: inWords(m)}})
	}
	return t
}

// inWords says what a move of a weight means.
func inWords(m train.Move) string {
	from, to := float64(m.From), float64(m.To)
	how := "counts more"
	switch {
	case to == 0:
		how = "no longer counts"
	case from == 0 && to > 0:
		how = "now speaks for an action"
	case from == 0:
		how = "now speaks against an action"
	case from < 0 && to > 0:
		how = "now speaks for an action, no longer against it"
	case from > 0 && to < 0:
		how = "now speaks against an action, no longer for it"
	case math.Abs(to) < math.Abs(from):
		how = "counts less"
	}
	return how + ": " + m.Feature.Doc
}
