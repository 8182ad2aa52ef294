// Package cards makes the cards of variants ready for paper and screen: those that
// are wanted, in a language; what is wrong with them, also once they are drawn;
// lists of them, what paper needs for another variant, and the rules in words. It
// writes nothing: packages below reports do.
package cards
