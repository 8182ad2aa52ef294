package editor

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
)

// under returns the value at a path of fields in decoded JSON, and fails the test if there
// is none.
func under(t *testing.T, v any, fields ...string) any {
	t.Helper()
	for i, f := range fields {
		m, ok := v.(map[string]any)
		if !ok || m[f] == nil {
			t.Fatalf("there is no %q", fields[:i+1])
		}
		v = m[f]
	}
	return v
}

func schemaOf(t *testing.T, kind rule.FileKind, edition *rule.Loaded) map[string]any {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, pico.Game{}, kind, edition); err != nil {
		t.Fatal(err)
	}
	var v map[string]any
	if err := json.Unmarshal([]byte(b.String()), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// Every key of the game's schema must be in the JSON Schema with its type and range.
func TestJSONSchema(t *testing.T) {
	for _, edition := range []*rule.Loaded{nil, pico.Load(t, pico.LibraryWithMetrics(t, nil), "pico/1")} {
		v := schemaOf(t, rule.VariantFile, edition)
		limit := under(t, v, "properties", "hand", "properties", "limit")
		if lo, hi := under(t, limit, "minimum"), under(t, limit, "maximum"); lo != 1.0 || hi != 20.0 {
			t.Errorf("hand.limit is %v to %v, want 1 to 20", lo, hi)
		}
		if _, ok := limit.(map[string]any)["default"]; ok != (edition != nil) {
			t.Errorf("with edition %v hand.limit has a default: %v", edition != nil, ok)
		}
		words := under(t, v, "properties", "attack", "properties", "target", "enum").([]any)
		if !slices.Equal(words, []any{"left", "right"}) {
			t.Errorf("attack.target is one of %v", words)
		}
		under(t, v, "properties", "card", "patternProperties", namePattern, "properties", "drop")
		under(t, v, "properties", "metric", "patternProperties", idPattern)
		road := under(t, v, "properties", "road").(map[string]any) // source is a fixed key; every other name is that of an entry
		if under(t, road, "properties", "source", "enum"); road["patternProperties"] != nil {
			t.Errorf("a pattern asks of road.source what it asks of entries: %v", road["patternProperties"])
		}
		under(t, road, "additionalProperties", "properties", "from")
		if got := under(t, road, "propertyNames", "pattern"); got != namePattern {
			t.Errorf("names of roads are %v", got)
		}
		if n := len(under(t, v, "definitions", "effect", "oneOf").([]any)); n != len(pico.Game{}.Schema().Verbs) {
			t.Errorf("%d verbs, want %d", n, len(pico.Game{}.Schema().Verbs))
		}
		doc := under(t, v, "properties", "attack", "properties", "legal", "description").(string)
		if named := strings.Contains(doc, "- house.turn: own turns (1 to 100)"); named != (edition != nil) {
			t.Errorf("with edition %v attack.legal says %q", edition != nil, doc)
		}
	}
}

// The JSON Schema of deck files must have the tables of decks, and no drop.
func TestJSONSchemaOfDecks(t *testing.T) {
	v := schemaOf(t, rule.DeckFile, pico.Load(t, pico.LibraryWithMetrics(t, nil), "pico/1"))
	props := under(t, v, "properties").(map[string]any)
	for key, want := range map[string]bool{"card": true, "guild": true, "expected": true, "box": true, "hand": false, "report": false, "extends": false} {
		if (props[key] != nil) != want {
			t.Errorf("%s stands in the schema of decks: %v, want %v", key, !want, want)
		}
	}
	card := under(t, v, "properties", "card", "patternProperties", namePattern, "properties").(map[string]any)
	if card["drop"] != nil || card["count"] == nil {
		t.Errorf("a card of a deck has %v", card)
	}
	if names := under(t, card["name"], "properties").(map[string]any); names["it"] == nil {
		t.Errorf("the languages are %v", names)
	}
}
