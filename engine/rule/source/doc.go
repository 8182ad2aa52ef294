// Package source parses TOML text and keeps positions: every [Value] and every [Fault] has its
// [Place], and [Faults.Write] prints faults with the line, a caret and a hint. It knows no rules;
// package rule knows what keys mean.
//
//   - [ReadText] reads a file, unless reading could block. The caller opens the file.
//   - [ParseFile] parses a text into a tree of tables, [ParseKeyValue] the value of a --set. A
//     TOML library decides whether the text is valid; a scanner of this package records the
//     order of the keys and their positions.
//   - A path names a value by its keys: [Join], [Split], [Cut].
//   - [Suggest], [Snippet] and [JoinWords] help to write messages.
package source
