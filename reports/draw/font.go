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

// A Font is one of the built-in fonts, Liberation Sans, Serif and Mono, or a font from the
// game designer's own file, read by [ReadFont]. The zero value is Regular.
type Font struct {
	builtIn builtIn
	custom  *ownFont // nil for a built-in font
}

// A builtIn is the number of a built-in font.
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
	fontCount
	styleCount = serifRegular // number of styles of a family: regular, bold, italic
)

// The built-in fonts.
var (
	Regular      = Font{builtIn: regular}
	Bold         = Font{builtIn: bold}
	Italic       = Font{builtIn: italic}
	SerifRegular = Font{builtIn: serifRegular}
	SerifBold    = Font{builtIn: serifBold}
	SerifItalic  = Font{builtIn: serifItalic}
	MonoRegular  = Font{builtIn: monoRegular}
	MonoBold     = Font{builtIn: monoBold}
	MonoItalic   = Font{builtIn: monoItalic}
)

// The families of the built-in fonts.
const (
	Family = "Liberation Sans"
	Serif  = "Liberation Serif"
	Mono   = "Liberation Mono"
)

// Family returns the name of the font's family; for a designer's own font, the name in its
// file.
func (f Font) Family() string {
	if f.custom != nil {
		return f.custom.name
	}
	return [...]string{Family, Serif, Mono}[f.builtIn/styleCount]
}

// style returns regular, bold or italic. A designer's own font counts as regular.
func (f Font) style() builtIn { return f.builtIn % styleCount }

// ToItalic returns the italic font of the same family. A designer's own font has none, and
// is returned unchanged.
func (f Font) ToItalic() Font {
	if f.custom != nil {
		return f
	}
	return Font{builtIn: f.builtIn - f.style() + italic}
}

// data returns the content of the font's TrueType file.
func (f Font) data() []byte {
	if f.custom != nil {
		return f.custom.file
	}
	return [fontCount][]byte{liberationsansregular.TTF, liberationsansbold.TTF, liberationsansitalic.TTF,
		liberationserifregular.TTF, liberationserifbold.TTF, liberationserifitalic.TTF,
		liberationmonoregular.TTF, liberationmonobold.TTF, liberationmonoitalic.TTF}[f.builtIn]
}

// File returns the content of the font's TrueType file. It must not be modified.
func (f Font) File() []byte { return f.data() }

// A typeface is a parsed font.
type typeface struct {
	font  *sfnt.Font
	units fixed.Int26_6 // font units per em
}

// typefaces returns the built-in fonts, parsed at the first call, in the order of builtIn.
// It panics if one cannot be parsed, because the program is broken then.
var typefaces = sync.OnceValue(func() [fontCount]typeface {
	var all [fontCount]typeface
	for f := range fontCount {
		t, err := readTypeface(Font{builtIn: f}.data())
		if err != nil {
			panic("draw: " + err.Error())
		}
		all[f] = t
	}
	return all
})

// readTypeface parses the content of a font file.
func readTypeface(file []byte) (typeface, error) {
	parsed, err := sfnt.Parse(file)
	if err != nil {
		return typeface{}, err
	}
	return typeface{parsed, fixed.Int26_6(parsed.UnitsPerEm())}, nil
}

// face returns the parsed font.
func (f Font) face() typeface {
	if f.custom != nil {
		return f.custom.typeface
	}
	return typefaces()[f.builtIn]
}

// advances returns a function that returns the advance width of a character in font units;
// 0 if the font lacks it or is damaged.
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

// Width returns the width of a text in millimetres, at a type size in points: the sum of
// the advance widths, without kerning.
func (f Font) Width(text string, size float64) float64 {
	advance := f.advances()
	var sum fixed.Int26_6
	for _, r := range text {
		sum += advance(r)
	}
	return f.length(sum, size)
}

// length converts font units to millimetres, at a type size in points.
func (f Font) length(units fixed.Int26_6, size float64) float64 {
	return float64(units) / float64(f.face().units) * PointsToMM(size)
}

// A GlyphError is the error for a character that a font lacks or that cannot be printed.
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

// Check returns a [*GlyphError] for the first character of a text that cannot be printed:
// one that the font lacks, that lies beyond U+FFFF, or that is a control character. Invalid
// UTF-8 counts as U+FFFD, which cannot be printed.
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
