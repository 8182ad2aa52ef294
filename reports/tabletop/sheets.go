package tabletop

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"

	"equitas/engine/card"
	marks "equitas/reports/draw"
	"equitas/reports/face"
)

// Limits of a sheet.
const (
	maxCols   = 10
	maxSlots  = 70
	cellWidth = 744 // width of a slot in pixels, if there is room; about 300 dpi
)

// A pile is the cards of one deck in the simulator. Either all have the same back or, with
// hasOwnBacks, each has two faces.
type pile struct {
	deck        string
	hasOwnBacks bool
	cards       []cardSides
}

// piles returns the cards grouped by deck, and then by back.
func piles(all []cardSides) []pile {
	var found []pile
	for _, c := range all {
		f, i := c.first, 0
		for i < len(found) {
			p := found[i]
			if p.deck == f.Deck && p.hasOwnBacks == (c.second != nil) && p.cards[0].first.Landscape == f.Landscape &&
				(p.hasOwnBacks || p.cards[0].first.Back == f.Back) {
				break
			}
			i++
		}
		if i == len(found) {
			found = append(found, pile{deck: f.Deck, hasOwnBacks: c.second != nil})
		}
		found[i].cards = append(found[i].cards, c)
	}
	return found
}

// A sheetGrid is the division of a sheet into slots: the number of columns and rows, and
// the width and height of a slot in pixels.
type sheetGrid struct{ cols, rows, w, h int }

// newSheetGrid returns the division of a sheet for n faces. The sheet has at most maxPx
// pixels in each direction; slots have the shape of a card.
func newSheetGrid(n, maxPx int, d face.Design) sheetGrid {
	cw, ch := d.Size(false)
	shape := ch / cw
	c := sheetGrid{cols: min(maxCols, max(2, n))}
	c.rows = max(2, (n+c.cols-1)/c.cols)
	c.w = min(cellWidth, maxPx/c.cols)
	c.h = int(math.Round(float64(c.w) * shape))
	if c.rows*c.h > maxPx {
		c.h = maxPx / c.rows
		c.w = min(c.w, int(math.Round(float64(c.h)/shape)))
	}
	return c
}

// slot returns the rectangle of slot i, in pixels.
func (c sheetGrid) slot(i int) image.Rectangle {
	x, y := i%c.cols*c.w, i/c.cols*c.h
	return image.Rect(x, y, x+c.w, y+c.h)
}

// unusedColour is the colour of slots without a card.
var unusedColour = color.RGBA{0x80, 0x80, 0x80, 0xff}

// An artist paints faces into the slots of a sheet.
type artist struct {
	job     Job
	painter marks.Painter
}

// cellBleed is the bleed around a card in its slot, in millimetres. It is needed because
// cards are not a whole number of pixels wide.
const cellBleed = 1.0

// paintCell fills dst, the part of a sheet that is one slot, with a side of a card;
// landscape sides are rotated by a quarter turn.
func (a *artist) paintCell(dst *image.RGBA, side []marks.Mark, landscape bool) {
	w, h := a.job.Design.Size(false)
	if landscape {
		side = marks.FrameInBox(0, 0, h, w, marks.Left, 1).AppendMarks(nil, side)
	}
	size := dst.Rect.Size()
	a.painter.Paint(dst, side, max(float64(size.X)/w, float64(size.Y)/h))
}

// paintSheet returns a sheet with faces in its slots, row by row.
func (a *artist) paintSheet(c sheetGrid, faces []card.Face) *image.RGBA {
	pixels := image.NewRGBA(image.Rect(0, 0, c.cols*c.w, c.rows*c.h))
	draw.Draw(pixels, pixels.Rect, image.NewUniform(unusedColour), image.Point{}, draw.Src)
	var ignored face.Faults
	for i, f := range faces {
		a.paintCell(pixels.SubImage(c.slot(i)).(*image.RGBA), a.job.drawFront(f, &ignored), f.Landscape)
	}
	return pixels
}

// backSize returns the size of the picture of a back, in pixels, at most maxPx in each
// direction.
func backSize(maxPx int, d face.Design) image.Rectangle {
	w, h := d.Size(false)
	px := min(cellWidth, maxPx, int(float64(maxPx)*w/h))
	return image.Rect(0, 0, px, min(maxPx, int(math.Round(float64(px)*h/w))))
}

// EmitSheets paints sheets of faces for Tabletop Simulator, with at most maxPx pixels in
// each direction. It passes the pictures, a saved object, manifest.csv and the manifest to
// emit. In the saved object, prefix is put in front of the names of pictures: the address
// of a folder, ending in a slash. If a fault is not just a warning, it emits nothing.
func EmitSheets(j Job, maxPx int, prefix string, emit func(File) error) (face.Faults, error) {
	j.Design.Bleed = cellBleed
	var faults face.Faults
	all := groupByCard(j.Faces)
	j.findFaults(all, &faults)
	if faults.HasError() {
		return faults, nil
	}
	var (
		a       = artist{job: j}
		out     = output{emit: emit}
		ignored face.Faults
		slots   = [][]string{{"sheet", "slot", "column", "row", "id", "count"}}
		backs   = map[string]string{}
		saved   = newSavedObject(j)
		number  = 0 // number of sheets so far
	)
	width, _ := j.Design.Size(false)
	picture := func(pixels *image.RGBA, cols int, name string) (string, error) {
		data, hash, err := encodePNG(pixels, float64(pixels.Rect.Dx()/cols)/width*25.4)
		if err != nil {
			return "", err
		}
		name += "-" + hash + ".png"
		return name, out.emitFile(name, data)
	}
	for _, p := range piles(all) {
		object := newDeck(j, p)
		for from := 0; from < len(p.cards); from += maxSlots {
			part := p.cards[from:min(from+maxSlots, len(p.cards))]
			number++
			c := newSheetGrid(len(part), maxPx, j.Design)
			var first, second []card.Face
			for _, s := range part {
				first = append(first, s.first)
				if s.second != nil {
					second = append(second, *s.second)
				}
			}
			name, err := picture(a.paintSheet(c, first), c.cols, p.deck+"-faces")
			if err != nil {
				return faults, err
			}
			key := fmt.Sprintf("%s %t", part[0].first.Back, part[0].first.Landscape)
			back := backs[key]
			switch {
			case p.hasOwnBacks:
				back, err = picture(a.paintSheet(c, second), c.cols, p.deck+"-second-faces")
			case back == "":
				pixels := image.NewRGBA(backSize(maxPx, j.Design))
				side := j.drawBack(part[0].first, &ignored)
				fillGround(pixels, side)
				a.paintCell(pixels, side, part[0].first.Landscape)
				back, err = picture(pixels, 1, part[0].first.Back+"-back")
				backs[key] = back
			}
			if err != nil {
				return faults, err
			}
			for i, s := range part {
				slots = append(slots, []string{name, formatInt(i), formatInt(i % c.cols), formatInt(i / c.cols), s.first.ID, formatInt(s.first.Count)})
			}
			object.addSheet(number, part, customDeck{
				FaceURL: prefix + name, BackURL: prefix + back,
				NumWidth: c.cols, NumHeight: c.rows, BackIsHidden: true, UniqueBack: p.hasOwnBacks,
			})
		}
		saved.add(object)
	}
	data, err := indentedJSON(saved)
	if err != nil {
		return faults, err
	}
	if err := out.emitFile(objectName(j), data); err != nil {
		return faults, err
	}
	if data, err = encodeCSV(slots); err != nil {
		return faults, err
	}
	if err := out.emitFile("manifest.csv", data); err != nil {
		return faults, err
	}
	return faults, out.emitManifest(j)
}
