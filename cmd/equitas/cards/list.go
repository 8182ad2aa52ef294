package cards

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/card"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports/book"
	"equitas/reports/cardlist"
	"equitas/reports/face"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

type listOptions struct {
	options
	look  cli.OutputFlags
	csv   string
	texts bool
	rules bool
	faces bool
}

func listCmd(s *cli.Streams) *cobra.Command {
	opt := listOptions{options: newOptions(s), csv: string(cardlist.PlainCSV)}
	cmd := &cobra.Command{
		Use:   "list VARIANT",
		Short: "List the cards of a variant, with values, minimums and copies",
		Long: `Every number is what the game plays with: "min", the least Fortification that a
card needs, is asked of the conditions of the rules. csv and xlsx can be changed
in a spreadsheet and read back with equitas cards import.`,
		Example: `  equitas cards list proelio/0.9.6
  equitas cards list proelio/italian --lang en,it --texts --format markdown`,
		Args:              cli.Between(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("csv") && opt.look.Format != string(table.CSV) {
				return cli.Usagef("--csv says how csv is written, and this would be written as %s: add --format csv", opt.look.Format)
			}
			return writeList(s, args[0], &opt)
		},
	}
	opt.addFlags(cmd, "`LANGS` of names and texts, one or several: en,it")
	opt.look.AddFormat(cmd, cardlist.Formats())
	f := cmd.Flags()
	f.Var(cli.Choice(&opt.csv, string(cardlist.PlainCSV), string(cardlist.ExcelCSV)), "csv", "`STYLE` of csv: plain, or excel with byte-order mark, semicolons and decimal commas")
	f.BoolVar(&opt.texts, "texts", false, "with the texts of the cards (json, html and xlsx always have them)")
	f.BoolVar(&opt.faces, "faces", false, "with a drawing of each face (html only)")
	f.BoolVar(&opt.rules, "rules", false, "with a summary of the rules and of what differs from the edition")
	f.BoolVar(&opt.look.Ascii, "ascii", false, "tables without box lines and signs beyond ASCII")
	return cmd
}

// writeList writes the cards of a variant.
func writeList(s *cli.Streams, name string, opt *listOptions) error {
	format := table.Format(opt.look.Format)
	if opt.rules && format == table.CSV {
		return cli.Usagef("--rules cannot be written as csv: choose table, markdown, json, html or xlsx")
	}
	if format == table.XLSX && opt.look.File == "" {
		return cli.Usagef("--format xlsx needs -o FILE (-o - writes to stdout)")
	}
	if opt.faces && format != table.HTML {
		return cli.Usagef("--faces needs --format html")
	}
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	v, err := lib.Open(s, name, opt.sets, opt.quiet)
	if err != nil {
		return err
	}
	list, err := opt.list(v)
	if err != nil {
		return err
	}
	if opt.rules {
		if list.Summary, err = opt.summary(lib, v); err != nil {
			return err
		}
	}
	return opt.look.Write(s, format == table.XLSX, func(w io.Writer) error {
		if format == table.XLSX {
			return book.Write(w, list.Sheets())
		}
		return list.Write(w, format, opt.look.Style(s), cardlist.CSVStyle(opt.csv))
	})
}

// list makes the list of a variant's cards in all languages asked for.
func (o *listOptions) list(v *cli.Variant) (*cardlist.List, error) {
	list := &cardlist.List{Variant: v.Asked, Title: v.Set.Title, Rules: v.Set.Hash, Texts: o.texts, Selected: o.selects()}
	printings := make([]*rule.Printing, len(o.langs))
	var faults rule.Faults // of all languages, each once
	for i, lang := range o.langs {
		if slices.Contains(o.langs[:i], lang) {
			return nil, cli.Usagef("--lang names %s twice", lang)
		}
		p, found, err := o.ask(v, lang)
		if err != nil {
			return nil, err
		}
		printings[i] = p
		faults = append(faults, found...)
	}
	if err := o.tell(v, faults.Sorted(v.Set.Files)); err != nil {
		return nil, err
	}
	for i, lang := range o.langs {
		p := printings[i]
		var err error
		if _, p.Faces, err = o.both(nil, p.Faces); err != nil {
			return nil, err
		}
		list.Languages = append(list.Languages, cardlist.Language{Lang: lang, Faces: p.Faces})
		if i == 0 {
			list.Expected = p.Expected
			for _, d := range p.Decks {
				list.Decks = append(list.Decks, cardlist.Deck{ID: d.ID, Name: d.Name, Short: d.Short, Count: d.Count})
			}
			list.Notes = p.Notes
			if o.faces {
				list.Draw = face.Design{Game: p.Game, Ink: face.Full, Picture: p.Picture}.SVG
			}
			if o.selects() && !slices.ContainsFunc(p.Faces, func(f card.Face) bool { return f.Assumed }) {
				list.Notes = slices.DeleteFunc(list.Notes, func(n string) bool { return strings.HasPrefix(n, "*") })
			}
		}
	}
	if len(v.Sets) > 0 {
		list.Notes = append(list.Notes, "on top of the files: "+strings.Join(v.Sets, ", "))
	}
	return list, nil
}

// summary writes the rules of a variant in words, beside those of its edition.
func (o *listOptions) summary(lib *cli.Library, v *cli.Variant) ([]cardlist.RuleLine, error) {
	s, err := o.ruleSummary(lib, v)
	if err != nil {
		return nil, err
	}
	var lines []cardlist.RuleLine
	for _, section := range s.Sections {
		for _, l := range section.Lines {
			lines = append(lines, cardlist.RuleLine{Section: section.Heading, Label: l.Label, Text: l.Text, Changed: l.Changed, Was: l.Was})
		}
	}
	return lines, nil
}

// ruleSummary returns the rules of a variant in words, in the first language,
// beside those of its edition.
func (o *options) ruleSummary(lib *cli.Library, v *cli.Variant) (*rule.Summary, error) {
	printer, ok := v.Game.(rule.Printer)
	if !ok {
		return nil, fmt.Errorf("%s: the rules of %s have no summary yet", v.Asked, v.Game.Schema().Title)
	}
	var base *rule.Set
	if chain := v.Set.Chain; len(chain) > 1 || len(v.Sets) > 0 {
		if edition, err := lib.Load(chain[len(chain)-1], nil); err == nil {
			base = edition.Set
		}
	}
	s, faults := printer.Summary(v.Set, base, o.langs[0])
	if faults.Errors() > 0 {
		return nil, &lab.FileError{Faults: faults, Source: v.Source}
	}
	if len(s.Missing) > 0 && !o.quiet {
		fmt.Fprintf(o.streams.Err, "the summary of the rules: %s\n", strings.Join(s.Missing, "; "))
	}
	return s, nil
}
