// Package pictogram finds the symbol that the name of a card calls for, for the games
// whose files do not say one.
package pictogram

import (
	"slices"
	"strings"

	"equitas/engine/card"
)

// wordsBySymbol lists, for each symbol, the words of names that call for it besides its own name.
var wordsBySymbol = map[string]string{
	"sword": "blade infantry", "swords": "soldiers soldier duel battle fight war attack hit", "shield": "shields guard guards defense defence shutters barricade cover miss shutter",
	"helmet": "patrol watch sentry sentinel leader veteran sergeant", "horse": "cavalry rider riders stable colt", "knight": "knights paladin heavy_cavalry", "horseshoe": "light_horse smithy stables",
	"elephant": "elephants mammoth", "mask": "infiltration spy spies assassin bluff intrigue disguise actor", "skull": "plague death undead curse accident pirate poisoner", "ghost": "specters spectre spirit phantom",
	"laurel": "hero heroes champion victory glory", "dove": "peace envoy messenger magpies magpie bird birds",
	"pike": "pikes halberd poles", "spear": "spears lance javelin", "mace": "warband barbarian flail", "bow": "archers archer bowmen marksman marksmen", "arrow": "arrows volley",
	"sling": "skirmisher skirmishers slinger", "dagger": "daggers thief knife grafting", "whip": "drover beastmaster", "catapult": "catapults artillery mangonel onager", "trebuchet": "trebuchets",
	"ballista": "ballistas scorpion", "ram": "rams", "siegetower": "siege_tower", "cannon": "cannons gun", "bomb": "powder explosion detonation saboteur", "cauldron": "cauldrons kettle oil witch",
	"tower": "towers lighthouse platform", "castle": "fortress keep wall walls citadel", "palisade": "palisades fence stakes", "temple": "priest church parliament senate", "tent": "camp fair", "bridge": "bridges ford",
	"altar": "shrine ritual rituals blessing", "ladder": "ladders", "trap": "traps pit snare", "sack": "resources supplies supply quartermaster bag smuggler", "chest": "treasure vault florin savings", "coin": "coins gold money bank tax treasurer penny",
	"barrel": "barrels warehouse wine ale", "rings": "alliance treaty marriage pact", "heap": "manure dung", "scroll": "letter charter paper contract map diplomat", "seal": "edict decree law order",
	"flame": "fire inquisition torch candle bonfire chandelier", "lyre": "bard bards music song", "key": "keys thieves lock keyhole", "anvil": "artisan artisans smith forge armour training", "flask": "apothecary apothecaries potion poison alchemist physician doctor healer",
	"quill": "scribe scribes poet clerk", "scales": "merchant merchants market trader judge justice", "boat": "ship ships galley galleys fleet harbour port", "gear": "engineer engineers machine machines equipment mill press", "gem": "gems jewel ruby bloodstone",
	"eye": "glare seer prophet possession vision", "wind": "gale storm breath draught", "shovel": "sap trench dig miner nursery garden", "rope": "ropes", "boot": "move moves march walk scout", "drum": "drums panic alarm",
	"die": "dice luck", "star": "stars magic", "moon": "night winter", "drop": "water rain", "tree": "trees forest fir", "sun": "lantern lamp summer season seasons",
	"crown": "king queen prince princess duke emperor empress", "banner": "flag captain curtain", "wheat": "grain farm orchard field harvest", "fish": "net river sea fisher",
	"loaf": "bread bakery", "axe": "wood lumber lumberjack", "hammer": "builder builders workshop carpenter yard", "claw": "beast bear wolf troll",
	"flower": "flowers violet posy rose tulip blossom", "daisy": "daisies", "bouquet": "bouquets", "cherry": "cherries", "pear": "pears", "apple": "apples old_tree",
	"plum": "plums", "berry": "berries blackberry strawberry", "sprout": "sapling seedling seed plant", "cheese": "cheeses dairy", "sandwich": "sandwiches panini",
	"jug": "jugs pitcher cream milk", "lemonade": "juice drink", "cart": "carts wagon wagons wheelbarrow", "scarecrow": "scarecrows", "moth": "moths butterfly",
	"mirror": "mirrors", "snuffer": "snuffers",
	"club": "clubs", "diamond": "diamonds", "heart": "hearts love", "spade": "spades",
}

// symbolByWord maps a word, or a whole name, to the symbol that it calls for.
var symbolByWord = func() map[string]string {
	all := map[string]string{}
	for symbol, words := range wordsBySymbol {
		for _, word := range strings.Fields(words) {
			all[word] = symbol
		}
	}
	for _, symbol := range card.Symbols() {
		all[symbol] = symbol
	}
	return all
}()

// SymbolFor returns the symbol for a name, whose words are joined by underscores as in files.
// It looks up the whole name, then its words one by one, and returns "" if none of them is
// known.
func SymbolFor(name string) string {
	if symbol := symbolByWord[name]; symbol != "" {
		return symbol
	}
	words := strings.Split(name, "_")
	if i := slices.IndexFunc(words, func(w string) bool { return symbolByWord[w] != "" }); i >= 0 {
		return symbolByWord[words[i]]
	}
	return ""
}
