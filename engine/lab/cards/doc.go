// Package cards prepares the cards of variants for paper and screen. It selects cards by
// deck, kind, id and language, finds faults by drawing them, lists cards, counts what must
// be printed anew for another variant, and puts the rules in words. It writes no files; the
// packages below reports do.
package cards
