// Package question defines the questions about variants and how they are written: as
// arguments of a command, as JSON, and as fields of a form. It plays nothing and reads no
// files.
//
// A [Question] is a plain struct. Each parameter is declared once ([Parameter]); flags,
// help, schemas and checks are derived from the declaration. Values that have a syntax of
// their own are parsed here too: values to vary ([ParseVary]), rules to search
// ([ParseKnob]), aims ([ParseAim]), when to stop ([NormalizeUntil]), and names of bots
// ([ForRole], [SearchMaker]). An [Answer] holds the reports; a question that cannot be
// answered gives an error, such as [*InvalidError], [*FileError], [*BrokenError] or
// [ErrStopped]. Meanwhile an [Observer] receives progress.
package question
