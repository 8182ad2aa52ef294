// Package table writes rows under columns as framed text, Markdown, WriteCSV, JSON and WriteHTML, and
// pages of such tables with a sentence on top, pictures, notes, and commands to copy.
//
// It knows nothing of games or measurement; the caller rounds the numbers.
package table
