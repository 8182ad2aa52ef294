package draw

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"runtime"
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
