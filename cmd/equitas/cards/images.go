package cards

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/cards"
	"equitas/reports/tabletop"

	"github.com/spf13/cobra"
)

type imagesOptions struct {
	drawOptions
	dpi    int
	bleed  float64
	preset string
}

func imagesCmd(s *cli.Streams) *cobra.Command {
	opt := imagesOptions{drawOptions: newDrawOptions(s), dpi: 300}
	var names []string
	var presets strings.Builder
	for _, p := range tabletop.Presets() {
		names = append(names, p.Name)
		fmt.Fprintf(&presets, "\n  %-12s %g × %g mm, bleed %g mm, %g dpi: %s", p.Name, p.W, p.H, p.Bleed, p.DPI, p.Purpose)
	}
	cmd := &cobra.Command{
		Use:   "images VARIANT",
		Short: "Write a PNG of every face and of every back",
		Long: `The folder gets the pictures, manifest.csv (file, id, side, the file of the
back, copies) and manifest.json. A later run removes the files named there that
it no longer makes, and touches no others. A file's name ends with the hash of
its face. Presets:` + presets.String(),
		Example: `  equitas cards images proelio/0.9.6 -o cards --bleed 3mm --dpi 150
  equitas cards images proelio/0.9.6 -o poker --preset poker-inch --deck base`,
		Args:              cli.ArgsBetween(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			return writeImages(cmd, args[0], &opt)
		},
	}
	opt.addFlags(cmd, "write into the folder `DIR`")
	f := cmd.Flags()
	f.Var(cli.NumberValue(&opt.dpi, 36, 2400), "dpi", "`PIXELS` an inch")
	f.Var(lengthValue{&opt.bleed, 0, 10}, "bleed", "`LENGTH` that colour goes beyond the cut")
	f.Var(cli.ChoiceValue(&opt.preset, names...), "preset", "size, bleed and resolution that a printer asks for: `NAME`")
	return cmd
}

// writeImages writes a PNG of every face and back of the variant called name into the folder of
// -o.
func writeImages(cmd *cobra.Command, name string, opt *imagesOptions) error {
	if err := requireFile(opt.file, "DIR"); err != nil {
		return err
	}
	for _, flag := range []string{"dpi", "bleed"} {
		if opt.preset != "" && cmd.Flags().Changed(flag) {
			return cli.Usagef("--preset %s says --%s too: leave one out", opt.preset, flag)
		}
	}
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	p, err := opt.loadBox(lib, name)
	if err != nil {
		return err
	}
	p.Design.Bleed = opt.bleed
	dpi := float64(opt.dpi)
	for _, preset := range tabletop.Presets() {
		if preset.Name == opt.preset {
			p.Design.W, p.Design.H, p.Design.Bleed, dpi = preset.W, preset.H, preset.Bleed, preset.DPI
		}
	}
	if _, _, err := tabletop.Pixels(p.Design, dpi, false); err != nil {
		return cli.Usagef("--dpi is %s: %v", strconv.Itoa(opt.dpi), err)
	}
	return opt.writeFolder(p, func(job tabletop.Job, emit func(tabletop.File) error) error {
		faults, err := tabletop.EmitImages(job, dpi, emit)
		return errors.Join(err, opt.faultErrors(p, faults))
	})
}

// writeFolder writes the files that make passes to its second argument into the folder of -o.
// If make fails, the folder stays as it was.
func (o *drawOptions) writeFolder(p *cards.Box, make func(tabletop.Job, func(tabletop.File) error) error) error {
	job := tabletop.Job{Design: p.Design, Variant: p.Label(), Faces: p.Faces, Tag: o.tag}
	for _, d := range p.Decks {
		job.Decks = append(job.Decks, tabletop.Deck{ID: d.ID, Name: d.Name})
	}
	dir, err := cli.OpenOutFolder(o.file)
	if err != nil {
		return err
	}
	defer dir.Discard()
	if err := make(job, dir.Add); err != nil {
		return err
	}
	return dir.Commit()
}
