package theme

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"equitas/engine/rule/source"
	"equitas/reports/draw"
)

// builtInFonts are the built-in fonts in the order of [fontNames].
var builtInFonts = []draw.Font{draw.Regular, draw.Bold, draw.Italic, draw.SerifRegular, draw.SerifBold, draw.SerifItalic, draw.MonoRegular, draw.MonoBold, draw.MonoItalic}

// fontOf returns the font of a key: a built-in one, or one from the game designer's own
// file; otherwise if the key is missing, or after a fault.
func (f fields) fontOf(key string, otherwise draw.Font) draw.Font {
	v := f.table.GetKey(key)
	if v == nil {
		return otherwise
	}
	if i := slices.Index(fontNames, v.Text); i >= 0 {
		return builtInFonts[i]
	}
	data, err := f.reader.readFile(v.Text, v.At.File)
	if err != nil {
		f.reader.addFault(v.At, "", "%s: %s: %v", source.Join(f.path, key), source.QuoteIfNeeded(v.Text), err)
		return otherwise
	}
	own, err := draw.ReadFont(data)
	if err != nil {
		f.reader.addFault(v.At, "", "%s: %s %v", source.Join(f.path, key), source.QuoteIfNeeded(v.Text), err)
		return otherwise
	}
	return own
}

// fontFault returns the fault of a value that should name a font; nil if it does. A name
// with an extension is taken for the path of a file, which is not opened. p is the path of
// the value, for messages.
func fontFault(v *source.Value, p string) *source.Fault {
	switch {
	case v.Kind != source.KindText:
		return &source.Fault{At: v.At, Msg: fmt.Sprintf("%s is %s, must be %s", p, v.FoundInWords(), Font)}
	case slices.Contains(fontNames, v.Text) || path.Ext(v.Text) != "":
		return nil
	}
	help := source.Suggest(v.Text, fontNames)
	if help == "" {
		help = "or the path of a .ttf file below the folder of the theme, such as \"fonts/title.ttf\""
	}
	return &source.Fault{At: v.At, Help: help, Msg: fmt.Sprintf("%s is %s, must be %s, or a .ttf file", p, source.QuoteIfNeeded(v.Text), strings.Join(fontNames, ", "))}
}

// Flavour returns the font of the flavour text in text part p.
func (t *Theme) Flavour(p *Part) draw.Font {
	if t.flavour != nil {
		return *t.flavour
	}
	return p.Font.ToItalic()
}

// OwnFonts returns the fonts from the game designer's own files that faces and backs use,
// each once, in the order of the parts.
func (t *Theme) OwnFonts() []draw.Font {
	var l []draw.Font
	add := func(f draw.Font) {
		if _, own := f.Credit(); own && !slices.Contains(l, f) {
			l = append(l, f)
		}
	}
	for i := range t.Parts {
		p := &t.Parts[i]
		if p.drawsText() {
			add(p.Font)
		}
		if p.Content == "text" {
			add(t.Flavour(p))
		}
	}
	add(t.BackFont)
	return l
}

// drawsText reports whether a part draws text.
func (p *Part) drawsText() bool {
	return p.Content != "panel" && p.Content != "art" && p.Content != "symbol"
}
