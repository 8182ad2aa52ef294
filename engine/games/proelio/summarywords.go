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
	"merchant": {"en": "Price", "it": "Prezzo"},
	"seasons":  {"en": "Seasons", "it": "Stagioni"},
	"none":     {"en": "none: an empty Base deck is just reshuffled", "it": "nessuna: il mazzo Base vuoto si rimescola"},
	"order":    {"en": "; each time the Base deck runs out, the next one", "it": "; ogni volta che il mazzo Base finisce, la prossima"},
	"others":   {"en": "Also different", "it": "Altre differenze"},
}

// A summaryRule is one rule in words. Its text is a template; keys are those
// that it tells without naming them.
type summaryRule struct {
	section     int
	id          string
	label, text map[string]string
	holds       func(*summarizer) bool
	keys        []string
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
	{section: sectionTable, id: "players", label: tr("Houses", "Casate"), text: tr("{rules.players.min} to {rules.players.max}", "da {rules.players.min} a {rules.players.max}")},
	{section: sectionTable, id: "teams", label: tr("Alliances", "Alleanze"), holds: teams(2), keys: []string{"players.teams"},
		text: tr("{rules.players.teams}; allies sit opposite", "{rules.players.teams}; gli alleati siedono di fronte")},
	{section: sectionTable, id: "start", label: tr("Dealt", "Distribuite"), text: tr("{rules.hand.start:Base card|Base cards} to each House", "{rules.hand.start:carta Base|carte Base} a ogni Casata")},
	{section: sectionTable, id: "limit", label: tr("Hand limit", "Limite di mano"), text: tr("{rules.hand.limit:card|cards}; more are discarded at once", "{rules.hand.limit:carta|carte}; quelle in più si scartano subito")},

	{section: sectionTurn, id: "actions", label: tr("A turn", "Un turno"), text: tr("{rules.turn.actions:action|actions}", "{rules.turn.actions:azione|azioni}")},
	{section: sectionTurn, id: "draw", label: tr("Draw", "Pesca"), holds: constant("draw.n"), text: tr("{rules.draw.n:Base card|Base cards}", "{rules.draw.n:carta Base|carte Base}")},
	{section: sectionTurn, id: "fortify", label: tr("Fortify", "Fortifica"), holds: mentions("fortify.legal", "fortify.step"),
		text: tr("place a Defense card worth {rules.fortify.step} more than the Fortification in its place", "posa al posto della Fortificazione una carta Difesa che vale {rules.fortify.step} di più")},
	{section: sectionTurn, id: "attack", label: tr("Attack", "Attacca"), text: tr("the House on your {rules.attack.target}", "la Casata alla tua {rules.attack.target}")},
	{section: sectionTurn, id: "imperial", label: tr("Imperial draw", "Pesca Imperiale"),
		text: tr("discard {rules.imperial.price:card|cards}, draw {rules.imperial.draw:Imperial card|Imperial cards}", "scarta {rules.imperial.price:carta|carte}, pesca {rules.imperial.draw:carta Imperiale|carte Imperiali}")},
	{section: sectionTurn, id: "equitas", label: tr("Equitas", "Equitas"), text: tr("{rules.equitas.uses:time|times} in the whole game", "{rules.equitas.uses:volta|volte} in tutta la partita")},
	{section: sectionTurn, id: "support", label: tr("Support", "Sostegno"), holds: on("support.use"), keys: []string{"support.use"},
		text: tr("give a card to your ally", "cedi una carta al tuo alleato")},

	{section: sectionAttack, id: "first", label: tr("First attack", "Primo attacco"), holds: mentions("attack.legal", "attack.first_turn"),
		text: tr("from the House’s own turn number {rules.attack.first_turn}", "dal turno proprio numero {rules.attack.first_turn}")},
	{section: sectionAttack, id: "limit", label: tr("Attack limit", "Limite di attacco"), holds: mentions("attack.valid", "attack.limit"),
		text: tr("Fortification +{rules.attack.limit}", "Fortificazione +{rules.attack.limit}")},
	{section: sectionAttack, id: "misplay", label: tr("Above the limit", "Oltre il limite"), holds: when("attack.misplay", "penalty"), keys: []string{"attack.misplay"},
		text: tr("may be placed, and fails when revealed", "si può porre, e fallisce quando si rivela")},
	{section: sectionAttack, id: "deploy", label: tr("Defense limit", "Limite di difesa"), holds: mentions("deploy.legal", "deploy.limit"),
		text: tr("Fortification +{rules.deploy.limit}", "Fortificazione +{rules.deploy.limit}")},
	{section: sectionAttack, id: "loot", label: tr("Loot", "Bottino"), holds: when("loot.choose", "owner"), keys: []string{"loot.choose"}, text: tr("the defender chooses the cards", "le carte le sceglie il difensore")},
	{section: sectionAttack, id: "loot", label: tr("Loot", "Bottino"), holds: when("loot.choose", "actor"), keys: []string{"loot.choose"}, text: tr("the attacker sees the hand and chooses", "l’attaccante vede la mano e sceglie")},
	{section: sectionAttack, id: "loot", label: tr("Loot", "Bottino"), holds: when("loot.choose", "random"), keys: []string{"loot.choose"}, text: tr("taken at random", "preso a caso")},
	{section: sectionAttack, id: "short", label: tr("Too small a hand", "Mano troppo piccola"), holds: when("loot.short", "fortification"), keys: []string{"loot.short"},
		text: tr("costs the Fortification too", "costa anche la Fortificazione")},
	{section: sectionAttack, id: "short", label: tr("Too small a hand", "Mano troppo piccola"), holds: when("loot.short", "nothing"), keys: []string{"loot.short"},
		text: tr("costs nothing more", "non costa altro")},

	{section: sectionMerchant, id: "start", label: tr("Begins", "Comincia"), holds: func(s *summarizer) bool { return s.p.r.merchantUse && !s.p.r.merchantFirst }, keys: []string{"merchant.start", "merchant.use"},
		text: tr("with the dealer", "dal mazziere")},
	{section: sectionMerchant, id: "start", label: tr("Begins", "Comincia"), holds: func(s *summarizer) bool { return s.p.r.merchantUse && s.p.r.merchantFirst }, keys: []string{"merchant.start", "merchant.use"},
		text: tr("with the first House", "dalla prima Casata")},
	{section: sectionMerchant, id: "route", label: tr("After the turn", "Dopo il turno"), holds: func(s *summarizer) bool { return s.p.r.merchantUse && s.p.r.merchantRoute != whoSelf }, keys: []string{"merchant.route"},
		text: tr("goes to the {rules.merchant.route}", "va a {rules.merchant.route}")},
	{section: sectionMerchant, id: "route", label: tr("After the turn", "Dopo il turno"), holds: func(s *summarizer) bool { return s.p.r.merchantUse && s.p.r.merchantRoute == whoSelf }, keys: []string{"merchant.route"},
		text: tr("stays", "resta")},
	{section: sectionMerchant, id: "perks", label: tr("While with a House", "Quando è da una Casata"), holds: func(s *summarizer) bool { return s.p.r.merchantUse && s.p.r.merchantBlocks && s.p.r.guildsUse }, keys: []string{"merchant.blocks_perks"},
		text: tr("its Guild is silent", "la sua Gilda tace")},

	{section: sectionGuilds, id: "use", label: tr("Guilds", "Gilde"), holds: func(s *summarizer) bool { return !s.p.r.guildsUse }, keys: []string{"guilds.use"}, text: tr("none", "nessuna")},

	{section: sectionEnd, id: "check", label: tr("Defeat", "Sconfitta"), holds: when("defeat.check", "resolution"), keys: []string{"defeat.check"},
		text: tr("is looked at after a resolution", "si verifica dopo una risoluzione")},
	{section: sectionEnd, id: "check", label: tr("Defeat", "Sconfitta"), holds: when("defeat.check", "always"), keys: []string{"defeat.check"},
		text: tr("is looked at after every step", "si verifica dopo ogni passo")},
	{section: sectionEnd, id: "falls", label: tr("An attacker falls", "Cade l’attaccante"), holds: when("defeat.attacker_falls", "defender"), keys: []string{"defeat.attacker_falls"},
		text: tr("the defender wins", "vince il difensore")},
	{section: sectionEnd, id: "falls", label: tr("An attacker falls", "Cade l’attaccante"), holds: when("defeat.attacker_falls", "left"), keys: []string{"defeat.attacker_falls"},
		text: tr("the House that has it on its left wins", "vince la Casata che l’ha alla sua sinistra")},
	{section: sectionEnd, id: "turns", label: tr("Turn limit", "Limite di turni"), text: tr("{rules.turn.limit}; then the game is unfinished", "{rules.turn.limit}; poi la partita resta incompiuta")},

	{section: sectionScore, id: "fortification", label: tr("Fortification", "Fortificazione"), holds: mentions("scoring.formula", "scoring.fortification"),
		text: tr("{rules.scoring.fortification} a point of value", "{rules.scoring.fortification} per punto di valore")},
	{section: sectionScore, id: "deployable", label: tr("Base Defense cards", "Carte Difesa Base"), holds: mentions("scoring.formula", "scoring.deployable"),
		text: tr("{rules.scoring.deployable} a point of value, if they could be deployed", "{rules.scoring.deployable} per punto di valore, se si possono schierare")},
	{section: sectionScore, id: "imperial", label: tr("Imperial cards in hand", "Carte Imperiali in mano"), holds: mentions("scoring.formula", "scoring.imperial"),
		text: tr("{rules.scoring.imperial} each", "{rules.scoring.imperial} ciascuna")},
	{section: sectionScore, id: "guild", label: tr("Unused Guild", "Gilda non usata"), holds: func(s *summarizer) bool { return s.p.r.guildsUse && s.uses("scoring.formula", "scoring.guild") },
		text: tr("{rules.scoring.guild}", "{rules.scoring.guild}")},
}
