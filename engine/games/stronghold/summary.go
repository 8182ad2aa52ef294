package stronghold

import (
	"strings"

	"equitas/engine/cardfaces"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

// Summary implements [rule.Printer]: the rules in sentences, then the cards, actions and heroes
// that differ from the base.
func (Game) Summary(set, base *rule.Set, lang string) (*rule.Summary, rule.Faults) {
	return cardfaces.Summary(set, base, lang, page), nil
}

// titled lists the tables whose entries rules mention by name.
var titled = []string{"phase_card", "invader_action", "special_action", "defender_action", "hero", "building"}

// traits lists the keys of entries that the page shows if they differ from the base.
var traits = []string{"phase", "resources", "hourglasses", "tokens", "deck.hit", "deck.miss", "strength", "extra_slots", "units_per_turn", "units_per_move", "bonus_per_unit", "kills",
	"adds_hits", "extra_units_per_move", "capacity_bonus", "strength_factor", "kills_per_goblin", "surcharge", "courtyard_limit", "units", "cost", "number", "slots", "gain", "adds_misses",
	"cards", "goblins", "extra_units", "unit_bonus", "own_strength", "oration_min", "oration_max", "oration_bonus", "count.p2", "count.p34"}

// sections are the sections of the page, in order. Their titles and sentences are in
// [page.section] and [page.rule] of decks/stronghold/words.en.toml.
var sections = []cardfaces.Section{
	{ID: "start", First: "players.min"},
	{ID: "turn", First: "players.p2.units_per_turn"},
	{ID: "orders", First: "order.face_down"},
	{ID: "defender", First: "defender_move.step"},
	{ID: "assault", First: "combat.goblin"},
	{ID: "glory", First: "glory.invader_start"},
}

// page returns the page of rules of a set in a language.
func page(set *rule.Set, lang string) *cardfaces.Page {
	p := cardfaces.NewPage(set, lang)
	p.Contents(sections, printed)
	p.Tables, p.Entries, p.Titled = titled, titled[:5], titled
	speaker := narration.New(set.Lexicon(lang))
	cards, _ := Game{}.Print(set, lang, rule.English)
	texts := cardfaces.FaceTexts(cards)
	p.Traits = func(path string) (name string, told []string) {
		if set.Value(path) == nil {
			return "", nil
		}
		if use := set.Value(path + ".use"); use != nil && !use.Bool {
			return "", nil
		}
		return p.NameOf(path), append(p.Numbers(path, traits), texts[path])
	}
	p.Called = func(entry string) string {
		table, id, _ := strings.Cut(entry, ".")
		if table == "barbican" || !speaker.Has("place."+table) {
			return ""
		}
		upper := func(key string) string { return strings.ToUpper(p.Set.Text(entry + "." + key)) }
		if table == "path" {
			if set.Value(entry) == nil {
				return ""
			}
			return narration.Capital(speaker.Line("place.path", narration.Text("from", upper("from")), narration.Text("to", upper("to"))))
		}
		return narration.Capital(speaker.Line("place."+table, narration.Text("id", strings.ToUpper(id))))
	}
	p.Short = func(word string) string {
		for _, table := range [...]string{"upper_level", "rampart", "section", "tower"} {
			if set.Has(table + "." + word) {
				return strings.ToUpper(word)
			}
		}
		if word == set.Text("barbican.rampart") {
			return strings.ToUpper(word)
		}
		return ""
	}
	p.Else = func(path string) string {
		table, key, _ := strings.Cut(path, ".")
		_, key, _ = strings.Cut(key, ".")
		if all := table + "_default." + key; schema().Match(all) != nil {
			return all
		}
		return ""
	}
	p.Unspoken = []string{"text.language", "players.usual"}
	return p
}
