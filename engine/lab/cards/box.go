package cards

import (
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/card"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/reports/face"
	"equitas/reports/sheet"
)

// A Box holds a variant with its cards that are to be printed, and their design.
type Box struct {
	*lab.Variant
	*rule.Printing
	Design face.Design
}

// Box returns the selected cards of a variant, to be drawn with the given ink. A missing
// picture is an error unless blank is true. If there are faults that are errors, it returns
// a [*question.FileError] with all faults, including those found by drawing; otherwise it
// returns the warnings.
func (c *Choice) Box(v *lab.Variant, ink face.Ink, blank bool) (*Box, rule.Faults, error) {
	p, faults, err := c.Printing(v, c.Langs[0])
	if err != nil {
		return nil, nil, err
	}
	design, themed := Design(v.Set, p, ink, c.Theme)
	design.SymbolForMissingPicture = blank
	box := &Box{v, p, design}
	faults = append(faults, themed...)
	faults = slices.DeleteFunc(faults, func(f rule.Fault) bool { // drawing reports missing pictures itself
		return f.Warning && strings.Contains(f.Msg, ": picture ")
	})
	if faults.Errors() > 0 {
		for _, f := range c.Select(p.Faces) {
			if hasError(faults, f.ID) || f.Name == "" {
				continue
			}
			_, found := box.Design.Front(f, face.Note{})
			faults = append(faults, box.WithPlaces(found)...)
		}
		return nil, nil, &question.FileError{Faults: faults.Sorted(v.Set.Files), Source: v.Source}
	}
	_, p.Faces, err = c.SelectBoth(v, nil, p.Faces)
	return box, faults, err
}

// KeepChanged keeps only the cards that must be printed if the box replaces one with the
// earlier faces, and sets their counts to the numbers of copies to print. It reports whether
// there are any.
func (b *Box) KeepChanged(earlier []card.Face) bool {
	prints := map[string]int{}
	for _, c := range card.Changes(earlier, b.Faces) {
		prints[c.ID] = c.Print
	}
	for i := range b.Faces {
		b.Faces[i].Count = prints[b.Faces[i].ID]
	}
	b.Faces = slices.DeleteFunc(b.Faces, func(f card.Face) bool { return f.Count == 0 })
	return len(b.Faces) > 0
}

// Notes returns notes on the printing for the user, such as that numbers of copies are
// assumed. Notes that explain the marks of card lists (beginning with *) are left out.
func (b *Box) Notes() []string {
	l := slices.DeleteFunc(slices.Clone(b.Printing.Notes), func(n string) bool { return strings.HasPrefix(n, "*") })
	if slices.ContainsFunc(b.Faces, func(f card.Face) bool { return f.Assumed }) {
		l = append(l, b.Variant.AssumedNote(b.Lang))
	}
	return l
}

// WithPlaces returns faults of faces with the places in files where they are caused.
func (b *Box) WithPlaces(found face.Faults) rule.Faults {
	return withPlaces(b.Set, b.RequestedAs, found)
}

// Sheet returns the print job that lays out the cards on pages.
func (b *Box) Sheet(o sheet.Options, l *lab.Library) sheet.Job {
	job := sheet.Job{Options: o, Design: b.Design, Faces: b.Faces, Variant: b.Label(), Rules: b.Set.Hash[:min(8, len(b.Set.Hash))], Words: SheetWords(l, b.Lang)}
	for _, d := range b.Decks {
		job.Decks = append(job.Decks, sheet.Deck{ID: d.ID, Name: d.Name})
	}
	return job
}

// Label returns the variant's name as printed on pages: for a file its base name without
// extension, followed by the settings.
func (b *Box) Label() string {
	label := b.RequestedAs
	if strings.HasSuffix(label, ".toml") {
		label = strings.TrimSuffix(filepath.Base(label), ".toml")
	}
	if len(b.Sets) > 0 {
		label += " with " + strings.Join(b.Sets, ", ")
	}
	return label
}
