// Package cardfaces makes what games print: the faces of their cards, checks of texts against
// the rules that they describe, and the page of rules.
//
// It knows no game. A game declares how its cards look ([Design]), adds the cards and the
// values that their texts may name ([Book]), and lists which rules belong to which section of
// the page ([Page]). All words come from the deck files and from
// decks/GAME/words.LANGUAGE.toml, which package rule reads and checks. Its sections are:
//
//	[cards]        words of cards and lists: deck_base, kind_attack
//	[note]         notes below lists: assumed, out, fallback
//	[page.section] headings of the page of rules
//	[page.rule]    by rule: its label, and its sentence for each case
//	[page.word]    other words on the page
//	[page.meant]   names of words that rules have as values
//	[page.label]   labels of rules without a sentence
//	[spoken]       names in conditions that are put into words
package cardfaces
