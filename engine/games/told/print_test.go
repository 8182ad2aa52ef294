package told_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/card"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/variants"
)

// loadText loads a game from a text, and a variant of it.
func loadText(t *testing.T, text, variant string) (set, other *rule.Set, printer rule.Printer) {
	t.Helper()
	files := fstest.MapFS{"lanterns/standard.toml": {Data: []byte(text)}, "lanterns/other.toml": {Data: []byte("game = \"lanterns\"\nextends = \"lanterns/standard\"\ntitle = \"Other\"\n" + variant)}}
	lib := library(rule.Layer{Variants: files, Decks: decks.FS})
	var sets []*rule.Set
	for _, name := range []string{"lanterns/standard", "lanterns/other"} {
		v, err := lib.Load(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, v.Set)
	}
	return sets[0], sets[1], lib.Game("lanterns").(rule.Printer)
}

// Of cards with which every player begins there are as many as the most players need, and the page
// of rules says that they are for each.
func TestPrintOwnCards(t *testing.T) {
	game := strings.Replace(brook, `hand = { sees = "owner", of = "seat" }`, `hand = { sees = "owner", of = "seat" }
bids = { sees = "owner", of = "seat", begins = "bid" }`, 1)
	game = strings.Replace(game, `begins = "all"`, `begins = "plain"`, 1)
	game = strings.ReplaceAll(strings.Replace(game, "[zone]", "[card.bid]\ncount = 4\n[zone]", 1), "brook", "lanterns")
	set, _, printer := loadText(t, game, "")
	p, faults := printer.Print(set, "en", "")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for _, f := range p.Faces {
		if want := map[bool][2]int{true: {12, 3}, false: {1, 0}}[f.ID == "bid"]; f.Count != want[0] || f.Sets != want[1] {
			t.Errorf("%s: %d copies in %d sets, want %d in %d", f.ID, f.Count, f.Sets, want[0], want[1])
		}
	}
	summary, _ := printer.Summary(set, nil, "en")
	found := false
	for _, s := range summary.Sections {
		found = found || slices.ContainsFunc(s.Lines, func(l rule.SummaryLine) bool { return l.Label == "Bid" && l.Text == "4 cards for each player" })
	}
	if !found {
		t.Errorf("the page of rules does not have 4 bids for each player: %+v", summary.Sections)
	}
}

// Faces have the name, symbol and colour of common cards, and the text of the file in the
// language, or otherwise sentences on what their steps do.
func TestPrintFaces(t *testing.T) {
	set, _, printer := loadText(t, lanterns, "")
	for _, c := range []struct{ lang, id, want string }{
		{"en", "plain_clubs_12", "Q♣|Clubs|club|black|Stock|1|"},
		{"it", "plain_hearts_10", "10♥|Cuori|heart|red|Tallone|1|"},
		{"it", "spy", "Spia|Carta|mask|blue|Tallone|3|Guarda una mano."},
		{"en", "thief", "Thief|Card|dagger|red|Stock|2|Play: choose target from the other players; otherwise: what was announced does not happen; “guard”: others may react; exchange your hand ↔ hand of target."},
	} {
		p, faults := printer.Print(set, c.lang, "")
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		got := ""
		for _, f := range p.Faces {
			if f.ID == c.id {
				tint := string(f.Look.Band)
				if f.Symbol == "" {
					tint = ""
				}
				got = strings.Join([]string{f.Name, f.KindWord, f.Symbol, tint, f.DeckWord, string(rune('0' + f.Count)), f.Text}, "|")
			}
		}
		if got != c.want {
			t.Errorf("%s in %s: got %q, want %q", c.id, c.lang, got, c.want)
		}
	}
}

// A card that leaves out a field of words is of the sort of its first word, if other cards have the other
// words and none says the first; if one says it, those that leave it out have no sort.
func TestPrintSortLeftOut(t *testing.T) {
	for spy, want := range map[string]string{"coin": "Tool", "tool": "Card"} {
		text := strings.NewReplacer("[field]\n", "[field]\nsort = [\"tool\", \"coin\"]\n", "[card.spy]\n", "[card.spy]\nsort = \""+spy+"\"\n", "score  = \"", "score  = \"(discard.sort == 'coin' ? 1 : 0) + ").Replace(lanterns)
		set, _, printer := loadText(t, text, "")
		p, faults := printer.Print(set, "en", "")
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		for _, f := range p.Faces {
			if f.ID == "thief" && f.KindWord != want {
				t.Errorf("where the spy is a %s the thief is a %q, want %q", spy, f.KindWord, want)
			}
		}
	}
}

// Texts can name numbers of the rules, which follow a variant; an unknown name is a fault.
func TestPrintNumbersInTexts(t *testing.T) {
	text := strings.Replace(lanterns, "Look at a hand.", "Of {deal:card|cards} look at one.", 1)
	_, other, printer := loadText(t, text, "[number]\ndeal = 4\n")
	p, faults := printer.Print(other, "en", "")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	found := card.Face{}
	for _, f := range p.Faces {
		if f.ID == "spy" {
			found = f
		}
	}
	if found.Text != "Of 4 cards look at one." {
		t.Errorf("the card says %q", found.Text)
	}
	set, _, printer := loadText(t, strings.Replace(text, "{deal:", "{dael:", 1), "")
	if _, faults := printer.Print(set, "en", ""); len(faults) != 1 || !strings.Contains(faults[0].Msg+faults[0].Help, "{deal}") {
		t.Errorf("a name that is none: %v", faults)
	}
}

// A card may name its symbol, which is not a field. A missing picture is a warning with its
// place.
func TestPrintPicture(t *testing.T) {
	set, _, printer := loadText(t, strings.Replace(lanterns, "[card.thief]", "[card.thief]\nsymbol = \"claw\"\nart = \"thief.png\"", 1), "")
	p, faults := printer.Print(set, "en", "")
	if len(faults) != 1 || !faults[0].Warning || !strings.Contains(faults[0].Msg, "thief.png") {
		t.Errorf("faults: %v", faults)
	}
	for _, f := range p.Faces {
		if f.ID == "thief" && (f.Symbol != "claw" || f.Art != "thief.png") {
			t.Errorf("the thief has the symbol %q and the picture %q", f.Symbol, f.Art)
		}
	}
}

// The page of rules lists numbers, cards, zones and steps, and marks the changes of a variant.
func TestSummary(t *testing.T) {
	set, other, printer := loadText(t, lanterns+"[word.deal]\nit = \"carte a testa\"\n", "[number]\ndeal = 4\n[phase.turn]\ndraw = \"move 2 from deck to hand\"\n")
	for lang, want := range map[string][]string{
		"en": {"Numbers/Players: 2 to 4, usually 3", "Numbers/Deal: 4 (2)", "Cards/Spy: 3 cards. Look at a hand.", "Where cards lie/Hand: its owner sees the cards; one each",
			"What happens/Turn: draw: 2 cards: the stock → your hand (1 card: the stock → your hand)", "The end/Score: Your coins − your hand. The most wins."},
		"it": {"Numeri/Giocatori: da 2 a 4, di solito 3", "Numeri/Carte a testa: 4 (2)", "Carte/Spia: 3 carte. Guarda una mano.", "Dove stanno le carte/Scarti: una pila; tutti vedono la prima carta",
			"Che cosa accade/Turno: pesca: 2 carte: tallone → mano (tu) (1 carta: tallone → mano (tu))"},
	} {
		s, faults := printer.Summary(other, set, lang)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		lines := map[string]bool{}
		changed := 0
		for _, section := range s.Sections {
			for _, l := range section.Lines {
				line := section.Heading + "/" + l.Label + ": " + l.Text
				if l.Changed {
					changed++
					line += " (" + l.Was + ")"
				}
				lines[line] = true
			}
		}
		for _, w := range want {
			if !lines[w] {
				t.Errorf("the page in %s lacks %q: %v", lang, w, lines)
			}
		}
		if changed != 3 || s.Legend == "" { // the number, the step that names it, the changed step
			t.Errorf("in %s %d lines are marked, want 3; legend %q", lang, changed, s.Legend)
		}
	}
}

// The page of rules has steps in the order of play, also those that a variant places before others,
// and says of which pile another is made anew, and whether its top card stays.
func TestSummaryOrderAndRefill(t *testing.T) {
	_, other, printer := loadText(t, strings.NewReplacer(`, name = { en = "discard pile", it = "scarti" }`, "", "[zone]\n", "[zone]\npool = { sees = \"count\", refill = \"rest\" }\nrest = { sees = \"all\" }\n").Replace(lanterns), "[phase.turn]\nfirst = { do = \"move 1 from pool to rest\", before = \"draw\" }\n")
	for lang, want := range map[string][]string{
		"en": {"Stock: a pile, face down; when empty, all but the top card of the discard pile is shuffled into it", "Pool: a pile, face down; when empty, all of the rest is shuffled into it", "Discard pile: a pile; all see the top card"},
		"it": {"Tallone: una pila coperta; quando è vuota, si rimescola: scarti, tranne la prima carta", "Pool: una pila coperta; quando è vuota, si rimescola: rest", "Scarti: una pila; tutti vedono la prima carta"},
	} {
		s, faults := printer.Summary(other, nil, lang)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		var lines, labels []string
		for _, section := range s.Sections {
			for _, l := range section.Lines {
				lines, labels = append(lines, l.Label+": "+l.Text), append(labels, l.Label)
			}
		}
		for _, line := range want {
			if !slices.Contains(lines, line) {
				t.Errorf("in %s there is no line %q in %q", lang, line, lines)
			}
		}
		if lang == "en" && slices.Index(labels, "Turn: first") != slices.Index(labels, "Turn: draw")-1 {
			t.Errorf("the step placed before draw does not stand before it: %q", labels)
		}
	}
}

// The page of rules says what counters begin with, where the file does, and what every count counts; a
// variant's change of a count is marked.
func TestSummaryCounts(t *testing.T) {
	text := strings.Replace(lanterns, "[counter]", `[count]
low   = { in = "hand", where = "card.rank < number.deal" }
sorts = { in = "hand", kinds = true }
worth = { in = "hand", sum = "card.suit == 'hearts' ? card.rank : 1" }
top   = { in = "hand", most = "card.rank" }
least = { in = "hand", least = "card.rank" }
richer = { over = "others", when = "other.coins > me.coins" }

[counter]
purse = { is = "0..99", of = "seat", begins = "number.deal + 3" }
open  = { is = "yes/no", begins = true }`, 1)
	text = strings.Replace(text, `score  = "me.coins - me.hand"`, `score  = "me.coins - me.hand + me.low + me.sorts + me.worth + me.top + me.least + me.richer + me.purse + (table.open ? 1 : 0)"`, 1)
	set, other, printer := loadText(t, text, "[count]\nlow.where = \"card.rank < 9\"\n")
	for lang, want := range map[string][]string{
		"en": {"At the beginning/Purse: 2 + 3; one each", "At the beginning/Open: yes", "What is counted/Low: how many cards for which rank < 9: your hand (how many cards for which rank < 2: your hand)",
			"What is counted/Sorts: how many different cards: your hand", "What is counted/Worth: (rank if suit = Hearts, otherwise 1), added up over cards: your hand",
			"What is counted/Top: rank, the highest of cards: your hand", "What is counted/Least: rank, the lowest of cards: your hand",
			"What is counted/Richer: how many of the other players for which coins of the other player > your coins"},
		"it": {"All’inizio/Open: sì", "Che cosa si conta/Sorts: numero di carte diverse: mano (tu)", "Che cosa si conta/Top: valore, il valore più alto fra carte: mano (tu)",
			"Che cosa si conta/Richer: quanti fra gli altri giocatori per cui monete (l’altro giocatore) > monete (tu)"},
	} {
		s, faults := printer.Summary(other, set, lang)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		var lines []string
		for _, section := range s.Sections {
			for _, l := range section.Lines {
				line := section.Heading + "/" + l.Label + ": " + l.Text
				if l.Changed {
					line += " (" + l.Was + ")"
				}
				lines = append(lines, line)
			}
		}
		for _, line := range want {
			if !slices.Contains(lines, line) {
				t.Errorf("in %s there is no line %q in\n%s", lang, line, strings.Join(lines, "\n"))
			}
		}
	}
}

// The page of rules says what a card does, also where the file has no text for it.
func TestSummaryOfCardsWithoutText(t *testing.T) {
	set, _, printer := loadText(t, lanterns+"\n[card.bolt]\nsuit = \"hearts\"\nrank = 2\ncount = 2\nplay = \"add 3 to coins\"\n", "")
	for lang, want := range map[string]string{"en": "2 cards. Play: your coins rises by 3.", "it": "2 carte. Gioca: monete (tu) aumenta di 3."} {
		s, _ := printer.Summary(set, nil, lang)
		var got []string
		for _, section := range s.Sections {
			for _, l := range section.Lines {
				if l.Label == "Bolt" {
					got = append(got, l.Text)
				}
			}
		}
		if !slices.Equal(got, []string{want}) {
			t.Errorf("in %s the card has the lines %q, want %q", lang, got, want)
		}
	}
}

// A number has the name of the file's words in each language, or otherwise its key.
func TestNumbersCalled(t *testing.T) {
	set, _, _ := loadText(t, lanterns+"\n[word.deal]\nen = \"cards each\"\nit = \"carte a testa\"\n", "")
	bare, _, _ := loadText(t, lanterns, "")
	half, _, _ := loadText(t, lanterns+"\n[word.deal]\nit = \"carte a testa\"\n", "")
	for _, c := range []struct {
		set        *rule.Set
		lang, want string
	}{
		{set, "en", "cards each"},
		{set, "it", "carte a testa"},
		{half, "en", "deal"},
		{half, "it", "carte a testa"},
		{bare, "it", "deal"},
	} {
		if got := render.KeyName(c.lang, c.set, "number.deal"); got != c.want {
			t.Errorf("in %s number.deal is called %q, want %q", c.lang, got, c.want)
		}
	}
}

// Cards that are made once for each word share a name in titles and on the page of rules: their
// name in the language, without the part that differs.
func TestCalledTogether(t *testing.T) {
	set, _, printer := loadText(t, lanterns+"[card.charter]\nname = { en = \"Charter, {suit}\", it = \"Licenza, {suit}\" }\neach = [\"suit\"]\nrank = 9\n", "")
	s, faults := printer.Summary(set, nil, "it")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var lines []string
	for _, section := range s.Sections {
		for _, l := range section.Lines {
			lines = append(lines, l.Label)
		}
	}
	if !slices.Contains(lines, "Licenza") || slices.Contains(lines, "Charter") {
		t.Errorf("the page in Italian calls them %q", lines)
	}
}

// The title of a decision without a text is made of the names of its parts. The options of a
// decision with a question do not replace the question.
func TestDecisionTitles(t *testing.T) {
	lib := library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, c := range []struct{ variant, en, want string }{
		{"last_candle/standard", "Moth: play", "Falena: gioca"},
		{"orchard/standard", "What do you buy?", "Che cosa compri?"},
		{"boatyard/standard", "Boat", "Barca"},
	} {
		v, err := lib.Load(c.variant, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := v.Rules.(engine.Narration).Titles("it")[c.en]; got != c.want {
			t.Errorf("%s: %q is called %q, want %q", c.variant, c.en, got, c.want)
		}
	}
}

// rows is a game with a zone for each word of a field, a counter that can be nobody, cards of one table
// whose texts differ, and a step that is done as often as there are players.
const rows = `
game  = "lanterns"
title = "Lanterns"

[players]
min   = 3
max   = 3
usual = 3

[number]
least = -40

[field]
lane  = ["north", "south"]
value = "1..30"

[word]
lane = { en = "lane", it = "corsia" }

[card.plain]
each  = ["value"]
heads = "card.value % 5 == 0 ? 3 : 1"
text  = { en = "{heads:head|heads}", it = "{heads:testa|teste}" }

[zone]
deck = { sees = "count", begins = "all" }
hand = { sees = "owner", of = "seat" }
grid = { sees = "all", of = "seat", per = "lane", name = { en = "grid", it = "griglia" } }
row  = { sees = "all", per = "lane", name = { en = "row", it = "fila" } }

[counter]
caller = { is = "seat", none = true, name = { en = "caller", it = "chiamante" } }
way    = { is = "lane", none = true, name = { en = "way", it = "via" } }
score  = { is = "-99..99", of = "seat", name = { en = "score", it = "punteggio" } }

[phase.match]
clear = ["set caller to none", "set way to none"]
deal  = ["shuffle deck", "deal 4 from deck to hand"]
turns = { run = "turn", each = "seats", until = "me.hand == 0 || me.score < number.least" }
pass  = { times = "table.seats", do = "set caller to left of caller" }
twice = { times = 2, do = "shuffle deck" }

[phase.turn]
lay  = { choose = "side from lane", when = "table.way == 'none' && caller.seat == 0", do = "move 1 from hand to grid" }
call = { when = "caller.seat > 0 || caller.seat != 2", do = "move all from hand to deck" }

[end]
score = "me.score"
`

// The page of rules says whose the places of a zone are, how often steps are done and who is nobody, in
// each language.
func TestPageOfPlacesAndNobody(t *testing.T) {
	set, _, printer := loadText(t, rows, "")
	for lang, want := range map[string][]string{
		"en": {"Players: 3", "Least: −40", "Plain: 30 cards. 1 to 3 heads", "Grid: all see the cards; one each for every lane", "Row: all see the cards; one for every lane",
			"Match: clear: caller becomes nobody; way becomes none", "Match: pass: caller becomes left neighbour of caller, this many times: players still in", "Match: twice: 2 times: shuffle the deck",
			"Turn: lay: if the way = none and caller = nobody: choose side from lane, then 1 card: your hand → your grid", "Turn: call: if caller ≠ nobody or caller ≠ Player 2: all cards: your hand → the deck"},
		"it": {"Giocatori: 3", "Plain: 30 carte. da 1 a 3 teste", "Griglia: le carte le vedono tutti; una a testa per ogni corsia", "Fila: le carte le vedono tutti; una per ogni corsia",
			"Partita: sgombero: chiamante diventa nessuno; via diventa niente", "Turno: calata: se via = niente e chiamante = nessuno: si sceglie side: corsia, poi 1 carta: mano (tu) → griglia (tu)"},
	} {
		summary, _ := printer.Summary(set, nil, lang)
		var lines []string
		for _, s := range summary.Sections {
			for _, l := range s.Lines {
				lines = append(lines, l.Label+": "+l.Text)
			}
		}
		for _, line := range want {
			if !slices.Contains(lines, line) {
				t.Errorf("in %s the page lacks %q:\n%s", lang, line, strings.Join(lines, "\n"))
			}
		}
		for _, line := range lines {
			if lang == "it" && strings.Contains(line, " of ") {
				t.Errorf("in Italian: %q", line)
			}
		}
	}
}
