package lab

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/match"
	"equitas/engine/narration"
	"equitas/engine/people"
	"equitas/engine/rng"
	"equitas/engine/search"
	"equitas/reports/table"
)

// A PlaySetup says in which seats people play a match, and which bots have the other seats.
type PlaySetup struct {
	People []int    // seats of people, from 1
	Seats  int      // number of seats; 0 means the variant's usual number
	Bots   []string // names of bots: one for all other seats, or one for each of them in order
	Seed   *uint64  // master seed; nil means 1
	Deal   int
	Lang   string // language of the narration; "" means the variant's own
}

// SeatPlayers returns the people and bots that play a match of the variant, and trains the
// bots that need it. Bots that give hints use weights that need no training.
func (v *Variant) SeatPlayers(ctx context.Context, q PlaySetup, o question.Observer) (*people.TableSetup, error) {
	teller, ok := v.Rules.(engine.Narration)
	if !ok {
		return nil, fmt.Errorf("%s cannot be played at a terminal", v.Game.Schema().Title)
	}
	pl := v.Rules.Players()
	seats := q.Seats
	if seats == 0 {
		seats = pl.Usual
	}
	if seats < pl.Min || seats > pl.Max {
		return nil, question.Invalidf("%s cannot be played with %s, must be %s (--seats)", v.RequestedAs, table.CountWithNoun(seats, "seat"), wording.RangeText(pl.Min, pl.Max))
	}
	var seated engine.Seats
	for _, i := range q.People {
		if i < 1 || i > seats {
			return nil, question.Invalidf("--seat is %d, must be 1 to %d, the number of seats", i, seats)
		}
		if seated.Has(engine.Seat(i - 1)) {
			return nil, question.Invalidf("--seat names %d twice", i)
		}
		seated |= engine.SeatSet(engine.Seat(i - 1))
	}
	langs := teller.Languages()
	lang := cmp.Or(q.Lang, langs[0])
	if !slices.Contains(langs, lang) {
		return nil, question.Invalidf("%s cannot be played in language %s%s", v.RequestedAs, strconv.Quote(lang), wording.SuggestLanguage(lang, langs))
	}
	if faults := v.lib.WordFaults(v.Set.Game, lang); len(faults) > 0 {
		return nil, &question.FileError{Faults: faults, Source: v.lib.Source}
	}
	makers, err := v.seatBots(ctx, q, seats, o)
	if err != nil {
		return nil, err
	}
	weights, of, err := v.KnownWeights(ctx, seats)
	if err != nil {
		return nil, err
	}
	return &people.TableSetup{Title: v.Set.Title, Rules: teller, Lang: lang, Deal: rng.NewDeal((&question.Play{Seed: q.Seed}).MasterSeed(), uint64(q.Deal)), People: seated, Bots: makers,
		Header:  match.Header{Game: v.Set.Game, Variant: v.Set.Name, RulesHash: v.Set.Hash, Set: v.Sets},
		Hinters: HintBots(weights), LearnedOn: of}, nil
}

// KnownWeights returns the weights that bots that search use without a new training, and the
// name of the variant on which they were learned; nil and "" stand for the rule of thumb.
func (v *Variant) KnownWeights(ctx context.Context, seats int) (weights []int32, origin string, err error) {
	if v.storedWeights(question.Observer{}, seats) != nil {
		s := &setup{lab: v.lib.lab, lib: v.lib, bots: defaultLineup()}
		if err := s.prepareWeights(ctx, []*Variant{v}, seats); err != nil {
			return nil, "", err
		}
	}
	v.setKnownWeights(seats)
	return v.searchWeights(), v.weightsOrigin(), nil
}

// seatBots returns by seat the maker of the bot; the zero Maker for the seats of people.
func (v *Variant) seatBots(ctx context.Context, q PlaySetup, seats int, o question.Observer) ([]bot.Maker, error) {
	others := seats - len(q.People)
	if n := len(q.Bots); n != 1 && n != others {
		return nil, question.Invalidf("--bots names %d bots for %d other seats, must be 1 or %d", n, others, others)
	}
	s := &setup{lab: v.lib.lab, lib: v.lib, observer: o, bots: q.Bots}
	if others > 0 {
		if err := s.prepareWeights(ctx, []*Variant{v}, seats); err != nil {
			return nil, err
		}
	}
	makers := make([]bot.Maker, seats)
	next := 0
	for i := range makers {
		if slices.Contains(q.People, i+1) {
			continue
		}
		name := q.Bots[min(next, len(q.Bots)-1)]
		next++
		m, err := s.maker(v, name)
		if err != nil {
			return nil, err
		}
		makers[i] = m
	}
	return makers, nil
}

// HintBots returns the makers of bots that may give hints, strongest first: a bot that
// searches, then those of package bot. weights are for the search; nil stands for the rule
// of thumb.
func HintBots(weights []int32) []bot.Maker {
	var l []bot.Maker
	if m, err := question.SearchMaker(weights, search.Name); err == nil {
		l = append(l, m)
	}
	names := bot.Names() // from weakest to strongest
	for _, name := range slices.Backward(names) {
		if m, ok := bot.Lookup(name); ok {
			l = append(l, m)
		}
	}
	return l
}

// HintLines returns sentences about the bot that gave the hint h: how it plays, with which
// weights, and how reliable the hint is. s has the words of their language.
func HintLines(s *narration.Speaker, h people.Hint) []string {
	how := h.Doc
	if key := "bot." + h.Bot; s.Has(key) {
		how = s.Line(key, narration.Num("n", search.DefaultIterations))
	}
	lines := []string{s.Line("play.hint-how", narration.Text("how", how))}
	switch {
	case !h.Searches:
	case h.LearnedOn != "":
		lines = append(lines, s.Line("play.learned", narration.Text("variant", h.LearnedOn)))
	default:
		lines = append(lines, s.Line("play.by-thumb"))
	}
	switch {
	case h.IsBehind:
		lines = append(lines, s.Line("play.hint-lead"))
	case h.IsClose:
		lines = append(lines, s.Line("play.hint-close"))
	}
	return lines
}
