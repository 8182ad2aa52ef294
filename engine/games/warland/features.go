package warland

import (
	"equitas/engine"
)

// The indices of the features of actions in the table features.
const (
	fEnd = iota
	fBazaar
	fStarveSpare
	fStarveStrength
	fStarveInhabitant
	fStarveCarpenter
	fStarveGap
	fDemolishCastle
	fDemolishBastion
	fDemolishBuilding
	fDemolishOwn
	fDemolishChance
	fBattleSoldier
	fBattleWorker
	fBattleOutmatched
	fBattleChance
	fBattleRisk
	fForceStrength
	fTrainFed
	fTrainHungry
	fTrainStrength
	fTrainLead
	fTrainBought
	fMarchArmy
	fMarch
	fDefend
	fMarchGap
	fMarchHome
	fMarchLead
	fTargetFallen
	fTargetWins
	fTargetGap
	fTargetStrength
	fTargetBuildings
	fMarchFoe
	fMarchPrey
	fMarchWall
	fGoalTouch
	fGoalTurns
	fGoalGap
	fGoalInto
	fGoalFoes
	fGoalPrey
	fGoalWall
	fGoalWallOdds
	fGoalWallGap
	fGoalMates
	fGoalThreat
	fGoalFoeGap
	fGoalPreyGap
	fBuild
	fBuildHelped
	fBuildFood
	fBuildResources
	fBuildForce
	fBuildTrainer
	fBuildCarpenters
	fBuildPacts
	fBuildFoodOver
	fBuildResourcesOver
	fBuildExchange
	fBuildWall
	fBuildCost
	fBuildSellsSpare
	fBuildSellsArmed
	fBuildStaffBeset
	fBuildSpare
	fBuildInhabitants
	fBuildHands
	fBuildOwned
	fSiteSeek
	fSiteOpen
	fSiteHelper
	fSiteDistance
	fSiteThreat
	fStaffSeek
	fStaffInto
	fTreatyOffer
	fTreatyStrongest
	fTreatyOther
	fBribeOffer
	fBribeFavour
	fBribeTruce
	fBribeTroops
	fBribeSettlers
	fBribePay
	fBribeEnough
	fBribeAnswer
	fBribeBalance
	fCreaturePlay
	fCreatureRoam
	fCreatureHit
	fCreatureHeal
	fCreatureSpend
	featureCount
)

// features describes the features, with their weights in the rule of thumb in hundredths of a
// point.
var features = [featureCount]struct {
	name, doc string
	weight    int
	step      int // size of the first step in training, in points; 0: the usual one
}{
	fEnd:                {"end", "1 for ending the turn", 50, 0},
	fBazaar:             {"bazaar_food", "food bought", 100, 0},
	fStarveSpare:        {"lose_spare", "1 for a carpenter beyond the second that is given up", -100, 0},
	fStarveStrength:     {"lose_strength", "strength of a soldier that is given up", -200, 0},
	fStarveInhabitant:   {"lose_inhabitant", "1 for an inhabitant that is given up", -600, 0},
	fStarveCarpenter:    {"lose_carpenter", "1 for one of the last two carpenters that is given up", -800, 0},
	fStarveGap:          {"lose_gap", "how far a soldier that is given up is from the nearest enemy castle, across and along together, in decimetres", 0, 0},
	fDemolishCastle:     {"demolish_castle", "1 for an attempt on a castle", 400_000, 0},
	fDemolishBastion:    {"demolish_bastion", "1 for an attempt on a bastion", 300_000, 0},
	fDemolishBuilding:   {"demolish_building", "1 for an attempt on a building", 200_000, 60},
	fDemolishOwn:        {"demolish_own", "1 for an attempt on an own building", -400_000, 0},
	fDemolishChance:     {"demolish_chance", "chance of the attempt, in thousandths", 80, 0},
	fBattleSoldier:      {"battle_soldier", "1 for an attack on a soldier that is no stronger than all attackers", 100_000, 60},
	fBattleWorker:       {"battle_worker", "1 for an attack on a carpenter or inhabitant", 90_000, 60},
	fBattleOutmatched:   {"battle_outmatched", "1 for an attack on a soldier stronger than all attackers", -10_000, 60},
	fBattleChance:       {"battle_chance", "chance to win an attack on a soldier, in thousandths", 0, 60},
	fBattleRisk:         {"battle_risk", "chance to lose it, in thousandths", 0, 60},
	fForceStrength:      {"force_strength", "strength of the force sent into a battle", 100, 0},
	fTrainFed:           {"train_fed", "1 for training a soldier that can be fed on mission", 60_000, 60},
	fTrainHungry:        {"train_hungry", "1 for training one that cannot", -20_000, 60},
	fTrainStrength:      {"train_strength", "strength of the soldier trained", 1000, 60},
	fTrainLead:          {"train_lead", "strength of the own soldiers less that of the faction that is attacked, for training", 0, 60},
	fTrainBought:        {"train_bought", "1 for training one that cannot be fed by what is produced, and for three turns can with food that an own building sells", 0, 60},
	fMarchArmy:          {"march_army", "own soldiers, at most 6, for a move of one that is not where it wants to be", 10_000, 40},
	fMarch:              {"march", "1 for such a move", -15_000, 40},
	fDefend:             {"march_defend", "1 if it goes against an enemy close to the own castle", 30_000, 40},
	fMarchGap:           {"march_gap", "for such a move, how far the soldier is from what it goes for, across and along together, in centimetres: who is in front goes first", -1, 40},
	fMarchHome:          {"march_home", "1 if it leaves a building", 0, 40},
	fMarchLead:          {"march_lead", "strength of the own soldiers less that of the faction that is attacked, for such a move", 0, 40},
	fTargetFallen:       {"target_fallen", "bastions that the castle which soldiers march on has lost; where nothing of a target counts, it is the opponent with most, then the one beaten most, then the nearest", 0, 40},
	fTargetWins:         {"target_wins", "wins against that castle", 0, 40},
	fTargetGap:          {"target_gap", "how far it is from the own castle, in decimetres", 0, 40},
	fTargetStrength:     {"target_strength", "strength of its owner's soldiers", 0, 40},
	fTargetBuildings:    {"target_buildings", "buildings of its owner", 0, 40},
	fMarchFoe:           {"march_foe", "1 for a soldier's move that can end beside an enemy soldier", 0, 40},
	fMarchPrey:          {"march_prey", "1 for one that can end beside an enemy carpenter or inhabitant", 0, 40},
	fMarchWall:          {"march_wall", "1 for one that can end beside an enemy building", 0, 40},
	fGoalTouch:          {"goal_touch", "1 for a destination at which the goal is touched", 1000, 40},
	fGoalTurns:          {"goal_turns", "moves that remain to the goal", -10_000, 40},
	fGoalGap:            {"goal_gap", "distance that remains to it, in centimetres", -10, 40},
	fGoalInto:           {"goal_into", "1 for a soldier that enters a building", 0, 40},
	fGoalFoes:           {"goal_foes", "enemy soldiers that a soldier touches at a destination", 0, 40},
	fGoalPrey:           {"goal_prey", "enemy carpenters and inhabitants that it touches there", 0, 40},
	fGoalWall:           {"goal_wall", "1 for a destination at which a soldier touches an enemy building", 0, 40},
	fGoalWallOdds:       {"goal_wall_chance", "chance of an attempt on the enemy building that it touches there and that falls most easily, in thousandths", 0, 0},
	fGoalWallGap:        {"goal_wall_gap", "distance from there to the nearest enemy building, in centimetres", 0, 40},
	fGoalMates:          {"goal_mates", "other own soldiers near enough to fight the same enemy", 0, 40},
	fGoalThreat:         {"goal_threat", "strength of enemy soldiers that do not touch it there, and could in one move", 0, 40},
	fGoalFoeGap:         {"goal_foe_gap", "distance from there to the nearest enemy soldier, in centimetres", 0, 40},
	fGoalPreyGap:        {"goal_prey_gap", "distance from there to the nearest enemy carpenter or inhabitant, in centimetres", 0, 40},
	fBuild:              {"build", "1 for a building", -1000, 0},
	fBuildHelped:        {"build_helped", "1 for one that a helper turns face up at once", 6000, 0},
	fBuildFood:          {"build_food", "food it adds per turn, less what its pawns eat, as far as food for three soldiers is lacking", 1000, 0},
	fBuildResources:     {"build_resources", "resources it adds per turn, as far as 16 are lacking", 600, 0},
	fBuildForce:         {"build_force", "strength of its garrison, if it can be fed", 1200, 0},
	fBuildTrainer:       {"build_trainer", "1 if it trains soldiers and fewer than three others do", 1500, 0},
	fBuildCarpenters:    {"build_carpenters", "carpenters of its garrison, as far as fewer than two are left", 2000, 0},
	fBuildPacts:         {"build_pacts", "1 if it lets its owner propose pacts, and none does yet", 500, 0},
	fBuildFoodOver:      {"build_food_over", "food it adds beyond what is lacking", 0, 0},
	fBuildResourcesOver: {"build_resources_over", "resources it adds beyond what is lacking", 0, 0},
	fBuildExchange:      {"build_exchange", "1 if it sells food, and none does yet", 0, 0},
	fBuildWall:          {"build_wall", "resistance of one that does nothing but stand in the way, if an own building trains soldiers and all own bastions stand", 0, 0},
	fBuildCost:          {"build_cost", "resources it costs", -150, 0},
	fBuildSellsSpare:    {"build_exchange_spare", "resources left after paying for it, at most 60, if it sells food, and none does yet", 0, 0},
	fBuildSellsArmed:    {"build_exchange_armed", "1 if it sells food, none does yet, and an own building trains soldiers", 0, 0},
	fBuildSpare:         {"build_spare", "resources left after paying for it, at most 60", 0, 0},
	fBuildInhabitants:   {"build_inhabitants", "inhabitants of its garrison", 0, 0},
	fBuildStaffBeset:    {"build_inhabitants_beset", "inhabitants of its garrison, if an own building sells food, all own bastions stand, and an enemy soldier touches an own building", 0, 0},
	fBuildHands:         {"build_carpenters_over", "carpenters of its garrison beyond those that are lacking", 0, 0},
	fBuildOwned:         {"build_owned", "own buildings, for one more", 0, 0},
	fSiteSeek:           {"site_seek", "1 for moving a carpenter when no site with a helper is at hand", 20_000, 15},
	fSiteOpen:           {"site_open", "1 for a destination with room for a building", 5000, 15},
	fSiteHelper:         {"site_helper", "1 for a destination that touches a carpenter which is outside all borders", 4000, 15},
	fSiteDistance:       {"site_distance", "distance to the own castle, in centimetres", -10, 15},
	fSiteThreat:         {"site_threat", "strength of enemy soldiers that could reach a carpenter at a destination in one move", 0, 15},
	fStaffSeek:          {"staff_seek", "1 for moving an inhabitant when a building lacks staff", 2000, 0},
	fStaffInto:          {"staff_into", "1 for entering a building that lacks staff", 3000, 0},
	fTreatyOffer:        {"treaty_offer", "1 for proposing a treaty to one who is not the strongest opponent", 2500, 0},
	fTreatyStrongest:    {"treaty_strongest", "1 for a treaty against the strongest opponent", 2000, 0},
	fTreatyOther:        {"treaty_other", "1 for a treaty against another", -2000, 0},
	fBribeOffer:         {"bribe_offer", "1 for offering a bribe", -5000, 0},
	fBribeFavour:        {"bribe_favour", "worth of the favours asked for: 2 a turn of truce, 8 a point of strength, 4 an inhabitant", 100, 0},
	fBribeTruce:         {"bribe_truce", "1 for asking for a truce", 0, 0},
	fBribeTroops:        {"bribe_troops", "soldiers asked for", 0, 0},
	fBribeSettlers:      {"bribe_settlers", "inhabitants asked for", 0, 0},
	fBribeEnough:        {"bribe_enough", "1 for a payment of at least what the favours are worth", 0, 0},
	fBribePay:           {"bribe_pay", "resources and food paid", -100, 0},
	fBribeAnswer:        {"bribe_answer", "1 for accepting a bribe", 50, 0},
	fBribeBalance:       {"bribe_balance", "payment of a bribe less the worth of the favours, when it is accepted", 100, 0},
	fCreaturePlay:       {"creature_play", "1 for playing a creature", 7000, 0},
	fCreatureRoam:       {"creature_roam", "1 for going where the castle is attacked, or inside it", 8000, 0},
	fCreatureHit:        {"creature_hit", "credits, strength or resistance that an attack is on", 2000, 0},
	fCreatureHeal:       {"creature_heal", "credits healed", 200, 0},
	fCreatureSpend:      {"creature_spend", "1 for a card given up, or a move without purpose", -9000, 0},
}

var _ engine.FeatureCounter = (*Rules)(nil)

// Features implements [engine.Weigher].
func (r *Rules) Features() []engine.Feature { return Game{}.features() }

// features implements [rule.Extras.Features].
func (Game) features() []engine.Feature {
	l := make([]engine.Feature, featureCount)
	for i, f := range features {
		l[i] = engine.Feature{Name: f.name, Doc: f.doc, Default: int32(rn(f.weight*engine.WeightUnit, 100)), Step: int32(f.step * engine.WeightUnit)}
	}
	return l
}
