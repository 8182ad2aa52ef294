package told_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// Parts are the cards that a file defines one by one, and the options of menus and reactions.
// They have the names of the file in each language.
func TestParts(t *testing.T) {
	r := theLanterns(t).(engine.PartUser)
	voice := r.(engine.Narration).Voice("it", 3)
	var got []string
	for _, p := range r.Parts() {
		got = append(got, strings.Join([]string{p.Kind, p.Name, p.Title, p.UsePhrase, voice.Part(p)}, "/"))
	}
	want := []string{
		"card/spy/Spy//Spia",
		"card/thief/Thief//Thief",
		"action/play/Play/play a card/Gioca",
		"action/lay/Lay/lay a card/Calata",
		"action/show/Show your hand/show your hand/Mostra la mano",
		"action/pass/Pass/pass/Passa",
		"action/guard/Guard//Guardia",
	}
	if !slices.Equal(got, want) {
		t.Errorf("parts are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Every part of every built-in game is used in random matches, but not after it has been
// knocked out.
func TestKnockouts(t *testing.T) {
	lib := library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	all := 0
	for _, name := range lib.Names() {
		l, err := lib.Load(name, nil)
		if err != nil || len(l.Set.Chain) > 1 {
			continue
		}
		used := usedAtRandom(l.Rules)
		for _, p := range l.Rules.(engine.PartUser).Parts() {
			if !used[p.Name] && p.Name != "old_tree" { // random players never have as much as it costs
				t.Errorf("%s: nobody uses %s", name, p.Name)
			}
		}
		for _, k := range l.Game.Extras().Knockouts(l.Set) {
			all++
			without, err := lib.Load(name, k.Sets)
			if err != nil {
				t.Errorf("%s without %s: %v", name, k.Name, err)
			} else if usedAtRandom(without.Rules)[k.Name] {
				t.Errorf("%s without %s: somebody uses it", name, k.Name)
			}
		}
	}
	if all < 30 {
		t.Errorf("%d parts can be taken out, expected more", all)
	}
}

// usedAtRandom plays some random matches and returns the parts that were used.
func usedAtRandom(r engine.Rules) map[string]bool {
	lister := r.(engine.PartUser)
	parts, used := lister.Parts(), map[string]bool{}
	s := r.NewState(r.Players().Usual)
	var legal []engine.Action
	var list []int
	for deal := range uint64(60) {
		s.Start(rng.NewDeal(3, deal))
		chance := rng.NewStream(deal)
		for seat := s.ToAct(); seat != engine.Nobody; seat = s.ToAct() {
			legal = s.Legal(legal[:0])
			a := legal[chance.Below(uint32(len(legal)))]
			list = lister.UsedParts(s.Observe(seat), []engine.Action{a}, list[:0])
			for _, part := range list {
				used[parts[part].Name] = true
			}
			s.Apply(a)
		}
	}
	return used
}

// A decision without a text of its own is called by the names of all parts of its id in the
// language, whether the file has them or the program.
func TestDecisionTitlesInItalian(t *testing.T) {
	v, err := library(rule.Layer{Variants: fstest.MapFS{"lanterns/standard.toml": {Data: []byte(lanterns + "\n[word]\nspy = { en = \"scout\", it = \"spia\" }\n")}}, Decks: decks.FS}).Load("lanterns/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	titles := v.Rules.(engine.Narration).Titles("it")
	if got, want := titles["Scout: play"], "Spia: gioca"; got != want {
		t.Errorf("the decision is called %q, want %q; all are %v", got, want, titles)
	}
}
