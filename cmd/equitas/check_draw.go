package main

import (
	"slices"
	"strings"
	"sync"

	"equitas/engine/card"
	"equitas/engine/rule"
	"equitas/reports/face"
)

// A drawing draws the faces that are checked, each once: most variants share
// most of their cards.
type drawing struct {
	mu    sync.Mutex
	known map[drawnFace]face.Faults
}

// A drawnFace is what tells the drawings of two faces apart.
type drawnFace struct {
	game, lang, hash, id, name, text, deck, kind string
	side                                         int
}

// faults implements [rule.Drawn]: what stops faces from being printed, and what
// would print badly. Of a card that has a fault already nothing more is said.
func (d *drawing) faults(set *rule.Set, p *rule.Printing, said rule.Faults) rule.Faults {
	d.mu.Lock()
	defer d.mu.Unlock()
	design := face.Design{Game: p.Game, Lang: p.Lang, Ink: face.Full, Picture: p.Picture}
	first := set.Languages()[0] == p.Lang
	var all face.Faults
	for _, f := range p.Faces {
		if f.Count == 0 || f.Name == "" || stopped(said, f.ID) {
			continue
		}
		if !first || unread(said, f) { // a picture is the same in all languages
			f.Art = ""
		}
		found, ok := face.Faults(nil), false
		key := drawnFace{p.Game, p.Lang, f.Hash, f.ID, f.Name, f.Text, f.DeckWord, f.KindWord, f.Side}
		if f.Art == "" {
			found, ok = d.known[key]
		}
		if !ok {
			_, found = design.Front(f, face.Note{})
		}
		if f.Art == "" && !ok {
			if d.known == nil {
				d.known = map[drawnFace]face.Faults{}
			}
			d.known[key] = found
		}
		for _, x := range found {
			if !shared(all, x) {
				all = append(all, x)
			}
		}
	}
	return located(set, set.Files[0], all)
}

// shared reports whether a fault is one of the word for a deck or a kind that
// was found already: many cards have the word.
func shared(all face.Faults, x face.Fault) bool {
	return (x.Part == "deck" || x.Part == "kind") && slices.ContainsFunc(all, func(o face.Fault) bool {
		return o.Part == x.Part && o.Msg == x.Msg
	})
}

// unread reports whether the picture of a face is known to be missing.
func unread(said rule.Faults, f card.Face) bool {
	return slices.ContainsFunc(said, func(k rule.Fault) bool { return k.Warning && strings.HasPrefix(k.Msg, f.ID+": picture ") })
}
