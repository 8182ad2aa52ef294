package cards

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/rule"
	"equitas/reports/face"
	"equitas/reports/theme"
)

// NewFaceChecker returns a function that finds faults of cards by drawing them. It caches
// results, so use one for each library.
func NewFaceChecker() rule.Drawer { return new(faceChecker).faults }

// A faceChecker draws faces to check them, each only once: most variants have most of their
// cards in common.
type faceChecker struct {
	mu      sync.Mutex
	checked map[drawnFace]face.Faults
}

// A drawnFace holds everything on which the faults found by drawing a face depend.
type drawnFace struct {
	look                                         *theme.Theme
	game, lang, hash, id, name, text, deck, kind string
	side                                         int
}

// faults implements [rule.Drawer]. It returns errors, which make cards unprintable, and
// warnings about cards that print badly. It skips cards with errors in reported.
func (d *faceChecker) faults(set *rule.Set, p *rule.Printing, reported rule.Faults) rule.Faults {
	d.mu.Lock()
	defer d.mu.Unlock()
	design, themed := Design(set, p, face.Full, "")
	first := set.Languages()[0] == p.Lang
	var all face.Faults
	for _, f := range p.Faces {
		if f.Count == 0 || f.Name == "" || hasError(reported, f.ID) {
			continue
		}
		if !first || pictureMissing(reported, f) { // pictures are the same in all languages: check them once
			f.Art = ""
		}
		if !first && card.DrawingSourceOf(f.Symbol) != card.BuiltIn { // symbols are the same in all languages too
			f.Symbol = ""
		}
		found, ok := face.Faults(nil), false
		key := drawnFace{design.Look(), p.Game, p.Lang, f.Hash, f.ID, f.Name, f.Text, f.DeckWord, f.KindWord, f.Side}
		if f.Art == "" {
			found, ok = d.checked[key]
		}
		if !ok {
			_, found = design.Front(f, face.Note{})
		}
		if f.Art == "" && !ok {
			if d.checked == nil {
				d.checked = map[drawnFace]face.Faults{}
			}
			d.checked[key] = found
		}
		for _, x := range found {
			if !isRepeated(all, x) {
				all = append(all, x)
			}
		}
	}
	return append(themed, withPlaces(set, set.Files[0], all)...)
}

// isRepeated reports whether x is a fault of the theme, of the title, or of the word for a
// deck or kind, that all already has from another card.
func isRepeated(all face.Faults, x face.Fault) bool {
	return (x.Part == "deck" || x.Part == "kind" || x.Part == "title" || x.Part == "theme") && slices.ContainsFunc(all, func(o face.Fault) bool {
		return o.Part == x.Part && o.Msg == x.Msg
	})
}

// pictureMissing reports whether warnings has the warning that the picture of a face is
// missing.
func pictureMissing(warnings rule.Faults, f card.Face) bool {
	return slices.ContainsFunc(warnings, func(k rule.Fault) bool { return k.Warning && strings.HasPrefix(k.Msg, f.ID+": picture ") })
}

// hasError reports whether faults has an error of the card with the given id.
func hasError(faults rule.Faults, id string) bool {
	return slices.ContainsFunc(faults, func(k rule.Fault) bool {
		return !k.Warning && (strings.HasPrefix(k.Msg, id+":") || strings.HasPrefix(k.Msg, id+","))
	})
}

// withPlaces returns faults of faces with their places in the files of a set. If no card's
// entry causes a fault, its place is file.
func withPlaces(set *rule.Set, file string, found face.Faults) rule.Faults {
	var l rule.Faults
	for _, f := range found {
		at := f.At
		if at.File == "" {
			at = placeOf(set, file, f)
		}
		placed := rule.Fault{At: at, Msg: f.String(), Help: f.Help, Warning: f.Warning}
		if f.Part == "title" && slices.Contains(l, placed) { // of another card
			continue
		}
		l = append(l, placed)
	}
	return l
}

// placeOf returns the place where the faulty part of a card is written: its text in the
// language of the fault, its name or its picture. If there is none, it is the card's entry;
// without an entry, file. The title of the game stands on top of the first file.
func placeOf(set *rule.Set, file string, f face.Fault) rule.Place {
	if f.Part == "title" {
		return rule.Place{File: set.Files[0]}
	}
	for _, table := range append(set.Root.Keys(), "") {
		card := set.Value(table + "." + f.ID)
		if table == "" { // the table itself is a card
			card = set.Value(f.ID)
		}
		if card == nil || card.Table == nil || table != "" && card.Table.Get("name") == nil {
			continue
		}
		keys := []string{f.Part + "." + f.Lang, f.Part}
		if f.Part == "text" {
			keys = []string{"text." + f.Lang, "text_many." + f.Lang}
			if f.Side == 1 {
				keys = []string{"text_back." + f.Lang}
			} else if uses := card.Table.Get("uses"); uses != nil && uses.Int != 1 {
				slices.Reverse(keys)
			}
		}
		for _, key := range keys {
			if v := card.Table.Get(key); v != nil {
				if i := strings.IndexRune(v.Text, f.Rune); f.Rune != 0 && i >= 0 {
					return v.PlaceWithin(utf8.RuneCountInString(v.Text[:i]), 1)
				}
				return v.At
			}
		}
		return card.At
	}
	return rule.Place{File: file}
}
