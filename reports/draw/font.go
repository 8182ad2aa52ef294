package draw

import (
	"fmt"
	"sync"
	"unicode"

	"codeberg.org/go-fonts/liberation/liberationmonobold"
	"codeberg.org/go-fonts/liberation/liberationmonoitalic"
	"codeberg.org/go-fonts/liberation/liberationmonoregular"
	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansitalic"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-fonts/liberation/liberationserifbold"
	"codeberg.org/go-fonts/liberation/liberationserifitalic"
	"codeberg.org/go-fonts/liberation/liberationserifregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// A Font is a built-in one (Liberation Sans, the default, Liberation Serif and Liberation
// Mono) or one of the designer's own, from [ReadFont]. The zero Font is Regular.
type Font struct {
	sort builtIn
	own  *ownFont // nil for one that comes along
}

// A builtIn is a font that is part of the program.
type builtIn int

const (
	regular builtIn = iota
	bold
	italic
	serifRegular
	serifBold
	serifItalic
	monoRegular
	monoBold
	monoItalic
	fonts
	styled = serifRegular // how many styles a family has
)

// The fonts that come along.
var (
	Regular      = Font{sort: regular}
	Bold         = Font{sort: bold}
	Italic       = Font{sort: italic}
	SerifRegular = Font{sort: serifRegular}
	SerifBold    = Font{sort: serifBold}
	SerifItalic  = Font{sort: serifItalic}
	MonoRegular  = Font{sort: monoRegular}
	MonoBold     = Font{sort: monoBold}
	MonoItalic   = Font{sort: monoItalic}
)

// The families of the fonts that come along.
const (
	Family = "Liberation Sans"
	Serif  = "Liberation Serif"
	Mono   = "Liberation Mono"
)

// Family returns the name of the font's family; for a designer's own font, the name in its
// file.
func (f Font) Family() string {
	if f.own != nil {
		return f.own.name
	}
	return [...]string{Family, Serif, Mono}[f.sort/styled]
}

// style returns regular, bold or italic; a designer's own font is regular.
func (f Font) style() builtIn { return f.sort % styled }

// Slanted returns the italic of a font's family; for a designer's own font, which has none,
// the font itself.
func (f Font) Slanted() Font {
	if f.own != nil {
		return f
	}
	return Font{sort: f.sort - f.style() + italic}
}

// data returns the font's file.
func (f Font) data() []byte {
	if f.own != nil {
		return f.own.file
	}
	return [fonts][]byte{liberationsansregular.TTF, liberationsansbold.TTF, liberationsansitalic.TTF,
		liberationserifregular.TTF, liberationserifbold.TTF, liberationserifitalic.TTF,
		liberationmonoregular.TTF, liberationmonobold.TTF, liberationmonoitalic.TTF}[f.sort]
}

// File returns the font as a TrueType file. It must not be changed.
func (f Font) File() []byte { return f.data() }

// A typeface is a parsed font.
type typeface struct {
	font  *sfnt.Font
	units fixed.Int26_6 // per em
}

// typefaces reads the fonts that come along, once. One that cannot be read is a broken
// program.
var typefaces = sync.OnceValue(func() [fonts]typeface {
	var all [fonts]typeface
	for f := range fonts {
		t, err := readTypeface(Font{sort: f}.data())
		if err != nil {
			panic("draw: " + err.Error())
		}
		all[f] = t
	}
	return all
})

func readTypeface(file []byte) (typeface, error) {
	parsed, err := sfnt.Parse(file)
	if err != nil {
		return typeface{}, err
	}
	return typeface{parsed, fixed.Int26_6(parsed.UnitsPerEm())}, nil
}

// face returns the parsed font.
func (f Font) face() typeface {
	if f.own != nil {
		return f.own.typeface
	}
	return typefaces()[f.sort]
}

// advances returns a function from a character to its advance width, in units of the font.
func (f Font) advances() func(r rune) fixed.Int26_6 {
	t := f.face()
	var buf sfnt.Buffer
	return func(r rune) fixed.Int26_6 {
		glyph, err := t.font.GlyphIndex(&buf, r)
		if err != nil {
			return 0
		}
		width, err := t.font.GlyphAdvance(&buf, glyph, t.units, font.HintingNone)
		if err != nil {
			return 0
		}
		return width
	}
}

// Width returns how long a text is in a font of a size in points: millimetres,
// by the font's own advances, without kerning.
func (f Font) Width(text string, size float64) float64 {
	advance := f.advances()
	var sum fixed.Int26_6
	for _, r := range text {
		sum += advance(r)
	}
	return f.length(sum, size)
}

// length converts units of the font to millimetres.
func (f Font) length(units fixed.Int26_6, size float64) float64 {
	return float64(units) / float64(f.face().units) * MM(size)
}

// A GlyphError reports a character that a font does not have.
type GlyphError struct {
	Rune rune
	Font Font
}

func (e *GlyphError) Error() string {
	if unicode.IsControl(e.Rune) {
		return fmt.Sprintf("U+%04X is a control character", e.Rune)
	}
	return fmt.Sprintf("no letter %q (U+%04X) is in the font %s", string(e.Rune), e.Rune, e.Font.Family())
}

// Check looks up every character of a text. The error is a [GlyphError]: the character is
// missing in the font, beyond U+FFFF, or a control character. Invalid UTF-8 counts as
// U+FFFD.
func (f Font) Check(text string) error {
	t := f.face()
	var buf sfnt.Buffer
	for _, r := range text {
		glyph, err := t.font.GlyphIndex(&buf, r)
		if unicode.IsControl(r) || r > 0xffff || r == 0xfffd || err != nil || glyph == 0 {
			return &GlyphError{r, f}
		}
	}
	return nil
}
