// Package cond compiles a designer's conditions and amounts into a form that can be
// evaluated millions of times a second.
//
// The text is in a subset of the language expr (github.com/expr-lang/expr): numbers, yes or no,
// words, sets of words; comparison, && || !, + - * / %, in, ??, ?: and the functions abs, max
// and min. Compiled expressions cannot loop or fail, and take a bounded time.
//
// A [Space] declares which variables exist and the range of each. [Space.Compile] parses
// the text, checks every name and type, folds constants and then chooses the fastest [Form]
// that fits: a constant, a table over all combinations of its variables, or a tree of
// closures over integers. A table has one entry for all values that the expression does not
// distinguish.
//
// The answers are those of expr's own virtual machine, with three exceptions: / divides
// whole numbers, rounded towards zero, where expr makes fractions; and, to keep play safe,
// a variable outside its declared range counts as the nearest value inside it, and a result
// that does not fit 32 bits is the nearest one that does.
//
// Faults in the text are an [Error] with line, column and width.
package cond
