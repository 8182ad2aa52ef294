package warland

import (
	"equitas/engine"
)

// The indices of the features of actions in the table features.
const (
	featureEnd = iota
	featureBazaar
	featureStarveSpare
	featureStarveStrength
	featureStarveInhabitant
	featureStarveCarpenter
	featureStarveGap
	featureDemolishCastle
	featureDemolishBastion
	featureDemolishBuilding
	featureDemolishOwn
	featureDemolishChance
	featureBattleSoldier
	featureBattleWorker
	featureBattleOutmatched
	featureBattleChance
	featureBattleRisk
	featureForceStrength
	featureTrainFed
	featureTrainHungry
	featureTrainStrength
	featureTrainLead
	featureTrainBought
	featureMarchArmy
	featureMarch
	featureDefend
	featureMarchGap
	featureMarchHome
	featureMarchLead
	featureTargetFallen
	featureTargetWins
	featureTargetGap
	featureTargetStrength
	featureTargetBuildings
	featureMarchFoe
	featureMarchPrey
	featureMarchWall
	featureGoalTouch
	featureGoalTurns
	featureGoalGap
	featureGoalInto
	featureGoalFoes
	featureGoalPrey
	featureGoalWall
	featureGoalWallOdds
	featureGoalWallGap
	featureGoalMates
	featureGoalThreat
	featureGoalFoeGap
	featureGoalPreyGap
	featureBuild
	featureBuildHelped
	featureBuildFood
	featureBuildResources
	featureBuildForce
	featureBuildTrainer
	featureBuildCarpenters
	featureBuildPacts
	featureBuildFoodOver
	featureBuildResourcesOver
	featureBuildExchange
	featureBuildWall
	featureBuildCost
	featureBuildSellsSpare
	featureBuildSellsArmed
	featureBuildStaffBeset
	featureBuildSpare
	featureBuildInhabitants
	featureBuildHands
	featureBuildOwned
	featureSiteSeek
	featureSiteOpen
	featureSiteHelper
	featureSiteDistance
	featureSiteThreat
	featureStaffSeek
	featureStaffInto
	featureTreatyOffer
	featureTreatyStrongest
	featureTreatyOther
	featureBribeOffer
	featureBribeFavour
	featureBribeTruce
	featureBribeTroops
	featureBribeSettlers
	featureBribePay
	featureBribeEnough
	featureBribeAnswer
	featureBribeBalance
	featureCreaturePlay
	featureCreatureRoam
	featureCreatureHit
	featureCreatureHeal
	featureCreatureSpend
	featureCount
)

// features describes the features, with their weights in the rule of thumb in hundredths of a
// point.
var features = [featureCount]struct {
	name, doc string
	weight    int
	step      int // size of the first step in training, in points; 0: the usual one
}{
	featureEnd:                {"end", "1 for ending the turn", 50, 0},
	featureBazaar:             {"bazaar_food", "food bought", 100, 0},
	featureStarveSpare:        {"lose_spare", "1 for a carpenter beyond the second that is given up", -100, 0},
	featureStarveStrength:     {"lose_strength", "strength of a soldier that is given up", -200, 0},
	featureStarveInhabitant:   {"lose_inhabitant", "1 for an inhabitant that is given up", -600, 0},
	featureStarveCarpenter:    {"lose_carpenter", "1 for one of the last two carpenters that is given up", -800, 0},
	featureStarveGap:          {"lose_gap", "how far a soldier that is given up is from the nearest enemy castle, across and along together, in decimetres", 0, 0},
	featureDemolishCastle:     {"demolish_castle", "1 for an attempt on a castle", 400_000, 0},
	featureDemolishBastion:    {"demolish_bastion", "1 for an attempt on a bastion", 300_000, 0},
	featureDemolishBuilding:   {"demolish_building", "1 for an attempt on a building", 200_000, 60},
	featureDemolishOwn:        {"demolish_own", "1 for an attempt on an own building", -400_000, 0},
	featureDemolishChance:     {"demolish_chance", "chance of the attempt, in thousandths", 80, 0},
	featureBattleSoldier:      {"battle_soldier", "1 for an attack on a soldier that is no stronger than all attackers", 100_000, 60},
	featureBattleWorker:       {"battle_worker", "1 for an attack on a carpenter or inhabitant", 90_000, 60},
	featureBattleOutmatched:   {"battle_outmatched", "1 for an attack on a soldier stronger than all attackers", -10_000, 60},
	featureBattleChance:       {"battle_chance", "chance to win an attack on a soldier, in thousandths", 0, 60},
	featureBattleRisk:         {"battle_risk", "chance to lose it, in thousandths", 0, 60},
	featureForceStrength:      {"force_strength", "strength of the force sent into a battle", 100, 0},
	featureTrainFed:           {"train_fed", "1 for training a soldier that can be fed on mission", 60_000, 60},
	featureTrainHungry:        {"train_hungry", "1 for training one that cannot", -20_000, 60},
	featureTrainStrength:      {"train_strength", "strength of the soldier trained", 1000, 60},
	featureTrainLead:          {"train_lead", "strength of the own soldiers less that of the faction that is attacked, for training", 0, 60},
	featureTrainBought:        {"train_bought", "1 for training one that cannot be fed by what is produced, and for three turns can with food that an own building sells", 0, 60},
	featureMarchArmy:          {"march_army", "own soldiers, at most 6, for a move of one that is not where it wants to be", 10_000, 40},
	featureMarch:              {"march", "1 for such a move", -15_000, 40},
	featureDefend:             {"march_defend", "1 if it goes against an enemy close to the own castle", 30_000, 40},
	featureMarchGap:           {"march_gap", "for such a move, how far the soldier is from what it goes for, across and along together, in centimetres: who is in front goes first", -1, 40},
	featureMarchHome:          {"march_home", "1 if it leaves a building", 0, 40},
	featureMarchLead:          {"march_lead", "strength of the own soldiers less that of the faction that is attacked, for such a move", 0, 40},
	featureTargetFallen:       {"target_fallen", "bastions that the castle which soldiers march on has lost; where nothing of a target counts, it is the opponent with most, then the one beaten most, then the nearest", 0, 40},
	featureTargetWins:         {"target_wins", "wins against that castle", 0, 40},
	featureTargetGap:          {"target_gap", "how far it is from the own castle, in decimetres", 0, 40},
	featureTargetStrength:     {"target_strength", "strength of its owner's soldiers", 0, 40},
	featureTargetBuildings:    {"target_buildings", "buildings of its owner", 0, 40},
	featureMarchFoe:           {"march_foe", "1 for a soldier's move that can end beside an enemy soldier", 0, 40},
	featureMarchPrey:          {"march_prey", "1 for one that can end beside an enemy carpenter or inhabitant", 0, 40},
	featureMarchWall:          {"march_wall", "1 for one that can end beside an enemy building", 0, 40},
	featureGoalTouch:          {"goal_touch", "1 for a destination at which the goal is touched", 1000, 40},
	featureGoalTurns:          {"goal_turns", "moves that remain to the goal", -10_000, 40},
	featureGoalGap:            {"goal_gap", "distance that remains to it, in centimetres", -10, 40},
	featureGoalInto:           {"goal_into", "1 for a soldier that enters a building", 0, 40},
	featureGoalFoes:           {"goal_foes", "enemy soldiers that a soldier touches at a destination", 0, 40},
	featureGoalPrey:           {"goal_prey", "enemy carpenters and inhabitants that it touches there", 0, 40},
	featureGoalWall:           {"goal_wall", "1 for a destination at which a soldier touches an enemy building", 0, 40},
	featureGoalWallOdds:       {"goal_wall_chance", "chance of an attempt on the enemy building that it touches there and that falls most easily, in thousandths", 0, 0},
	featureGoalWallGap:        {"goal_wall_gap", "distance from there to the nearest enemy building, in centimetres", 0, 40},
	featureGoalMates:          {"goal_mates", "other own soldiers near enough to fight the same enemy", 0, 40},
	featureGoalThreat:         {"goal_threat", "strength of enemy soldiers that do not touch it there, and could in one move", 0, 40},
	featureGoalFoeGap:         {"goal_foe_gap", "distance from there to the nearest enemy soldier, in centimetres", 0, 40},
	featureGoalPreyGap:        {"goal_prey_gap", "distance from there to the nearest enemy carpenter or inhabitant, in centimetres", 0, 40},
	featureBuild:              {"build", "1 for a building", -1000, 0},
	featureBuildHelped:        {"build_helped", "1 for one that a helper turns face up at once", 6000, 0},
	featureBuildFood:          {"build_food", "food it adds per turn, less what its pawns eat, as far as food for three soldiers is lacking", 1000, 0},
	featureBuildResources:     {"build_resources", "resources it adds per turn, as far as 16 are lacking", 600, 0},
	featureBuildForce:         {"build_force", "strength of its garrison, if it can be fed", 1200, 0},
	featureBuildTrainer:       {"build_trainer", "1 if it trains soldiers and fewer than three others do", 1500, 0},
	featureBuildCarpenters:    {"build_carpenters", "carpenters of its garrison, as far as fewer than two are left", 2000, 0},
	featureBuildPacts:         {"build_pacts", "1 if it lets its owner propose pacts, and none does yet", 500, 0},
	featureBuildFoodOver:      {"build_food_over", "food it adds beyond what is lacking", 0, 0},
	featureBuildResourcesOver: {"build_resources_over", "resources it adds beyond what is lacking", 0, 0},
	featureBuildExchange:      {"build_exchange", "1 if it sells food, and none does yet", 0, 0},
	featureBuildWall:          {"build_wall", "resistance of one that does nothing but stand in the way, if an own building trains soldiers and all own bastions stand", 0, 0},
	featureBuildCost:          {"build_cost", "resources it costs", -150, 0},
	featureBuildSellsSpare:    {"build_exchange_spare", "resources left after paying for it, at most 60, if it sells food, and none does yet", 0, 0},
	featureBuildSellsArmed:    {"build_exchange_armed", "1 if it sells food, none does yet, and an own building trains soldiers", 0, 0},
	featureBuildSpare:         {"build_spare", "resources left after paying for it, at most 60", 0, 0},
	featureBuildInhabitants:   {"build_inhabitants", "inhabitants of its garrison", 0, 0},
	featureBuildStaffBeset:    {"build_inhabitants_beset", "inhabitants of its garrison, if an own building sells food, all own bastions stand, and an enemy soldier touches an own building", 0, 0},
	featureBuildHands:         {"build_carpenters_over", "carpenters of its garrison beyond those that are lacking", 0, 0},
	featureBuildOwned:         {"build_owned", "own buildings, for one more", 0, 0},
	featureSiteSeek:           {"site_seek", "1 for moving a carpenter when no site with a helper is at hand", 20_000, 15},
	featureSiteOpen:           {"site_open", "1 for a destination with room for a building", 5000, 15},
	featureSiteHelper:         {"site_helper", "1 for a destination that touches a carpenter which is outside all borders", 4000, 15},
	featureSiteDistance:       {"site_distance", "distance to the own castle, in centimetres", -10, 15},
	featureSiteThreat:         {"site_threat", "strength of enemy soldiers that could reach a carpenter at a destination in one move", 0, 15},
	featureStaffSeek:          {"staff_seek", "1 for moving an inhabitant when a building lacks staff", 2000, 0},
	featureStaffInto:          {"staff_into", "1 for entering a building that lacks staff", 3000, 0},
	featureTreatyOffer:        {"treaty_offer", "1 for proposing a treaty to one who is not the strongest opponent", 2500, 0},
	featureTreatyStrongest:    {"treaty_strongest", "1 for a treaty against the strongest opponent", 2000, 0},
	featureTreatyOther:        {"treaty_other", "1 for a treaty against another", -2000, 0},
	featureBribeOffer:         {"bribe_offer", "1 for offering a bribe", -5000, 0},
	featureBribeFavour:        {"bribe_favour", "worth of the favours asked for: 2 a turn of truce, 8 a point of strength, 4 an inhabitant", 100, 0},
	featureBribeTruce:         {"bribe_truce", "1 for asking for a truce", 0, 0},
	featureBribeTroops:        {"bribe_troops", "soldiers asked for", 0, 0},
	featureBribeSettlers:      {"bribe_settlers", "inhabitants asked for", 0, 0},
	featureBribeEnough:        {"bribe_enough", "1 for a payment of at least what the favours are worth", 0, 0},
	featureBribePay:           {"bribe_pay", "resources and food paid", -100, 0},
	featureBribeAnswer:        {"bribe_answer", "1 for accepting a bribe", 50, 0},
	featureBribeBalance:       {"bribe_balance", "payment of a bribe less the worth of the favours, when it is accepted", 100, 0},
	featureCreaturePlay:       {"creature_play", "1 for playing a creature", 7000, 0},
	featureCreatureRoam:       {"creature_roam", "1 for going where the castle is attacked, or inside it", 8000, 0},
	featureCreatureHit:        {"creature_hit", "credits, strength or resistance that an attack is on", 2000, 0},
	featureCreatureHeal:       {"creature_heal", "credits healed", 200, 0},
	featureCreatureSpend:      {"creature_spend", "1 for a card given up, or a move without purpose", -9000, 0},
}

var _ engine.FeatureCounter = (*Rules)(nil)

// Features implements [engine.Weigher].
func (r *Rules) Features() []engine.Feature { return Game{}.features() }

// features implements [rule.Extras.Features].
func (Game) features() []engine.Feature {
	l := make([]engine.Feature, featureCount)
	for i, f := range features {
		l[i] = engine.Feature{Name: f.name, Doc: f.doc, Default: int32(roundDiv(f.weight*engine.WeightUnit, 100)), Step: int32(f.step * engine.WeightUnit)}
	}
	return l
}
