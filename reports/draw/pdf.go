package draw

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// A Document is the metadata of a PDF document.
type Document struct {
	Title    string
	Lang     string    // "en"
	Producer string    // name and version of the program that writes it
	Time     time.Time // creation date; equal dates are needed for equal bytes
}

// An Area is a rectangle on a page, in millimetres.
type Area struct{ X, Y, W, H float64 }

// A Page is a page of a document.
type Page struct {
	W, H        float64 // millimetres
	Marks       []Mark
	Trim, Bleed Area     // area to which the page is cut, and that area with bleed; empty means the whole page
	Bookmarks   []string // titles in the document's outline that lead to this page
}

// fpdfStyles are the names that fpdf uses for regular, bold and italic.
var fpdfStyles = [...]string{"", "B", "I"}

const sansFamily = "LiberationSans"

// pdfFamilies maps the families of built-in fonts to their names in PDF documents.
var pdfFamilies = map[string]string{Family: sansFamily, Serif: "LiberationSerif", Mono: "LiberationMono"}

// WritePDF writes a PDF document. Texts stay texts, and areas stay vectors. Fonts are
// embedded, reduced to the letters that are used. The texts of marks must have passed
// [Font.Check].
func WritePDF(w io.Writer, doc Document, pages iter.Seq[Page]) error {
	p := fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: fpdf.SizeType{Wd: 210, Ht: 297}})
	p.SetCatalogSort(true)
	p.SetAutoPageBreak(false, 0)
	p.SetMargins(0, 0, 0)
	p.SetCompression(true)
	p.SetCreationDate(doc.Time.UTC())
	p.SetModificationDate(doc.Time.UTC())
	p.SetTitle(plainTitle(doc.Title), true)
	p.SetLang(plainTitle(doc.Lang))
	p.SetProducer(plainTitle(doc.Producer), true)
	out := pdfWriter{Fpdf: p, embedded: map[string]bool{}, fonts: map[Font]string{}}
	for _, f := range []Font{Regular, Bold, Italic} {
		out.embed(f)
	}
	for page := range pages {
		out.writePage(page)
		if p.Err() {
			break
		}
	}
	if err := p.Error(); err != nil {
		return fmt.Errorf("pdf: %w", err)
	}
	var b bytes.Buffer
	if err := p.Output(&b); err != nil {
		return fmt.Errorf("pdf: %w", err)
	}
	_, err := w.Write(sortBoxes(b.Bytes()))
	return err
}

// unsortedBoxes matches the two boxes of a page when the bleed box comes before the trim
// box.
var unsortedBoxes = regexp.MustCompile(`(/BleedBox \[[-0-9. ]+\]\n)(/TrimBox \[[-0-9. ]+\]\n)`)

// sortBoxes returns the file with the boxes of every page in the same order, because fpdf
// writes them in random order. The length of the file and the offsets in it stay the same.
func sortBoxes(file []byte) []byte { return unsortedBoxes.ReplaceAll(file, []byte("$2$1")) }

// plainTitle replaces characters that fpdf cannot write into metadata, those beyond U+FFFF,
// by question marks.
func plainTitle(s string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xffff {
			return '?'
		}
		return r
	}, s)
}

// A pdfWriter writes a PDF document, page by page.
type pdfWriter struct {
	*fpdf.Fpdf
	pageHeight float64         // height of the current page, in millimetres
	embedded   map[string]bool // digests of the images in the document
	fonts      map[Font]string // names in the document of the fonts that are embedded so far
}

// embed embeds a font in the document, unless it is already there, and returns the name of
// its family in the document. fpdf reduces it to the letters that are used.
func (p *pdfWriter) embed(f Font) string {
	name, known := p.fonts[f]
	if !known {
		if name = pdfFamilies[f.Family()]; f.custom != nil {
			name = f.custom.inDocuments()
		}
		p.fonts[f] = name
		p.AddUTF8FontFromBytes(name, fpdfStyles[f.style()], bytes.Clone(f.data()))
	}
	return name
}

func (p *pdfWriter) writePage(page Page) {
	p.pageHeight = page.H
	p.AddPageFormat("P", fpdf.SizeType{Wd: page.W, Ht: page.H})
	p.SetFont(sansFamily, "", 9)
	for _, b := range []struct {
		name string
		area Area
	}{{"trim", page.Trim}, {"bleed", page.Bleed}} {
		if b.area.W == 0 {
			b.area = Area{0, 0, page.W, page.H}
		}
		b.area = b.area.clipTo(page.W, page.H)
		p.SetPageBox(b.name, b.area.X, page.H-b.area.Y-b.area.H, b.area.W, b.area.H) // PDF measures from the bottom of the page
	}
	for _, b := range page.Bookmarks {
		p.Bookmark(plainTitle(b), 0, 0)
	}
	for _, m := range page.Marks {
		switch m := m.(type) {
		case Shape:
			p.writeShape(m)
		case Run:
			p.writeRun(m)
		case Picture:
			p.writePicture(m)
		case Corners:
			for _, s := range m.PaperMarks() {
				p.writeShape(s.(Shape))
			}
		}
	}
}

// clipTo returns the part of an area that lies on a page of width w and height h.
func (a Area) clipTo(w, h float64) Area {
	x, y := max(a.X, 0), max(a.Y, 0)
	return Area{x, y, min(a.X+a.W, w) - x, min(a.Y+a.H, h) - y}
}

func (p *pdfWriter) writeShape(s Shape) {
	p.SetFillColor(int(s.Fill.R), int(s.Fill.G), int(s.Fill.B))
	for _, c := range s.Contours {
		for i, q := range c {
			if i == 0 {
				p.MoveTo(q.X, q.Y)
			} else {
				p.LineTo(q.X, q.Y)
			}
		}
		p.ClosePath()
	}
	p.DrawPath("f")
}

// turnVectors has the cosine and sine of each [Turn].
var turnVectors = [quarterTurns]struct{ cos, sin float64 }{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

func (p *pdfWriter) writeRun(r Run) {
	p.SetFont(p.embed(r.Font), fpdfStyles[r.Font.style()], r.Size)
	p.SetTextColor(int(r.Fill.R), int(r.Fill.G), int(r.Fill.B))
	if r.HiddenWidth > 0 {
		squeeze := 100 * r.HiddenWidth / r.Font.Width(r.Text, r.Size)
		p.RawWriteStr(fmt.Sprintf("q 3 Tr %.2f Tz\n", squeeze)) // invisible text
		defer p.RawWriteStr("Q\n")
	}
	if r.Turn == Upright {
		p.Text(r.At.X, r.At.Y, r.Text)
		return
	}
	t := turnVectors[r.Turn]
	p.TransformBegin()
	p.Transform(fpdf.TransformMatrix{A: t.cos, B: t.sin, C: -t.sin, D: t.cos, E: r.At.X * PointsPerMM, F: (p.pageHeight - r.At.Y) * PointsPerMM})
	p.Text(0, p.pageHeight, r.Text) // fpdf measures from the top
	p.TransformEnd()
}

func (p *pdfWriter) writePicture(pic Picture) {
	name, format := pic.Image.digest, pic.Image.format()
	options := fpdf.ImageOptions{ImageType: format, AllowNegativePosition: true}
	if !p.embedded[name] {
		info := p.RegisterImageOptionsReader(name, options, bytes.NewReader(pic.Image.data))
		if p.Err() {
			return
		}
		if err := fixImageOrder(info, len(p.embedded)); err != nil {
			p.SetError(err)
			return
		}
		p.embedded[name] = true
	}
	w, h := pic.W, pic.H
	if pic.Turn%2 == 1 {
		w, h = h, w
	}
	k := max(w/float64(pic.Image.W), h/float64(pic.Image.H))
	iw, ih := k*float64(pic.Image.W), k*float64(pic.Image.H)
	f := FrameInBox(pic.X, pic.Y, w, h, pic.Turn, 1)
	t := turnVectors[pic.Turn]
	p.ClipRect(pic.X, pic.Y, pic.W, pic.H, false)
	p.TransformBegin()
	p.Transform(fpdf.TransformMatrix{A: t.cos, B: t.sin, C: -t.sin, D: t.cos, E: f.X * PointsPerMM, F: (p.pageHeight - f.Y) * PointsPerMM})
	p.ImageOptions(name, (w-iw)/2, (h-ih)/2+p.pageHeight, iw, ih, false, options, 0, "")
	p.TransformEnd()
	p.ClipEnd()
}
