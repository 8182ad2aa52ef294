// Package script is the language in which the text of a game says what happens: one sentence
// for each step, such as
//
//	move 1 from deck to hand when me.hand < 5
//
// A sentence is a verb and its operands; most operands follow a word that names their part,
// such as from and to. [Verbs] lists all verbs, with the type of each operand. The parser, the
// messages about misspelt sentences, the patterns of editor schemas and the reference of the
// help are all made from that table.
//
// The package knows nothing about games: its caller checks, for example, whether a zone exists.
package script
