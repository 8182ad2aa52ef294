package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strconv"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/match"
	"equitas/engine/rng"
	"equitas/engine/rule"

	"github.com/spf13/cobra"
)

type playOptions struct {
	people []int // seats from 1
	seats  int   // 0: as the variant says
	bots   []string
	seed   uint64
	deal   int
	lang   string
	sets   []string
	record string
	quiet  bool
}

func playCmd(s *streams) *cobra.Command {
	opt := playOptions{people: []int{1}, bots: []string{"greedy"}, seed: 1}
	cmd := &cobra.Command{
		Use:   "play VARIANT",
		Short: "Play a variant at the terminal, against bots",
		Long: `Plays one game. It shows what your seat sees, what has happened as far as you may
know it, and numbered actions; type a number, words of an action, or a command:
? lists all, why shows the rule that allows or forbids something, undo goes back,
save FILE writes the game down. equitas help playing tells more.`,
		Example: `  equitas play proelio/0.9.6
  equitas play proelio/italian --lang it --seat 1,3 --seats 4 --seed 7`,
		Args:              between(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: completeNames(1, variantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			return play(cmd.Context(), s, args[0], &opt)
		},
	}
	f := cmd.Flags()
	f.Var(list[int]{at: &opt.people, parse: parseSeats}, "seat", "people sit at these `SEATS`, counted from 1, separated by commas; bots at the others")
	f.Var(number[int]{&opt.seats, 1, engine.MaxSeats}, "seats", "`N` seats (default as the variant says)")
	f.Lookup("seats").DefValue = ""
	f.Var(list[string]{at: &opt.bots, parse: parseName}, "bots", "`NAMES`: one bot for all other seats, or one for each of them in order (equitas list bots)")
	f.Var(number[uint64]{&opt.seed, 0, 1<<64 - 1}, "seed", "`S`, the master seed: same seed, same game for the same choices")
	f.Var(number[int]{&opt.deal, 0, maxDeals}, "deal", "play deal number `I`, counted from 0")
	f.StringVar(&opt.lang, "lang", "", "`LANGUAGE`: any that the deck names its cards in (default as the variant says)")
	f.StringVar(&opt.record, "record", "", "write the game to `FILE`, which must not be there yet, when it ends or is left")
	addSets(cmd, &opt.sets)
	addQuiet(cmd, &opt.quiet)
	for flag, complete := range map[string]cobra.CompletionFunc{
		"lang": completeWords(languagesOf),
		"seat": cobra.NoFileCompletions, "seats": cobra.NoFileCompletions, "seed": cobra.NoFileCompletions, "deal": cobra.NoFileCompletions,
	} {
		if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
			panic("equitas: " + err.Error())
		}
	}
	return cmd
}

// completeWords completes a flag with words that the library and the arguments
// before give.
func completeWords(words func(*library, []string) []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		lib, err := openLibrary()
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return words(lib, args), cobra.ShellCompDirectiveNoFileComp
	}
}

// languagesOf lists the languages of the variant that was named, if it was.
func languagesOf(lib *library, args []string) []string {
	if len(args) == 0 {
		return nil
	}
	loaded, err := lib.Load(args[0], nil)
	if err != nil {
		return nil
	}
	if t, ok := loaded.Rules.(engine.Teller); ok {
		return t.Languages()
	}
	return nil
}

// play plays one match with people.
func play(ctx context.Context, s *streams, name string, opt *playOptions) error {
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	v, err := lib.load(s, name, opt.sets, opt.quiet)
	if err != nil {
		return err
	}
	out, err := openRecord(opt.record)
	if err != nil {
		return err
	}
	if out != nil {
		defer out.discard()
	}
	p, err := opt.session(ctx, s, v)
	if err != nil {
		return err
	}
	return p.run(ctx, out)
}

// session seats people and bots.
func (opt *playOptions) session(ctx context.Context, s *streams, v *variant) (*session, error) {
	teller, ok := v.rules.(engine.Teller)
	if !ok {
		return nil, fmt.Errorf("%s cannot be played at a terminal", v.Game.Title())
	}
	pl := v.rules.Players()
	seats := opt.seats
	if seats == 0 {
		seats = pl.Usual
	}
	if seats < pl.Min || seats > pl.Max {
		return nil, usagef("%s cannot be played with %d seats, must be %s (--seats)", v.asked, seats, span(pl.Min, pl.Max))
	}
	var people engine.Seats
	for _, i := range opt.people {
		if i > seats {
			return nil, usagef("--seat is %d, must be 1 to %d, the number of seats", i, seats)
		}
		if people.Has(engine.Seat(i - 1)) {
			return nil, usagef("--seat names %d twice", i)
		}
		people |= engine.SeatSet(engine.Seat(i - 1))
	}
	langs := teller.Languages()
	lang := cmp.Or(opt.lang, langs[0])
	if !slices.Contains(langs, lang) {
		return nil, usagef("%s cannot be played in language %s%s", v.asked, strconv.Quote(lang), suggestion(lang, langs))
	}
	makers, err := opt.makers(ctx, s, v, seats)
	if err != nil {
		return nil, err
	}
	p := newSession(s, teller, lang, v.Set.Title, rng.NewDeal(opt.seed, uint64(opt.deal)), people)
	if v.trained(s, true, seats) != nil {
		if err := (&setup{bots: []string{rule.Tuned}, quiet: true}).ready(ctx, s, []*variant{v}, seats); err != nil {
			return nil, err
		}
	}
	weights := v.searchWeights()
	p.hinters, p.learned = hinters(weights), weights != nil
	return p, p.start(match.Header{Game: v.Set.Game, Variant: v.Set.Name, RulesHash: v.Set.Hash, Set: v.sets}, makers)
}

// makers finds a bot for every seat where no person sits.
func (opt *playOptions) makers(ctx context.Context, s *streams, v *variant, seats int) ([]bot.Maker, error) {
	others := seats - len(opt.people)
	if n := len(opt.bots); n != 1 && n != others {
		return nil, usagef("--bots names %d bots for %d other seats, must be 1 or %d", n, others, others)
	}
	p := setup{bots: opt.bots, workers: runtime.NumCPU(), quiet: opt.quiet}
	if others > 0 {
		if err := p.ready(ctx, s, []*variant{v}, seats); err != nil {
			return nil, err
		}
	}
	makers := make([]bot.Maker, seats)
	next := 0
	for i := range makers {
		if slices.Contains(opt.people, i+1) {
			continue
		}
		name := opt.bots[min(next, len(opt.bots)-1)]
		next++
		m, err := p.maker(v, name)
		if err != nil {
			return nil, err
		}
		makers[i] = m
	}
	return makers, nil
}
