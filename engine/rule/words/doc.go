// Package words reads files of words: what a game, or the program, says to people
// in each language. Whatever a file says is held against the English one: which
// words there are, what a sentence may name, and in which forms people stand in it.
//
//   - [Make] makes the files of a game of their texts, with what is wrong in them.
//   - A [Lexicon] finds a word in a language, or else in English.
package words
