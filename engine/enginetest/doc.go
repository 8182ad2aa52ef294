// Package enginetest holds the checks that every game must pass, as one call:
//
//	func TestEngine(t *testing.T) {
//		enginetest.Run(t, loadRules(t), enginetest.Options{})
//	}
//
// The checks play random matches and test what the interfaces of package engine promise.
// Checks of optional interfaces that a game does not implement (records, determinizations,
// a rule of thumb) are skipped. Package highcard is a game that passes.
//
// [Run] relies on the game to say what is hidden from a seat. [CheckFair] does not: it tries all
// deals of a tiny deck.
package enginetest
