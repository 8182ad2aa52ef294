package warland

import (
	"slices"
	"strings"

	"equitas/engine/cardfaces"
	"equitas/engine/rule"
)

// Summary implements [rule.Printer]: the page has the rules in sentences, then differences from
// the base in cards, pawns and other rules.
func (Game) Summary(set, base *rule.Set, lang string) (*rule.Summary, rule.Faults) {
	return cardfaces.Summary(set, base, lang, page), nil
}

// named lists the tables whose entries rules mention by name.
var named = []string{"building", "pawn", "creature"}

// traits lists the keys of entries that the page shows if they differ from the base.
var traits = []string{"count", "copies", "resistance", "credits", "strength", "food", "food_on_mission", "supply", "max_owned", "cost"}

// sections are the sections of the page, in order. Their rules and words are in [page.rule] of
// decks/warland/words.en.toml.
var sections = []cardfaces.Section{
	{ID: "table", First: "players.min"},
	{ID: "food", First: "feeding.offer_deliberate"},
	{ID: "move", First: "movement.mode"},
	{ID: "build", First: "build.works_per_turn"},
	{ID: "demolish", First: "demolition.demolitions_per_turn"},
	{ID: "battle", First: "dice.dice_per_strength"},
	{ID: "castle", First: "castle.attack_if"},
	{ID: "pacts", First: "advanced.enabled_if"},
	{ID: "creatures", First: "creatures.enabled", Module: "creatures.enabled"},
}

// page returns the page of rules of a set in a language.
func page(set *rule.Set, lang string) *cardfaces.Page {
	p := cardfaces.NewPage(set, lang)
	p.Contents(sections, printed)
	p.Tables, p.Entries = named, named
	cards, _ := Game{}.Print(set, lang, rule.English)
	texts := cardfaces.FaceTexts(cards)
	p.Traits = func(path string) (name string, told []string) {
		if set.Value(path) == nil {
			return "", nil
		}
		keys := slices.Clone(traits)
		if strings.HasPrefix(path, "building.") { // the text of a building says what it produces
			keys = slices.DeleteFunc(keys, func(key string) bool { return key == "food" })
		}
		return p.NameOf(path), append(p.Numbers(path, keys), texts[path])
	}
	p.Unspoken = []string{"text.language", "players.usual", "choices."}
	p.Titled = named
	if !set.Bool("creatures.enabled") {
		p.Titled = named[:2]
	}
	return p
}
