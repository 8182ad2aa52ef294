// Package script is the language in which the text of a game says what happens: one
// sentence a step, such as
//
//	move 1 from deck to hand when me.hand < 5
//
// A sentence is a verb and its operands, each after a small word of its own. There are
// few verbs, and no others: [Verbs] lists them, with what each operand must be. From
// that one table come the parser, the faults of what is misspelt, the patterns of
// editor schemas and the reference of the help.
//
// The package knows how a sentence is built and nothing about games: whether there is
// a zone of that name, the one who asks for it finds.
package script
