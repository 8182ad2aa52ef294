package main

import (
	"bufio"
	"fmt"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/reports"

	"github.com/spf13/cobra"
)

func statsCmd(s *cli.Streams) *cobra.Command {
	l := cli.OutputFlags{MaxRows: cli.DefaultMaxRows}
	cmd := &cobra.Command{
		Use:   "stats FILE",
		Short: "Show a saved JSON result again, in any format, without playing",
		Long: `Reads a file that sim or compare wrote with --format json, computes all numbers
again from the sums of its deals, and reports them: with other tables, more
rows, or as a page with charts. A file that was changed or damaged since is
refused (its digests show it). FILE is - for stdin.`,
		Example: `  equitas compare proelio/0.9.6 proelio/six-cards --deals 200 -o six.json
  equitas stats six.json --tables all`,
		Args: cli.ArgsBetween(1, 1, "one FILE (a JSON result, or - for stdin)"),
		RunE: func(_ *cobra.Command, args []string) error {
			return writeStats(s, args[0], &l)
		},
	}
	l.AddFlags(cmd)
	l.AddTables(cmd)
	cmd.Flags().Var(cli.NumberValue(&l.MaxRows, 0, 1000), "top", "show at most `K` rows of a screening list; 0 shows all")
	cmd.Flags().BoolVar(&l.OnlyChanged, "only-changed", false, "leave out rows that are the same or unclear")
	return cmd
}

// writeStats reads the JSON result in the file name, or in stdin if name is "-", and writes its
// reports in the format that l asks for.
func writeStats(s *cli.Streams, name string, l *cli.OutputFlags) error {
	in := s.In
	if name != "-" {
		f, err := cli.OpenFile(name, "a JSON result")
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	all, err := lab.ReadReports(bufio.NewReader(in))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := l.CheckTableNames(append(reports.FamiliesOf(all), reports.AllTables)); err != nil {
		return err
	}
	out, err := cli.Create(l.File, s.Out)
	if err != nil {
		return err
	}
	defer out.Discard()
	if err := l.WriteAll(out, all, s); err != nil {
		return err
	}
	return out.Commit()
}
