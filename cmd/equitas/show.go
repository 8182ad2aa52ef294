package main

import (
	"equitas/cmd/equitas/cli"

	"github.com/spf13/cobra"

	"equitas/engine/rule/render"
)

type showOptions struct {
	toml bool
	sets []string
	file string
}

func showCmd(s *cli.Streams) *cobra.Command {
	var opt showOptions
	cmd := &cobra.Command{
		Use:   "show VARIANT",
		Short: "Show all rules of a variant and where each comes from",
		Long: `Writes every rule and card that is in force, with the file and the line that
says so. --toml writes a variant file instead that extends nothing: a starting
point of your own.`,
		Example: `  equitas show proelio/six-cards
  equitas show proelio/six-cards --set hand.start=6 --toml`,
		Args:              cli.ArgsBetween(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := cli.CheckExtension(opt.file, "a variant", ".toml"); err != nil {
				return err
			}
			return show(s, args[0], &opt)
		},
	}
	cmd.Flags().BoolVar(&opt.toml, "toml", false, "write a variant file that extends nothing")
	cli.AddSets(cmd, &opt.sets)
	cli.AddFile(cmd, &opt.file)
	return cmd
}

// show writes the resolved rules of the variant called name: as a variant file that extends
// nothing if opt.toml is set, otherwise with the file and line of each rule.
func show(s *cli.Streams, name string, opt *showOptions) error {
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	v, err := lib.Open(s, name, opt.sets, false)
	if err != nil {
		return err
	}
	out, err := cli.Create(opt.file, s.Out)
	if err != nil {
		return err
	}
	defer out.Discard()
	if opt.toml {
		err = render.TOML(out, v.Set)
	} else {
		err = render.TOMLWithPlaces(out, v.Set)
	}
	if err != nil {
		return err
	}
	return out.Commit()
}
