// Package chart draws the pictures of a report as SVG inside an HTML page, without
// scripts, external fonts or files. Texts are measured in the font of cards, and shown in
// that of the page.
//
// Colours are CSS variables of the page (--ink, --soft, --grid, --band, --base, --other,
// --loud, --good, --paper), so that one picture serves light, dark and paper; series
// differ in shape and line as well as in colour. Every picture has a title and a
// description for people who cannot see it. The same data give the same bytes.
package chart
