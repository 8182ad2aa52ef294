// Package match plays one match, writes its record, and plays records back.
//
// A record is JSON Lines: a start line with everything that chance fixed before the first
// decision; then every choice with its legal alternatives, and every later chance outcome
// where it occurs; if requested the whole position after each choice; and an end line. Any
// program that knows the rules of the game can play it back.
package match
