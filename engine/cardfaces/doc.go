// Package cardfaces is what games print with: the faces of their cards, texts that
// are held against what they were written for, and the page of rules.
//
// It knows no game. A game declares how its cards look ([Design]), says what
// lies in its box and what a text may name ([Book]), and lists which rules stand
// in which section of the page ([Page]). What is said stands in the decks, and
// in decks/GAME/words.LANGUAGE.toml, which package rule reads and checks:
//
//	[cards]        words of cards and lists: deck_base, kind_attack
//	[note]         notes below lists: assumed, out, fallback
//	[cardfaces.section] headings of the page of rules
//	[cardfaces.rule]    what a rule is about, and what it says
//	[cardfaces.word]    what else stands there
//	[cardfaces.meant]   what words of the rules mean there
//	[cardfaces.label]   what a rule without a sentence is about
//	[spoken]       what conditions name, where they stand as they are built
package cardfaces
