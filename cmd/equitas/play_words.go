package main

import (
	"fmt"
	"strings"

	"equitas/engine/bot/ismcts"
)

// playWords are what the prompt itself says, by id and language; %s and %d as
// in package fmt. Where a language lacks a sentence the English one stands.
var playWords = map[string]map[string]string{
	"welcome":   {"en": "%s. You play %s. ? lists what you can type.", "it": "%s. Giochi come %s. ? elenca che cosa puoi scrivere."},
	"news":      {"en": "What happened", "it": "Che cosa è successo"},
	"log":       {"en": "All that you know of this game", "it": "Tutto ciò che sai di questa partita"},
	"nothing":   {"en": "Nothing has happened yet.", "it": "Non è ancora successo nulla."},
	"empty":     {"en": "Type a number from 1 to %d or a word of an action; ? lists all you can type.", "it": "Scrivi un numero da 1 a %d o una parola di un'azione; ? elenca tutto."},
	"range":     {"en": "There is no action %s: type a number from 1 to %d.", "it": "Non c'è l'azione %s: scrivi un numero da 1 a %d."},
	"unknown":   {"en": "There is no action or command %s", "it": "Non c'è nessuna azione né comando %s"},
	"not-now":   {"en": "Not now: %s. The rule that forbids it: why %s.", "it": "Non ora: %s. La regola che lo vieta: perché %s."},
	"none-now":  {"en": "That fits %d actions, none of them for now. Why, of the one that lacks least: why %s.", "it": "Sono %d azioni, e nessuna è per ora. La ragione, di quella a cui manca meno: perché %s."},
	"none-all":  {"en": "That fits %d actions, none of them for now:", "it": "Sono %d azioni, e nessuna è per ora:"},
	"nearest":   {"en": "; nearest: %s.", "it": "; il più simile: %s."},
	"ask-help":  {"en": "; ? lists what there is.", "it": "; ? elenca quelli che ci sono."},
	"which":     {"en": "Which one?", "it": "Quale?"},
	"long":      {"en": "The line is longer than %d characters.", "it": "La riga ha più di %d caratteri."},
	"control":   {"en": "The line has characters that are no text.", "it": "La riga ha caratteri che non sono testo."},
	"actions":   {"en": "Actions", "it": "Azioni"},
	"commands":  {"en": "Commands", "it": "Comandi"},
	"words":     {"en": "An action is its number, or words of it, also their beginnings.", "it": "Un'azione è il suo numero, o sue parole, anche solo l'inizio."},
	"yes":       {"en": "allowed", "it": "permesso"},
	"no":        {"en": "not now", "it": "non ora"},
	"rule-yes":  {"en": "Yes", "it": "Sì"},
	"rule-no":   {"en": "No", "it": "No"},
	"false":     {"en": "false", "it": "falso"},
	"why-usage": {"en": "Say what: why CARD, or why ACTION, as in: why %s.", "it": "Di' che cosa: perché CARTA, o perché AZIONE, per esempio: perché %s."},
	"why-none":  {"en": "There is no action %s to explain", "it": "Non c'è nessuna azione %s da spiegare"},
	"why-many":  {"en": "That fits %d actions; say more. The first: %s.", "it": "Sono %d azioni; di' di più. La prima: %s."},
	"why-free":  {"en": "No rule limits this choice.", "it": "Nessuna regola limita questa scelta."},
	"hint":      {"en": "Bot %s would choose %d: %s.", "it": "Il bot %s sceglierebbe %d: %s."},
	"learned":   {"en": "It judges by what was learned of this variant.", "it": "Giudica secondo ciò che è stato imparato di questa variante."},
	"by-thumb":  {"en": "It judges by the game's rule of thumb.", "it": "Giudica secondo la regola pratica del gioco."},
	"hint-how":  {"en": "It %s. It sees what you see.", "it": "Come gioca: %s. Vede ciò che vedi tu."},
	"estimate":  {"en": "wins %d %% of %d tries: %s", "it": "vince il %d %% di %d prove: %s"},
	"hint-lead": {"en": "It leaves the choice that its rule suggests only for one that is clearly ahead; a lead that may be chance, as after few tries, is not enough.",
		"it": "Lascia la scelta suggerita dalla sua regola solo per una chiaramente migliore; non basta un vantaggio che può essere caso, come dopo poche prove."},
	"hint-none": {"en": "No bot can play this game.", "it": "Nessun bot sa giocare a questo gioco."},
	"undone":    {"en": "Back at your last decision.", "it": "Di nuovo alla tua ultima decisione."},
	"undo-none": {"en": "There is no earlier decision of yours.", "it": "Non c'è una tua decisione precedente."},
	"agree":     {"en": "%s wants to go back, and that takes back a choice of yours. Do you agree, %s? y or n", "it": "%s vuole tornare indietro, e annulla una tua scelta. Sei d'accordo, %s? s o n"},
	"refused":   {"en": "%s does not agree: nothing is taken back.", "it": "%s non è d'accordo: non si annulla nulla."},
	"saved":     {"en": "The record of this game is in %s.", "it": "La partita è registrata in %s."},
	"save-what": {"en": "Say where: save FILE.", "it": "Di' dove: salva FILE."},
	"cannot":    {"en": "Not saved: %s.", "it": "Non salvata: %s."},
	"is-folder": {"en": "%s is a folder, name a file", "it": "%s è una cartella, scrivi il nome di un file"},
	"is-there":  {"en": "%s is there already; another name keeps both", "it": "%s c'è già; con un altro nome restano entrambi"},
	"no-folder": {"en": "there is no folder %s", "it": "non c'è la cartella %s"},
	"forbidden": {"en": "%s may not be written", "it": "non è permesso scrivere %s"},
	"leave":     {"en": "Leave the game? y or n", "it": "Lasci la partita? s o n"},
	"offer":     {"en": "The game is not saved. Type the name of a file to save it, or press Enter to let it go.", "it": "La partita non è salvata. Scrivi il nome di un file per salvarla, o premi Invio per lasciarla andare."},
	"left":      {"en": "The game was left in turn %d.", "it": "La partita è stata lasciata al turno %d."},
	"over":      {"en": "The game is over", "it": "La partita è finita"},
	"seen":      {"en": "%s: press Enter, and the screen is cleared for %s.", "it": "%s: premi Invio, e lo schermo si svuota per %s."},
	"turn-over": {"en": "%s, press Enter.", "it": "%s, premi Invio."},

	"do-help":  {"en": "these lists", "it": "questi elenchi"},
	"do-table": {"en": "everything that you see", "it": "tutto ciò che vedi"},
	"do-why":   {"en": "the rule that allows or forbids something, its place and heading", "it": "la regola che permette o vieta qualcosa, dove sta, sotto quale titolo"},
	"do-hint":  {"en": "what a bot would do in your place", "it": "che cosa farebbe un bot al tuo posto"},
	"do-undo":  {"en": "back to your last decision", "it": "torna alla tua ultima decisione"},
	"do-log":   {"en": "all that has happened, as far as you know it", "it": "tutto ciò che è successo, per quanto ne sai"},
	"do-save":  {"en": "write the game to a file that equitas replay reads", "it": "scrive la partita in un file che equitas replay legge"},
	"do-quit":  {"en": "leave the game", "it": "lascia la partita"},
}

// hintHow says how the bots play that give hints, by name and language; English
// is what their makers say.
var hintHow = map[string]map[string]string{
	"search": {"it": fmt.Sprintf("porta avanti la partita %d volte prima di decidere, immaginando ogni volta ciò che è nascosto", ismcts.DefaultIterations)},
	"greedy": {"it": "sceglie l'azione migliore secondo la regola pratica del gioco; tra azioni pari, a caso"},
	"random": {"it": "sceglie a caso tra le azioni permesse"},
}

// A playCommand is a word at the prompt that is no action.
type playCommand struct {
	id    string
	words map[string][]string // by language, the first is shown
	arg   map[string]string   // what may follow, as shown
}

var playCommands = []playCommand{
	{id: "help", words: map[string][]string{"en": {"?", "help"}, "it": {"?", "aiuto"}}},
	{id: "table", words: map[string][]string{"en": {"table", "look"}, "it": {"tavolo", "guarda"}}},
	{id: "why", words: map[string][]string{"en": {"why"}, "it": {"perché", "perche"}}, arg: map[string]string{"en": " CARD|ACTION", "it": " CARTA|AZIONE"}},
	{id: "hint", words: map[string][]string{"en": {"hint"}, "it": {"consiglio"}}},
	{id: "undo", words: map[string][]string{"en": {"undo"}, "it": {"annulla"}}},
	{id: "log", words: map[string][]string{"en": {"log"}, "it": {"storia"}}},
	{id: "save", words: map[string][]string{"en": {"save"}, "it": {"salva"}}, arg: map[string]string{"en": " FILE", "it": " FILE"}},
	{id: "quit", words: map[string][]string{"en": {"quit", "exit"}, "it": {"esci"}}},
}

// word is a sentence of the prompt in its language.
func (p *session) word(id string) string {
	if w, ok := playWords[id][p.lang]; ok {
		return w
	}
	return playWords[id]["en"]
}

// called lists the words of a command: those of the language, then English.
func (c *playCommand) called(lang string) []string {
	if lang == "en" {
		return c.words["en"]
	}
	return append(append([]string{}, c.words[lang]...), c.words["en"]...)
}

// shown is a command as the help lists it.
func (c *playCommand) shown(lang string) string {
	if c.words[lang] == nil {
		lang = "en"
	}
	return strings.Join(c.words[lang], ", ") + c.arg[lang]
}

// agreed reports whether an answer is yes, in English or in the language.
func agreed(answer, lang string) bool {
	for _, yes := range append([]string{"y", "yes"}, map[string][]string{"it": {"s", "sì", "si"}}[lang]...) {
		if strings.EqualFold(strings.TrimSpace(answer), yes) {
			return true
		}
	}
	return false
}
