package main

import (
	"io"

	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports"

	"github.com/spf13/cobra"
)

type diffOptions struct {
	look  look
	quiet bool
}

func diffCmd(s *streams) *cobra.Command {
	var opt diffOptions
	cmd := &cobra.Command{
		Use:   "diff BASE OTHER",
		Short: "Tell in words which rules and cards differ between two variants",
		Long: `Lists what OTHER says differently: rules, cards and Guilds with their names and
texts, conditions with the changed part marked, and, under a heading of its own,
how the game is measured. Nothing is played.`,
		Example: `  equitas diff proelio/0.9.6 proelio/cheap-merchant
  equitas diff proelio/0.9.6 proelio/night-watch --format markdown`,
		Args:              between(2, 2, "BASE and OTHER (names or files)"),
		ValidArgsFunction: completeNames(2, variantNames),
		RunE: func(_ *cobra.Command, args []string) error {
			return diff(s, args[0], args[1], &opt)
		},
	}
	opt.look.addFormat(cmd, []string{string(reports.Text), string(reports.Markdown), string(reports.JSON)})
	f := cmd.Flags()
	f.BoolVar(&opt.look.ascii, "ascii", false, "tables without box lines and signs beyond ASCII")
	addQuiet(cmd, &opt.quiet)
	return cmd
}

// diff writes what differs between two variants.
func diff(s *streams, base, other string, opt *diffOptions) error {
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	var vs []*variant
	for _, name := range []string{base, other} {
		v, err := lib.load(s, name, nil, opt.quiet)
		if err != nil {
			return err
		}
		vs = append(vs, v)
	}
	if err := lab.SameGame(vs); err != nil {
		return err
	}
	return opt.look.write(s, false, func(w io.Writer) error {
		return differences(vs[0], vs[1]).Write(w, reports.Format(opt.look.format), opt.look.style(s))
	})
}

// differences lists what differs between two variants of one game.
func differences(base, other *variant) *reports.Diff {
	d := &reports.Diff{Base: base.Side(""), Other: other.Side("")}
	parts := map[rule.Part]string{rule.Rules: reports.DiffRules, rule.Entries: reports.DiffCards, rule.Measured: reports.DiffMeasures}
	for _, x := range rule.Differences(base.Game, base.Set, other.Set) {
		d.All = append(d.All, reports.Difference{Part: parts[x.Part], Path: x.Path, Label: x.Label, Table: x.Table, Entry: x.Entry, Name: x.Name,
			Base: x.Base, Other: x.Other, Long: x.Code || x.Text})
	}
	return d
}
