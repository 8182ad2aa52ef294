// Package table writes tables as framed text, Markdown, CSV, JSON and HTML, and
// pages that consist of a first sentence, such tables, pictures, notes, and commands to copy.
//
// It does not depend on games or statistics; callers round the numbers.
package table
