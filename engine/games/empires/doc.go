// Package empires implements Empires of the Ancient World for three to six players, after the
// Italian rulebook, version 2.1 of December 2002, with its Questions and Errata. References name
// its headings in English.
//
// Play goes clockwise, that is to the left, from seat s to s + 1. Seats, areas and kinds of cards
// count from 0 in code; their names are those of the files. Provinces come before sea areas, in
// the order of the files; army cards come before Empire cards. Sets of areas and of kinds are bits
// of one word.
//
// A position has a stage, the point in the turn at which the match is, and a decision, which a
// seat has to make (flow.go). Even a single option is a decision, except for the last card of an
// order. Cards are sent to a battle and ordered in secret: other seats know only how many cards
// there are, once both sides have sent theirs.
//
// The list below settles everything that the rulebook leaves open or has wrong. Comments in the
// code refer to it.
//
// Table and setup
//
//	R1   Six players: the cover says 3 to 6, the setup has markers for 3, 4 and 5 only, the publisher's page says 3 to 5. This package supports six with 4 markers each.
//	R2   A player gets a random set of Empire cards of his side; only he knows its letter.
//	R3   No area ever has control markers of two seats, not even in setup.
//	R4   The numbers of markers placed in setup (7, 6, 5) include the first marker.
//	R5   "Roll a die for the first player" is a draw in which each seat is equally likely.
//	R6   Revolts happen in turn 1 too.
//	R7   A revolt removes one control marker of the player who controls the province; trade markers stay.
//	R64  The provinces of a column revolt one after the other, in the order of the table.
//	R8   In the trade collection the order of seats makes no difference, and no player gets markers of another.
//	R9   The turns have ten, nine, eight and seven rounds.
//	R10  A player may pass only if he can do nothing else.
//
// Reaching an area
//
//	R11  Adjacent means: joined by a border of any kind, or coast and sea area, or neighbouring sea areas. Used for setup, trade, envoy and subversion.
//	R12  An action that would need to place a control marker is not offered to a seat without one in supply.
//	R13  The easiest route to an area is chosen automatically.
//	R14  The bonus for a controlled sea area holds with or without a sea line.
//	R15  From any coast, every coastal province of all three sea areas can be attacked. Attacks can start from a controlled sea area as from a coastal province.
//	R16  A sea area can be attacked only from a coast on it or from a controlled neighbouring sea area.
//	R17  A neutral sea area needs the roll for movement, but not the second roll of 3+.
//	R18  A neutral province across sea, strait or mountains needs both rolls.
//	R19  A neutral province taken by attack is not plundered.
//
// Battle
//
//	R20  The defender chooses between siege and field before cards are chosen.
//	R21  In field and siege the number of cards is exact; a side with too few eligible cards sends all it has and loses a combat for each missing card.
//	R22  Galleys fight only at sea, Siege Towers only in sieges. "Skirmishers" in the sea list means Foot Skirmishers, not Light Horse.
//	R23  At sea a side may send fewer cards than it could, even none.
//	R24  Only the defender can declare an ambush, and only in field battles.
//	R25  "One card out of sequence" means that removing one card leaves the fast cards before the slow.
//	R26  Archers against Archers is drawn.
//	R27  If Artillery misses a skirmishing unit (siege, sea), it loses and the other does not roll.
//	R28  If two Artillery both miss, the combat is drawn.
//	R29  The Engineer's +1 for Artillery holds in all three kinds of battle, on either side.
//	R30  Erratum 2: Foot Skirmishers and Archers that miss or block with their die are discarded, Empire cards returning to hand. Not when no die was rolled (drawn with each other, beaten by Light Horse, opposite Artillery).
//	R31  Rampage is rolled in every battle in which an elephant meets a card, sieges included; Sword, Pike and Spear draw with elephants in sieges too.
//	R32  The winners of combats take blocks, of which there are five; three blocks are a rout.
//	R33  Losses are drawn from all cards sent, turned or not. Cards that are set aside (R30) are not among these, not even Empire cards.
//	R34  Winner and loser both lose cards, at most as many as they have sent.
//	R35  The fortification of a lost province stays only if the winner has an Engineer, even if the defender fought in the open.
//	R36  Plunder takes the trade markers of all other players, also those of players not in the battle; the winner's own stay.
//	R37  Plundered markers cannot be spent. Their owners get them back at the next scoring, so those of turn 1 only at the end of turn 2.
//	R38  A defender who routs the attacker takes two of the attacker's own unspent markers, or all if there are fewer, but none of his plunder.
//	R39  A go has at most one extra action. It may be any action, and may be declined. If a roll in it fails, it is over as usual.
//	R40  The last province of a player can neither be attacked nor lost to a revolt. Sea areas are not provinces.
//	R42  No number of a die succeeds or fails regardless of modifiers.
//	R57  The Siege Tower is slow, which has no effect, since sieges have free order.
//	R60  If both sides roll for the same rule, the attacker rolls first. Elephants roll before everything else; if a side wins by them, the combat ends without further rolls.
//	R63  A Warband rolls only in combats that strengths decide, not in those that the other card's roll decides.
//
// Diplomacy
//
//	R41  Ordinary diplomacy reaches all areas that could be attacked; the Diplomat's offer and subversion reach only adjacent areas.
//	R43  Subversion needs the Diplomat; without payment it succeeds at 6.
//	R44  If subversion removes one of several markers, the player places none and needs none in supply. In all forms of diplomacy the payment is lost on failure.
//
// Recruiting
//
//	R45  A seat may renew the display once in a round, extra actions included, and must then recruit. If it can then take or discard nothing, the action is over.
//	R46  A player cannot take a person that he may not have.
//	R47  The marks N and S are checked when the card is taken; they require a province on that side, since sea areas have no side.
//	R48  As an action a player can discard only army cards in hand. They go to the discard, and their negative points no longer count.
//	R49  If the deck was too small to fill the display, it is filled as soon as there are cards.
//	R58  Taking, losing and discarding are public.
//
// Trade
//
//	R50  "Adjacent to an area with an own marker" includes that area itself. At least one marker must be placed, the rest is optional.
//	R51  Displacing requires a full area and uses one of the markers of the action; the active seat chooses whose marker leaves. That marker goes to its owner's supply.
//	R52  The limit of trade markers in an area counts those of all players.
//
// Scoring
//
//	R53  Most trade markers means strictly more than every other seat; one marker against none is enough.
//	R54  Negative points count for all army cards that a player has, including persons on the table.
//	R55  Equal totals share the victory.
//
// Text
//
//	R56  The introduction says that spearmen beat cavalry and fear swords. The unit rules say this of Pikes, and give Spears only the draw with elephants; they hold.
//	R59  The rulebook does not say which letters belong to the north; A, B and C are our choice.
//	R61  Control of a sea area does not prevent movement of others.
//	R62  Translator's notes count as rules where they quote the cards (elephants +2), and where the Questions and Errata confirm them (fifth action).
package empires
