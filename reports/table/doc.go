// Package table writes rows under columns as framed text, Markdown, CSV, JSON and HTML, and
// pages of such tables with a sentence on top, pictures, notes, and commands to copy.
//
// It knows nothing of games and measurement; the caller has rounded the numbers.
package table
