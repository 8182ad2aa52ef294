package cards

import (
	"errors"
	"fmt"
	"strconv"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/cards"
	"equitas/engine/lab/question"
	"equitas/reports/draw"
	"equitas/reports/face"
	"equitas/reports/sheet"
	"equitas/reports/theme"

	"github.com/spf13/cobra"
)

// drawOptions are the flags of every command that draws cards.
type drawOptions struct {
	options
	ink  string // colours: "full", "light" or "grey"
	tag  string // text in the foot of every card; "" for none
	art  string // what to do if a picture is missing: [artNeeded] or [artBlank]
	file string // path of the file to write
}

func newDrawOptions(s *cli.Streams) drawOptions {
	return drawOptions{options: newOptions(s), ink: string(face.Full), art: artNeeded}
}

// Values of --missing-art: what to do if a picture is missing.
const (
	artNeeded = "error"
	artBlank  = "blank"
)

func (o *drawOptions) addFlags(cmd *cobra.Command, output string) {
	o.options.addFlags(cmd, langHelp)
	f := cmd.Flags()
	f.Var(cli.ChoiceValue(&o.ink, face.Inks()...), "ink", "`INK`: full, light (outlines on white) or grey")
	f.StringVar(&o.tag, "tag", "", "print `TEXT` at the foot of every card")
	o.addTheme(cmd)
	f.Var(cli.ChoiceValue(&o.art, artNeeded, artBlank), "missing-art", "a picture that is missing is an `error`, or blank: the symbol takes its place")
	f.StringVarP(&o.file, "output", "o", "", output)
}

// loadBox loads the variant called name and its cards in the requested language. Warnings and
// notes go to stderr unless quiet.
func (o *drawOptions) loadBox(lib *cli.Library, name string) (*cards.Box, error) {
	if err := o.checkOneLanguage(); err != nil {
		return nil, err
	}
	v, err := lib.Open(o.streams, name, o.sets, o.quiet)
	if err != nil {
		return nil, err
	}
	b, doubts, err := o.Box(v, face.Ink(o.ink), o.art == artBlank)
	if err != nil {
		return nil, err
	}
	if err := o.reportWarnings(v, doubts); err != nil || o.quiet {
		return b, err
	}
	for _, note := range b.Notes() {
		fmt.Fprintln(o.streams.Err, note)
	}
	return b, nil
}

// faultErrors returns an error if any of the faults of drawn faces is one; it holds all of them,
// with their places in files. If all are warnings, they go to stderr unless quiet.
func (o *drawOptions) faultErrors(p *cards.Box, faults face.Faults) error {
	for _, f := range faults {
		if f.Part == "tag" {
			return cli.Usagef("--tag: %s", f.Msg)
		}
	}
	l := p.WithPlaces(faults).Sorted(p.Set.Files)
	switch {
	case l.Errors() > 0:
		return &question.FileError{Faults: l, Source: p.Source}
	case len(l) > 0 && !o.quiet:
		return l.Write(o.streams.Err, p.Source)
	}
	return nil
}

// A lengthValue is the value of a flag that takes a length in millimetres.
type lengthValue struct {
	dst    *float64
	lo, hi float64 // smallest and largest length, in millimetres
}

func (l lengthValue) String() string {
	if l.dst == nil {
		return ""
	}
	return strconv.FormatFloat(*l.dst, 'g', -1, 64) + "mm"
}

func (l lengthValue) Type() string { return "length" }

func (l lengthValue) Set(s string) error {
	v, err := draw.ParseLength(s, l.lo, l.hi)
	if err != nil {
		return err
	}
	*l.dst = v
	return nil
}

// A lengthPair is the value of a flag that takes two lengths in millimetres: a paper size, a card
// size or an offset.
type lengthPair struct {
	x, y      *float64
	parse     func(string) (x, y float64, err error)
	separator string // separator of the two lengths: "x" or ","
}

func (p lengthPair) String() string {
	if p.x == nil || p.separator == "x" && *p.x == 0 {
		return ""
	}
	a, b := strconv.FormatFloat(*p.x, 'g', -1, 64), strconv.FormatFloat(*p.y, 'g', -1, 64)
	if p.separator == "," {
		a += "mm"
	}
	return a + p.separator + b + "mm"
}

func (p lengthPair) Type() string { return "size" }

func (p lengthPair) Set(s string) error {
	x, y, err := p.parse(s)
	if err != nil {
		return err
	}
	*p.x, *p.y = x, y
	return nil
}

// requireFile returns an error if file, the value of -o, is "": the output cannot go to a
// terminal. what names the argument of -o in the message: "DIR".
func requireFile(file, what string) error {
	if file == "" {
		return cli.Usagef("needs -o %s", what)
	}
	return nil
}

// toUsageError turns an error about sizes or gaps into an error of wrong use of the command
// line. It returns other errors unchanged.
func toUsageError(err error) error {
	if _, ok := errors.AsType[*sheet.GapError](err); ok {
		return cli.Usagef("%v", err)
	}
	if _, ok := errors.AsType[*sheet.SizeError](err); ok {
		return cli.Usagef("%v", err)
	}
	return err
}

// cardSize parses the size of a card, a name or such as "63x88mm", and returns its width and
// height in millimetres.
func cardSize(s string) (w, h float64, err error) {
	size, err := theme.ReadSize(s)
	return size.W, size.H, err
}
