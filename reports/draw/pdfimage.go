package draw

import (
	"bytes"
	"encoding/gob"

	"codeberg.org/go-pdf/fpdf"
)

// fixImageOrder fixes the order of images in a file: fpdf sorts them by width, and equal widths
// by map order. The width of image i is increased by a fraction of a pixel too small to be
// written, through the encoding of fpdf's struct, the only access to its fields.
func fixImageOrder(info *fpdf.ImageInfoType, i int) error {
	const part = 1.0 / (1 << 20)
	data, err := info.GobEncode()
	if err != nil {
		return err
	}
	var (
		bytes1, bytes2, palette []byte
		number, bits            int
		w, h, scale, dpi        float64
		space, filter, decode   string
		transparent             []int
	)
	fields := []any{&bytes1, &bytes2, &number, &w, &h, &space, &palette, &bits, &filter, &decode, &transparent, &scale, &dpi}
	from := gob.NewDecoder(bytes.NewReader(data))
	for _, f := range fields {
		if err := from.Decode(f); err != nil {
			return err
		}
	}
	w += float64(i) * part
	var b bytes.Buffer
	to := gob.NewEncoder(&b)
	for _, f := range fields {
		if err := to.Encode(f); err != nil {
			return err
		}
	}
	return info.GobDecode(b.Bytes())
}
