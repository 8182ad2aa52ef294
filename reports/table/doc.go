// Package table writes rows under columns as framed text, Markdown, CSV, JSON and
// HTML, and pages of such tables with what stands around them: a sentence on top,
// pictures, notes, commands to copy.
//
// It knows nothing of games and of what is measured; whoever fills a table has
// rounded its numbers.
package table
