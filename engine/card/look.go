package card

import "slices"

// A Tint is the name of a colour that cards are printed in: "red". The theme decides its shade.
// "" is a dark grey.
type Tint string

// The tints that cards can be printed in.
const (
	Grey   Tint = ""
	Black  Tint = "black"
	Red    Tint = "red"
	Brown  Tint = "brown"
	Gold   Tint = "gold"
	Green  Tint = "green"
	Teal   Tint = "teal"
	Blue   Tint = "blue"
	Violet Tint = "violet"
)

// Tints returns the colours that a card may have, grey first.
func Tints() []Tint { return []Tint{Grey, Black, Red, Brown, Gold, Green, Teal, Blue, Violet} }

// A Look is the part of a card's appearance that follows from its kind and deck.
type Look struct {
	Band   Tint   // the colour of the kind: that of the band on which the name stands
	Deck   Tint   // the colour of the deck: that of frame and back
	Emblem string // the symbol of the deck, on its back: one of [Symbols]; "" for a lozenge
	Plain  bool   // the card does not say to which deck it belongs, since most cards belong to this one
	Token  bool   // the deck consists of tokens that are printed too, but not counted as cards of the game
}

// drawnSymbols lists the symbols that the program can draw on cards and backs.
var drawnSymbols = [...]string{"sword", "swords", "shield", "scroll", "banner", "scales", "sun", "crown", "tower", "castle", "temple",
	"wheat", "fish", "loaf", "axe", "hammer", "claw", "club", "diamond", "heart", "spade",
	"helmet", "horse", "knight", "elephant", "horseshoe", "mask", "skull", "ghost", "laurel", "dove", "pike",
	"spear", "mace", "bow", "arrow", "sling", "dagger", "whip", "catapult", "trebuchet", "ballista", "ram",
	"siegetower", "cannon", "bomb", "cauldron", "palisade", "tent", "bridge", "altar", "ladder", "trap",
	"sack", "chest", "coin", "barrel", "rings", "heap", "seal", "flame", "lyre", "key", "anvil", "flask",
	"quill", "boat", "gear", "gem", "eye", "wind", "shovel", "rope", "boot", "drum", "die", "star", "moon",
	"drop", "tree",
	"flower", "daisy", "bouquet", "cherry", "pear", "apple", "plum", "berry", "sprout", "cheese", "sandwich", "jug",
	"lemonade", "tongs", "cart", "scarecrow", "moth", "mirror", "snuffer",
}

// Symbols returns the names of the symbols for cards and backs.
func Symbols() []string { return slices.Clone(drawnSymbols[:]) }
