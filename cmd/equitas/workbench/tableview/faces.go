// Package tableview draws the table of a match for pages: the faces and backs of cards, where they
// lie, and which actions are about each card or place.
package tableview

import (
	"encoding/base64"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/card"
	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/reports/draw"
	"equitas/reports/face"
)

// An Action is an action that the person at the screen can take.
type Action struct {
	N     int    // index in the list of actions, which is submitted to choose it
	Said  string // the action in words
	Card  string // id of the card or pile that it is about; "" for none
	Spots string // points of the board that it is about, "x,y x,y", or "seat-1" for a seat; "" for none
}

// A Card is a drawn face of a card.
type Card struct {
	ID    string
	Name  string
	Face  template.HTML // the drawing; "" if Class is set
	Class string        // CSS class that shows the face, on pages that have each drawing only once; "" on others
	Count int           // number of equal cards
	Wide  bool          // whether it is printed in landscape format
	Does  int           // number of actions about it
	Act   string        // text of the action about it, if there is only one; otherwise ""
}

// Faces draws the faces of a variant's cards, each when it is first needed.
type Faces struct {
	box    cards.Box
	drawn  map[string]Card // faces drawn so far, by id and side of the card
	backs  map[string]Back // backs drawn so far, by deck
	Shared *Drawings       // where the drawings of a page go that has each only once; nil for other pages
}

// Load sets the variant whose faces are drawn, and their language: lang, or the variant's first
// language if it has no texts in lang. If the cards of the variant have no faces, f draws none.
func (f *Faces) Load(v *lab.Variant, lang string) {
	f.drawn, f.backs = map[string]Card{}, map[string]Back{}
	known := v.Set.Languages()
	if !slices.Contains(known, lang) && len(known) > 0 {
		lang = known[0]
	}
	p, _, err := (&cards.Choice{Langs: []string{lang}}).Printing(v, lang)
	if err != nil {
		return
	}
	design, _ := cards.Design(v.Set, p, face.Full, "")
	design.SymbolForMissingPicture = true
	f.box = cards.Box{Variant: v, Printing: p, Design: design}
}

// Get returns the drawn face of the card id on a side, 0 or 1; false if there is none.
func (f *Faces) Get(id string, side int) (Card, bool) {
	if f.box.Printing == nil || id == "" {
		return Card{}, false
	}
	key := fmt.Sprint(id, " ", side)
	if c, ok := f.drawn[key]; ok {
		return c, true
	}
	at := slices.IndexFunc(f.box.Faces, func(x card.Face) bool { return x.ID == id && x.Side == side })
	if at < 0 {
		return Card{}, false
	}
	x := f.box.Faces[at]
	marks, _ := f.box.Design.Front(x, face.Note{})
	w, h := f.box.Design.Size(x.Landscape)
	c := Card{ID: id, Name: x.Name, Face: template.HTML(draw.SVGWithoutStyle(marks, w, h, x.Name)), Count: 1, Wide: x.Landscape} // package draw escapes its output
	if f.Shared != nil {
		c.Face, c.Class = "", f.Shared.add(marks, w, h)
	}
	f.drawn[key] = c
	return c, true
}

// Hand returns the drawn cards of a hand; cards without a face are left out.
func (f *Faces) Hand(h engine.Hand) (l []Card) {
	for _, c := range h.Cards {
		if x, ok := f.Get(c.Face, c.Side); ok {
			x.Count = c.Count
			l = append(l, x)
		}
	}
	return l
}

// A Drawings holds the drawings of a page that has each only once, as classes of a style sheet.
type Drawings struct {
	Prefix string          // beginning of the classes' names
	n      int             // number of drawings
	CSS    strings.Builder // the style sheet
}

// add adds a drawing, w millimetres wide and h high, to the style sheet and returns its class.
func (d *Drawings) add(marks []draw.Mark, w, h float64) string {
	class := fmt.Sprintf("%sf%d", d.Prefix, d.n)
	d.n++
	drawn := strings.Replace(draw.SVGWithoutStyle(marks, w, h, ""), "<svg ", `<svg style="font-kerning:none;white-space:pre" `, 1)
	fmt.Fprintf(&d.CSS, ".%s{background-image:url(\"data:image/svg+xml;base64,%s\");aspect-ratio:%g/%g}\n", class, base64.StdEncoding.EncodeToString([]byte(drawn)), w, h)
	return class
}
