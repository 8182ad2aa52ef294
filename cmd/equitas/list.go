package main

import (
	"io"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/project"
	"equitas/engine/lab/wording"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

func listCmd(s *cli.Streams) *cobra.Command {
	var opt cli.OutputFlags
	var store string
	lists := append(project.Lists(), resultsList)
	cmd := &cobra.Command{
		Use:   "list [LIST] [NAME]",
		Short: "List games, variants, decks, themes, bots, measures, results",
		Long: `Lists what is built in, and what is in the nearest folder upwards that has
variants/. Without a name it says what can be listed. A GAME after the name
limits the list to that game. list metrics takes a VARIANT too: its files say
how large a change of a metric must be to matter (margin), where it should go
(goal), and may define metrics of their own. list results shows the kept
results, which need not be played again.`,
		Example: `  equitas list variants proelio
  equitas list metrics proelio/allied`,
		Args:              cli.ArgsBetween(0, 2, "at most one of "+strings.Join(lists, ", ")+", and a GAME, or for metrics a VARIANT"),
		ValidArgsFunction: completeLists,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 && args[0] == "" {
				return cli.Usagef("there is no list of \"\"%s", wording.Suggest("", lists))
			}
			args = append(args, "", "")
			if args[0] == resultsList {
				return listResults(s, args[1], store, &opt)
			}
			return writeList(s, args[0], args[1], &opt)
		},
	}
	opt.AddFlags(cmd)
	cli.AddStore(cmd, &store)
	cmd.Flags().Lookup("store").Usage = "of list results: those in `FILE` (default the usual one)"
	return cmd
}

// writeList writes the list called name, or the names of all lists if name is "". arg is the
// game or variant that limits the list; "" sets no limit.
func writeList(s *cli.Streams, name, arg string, opt *cli.OutputFlags) error {
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	if name != "" && !slices.Contains(project.Lists(), name) {
		return cli.Usagef("there is no list of %q%s", name, wording.Suggest(name, append(project.Lists(), resultsList)))
	}
	t, err := project.List(lib.Library, name, arg)
	if err != nil {
		return err
	}
	return opt.Write(s, false, func(w io.Writer) error {
		return table.Write(w, t, table.Format(opt.Format), opt.Style(s))
	})
}

// completeLists completes the arguments of equitas list: first the name of a list, then the
// game or variant that limits it.
func completeLists(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return append(project.Lists(), resultsList), cobra.ShellCompDirectiveNoFileComp
	}
	lib, err := cli.OpenLibrary()
	if err != nil || len(args) > 1 || args[0] == project.GamesList || args[0] == project.ThemesList {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	if args[0] != project.MetricsList {
		return cli.GameNames(lib), cobra.ShellCompDirectiveNoFileComp
	}
	return slices.Concat(cli.GameNames(lib), lib.Names()), cobra.ShellCompDirectiveDefault
}
