// Package translation reads files of words: the texts that a game, or the program, shows to people in
// each language. Every file is checked against the English one, which defines the keys that exist
// and the placeholders that each text may use.
//
//   - [NewFiles] makes the [Files] of a game, which parse its files and have their faults.
//   - A [Lexicon] looks up a text in a language, else in English.
package translation
