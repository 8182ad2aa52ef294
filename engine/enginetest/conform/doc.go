// Package conform holds a game against its rulebook, as the files of
// testdata/rules say it, case by case. A game brings what is its own: how a
// case is written, laid out and played. Here is what all share: reading the
// files, what must have a case, whether every rule of the edition is held by
// one, and what records say of settings and of themselves.
package conform
