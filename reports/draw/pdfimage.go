package draw

import (
	"bytes"
	"encoding/gob"

	"codeberg.org/go-pdf/fpdf"
)

// fixImageOrder makes fpdf write images in the order in which they were added. fpdf sorts
// images by width, and images of equal width in random order. Therefore the width of image
// i is increased by i times a fraction of a pixel that is too small to be written. The
// fields of fpdf's struct are accessible only through its encoding.
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
