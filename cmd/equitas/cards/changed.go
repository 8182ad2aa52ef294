package cards

import (
	"io"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/engine/rule"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

type changedOptions struct {
	options
	output   cli.OutputFlags
	showSame bool
}

func changedCmd(s *cli.Streams) *cobra.Command {
	opt := changedOptions{options: newOptions(s)}
	cmd := &cobra.Command{
		Use:   "changed BASE OTHER",
		Short: "Say which cards to print when a variant takes another's place",
		Long: `Compares what the cards show, by their hashes: a card that shows the same in
both variants need not be printed again. For a card with two faces both hashes
are given, with + between them. Cards that can still be used are only counted,
unless --all lists them; csv and json always list them.

  same N     serves on             reprint N  shows something else
  add N      more copies           remove N   fewer copies
  new N      only OTHER has it     drop N     only BASE has it
  rename N   serves on under another id`,
		Example: `  equitas cards changed proelio/0.9.6 proelio/night-watch
  equitas cards changed proelio/0.9.6 proelio/italian --lang it --format csv`,
		Args:              cli.ArgsBetween(2, 2, "BASE and OTHER (names or files)"),
		ValidArgsFunction: cli.CompleteNames(2, cli.VariantNames),
		RunE: func(_ *cobra.Command, args []string) error {
			return writeChanged(s, args[0], args[1], &opt)
		},
	}
	opt.addFlags(cmd, langHelp)
	opt.output.AddFlags(cmd)
	cmd.Flags().BoolVar(&opt.showSame, "all", false, "also list the cards that serve on (csv and json always do)")
	return cmd
}

// writeChanged writes a table of the cards that look different in variant other than in variant
// base.
func writeChanged(s *cli.Streams, base, other string, opt *changedOptions) error {
	if err := opt.checkOneLanguage(); err != nil {
		return err
	}
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	var prints [2]*rule.Printing
	var v, before *lab.Variant // after the loop v is other and before is base
	for i, name := range []string{base, other} {
		before = v
		if v, err = lib.Open(s, name, opt.sets, opt.quiet); err != nil {
			return err
		}
		if prints[i], err = opt.printing(v, opt.Langs[0]); err != nil {
			return err
		}
	}
	if err := lab.CheckSameGame([]*lab.Variant{before, v}); err != nil {
		return err
	}
	c, err := opt.Changes(v, [2]string{base, other}, prints[0], prints[1])
	if err != nil {
		return err
	}
	c.ListUnchanged, c.Board = opt.showSame, cards.BoardDifferences(before, v)
	return opt.output.Write(s, false, func(w io.Writer) error {
		return c.Write(w, table.Format(opt.output.Format), opt.output.Style(s))
	})
}
