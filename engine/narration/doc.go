// Package narration narrates matches to people: sentences from files of words, people in all
// grammatical forms of a language, lists, and the reasons why an action is allowed or not,
// with the parts of a condition that do not hold.
//
// It knows no game. A game supplies what happened and which words to use; the words are in
// decks/GAME/words.LANGUAGE.toml, which package rule reads and checks.
package narration
