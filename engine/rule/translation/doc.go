// Package translation reads files of words: the texts that a game, or the program, shows to
// people in each language. Every file is checked against the English one: which words
// exist, what a sentence may name, and which grammatical forms of people it uses.
//
//   - [NewFiles] parses the files of a game, with their faults.
//   - A [Lexicon] looks a word up in a language, or else in English.
package translation
