package stronghold

import (
	"math"

	"equitas/engine"
)

// The features of actions that the rule of thumb uses.
const (
	fEnd = iota
	fFlip
	fResources
	fMachine
	fMachineKills
	fMachineSide
	fMachineTurns
	fMachineMore
	fAltar
	fCover
	fRam
	fTower
	fGearStrength
	fGearPlaces
	fGearCarries
	fGearShield
	fGearPoison
	fBridge
	fHits
	fTraining
	fTrainRoom
	fTrainStrength
	fTrainDrive
	fArchers
	fSaboteur
	fExchange
	fBloodstone
	fPossession
	fFire
	fSpecters
	fPanic
	fGale
	fAccident
	fSpecial
	fBorrow
	fTransfer
	fLend
	fPaid
	fGlass
	fSpent
	fLate
	fEndResources
	fEndUnits
	fTargetDanger
	fTargetFoes
	fTargetLaid
	fTargetUnits
	fTargetWalls
	fMarch
	fStepBreach
	fStepWin
	fStepLose
	fStepWaste
	fStepRampart
	fStepUpper
	fStepTower
	fStepCrew
	fOrder
	fOrderNeed
	fOrderHidden
	fAltarToken
	fRope
	fFireKill
	fFireWall
	fVictim
	fDetonate
	fCall
	fLoss
	fLossWaste
	fShoot
	fStone
	fMove
	fMoveNeed
	fMoveLeave
	fSwap
	fInvest
	fLaid
	fCauldron
	fCannon
	fPoles
	fPlatform
	fGate
	fWall
	fTrap
	fDamage
	fRaid
	fBlessing
	fGlare
	fSnipe
	fConfuse
	fTrain
	fFind
	fOration
	fSortie
	fDeed
	fHaste
	fKill
	fVolley
	fVolleyWaste
	fRecover
	fTie
	fDefenderEnd
	fDefenderDanger
	fDefenderLoss
	fDefenderWaste
	fDefenderTie
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
	fEnd:           {"end", "1 for ending one's phase, or a Move, for an Invader", 0},
	fFlip:          {"flip", "1 for turning a phase card over", -300},
	fResources:     {"gain_resources", "resources gained", 60},
	fMachine:       {"machine", "1 for a machine that fires, or a card that shows it", 500},
	fMachineKills:  {"machine_kills", "1 for a machine whose Hits kill", 0},
	fMachineSide:   {"machine_side", "1 for a machine that reaches its whole side", 0},
	fMachineTurns:  {"machine_turns", "turns in which a machine can still fire, this one included", 0},
	fMachineMore:   {"machine_more", "machines that stand already, for one more", 0},
	fAltar:         {"altar", "1 for an Altar", 250},
	fCover:         {"cover", "1 for a Cover", 150},
	fRam:           {"ram", "1 for a Ram", 200},
	fTower:         {"siege_tower", "1 for a Siege Tower", 600},
	fGearStrength:  {"gear_strength", "Strength of equipment", 250},
	fGearPlaces:    {"gear_places", "places of equipment", 220},
	fGearCarries:   {"gear_carries", "units that equipment carries", 150},
	fGearShield:    {"gear_shield", "1 for a Shield", 180},
	fGearPoison:    {"gear_poison", "1 for Poison", 300},
	fBridge:        {"bridge", "1 for a Bridge", 60},
	fHits:          {"hits", "1 for Hits added to a machine", 250},
	fTraining:      {"training", "1 for training on a rampart", 120},
	fTrainRoom:     {"train_room", "units for which training makes room on a rampart, or on the way there", 0},
	fTrainStrength: {"train_strength", "by how many times training raises Strength under a volley", 0},
	fTrainDrive:    {"train_drive", "1 for a Drover", 0},
	fArchers:       {"archers", "1 for a Head Archer", 200},
	fSaboteur:      {"saboteur", "1 for a Saboteur", 350},
	fExchange:      {"exchange", "Strength that an exchange of units gains", 100},
	fBloodstone:    {"bloodstone", "1 for a Bloodstone", 250},
	fPossession:    {"possession", "1 for Possession", 130},
	fFire:          {"fire", "1 for Fire", 150},
	fSpecters:      {"specters", "1 for Specters, if there is a melee", 200},
	fPanic:         {"panic", "units in the courtyard beyond those that are safe", 150},
	fGale:          {"gale", "1 for a Gale", 130},
	fAccident:      {"accident", "1 for an Accident", 400},
	fSpecial:       {"special", "1 for a special action", 300},
	fBorrow:        {"borrow", "1 for an action of the ally, besides what it is worth", -50},
	fTransfer:      {"transfer", "units given to the ally", -50},
	fLend:          {"lend", "1 for lending an action", 100},
	fPaid:          {"paid", "Strength of units paid", -60},
	fGlass:         {"glass", "hourglasses that the Defender gets", -40},
	fSpent:         {"spent", "resources spent", -10},
	fLate:          {"late", "turns that are over, for an action that is paid", 0},
	fEndResources:  {"end_resources", "resources that an Invader has left at the end of a phase, of phases 1 to 5", 0},
	fEndUnits:      {"end_units", "drawn units that an Invader has left there", 0},
	fTargetDanger:  {"target_danger", "danger of the section that is aimed at, or the greatest within reach, from -20 to 20, for an Invader", 30},
	fTargetFoes:    {"target_foes", "Invader units there, or within reach", 20},
	fTargetLaid:    {"target_laid", "hourglasses that lie in the building", 60},
	fTargetUnits:   {"target_units", "most Defender units on a section within reach, for what is aimed by a machine that kills", 0},
	fTargetWalls:   {"target_walls", "most stones and wood on one, for a machine that demolishes", 0},
	fMarch:         {"march", "units that a Move can bring forward", 60},
	fStepBreach:    {"step_breach", "Strength that goes onto a section that can be breached", 300},
	fStepWin:       {"step_win", "Strength that goes onto a section where the melee can be won", 80},
	fStepLose:      {"step_lose", "Strength that goes onto a section where it cannot", -80},
	fStepWaste:     {"step_waste", "units that take places which stronger ones could have", -300},
	fStepRampart:   {"step_rampart", "Strength that comes to a rampart", 60},
	fStepUpper:     {"step_upper", "Strength that comes to an upper level", 50},
	fStepTower:     {"step_tower", "Strength that goes into a Siege Tower where the melee can be won", 120},
	fStepCrew:      {"step_crew", "units that go to the rams, weak ones counting more", 70},
	fOrder:         {"order", "1 for an order", 50},
	fOrderNeed:     {"order_need", "Strength that the order adds where the melee is close", 100},
	fOrderHidden:   {"order_hidden", "1 for an order that lies face down, once one has been paid for", 20},
	fAltarToken:    {"altar_token", "danger of the section to which an Altar token comes, less that of where it lies", 40},
	fRope:          {"rope", "danger of the section to which a unit comes by Rope, less that of where it stands", 30},
	fFireKill:      {"fire_kill", "Defender units on the section that a machine fires at", 60},
	fFireWall:      {"fire_wall", "stones and wood there, for a machine that demolishes", 40},
	fVictim:        {"victim", "Strength of the unit that is killed", 100},
	fDetonate:      {"detonate", "Orcs that blow up beyond the first", -100},
	fCall:          {"call", "1 for a called Troll that comes onto the section", 300},
	fLoss:          {"loss", "Strength of a unit given up, for an Invader", -100},
	fLossWaste:     {"loss_waste", "Strength given up beyond what must be, for an Invader", -150},
	fShoot:         {"shoot", "1 for a Goblin that shoots", 100},
	fStone:         {"stone", "danger of the section that gets a stone", 50},
	fMove:          {"move", "1 for a step of a Defender unit", -60},
	fMoveNeed:      {"move_need", "Strength that comes to a section in danger, as far as it is lacking", 100},
	fMoveLeave:     {"move_leave", "Strength that leaves a section, as far as it is lacking there", -120},
	fSwap:          {"swap", "1 for a swap", -100},
	fInvest:        {"invest", "1 for an hourglass on an action", 20},
	fLaid:          {"laid", "hourglasses that lie there already", 40},
	fCauldron:      {"cauldron", "danger of the section that needs a cauldron most, from 0", 30},
	fCannon:        {"cannon", "1 for a Cannon", 220},
	fPoles:         {"poles", "1 for Poles", 160},
	fPlatform:      {"platform", "danger of a full section, from 0", 15},
	fGate:          {"gate", "rams that work", 40},
	fWall:          {"wall", "danger of the section that needs wood most, from 0", 25},
	fTrap:          {"trap", "units that can walk into the trap next", 40},
	fDamage:        {"damage", "share of Hits in the best deck, in tenths", 25},
	fRaid:          {"raid", "Strength of the strongest unit in a Siege Tower", 80},
	fBlessing:      {"blessing", "4 for a Blessing; where it goes, the greatest danger of the side", 20},
	fGlare:         {"glare", "danger of the section, as far as it can be breached", 60},
	fSnipe:         {"snipe", "Strength of the unit that is shot", 70},
	fConfuse:       {"confuse", "1 for an order taken away", 120},
	fTrain:         {"train", "1 for training a unit", 60},
	fFind:          {"find", "Saboteurs found", 150},
	fOration:       {"oration", "Strength of an Oration, as far as it is lacking", 90},
	fSortie:        {"sortie", "Strength of the unit that the hero kills", 90},
	fDeed:          {"deed", "1 for a dishonourable deed, more the greater the danger", -150},
	fHaste:         {"haste", "1 for Haste", 50},
	fKill:          {"kill", "expected Strength that a Cannon or Poles kill", 100},
	fVolley:        {"volley", "Strength that a volley kills", 100},
	fVolleyWaste:   {"volley_waste", "Marksmen who add nothing to it", -10},
	fRecover:       {"recover", "Strength of the unit that recovers", 100},
	fTie:           {"tie", "small things that tell apart what is otherwise as good: Strength, number, danger; for an Invader", 1},

	fDefenderEnd:    {"defender_end", "end, for a Defender", 0},
	fDefenderDanger: {"defender_danger", "target_danger, for a Defender", 30},
	fDefenderLoss:   {"defender_loss", "loss, for a Defender", -100},
	fDefenderWaste:  {"defender_waste", "loss_waste, for a Defender", -150},
	fDefenderTie:    {"defender_tie", "tie, for a Defender", 1},
}

// ownFeatures lists the features that Defenders use in place of those of Invaders. No feature
// is used by both sides, so that each side learns its own weights.
var ownFeatures = [...]struct{ all, own int }{
	{fEnd, fDefenderEnd}, {fTargetDanger, fDefenderDanger}, {fLoss, fDefenderLoss}, {fLossWaste, fDefenderWaste}, {fTie, fDefenderTie},
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
