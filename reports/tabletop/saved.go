package tabletop

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode"
)

// A savedObject is the content of a saved-object file of Tabletop Simulator. Exported
// fields are written to it.
type savedObject struct {
	SaveName     string
	ObjectStates []*object

	job   Job
	guids map[string]bool // GUIDs that were assigned
}

// A transform is the position and orientation of an object.
type transform struct {
	PosX   float64 `json:"posX"`
	PosY   float64 `json:"posY"`
	PosZ   float64 `json:"posZ"`
	RotX   float64 `json:"rotX"`
	RotY   float64 `json:"rotY"`
	RotZ   float64 `json:"rotZ"`
	ScaleX float64 `json:"scaleX"`
	ScaleY float64 `json:"scaleY"`
	ScaleZ float64 `json:"scaleZ"`
}

// A customDeck is a sheet of faces, with their backs, in a saved object.
type customDeck struct {
	FaceURL      string
	BackURL      string
	NumWidth     int
	NumHeight    int
	BackIsHidden bool
	UniqueBack   bool
	Type         int
}

// An object is a deck, or a card, in a saved object. A CardID is 100 times the number of
// the card's sheet, plus its slot on the sheet.
type object struct {
	GUID             string
	Name             string // "DeckCustom", "CardCustom" or "Card"
	Transform        transform
	Nickname         string
	Description      string
	CardID           int                   `json:",omitempty"`
	SidewaysCard     bool                  // the card is in landscape
	DeckIDs          []int                 `json:",omitempty"`
	CustomDeck       map[string]customDeck // sheets, by their numbers
	ContainedObjects []*object             `json:",omitempty"`
}

// newSavedObject returns a saved object without decks.
func newSavedObject(j Job) *savedObject {
	return &savedObject{SaveName: j.Design.Game + " (" + j.Variant + ")", job: j, guids: map[string]bool{}}
}

// faceDownAt returns the position of a deck that lies face down at coordinate x.
func faceDownAt(x float64) transform {
	return transform{PosX: x, PosY: 1, RotY: 180, RotZ: 180, ScaleX: 1, ScaleY: 1, ScaleZ: 1}
}

// newDeck returns a deck for a pile of cards, without cards.
func newDeck(j Job, p pile) *object {
	return &object{
		Name: "DeckCustom", Nickname: j.deckName(p.deck), SidewaysCard: p.cards[0].first.Landscape, CustomDeck: map[string]customDeck{},
	}
}

// addSheet adds the cards of a sheet, with that number, to a deck: every copy of them. part
// are the cards in the order of the sheet's slots.
func (o *object) addSheet(number int, part []cardSides, sheet customDeck) {
	o.CustomDeck[formatInt(number)] = sheet
	for slot, s := range part {
		for range s.first.Count {
			id := 100*number + slot
			o.DeckIDs = append(o.DeckIDs, id)
			o.ContainedObjects = append(o.ContainedObjects, &object{
				Name: "Card", Transform: faceDownAt(0), Nickname: s.first.Name, Description: plainText(s),
				CardID: id, SidewaysCard: s.first.Landscape, CustomDeck: map[string]customDeck{formatInt(number): sheet},
			})
		}
	}
}

// plainText returns the text of a card without formatting.
func plainText(s cardSides) string {
	if s.second == nil {
		return s.first.Plain()
	}
	return s.first.Plain() + "\n\n" + s.second.Plain()
}

// add adds a deck beside the decks that were added before. A deck of one card becomes a
// single card.
func (s *savedObject) add(o *object) {
	const apart = 3
	place := faceDownAt(float64(apart * len(s.ObjectStates)))
	nickname := o.Nickname
	if len(o.ContainedObjects) == 1 {
		o = o.ContainedObjects[0]
		o.Name = "CardCustom"
	}
	o.Transform = place
	s.assignGUID(o, nickname, 0)
	for i, c := range o.ContainedObjects {
		s.assignGUID(c, nickname, i+1)
	}
	s.ObjectStates = append(s.ObjectStates, o)
}

// assignGUID sets the GUID of an object to six hexadecimal digits that differ from those of
// all other objects. It is computed from the variant, the name of the deck and index.
func (s *savedObject) assignGUID(o *object, deck string, index int) {
	for try := 0; ; try++ {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%d\n%d\n%d", s.job.Variant, deck, len(s.ObjectStates), index, try))
		o.GUID = hex.EncodeToString(sum[:3])
		if !s.guids[o.GUID] {
			s.guids[o.GUID] = true
			return
		}
	}
}

// objectName returns the name of the saved object's file: that of the game in lower case,
// with hyphens in place of characters other than letters and digits.
func objectName(j Job) string {
	name := strings.Map(func(r rune) rune {
		switch r = unicode.ToLower(r); {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return '-'
	}, j.Design.Game)
	if strings.Trim(name, "-") == "" {
		name = "cards"
	}
	return name + ".json"
}
