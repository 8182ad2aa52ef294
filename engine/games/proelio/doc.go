// Package proelio plays Proelio: First Conquest for 3 to 6 Houses, Guilds & Trades, Allied
// Houses, the Italian edition, and variants of them that designers write in TOML.
//
// The edition modelled is 0.9.6 (English). Where the rulebook leaves something
// open a numbered ruling decides, and the comment at that place names it:
//
//	R1  one waiting attack per House
//	R2  attack.misplay: a card above the limit is forbidden, or fails when revealed
//	R3  Temporary Alliance names another House (who = "anyone": also oneself)
//	R4  a card taken in a trade cannot pay for itself, paid cards cannot be taken
//	R5  when an attacker falls the defender wins (defeat.attacker_falls)
//	R6  Allied Houses play without the Merchants Guild
//	R7  a match past the turn limit is unfinished
//	R8  the validity of an attack is judged when it is placed
//	R9  "on your turn" perks come in the action phase, before the action
//	R10 useless reactions are not offered (the perks' when says so)
//	R11 the Base deck is empty when its last card leaves it, by whatever way
//	R12 loot is taken from the hand after deployment
//	R13 a card taken at random: each eligible copy is equally likely
//	R14 cards that were shown are known to those who saw them
//	R15 an empty hand without Fortification is no defeat outside a resolution
//	R16 Equitas may be invoked without knowing whether a Shields card is left
//	R17 a House has one Plague at most in front of it, and plays no second one
//	    meanwhile; this matters where a turn has several actions
//	R18 without a Merchant (merchant.use) a perk that only moves him is not
//	    offered; its Guild stays among the Guilds, and is worth its point
//	R19 alliances that keep the seasons score in winter, each what both its Houses
//	    have together; the rulebook's Allied Houses have neither
//
// # Seats and directions
//
// Seats count in turn order: seat 0, to the right of the dealer, plays first;
// the dealer is the last seat. Play runs counter-clockwise, so right(s) = s+1
// plays next and left(s) = s-1 has just played.
//
// # Terms
//
//	Casata          House             Fortificazione  Fortification
//	Mano            hand              Bottino         loot
//	Schieramento    deployment        Gilda           Guild
//	Stagioni        seasons           Mercante        Merchant
//	Ronda           Patrol            La Peste        The Plague
//
// # How rules become play
//
// Numbers, words, prices, conditions and effects come from a [rule.Set];
// procedures (an attack's resolution, a trade) are Go. Conditions over small
// public state become lookup tables ([legalTable]); effects become short programs
// ([op]); what follows a decision is a stack of tasks ([task]). The position
// ([position]) is one flat value without pointers.
//
// # What is simplified
//
// The backs of the two decks differ, so everybody sees how many Imperial cards
// a hand holds, and whether a face-down attack is an Imperial card. Talk
// between allies is not modelled.
//
// A House remembers the cards it has seen in hands and can still follow, and what
// lies open. It does not remember which cards went into a shuffle. If one of two
// cards that it has seen is moved unseen, it does not remember that the other one
// must still be there. It draws no conclusions from what another House could not
// do.
package proelio
