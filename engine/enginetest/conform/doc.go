// Package conform checks a game against its rulebook, given as cases in the files of
// testdata/rules. A game defines how a case is written, set up and played. This package has
// what games share: reading the files, checks that everything has a case and that every
// rule of the edition is held by one (the case fails if the rule is changed), and checks of
// records and of the settings that they leave out.
package conform
