package workbench

import (
	"html/template"
	"strings"

	"equitas/cmd/equitas/workbench/form"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/cardfaces"
	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/engine/rule/source"
	"equitas/reports/draw"
	"equitas/reports/face"
)

// maxFaces is the largest number of faces drawn for an entry of the files. Most entries are one
// card of one or two faces.
const maxFaces = 4

// drawFaces draws the faces of the entry at path in a language. If they cannot be printed, the piece
// has the reasons and no drawings.
func drawFaces(v *lab.Variant, lang, path string) facePiece {
	piece := facePiece{Lang: lang}
	choice := cards.Choice{Langs: []string{lang}}
	p, faults, err := choice.Printing(v, lang)
	if err != nil {
		return piece
	}
	design, _ := cards.Design(v.Set, p, face.Full, "")
	design.SymbolForMissingPicture = true
	box := cards.Box{Variant: v, Printing: p, Design: design}
	for _, f := range p.Faces {
		if _, within := source.PathBelow(path, f.Entry); f.Entry != path && !within || len(piece.Sides) == maxFaces {
			continue
		}
		for _, x := range faults {
			if what, is := strings.CutPrefix(x.Msg, f.ID); is && !x.Warning && strings.ContainsAny(what[:min(1, len(what))], ":,") {
				piece.Faults = append(piece.Faults, strings.TrimSpace(what[1:]))
			}
		}
		if len(piece.Faults) > 0 {
			piece.Sides = nil
			break
		}
		marks, found := design.Front(f, face.Note{})
		for _, x := range box.WithPlaces(found) {
			piece.Doubts = append(piece.Doubts, x.Msg)
		}
		w, h := design.Size(f.Landscape)
		piece.Sides = append(piece.Sides, shownCard{Name: f.Name, Wide: f.Landscape,
			Sides: []template.HTML{template.HTML(draw.SVGWithoutStyle(marks, w, h, f.Name))}}) // package draw escapes its output
	}
	return piece
}

// addShownEntry adds to d the entry that the page shows, if any, and its printed face. It leaves out
// the face if the request is quick or the text has errors. f and b are the form of the text.
func (r *request) addShownEntry(d *draftState, name string, f *form.Form, b *form.Builder) error {
	path, quick := r.FormValue("entry"), r.FormValue("quick") != ""
	if path == "" || f.Broken || b == nil || quick && r.FormValue("key") == "" {
		return nil
	}
	entry := b.Entry(path)
	if entry == nil {
		return refusal.New(refusal.Missing, "bench.missing", path)
	}
	piece, err := r.server.pages.render("edit", r.translationTarget(), "entry", entry)
	if err != nil {
		return err
	}
	d.Entry = string(piece)
	if quick || f.Errors > 0 {
		return nil // the page keeps the last face
	}
	piece, err = r.server.pages.render("edit", r.translationTarget(), "faces", r.entryFaces(b.Draft, name, path))
	d.Face = string(piece)
	return err
}

// entryFaces draws the entry at path of the variant called name in every language. It returns nil
// if the entry is not printed or the variant has faults.
func (r *request) entryFaces(lib *lab.Library, name, path string) []facePiece {
	v, err := lib.Variant(name, nil, nil)
	if err != nil {
		return nil
	}
	var l []facePiece
	for _, lang := range v.Set.Languages() {
		if p := drawFaces(v, lang, path); len(p.Sides)+len(p.Faults) > 0 {
			switch p.Says = cardfaces.LanguageName(v.Set, lang); lang {
			case "en":
				p.Says = r.text("entry.english")
			case "it":
				p.Says = r.text("entry.italian")
			}
			l = append(l, p)
		}
	}
	return l
}

// A facePiece is the data of the fragment that shows the card of an edited entry in one
// language.
type facePiece struct {
	Lang   string
	Says   string // name of the language
	Sides  []shownCard
	Doubts []string
	Faults []string // why the card cannot be printed
}
