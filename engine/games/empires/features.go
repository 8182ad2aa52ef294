package empires

import (
	"math"

	"equitas/engine"
	"equitas/engine/rule"
)

// What the rule of thumb looks at.
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

// features documents what is looked at, with the weight of the rule of thumb in
// hundredths of a point. Counts are in hundredths of a victory point, where
// nothing else is said, times the chance that it comes about.
var features = [featureCount]struct {
	name, doc string
	weight    float64
}{
	fNow:            {"now", "points of an area gained, if this turn is scored", 1},
	fLater:          {"later", "the same at all later scorings", 0.7},
	fAmphora:        {"amphora", "trade markers that its amphora brings in later turns", 1.5},
	fReach:          {"reach", "points of areas that it touches and nothing else does, for the part of the match that is left", 0.1},
	fSea:            {"sea", "100 for a sea area, as a base", 1},
	fSide:           {"side", "100 for the first province on its side", 1},
	fExposed:        {"exposed", "points of an area gained at all scorings, times the chance that a neighbour takes it in a battle", -0.35},
	fTaken:          {"taken", "points at all scorings that another loses", 0.1},
	fTakenFromFirst: {"taken_from_first", "the same, the more the further he is ahead", 0.3},
	fWeaken:         {"weaken", "points at all scorings of an area that loses one control marker of several", 0.1},
	fPlunder:        {"plunder", "trade markers plundered", 0.8},
	fPlunderTrade:   {"plunder_trade", "points for trade at all scorings that others lose by it, or the attacker gains", 0.4},
	fLosses:         {"losses", "army cards that one can expect to lose, by their worth at all scorings", -0.6},
	fInflict:        {"inflict", "cards that others can expect to lose", 0.3},
	fRout:           {"rout", "100 for an extra action", 5},
	fRouted:         {"routed", "trade markers lost in a rout", -1.5},
	fPaid:           {"paid", "trade markers spent, for each scoring to come, unless there is no use for them", -0.9},
	fRevolt:         {"revolt", "points at later scorings that a marker, or a fortification, keeps from revolts", 1},
	fSubverted:      {"subverted", "the same, from another's Diplomat", 0.2},
	fStack:          {"stack", "100 for a control marker where one is already", -2},
	fWalls:          {"walls", "points at all scorings of an area, times what walls change of the chance to lose it", 0.6},
	fTradeNow:       {"trade_now", "points for trade gained, if this turn is scored", 1},
	fTradeLater:     {"trade_later", "the same at all later scorings", 0.8},
	fTradeSpoil:     {"trade_spoil", "points for trade at all scorings that another loses", 0.25},
	fTradeNear:      {"trade_near", "points for trade at all scorings for which more markers are needed, divided by how many", 0.3},
	fTradeSafe:      {"trade_safe", "points for trade at all scorings that one more marker makes safer", 0.1},
	fTradeAbroad:    {"trade_abroad", "the same of a marker in an area of another, who can be plundered", -0.05},
	fField:          {"field", "percent by which a card makes field battles won against the others, all together, likelier, for the part of the match that is left", 150},
	fFieldRout:      {"field_rout", "the same of routs", 50},
	fSiege:          {"siege", "percent by which a card that does not fight in the open makes sieges, won and by a rout, likelier, for the part of the match that is left", 5},
	fShips:          {"ships", "the same of sea battles", 5},
	fFew:            {"few", "100 for the first army cards, less for those that follow", 1},
	fCardPoints:     {"card_points", "points that cards cost at all scorings to come", 0.5},
	fLeader:         {"leader", "100 for a Military Leader, for the part of the match that is left", 5},
	fEngineer:       {"engineer", "the same for an Engineer", 2},
	fMerchant:       {"merchant", "100 for a Merchant, for each turn to come", 4},
	fDiplomat:       {"diplomat", "as for a Military Leader", 6},
	fRefresh:        {"refresh", "for a new display, percent of field battles against the others, all together, that are lost, for the part of the match that is left", 40},
	fDiscard:        {"discard", "100 for a discard", -1},
	fPass:           {"pass", "1 for passing", 0},
	fHold:           {"hold", "points at all scorings of the area that is fought for, times the chance to hold it", 1},
	fSend:           {"send", "what a card gains against the cards it can meet, in hundredths of a combat", 1},
	fSendStake:      {"send_stake", "the same, times the tenth of the points at stake", 1},
	fSendRisk:       {"send_risk", "what an army card is worth that can be lost, in hundredths of a combat against all there are", -0.15},
	fSendCost:       {"send_cost", "points that losing it saves at all scorings, in hundredths", 0.1},
	fOrder:          {"order", "what a card gains against the cards it can meet at its place, less what it would gain at later ones, in hundredths of a combat", 1},
	fAmbush:         {"ambush", "combats that an ambush gains, in hundredths", 1},
}

var (
	_ engine.Weigher = (*Rules)(nil)
	_ rule.Featured  = Game{}
)

// Features implements [engine.Weigher].
func (r *Rules) Features() []engine.Feature { return Game{}.Features() }

// Features implements [rule.Featured].
func (Game) Features() []engine.Feature {
	l := make([]engine.Feature, featureCount)
	for i, f := range features {
		l[i] = engine.Feature{Name: f.name, Doc: f.doc, Default: int32(math.Round(f.weight * engine.WeightUnit / 100))}
	}
	return l
}
