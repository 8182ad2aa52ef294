package main

import (
	"io"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

type diffOptions struct {
	output cli.OutputFlags
	quiet  bool
}

func diffCmd(s *cli.Streams) *cobra.Command {
	var opt diffOptions
	cmd := &cobra.Command{
		Use:   "diff BASE OTHER",
		Short: "Say in words which rules and cards differ between two variants",
		Long: `Lists what OTHER says differently: rules, cards and Guilds with their names and
texts, conditions with the changed part marked, and, under a heading of its own,
how the game is measured. Nothing is played.`,
		Example: `  equitas diff proelio/0.9.6 proelio/cheap-merchant
  equitas diff proelio/0.9.6 proelio/night-watch --format markdown`,
		Args:              cli.ArgsBetween(2, 2, "BASE and OTHER (names or files)"),
		ValidArgsFunction: cli.CompleteNames(2, cli.VariantNames),
		RunE: func(_ *cobra.Command, args []string) error {
			return diff(s, args[0], args[1], &opt)
		},
	}
	opt.output.AddFormat(cmd, []string{string(table.Text), string(table.Markdown), string(table.JSON)})
	f := cmd.Flags()
	f.BoolVar(&opt.output.ASCII, "ascii", false, "tables without box lines and signs beyond ASCII")
	cli.AddQuiet(cmd, &opt.quiet)
	return cmd
}

// diff writes the differences between the variants called base and other.
func diff(s *cli.Streams, base, other string, opt *diffOptions) error {
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	var vs []*cli.Variant
	for _, name := range []string{base, other} {
		v, err := lib.Open(s, name, nil, opt.quiet)
		if err != nil {
			return err
		}
		vs = append(vs, v)
	}
	if err := lab.CheckSameGame(vs); err != nil {
		return err
	}
	return opt.output.Write(s, false, func(w io.Writer) error {
		return lab.Diff(vs[0], vs[1]).Write(w, table.Format(opt.output.Format), opt.output.Style(s))
	})
}
