package warland

// The sections of a summary, in order.
const (
	sectionTable = iota
	sectionFood
	sectionMove
	sectionBuild
	sectionDemolish
	sectionBattle
	sectionCastle
	sectionPacts
	sectionCreatures
)

func tr(en, it string) map[string]string { return map[string]string{"en": en, "it": it} }

var summarySections = [...]map[string]string{
	sectionTable:     tr("Table and start", "Tavolo e inizio"),
	sectionFood:      tr("Food and stock", "Cibo e scorte"),
	sectionMove:      tr("Moves of a turn", "Movimenti di un turno"),
	sectionBuild:     tr("Construction", "Costruzione"),
	sectionDemolish:  tr("Demolition", "Demolizione"),
	sectionBattle:    tr("Battles", "Battaglie"),
	sectionCastle:    tr("Castle and end", "Castello e fine"),
	sectionPacts:     tr("Treaties and bribes", "Trattati e corruzioni"),
	sectionCreatures: tr("Creatures", "Creature"),
}

var summaryWords = map[string]map[string]string{
	"cards":  tr("Cards and pawns", "Carte e pedine"),
	"others": tr("Also different", "Altre differenze"),
	"legend": tr("Marked: not as in {edition}, whose rule follows, struck out.", "Segnato: diverso da {edition}, la cui regola segue, barrata."),
	"gone":   tr("not in this variant", "non in questa variante"),
	"not":    tr("not: ", "non: "),

	"class_inhabitant": tr("inhabitant", "abitante"),
	"class_carpenter":  tr("carpenter", "carpentiere"),
	"class_soldier":    tr("soldier", "soldato"),

	"true":  tr("yes", "sì"),
	"false": tr("no", "no"),
}

// traitWords are the numbers of a card or a pawn in words.
var traitWords = map[string]map[string]string{
	"count":           tr("{n:piece|pieces} for each faction", "{n:pezzo|pezzi} per fazione"),
	"copies":          tr("{n:copy|copies}", "{n:copia|copie}"),
	"resistance":      tr("resistance {n}", "resistenza {n}"),
	"credits":         tr("{n:credit|credits}", "{n:credito|crediti}"),
	"strength":        tr("strength {n}", "forza {n}"),
	"food":            tr("eats {n}", "mangia {n}"),
	"food_on_mission": tr("on mission {n}", "in missione {n}"),
	"supply":          tr("{n} in play at most", "al massimo {n} in gioco"),
	"max_owned":       tr("at most {n} of a faction", "al massimo {n} per fazione"),
	"cost":            tr("costs {n:resource|resources}", "costa {n:risorsa|risorse}"),
}

// An option is what a rule means where it has one value, as the file writes it.
type option struct {
	is   string
	text map[string]string
}

// A telling is a rule in words: options for values that have a sentence of their
// own, text for all others. In a sentence {n} is the rule's number, other
// placeholders are numbers of other rules, and {spoken} is a condition or an
// amount in words; without a text it stands alone.
type telling struct {
	section int
	path    string
	label   map[string]string
	text    map[string]string
	options []option
	module  string // a yes or no of the rules: without it there is no such rule
}

func yesNo(yesEn, yesIt, noEn, noIt string) []option {
	return []option{{"true", tr(yesEn, yesIt)}, {"false", tr(noEn, noIt)}}
}

func zero(en, it string) []option { return []option{{"0", tr(en, it)}} }

var tellings = []telling{
	{section: sectionTable, path: "players.min", label: tr("Factions, least", "Fazioni, almeno"), text: tr("{n}", "{n}")},
	{section: sectionTable, path: "players.max", label: tr("Factions, most", "Fazioni, al massimo"), text: tr("{n}", "{n}")},
	{section: sectionTable, path: "table.size_mm", label: tr("Table", "Tavolo"), text: tr("a square of {n} mm", "un quadrato di {n} mm")},
	{section: sectionTable, path: "table.ruler_mm", label: tr("Ruler", "Righello"), text: tr("{n} mm", "{n} mm")},
	{section: sectionTable, path: "table.building_capacity", label: tr("Room on a card", "Posto su una carta"), text: tr("{n:pawn|pawns}", "{n:pedina|pedine}")},
	{section: sectionTable, path: "setup.dice", label: tr("Who begins", "Chi comincia"), text: tr("the best roll of {n:die|dice}", "il tiro migliore di {n:dado|dadi}")},
	{section: sectionTable, path: "setup.carpenters", label: tr("Carpenters", "Carpentieri"), text: tr("{n} for each faction", "{n} per fazione")},
	{section: sectionTable, path: "setup.resources", label: tr("Opening resources", "Risorse iniziali"), text: tr("{n}", "{n}"), options: zero("none", "nessuna")},
	{section: sectionTable, path: "setup.food", label: tr("Opening food", "Cibo iniziale"), text: tr("{n}", "{n}"), options: zero("none", "nessuno")},

	{section: sectionFood, path: "feeding.offer_deliberate", label: tr("Starving on purpose", "Affamare apposta"), options: yesNo("allowed", "permesso", "not allowed", "vietato")},
	{section: sectionFood, path: "feeding.partial_rations", label: tr("A short ration", "Una razione scarsa"), options: yesNo("keeps alive the only pawn that lacks food", "basta all’unica pedina senza cibo", "is not enough: the pawn dies", "non basta: la pedina muore")},
	{section: sectionFood, path: "end_phase.food_kept", label: tr("Food at the turn’s end", "Cibo a fine turno"), text: tr("kept: {spoken}", "si conserva: {spoken}"), options: zero("is lost", "va perso")},
	{section: sectionFood, path: "coins.mode", label: tr("Coins", "Monete"), options: []option{
		{"as_resources", tr("are paid in resources", "si pagano in risorse")}, {"as_food", tr("are paid in food", "si pagano in cibo")},
		{"separate", tr("are a stock of their own", "sono una scorta a sé")}, {"free", tr("are not paid", "non si pagano")}}},

	{section: sectionMove, path: "movement.mode", label: tr("A move", "Un movimento"), options: []option{
		{"exact", tr("one ruler length exactly", "esattamente la lunghezza del righello")}, {"up_to", tr("anything up to one ruler length", "fino alla lunghezza del righello")}}},
	{section: sectionMove, path: "movement.inhabitants", label: tr("Inhabitants", "Abitanti"), text: tr("{n} may move", "si muovono in {n}")},
	{section: sectionMove, path: "movement.carpenters", label: tr("Carpenters", "Carpentieri"), text: tr("{n} may move", "si muovono in {n}")},
	{section: sectionMove, path: "movement.soldiers", label: tr("Soldiers", "Soldati"), text: tr("{n} may move", "si muovono in {n}")},
	{section: sectionMove, path: "movement.moves_per_pawn", label: tr("One pawn", "Una pedina"), text: tr("{n:move|moves}", "{n:movimento|movimenti}")},

	{section: sectionBuild, path: "build.works_per_turn", label: tr("Works in a turn", "Opere in un turno"), text: tr("{n:construction or demolition|constructions and demolitions together}", "{n:costruzione o demolizione|costruzioni e demolizioni insieme}"), options: zero("no common limit", "nessun limite comune")},
	{section: sectionBuild, path: "build.constructions_per_turn", label: tr("Constructions in a turn", "Costruzioni in un turno"), text: tr("{n}", "{n}"), options: zero("no limit", "nessun limite")},
	{section: sectionBuild, path: "build.cost", label: tr("Price of a building", "Prezzo di un edificio"), text: tr("in resources: {spoken}", "in risorse: {spoken}"), options: []option{{"building.resistance", tr("its resistance, in resources", "la sua resistenza, in risorse")}}},
	{section: sectionBuild, path: "build.allowed", label: tr("What may be built", "Che cosa si costruisce"), options: []option{{allowedUsually,
		tr("a faction has at most {build.max_buildings:building|buildings}, and of each advanced one {build.advanced_per_type}", "una fazione ha al massimo {build.max_buildings:edificio|edifici}, e di ogni edificio avanzato {build.advanced_per_type}")}}},
	{section: sectionBuild, path: "build.castle_counts", label: tr("The castle", "Il castello"), options: yesNo("counts as a building", "conta come edificio", "does not count as a building", "non conta come edificio")},
	{section: sectionBuild, path: "build.over_limit", label: tr("A building too many", "Un edificio di troppo"), options: []option{{"forbid", tr("cannot be built", "non si può costruire")}, {"destroy", tr("is paid for and destroyed at once", "si paga e si distrugge subito")}}},
	{section: sectionBuild, path: "build.builder_if", label: tr("Who builds", "Chi costruisce"), options: []option{{"!pawn.in_building && !pawn.in_any_zone", tr("a carpenter outside cards and borders", "un carpentiere fuori da carte e confini")}}},
	{section: sectionBuild, path: "build.helpers_for_instant_flip", label: tr("Turned up at once", "Voltato subito"), text: tr("with {n:other carpenter|other carpenters} touching the builder", "con {n:altro carpentiere|altri carpentieri} a contatto con chi costruisce")},

	{section: sectionDemolish, path: "demolition.demolitions_per_turn", label: tr("In a turn", "In un turno"), text: tr("{n:attempt|attempts}", "{n:tentativo|tentativi}"), options: zero("no limit", "nessun limite")},
	{section: sectionDemolish, path: "demolition.demolitions_per_soldier", label: tr("One soldier", "Un soldato"), text: tr("{n:attempt|attempts} in a turn", "{n:tentativo|tentativi} in un turno"), options: zero("no limit", "nessun limite")},
	{section: sectionDemolish, path: "demolition.soldier_if", label: tr("Who demolishes", "Chi demolisce"), options: []option{{"pawn.on_mission", tr("a soldier on mission", "un soldato in missione")}}},
	{section: sectionDemolish, path: "demolition.success", label: tr("It succeeds", "Riesce"), text: tr("if {spoken}", "se {spoken}"), options: []option{{beatsResistance, tr("if the roll beats the resistance", "se il tiro supera la resistenza")}}},
	{section: sectionDemolish, path: "demolition.allow_group", label: tr("Several soldiers", "Più soldati"), options: yesNo("that touch the target add their strengths", "a contatto col bersaglio sommano la forza", "do not add their strengths", "non sommano la forza")},
	{section: sectionDemolish, path: "demolition.allow_own", label: tr("Own buildings", "Edifici propri"), options: yesNo("may be demolished", "si possono demolire", "may not be demolished", "non si possono demolire")},
	{section: sectionDemolish, path: "build.face_down_resistance", label: tr("A building face down", "Un edificio coperto"), text: tr("resistance {n}", "resistenza {n}")},
	{section: sectionDemolish, path: "bastion.resistance", label: tr("A bastion", "Un bastione"), text: tr("resistance {n}", "resistenza {n}")},

	{section: sectionBattle, path: "dice.dice_per_strength", label: tr("Roll", "Tiro"), text: tr("for each point of strength the sum of {n:die|dice} with {dice.sides} sides; the best sum counts", "per ogni punto di forza la somma di {n:dado|dadi} a {dice.sides} facce; vale la somma migliore")},
	{section: sectionBattle, path: "battle.attacks_per_soldier", label: tr("A soldier", "Un soldato"), text: tr("{n:attack|attacks} in a turn", "{n:attacco|attacchi} in un turno")},
	{section: sectionBattle, path: "battle.defender_exhausts", label: tr("Being attacked", "Essere attaccati"), options: yesNo("uses up an attack", "consuma un attacco", "uses up no attack", "non consuma attacchi")},
	{section: sectionBattle, path: "battle.demolition_exhausts", label: tr("Demolishing", "Demolire"), options: yesNo("uses up an attack", "consuma un attacco", "uses up no attack", "non consuma attacchi")},
	{section: sectionBattle, path: "battle.protected_in_buildings", label: tr("Pawns on cards", "Pedine sulle carte"), options: yesNo("are safe", "sono al sicuro", "may be attacked", "si possono attaccare")},
	{section: sectionBattle, path: "battle.kill_if", label: tr("Inhabitants, carpenters", "Abitanti, carpentieri"), text: tr("die if {spoken}", "muoiono se {spoken}"), options: []option{{beatsResistance, tr("die if the roll beats their resistance", "muoiono se il tiro supera la loro resistenza")}}},
	{section: sectionBattle, path: "battle.attacker_wins", label: tr("The attacker wins", "L’attaccante vince"), text: tr("if {spoken}", "se {spoken}"), options: []option{{"battle.attack > battle.defence", tr("with the higher sum", "con la somma più alta")}}},
	{section: sectionBattle, path: "battle.defender_wins", label: tr("The defender wins", "Il difensore vince"), text: tr("if {spoken}", "se {spoken}"), options: []option{{"battle.attack < battle.defence", tr("with the higher sum", "con la somma più alta")}}},
	{section: sectionBattle, path: "battle.tie", label: tr("Nobody wins", "Nessuno vince"), options: []option{{"none", tr("nothing happens", "non succede nulla")}, {"reroll", tr("both roll again", "si ritira")}, {"both_die", tr("both die", "muoiono entrambi")}, {"attacker_dies", tr("the attacker dies", "muore l’attaccante")}}},
	{section: sectionBattle, path: "battle.group_loss", label: tr("A group that loses", "Un gruppo che perde"), options: []option{{"one", tr("loses a soldier of its owner’s choice", "perde un soldato a scelta di chi lo possiede")}, {"all", tr("is lost", "è perduto")}}},

	{section: sectionCastle, path: "castle.attack_if", label: tr("May be attacked", "Si può attaccare"), text: tr("if {spoken}", "se {spoken}"), options: []option{{"target.bastions == 0", tr("once all its bastions are down", "quando tutti i suoi bastioni sono caduti")}}},
	{section: sectionCastle, path: "castle.resistance", label: tr("Resistance", "Resistenza"), text: tr("{n}", "{n}")},
	{section: sectionCastle, path: "castle.resources", label: tr("Resources in a turn", "Risorse in un turno"), text: tr("{n}", "{n}"), options: zero("none", "nessuna")},
	{section: sectionCastle, path: "castle.food", label: tr("Food in a turn", "Cibo in un turno"), text: tr("{n}", "{n}"), options: zero("none", "nessuno")},
	{section: sectionCastle, path: "castle.wins_needed", label: tr("It falls", "Cade"), text: tr("beaten {n:time|times}", "battuto {n:volta|volte}")},
	{section: sectionCastle, path: "castle.wins_mode", label: tr("These wins", "Queste vittorie"), options: []option{{"cumulative", tr("add up over turns and enemies", "si sommano fra turni e nemici")}, {"same_action", tr("are made in a row in the same demolition", "si ottengono di fila nella stessa demolizione")}}},
	{section: sectionCastle, path: "elimination.remove_pieces", label: tr("Pieces of who is out", "Pezzi di chi è eliminato"), options: yesNo("leave the table", "lasciano il tavolo", "stay, to be demolished", "restano, da demolire")},
	{section: sectionCastle, path: "end.when", label: tr("The game ends", "La partita finisce"), text: tr("when {spoken}", "quando {spoken}"), options: []option{{"game.alive == 1", tr("when a single faction is left: it wins", "quando resta una sola fazione: vince")}}},

	{section: sectionPacts, path: "advanced.enabled_if", label: tr("Proposed", "Si propongono"), text: tr("if {spoken}, by the owner of a card that says so", "se {spoken}, da chi ha una carta che lo dice"), options: []option{{"game.seats == 4", tr("in games of 4 factions, by the owner of a card that says so", "in partite di 4 fazioni, da chi ha una carta che lo dice")}}},
	{section: sectionPacts, path: "treaty.offers_per_opponent_per_turn", label: tr("Treaties offered", "Trattati offerti"), text: tr("{n} to each faction in a turn", "{n} a ogni fazione in un turno")},
	{section: sectionPacts, path: "treaty.max_per_player", label: tr("Treaties of a faction", "Trattati di una fazione"), text: tr("{n} at once", "{n} insieme"), options: zero("one with each other faction", "uno con ogni altra fazione")},
	{section: sectionPacts, path: "treaty.joint_attacks", label: tr("Soldiers of allies", "Soldati alleati"), options: yesNo("fight along against the common enemy", "combattono insieme contro il nemico comune", "do not fight along", "non combattono insieme")},
	{section: sectionPacts, path: "treaty.ends_if", label: tr("A treaty ends", "Un trattato finisce"), text: tr("when {spoken}", "quando {spoken}"), options: []option{{"treaty.enemy_out || treaty.proposer_out || treaty.partner_out", tr("when the common enemy or a partner is out", "quando il nemico comune o un alleato è eliminato")}}},
	{section: sectionPacts, path: "bribe.offers_per_opponent_per_turn", label: tr("Bribes offered", "Corruzioni offerte"), text: tr("{n} to each faction in a turn", "{n} a ogni fazione in un turno")},
	{section: sectionPacts, path: "bribe.truce_turns", label: tr("A truce", "Una tregua"), text: tr("lasts {n:turn|turns} of the bribed faction", "dura {n:turno|turni} della fazione corrotta")},
	{section: sectionPacts, path: "bribe.max_troops", label: tr("Soldiers asked for", "Soldati chiesti"), text: tr("at most {n}", "al massimo {n}")},
	{section: sectionPacts, path: "bribe.max_settlers", label: tr("Inhabitants asked for", "Abitanti chiesti"), text: tr("at most {n}", "al massimo {n}")},
	{section: sectionPacts, path: "bribe.allow_mix", label: tr("Resources and food", "Risorse e cibo"), options: yesNo("may be paid together", "si possono pagare insieme", "are not paid together", "non si pagano insieme")},

	{section: sectionCreatures, path: "creatures.enabled", label: tr("Creatures", "Creature"), options: yesNo("in play", "in gioco", "none", "nessuna")},
	{section: sectionCreatures, module: "creatures.enabled", path: "creatures.hand_start", label: tr("Dealt", "Distribuite"), text: tr("{n:card|cards}", "{n:carta|carte}")},
	{section: sectionCreatures, module: "creatures.enabled", path: "creatures.draw_per_turn", label: tr("Drawn in a turn", "Pescate in un turno"), text: tr("{n:card|cards}, none with {creatures.hand_max} in hand", "{n:carta|carte}, nessuna con {creatures.hand_max} in mano")},
	{section: sectionCreatures, module: "creatures.enabled", path: "creatures.hands_open", label: tr("Hands", "Mani"), options: yesNo("are open", "sono scoperte", "are hidden", "sono coperte")},
	{section: sectionCreatures, module: "creatures.enabled", path: "creatures.play_cost", label: tr("Price", "Prezzo"), text: tr("in resources: {spoken}", "in risorse: {spoken}"), options: []option{{"card.credits", tr("its credits, in resources", "i suoi crediti, in risorse")}}},
	{section: sectionCreatures, module: "creatures.enabled", path: "creatures.max_in_own_realm", label: tr("In the own realm", "Nel proprio regno"), text: tr("at most {n}", "al massimo {n}")},
	{section: sectionCreatures, module: "creatures.enabled", path: "creatures.move_on_entry", label: tr("Move on its first turn", "Muoversi nel primo turno"), options: yesNo("allowed", "permesso", "not allowed", "vietato")},
	{section: sectionCreatures, module: "creatures.enabled", path: "creatures.attack_on_entry", label: tr("Attack on its first turn", "Attaccare nel primo turno"), options: yesNo("allowed", "permesso", "not allowed", "vietato")},
	{section: sectionCreatures, module: "creatures.enabled", path: "creatures.colour_bonus", label: tr("In a realm of its colour", "In un regno del suo colore"), text: tr("{n:credit|credits} more", "{n:credito|crediti} in più"), options: zero("no credits more", "nessun credito in più")},
	{section: sectionCreatures, module: "creatures.enabled", path: "creatures.heals_per_creature", label: tr("Healed", "Si cura"), text: tr("{n:time|times} in the game, for {creatures.heal_cost:resource|resources} a credit", "{n:volta|volte} in tutta la partita, per {creatures.heal_cost:risorsa|risorse} a credito"), options: zero("never", "mai")},
	{section: sectionCreatures, module: "creatures.enabled", path: "creatures.sacrifices_per_player", label: tr("Sacrifices of a faction", "Sacrifici di una fazione"), text: tr("{n} in the game", "{n} in tutta la partita"), options: zero("none", "nessuno")},
}

// Conditions of the edition.
const (
	allowedUsually  = "me.buildings < rules.build.max_buildings && (building.tier != 'advanced' || building.owned < rules.build.advanced_per_type)"
	beatsResistance = "roll.best > roll.resistance"
)

// spokenNames are what conditions name; {name} is a building or a pawn.
var spokenNames = map[string]map[string]string{
	"game.round": tr("the round", "il giro"), "game.seats": tr("the factions at the start", "le fazioni all’inizio"), "game.alive": tr("the factions left", "le fazioni rimaste"),
	"me.resources": tr("its own resources", "le risorse proprie"), "me.food": tr("its own food", "il cibo proprio"), "me.coins": tr("its own coins", "le monete proprie"),
	"me.buildings": tr("its own buildings", "gli edifici propri"), "me.buildings_up": tr("its own buildings face up", "gli edifici propri scoperti"),
	"me.inhabitants": tr("its own inhabitants", "gli abitanti propri"), "me.carpenters": tr("its own carpenters", "i carpentieri propri"), "me.soldiers": tr("its own soldiers", "i soldati propri"),
	"me.on_mission": tr("its own soldiers on mission", "i soldati propri in missione"), "me.bastions": tr("its own bastions", "i bastioni propri"), "me.castle_wins": tr("wins against its own castle", "le vittorie contro il castello proprio"),
	"own": tr("its own {name}", "{name} (propri)"), "own_up": tr("its own {name} face up", "{name} (propri, scoperti)"), "staff": tr("{name} on the card", "{name} sulla carta"),
	"building.id": tr("the building", "l’edificio"), "building.tier": tr("the building’s kind", "il tipo dell’edificio"), "building.resistance": tr("the building’s resistance", "la resistenza dell’edificio"),
	"building.resources": tr("the resources it produces", "le risorse che produce"), "building.food": tr("the food it produces", "il cibo che produce"), "building.owned": tr("its own buildings of that type", "gli edifici propri di quel tipo"),
	"pawn.kind": tr("the pawn’s kind", "il tipo della pedina"), "pawn.strength": tr("the pawn’s strength", "la forza della pedina"), "pawn.in_building": tr("the pawn stands on a card", "la pedina è su una carta"),
	"pawn.in_own_zone": tr("the pawn is inside its own borders", "la pedina è nei confini propri"), "pawn.in_any_zone": tr("the pawn is inside some borders", "la pedina è in qualche confine"),
	"pawn.on_mission": tr("the soldier is on mission", "il soldato è in missione"), "pawn.moved": tr("the pawn has moved this turn", "la pedina si è mossa in questo turno"), "pawn.fought": tr("the pawn has attacked", "la pedina ha attaccato"),
	"roll.best": tr("the best sum rolled", "la somma migliore"), "roll.resistance": tr("the resistance", "la resistenza"), "roll.strength": tr("the strength of the attack", "la forza dell’attacco"),
	"battle.attack": tr("the attacker’s sum", "la somma dell’attaccante"), "battle.defence": tr("the defender’s sum", "la somma del difensore"),
	"target.bastions": tr("its bastions", "i suoi bastioni"), "target.castle_wins": tr("wins against it", "le vittorie contro di esso"), "target.buildings": tr("its owner’s buildings", "gli edifici di chi lo possiede"), "target.pawns": tr("its owner’s pawns", "le pedine di chi lo possiede"),
	"feed.food": tr("the food in stock", "il cibo in scorta"), "feed.need": tr("the food needed", "il cibo necessario"), "feed.short": tr("the food missing", "il cibo mancante"), "feed.resources": tr("the resources in stock", "le risorse in scorta"),
	"treaty.enemy_out": tr("the common enemy is out", "il nemico comune è eliminato"), "treaty.proposer_out": tr("who proposed it is out", "chi lo ha proposto è eliminato"), "treaty.partner_out": tr("who accepted it is out", "chi lo ha accettato è eliminato"), "treaty.rounds": tr("rounds since it was signed", "i giri da quando è firmato"),
	"card.credits": tr("the creature’s credits", "i crediti della creatura"), "card.strength": tr("the creature’s strength", "la forza della creatura"), "card.colour": tr("the creature’s colour", "il colore della creatura"),
}
