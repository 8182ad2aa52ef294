package explain

import (
	"bytes"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
)

func TestExplain(t *testing.T) {
	s := pico.Load(t, pico.LibraryWithMetrics(t, nil), "pico/1")
	for _, c := range []struct{ key, want string }{
		{"hand.limit", "  hand.limit: whoever holds more discards\n      1 to 20 cards\n      now 5 (variants/pico/1.toml, line 7)\n"},
		{"hand.start", "  hand.start: cards dealt\n      1 to 15 cards; Pico 1, Setup\n      now 5 (variants/pico/1.toml, line 6)\n"},
		{"card.*.value", "  card.*.value: its value\n      0 to 15 points; left out: none\n"},
		{"card.knights.value", "  card.knights.value: its value\n      0 to 15 points; left out: none\n      now 2 (decks/pico/1.toml, line 9)\n"},
		{"price.summer", "  price.summer: what a trade costs\n      a list of: any, base, the name of a card\n      now any, any (variants/pico/1.toml, line 24)\n"},
		{"attack", "[attack]  The attack.\n  Pico 1, Attack\n  attack.target: who is attacked\n      left or right\n      now left (variants/pico/1.toml, line 10)\n  attack.legal: may this card attack?\n      a condition; may name house, table, card, deployed, rules\n      now house.turn > 1 && !table.plague && (card.value ?? 0) <= house.hand (variants/pico/1.toml, line 11)\n"},
		{"again", "  do = \"again\": costs no action\n"},
		{"draw", "  do = \"draw\": take cards\n      n: how many; 0 to 20 cards, or an amount\n      from: where from; a list of: base, imperial\n      spare: which not; the name of a card; left out: none\n"},
		{"card.value", "  card.value: value of the card (0 to 15, may be absent)\n"},
		{"deployed.guards", "  deployed.guards: a card with the tag is deployed (yes or no)\n"},
		{"action", "  action: in the own turn\n"},
		{"house", "  house.hand: cards in hand (0 to 20)\n  house.turn: own turns (1 to 100)\n"},
		{"rules.hand.limit", "  rules.hand.limit: the number under hand.limit\n  hand.limit: whoever holds more discards\n      1 to 20 cards\n      now 5 (variants/pico/1.toml, line 7)\n"},
		{"rules", "  rules.hand.limit: whoever holds more discards (5)\n"},
		{"rules.hand", "  rules.hand.limit: whoever holds more discards (5)\n"},
		{"len.turns", "  len.turns: Turns\n      turns played; in turns\n      smallest change that matters: 5 % of the base's value; goal: none\n"},
		{"seat.share", "  seat.share.0: \n      ; in %\n      smallest change that matters: none; goal: none\n  seat.share.1: \n      ; in %\n      smallest change that matters: none; goal: none\n"},
		{"match.act", "  match.act.draw: draws (a count)\n  match.act.trade: trades (a count)\n"},
		{"perk", "  guild.*.perk.*.on: when\n      action or play\n  guild.*.perk.*.do: what\n      a list of effects; may name house, table, card, deployed, rules; card only on play\n"},
		{"play", "  play: a card was played; conditions may name card\n\nKeys\n  card.*.play: what it does\n      a list of effects; left out: none; may name house, table, card, deployed, rules\n"},
		{"gate.*.above", "  gate.*.above: above what it must lie\n      a number, or text such as \"5 %\" or \"1 pp\"; left out: anything\n"},
		{"limit", "  hand.limit: whoever holds more discards\n      1 to 20 cards\n      now 5 (variants/pico/1.toml, line 7)\n"},
		{"spare", "  do = \"draw\": take cards\n      n: how many; 0 to 20 cards, or an amount\n      from: where from; a list of: base, imperial\n      spare: which not; the name of a card; left out: none\n"},
		{"moments", "Moments\n\n  action: in the own turn\n  play: a card was played; conditions may name card\n"},
		{"effects", "Effects\n\n  do = \"draw\": take cards\n      n: how many; 0 to 20 cards, or an amount\n      from: where from; a list of: base, imperial\n      spare: which not; the name of a card; left out: none\n\n  do = \"again\": costs no action\n"},
		{"conditions", "What conditions and amounts may name\n\n  house.hand: cards in hand (0 to 20)\n  house.turn: own turns (1 to 100)\n  table.plague: a Plague is in play (yes or no)\n" +
			"  card.value: value of the card (0 to 15, may be absent)\n  card.id: the card (one of knights, patrol)\n  deployed.guards: a card with the tag is deployed (yes or no)\n" +
			"  rules.KEY: the number under KEY in the variant, such as rules.hand.limit\n"},
	} {
		var b bytes.Buffer
		if err := Write(&b, pico.Game{}, s, c.key); err != nil {
			t.Errorf("%s: %v", c.key, err)
		} else if b.String() != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.key, b.String(), c.want)
		}
	}
	for _, c := range []struct{ key, want string }{
		{"hand.limt", "pico has no key hand.limt; nearest: hand.limit"},
		{"card.knigts", "pico has no key card.knigts; nearest: card.knights"},
		{"huose", "pico has no key huose; nearest: house"},
		{"knights", "pico has no key knights; nearest: card.knights"},
		{"knigts", "pico has no key knigts; nearest: card.knights"},
		{"effect", "pico has no key effect; nearest: effects"},
		{"rules.hand.limt", "pico has no key rules.hand.limt; nearest: rules.hand.limit"},
		{"rules.attack.legal", "pico has no key rules.attack.legal; nearest: attack.legal"},
		{"nonsense", "pico has no key nonsense"},
		{"card.knights.valu", "pico has no key card.knights.valu; nearest: card.knights"},
	} {
		if err := Write(&bytes.Buffer{}, pico.Game{}, s, c.key); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.key, err, c.want)
		}
	}
}

// If a table and names of conditions begin alike, both must be explained.
func TestExplainTableAndNames(t *testing.T) {
	s := pico.Load(t, pico.LibraryWithMetrics(t, nil), "pico/1")
	var b bytes.Buffer
	if err := Write(&b, pico.Game{}, s, "card"); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	if want := "\nIn conditions and amounts\n  card.value: value of the card (0 to 15, may be absent)\n  card.id: the card (one of knights, patrol)\n"; !strings.HasPrefix(got, "[card]") || !strings.HasSuffix(got, want) {
		t.Errorf("got %s\nwant at the end %s", got, want)
	}
}

// Without a key everything must be explained: all keys, names, effects and moments.
func TestExplainEverything(t *testing.T) {
	s := pico.Load(t, pico.LibraryWithMetrics(t, nil), "pico/1")
	var b bytes.Buffer
	if err := Write(&b, pico.Game{}, s, ""); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	for _, k := range (pico.Game{}).Schema().Keys {
		if n := strings.Count(got, "  "+k.Path+": "); n != 1 {
			t.Errorf("%s is explained %d times", k.Path, n)
		}
	}
	for _, v := range s.Space.Vars() {
		if !strings.Contains(got, "  "+v.Name+": ") {
			t.Errorf("%s is not explained", v.Name)
		}
	}
	for _, v := range (pico.Game{}).Schema().Verbs {
		if !strings.Contains(got, "  do = \""+v.Name+"\": ") {
			t.Errorf("%s is not explained", v.Name)
		}
	}
	if !strings.Contains(got, "\nMoments\n\n  action: in the own turn\n") {
		t.Error("the moments are not explained")
	}
	if !strings.Contains(got, "such as rules.hand.limit\n") {
		t.Error("it does not say that conditions may name numbers of the rules")
	}
	b.Reset()
	if err := Write(&b, pico.Game{}, nil, ""); err != nil || strings.Contains(b.String(), "now ") {
		t.Errorf("without a set: %v, values %v", err, strings.Contains(b.String(), "now "))
	}
}

// An entry must be explained with all its keys and its own values.
func TestExplainEntry(t *testing.T) {
	s := pico.Load(t, pico.LibraryWithMetrics(t, nil), "pico/1")
	var b bytes.Buffer
	if err := Write(&b, pico.Game{}, s, "card.knights"); err != nil {
		t.Fatal(err)
	}
	if want := "  card.knights.value: its value\n      0 to 15 points; left out: none\n      now 2 (decks/pico/1.toml, line 9)\n"; !strings.Contains(b.String(), want) {
		t.Errorf("got %s\nwant in it %s", b.String(), want)
	}
	for _, part := range []string{"card.*", "guild."} {
		if strings.Contains(b.String(), part) {
			t.Errorf("%s is none of its keys:\n%s", part, b.String())
		}
	}
}

func TestMatch(t *testing.T) {
	for path, want := range map[string]string{
		"hand.limit": "hand.limit", "card.knights.value": "card.*.value", "guild.bards.perk.sing.on": "guild.*.perk.*.on",
		"price.summer": "price.*", "hand": "", "hand.limit.x": "", "card": "", "": "", "card.knights.valu": "",
	} {
		got := ""
		if k := (pico.Game{}).Schema().Match(path); k != nil {
			got = k.Path
		}
		if got != want {
			t.Errorf("%q matches %q, want %q", path, got, want)
		}
	}
}

// crowded is a game with more names for conditions than its features cover.
type crowded struct{ pico.Game }

func (crowded) Extras() rule.Extras {
	return rule.Extras{
		Features:    func() []engine.Feature { return []engine.Feature{{Name: "draw", Doc: "1 for drawing"}} },
		UnseenNames: func() ([]string, int) { return []string{"table.plague", "house.hand"}, 10 },
	}
}

// The list of features must be followed by the names that they leave out.
func TestExplainUnseen(t *testing.T) {
	var b bytes.Buffer
	want := "Features that bots judge actions by, and their weights in the rule of thumb\n\n  draw: 1 for drawing (0)\n\nNot seen, since an option of this game shows 10 things at most: table.plague, house.hand\n"
	if err := Write(&b, crowded{}, nil, "features"); err != nil || b.String() != want {
		t.Errorf("got %s%v, want %s", b.String(), err, want)
	}
}
