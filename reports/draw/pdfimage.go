package draw

import (
	"bytes"
	"encoding/gob"

	"codeberg.org/go-pdf/fpdf"
)

// setOrder makes the order of images in a file ours: fpdf sorts them by width
// and leaves the rest to a map. The width of the i-th image grows by a part of
// a pixel too small to be written; fpdf lets its fields be read and set by its
// encoding alone.
func setOrder(info *fpdf.ImageInfoType, i int) error {
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
