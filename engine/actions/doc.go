// Package actions describes the actions of a game by a table. Each row has, for one type of action,
// its words in records, the decisions at which it is taken, the sentence that states it, the card
// and the points of the picture it concerns, and the part of the game it uses. The following
// methods of the interfaces in package engine are then made from the rows:
// [engine.RecordState.Words], [engine.PhaseChart.Chart], [engine.Voice.Ask], [engine.Voice.Say],
// [engine.Voice.CardOf], [engine.TablePicture.Spots], [engine.PartUser.Uses] and
// [engine.PartUser.UsedParts].
//
// The rules of play do not read the table. What is legal, what an action does and how bots weigh it
// are switches over verbs in each game, since they are asked at every decision of every match.
//
// # How a game declares its actions
//
// An [engine.Action] is a [Verb] and some numbers, packed in a way of the game's own. The numbers
// are operands: a pawn, a place, a seat, an amount. For each kind of operand the game declares once
// an [OperandType]: its words in records, its text in sentences and the placeholder for it, its
// card, its points. An [Operand] says in which bits of the action the number stands; games have a
// short function for each place, such as firstNumber and secondNumber. A [Row] names its operands
// by their types, in capitals, in the form of its words:
//
//	pawnOperand = operandType{Name: "PAWN", Words: (*State).pawnWords, Key: "pawn", Text: (*voice).pawn, Points: (*State).pawnPoints}
//
//	{Phase: phaseMain, Key: "build.works_per_turn", Rows: []row{
//		{Verb: verbMove, Form: "move PAWN", Key: "movement", Say: "move", Operands: operands(secondNumber(&pawnOperand))},
//		{Verb: verbDemolish, Form: "demolish TARGET with PAWN", Key: "demolition.success", Tell: sayAttempt,
//			Operands: operands(firstNumber(&pawnOperand), secondNumber(&targetOperand)), Part: "demolish"},
//
// Rows stand below their [Decision], in the order of the chart. A verb may have several rows: one
// at each decision, or one for each case (When), such as an amount of 0 for which there is another
// sentence. Where files name the actions, such as the perks of a deck, a function lists them for
// the chart (Row.Kinds). Exists reports whether given rules have a decision or an action.
//
// Irregular cases have functions in their row: Tell returns the whole sentence, Fill fills
// placeholders that are not operands, UseOf finds the part in the state.
//
// # What a test holds
//
// [Table.Faults] lists what has been forgotten: a verb or a phase without a row, a decision without
// a question, a row without a sentence, an operand without words, a form that does not fit its
// operands. [Table.Unexplained] lists the actions that the help page about records does not name.
// Every game's test requires both lists to be empty.
package actions
