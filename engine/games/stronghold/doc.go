// Package stronghold implements Stronghold for two, three and four players, after the rulebook
// as revised on 22 March 2010. References name the headings of its Italian edition.
//
// Seats: Invaders have the first seats, Defenders those after them. If a team has one player,
// he commands both sides of the stronghold; if it has two, the first commands the West, the
// second the East. Seats, sections and the like count from 0 in code; their names are those of
// the files.
//
// A position has a stage, the point in the turn at which the match is, and a decision, which a
// seat has to make (flow.go). A decision with a single option is made automatically. Things that
// are resolved in a fixed order come in the order of the files (cannons, sections) or in that in
// which they were built (machines).
//
// The list below settles everything that the rulebook leaves open or has wrong. R… are rulings
// made beforehand; C, S, Q and P were made when the game was first played: C where two rulings
// disagree, S about the options of decisions, Q about outcomes, P about three and four players.
// Comments in the code refer to them. X… in tests are the worked examples of the rulebook, in
// its order.
//
// Pieces and setup
//
//	R1   Glory Points are numbers without a limit; the tokens only show them.
//	R2   The Defender has 3 wooden components; the list of pieces has 5, which is a misprint.
//	R3   26 phase cards are for three and four players: 49 - 23, and 2 × 3 + 20.
//	R4   The third card that an Invader gets without a draft is the Camp card.
//	R5   The faces of phase cards are not from the rulebook but our own: three actions each.
//	R6   Tokens: 3 each of five kinds of training; 3 each of seven kinds of equipment; one of each order and two Bluffs; rituals 2, 2, 1, 2, 1, 2, 2.
//	R7   The Invader owns the Covers.
//	R8   Fire, Specters, Panic, Gale and Accident belong to phase 5.
//	R9   Neither equipment nor training can be destroyed; Saboteurs can be found.
//	R10  Each thing has one name: that of the files.
//	R11  The hourglasses of the start are spent in the step after phase 1 of turn 1.
//	R12  With three and four players each Invader has 3 resources at the start, instead of 5.
//	R13  If the bag or the bank has too little, a player takes all that is left; the bag is never refilled.
//	R14  Nobody knows the cards that were not chosen; everybody knows the chosen ones.
//
// Turn and hourglasses
//
//	R15  An Invader may turn over any number of cards, of phases 1 to 5, at the start of any turn.
//	R16  The stone of each turn costs nothing; it goes on any section in the first step of the turn.
//	R17  Hourglasses that cannot be spent are lost; a step takes place only if there are hourglasses.
//	R18  Only actions in buildings can be paid in instalments, over several steps.
//	R19  The last hourglass can be put only if the action has a target. If a fallen cost makes an action paid, it is executed in a step as soon as it has a target; excess hourglasses are lost.
//	R20  Changes of a cost add up; the result is at least 1.
//	R21  Barricades: each action of the workshop may be executed twice in this turn; the second time, in the same step, is paid with hourglasses of the Barricades only.
//	R22  Dishonourable deeds can be done from turn 5 on, one in a turn, in a Defender's step.
//	R23  Last Gasp may be chosen for a building whose actions have no marks; it lasts until the end of the turn.
//	R24  Dead Defender units go to the supply.
//	R25  The guard has room for 2 units of any kind.
//	R26  The honour guard is a place of its own; it must be manned without a break until turn 6, and later in all of each turn.
//	R27  One Marksman fills a tower.
//	R28  At most one hero is on a section; heroes do not count as units.
//	R29  The two places of a swap are one step apart; a Gale raises its cost for each section that receives a unit.
//	R30  An Oration is one action of 1 to 4 hourglasses.
//	R31  A Sortie can kill a unit in the Siege Tower.
//
// The Invader's actions
//
//	R32  Payment is exact, in one of the ways listed, with units drawn in this turn; Goblins paid in phase 5 stay on the Glory board.
//	R33  Ballistas, Catapults, Trebuchets, Altars and Siege Towers are at most four machines in all.
//	R34  An Altar or a Trebuchet uses the rampart's single place for a machine.
//	R35  A machine need not fire. It may fire at a section without Defenders.
//	R36  A Catapult destroys a cauldron or the token of a tower only if the section has no wall left; the Invader chooses which.
//	R37  Misses that are removed do not come back.
//	R38  Accurate Shot holds for all machines in the turn.
//	R39  An Altar token has no effect without units; two tokens add up.
//	R40  The units before the gate form one pool: as many rams work as have two units.
//	R41  Units in a Siege Tower count as on the section for all purposes; units in wall places die first.
//	R42  A section has two places for equipment, of different kinds.
//	R43  A Rope is used once in a turn, at any time in phase 6; its unit needs a free place.
//	R44  A bridge cannot be put over a trap.
//	R45  The two units of the Quartermaster do not count against the limit of the area that they leave, in each Move.
//	R46  The limit of a Move holds for units from the camp to West, East and the Barbican each.
//	R47  A Move starts with units on ramparts, then moves those on upper levels, then those in the camp; no unit moves twice.
//	R48  Traps can lie on any path, and stay; a Troll trap kills one Troll in each Move, a Goblin trap all Goblins.
//	R49  The units left in the camp are counted once, at the end of phase 6.
//	R50  A Drover allows steps to neighbouring ramparts, and back along a path to the area where it starts.
//	R51  A Head Archer reaches the opposite tower only.
//	R52  A building has at most one Saboteur, and only if it has actions.
//	R53  The Drill Sergeant needs two units in the repelled pile; Escape takes up to 3.
//	R54  Specters take the units that are not saved in the hospital, and those killed by machines.
//	R55  Panic kills until one unit is left; its dead do not go to the hospital.
//	R56  Fire lasts for the turn.
//	R57  The sections of the two sides are not adjacent.
//	R58  An Accident has an effect only if the cauldron would have killed; its victims go to the hospital.
//	R59  A possessed hero may move.
//	R60  Stones on a section have no limit but their number in the box.
//	R61  Orders face up and face down may be mixed; a unit that can obey must stand on the section.
//	R62  A Goblin Fury holds for all Goblins of the section.
//	R63  Orcs may blow up where there is no stone; wood is destroyed too.
//	R64  A called Troll takes one step that brings it nearer, on the same side, but not from the camp.
//
// The Assault
//
//	R65  Units that fall in melee go to the hospital; Marksmen are in melee as soon as an Invader unit is on their section.
//	R66  The assault tower at which a Cannon can fire is the Siege Tower; a Cannon need not fire.
//	R67  A volley kills the units with the greatest Strength that is not above its own.
//	R68  The Trench Master counts in the volley of the Marksmen, the Officer in melee.
//	R69  Blessed Marksmen fire at any rampart, including the Barbican's; with four players only at those of their side.
//	R70  Crews of rams can be shot at from the towers beside the Barbican, and by the Sharpshooter.
//	R71  Poles kill the weakest unit of the section, if the card shows it.
//	R72  A section under the Glare cannot be a target; its Marksmen may fire.
//	R73  The Sharpshooter needs no Marksman in a tower; he cannot shoot at the camp.
//	R74  Poison: if the Invader wins with full Strength, one Marksman dies, then Strength is computed anew.
//	R75  A Shield: losses are computed with the higher Strength.
//	R76  The loser removes units of his choice until their Strength suffices.
//	R77  Walls alone do not kill: if the Defender wins only thanks to walls, no Invader unit dies.
//	R78  Walls do not absorb the Advantage of the Invader.
//	R79  Errors in the examples of the rulebook change no outcome.
//	R80  If Strength is equal, nothing happens, but a Fury ends.
//	R81  Two units recover in the hospital, of the Defender's choice.
//	R82  In the turn of a break-in the Assault is played to its end, and no Glory is given for the turn.
//	R83  The fall of the last gate gives only its own 3 points.
//	R84  After the last turn the Defenders win, whatever the Glory.
//	R85  After a tie the Assault is repeated on the sections that were not breached.
//	R86  Glorious deeds score as soon as they are achieved, once in the match.
//	R87  Blood Rituals need 10 Goblins.
//	R88  A demolition is the loss of a section's last component to a machine or to Orcs; the first demolition keeps a piece on the Glory board.
//	R89  The ramparts in two examples are upper levels.
//
// Three and four players, rest
//
//	R90  In odd turns West comes first, in even ones East; in the draft West picks first for phases 2 and 4.
//	R91  An Invader who uses the ally's action pays all its costs; the ally may refuse.
//	R92  Saboteur, Fire, Possession, Panic and Specters belong to no side; the Invader who gives the first face-down order pays the fee for all.
//	R93  Four players: 2 hourglasses each at the start; the West Defender places the stone in odd turns.
//	R94  Haste is not offered for the barracks, or for actions that were not used.
//	R95  Other printings differ; the numbers of this rulebook hold.
//	R96  A Ladder can be moved only if no unit needs its place; units above a reduced capacity stay.
//
// Settled in play
//
//	C1   The Barbican's rampart is a target of a blessed volley.
//	C2   A volley names ramparts with numbers of Marksmen, in board order.
//	C4   After Gain Resources an Invader decides once which units he gives to the ally; he may give none.
//	C5   Both Invaders together pay one fee for face-down orders in a turn.
//	C6   The steps of a Drover come after those to sections; those to neighbours before those back.
//	C7   Hourglasses are put on actions in ascending order, unless nothing else is left to buy.
//	C8   In a step the stone comes first, then actions that are paid and wait, then spending.
//	C9   All-out Charge takes effect without a decision.
//	C10  As many Goblins escape as can, up to three.
//	C11  A poisoned Marksman goes to the hospital.
//	C12  In the variant with shots to the hospital, units killed by machines count only there, for Specters too.
//	S1   A swap of two units of the same type is not offered.
//	S3   A Cannon, Marksmen, Poles and machines may fire where nobody stands; Goblins only at Marksmen.
//	S4   A Move in which no unit can move is not offered.
//	S5   Accurate Shot is offered even without a machine; Gain Resources is not offered if the bank is empty.
//	S6   Deeds and Haste are still offered when the step can end.
//	S7   A Rope is one decision; it can take units from the Siege Tower too.
//	S8   An Altar token cannot be put where it lies already.
//	S9   A unit that a trap will kill on the way needs room at its destination all the same.
//	S10  The first units that enter use up the extra units of the Quartermaster.
//	S11  Hourglasses of the Barricades are spent first.
//	S12  A bridge can be moved, to a free path of its side.
//	S13  At most one Bloodstone is on a Catapult, one Possession on a hero, one Gale on a section; Fire and a Saboteur can be in the same building.
//	S14  Order tokens that leave the board are back in the supply at once; an order whose units have left by Rope stays until some Invader unit dies.
//	S15  The offers of all phases are dealt before the first card is chosen.
//	Q1   The piece kept for the first demolition is a stone, if a stone was destroyed.
//	Q2   In the repeated Assault gates give no points; the fall of the last gate decides it, unless it fell before; decks stay as they are.
//	Q3   A Siege Tower under the Glare is not a target of Cannons; orders on the section are not carried out.
//	Q4   Specters take Marksmen first, one decision for each; units come back from the repelled pile, then from the bag.
//	Q5   Units in wall places are killed before those in a Siege Tower; the Sharpshooter can shoot at the crews of rams.
//	Q6   Both units that recover go to the courtyard before Panic takes effect.
//	Q7   An empty hit deck is shuffled.
//	Q8   A unit given up to find Saboteurs does not go to the hospital.
//	Q9   The bonus of the Officer counts in the Strength of each unit removed.
//	P1   Each Invader may give units once in a turn.
//	P2   An action of the ally is offered if the Invader's own face does not show it and neither Invader has done it.
//	P3   The ally is asked before payment; an action that he refuses is not asked for again in the phase.
//	P4   The stone of the turn goes on the side of the Defender who places it.
//	P5   The player who is first in the turn chooses for the crews of rams, and in the hospital.
//	P6   If both Invaders have called Specters, the first one chooses, on either side.
//	P7   Haste removes a mark that only the ally made, once in a turn for both Defenders.
//	P8   Last Gasp holds for both Defenders.
//	P9   The hourglasses for the use of an ally's action go to the Defender who faces the Invader that does it.
//	P10  Hourglasses of Barricades that cannot be spent are lost.
package stronghold
