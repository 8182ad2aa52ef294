package print

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"equitas/engine/card"
)

// Hash returns 8 hex digits over what a face shows in a language, and over the
// version of the layout it is drawn with: the same digits, the same print. The id
// counts too, by which the lists and pictures of two prints are held against each
// other; [card.Changes] knows a card that only has another id ([card.Rename]). How
// many copies there are does not count, nor which variant they are of. picture
// is the digest of the face's picture, "" without one, and drawings are those of the files
// that its symbols are drawn in.
func Hash(f *card.Face, lang, picture string, drawings ...string) string {
	shown := hashed{f.Absolute, f.Back, f.Deck, f.ID, f.Kind, f.Landscape, lang, card.Layout, f.Min, f.MinExact, f.Name, picture, f.Side, nil, f.Text, nil, f.Flavour, drawings}
	if f.HasValue {
		shown.Value = &f.Value
	}
	if f.OwnSymbol {
		shown.Symbol = &f.Symbol
	}
	// The words for deck and kind follow from deck, kind and language, and the
	// other symbols and the look from kind and deck.
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(&shown); err != nil {
		panic("print: " + err.Error()) // numbers, texts and lists of them
	}
	sum := sha256.Sum256(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	return hex.EncodeToString(sum[:])[:8]
}

// hashed is what a print's hash is made of, as it is written. Keys that came later stand
// at the end and are left out where they say nothing, so that hashes of before hold.
type hashed struct {
	Absolute  bool     `json:"absolute"`
	Back      string   `json:"back"`
	Deck      string   `json:"deck"`
	ID        string   `json:"id"`
	Kind      string   `json:"kind"`
	Landscape bool     `json:"landscape"`
	Lang      string   `json:"lang"`
	Layout    int      `json:"layout"`
	Min       []int    `json:"min"`
	MinExact  bool     `json:"min_exact,omitempty"`
	Name      string   `json:"name"`
	Picture   string   `json:"picture"`
	Side      int      `json:"side"`
	Symbol    *string  `json:"symbol,omitempty"`
	Text      string   `json:"text"`
	Value     *int     `json:"value"`
	Flavour   string   `json:"flavour,omitempty"`
	Drawings  []string `json:"drawings,omitempty"`
}
