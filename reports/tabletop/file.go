package tabletop

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"image"
	"strconv"

	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/face"
)

// A File is a file to be written into the output folder.
type File struct {
	Name string
	Data []byte
}

// ManifestName is the name of the file that lists all other files of a run.
const ManifestName = "manifest.json"

// A Manifest is the list of the files that one run wrote.
type Manifest struct {
	Schema  string   `json:"schema"`
	Variant string   `json:"variant"`
	Lang    string   `json:"lang"`
	Files   []string `json:"files"` // names of the files in the order of writing, without the manifest
}

const manifestSchema = "equitas.cards.files/1"

// A Deck is a deck of cards: its id, and its name in the language of the cards.
type Deck struct{ ID, Name string }

// A Job is the cards to paint, and how they look.
type Job struct {
	Design  face.Design
	Variant string // name of the variant
	Faces   []card.Face
	Decks   []Deck
	Tag     string // text at the foot of every card
}

// An output passes files to emit, and collects their names.
type output struct {
	emit  func(File) error
	names []string
}

// emitFile passes a file on, and records its name.
func (o *output) emitFile(name string, data []byte) error {
	o.names = append(o.names, name)
	return o.emit(File{name, data})
}

// emitManifest passes on the list of all files, as the last file.
func (o *output) emitManifest(j Job) error {
	data, err := indentedJSON(Manifest{manifestSchema, j.Variant, j.Design.Lang, o.names})
	if err != nil {
		return err
	}
	return o.emit(File{ManifestName, data})
}

// ReadManifest returns the names of the files of an earlier run, given the content of its
// manifest; nil if data is not a manifest.
func ReadManifest(data []byte) []string {
	var m Manifest
	if json.Unmarshal(data, &m) != nil || m.Schema != manifestSchema {
		return nil
	}
	return m.Files
}

// indentedJSON returns v as indented JSON.
func indentedJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return b.Bytes(), err
}

// encodeCSV returns rows as CSV; the first row has the headings.
func encodeCSV(rows [][]string) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	err := w.WriteAll(rows)
	return b.Bytes(), err
}

// encodePNG returns an image as a PNG file, and the first 8 hexadecimal digits of the
// file's SHA-256.
func encodePNG(pixels *image.RGBA, dpi float64) (data []byte, hash string, err error) {
	var b bytes.Buffer
	if err := draw.WriteTransparentPNG(&b, pixels, dpi); err != nil {
		return nil, "", err
	}
	sum := sha256.Sum256(b.Bytes())
	return b.Bytes(), hex.EncodeToString(sum[:4]), nil
}

func (j Job) deckName(id string) string {
	for _, d := range j.Decks {
		if d.ID == id {
			return d.Name
		}
	}
	return id
}

// drawFront returns the marks of a face, and appends its faults to *faults.
func (j Job) drawFront(f card.Face, faults *face.Faults) []draw.Mark {
	marks, found := j.Design.Front(f, face.Note{Tag: j.Tag})
	*faults = append(*faults, found...)
	return marks
}

// drawBack returns the marks of the back of a face, and appends its faults to *faults.
func (j Job) drawBack(f card.Face, faults *face.Faults) []draw.Mark {
	marks, found := j.Design.Back(f, j.deckName(f.Back))
	*faults = append(*faults, found...)
	return marks
}

// findFaults draws every card once and only keeps the faults, so that all faults are known
// before a file is written.
func (j Job) findFaults(all []cardSides, faults *face.Faults) {
	for _, c := range all {
		j.drawFront(c.first, faults)
		if c.second != nil {
			j.drawFront(*c.second, faults)
		} else {
			j.drawBack(c.first, faults)
		}
	}
}

// A cardSides is the faces of a card: one or two.
type cardSides struct {
	first  card.Face
	second *card.Face // nil if the other side is the deck's back
}

// groupByCard returns the faces grouped by card.
func groupByCard(faces []card.Face) []cardSides {
	var all []cardSides
	for i := 0; i < len(faces); i++ {
		s := cardSides{first: faces[i]}
		if i+1 < len(faces) && faces[i+1].ID == faces[i].ID && faces[i+1].Side == 1 {
			i++
			s.second = &faces[i]
		}
		all = append(all, s)
	}
	return all
}

// formatInt formats a whole number.
func formatInt(n int) string { return strconv.Itoa(n) }
