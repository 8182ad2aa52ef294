package cards

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/engine/card"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports/face"
	"equitas/reports/sheet"

	"github.com/spf13/cobra"
)

// drawOptions say how cards look: flags of every command that draws them.
type drawOptions struct {
	options
	ink  string
	tag  string
	art  string
	file string
}

func newDrawOptions(s *cli.Streams) drawOptions {
	return drawOptions{options: newOptions(s), ink: string(face.Full), art: artNeeded}
}

// What happens where a picture is missing.
const (
	artNeeded = "error"
	artBlank  = "blank"
)

func (o *drawOptions) addFlags(cmd *cobra.Command, output string) {
	o.options.addFlags(cmd, oneLang)
	f := cmd.Flags()
	f.Var(cli.Choice(&o.ink, face.Inks()...), "ink", "`INK`: full, light (outlines on white) or grey")
	f.StringVar(&o.tag, "tag", "", "print `TEXT` into the foot of every card")
	f.Var(cli.Choice(&o.art, artNeeded, artBlank), "missing-art", "a picture that is missing is an `error`, or blank: the symbol takes its place")
	f.StringVarP(&o.file, "output", "o", "", output)
}

// A printed is a variant whose cards are ready to be drawn.
type printed struct {
	*cli.Variant
	*rule.Printing
	design face.Design
}

// printed loads a variant and what it prints.
func (o *drawOptions) printed(lib *cli.Library, name string) (*printed, error) {
	if err := o.takesOne(); err != nil {
		return nil, err
	}
	v, err := lib.Open(o.streams, name, o.sets, o.quiet)
	if err != nil {
		return nil, err
	}
	p, err := o.whole(v)
	if err != nil {
		return nil, err
	}
	if !o.quiet {
		for _, note := range p.Notes {
			if !strings.HasPrefix(note, "*") { // of a mark in lists
				fmt.Fprintln(o.streams.Err, note)
			}
		}
		if slices.ContainsFunc(p.Faces, func(f card.Face) bool { return f.Assumed }) {
			fmt.Fprintln(o.streams.Err, v.Assumed())
		}
	}
	return &printed{v, p, o.design(p)}, nil
}

func (o *drawOptions) design(p *rule.Printing) face.Design {
	return face.Design{Game: p.Game, Lang: p.Lang, Ink: face.Ink(o.ink), Picture: p.Picture, Blank: o.art == artBlank}
}

// whole returns what a variant prints of the cards that are selected. With any
// fault it says also what does not fit on the cards that have none, so that all
// can be mended together.
func (o *drawOptions) whole(v *cli.Variant) (*rule.Printing, error) {
	p, faults, err := o.ask(v, o.langs[0])
	if err != nil {
		return nil, err
	}
	faults = slices.DeleteFunc(faults, func(f rule.Fault) bool { // drawing says it
		return f.Warning && strings.Contains(f.Msg, ": picture ")
	})
	if faults.Errors() > 0 {
		all := &printed{v, p, o.design(p)}
		for _, f := range o.chosen(p.Faces) {
			if cli.Stopped(faults, f.ID) || f.Name == "" {
				continue
			}
			_, found := all.design.Front(f, face.Note{})
			faults = append(faults, all.located(found)...)
		}
		faults = faults.Sorted(v.Set.Files)
	}
	if err := o.tell(v, faults); err != nil {
		return nil, err
	}
	_, p.Faces, err = o.both(nil, p.Faces)
	return p, err
}

// located puts what is wrong with faces at the places in the files that say it.
func (p *printed) located(found face.Faults) rule.Faults {
	return cli.Located(p.Set, p.Asked, found)
}

// label names the variant on paper: never a folder, only a file in it.
func (p *printed) label() string {
	label := p.Asked
	if strings.HasSuffix(label, ".toml") {
		label = strings.TrimSuffix(filepath.Base(label), ".toml")
	}
	if len(p.Sets) > 0 {
		label += " with " + strings.Join(p.Sets, ", ")
	}
	return label
}

// faults puts what is wrong with faces at the places in the files that say it,
// in their order. Warnings go to stderr unless quiet; whatever stops is the
// error.
func (o *drawOptions) faults(p *printed, found face.Faults) error {
	for _, f := range found {
		if f.Part == "tag" {
			return cli.Usagef("--tag: %s", f.Msg)
		}
	}
	l := p.located(found).Sorted(p.Set.Files)
	switch {
	case l.Errors() > 0:
		return &lab.FileError{Faults: l, Source: p.Source}
	case len(l) > 0 && !o.quiet:
		return l.Write(o.streams.Err, p.Source)
	}
	return nil
}

// A length is a flag that takes a length in millimetres.
type length struct {
	at     *float64
	lo, hi float64 // inclusive
}

func (l length) String() string {
	if l.at == nil {
		return ""
	}
	return strconv.FormatFloat(*l.at, 'g', -1, 64) + "mm"
}

func (l length) Type() string { return "length" }

func (l length) Set(s string) error {
	v, err := sheet.Length(s, l.lo, l.hi)
	if err != nil {
		return err
	}
	*l.at = v
	return nil
}

// A pair is a flag that takes two lengths: a paper, a size, an offset.
type pair struct {
	x, y  *float64
	parse func(string) (x, y float64, err error)
	join  string // how the two are written: "x" or ","
}

func (p pair) String() string {
	if p.x == nil {
		return ""
	}
	a, b := strconv.FormatFloat(*p.x, 'g', -1, 64), strconv.FormatFloat(*p.y, 'g', -1, 64)
	if p.join == "," {
		a += "mm"
	}
	return a + p.join + b + "mm"
}

func (p pair) Type() string { return "size" }

func (p pair) Set(s string) error {
	x, y, err := p.parse(s)
	if err != nil {
		return err
	}
	*p.x, *p.y = x, y
	return nil
}

// made returns the time that documents say they were made: never the clock's,
// so that the same cards give the same file, but SOURCE_DATE_EPOCH if that is
// set, in seconds since 1970.
func made() (time.Time, error) {
	const name = "SOURCE_DATE_EPOCH"
	s := os.Getenv(name)
	if s == "" {
		return time.Unix(0, 0), nil
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 || n > 1<<36 {
		return time.Time{}, cli.Usagef("%s is %s, must be seconds since 1970", name, lab.Shown(s))
	}
	return time.Unix(n, 0), nil
}

// producer is the program's name in documents.
func producer() string {
	name, _, _ := strings.Cut(cli.Version(), "\n")
	return name
}

// needsFile refuses a command whose answer goes to no terminal.
func needsFile(file, what string) error {
	if file == "" {
		return cli.Usagef("needs -o %s", what)
	}
	return nil
}

// inUsage makes an error about options one about the command line.
func inUsage(err error) error {
	if _, ok := errors.AsType[*sheet.GapError](err); ok {
		return cli.Usagef("%v", err)
	}
	if _, ok := errors.AsType[*sheet.SizeError](err); ok {
		return cli.Usagef("%v", err)
	}
	return err
}
