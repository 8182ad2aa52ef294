package cards

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/card"
	"equitas/engine/lab"
	"equitas/engine/rule"

	"github.com/spf13/cobra"
)

// options say which cards, in which language: flags of every command
// below cards.
type options struct {
	streams  *cli.Streams
	langs    []string // one, or several where the command takes them
	fallback string   // language of names and texts that the first lacks; "" for none
	decks    []string // all must match: deck, kind and id
	kinds    []string
	only     []string
	sets     []string
	quiet    bool
}

func newOptions(s *cli.Streams) options {
	return options{streams: s, langs: []string{"en"}}
}

func (o *options) addFlags(cmd *cobra.Command, lang string) {
	o.addLanguage(cmd, lang)
	cli.AddSets(cmd, &o.sets)
	f := cmd.Flags()
	f.Var(cli.List(&o.decks, cli.ParseName), "deck", "only the cards of these `DECKS`: base,imperial,…")
	f.Var(cli.List(&o.kinds, cli.ParseName), "kind", "only the cards of these `KINDS`: attack,defense,…")
	f.Var(cli.List(&o.only, cli.ParseName), "only", "only the cards with these `IDS`: knights,tower,…")
}

// addLanguage adds what does not select cards.
func (o *options) addLanguage(cmd *cobra.Command, lang string) {
	f := cmd.Flags()
	f.Var(cli.List(&o.langs, parseLang), "lang", lang)
	f.StringVar(&o.fallback, "lang-fallback", "", "take what a card lacks from `LANG`, and say so in a footnote")
	cli.AddQuiet(cmd, &o.quiet)
}

// oneLang is the help of --lang where one language is taken.
const oneLang = "`LANG` of names and texts, any that the deck has"

func parseLang(s string) (string, error) {
	if s == "" || strings.ContainsFunc(s, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-')
	}) {
		return "", errors.New("must be the code of a language, such as en or it")
	}
	return s, nil
}

// all returns what a variant prints, whatever is selected. Warnings go to stderr
// unless quiet.
func (o *options) all(v *cli.Variant, lang string) (*rule.Printing, error) {
	p, faults, err := o.ask(v, lang)
	if err != nil {
		return nil, err
	}
	return p, o.tell(v, faults)
}

// tell writes warnings to stderr; with anything worse it is an error.
func (o *options) tell(v *cli.Variant, faults rule.Faults) error {
	switch {
	case faults.Errors() > 0:
		return &lab.FileError{Faults: faults, Source: v.Source}
	case len(faults) > 0 && !o.quiet:
		return faults.Write(o.streams.Err, v.Source)
	}
	return nil
}

// ask returns what a variant prints, and what is wrong with it.
func (o *options) ask(v *cli.Variant, lang string) (*rule.Printing, rule.Faults, error) {
	printer, ok := v.Game.(rule.Printer)
	if !ok {
		return nil, nil, fmt.Errorf("%s: the cards of %s cannot be printed yet", v.Asked, v.Game.Schema().Title)
	}
	for _, l := range []string{lang, o.fallback} {
		if known := v.Set.Languages(); l != "" && !slices.Contains(known, l) {
			return nil, nil, cli.Usagef("no card of %s has a name in %q%s", v.Asked, l, lab.Suggest(l, known))
		}
		if faults := v.Set.WordFaults(l); l != "" && len(faults) > 0 {
			return nil, nil, &lab.FileError{Faults: faults, Source: v.Source}
		}
	}
	p, faults := printer.Print(v.Set, lang, o.fallback)
	for _, lack := range p.Lacks {
		if i := slices.Index(faults, lack.Fault); i >= 0 && o.fallback == "" {
			faults[i].Help = strings.TrimPrefix(faults[i].Help+", or take another language's with --lang-fallback", ", or ")
		}
	}
	return p, faults, nil
}

// selects reports whether only some cards are asked for.
func (o *options) selects() bool { return len(o.decks)+len(o.kinds)+len(o.only) > 0 }

// both leaves the cards that are selected, of one variant or of two. What is
// asked for must be in one of them.
func (o *options) both(base, other []card.Face) ([]card.Face, []card.Face, error) {
	for _, by := range []struct {
		flag   string
		wanted []string
		of     func(*card.Face) string
	}{
		{"deck", o.decks, func(f *card.Face) string { return f.Deck }},
		{"kind", o.kinds, func(f *card.Face) string { return f.Kind }},
		{"only", o.only, func(f *card.Face) string { return f.ID }},
	} {
		var known []string
		for _, faces := range [][]card.Face{other, base} {
			for i := range faces {
				if w := by.of(&faces[i]); !slices.Contains(known, w) {
					known = append(known, w)
				}
			}
		}
		for _, w := range by.wanted {
			if !slices.Contains(known, w) {
				return nil, nil, cli.Usagef("--%s is %s, which no card has%s", by.flag, lab.Shown(w), lab.Suggest(w, known))
			}
		}
	}
	base, other = o.chosen(base), o.chosen(other)
	if len(base)+len(other) == 0 {
		return nil, nil, cli.Usagef("--deck, --kind and --only leave no card: all that are given must match")
	}
	return base, other, nil
}

// chosen returns the faces that all selections let through.
func (o *options) chosen(faces []card.Face) []card.Face {
	in := func(wanted []string, word string) bool { return len(wanted) == 0 || slices.Contains(wanted, word) }
	var l []card.Face
	for _, f := range faces {
		if in(o.decks, f.Deck) && in(o.kinds, f.Kind) && in(o.only, f.ID) {
			l = append(l, f)
		}
	}
	return l
}

// takesOne refuses several languages where one is taken.
func (o *options) takesOne() error {
	if len(o.langs) > 1 {
		return cli.Usagef("--lang is %s, must be one language", lab.Shown(strings.Join(o.langs, ",")))
	}
	return nil
}
