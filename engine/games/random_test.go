package games_test

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/games"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

var full = flag.Bool("full", false, "play 20,000 matches of every game told in text against its plain program")

// A twin is a game told in text with a plain program of the same rules. A plain program is
// written in Go from the rulebook alone.
type twin struct {
	variant string
	seats   int
	least   bool            // fewest points win: the plain program has them negative
	open    bool            // decisions without a choice are not counted
	plain   func(d *dealer) // the plain program: plays one match

	// note adds a decision of the text, given by its phase and the words of the choice, to the
	// figures, under the name that the plain program has for it; nil: no decision is counted.
	note func(f figures, phase, words string)

	// For TestTwinsFollow: settings that differ from the variant's, so that rare things come
	// up more often; a factor for the number of decisions, 0 is 1; figures that must come up.
	sets  []string
	times float64
	rare  []string

	// only lists the beginnings of the names of figures that only the plain program counts.
	only []string
}

var twins = []twin{
	{variant: "crazy_eights/one-hand", seats: 4, least: true, note: noteEights, plain: eights(eightsHand, 4)},
	{variant: "crazy_eights/one-hand", seats: 2, least: true, note: noteEights, plain: eights(eightsHand, 2)},
	{variant: "crazy_eights/one-hand", seats: 5, least: true, note: noteEights, plain: eights(eightsHand, 5)},
	{variant: "crazy_eights/one-hand-anew", seats: 4, least: true, note: noteEights, plain: eights(eightsAnew, 4)},
	{variant: "hearts/one-hand", seats: 4, least: true, plain: heartsRules{pass: 3, queen: true}.play, only: []string{"clean", "moons", "worst", "squares"}},
	{variant: "last_candle/one-round", seats: 4, note: noteCandle, plain: candle(4, 0), only: candleOnly},
	{variant: "last_candle/one-round", seats: 3, note: noteCandle, plain: candle(3, 0), only: candleOnly},
	{variant: "five_rivers/one-round", seats: 2, note: noteRivers, plain: riversRules{1, 8}.play, only: []string{"begun", "long"}},
	{variant: "picnic/one-round", seats: 3, note: notePicnic, plain: picnic(1, 0, 3), only: picnicOnly},
	{variant: "picnic/one-round", seats: 3, note: notePicnic, plain: func(d *dealer) { picnicRules{1, 12, 0, pickAtOnce}.play(d, 3) }, only: picnicOnly},
	{variant: "boatyard/fourteen", seats: 4, note: noteBoatyard, plain: boatyard(4, 14, true), only: []string{"coins left", "earned"}},
	{variant: "false_seals/drawn-beginner", seats: 3, note: noteSeals, plain: seals(3, true, 7), only: sealsOnly},
	{variant: "false_seals/drawn-beginner", seats: 2, note: noteSeals, plain: seals(2, true, 7), only: sealsOnly},
	{variant: "false_seals/drawn-beginner", seats: 6, note: noteSeals, plain: seals(6, true, 7), only: sealsOnly},
	{variant: "last_candle/one-round", seats: 2, note: noteCandle, plain: candle(2, 0), only: candleOnly},
	{variant: "picnic/one-round", seats: 2, note: notePicnic, plain: picnic(1, 0, 2), only: picnicOnly},
	{variant: "picnic/one-round", seats: 5, note: notePicnic, plain: picnic(1, 0, 5), only: picnicOnly},
	{variant: "go_fish/standard", seats: 3, note: noteFish, plain: fish(3, 5)},
	{variant: "go_fish/big-hands", seats: 5, note: noteFish, plain: fish(5, 9)},
	{variant: "orchard/standard", seats: 2, note: noteOrchard, plain: orchard(2, 5), only: []string{"cards", "left"}},
	{variant: "orchard/hand-of-six", seats: 4, note: noteOrchard, plain: orchard(4, 6), only: []string{"cards", "left"}},
}

// Beginnings of the names of figures that only the plain programs count, for twin.only.
var (
	candleOnly = []string{"hits", "left", "ran out", "ties", "best", "let go"}
	picnicOnly = []string{"heaps", "creamed", "lemonade", "flowers", "tart", "decisions"}
	sealsOnly  = []string{"doubts right", "first wins", "winner's", "lost", "stopped"}
)

func eights(rules eightsRules, seats int) func(d *dealer) {
	return func(d *dealer) { rules.play(d, seats) }
}

func candle(seats, goal int) func(d *dealer) {
	return func(d *dealer) { playCandle(d, seats, goal) }
}

func picnic(rounds, thirst, seats int) func(d *dealer) {
	return func(d *dealer) { picnicRules{rounds, 12, thirst, pickInTurn}.play(d, seats) }
}

func boatyard(seats, coins int, drawn bool) func(d *dealer) {
	return func(d *dealer) { playBoatyard(d, seats, coins, drawn) }
}

func seals(seats int, drawn bool, banish int) func(d *dealer) {
	return func(d *dealer) { sealsPrices{drawn, banish}.play(d, seats) }
}

func fish(seats, deal int) func(d *dealer) {
	return func(d *dealer) { playFish(d, seats, deal) }
}

func orchard(seats, size int) func(d *dealer) {
	return func(d *dealer) { playOrchard(d, seats, size, 400) }
}

// load returns the rules of a built-in variant with settings sets.
func load(t *testing.T, variant string, sets ...string) engine.Rules {
	t.Helper()
	l, err := games.Library(rule.Layer{Variants: variants.FS, Decks: decks.FS}).Load(variant, sets)
	if err != nil {
		t.Fatal(err)
	}
	return l.Rules
}

// play plays a match at random, each legal action with the same probability, and returns its
// figures. It counts all decisions, or with open only those with several options; note,
// unless nil, counts what is chosen.
func play(st engine.RecordState, deal rng.Deal, seats int, open bool, note func(f figures, phase, words string)) figures {
	r := deal.Stream(rng.PurposeOf("random player"), 0)
	st.Start(deal)
	f := figures{}
	var legal []engine.Action
	for st.ToAct() != engine.Nobody {
		legal = st.Legal(legal[:0])
		a := any1(&r, legal)
		if !open || len(legal) > 1 {
			f["decisions"]++
		}
		if note != nil {
			note(f, st.Phase(), st.Words(a))
		}
		st.Apply(a)
	}
	res := st.Result()
	f["turns"] = float64(res.Turns)
	f["end "+res.Reason] = 1
	for i := range seats {
		f[seat("win", i)] = float64(res.Payoff(engine.Seat(i))) / engine.PayoffUnit
		f[seat("score", i)] = float64(res.Scores[i])
	}
	return f
}

// told plays random matches of the text and returns their figures.
func (w *twin) told(t *testing.T, matches int) *ledger {
	t.Helper()
	st := load(t, w.variant).NewState(w.seats).(engine.RecordState)
	l := &ledger{}
	for i := range matches {
		f := play(st, rng.NewDeal(77, uint64(i)), w.seats, w.open, w.note)
		for i := range w.seats {
			if w.least {
				f[seat("score", i)] *= -1
			}
		}
		l.enter(f)
	}
	return l
}

// playProelio returns a function that plays Proelio at random, without the rules that
// proelio_core leaves out.
func playProelio(t *testing.T, seats int) func(d *dealer) {
	st := load(t, "proelio/first-game", "equitas.uses=0", "seasons.use=false").NewState(seats).(engine.RecordState)
	return func(d *dealer) { d.f = play(st, rng.NewDeal(d.r.Uint64(), 0), seats, true, noteProelio) }
}

// Random matches of the built-in games told in text have the same figures on average as those
// of plain programs, which were written from the rules without knowledge of the text: the
// same length, scores, winners, endings, and as many decisions of each kind.
func TestTwins(t *testing.T) {
	twins := append(twins[:len(twins):len(twins)],
		twin{variant: "proelio_core/standard", seats: 4, open: true, note: noteCore, plain: playProelio(t, 4), only: []string{"score"}},
		twin{variant: "proelio_core/standard", seats: 3, open: true, note: noteCore, plain: playProelio(t, 3), only: []string{"score"}},
		twin{variant: "proelio_core/standard", seats: 6, open: true, note: noteCore, plain: playProelio(t, 6), only: []string{"score"}})
	matches := 1000 // TestTwinsFollow finds other rules; this, other chances
	switch {
	case *full:
		matches = 20000
	case testing.Short():
		matches = 300
	}
	for i, w := range twins {
		t.Run(w.variant, func(t *testing.T) {
			told, plain := w.told(t, matches), plainly(matches, 1000+uint64(i), w.plain)
			for _, prefix := range w.only {
				plain.forget(prefix)
			}
			if strings.HasPrefix(w.variant, "proelio") { // who conquers has no score in Proelio
				told.forget("score")
			}
			agree(t, told, plain)
		})
	}
}

// followed lists games told in text whose matches plain programs follow, with all their
// numbers of seats.
var followed = []twin{
	{variant: "crazy_eights/one-hand", seats: 4, least: true, plain: eights(eightsHand, 4)},
	{variant: "crazy_eights/one-hand", seats: 2, least: true, plain: eights(eightsHand, 2)},
	{variant: "crazy_eights/one-hand-anew", seats: 4, least: true, plain: eights(eightsAnew, 4), rare: []string{"end long", "end blocked", "end finished"}},
	{variant: "crazy_eights/one-hand-anew", seats: 5, least: true, plain: eights(eightsAnew, 5)},
	{variant: "crazy_eights/standard", seats: 2, least: true, plain: eights(eightsGame, 2)},
	{variant: "crazy_eights/standard", seats: 4, least: true, plain: eights(eightsGame, 4)},
	{variant: "crazy_eights/standard", seats: 5, least: true, plain: eights(eightsGame, 5)},
	{variant: "hearts/one-hand", seats: 4, least: true, times: 4, plain: heartsRules{pass: 3, queen: true}.play, rare: []string{"moons"}},
	{variant: "hearts/standard", seats: 4, least: true, plain: heartsRules{pass: 3, goal: 100}.play},
	{variant: "last_candle/one-round", seats: 2, plain: candle(2, 0)},
	{variant: "last_candle/one-round", seats: 3, plain: candle(3, 0)},
	{variant: "last_candle/one-round", seats: 4, plain: candle(4, 0), rare: []string{"ties", "hits"}},
	{variant: "last_candle/standard", seats: 2, plain: candle(2, 7)},
	{variant: "last_candle/standard", seats: 3, plain: candle(3, 5)},
	{variant: "last_candle/standard", seats: 4, times: 4, plain: candle(4, 4), rare: []string{"equals"}},
	{variant: "five_rivers/one-round", seats: 2, plain: riversRules{1, 8}.play},
	{variant: "five_rivers/standard", seats: 2, plain: riversRules{3, 8}.play},
	{variant: "five_rivers/standard", sets: []string{"number.long=4"}, seats: 2, plain: riversRules{3, 4}.play, rare: []string{"long"}},
	{variant: "picnic/one-round", seats: 3, plain: picnic(1, 0, 3)},
	{variant: "picnic/standard", seats: 2, plain: picnic(3, 6, 2)},
	{variant: "picnic/standard", seats: 3, plain: picnic(3, 6, 3)},
	{variant: "picnic/standard", seats: 4, plain: picnic(3, 6, 4), rare: []string{"tongs", "creamed"}},
	{variant: "picnic/standard", seats: 5, plain: picnic(3, 6, 5)},
	{variant: "picnic/one-round", sets: []string{"number.cards=24"}, seats: 2, plain: func(d *dealer) { picnicRules{1, 24, 0, pickInTurn}.play(d, 2) }, rare: []string{"heaps"}},
	{variant: "boatyard/fourteen", seats: 4, plain: boatyard(4, 14, true)},
	{variant: "boatyard/standard", seats: 3, plain: boatyard(3, 18, false)},
	{variant: "boatyard/standard", seats: 4, plain: boatyard(4, 18, false)},
	{variant: "boatyard/standard", seats: 5, plain: boatyard(5, 14, false)},
	{variant: "boatyard/standard", seats: 6, plain: boatyard(6, 14, false)},
	{variant: "false_seals/drawn-beginner", seats: 3, plain: seals(3, true, 7), rare: []string{"doubts right", "stopped", "did poison", "did banish"}},
	{variant: "false_seals/cheap-banishment", seats: 4, plain: seals(4, false, 5)},
	{variant: "false_seals/standard", seats: 2, plain: seals(2, false, 7)},
	{variant: "false_seals/standard", seats: 4, plain: seals(4, false, 7)},
	{variant: "false_seals/standard", seats: 6, plain: seals(6, false, 7)},
	{variant: "go_fish/standard", seats: 2, plain: fish(2, 5)},
	{variant: "go_fish/standard", seats: 3, plain: fish(3, 5)},
	{variant: "go_fish/standard", seats: 4, plain: fish(4, 5)},
	{variant: "go_fish/big-hands", seats: 5, plain: fish(5, 9)},
	{variant: "orchard/standard", seats: 2, plain: orchard(2, 5), rare: []string{"kept away", "raided", "burnt", "grafted"}},
	{variant: "orchard/standard", seats: 3, plain: orchard(3, 5)},
	{variant: "orchard/hand-of-six", seats: 4, plain: orchard(4, 6)},
}

// The plain program comes to every decision of a random match of the text: of the same
// player, with the same options, and with the same table. A difference between the rules of
// both is found the first time that it matters.
func TestTwinsFollow(t *testing.T) {
	decisions := 5000.0
	switch {
	case *full:
		decisions = 200_000
	case testing.Short():
		decisions = 500
	}
	for _, w := range followed {
		t.Run(fmt.Sprintf("%s/%d", w.variant, w.seats), func(t *testing.T) {
			st := load(t, w.variant, w.sets...).NewState(w.seats).(engine.RecordState)
			all := figures{}
			for i := uint64(0); all["decisions"] < max(1, w.times)*decisions; i++ {
				for name, x := range w.follow(t, st, rng.NewDeal(78, i)) {
					all[name] += x
				}
				all["matches"]++
			}
			for _, name := range slices.Sorted(maps.Keys(all)) {
				t.Logf("%-28s %10.0f", name, all[name])
			}
			for _, name := range w.rare {
				if all[name] == 0 && !testing.Short() {
					t.Errorf("no %s in %.0f matches: a rule was never asked", name, all["matches"])
				}
			}
		})
	}
}

func noteEights(f figures, phase, words string) {
	switch word, _, _ := strings.Cut(words, " "); word {
	case "play", "draw":
		f[word+"s"]++
	case "pass":
		f["passes"]++
	case "choose":
		f["names"]++
	}
}

func noteCandle(f figures, phase, words string) {
	for i, card := range candleValues {
		if phase == "turn.play" && words == "choose "+card {
			f[seat("played", i)]++
		}
	}
	if phase == "moth.play" {
		f["aimed"]++
	}
}

func noteRivers(f figures, phase, words string) {
	switch word, _, _ := strings.Cut(words, " "); word {
	case "play":
		f["played"]++
	case "discard":
		f["discarded"]++
	case "pile":
		f["fetched"]++
	}
}

// notePicnic counts the second card of a turn as part of the decision about the first, as the
// plain program does.
func notePicnic(f figures, phase, words string) {
	delete(f, "decisions")
	switch {
	case phase != "pick.extra":
		f["picks"]++
	case words != "pass":
		f["tongs"]++
	}
}

func noteBoatyard(f figures, phase, words string) {
	switch word, _, _ := strings.Cut(words, " "); word {
	case "raise":
		f["raises"]++
		f["bids"]++
	case "pass":
		f["bids"]++
	}
}

func noteSeals(f figures, phase, words string) {
	word, _, _ := strings.Cut(words, " ")
	switch {
	case phase == "turn":
		f["did "+word]++
	case words == "pass":
	case strings.HasPrefix(phase, "doubt"):
		f["doubts"]++
	case strings.HasPrefix(phase, "stop"):
		f["stops"]++
	}
}

func noteFish(f figures, phase, words string) {
	if phase == "ask.rank" {
		f["asks"]++
	}
}

func noteOrchard(f figures, phase, words string) {
	if words == "pass" {
		return
	}
	switch phase {
	case "work.play":
		f["works"]++
	case "buy.card":
		f["bought"]++
	case "burn.card":
		f["burnt"]++
	case "grafting.play":
		f["grafted"]++
	case "raid.guard":
		f["kept away"]++
	case "raid.throw":
		f["raided"]++
	}
}

// noteCore counts decisions of Proelio's core in text, noteProelio those of Proelio.
func noteCore(f figures, phase, words string) {
	word, card, _ := strings.Cut(words, " ")
	switch phase {
	case "act":
		switch word {
		case "tribute":
			word = "imperial"
		case "spy_left", "spy_right":
			word = "inquisition"
		case "ally":
			word = "alliance"
		case "play":
			word = strings.Replace(card, "supplies", "imperial_resources", 1)
		case "attack", "fortify":
			word += " " + card
		}
		f["did "+word]++
	case "siege.deploy":
		if words != "pass" {
			f["deployed "+card]++
		}
	case "sacrifice":
		f[word]++
	case "defend.pay":
		f["loot"]++
	case "pay.price", "limit.throw":
		f["discarded"]++
	}
}

func noteProelio(f figures, phase, words string) {
	word, card, _ := strings.Cut(words, " ")
	switch word {
	case "play":
		card, _, _ = strings.Cut(card, " ")
		f["did "+card]++
	case "attack", "fortify":
		f["did "+words]++
	case "draw", "imperial":
		f["did "+word]++
	case "deploy":
		if card != "done" {
			f["deployed "+card]++
		}
	case "sacrifice", "concede", "loot":
		f[word]++
	case "discard":
		f["discarded"]++
	default:
		f["unknown "+words]++
	}
}

// Rules that only count differently are different rules: their matches have different traces,
// by which comparisons find the deals that a change affects.
func TestTwinsTrace(t *testing.T) {
	trace := func(variant string, sets ...string) (l []uint64) {
		rules := load(t, variant, sets...)
		st := rules.NewState(rules.Players().Usual).(engine.RecordState)
		for i := range 20 {
			play(st, rng.NewDeal(5, uint64(i)), rules.Players().Usual, false, nil)
			l = append(l, st.Trace())
		}
		return l
	}
	base := trace("picnic/standard")
	if !slices.Equal(base, trace("picnic/standard")) {
		t.Error("the same rules have other traces")
	}
	for i, x := range trace("picnic/bigger-bouquets") {
		if x == base[i] {
			t.Errorf("deal %d: most flowers earn ten points in place of six, and the trace is the same", i)
		}
	}
}
