package told_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/games/told"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// lanterns is a small game with everything that players must be told about: hands, a pile, an
// open pile, looks, exchanges, a seat that is out, a window, a draw by lot.
const lanterns = `
game  = "lanterns"
title = "Lanterns"

[players]
min   = 2
max   = 4
usual = 3

[number]
deal = 2
turns = 60

[field]
suit = ["clubs", "hearts"]
rank = "2..14"

[card.plain]
each  = ["suit", "rank"]
where = "card.rank > 7"

[card.spy]
count = 3
name  = { en = "Spy", it = "Spia" }
text  = { en = "Look at a hand.", it = "Guarda una mano." }
play  = ["choose target from others or cancel", "look at target.hand"]

[card.thief]
count = 2
play  = ["choose target from others or cancel", "open guard", "swap hand with target.hand"]

[zone]
deck    = { sees = "count", begins = "all", refill = "discard", name = { en = "stock", it = "tallone" } }
hand    = { sees = "owner", of = "seat", name = { en = "hand", it = "mano" } }
discard = { sees = "top", name = { en = "discard pile", it = "scarti" } }

[counter]
coins  = { is = "0..9", of = "seat", name = { en = "coins", it = "monete" } }
leader = { is = "seat" }
suit   = { is = "suit" }

[phase.match]
deal  = ["shuffle deck", "deal number.deal from deck to hand", "roll leader"]
turns = { run = "turn", each = "seats from leader", until = "me.coins > 3", limit = "number.turns" }

[phase.turn]
draw = "move 1 from deck to hand"
act  = "run act"

[phase.act.choice]
play = { choose = "card from hand", where = "card.id != 'plain'", do = ["move card to discard", "play card", "add 1 to coins"] }
lay  = { choose = "card from hand", where = "card.id == 'plain' && (card.suit == table.suit || me.coins > 0)", do = ["move card to discard", "set suit to card.suit"] }
show = { when = "me.coins == 0", name = { en = "show your hand", it = "mostra la mano" }, do = ["show hand", "add 2 to coins"] }
pass = { when = "me.hand > 0" }

[window.guard]
who = "target"
do  = ["add -1 to coins", "cancel"]

[end]
score  = "me.coins - me.hand"
reason = { finished = { en = "somebody has coins enough", it = "qualcuno ha abbastanza monete" } }
`

func library(layers ...rule.Layer) *rule.Library {
	l := rule.NewLibrary(nil, layers...)
	l.SetFinder(rule.Finder{DefinesGame: told.DefinesGame, Read: told.Read, Hint: told.Hint, WordsFolder: told.WordsFolder, Schema: told.BareSchema})
	return l
}

func theLanterns(t *testing.T) engine.Narration { t.Helper(); return narrationOf(t, lanterns) }

// narrationOf returns the game lanterns as a text tells it.
func narrationOf(t *testing.T, text string) engine.Narration {
	t.Helper()
	files := fstest.MapFS{"lanterns/standard.toml": {Data: []byte(text)}}
	v, err := library(rule.Layer{Variants: files, Decks: decks.FS}).Load("lanterns/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	return v.Rules.(engine.Narration)
}

// Texts for a player in a told game use only what that player knows, in both languages and for
// every number of players.
func TestVoiceKeepsSecrets(t *testing.T) {
	enginetest.Run(t, theLanterns(t), enginetest.Options{Deals: 2})
}

// Names in reports are translated, by the file or by the words that many games share.
func TestTitles(t *testing.T) {
	titles := theLanterns(t).Titles("it")
	for en, want := range map[string]string{"Spy": "Spia", "Somebody has coins enough": "Qualcuno ha abbastanza monete", "Play": "Gioca", "Thief": ""} {
		if got := titles[en]; !strings.EqualFold(got, want) {
			t.Errorf("%s is called %q, want %q", en, got, want)
		}
	}
}

// matchTold plays random matches of r. It returns everything that seat 0 is told, and the text of
// its first decision.
func matchTold(t *testing.T, r engine.Narration, lang string) (news, first []string) {
	t.Helper()
	v := r.Voice(lang, 3)
	st := r.NewState(3)
	var events []engine.Event
	st.(engine.EventSource).Listen(func(e engine.Event) { events = append(events, e) })
	for deal := range uint64(30) {
		st.Start(rng.NewDeal(1, deal))
		s := rng.NewStream(deal)
		for n := 0; st.ToAct() != engine.Nobody; n++ {
			legal := st.Legal(nil)
			if st.ToAct() == 0 && len(first) == 0 && n > 6 {
				for _, p := range v.Table(st, 0) {
					first = append(append(first, p.Heading), p.Lines...)
				}
				first = append(first, v.Ask(st))
				for _, a := range v.Subjects(st) {
					first = append(first, v.Say(st, a))
				}
			}
			st.Apply(legal[s.Below(uint32(len(legal)))])
		}
		news = append(append(news, v.Tell(events, 0)...), v.End(st, 0)...)
		events = nil
	}
	return news, first
}

// Every kind of event has a sentence in each language, with the names of the file.
func TestVoiceSentences(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"Shuffled: the stock.", "Everybody is dealt 2 cards. Dealt to you: ", "By lot, leader: Player ", "Turn 1: ", "Player 2 draws 1 card.", "You draw ",
			"Player 2: play Spy → the discard pile.", "Player 2 looks at your hand.", "You see Player 2's hand: ", "You exchange: your hand ↔ Player ", "Shown, Player 3's hand: ",
			"Player 2: show your hand.", "Player 3's coins: 0 → ", "Suit: ♣ → ♥.", "You: guard.", "Somebody has coins enough.", "Scores: you ("},
		"it": {"Si mescola: tallone.", "Ognuno riceve 2 carte. Distribuite (tu): ", "A sorte, primo: giocatore ", "Turno 1: ", "Il giocatore 2 pesca 1 carta.", "Peschi ",
			"Giocatore 2: gioca Spia → scarti.", "Il giocatore 2 guarda: mano (tu).", "Mano del giocatore 2: vedi ", "Scambi: mano (tu) ↔ mano del giocatore ", "Mano del giocatore 3: si mostra ",
			"Giocatore 2: mostra la mano.", "Monete del giocatore 3: 0 → ", "Seme: ♣ → ♥.", "Tu: guardia.", "Qualcuno ha abbastanza monete.", "Punteggi: tu ("},
	} {
		news, _ := matchTold(t, theLanterns(t), lang)
		for _, begin := range want {
			if !slices.ContainsFunc(news, func(l string) bool { return strings.HasPrefix(l, begin) }) {
				t.Errorf("in %s nothing begins %q", lang, begin)
			}
		}
		for _, l := range news {
			if strings.Contains(l, "event.") || strings.Contains(l, "  ") {
				t.Errorf("in %s: %q", lang, l)
			}
		}
	}
}

// Numbers that each seat has are told whether or not they have a name; a number of the table is
// told only if it has one.
func TestVoiceNumbersWithoutNames(t *testing.T) {
	text := strings.NewReplacer("[counter]", "[counter]\ndebts = { is = \"0..9\", of = \"seat\" }\npace = { is = \"0..9\" }\ntide = { is = \"0..9\", name = { en = \"high tide\" } }",
		`draw = "move 1 from deck to hand"`, `draw = ["move 1 from deck to hand", "add 1 to debts", "add 1 to pace", "add 1 to tide"]`).Replace(lanterns)
	news, _ := matchTold(t, narrationOf(t, text), "en")
	for begin, want := range map[string]bool{"Your debts: 0 → 1.": true, "Player 2's debts: 0 → 1.": true, "High tide: 0 → 1.": true, "Pace: ": false} {
		if got := slices.ContainsFunc(news, func(l string) bool { return strings.HasPrefix(l, begin) }); got != want {
			t.Errorf("a sentence begins %q: got %v, want %v", begin, got, want)
		}
	}
}

// Cards that were just shown are named where all of them go on unseen, and no others.
func TestVoiceNamesShownCards(t *testing.T) {
	text := strings.NewReplacer("[zone]\n", "[zone]\nsafe = { sees = \"owner\", of = \"seat\" }\nchest = { sees = \"owner\", of = \"seat\" }\n",
		`draw = "move 1 from deck to hand"`, `draw = ["move 1 from deck to safe", "show safe", "move all from safe to chest", "move 1 from deck to safe", "move all from safe to chest"]`).Replace(lanterns)
	news, _ := matchTold(t, narrationOf(t, text), "en")
	named, counted := 0, 0
	for i, l := range news {
		what, moved := strings.CutPrefix(l, "Player 2's safe → Player 2's chest: ")
		switch {
		case !moved:
		case what == "1 card.":
			counted++
		default:
			if named++; news[i-1] != "Shown, Player 2's safe: "+what {
				t.Errorf("%q is told after %q", l, news[i-1])
			}
		}
	}
	if named < 20 || counted < 20 {
		t.Errorf("%d moves name their cards and %d count them, want 20 of each at least", named, counted)
	}
}

// A decision shows the table, the seats, the own hand with the texts of its cards, and the
// actions that are not possible now.
func TestVoiceTable(t *testing.T) {
	_, first := matchTold(t, theLanterns(t), "en")
	text := strings.Join(first, "\n")
	for _, want := range []string{"Table\nStock: ", "Discard pile: ", " on top, ", "Leader: Player ", "Suit: ♣", "Players\nPlayer 1 (you): to decide; ", "hand: ", " face down; coins ", "Your hand: ", "All your cards: ", "What do you do?\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the table lacks %q:\n%s", want, text)
		}
	}
}

// The reason why an option is not possible names its key and line in the file, and the part of
// the condition that does not hold with its present values.
func TestVoiceWhy(t *testing.T) {
	r := theLanterns(t)
	v := r.Voice("en", 3)
	st := r.NewState(3)
	found := map[string]bool{}
	for deal := range uint64(20) {
		st.Start(rng.NewDeal(1, deal))
		for _, a := range v.Subjects(st) {
			for _, reason := range v.LegalityReasons(st, a) {
				if reason.Holds {
					continue
				}
				if len(reason.Failed) == 0 || !strings.HasPrefix(reason.FilePosition, "variants/lanterns/standard.toml:") {
					t.Errorf("%s: %+v", v.Say(st, a), reason)
					continue
				}
				found[reason.Rule+": "+reason.Failed[0].Text+" ("+strings.Join(reason.Failed[0].Values, ", ")+")"] = true
			}
		}
	}
	for _, want := range []string{
		"phase.act.choice.play.where: card.id != 'plain' (card.id = plain)",
		"phase.act.choice.lay.where: card.suit == table.suit || me.coins > 0 (me.coins = 0, table.suit = clubs, card.suit = hearts)",
	} {
		if !found[want] {
			t.Errorf("nothing fails by %s; found %v", want, found)
		}
	}
}

// The reason why a number is not possible says from where to where the offered numbers go.
func TestVoiceWhyNumber(t *testing.T) {
	const menu = "[phase.act.choice]\n"
	text := strings.Replace(lanterns, menu, menu+`bet = { choose = "n from 2..4", do = "set coins to n.value" }`+"\n", 1)
	files := fstest.MapFS{"lanterns/standard.toml": {Data: []byte(text)}}
	loaded, err := library(rule.Layer{Variants: files, Decks: decks.FS}).Load("lanterns/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	v, st := loaded.Rules.(engine.Narration).Voice("en", 3), loaded.Rules.NewState(3)
	st.Start(rng.NewDeal(1, 0))
	for n := range 7 {
		got := ""
		for _, reason := range v.LegalityReasons(st, engine.Action(n)) { // the actions of the first option are the numbers
			if !reason.Holds {
				got += reason.Text
			}
		}
		want := "only numbers from 2 to 4 can be chosen"
		if n >= 2 && n <= 4 {
			want = ""
		}
		if got != want {
			t.Errorf("%d: got %q, want %q", n, got, want)
		}
	}
}

// A decision whose step is only called card is asked for by the name of its phase.
func TestVoiceAsksByPhase(t *testing.T) {
	for step, want := range map[string]string{"card": "Choose a card: gift.", "present": "Choose a card: present."} {
		text := strings.Replace(lanterns, "act  = \"run act\"", "gift = \"run gift\"\nact  = \"run act\"", 1)
		r := narrationOf(t, text+"\n[phase.gift]\n"+step+" = { choose = \"present from hand\", do = \"move present to left.hand\" }\n")
		st := r.(engine.Rules).NewState(3)
		st.Start(rng.NewDeal(1, 1))
		if got := r.Voice("en", 3).Ask(st); got != want {
			t.Errorf("the step %s asks %q, want %q", step, got, want)
		}
	}
}

// A designer can replace single sentences in the game's file of words. An unknown key is a
// fault that names the nearest one.
func TestVoiceOwnWords(t *testing.T) {
	own := rule.Layer{
		Variants: fstest.MapFS{"lanterns/standard.toml": {Data: []byte(lanterns)}},
		Decks:    fstest.MapFS{"lanterns/words.en.toml": {Data: []byte("game = \"lanterns\"\nlanguage = \"en\"\n[decide]\nmenu = \"Light or hide?\"\n[event]\ndrow = \"x\"\n")}},
	}
	lib := library(own, rule.Layer{Decks: decks.FS})
	v, err := lib.Load("lanterns/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	st := v.Rules.NewState(3)
	st.Start(rng.NewDeal(1, 1))
	if got := v.Rules.(engine.Narration).Voice("en", 3).Ask(st); got != "Light or hide?" {
		t.Errorf("asks %q", got)
	}
	if n, faults := lib.CheckWords("lanterns"); n != 1 || len(faults) != 1 || !strings.Contains(faults[0].Msg, "event.drow") || !strings.Contains(faults[0].Help, "event.draw") {
		t.Errorf("%d files, faults: %v", n, faults)
	}
	if n, faults := lib.CheckWords("told"); n != 2 || len(faults) > 0 {
		t.Errorf("%d shared files, faults: %v", n, faults)
	}
}
