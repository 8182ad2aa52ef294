// Package cardtext turns what a deck file says of a card into finished sentences:
// a small notation for numbers that the rules know, the same for every game.
//
//	{n}              the number, with a true minus sign
//	{n:card|cards}   the number and its word: "1 card", "2 cards"
//	{n~carta|carte}  the word alone
//	{price.summer}   a phrase that the game makes
//	{:attack}        an inline symbol
//	{{ }}            braces
//
// A template is typed by people, so whatever is wrong in one is a [Fault] with
// the characters it is about; nothing here panics on any text. Which
// placeholders there are, and what they give, [Values] says.
//
// [Hash] names what a face shows, so that a face that shows the same need not
// be printed again.
package cardtext
