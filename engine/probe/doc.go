// Package probe plays trial matches of a ruleset, half of them at random and half by the
// game's rule of thumb with slips, and counts what occurred in them: which parts of the
// game were ever offered, which phases and kinds of actions occurred, how matches ended. It
// also plays two rulesets side by side to find out whether they go alike. It knows no game:
// it reads the rules through the interfaces of package engine, and leaves out what a
// ruleset does not implement.
//
// Everything is bounded by numbers of matches and decisions, never by time, and draws from
// streams of fixed seeds: the same ruleset gives the same result everywhere.
package probe
