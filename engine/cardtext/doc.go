// Package cardtext turns the texts of cards in deck files into finished sentences, by a small
// notation for numbers that the rules know, the same for every game.
//
//	{n}              the number, with a true minus sign
//	{n:card|cards}   the number and its word: "1 card", "2 cards"
//	{n~carta|carte}  the word alone
//	{price.summer}   a phrase that the game makes
//	{:attack}        an inline symbol
//	{{ }}            braces
//
// A template is typed by people, so every error in one is reported as a [Fault] with its
// position; no text makes the package panic. [Values] supplies the placeholders and their
// values.
//
// [Hash] computes a hash of what a face shows, by which a face that is printed already is
// recognized.
package cardtext
