package main

import (
	_ "embed"

	"equitas/cmd/equitas/cli"

	"github.com/spf13/cobra"
)

func versionCmd(s *cli.Streams) *cobra.Command {
	all := false
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of equitas",
		Long: `Prints the version, the revision that it was built from, and its build. Machines
that share the work on one question must have the same build; system and
processor may differ (equitas help scale).`,
		Example: `  equitas version
  equitas version --licences`,
		Args: cli.ArgsBetween(0, 0, "nothing more"),
		RunE: func(*cobra.Command, []string) error {
			if all {
				return cli.Write(s.Out, cli.Version()+"\n"+licences+moreLicences)
			}
			return cli.Write(s.Out, cli.Version()+"build "+cli.PlayDigest()+"\n")
		},
	}
	cmd.Flags().BoolVar(&all, "licences", false, "with the licences of equitas, of the libraries in it, and of the fonts on cards")
	return cmd
}

// licences are the licences of everything linked into the program. scripts/licences.sh
// writes them.
//
//go:embed licences.txt
var licences string
