package board

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"

	"equitas/engine"
)

// A Frame is the picture of one position of a match, with the events since the previous
// frame.
type Frame struct {
	Title   string   // "Turn 5: seat 2"
	Events  []string // actions and rolls since the previous frame, in order
	Picture engine.Picture
}

// A Match is a match of the album: its title and its frames.
type Match struct {
	Title  string // "warland/2.0.2, deal 3"
	Result string // "conquest, seat 1 of 2 wins"
	Frames []Frame
}

//go:embed page.css page.html.tmpl
var pageFiles embed.FS

// page returns the template of a page. It escapes all values for their context.
var page = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"styles": func() (template.CSS, error) {
			css, err := pageFiles.ReadFile("page.css")
			return template.CSS(colourStyle + shapeStyle + string(css)), err
		},
		"view": viewBox,
		"shapes": func(p engine.Picture) template.HTML {
			var b strings.Builder
			writeShapes(&b, p)
			return template.HTML(b.String())
		},
	}).ParseFS(pageFiles, "page.html.tmpl"))
})

// A frameView is a frame with the values that the template needs to show it.
type frameView struct {
	Frame
	ID, Match, Result           string
	N, Of                       int    // number of the frame in its match, from 1, and number of frames in the match
	First, Previous, Next, Last string // ids of other frames; "" if there is none
}

// Seat returns the name of seat s.
func (f frameView) Seat(s engine.Seat) string { return seatName(f.Picture.Seats, s) }

// seatName returns the name of seat s; "Seat 3" if names has none for it.
func seatName(names []string, s engine.Seat) string {
	if int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("Seat %d", s+1)
}

// Nobody reports whether s is no seat, so that a note belongs to the table as a whole.
func (frameView) Nobody(s engine.Seat) bool { return s == engine.Nobody }

// WriteHTML writes matches as one HTML page without scripts or other files. It shows one
// frame at a time, with links to the next and the previous one. On paper, and without
// styles, it shows all frames one after the other. note is the text at the end.
func WriteHTML(w io.Writer, title, note string, matches []Match) error {
	var frames []frameView
	for i, m := range matches {
		last := len(m.Frames) - 1
		for k, f := range m.Frames {
			v := frameView{Frame: f, ID: frameID(i, k), Match: m.Title, Result: m.Result, N: k + 1, Of: last + 1}
			if k > 0 {
				v.First, v.Previous = frameID(i, 0), frameID(i, k-1)
			}
			if k < last {
				v.Next, v.Last = frameID(i, k+1), frameID(i, last)
			}
			frames = append(frames, v)
		}
	}
	var b strings.Builder
	if err := page().ExecuteTemplate(&b, "page.html.tmpl", struct {
		Title, Note string
		Matches     []Match
		Frames      []frameView
	}{title, note, matches, frames}); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// frameID returns the HTML id of frame k of match i, both counted from 0.
func frameID(i, k int) string { return fmt.Sprintf("m%d-%d", i, k) }
