// Package stronghold is Stronghold for two, three and four players, after the
// rulebook as re-edited on 22 March 2010. Headings are those of the Italian
// edition.
//
// Seats: Invaders come first, then Defenders. A single Invader, or Defender, has
// both sides of the stronghold; of two, the first has the West. Numbers of seats,
// sections and the like count from 0 in code, names are those of the files.
//
// A position has a stage, which is what the match has come to, and a decision,
// which is what somebody is asked (flow.go). A decision with a single option is
// taken. What has a fixed order (cannons, machines, sections) is worked off in the
// order of the files, or of building.
//
// What the rulebook leaves open, or has wrong, is ruled. R… are rulings, C, S, Q
// and P what was settled when the game was played for the first time: where two
// rulings disagree (C), what is offered (S), how things come out (Q), with three and four
// players (P). X… are the worked examples of the rulebook, in its order.
//
// Pieces and setup
//
//	R1   Glory Points are numbers without limit; the tokens only count.
//	R2   The Defender has 3 wooden components; the list of pieces prints 5.
//	R3   26 phase cards are for three and four players: 49 - 23, and 2 × 3 + 20.
//	R4   The third card that an Invader takes for nothing is the Camp card.
//	R5   The faces of phase cards are ours: three actions each.
//	R6   Training 3 each of five kinds; equipment 3 each of seven; orders 1, 1, 1 and two Bluffs; rituals 2, 2, 1, 2, 1, 2, 2.
//	R7   Covers are the Invader's.
//	R8   Fire, Specters, Panic, Gale and Accident belong to phase 5.
//	R9   Neither equipment nor training can be destroyed; a Saboteur can be found.
//	R10  One word for each thing: the names of the files.
//	R11  The hourglasses of the start are spent in the step after phase 1 of turn 1.
//	R12  Three and four players: 3 resources each at the start, instead of the 5.
//	R13  If the bag or the bank runs out, one takes what is left; the bag is never refilled.
//	R14  Cards that were not chosen are not known; chosen ones are.
//
// Turn and hourglasses
//
//	R15  Cards may be flipped at the start of any turn, any number, phases 1 to 5.
//	R16  The stone of each turn costs nothing and goes on any section, in the first step of the turn.
//	R17  Hourglasses that cannot be spent are lost; the step exists only if there is one.
//	R18  Only actions in buildings are paid in instalments.
//	R19  The last hourglass needs a target; what has come to its cost otherwise is executed in a step as soon as there is a target; what is too much is lost.
//	R20  Changes of a cost add up; it is at least 1.
//	R21  Barricades: each action of the workshop may be executed twice in this turn, the second time with hourglasses of the Barricades alone, in the same step.
//	R22  Deeds from turn 5 on, one in a turn, in a Defender's step.
//	R23  Last Gasp may be chosen for a building without marks; it holds until the end of the turn.
//	R24  Dead Defender units are supply.
//	R25  The guard has room for 2 units of any kind.
//	R26  The honour guard is a place of its own; it must be manned without interruption until turn 6, then all of each turn.
//	R27  One Marksman holds a tower.
//	R28  One hero on a section; heroes are no units.
//	R29  A swap is between two places one step apart; a Gale makes it dearer for each section that receives a unit.
//	R30  An Oration is one action of 1 to 4 hourglasses.
//	R31  A Sortie reaches the Siege Tower.
//
// The Invader's actions
//
//	R32  Payment is exact, in one of the ways listed, out of fresh units; Goblins of phase 5 stay on the Glory board.
//	R33  Four machines in all among Ballistas, Catapults, Trebuchets, Altars, Siege Towers.
//	R34  Altar and Trebuchet stand in the rampart's one machine place.
//	R35  A machine may hold. It may fire at a section without Defenders.
//	R36  A Catapult destroys something else only where there is no wall at all; the Invader chooses what.
//	R37  Removed Misses do not come back.
//	R38  Accurate Shot is for all machines of the turn.
//	R39  An Altar token does nothing without units; two tokens add up.
//	R40  Crews are a pool: as many rams work as have two units.
//	R41  Units in a Siege Tower stand on the section for everything; losses come from the wall places first.
//	R42  Two places for equipment on a section, of different kinds.
//	R43  A Rope once a turn, any time in phase 6, to a free place.
//	R44  No bridge over a trap.
//	R45  The Quartermaster's two units do not count against the limit of where they come from, in each Move.
//	R46  The limit for the camp holds for West, East and the Barbican each.
//	R47  A Move goes ramparts, upper levels, camp; no unit moves twice.
//	R48  Traps lie on any path and stay; a Troll trap kills one in each Move, a Goblin trap all.
//	R49  The camp is counted once, at the end of phase 6.
//	R50  A Drover leads to neighbours, and back along a path to where it starts.
//	R51  A Head Archer reaches the opposite tower only.
//	R52  One Saboteur in a building, and only in one with actions.
//	R53  The Sergeant needs both units in the pile; Escape takes up to 3.
//	R54  Specters take those not saved in the hospital and those killed by machines.
//	R55  Panic repeats until one unit is left; the dead do not go to the hospital.
//	R56  Fire lasts for the turn.
//	R57  The sections of the two sides are not adjacent.
//	R58  An Accident works only where the cauldron would have killed; its victims go to the hospital.
//	R59  A possessed hero may move.
//	R60  No limit on stones but their number.
//	R61  Open and face-down orders may be mixed; a unit that can obey must stand there.
//	R62  Fury is for all Goblins of the section.
//	R63  Orcs may blow up without a stone; wood goes.
//	R64  A called Troll takes one step that shortens its way, on the same side, not from the camp.
//
// The Assault
//
//	R65  To the hospital go those who fall in melee; Marksmen are engaged as soon as an Invader unit is on their section.
//	R66  The assault tower that a Cannon can fire at is the Siege Tower; a Cannon may hold.
//	R67  A volley kills the greatest Strength not above its own.
//	R68  The Trench Master counts in the Marksmen's volley, the Officer in melee.
//	R69  Blessed Marksmen fire at any rampart, the Barbican's included; with four players of their side.
//	R70  Crews of rams can be shot at from the towers beside the Barbican, and by the Sharpshooter.
//	R71  Poles kill the weakest unit of the section, if the card shows it.
//	R72  A section under the Glare is no target of anything; its Marksmen may fire.
//	R73  The Sharpshooter needs no Marksman in a tower; he does not reach the camp.
//	R74  Poison: if the Invader wins with full Strength, one Marksman falls, then Strength is counted anew.
//	R75  A Shield: losses are counted with the higher Strength.
//	R76  The loser removes units of his choice until the sum suffices.
//	R77  Walls alone do not kill.
//	R78  Walls never take up Advantage.
//	R79  Slips of the examples change no outcome.
//	R80  Equal Strength: nothing happens but the end of a Fury.
//	R81  Two recover in the hospital, of the Defender's choice.
//	R82  In the turn of a break-in all is worked out, and there is no point for the turn.
//	R83  The fall of the last gate scores its 3 points alone.
//	R84  After the last turn the Defender wins, whatever the Glory.
//	R85  A tie: the Assault is repeated on the sections that were not breached.
//	R86  Glorious deeds are claimed at once, once in the game.
//	R87  Blood Rituals: 10 Goblins.
//	R88  A demolition takes the last component of a section by a machine or by Orcs; the first keeps a piece.
//	R89  The ramparts of two examples are upper levels.
//
// Three and four players, rest
//
//	R90  West first in odd turns, East in even; in the draft West picks first for phases 2 and 4.
//	R91  Who uses the ally's action pays all; the ally may refuse.
//	R92  Saboteur, Fire, Possession, Panic, Specters have no side; who gives the first face-down order pays for all.
//	R93  Four players: 2 hourglasses each at the start; the West Defender places the stone in odd turns.
//	R94  Haste is not offered on the barracks, or on what is not used.
//	R95  Other printings differ; the rulebook's numbers hold.
//	R96  A Ladder moves only if its place is not needed; units above a smaller capacity stay.
//
// Settled in play
//
//	C1   The Barbican's rampart is a target of a blessed volley.
//	C2   A volley names ramparts with numbers of Marksmen, in board order.
//	C4   Giving units to the ally is one decision, after Gain Resources, with "nothing".
//	C5   One fee for face-down orders in a turn, for both Invaders.
//	C6   A Drover's steps come after those to sections, neighbours before ways back.
//	C7   Hourglasses go to actions in rising order, unless nothing else is left.
//	C8   In a step the stone comes first, then what waits, then spending.
//	C9   All-out Charge needs no decision.
//	C10  As many Goblins escape as can, up to three.
//	C11  A poisoned Marksman goes to the hospital.
//	C12  Where shots lead to the hospital, units killed by machines count there alone.
//	S1   A swap of two units of a type is not offered.
//	S3   A Cannon, Marksmen, Poles and machines may aim where nobody stands; Goblins only at Marksmen.
//	S4   A Move in which nobody could move is not offered.
//	S5   Accurate Shot is offered without a machine, Gain Resources not with an empty bank.
//	S6   Deeds and Haste are offered beside the end of a step.
//	S7   A Rope is one decision, and takes units from the Siege Tower too.
//	S8   An Altar token is not put where it lies.
//	S9   A unit that will die on the way needs room too.
//	S10  The first comers use up what the Quartermaster allows.
//	S11  Hourglasses of the Barricades are spent first.
//	S12  A bridge can be moved, to a free path of its side.
//	S13  One Bloodstone on a Catapult, one Possession on a hero, one Gale on a section; Fire beside a Saboteur.
//	S14  Order tokens that go are supply at once; one whose carriers have left by Rope stays until somebody dies.
//	S15  The cards of all phases are offered before the first is chosen.
//	Q1   The piece kept for the first demolition is a stone, if one was destroyed.
//	Q2   In the repeated Assault gates score nothing; the fall of the last decides it, unless it fell before; decks go on.
//	Q3   A Siege Tower under the Glare is no target of Cannons; orders there are not carried out.
//	Q4   Specters take Marksmen first, one decision each; from the pile, then the bag.
//	Q5   Victims come from the wall places first; the Sharpshooter reaches crews.
//	Q6   Both who recover come to the courtyard, then Panic acts.
//	Q7   A hit deck that is used up is shuffled.
//	Q8   Who is given up for finding Saboteurs does not go to the hospital.
//	Q9   The Officer's bonus counts in the Strength of each unit removed.
//	P1   Each Invader may give units once in a turn.
//	P2   An action of the ally is offered if the own face does not show it and neither has done it.
//	P3   The ally is asked before payment; what he refuses is not asked again in the phase.
//	P4   The common stone goes on the placer's side.
//	P5   Who comes first in the turn chooses among the rams' crews, and in the hospital.
//	P6   With two casters of Specters the first chooses, on either side.
//	P7   Haste takes away a mark of the ally alone, once in a turn for both.
//	P8   Last Gasp is for both Defenders.
//	P9   The surcharge for the ally's action goes to the Defender of who does it.
//	P10  Hourglasses of Barricades that have nowhere to go are lost.
package stronghold
