// Package empires is Empires of the Ancient World for three to six players, after the
// Italian rulebook, version 2.1 of December 2002, with its Questions and Errata.
// Headings are cited in English.
//
// Seats: play goes clockwise, that is to the left, from seat s to s + 1. Numbers of
// seats, areas and kinds of cards count from 0 in code, names are those of the files.
// Provinces come before sea areas, army cards before Empire cards, each in the order
// of the files; sets of areas and of kinds are bits of one word.
//
// A position has a stage, which is what the match has come to, and a decision, which
// is what somebody is asked (flow.go). A single option is a decision too, but for the
// last card of an order. Committing and ordering cards is secret: what the others
// know of it is how many cards there are, once both have chosen.
//
// What the rulebook leaves open, or has wrong, is ruled.
//
// Table and setup
//
//	R1   Six players: the cover says 3 to 6, the setup gives markers for 3, 4 and 5 only, the publisher's page says 3 to 5. We support six with 4 markers each.
//	R2   Which set of the side one gets: at random, its letter known to its owner only.
//	R3   No marker of two seats in one area, in setup or ever.
//	R4   The placement totals (7, 6, 5) include the first marker.
//	R5   "Roll a die for the first player" is a draw in which each seat is equally likely.
//	R6   Revolts happen in turn 1 too.
//	R7   A revolt removes one marker of whoever controls the province; trade markers stay.
//	R64  The provinces of a column revolt one after the other, in the order of the table.
//	R8   Trade collection needs no order between seats and never takes from others.
//	R9   Ten, nine, eight, seven rounds.
//	R10  No free passing.
//
// Reaching an area
//
//	R11  Adjacent means: joined by a border of any kind, or coast and sea area, or neighbouring sea areas. Used for setup, trade, envoy and subversion.
//	R12  Nothing that would need to place a control marker is offered to a seat without one in supply.
//	R13  The engine chooses the easiest route.
//	R14  The bonus for a controlled sea area holds with or without a sea line.
//	R15  From any coast, every coastal province of all three sea areas can be attacked. A controlled sea area is a base as a coastal province is.
//	R16  A sea area can be attacked only from a coast on it or from a controlled neighbouring sea area.
//	R17  A neutral sea area needs the movement roll and no second roll of 3+.
//	R18  A neutral province across sea, strait or mountains needs both rolls.
//	R19  Taking a neutral province by arms does not plunder.
//
// Battle
//
//	R20  Siege or field is settled before cards are chosen.
//	R21  In field and siege the number of cards is exact; who has too few eligible cards plays what there is and loses a combat for each missing card.
//	R22  Galleys fight only at sea, Siege Towers only in sieges. "Skirmishers" in the sea list means Foot Skirmishers, not Light Horse.
//	R23  At sea one may commit fewer cards than possible, even none.
//	R24  Ambush in field battles only, by the defender only.
//	R25  "One card out of sequence" means that removing one card leaves the fast cards before the slow.
//	R26  Archers against Archers is drawn.
//	R27  If Artillery misses a skirmishing unit (siege, sea), it loses and the other does not roll.
//	R28  Two Artillery that both miss: drawn.
//	R29  The Engineer's +1 for Artillery holds in all three kinds of battle, on either side.
//	R30  Erratum 2: Foot Skirmishers and Archers that miss or block with their die are discarded, Empire cards returning to hand. Not when no die was rolled (drawn with each other, beaten by Light Horse, opposite Artillery).
//	R31  Rampage is rolled in every battle in which an elephant meets a card, sieges included; Sword, Pike and Spear draw with elephants in sieges too.
//	R32  Five blocks in the centre, three make a rout.
//	R33  Losses are drawn from all committed cards, turned or not. Cards that are set aside (R30) are out of this draw, Empire cards among them too.
//	R34  Winner and loser both lose cards; nobody loses more cards than there are.
//	R35  The fort of a lost province needs the winner's Engineer to survive, also when the defender fought in the open.
//	R36  Plunder takes the markers of all other colours, third parties included; the winner's own stay.
//	R37  Plundered markers are no money, and their owners get them back at the next scoring, so those of turn 1 wait for the end of turn 2.
//	R38  The routing defender takes the attacker's own unspent markers, two or as many as there are, never plunder.
//	R39  One extra action a go. It may be any action, and may be declined. A failed roll in it ends it as usual.
//	R40  The last province cannot be attacked, nor does a revolt take it. Sea areas are not provinces.
//	R42  Dice have no natural success or failure.
//	R57  The Siege Tower is slow, which never matters: sieges have free order.
//	R60  Where both sides roll for the same thing, the attacker rolls first. Elephants come before everything else, and who has won by them ends the combat: nobody rolls further.
//	R63  A Warband rolls in each combat that strengths decide; where the other's roll decides, it does not.
//
// Diplomacy
//
//	R41  The ordinary form reaches whatever arms could reach; envoy and subversion only adjacent areas.
//	R43  Subversion needs the Diplomat and may be tried with no payment, at 6+.
//	R44  Subverting one of several markers places nothing; it needs no control marker in supply. Payment is lost on failure, in all forms.
//
// Recruiting
//
//	R45  Refresh counts once a round for a seat, also over an extra action, and commits to recruiting. If nothing can then be taken or discarded, the action is over.
//	R46  A person one may not hold cannot be taken.
//	R47  N and S are checked when the card is taken, against provinces; sea areas have no side.
//	R48  Discarding as an action: army cards in hand only; they go to the discard; their negative points are gone.
//	R49  A short display is filled as soon as the deck allows.
//	R58  Taking, losing and discarding are public.
//
// Trade
//
//	R50  "Adjacent to an area with an own marker" includes that area itself; at least one marker, then as many as wanted.
//	R51  Displacing needs a full area, costs one of the markers of the action, and the active seat names the colour. The displaced marker goes to its owner's supply.
//	R52  The cap counts all colours.
//
// Scoring
//
//	R53  Most trade markers means strictly more than any other single seat; one marker against none is enough.
//	R54  Negative points count for all army cards owned, persons on the table included.
//	R55  Equal totals share the victory.
//
// Text
//
//	R56  The introduction says that spearmen beat cavalry and fear swords; the unit rules give that to Pikes, and to Spears only the draw with elephants. We follow the unit rules.
//	R59  Which letters are north is not stated; A, B, C are ours.
//	R61  Control of a sea area stops nobody.
//	R62  Translator's notes count as rules where they report the cards (elephants +2) and where the Questions and Errata confirm them (fifth action).
package empires
