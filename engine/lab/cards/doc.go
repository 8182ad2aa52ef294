// Package cards prepares the cards of variants for paper and screen: selection, language,
// faults, also those found by drawing; lists of cards, what must be printed anew for
// another variant, and the rules in words. It writes no files: packages below reports do.
package cards
