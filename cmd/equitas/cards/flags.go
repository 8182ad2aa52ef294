package cards

import (
	"errors"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/cards"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"

	"github.com/spf13/cobra"
)

// options are the flags that all subcommands of "equitas cards" share. They select cards and their
// language.
type options struct {
	cards.Choice
	streams *cli.Streams
	sets    []string // KEY=VALUE settings laid over the variant
	quiet   bool     // whether warnings and notes are not printed
}

func newOptions(s *cli.Streams) options {
	return options{streams: s, Choice: cards.Choice{Langs: []string{"en"}}}
}

func (o *options) addFlags(cmd *cobra.Command, lang string) {
	o.addLanguage(cmd, lang)
	cli.AddSets(cmd, &o.sets)
	f := cmd.Flags()
	f.Var(cli.ListValue(&o.Decks, cli.ParseName), "deck", "only the cards of these `DECKS`: base,imperial,…")
	f.Var(cli.ListValue(&o.Kinds, cli.ParseName), "kind", "only the cards of these `KINDS`: attack,defense,…")
	f.Var(cli.ListValue(&o.IDs, cli.ParseName), "only", "only the cards with these `IDS`: knights,tower,…")
}

// addLanguage adds the flags for the language of cards; lang is the help for --lang.
func (o *options) addLanguage(cmd *cobra.Command, lang string) {
	f := cmd.Flags()
	f.Var(cli.ListValue(&o.Langs, parseLang), "lang", lang)
	f.StringVar(&o.Fallback, "lang-fallback", "", "take what a card lacks from `LANG`, and say so in a footnote")
	cli.AddQuiet(cmd, &o.quiet)
}

// addTheme adds the flag that selects a theme.
func (o *options) addTheme(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.Theme, "theme", "", "draw cards by the theme `NAME` (equitas list themes), not by the one that the files name")
}

// langHelp is the help for --lang in commands that take one language.
const langHelp = "`LANG` of names and texts, any that the deck has"

func parseLang(s string) (string, error) {
	if s == "" || strings.ContainsFunc(s, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-')
	}) {
		return "", errors.New("must be the code of a language, such as en or it")
	}
	return s, nil
}

// printing returns the faces of all cards of a variant in a language. Warnings go to stderr
// unless quiet.
func (o *options) printing(v *cli.Variant, lang string) (*rule.Printing, error) {
	p, faults, err := o.Printing(v, lang)
	if err != nil {
		return nil, err
	}
	return p, o.reportWarnings(v, faults)
}

// reportWarnings returns all faults as an error if any of them is an error. Otherwise it writes
// them to stderr unless quiet.
func (o *options) reportWarnings(v *cli.Variant, faults rule.Faults) error {
	switch {
	case faults.Errors() > 0:
		return &question.FileError{Faults: faults, Source: v.Source}
	case len(faults) > 0 && !o.quiet:
		return faults.Write(o.streams.Err, v.Source)
	}
	return nil
}

// checkOneLanguage returns an error if several languages are asked for.
func (o *options) checkOneLanguage() error {
	if len(o.Langs) > 1 {
		return cli.Usagef("--lang is %s, must be one language", wording.QuoteValue(strings.Join(o.Langs, ",")))
	}
	return nil
}
