package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/card"
	"equitas/engine/rule"

	"github.com/spf13/cobra"
)

// cardsOptions say which cards, in which language: flags of every command
// below cards.
type cardsOptions struct {
	streams  *streams
	langs    []string // one, or several where the command takes them
	fallback string   // language of names and texts that the first lacks; "" for none
	decks    []string // all must match: deck, kind and id
	kinds    []string
	only     []string
	sets     []string
	quiet    bool
}

func newCardsOptions(s *streams) cardsOptions {
	return cardsOptions{streams: s, langs: []string{"en"}}
}

func (o *cardsOptions) addFlags(cmd *cobra.Command, lang string) {
	o.addLanguage(cmd, lang)
	f := cmd.Flags()
	f.Var(list[string]{&o.decks, parseName}, "deck", "only the cards of these `DECKS`: base,imperial,…")
	f.Var(list[string]{&o.kinds, parseName}, "kind", "only the cards of these `KINDS`: attack,defense,…")
	f.Var(list[string]{&o.only, parseName}, "only", "only the cards with these `IDS`: knights,tower,…")
}

// addLanguage adds what does not select cards.
func (o *cardsOptions) addLanguage(cmd *cobra.Command, lang string) {
	f := cmd.Flags()
	f.Var(list[string]{&o.langs, parseLang}, "lang", lang)
	f.StringVar(&o.fallback, "lang-fallback", "", "take what a card lacks from `LANG`, and say so in a footnote")
	addSets(cmd, &o.sets)
	addQuiet(cmd, &o.quiet)
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

// printing returns what a variant prints in the first language, and of it the
// cards that are selected. Warnings go to stderr unless quiet.
func (o *cardsOptions) printing(lib *library, name string) (*rule.Printing, error) {
	v, err := lib.load(o.streams, name, o.sets, o.quiet)
	if err != nil {
		return nil, err
	}
	return o.print(v, o.langs[0])
}

// print returns what a variant that is loaded prints in one language.
func (o *cardsOptions) print(v *variant, lang string) (*rule.Printing, error) {
	printer, ok := v.Game.(rule.Printer)
	if !ok {
		return nil, fmt.Errorf("%s: the cards of %s cannot be printed yet", v.asked, v.Game.Title())
	}
	p, faults := printer.Print(v.Set, lang, o.fallback)
	if faults.Errors() > 0 {
		return nil, &fileError{faults, v.Source}
	}
	if len(faults) > 0 && !o.quiet {
		if err := faults.Write(o.streams.err, v.Source); err != nil {
			return nil, err
		}
	}
	return p, o.choose(p)
}

// selects reports whether only some cards are asked for.
func (o *cardsOptions) selects() bool { return len(o.decks)+len(o.kinds)+len(o.only) > 0 }

// choose leaves the cards that are selected.
func (o *cardsOptions) choose(p *rule.Printing) error {
	if !o.selects() {
		return nil
	}
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
		for i := range p.Faces {
			if w := by.of(&p.Faces[i]); !slices.Contains(known, w) {
				known = append(known, w)
			}
		}
		for _, w := range by.wanted {
			if !slices.Contains(known, w) {
				return usagef("--%s is %s, which no card has%s", by.flag, shown(w), suggestion(w, known))
			}
		}
	}
	in := func(wanted []string, word string) bool { return len(wanted) == 0 || slices.Contains(wanted, word) }
	var chosen []card.Face
	for _, f := range p.Faces {
		if in(o.decks, f.Deck) && in(o.kinds, f.Kind) && in(o.only, f.ID) {
			chosen = append(chosen, f)
		}
	}
	if len(chosen) == 0 {
		return usagef("--deck, --kind and --only leave no card: all that are given must match")
	}
	p.Faces = chosen
	return nil
}
