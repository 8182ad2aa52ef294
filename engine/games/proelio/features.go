package proelio

import "equitas/engine"

// What an action is judged by. The order is that of [features]; groups of
// numbered features (hand sizes, values) stand together.
const (
	// What a card is worth to a House.
	keepDefense = iota
	keepDefenseLater
	keepWall
	keepWallLater
	keepGuard
	keepShield
	keepAttack
	keepAttackLater
	keepBluff
	keepThief
	keepBreach
	keepDraw
	keepGift
	keepFreeze
	keepFree
	keepHurt
	keepImperial
	keepCopy
	keepLate

	// The House as an action leaves it.
	handBare0
	handBare1
	handBare2
	handBare3
	handBare4
	handBare5
	handBare6
	handWalled0
	handWalled1
	handWalled2
	handWalled3
	handWalled4
	handWalled5
	handWalled6
	wall1
	wall2
	wall3
	wall4
	wallMore
	peril
	perilCover
	lateScore
	lateLead
	waste

	// Actions.
	drawTry
	attackTry
	attackValue
	attackFatal0
	attackFatal1
	attackFatal2
	attackFatal3
	attackBare
	attackShort
	attackFort
	attackHand
	attackBeyond
	attackImperial
	attackKnown
	thiefTry
	thiefLast
	thiefHand
	breachTry
	breachFort
	breachFew
	bluffTry
	bluffHand
	bluffBare
	buildFirst
	buildUp
	buildValue
	playTry
	playFreeze
	playFreezePeril
	playFreezeRival
	playGiftPrey
	playGiftHunter
	playGiftOther
	playGiftAlly
	playHurt
	playHurtWeak
	playBreach
	playPeek
	playAgain
	playAgainFull
	playFort
	imperialTry
	imperialDrawn
	equitasTry
	tradeTry
	tradeWall
	tradeNothing
	supportTry
	supportNeed
	supportBare
	perkTry
	perkHurt
	perkHurtWeak
	perkCome
	perkComeGain
	perkThaw
	perkDraw
	perkLate

	// Defense.
	cover1
	cover2
	cover3
	cover4
	coverMore
	coverImperial
	coverWalled
	coverLife
	deployCard
	deployOver
	deployLast
	deployGuard
	deployGuardLast
	deployShield
	deployShieldImperial
	deployShieldLife
	sacrificeTry
	sacrificeFort
	sacrificeSaved
	sacrificeDoomed
	sacrificeLife

	// What is handed over.
	lootAttack
	lootImperial

	// Perks that answer something.
	reactPlay
	reactRival
	reactImperial
	reactReveal
	reactRetaliate
	reactStart
	reactEnd
	reactLost
	reactSeason
	reactSaves
	reactLife
	reactWaste

	featureCount
)

const point = engine.WeightUnit

// weighed documents the features. Their default weights are a beginner's:
// build first, strike at the weak, keep what can defend, let the rest go.
var weighed = [featureCount]struct {
	name, doc string
	weight    int32
}{
	keepDefense:      {"keep.defense", "value of a Defense card that could be deployed now", 3 * point},
	keepDefenseLater: {"keep.defense.later", "1 for a Defense card that the Fortification is too small for", 4 * point},
	keepWall:         {"keep.wall", "1 for a card that could be the next Fortification", 30 * point},
	keepWallLater:    {"keep.wall.later", "1 for a card that could be the Fortification after the next", 12 * point},
	keepGuard:        {"keep.guard", "1 for a Defense card with a tag (a Patrol)", 2 * point},
	keepShield:       {"keep.shield", "1 for a Defense card with an effect of its own (an Edict)", 22 * point},
	keepAttack:       {"keep.attack", "value of an Attack card that could be placed now", 4 * point},
	keepAttackLater:  {"keep.attack.later", "1 for an Attack card that the Fortification is too small for", 5 * point},
	keepBluff:        {"keep.bluff", "1 for an Attack card of value 0 without effect (Manure)", 1 * point},
	keepThief:        {"keep.thief", "cards that an Attack card would take by its effect (an Infiltration)", 8 * point},
	keepBreach:       {"keep.breach", "1 for an Attack card that breaks a Fortification by its effect (Black Powder)", 16 * point},
	keepDraw:         {"keep.draw", "cards that a Strategy card draws for its House", 6 * point},
	keepGift:         {"keep.gift", "cards that a Strategy card draws for others", -3 * point},
	keepFreeze:       {"keep.freeze", "1 for a Strategy card that freezes (a Plague)", 4 * point},
	keepFree:         {"keep.free", "1 for a Strategy card that costs no action (an Inquisition)", 3 * point},
	keepHurt:         {"keep.hurt", "cards that a Strategy card takes from others", 6 * point},
	keepImperial:     {"keep.imperial", "1 for an Imperial card", 4 * point},
	keepCopy:         {"keep.copy", "1 for a card of which more copies are in hand", -3 * point},
	keepLate:         {"keep.late", "score of a card in winter, times how near winter is (0 to 8)", 1 * point},

	handBare0:   {"hand.bare.0", "1 if the House is left with no card and no Fortification", -60 * point},
	handBare1:   {"hand.bare.1", "1 if it is left with one card and no Fortification", -30 * point},
	handBare2:   {"hand.bare.2", "the same with 2 cards", -12 * point},
	handBare3:   {"hand.bare.3", "the same with 3 cards", 0},
	handBare4:   {"hand.bare.4", "the same with 4 cards", 9 * point},
	handBare5:   {"hand.bare.5", "the same with 5 cards", 16 * point},
	handBare6:   {"hand.bare.6", "the same with 6 cards or more", 20 * point},
	handWalled0: {"hand.walled.0", "1 if the House is left with no card behind a Fortification", -30 * point},
	handWalled1: {"hand.walled.1", "1 if it is left with one card behind a Fortification", -14 * point},
	handWalled2: {"hand.walled.2", "the same with 2 cards", -4 * point},
	handWalled3: {"hand.walled.3", "the same with 3 cards", 4 * point},
	handWalled4: {"hand.walled.4", "the same with 4 cards", 11 * point},
	handWalled5: {"hand.walled.5", "the same with 5 cards", 16 * point},
	handWalled6: {"hand.walled.6", "the same with 6 cards or more", 20 * point},
	wall1:       {"wall.1", "1 if the House is left with a Fortification of 1", 16 * point},
	wall2:       {"wall.2", "the same with 2", 28 * point},
	wall3:       {"wall.3", "the same with 3", 38 * point},
	wall4:       {"wall.4", "the same with 4 or more", 46 * point},
	wallMore:    {"wall.more", "points of the Fortification beyond 4", 6 * point},
	peril:       {"peril", "1 if the strongest attack that could come next would be fatal undefended", -10 * point},
	perilCover:  {"peril.cover", "points of that attack that cards left in hand could repel", 2 * point},
	lateScore:   {"late.score", "score gained for winter by the action, times how near winter is (0 to 8)", 1 * point},
	lateLead:    {"late.lead", "Base cards drawn, times how near winter is (0 to 8), times the lead in score (-3 to 3)", point / 2},
	waste:       {"waste", "cards drawn beyond the hand limit", -6 * point},

	drawTry:         {"draw", "1 for the Draw action", 2 * point},
	attackTry:       {"attack", "1 for placing an attack", 16 * point},
	attackValue:     {"attack.value", "value of the attack", 6 * point},
	attackFatal0:    {"attack.fatal.0", "1 if the attack would be fatal undefended to a House without cards", 50 * point},
	attackFatal1:    {"attack.fatal.1", "the same to a House of one card", 40 * point},
	attackFatal2:    {"attack.fatal.2", "the same to a House of two cards", 30 * point},
	attackFatal3:    {"attack.fatal.3", "the same to a House of three cards or more", 22 * point},
	attackBare:      {"attack.bare", "1 if the attacked House has no Fortification", 3 * point},
	attackShort:     {"attack.short", "cards that the attacked House would still hold if it defended nothing and had no Fortification", -1 * point},
	attackFort:      {"attack.fort", "Fortification of the attacked House", -1 * point},
	attackHand:      {"attack.hand", "cards of the attacked House", -1 * point},
	attackBeyond:    {"attack.beyond", "value of the attack beyond the attacked Fortification", 2 * point},
	attackImperial:  {"attack.imperial", "1 if the back of the attack shows that it is Imperial", 0},
	attackKnown:     {"attack.known", "value of the Defense cards known to be in the attacked hand", -2 * point},
	thiefTry:        {"thief", "cards that the attack would take by its effect", 12 * point},
	thiefLast:       {"thief.last", "1 if it would take the last card of a House without Fortification", 40 * point},
	thiefHand:       {"thief.hand", "Base cards of the attacked House, for such an attack", 1 * point},
	breachTry:       {"breach", "1 for an attack that breaks a Fortification by its effect", -4 * point},
	breachFort:      {"breach.fort", "the Fortification that it would break", 8 * point},
	breachFew:       {"breach.few", "1 if it would leave a House with two cards or fewer bare", 12 * point},
	bluffTry:        {"bluff", "1 for an attack of value 0 without effect", -14 * point},
	bluffHand:       {"bluff.hand", "cards of the attacked House, for such an attack", 1 * point},
	bluffBare:       {"bluff.bare", "1 if the attacked House has no Fortification, for such an attack", 2 * point},
	buildFirst:      {"build.first", "1 for placing a first Fortification", 44 * point},
	buildUp:         {"build.up", "1 for replacing the Fortification by a stronger one", 32 * point},
	buildValue:      {"build.value", "value of the new Fortification", 1 * point},
	playTry:         {"play", "1 for playing a Strategy card", 6 * point},
	playFreeze:      {"play.freeze", "1 if it freezes", 4 * point},
	playFreezePeril: {"play.freeze.peril", "1 if it freezes while the House could fall to the next attack", 16 * point},
	playFreezeRival: {"play.freeze.rival", "1 if it freezes while an attack of the House waits", -8 * point},
	playGiftPrey:    {"play.gift.prey", "cards it draws for the House that one attacks", -12 * point},
	playGiftHunter:  {"play.gift.hunter", "cards it draws for the House that attacks one", -5 * point},
	playGiftOther:   {"play.gift.other", "cards it draws for another House", -3 * point},
	playGiftAlly:    {"play.gift.ally", "cards it draws for the ally", 7 * point},
	playHurt:        {"play.hurt", "cards it takes from others", 10 * point},
	playHurtWeak:    {"play.hurt.weak", "the same from a House that is bare or holds two cards or fewer", 8 * point},
	playBreach:      {"play.breach", "Fortification of another that it breaks", 8 * point},
	playPeek:        {"play.peek", "1 if it shows a hand", -12 * point},
	playAgain:       {"play.again", "1 if it costs no action", 2 * point},
	playAgainFull:   {"play.again.full", "1 if it costs no action and the hand is full", 60 * point},
	playFort:        {"play.fort", "Fortification that it places", 20 * point},
	imperialTry:     {"imperial", "1 for the Imperial draw", 2 * point},
	imperialDrawn:   {"imperial.drawn", "Imperial cards that it draws", 26 * point},
	equitasTry:      {"equitas", "1 for invoking Equitas", 40 * point},
	tradeTry:        {"trade", "1 for taking a card from the Merchant", 4 * point},
	tradeWall:       {"trade.wall", "1 if that card could be the next Fortification", 6 * point},
	tradeNothing:    {"trade.nothing", "1 for a trade that takes nothing", -4 * point},
	supportTry:      {"support", "1 for giving a card to the ally", -4 * point},
	supportNeed:     {"support.need", "cards that the ally lacks to its limit", 6 * point},
	supportBare:     {"support.bare", "1 if the ally has no Fortification", 4 * point},
	perkTry:         {"perk", "1 for using a perk in the action phase", 30 * point},
	perkHurt:        {"perk.hurt", "cards that it takes from others", 4 * point},
	perkHurtWeak:    {"perk.hurt.weak", "the same from a House that is bare or holds three cards or fewer", 60 * point},
	perkCome:        {"perk.come", "1 if it calls the Merchant", -70 * point},
	perkComeGain:    {"perk.come.gain", "1 if it calls the Merchant and a trade would be worth its price", 90 * point},
	perkThaw:        {"perk.thaw", "1 if it ends a freeze while no attack waits for oneself", 30 * point},
	perkDraw:        {"perk.draw", "cards that it draws for the House and that it can keep", 20 * point},
	perkLate:        {"perk.late", "score of an unused Guild, times how near winter is (0 to 8), for using it", -2 * point},

	cover1:               {"cover.1", "1 if an attack of 1 would be repelled", 9 * point},
	cover2:               {"cover.2", "1 if an attack of 2 would be repelled, where one can be", 11 * point},
	cover3:               {"cover.3", "1 if an attack of 3 would be repelled, where one can be", 9 * point},
	cover4:               {"cover.4", "1 if an attack of 4 would be repelled, where one can be", 9 * point},
	coverMore:            {"cover.more", "points beyond 4 that would be repelled, where they can come", 6 * point},
	coverImperial:        {"cover.imperial", "points deployed, up to the strongest that can come, against an Imperial back", 4 * point},
	coverWalled:          {"cover.walled", "points deployed, up to the strongest that can come, behind a Fortification", 0},
	coverLife:            {"cover.life", "1 if the strongest attack that can come would not be fatal", 25 * point},
	deployCard:           {"deploy", "cards deployed", -2 * point},
	deployOver:           {"deploy.over", "points deployed beyond the strongest attack that can come", -6 * point},
	deployLast:           {"deploy.last", "1 if no card and no Fortification would be left", -80 * point},
	deployGuard:          {"deploy.guard", "1 for a deployed tag (a Patrol) where an effect may take cards", 5 * point},
	deployGuardLast:      {"deploy.guard.last", "the same if the last card could be taken", 20 * point},
	deployShield:         {"deploy.shield", "1 for a deployed card with an effect of its own (an Edict)", 6 * point},
	deployShieldImperial: {"deploy.shield.imperial", "the same against an Imperial back", 30 * point},
	deployShieldLife:     {"deploy.shield.life", "the same if the strongest attack that can come would be fatal", 30 * point},
	sacrificeTry:         {"sacrifice", "1 for sacrificing the Fortification", -6 * point},
	sacrificeFort:        {"sacrifice.fort", "its value", 0},
	sacrificeSaved:       {"sacrifice.saved", "cards that are not lost because of it", 6 * point},
	sacrificeDoomed:      {"sacrifice.doomed", "1 if the Fortification would be lost anyway", 30 * point},
	sacrificeLife:        {"sacrifice.life", "1 if conceding is fatal and the sacrifice is not; -1 if the other way round", 200 * point},

	lootAttack:   {"loot.attack", "value of an Attack card handed to the attacker", -2 * point},
	lootImperial: {"loot.imperial", "1 for an Imperial card handed to the attacker", -2 * point},

	reactPlay:      {"react.play", "1 for using a perk with a Strategy card of one's own", 10 * point},
	reactRival:     {"react.rival", "1 for using a perk against the card of another", 10 * point},
	reactImperial:  {"react.imperial", "1 for using a perk with an Imperial draw", 10 * point},
	reactReveal:    {"react.reveal", "1 for using a perk when attacked", 5 * point},
	reactRetaliate: {"react.retaliate", "1 for using a perk when one's own attack is answered", 10 * point},
	reactStart:     {"react.start", "1 for using a perk when the turn begins", 10 * point},
	reactEnd:       {"react.end", "1 for using a perk when the turn ends", 10 * point},
	reactLost:      {"react.lost", "1 for using a perk when the Fortification was lost", 10 * point},
	reactSeason:    {"react.season", "1 for using a perk when a season has come", 10 * point},
	reactSaves:     {"react.saves", "1 if the perk makes the defense enough", 10 * point},
	reactLife:      {"react.life", "1 if the attack would otherwise be fatal", 40 * point},
	reactWaste:     {"react.waste", "1 if the perk draws into a full hand", -15 * point},
}

// Features implements [engine.Weigher].
func (r *Rules) Features() []engine.Feature {
	l := make([]engine.Feature, featureCount)
	for i, f := range weighed {
		l[i] = engine.Feature{Name: f.name, Doc: f.doc, Default: f.weight}
	}
	return l
}
