package empires

import (
	"math"

	"equitas/engine"
)

// The features of actions that the rule of thumb uses.
const (
	fNow = iota
	fLater
	fAmphora
	fReach
	fSea
	fSide
	fExposed
	fTaken
	fTakenFromFirst
	fWeaken
	fPlunder
	fPlunderTrade
	fLosses
	fInflict
	fRout
	fRouted
	fPaid
	fRevolt
	fSubverted
	fStack
	fWalls
	fTradeNow
	fTradeLater
	fTradeSpoil
	fTradeNear
	fTradeSafe
	fTradeAbroad
	fField
	fFieldRout
	fSiege
	fShips
	fFew
	fCardPoints
	fLeader
	fEngineer
	fMerchant
	fDiplomat
	fRefresh
	fDiscard
	fPass
	fHold
	fSend
	fSendStake
	fSendRisk
	fSendCost
	fOrder
	fAmbush
	featureCount
)

// features has a name, a description and a weight for each feature. A rating of ten is worth
// about one victory point. Uncertain results are multiplied by their probability.
var features = [featureCount]struct {
	name, doc string
	weight    float64
}{
	fNow:            {"now", "tenths of points of an area gained, if this turn is scored", 1.5},
	fLater:          {"later", "the same at all later scorings", 1},
	fAmphora:        {"amphora", "tenths of trade markers that its amphora brings in later turns", 2.5},
	fReach:          {"reach", "points of areas that it touches and nothing else does, for the part of the match that is left", 5},
	fSea:            {"sea", "10 for a sea area, as a base", 10},
	fSide:           {"side", "10 for the first province on its side", 5},
	fExposed:        {"exposed", "points of an area gained at all scorings, times the chance that a neighbour takes it in a battle", -4},
	fTaken:          {"taken", "points at all scorings that another loses: a fight for what nobody has costs less", -8},
	fTakenFromFirst: {"taken_from_first", "the same, the more the further he is ahead", 4},
	fWeaken:         {"weaken", "points at all scorings of an area that loses one control marker of several", 1},
	fPlunder:        {"plunder", "tenths of trade markers plundered", 6},
	fPlunderTrade:   {"plunder_trade", "points for trade at all scorings that others lose by it, or the attacker gains", 14},
	fLosses:         {"losses", "tenths of army cards that one can expect to lose", -3},
	fInflict:        {"inflict", "tenths of army cards that the other can expect to lose", -3},
	fRout:           {"rout", "10 for an extra action", 2},
	fRouted:         {"routed", "tenths of trade markers lost in a rout", -3},
	fPaid:           {"paid", "tenths of trade markers spent, for each scoring to come, unless there is no use for them", -0.6},
	fRevolt:         {"revolt", "tenths of points at later scorings that a marker, or a fortification, keeps from revolts", 1},
	fSubverted:      {"subverted", "points at all scorings of an area that another's Diplomat can reach, by the markers in it", 1},
	fStack:          {"stack", "10 for a control marker where one is already", -3},
	fWalls:          {"walls", "points at all scorings of an area, times what walls change of the chance to lose it", 12},
	fTradeNow:       {"trade_now", "tenths of points for trade gained, if this turn is scored", 2},
	fTradeLater:     {"trade_later", "the same at all later scorings", 1},
	fTradeSpoil:     {"trade_spoil", "points for trade at all scorings that another loses", 4},
	fTradeNear:      {"trade_near", "points for trade at all scorings for which more markers are needed, divided by how many", 6},
	fTradeSafe:      {"trade_safe", "points for trade at all scorings that one more marker makes safer", 2},
	fTradeAbroad:    {"trade_abroad", "the same of a marker in an area of another, who can be plundered", 1},
	fField:          {"field", "percent by which a card makes field battles won against the others, all together, likelier, for the part of the match that is left", 25},
	fFieldRout:      {"field_rout", "the same of routs", 10},
	fSiege:          {"siege", "percent by which a card that does not fight in the open makes sieges, won and by a rout, likelier, for the part of the match that is left", 1},
	fShips:          {"ships", "the same of sea battles, of all cards", 8},
	fFew:            {"few", "10 for the first army card, less for those that follow, for the part of the match that is left", -5},
	fCardPoints:     {"card_points", "tenths of points that a card costs at all scorings to come", 0.6},
	fLeader:         {"leader", "10 for a Military Leader, for the part of the match that is left", 8},
	fEngineer:       {"engineer", "the same for an Engineer", 2},
	fMerchant:       {"merchant", "10 for a Merchant, for each turn to come", 5},
	fDiplomat:       {"diplomat", "10 for a Diplomat, for the part of the match that is left", 2},
	fRefresh:        {"refresh", "for a new display, percent of field battles against the others, all together, that are lost, for the part of the match that is left", 5},
	fDiscard:        {"discard", "10 for a discard", -8},
	fPass:           {"pass", "1 for passing", 0},
	fHold:           {"hold", "points at all scorings of the area that is fought for, times the chance to hold it", 10},
	fSend:           {"send", "what a card gains against the cards it can meet, in hundredths of a combat", 1},
	fSendStake:      {"send_stake", "the same, times a tenth of the points of the area", 1},
	fSendRisk:       {"send_risk", "what an army card is worth that can be lost, in tenths of a combat against all there are", -2},
	fSendCost:       {"send_cost", "tenths of points that losing it saves at all scorings", 1},
	fOrder:          {"order", "what a card gains against the cards it can meet at its place, less what it would gain at later ones, in hundredths of a combat", 1},
	fAmbush:         {"ambush", "combats that an ambush gains, in hundredths", 1},
}

var _ engine.FeatureCounter = (*Rules)(nil)

// step is the first step by which training changes a weight, worth about three victory points.
const step = 30 * engine.WeightUnit

// Features implements [engine.Weigher].
func (r *Rules) Features() []engine.Feature { return Game{}.features() }

// features implements [rule.Extras.Features].
func (Game) features() []engine.Feature {
	l := make([]engine.Feature, featureCount)
	for i, f := range features {
		l[i] = engine.Feature{Name: f.name, Doc: f.doc, Default: int32(math.Round(f.weight * engine.WeightUnit)), Step: step}
	}
	return l
}
