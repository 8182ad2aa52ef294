package cards

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/wording"
	"equitas/reports/tabletop"

	"github.com/spf13/cobra"
)

type tabletopOptions struct {
	drawOptions
	url   string
	maxPx int
}

func tabletopCmd(s *cli.Streams) *cobra.Command {
	opt := tabletopOptions{drawOptions: newDrawOptions(s), maxPx: 4096}
	cmd := &cobra.Command{
		Use:   "tabletop VARIANT",
		Short: "Write sheets of faces and a saved object for Tabletop Simulator",
		Long: `The folder gets sheets of different faces, the backs, a saved object with all
decks, manifest.csv (sheet, slot, column, row, id, copies) for tables that
import grids, and manifest.json. Put the saved object into the simulator's
folder of saved objects. Others at the table see the pictures only if they lie
on a web server: upload them and say where with --url. What the simulator itself
makes of the files is not tested here.`,
		Example: `  equitas cards tabletop proelio/0.9.6 --max-px 2048 -o table
  equitas cards tabletop proelio/italian --lang it --url https://a.org/ -o table`,
		Args:              cli.ArgsBetween(1, 1, "one VARIANT (a name or a file)"),
		ValidArgsFunction: cli.CompleteNames(1, cli.VariantNames),
		RunE: func(_ *cobra.Command, args []string) error {
			return writeTabletop(args[0], &opt)
		},
	}
	opt.addFlags(cmd, "write into the folder `DIR`")
	f := cmd.Flags()
	f.StringVar(&opt.url, "url", "", "the pictures will lie at `PREFIX`, such as https://example.org/proelio/")
	f.Var(cli.NumberValue(&opt.maxPx, 1024, 16384), "max-px", "at most `PIXELS` each way for a picture")
	return cmd
}

// writeTabletop writes the sheets of card faces and the saved object of the variant called name
// into the folder of -o.
func writeTabletop(name string, opt *tabletopOptions) error {
	if err := requireFile(opt.file, "DIR"); err != nil {
		return err
	}
	prefix, err := opt.prefix()
	if err != nil {
		return err
	}
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	p, err := opt.loadBox(lib, name)
	if err != nil {
		return err
	}
	err = opt.writeFolder(p, func(job tabletop.Job, emit func(tabletop.File) error) error {
		faults, err := tabletop.EmitSheets(job, opt.maxPx, prefix, emit)
		return errors.Join(err, opt.faultErrors(p, faults))
	})
	if err == nil && opt.url == "" && !opt.quiet {
		fmt.Fprintf(opt.streams.Err, "the pictures are named by their place on this computer, and only it will see them; --url names a web server\n")
	}
	return err
}

// prefix returns what stands before the names of pictures in the saved object: the address
// or the path of their folder, ending in a slash.
func (o *tabletopOptions) prefix() (string, error) {
	if o.url != "" {
		u, err := url.Parse(o.url)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
			return "", cli.Usagef("--url is %s, must be an address such as https://example.org/proelio/", wording.QuoteValue(o.url))
		}
		return strings.TrimSuffix(o.url, "/") + "/", nil
	}
	if o.file == "-" {
		return "", cli.ErrNeedsFile
	}
	dir, err := filepath.Abs(o.file)
	if err != nil {
		return "", fmt.Errorf("%s: %w", o.file, err)
	}
	return (&url.URL{Scheme: "file", Path: "/" + strings.Trim(filepath.ToSlash(dir), "/") + "/"}).String(), nil
}
