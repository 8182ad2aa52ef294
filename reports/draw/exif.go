package draw

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
)

// exifOrientation returns the orientation that the metadata of a JPEG file names: 1 to 8 as
// Exif counts them, 1 if the pixels stand as they are stored or the file does not say it.
// Cameras store pixels as the sensor lies, and note in it how the camera was held.
func exifOrientation(data []byte) int {
	if !bytes.HasPrefix(data, []byte("\xff\xd8")) {
		return 1
	}
	for rest := data[2:]; len(rest) >= 4 && rest[0] == 0xff; {
		kind, size := rest[1], int(binary.BigEndian.Uint16(rest[2:]))
		switch {
		case kind == 0xff: // a byte of padding
			rest = rest[1:]
			continue
		case kind == 0xda || size < 2 || 2+size > len(rest): // the pixels begin, or the file is broken
			return 1
		}
		if exif, is := bytes.CutPrefix(rest[4:2+size], []byte("Exif\x00\x00")); kind == 0xe1 && is {
			return tiffOrientation(exif)
		}
		rest = rest[2+size:]
	}
	return 1
}

// tiffOrientation returns the orientation, 1 to 8, in the first directory of Exif metadata,
// which has the form of a TIFF file; 1 if it has none.
func tiffOrientation(tiff []byte) int {
	const header, entry, orientation, short = 8, 12, 0x112, 3
	var order binary.ByteOrder = binary.BigEndian
	if bytes.HasPrefix(tiff, []byte("II")) {
		order = binary.LittleEndian
	}
	if len(tiff) < header {
		return 1
	}
	at := order.Uint32(tiff[4:])
	if uint64(at)+2 > uint64(len(tiff)) {
		return 1
	}
	entries := tiff[at:]
	n := int(order.Uint16(entries))
	for entries = entries[2:]; n > 0 && len(entries) >= entry; n-- {
		if order.Uint16(entries) == orientation && order.Uint16(entries[2:]) == short {
			if o := int(order.Uint16(entries[8:])); o >= 1 && o <= 8 {
				return o
			}
			return 1
		}
		entries = entries[entry:]
	}
	return 1
}

// A turned image shows stored pixels as an Exif orientation of 1 to 8 asks.
type turned struct {
	stored      image.Image
	orientation int
}

// upright returns an image with the pixels of m turned and mirrored as an Exif orientation
// asks; m itself if that is 1.
func upright(m image.Image, orientation int) image.Image {
	if orientation == 1 {
		return m
	}
	return turned{m, orientation}
}

// ColorModel returns the colour model of the stored pixels.
func (t turned) ColorModel() color.Model { return t.stored.ColorModel() }

// Bounds returns the bounds of the image, whose top left corner is at 0, 0. From orientation
// 5 on width and height are exchanged.
func (t turned) Bounds() image.Rectangle {
	w, h := t.stored.Bounds().Dx(), t.stored.Bounds().Dy()
	if t.orientation >= 5 {
		w, h = h, w
	}
	return image.Rect(0, 0, w, h)
}

// At returns the colour of the pixel that is shown at x, y.
func (t turned) At(x, y int) color.Color {
	r := t.stored.Bounds()
	right, bottom := r.Dx()-1, r.Dy()-1
	switch t.orientation {
	case 2:
		x = right - x
	case 3:
		x, y = right-x, bottom-y
	case 4:
		y = bottom - y
	case 5:
		x, y = y, x
	case 6:
		x, y = y, bottom-x
	case 7:
		x, y = right-y, bottom-x
	case 8:
		x, y = right-y, x
	}
	return t.stored.At(r.Min.X+x, r.Min.Y+y)
}
