package games_test

import (
	"flag"
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

// A twin is a game told in text and a plain program of the same rules.
type twin struct {
	variant string
	seats   int
	least   bool // fewest points win: the plain program has them negative
	open    bool // decisions without a choice are not counted
	plain   func(r *rng.Stream) figures

	// note counts what a decision of the text is in the plain program's figures, by
	// the phase that asks and the words of the choice. nil: nothing.
	note func(f figures, phase, words string)

	// only are the figures, by how they begin, that the text has no name for.
	only []string
}

var twins = []twin{
	{variant: "crazy_eights/one-hand", seats: 4, least: true, note: noteEights, plain: func(r *rng.Stream) figures { return playEights(r, 4, false, eightsSteps) }},
	{variant: "crazy_eights/one-hand", seats: 2, least: true, note: noteEights, plain: func(r *rng.Stream) figures { return playEights(r, 2, false, eightsSteps) }},
	{variant: "crazy_eights/one-hand", seats: 5, least: true, note: noteEights, plain: func(r *rng.Stream) figures { return playEights(r, 5, false, eightsSteps) }},
	{variant: "crazy_eights/one-hand-anew", seats: 4, least: true, note: noteEights, plain: func(r *rng.Stream) figures { return playEights(r, 4, true, eightsSteps) }},
	{variant: "hearts/one-hand", seats: 4, least: true, plain: func(r *rng.Stream) figures { return playHearts(r, 3) }, only: []string{"clean", "moons", "worst", "squares"}},
	{variant: "last_candle/one-round", seats: 4, note: noteCandle, plain: func(r *rng.Stream) figures { return playCandle(r, 4) }, only: []string{"hits", "left", "ran out", "ties", "best", "let go"}},
	{variant: "last_candle/one-round", seats: 3, note: noteCandle, plain: func(r *rng.Stream) figures { return playCandle(r, 3) }, only: []string{"hits", "left", "ran out", "ties", "best", "let go"}},
	{variant: "five_rivers/one-round", seats: 2, note: noteRivers, plain: playRivers, only: []string{"begun", "long"}},
	{variant: "picnic/one-round", seats: 3, note: notePicnic, plain: func(r *rng.Stream) figures { return playPicnic(r, 3, pickInTurn) }, only: []string{"lemonade", "flowers", "tart"}},
	{variant: "picnic/one-round", seats: 3, note: notePicnic, plain: func(r *rng.Stream) figures { return playPicnic(r, 3, pickAtOnce) }, only: []string{"lemonade", "flowers", "tart"}},
	{variant: "boatyard/fourteen", seats: 4, note: noteBoatyard, plain: func(r *rng.Stream) figures { return playBoatyard(r, 14, 2) }, only: []string{"coins left", "earned"}},
	{variant: "false_seals/drawn-beginner", seats: 3, note: noteSeals, plain: func(r *rng.Stream) figures { return playSeals(r, 3) }, only: []string{"doubts right", "first wins", "winner's", "lost", "stopped"}},
	{variant: "false_seals/drawn-beginner", seats: 2, note: noteSeals, plain: func(r *rng.Stream) figures { return playSeals(r, 2) }, only: []string{"doubts right", "first wins", "winner's", "lost", "stopped"}},
	{variant: "false_seals/drawn-beginner", seats: 6, note: noteSeals, plain: func(r *rng.Stream) figures { return playSeals(r, 6) }, only: []string{"doubts right", "first wins", "winner's", "lost", "stopped"}},
	{variant: "last_candle/one-round", seats: 2, note: noteCandle, plain: func(r *rng.Stream) figures { return playCandle(r, 2) }, only: []string{"hits", "left", "ran out", "ties", "best", "let go"}},
	{variant: "picnic/one-round", seats: 2, note: notePicnic, plain: func(r *rng.Stream) figures { return playPicnic(r, 2, pickInTurn) }, only: []string{"lemonade", "flowers", "tart"}},
	{variant: "picnic/one-round", seats: 5, note: notePicnic, plain: func(r *rng.Stream) figures { return playPicnic(r, 5, pickInTurn) }, only: []string{"lemonade", "flowers", "tart"}},
	{variant: "go_fish/standard", seats: 3, note: noteFish, plain: func(r *rng.Stream) figures { return playFish(r, 3, 5) }},
	{variant: "go_fish/big-hands", seats: 5, note: noteFish, plain: func(r *rng.Stream) figures { return playFish(r, 5, 9) }},
	{variant: "orchard/standard", seats: 2, note: noteOrchard, plain: func(r *rng.Stream) figures { return playOrchard(r, 2, 5, 400) }, only: []string{"cards", "left"}},
	{variant: "orchard/hand-of-six", seats: 4, note: noteOrchard, plain: func(r *rng.Stream) figures { return playOrchard(r, 4, 6, 400) }, only: []string{"cards", "left"}},
}

// load reads a variant that is built in.
func load(t *testing.T, variant string, sets ...string) engine.Rules {
	t.Helper()
	l, err := games.Library(rule.Layer{Variants: variants.FS, Decks: decks.FS}).Load(variant, sets)
	if err != nil {
		t.Fatal(err)
	}
	return l.Rules
}

// play plays a match at random: every action is as likely as the others. It counts all
// decisions, or with open only those with something to choose; note counts what they are.
func play(st engine.Narrator, deal rng.Deal, seats int, open bool, note func(f figures, phase, words string)) figures {
	r := deal.Stream(rng.For("random player"), 0)
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
		f[seat("win", i)] = float64(res.Credit(engine.Seat(i))) / engine.CreditUnit
		f[seat("score", i)] = float64(res.Scores[i])
	}
	return f
}

// told plays matches of the text.
func (w *twin) told(t *testing.T, matches int) *ledger {
	t.Helper()
	st := load(t, w.variant).NewState(w.seats).(engine.Narrator)
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

// playProelio plays Proelio without what its core leaves out, at random.
func playProelio(t *testing.T, seats int) func(r *rng.Stream) figures {
	st := load(t, "proelio/first-game", "equitas.uses=0", "seasons.use=false").NewState(seats).(engine.Narrator)
	return func(r *rng.Stream) figures {
		return play(st, rng.NewDeal(r.Uint64(), 0), seats, true, noteProelio)
	}
}

// Random matches of the built-in games that are told in text go as those of plain
// programs, which were written from the rules and know nothing of the text: the same
// length, scores, winners, endings, and as many decisions of each kind.
func TestTwins(t *testing.T) {
	twins := append(twins[:len(twins):len(twins)],
		twin{variant: "proelio_core/standard", seats: 4, open: true, note: noteCore, plain: playProelio(t, 4), only: []string{"score"}},
		twin{variant: "proelio_core/standard", seats: 3, open: true, note: noteCore, plain: playProelio(t, 3), only: []string{"score"}},
		twin{variant: "proelio_core/standard", seats: 6, open: true, note: noteCore, plain: playProelio(t, 6), only: []string{"score"}})
	matches := 2000
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

// candleValues are the cards of The Last Candle from value 1.
var candleValues = []string{"moth", "keyhole", "draught", "shutter", "snuffer", "mirror", "curtain", "chandelier"}

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

// notePicnic takes the second card of a turn as part of the first's decision, as the
// rules tell it.
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

// Rules that only count otherwise are other rules: their matches have other traces,
// by which comparisons find the deals that a change touches.
func TestTwinsTrace(t *testing.T) {
	trace := func(variant string, sets ...string) (l []uint64) {
		rules := load(t, variant, sets...)
		st := rules.NewState(rules.Players().Usual).(engine.Narrator)
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
