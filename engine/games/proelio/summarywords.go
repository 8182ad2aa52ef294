package proelio

// The sections of a summary, in order.
const (
	sectionTable = iota
	sectionTurn
	sectionAttack
	sectionMerchant
	sectionGuilds
	sectionEnd
	sectionScore
)

var summarySections = [...]map[string]string{
	sectionTable:    {"en": "Table and hand", "it": "Tavolo e mano"},
	sectionTurn:     {"en": "Actions", "it": "Azioni"},
	sectionAttack:   {"en": "Attack and defense", "it": "Attacco e difesa"},
	sectionMerchant: {"en": "Merchant", "it": "Mercante"},
	sectionGuilds:   {"en": "Guilds", "it": "Gilde"},
	sectionEnd:      {"en": "Seasons and end", "it": "Stagioni e fine"},
	sectionScore:    {"en": "Scoring", "it": "Punteggio"},
}

var sectionWords = map[string]map[string]string{
	"merchant":   {"en": "Price", "it": "Prezzo"},
	"seasons":    {"en": "Seasons", "it": "Stagioni"},
	"reshuffled": {"en": "none: an empty Base deck is just reshuffled", "it": "nessuna: il mazzo Base vuoto si rimescola"},
	"order":      {"en": "; each time the Base deck runs out, the next one", "it": "; ogni volta che il mazzo Base finisce, la prossima"},
	"cards":      {"en": "Cards", "it": "Carte"},
	"others":     {"en": "Also different", "it": "Altre differenze"},

	"defeat":          tr("a House without cards in hand and without a Fortification", "una Casata senza carte in mano e senza Fortificazione"),
	"legend":          tr("Marked: not as in {edition}, whose rule follows, struck out.", "Segnato: diverso da {edition}, la cui regola segue, barrata."),
	"none":            tr("none", "nessuna"),
	"never":           tr("never", "mai"),
	"yes":             tr("yes", "sì"),
	"no":              tr("no", "no"),
	"equitas_once":    tr("once in the whole game: {card} from {from} becomes the Fortification", "una volta sola in tutta la partita: {card} {from} diventa la Fortificazione"),
	"equitas_times":   tr("{rules.equitas.uses:time|times} in the whole game: {card} from {from} becomes the Fortification", "{rules.equitas.uses:volta|volte} in tutta la partita: {card} {from} diventa la Fortificazione"),
	"equitas_deck":    tr("the deck", "dal mazzo"),
	"equitas_discard": tr("the discards", "dagli scarti"),

	"gone":     tr("not in this variant", "non in questa variante"),
	"copies":   tr("{n:copy|copies}", "{n:copia|copie}"),
	"value":    tr("value {value}", "valore {value}"),
	"absolute": tr("value ∞", "valore ∞"),
	"no_value": tr("no value", "senza valore"),
	"min":      tr("Fortification {min} or more", "Fortificazione {min} o più"),
	"min_only": tr("Fortification {min} only", "solo Fortificazione {min}"),
	"no_min":   tr("no Fortification needed", "nessuna Fortificazione richiesta"),

	"bare_only":    tr("without a Fortification only", "solo senza Fortificazione"),
	"only_if":      tr("only if {when}", "solo se {when}"),
	"never_played": tr("can never be played", "non si può mai giocare"),
}

// ruleLabels are, in Italian, the labels of rules that have no sentence in every
// variant.
var ruleLabels = map[string]string{
	"draw.legal":        "quando si può pescare",
	"turn.actions":      "azioni per turno",
	"hand.limit":        "limite di mano",
	"fortify.step":      "quanto vale in più la prossima Fortificazione",
	"attack.limit":      "di quanto un attacco può superare la Fortificazione",
	"deploy.limit":      "di quanto una difesa può superare la Fortificazione",
	"imperial.price":    "prezzo di una pesca Imperiale",
	"imperial.draw":     "carte Imperiali pescate",
	"fortify.legal":     "quale carta può diventare la Fortificazione",
	"fortify.start":     "Fortificazioni con cui si comincia",
	"attack.legal":      "quando si può porre un attacco",
	"attack.misplay":    "un attacco non valido",
	"attack.valid":      "quale attacco è valido",
	"deploy.legal":      "quale carta si può schierare",
	"resolve.legal":     "quando si può risolvere un attacco",
	"resolve.sacrifice": "quando si può sacrificare la Fortificazione",
	"loot.n":            "quanto è il Bottino",
	"imperial.legal":    "quando si può pescare dal mazzo Imperiale",
	"equitas.legal":     "quando si può invocare Equitas",
	"support.legal":     "quando si può sostenere l’alleato",
	"merchant.legal":    "quando si può commerciare",
	"scoring.formula":   "il punteggio",
}

// A summaryRule is one rule in words. Its text is a template, and moving the one
// where a number in it changes during play; keys are those that it tells without
// naming them.
type summaryRule struct {
	section     int
	id          string
	label, text map[string]string
	moving      map[string]string
	holds       func(*summarizer) bool
	keys        []string
	unlike      map[string]string // see [summaryLine]
}

func when(path string, words ...string) func(*summarizer) bool {
	return func(s *summarizer) bool {
		for _, w := range words {
			if s.set.Text(path) == w {
				return true
			}
		}
		return false
	}
}

func on(path string) func(*summarizer) bool {
	return func(s *summarizer) bool { return s.set.Bool(path) }
}

func mentions(path, key string) func(*summarizer) bool {
	return func(s *summarizer) bool { return s.uses(path, key) }
}

// scores is [mentions] of the score, which is counted when winter comes.
func scores(key string) func(*summarizer) bool {
	return func(s *summarizer) bool { return s.p.r.seasonsUse && s.uses("scoring.formula", key) }
}

func teams(n int) func(*summarizer) bool {
	return func(s *summarizer) bool { return s.p.r.teams == n }
}

func constant(path string) func(*summarizer) bool {
	return func(s *summarizer) bool {
		_, ok := s.set.Expr(path).Const()
		return ok
	}
}

func tr(en, it string) map[string]string { return map[string]string{"en": en, "it": it} }

var summaryRules = []summaryRule{
	{section: sectionTable, id: "players", label: tr("Houses", "Casate"), holds: func(s *summarizer) bool { return s.set.Int("players.min") == s.set.Int("players.max") }, text: tr("{rules.players.min}", "{rules.players.min}"), keys: []string{"players.max"}},
	{section: sectionTable, id: "players", label: tr("Houses", "Casate"), holds: func(s *summarizer) bool { return s.set.Int("players.min") < s.set.Int("players.max") }, text: tr("{rules.players.min} to {rules.players.max}", "da {rules.players.min} a {rules.players.max}")},
	{section: sectionTable, id: "teams", label: tr("Alliances", "Alleanze"), holds: teams(2), keys: []string{"players.teams"},
		text: tr("{rules.players.teams}; allies sit opposite", "{rules.players.teams}; gli alleati siedono di fronte")},
	{section: sectionTable, id: "start", label: tr("Dealt", "Distribuite"), text: tr("{rules.hand.start:Base card|Base cards} to each House", "{rules.hand.start:carta Base|carte Base} a ogni Casata")},
	{section: sectionTable, id: "limit", label: tr("Hand limit", "Limite di mano"), text: tr("{rules.hand.limit:card|cards}; more are discarded at once", "{rules.hand.limit:carta|carte}; quelle in più si scartano subito"),
		moving: tr("cards: {rules.hand.limit}; more are discarded at once", "carte: {rules.hand.limit}; quelle in più si scartano subito")},

	{section: sectionTurn, id: "actions", label: tr("A turn", "Un turno"), text: tr("{rules.turn.actions:action|actions}", "{rules.turn.actions:azione|azioni}"),
		moving: tr("actions: {rules.turn.actions}", "azioni: {rules.turn.actions}")},
	{section: sectionTurn, id: "draw", label: tr("Draw", "Pesca"), holds: constant("draw.n"), keys: []string{"draw.n"}, text: tr("{rules.draw.n:Base card|Base cards}", "{rules.draw.n:carta Base|carte Base}")},
	{section: sectionTurn, id: "draw", label: tr("Draw", "Pesca"), holds: func(s *summarizer) bool { return !constant("draw.n")(s) }, keys: []string{"draw.n"}, text: tr("Base cards: {draw}", "carte Base: {draw}")},
	{section: sectionTurn, id: "fortify", label: tr("Fortify", "Fortifica"), holds: mentions("fortify.legal", "fortify.step"),
		text:   tr("place a Defense card worth {rules.fortify.step} more than the Fortification in its place", "posa al posto della Fortificazione una carta Difesa che vale {rules.fortify.step} di più"),
		moving: tr("place a Defense card worth more than the Fortification in its place; points more: {rules.fortify.step}", "posa al posto della Fortificazione una carta Difesa che vale di più; punti in più: {rules.fortify.step}")},
	{section: sectionTurn, id: "attack", label: tr("Attack", "Attacca"), text: tr("the House on your {rules.attack.target}", "la Casata alla tua {rules.attack.target}")},
	{section: sectionTurn, id: "imperial", label: tr("Imperial draw", "Pesca Imperiale"),
		text:   tr("discard {rules.imperial.price:card|cards}, draw {rules.imperial.draw:Imperial card|Imperial cards}", "scarta {rules.imperial.price:carta|carte}, pesca {rules.imperial.draw:carta Imperiale|carte Imperiali}"),
		moving: tr("cards to discard: {rules.imperial.price}; Imperial cards to draw: {rules.imperial.draw}", "carte da scartare: {rules.imperial.price}; carte Imperiali da pescare: {rules.imperial.draw}")},
	{section: sectionTurn, id: "support", label: tr("Support", "Sostegno"), holds: on("support.use"), keys: []string{"support.use"},
		text: tr("give a card to your ally", "cedi una carta al tuo alleato")},

	{section: sectionAttack, id: "first", label: tr("First attack", "Primo attacco"), holds: mentions("attack.legal", "attack.first_turn"),
		text: tr("from the House’s own turn {rules.attack.first_turn} on", "dal proprio turno numero {rules.attack.first_turn}")},
	{section: sectionAttack, id: "limit", label: tr("Attack limit", "Limite di attacco"), holds: mentions("attack.valid", "attack.limit"),
		text:   tr("Fortification +{rules.attack.limit}", "Fortificazione +{rules.attack.limit}"),
		moving: tr("points above the Fortification: {rules.attack.limit}", "punti oltre la Fortificazione: {rules.attack.limit}")},
	{section: sectionAttack, id: "misplay", label: tr("Above the limit", "Oltre il limite"), holds: when("attack.misplay", "penalty"), keys: []string{"attack.misplay"},
		text: tr("may be placed, and fails when revealed", "si può porre, e fallisce quando si rivela")},
	{section: sectionAttack, id: "deploy", label: tr("Defense limit", "Limite di difesa"), holds: mentions("deploy.legal", "deploy.limit"),
		text:   tr("Fortification +{rules.deploy.limit}", "Fortificazione +{rules.deploy.limit}"),
		moving: tr("points above the Fortification: {rules.deploy.limit}", "punti oltre la Fortificazione: {rules.deploy.limit}")},
	{section: sectionAttack, id: "loot", label: tr("Loot", "Bottino"), holds: when("loot.choose", "owner"), keys: []string{"loot.choose"}, text: tr("the defender chooses the cards", "le carte le sceglie il difensore")},
	{section: sectionAttack, id: "loot", label: tr("Loot", "Bottino"), holds: when("loot.choose", "actor"), keys: []string{"loot.choose"}, text: tr("the attacker sees the hand and chooses", "l’attaccante vede la mano e sceglie")},
	{section: sectionAttack, id: "loot", label: tr("Loot", "Bottino"), holds: when("loot.choose", "random"), keys: []string{"loot.choose"}, text: tr("taken at random", "preso a caso")},
	{section: sectionAttack, id: "short", label: tr("Too small a hand", "Mano troppo piccola"), holds: when("loot.short", "fortification"), keys: []string{"loot.short"},
		text: tr("costs the Fortification too", "costa anche la Fortificazione")},
	{section: sectionAttack, id: "short", label: tr("Too small a hand", "Mano troppo piccola"), holds: when("loot.short", "nothing"), keys: []string{"loot.short"},
		text: tr("costs nothing more", "non costa altro")},

	{section: sectionMerchant, id: "use", label: tr("Merchant", "Mercante"), holds: func(s *summarizer) bool { return !s.p.r.merchantUse }, keys: []string{"merchant.use"},
		text: tr("none", "nessuno"), unlike: tr("in play", "in gioco")},
	{section: sectionMerchant, id: "trade", label: tr("Trade", "Commercio"), holds: func(s *summarizer) bool { return s.p.r.merchantUse }, keys: []string{"merchant.use"},
		text: tr("an action: a card of your choice from the Base discards", "un’azione: una carta a scelta dagli scarti Base")},
	{section: sectionMerchant, id: "start", label: tr("Begins", "Comincia"), holds: func(s *summarizer) bool { return s.p.r.merchantUse && !s.p.r.merchantFirst }, keys: []string{"merchant.start", "merchant.use"},
		text: tr("with the dealer", "dal mazziere")},
	{section: sectionMerchant, id: "start", label: tr("Begins", "Comincia"), holds: func(s *summarizer) bool { return s.p.r.merchantUse && s.p.r.merchantFirst }, keys: []string{"merchant.start", "merchant.use"},
		text: tr("with the first House", "dalla prima Casata")},
	{section: sectionMerchant, id: "route", label: tr("After the turn", "Dopo il turno"), holds: func(s *summarizer) bool { return s.p.r.merchantUse && s.p.r.merchantRoute != whoSelf }, keys: []string{"merchant.route"},
		text: tr("goes to the {rules.merchant.route}", "va a {rules.merchant.route}")},
	{section: sectionMerchant, id: "route", label: tr("After the turn", "Dopo il turno"), holds: func(s *summarizer) bool { return s.p.r.merchantUse && s.p.r.merchantRoute == whoSelf }, keys: []string{"merchant.route"},
		text: tr("stays", "resta")},
	{section: sectionMerchant, id: "perks", label: tr("While with a House", "Quando è da una Casata"), holds: func(s *summarizer) bool { return s.p.r.merchantUse && s.p.r.merchantBlocks && s.p.r.guildsUse }, keys: []string{"merchant.blocks_perks"},
		text: tr("its Guild cannot be used", "la sua Gilda non si può usare")},

	{section: sectionGuilds, id: "use", label: tr("Guilds", "Gilde"), holds: func(s *summarizer) bool { return !s.p.r.guildsUse }, keys: []string{"guilds.use"}, text: tr("none", "nessuna"), unlike: tr("in play", "in gioco")},

	{section: sectionEnd, id: "check", label: tr("Defeat", "Sconfitta"), holds: when("defeat.check", "resolution"), keys: []string{"defeat.check", "defeat.when"},
		text: tr("when an attack has been resolved: {defeat}", "quando un attacco è risolto: {defeat}")},
	{section: sectionEnd, id: "check", label: tr("Defeat", "Sconfitta"), holds: when("defeat.check", "always"), keys: []string{"defeat.check", "defeat.when"},
		text: tr("at any time: {defeat}", "in ogni momento: {defeat}")},
	{section: sectionEnd, id: "falls", label: tr("An attacker falls", "Cade l’attaccante"), holds: when("defeat.attacker_falls", "defender"), keys: []string{"defeat.attacker_falls"},
		text: tr("the defender wins", "vince il difensore")},
	{section: sectionEnd, id: "falls", label: tr("An attacker falls", "Cade l’attaccante"), holds: when("defeat.attacker_falls", "left"), keys: []string{"defeat.attacker_falls"},
		text: tr("the House that has it on its left wins", "vince la Casata che l’ha alla sua sinistra")},

	{section: sectionScore, id: "use", label: tr("Score", "Punteggio"), holds: func(s *summarizer) bool { return !s.p.r.seasonsUse }, keys: []string{"scoring.formula"},
		text: tr("none: winter never comes", "nessuno: l’inverno non arriva"), unlike: tr("when winter comes", "quando arriva l’inverno")},
	{section: sectionScore, id: "fortification", label: tr("Fortification", "Fortificazione"), holds: scores("scoring.fortification"),
		text: tr("{rules.scoring.fortification:point|points} per point of value", "{rules.scoring.fortification:punto|punti} per punto di valore")},
	{section: sectionScore, id: "deployable", label: tr("Base Defense cards", "Carte Difesa Base"), holds: scores("scoring.deployable"),
		text: tr("{rules.scoring.deployable:point|points} per point of value, if they could be deployed", "{rules.scoring.deployable:punto|punti} per punto di valore, se si possono schierare")},
	{section: sectionScore, id: "imperial", label: tr("Imperial cards in hand", "Carte Imperiali in mano"), holds: scores("scoring.imperial"),
		text: tr("{rules.scoring.imperial:point|points} each", "{rules.scoring.imperial:punto|punti} ciascuna")},
	{section: sectionScore, id: "guild", label: tr("Unused Guild", "Gilda non usata"), holds: func(s *summarizer) bool { return s.p.r.guildsUse && scores("scoring.guild")(s) },
		text: tr("{rules.scoring.guild:point|points}", "{rules.scoring.guild:punto|punti}")},
}
