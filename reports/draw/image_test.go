package draw

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// quadrants is a square image with red and green above blue and white.
func quadrants(t *testing.T, size int, lossy bool) *Image {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			m.SetRGBA(x, y, [2][2]color.RGBA{
				{{255, 0, 0, 255}, {0, 255, 0, 255}},
				{{0, 0, 255, 255}, {255, 255, 255, 255}},
			}[y*2/size][x*2/size])
		}
	}
	var b bytes.Buffer
	var err error
	if lossy {
		err = jpeg.Encode(&b, m, nil)
	} else {
		err = png.Encode(&b, m)
	}
	if err != nil {
		t.Fatal(err)
	}
	img, err := ReadImage(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// A picture must be turned with its card, and cropped to fill its box.
func TestPicture(t *testing.T) {
	const r, g, b, w = "#ff0000", "#00ff00", "#0000ff", "#ffffff"
	for turn, want := range [][4]string{{r, g, b, w}, {g, w, r, b}, {w, b, g, r}, {b, r, w, g}} {
		var p Painter
		dst := image.NewRGBA(image.Rect(0, 0, 40, 40))
		side := []Mark{Picture{X: 0, Y: 0, W: 20, H: 10, Image: quadrants(t, 64, false)}}
		p.Paint(dst, FrameInBox(0, 0, 20, 10, Turn(turn), 1).AppendMarks(nil, side), 2)
		wide, high := 40, 20
		if turn%2 == 1 {
			wide, high = high, wide
		}
		for i, at := range [4]image.Point{{wide / 4, high / 4}, {3 * wide / 4, high / 4}, {wide / 4, 3 * high / 4}, {3 * wide / 4, 3 * high / 4}} {
			c := dst.RGBAAt(at.X, at.Y)
			if got := (RGB{c.R, c.G, c.B}).String(); got != want[i] {
				t.Errorf("turn %d, quarter %d: got %s, want %s", turn, i, got, want[i])
			}
		}
		if c := dst.RGBAAt(wide+1, 1); wide < 40 && c.A != 0 {
			t.Errorf("turn %d: painted outside its box", turn)
		}
	}
}

func TestReadImage(t *testing.T) {
	var deep bytes.Buffer
	m := image.NewNRGBA64(image.Rect(0, 0, 3, 2)) // 16 bits per channel, transparent
	if err := png.Encode(&deep, m); err != nil {
		t.Fatal(err)
	}
	img, err := ReadImage(deep.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if r, g, b, a := img.pixels().At(0, 0).RGBA(); img.W != 3 || img.H != 2 || r&g&b&a != 0xffff {
		t.Errorf("what is transparent is %d %d %d %d in an image of %d × %d", r, g, b, a, img.W, img.H)
	}
	var flat bytes.Buffer
	if err := png.Encode(&flat, image.NewNRGBA(image.Rect(0, 0, 3, 2))); err != nil {
		t.Fatal(err)
	}
	sized := func(of []byte, high byte) []byte { // changes width and height in the file to high × 256 pixels and a few
		large := append([]byte(nil), of...)
		large[18], large[22] = high, high
		return append(large[:29], pngChunk("IHDR", large[16:29])[4+4+13:]...)
	}
	for _, c := range []struct {
		data []byte
		want string
	}{
		{[]byte("GIF89a"), "is not a PNG or JPEG file"},
		{nil, "is not a PNG or JPEG file"},
		{deep.Bytes()[:40], "cannot be read"},
		{sized(flat.Bytes(), 0x20), "must be at most 40 million"},
		{sized(deep.Bytes(), 0x20), "must be at most 20 million"},
		{sized(deep.Bytes(), 0x12), "must be at most 20 million"}, // 4,611 × 4,610 pixels, which would be allowed with 8 bits per channel
		{sized(flat.Bytes(), 0x12), "cannot be read"},             // the pixels are missing
	} {
		if _, err := ReadImage(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.10q: got %v, want %s", c.data, err, c.want)
		}
	}
	grey := quadrants(t, 8, true).grey()
	r, g, b, _ := grey.pixels().At(0, 0).RGBA()
	if r != g || g != b {
		t.Errorf("grey has the colour %d %d %d", r, g, b)
	}
}

// The transparent pixels of an image take the colour on which it lies; others stay, and so does
// the image as it was read.
func TestImageOn(t *testing.T) {
	m := image.NewNRGBA(image.Rect(0, 0, 3, 1))
	m.SetNRGBA(1, 0, color.NRGBA{255, 0, 0, 128})
	m.SetNRGBA(2, 0, color.NRGBA{255, 0, 0, 255})
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	img, err := ReadImage(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	blue := RGB{0, 0, 200}
	for x, want := range []RGB{blue, {128, 0, 99}, {255, 0, 0}} {
		red, green, dark, _ := img.On(blue).pixels().At(x, 0).RGBA()
		if got := (RGB{uint8(red >> 8), uint8(green >> 8), uint8(dark >> 8)}); got != want {
			t.Errorf("pixel %d on blue: got %v, want %v", x, got, want)
		}
	}
	if r, g, b, _ := img.pixels().At(0, 0).RGBA(); r&g&b != 0xffff {
		t.Error("the image that was read has another ground than white")
	}
	if solid := quadrants(t, 8, false); solid.On(blue) != solid {
		t.Error("an image without transparent pixels is another on another ground")
	}
}

// withOrientation returns a JPEG file with metadata that name an Exif orientation, in numbers
// of the given byte order.
func withOrientation(file []byte, order binary.AppendByteOrder, orientation uint16) []byte {
	mark := map[binary.AppendByteOrder]string{binary.BigEndian: "MM", binary.LittleEndian: "II"}[order]
	tiff := order.AppendUint32(order.AppendUint16([]byte(mark), 42), 8)
	tiff = order.AppendUint16(tiff, 2)
	for _, e := range []struct{ tag, value uint16 }{{0x100, 6}, {0x112, orientation}} {
		tiff = order.AppendUint32(order.AppendUint16(order.AppendUint16(tiff, e.tag), 3), 1)
		tiff = order.AppendUint16(order.AppendUint16(tiff, e.value), 0)
	}
	exif := append([]byte("Exif\x00\x00"), tiff...)
	segment := append(binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(2+len(exif))), exif...)
	return slices.Concat(file[:2], segment, file[2:])
}

// A photograph stands as the camera was held, which its metadata say, in both ways to read it.
// Metadata that say nothing, or are cut off, leave it as it is stored.
func TestPhotographUpright(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 64, 32)) // red and green above blue and white
	for y := range 32 {
		for x := range 64 {
			m.Set(x, y, [2][2]color.Color{{color.RGBA{255, 0, 0, 255}, color.RGBA{0, 255, 0, 255}}, {color.RGBA{0, 0, 255, 255}, color.White}}[y/16][x/32])
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 100}); err != nil {
		t.Fatal(err)
	}
	quarters := func(p image.Image) string {
		s, r := "", p.Bounds()
		for _, at := range []image.Point{{1, 1}, {3, 1}, {1, 3}, {3, 3}} {
			red, green, blue, _ := p.At(r.Min.X+at.X*r.Dx()/4, r.Min.Y+at.Y*r.Dy()/4).RGBA()
			s += map[[3]bool]string{{true, false, false}: "r", {false, true, false}: "g", {false, false, true}: "b", {true, true, true}: "w"}[[3]bool{red > 1<<15, green > 1<<15, blue > 1<<15}]
		}
		return s
	}
	for orientation, want := range []string{"rgbw", "rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb", "rgbw"} {
		for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
			file := withOrientation(b.Bytes(), order, uint16(orientation))
			img, err := ReadImage(file)
			if err != nil {
				t.Fatal(err)
			}
			if lies := orientation >= 5 && orientation <= 8; lies != (img.W < img.H) {
				t.Errorf("orientation %d: %d × %d pixels", orientation, img.W, img.H)
			}
			if got := quarters(img.pixels()); got != want {
				t.Errorf("orientation %d: ReadImage got %s, want %s", orientation, got, want)
			}
			if err := Decode(file, func(p image.Image) error {
				if got := quarters(p); got != want {
					t.Errorf("orientation %d: Decode got %s, want %s", orientation, got, want)
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
	whole := withOrientation(b.Bytes(), binary.BigEndian, 6)
	for end := range whole[:46] {
		if got := exifOrientation(whole[:end]); got != 1 {
			t.Errorf("%d bytes of the file: orientation %d, want 1", end, got)
		}
	}
	tiff := whole[12:] // the metadata, after two marks and the name of Exif
	for end := range tiff[:34] {
		if got := tiffOrientation(tiff[:end]); got != 1 {
			t.Errorf("%d bytes of the metadata: orientation %d, want 1", end, got)
		}
	}
}

// Only one image that needs hundreds of megabytes may be decoded at a time; others must
// wait.
func TestImagesOneAtATime(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 2, 2))); err != nil {
		t.Fatal(err)
	}
	for name, decode := range map[string]func() error{
		"draw.Decode":    func() error { return Decode(b.Bytes(), func(image.Image) error { return nil }) },
		"draw.ReadImage": func() error { _, err := ReadImage(b.Bytes()); return err },
	} {
		decodeMutex.Lock()
		done := make(chan error, 1)
		go func() { done <- decode() }()
		for waits := false; !waits; {
			select {
			case <-done:
				decodeMutex.Unlock()
				t.Fatalf("%s decodes while another image is decoded", name)
			default:
				runtime.Gosched()
			}
			all := make([]byte, 1<<16)
			for _, g := range strings.Split(string(all[:runtime.Stack(all, true)]), "\n\n") {
				waits = waits || strings.Contains(g, "[sync.Mutex.Lock") && strings.Contains(g, name+"(")
			}
		}
		decodeMutex.Unlock()
		if err := <-done; err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Decode(b.Bytes(), func(image.Image) error {
		if decodeMutex.TryLock() {
			decodeMutex.Unlock()
			return errors.New("the next image may be decoded while the pixels of this one are used")
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
}

func FuzzReadImage(f *testing.F) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 2, 2))); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		if conf, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && conf.Width*conf.Height > 1<<20 {
			t.Skip("decoding it takes too long here")
		}
		img, err := ReadImage(data)
		if (img == nil) == (err == nil) {
			t.Errorf("got %v and %v", img, err)
		}
	})
}

// A file that many cards show is decoded once, also for a ground below its transparent pixels.
func TestSameFileIsReadOnce(t *testing.T) {
	pixels := image.NewNRGBA(image.Rect(0, 0, 3, 2))
	pixels.Set(1, 1, color.NRGBA{R: 200, A: 128})
	var b bytes.Buffer
	if err := png.Encode(&b, pixels); err != nil {
		t.Fatal(err)
	}
	one, err := ReadImage(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	other, err := ReadImage(bytes.Clone(b.Bytes()))
	if err != nil || one != other {
		t.Errorf("a second reading gives another image, or %v", err)
	}
	green, red := RGB{0, 255, 0}, RGB{255, 0, 0}
	if one.On(green) != other.On(green) || one.On(green) == one.On(red) || one.On(green) == one {
		t.Error("the image on a ground is not kept by ground")
	}
	if len(readImages.byFile) == 0 || readImages.size > readImagesLimit {
		t.Errorf("%d images of %d bytes are kept, want at most %d bytes", len(readImages.byFile), readImages.size, readImagesLimit)
	}
}
