// Package translate translates what the program writes in English into the language of a
// page: texts of reports and pictures ([Report], [Note], [Cell], [Picture]), faults and
// errors ([Fault], [Error]), and the output of equitas explain ([Key], [Explanation]).
//
// It recognises a text by the phrases in words/report.toml, by the formats in
// faults/LANGUAGE, or as a name from the files of a game, and translates the parts that
// fill a phrase or format in the same way. Most functions return the text with its
// language, which is English if the text was not recognised.
package translate
