// Package warland plays WARLAND for 2 to 4 factions on a real table: castles,
// bastions, buildings and pawns that move by the length of a ruler, measured in
// whole tenths of a millimetre.
//
// The edition modelled is 2.0.2 beta (Italian). Sizes of cards, pawns and the
// ruler are not printed; they are keys of the variant, like every other number.
//
// # Seats
//
// Seats count clockwise. Two sit South and North; three South, West and North;
// four South, West, North and East. x runs east, y runs north, the origin is
// the south-west corner. The own frame of a seat has u to its right and v
// towards the middle of the table, from the middle of its edge. The winner of
// the opening roll plays first. In a turn one faction plays; in a round each
// faction has one turn.
//
// # Terms
//
//	Castello        Castle            Bastione        Bastion
//	confini         borders (zone)    Carpentiere     Carpenter
//	Abitante        Inhabitant        Soldato         Soldier
//	Fattoria        Farm              Taglialegna     Lumber house
//	Caserma         Barracks          Gran Caserma    Great barracks
//	Cantiere Edile  Building yard     Casetta         Fisher hut
//	Forno           Bakery            Parlamento      Parliament
//	Trattato        treaty            Corruzione      bribe
//
// # Rulings
//
// Where the rulebook leaves something open a numbered ruling decides, and the
// comment at that place names it:
//
//	R1  two to four players
//	R2  sizes: card 63 x 88 mm, pawn 20 mm, ruler 150 mm
//	R3  pieces are unlimited
//	R4  bastions stand by one of the presets, chosen by each faction
//	R5  the zone is fixed at setup, whatever bastions fall
//	R6  beside, adjacent and touching are one predicate
//	R7  a pawn on a card touches nothing and is touched by nothing
//	R8  nobody stands on a castle card
//	R9  a building lies wholly outside all zones and overlaps no card
//	R10 a move is one ruler length, give or take a pawn (movement.mode)
//	R11 nothing blocks the way of a move
//	R12 only inhabitants are staff
//	R13 any own inhabitants are staff, the full number
//	R14 a coin is a resource (coins.mode)
//	R15 moves piecemeal, battles unlimited, one work a turn
//	R16 a builder stands outside every zone, on the table
//	R17 the castle is none of the nine buildings
//	R18 what is over a limit is not offered (build.over_limit)
//	R19 own buildings may be demolished, with the usual roll
//	R20 wins against a castle add up (castle.wins_mode)
//	R21 demolishing is not fighting
//	R22 being attacked does not exhaust a soldier
//	R23 resistance of a carpenter is 5, of an inhabitant 4
//	R24 a losing group loses one soldier of its owner's choice
//	R25 equal rolls kill nobody
//	R26 exactly one defender in a battle
//	R27 at the end of a turn the active faction's food spoils
//	R28 the castle builds nothing
//	R29 advanced rules need a game that started with four
//	R30 conflicting pacts are not offered
//	R31 joined forces are shared attacks on pawns
//	R32 a truce covers the bribed faction's next three turns
//	R33 soldiers sent change owner, sworn against the enemy named
//	R34 an eliminated faction's pieces leave the table
//	R35 a match without winners: unfinished at the round limit, a stalemate where nobody can win
//	R36 the first turn produces 5 + 5 and four carpenters eat 4
//	R37 training in the main phase only
//	R38 no movement in the start phase
//	R39 a soldier on another barracks is on mission
//	R40 a carpenter eats 1
//	R41 the helper is an own carpenter, anywhere
//	R42 pawns without room on their card are not created
//	R43 groups may attack inhabitants and carpenters
//	R44 attackers are off their card
//	R45 a bribe is paid in resources or in food (bribe.allow_mix)
//	R46 creatures are a module of their own, off by default
//	R47 wins of different enemies against a castle add up
//	R48 a faction never destroys its own castle
//	R49 no more food is bought than is missing
//	R50 two dice for the start, only the tied roll again
//
// # Words
//
// An action is written as a record has it; places are millimetres, "at X,Y",
// buildings are "farm 3" by the order of construction, seats count from 0:
//
//	bastions diagonal, formation row
//	bazaar 3; starve PAWN; fed
//	end turn; move PAWN, then "to X,Y" or "into farm 3"
//	build farm, then "with carpenter at X,Y", then "slot north"
//	demolish "castle of 1", "front left bastion of 1" or "farm 3", "with PAWN"
//	battle PAWN of 1, then "force 1 soldier_f1 2 soldier_f2"; "casualty PAWN"
//	train barracks 4
//	treaty 2, then "against 3"; accept or decline
//	bribe 2, then "favour truce", "favour troops 2 against 3", "favour
//	settlers 1", "favours done", then "pay 5 resources"; "send PAWN"
//	creature, then "play ember_wolf", "ember_wolf to 2", "ember_wolf inside",
//	"ember_wolf attacks …", "heal ember_wolf 2", "sacrifice red_ogre for …",
//	"hunt tide_crab of 1 with 2"
//
// PAWN is its kind and where it is: "soldier_f2 at 470,235", "soldier_f1 home in
// barracks 4", with "sworn against 2" where an oath binds it.
//
// # What is simplified
//
// Positions are whole tenths of a millimetre. A pawn goes to one of some dozens
// of points: twelve directions, whatever it can touch or enter, and the points
// from which a goal is fewest moves away. A faction has at most 96 pawns and 24
// buildings; further ones are neither offered nor created. An attack is chosen
// by how many soldiers of each kind make it; of each kind, those go that can
// attack the fewest other enemies. If a faction has food for all its pawns, it is
// offered to let starve only one of its pawns of each kind on the table. Soldiers
// that attack a creature together are the strongest of those inside the borders.
// The bastions of an eliminated faction always leave the table.
//
// # How rules become play
//
// Numbers, words and conditions come from a [rule.Set]; procedures are Go, in a
// file for each heading. All measuring is on whole tenths of a millimetre and on
// squares of distances ([measures]). The position is one flat value; pieces are
// kept in it in the order in which they appeared, so that a copy takes only as
// long as there are pieces. Each faction's rolls for a purpose have a stream of
// their own. Everything is open except future dice and, where creatures are
// played, their decks and closed hands: these are what a determinization changes.
package warland
