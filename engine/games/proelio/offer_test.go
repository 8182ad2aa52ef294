package proelio

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

const offer = `
[merchant.offer.poor]
name  = { en = "a hand of 2 or fewer", it = "una mano di 2 o meno" }
when  = "house.hand < 3"
price = ["base"]
`

// A price with a condition is shown with the condition: on the card, on the page of rules, and
// at the table.
func TestOfferTold(t *testing.T) {
	l, err := variantOf(t, offer)
	if err != nil {
		t.Fatal(err)
	}
	printed, faults := Game{}.Print(l.Set, "en", "en")
	if faults.Errors() > 0 {
		t.Fatal(faults)
	}
	told := 0
	for _, f := range printed.Faces {
		if f.Deck != "guild" && strings.HasPrefix(f.ID, "merchant") && strings.Contains(f.Text, "; a hand of 2 or fewer: 1 Base card") {
			told++
		}
	}
	if told != 2 {
		t.Errorf("%d sides of the Merchant tell the offer, want 2", told)
	}
	base, err := variantOf(t, "")
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "Price, a hand of 2 or fewer: 1 Base card", "it": "Prezzo, una mano di 2 o meno: 1 carta Base"} {
		s, _ := Game{}.Summary(l.Set, base.Set, lang)
		var lines []string
		for _, section := range s.Sections {
			for _, l := range section.Lines {
				if l.Changed {
					lines = append(lines, l.Label+": "+l.Text)
				}
			}
		}
		if !slices.Contains(lines, want) {
			t.Errorf("%s: the page of rules marks %q, want %q", lang, lines, want)
		}
	}
	if got := (Game{}).phrase(l.Set, "en")("merchant.offer.poor.price"); got != "1 Base card" {
		t.Errorf("diff says %q", got)
	}
}

// A player who pays is told the price for his own hand; the table shows every price,
// independent of hands.
func TestOfferAtTheTable(t *testing.T) {
	l, err := variantOf(t, offer)
	if err != nil {
		t.Fatal(err)
	}
	c := ruleCase{Merchant: new(0), Hands: bySeat("tower soldiers", "3 tower"), BaseDiscard: "knights"}
	c.fill(&ruleTable{})
	p, _ := c.start(t, l.Rules.(*Rules), rng.NewDeal(1, 0), false)
	s := p.s
	v := s.rules.Voice("en", s.seatCount)
	trade := slices.IndexFunc(s.Legal(nil), func(a engine.Action) bool { return s.Words(a) == "trade knights" })
	if trade < 0 {
		t.Fatal("a hand of two may not trade")
	}
	a := s.Legal(nil)[trade]
	if got := v.Say(s, a); !strings.Contains(got, "1 Base card") || strings.Contains(got, "any 2") {
		t.Errorf("said is %q", got)
	}
	for seat := range s.seatCount {
		var all []string
		for _, p := range v.Table(s, engine.Seat(seat)) {
			all = append(all, p.Lines...)
		}
		if text := strings.Join(all, " "); !strings.Contains(text, "any 2 cards; a hand of 2 or fewer: 1 Base card") {
			t.Errorf("seat %d sees %q", seat, text)
		}
	}
	s.Apply(a)
	if got := v.Ask(s); !strings.Contains(got, "1 Base card") {
		t.Errorf("asked is %q", got)
	}
}
