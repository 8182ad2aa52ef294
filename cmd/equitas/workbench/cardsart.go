package workbench

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // decodes dropped pictures
	"image/png"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/reports/draw"
)

// Limits of pictures of cards.
const (
	maxPicture   = 10 << 20 // largest size of an uploaded file, in bytes
	pictureWidth = 1600     // largest width and height of a saved picture, in pixels
)

// setCardArt saves an uploaded picture for a card of a variant in the folder, as PNG beside the
// variant, and sets the key "art" of the card's entry to it. If several cards have one entry, all
// get the picture, and the page says so.
func (r *request) setCardArt() error {
	of, id := r.FormValue("of"), r.FormValue("card")
	lib := r.server.project.Lab.Library()
	if !slices.Contains(lib.Names(), of) || !r.server.project.HasVariant(of) {
		return refusal.New(refusal.Missing, "bench.missing", of)
	}
	v, err := lib.Variant(of, nil, nil)
	if err != nil {
		return err
	}
	entry, sharing := entryOf(v, id)
	keys := source.Split(entry)
	if len(keys) != 2 || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789_-") != "" {
		return refusal.New(refusal.Missing, "bench.missing", id)
	}
	table, key := keys[0], keys[1]
	picture, err := r.uploadedPicture()
	if err != nil {
		return err
	}
	art := path.Base(of) + "/" + key + ".png"
	file := path.Join("variants", v.Game.Name(), art)
	_, was, err := r.server.project.Read(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text, had, err := r.server.project.Read(folder.VariantFile(of))
	if err != nil {
		return err
	}
	if err := r.server.project.Write(file, was, picture); err != nil {
		return err
	}
	if drawn := r.artOf(of, id, text); drawn != art {
		now := ""
		for _, try := range artCandidates(folder.VariantFile(of), text, table, key, art) {
			if r.artOf(of, id, try) == art {
				now = try
				break
			}
		}
		if now == "" {
			return refusal.New(refusal.Wrong, "cards.inline", entry, art)
		}
		if err := r.server.project.Write(folder.VariantFile(of), had, []byte(now)); err != nil {
			return err
		}
	}
	if !r.wantsFragment() {
		return r.redirect("/cards", map[string][]string{"of": {of}, "lang": {r.FormValue("lang")}})
	}
	page, err := r.cardsPage()
	if err != nil {
		return err
	}
	if sharing > 1 {
		page.Shared = r.text("cards.shared", sharing, entry)
	}
	return r.show(page)
}

// uploadedPicture returns the uploaded picture, a PNG or JPEG, as PNG of at most [pictureWidth]
// pixels in each direction.
func (r *request) uploadedPicture() ([]byte, error) {
	f, head, err := r.FormFile("picture")
	if err != nil {
		return nil, refusal.New(refusal.Wrong, "cards.nopicture")
	}
	defer f.Close()
	if head.Size > maxPicture {
		return nil, refusal.New(refusal.Wrong, "bench.large", maxPicture>>20)
	}
	data, err := io.ReadAll(io.LimitReader(f, maxPicture))
	if err != nil {
		return nil, err
	}
	config, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || kind != "png" && kind != "jpeg" || config.Width < 1 || config.Height < 1 {
		return nil, refusal.New(refusal.Wrong, "cards.nopicture")
	}
	if most := draw.PixelLimit(config); config.Width > most/config.Height {
		return nil, refusal.New(refusal.Wrong, "cards.pixels", config.Width, config.Height, most/1_000_000)
	}
	var b bytes.Buffer
	err = draw.Decode(data, func(pixels image.Image) error { return png.Encode(&b, shrink(pixels)) })
	if err != nil {
		return nil, refusal.New(refusal.Wrong, "cards.nopicture")
	}
	return b.Bytes(), nil
}

// shrink returns an image that is reduced by a whole factor so that neither side is longer than
// [pictureWidth]. A smaller image is returned unchanged.
func shrink(m image.Image) image.Image {
	r := m.Bounds()
	n := (max(r.Dx(), r.Dy()) + pictureWidth - 1) / pictureWidth
	if n < 2 {
		return m
	}
	small := image.NewNRGBA64(image.Rect(0, 0, max(1, r.Dx()/n), max(1, r.Dy()/n)))
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			var sum [4]uint64
			for dy := range n {
				for dx := range n {
					c := color.NRGBA64Model.Convert(m.At(min(r.Min.X+x*n+dx, r.Max.X-1), min(r.Min.Y+y*n+dy, r.Max.Y-1))).(color.NRGBA64)
					a := uint64(c.A)
					sum[0], sum[1], sum[2], sum[3] = sum[0]+uint64(c.R)*a, sum[1]+uint64(c.G)*a, sum[2]+uint64(c.B)*a, sum[3]+a
				}
			}
			if sum[3] > 0 {
				small.SetNRGBA64(x, y, color.NRGBA64{R: uint16(sum[0] / sum[3]), G: uint16(sum[1] / sum[3]), B: uint16(sum[2] / sum[3]), A: uint16(sum[3] / uint64(n*n))})
			}
		}
	}
	fine := image.NewNRGBA(small.Rect)
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			fine.Set(x, y, small.At(x, y))
		}
	}
	return fine
}

// artOf returns the value of the key "art" that the card id would have from the file of its variant
// if that had this text; "" if none, or if the text has faults.
func (r *request) artOf(variant, id, text string) string {
	v, err := r.server.project.LabWithDraft(folder.VariantFile(variant), text).Library().Variant(variant, nil, nil)
	if err != nil {
		return ""
	}
	p, err := printingOf(v)
	if err != nil {
		return ""
	}
	for _, f := range p.Faces {
		if f.ID == id && f.ArtFrom == folder.VariantFile(variant) {
			return f.Art
		}
	}
	return ""
}

// entryOf returns the path of the entry of a card in the files, such as "card.knights", and how many
// different cards have that entry; "" and 0 if there is no such card.
func entryOf(v *lab.Variant, id string) (entry string, sharing int) {
	p, err := printingOf(v)
	if err != nil {
		return "", 0
	}
	for _, f := range p.Faces {
		if f.ID == id {
			entry = f.Entry
		}
	}
	return entry, cardsByEntry(p)[entry]
}

// printingOf returns the faces of a variant in its first language, English without any.
func printingOf(v *lab.Variant) (*rule.Printing, error) {
	c := cards.Choice{Langs: append(v.Set.Languages(), rule.English)[:1]}
	p, _, err := c.Printing(v, c.Langs[0])
	return p, err
}

// cardsByEntry returns the number of different cards of a printing by the path of their entry.
func cardsByEntry(p *rule.Printing) map[string]int {
	n := map[string]int{}
	for _, f := range p.Faces {
		if f.Side == 0 {
			n[f.Entry]++
		}
	}
	return n
}

// artCandidates returns changed texts of a file, each of which may set the key "art" of the card
// table.id to art, in the order in which to try them: with the present value replaced, with a
// line below the card's header, with a line below another of its keys, and with a new header at
// the end. It returns nil if the text is not TOML.
func artCandidates(file, text, table, id, art string) []string {
	key := fmt.Sprintf("art = %q", art)
	end := "\n"
	if strings.Contains(text, "\r\n") {
		end = "\r\n"
	}
	lines := strings.SplitAfter(text, "\n")
	below := func(n int, line string) string { // adds a line below line n, counted from 1
		n = min(n, len(lines))
		before := strings.Join(lines[:n], "")
		if !strings.HasSuffix(before, "\n") {
			before += end
		}
		return before + line + end + strings.Join(lines[n:], "")
	}
	var ways []string
	root, fault := source.ParseFile(source.NewFile(file, text))
	if fault != nil {
		return nil
	}
	var entry *source.Value
	if v := root.GetKey(table); v != nil && v.Table != nil {
		entry = v.Table.GetKey(id)
	}
	if entry != nil && entry.Table != nil {
		if v := entry.Table.GetKey("art"); v != nil && v.At.Line > 0 && v.At.Line <= len(lines) {
			line := []rune(lines[v.At.Line-1])
			if from, to := v.At.Col-1, v.At.Col-1+v.At.Width; from >= 0 && to <= len(line) {
				ways = append(ways, strings.Join(lines[:v.At.Line-1], "")+string(line[:from])+fmt.Sprintf("%q", art)+string(line[to:])+strings.Join(lines[v.At.Line:], ""))
			}
		}
		if at := entry.At.Line; at > 0 && at <= len(lines) && strings.HasPrefix(strings.TrimSpace(lines[at-1]), "[") {
			ways = append(ways, below(at, key))
		}
		for _, k := range entry.Table.Keys() {
			at := entry.Table.GetKey(k).KeyAt
			if at.Line < 1 || at.Line > len(lines) {
				continue
			}
			line := []rune(lines[at.Line-1])
			if before := string(line[:max(0, min(at.Col-1, len(line)))]); strings.HasSuffix(before, ".") && !strings.ContainsAny(before, "={") {
				ways = append(ways, below(at.Line, before+key))
				break
			}
		}
	}
	return append(ways, below(len(lines), end+"["+table+"."+id+"]"+end+key))
}
