package tabletop

import (
	"fmt"
	"image"
	"image/color"
	xdraw "image/draw"
	"math"

	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/face"
)

// A Preset is a size of cards and the resolution of pictures that printing services
// require.
type Preset struct {
	Name    string
	W, H    float64 // size of a card after cutting, in millimetres
	Bleed   float64 // millimetres
	DPI     float64 // resolution in pixels per inch
	Purpose string  // what the preset is for
}

// Presets returns the built-in presets.
func Presets() []Preset {
	return []Preset{
		{Name: "poker-inch", W: 63.5, H: 88.9, Bleed: 3.175, DPI: 300, Purpose: "poker cards, 2.5 × 3.5″"},
	}
}

// maxPixels is the largest number of pixels of one picture.
const maxPixels = 120_000_000

// Pixels returns the size of the picture of a card, with bleed, in pixels. It returns an
// error if it has too many pixels, or none.
func Pixels(d face.Design, dpi float64, landscape bool) (w, h int, err error) {
	cw, ch := d.Size(landscape)
	px := func(mm float64) float64 { return math.Round((mm + 2*d.Bleed) / 25.4 * dpi) }
	fw, fh := px(cw), px(ch)
	if !(fw >= 1 && fh >= 1 && fw*fh <= maxPixels) {
		return 0, 0, fmt.Errorf("a picture would have %.0f × %.0f pixels, must be at most 120 million", fw, fh)
	}
	return int(fw), int(fh), nil
}

// EmitImages paints every face and every back, with the bleed of the design, at a
// resolution in pixels per inch. It passes the pictures, manifest.csv and the manifest to
// emit. If a fault is not just a warning, it emits nothing.
func EmitImages(j Job, dpi float64, emit func(File) error) (face.Faults, error) {
	var faults face.Faults
	var painter draw.Painter
	paint := func(marks []draw.Mark, landscape bool) (*image.RGBA, error) {
		w, h, err := Pixels(j.Design, dpi, landscape)
		if err != nil {
			return nil, err
		}
		pixels := image.NewRGBA(image.Rect(0, 0, w, h))
		fillGround(pixels, marks)
		at := draw.Frame{X: j.Design.Bleed, Y: j.Design.Bleed}
		painter.Paint(pixels, at.AppendMarks(nil, marks), dpi/25.4)
		return pixels, nil
	}
	all := groupByCard(j.Faces)
	j.findFaults(all, &faults)
	if faults.HasError() {
		return faults, nil
	}
	out := output{emit: emit}
	var ignored face.Faults
	backs := map[string]string{} // name of the picture of each back
	rows := [][]string{{"file", "id", "side", "back", "count"}}
	one := func(f card.Face, name string) error {
		pixels, err := paint(j.drawFront(f, &ignored), f.Landscape)
		if err != nil {
			return err
		}
		data, _, err := encodePNG(pixels, dpi)
		if err != nil {
			return err
		}
		return out.emitFile(name, data)
	}
	for _, c := range all {
		name := imageName(c.first)
		if err := one(c.first, name); err != nil {
			return faults, err
		}
		if c.second != nil {
			second := imageName(*c.second)
			if err := one(*c.second, second); err != nil {
				return faults, err
			}
			rows = append(rows,
				[]string{name, c.first.ID, "0", second, formatInt(c.first.Count)},
				[]string{second, c.first.ID, "1", name, formatInt(c.first.Count)})
			continue
		}
		key := fmt.Sprintf("%s %t", c.first.Back, c.first.Landscape)
		if backs[key] == "" {
			pixels, err := paint(j.drawBack(c.first, &ignored), c.first.Landscape)
			if err != nil {
				return faults, err
			}
			data, hash, err := encodePNG(pixels, dpi)
			if err != nil {
				return faults, err
			}
			backs[key] = fmt.Sprintf("%s-back-%s.png", c.first.Back, hash)
			if err := out.emitFile(backs[key], data); err != nil {
				return faults, err
			}
		}
		rows = append(rows, []string{name, c.first.ID, "0", backs[key], formatInt(c.first.Count)})
	}
	data, err := encodeCSV(rows)
	if err != nil {
		return faults, err
	}
	if err := out.emitFile("manifest.csv", data); err != nil {
		return faults, err
	}
	return faults, out.emitManifest(j)
}

// fillGround fills a whole picture with the colour of the card's background, because the
// drawing may end within the last pixel.
func fillGround(pixels *image.RGBA, marks []draw.Mark) {
	fill := draw.White
	if len(marks) > 0 {
		if s, ok := marks[0].(draw.Shape); ok {
			fill = s.Fill
		}
	}
	xdraw.Draw(pixels, pixels.Rect, image.NewUniform(color.RGBA{fill.R, fill.G, fill.B, 255}), image.Point{}, xdraw.Src)
}

// imageName returns the name of the picture of a face. It contains a hash, so that it
// changes whenever the face does.
func imageName(f card.Face) string {
	return fmt.Sprintf("%s-%s-%d-%s.png", f.Deck, f.ID, f.Side, f.Hash)
}
