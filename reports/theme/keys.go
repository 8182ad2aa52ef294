package theme

import (
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// A Type is the type of a key's value, in words.
type Type string

// The types of keys.
const (
	Text      Type = "text"
	Word      Type = "one of the words that are listed"
	Number    Type = "a number"
	YesNo     Type = "true or false"
	Colour    Type = `a colour, such as "#96201e", "kind" or "kind 1/8"`
	Condition Type = "a condition in quotes"
	Place     Type = "a table such as { left = 5, right = 5, top = 16, height = 27 }"
	Picture   Type = "the path of a PNG or JPEG file below the folder of the theme"
	Files     Type = "the path of a file below the folder of the theme, or a list of such"
	Icons     Type = "the name of an icon, or a list of such"
	Symbol    Type = "a symbol: the name of one that is built in, the path of an .svg file below the folder of the theme, or SET:NAME, an icon of a set"
	Size      Type = "the size of a card: " + sizeNames + ", or width and height such as \"63x88mm\", each 20 to 300 mm"
	Font      Type = "sans, sans bold, sans italic, serif, serif bold, serif italic, mono, mono bold, mono italic, or the path of a .ttf file below the folder of the theme"
)

// A Key is a key of theme files, with its type and meaning.
type Key struct {
	Path    string // path of the key, with "*" for a name that the file chooses: "part.*.box"
	Type    Type
	Lo, Hi  float64  // smallest and largest value of a Number
	Unit    string   // unit of a Number: "mm", "pt", "degrees"
	Words   []string // allowed words of a Word
	Default string   // default value, in words
	Doc     string   // meaning, without a full stop
}

// Contents are the words for what a part may show, with their meanings.
var Contents = []struct{ Word, Doc string }{
	{"panel", "nothing but an area: fill, line, round, picture"},
	{"art", "the card's own picture, cut to fill the box"},
	{"symbol", "the symbol of the card, as large as the box allows"},
	{"name", "its name"},
	{"value", "its value; nothing where it has none"},
	{"kind", "the word for its kind, and of its deck where most cards of the game are of another"},
	{"deck", "the word for its deck"},
	{"text", "its sentences, as large as they fit between size and least"},
	{"asks", "what it asks of whoever plays it: small towers and the number"},
	{"foot", "deck, game and hash in one line, the tag of a sheet between them, copies above; with align = \"centre\" each in a line of its own"},
	{"game", "the title of the game"},
	{"id", "its id, as the files have it"},
	{"count", "how many copies there are: ×8"},
	{"own", "what its entry says under the key that own names"},
	{"words", "the words of the key words, on every card"},
}

// contentWords returns the words of [Contents].
func contentWords() []string {
	var l []string
	for _, s := range Contents {
		l = append(l, s.Word)
	}
	return l
}

// fontNames are the names that theme files use for the built-in fonts.
var fontNames = []string{"sans", "sans bold", "sans italic", "serif", "serif bold", "serif italic", "mono", "mono bold", "mono italic"}

// Keys are all keys of theme files, in the order in which files have them.
var Keys = []Key{
	{Path: "title", Type: Text, Doc: "what people call the theme"},
	{Path: "extends", Type: Text, Default: "the theme says everything itself", Doc: "the theme that this one changes, key by key: the name of one, such as plain"},

	{Path: "card.size", Type: Size, Default: "that of the theme that is extended", Doc: "how large a card is that stands upright, as it is cut. Boxes are measured on it; those of a theme that this one extends, made for another size, follow in proportion, and their type with the smaller of width and height"},
	{Path: "card.radius", Type: Number, Lo: 0, Hi: 20, Unit: "mm", Default: "0", Doc: "the radius of the corners of a card: pictures of cards have round corners, and on paper a fine line says where to cut them. Cards with bleed keep their corners: whoever cuts them rounds them"},
	{Path: "card.paper", Type: Colour, Default: "paper", Doc: "the ground of a face, to the edge and beyond; white in light ink"},
	{Path: "card.picture", Type: Picture, Default: "none", Doc: "a picture that fills the ground of every face; left out in light ink"},
	{Path: "card.safe", Type: Number, Lo: 0, Hi: 10, Unit: "mm", Default: "3", Doc: "how near to the edge of the card anything may stand that a slip of the knife must not cut; what stands nearer is a warning"},

	{Path: "type.title", Type: Font, Default: "sans bold", Doc: "the font of names"},
	{Path: "type.figures", Type: Font, Default: "sans bold", Doc: "the font of values and of what is asked"},
	{Path: "type.text", Type: Font, Default: "sans", Doc: "the font of sentences"},
	{Path: "type.small", Type: Font, Default: "sans", Doc: "the font of the foot"},
	{Path: "type.kind", Type: Font, Default: "sans italic", Doc: "the font of the line that says kind and deck"},
	{Path: "type.flavour", Type: Font, Default: "the italics of the text's font; of a font of your own, that font", Doc: "the font of the text without rules"},
	{Path: "type.back", Type: Font, Default: "that of names", Doc: "the font of the name on backs"},
	{Path: "type.leading", Type: Number, Lo: 1, Hi: 2, Unit: "type sizes", Default: "1.25", Doc: "from line to line of a text"},

	{Path: "colour.*", Type: Colour, Doc: "a colour by a name that parts use. Tints of kinds and decks are grey, black, red, brown, gold, green, teal, blue, violet; paper, dark and quiet are the ground, the text and what is less important. red_back and red_lines are a back's ground and lines, where they are not red and white"},
	{Path: "colour.kind.*", Type: Colour, Default: "the tint that the game gives the kind", Doc: "the colour of a kind of cards, by its id in the deck file"},
	{Path: "colour.deck.*", Type: Colour, Default: "the tint that the game gives the deck", Doc: "the colour of a deck, by its id"},
	{Path: "colour.card.*", Type: Colour, Default: "that of its kind", Doc: "the colour of one card, by its id: it takes the place of that of its kind"},
	{Path: "colour.in_grey.*", Type: Colour, Default: "as bright as it is", Doc: "the shade of a tint of kinds and decks in grey ink, where it would look like another"},

	{Path: "part.*.shows", Type: Word, Words: contentWords(), Doc: "what stands there; order of the parts is depth: later ones lie above earlier ones"},
	{Path: "part.*.box", Type: Place, Doc: "where it stands: millimetres from edges of the card. Of left, width and right two are said, and of top, height and bottom two"},
	{Path: "part.*.lying", Type: Place, Default: "box, from the edges of the card that lies", Doc: "the same on cards that lie on their side, 88 × 63"},
	{Path: "part.*.show", Type: Condition, Default: "always", Doc: "whether a card has it: card.value != null, card.kind == 'attack', card.lying, card.art == null"},
	{Path: "part.*.own", Type: Text, Doc: "with shows = \"own\": the key of the card's entry in the deck file that is shown"},
	{Path: "part.*.words", Type: Text, Doc: "with shows = \"words\": what is printed"},
	{Path: "part.*.ink", Type: Word, Words: []string{"any", "full", "light"}, Default: "any", Doc: "in which ink it is there: any; full, which grey is made of; or light alone"},
	{Path: "part.*.align", Type: Word, Words: []string{"left", "centre", "right"}, Default: "left; a symbol in the centre", Doc: "where it stands in the width of its box"},
	{Path: "part.*.stand", Type: Word, Words: []string{"top", "middle", "bottom"}, Default: "top", Doc: "where it stands in the height of its box; a single line at the bottom has its baseline there"},
	{Path: "part.*.turn", Type: Number, Lo: 0, Hi: 270, Unit: "degrees", Default: "0", Doc: "turned counter-clockwise within its box: 0, 90, 180 or 270"},
	{Path: "part.*.mirrored", Type: YesNo, Default: "false", Doc: "once more at the other side of the card"},
	{Path: "part.*.turned", Type: YesNo, Default: "false", Doc: "once more at the opposite end of the card, turned round, for who sits opposite"},
	{Path: "part.*.after", Type: Text, Default: "nothing", Doc: "a part that was drawn before: this one begins behind its end, if its box does not begin farther right; none for no part"},
	{Path: "part.*.before", Type: Text, Default: "nothing", Doc: "a part that was drawn before: this one ends where that one begins"},
	{Path: "part.*.under", Type: Text, Default: "it lies above all that the file has before it", Doc: "a part below which this one lies, for a theme that extends another"},
	{Path: "part.*.font", Type: Font, Default: "that of its sort under [type]", Doc: "the font of this part alone"},
	{Path: "part.*.size", Type: Number, Lo: 3, Hi: 120, Unit: "pt", Default: "9", Doc: "the size of type, if it fits"},
	{Path: "part.*.least", Type: Number, Lo: 3, Hi: 120, Unit: "pt", Default: "size", Doc: "the size down to which it may shrink so that it fits"},
	{Path: "part.*.lines", Type: Number, Lo: 1, Hi: 4, Unit: "lines", Default: "1", Doc: "how many lines a name may take at its least size"},
	{Path: "part.*.capitals", Type: YesNo, Default: "false", Doc: "written in capitals"},
	{Path: "part.*.small_capitals", Type: YesNo, Default: "false", Doc: "of a line, such as a name: its small letters are drawn as capitals of four fifths of the size, in every font; of a name in several lines all are"},
	{Path: "part.*.colour", Type: Colour, Default: "dark", Doc: "of type and symbols"},
	{Path: "part.*.light", Type: Colour, Default: "colour, or dark where that could not be read on white", Doc: "its colour in light ink"},
	{Path: "part.*.fill", Type: Colour, Default: "none", Doc: "of a panel: what it is filled with. In light ink it is an outline of that colour"},
	{Path: "part.*.line", Type: Number, Lo: 0, Hi: 10, Unit: "mm", Default: "0", Doc: "of a panel: the thickness of the line along its edge"},
	{Path: "part.*.line_colour", Type: Colour, Default: "dark", Doc: "of a panel: the colour of that line"},
	{Path: "part.*.double", Type: YesNo, Default: "false", Doc: "of a panel: a second, fine line within the other"},
	{Path: "part.*.round", Type: Number, Lo: 0, Hi: 40, Unit: "mm", Default: "0", Doc: "of a panel: the radius of its corners"},
	{Path: "part.*.rays", Type: Number, Lo: 0, Hi: 60, Unit: "rays", Default: "0", Doc: "of a panel: so many rays from its middle, in the colour of its line; not in light ink"},
	{Path: "part.*.picture", Type: Picture, Default: "none", Doc: "of a panel: a picture that fills it; with cut, a frame"},
	{Path: "part.*.cut", Type: Number, Lo: 0, Hi: 40, Unit: "mm", Default: "0", Doc: "of a panel's picture: how wide its border is on the card. The picture is cut in nine, a third each way: its corners stay, its sides stretch, its middle is left out"},
	{Path: "part.*.drop", Type: YesNo, Default: "false", Doc: "true takes the part of the extended theme out"},

	{Path: "symbol.sets", Type: Files, Default: "none but those of the theme that is extended", Doc: "files of icons in Iconify's JSON, such as [\"icons.json\"], of which symbols are taken that are written SET:NAME"},
	{Path: "symbol.card.*", Type: Symbol, Default: "that of the card", Doc: "the symbol of a card, by its id"},
	{Path: "symbol.kind.*", Type: Symbol, Default: "that of the card", Doc: "the symbol of all cards of a kind that have none of their own"},
	{Path: "symbol.deck.*", Type: Symbol, Default: "that of the card", Doc: "the symbol on the back of a deck"},

	{Path: "icon.always", Type: Icons, Default: "none but those that the game's files list", Doc: "icons that take the place of their words wherever the text of a card says one, also with a capital letter and, in English and Italian, in the plural: those that the game's files name, and the symbols that are built in"},

	{Path: "back.*.ground", Type: Colour, Default: "the deck's colour", Doc: "a back, by the id of its deck; [back.all] is for all that have none. The ground; white in light ink, so that it costs little"},
	{Path: "back.*.lines", Type: Colour, Default: "white, or what the colours name", Doc: "lines, name and symbol"},
	{Path: "back.*.pattern", Type: Word, Words: []string{"lozenges", "stripes", "waves", "dots", "none"}, Default: "lozenges", Doc: "what is drawn on the ground; not in light ink"},
	{Path: "back.*.frame", Type: Word, Words: []string{"double", "line", "none"}, Default: "double", Doc: "the frame, 6 mm from the edge"},
	{Path: "back.*.symbol", Type: Symbol, Default: "the emblem of the deck", Doc: "the symbol, twice: the same after half a turn"},
	{Path: "back.*.name", Type: YesNo, Default: "true", Doc: "the title of the game in the middle, or in light ink that of the deck"},
	{Path: "back.*.picture", Type: Picture, Default: "none", Doc: "a picture that fills the back, in place of all else; not in light ink"},
}

// KeyOf returns the key that describes the path of a value in a file; nil if there is none.
func KeyOf(path string) *Key {
	parts := source.Split(path)
	best := -1
	for i := range Keys {
		if matchesPattern(strings.Split(Keys[i].Path, "."), parts) && (best < 0 || len(Keys[i].Path) > len(Keys[best].Path)) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	return &Keys[best]
}

// matchesPattern reports whether the parts of a path match a pattern, in which "*" matches
// any part.
func matchesPattern(pattern, parts []string) bool {
	return slices.EqualFunc(pattern, parts, func(p, q string) bool { return p == "*" || p == q })
}

// childKeys returns the keys that the table at path may have; "*" stands for any name.
func childKeys(path string) []string {
	parts := source.Split(path)
	if path == "" {
		parts = nil
	}
	var l []string
	for i := range Keys {
		p := strings.Split(Keys[i].Path, ".")
		if len(p) > len(parts) && matchesPattern(p[:len(parts)], parts) && !slices.Contains(l, p[len(parts)]) {
			l = append(l, p[len(parts)])
		}
	}
	return l
}
