// Package svg reads symbols that designers draw or download, as contours for cards: SVG
// files, and icons from sets in Iconify's JSON.
//
// It reads the elements that symbols consist of: paths, basic shapes, groups, transforms,
// fills and strokes. Any other element that would draw or fetch something is refused, with
// its place; nothing is dropped silently. What neither draws nor fetches, such as titles,
// metadata and editors' notes, is ignored. Size, depth and the number of points are
// limited.
//
// There is a reader of our own because github.com/fyne-io/oksvg, which is well maintained
// and yields paths, silently ignores what it does not know (fill-rule, clip-path, mask),
// gives no positions of errors, and follows <use> without a bound: a card could be printed
// that differs from the drawing.
package svg
