package theme

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/card"
	"equitas/engine/rule/source"
	"equitas/reports/draw"
	"equitas/reports/svg"
)

// decode returns the theme that tree describes, which was merged from all files.
func (r *reader) decode(tree *source.Table) *Theme {
	own := r.files[0]
	t := &Theme{Name: own.ThemeName, CardSize: r.sizes[own.Text.Name], SafeMargin: 3, Leading: 1.25, Fonts: map[string]draw.Font{}, colours: map[string]draw.RGB{"white": draw.White},
		groupColours: map[string]Paint{}, symbols: map[string]SymbolRef{}, backs: map[string]*Back{}, tree: tree}
	r.theme = t
	for _, f := range r.files {
		t.Files = append(t.Files, f.Text.Name)
	}
	t.Library = svg.NewLibrary(r.readFile, r.sets, "symbol")
	t.Title = tree.GetKey("title").Text
	r.readColours(subtable(tree, "colour"))

	c := fields{r, subtable(tree, "card"), "card"}
	if t.Paper = c.paintOf("paper", nil); !t.Paper.IsSet {
		t.Paper = Paint{true, "", t.NamedColour("paper"), 8}
	}
	t.GroundPicture = c.pictureOf("picture")
	c.warnBlurry(t.GroundPicture, t.W, t.H)
	t.SafeMargin = c.lengthOf("safe", 3)
	t.Radius = c.lengthOf("radius", 0)

	y := fields{r, subtable(tree, "type"), "type"}
	for key, otherwise := range map[string]draw.Font{"title": draw.Bold, "figures": draw.Bold, "text": draw.Regular, "small": draw.Regular, "kind": draw.Italic} {
		t.Fonts[key] = y.fontOf(key, otherwise)
	}
	t.BackFont = y.fontOf("back", t.Fonts["title"])
	if v := y.table.GetKey("flavour"); v != nil {
		own := y.fontOf("flavour", draw.Italic)
		t.flavour = &own
	}
	t.Leading = y.numberOf("leading", 1.25)

	symbols := subtable(tree, "symbol")
	for _, group := range symbols.Keys() {
		of := symbols.GetKey(group)
		if of.Kind != source.KindTable { // symbol.sets is not a table
			continue
		}
		for _, id := range of.Table.Keys() {
			key := group + "." + id
			t.symbols[key] = r.readSymbol(of.Table.GetKey(id), "symbol."+key)
		}
	}
	if always := subtable(tree, "icon").GetKey("always"); always != nil {
		t.AlwaysIcons = always.Words()
	}
	r.readBacks(subtable(tree, "back"))
	r.readParts(subtable(tree, "part"))
	return t
}

// subtable returns the table that is the value of key in t; an empty table if there is
// none.
func subtable(t *source.Table, key string) *source.Table {
	if v := t.GetKey(key); v != nil && v.Kind == source.KindTable {
		return v.Table
	}
	return source.NewTable()
}

// readSymbol returns the symbol that a value names, and adds a fault if it cannot be read.
// p is the path of the value, for messages.
func (r *reader) readSymbol(v *source.Value, p string) SymbolRef {
	s := SymbolRef{Name: v.Text, From: v.At.File, Library: r.theme.Library}
	switch {
	case slices.Contains(card.Symbols(), v.Text):
		return s
	case card.DrawingSourceOf(v.Text) != card.BuiltIn:
		if err := s.Library.Check(s.Name, s.From); err != nil {
			help := ""
			if missing, ok := errors.AsType[*svg.MissingIconError](err); ok {
				help = source.Suggest(missing.Name, missing.Known)
			}
			r.addFault(v.At, help, "%s: %v", p, err)
		}
		return s
	}
	help := source.Suggest(v.Text, card.Symbols())
	if help == "" {
		help = "equitas explain proelio card.knights.symbol lists them"
	}
	r.addFault(v.At, help, "%s is %s, which is no symbol", p, source.QuoteIfNeeded(v.Text))
	return s
}

// readFile returns the content of the file called name, below the folder of the theme file
// from, which names it.
func (r *reader) readFile(name, from string) ([]byte, error) {
	open := r.fileReaders[from]
	if open == nil {
		return nil, errors.New("there is no folder to look for it")
	}
	return open(name)
}

// readColours reads the table colour: first the named colours, then those of kinds, decks
// and cards.
func (r *reader) readColours(c *source.Table) {
	var later []string
	for _, key := range c.Keys() {
		v := c.GetKey(key)
		if v.Kind == source.KindTable {
			later = append(later, key)
			continue
		}
		rgb, ok := parseHex(v.Text)
		if key == "kind" || key == "deck" || key == "card" || key == greyTable {
			r.addFault(v.KeyAt, "call the colour otherwise", "colour.%s is the table of the colours of each %s, no colour", key, key)
			continue
		}
		if !ok {
			r.addFault(v.At, "write # and six digits 0 to f: \"#96201e\" is a red", "colour.%s is %s, which is no colour", key, source.QuoteIfNeeded(v.Text))
			continue
		}
		r.theme.colours[key] = rgb
	}
	for _, name := range []string{"paper", "dark", "quiet"} {
		if _, ok := r.theme.colours[name]; !ok {
			r.addFault(r.files[len(r.files)-1].Text.Start(), "write it under [colour]; a theme that extends plain has it", "the theme lacks the colour %s", name)
		}
	}
	for _, group := range later {
		for _, id := range c.GetKey(group).Table.Keys() {
			v := c.GetKey(group).Table.GetKey(id)
			p, fault := r.readPaint(v, "colour."+group+"."+id, false)
			if fault != nil {
				r.faults = append(r.faults, *fault)
				continue
			}
			if group == greyTable {
				if r.theme.greyColours == nil {
					r.theme.greyColours = maps.Clone(r.theme.colours)
				}
				r.theme.greyColours[id] = p.rgb.Mix(draw.White, 8-p.eighths)
				continue
			}
			r.theme.groupColours[group+"."+id] = p
		}
	}
}

// greyTable is the key, within colour, of the table with the shades that tints have in grey
// ink.
const greyTable = "in_grey"

// parseHex parses a colour: "#96201e", or "#a21" for "#aa2211"; false if s is none.
func parseHex(s string) (draw.RGB, bool) {
	d, ok := strings.CutPrefix(s, "#")
	if len(d) == 3 {
		d = string([]byte{d[0], d[0], d[1], d[1], d[2], d[2]})
	}
	n, err := strconv.ParseUint(d, 16, 32)
	if !ok || err != nil || len(d) != 6 {
		return draw.RGB{}, false
	}
	return draw.RGB{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n)}, true
}

// readPaint reads a colour: "#96201e", a name or, if faces is true, "kind" or "deck". It
// may be followed by a share, as in "kind 1/8", which mixes it with white. p is the path of
// the value, for messages.
func (r *reader) readPaint(v *source.Value, p string, faces bool) (Paint, *source.Fault) {
	name, share, shared := strings.Cut(strings.TrimSpace(v.Text), " ")
	paint := Paint{IsSet: true, eighths: 8}
	if shared {
		n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(share), "/8"))
		if err != nil || n < 0 || n > 8 || !strings.HasSuffix(strings.TrimSpace(share), "/8") {
			return Paint{}, &source.Fault{At: v.At, Help: "such as \"kind 1/8\": one eighth of the colour, the rest white", Msg: fmt.Sprintf("%s is %q, whose share of the colour is none from 0/8 to 8/8", p, source.Snippet(v.Text))}
		}
		paint.eighths = n
	}
	rgb, known := r.theme.colours[name]
	direct, ok := parseHex(name)
	switch {
	case faces && (name == "kind" || name == "deck"):
		paint.name = name
	case ok:
		paint.rgb = direct
	case known:
		paint.rgb = rgb
	default:
		names := slices.Collect(maps.Keys(r.theme.colours))
		if faces {
			names = append(names, "kind", "deck")
		}
		slices.Sort(names)
		help := source.Suggest(name, names)
		if help == "" {
			help = "write # and six digits 0 to f, or a name of [colour]"
		}
		return Paint{}, &source.Fault{At: v.At, Help: help, Msg: fmt.Sprintf("%s is %s, which is no colour", p, source.QuoteIfNeeded(v.Text))}
	}
	return paint, nil
}

// A fields reads the values of one table of a theme. Its methods return otherwise if the
// key is missing.
type fields struct {
	reader *reader
	table  *source.Table
	path   string
}

func (f fields) textOf(key, otherwise string) string {
	if v := f.table.GetKey(key); v != nil {
		return v.Text
	}
	return otherwise
}

func (f fields) numberOf(key string, otherwise float64) float64 {
	v := f.table.GetKey(key)
	switch {
	case v == nil:
		return otherwise
	case v.Kind == source.KindInt:
		return float64(v.Int)
	}
	return v.Float
}

// lengthOf returns a length that scales with the size of cards. If the file that has it
// measures boxes on cards of another size, it is scaled to the theme's size, by the smaller
// of the factors for width and height.
func (f fields) lengthOf(key string, otherwise float64) float64 {
	v := f.table.GetKey(key)
	if v == nil {
		return otherwise
	}
	kx, ky := f.reader.sizes[v.At.File].factorsTo(f.reader.theme.CardSize)
	return f.numberOf(key, otherwise) * min(kx, ky)
}

func (f fields) boolOf(key string, otherwise bool) bool {
	if v := f.table.GetKey(key); v != nil {
		return v.Bool
	}
	return otherwise
}

// paintOf returns the colour of a key. If the key is missing, it returns *otherwise, or, if
// that is nil, a Paint that is not set.
func (f fields) paintOf(key string, otherwise *Paint) Paint {
	v := f.table.GetKey(key)
	if v == nil {
		if otherwise != nil {
			return *otherwise
		}
		return Paint{}
	}
	p, fault := f.reader.readPaint(v, source.Join(f.path, key), true)
	if fault != nil {
		f.reader.faults = append(f.reader.faults, *fault)
	}
	return p
}

// pictureOf returns the picture that a key names; nil if the key is missing, or after a
// fault.
func (f fields) pictureOf(key string) *draw.Image {
	v := f.table.GetKey(key)
	if v == nil {
		return nil
	}
	p := source.Join(f.path, key)
	data, err := f.reader.readFile(v.Text, v.At.File)
	if err != nil {
		f.reader.addFault(v.At, "", "%s: %s: %v", p, source.QuoteIfNeeded(v.Text), err)
		return nil
	}
	img, err := draw.ReadImage(data)
	if err != nil {
		f.reader.addFault(v.At, "", "%s: %s %v", source.Join(f.path, key), source.QuoteIfNeeded(v.Text), err)
		return nil
	}
	return img
}

// MinDPI is the smallest resolution, in pixels per inch, at which a picture on a card looks
// sharp.
const MinDPI = 200

// warnBlurry adds a warning if img, the value of the key picture, has too few pixels for an
// area of w × h millimetres. img may be nil.
func (f fields) warnBlurry(img *draw.Image, w, h float64) {
	if img == nil || w <= 0 || h <= 0 {
		return
	}
	if dpi := img.DPI(w, h); dpi < MinDPI {
		v := f.table.GetKey("picture")
		f.reader.faults = append(f.reader.faults, source.Fault{At: v.At, Warning: true,
			Msg: fmt.Sprintf("%s.picture: %s has %.0f dpi as printed, below %d", f.path, source.QuoteIfNeeded(v.Text), dpi, MinDPI)})
	}
}

// readBacks reads the table back: how the backs of decks look.
func (r *reader) readBacks(backs *source.Table) {
	r.theme.backs["all"] = &Back{Pattern: "lozenges", Frame: "double", HasName: true}
	names := slices.Clone(backs.Keys())
	if i := slices.Index(names, "all"); i > 0 { // it is read first because the others are based on it
		names = slices.Insert(slices.Delete(names, i, i+1), 0, "all")
	}
	for _, name := range names {
		b := *r.theme.backs["all"]
		f := fields{r, backs.GetKey(name).Table, "back." + name}
		b.Ground, b.Lines = f.paintOf("ground", &b.Ground), f.paintOf("lines", &b.Lines)
		b.Pattern, b.Frame = f.textOf("pattern", b.Pattern), f.textOf("frame", b.Frame)
		b.HasName = f.boolOf("name", b.HasName)
		if v := f.table.GetKey("symbol"); v != nil {
			b.Symbol = r.readSymbol(v, f.path+".symbol")
		}
		if f.table.GetKey("picture") != nil {
			b.Picture = f.pictureOf("picture")
			f.warnBlurry(b.Picture, r.theme.W, r.theme.H)
		}
		r.theme.backs[name] = &b
	}
}

// readParts reads the table part: the parts of a face.
func (r *reader) readParts(parts *source.Table) {
	for _, name := range parts.Keys() {
		v := parts.GetKey(name)
		if drop := v.Table.GetKey("drop"); drop != nil && drop.Bool {
			continue
		}
		if p := r.readPart(name, v); p != nil {
			r.theme.Parts = append(r.theme.Parts, *p)
		}
	}
	r.orderParts(parts)
}

// noReference is the value of the keys after, before and under with which a theme removes a
// reference that the extended theme has.
const noReference = "none"

// orderParts moves each part that has the key under to just below the part that it names.
// It adds faults for references to parts that do not exist, and for parts in after or
// before that are drawn later.
func (r *reader) orderParts(parts *source.Table) {
	l := r.theme.Parts
	names := func() []string {
		var names []string
		for i := range l {
			names = append(names, l[i].Name)
		}
		return names
	}
	for _, name := range names() {
		i := slices.Index(names(), name)
		p := l[i]
		if p.underPart == "" || p.underPart == noReference {
			continue
		}
		at := parts.Get(name + ".under").At
		l = slices.Delete(l, i, i+1)
		j := slices.Index(names(), p.underPart)
		if j < 0 {
			r.addFault(at, partHelp(p.underPart, names()), "part.%s.under names %s, which is no part", name, source.QuoteIfNeeded(p.underPart))
			j = len(l)
		}
		l = slices.Insert(l, j, p)
	}
	for i := range l {
		for key, of := range map[string]string{"after": l[i].AfterPart, "before": l[i].BeforePart} {
			switch j := slices.Index(names(), of); {
			case of == "" || of == noReference:
			case j < 0:
				r.addFault(parts.Get(l[i].Name+"."+key).At, partHelp(of, names()), "part.%s.%s names %s, which is no part", l[i].Name, key, source.QuoteIfNeeded(of))
			case j >= i:
				r.addFault(parts.Get(l[i].Name+"."+key).At, "put that part above this one in the file", "part.%s.%s names %s, which is drawn later", l[i].Name, key, source.QuoteIfNeeded(of))
			}
		}
	}
	r.theme.Parts = l
}

// partHelp returns the hint for a name that no part has: the nearest name or, if none is
// near, all names.
func partHelp(name string, parts []string) string {
	if help := source.Suggest(name, parts); help != "" {
		return help
	}
	return "known: " + strings.Join(parts, ", ")
}

// turnsByDegrees maps angles in degrees, counter-clockwise, to rotations.
var turnsByDegrees = map[float64]draw.Turn{0: draw.Upright, 90: draw.Left, 180: draw.UpsideDown, 270: draw.Right}

// readPart returns the part with that name; nil after a fault that leaves it without
// content or box.
func (r *reader) readPart(name string, v *source.Value) *Part {
	f := fields{r, v.Table, "part." + name}
	t := r.theme
	dark := Paint{IsSet: true, rgb: t.NamedColour("dark"), eighths: 8}
	p := &Part{Name: name, At: v.At, Content: f.textOf("shows", ""), EntryKey: f.textOf("own", ""), WordKey: f.textOf("words", ""), Ink: f.textOf("ink", "any"),
		Align: f.textOf("align", "left"), VerticalAlign: f.textOf("stand", "top"), Turn: turnsByDegrees[f.numberOf("turn", 0)],
		Mirrored: f.boolOf("mirrored", false), Turned: f.boolOf("turned", false), AfterPart: f.textOf("after", ""), BeforePart: f.textOf("before", ""), underPart: f.textOf("under", ""),
		Size: f.lengthOf("size", 9), Lines: int(f.numberOf("lines", 1)), Capitals: f.boolOf("capitals", false), SmallCapitals: f.boolOf("small_capitals", false),
		Colour: f.paintOf("colour", &dark), LightColour: f.paintOf("light", nil), Fill: f.paintOf("fill", nil), LineColour: f.paintOf("line_colour", &dark),
		Line: f.lengthOf("line", 0), CornerRadius: f.lengthOf("round", 0), BorderWidth: f.lengthOf("cut", 0), Rays: int(f.numberOf("rays", 0)), HasDoubleLine: f.boolOf("double", false), Picture: f.pictureOf("picture"), ColourAt: v.At}
	if c := v.Table.GetKey("colour"); c != nil {
		p.ColourAt = c.At
	}
	if p.Content == "symbol" {
		p.Align = f.textOf("align", "centre")
	}
	p.MinSize = min(p.Size, f.lengthOf("least", p.Size))
	sort := map[string]string{"name": "title", "value": "figures", "asks": "figures", "count": "figures", "kind": "kind", "foot": "small", "deck": "small", "id": "small"}[p.Content]
	if sort == "" {
		sort = "text"
	}
	p.Font = f.fontOf("font", t.Fonts[sort])
	if show := v.Table.GetKey("show"); show != nil {
		p.Condition, _ = compileCondition(show, f.path+".show") // checkTable has already reported errors
	}
	for key, shows := range map[string]string{"own": "own", "words": "words"} {
		if p.Content == shows && v.Table.GetKey(key) == nil {
			r.addFault(v.At, "", "part.%s shows %s and lacks %s", name, shows, key)
		}
	}
	if p.WordKey != "" {
		if err := p.Font.Check(p.WordKey); err != nil {
			r.addFault(v.Table.GetKey("words").At, "", "part.%s.words: %v", name, err)
		}
	}
	switch box := v.Table.GetKey("box"); {
	case p.Content == "":
		r.addFault(v.At, "write shows = \"name\", \"text\", \"panel\" …", "part.%s lacks shows", name)
		return nil
	case box == nil:
		r.addFault(v.At, "write box = { left = 5, right = 5, top = 16, height = 27 }", "part.%s lacks box", name)
		return nil
	default:
		b := r.readBox(box, "part."+name+".box")
		from := r.sizes[box.At.File]
		p.Upright = b.convert(from, t.CardSize)
		p.Landscape = b.convert(from.landscape(), t.landscape())
	}
	if lying := v.Table.GetKey("lying"); lying != nil {
		b := r.readBox(lying, "part."+name+".lying")
		p.Landscape = b.convert(r.sizes[lying.At.File].landscape(), t.landscape())
		p.hasLandscape = true
	}
	if p.BorderWidth > 0 {
		f.warnBlurry(p.Picture, 3*p.BorderWidth, 3*p.BorderWidth) // a corner is one of nine pieces, and the smallest on the card
	} else {
		_, _, w, h := p.Upright.Rect(t.W, t.H)
		f.warnBlurry(p.Picture, w, h)
	}
	r.checkInside(p)
	return p
}

// readBox returns the box in v, and adds faults for wrong measures. p is its path, for
// messages.
func (r *reader) readBox(v *source.Value, p string) Box {
	b := Box{At: v.At}
	for _, key := range v.Table.Keys() {
		i := slices.Index(boxKeys, key)
		n := v.Table.GetKey(key)
		x := n.Float
		if n.Kind == source.KindInt {
			x = float64(n.Int)
		}
		switch {
		case i < 0:
			r.addFault(n.KeyAt, source.Suggest(key, boxKeys), "unknown key %s in %s", source.Snippet(key), p)
			continue
		case n.Kind != source.KindInt && n.Kind != source.KindFloat:
			r.addFault(n.At, "", "%s.%s is %s, must be a number of millimetres", p, key, n.FoundInWords())
		case !(x >= 0 && x <= maxCard):
			r.addFault(n.At, "", "%s.%s is %g, must be 0 to %d mm", p, key, x, maxCard)
		}
		b.given[i] = true
		*[]*float64{&b.Left, &b.Right, &b.Width, &b.Top, &b.Bottom, &b.Height}[i] = x
	}
	for i := 0; i < 6; i += 3 {
		n := 0
		for _, has := range b.given[i : i+3] {
			if has {
				n++
			}
		}
		if n != 2 {
			r.addFault(v.At, "such as left and width, or left and right", "%s says %d of %s, must say two", p, n, source.JoinWords(boxKeys[i:i+3], "and"))
		}
	}
	return b
}

// checkInside adds a fault if a part extends beyond the card, and a warning if it is so
// near to the edge that an inexact cut would damage it.
func (r *reader) checkInside(p *Part) {
	if r.faults.Errors() > 0 {
		return
	}
	for _, c := range []struct {
		how  string
		box  *Box
		w, h float64
	}{{"", &p.Upright, r.theme.W, r.theme.H}, {" on a card that lies", &p.Landscape, r.theme.H, r.theme.W}} {
		x, y, w, h := c.box.Rect(c.w, c.h)
		const slack = 1e-6
		out := math.Max(math.Max(-x, -y), math.Max(x+w-c.w, y+h-c.h))
		near := math.Min(math.Min(x, y), math.Min(c.w-x-w, c.h-y-h))
		switch {
		case w <= 0 || h <= 0:
			r.addFault(c.box.At, p.boxHelp(c.box, c.w, c.h), "part.%s%s would be %.1f × %.1f mm: its edges leave nothing between them", p.Name, c.how, w, h)
			return
		case out > slack:
			r.addFault(c.box.At, p.boxHelp(c.box, c.w, c.h), "part.%s%s is %.1f mm outside of the card: it goes from %.1f to %.1f mm across and from %.1f to %.1f mm down", p.Name, c.how, out, x, x+w, y, y+h)
			return
		case near < r.theme.SafeMargin-slack && p.Content != "panel" && p.Content != "art":
			r.faults = append(r.faults, source.Fault{At: c.box.At, Warning: true, Msg: fmt.Sprintf("part.%s%s stands %.1f mm from the edge of the card, must be %g mm to be safe from the knife", p.Name, c.how, near, r.theme.SafeMargin)})
			return
		}
	}
}

// boxHelp returns a hint on how to correct a box of the part that does not fit on a card of
// that size, in millimetres.
func (p *Part) boxHelp(of *Box, cardW, cardH float64) string {
	if of == &p.Landscape && !p.hasLandscape { // the box for landscape cards was derived from that for upright ones
		return fmt.Sprintf("say with lying, beside box, where it stands on a card that lies, %g × %g mm", cardW, cardH)
	}
	return fmt.Sprintf("a card is %g × %g mm", cardW, cardH)
}
