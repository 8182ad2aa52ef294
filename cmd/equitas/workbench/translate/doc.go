// Package translate says in the language of a page what the program says in English: the
// texts of reports and pictures ([Report], [Note], [Cell], [Picture]), faults and errors
// ([Fault], [Error]), and what equitas explain prints ([Key], [Explanation]).
//
// A text is recognised by the phrases in words/report.toml, by the formats in
// faults/LANGUAGE, or as a name out of a game's files, and what fills it is translated in
// turn. Most functions return the text and the language that it is in: English where it was
// not recognised.
package translate
