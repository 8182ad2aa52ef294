// Package facetest provides faces for tests of drawing: the cards of the game Proelio, version
// 0.9.6, with their texts in English and Italian.
package facetest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"equitas/engine/card"
)

// decks has the English and the Italian name of each deck, by its id.
var decks = map[string][3]string{
	"base":     {"Base deck", "Mazzo Base"},
	"imperial": {"Imperial deck", "Mazzo Imperiale"},
	"guild":    {"Guilds", "Gilde"},
	"setup":    {"Setup", "Preparazione"},
}

// The looks of cards, by deck, and the colours of their bands, by kind.
var (
	looks = map[string]card.Look{
		"base": {Deck: card.Black, Emblem: "swords", Plain: true}, "imperial": {Deck: card.Gold, Emblem: "crown"},
		"guild": {Deck: card.Violet, Emblem: "banner"},
	}
	bands = map[string]card.Tint{"attack": card.Red, "defense": card.Blue, "strategy": card.Green, "guild": card.Violet}
)

// kinds has the English name, the Italian name and the symbol of each kind of card.
var kinds = map[string][3]string{
	"attack":   {"Attack", "Attacco", "sword"},
	"defense":  {"Defense", "Difesa", "shield"},
	"strategy": {"Strategy", "Strategia", "scroll"},
	"guild":    {"Guild", "Gilda", "banner"},
	"merchant": {"Merchant", "Mercante", "scales"},
	"seasons":  {"Seasons", "Stagioni", "sun"},
}

// rows has one row for each face: id, deck, kind, value ("-" for none, "inf" for absolute),
// minimum ("-" for none), copies; then names and texts in both languages.
var rows = [][]string{
	{"shields base defense 1 0 12", "Shields", "Scudi", "Deploy it against an attack, or place it as your Fortification.", "Schierala contro un attacco, o posala come Fortificazione."},
	{"palisades base defense 2 1 9", "Palisades", "Palizzate", "Deploy it against an attack, or replace your Shields with it.", "Schierala contro un attacco, o mettila al posto di Scudi."},
	{"tower base defense 3 2 6", "Tower", "Torre", "Deploy it against an attack, or replace your Palisades with it.", "Schierala contro un attacco, o mettila al posto di Palizzate."},
	{"patrol base defense 1 0 5", "Patrol", "Ronda", "Needs no Fortification and never serves as Fortification. Against an Infiltration: it fails, and you take 1 card at random from the attacker, never Imperial.", "Non richiede Fortificazione e non vale mai come Fortificazione. Contro un’Infiltrazione: fallisce, e prendi 1 carta a caso all’attaccante, mai Imperiali."},
	{"manure base attack 0 0 5", "Manure", "Letame", "A bluff: it takes nothing.", "Un bluff: non prende nulla."},
	{"soldiers base attack 1 0 10", "Soldiers", "Soldati", "Place it face down to your left. What the defense lacks is your Loot.", "Posala coperta alla tua sinistra. Quanto manca alla difesa è il tuo Bottino."},
	{"knights base attack 2 1 8", "Knights", "Cavalieri", "Place it face down to your left. What the defense lacks is your Loot.", "Posala coperta alla tua sinistra. Quanto manca alla difesa è il tuo Bottino."},
	{"trebuchets base attack 3 2 6", "Trebuchets", "Trabucchi", "Place it face down to your left. What the defense lacks is your Loot.", "Posala coperta alla tua sinistra. Quanto manca alla difesa è il tuo Bottino."},
	{"infiltration base attack 0 0 6", "Infiltration", "Infiltrazione", "Take 1 card at random from the defender’s hand, never Imperial. Neither defenses nor the Fortification stop it; a deployed Patrol does.", "Prendi 1 carta a caso dalla mano del difensore, mai Imperiali. Difese e Fortificazione non la fermano; una Ronda schierata sì."},
	{"resources base strategy - - 5", "Resources", "Risorse", "Discard: draw 2 Base cards.", "Scarta: pesca 2 carte Base."},
	{"alliance base strategy - - 3", "Temporary Alliance", "Alleanza Temporanea", "Discard: another House of your choice draws 1 Base card.", "Scarta: un’altra Casata a tua scelta pesca 1 carta Base."},
	{"plague base strategy - - 3", "The Plague", "La Peste!", "Lay it before you and draw 1 Base card. Until your next turn nobody places or resolves attacks, nor trades.", "Posala davanti a te e pesca 1 carta Base. Fino al tuo prossimo turno nessuno pone o risolve attacchi, né commercia."},
	{"hero imperial attack 4 3 4", "Hero", "Eroe", "Place it face down to your left. What the defense lacks is your Loot.", "Posala coperta alla tua sinistra. Quanto manca alla difesa è il tuo Bottino."},
	{"fortress imperial defense 4 3 5", "Fortress", "Fortezza", "Deploy it against an attack, or replace your Tower with it.", "Schierala contro un attacco, o mettila al posto di Torre."},
	{"imperial_resources imperial strategy - - 5", "Imperial Resources", "Risorse Imperiali", "Discard: draw 3 Base cards.", "Scarta: pesca 3 carte Base."},
	{"edict imperial defense inf 0 3", "Imperial Edict", "Protezione Imperiale", "Needs no Fortification. Deployed, it cancels any attack, even Black Powder.", "Non richiede Fortificazione. Schierata, annulla ogni attacco, anche la Polvere Pirica."},
	{"black_powder imperial attack inf 0 3", "Black Powder", "Polvere Pirica", "Destroys the Fortification and every deployed card. No Loot. Only an Imperial Edict stops it.", "Distrugge la Fortificazione e ogni carta schierata. Niente Bottino. La ferma solo la Protezione Imperiale."},
	{"inquisition imperial strategy - - 4", "Inquisition", "Inquisizione", "Discard: see the hand of the House on your left or right. Your action is still yours.", "Scarta: guarda la mano della Casata alla tua sinistra o destra. L’azione resta tua."},
	{"bards guild guild - - 1", "Bards Guild", "Gilda dei Bardi", "Once, on your turn: the House to your right discards 1 card of its choice.", "Una volta, nel tuo turno: la Casata alla tua destra scarta 1 carta a sua scelta."},
	{"builders guild guild - - 1", "Builders Guild", "Gilda dei Costruttori", "Once, when an attack on you is revealed and you have any defense: +1 Defense.", "Una volta, quando riveli un attacco contro di te e hai qualche difesa: +1 Difesa."},
	{"thieves guild guild - - 1", "Thieves Guild", "Gilda dei Ladri", "Once: suffer no retaliation from a Patrol, or ignore an Infiltration against you.", "Una volta: non subisci la ritorsione di una Ronda, o ignori un’Infiltrazione contro di te."},
	{"artisans guild guild - - 1", "Artisans Guild", "Gilda degli Artigiani", "Once, with Resources or Imperial Resources: draw 1 more Base card.", "Una volta, con Risorse o Risorse Imperiali: pesca 1 altra carta Base."},
	{"apothecaries guild guild - - 1", "Apothecaries Guild", "Gilda degli Speziali", "Once, when another House plays The Plague: cancel it entirely.", "Una volta, quando un’altra Casata gioca La Peste: annullala del tutto."},
	{"scribes guild guild - - 1", "Scribes Guild", "Gilda degli Scrivani", "Once, on an Imperial draw: draw 2, keep 1, discard the rest.", "Una volta, pescando dal mazzo Imperiale: pescane 2, tienine 1, scarta il resto."},
	{"merchants guild guild - - 1", "Merchants Guild", "Gilda dei Mercanti", "Once, on your turn: the Merchant comes to you.", "Una volta, nel tuo turno: il Mercante viene da te."},
	{"merchant setup merchant - - 1", "Merchant", "Mercante", "While it is with you, as your action: take a card from the Base discards for any 2 cards.", "Quando è da te, come azione: prendi una carta dagli scarti Base per 2 carte qualsiasi."},
	{"merchant setup merchant - - 1", "Merchant", "Mercante", "While it is with you, as your action: take a card from the Base discards for 1 Base + 1 Imperial card.", "Quando è da te, come azione: prendi una carta dagli scarti Base per 1 carta Base + 1 Imperiale."},
	{"seasons setup seasons - - 1", "Seasons", "Stagioni", "Next: Autumn. When the Base deck runs out, turn this card and the Merchant, and shuffle the discards.", "In arrivo: l’Autunno. Quando il mazzo Base finisce, gira questa carta e il Mercante e rimescola gli scarti."},
	{"seasons setup seasons - - 1", "Seasons", "Stagioni", "Next: Winter. When the Base deck runs out, the war ends: score.", "In arrivo: l’Inverno. Quando il mazzo Base finisce, la guerra è finita: si contano i punti."},
}

// Faces returns the faces in a language: in Italian for "it", in English otherwise. They
// are those of 111 cards, two of which have two faces. Their hashes have the right form,
// but are made up.
func Faces(lang string) []card.Face {
	l := 0
	if lang == "it" {
		l = 1
	}
	var faces []card.Face
	for _, r := range rows {
		w := strings.Fields(r[0])
		f := card.Face{
			ID: w[0], Deck: w[1], Kind: w[2], Sides: 1, Name: r[1+l], Text: r[3+l],
			DeckWord: decks[w[1]][l], KindWord: kinds[w[2]][l], Symbol: kinds[w[2]][2],
			Count: number(w[5]), Assumed: w[1] == "base" || w[1] == "imperial",
			Landscape: w[1] == "guild" || w[1] == "setup", Back: w[1], Look: looks[w[1]],
		}
		f.Look.Band = bands[w[2]]
		switch w[3] {
		case "-":
		case "inf":
			f.Absolute = true
		default:
			f.Value, f.HasValue = number(w[3]), true
		}
		if w[4] != "-" {
			f.Min = []int{number(w[4])}
		}
		if n := len(faces); n > 0 && faces[n-1].ID == f.ID {
			faces[n-1].Sides, f.Sides, f.Side = 2, 2, 1
		}
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %s %s", f.ID, f.Side, f.Name, f.Text))
		f.Hash = hex.EncodeToString(sum[:4])
		faces = append(faces, f)
	}
	return faces
}

func number(s string) int {
	n := 0
	for _, c := range s {
		n = 10*n + int(c-'0')
	}
	return n
}
