// Package question says what can be asked about variants, and how it is written: as the
// arguments of a command, as JSON, as the fields of a form. It plays nothing and reads no
// files.
//
// A [Question] is a plain struct. Its parameters are declared once ([Parameter]), and flags,
// help, schemas and checks follow from that. What is typed inside a parameter is parsed here
// too: values to vary ([ParseVary]), rules to search ([ParseKnob]), aims ([ParseAim]), when
// to stop ([ParseUntil]), and names of bots ([ForRole], [SearchMaker]). An [Answer] holds the
// reports; the errors without one are [*WrongError], [*FileError], [*BrokenError] and
// [ErrStopped]. An [Observer] is told meanwhile.
package question
