package workbench

import (
	"html/template"
	"strings"

	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/engine/rule/source"
	"equitas/reports/draw"
	"equitas/reports/face"
)

// mostFaces is the largest number of faces drawn for an entry, which is one card, or two
// sides.
const mostFaces = 4

// faceIn draws the faces of an entry in a language, or returns why they cannot be printed.
func faceIn(v *lab.Variant, lang, path string) facePiece {
	piece := facePiece{Lang: lang}
	choice := cards.Choice{Langs: []string{lang}}
	p, faults, err := choice.Printing(v, lang)
	if err != nil {
		return piece
	}
	design, _ := cards.Design(v.Set, p, face.Full, "")
	design.Blank = true
	box := cards.Box{Variant: v, Printing: p, Design: design}
	for _, f := range p.Faces {
		if _, within := source.Below(path, f.Entry); f.Entry != path && !within || len(piece.Sides) == mostFaces {
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
		for _, x := range box.Located(found) {
			piece.Doubts = append(piece.Doubts, x.Msg)
		}
		w, h := design.Size(f.Landscape)
		piece.Sides = append(piece.Sides, shownCard{Name: f.Name, Wide: f.Landscape,
			Sides: []template.HTML{template.HTML(draw.Bare(marks, w, h, f.Name))}}) // escaped by draw
	}
	return piece
}
