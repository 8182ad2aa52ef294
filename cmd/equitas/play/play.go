// Package play implements equitas play: a game at the terminal, against bots. A
// [people.Table] runs the game; this package displays it and interprets input.
package play

import (
	"context"
	"runtime"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/question"

	"github.com/spf13/cobra"
)

// options are the flags of equitas play.
type options struct {
	lab.PlaySetup
	sets   []string           // KEY=VALUE settings laid over the variant
	from   cli.RecordPosition // where a recorded match is continued; not set for a new match
	record string             // file of --record; "" for none
	quiet  bool

	botsFromRecord bool // whether the bots are those of the record
}

// Command returns the command "equitas play".
func Command(s *cli.Streams) *cobra.Command {
	opt := options{PlaySetup: lab.PlaySetup{People: []int{1}, Bots: []string{"greedy"}}}
	cmd := &cobra.Command{
		Use:   "play VARIANT",
		Short: "Play a variant at the terminal, against bots",
		Long: `Plays one game. It shows what your seat sees, what has happened as far as you
may know it, and numbered actions; type a number, words of an action, or a
command: ? lists all, why shows the rule that allows or forbids something, undo
goes back, save FILE writes the game down. equitas help playing tells more.

--from RECORD:LINE continues a recorded game before the choice on that line. You
take any seat; the bots of the record take the others, unless you name other
bots.`,
		Example: `  equitas play proelio/0.9.6
  equitas play proelio/italian --lang it --seat 1,3 --seats 4 --seed 7`,
		Args: func(cmd *cobra.Command, args []string) error {
			if opt.from.IsSet() {
				return cli.ArgsBetween(0, 0, "no VARIANT with --from: the record names it")(cmd, args)
			}
			return cli.ArgsBetween(1, 1, "one VARIANT (a name or a file)")(cmd, args)
		},
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			if opt.from.IsSet() {
				if err := opt.from.RejectOtherFlags(cmd, "seat", "bots", "lang", "record", "quiet"); err != nil {
					return err
				}
				opt.botsFromRecord = !cmd.Flags().Changed("bots")
				return play(cmd.Context(), s, "", &opt)
			}
			return play(cmd.Context(), s, args[0], &opt)
		},
	}
	f := cmd.Flags()
	f.Var(cli.ListValue(&opt.People, cli.ParseSeats), "seat", "people sit at these `SEATS`, counted from 1, separated by commas; bots at the others")
	f.Var(cli.NumberValue(&opt.Seats, 1, engine.MaxSeats), "seats", "`N` seats (default as the variant says)")
	f.Lookup("seats").DefValue = ""
	f.Var(cli.ListValue(&opt.Bots, cli.ParseName), "bots", "`NAMES`: one bot for all other seats, or one for each of them in order (equitas list bots)")
	cli.AddSeed(cmd, &opt.Seed, "`S`, the master seed: same seed, same game for the same choices")
	f.Var(cli.NumberValue(&opt.Deal, 0, question.MaxDeals), "deal", "play deal number `I`, counted from 0")
	f.StringVar(&opt.Lang, "lang", "", "`LANGUAGE`: any that the deck names its cards in or a file of words is in (default as the variant says)")
	f.StringVar(&opt.record, "record", "", "write the game to `FILE`, which must not be there yet, when it ends or is left")
	cli.AddFrom(cmd, &opt.from, "go on with the game in `RECORD:LINE`, before the choice on that line")
	cli.AddSets(cmd, &opt.sets)
	cli.AddQuiet(cmd, &opt.quiet)
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

// completeWords returns a completion with the words that a function returns, given the
// library and the preceding arguments.
func completeWords(words func(*cli.Library, []string) []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		lib, err := cli.OpenLibrary()
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return words(lib, args), cobra.ShellCompDirectiveNoFileComp
	}
}

// languagesOf returns the languages of the variant in args; nil if there is none.
func languagesOf(lib *cli.Library, args []string) []string {
	if len(args) == 0 {
		return nil
	}
	loaded, err := lib.Load(args[0], nil)
	if err != nil {
		return nil
	}
	if t, ok := loaded.Rules.(engine.Narration); ok {
		return t.Languages()
	}
	return nil
}

// play plays one match of people and bots: of the variant called name, or from the position of
// --from.
func play(ctx context.Context, s *cli.Streams, name string, opt *options) error {
	lib, err := (&cli.PlayFlags{Workers: runtime.NumCPU(), Quiet: opt.quiet}).OpenLibrary(s)
	if err != nil {
		return err
	}
	v, picks, err := opt.variant(ctx, s, lib, name)
	if err != nil {
		return err
	}
	out, err := openRecord(opt.record)
	if err != nil {
		return err
	}
	if out != nil {
		defer out.Discard()
	}
	p, err := opt.session(ctx, s, lib, v)
	if err != nil {
		return err
	}
	if len(picks) > 0 {
		if err := p.ApplyChoices(picks); err != nil {
			return err
		}
	}
	return p.run(ctx, out)
}

// variant loads the variant to play: the one called name or, with --from, that of the record. In
// that case it also sets the seats, the seed and the deal of opt to those of the record, and
// returns in picks the choices made so far, in the words of the record.
func (opt *options) variant(ctx context.Context, s *cli.Streams, lib *cli.Library, name string) (v *cli.Variant, picks []string, err error) {
	if !opt.from.IsSet() {
		v, err = lib.Open(s, name, opt.sets, opt.quiet)
		return v, nil, err
	}
	p, err := opt.from.Position(ctx, lib, question.Observer{})
	if err != nil {
		return nil, nil, err
	}
	if !p.Match.IsReproducible() {
		return nil, nil, cli.Usagef("%s:%d: the record is of another program, whose chance to come nobody knows: it cannot be played on", opt.from.File, opt.from.Line)
	}
	start := &p.Match.Start
	seed := start.Seed
	opt.Seats, opt.Seed, opt.Deal = start.Seats, &seed, int(start.Index)
	if opt.botsFromRecord {
		opt.Bots = p.OtherBots(opt.People)
	}
	return p.Match.Variant, p.Picks(), nil
}

// session returns a session in which people sit at this terminal and bots in the other
// seats.
func (opt *options) session(ctx context.Context, s *cli.Streams, lib *cli.Library, v *cli.Variant) (*session, error) {
	w := &cli.Reporter{Streams: s, Quiet: opt.quiet, Workers: runtime.NumCPU(), TrainingHint: cli.AvoidTrainingWord}
	at, err := v.SeatPlayers(ctx, opt.PlaySetup, w.Observer())
	if err != nil {
		return nil, err
	}
	if s.InIsTerminal { // a program that plays by itself takes no measurable time
		at.Now = time.Now
	}
	t, err := at.NewTable()
	if err != nil {
		return nil, err
	}
	return newSession(s, t, lib.Library.Library), nil
}
