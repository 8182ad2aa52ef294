package warland

import (
	"equitas/engine"
	"equitas/engine/rule"
)

// What the rule of thumb looks at.
const (
	fEnd = iota
	fBazaar
	fStarveSpare
	fStarveStrength
	fStarveInhabitant
	fStarveCarpenter
	fDemolishCastle
	fDemolishBastion
	fDemolishBuilding
	fDemolishOwn
	fDemolishChance
	fBattleSoldier
	fBattleWorker
	fBattleOutmatched
	fForceStrength
	fTrainFed
	fTrainHungry
	fTrainStrength
	fMarchArmy
	fMarch
	fDefend
	fMarchGap
	fGoalTouch
	fGoalTurns
	fGoalGap
	fBuild
	fBuildHelped
	fBuildFood
	fBuildResources
	fBuildForce
	fBuildTrainer
	fBuildCarpenters
	fBuildPacts
	fBuildCost
	fSiteSeek
	fSiteOpen
	fSiteHelper
	fSiteDistance
	fStaffSeek
	fStaffInto
	fTreatyOffer
	fTreatyStrongest
	fTreatyOther
	fBribeOffer
	fBribeFavour
	fBribePay
	fBribeAnswer
	fBribeBalance
	fCreaturePlay
	fCreatureRoam
	fCreatureHit
	fCreatureHeal
	fCreatureSpend
	featureCount
)

// features documents what is looked at, with the weight of the rule of thumb in
// hundredths of a point.
var features = [featureCount]struct {
	name, doc string
	weight    int
}{
	fEnd:              {"end", "1 for ending the turn", 50},
	fBazaar:           {"bazaar_food", "food bought", 100},
	fStarveSpare:      {"lose_spare", "1 for a carpenter beyond the second that is given up", -100},
	fStarveStrength:   {"lose_strength", "strength of a soldier that is given up", -200},
	fStarveInhabitant: {"lose_inhabitant", "1 for an inhabitant that is given up", -600},
	fStarveCarpenter:  {"lose_carpenter", "1 for one of the last two carpenters that is given up", -800},
	fDemolishCastle:   {"demolish_castle", "1 for an attempt on a castle", 400_000},
	fDemolishBastion:  {"demolish_bastion", "1 for an attempt on a bastion", 300_000},
	fDemolishBuilding: {"demolish_building", "1 for an attempt on a building", 200_000},
	fDemolishOwn:      {"demolish_own", "1 for an attempt on an own building", -400_000},
	fDemolishChance:   {"demolish_chance", "chance of the attempt, in thousandths", 80},
	fBattleSoldier:    {"battle_soldier", "1 for an attack on a soldier that is no stronger than all attackers", 100_000},
	fBattleWorker:     {"battle_worker", "1 for an attack on a carpenter or inhabitant", 90_000},
	fBattleOutmatched: {"battle_outmatched", "1 for an attack on a soldier stronger than all attackers", -10_000},
	fForceStrength:    {"force_strength", "strength of the force sent into a battle", 100},
	fTrainFed:         {"train_fed", "1 for training a soldier that can be fed on mission", 60_000},
	fTrainHungry:      {"train_hungry", "1 for training one that cannot", -20_000},
	fTrainStrength:    {"train_strength", "strength of the soldier trained", 1000},
	fMarchArmy:        {"march_army", "own soldiers, at most 6, for a move of one that is not where it wants to be", 10_000},
	fMarch:            {"march", "1 for such a move", -15_000},
	fDefend:           {"march_defend", "1 if it goes against an enemy close to the own castle", 30_000},
	fMarchGap:         {"march_gap", "for such a move, how far the soldier is from what it goes for, across and along together, in centimetres: who is in front goes first", -1},
	fGoalTouch:        {"goal_touch", "1 for a destination at which the goal is touched", 1000},
	fGoalTurns:        {"goal_turns", "moves that remain to the goal", -10_000},
	fGoalGap:          {"goal_gap", "distance that remains to it, in centimetres", -10},
	fBuild:            {"build", "1 for a building", -1000},
	fBuildHelped:      {"build_helped", "1 for one that a helper turns face up at once", 6000},
	fBuildFood:        {"build_food", "food it adds per turn, less what its pawns eat, as far as food for three soldiers is lacking", 1000},
	fBuildResources:   {"build_resources", "resources it adds per turn, as far as 16 are lacking", 600},
	fBuildForce:       {"build_force", "strength of its garrison, if it can be fed", 1200},
	fBuildTrainer:     {"build_trainer", "1 if it trains soldiers and fewer than three others do", 1500},
	fBuildCarpenters:  {"build_carpenters", "carpenters of its garrison, as far as fewer than two are left", 2000},
	fBuildPacts:       {"build_pacts", "1 if it lets its owner propose pacts, and none does yet", 500},
	fBuildCost:        {"build_cost", "resources it costs", -150},
	fSiteSeek:         {"site_seek", "1 for moving a carpenter when no site with a helper is at hand", 20_000},
	fSiteOpen:         {"site_open", "1 for a destination with room for a building", 5000},
	fSiteHelper:       {"site_helper", "1 for a destination that touches a carpenter which is outside all borders", 4000},
	fSiteDistance:     {"site_distance", "distance to the own castle, in centimetres", -10},
	fStaffSeek:        {"staff_seek", "1 for moving an inhabitant when a building lacks staff", 2000},
	fStaffInto:        {"staff_into", "1 for entering a building that lacks staff", 3000},
	fTreatyOffer:      {"treaty_offer", "1 for proposing a treaty to one who is not the strongest opponent", 2500},
	fTreatyStrongest:  {"treaty_strongest", "1 for a treaty against the strongest opponent", 2000},
	fTreatyOther:      {"treaty_other", "1 for a treaty against another", -2000},
	fBribeOffer:       {"bribe_offer", "1 for offering a bribe", -5000},
	fBribeFavour:      {"bribe_favour", "worth of the favours asked for: 2 a turn of truce, 8 a point of strength, 4 an inhabitant", 100},
	fBribePay:         {"bribe_pay", "resources and food paid", -100},
	fBribeAnswer:      {"bribe_answer", "1 for accepting a bribe", 50},
	fBribeBalance:     {"bribe_balance", "payment of a bribe less the worth of the favours, when it is accepted", 100},
	fCreaturePlay:     {"creature_play", "1 for playing a creature", 7000},
	fCreatureRoam:     {"creature_roam", "1 for going where the castle is attacked, or inside it", 8000},
	fCreatureHit:      {"creature_hit", "credits, strength or resistance that an attack is on", 2000},
	fCreatureHeal:     {"creature_heal", "credits healed", 200},
	fCreatureSpend:    {"creature_spend", "1 for a card given up, or a move without purpose", -9000},
}

var _ rule.Featured = Game{}

// Features implements [engine.Weigher].
func (r *Rules) Features() []engine.Feature { return Game{}.Features() }

// Features implements [rule.Featured].
func (Game) Features() []engine.Feature {
	l := make([]engine.Feature, featureCount)
	for i, f := range features {
		l[i] = engine.Feature{Name: f.name, Doc: f.doc, Default: int32(rn(f.weight*engine.WeightUnit, 100))}
	}
	return l
}
