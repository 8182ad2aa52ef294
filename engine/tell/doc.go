// Package tell is what games tell their matches to people with: sentences out of
// files of words, people in all the forms that a language has, lists, and the
// reasons why something may or may not be done, with the parts of a condition
// that do not hold.
//
// It knows no game. A game says what happened and which words to take; the words
// stand in decks/GAME/words.LANGUAGE.toml, which package rule reads and checks.
package tell
