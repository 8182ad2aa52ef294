package cards

import (
	"slices"
	"strings"

	"equitas/engine/card"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/reports/cardlist"
	"equitas/reports/draw"
	"equitas/reports/face"
)

// List returns the list of the selected cards of a variant in all languages of the choice,
// with their texts if texts is true and their drawings if faces is true. If there are faults
// that are errors, it returns a [*question.FileError]; otherwise it returns the warnings.
func (c *Choice) List(v *lab.Variant, texts, faces bool) (*cardlist.List, rule.Faults, error) {
	list := &cardlist.List{Variant: v.RequestedAs, Title: v.Set.Title, Rules: v.Set.Hash, WithTexts: texts, Partial: c.SelectsSome(), Words: listWords(v, c.Langs[0])}
	printings := make([]*rule.Printing, len(c.Langs))
	var faults rule.Faults // of all languages, without duplicates
	for i, lang := range c.Langs {
		if slices.Contains(c.Langs[:i], lang) {
			return nil, nil, invalidf("--lang names %s twice", lang)
		}
		p, found, err := c.Printing(v, lang)
		if err != nil {
			return nil, nil, err
		}
		printings[i] = p
		faults = append(faults, found...)
	}
	faults = faults.Sorted(v.Set.Files)
	if faults.Errors() > 0 {
		return nil, nil, &question.FileError{Faults: faults, Source: v.Source}
	}
	for i, lang := range c.Langs {
		p := printings[i]
		var err error
		if _, p.Faces, err = c.SelectBoth(v, nil, p.Faces); err != nil {
			return nil, nil, err
		}
		list.Languages = append(list.Languages, cardlist.Language{Lang: lang, Faces: p.Faces})
		if i == 0 {
			list.Expected = p.Expected
			for _, d := range p.Decks {
				list.Decks = append(list.Decks, cardlist.Deck{ID: d.ID, Name: d.Name, Short: d.Short, Count: d.Count, Token: d.Token})
			}
			list.Notes = p.Notes
			if faces {
				design, found := Design(v.Set, p, face.Full, c.Theme)
				if found.Errors() > 0 {
					return nil, nil, &question.FileError{Faults: found, Source: v.Source}
				}
				faults = append(faults, found...)
				design.PageLetters = new(draw.Letters)
				list.Draw, list.Fonts = design.SVG, design.PageLetters.Style
			}
			if c.SelectsSome() && !slices.ContainsFunc(p.Faces, func(f card.Face) bool { return f.Assumed }) {
				list.Notes = slices.DeleteFunc(list.Notes, func(n string) bool { return strings.HasPrefix(n, "*") })
			}
		}
	}
	if len(v.Sets) > 0 {
		list.Notes = append(list.Notes, "on top of the files: "+strings.Join(v.Sets, ", "))
	}
	return list, faults, nil
}

// BoardDifferences lists the pieces of the board that differ between two variants, in the
// order of [lab.Diff]. No card shows them.
func BoardDifferences(base, other *lab.Variant) (l []cardlist.Piece) {
	seen := map[string]bool{}
	for _, d := range lab.Diff(base, other).Differences {
		id := d.Table + "." + d.Entry
		if seen[id] || !slices.Contains(base.Game.Schema().BoardTables, d.Table) {
			continue
		}
		seen[id] = true
		p := cardlist.Piece{Name: d.Name, What: card.ChangeReprint}
		switch {
		case d.Label != "":
		case !base.Set.Has(id):
			p.What = card.ChangeNew
		default:
			p.What = card.ChangeDrop
		}
		l = append(l, p)
	}
	return l
}

// Changes returns the cards that must be printed when the printing other replaces the
// printing base. names are the names of the two variants, base first; v is one of them,
// whose words the list uses.
func (c *Choice) Changes(v *lab.Variant, names [2]string, base, other *rule.Printing) (*cardlist.Changes, error) {
	l := &cardlist.Changes{Base: names[0], Other: names[1], Lang: c.Langs[0], Names: map[string]string{}, Words: listWords(v, c.Langs[0])}
	for _, p := range []*rule.Printing{base, other} {
		for _, f := range p.Faces {
			if f.Side == 0 {
				l.Names[f.ID] = f.Name
			}
		}
	}
	before, now, err := c.SelectBoth(v, base.Faces, other.Faces)
	l.Changes = card.Changes(before, now)
	return l, err
}
