package proelio

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/print"
	"equitas/engine/rule"
)

// Conditions and amounts have no sentences of their own. On a summary they stand
// as they are built, with words in the place of names and signs: players read
// no code.

// spokenOwners are whose something is, before it in English and after it in
// Italian.
var spokenOwners = map[string]map[string]string{
	"house": tr("its own", "propria"),
	"left":  tr("the left neighbour’s", "della Casata a sinistra"),
	"right": tr("the right neighbour’s", "della Casata a destra"),
	"rival": tr("the other House’s", "dell’altra Casata"),
}

// spokenOwned is what a House has; {who} is whose it is.
var spokenOwned = map[string]map[string]string{
	"hand":          tr("cards in {who} hand", "carte nella mano {who}"),
	"imperial":      tr("Imperial cards in {who} hand", "carte Imperiali nella mano {who}"),
	"base":          tr("Base cards in {who} hand", "carte Base nella mano {who}"),
	"fortification": tr("{who} Fortification", "la Fortificazione {who}"),
	"guild":         tr("{who} Guild", "la Gilda {who}"),
}

// spokenNames are what else conditions name and is no yes or no.
var spokenNames = map[string]map[string]string{
	"house.turn":       tr("its own turn", "il proprio turno"),
	"house.deployable": tr("the defense in hand that could be deployed", "la difesa in mano che si potrebbe schierare"),
	"house.actions":    tr("actions left", "azioni rimaste"),
	"house.seat":       tr("the place in turn order", "il posto nell’ordine di turno"),

	"table.season":           tr("the season", "la stagione"),
	"table.base":             tr("cards in the Base deck", "carte nel mazzo Base"),
	"table.imperial":         tr("Imperial cards that can still be drawn", "carte Imperiali che si possono ancora pescare"),
	"table.base_discard":     tr("cards in the Base discards", "carte negli scarti Base"),
	"table.imperial_discard": tr("cards in the Imperial discards", "carte negli scarti Imperiali"),
	"table.equitas_used":     tr("times that Equitas was invoked", "volte che Equitas è stata invocata"),
	"table.houses":           tr("Houses that play", "Casate che giocano"),
	"table.fortified":        tr("Houses with a Fortification", "Casate con una Fortificazione"),
	"table.turn":             tr("the turn of the game", "il turno della partita"),

	"card.id":    tr("the card", "la carta"),
	"card.deck":  tr("the card’s deck", "il mazzo della carta"),
	"card.kind":  tr("the card’s kind", "il tipo della carta"),
	"card.value": tr("the card’s value", "il valore della carta"),
	"card.min":   tr("the card’s own minimum", "il minimo proprio della carta"),
	"card.tags":  tr("the card’s tags", "i segni della carta"),

	"attack.id":    tr("the attack", "l’attacco"),
	"attack.deck":  tr("the attack’s deck", "il mazzo dell’attacco"),
	"attack.kind":  tr("the attack’s kind", "il tipo dell’attacco"),
	"attack.value": tr("the attack’s value", "il valore dell’attacco"),
	"attack.min":   tr("the attack’s own minimum", "il minimo proprio dell’attacco"),
	"attack.tags":  tr("the attack’s tags", "i segni dell’attacco"),

	"deployed.sum":   tr("the defense deployed", "la difesa schierata"),
	"deployed.count": tr("cards deployed", "carte schierate"),
}

// spokenAnswers are what conditions name and is a yes or no: if it holds, and if
// not.
var spokenAnswers = map[string][2]map[string]string{
	"guild_used":  {tr("{who} Guild is used up", "la Gilda {who} è esaurita"), tr("{who} Guild is not used up", "la Gilda {who} non è esaurita")},
	"guild_ready": {tr("{who} Guild can still be used", "la Gilda {who} si può ancora usare"), tr("{who} Guild can be used no more", "la Gilda {who} non si può più usare")},
	"merchant":    {tr("the Merchant is in {who} area", "il Mercante è nell’area {who}"), tr("the Merchant is not in {who} area", "il Mercante non è nell’area {who}")},
	"waiting":     {tr("an attack waits in {who} area", "un attacco attende nell’area {who}"), tr("no attack waits in {who} area", "nessun attacco attende nell’area {who}")},

	"table.plague":             {tellWords["fact_plague"], tellWords["fact_healthy"]},
	"table.attacks_frozen":     {tellWords["fact_frozen"], tellWords["fact_moving"]},
	"table.trade_frozen":       {tellWords["fact_closed"], tellWords["fact_trading"]},
	"table.fortification_lost": {tellWords["fact_lost"], tellWords["fact_standing"]},
	"table.waiting":            {tr("an attack waits somewhere", "da qualche parte attende un attacco"), tr("no attack waits anywhere", "da nessuna parte attende un attacco")},

	"card.special":   {tr("the card has an effect of its own", "la carta ha un effetto proprio"), tr("the card has no effect of its own", "la carta non ha effetti propri")},
	"attack.special": {tr("the attack has an effect of its own", "l’attacco ha un effetto proprio"), tr("the attack has no effect of its own", "l’attacco non ha effetti propri")},
	"deployed":       {tr("{who} is deployed", "{who} è in campo"), tr("{who} is not deployed", "{who} non è in campo")},
}

// spoken writes a condition or an amount in words.
func (s *summarizer) spoken(v *rule.Value) string {
	return print.Spoken(source(v), s.lang, s.named, s.meant)
}

// named writes a name of a condition, or that it does not hold.
func (s *summarizer) named(name string, not bool) string {
	space, rest, _ := strings.Cut(name, ".")
	if space == "rules" {
		if v := s.set.Value(rest); v != nil && v.Kind == rule.KindInt {
			return print.Number(int(v.Int))
		}
	}
	if w, ok := spokenNames[name]; ok {
		return w[s.lang]
	}
	who, owned := spokenOwners[space]
	fill := func(text, who string) string {
		v := newValues(nil)
		v.put("who", print.Phrase(who))
		text, _ = print.Expand(text, s.lang, v)
		return text
	}
	if w, ok := spokenOwned[rest]; ok && owned {
		return fill(w[s.lang], who[s.lang])
	}
	i := 0
	if not {
		i = 1
	}
	if w, ok := spokenAnswers[rest]; ok && owned {
		return fill(w[i][s.lang], who[s.lang])
	}
	if w, ok := spokenAnswers[name]; ok {
		return w[i][s.lang]
	}
	switch space {
	case "held":
		return s.meant(rest) + map[string]string{"en": " in hand", "it": " in mano"}[s.lang]
	case "deployed":
		var guards []string
		for _, id := range keysOf(s.set, "card") {
			if tags := s.set.Value("card." + id + ".tags"); tags != nil && slices.ContainsFunc(tags.List, func(t *rule.Value) bool { return t.Text == rest }) {
				guards = append(guards, s.meant(id))
			}
		}
		return fill(spokenAnswers["deployed"][i][s.lang], s.p.list(guards, "or"))
	}
	return s.meant(name)
}

// meant writes what a word stands for: a card, a Guild, a season, a deck, a
// kind; a number or a word of nothing of these stays.
func (s *summarizer) meant(word string) string {
	if _, err := strconv.Atoi(word); err == nil {
		return word
	}
	if word == noStart {
		return sectionWords["none"][s.lang]
	}
	for _, table := range [...]string{"card", "guild", "season"} {
		if v := s.set.Value(table + "." + word + ".name"); v != nil {
			if name, ok := s.p.name(v); ok {
				return strings.Join(strings.Fields(name), " ")
			}
		}
	}
	for _, key := range [...]string{"short_" + word, "kind_" + word, word} {
		if w := cmp.Or(printedWord(s.set, key, s.p.lang), printedWord(s.set, key, s.lang)); w != "" {
			return w
		}
	}
	return word
}
