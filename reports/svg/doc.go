// Package svg reads symbols that designers draw or download as contours: from SVG files,
// and from sets of icons in the JSON format of Iconify.
//
// It reads the elements that symbols consist of: paths, basic shapes, groups, transforms,
// fills and strokes. Any other element that would draw or fetch something is refused, with
// its position; nothing is dropped silently. Elements that neither draw nor fetch, such as
// titles, metadata and editors' notes, are ignored. Size, depth and the number of points
// are limited.
//
// The package has its own reader because github.com/fyne-io/oksvg, which is well
// maintained and yields paths, silently ignores what it does not know (fill-rule,
// clip-path, mask), gives no positions of errors, and follows <use> without a bound: a
// card could be printed that differs from the drawing.
package svg
