package cards

import (
	"fmt"
	"io"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/reports/draw"
	"equitas/reports/sheet"

	"github.com/spf13/cobra"
)

type sheetOptions struct {
	drawOptions
	sheet       sheet.Options
	copies      string
	fromVariant string // variant of --changed-from: only cards that differ from it are printed; "" prints all
	summary     bool
	credits     bool
	cut         string
	calibrate   bool
}

// Values of --cut.
const (
	cutPages = "pages" // one page after the other
	cutStack = "stack" // all pages at once, so that the piles of cards are in order
)

// Values of --copies.
const (
	copiesAll = "all" // every copy of each card
	copiesOne = "one" // each card once, with the number of copies in its foot
)

func sheetCmd(s *cli.Streams) *cobra.Command {
	opt := sheetOptions{drawOptions: newDrawOptions(s), sheet: sheet.DefaultOptions(), copies: copiesAll, cut: cutPages}
	cmd := &cobra.Command{
		Use:   "sheet VARIANT",
		Short: "Lay the cards of a variant out on pages for printing, as a PDF",
		Long: `Print at 100 %, without fitting to the page: a bar of 100 mm on every page shows
whether it came out right. Ticks at the edge say where to cut. With --backs
duplex every second page is the back of the one before; --calibrate makes a
sheet that shows how far the two sides are apart. Lengths need a unit: 5mm,
0.5cm, 0.2in, 14pt. The same cards give the same bytes.`,
		Example: `  equitas cards sheet proelio/0.9.6 --backs duplex -o proelio.pdf
  equitas cards sheet proelio/sappers --changed-from proelio/0.9.6 -o new.pdf`,
		Args:              cli.ArgsBetween(0, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			return writeSheet(s, cmd, args, &opt)
		},
	}
	opt.addFlags(cmd, "write to `FILE`.pdf (- for stdout)")
	o, f := &opt.sheet, cmd.Flags()
	f.Var(lengthPair{&o.PaperW, &o.PaperH, sheet.ParsePaper, "x"}, "paper", "`PAPER`: a4, letter, legal, a3, or a size")
	f.Var(cli.ChoiceValue(&o.Orient, sheet.Auto, sheet.Portrait, sheet.Landscape), "orient", "the page is portrait or landscape; `auto` takes what holds more cards")
	f.Var(lengthPair{&o.CardW, &o.CardH, cardSize, "x"}, "size", "`SIZE` of a card as it is cut: poker, bridge, euro, mini, square, tarot, jumbo, or such as 63x88mm; left out: what its theme says")
	f.Var(lengthValue{&o.Margin, 0, 50}, "margin", "`LENGTH` along the edges that the printer cannot reach")
	f.Var(lengthValue{&o.Bleed, 0, 10}, "bleed", "`LENGTH` that colour goes beyond the cut")
	f.Var(lengthValue{&o.Gap, 0, 30}, "gap", "`LENGTH` between cards; twice the bleed unless given")
	f.Var(cli.ChoiceValue(&o.Marks, sheet.Edge, sheet.Corner, sheet.Lines, sheet.None), "marks", "`MARKS` to cut along: edge, corner, full or none")
	f.BoolVar(&o.MarkBacks, "marks-back", false, "marks on the back pages too")
	f.Var(cli.ChoiceValue(&o.Backs, sheet.None, sheet.Duplex, sheet.Fold, sheet.Separate), "backs", "`BACKS`: none; duplex: on every second page; fold: below the fronts; separate: on pages at the end")
	f.Var(cli.ChoiceValue(&o.Flip, sheet.LongEdge, sheet.ShortEdge), "flip", "the `EDGE` about which the printer turns the sheet: long or short")
	f.Var(lengthPair{&o.BackShiftX, &o.BackShiftY, func(s string) (float64, float64, error) { return sheet.ParseOffset(s, 10) }, ","}, "nudge-back", "move back pages `RIGHT,DOWN`")
	f.Var(cli.ChoiceValue(&opt.copies, copiesAll, copiesOne), "copies", "`COPIES`: all of each card, or one, with their number at its foot")
	f.BoolVar(&o.SplitDecks, "split", false, "each deck begins a new page")
	f.StringVar(&opt.fromVariant, "changed-from", "", "only cards that show something else than in `BASE`, or are more than there")
	f.BoolVar(&opt.summary, "summary", false, "a page with the rules, and what differs from the edition, at the end")
	f.BoolVar(&opt.credits, "credits", false, "add a page at the end that credits the icons of sets and your own fonts, and write the same credits on stderr as a line for the box")
	f.Var(cli.ChoiceValue(&opt.cut, cutPages, cutStack), "cut", "how pages are `CUT`: pages, one after the other; or stack: all at once, and the piles come out sorted")
	f.BoolVar(&opt.calibrate, "calibrate", false, "one sheet that shows how far front and back are apart, instead of cards")
	return cmd
}

// checkFlags returns an error for combinations of flags that make no sense. It sets the fields
// of o.sheet that follow from other flags: the gap, the cutting, the copies and the tag.
func (o *sheetOptions) checkFlags(cmd *cobra.Command, args []string) error {
	f := cmd.Flags()
	if !f.Changed("gap") {
		o.sheet.Gap = 2 * o.sheet.Bleed
	}
	backPages := o.sheet.Backs == sheet.Duplex || o.sheet.Backs == sheet.Separate || o.calibrate
	for _, name := range []string{"flip", "nudge-back", "marks-back"} {
		if f.Changed(name) && !backPages {
			return cli.Usagef("--%s is for pages of backs, which --backs %s has none of", name, o.sheet.Backs)
		}
	}
	if err := cli.CheckExtension(o.file, "a sheet", ".pdf"); err != nil {
		return err
	}
	if o.calibrate {
		if len(args) > 0 {
			return cli.Usagef("--calibrate prints no cards: leave %s out", args[0])
		}
		return requireFile(o.file, "FILE.pdf")
	}
	if len(args) == 0 {
		return cli.Usagef("expected one VARIANT (a name or a file), found none")
	}
	o.sheet.SortForStack = o.cut == cutStack
	o.sheet.PrintEachOnce, o.sheet.Tag = o.copies == copiesOne, o.tag
	return requireFile(o.file, "FILE.pdf")
}

// writeSheet writes a PDF with the cards of the variant args[0], or the calibration sheet.
func writeSheet(s *cli.Streams, cmd *cobra.Command, args []string, opt *sheetOptions) error {
	if err := opt.checkFlags(cmd, args); err != nil {
		return err
	}
	when, err := cli.DocumentTime()
	if err != nil {
		return err
	}
	doc := draw.Document{Title: "equitas", Lang: "en", Producer: cli.Producer(), Time: when}
	out := cli.OutputFlags{File: opt.file}
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	if opt.calibrate {
		if err := opt.checkOneLanguage(); err != nil {
			return err
		}
		doc.Lang = opt.Langs[0]
		words := cards.SheetWords(lib.Library, opt.Langs[0])
		return out.Write(s, true, func(w io.Writer) error { return sheet.WriteCalibration(w, opt.sheet, words, doc) })
	}
	p, err := opt.loadBox(lib, args[0])
	if err != nil {
		return err
	}
	if opt.fromVariant != "" {
		if err := opt.keepChanged(lib, p); err != nil {
			return err
		}
	}
	job := p.Sheet(opt.sheet, lib.Library)
	if opt.summary {
		rules, err := opt.ruleSummary(lib, p.Variant)
		if err != nil {
			return err
		}
		job.Summary = cards.RulePage(rules, job.Words)
	}
	if opt.credits {
		credits := p.Credits(opt.sheet.Backs != sheet.None)
		if job.Credits = cards.CreditPage(credits, job.Words); !opt.quiet {
			fmt.Fprintln(s.Err, cards.CreditLine(credits, job.Words))
		}
	}
	plan, faults, err := job.Plan()
	if err != nil {
		return toUsageError(err)
	}
	if err := opt.faultErrors(p, faults); err != nil {
		return err
	}
	if !opt.quiet {
		for _, n := range plan.Notes {
			fmt.Fprintln(s.Err, n)
		}
		fmt.Fprintln(s.Err, cards.PaperLine(plan, job.Words))
	}
	doc.Title, doc.Lang = p.Set.Title, p.Lang
	return out.Write(s, true, func(w io.Writer) error { return plan.Write(w, doc) })
}

// keepChanged removes from p the cards that need not be printed if those of the variant of
// --changed-from are at hand. It is an error if none is left.
func (o *sheetOptions) keepChanged(lib *cli.Library, p *cards.Box) error {
	v, err := lib.Open(o.streams, o.fromVariant, o.sets, o.quiet)
	if err != nil {
		return err
	}
	if err := lab.CheckSameGame([]*lab.Variant{v, p.Variant}); err != nil {
		return err
	}
	base, err := o.printing(v, o.Langs[0])
	if err != nil {
		return err
	}
	if !p.KeepChanged(base.Faces) {
		return fmt.Errorf("nothing to print: no card differs from those of %s", o.fromVariant)
	}
	return nil
}
