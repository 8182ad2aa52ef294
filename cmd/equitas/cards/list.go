package cards

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/cards"
	"equitas/engine/rule"
	"equitas/reports/book"
	"equitas/reports/cardlist"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

type listOptions struct {
	options
	output    cli.OutputFlags
	csv       string
	texts     bool
	rules     bool
	faces     bool
	withFiles []string // files of --with: tables of reviews, and saved reports
	play      cli.PlayFlags
}

func listCmd(s *cli.Streams) *cobra.Command {
	opt := listOptions{options: newOptions(s), csv: string(cardlist.PlainCSV)}
	cmd := &cobra.Command{
		Use:   "list VARIANT",
		Short: "List the cards of a variant, with values, minimums and copies",
		Long: `Every number is what the game plays with: "min", the least Fortification that a
card needs, is computed from the conditions of the rules. csv and xlsx can be
changed in a spreadsheet and read back with equitas cards import.`,
		Example: `  equitas cards list proelio/0.9.6
  equitas cards list proelio/italian --lang en,it --texts --format markdown`,
		Args:              cli.ArgsBetween(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(opt.withFiles) == 0 && cmd.Flags().Changed("store") {
				return cli.Usagef("--store keeps what bots play, and nothing is played without --with FILE")
			}
			if cmd.Flags().Changed("csv") && opt.output.Format != string(table.CSV) {
				return cli.Usagef("--csv says how csv is written, and this would be written as %s: add --format csv", opt.output.Format)
			}
			return writeList(cmd.Context(), s, args[0], &opt)
		},
	}
	opt.addFlags(cmd, "`LANGS` of names and texts, one or several: en,it")
	opt.output.AddFormat(cmd, cardlist.Formats())
	f := cmd.Flags()
	f.Var(cli.ChoiceValue(&opt.csv, string(cardlist.PlainCSV), string(cardlist.ExcelCSV)), "csv", "`STYLE` of csv: plain, or excel with byte-order mark, semicolons and decimal commas")
	f.BoolVar(&opt.texts, "texts", false, "with the texts of the cards (json, html and xlsx always have them)")
	f.BoolVar(&opt.faces, "faces", false, "with a drawing of each face (html only)")
	opt.addTheme(cmd)
	f.BoolVar(&opt.rules, "rules", false, "with a summary of the rules and of what differs from the edition")
	f.StringArrayVar(&opt.withFiles, "with", nil, "add what games measured about the cards, from a `FILE` of JSON that sim or compare wrote; or what players thought of them, from a table with the columns card, version (the digits on its foot), played, boring, competitive, creative, balanced, releasable (marks 1 to 5), words (shown with --texts). Repeat to add both")
	cli.AddStore(cmd, &opt.play.Store)
	f.BoolVar(&opt.output.ASCII, "ascii", false, "tables without box lines and signs beyond ASCII")
	return cmd
}

// writeList writes the list of the cards of the variant called name.
func writeList(ctx context.Context, s *cli.Streams, name string, opt *listOptions) error {
	format := table.Format(opt.output.Format)
	if opt.rules && format == table.CSV {
		return cli.Usagef("--rules cannot be written as csv: choose table, markdown, json, html or xlsx")
	}
	if len(opt.withFiles) > 0 && format == table.CSV {
		return cli.Usagef("--with cannot be written as csv: choose table, markdown, json, html or xlsx")
	}
	if format == table.XLSX && opt.output.File == "" {
		return cli.Usagef("--format xlsx needs -o FILE (-o - writes to stdout)")
	}
	if opt.faces && format != table.HTML {
		return cli.Usagef("--faces needs --format html")
	}
	if opt.Theme != "" && !opt.faces {
		return cli.Usagef("--theme says how cards are drawn: it needs --faces")
	}
	with, err := readInputFiles(s, opt.withFiles)
	if err != nil {
		return err
	}
	lib, err := cli.OpenLibrary()
	if with.reviews.name != "" {
		opt.play.Workers, opt.play.Quiet = runtime.NumCPU(), opt.quiet
		lib, err = opt.play.OpenLibrary(s)
	}
	if err != nil {
		return err
	}
	v, err := lib.Open(s, name, opt.sets, opt.quiet)
	if err != nil {
		return err
	}
	list, doubts, err := opt.List(v, opt.texts, opt.faces)
	if err != nil {
		return err
	}
	if err := opt.reportWarnings(v, doubts); err != nil {
		return err
	}
	if opt.rules {
		rules, err := opt.ruleSummary(lib, v)
		if err != nil {
			return err
		}
		list.Summary = cards.RuleLines(rules)
	}
	if with.reviews.name != "" {
		if list.Reviews, err = reviewTable(ctx, s, lib, v, list, with.reviews, opt); err != nil {
			return err
		}
	}
	if with.result.name != "" {
		if list.Measured, list.MeasuredWithBounds, err = measuredTables(s, v, list, with.result, opt); err != nil {
			return err
		}
	}
	return opt.output.Write(s, format == table.XLSX, func(w io.Writer) error {
		if format == table.XLSX {
			return book.Write(w, list.Sheets())
		}
		return list.Write(w, format, opt.output.Style(s), cardlist.CSVStyle(opt.csv))
	})
}

// ruleSummary returns the summary of a variant's rules in the requested language. It reports on
// stderr, unless quiet, which texts are missing.
func (o *options) ruleSummary(lib *cli.Library, v *cli.Variant) (*rule.Summary, error) {
	s, err := cards.Rules(lib.Library, v, o.Langs[0])
	if err == nil && len(s.Missing) > 0 && !o.quiet {
		fmt.Fprintf(o.streams.Err, "the summary of the rules: %s\n", strings.Join(s.Missing, "; "))
	}
	return s, err
}
