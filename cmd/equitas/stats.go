package main

import (
	"bufio"
	"fmt"

	"equitas/reports"

	"github.com/spf13/cobra"
)

func statsCmd(s *streams) *cobra.Command {
	l := look{top: topRows}
	cmd := &cobra.Command{
		Use:   "stats FILE",
		Short: "Show a saved JSON result again, in any format, without playing",
		Long: `Reads what sim or compare wrote with --format json, makes all numbers anew from
the sums of the deals in it, and reports them: with other tables, more rows, or
as a page with pictures. FILE is - for stdin.`,
		Example: `  equitas compare proelio/0.9.6 proelio/six-cards --deals 200 --format json -o six.json
  equitas stats six.json --tables all`,
		Args: between(1, 1, "one FILE (a JSON result, or - for stdin)"),
		RunE: func(_ *cobra.Command, args []string) error {
			return stats(s, args[0], &l)
		},
	}
	l.addFlags(cmd)
	l.addTables(cmd)
	cmd.Flags().Var(number[int]{&l.top, 0, 1000}, "top", "show at most `K` rows of a screening list; 0 shows all")
	cmd.Flags().BoolVar(&l.onlyChanged, "only-changed", false, "leave out rows that are the same or unclear")
	return cmd
}

// stats writes the reports of a JSON result.
func stats(s *streams, name string, l *look) error {
	in := s.in
	if name != "-" {
		f, err := openFile(name, "a JSON result")
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	all, err := reports.Read(bufio.NewReader(in))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	out, err := create(l.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	if err := reports.WriteAll(out, all, reports.Format(l.format), l.style(s)); err != nil {
		return err
	}
	return out.commit()
}
