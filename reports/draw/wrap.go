package draw

import (
	"fmt"
	"strings"

	"golang.org/x/image/math/fixed"
)

// A Line is one line of a wrapped text.
type Line struct {
	Pieces []Piece
	Width  float64 // millimetres
}

// A Piece is a part of a line: a text, or a small drawing within the text.
type Piece struct {
	X       float64 // distance from the beginning of the line, in millimetres
	Text    string  // "" for a drawing
	Drawing rune    // the character that stands for the drawing; 0 for text
}

// A WideError is the error for a word that is wider than a line.
type WideError struct {
	Word              string
	Needed, Available float64 // millimetres
	Size              float64 // points
}

func (e *WideError) Error() string {
	return fmt.Sprintf("%q is too wide: needs %.1f mm at %.3g pt, has %.1f mm", e.Word, e.Needed, e.Size, e.Available)
}

// Paragraphs returns the paragraphs of a text that are not empty. Blank lines separate
// paragraphs; other line breaks, and tabs, count as spaces.
func Paragraphs(text string) []string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\t", " ")
	var all []string
	var open []string
	flush := func() {
		if len(open) > 0 {
			all = append(all, strings.Join(open, " "))
			open = nil
		}
	}
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.Trim(line, " ")
		if line == "" {
			flush()
			continue
		}
		open = append(open, line)
	}
	flush()
	return all
}

// Wrap breaks a paragraph at spaces into lines of at most width millimetres, at a type size
// in points. boxes reports whether a character stands for a small drawing, and returns the
// drawing's width as a multiple of the type size; it may be nil. The error is a
// [*WideError].
func (f Font) Wrap(text string, size, width float64, boxes func(r rune) (em float64, ok bool)) ([]Line, error) {
	advance := f.advances()
	units := float64(f.face().units)
	measure := func(s string) float64 {
		var sum fixed.Int26_6
		var em float64
		for _, r := range s {
			if w, ok := drawingWidth(boxes, r); ok {
				em += w
			} else {
				sum += advance(r)
			}
		}
		return (float64(sum)/units + em) * PointsToMM(size)
	}
	var lines []Line
	var open string
	for word := range strings.SplitSeq(text, " ") {
		if word == "" {
			continue
		}
		if w := measure(word); w > width {
			return nil, &WideError{word, w, width, size}
		}
		longer := word
		if open != "" {
			longer = open + " " + word
		}
		if open != "" && measure(longer) > width {
			lines = append(lines, splitPieces(open, measure, boxes))
			longer = word
		}
		open = longer
	}
	if open != "" {
		lines = append(lines, splitPieces(open, measure, boxes))
	}
	return lines, nil
}

// drawingWidth returns boxes(r), or false if boxes is nil.
func drawingWidth(boxes func(r rune) (float64, bool), r rune) (float64, bool) {
	if boxes == nil {
		return 0, false
	}
	return boxes(r)
}

// splitPieces splits a line into texts and drawings. measure returns the width of a text in
// millimetres; boxes is that of [Font.Wrap].
func splitPieces(line string, measure func(string) float64, boxes func(r rune) (float64, bool)) Line {
	l := Line{Width: measure(line)}
	from, at := 0, 0.0
	text := func(to int) {
		if from < to {
			l.Pieces = append(l.Pieces, Piece{X: at, Text: line[from:to]})
			at += measure(line[from:to])
		}
	}
	for i, r := range line {
		if w, ok := drawingWidth(boxes, r); ok && w >= 0 {
			text(i)
			l.Pieces = append(l.Pieces, Piece{X: at, Drawing: r})
			from = i + len(string(r))
			at += measure(line[i:from])
		}
	}
	text(len(line))
	return l
}
