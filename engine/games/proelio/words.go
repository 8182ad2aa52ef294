package proelio

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/cond"
	"equitas/engine/print"
	"equitas/engine/rule"
)

// printedWords are the words that stand on cards and in lists besides what the
// deck file says of each card. A deck gives them in other languages under
// [word]. Those of prices are templates.
var printedWords = map[string]map[string]string{
	"deck_base":     {"en": "Base deck", "it": "Mazzo Base"},
	"deck_imperial": {"en": "Imperial deck", "it": "Mazzo Imperiale"},
	"deck_guild":    {"en": "Guild deck", "it": "Mazzo Gilde"},
	"deck_setup":    {"en": "Setup", "it": "Preparazione"},

	"short_base":     {"en": "Base", "it": "Base"},
	"short_imperial": {"en": "Imperial", "it": "Imperiale"},
	"short_guild":    {"en": "Guild", "it": "Gilda"},
	"short_setup":    {"en": "Setup", "it": "Preparazione"},

	"kind_attack":   {"en": "Attack", "it": "Attacco"},
	"kind_defense":  {"en": "Defense", "it": "Difesa"},
	"kind_strategy": {"en": "Strategy", "it": "Strategia"},
	"kind_guild":    {"en": "Guild", "it": "Gilda"},
	"kind_setup":    {"en": "Setup", "it": "Preparazione"},

	"winter": {"en": "Winter", "it": "Inverno"},
	"left":   {"en": "left", "it": "sinistra"},
	"right":  {"en": "right", "it": "destra"},
	"or":     {"en": "or", "it": "o"},
	"and":    {"en": "and", "it": "e"},

	"price_any":      {"en": "any {n:card|cards}", "it": "{n:carta|carte} qualsiasi"},
	"price_base":     {"en": "{n:Base card|Base cards}", "it": "{n:carta Base|carte Base}"},
	"price_imperial": {"en": "{n:Imperial card|Imperial cards}", "it": "{n:carta Imperiale|carte Imperiali}"},
	"price_both":     {"en": "{base} Base + {imperial:Imperial card|Imperial cards}", "it": "{base:carta|carte} Base + {imperial:carta Imperiale|carte Imperiali}"},
	"price_card":     {"en": "{n} {card}", "it": "{n} {card}"},
	"price_free":     {"en": "nothing", "it": "nulla"},
}

// sayWords are the words of the sentences that are put together from effects,
// and of notes. Languages that lack them have no such sentences.
var sayWords = map[string]map[string]string{
	"from_base":     {"en": "the Base deck", "it": "dal mazzo Base"},
	"from_imperial": {"en": "the Imperial deck", "it": "dal mazzo Imperiale"},
	"rest":          {"en": ", {who~keeps|keep} {keep} of them and {who~discards|discard} the rest", "it": ", ne {who~tiene|tieni} {keep} e {who~scarta|scarti} il resto"},
	"lose":          {"en": "{who} {who~loses|lose} the Fortification", "it": "{who} {who~perde|perdi} la Fortificazione"},
	"thaw":          {"en": "discard a card in play that stops attacks or trade", "it": "scarta una carta in gioco che ferma attacchi o commercio"},

	"choose_owner":  {"en": "of {who~its|your} choice", "it": "a {who~sua|tua} scelta"},
	"choose_actor":  {"en": "of your choice", "it": "a tua scelta"},
	"choose_random": {"en": "at random", "it": "a caso"},
	"choose_loser":  {"en": "of the owner’s choice", "it": "a scelta di chi le perde"},
	"choose_taker":  {"en": "of {who~its|your} choice", "it": "a {who~sua|tua} scelta"},

	"spare_base":     {"en": ", never Base", "it": ", mai Base"},
	"spare_imperial": {"en": ", never Imperial", "it": ", mai Imperiali"},

	"what_attacks": {"en": "nobody places or resolves attacks", "it": "nessuno pone o risolve attacchi"},
	"what_trade":   {"en": "nobody trades with the Merchant", "it": "nessuno commercia col Mercante"},
	"what_none":    {"en": "it stays there", "it": "resta lì"},

	"move_come": {"en": "comes to you", "it": "viene da te"},
	"move_go":   {"en": "moves on", "it": "prosegue"},

	"fetch_deck":    {"en": "its deck", "it": "dal suo mazzo"},
	"fetch_discard": {"en": "its discard pile", "it": "dai suoi scarti"},

	"play":     {"en": "Discard:", "it": "Scarta:"},
	"lay":      {"en": "", "it": ""},
	"reveal":   {"en": "When it is revealed:", "it": "Quando viene rivelata:"},
	"deployed": {"en": "Deployed, when the attack is revealed:", "it": "Schierata, quando l’attacco è rivelato:"},

	"attack": {"en": "Place it face down to your {rules.attack.target}. What the defense lacks is your Loot.",
		"it": "Posala coperta alla tua {rules.attack.target}. Quanto manca alla difesa è il tuo Bottino."},
	"deploy": {"en": "Deploy it against an attack.", "it": "Schierala contro un attacco."},
	"first": {"en": "Deploy it against an attack, or place it as your Fortification.",
		"it": "Schierala contro un attacco, o posala come Fortificazione."},
	"upgrade": {"en": "Deploy it against an attack, or replace your {prev.name} with it.",
		"it": "Schierala contro un attacco, o mettila al posto di {prev.name}."},

	"once":  {"en": "Once,", "it": "Una volta,"},
	"times": {"en": "{uses:time|times},", "it": "{uses:volta|volte},"},
	"else":  {"en": "Or,", "it": "Oppure,"},

	"on_action":             {"en": "on your turn:", "it": "nel tuo turno:"},
	"on_play":               {"en": "when you play a Strategy card:", "it": "quando giochi una carta Strategia:"},
	"on_rival-plays":        {"en": "when another House plays a Strategy card:", "it": "quando un’altra Casata gioca una carta Strategia:"},
	"on_imperial":           {"en": "on your Imperial draw:", "it": "quando peschi dal mazzo Imperiale:"},
	"on_reveal":             {"en": "when an attack on you is revealed:", "it": "quando un attacco contro di te è rivelato:"},
	"on_retaliate":          {"en": "when your attack is revealed:", "it": "quando il tuo attacco è rivelato:"},
	"on_turn-start":         {"en": "when your turn begins:", "it": "quando comincia il tuo turno:"},
	"on_turn-end":           {"en": "when your turn ends:", "it": "quando finisce il tuo turno:"},
	"on_lost-fortification": {"en": "when you have lost your Fortification:", "it": "quando hai perso la Fortificazione:"},
	"on_season":             {"en": "when a new season comes:", "it": "quando arriva una nuova stagione:"},

	"note_assumed":  {"en": "* the rulebook gives only the total: this count is assumed", "it": "* il regolamento dà solo il totale: questo numero di copie è supposto"},
	"note_out":      {"en": "not in this variant: ", "it": "non in questa variante: "},
	"note_fallback": {"en": "without a text in this language: ", "it": "senza testo in questa lingua: "},
}

// houses are the Houses that effects name, by language, as each part of a
// sentence needs them.
var houses = map[string]map[string]map[string]string{
	"en": {
		"subject": {"self": "you", "left": "the House on your left", "right": "the House on your right", "ally": "your ally", "rival": "another House of your choice",
			"anyone": "a House of your choice", "others": "every other House", "all": "every House", "target": "that House", "attacker": "the attacker", "defender": "the defender"},
		"hand":  {"": "the hand of ", "self": "your hand"},
		"from":  {"": "from the hand of ", "self": "from your hand"},
		"to":    {"": "to ", "self": "to you"},
		"guild": {"": "the Guild of ", "self": "your Guild"},
	},
	"it": {
		"subject": {"self": "", "left": "la Casata alla tua sinistra", "right": "la Casata alla tua destra", "ally": "il tuo alleato", "rival": "un’altra Casata a tua scelta",
			"anyone": "una Casata a tua scelta", "others": "ogni altra Casata", "all": "ogni Casata", "target": "quella Casata", "attacker": "l’attaccante", "defender": "il difensore"},
		"of": {"left": "della Casata alla tua sinistra", "right": "della Casata alla tua destra", "ally": "del tuo alleato", "rival": "di un’altra Casata a tua scelta",
			"anyone": "di una Casata a tua scelta", "others": "di ogni altra Casata", "all": "di ogni Casata", "target": "di quella Casata", "attacker": "dell’attaccante", "defender": "del difensore"},
		"hand":  {"": "la mano ", "self": "la tua mano"},
		"from":  {"": "dalla mano ", "self": "dalla tua mano"},
		"guild": {"": "la Gilda ", "self": "la tua Gilda"},
		"to": {"self": "a te", "left": "alla Casata alla tua sinistra", "right": "alla Casata alla tua destra", "ally": "al tuo alleato", "rival": "a un’altra Casata a tua scelta",
			"anyone": "a una Casata a tua scelta", "others": "a ogni altra Casata", "all": "a ogni Casata", "target": "a quella Casata", "attacker": "all’attaccante", "defender": "al difensore"},
	},
}

// houseWord names a House in a part of a sentence.
func houseWord(lang, role, who string) string {
	forms := houses[lang][role]
	if w, ok := forms[who]; ok {
		return w
	}
	if of, ok := houses[lang]["of"][who]; ok {
		return forms[""] + of
	}
	return forms[""] + houses[lang]["subject"][who]
}

// printedWord returns a word of cards and lists in a language: the deck's, or ours. It is empty
// if there is none.
func printedWord(set *rule.Set, key, lang string) string {
	if v := set.Value("word." + key + "." + lang); v != nil {
		return v.Text
	}
	return printedWords[key][lang]
}

// say returns a word of sentences in a language, or in English.
func say(key, lang string) string {
	if w, ok := sayWords[key][lang]; ok {
		return w
	}
	return sayWords[key]["en"]
}

// wordKeys lists the words that a deck may give.
var wordKeys = []string{"deck_base", "deck_imperial", "deck_guild", "deck_setup", "short_base", "short_imperial", "short_guild", "short_setup",
	"kind_attack", "kind_defense", "kind_strategy", "kind_guild", "kind_setup",
	"winter", "left", "right", "or", "and", "price_any", "price_base", "price_imperial", "price_both", "price_card", "price_free"}

// Words implements [rule.Worded]: the words of cards and lists, then the
// sentences in which a match is told.
func (Game) Words() []rule.PrintedWord {
	var l []rule.PrintedWord
	for _, key := range wordKeys {
		l = append(l, rule.PrintedWord{Path: "word." + key, English: printedWords[key]["en"], Keys: placeholders(printedWords[key]), All: true})
	}
	for _, key := range tellKeys() {
		texts := tellWords[strings.TrimPrefix(key, tellPrefix)]
		l = append(l, rule.PrintedWord{Path: "word." + key, English: texts["en"], Keys: placeholders(texts)})
	}
	return l
}

// placeholders returns those of a word in any of our languages, each once, in the
// order of the English one.
func placeholders(texts map[string]string) []string {
	var l []string
	for _, lang := range []string{"en", "it"} {
		keys := slices.Compact(print.Keys(texts[lang]))
		slices.SortStableFunc(keys, func(a, b string) int {
			return strings.Index(texts[lang], "{"+a) - strings.Index(texts[lang], "{"+b)
		})
		for _, k := range keys {
			if !slices.Contains(l, k) {
				l = append(l, k)
			}
		}
	}
	return l
}

// words refuses words that nothing prints, sentences that nobody tells, and both
// where they cannot be filled in.
func (c *checker) words() {
	known := Game{}.Words()
	for _, key := range keysOf(c.set, "word") {
		at := c.set.Value("word." + key)
		if i := slices.IndexFunc(known, func(w rule.PrintedWord) bool { return w.Path == "word."+key }); i >= 0 {
			c.template(key, &known[i], at)
			continue
		}
		near, msg := wordKeys, "no card shows the word %s"
		if strings.HasPrefix(key, tellPrefix) {
			near, msg = tellKeys(), "no sentence is called %s"
		}
		help := ""
		if n := cond.Nearest(key, near); n != "" {
			help = "nearest: " + n
		}
		c.faults = append(c.faults, rule.Fault{At: at.KeyAt, Msg: fmt.Sprintf(msg, key), Help: help})
	}
}

// template holds the placeholders of a deck's word, in all languages, against
// those of ours. What a word of cards leaves out would be missing there.
func (c *checker) template(key string, w *rule.PrintedWord, texts *rule.Value) {
	vals := newValues(nil)
	for i, k := range w.Keys {
		vals.put(k, print.Phrase(mark(i)))
	}
	for _, lang := range texts.Table.Keys() {
		text := texts.Table.Get(lang)
		if w.All && len(w.Keys) == 0 {
			c.plain(key, text)
			continue
		}
		said, faults := print.Expand(text.Text, lang, vals)
		fatal := false
		for _, f := range faults {
			fatal = fatal || !f.Warning
			c.faults = append(c.faults, rule.Fault{At: text.Within(f.At, f.Width), Msg: key + ": " + f.Msg, Help: f.Help, Warning: f.Warning})
		}
		for i, k := range w.Keys {
			if w.All && !fatal && !strings.Contains(said, mark(i)) {
				c.faults = append(c.faults, rule.Fault{At: text.At, Msg: fmt.Sprintf("%s: %q does not say {%s}, which would be missing on the card", key, text.Text, k),
					Help: fmt.Sprintf("in English: %q", w.English)})
			}
		}
	}
}

// mark stands for a placeholder that is looked for afterwards; no text that is
// without faults holds one.
func mark(i int) string { return string(rune(0xf800 + i)) }

// plain refuses braces in a text that is printed as it stands: whoever writes
// them means a placeholder.
func (c *checker) plain(what string, text *rule.Value) {
	if at := strings.IndexAny(text.Text, "{}"); at >= 0 {
		runes := utf8.RuneCountInString(text.Text[:at])
		width := 1
		if end := strings.IndexByte(text.Text[at:], '}'); end > 0 {
			width = utf8.RuneCountInString(text.Text[at : at+end+1])
		}
		c.faults = append(c.faults, rule.Fault{At: text.Within(runes, width), Msg: fmt.Sprintf("%s: %s is printed as it stands: there is no placeholder here", what, string([]rune(text.Text)[runes:runes+width]))})
	}
}

// asItStands refuses placeholders in names, and in the words that stand for a
// number: they are printed as they are.
func (c *checker) asItStands() {
	for _, table := range [...]string{"card", "guild", "marker", "season"} {
		for _, id := range keysOf(c.set, table) {
			for _, key := range [...]string{"name", "n_text"} {
				if texts := c.set.Value(rule.Path(table, id, key)); texts != nil && texts.Table != nil {
					for _, lang := range texts.Table.Keys() {
						c.plain(id+", "+key+" "+lang, texts.Table.Get(lang))
					}
				}
			}
		}
	}
}

// tellPrefix begins the keys of sentences in which a match is told.
const tellPrefix = "tell_"

// tellKeys lists those that a deck may give, sorted.
func tellKeys() []string {
	var l []string
	for id := range tellWords {
		l = append(l, tellPrefix+id)
	}
	slices.Sort(l)
	return l
}
