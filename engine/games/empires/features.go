package empires

import (
	"math"

	"equitas/engine"
)

// Indexes of the features of actions, in features and in weights.
const (
	featureNow = iota
	featureLater
	featureAmphora
	featureReach
	featureSea
	featureSide
	featureExposed
	featureTaken
	featureTakenFromFirst
	featureWeaken
	featurePlunder
	featurePlunderTrade
	featureLosses
	featureInflict
	featureRout
	featureRouted
	featurePaid
	featureRevolt
	featureSubverted
	featureStack
	featureWalls
	featureTradeNow
	featureTradeLater
	featureTradeSpoil
	featureTradeNear
	featureTradeSafe
	featureTradeAbroad
	featureField
	featureFieldRout
	featureSiege
	featureShips
	featureFew
	featureCardPoints
	featureLeader
	featureEngineer
	featureMerchant
	featureDiplomat
	featureRefresh
	featureDiscard
	featurePass
	featureHold
	featureSend
	featureSendStake
	featureSendRisk
	featureSendCost
	featureOrder
	featureAmbush
	featureCount
)

// features has a name, a description and a weight for each feature. A rating of ten is worth
// about one victory point. Uncertain results are multiplied by their probability.
var features = [featureCount]struct {
	name, doc string
	weight    float64
}{
	featureNow:            {"now", "tenths of points of an area gained, if this turn is scored", 1.5},
	featureLater:          {"later", "the same at all later scorings", 1},
	featureAmphora:        {"amphora", "tenths of trade markers that its amphora brings in later turns", 2.5},
	featureReach:          {"reach", "points of areas that it touches and nothing else does, for the part of the match that is left", 5},
	featureSea:            {"sea", "10 for a sea area, as a base", 10},
	featureSide:           {"side", "10 for the first province on its side", 5},
	featureExposed:        {"exposed", "points of an area gained at all scorings, times the chance that a neighbour takes it in a battle", -4},
	featureTaken:          {"taken", "points at all scorings that another loses: a fight for what nobody has costs less", -8},
	featureTakenFromFirst: {"taken_from_first", "the same, the more the further he is ahead", 4},
	featureWeaken:         {"weaken", "points at all scorings of an area that loses one control marker of several", 1},
	featurePlunder:        {"plunder", "tenths of trade markers plundered", 6},
	featurePlunderTrade:   {"plunder_trade", "points for trade at all scorings that others lose by it, or the attacker gains", 14},
	featureLosses:         {"losses", "tenths of army cards that one can expect to lose", -3},
	featureInflict:        {"inflict", "tenths of army cards that the other can expect to lose", -3},
	featureRout:           {"rout", "10 for an extra action", 2},
	featureRouted:         {"routed", "tenths of trade markers lost in a rout", -3},
	featurePaid:           {"paid", "tenths of trade markers spent, for each scoring to come, unless there is no use for them", -0.6},
	featureRevolt:         {"revolt", "tenths of points at later scorings that a marker, or a fortification, keeps from revolts", 1},
	featureSubverted:      {"subverted", "points at all scorings of an area that another's Diplomat can reach, by the markers in it", 1},
	featureStack:          {"stack", "10 for a control marker where one is already", -3},
	featureWalls:          {"walls", "points at all scorings of an area, times what walls change of the chance to lose it", 12},
	featureTradeNow:       {"trade_now", "tenths of points for trade gained, if this turn is scored", 2},
	featureTradeLater:     {"trade_later", "the same at all later scorings", 1},
	featureTradeSpoil:     {"trade_spoil", "points for trade at all scorings that another loses", 4},
	featureTradeNear:      {"trade_near", "points for trade at all scorings for which more markers are needed, divided by how many", 6},
	featureTradeSafe:      {"trade_safe", "points for trade at all scorings that one more marker makes safer", 2},
	featureTradeAbroad:    {"trade_abroad", "the same of a marker in an area of another, who can be plundered", 1},
	featureField:          {"field", "percent by which a card makes field battles won against the others, all together, likelier, for the part of the match that is left", 25},
	featureFieldRout:      {"field_rout", "the same of routs", 10},
	featureSiege:          {"siege", "percent by which a card that does not fight in the open makes sieges, won and by a rout, likelier, for the part of the match that is left", 1},
	featureShips:          {"ships", "the same of sea battles, of all cards", 8},
	featureFew:            {"few", "10 for the first army card, less for those that follow, for the part of the match that is left", -5},
	featureCardPoints:     {"card_points", "tenths of points that a card costs at all scorings to come", 0.6},
	featureLeader:         {"leader", "10 for a Military Leader, for the part of the match that is left", 8},
	featureEngineer:       {"engineer", "the same for an Engineer", 2},
	featureMerchant:       {"merchant", "10 for a Merchant, for each turn to come", 5},
	featureDiplomat:       {"diplomat", "10 for a Diplomat, for the part of the match that is left", 2},
	featureRefresh:        {"refresh", "for a new display, percent of field battles against the others, all together, that are lost, for the part of the match that is left", 5},
	featureDiscard:        {"discard", "10 for a discard", -8},
	featurePass:           {"pass", "1 for passing", 0},
	featureHold:           {"hold", "points at all scorings of the area that is fought for, times the chance to hold it", 10},
	featureSend:           {"send", "what a card gains against the cards it can meet, in hundredths of a combat", 1},
	featureSendStake:      {"send_stake", "the same, times a tenth of the points of the area", 1},
	featureSendRisk:       {"send_risk", "what an army card is worth that can be lost, in tenths of a combat against all there are", -2},
	featureSendCost:       {"send_cost", "tenths of points that losing it saves at all scorings", 1},
	featureOrder:          {"order", "what a card gains against the cards it can meet at its place, less what it would gain at later ones, in hundredths of a combat", 1},
	featureAmbush:         {"ambush", "combats that an ambush gains, in hundredths", 1},
}

var _ engine.FeatureCounter = (*Rules)(nil)

// firstWeightStep is the first step by which training changes a weight, worth about three
// victory points.
const firstWeightStep = 30 * engine.WeightUnit

// Features implements [engine.Weigher].
func (r *Rules) Features() []engine.Feature { return Game{}.features() }

// features implements [rule.Extras.Features].
func (Game) features() []engine.Feature {
	l := make([]engine.Feature, featureCount)
	for i, f := range features {
		l[i] = engine.Feature{Name: f.name, Doc: f.doc, Default: int32(math.Round(f.weight * engine.WeightUnit)), Step: firstWeightStep}
	}
	return l
}
