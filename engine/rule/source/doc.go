// Package source reads TOML text and keeps what stands where: every [Value] has
// its [Place], every [Fault] points at one, and [Faults.Write] prints it with its
// line, a caret and help. It knows no rules: what the keys mean, package rule
// says.
//
//   - [ReadText] reads a file, and none that would make the program wait. It opens
//     nothing by itself: a [Disk] does.
//   - [ParseFile] makes a tree of a text, [ParseKeyValue] of what --set says. The
//     library decides what is TOML; a scanner of our own notes the order of the
//     keys and the places.
//   - A path names a value by its keys: [Join], [Split], [Cut].
//   - [Suggest], [Snippet] and [Phrase] are the words that messages are made of.
package source
