// Package source parses TOML text and keeps positions: every [Value] has its [Place], every
// [Fault] points at one, and [Faults.Write] prints it with its line, a caret and a hint. It
// knows no rules; package rule knows what keys mean.
//
//   - [ReadText] reads a file, but none on which reading could block. It opens
//     nothing by itself: a [Disk] does.
//   - [ParseFile] parses a text into a tree, [ParseKeyValue] the value of a --set. The
//     library decides what is TOML; a scanner of our own records the order of the
//     keys and their positions.
//   - A path names a value by its keys: [Join], [Split], [Cut].
//   - [Suggest], [Snippet] and [JoinWords] help to write messages.
package source
