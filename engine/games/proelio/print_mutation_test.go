package proelio

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/card"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
)

// hashes returns the hashes of all faces, by card.
func hashes(faces []card.Face) map[string]string {
	m := map[string]string{}
	for _, f := range faces {
		m[f.ID] += f.Hash
	}
	return m
}

// elsewhere lists numbers of cards that are shown on other cards, or on none, with the reason.
var elsewhere = map[string]struct {
	on  []string
	why string
}{
	"card.infiltration.reveal[2].n": {[]string{"patrol"}, "what the Patrol takes is said on the Patrol"},
	"card.palisades.value":          {[]string{"palisades", "tower", "fortress"}, "the Tower takes the place of what is worth 2, and the Fortress of what is then worth 3 twice"},
	"card.tower.value":              {[]string{"tower", "fortress"}, "the Fortress takes the place of what is worth 3"},
	"card.inquisition.count":        {nil, "copies are not printed"},
}

// printedRules lists the numbers and words of the rules that cards show, with the cards.
var printedRules = map[string]string{
	"attack.limit":          "knights trebuchets hero",
	"deploy.limit":          "palisades tower fortress",
	"merchant.price.summer": "merchant",
	"merchant.price.autumn": "merchant",
}

// refused lists numbers that texts describe in words. If they change, nothing is printed until
// the card has a new text.
var refused = map[string]string{
	"card.shields.value": "shields: its value",       // "or place it as your Fortification"
	"card.patrol.min":    "patrol: its min",          // "Needs no Fortification"
	"card.edict.min":     "edict: its min",           // "Needs no Fortification" too
	"card.manure.value":  "manure: its value",        // "it takes nothing"
	"fortify.step":       "shields: fortify.step is", // Shields can then no longer be the first Fortification
}

// If a number that a card shows changes, the hash of that card changes and no other, except as
// listed above.
func TestNothingForgotten(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and on one goroutine")
	}
	set := load(t, edition).set
	before := map[string]map[string]string{"en": hashes(faces(t, set, "en")), "it": hashes(faces(t, set, "it"))}
	deck, err := decks.FS.ReadFile(edition + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	mutate := func(path string, loaded *rule.Loaded, err error, want []string) {
		t.Helper()
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return
		}
		tried++
		for _, lang := range []string{"en", "it"} {
			p, faults := Game{}.Print(loaded.Set, lang, "")
			if why := refused[path]; why != "" {
				if !strings.Contains(faults.Error(), why) {
					t.Errorf("%s in %s: faults %v, want one that says %q", path, lang, faults, why)
				}
				continue
			}
			if faults.Errors() > 0 {
				t.Errorf("%s in %s: %v", path, lang, faults)
				continue
			}
			after := hashes(p.Faces)
			var changed []string
			for _, id := range slices.Sorted(maps.Keys(before[lang])) {
				if after[id] != before[lang][id] {
					changed = append(changed, id)
				}
			}
			slices.Sort(want)
			if !slices.Equal(changed, want) {
				t.Errorf("%s in %s: the hashes of %q change, want %q", path, lang, changed, want)
			}
		}
	}
	for _, table := range []string{"card", "guild"} {
		for _, id := range keysOf(set, table) {
			for _, key := range []string{"value", "min", "count", "uses"} {
				path := table + "." + id + "." + key
				v := set.Value(path)
				if v == nil {
					continue
				}
				n := v.Int + 1
				if id == "fortress" && key == "value" || id == "hero" && key == "value" {
					n = v.Int - 1 // no Fortification is high enough for a higher value
				}
				want := []string{id}
				if key == "count" {
					want = nil
				}
				if e, ok := elsewhere[path]; ok {
					want = slices.Clone(e.on)
				}
				l, err := variantOf(t, fmt.Sprintf("%s = %d\n", path, n))
				mutate(path, l, err, want)
			}
		}
	}
	for _, v := range effectNumbers(set) {
		want := []string{strings.Split(v.Path, ".")[1]}
		if e, ok := elsewhere[v.Path]; ok {
			want = slices.Clone(e.on)
		}
		text := strings.Split(string(deck), "\n")
		line := []rune(text[v.At.Line-1])
		text[v.At.Line-1] = string(line[:v.At.Col-1]) + fmt.Sprint(v.Int+1) + string(line[v.At.Col-1+v.At.Width:])
		l, err := library(t, "decks/proelio/0.9.6.toml", strings.Join(text, "\n")).Load(edition, nil)
		mutate(v.Path, l, err, want)
	}
	for i := range schema().Keys {
		k := &schema().Keys[i]
		v := set.Value(k.Path)
		if v == nil || strings.Contains(k.Path, "*") || v.Kind != rule.KindInt || slices.Contains([]string{"players.min", "players.max", "players.teams"}, k.Path) {
			continue
		}
		l, err := variantOf(t, fmt.Sprintf("%s = %d\n", k.Path, v.Int+1))
		mutate(k.Path, l, err, strings.Fields(printedRules[k.Path]))
	}
	for path, value := range map[string]string{"merchant.price.summer": `["any"]`, "merchant.price.autumn": `["base", "shields"]`, "season.autumn.name.it": `"Vendemmia"`} {
		want := strings.Fields(printedRules[path])
		l, err := variantOf(t, path+" = "+value+"\n")
		if path == "season.autumn.name.it" {
			if err != nil {
				t.Fatal(err)
			}
			if got := hashes(faces(t, l.Set, "it")); got["seasons"] == before["it"]["seasons"] {
				t.Error("the Seasons card keeps its hash when a season has another name")
			}
			continue
		}
		mutate(path, l, err, want)
	}
	if tried < 65 {
		t.Errorf("only %d numbers were changed", tried)
	}
}

// effectNumbers returns the numbers of all effects of the deck.
func effectNumbers(set *rule.Set) []*rule.Value {
	var l []*rule.Value
	for _, table := range []string{"card", "guild"} {
		for _, id := range keysOf(set, table) {
			for _, e := range cardEffects(set, table, id) {
				for _, key := range []string{"n", "keep"} {
					if v := e.Table.Get(key); v != nil && v.Kind == rule.KindInt {
						l = append(l, v)
					}
				}
			}
		}
	}
	return l
}

// Names and texts change faces, but not the hash of the rules.
func TestTextsAreNoRules(t *testing.T) {
	set := load(t, edition).set
	l, err := variantOf(t, `
[card.knights]
name = { en = "Riders", it = "Cavalleggeri" }
text = { en = "Ride.", it = "Cavalca." }
art  = "knights.png"
[guild.bards]
text_many = { en = "{uses:time|times}: sing.", it = "{uses:volta|volte}: canta." }
[marker.seasons]
text_back = { en = "Next: {season.winter}.", it = "Poi: {season.winter}." }
[word]
winter = { en = "The Long Night" }
`)
	if err != nil {
		t.Fatal(err)
	}
	if l.Set.Hash != set.Hash || len(render.Diff(set, l.Set)) > 0 {
		t.Errorf("hash %s, was %s; differences %v", l.Set.Hash, set.Hash, render.Diff(set, l.Set))
	}
	p, faults := Game{}.Print(l.Set, "en", "")
	if len(faults) != 1 || !faults[0].Warning || !strings.Contains(faults[0].Msg, "knights: picture knights.png: there is no such file") {
		t.Errorf("faults %v, want a warning about the picture", faults)
	}
	was := hashes(faces(t, set, "en"))
	for id, h := range hashes(p.Faces) {
		if want := id == "knights" || id == "seasons"; (h != was[id]) != want {
			t.Errorf("%s: the face's hash changes: %v, want %v", id, h != was[id], want)
		}
	}
}
