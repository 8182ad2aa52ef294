package proelio

import (
	"equitas/engine"
)

// The indices of the features of actions in featureList. Numbered features (for hand sizes, values)
// form groups.
const (
	// Features of the value of a card to a House.
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
	keepRefill
	keepDraw
	keepGift
	keepFreeze
	keepFree
	keepHurt
	keepImperial
	keepCopy
	keepLate

	// Features of the House as an action leaves it.
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

	// Features of actions in the action phase.
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
	imperialWorth
	imperialPerk
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

	// Features of the defense.
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

	// Features of cards handed over as loot.
	lootAttack
	lootImperial

	// Features of perks used in reaction to something.
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

// featureList describes the features. The default weights, those of the rule of thumb, play like a
// beginner: build first, attack the weak, keep cards that can defend, give up the others.
var featureList = [featureCount]struct {
	name, doc string
	weight    int32
}{
	keepDefense:      {"keep_defense", "value of a Defense card that could be deployed now", 4 * point},
	keepDefenseLater: {"keep_defense_later", "1 for a Defense card that the Fortification is too small for", 5 * point},
	keepWall:         {"keep_wall", "1 for a card that could be the next Fortification", 30 * point},
	keepWallLater:    {"keep_wall_later", "1 for a card that could be the Fortification after the next", 12 * point},
	keepGuard:        {"keep_guard", "1 for a Defense card with a tag (a Patrol)", 2 * point},
	keepShield:       {"keep_shield", "1 for a Defense card with an effect of its own (an Edict)", 22 * point},
	keepAttack:       {"keep_attack", "value of an Attack card that could be placed now", 8 * point},
	keepAttackLater:  {"keep_attack_later", "1 for an Attack card that the Fortification is too small for", 9 * point},
	keepBluff:        {"keep_bluff", "1 for an Attack card of value 0 without effect (Manure)", 1 * point},
	keepThief:        {"keep_thief", "cards that an Attack card would take by its effect (an Infiltration)", 7 * point},
	keepBreach:       {"keep_breach", "1 for an Attack card that breaks a Fortification by its effect (Black Powder)", 16 * point},
	keepRefill:       {"keep_refill", "cards that an Attack card draws when it is revealed, or a Defense card when it is deployed", 0},
	keepDraw:         {"keep_draw", "cards that a Strategy card draws for its House", 3 * point},
	keepGift:         {"keep_gift", "cards that a Strategy card draws for others", -8 * point},
	keepFreeze:       {"keep_freeze", "1 for a Strategy card that freezes (a Plague)", 4 * point},
	keepFree:         {"keep_free", "1 for a Strategy card that costs no action (an Inquisition)", 3 * point},
	keepHurt:         {"keep_hurt", "cards that a Strategy card takes from others", 6 * point},
	keepImperial:     {"keep_imperial", "1 for an Imperial card", 4 * point},
	keepCopy:         {"keep_copy", "1 for a card of which more copies are in hand", -3 * point},
	keepLate:         {"keep_late", "score of a card in winter, times how near winter is (0 to 8)", 3 * point},

	handBare0:   {"hand_bare_0", "1 if the House is left with no card and no Fortification", -60 * point},
	handBare1:   {"hand_bare_1", "1 if it is left with one card and no Fortification", -30 * point},
	handBare2:   {"hand_bare_2", "1 if it is left with 2 cards and no Fortification", -12 * point},
	handBare3:   {"hand_bare_3", "1 if it is left with 3 cards and no Fortification", 0},
	handBare4:   {"hand_bare_4", "1 if it is left with 4 cards and no Fortification", 9 * point},
	handBare5:   {"hand_bare_5", "1 if it is left with 5 cards and no Fortification", 16 * point},
	handBare6:   {"hand_bare_6", "1 if it is left with 6 cards or more and no Fortification", 20 * point},
	handWalled0: {"hand_walled_0", "1 if the House is left with no card behind a Fortification", -30 * point},
	handWalled1: {"hand_walled_1", "1 if it is left with one card behind a Fortification", -14 * point},
	handWalled2: {"hand_walled_2", "1 if it is left with 2 cards behind a Fortification", -4 * point},
	handWalled3: {"hand_walled_3", "1 if it is left with 3 cards behind a Fortification", 4 * point},
	handWalled4: {"hand_walled_4", "1 if it is left with 4 cards behind a Fortification", 11 * point},
	handWalled5: {"hand_walled_5", "1 if it is left with 5 cards behind a Fortification", 16 * point},
	handWalled6: {"hand_walled_6", "1 if it is left with 6 cards or more behind a Fortification", 20 * point},
	wall1:       {"wall_1", "1 if the House is left with a Fortification of 1", 16 * point},
	wall2:       {"wall_2", "1 if the House is left with a Fortification of 2", 28 * point},
	wall3:       {"wall_3", "1 if the House is left with a Fortification of 3", 38 * point},
	wall4:       {"wall_4", "1 if the House is left with a Fortification of 4 or more", 46 * point},
	wallMore:    {"wall_more", "points of the Fortification beyond 4", 6 * point},
	peril:       {"peril", "1 if the strongest attack that could come next would be fatal undefended", -10 * point},
	perilCover:  {"peril_cover", "points of the strongest attack that could come next which cards left in hand could repel", 2 * point},
	lateScore:   {"late_score", "score gained for winter by the action, times how near winter is (0 to 8)", 1 * point},
	lateLead:    {"late_lead", "Base cards drawn, times how near winter is (0 to 8), times the lead in score (-3 to 3)", point / 2},
	waste:       {"waste", "cards drawn beyond the hand limit", -6 * point},

	drawTry:         {"draw", "1 for the Draw action", 6 * point},
	attackTry:       {"attack", "1 for placing an attack", 20 * point},
	attackValue:     {"attack_value", "value of the attack", 10 * point},
	attackFatal0:    {"attack_fatal_0", "1 if the attack would be fatal undefended to a House without cards", 50 * point},
	attackFatal1:    {"attack_fatal_1", "1 if the attack would be fatal undefended to a House of one card", 40 * point},
	attackFatal2:    {"attack_fatal_2", "1 if the attack would be fatal undefended to a House of two cards", 30 * point},
	attackFatal3:    {"attack_fatal_3", "1 if the attack would be fatal undefended to a House of three cards or more", 22 * point},
	attackBare:      {"attack_bare", "1 if the attacked House has no Fortification", 3 * point},
	attackShort:     {"attack_short", "cards that the attacked House would still hold if it defended nothing and had no Fortification", 0},
	attackFort:      {"attack_fort", "Fortification of the attacked House", 1 * point},
	attackHand:      {"attack_hand", "cards of the attacked House", 1 * point},
	attackBeyond:    {"attack_beyond", "value of the attack beyond the attacked Fortification", 4 * point},
	attackImperial:  {"attack_imperial", "1 if the back of the attack shows that it is Imperial", 0},
	attackKnown:     {"attack_known", "value of the Defense cards known to be in the attacked hand", -2 * point},
	thiefTry:        {"thief", "cards that the attack would take by its effect", 10 * point},
	thiefLast:       {"thief_last", "1 if the attack would take the last card of a House without Fortification by its effect", 40 * point},
	thiefHand:       {"thief_hand", "Base cards of the attacked House, for an attack that takes cards by its effect", 3 * point},
	breachTry:       {"breach", "1 for an attack that breaks a Fortification by its effect", -4 * point},
	breachFort:      {"breach_fort", "Fortification that the attack would break by its effect", 8 * point},
	breachFew:       {"breach_few", "1 if the attack would break the Fortification of a House with two cards or fewer", 12 * point},
	bluffTry:        {"bluff", "1 for an attack of value 0 without effect", -10 * point},
	bluffHand:       {"bluff_hand", "cards of the attacked House, for an attack of value 0 without effect", 1 * point},
	bluffBare:       {"bluff_bare", "1 if the attacked House has no Fortification, for an attack of value 0 without effect", 2 * point},
	buildFirst:      {"build_first", "1 for placing a first Fortification", 44 * point},
	buildUp:         {"build_up", "1 for replacing the Fortification by a stronger one", 32 * point},
	buildValue:      {"build_value", "value of the new Fortification", 1 * point},
	playTry:         {"play", "1 for playing a Strategy card", 14 * point},
	playFreeze:      {"play_freeze", "1 if the Strategy card freezes", 6 * point},
	playFreezePeril: {"play_freeze_peril", "1 if the Strategy card freezes while the House could fall to the next attack", 16 * point},
	playFreezeRival: {"play_freeze_rival", "1 if the Strategy card freezes while an attack of the House waits", -8 * point},
	playGiftPrey:    {"play_gift_prey", "cards that playing it draws for the House that one attacks", -12 * point},
	playGiftHunter:  {"play_gift_hunter", "cards that playing it draws for the House that attacks one", -3 * point},
	playGiftOther:   {"play_gift_other", "cards that playing it draws for another House", -1 * point},
	playGiftAlly:    {"play_gift_ally", "cards that playing it draws for the ally", 7 * point},
	playHurt:        {"play_hurt", "cards that playing it takes from others", 10 * point},
	playHurtWeak:    {"play_hurt_weak", "cards that playing it takes from a House that is bare or holds two cards or fewer", 8 * point},
	playBreach:      {"play_breach", "Fortification of another that playing it breaks", 8 * point},
	playPeek:        {"play_peek", "1 if playing it shows a hand", -12 * point},
	playAgain:       {"play_again", "1 if playing it costs no action", 2 * point},
	playAgainFull:   {"play_again_full", "1 if playing it costs no action and the hand is full", 60 * point},
	playFort:        {"play_fort", "Fortification that playing it places", 20 * point},
	imperialTry:     {"imperial", "1 for the Imperial draw", 2 * point},
	imperialDrawn:   {"imperial_drawn", "Imperial cards that the Imperial draw brings", 20 * point},
	imperialWorth:   {"imperial_worth", "above 0: the worth of the cards that the Imperial draw brings counts, the mean of their deck by the features keep_…", 0},
	imperialPerk:    {"imperial_perk", "cards that an own perk brings with the Imperial draw, as far as the hand has room for them", 0},
	equitasTry:      {"equitas", "1 for invoking Equitas", 40 * point},
	tradeTry:        {"trade", "1 for taking a card from the Merchant", 2 * point},
	tradeWall:       {"trade_wall", "1 if the card taken from the Merchant could be the next Fortification", 6 * point},
	tradeNothing:    {"trade_nothing", "1 for a trade that takes nothing", -12 * point},
	supportTry:      {"support", "1 for giving a card to the ally", -4 * point},
	supportNeed:     {"support_need", "cards that the ally lacks to its limit", 6 * point},
	supportBare:     {"support_bare", "1 if the ally has no Fortification", 4 * point},
	perkTry:         {"perk", "1 for using a perk in the action phase", 30 * point},
	perkHurt:        {"perk_hurt", "cards that the perk takes from others", 4 * point},
	perkHurtWeak:    {"perk_hurt_weak", "cards that the perk takes from a House that is bare or holds three cards or fewer", 60 * point},
	perkCome:        {"perk_come", "1 if the perk calls the Merchant", -70 * point},
	perkComeGain:    {"perk_come_gain", "1 if the perk calls the Merchant and a trade would be worth its price", 90 * point},
	perkThaw:        {"perk_thaw", "1 if the perk ends a freeze while no attack waits for oneself", 30 * point},
	perkDraw:        {"perk_draw", "cards that the perk draws for the House and that it can keep", 20 * point},
	perkLate:        {"perk_late", "score of an unused Guild, times how near winter is (0 to 8), for using it", -2 * point},

	cover1:               {"cover_1", "1 if an attack of 1 would be repelled", 9 * point},
	cover2:               {"cover_2", "1 if an attack of 2 would be repelled, where one can be", 11 * point},
	cover3:               {"cover_3", "1 if an attack of 3 would be repelled, where one can be", 11 * point},
	cover4:               {"cover_4", "1 if an attack of 4 would be repelled, where one can be", 9 * point},
	coverMore:            {"cover_more", "points beyond 4 that would be repelled, where they can come", 6 * point},
	coverImperial:        {"cover_imperial", "points deployed, up to the strongest that can come, against an Imperial back", 4 * point},
	coverWalled:          {"cover_walled", "points deployed, up to the strongest that can come, behind a Fortification", 0},
	coverLife:            {"cover_life", "1 if the strongest attack that can come would not be fatal", 25 * point},
	deployCard:           {"deploy", "cards deployed", -4 * point},
	deployOver:           {"deploy_over", "points deployed beyond the strongest attack that can come", -6 * point},
	deployLast:           {"deploy_last", "1 if no card and no Fortification would be left", -80 * point},
	deployGuard:          {"deploy_guard", "1 for a deployed tag (a Patrol) where an effect may take cards", 5 * point},
	deployGuardLast:      {"deploy_guard_last", "1 for a deployed tag where the last card could be taken", 20 * point},
	deployShield:         {"deploy_shield", "1 for a deployed card with an effect of its own (an Edict)", 6 * point},
	deployShieldImperial: {"deploy_shield_imperial", "1 for a deployed card with an effect of its own against an Imperial back", 30 * point},
	deployShieldLife:     {"deploy_shield_life", "1 for a deployed card with an effect of its own where the strongest attack that can come would be fatal", 30 * point},
	sacrificeTry:         {"sacrifice", "1 for sacrificing the Fortification", -6 * point},
	sacrificeFort:        {"sacrifice_fort", "value of the Fortification sacrificed", 0},
	sacrificeSaved:       {"sacrifice_saved", "cards that are not lost because of the sacrifice", 0},
	sacrificeDoomed:      {"sacrifice_doomed", "1 for sacrificing a Fortification that would be lost anyway", 30 * point},
	sacrificeLife:        {"sacrifice_life", "1 for the sacrifice if conceding is fatal and it is not; -1 if the other way round", 200 * point},

	lootAttack:   {"loot_attack", "value of an Attack card handed to the attacker", -2 * point},
	lootImperial: {"loot_imperial", "1 for an Imperial card handed to the attacker", -2 * point},

	reactPlay:      {"react_play", "1 for using a perk with a Strategy card of one's own", 10 * point},
	reactRival:     {"react_rival", "1 for using a perk against the card of another", 10 * point},
	reactImperial:  {"react_imperial", "1 for using a perk with an Imperial draw", 10 * point},
	reactReveal:    {"react_reveal", "1 for using a perk when attacked", 5 * point},
	reactRetaliate: {"react_retaliate", "1 for using a perk when one's own attack is answered", 10 * point},
	reactStart:     {"react_start", "1 for using a perk when the turn begins", 10 * point},
	reactEnd:       {"react_end", "1 for using a perk when the turn ends", 10 * point},
	reactLost:      {"react_lost", "1 for using a perk when the Fortification was lost", 10 * point},
	reactSeason:    {"react_season", "1 for using a perk when a season has come", 10 * point},
	reactSaves:     {"react_saves", "1 if the perk makes the defense enough", 10 * point},
	reactLife:      {"react_life", "1 if the attack would otherwise be fatal", 40 * point},
	reactWaste:     {"react_waste", "1 if the perk draws into a full hand", -15 * point},
}

// Features implements [engine.Weigher].
func (r *Rules) Features() []engine.Feature { return Game{}.features() }

// features implements [rule.Extras.Features].
func (Game) features() []engine.Feature {
	l := make([]engine.Feature, featureCount)
	for i, f := range featureList {
		l[i] = engine.Feature{Name: f.name, Doc: f.doc, Default: f.weight}
	}
	return l
}
