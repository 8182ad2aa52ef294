package draw

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"sync"

	xdraw "golang.org/x/image/draw"
)

// MaxPixels is the largest number of pixels of an image. For images with 16 bits per
// channel [PixelLimit] is half of that, because the limit protects memory.
const MaxPixels = 40_000_000

// PixelLimit returns the largest number of pixels of an image with the colour model in
// conf.
func PixelLimit(conf image.Config) int {
	switch conf.ColorModel {
	case color.RGBA64Model, color.NRGBA64Model:
		return MaxPixels / 2
	}
	return MaxPixels
}

// decodeMutex ensures that only one image is decoded at a time, because that may take
// hundreds of megabytes.
var decodeMutex sync.Mutex

// Decode decodes a PNG or JPEG file and calls use with the image, which use must not keep.
// A JPEG is turned as its metadata ask. Only one image is decoded at a time, until use has
// returned. The caller must check that the image has at most [PixelLimit] pixels.
func Decode(data []byte, use func(image.Image) error) error {
	decodeMutex.Lock()
	defer decodeMutex.Unlock()
	m, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return err
	}
	return use(upright(m, exifOrientation(data)))
}

// An Image is the pixels of a picture file, without its metadata.
type Image struct {
	W, H   int    // width and height in pixels
	data   []byte // a PNG without transparency, or a JPEG
	jpeg   bool
	digest string // beginning of the SHA-256 of data, in hexadecimal
	file   []byte // the PNG file that was read, if it has transparent pixels; otherwise nil

	onGrounds map[RGB]*Image // results of On so far; decodeMutex guards it

	mu     sync.Mutex
	ninths map[ninth]*Image // results of [Image.Ninth], kept for further calls
}

// A ninth identifies one of the nine parts of an image, stretched to an aspect ratio.
type ninth struct {
	index  int
	aspect float64
}

// Ninth returns part i of the image, which is cut into three rows of three parts, counted
// row by row from 0. The part is stretched to aspect, its width divided by its height.
func (m *Image) Ninth(i int, aspect float64) *Image {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := ninth{i, aspect}
	if p := m.ninths[key]; p != nil {
		return p
	}
	at := func(k, size int) int { return k * size / 3 }
	from := image.Rect(at(i%3, m.W), at(i/3, m.H), max(at(i%3+1, m.W), at(i%3, m.W)+1), max(at(i/3+1, m.H), at(i/3, m.H)+1))
	const most = 2000
	w, h := float64(from.Dx()), float64(from.Dy())
	if w < h*aspect {
		w = h * aspect
	} else {
		h = w / aspect
	}
	k := min(1, most/max(w, h))
	to := image.NewRGBA(image.Rect(0, 0, max(1, int(w*k+0.5)), max(1, int(h*k+0.5))))
	xdraw.BiLinear.Scale(to, to.Rect, m.pixels(), from, xdraw.Src, nil)
	p, err := newImage(to, m.jpeg)
	if err != nil {
		panic("draw: an image of ours: " + err.Error())
	}
	if m.ninths == nil {
		m.ninths = map[ninth]*Image{}
	}
	m.ninths[key] = p
	return p
}

// readImages keeps images that [ReadImage] has read, by the SHA-256 of their files: many cards may
// show the same picture. decodeMutex guards it.
var readImages = struct {
	byFile map[[sha256.Size]byte]*Image
	size   int // bytes that the files and the images have together
}{byFile: map[[sha256.Size]byte]*Image{}}

// readImagesLimit is the size of readImages, in bytes, above which it is emptied.
const readImagesLimit = 64 << 20

// ReadImage reads a PNG or JPEG file. Transparent pixels are blended with white, and a JPEG
// is turned as its metadata ask, which is how cameras say where its top is. Errors continue a
// sentence that begins with the file's name: "has no pixels". Equal files may give the same Image.
func ReadImage(data []byte) (*Image, error) {
	config, decode := png.DecodeConfig, png.Decode
	lossy := bytes.HasPrefix(data, []byte("\xff\xd8"))
	switch {
	case lossy:
		config, decode = jpeg.DecodeConfig, jpeg.Decode
	case !bytes.HasPrefix(data, []byte("\x89PNG")):
		return nil, errors.New("is not a PNG or JPEG file")
	}
	conf, err := config(bytes.NewReader(data))
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot be read: %w", err)
	case conf.Width < 1 || conf.Height < 1:
		return nil, errors.New("has no pixels")
	case conf.Width > PixelLimit(conf)/conf.Height:
		return nil, fmt.Errorf("has %d × %d pixels, must be at most %d million", conf.Width, conf.Height, PixelLimit(conf)/1_000_000)
	}
	decodeMutex.Lock()
	defer decodeMutex.Unlock()
	sum := sha256.Sum256(data)
	if img := readImages.byFile[sum]; img != nil {
		return img, nil
	}
	pixels, err := decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", err)
	}
	pixels = upright(pixels, exifOrientation(data))
	img, err := newImage(flatten(pixels, White), lossy)
	if err != nil {
		return nil, err
	}
	if opaque, ok := pixels.(interface{ Opaque() bool }); !lossy && !(ok && opaque.Opaque()) {
		img.file = data
	}
	if readImages.size += len(data) + len(img.data); readImages.size > readImagesLimit {
		clear(readImages.byFile)
		readImages.size = len(data) + len(img.data)
	}
	readImages.byFile[sum] = img
	return img, nil
}

// flatten returns pixels blended with a ground where they are transparent.
func flatten(pixels image.Image, ground RGB) *image.RGBA {
	flat := image.NewRGBA(image.Rectangle{Max: pixels.Bounds().Size()})
	draw.Draw(flat, flat.Bounds(), image.NewUniform(color.RGBA{ground.R, ground.G, ground.B, 255}), image.Point{}, draw.Src)
	draw.Draw(flat, flat.Bounds(), pixels, pixels.Bounds().Min, draw.Over)
	return flat
}

// On returns the image as [ReadImage] read it with transparent pixels blended with a ground, in
// place of white.
func (m *Image) On(ground RGB) *Image {
	if m.file == nil || ground == White {
		return m
	}
	decodeMutex.Lock()
	defer decodeMutex.Unlock()
	if on := m.onGrounds[ground]; on != nil {
		return on
	}
	pixels, err := png.Decode(bytes.NewReader(m.file))
	if err != nil {
		panic("draw: an image that was read: " + err.Error())
	}
	on, err := newImage(flatten(pixels, ground), false)
	if err != nil {
		panic("draw: an image of ours: " + err.Error())
	}
	if m.onGrounds == nil {
		m.onGrounds = map[RGB]*Image{}
	}
	m.onGrounds[ground] = on
	return on
}

// newImage returns an Image with the given pixels, encoded as PNG, or as JPEG if lossy is
// true.
func newImage(pixels image.Image, lossy bool) (*Image, error) {
	var b bytes.Buffer
	var err error
	if lossy {
		err = jpeg.Encode(&b, pixels, &jpeg.Options{Quality: 95})
	} else {
		err = png.Encode(&b, pixels)
	}
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b.Bytes())
	size := pixels.Bounds().Size()
	return &Image{W: size.X, H: size.Y, data: b.Bytes(), jpeg: lossy, digest: hex.EncodeToString(sum[:8])}, nil
}

// pixels returns the decoded pixels. It panics if decoding fails, which cannot be, because
// newImage encoded them.
func (m *Image) pixels() image.Image {
	p, _, err := image.Decode(bytes.NewReader(m.data))
	if err != nil {
		panic("draw: an image of ours: " + err.Error())
	}
	return p
}

// grey returns the image in shades of grey.
func (m *Image) grey() *Image {
	from := m.pixels()
	to := image.NewGray(from.Bounds())
	for y := to.Rect.Min.Y; y < to.Rect.Max.Y; y++ {
		for x := to.Rect.Min.X; x < to.Rect.Max.X; x++ {
			r, g, b, _ := from.At(x, y).RGBA()
			to.SetGray(x, y, color.Gray{RGB{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)}.Grey().R})
		}
	}
	grey, err := newImage(to, m.jpeg)
	if err != nil {
		panic("draw: an image of ours: " + err.Error())
	}
	return grey
}

// format returns the name of the image's format for PDF and SVG: "jpeg" or "png".
func (m *Image) format() string {
	if m.jpeg {
		return "jpeg"
	}
	return "png"
}

// DPI returns the resolution of the image, in pixels per inch, when it covers a box of w ×
// h millimetres.
func (m *Image) DPI(w, h float64) float64 {
	return 25.4 / max(w/float64(m.W), h/float64(m.H))
}
