package draw

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"
)

// WritePNG writes pixels as a PNG file in the colour space sRGB. dpi is the resolution that
// the file states, in pixels per inch. Transparent pixels are blended with white.
func WritePNG(w io.Writer, pixels *image.RGBA, dpi float64) error {
	if !pixels.Opaque() {
		flat := image.NewRGBA(pixels.Rect)
		draw.Draw(flat, flat.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(flat, flat.Rect, pixels, pixels.Rect.Min, draw.Over)
		pixels = flat
	}
	return WriteTransparentPNG(w, pixels, dpi)
}

// WriteTransparentPNG is like [WritePNG], but keeps transparent pixels.
func WriteTransparentPNG(w io.Writer, pixels *image.RGBA, dpi float64) error {
	var b bytes.Buffer
	if err := png.Encode(&b, pixels); err != nil {
		return err
	}
	const head = 8 + 4 + 4 + 13 + 4 // signature and IHDR
	var resolution [9]byte
	perMetre := uint32(math.Round(dpi / 0.0254))
	binary.BigEndian.PutUint32(resolution[0:], perMetre)
	binary.BigEndian.PutUint32(resolution[4:], perMetre)
	resolution[8] = 1 // the unit is the metre
	whole := b.Bytes()
	for _, part := range [][]byte{whole[:head], pngChunk("sRGB", []byte{0}), pngChunk("pHYs", resolution[:]), whole[head:]} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// pngChunk returns a chunk of a PNG file, with its length and checksum.
func pngChunk(name string, data []byte) []byte {
	c := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	c = append(append(c, name...), data...)
	return binary.BigEndian.AppendUint32(c, crc32.ChecksumIEEE(c[4:]))
}
