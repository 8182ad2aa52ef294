// Package svg reads the symbols that designers draw or download, as contours that can
// stand on a card: SVG files, and icons out of sets in Iconify's JSON.
//
// Of SVG it reads what symbols are made of: paths, basic shapes, groups, transforms, fills
// and strokes. Whatever else would draw something, or fetch something, is refused, with
// its place: nothing is left out in silence. What neither draws nor fetches, such as
// titles, metadata and what editors note down, is passed over. Size, depth and the number
// of points are bounded.
//
// It is a reader of our own because github.com/fyne-io/oksvg, which is kept well and gives
// paths, passes over what it does not know without a word (fill-rule, clip-path, mask), says
// no place of an error, and follows <use> without a bound: a card would be printed that is
// not what was drawn.
package svg
