// Package match plays one match, writes its record, and plays records back.
//
// A record is in the format JSON Lines. A start line has everything that chance fixed before
// the first decision. Then follow a line for every choice, with its legal alternatives, a line
// for every later chance outcome and, if requested, a state line with the whole position after
// each choice. An end line has the result. Any program that knows the rules of the game can
// play a record back.
package match
