package playtests

import (
	"io"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/diary"
	"equitas/engine/playtest"
	"equitas/reports/draw"
	"equitas/reports/playform"

	"github.com/spf13/cobra"
)

func formCmd(s *cli.Streams) *cobra.Command {
	opt := newOptions{lang: "en"}
	pages := 1
	cmd := &cobra.Command{
		Use:   "form VARIANT -o FILE.pdf",
		Short: "Print a sheet to fill in by pen at the table: four games a page",
		Long: `Each box asks for one game: who sat where, what each was dealt, points, who won,
how it ended, how long it took, how much fun it was. The digits of the rules are
printed at the top, so that a sheet always says which rules were played. Type
the notes into the table that equitas playtests new makes.`,
		Example: `  equitas playtests form proelio/0.9.6 -o form.pdf
  equitas playtests form hearts/standard --lang it --pages 2 -o foglio.pdf`,
		Args:              cli.ArgsBetween(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(_ *cobra.Command, args []string) error {
			return writeForm(s, args[0], pages, &opt)
		},
	}
	cli.AddFile(cmd, &opt.file)
	cmd.Flags().Lookup("output").Usage = "write to `FILE`.pdf (- for stdout); needed"
	cmd.Flags().Var(cli.ChoiceValue(&opt.lang, playform.Languages()...), "lang", "the language of the sheet: `LANG`")
	cmd.Flags().Var(cli.NumberValue(&pages, 1, 100), "pages", "print `N` pages")
	cmd.Flags().Var(cli.NumberValue(&opt.seats, 1, 16), "seats", "lines for `N` seats (default as many as may sit there; where seats have roles as VARIANT says)")
	cmd.Flags().Lookup("seats").DefValue = "0"
	cli.AddSets(cmd, &opt.sets)
	cli.AddQuiet(cmd, &opt.quiet)
	return cmd
}

// writeForm writes a PDF of empty forms on which people note games of a variant at the table.
func writeForm(s *cli.Streams, variant string, pages int, opt *newOptions) error {
	if opt.file == "" {
		return cli.Usagef("needs -o FILE.pdf")
	}
	if err := cli.CheckExtension(opt.file, "a sheet", ".pdf"); err != nil {
		return err
	}
	when, err := cli.DocumentTime()
	if err != nil {
		return err
	}
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	v, err := lib.Open(s, variant, opt.sets, opt.quiet)
	if err != nil {
		return err
	}
	t := diary.NewPlaybook(lib.Library).TermsOf(v)
	if opt.seats != 0 && (opt.seats < t.MinSeats || opt.seats > t.MaxSeats) {
		return cli.Usagef("%s cannot be played with %d seats, must be %d to %d (--seats)", variant, opt.seats, t.MinSeats, t.MaxSeats)
	}
	form := Form(t, opt.lang, opt.seats, pages)
	doc := draw.Document{Title: form.Title, Lang: opt.lang, Producer: cli.Producer(), Time: when}
	out := cli.OutputFlags{File: opt.file}
	return out.Write(s, true, func(w io.Writer) error { return form.Write(w, doc) })
}

// Form returns the form for games of a variant in lang, which must be one of
// [playform.Languages]. seats is the number of lines for players in each game; 0 means the
// largest number of seats, or the usual one if seats have roles. pages is the number of pages.
func Form(t *playtest.Terms, lang string, seats, pages int) *playform.Form {
	words, _ := playform.WordsIn(lang)
	if seats == 0 {
		if seats = t.MaxSeats; t.Roles[seats] != nil {
			seats = t.DefaultSeats
		}
	}
	f := &playform.Form{Title: t.Title, Variant: t.Variant, Rules: t.Hash[:min(8, len(t.Hash))], Seats: seats, HasRounds: t.TurnsPerRound[seats] > 1, Pages: pages, Words: words}
	for _, role := range t.Roles[seats] {
		f.Roles = append(f.Roles, role.Name(lang))
	}
	if len(t.Endings) > 1 { // with a single way to end there is nothing to tick
		for _, e := range t.Endings {
			f.Endings = append(f.Endings, e.Name(lang))
		}
	}
	if t.DealtThing != nil {
		f.DealtThing = t.DealtThing.Name(lang)
		for _, x := range t.DealtThing.Values {
			f.Things = append(f.Things, x.Name(lang))
		}
	}
	return f
}
