package main

import (
	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
	"equitas/reports"

	"github.com/spf13/cobra"
)

// A fromFlags holds the flags with which a command starts from a position of a record.
type fromFlags struct {
	cli.RecordPosition
	keepHidden bool
}

// add adds the flags to a command; usage is the help for --from.
func (g *fromFlags) add(cmd *cobra.Command, usage string) {
	cli.AddFrom(cmd, &g.RecordPosition, usage)
	cmd.Flags().BoolVar(&g.keepHidden, "known", false, "with --from, leave hidden cards and all luck still to come as they were")
}

// checkArgs returns a check of the command's arguments: withFrom if --from is given, else
// withoutFrom.
func (g *fromFlags) checkArgs(withFrom, withoutFrom cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case g.IsSet():
			return withFrom(cmd, args)
		case g.keepHidden:
			return cli.Usagef("--known is about a position: add --from RECORD:LINE")
		}
		return withoutFrom(cmd, args)
	}
}

// playOnFrom plays on from the position of --from and reports how the matches end. If compares
// is true, actions are actions of the deciding player, in the words of the record, and it reports
// which of them ends better for that player. If it is false, actions is nil.
func (a *questionFlags) playOnFrom(cmd *cobra.Command, s *cli.Streams, g *fromFlags, play *question.Play, compares bool, actions []string) error {
	if err := g.RejectOtherFlags(cmd, "known", "bots", "deals", "seed", "workers", "store", "quiet", "format", "output", "ascii"); err != nil {
		return err
	}
	lib, err := a.OpenLibrary(s)
	if err != nil {
		return err
	}
	o := a.newReporter(s).Observer()
	p, err := g.Position(cmd.Context(), lib, o)
	if err != nil {
		return err
	}
	out, err := cli.Create(a.File, s.Out)
	if err != nil {
		return err
	}
	defer out.Discard()
	q := records.PlayOn{Actions: actions, Compares: compares, Bots: play.Bots, Deals: play.Deals, Seed: play.Seed, KeepHidden: g.keepHidden}
	r, stopped, err := p.PlayOn(cmd.Context(), q, o)
	if err != nil {
		return err
	}
	return a.Deliver(out, []reports.Report{r}, s, stopped)
}
