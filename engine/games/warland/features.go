package warland

import "equitas/engine"

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
	fBazaar:           {"bazaar.food", "food bought", 100},
	fStarveSpare:      {"lose.spare", "1 for a carpenter beyond the second that is given up", -100},
	fStarveStrength:   {"lose.strength", "strength of a soldier that is given up", -200},
	fStarveInhabitant: {"lose.inhabitant", "1 for an inhabitant that is given up", -600},
	fStarveCarpenter:  {"lose.carpenter", "1 for one of the last two carpenters that is given up", -800},
	fDemolishCastle:   {"demolish.castle", "1 for an attempt on a castle", 400_000},
	fDemolishBastion:  {"demolish.bastion", "1 for an attempt on a bastion", 300_000},
	fDemolishBuilding: {"demolish.building", "1 for an attempt on a building", 200_000},
	fDemolishOwn:      {"demolish.own", "1 for an attempt on an own building", -400_000},
	fDemolishChance:   {"demolish.chance", "chance of the attempt, in thousandths", 80},
	fBattleSoldier:    {"battle.soldier", "1 for an attack on a soldier that is no stronger than all attackers", 100_000},
	fBattleWorker:     {"battle.worker", "1 for an attack on a carpenter or inhabitant", 90_000},
	fBattleOutmatched: {"battle.outmatched", "1 for an attack on a soldier stronger than all attackers", -10_000},
	fForceStrength:    {"force.strength", "strength of the force sent into a battle", 100},
	fTrainFed:         {"train.fed", "1 for training a soldier that can be fed on mission", 60_000},
	fTrainHungry:      {"train.hungry", "1 for training one that cannot", -20_000},
	fTrainStrength:    {"train.strength", "strength of the soldier trained", 1000},
	fMarchArmy:        {"march.army", "own soldiers, at most 6, for a move of one that is not where it wants to be", 10_000},
	fMarch:            {"march", "1 for such a move", -15_000},
	fDefend:           {"march.defend", "1 if it goes against an enemy close to the own castle", 30_000},
	fGoalTouch:        {"goal.touch", "1 for a destination at which the goal is touched", 1000},
	fGoalTurns:        {"goal.turns", "moves that remain to the goal", -10_000},
	fGoalGap:          {"goal.gap", "distance that remains to it, in centimetres", -10},
	fBuild:            {"build", "1 for a building", -1000},
	fBuildHelped:      {"build.helped", "1 for one that a helper turns face up at once", 6000},
	fBuildFood:        {"build.food", "food it adds per turn, less what its pawns eat, as far as food for three soldiers is lacking", 1000},
	fBuildResources:   {"build.resources", "resources it adds per turn, as far as 16 are lacking", 600},
	fBuildForce:       {"build.force", "strength of its garrison, if it can be fed", 1200},
	fBuildTrainer:     {"build.trainer", "1 if it trains soldiers and fewer than three others do", 1500},
	fBuildCarpenters:  {"build.carpenters", "carpenters of its garrison, as far as fewer than two are left", 2000},
	fBuildPacts:       {"build.pacts", "1 if it lets its owner propose pacts, and none does yet", 500},
	fBuildCost:        {"build.cost", "resources it costs", -150},
	fSiteSeek:         {"site.seek", "1 for moving a carpenter when no site with a helper is at hand", 20_000},
	fSiteOpen:         {"site.open", "1 for a destination with room for a building", 5000},
	fSiteHelper:       {"site.helper", "1 for a destination that touches a carpenter which is outside all borders", 4000},
	fSiteDistance:     {"site.distance", "distance to the own castle, in centimetres", -10},
	fStaffSeek:        {"staff.seek", "1 for moving an inhabitant when a building lacks staff", 2000},
	fStaffInto:        {"staff.into", "1 for entering a building that lacks staff", 3000},
	fTreatyOffer:      {"treaty.offer", "1 for proposing a treaty to one who is not the strongest opponent", 2500},
	fTreatyStrongest:  {"treaty.strongest", "1 for a treaty against the strongest opponent", 2000},
	fTreatyOther:      {"treaty.other", "1 for a treaty against another", -2000},
	fBribeOffer:       {"bribe.offer", "1 for offering a bribe", -5000},
	fBribeFavour:      {"bribe.favour", "worth of the favours asked for: 2 a turn of truce, 8 a point of strength, 4 an inhabitant", 100},
	fBribePay:         {"bribe.pay", "resources and food paid", -100},
	fBribeAnswer:      {"bribe.answer", "1 for accepting a bribe", 50},
	fBribeBalance:     {"bribe.balance", "payment of a bribe less the worth of the favours, when it is accepted", 100},
	fCreaturePlay:     {"creature.play", "1 for playing a creature", 7000},
	fCreatureRoam:     {"creature.roam", "1 for going where the castle is attacked, or inside it", 8000},
	fCreatureHit:      {"creature.hit", "credits, strength or resistance that an attack is on", 2000},
	fCreatureHeal:     {"creature.heal", "credits healed", 200},
	fCreatureSpend:    {"creature.spend", "1 for a card given up, or a move without purpose", -9000},
}

// Features implements [engine.Weigher].
func (r *Rules) Features() []engine.Feature {
	l := make([]engine.Feature, featureCount)
	for i, f := range features {
		l[i] = engine.Feature{Name: f.name, Doc: f.doc, Default: int32(f.weight * engine.WeightUnit / 100)}
	}
	return l
}
