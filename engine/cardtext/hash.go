package cardtext

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"equitas/engine/card"
)

// Hash returns 8 hex digits over the content of a face in a language and the version of the
// layout: faces with equal digits look the same in print. The id counts too, since prints are
// compared by it; where only the id changes, [card.Changes] reports a [card.ChangeRename].
// The number of copies and the variant do not count. picture is the digest of the face's
// picture, "" if it has none; drawings are the digests of the files from which its symbols
// are drawn.
func Hash(f *card.Face, lang, picture string, drawings ...string) string {
	shown := hashContent{f.Absolute, f.Back, f.Deck, f.ID, f.Kind, f.Landscape, lang, card.LayoutVersion, f.Min, f.MinExact, f.Name, picture, f.Side, nil, f.Text, nil, f.Flavour, drawings}
	if f.HasValue {
		shown.Value = &f.Value
	}
	if f.OwnSymbol {
		shown.Symbol = &f.Symbol
	}
	// Not hashed: the names of deck and kind, which follow from deck, kind and language, and
	// other symbols and the look, which follow from kind and deck.
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(&shown); err != nil {
		panic("print: " + err.Error()) // cannot fail: the data are numbers, texts and lists of them
	}
	sum := sha256.Sum256(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	return hex.EncodeToString(sum[:])[:8]
}

// hashContent is the data over which the hash is computed, as JSON. A new key must be put at the
// end and omitted if empty, so that the hashes of printed cards stay valid.
type hashContent struct {
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
