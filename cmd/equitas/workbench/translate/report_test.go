package translate

import (
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/engine"
	"equitas/engine/games/told"
	"equitas/engine/lab/question"
)

// Texts of reports that are made of phrases are told in Italian, all of them or
// nothing; others stay as they are.
func TestSaid(t *testing.T) {
	for text, want := range map[string]string{
		"Mine: no clear difference in 400 deals.":                                                                                                                             "Mine: nessuna differenza chiara in 400 mani.",
		"Mine: no verdict in 6 deals, it takes 30 at least.":                                                                                                                  "Mine: nessun giudizio in 6 mani, ne servono almeno 30.",
		"A: b: game length 42.1 → 47.4 turns (longer), scored in winter 0.1 → 3.3 % (better), and 2 more.":                                                                    "A: b: durata 42,1 → 47,4 turni (di più), contata in inverno 0,1 → 3,3 % (meglio), e altre 2.",
		"Six: first-seat advantage +2.1 → +2.9 pp (less fair, size unclear), guild imbalance shifted.":                                                                        "Six: vantaggio del primo posto +2,1 → +2,9 pp (meno equo, di quanto non è chiaro), squilibrio delle Gilde: spostati.",
		"Six: first-seat advantage +22 → −2 pp (lower, but seat 3 wins 16 → 58 % of games).":                                                                                  "Six: vantaggio del primo posto +22 → −2 pp (in giù, ma posto 3 vince 16 → 58 % delle partite).",
		"Six: lead changes 2.77 → 2.86 (more, below your margin).":                                                                                                            "Six: cambi in testa 2,77 → 2,86 (di più, sotto il tuo margine).",
		"Six: no clear difference that matters in 2,000 deals; surely, but too little to notice: game length 31.2 → 32.0 minutes (longer), lead changes 2.77 → 2.64 (fewer).": "Six: nessuna differenza chiara che conti in 2\u202f000 mani; di sicuro, ma troppo poco per accorgersene: durata 31,2 → 32,0 minuti (di più), cambi in testa 2,77 → 2,64 (di meno).",
		"Six: not one of 400 deals went differently: the rules are the same, written otherwise.":                                                                              "Six: nemmeno una di 400 mani è andata diversamente: le regole sono le stesse, scritte in altro modo.",
		"Six: the same rules in another order, so what differs is chance; no clear difference in 400 deals.":                                                                  "Six: le stesse regole in un altro ordine: quel che cambia è il caso; nessuna differenza chiara in 400 mani.",
		"Six: game length 41.6 → 42.4 turns (unclear, needs 2,100 deals), lead changes 2.77 → 2.64 (fewer).":                                                                  "Six: durata 41,6 → 42,4 turni (non chiaro, servono 2\u202f100 mani), cambi in testa 2,77 → 2,64 (di meno).",
		"These bots never do 31 of the 54 things that the rules offer (24 proven weak under stronghold/2010, 7 not judged). The notes below (“look at”) and Flow say which, and so does equitas sim stronghold/low-walls --tables parts": "Questi bot non fanno mai 31 delle 54 cose che le regole offrono (24 di provata debolezza con stronghold/2010, 7 senza giudizio). Quali, lo dicono le note più sotto («da guardare»), Flusso ed equitas sim stronghold/low-walls --tables parts",
		"Six: this is about 5 and 6 seats; played at 4: --seats 5.": "Six: questo riguarda 5 e 6 posti; giocato a 4: scegli 5 posti.",
		"Six: no clear difference in 2,000 deals. Players disagree: where the Invader plays by the rule of thumb, win share of the Invader 20.7 → 28.2 % (fairer) and game length 8.3 → 8.1 turns (shorter), in 1,000 deals.":                      "Six: nessuna differenza chiara in 2\u202f000 mani. I giocatori non sono d’accordo: se il giocatore con il ruolo Invasore gioca con la regola pratica, vittorie: Invasore 20,7 → 28,2 % (più equo) e durata 8,3 → 8,1 turni (di meno), in 1\u202f000 mani.",
		"Six: no clear difference in 400 deals. Who learns the new rules plays otherwise: game length 44, not 32 turns (+12 ± 3); lead changes 5, not 3.":                                                                                          "Six: nessuna differenza chiara in 400 mani. Chi impara le regole nuove gioca in un altro modo: durata 44, non 32 turni (+12 ± 3); cambi in testa 5, non 3.",
		"Six: game length 42.1 → 47.4 turns (longer). It can be played in two ways, of which neither beats the other: game length 44 or 32 turns.":                                                                                                 "Six: durata 42,1 → 47,4 turni (di più). Si può giocare in due modi, e nessuno dei due batte l’altro: durata 44 o 32 turni.",
		"Six: no clear difference in 400 deals. Who learns the new rules plays otherwise and wins more, but the headline hardly shows it. search:100 agrees, in 40 deals.":                                                                         "Six: nessuna differenza chiara in 400 mani. Chi impara le regole nuove gioca in un altro modo e vince di più, ma la tabella principale lo mostra appena. search:100 è d’accordo, in 40 mani.",
		"X: of 3 settings, limite di mano 6 came nearest to the goal of game length (42.1); it was not played again on fresh deals, so nothing here is confirmed.":                                                                                 "X: di 3 combinazioni, limite di mano 6 è arrivata più vicina all’obiettivo di durata (42,1); non è stata rigiocata con mani nuove, quindi qui niente è confermato.",
		"X: of 3 settings, limite di mano 6 came nearest to the goal of game length; on 40 fresh deals it is clearly nearer than the unchanged one: 42.1 against 44.0 turns, change −1.9 (−3.0 … −0.8); besides lead changes 2.77 → 2.64 (fewer).": "X: di 3 combinazioni, limite di mano 6 è arrivata più vicina all’obiettivo di durata; con 40 mani nuove è chiaramente più vicina della variante com’è: 42,1 contro 44,0 turni, cambio −1,9 (−3,0 … −0,8); inoltre cambi in testa 2,77 → 2,64 (di meno).",
		"Six: plays alike, decision by decision: the rules are the same, in another order.":                                                                                                                                                        "Six: si gioca uguale, decisione per decisione: le regole sono le stesse, in un altro ordine.",
		"Mine: as it is now: game length 41.3 turns (as wanted, 30 to 80), first-seat advantage +2.1 ± 0.6 pp (somewhat higher than wanted, 0), scored in winter 0.10 % (fewer than wanted, 25 to 75 %); it changes nothing yet.":                  "Mine: com’è ora: durata 41,3 turni (come si vuole, da 30 a 80), vantaggio del primo posto +2,1 ± 0,6 pp (un po’ più alto di quanto si vuole, 0), contata in inverno 0,10 % (meno di quanto si vuole, da 25 a 75 %); non cambia ancora niente.",
		"Mine: as it is now: game length 42 turns, lead changes 2.77; it changes nothing yet.":                                                                                                                                                     "Mine: com’è ora: durata 42 turni, cambi in testa 2,77; non cambia ancora niente.",
		"Six: game length 42 turns (the same in every deal).":                                                    "Six: durata 42 turni (uguale in ogni mano).",
		"Six: nothing that matters in 400 deals.":                                                                "Six: niente che conti in 400 mani.",
		"Six: 12 % of games had no winner within the turn limit (base 3 %); no clear difference in 2,000 deals.": "Six: 12 % delle partite non ha un vincitore entro il limite di turni (base 3 %); nessuna differenza chiara in 2\u202f000 mani.",
		"Six: lucky number 5.0 → 6.0 points (more).":                                                             "Six: lucky number 5,0 → 6,0 punti (di più).",
		"proven weak under stronghold/2010, with Ballista":                                                       "di provata debolezza con stronghold/2010, insieme a Ballista",
		"what these bots use, in 100 games; when learned: by how many points of win share a player who was rewarded for using it, until it knew how, wins more with it than without, under stronghold/2010": "che cosa usano questi bot, in 100 partite; se imparata: di quanti punti di quota di vittorie chi è stato premiato se la usava, finché ha saputo come, vince di più con essa che senza, con stronghold/2010",
		"Six: not judged, for these bots never do Catapult: this says nothing about it; to have it judged, let bots learn it (--bots tuned, in minutes) or play it (equitas play own/six).":                 "Six: non giudicato, perché questi bot non fanno mai questo (do Catapult): qui non si dice niente di questo; per farlo giudicare, lascia che i bot lo imparino (--bots tuned, in minuti) o giocalo tu (equitas play own/six).",
		"Six: not judged, for these bots no longer take Galley: this says nothing about it; as they play, no clear difference in 2,000 deals; to have it judged, play it.":                                  "Six: non giudicato, perché questi bot non fanno più questo (take Galley): qui non si dice niente di questo; giocando così, nessuna differenza chiara in 2\u202f000 mani; per farlo giudicare, giocalo.",
		"Six: what was changed mattered in 3 of 100 deals, so it is hardly judged; no clear difference in 2,000 deals.":                                                                                     "Six: quel che è cambiato ha contato in 3 mani su 100: è giudicato appena; nessuna differenza chiara in 2\u202f000 mani.",
		"~ unclear · needs 2,100 deals":                     "~ non chiaro · servono 2\u202f100 mani",
		"~ unclear · needs 1,000,000 deals":                 "~ non chiaro · servono 1\u202f000\u202f000 mani",
		"▲ longer, below your margin (±5 %)":                "▲ di più, sotto il tuo margine (±5 %)",
		"▼ fewer · worse":                                   "▼ di meno · peggio",
		"= same (±1.0 pp)":                                  "= uguale (±1,0 pp)",
		"Decisions with a choice, a turn":                   "Decisioni con una scelta, a turno",
		"of the first 400 deals; 4 turns at a time":         "delle prime 400 mani; 4 turni alla volta",
		"Lead of the Invader, points":                       "Vantaggio: Invasore, punti",
		"Six: something that nobody has told yet.":          "",
		"~ unclear · for a reason that nobody has told yet": "",
		"": "",
	} {
		in := "it"
		if want == "" {
			want, in = text, "en"
		}
		if got, lang := Report("it", text); got != want || lang != in {
			t.Errorf("%q is told as %q in %s, want %q in %s", text, got, lang, want, in)
		}
		if got, lang := Report("en", text); got != text || lang != "en" {
			t.Errorf("in English %q is %q", text, got)
		}
	}
}

// The first sentence of a sweep is told, part by part.
func TestSaidOfSweeps(t *testing.T) {
	const aim, obiettivo = "; no aim was named, so none is called best (sceglilo qui sopra).", "; non c’è un obiettivo, quindi nessuna è detta la migliore (sceglilo qui sopra)."
	for text, want := range map[string]string{
		"Proelio 0.9.6: 4 of 7 settings surely change something: scored in winter up to 37.0 % (limite di mano 6, un attacco non valido penalty), now 15.7 %; " +
			"lead changes down to 3.67 (limite di mano 7, un attacco non valido penalty), now 4.80; game length from 90.1 (limite di mano 4) to 116.1 turns (limite di mano 6), now 96.5": "Proelio 0.9.6: 4 di 7 combinazioni di sicuro cambiano qualcosa: contata in inverno su fino a 37,0 % (limite di mano 6, un attacco non valido penalty), ora 15,7 %; " +
			"cambi in testa giù fino a 3,67 (limite di mano 7, un attacco non valido penalty), ora 4,80; durata da 90,1 (limite di mano 4) a 116,1 turni (limite di mano 6), ora 96,5",
		"X: 1 of 2 settings surely changes something":                  "X: 1 di 2 combinazioni di sicuro cambia qualcosa",
		"X: none of 3 settings surely changes anything in 2,000 deals": "X: nessuna di 3 combinazioni cambia di sicuro qualcosa in 2\u202f000 mani",
	} {
		if got, lang := Report("it", text+aim); got != want+obiettivo || lang != "it" {
			t.Errorf("%q is told as %q in %s, want %q", text, got, lang, want)
		}
	}
}

// Notes are told clause by clause: what was played, how a run ended, and what bots left
// alone.
func TestNoteSaid(t *testing.T) {
	for text, want := range map[string]string{
		"4 seats, seed 1: 400 deals played under both, 1,600 games; stopped after 400 of at most 2,000 deals, at look 3, narrow enough; intervals hold at every look; 82 % of deals went differently; pairing is worth 1.8x":                                              "4 posti, seme 1: 400 mani giocate con tutte e due, 1\u202f600 partite; fermata dopo 400 di al massimo 2\u202f000 mani, allo sguardo 3: abbastanza stretto; gli intervalli valgono a ogni sguardo; mani andate diversamente: 82 %; giocare le stesse mani vale 1,8x",
		"not exercised: bots fortify in 0 of 40 games under base in which somebody could, in 0 of 40 games under other in which somebody could; a bot made to do so where it looked best (14 positions, 21 pairs of games each): −7 ± 10 points of win share when forced": "mai messo in gioco: fortificare, in 0 di 40 partite in cui qualcuno poteva (base), in 0 di 40 partite in cui qualcuno poteva (altra); un bot costretto a farlo dove sembrava meglio (14 posizioni, 21 coppie di partite ciascuna): −7 ± 10 punti di quota di vittorie",
		`over 1,000,000 deals: no run settles that; a wider margin may: [metric."breach.w2"] margin = …`:                                                                                                                                                                  "oltre 1\u202f000\u202f000 mani: nessuna prova lo decide; può farlo un margine più largo: [metric.\"breach.w2\"] margin = …",
	} {
		if got, lang := Note("it", text); got != want || lang != "it" {
			t.Errorf("%q is told as %q in %s, want %q", text, got, lang, want)
		}
	}
}

// What games call their measures in other languages is about measures and tables that
// they have.
func TestSaidMeasures(t *testing.T) {
	lib := cli.OpenBuiltIn()
	for _, g := range lib.Games() {
		known := map[string]bool{}
		for _, name := range lib.Names() {
			if !strings.HasPrefix(name, g.Name()+"/") {
				continue
			}
			v, err := lib.Variant(name, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			for n := v.Rules.Players().Min; n <= v.Rules.Players().Max; n++ {
				for _, m := range v.Metrics(n) {
					known[m.Title], known[strings.ToUpper(m.Family[:1])+m.Family[1:]] = true, true
				}
			}
		}
		titles := lib.MetricTitles(g.Name(), "it")
		for title := range titles {
			if !known[title] {
				t.Errorf("%s calls nothing %q", g.Name(), title)
			}
		}
		for _, key := range lib.Lexicon(g.Name(), "en").Keys("metric") {
			if _, ok := lib.Lexicon(g.Name(), "it").Own(key); !ok {
				t.Errorf("%s is not said in Italian", key)
			}
		}
		if _, file := g.(*told.Game); !file && len(titles) < 10 { // what a file tells, it names itself
			t.Errorf("%s says %d titles in Italian", g.Name(), len(titles))
		}
	}
}

// What stands above a table says in one language what all its rows count.
func TestSaidOfTables(t *testing.T) {
	lib := cli.OpenBuiltIn()
	docs := map[string]bool{}
	for _, g := range lib.Games() {
		v := lib.Edition(g.Name())
		for n := v.Rules.Players().Min; n <= v.Rules.Players().Max; n++ {
			rows := map[string][]string{} // by family
			for _, m := range v.Metrics(n) {
				if m.Kind != engine.Vector && m.Kind != engine.Variety {
					rows[m.Family] = append(rows[m.Family], m.Doc)
				}
			}
			for _, list := range rows {
				if list[0] != "" && len(list) > 1 && len(slices.Compact(list)) == 1 {
					docs[list[0]] = true
				}
			}
		}
	}
	if len(docs) < 10 {
		t.Errorf("there are %d", len(docs))
	}
	for text := range docs {
		if _, in := Report("it", text); in != "it" {
			t.Errorf("%q is not said in Italian", text)
		}
	}
}

// What Cards says of those that nobody uses is told, for every game.
func TestSaidOfCards(t *testing.T) {
	lib := cli.OpenBuiltIn()
	words := map[string]bool{}
	for _, g := range lib.Games() {
		rules := lib.Edition(g.Name()).Rules
		for _, m := range lib.Edition(g.Name()).Metrics(rules.Players().Min) {
			if m.Idle.Word != "" {
				words[m.Idle.Word] = true
			}
		}
	}
	for text := range words {
		if _, in := Report("it", text); in != "it" {
			t.Errorf("%q is not said in Italian", text)
		}
	}
	if !words["hardly ever used"] {
		t.Errorf("Cards says %v", words)
	}
}

// Notes below reports are Italian in Italian, with the names in their lists.
func TestNotesIn(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"look at (both), hardly ever used: Manure, Hero", "da guardare (tutte e due), quasi mai usata: Letame, Eroe"},
		{"look at, never built: Bakery, Bazaar", "da guardare, mai costruita: Forno, Bazaar"},
		{"± in a verdict is the margin, the smallest change of that metric that matters: 5 % of the base", "± in un verdetto è il margine, il cambiamento più piccolo di quella misura che conta: 5 % della base"},
		{"identical: no deal differed in it; with 95 % confidence at most 2.96 % of deals could", "identico: non è cambiata nessuna mano; con confidenza del 95 % potrebbe cambiare al massimo 2,96 % delle mani"},
		{"‡ at an interval: not every game has this, and not as many under both: Half-time lead holds (86 % → 81 % of the games). A change may only mean that other games now have it; the interval is valid whichever games dropped out", "‡ a un intervallo: non tutte le partite lo hanno, e non altrettante nelle due: Chi è in testa a metà vince (86 % → 81 % delle partite). Un cambiamento può voler dire solo che ora lo hanno altre partite; l’intervallo vale qualunque partita sia venuta meno"},
		{"4 seats, seed 1: 30,000 deals played under both, 60,000 games; 95 % of deals went differently; pairing is worth 1.5x", "4 posti, seme 1: 30\u202f000 mani giocate con tutte e due, 60\u202f000 partite; mani andate diversamente: 95 %; giocare le stesse mani vale 1,5x"},
		{"card counts are assumed: the rulebook gives only their total", "quante copie ha ogni carta è supposto: il regolamento dà solo il totale"},
		{"pupil:mine/standard follows the features of the game with weights that it learned in a short lesson by playing mine/standard; it does not adapt to a variant", "pupil:mine/standard segue le caratteristiche del gioco con pesi che ha imparato in una lezione breve giocando mine/standard; non si adatta a una variante"},
		{"tuned:warland/2.0.2 follows the features of the game with weights that it learned by playing warland/2.0.2; it does not adapt to a variant", "tuned:warland/2.0.2 segue le caratteristiche del gioco con pesi che ha imparato giocando warland/2.0.2; non si adatta a una variante"},
		{"2 seats, seed 1: 200 deals played under both, 400 games; the bots have learned stronghold/2010, and tried in 2,206 games whether to use what was changed more, or less (--bots tuned has them learn all of it, in minutes); 0 % of deals went differently", "2 posti, seme 1: 200 mani giocate con tutte e due, 400 partite; i bot hanno imparato stronghold/2010, e hanno provato in 2 206 partite se usare quel che è cambiato di più, o di meno (--bots tuned glielo fa imparare tutto, in minuti); mani andate diversamente: 0 %"},
		{"4 seats, seed 1: 2 settings, each on the same 100 deals as the unchanged variant", "4 posti, seme 1: 2 combinazioni, ciascuna sulle stesse 100 mani della variante com’è"},
	} {
		if got, in := Note("it", c.text); got != c.want || in != "it" {
			t.Errorf("%q:\ngot  %q (%s)\nwant %q", c.text, got, in, c.want)
		}
		if got, in := Note("en", c.text); got != c.text || in != "en" {
			t.Errorf("in English: %q (%s)", got, in)
		}
	}
}

// What a progress counts is Italian in Italian.
func TestCountedIn(t *testing.T) {
	for _, c := range []struct {
		stage question.Stage
		want  string
	}{
		{question.Stage{What: "deals"}, "mani"},
		{question.Stage{What: "deals", Side: "skill"}, "mani (bravura)"},
		{question.Stage{What: "games of training"}, "partite di allenamento"},
		{question.Stage{What: "deals", Side: "settings 1 to 1,000 of 2,000"}, "mani (combinazioni da 1 a 1\u202f000 di 2\u202f000)"},
		{question.Stage{What: "deals", Side: "training 3, bots that have learned it"}, "mani (allenamento 3, bot che l’hanno imparata)"},
	} {
		if got, in := Stage("it", c.stage); got != c.want || in != "it" {
			t.Errorf("%v: got %q (%s), want %q", c.stage, got, in, c.want)
		}
		if got, in := Stage("en", c.stage); got != c.stage.Counted() || in != "en" {
			t.Errorf("%v in English: %q (%s)", c.stage, got, in)
		}
	}
}
