package theme

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"math"
	"strings"
	"testing"

	"equitas/engine/card"
	"equitas/engine/rule/source"
	"equitas/reports/draw"
)

// some are texts of themes by name, besides those that the program includes.
type some map[string]string

func (s some) Theme(name string) (*File, *source.Fault) {
	text, ok := s[name]
	if !ok {
		return builtInFinder{}.Theme(name)
	}
	return &File{name, source.NewFile("decks/themes/"+name+".toml", text), func(name string) ([]byte, error) {
		switch name {
		case "huge.png":
			return huge(), nil
		case "inch.png":
			var b bytes.Buffer
			err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 200, 200)))
			return b.Bytes(), err
		case "own.ttf":
			return draw.SerifBold.File(), nil
		case "forbidden.ttf":
			file := bytes.Clone(draw.SerifBold.File())
			at := bytes.Index(file, []byte("OS/2"))
			file[binary.BigEndian.Uint32(file[at+8:])+9] = 2
			return file, nil
		}
		if data, ok := drawings[name]; ok {
			return []byte(data), nil
		}
		return []byte("no picture"), nil
	}}, nil
}

// drawings are files in the folder of a theme.
var drawings = map[string]string{
	"fox.svg":  `<svg viewBox="0 0 8 8"><path d="M1 1h6v6z"/></svg>`,
	"bomb.svg": `<svg viewBox="0 0 8 8"><script/></svg>`,
	"own.json": `{"prefix": "own", "info": {"name": "Own", "author": {"name": "Ann"}, "license": {"title": "CC BY 3.0"}}, "icons": {"ring": {"body": "<circle cx='8' cy='8' r='7'/>"}, "spare": {"body": "<circle cx='8' cy='8' r='3'/>"}}}`,
	"two.json": `{"prefix": "two", "info": {"author": {"name": "Bob"}, "license": {"title": "CC0"}}, "icons": {"dot": {"body": "<circle cx='8' cy='8' r='3'/>"}}}`,
	"who.json": `{"prefix": "who", "info": {"license": {"title": "CC0"}}, "icons": {"dot": {"body": "<circle cx='8' cy='8' r='3'/>"}}}`,
}

func (s some) Themes() []string { return append(builtInFinder{}.Themes(), "mine") }

// huge returns the beginning of a PNG file of 30,000 × 30,000 pixels.
func huge() []byte {
	var b bytes.Buffer
	b.WriteString("\x89PNG\r\n\x1a\n")
	head := []byte("IHDR\x00\x00\x75\x30\x00\x00\x75\x30\x08\x06\x00\x00\x00")
	binary.Write(&b, binary.BigEndian, uint32(len(head)-4))
	b.Write(head)
	binary.Write(&b, binary.BigEndian, crc32.ChecksumIEEE(head))
	return b.Bytes()
}

// A fault of a theme must have its place, what was found, and the nearest valid name.
func TestBadThemes(t *testing.T) {
	const head = "title = \"Mine\"\nextends = \"plain\"\n"
	for _, c := range []struct{ what, text, want string }{
		{"outside the card", head + "part.text.box = { left = 5, width = 70, top = 50, height = 29 }", "mine.toml:3:17: part.text is 12.0 mm outside of the card: it goes from 5.0 to 75.0 mm across"},
		{"nothing left", head + "part.text.box = { left = 40, right = 40, top = 50, height = 29 }", "its edges leave nothing between them"},
		{"one edge", head + "part.text.box = { left = 5, top = 50, height = 29 }", "part.text.box says 1 of left, right and width, must say two"},
		{"unknown key of a box", head + "part.text.box = { lft = 5, right = 5, top = 50, height = 29 }", "mine.toml:3:19: unknown key lft in part.text.box"},
		{"unknown key", head + "part.text.sise = 9", "mine.toml:3:11: unknown key sise in part.text"},
		{"unknown table", head + "[parts.text]\nsize = 9", "unknown table parts in a theme"},
		{"unknown part", head + "part.kind.before = \"askes\"", "part.kind.before names askes, which is no part"},
		{"unknown content", head + "part.text.shows = \"txt\"", "part.text.shows is txt, must be panel, art"},
		{"unknown field", head + "part.text.show = \"card.vale != null\"", "mine.toml:3:24: part.text.show asks for card.vale, which no face has"},
		{"no condition", head + "part.text.show = \"card.value >\"", "part.text.show is no condition"},
		{"no colour", head + "part.text.colour = \"drak\"", "mine.toml:3:20: part.text.colour is drak, which is no colour"},
		{"no share", head + "part.text.colour = \"kind 9/8\"", "whose share of the colour is none from 0/8 to 8/8"},
		{"no named colour", head + "colour.page = \"#12345\"", "colour.page is #12345, which is no colour"},
		{"no symbol", head + "symbol.card.knights = \"hrose\"", "symbol.card.knights is hrose, which is no symbol"},
		{"a hostile symbol", head + "symbol.card.knights = \"bomb.svg\"", "mine.toml:3:23: symbol.card.knights: bomb.svg, line 1, column 24: <script> is refused"},
		{"a misspelt icon", head + "symbol.sets = \"own.json\"\nback.base.symbol = \"own:rnig\"", "mine.toml:4:20: back.base.symbol: own has no icon \"rnig\""},
		{"no set", head + "symbol.kind.attack = \"own:ring\"", "own:ring: no set of icons is listed; write under [symbol]: sets"},
		{"nobody to credit", head + "symbol.sets = [\"who.json\"]\nsymbol.kind.attack = \"who:dot\"", "mine.toml:4:22: symbol.kind.attack: who.json: does not say who made the icons"},
		{"sets that are none", head + "symbol.sets = [3]", "symbol.sets lists a whole number, and lists paths of files alone"},
		{"icons that are none", head + "icon.always = [3]", "icon.always lists a whole number, and lists names of icons alone"},
		{"a number", head + "part.text.size = \"9\"", "part.text.size is text, must be a number, 3 to 120 pt"},
		{"beyond", head + "part.text.size = 900", "part.text.size is 900, must be 3 to 120 pt"},
		{"no title", "extends = \"plain\"\n", "the file lacks title"},
		{"no theme", "title = \"Mine\"\nextends = \"plian\"\n", "mine.toml:2:11: there is no theme plian"},
		{"a circle", "title = \"Mine\"\nextends = \"other\"\n", "other.toml:2:11: themes extend each other in a circle: mine → other → mine"},
		{"a huge picture", head + "card.picture = \"huge.png\"", "huge.png has 30000 × 30000 pixels, must be at most"},
		{"no picture", head + "card.picture = \"x.png\"", "x.png is not a PNG or JPEG file"},
		{"no font", head + "type.title = \"x.ttf\"", "mine.toml:3:14: type.title: x.ttf is not a font file"},
		{"a forbidden font", head + "part.text.font = \"forbidden.ttf\"", "mine.toml:3:18: part.text.font: forbidden.ttf must not be embedded: its maker forbids it (fsType 0x0002)"},
		{"a font that is near", head + "type.title = \"serif blod\"", "type.title is \"serif blod\", must be sans, sans bold, sans italic, serif, serif bold, serif italic, mono, mono bold, mono italic, or a .ttf file"},
		{"a number for a font", head + "type.title = 3", "type.title is a whole number, must be sans, sans bold"},
		{"words that the font lacks", head + "type.text = \"own.ttf\"\n[part.motto]\nshows = \"words\"\nwords = \"中\"\nbox = { left = 5, right = 5, top = 5, height = 5 }", "part.motto.words: no letter \"中\" (U+4E2D) is in the font Liberation Serif Bold"},
		{"no size", head + "card.size = \"tarok\"", "mine.toml:3:13: card.size is tarok, must be poker, bridge, euro, mini, square, tarot, jumbo, or a size such as 63x88mm or 2.5x3.5in"},
		{"no unit", head + "card.size = \"63x88\"", "card.size is 63x88, needs a unit: 63x88mm"},
		{"too large", head + "card.size = \"63x880mm\"", "card.size is 63x880mm, must be 20 mm to 300 mm each way"},
		{"a number for a size", head + "card.size = 63", "card.size is a whole number, must be the size of a card: poker"},
		{"outside a small card", head + "card.size = \"mini\"\npart.text.box = { left = 5, right = 5, top = 50, height = 29 }", "part.text is 11.0 mm outside of the card: it goes from 5.0 to 39.0 mm across and from 50.0 to 79.0 mm down"},
		{"no text", head + "part = 3", "part is a whole number, must be a table"},
	} {
		files := some{"mine": c.text, "other": "title = \"Other\"\nextends = \"mine\"\n"}
		got, faults := Read("mine", source.Place{File: "x.toml"}, files)
		if got != nil || !strings.Contains(faults.Error(), c.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", c.what, faults.Error(), c.want)
		}
	}
}

// A picture of 200 × 200 pixels must be sharp enough for a square inch, and a frame for
// three times its border.
func TestCoarsePictures(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"card.picture = \"inch.png\"", "mine.toml:3:16: warning: card.picture: inch.png has 58 dpi as printed, below 200"},
		{"back.all.picture = \"inch.png\"", "mine.toml:3:20: warning: back.all.picture: inch.png has 58 dpi as printed, below 200"},
		{"part.a = { shows = \"panel\", picture = \"inch.png\", box = { left = 5, width = 25.4, top = 5, height = 25.4 } }", ""},
		{"part.a = { shows = \"panel\", picture = \"inch.png\", box = { left = 5, width = 25.6, top = 5, height = 25.4 } }", "part.a.picture: inch.png has 198 dpi as printed, below 200"},
		{"part.a = { shows = \"panel\", picture = \"inch.png\", cut = 8, box = { left = 0, right = 0, top = 0, bottom = 0 } }", ""},
		{"part.a = { shows = \"panel\", picture = \"inch.png\", cut = 10, box = { left = 0, right = 0, top = 0, bottom = 0 } }", "part.a.picture: inch.png has 169 dpi as printed, below 200"},
	} {
		got, faults := Read("mine", source.Place{File: "x.toml"}, some{"mine": "title = \"Mine\"\nextends = \"plain\"\n" + c.text})
		if got == nil || (c.want == "") != (len(faults) == 0) || !strings.Contains(faults.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.text, faults, c.want)
		}
	}
}

// A theme that extends another needs only what differs, and can change everything that the
// theme plain has.
func TestExtends(t *testing.T) {
	plain := BuiltIn(Plain)
	text := ExtendingFile(plain, "Mine")
	for line := range strings.Lines(text) {
		rest, ok := strings.CutPrefix(line, "# ")
		if key, _, said := strings.Cut(rest, " = "); ok && said && KeyOf(key) != nil && key != "title" {
			text = strings.Replace(text, line, rest, 1)
		}
	}
	same, faults := Read("mine", source.Place{}, some{"mine": text})
	if same == nil || len(same.Parts) != len(plain.Parts) || strings.Count(text, "\npart.") < 50 {
		t.Fatalf("%v: %d lines", faults, strings.Count(text, "\npart."))
	}
	mine, faults := Read("mine", source.Place{}, some{"mine": "title = \"Mine\"\nextends = \"plain\"\npart.kind.drop = true\npart.asks.size = 9\ncolour.card.knights = \"teal 4/8\"\n[part.new]\nshows = \"id\"\nbox = { left = 5, right = 5, top = 5, height = 5 }\nunder = \"art\"\n"})
	if mine == nil || len(faults) > 0 {
		t.Fatal(faults)
	}
	names := ""
	for _, p := range mine.Parts {
		names += p.Name + " "
	}
	if !strings.Contains(names, " new art ") || strings.Contains(names, " kind ") || len(mine.Parts) != len(plain.Parts) {
		t.Errorf("parts: %s", names)
	}
	if got, want := mine.CardColour(&card.Face{ID: "knights", Look: card.Look{Band: card.Red}}), plain.NamedColour("teal").Mix(draw.White, 4); got != want {
		t.Errorf("the colour of a card: got %v, want %v", got, want)
	}
}

// Symbols can be drawings in the theme's folder and icons of sets, also those of the theme
// that is extended. Only the authors of drawings that are used must be credited.
func TestDrawings(t *testing.T) {
	files := some{
		"base": "title = \"Base\"\nextends = \"plain\"\n[symbol]\nsets = [\"own.json\"]\nkind.attack = \"own:ring\"\ncard.pike = \"own:spare\"\n",
		"mine": "title = \"Mine\"\nextends = \"base\"\n[symbol]\nsets = \"two.json\"\ncard.knights = \"fox.svg\"\n[back.base]\nsymbol = \"two:dot\"\n",
	}
	mine, faults := Read("mine", source.Place{}, files)
	if mine == nil || len(faults) > 0 {
		t.Fatal(faults)
	}
	_, _, _, _, back := mine.Back(&card.Face{Back: "base"})
	own := SymbolRef{Name: "bow", From: "deck.toml"}
	for want, got := range map[string]SymbolRef{
		"fox.svg":  mine.Symbol(&card.Face{ID: "knights", Kind: "attack"}),
		"own:ring": mine.Symbol(&card.Face{ID: "soldiers", Kind: "attack"}),
		"two:dot":  back,
	} {
		if got.Name != want {
			t.Fatalf("got %v, want %s", got, want)
		}
		if symbol, err := got.Library.Symbol(got.Name, got.From); err != nil || len(symbol.Parts) == 0 {
			t.Errorf("%s: %v, %v", want, symbol, err)
		}
	}
	if got := mine.Symbol(&card.Face{ID: "archers", Kind: "attack", Symbol: "bow", SymbolFrom: "deck.toml", OwnSymbol: true}); got != own {
		t.Errorf("a card with a symbol of its own: got %v, want %v", got, own)
	}
	credits := mine.Library.Credits()
	if len(credits) != 2 || credits[0].Author != "Ann" || strings.Join(credits[0].Icons, " ") != "ring" || credits[1].Author != "Bob" {
		t.Errorf("credits: %v", credits)
	}
}

// Every key must be explained, by itself and in its table, and be in the schema.
func TestKeys(t *testing.T) {
	var schema bytes.Buffer
	if err := WriteSchema(&schema); err != nil {
		t.Fatal(err)
	}
	for i := range Keys {
		var b bytes.Buffer
		if err := Explain(&b, Keys[i].Path); err != nil || !strings.Contains(b.String(), upperFirst(Keys[i].Doc)) {
			t.Errorf("%s: %v", Keys[i].Path, err)
		}
		if last := source.LastKey(Keys[i].Path); last != "*" && !strings.Contains(schema.String(), `"`+last+`"`) {
			t.Errorf("the schema lacks %s", Keys[i].Path)
		}
	}
	var one bytes.Buffer
	if err := Explain(&one, "part.box"); err != nil || !strings.HasPrefix(one.String(), "part.*.box\n") || strings.Count(one.String(), "\n\n") > 0 {
		t.Errorf("part.box: %v\n%s", err, one.String())
	}
	if err := Explain(&bytes.Buffer{}, "bxo"); err == nil || !strings.Contains(err.Error(), "nearest: box") {
		t.Errorf("got %v", err)
	}
}

// A designer's font must be used for the parts that name it.
func TestOwnFonts(t *testing.T) {
	mine, faults := Read("mine", source.Place{}, some{"mine": "title = \"Mine\"\nextends = \"plain\"\ntype.title = \"own.ttf\"\npart.text.font = \"own.ttf\"\n"})
	if mine == nil {
		t.Fatal(faults)
	}
	own := mine.OwnFonts()
	if len(own) != 1 || own[0].Family() != "Liberation Serif Bold" {
		t.Fatalf("got %d fonts", len(own))
	}
	for i := range mine.Parts {
		p := &mine.Parts[i]
		if want := p.Content == "name" || p.Name == "text"; (p.Font == own[0]) != want {
			t.Errorf("part %s is set in %s", p.Name, p.Font.Family())
		}
	}
	if got := mine.Flavour(&mine.Parts[len(mine.Parts)-1]); got != draw.Italic {
		t.Errorf("flavour is set in %s", got.Family())
	}
	if mine.BackFont != own[0] {
		t.Errorf("backs are set in %s", mine.BackFont.Family())
	}
	other, faults := Read("mine", source.Place{}, some{"mine": "title = \"Mine\"\nextends = \"plain\"\ntype.flavour = \"own.ttf\"\ntype.back = \"mono bold\"\n"})
	if other == nil || len(other.OwnFonts()) != 1 || other.BackFont != draw.MonoBold || other.Flavour(&other.Parts[0]) != own[0] {
		t.Errorf("fonts of flavour and backs: %v", faults)
	}
	if fonts := BuiltIn(Plain).OwnFonts(); len(fonts) > 0 {
		t.Errorf("plain has %d", len(fonts))
	}
}

// Parts of an extended theme that was made for another size must be scaled; those that the
// theme itself defines must not.
func TestCardSizes(t *testing.T) {
	files := some{"mine": "title = \"Mine\"\nextends = \"plain\"\ncard.size = \"126x132mm\"\npart.kind.box = { left = 5, right = 5, top = 43.5, height = 4 }\n" +
		"[part.medal]\nshows = \"id\"\nbox = { left = 5, width = 8, top = 5, height = 8 }\n",
		"other": "title = \"Other\"\nextends = \"mine\"\ncard.size = \"poker\"\n"}
	part := func(t *testing.T, of *Theme, name string) *Part {
		for i := range of.Parts {
			if of.Parts[i].Name == name {
				return &of.Parts[i]
			}
		}
		t.Fatalf("there is no part %s", name)
		return nil
	}
	type place struct{ x, y, w, h float64 }
	at := func(b *Box, s CardSize) (p place) {
		p.x, p.y, p.w, p.h = b.Rect(s.W, s.H)
		return p
	}
	mine, faults := Read("mine", source.Place{}, files)
	if mine == nil {
		t.Fatal(faults)
	}
	plain := part(t, BuiltIn(Plain), "text")
	text := part(t, mine, "text")
	for _, c := range []struct {
		what      string
		got, want place
	}{
		{"inherited", at(&text.Upright, mine.CardSize), place{10, 75, 106, 43.5}},
		{"inherited, lying", at(&text.Landscape, mine.landscape()), place{54, 40, 70.5, 66}},
		{"its own", at(&part(t, mine, "kind").Upright, mine.CardSize), place{5, 43.5, 116, 4}},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %v, want %v", c.what, c.got, c.want)
		}
	}
	if text.Size != 1.5*plain.Size || text.MinSize != 1.5*plain.MinSize {
		t.Errorf("type is %g to %g pt", text.MinSize, text.Size)
	}
	files["wide"] = "title = \"Wide\"\nextends = \"plain\"\n[part.new]\nshows = \"id\"\nbox = { left = 5, right = 5, top = 70, height = 10 }\n"
	if _, faults := Read("wide", source.Place{}, files); len(faults) != 1 || faults[0].Help != "say with lying, beside box, where it stands on a card that lies, 88 × 63 mm" {
		t.Errorf("a box for cards that stand: %v", faults)
	}
	back, faults := Read("other", source.Place{}, files)
	if back == nil {
		t.Fatal(faults)
	}
	if got, want := at(&part(t, back, "medal").Upright, back.CardSize), (place{2.5, 3.333, 4, 4}); math.Round(1000*got.y) != 1000*want.y || got.x != want.x || got.w != want.w || got.h != want.h {
		t.Errorf("a box of a larger card: got %v, want %v", got, want)
	}
}
