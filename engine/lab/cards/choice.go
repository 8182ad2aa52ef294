package cards

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/card"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
)

// A Choice selects cards of a variant, and the language and theme in which they are shown.
type Choice struct {
	Langs    []string // languages; only a list of cards, which has a column for each, may have more than one
	Fallback string   // language of names and texts that the first language lacks; or ""
	Decks    []string // Decks, Kinds and IDs select cards that match all three; nil selects all
	Kinds    []string
	IDs      []string
	Theme    string // name of a theme; "" for the theme that the variant's files name
}

// Printing returns everything that a variant prints in the language lang, and its faults. It
// returns an error if the game has no cards or the variant lacks the language.
func (c *Choice) Printing(v *lab.Variant, lang string) (*rule.Printing, rule.Faults, error) {
	printer, ok := v.Game.(rule.Printer)
	if !ok {
		return nil, nil, fmt.Errorf("%s: the cards of %s cannot be printed yet", v.RequestedAs, v.Game.Schema().Title)
	}
	for _, l := range []string{lang, c.Fallback} {
		if known := v.Set.Languages(); l != "" && !slices.Contains(known, l) {
			return nil, nil, invalidf("no card of %s has a name in %q%s", v.RequestedAs, l, wording.SuggestLanguage(l, known))
		}
		if faults := v.Set.WordFaults(l); l != "" && len(faults) > 0 {
			return nil, nil, &question.FileError{Faults: faults, Source: v.Source}
		}
	}
	p, faults := printer.Print(v.Set, lang, c.Fallback)
	for _, lack := range p.Missing {
		if i := slices.Index(faults, lack.Fault); i >= 0 && c.Fallback == "" {
			faults[i].Help = strings.TrimPrefix(faults[i].Help+", or take another language's with --lang-fallback", ", or ")
		}
	}
	return p, faults, nil
}

// SelectsSome reports whether the choice selects cards by deck, kind or id.
func (c *Choice) SelectsSome() bool { return len(c.Decks)+len(c.Kinds)+len(c.IDs) > 0 }

// SelectBoth returns the selected cards of two variants, those of base and those of other;
// base may be nil. It returns an error if a name in the selection occurs in neither, or if
// no card is selected. The names of v's cards serve for suggestions.
func (c *Choice) SelectBoth(v *lab.Variant, base, other []card.Face) ([]card.Face, []card.Face, error) {
	for _, by := range []struct {
		flag   string
		wanted []string
		of     func(*card.Face) string
	}{
		{"deck", c.Decks, func(f *card.Face) string { return f.Deck }},
		{"kind", c.Kinds, func(f *card.Face) string { return f.Kind }},
		{"only", c.IDs, func(f *card.Face) string { return f.ID }},
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
				help := wording.Suggest(w, known)
				if by.flag == "only" {
					if id, called := v.Set.FindByName(w, known); id != "" {
						help = fmt.Sprintf("; nearest: %s, which is called %s", id, called)
					}
				}
				return nil, nil, invalidf("--%s is %s, which no card has%s", by.flag, wording.QuoteValue(w), help)
			}
		}
	}
	base, other = c.Select(base), c.Select(other)
	if len(base)+len(other) == 0 {
		return nil, nil, invalidf("--deck, --kind and --only leave no card: all that are given must match")
	}
	return base, other, nil
}

// Select returns the selected faces.
func (c *Choice) Select(faces []card.Face) []card.Face {
	in := func(wanted []string, word string) bool { return len(wanted) == 0 || slices.Contains(wanted, word) }
	var l []card.Face
	for _, f := range faces {
		if in(c.Decks, f.Deck) && in(c.Kinds, f.Kind) && in(c.IDs, f.ID) {
			l = append(l, f)
		}
	}
	return l
}

func invalidf(format string, args ...any) error {
	return &question.InvalidError{Msg: fmt.Sprintf(format, args...)}
}
