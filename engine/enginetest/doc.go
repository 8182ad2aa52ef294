// Package enginetest holds the checks that every game must pass, as one call:
//
//	func TestEngine(t *testing.T) {
//		enginetest.Run(t, loadRules(t), enginetest.Options{})
//	}
//
// The checks play random matches and hold the game against what package engine
// promises of it. What a game does not have (records, guesses, a rule
// of thumb) is skipped. Package highcard is a game that passes.
//
// [Run] asks the game itself what is hidden. [Fair] does not: it tries all deals
// of a tiny deck.
package enginetest
