// Package cards prepares the cards of variants for paper and screen. It selects cards by
// deck, kind, id and language, finds faults by drawing them, lists cards, counts what must
// be printed anew for another variant, and describes the rules in words. It writes no files;
// the packages in the folder reports do.
package cards
