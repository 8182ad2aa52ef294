// Package truetype reads font files that strangers made and writes them anew: only what
// the drawing of letters needs, each table made by this package of outlines that were
// read within bounds. What comes out can be given to any reader of fonts; of what came
// in, nobody else sees a byte. Hints, kerning, and whatever else a font carries are left
// behind, and so is what lies beyond U+FFFF, which no card prints.
package truetype
