package stronghold

import (
	"math"

	"equitas/engine"
)

// Indexes of the features of actions, in features and in weights.
const (
	featureEnd = iota
	featureFlip
	featureResources
	featureMachine
	featureMachineKills
	featureMachineSide
	featureMachineTurns
	featureMachineMore
	featureAltar
	featureCover
	featureRam
	featureTower
	featureGearStrength
	featureGearPlaces
	featureGearCarries
	featureGearShield
	featureGearPoison
	featureBridge
	featureHits
	featureTraining
	featureTrainRoom
	featureTrainStrength
	featureTrainDrive
	featureArchers
	featureSaboteur
	featureExchange
	featureBloodstone
	featurePossession
	featureFire
	featureSpecters
	featurePanic
	featureGale
	featureAccident
	featureSpecial
	featureBorrow
	featureTransfer
	featureLend
	featurePaid
	featureGlass
	featureSpent
	featureLate
	featureEndResources
	featureEndUnits
	featureTargetDanger
	featureTargetFoes
	featureTargetLaid
	featureTargetUnits
	featureTargetWalls
	featureMarch
	featureStepBreach
	featureStepWin
	featureStepLose
	featureStepWaste
	featureStepRampart
	featureStepUpper
	featureStepTower
	featureStepCrew
	featureOrder
	featureOrderNeed
	featureOrderHidden
	featureAltarToken
	featureRope
	featureFireKill
	featureFireWall
	featureVictim
	featureDetonate
	featureCall
	featureLoss
	featureLossWaste
	featureShoot
	featureStone
	featureMove
	featureMoveNeed
	featureMoveLeave
	featureSwap
	featureInvest
	featureLaid
	featureCauldron
	featureCannon
	featurePoles
	featurePlatform
	featureGate
	featureWall
	featureTrap
	featureDamage
	featureRaid
	featureBlessing
	featureGlare
	featureSnipe
	featureConfuse
	featureTrain
	featureFind
	featureOration
	featureSortie
	featureDeed
	featureHaste
	featureKill
	featureVolley
	featureVolleyWaste
	featureRecover
	featureTie
	featureDefenderEnd
	featureDefenderDanger
	featureDefenderLoss
	featureDefenderWaste
	featureDefenderTie
	featureCount
)

// features has a name, a description and a weight for each feature. The weight of the rule of
// thumb is in hundredths of a point. The danger of a section is the Strength of its Invaders,
// and of those that can come from joined ramparts, less that of its Defenders and walls; if it
// is below 0, the section is safe.
var features = [featureCount]struct {
	name, doc string
	weight    int
}{
	featureEnd:           {"end", "1 for ending one's phase, or a Move, for an Invader", 0},
	featureFlip:          {"flip", "1 for turning a phase card over", -300},
	featureResources:     {"gain_resources", "resources gained", 60},
	featureMachine:       {"machine", "1 for a machine that fires, or a card that shows it", 500},
	featureMachineKills:  {"machine_kills", "1 for a machine whose Hits kill", 0},
	featureMachineSide:   {"machine_side", "1 for a machine that reaches its whole side", 0},
	featureMachineTurns:  {"machine_turns", "turns in which a machine can still fire, this one included", 0},
	featureMachineMore:   {"machine_more", "machines that stand already, for one more", 0},
	featureAltar:         {"altar", "1 for an Altar", 250},
	featureCover:         {"cover", "1 for a Cover", 150},
	featureRam:           {"ram", "1 for a Ram", 200},
	featureTower:         {"siege_tower", "1 for a Siege Tower", 600},
	featureGearStrength:  {"gear_strength", "Strength of equipment", 250},
	featureGearPlaces:    {"gear_places", "places of equipment", 220},
	featureGearCarries:   {"gear_carries", "units that equipment carries", 150},
	featureGearShield:    {"gear_shield", "1 for a Shield", 180},
	featureGearPoison:    {"gear_poison", "1 for Poison", 300},
	featureBridge:        {"bridge", "1 for a Bridge", 60},
	featureHits:          {"hits", "1 for Hits added to a machine", 250},
	featureTraining:      {"training", "1 for training on a rampart", 120},
	featureTrainRoom:     {"train_room", "units for which training makes room on a rampart, or on the way there", 0},
	featureTrainStrength: {"train_strength", "by how many times training raises Strength under a volley", 0},
	featureTrainDrive:    {"train_drive", "1 for a Drover", 0},
	featureArchers:       {"archers", "1 for a Head Archer", 200},
	featureSaboteur:      {"saboteur", "1 for a Saboteur", 350},
	featureExchange:      {"exchange", "Strength that an exchange of units gains", 100},
	featureBloodstone:    {"bloodstone", "1 for a Bloodstone", 250},
	featurePossession:    {"possession", "1 for Possession", 130},
	featureFire:          {"fire", "1 for Fire", 150},
	featureSpecters:      {"specters", "1 for Specters, if there is a melee", 200},
	featurePanic:         {"panic", "units in the courtyard beyond those that are safe", 150},
	featureGale:          {"gale", "1 for a Gale", 130},
	featureAccident:      {"accident", "1 for an Accident", 400},
	featureSpecial:       {"special", "1 for a special action", 300},
	featureBorrow:        {"borrow", "1 for an action of the ally, besides what it is worth", -50},
	featureTransfer:      {"transfer", "units given to the ally", -50},
	featureLend:          {"lend", "1 for lending an action", 100},
	featurePaid:          {"paid", "Strength of units paid", -60},
	featureGlass:         {"glass", "hourglasses that the Defender gets", -40},
	featureSpent:         {"spent", "resources spent", -10},
	featureLate:          {"late", "turns that are over, for an action that is paid", 0},
	featureEndResources:  {"end_resources", "resources that an Invader has left at the end of a phase, of phases 1 to 5", 0},
	featureEndUnits:      {"end_units", "drawn units that an Invader has left there", 0},
	featureTargetDanger:  {"target_danger", "danger of the section that is aimed at, or the greatest within reach, from -20 to 20, for an Invader", 30},
	featureTargetFoes:    {"target_foes", "Invader units there, or within reach", 20},
	featureTargetLaid:    {"target_laid", "hourglasses that lie in the building", 60},
	featureTargetUnits:   {"target_units", "most Defender units on a section within reach, for what is aimed by a machine that kills", 0},
	featureTargetWalls:   {"target_walls", "most stones and wood on one, for a machine that demolishes", 0},
	featureMarch:         {"march", "units that a Move can bring forward", 60},
	featureStepBreach:    {"step_breach", "Strength that goes onto a section that can be breached", 300},
	featureStepWin:       {"step_win", "Strength that goes onto a section where the melee can be won", 80},
	featureStepLose:      {"step_lose", "Strength that goes onto a section where it cannot", -80},
	featureStepWaste:     {"step_waste", "units that take places which stronger ones could have", -300},
	featureStepRampart:   {"step_rampart", "Strength that comes to a rampart", 60},
	featureStepUpper:     {"step_upper", "Strength that comes to an upper level", 50},
	featureStepTower:     {"step_tower", "Strength that goes into a Siege Tower where the melee can be won", 120},
	featureStepCrew:      {"step_crew", "units that go to the rams, weak ones counting more", 70},
	featureOrder:         {"order", "1 for an order", 50},
	featureOrderNeed:     {"order_need", "Strength that the order adds where the melee is close", 100},
	featureOrderHidden:   {"order_hidden", "1 for an order that lies face down, once one has been paid for", 20},
	featureAltarToken:    {"altar_token", "danger of the section to which an Altar token comes, less that of where it lies", 40},
	featureRope:          {"rope", "danger of the section to which a unit comes by Rope, less that of where it stands", 30},
	featureFireKill:      {"fire_kill", "Defender units on the section that a machine fires at", 60},
	featureFireWall:      {"fire_wall", "stones and wood there, for a machine that demolishes", 40},
	featureVictim:        {"victim", "Strength of the unit that is killed", 100},
	featureDetonate:      {"detonate", "Orcs that blow up beyond the first", -100},
	featureCall:          {"call", "1 for a called Troll that comes onto the section", 300},
	featureLoss:          {"loss", "Strength of a unit given up, for an Invader", -100},
	featureLossWaste:     {"loss_waste", "Strength given up beyond what must be, for an Invader", -150},
	featureShoot:         {"shoot", "1 for a Goblin that shoots", 100},
	featureStone:         {"stone", "danger of the section that gets a stone", 50},
	featureMove:          {"move", "1 for a step of a Defender unit", -60},
	featureMoveNeed:      {"move_need", "Strength that comes to a section in danger, as far as it is lacking", 100},
	featureMoveLeave:     {"move_leave", "Strength that leaves a section, as far as it is lacking there", -120},
	featureSwap:          {"swap", "1 for a swap", -100},
	featureInvest:        {"invest", "1 for an hourglass on an action", 20},
	featureLaid:          {"laid", "hourglasses that lie there already", 40},
	featureCauldron:      {"cauldron", "danger of the section that needs a cauldron most, from 0", 30},
	featureCannon:        {"cannon", "1 for a Cannon", 220},
	featurePoles:         {"poles", "1 for Poles", 160},
	featurePlatform:      {"platform", "danger of a full section, from 0", 15},
	featureGate:          {"gate", "rams that work", 40},
	featureWall:          {"wall", "danger of the section that needs wood most, from 0", 25},
	featureTrap:          {"trap", "units that can walk into the trap next", 40},
	featureDamage:        {"damage", "share of Hits in the best deck, in tenths", 25},
	featureRaid:          {"raid", "Strength of the strongest unit in a Siege Tower", 80},
	featureBlessing:      {"blessing", "4 for a Blessing; where it goes, the greatest danger of the side", 20},
	featureGlare:         {"glare", "danger of the section, as far as it can be breached", 60},
	featureSnipe:         {"snipe", "Strength of the unit that is shot", 70},
	featureConfuse:       {"confuse", "1 for an order taken away", 120},
	featureTrain:         {"train", "1 for training a unit", 60},
	featureFind:          {"find", "Saboteurs found", 150},
	featureOration:       {"oration", "Strength of an Oration, as far as it is lacking", 90},
	featureSortie:        {"sortie", "Strength of the unit that the hero kills", 90},
	featureDeed:          {"deed", "1 for a dishonourable deed, more the greater the danger", -150},
	featureHaste:         {"haste", "1 for Haste", 50},
	featureKill:          {"kill", "expected Strength that a Cannon or Poles kill", 100},
	featureVolley:        {"volley", "Strength that a volley kills", 100},
	featureVolleyWaste:   {"volley_waste", "Marksmen who add nothing to it", -10},
	featureRecover:       {"recover", "Strength of the unit that recovers", 100},
	featureTie:           {"tie", "small things that tell apart what is otherwise as good: Strength, number, danger; for an Invader", 1},

	featureDefenderEnd:    {"defender_end", "end, for a Defender", 0},
	featureDefenderDanger: {"defender_danger", "target_danger, for a Defender", 30},
	featureDefenderLoss:   {"defender_loss", "loss, for a Defender", -100},
	featureDefenderWaste:  {"defender_waste", "loss_waste, for a Defender", -150},
	featureDefenderTie:    {"defender_tie", "tie, for a Defender", 1},
}

// ownFeatures lists the features that Defenders use in place of those of Invaders. No feature
// is used by both sides, so that each side learns its own weights.
var ownFeatures = [...]struct{ all, own int }{
	{featureEnd, featureDefenderEnd}, {featureTargetDanger, featureDefenderDanger}, {featureLoss, featureDefenderLoss}, {featureLossWaste, featureDefenderWaste}, {featureTie, featureDefenderTie},
}

var _ engine.FeatureCounter = (*Rules)(nil)

// Features implements [engine.Weigher].
func (r *Rules) Features() []engine.Feature { return Game{}.features() }

// features implements [rule.Extras.Features].
func (Game) features() []engine.Feature {
	l := make([]engine.Feature, featureCount)
	for i, f := range features {
		l[i] = engine.Feature{Name: f.name, Doc: f.doc, Default: int32(math.Round(float64(f.weight) * engine.WeightUnit / 100))}
	}
	return l
}
