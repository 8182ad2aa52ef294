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
// is the digest of the face's picture, "" without one.
func Hash(f *card.Face, lang, picture string) string {
	shown := map[string]any{
		"layout": card.Layout, "lang": lang, "id": f.ID, "side": f.Side, "deck": f.Deck, "kind": f.Kind,
		"name": f.Name, "value": nil, "absolute": f.Absolute, "min": f.Min, "text": f.Text,
		"landscape": f.Landscape, "back": f.Back, "picture": picture,
	}
	if f.HasValue {
		shown["value"] = f.Value
	}
	if f.MinExact {
		shown["min_exact"] = true
	}
	if f.OwnSymbol {
		shown["symbol"] = f.Symbol
	}
	// The words for deck and kind follow from deck, kind and language, and the
	// other symbols and the look from kind and deck.
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(shown); err != nil {
		panic("print: " + err.Error()) // numbers, texts and lists of them
	}
	sum := sha256.Sum256(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	return hex.EncodeToString(sum[:])[:8]
}
