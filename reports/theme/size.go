package theme

import (
	"errors"
	"fmt"
	"strings"

	"equitas/reports/draw"
)

// A CardSize is the width and height of an upright card, in millimetres.
type CardSize struct{ W, H float64 }

// defaultSize is the size of cards of themes that do not give one.
var defaultSize = CardSize{63, 88}

// namedSizes are the sizes of cards that have names.
var namedSizes = []struct {
	name string
	CardSize
}{
	{"poker", defaultSize}, {"bridge", CardSize{57, 89}}, {"euro", CardSize{59, 92}}, {"mini", CardSize{44, 68}},
	{"square", CardSize{70, 70}}, {"tarot", CardSize{70, 120}}, {"jumbo", CardSize{89, 140}},
}

// sizeNames lists the named sizes in words.
const sizeNames = "poker (63 × 88 mm), bridge (57 × 89), euro (59 × 92), mini (44 × 68), square (70 × 70), tarot (70 × 120), jumbo (89 × 140)"

// Limits of the width and height of a card, in millimetres.
const (
	minCard = 20
	maxCard = 300
)

// ReadSize parses the size of a card: a name, or width and height with a unit, such as
// 63x88mm. Errors continue a sentence that begins with the name of a setting.
func ReadSize(s string) (CardSize, error) {
	for _, known := range namedSizes {
		if known.name == strings.ToLower(strings.TrimSpace(s)) {
			return known.CardSize, nil
		}
	}
	w, h, err := draw.ParseSize(s, minCard, maxCard)
	switch {
	case err != nil && strings.ContainsAny(s, "0123456789"):
		return CardSize{}, err
	case err != nil:
		return CardSize{}, errors.New("must be poker, bridge, euro, mini, square, tarot, jumbo, or a size such as 63x88mm or 2.5x3.5in")
	}
	return CardSize{w, h}, nil
}

// sizeWords returns the names of the named sizes.
func sizeWords() []string {
	var names []string
	for _, known := range namedSizes {
		names = append(names, known.name)
	}
	return names
}

// String returns the size in millimetres: "63 × 88 mm".
func (s CardSize) String() string { return fmt.Sprintf("%g × %g mm", s.W, s.H) }

// landscape returns the size of the card in landscape.
func (s CardSize) landscape() CardSize { return CardSize{s.H, s.W} }

// factorsTo returns the factors by which the width and the height of s must be multiplied
// to give those of o.
func (s CardSize) factorsTo(o CardSize) (kx, ky float64) { return o.W / s.W, o.H / s.H }
