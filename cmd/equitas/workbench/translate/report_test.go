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

// Texts of reports that are made of phrases must be translated completely or not at all;
// others must stay as they are.
func TestSaid(t *testing.T) {
	for text, want := range map[string]string{
		"Mine: no clear difference in 400 deals.":                                                                                                                           "Mine: nessuna differenza chiara in 400 mani.",
		"Mine: no verdict in 6 deals, it takes 30 at least.":                                                                                                                "Mine: nessun verdetto in 6 mani, ne servono almeno 30.",
		"A: b: game length 42.1 → 47.4 turns (longer), scored in winter 0.1 → 3.3 % (better), and 2 more.":                                                                  "A: b: durata 42,1 → 47,4 turni (di più), contata in inverno 0,1 → 3,3 % (meglio), e altre 2.",
		"Six: first-seat advantage +2.1 → +2.9 pp (less fair, size unclear), guild imbalance shifted.":                                                                      "Six: vantaggio del primo posto +2,1 → +2,9 pp (meno equo, di quanto non è chiaro), squilibrio delle Gilde: spostati.",
		"Six: first-seat advantage +22 → −2 pp (lower, but seat 3 wins 16 → 58 % of games).":                                                                                "Six: vantaggio del primo posto +22 → −2 pp (in giù, ma posto 3 vince 16 → 58 % delle partite).",
		"Six: lead changes 2.77 → 2.86 (more, below your margin).":                                                                                                          "Six: cambi in testa 2,77 → 2,86 (di più, sotto il tuo margine).",
		"Six: no clear difference that matters in 2,000 deals; clear, but too small to notice: game length 31.2 → 32.0 minutes (longer), lead changes 2.77 → 2.64 (fewer).": "Six: nessuna differenza chiara che conti in 2\u202f000 mani; di sicuro, ma troppo poco per accorgersene: durata 31,2 → 32,0 minuti (di più), cambi in testa 2,77 → 2,64 (di meno).",
		"Six: not one of 400 deals went differently: no rule differs.":                                                                                                      "Six: nemmeno una di 400 mani è andata diversamente: nessuna regola cambia.",
		"Six: not one of 400 deals went differently: the rules are the same, written differently.":                                                                          "Six: nemmeno una di 400 mani è andata diversamente: le regole sono le stesse, scritte in altro modo.",
		"Six: the same rules in another order, so what differs is chance; no clear difference in 400 deals.":                                                                "Six: le stesse regole in un altro ordine: quel che cambia è il caso; nessuna differenza chiara in 400 mani.",
		"Six: game length 41.6 → 42.4 turns (unclear, needs 2,100 deals), lead changes 2.77 → 2.64 (fewer).":                                                                "Six: durata 41,6 → 42,4 turni (non chiaro, servono 2\u202f100 mani), cambi in testa 2,77 → 2,64 (di meno).",
		"These bots never do 31 of the 54 things that the rules offer (24 proven weak under stronghold/2010, 7 not judged). The notes below (“look at”) and Flow say which, and so does equitas sim stronghold/low-walls --tables parts": "Questi bot non fanno mai 31 delle 54 cose che le regole offrono (24 di provata debolezza con stronghold/2010, 7 senza giudizio). Quali, lo dicono le note più sotto (“da guardare”), Flusso ed equitas sim stronghold/low-walls --tables parts",
		"Six: this is about 5 and 6 seats; played at 4: --seats 5.": "Six: questo riguarda 5 e 6 posti; giocato a 4: scegli 5 posti.",
		"Six: no clear difference in 2,000 deals. Players disagree: where the Invader plays by the rule of thumb, win share of the Invader 20.7 → 28.2 % (fairer) and game length 8.3 → 8.1 turns (shorter), in 1,000 deals.":                      "Six: nessuna differenza chiara in 2\u202f000 mani. I giocatori non sono d’accordo: se il giocatore con il ruolo Invasore gioca con la regola pratica, vittorie: Invasore 20,7 → 28,2 % (più equo) e durata 8,3 → 8,1 turni (di meno), in 1\u202f000 mani.",
		"Six: no clear difference in 400 deals. Players who learn the new rules play differently: game length 44, not 32 turns (+12 ± 3); lead changes 5, not 3.":                                                                                  "Six: nessuna differenza chiara in 400 mani. Chi impara le regole nuove gioca in un altro modo: durata 44, non 32 turni (+12 ± 3); cambi in testa 5, non 3.",
		"Six: game length 42.1 → 47.4 turns (longer). It can be played in two ways, neither of which beats the other: game length 44 or 32 turns.":                                                                                                 "Six: durata 42,1 → 47,4 turni (di più). Si può giocare in due modi, e nessuno dei due batte l’altro: durata 44 o 32 turni.",
		"Six: no clear difference in 400 deals. Players who learn the new rules play differently and win more, but the headline hardly shows it. search:100 agrees, in 40 deals.":                                                                  "Six: nessuna differenza chiara in 400 mani. Chi impara le regole nuove gioca in un altro modo e vince di più, ma la tabella principale lo mostra appena. search:100 è d’accordo, in 40 mani.",
		"X: of 3 settings, limite di mano 6 came nearest to the goal of game length (42.1); it was not played again on fresh deals, so nothing here is confirmed.":                                                                                 "X: di 3 combinazioni, limite di mano 6 è arrivata più vicina all’obiettivo di durata (42,1); non è stata rigiocata con mani nuove, quindi qui niente è confermato.",
		"X: of 3 settings, limite di mano 6 came nearest to the goal of game length; on 40 fresh deals it is clearly nearer than the unchanged one: 42.1 against 44.0 turns, change −1.9 (−3.0 … −0.8); besides lead changes 2.77 → 2.64 (fewer).": "X: di 3 combinazioni, limite di mano 6 è arrivata più vicina all’obiettivo di durata; con 40 mani nuove è chiaramente più vicina della variante com’è: 42,1 contro 44,0 turni, cambiamento −1,9 (−3,0 … −0,8); inoltre cambi in testa 2,77 → 2,64 (di meno).",
		"Six: plays alike, decision by decision: the rules are the same, in another order.":                                                                                                                                                        "Six: si gioca uguale, decisione per decisione: le regole sono le stesse, in un altro ordine.",
		"Mine: as it is now: game length 41.3 turns (as wanted, 30 to 80), first-seat advantage +2.1 ± 0.6 pp (somewhat higher than wanted, 0), scored in winter 0.10 % (fewer than wanted, 25 to 75 %); it changes nothing yet.":                  "Mine: com’è ora: durata 41,3 turni (come si vuole, da 30 a 80), vantaggio del primo posto +2,1 ± 0,6 pp (un po’ più alto di quanto si vuole, 0), contata in inverno 0,10 % (meno di quanto si vuole, da 25 a 75 %); non cambia ancora niente.",
		"Mine: as it is now: game length 42 turns, lead changes 2.77; it changes nothing yet.":                                                                                                                                                     "Mine: com’è ora: durata 42 turni, cambi in testa 2,77; non cambia ancora niente.",
		"Six: game length 42 turns (the same in every deal).":                                                    "Six: durata 42 turni (uguale in ogni mano).",
		"Six: nothing that matters in 400 deals.":                                                                "Six: niente che conti in 400 mani.",
		"Six: 12 % of games had no winner within the turn limit (base 3 %); no clear difference in 2,000 deals.": "Six: 12 % delle partite non ha un vincitore entro il limite di turni (base 3 %); nessuna differenza chiara in 2\u202f000 mani.",
		"Six: lucky number 5.0 → 6.0 points (more).":                                                             "Six: lucky number 5,0 → 6,0 punti (di più).",
		"proven weak under stronghold/2010, with Ballista":                                                       "di provata debolezza con stronghold/2010, insieme a Ballista",
		"Six: not judged, for these bots never do Catapult: this says nothing about it; to have it judged, let bots learn it (--bots tuned, in minutes) or play it (equitas play own/six).": "Six: non giudicato, perché questi bot non fanno mai questo (Catapulta): qui non si dice niente di questo; per farlo giudicare, lascia che i bot lo imparino (--bots tuned, in minuti) o giocalo tu (equitas play own/six).",
		"Six: not judged, for these bots no longer take Galley: this says nothing about it; as they play, no clear difference in 2,000 deals; to have it judged, play it.":                  "Six: non giudicato, perché questi bot non fanno più questo (Galera): qui non si dice niente di questo; giocando così, nessuna differenza chiara in 2\u202f000 mani; per farlo giudicare, giocalo.",
		"Six: what was changed mattered in 3 of 100 deals, so it is hardly judged; no clear difference in 2,000 deals.":                                                                     "Six: quel che è cambiato ha contato in 3 mani su 100: è giudicato appena; nessuna differenza chiara in 2\u202f000 mani.",
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
		if got, lang := Report(Target{Lang: "it"}, text); got != want || lang != in {
			t.Errorf("%q is told as %q in %s, want %q in %s", text, got, lang, want, in)
		}
		if got, lang := Report(Target{Lang: "en"}, text); got != text || lang != "en" {
			t.Errorf("in English %q is %q", text, got)
		}
	}
}

// Texts after the first sentence, above and below tables, in cells and in descriptions of
// pictures must be translated.
func TestSaidBesides(t *testing.T) {
	to := Target{Lang: "it"}
	tell := map[string]func(string) string{
		"report":  func(text string) string { told, _ := Report(to, text); return told },
		"note":    func(text string) string { told, _ := Note(to, text); return told },
		"cell":    func(text string) string { return Cell(to, text).Text },
		"picture": func(text string) string { return phrasesFor(to).translateDescription(text) },
	}
	for where, texts := range map[string]map[string]string{
		"report": {
			"across levels":       "fra i livelli",
			"unskilled play only": "solo fra i principianti",
			"Of what tuned leaves alone, greedy may use some, so a change here may come from that.":                                                                                                           "Quello che tuned trascura, greedy può usarlo: un cambiamento qui dipende da quest’ultimo.",
			"Six: these bots use Hero in 3 of 100 games, use Knights in 4 of 100 games and 2 more as seldom; no clear difference in 400 deals.":                                                               "Six: questi bot fanno: Eroe in 3 partite su 100, Cavalieri in 4 partite su 100, altre 2 altrettanto di rado; nessuna differenza chiara in 400 mani.",
			"Six: these bots use Hero in 3 of 100 games; no clear difference in 400 deals; in those games game length may change by up to 3.1 turns and lead changes by up to 0.50.":                          "Six: questi bot fanno: Eroe in 3 partite su 100; nessuna differenza chiara in 400 mani; in quelle partite durata può cambiare fino a 3,1 turni e cambi in testa fino a 0,50.",
			"Six: not one of 400 deals went differently, though these bots use Hero, Knights and make an Imperial draw: what was changed about that decided nothing.":                                         "Six: nemmeno una di 400 mani è andata diversamente, anche se questi bot lo fanno (Eroe, Cavalieri e Pesca Imperiale): quel che è cambiato non ha deciso nulla.",
			"Six: not one of 400 deals went differently, though these bots use Hero in 40 % of the games in which they can: what was changed about it decided nothing.":                                       "Six: nemmeno una di 400 mani è andata diversamente, anche se questi bot lo fanno (Eroe) in 40 % delle partite in cui possono: quel che è cambiato non ha deciso nulla.",
			"Six: not judged, for these bots never use Hero, Knights or make an Imperial draw: this says nothing about them; to have it judged, play it (equitas play proelio/six).":                          "Six: non giudicato, perché questi bot non fanno mai questo (Eroe, Cavalieri o Pesca Imperiale): qui non si dice niente di queste cose; per farlo giudicare, giocalo (equitas play proelio/six).",
			"Six: no clear difference in 400 deals. search:100, in 40 deals, does what these bots do not (use Hero, in 30 of 100 games) and finds game length 42 → 51 turns (longer).":                        "Six: nessuna differenza chiara in 400 mani. search:100, in 40 mani, fa quel che questi bot non fanno (Eroe, in 30 partite su 100), trova durata 42 → 51 turni (di più).",
			"Six: no clear difference in 400 deals. search:100, in 40 deals, finds no such change of game length, finds lead changes 2.7 → 3.5 (more) and finds first-seat advantage +1 → +9 pp (less fair).": "Six: nessuna differenza chiara in 400 mani. search:100, in 40 mani, non trova un cambiamento così: durata, trova cambi in testa 2,7 → 3,5 (di più), trova vantaggio del primo posto +1 → +9 pp (meno equo).",
			"Six: no clear difference in 400 deals. greedy finds game length 42 → 51 turns (longer), in 40 deals: the opposite.":                                                                              "Six: nessuna differenza chiara in 400 mani. greedy trova durata 42 → 51 turni (di più), in 40 mani: il contrario.",
			"worth at most 5 points":          "vale al massimo 5 punti",
			"not judged: bots never use Hero": "senza giudizio: i bot non fanno mai questo (Eroe)",
			"used by own bots alone":          "usata solo dai propri bot",
			"Six: trainings disagree on game length, lead changes; no clear difference in 400 deals.":                             "Six: gli allenamenti non sono d’accordo su durata, cambi in testa; nessuna differenza chiara in 400 mani.",
			"Six: training failed for Six and Five, bots are no better than the rule of thumb; no verdict at this level of play.": "Six: l’allenamento non è riuscito per Six and Five, i bot non sono meglio della regola pratica; nessun giudizio a questo livello.",
			"99.3% CI, any look":         "intervallo al 99,3 %, valido in ogni momento",
			"95% CI":                     "intervallo al 95 %",
			"▲ above fair, size unclear": "▲ sopra la sua quota, di quanto non è chiaro",
			"18 cells judged together (error rate 5 % for the whole table)":                                          "18 celle giudicate insieme (errore del 5 % per tutta la tabella)",
			"Game length, turns under every setting, with 95 % intervals. The best of many looks better than it is.": "Durata, turni con ogni combinazione, con intervalli al 95 %. La migliore di molte sembra migliore di quel che è.",
			"12 % unfinished, too":                          "anche questa: 12 % senza fine",
			"the shortest games in twenty get shorter (12)": "le partite più corte, una su venti, si accorciano (12)",
			"lead changes gets worse (3)":                   "cambi in testa peggiora (3)",
		},
		"note": {
			"the same on 1,500 fresh deals; 6 metrics judged together (error rate 5 % for the whole table)":                                                                                                                                                                                   "lo stesso su 1\u202f500 mani nuove; 6 misure giudicate insieme (errore del 5 % per tutta la tabella)",
			"limite di mano 4, on 600 fresh deals not used in the search; 6 metrics judged together (error rate 5 % for the whole table)":                                                                                                                                                     "limite di mano 4, con 600 mani nuove non usate per scegliere; 6 misure giudicate insieme (errore del 5 % per tutta la tabella)",
			"random is shown and never votes; search:100 played 40 deals":                                                                                                                                                                                                                     "random si mostra e non vota mai; search:100 ha giocato 40 mani",
			"one tuned among 3 greedy, every seat once in each of 150 deals; 0: skill is of no use, 100 %: it always wins":                                                                                                                                                                    "un tuned fra 3 greedy, una volta in ogni posto per ciascuna di 150 mani; 0: la bravura non serve, 100 %: vince sempre",
			"these bots never use: a, b; what it does together with others is not known":                                                                                                                                                                                                      "questi bot non arrivano mai a: a, b; non si dice niente di che cosa faccia insieme ad altre",
			"‡ after ▲ or ▼: the average is higher or lower, but perhaps only because it is taken over other games, or over fewer, in which this can be measured":                                                                                                                             "‡ dopo ▲ o ▼: in media più alto o più basso, ma forse solo perché la misura riguarda altre partite, o meno partite",
			"2 of 3 further trainings found no better bots than those of the headline and ended with the same ones, so that their agreement shows nothing.":                                                                                                                                   "2 di 3 altri allenamenti non hanno trovato bot migliori di quelli della tabella principale e sono finiti con gli stessi: che siano d’accordo non mostra niente.",
			"All further trainings found no better bots than those of the headline and ended with the same ones, so that their agreement shows nothing.":                                                                                                                                      "Nessun altro allenamento ha trovato bot migliori di quelli della tabella principale: sono finiti tutti con gli stessi, e che siano d’accordo non mostra niente.",
			"± in this table is for a run whose length was fixed beforehand; this run could stop earlier, so the true uncertainty may be larger":                                                                                                                                              "± in questa tabella vale per una prova dalla durata fissata prima, e non a ogni controllo",
			"▲ ▼ alone: clearly higher or lower, = the same or a change below its margin, ~ unclear, – too rare, seldom used or not exercised":                                                                                                                                                "▲ ▼ da sola: di sicuro più alto o più basso, = uguale o un cambiamento sotto il suo margine, ~ non chiaro, – troppo raro, usato di rado o mai messo in gioco",
			"Game length: bots of different skill disagree on the direction; decide for yourself":                                                                                                                                                                                             "Durata: bot di bravura diversa non sono d’accordo sulla direzione; decidi tu",
			"about other numbers of seats, not this one: imperial.price (5 seats), x.y (5 and 6 seats); played at 4 (--seats)":                                                                                                                                                                "riguarda altri numeri di posti, non questo: imperial.price (5 posti), x.y (5 e 6 posti); giocato a 4",
			"the changed rule mattered in only 3.2 % of deals; in these game length −9.4 turns (−14.9 … −3.9), lead changes +0.5 (+0.1 … +0.9) and first-seat advantage +1.0 pp (+0.1 … +2.0)":                                                                                                "la regola cambiata ha contato solo nel 3,2 % delle mani; in queste durata −9,4 turni (−14,9 … −3,9), cambi in testa +0,5 (+0,1 … +0,9), vantaggio del primo posto +1,0 pp (+0,1 … +2,0)",
			"how often bots use what was changed, and what leads there: share of the games in which they could; of 300 games; when learned: by how many points of win share a player who was rewarded for using it, until it knew how, wins more with it than without, under stronghold/2010": "quanto spesso i bot usano quel che è cambiato, e quel che vi porta: quota delle partite in cui potevano; su 300 partite; se imparata: quanti punti di quota di vittorie in più ha con essa che senza un giocatore premiato ogni volta che la usava, finché non ha imparato come, con stronghold/2010",
			"what these bots use, in 100 games; when learned: by how many points of win share a player who was rewarded for using it, until it knew how, wins more with it than without":                                                                                                      "che cosa usano questi bot, in 100 partite; se imparata: quanti punti di quota di vittorie in più ha con essa che senza un giocatore premiato ogni volta che la usava, finché non ha imparato come",
			"better, worse: nearer to the goal, or farther from it: game length from 30 to 80 turns, scored in winter from 25 to 75 %, lead changes from 2 to 4":                                                                                                                              "meglio, peggio: più vicino all’obiettivo, o più lontano: durata da 30 a 80 turni, contata in inverno da 25 a 75 %, cambi in testa da 2 a 4",
			"12 of 4,000 base games without a winner within the turn limit":                                                                                                                                                                                                                   "12 di 4\u202f000 partite (base) senza vincitore entro il limite di turni",
			"† at a name: 12 of 4,000 other games without a winner within the turn limit, left out of shares of wins":                                                                                                                                                                         "† a un nome: 12 di 4\u202f000 partite (altra) senza vincitore entro il limite di turni, escluse dalle quote di vittorie",
			"the same bots play both sides, those that have learned base's rules: so what the headline finds comes from the rules, as far as they use what was changed. In training under other's rules nothing was found that wins more":                                                     "gli stessi bot giocano tutte e due le parti, quelli che hanno imparato le regole della base: quel che trova la tabella principale viene dunque dalle regole, nella misura in cui usano quel che è cambiato. Imparando le regole dell’altra non si è trovato nulla che vinca di più",
			"mends: of 40 single changes none clearly brings game length (30 to 80) nearer without spoiling something else":                                                                                                                                                                   "rimedi: di 40 cambiamenti da soli nessuno avvicina di sicuro durata (da 30 a 80) senza rovinare altro",
			"mends: left out, because under them lead changes gets worse (3), the shortest games in twenty get shorter (12)":                                                                                                                                                                  "rimedi: lasciati fuori, perché con essi cambi in testa peggiora (3), le partite più corte, una su venti, si accorciano (12)",
			"mends: left out, because under them lead changes gets worse (3), skill wins less often (12)":                                                                                                                                                                                     "rimedi: lasciati fuori, perché con essi cambi in testa peggiora (3), la bravura vince meno spesso (12)",
		},
		"cell": {
			"+3.1 pp hint": "+3,1 pp forse",
			"−2.2 hint":    "−2,2 forse",
			"+0.107 ▲":     "+0,107 ▲",
		},
		"picture": {
			"First-seat advantage: −0.45 pp, unclear; Game length, turns: −5.3, changed for the better; Win share of the Invader: −14 pp, changed": "Vantaggio del primo posto: −0,45 pp, non chiaro; Durata, turni: −5,3, cambiato in meglio; Vittorie: Invasore: −14 pp, cambiato",
			"Proelio 0.9.6: after a quarter 33.3 %, at half time 37.5 %, after three quarters 38.3 %; base: after a quarter 3 %":                   "Proelio 0.9.6: dopo un quarto 33,3 %, a metà 37,5 %, dopo tre quarti 38,3 %; base: dopo un quarto 3 %",
			"Length of the matches: most often 10 turns in A, 12 to 14 turns in B":                                                                 "Durata delle partite: più spesso 10 turni con A, da 12 a 14 turni con B",
			"Length of the matches: most often 10 turns in A, 11 turns in B":                                                                       "Durata delle partite: più spesso 10 turni con A, 11 turni con B",
			"Seat 1: base 30 %, other 30 %; Shields: base +2 pp, other –":                                                                          "Posto 1: base 30 %, altra 30 %; Scudi: base +2 pp, altra –",
		},
	} {
		for text, want := range texts {
			if got := tell[where](text); got != want {
				t.Errorf("%s: %q is told as %q, want %q", where, text, got, want)
			}
		}
	}
}

// If two games translate something differently, the words of the game that the text is
// about must be used: its metrics, cards and units.
func TestSaidByGame(t *testing.T) {
	lib := cli.OpenBuiltIn()
	for _, c := range []struct{ game, text, want string }{
		{"warland", "Barracks", "Caserma"}, {"stronghold", "Barracks", "Caserme"},
		{"empires", "Trade", "Commercio"}, {"proelio", "Trade", "Commerciare"}, {"warland", "rounds", "giri"}, {"empires", "rounds", "round"},
	} {
		if got, _ := Report(Target{"it", c.game}, c.text); got != c.want {
			t.Errorf("in %s %q is %q, want %q", c.game, c.text, got, c.want)
		}
	}
	n := 0
	for _, g := range lib.Games() {
		for en, want := range lib.MetricTitles(g.Name(), "it") {
			n++
			if got, _ := Report(Target{"it", g.Name()}, en); got != want && phrasesOf()["it"].pages[en] == "" {
				t.Errorf("in %s %q is %q, want %q", g.Name(), en, got, want)
			}
		}
	}
	if n < 80 {
		t.Errorf("only %d titles of measures", n)
	}
	if got, _ := Fault(Target{"it", "warland"}, "end.max_rounds is 0, must be 1 to 200 rounds"); got != "end.max_rounds è 0, deve essere da 1 a 200 giri" {
		t.Errorf("a unit of WARLAND is told as %q", got)
	}
}

// The first sentence of a sweep must be translated in all its parts.
func TestSaidOfSweeps(t *testing.T) {
	const aim, obiettivo = "; no aim was named, so none is called best (sceglilo qui sopra).", "; non c’è un obiettivo, quindi nessuna è detta la migliore (sceglilo qui sopra)."
	for text, want := range map[string]string{
		"Proelio 0.9.6: 4 of 7 settings clearly change something: scored in winter up to 37.0 % (limite di mano 6, un attacco non valido penalty), now 15.7 %; " +
			"lead changes down to 3.67 (limite di mano 7, un attacco non valido penalty), now 4.80; game length from 90.1 (limite di mano 4) to 116.1 turns (limite di mano 6), now 96.5": "Proelio 0.9.6: 4 di 7 combinazioni di sicuro cambiano qualcosa: contata in inverno su fino a 37,0 % (limite di mano 6, un attacco non valido penalty), ora 15,7 %; " +
			"cambi in testa giù fino a 3,67 (limite di mano 7, un attacco non valido penalty), ora 4,80; durata da 90,1 (limite di mano 4) a 116,1 turni (limite di mano 6), ora 96,5",
		"X: 1 of 2 settings clearly changes something":                  "X: 1 di 2 combinazioni di sicuro cambia qualcosa",
		"X: none of 3 settings clearly changes anything in 2,000 deals": "X: nessuna di 3 combinazioni cambia di sicuro qualcosa in 2\u202f000 mani",
	} {
		if got, lang := Report(Target{Lang: "it"}, text+aim); got != want+obiettivo || lang != "it" {
			t.Errorf("%q is told as %q in %s, want %q", text, got, lang, want)
		}
	}
}

// Notes must be translated clause by clause: what was played, how a run ended, and what
// bots left alone.
func TestNoteSaid(t *testing.T) {
	for text, want := range map[string]string{
		"4 seats, seed 1: 400 deals played under both, 1,600 games; stopped after 400 of at most 2,000 deals, at look 3, narrow enough; intervals hold at every look; 82 % of deals went differently; pairing is worth 1.8x":                                              "4 posti, seme 1: 400 mani giocate con tutte e due, 1\u202f600 partite; fermata dopo 400 di al massimo 2\u202f000 mani, al controllo 3: abbastanza stretto; gli intervalli valgono a ogni controllo; mani andate diversamente: 82 %; giocare le stesse mani vale 1,8x",
		"not exercised: bots fortify in 0 of 40 games under base in which somebody could, in 0 of 40 games under other in which somebody could; a bot made to do so where it looked best (14 positions, 21 pairs of games each): −7 ± 10 points of win share when forced": "mai messo in gioco: fortificare, in 0 di 40 partite in cui qualcuno poteva (base), in 0 di 40 partite in cui qualcuno poteva (altra); un bot costretto a farlo dove sembrava meglio (14 posizioni, 21 coppie di partite ciascuna): −7 ± 10 punti di quota di vittorie",
		`over 1,000,000 deals: no run settles that; a wider margin may: [metric."breach.w2"] margin = …`:                                                                                                                                                                  "oltre 1\u202f000\u202f000 mani: nessuna prova lo decide; può farlo un margine più largo: [metric.\"breach.w2\"] margin = …",
	} {
		if got, lang := Note(Target{Lang: "it"}, text); got != want || lang != "it" {
			t.Errorf("%q is told as %q in %s, want %q", text, got, lang, want)
		}
	}
}

// Games' translations of metrics must be about metrics and tables that they have.
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
			if _, ok := lib.Lexicon(g.Name(), "it").OwnText(key); !ok {
				t.Errorf("%s is not said in Italian", key)
			}
		}
		if _, file := g.(*told.Game); !file && len(titles) < 10 { // a game defined by a file names its metrics itself
			t.Errorf("%s says %d titles in Italian", g.Name(), len(titles))
		}
	}
}

// The text above a table that says what all its rows count must be in one language.
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
		if _, in := Report(Target{Lang: "it"}, text); in != "it" {
			t.Errorf("%q is not said in Italian", text)
		}
	}
}

// What Cards says about unused cards must be translated for every game.
func TestSaidOfCards(t *testing.T) {
	lib := cli.OpenBuiltIn()
	words := map[string]bool{}
	for _, g := range lib.Games() {
		rules := lib.Edition(g.Name()).Rules
		for _, m := range lib.Edition(g.Name()).Metrics(rules.Players().Min) {
			if m.IdleSign.Word != "" {
				words[m.IdleSign.Word] = true
			}
		}
	}
	for text := range words {
		if _, in := Report(Target{Lang: "it"}, text); in != "it" {
			t.Errorf("%q is not said in Italian", text)
		}
	}
	if !words["hardly ever used"] {
		t.Errorf("Cards says %v", words)
	}
}

// Notes below reports must be Italian, including the names in their lists.
func TestNotesIn(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"look at (both), hardly ever used: Manure, Hero", "da guardare (tutte e due), quasi mai usata: Letame, Eroe"},
		{"look at, never built: Bakery, Bazaar", "da guardare, mai costruita: Forno, Bazaar"},
		{"± in a verdict is the margin, the smallest change of that metric that matters: 5 % of the base", "± in un verdetto è il margine, il cambiamento più piccolo di quella misura che conta: 5 % della base"},
		{"identical: no deal differed in it; with 95 % confidence at most 2.96 % of deals could", "identico: non è cambiata nessuna mano; con confidenza del 95 % potrebbe cambiare al massimo 2,96 % delle mani"},
		{"‡ at an interval: not every game has this, and not equally many under both: Half-time lead holds (86 % → 81 % of the games). A change may only mean that other games now have it; the interval is valid whichever games dropped out", "‡ a un intervallo: non tutte le partite lo hanno, e non altrettante nelle due varianti: Chi è in testa a metà vince (86 % → 81 % delle partite). Un cambiamento può voler dire solo che ora lo hanno altre partite; l’intervallo vale qualunque partita sia venuta meno"},
		{"4 seats, seed 1: 30,000 deals played under both, 60,000 games; 95 % of deals went differently; pairing is worth 1.5x", "4 posti, seme 1: 30\u202f000 mani giocate con tutte e due, 60\u202f000 partite; mani andate diversamente: 95 %; giocare le stesse mani vale 1,5x"},
		{"card counts are assumed: the rulebook gives only their total", "quante copie ha ogni carta è supposto: il regolamento dà solo il totale"},
		{"pupil:mine/standard follows the features of the game with weights that it learned in a short lesson by playing mine/standard; it does not adapt to a variant", "pupil:mine/standard segue le caratteristiche del gioco con pesi che ha imparato in una lezione breve giocando mine/standard; non si adatta a una variante"},
		{"tuned:warland/2.0.2 follows the features of the game with weights that it learned by playing warland/2.0.2; it does not adapt to a variant", "tuned:warland/2.0.2 segue le caratteristiche del gioco con pesi che ha imparato giocando warland/2.0.2; non si adatta a una variante"},
		{"2 seats, seed 1: 200 deals played under both, 400 games; the bots have learned stronghold/2010, and tried in 2,206 games whether to make more or less use of what was changed (--bots tuned has them learn all of it, in minutes); 0 % of deals went differently", "2 posti, seme 1: 200 mani giocate con tutte e due, 400 partite; i bot hanno imparato stronghold/2010, e hanno provato in 2 206 partite se conviene usare più o meno spesso quel che è cambiato (--bots tuned glielo fa imparare tutto, in minuti); mani andate diversamente: 0 %"},
		{"4 seats, seed 1: 2 settings, each on the same 100 deals as the unchanged variant", "4 posti, seme 1: 2 combinazioni, ciascuna sulle stesse 100 mani della variante com’è"},
	} {
		if got, in := Note(Target{Lang: "it"}, c.text); got != c.want || in != "it" {
			t.Errorf("%q:\ngot  %q (%s)\nwant %q", c.text, got, in, c.want)
		}
		if got, in := Note(Target{Lang: "en"}, c.text); got != c.text || in != "en" {
			t.Errorf("in English: %q (%s)", got, in)
		}
	}
}

// The units of progress must be Italian.
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
		if got, in := Stage(Target{Lang: "it"}, c.stage); got != c.want || in != "it" {
			t.Errorf("%v: got %q (%s), want %q", c.stage, got, in, c.want)
		}
		if got, in := Stage(Target{Lang: "en"}, c.stage); got != c.stage.CountedUnit() || in != "en" {
			t.Errorf("%v in English: %q (%s)", c.stage, got, in)
		}
	}
}

// What a game told in text calls its counters is its own: to games of a folder, and to others
// that come along, such an everyday word is no name.
func TestNamesOfToldGamesAreTheirOwn(t *testing.T) {
	const english, italian = "Short", "La mano non basta"
	if told, _ := Report(Target{"it", "proelio_core"}, english); told != italian {
		t.Fatalf("the turn of Proelio calls %s %q: take another counter", english, told)
	}
	for _, game := range []string{"dragon_hoard", "hearts", "proelio"} {
		if told, in := Report(Target{"it", game}, english); in == "it" {
			t.Errorf("a report about %s says %q for %s", game, told, english)
		}
	}
}
