// Package cards implements equitas cards: lists of the cards of a variant, which cards to
// print again after a change, and cards on paper and on the screen.
package cards

import (
	"github.com/spf13/cobra"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/wording"
)

// Command returns the command "equitas cards" with its subcommands.
func Command(s *cli.Streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cards COMMAND",
		Short: "List and print the cards of a variant",
		Long: `Every number on a card comes from the rules that the game plays with. equitas
help printing says more.`,
		Example: `  equitas cards list proelio/0.9.6
  equitas cards changed proelio/0.9.6 proelio/night-watch`,
		Args: cobra.ArbitraryArgs,
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		var known []string
		for _, c := range cmd.Commands() {
			known = append(known, c.Name())
		}
		return cli.Usagef("there is no command %q%s", "cards "+args[0], wording.Suggest(args[0], known))
	}
	cmd.AddCommand(listCmd(s), sheetCmd(s), imagesCmd(s), tabletopCmd(s), changedCmd(s), importCmd(s))
	return cmd
}
