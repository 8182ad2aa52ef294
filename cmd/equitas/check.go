package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/project"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

type checkOptions struct {
	format  string
	explain bool
	ascii   bool
	store   string
}

func checkCmd(s *cli.Streams) *cobra.Command {
	opt := checkOptions{format: "text"}
	cmd := &cobra.Command{
		Use:   "check [FILE|DIR|VARIANT…|results]",
		Short: "Find all faults in variant, deck, style, word and result files",
		Long: `Reads files, folders of files and variants by name, or without any name all that
equitas list shows, and prints every fault and warning with its line. For games
whose files mark the source of their data, it also says how much of the data no
publisher has printed. check results verifies every checksum of the kept results
and deletes damaged ones: they are played again.`,
		Example: `  equitas check
  equitas check proelio/0.9.6 --explain`,
		ValidArgsFunction: cli.CompleteNames(-1, func(l *cli.Library) []string { return slices.Concat(l.Names(), l.Decks()) }),
		RunE: func(_ *cobra.Command, args []string) error {
			if slices.Equal(args, []string{resultsList}) {
				return checkResults(s, &opt)
			}
			return check(s, args, &opt)
		},
	}
	cmd.Flags().Var(cli.ChoiceValue(&opt.format, "text", "json"), "format", "`FORMAT`: text or json")
	cmd.Flags().BoolVar(&opt.explain, "explain", false, "show how each condition is answered: a constant, a table, or step by step")
	cli.AddStore(cmd, &opt.store)
	cmd.Flags().Lookup("store").Usage = "of check results: those in `FILE` (default the usual one)"
	cmd.Flags().BoolVar(&opt.ascii, "ascii", false, "tables without box lines and signs beyond ASCII")
	return cmd
}

// check prints the faults of the files, folders and variants that args name; without args, of
// all that equitas list shows. It returns [cli.QuietError] if any fault is an error.
func check(s *cli.Streams, args []string, opt *checkOptions) error {
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	names, err := namesToCheck(lib, args)
	if err != nil {
		return err
	}
	c := project.Check(lib.Library, names, opt.explain)
	if opt.format == "json" {
		err = c.WriteJSON(s.Out)
	} else {
		err = writeFaults(lib, s, names, c, opt)
	}
	if err == nil && c.Faults.Errors() > 0 {
		err = cli.QuietError{}
	}
	return err
}

// namesToCheck returns args with each folder replaced by the TOML files in and below it. It
// returns an error for a folder without such files, and for an argument that is neither a name
// of the library nor a file.
func namesToCheck(l *cli.Library, args []string) ([]string, error) {
	var all []string
	known := slices.Concat(l.Names(), l.Decks())
	for _, n := range args {
		info, err := os.Stat(n)
		switch {
		case slices.Contains(known, n):
			all = append(all, n)
		case err == nil && info.IsDir():
			files, err := tomlFiles(n)
			if err != nil {
				return nil, err
			}
			if len(files) == 0 {
				return nil, fmt.Errorf("%s: there is no .toml file in this folder", n)
			}
			all = append(all, files...)
		case err == nil || strings.HasSuffix(n, ".toml"):
			all = append(all, n)
		default:
			_, err := l.Load(n, nil) // for its error, which names the nearest variant
			return nil, err
		}
	}
	return all, nil
}

// tomlFiles lists the TOML files in a folder and in those below it.
func tomlFiles(dir string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".toml") {
			files = append(files, path)
		}
		return err
	})
	return files, err
}

// writeFaults writes the result c of a check of names as text: the tables of conditions, the
// faults, and how much of the data no publisher has printed.
func writeFaults(l *cli.Library, s *cli.Streams, names []string, c *project.CheckResult, opt *checkOptions) error {
	for t := range c.Tables() {
		if err := table.Write(s.Out, t, table.Text, (&cli.OutputFlags{ASCII: opt.ascii}).Style(s)); err != nil {
			return err
		}
		if err := cli.Write(s.Out, "\n"); err != nil {
			return err
		}
	}
	count := fmt.Sprintf("%d checked", c.Count)
	if c.Count == 1 && len(names) == 1 {
		count = names[0]
	}
	if len(c.Faults) > 0 {
		if err := c.Faults.Write(s.Out, l.Source); err != nil {
			return err
		}
	} else if err := cli.Write(s.Out, count+": no faults\n"); err != nil {
		return err
	}
	for i := range c.Origins {
		if err := cli.Write(s.Out, c.Origins[i].String()+"\n"); err != nil {
			return err
		}
	}
	return nil
}
