// Package vocabulary evaluates a game's conditions and amounts during play.
//
// A game declares its vocabulary once: the [Words] of a set of rules, each with its type, its
// range, a line of meaning and the function that reads its value. The functions take a question
// of the game's own type Q: the seat, the thing (such as a card) and the state for which a
// condition is evaluated. Q can be a small struct, or a pointer to a state that contains these
// data.
//
// The words define the names that conditions can use ([Words.Space]), which the commands
// explain and check and the editor schemas show. For play there are three forms:
//
//   - an [Expr] is one condition or amount: a fixed value, a table over small
//     ranges, or a tree of functions (package cond decides which);
//   - a [Grid] is an Expr over a few small numbers that the game reads by
//     itself: the answer is one load;
//   - a [LegalTable] has the conditions of a whole phase in it: which kinds of
//     things and which actions they allow, for every value of the small state.
//
// Nothing here allocates while a match is played.
package vocabulary
