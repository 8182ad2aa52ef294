package proelio

import (
	"strings"
	"testing"
	"unicode"

	"equitas/engine/enginetest/conform"
	"equitas/engine/rule"
)

// changesTold has a change of every rule of the page of rules, by key.
var changesTold = []string{
	`players.max=5`, `turn.actions=2`, `turn.actions="house.hand > 3 ? 2 : 1"`, `hand.limit=7`, `hand.limit="5 + house.fortification"`, `hand.start=4`,
	`draw.n=2`, `draw.n="house.hand > 3 ? 2 : 1"`, `draw.legal="house.hand < 5"`,
	`fortify.step=2`, `fortify.step="house.hand > 3 ? 2 : 1"`, `fortify.legal="card.id != 'tower'"`, `fortify.start=["tower","none"]`,
	`attack.target="right"`, `attack.limit=2`, `attack.limit="table.plague ? 2 : 1"`, `attack.first_turn=3`, `attack.misplay="penalty"`, `attack.legal="house.hand > 1"`,
	`attack.valid="card.kind == 'attack' && card.deck == 'base' || card.value == nil"`,
	`deploy.limit=0`, `deploy.limit="left.fortification"`, `deploy.legal="'guards' in card.tags || card.special"`,
	`resolve.legal="!table.trade_frozen"`, `resolve.sacrifice="false"`, `loot.n="abs((attack.value ?? 0) - deployed.sum)"`, `loot.n="max(1, deployed.count) % 2"`,
	`loot.choose="random"`, `loot.choose="actor"`, `loot.short="nothing"`,
	`defeat.when="house.hand == 0"`, `defeat.check="always"`, `defeat.attacker_falls="left"`,
	`imperial.price=1`, `imperial.price="house.hand > 3 ? 2 : 1"`, `imperial.draw=2`, `imperial.draw="rules.hand.limit - 4"`,
	`imperial.legal="house.guild != 'none'"`, `imperial.legal="table.season in ['summer', 'winter']"`,
	`equitas.uses=0`, `equitas.uses=2`, `equitas.card="tower"`, `equitas.from=["discard"]`, `equitas.legal="house.guild_used || house.seat == 1"`,
	`support.use=true`, `support.legal="house.hand > 2"`, `seasons.use=false`, `guilds.use=false`,
	`merchant.use=false`, `merchant.start="first"`, `merchant.route="right"`, `merchant.route="stays"`, `merchant.blocks_perks=false`, `merchant.legal="house.merchant"`,
	`merchant.price.summer=["any"]`, `merchant.price.summer=["imperial","tower"]`, `merchant.price.summer=[]`, `merchant.offer.poor={when="house.hand < 3", price=["base"]}`,
	`scoring.fortification=2`, `scoring.formula="house.fortification"`, `report.standing="house.hand"`, `turn.limit=50`, `text.language="it"`,
	`card.tower.count=4`, `card.tower.when="left.hand > 2"`, `card.tower.fortify=false`, `card.soldiers.value=2`,
}

// The page of rules in Italian has no line in English, whatever a variant changes. A third of
// the changes is tried, under one of three variants in turn; with -full all changes under all
// variants.
func TestSummaryIsItalian(t *testing.T) {
	if testing.Short() {
		t.Skip("writes a page of rules for each change")
	}
	lib := builtIn()
	base := load(t, edition).set
	lines := 0
	check := func(what string, set *rule.Set) {
		en, _ := Game{}.Summary(set, base, "en")
		it, _ := Game{}.Summary(set, base, "it")
		english := map[string]bool{}
		for _, s := range en.Sections {
			english[s.Heading] = true
			for _, l := range s.Lines {
				english[l.Label], english[l.Text], english[l.Was] = true, true, true
			}
		}
		for _, s := range it.Sections {
			for _, l := range s.Lines {
				lines++
				for _, text := range []string{s.Heading, l.Label, l.Text, l.Was} {
					if english[text] && text != "Equitas" && strings.ContainsFunc(text, unicode.IsLetter) {
						t.Errorf("%s: the Italian page says %q, as the English one does", what, text)
					}
				}
			}
		}
	}
	for _, name := range conform.BuiltInVariants(t, "proelio") {
		check(name, load(t, name).set)
	}
	for i, change := range changesTold {
		names := []string{edition, "proelio/allied", "proelio/first-game"}
		switch {
		case testing.Short() && i%12 != 0:
			continue
		case testing.Short():
			names = names[:1]
		case !*conform.Full && i%3 != 0:
			continue
		case !*conform.Full:
			names = names[i/3%3 : i/3%3+1]
			if _, err := lib.Load(names[0], []string{change}); err != nil { // the variant does not have the key
				names = []string{edition}
			}
		}
		for _, name := range names {
			if l, err := lib.Load(name, []string{change}); err == nil {
				check(name+" "+change, l.Set)
			} else if name == edition {
				t.Errorf("%s: %v", change, err)
			}
		}
	}
	if lines < 500 && !testing.Short() {
		t.Errorf("%d lines looked at", lines)
	}
	for i := range schema().Keys { // checks that changesTold has every rule
		k := &schema().Keys[i]
		if top, _, _ := strings.Cut(k.Path, "*"); k.Label != "" && !strings.Contains(k.Path, "*") {
			told := false
			for _, change := range changesTold {
				told = told || strings.HasPrefix(change, top)
			}
			if !told && k.Type != rule.Int {
				t.Errorf("%s is changed nowhere here", k.Path)
			}
		}
	}
}
