package truetype

import (
	"bytes"
	"encoding/binary"
	"runtime"
	"strings"
	"testing"
	"time"

	"codeberg.org/go-fonts/liberation/liberationserifregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// sound is a valid font.
var sound = liberationserifregular.TTF

// table returns the position and the size in bytes of a font's table.
func table(file []byte, name string) (at, size int) {
	for i := range int(binary.BigEndian.Uint16(file[4:])) {
		if e := file[12+16*i:]; string(e[:4]) == name {
			return int(binary.BigEndian.Uint32(e[8:])), int(binary.BigEndian.Uint32(e[12:]))
		}
	}
	return 0, 0
}

// with returns the valid font with some bytes of a table overwritten.
func with(name string, from int, over ...byte) []byte {
	file := bytes.Clone(sound)
	at, _ := table(file, name)
	copy(file[at+from:], over)
	return file
}

// The font that is written must have the letters, widths and outlines of the one that was
// read, and its copyright. Writing it again must give the same bytes.
func TestRead(t *testing.T) {
	f, err := Read(sound)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := Read(sound)
	if !bytes.Equal(f.File, again.File) {
		t.Error("two files of one font differ")
	}
	if f.Name != "Liberation Serif" || !strings.Contains(f.Copyright, "Google") || !strings.Contains(f.Licence, "SIL Open Font License") {
		t.Errorf("got %q, %q, %q", f.Name, f.Copyright, f.Licence)
	}
	was, _ := sfnt.Parse(sound)
	is, err := sfnt.Parse(f.File)
	if err != nil {
		t.Fatal(err)
	}
	var a, b sfnt.Buffer
	size := fixed.Int26_6(was.UnitsPerEm())
	letters := 0
	for r := rune(' '); r < 0x3000; r++ {
		one, _ := was.GlyphIndex(&a, r)
		two, _ := is.GlyphIndex(&b, r)
		if one == 0 {
			if two != 0 {
				t.Errorf("%U: glyph %d, want none", r, two)
			}
			continue
		}
		letters++
		wide, _ := was.GlyphAdvance(&a, one, size, font.HintingNone)
		got, _ := is.GlyphAdvance(&b, two, size, font.HintingNone)
		box1, _, err1 := was.GlyphBounds(&a, one, size, font.HintingNone)
		box2, _, err2 := is.GlyphBounds(&b, two, size, font.HintingNone)
		if two == 0 || wide != got || err1 != nil || err2 != nil || box1 != box2 {
			t.Errorf("%c: glyph %d, width %v, want %v; box %v, want %v; %v, %v", r, two, got, wide, box2, box1, err1, err2)
		}
	}
	if letters < 1000 {
		t.Errorf("%d letters were held against each other", letters)
	}
}

// A font that cannot be used must be refused with the reason, within limits of time and
// memory.
func TestRefused(t *testing.T) {
	short := sound[:len(sound)/2]
	_, size := table(sound, "glyf")
	for _, c := range []struct {
		what string
		file []byte
		want string
	}{
		{"empty", nil, "is not a font file"},
		{"text", []byte("title = \"Mine\"\nextends = \"plain\"\n"), "is not a font file"},
		{"PostScript", append([]byte("OTTO"), sound[4:]...), "has PostScript outlines"},
		{"a collection", append([]byte("ttcf"), sound[4:]...), "is a collection of several fonts"},
		{"for the web", append([]byte("wOF2"), sound[4:]...), "is a font for web pages"},
		{"cut off", short, "is damaged: it ends too early"},
		{"cut off in its head", sound[:40], "is damaged: it ends too early"},
		{"too large", make([]byte, MaxFileSize+1), "must have at most 10"},
		{"restricted", with("OS/2", 8, 0, 2), "must not be embedded: its maker forbids it (fsType 0x0002)"},
		{"bitmaps only", with("OS/2", 8, 2, 0), "only as bitmaps (fsType 0x0200)"},
		{"no subsetting", with("OS/2", 8, 1, 0), "only be embedded whole, and a PDF has only the letters that it uses (fsType 0x0100)"},
		{"no letters", with("cmap", 0, make([]byte, 200)...), "is damaged"},
		{"no outlines", bytes.Replace(sound, []byte("glyf"), []byte("gluf"), 1), "the table glyf is missing"},
		{"garbage in all outlines", with("glyf", 0, bytes.Repeat([]byte{0x7f, 0xff, 0x5a}, size/3)...), "has no letter that can be drawn"},
		{"a type size of 16 units", with("head", 18, 0, 16), "is damaged: 16 units a type size"},
	} {
		if _, err := Read(c.file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.what, err, c.want)
		}
	}
	for _, bits := range [][]byte{{0, 0}, {0, 4}, {0, 8}, {0, 6}} {
		if _, err := Read(with("OS/2", 8, bits...)); err != nil {
			t.Errorf("embedding %x: %v", bits, err)
		}
	}
}

// bomb returns a font of 65,535 glyphs with these outlines, each with a letter.
func bomb(outline func(glyph int) []byte) []byte {
	const n = 65535
	w := writer{units: 1000}
	for r := rune(' '); r < 0xfffd; r++ {
		w.glyphs = append(w.glyphs, glyph{letter: r, width: 500})
	}
	given, _ := readTables(func() []byte { f, _ := w.file(); return f }())
	glyf := outline(0)
	loca := make([]byte, 0, 4*n+4)
	for i := range n + 1 {
		at := 0
		if i%2 == 1 { // every second outline is the whole table
			at = len(glyf)
		}
		loca = put32(loca, at)
	}
	hmtx := bytes.Repeat([]byte{1, 244, 0, 0}, n)
	maxp, hhea := bytes.Clone(given["maxp"]), bytes.Clone(given["hhea"])
	binary.BigEndian.PutUint16(maxp[4:], n)
	binary.BigEndian.PutUint16(hhea[34:], n)
	return assemble(map[string][]byte{"cmap": given["cmap"], "glyf": glyf, "head": given["head"], "hhea": hhea, "hmtx": hmtx, "loca": loca, "maxp": maxp, "post": postTable()})
}

// Fonts that are made to use up time or memory must be refused or read without those parts,
// within a second and 100 MB.
func TestBombs(t *testing.T) {
	parts := func(of int) []byte { // glyphs of many parts, each of which is the glyph called of
		b := put16(nil, -1, 0, 0, 0, 0)
		for range 60 {
			b = put16(b, 0x22, of, 0)
		}
		return put16(b, 0x02, of, 0)
	}
	points := func(n int) []byte {
		b := put16(nil, 1, 0, 0, 100, 100, n-1, 0)
		for ; n > 0; n -= min(n, 256) {
			b = append(b, 0x39, byte(min(n, 256)-1)) // points on the curve at the place of the last, as often as a byte can say
		}
		return append(b, 0)
	}
	for _, c := range []struct {
		what string
		file []byte
		want string
	}{
		{"glyphs of themselves", bomb(func(int) []byte { return parts(0) }), "has no letter that can be drawn"},
		{"glyphs of the next", bomb(func(int) []byte { return parts(2) }), "has no letter that can be drawn"},
		{"a million points each", bomb(func(int) []byte { return points(19_000) }), "has more than 2 million points"},
		{"65,536 points each", bomb(func(int) []byte { return points(65_536) }), ""},
		{"garbage", bomb(func(int) []byte { return bytes.Repeat([]byte{0, 1, 0xa5}, 20_000) }), ""},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		_, err := Read(c.file)
		took := time.Since(start)
		runtime.ReadMemStats(&after)
		t.Logf("%s: %v, %v, %d MB allocated in all", c.what, err, took, (after.TotalAlloc-before.TotalAlloc)>>20)
		if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %s", c.what, err, c.want)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 100 {
			t.Errorf("%s: %d MB", c.what, mb)
		}
	}
}

// small returns a font with a few letters, one of which is composed of two others.
func small(t testing.TB) []byte {
	read, err := sfnt.Parse(sound)
	if err != nil {
		t.Fatal(err)
	}
	w := writer{units: 2048}
	w.add(0, nil, 1000)
	var buf sfnt.Buffer
	for _, r := range "Aio" {
		index, _ := read.GlyphIndex(&buf, r)
		segments, err := read.LoadGlyph(&buf, index, 2048, nil)
		if err != nil {
			t.Fatal(err)
		}
		w.add(r, segments, 1000)
	}
	w.glyphs = append(w.glyphs, glyph{letter: 'x', width: 1000, offset: len(w.glyf)})
	w.glyf = put16(w.glyf, -1, 0, 0, 0, 0, 0x23, 1, 0, 0, 0x0b, 2, 100, 100, 0x2000)
	file, err := w.file()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// A letter that is composed of others must be written as one outline.
func TestParts(t *testing.T) {
	f, err := Read(small(t))
	if err != nil {
		t.Fatal(err)
	}
	is, err := sfnt.Parse(f.File)
	if err != nil {
		t.Fatal(err)
	}
	var buf sfnt.Buffer
	count := func(r rune) int {
		index, _ := is.GlyphIndex(&buf, r)
		segments, err := is.LoadGlyph(&buf, index, 2048, nil)
		if err != nil || index == 0 {
			t.Fatalf("%c: glyph %d, %v", r, index, err)
		}
		return len(segments)
	}
	if got, want := count('x'), count('A')+count('i'); got != want {
		t.Errorf("x has %d pieces, want %d", got, want)
	}
}

// Control characters and surrogates, which no text can show, must be omitted.
func TestOmitted(t *testing.T) {
	read, err := sfnt.Parse(sound)
	if err != nil {
		t.Fatal(err)
	}
	var buf sfnt.Buffer
	index, _ := read.GlyphIndex(&buf, 'A')
	segments, err := read.LoadGlyph(&buf, index, 2048, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := writer{units: 2048}
	w.add(0, nil, 1000)
	for _, r := range []rune{'A', 0x85, 0xd800} {
		w.add(r, segments, 1000)
	}
	file, err := w.file()
	if err != nil {
		t.Fatal(err)
	}
	given, err := sfnt.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Read(file)
	if err != nil {
		t.Fatal(err)
	}
	is, err := sfnt.Parse(f.File)
	if err != nil {
		t.Fatal(err)
	}
	for r, want := range map[rune]bool{'A': true, 0x85: false, 0xd800: false} {
		before, _ := given.GlyphIndex(&buf, r)
		got, _ := is.GlyphIndex(&buf, r)
		if before == 0 || (got != 0) != want {
			t.Errorf("%U: glyph %d, was %d; want one: %t", r, got, before, want)
		}
	}
}

// FuzzRead reads any bytes. Read must refuse them, or return a font that is the same after
// it is written and read again.
func FuzzRead(f *testing.F) {
	f.Add(small(f))
	f.Add([]byte("OTTO"))
	f.Fuzz(func(t *testing.T, file []byte) {
		got, err := Read(file)
		if err != nil {
			return
		}
		if again, err := Read(got.File); err != nil || !bytes.Equal(again.File, got.File) {
			t.Errorf("what was written is read as something else: %v", err)
		}
	})
}
