// Package actions holds the actions of a game as a table, one row for each: how it stands in
// records, at which decisions it is taken, which sentence says it, which card and which points
// of the picture it is about, which part of the game it uses. What a game owes the house about
// its actions follows from the rows: [engine.RecordState.Words], [engine.PhaseChart.Chart],
// [engine.Voice.Ask], [engine.Voice.Say], [engine.Voice.CardOf], [engine.TablePicture.Spots],
// [engine.PartUser.Uses] and [engine.PartUser.UsedParts].
//
// The rules of play do not read the table. What is legal, what an action does and how bots
// weigh it stay switches over verbs, since they are asked at every decision of every match.
//
// # How a game declares its actions
//
// An [engine.Action] is a [Verb] and some numbers, packed as the game likes. The numbers are
// operands: a pawn, a place, a seat, an amount. For each kind of operand the game declares once
// an [OperandType]: its words in records, its text in sentences and the placeholder for it, its
// card, its points. An [Operand] says in which bits of the action the number stands; games have
// a short function for each place, such as first and second. A [Row] names its operands by their
// types, in capitals, in the form of its words:
//
//	aPawn = operandType{Name: "PAWN", Words: (*State).pawnWords, Key: "pawn", Text: (*voice).pawn, Points: (*State).pawnPoints}
//
//	{Phase: phaseMain, Key: "build.works_per_turn", Rows: []row{
//		{Verb: verbMove, Form: "move PAWN", Key: "movement", Say: "move", Operands: of(second(&aPawn))},
//		{Verb: verbDemolish, Form: "demolish TARGET with PAWN", Key: "demolition.success", Tell: sayAttempt,
//			Operands: of(first(&aPawn), second(&aTarget)), Part: actions.Use{What: forgoDemolish}},
//
// Rows stand below their [Decision], in the order of the chart. A verb may have several: one at
// each decision, or one for each case (When), such as an amount of 0 that is said otherwise. A
// row for what files name, such as the perks of a deck, lists its kinds for the chart itself
// (Row.Kinds). Rules that lack a decision or an action say so by Has.
//
// What is irregular is a function of its row: Tell writes the whole sentence, With adds what
// the sentence needs beside the operands, PartOf finds the part in the position.
//
// # What a test holds
//
// [Table.Faults] lists what has been forgotten: a verb or a phase without a row, a decision
// without a question, a row without a sentence, an operand without words, a form that does not
// fit its operands; [Table.Unexplained] what the help page about records does not name. Every
// game's test asks for none of either.
package actions
