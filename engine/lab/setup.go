package lab

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"
	"equitas/reports/table"
)

// A setup is a [question.Play] with all defaults filled in, with what is needed to play it.
// Runs other than the main one use modified copies.
type setup struct {
	lab      *Lab
	lib      *Library
	observer question.Observer
	engine   sim.Engine // nil means that deals are played in this process

	seats        []int
	bots         []string
	deals        int
	dealsGiven   bool // the user gave the number of deals
	botsNamed    bool // the user named the bots
	seed         uint64
	sets         []string
	extraMetrics []string // ids of metrics that are tested with the headline
	usageDeals   int      // largest number of deals in which the use of parts is counted; 0 means the default
	runName      string   // name of a run that is not the main one, such as "skill"; or ""

	adapts  bool               // bots adapt to the other variants by [train.Focus] or a short training
	learned map[string][]int32 // weights, by the name of the variant on which they were learned; those of a short training by the name of the bot. nil until prepareWeights is called
}

// setup returns the setup of p. bots and deals are used if p does not set them.
func (l *Lab) setup(p *question.Play, o question.Observer, bots []string, deals int) *setup {
	s := &setup{lab: l, lib: l.Library(), observer: o, engine: l.resources.Engine, seats: p.Seats, bots: bots, deals: deals, seed: p.MasterSeed(), sets: p.Sets,
		dealsGiven: p.Deals > 0, botsNamed: len(p.Bots) > 0}
	if s.dealsGiven {
		s.deals = p.Deals
	}
	if s.botsNamed {
		s.bots = p.Bots
	}
	return s
}

// defaultLineup returns the default line-up.
func defaultLineup() []string { return []string{rule.Tuned} }

// load returns the variant called name with the question's settings.
func (p *setup) load(name string) (*Variant, error) {
	return p.lib.Variant(name, p.sets, p.observer.SendNote)
}

// loadAll returns the variants with the given names and the question's settings. It returns
// an error if they are of different games.
func (p *setup) loadAll(names ...string) ([]*Variant, error) {
	var vs []*Variant
	for _, name := range names {
		v, err := p.load(name)
		if err != nil {
			return nil, err
		}
		vs = append(vs, v)
	}
	return vs, CheckSameGame(vs)
}

// playAt returns the [question.Play] for one number of seats, with all defaults filled in.
func (p *setup) playAt(seats int) question.Play {
	seed := p.seed
	return question.Play{Seats: []int{seats}, Bots: p.bots, Deals: p.deals, Seed: &seed, Sets: p.sets}
}

// seatCounts returns the numbers of seats of the question, or the usual number of the first
// variant if the question has none. It also chooses the bots ([setup.chooseBots]). It
// returns an error if a variant or the bots do not allow one of the numbers.
func (p *setup) seatCounts(vs []*Variant) ([]int, error) {
	p.chooseBots(vs[0])
	seats := p.seats
	if len(seats) == 0 {
		seats = []int{vs[0].Rules.Players().Usual}
	}
	for i, n := range seats {
		if slices.Contains(seats[:i], n) {
			return nil, question.Invalidf("--seats names %d twice", n)
		}
		for _, v := range vs {
			if pl := v.Rules.Players(); n < pl.Min || n > pl.Max {
				return nil, question.Invalidf("%s cannot be played with %s, must be %s (--seats)", v.RequestedAs, table.CountWithNoun(n, "seat"), wording.RangeText(pl.Min, pl.Max))
			}
			if p.namesRoles() {
				if _, err := p.botsBySeat(v, n); err != nil {
					return nil, err
				}
			}
		}
		if len(p.bots) > 1 && len(p.bots) != n && !p.namesRoles() {
			return nil, question.Invalidf("--bots names %d bots for %d seats, must be 1 or %d", len(p.bots), n, n)
		}
	}
	return seats, nil
}

// metricFamilies returns the families ([engine.Metric].Family) of all metrics of the
// variants at the given numbers of seats, without duplicates, and [reports.PartsTable] if
// the use of parts can be counted.
func metricFamilies(vs []*Variant, seats []int) []string {
	var l []string
	for _, v := range vs {
		for _, n := range seats {
			for _, m := range v.Metrics(n) {
				if !slices.Contains(l, m.Family) {
					l = append(l, m.Family)
				}
			}
		}
	}
	if slices.ContainsFunc(vs, func(v *Variant) bool { return len(sim.WatchableParts(v.Rules)) > 0 }) {
		l = append(l, reports.PartsTable)
	}
	return l
}

// makers returns the maker of the bot in every seat, or an error if a bot cannot play the
// variant.
func (p *setup) makers(v *Variant, seats int) ([]bot.Maker, error) {
	names, err := p.botsBySeat(v, seats)
	if err != nil {
		return nil, err
	}
	var makers []bot.Maker
	for _, name := range names {
		m, err := p.maker(v, name)
		if err != nil {
			return nil, err
		}
		if _, err := m.New(v.Rules); err != nil {
			return nil, err
		}
		makers = append(makers, m)
	}
	return makers, nil
}

// scenario returns the scenario of the variant v with the setup's bots and seed, at the
// given number of seats.
func (p *setup) scenario(v *Variant, seats int) (*sim.Scenario, error) {
	makers, err := p.makers(v, seats)
	if err != nil {
		return nil, err
	}
	report, err := v.measuring(seats)
	if err != nil {
		return nil, err
	}
	c := &sim.Scenario{Name: v.Set.Name, Game: v.Set.Game, Epoch: v.Game.Schema().Epoch, Build: p.lab.buildHash(), RulesHash: v.Set.Hash, Rules: v.Rules, Seats: seats, MasterSeed: p.seed, Measuring: report, FixedSeats: p.namesRoles(), Text: tomlWriter(v.Set)}
	for _, m := range makers {
		c.Bots = append(c.Bots, seating(m, v.Rules))
	}
	return c, nil
}

// seating returns the seating of the bots of maker m, which must be able to play the rules
// r.
func seating(m bot.Maker, r engine.Rules) sim.Seating {
	return sim.Seating{BotSpec: m.Spec(r), Recipe: sim.BotRecipe{Weights: m.Weights}, New: func(r engine.Rules, _ int) engine.Bot {
		b, err := m.New(r)
		if err != nil {
			panic("lab: " + err.Error()) // cannot happen: the caller has made such a bot before
		}
		return b
	}}
}

// lineup returns the line-up as a user types it: names of bots separated by commas. A bot
// for all seats is named once, and a bot for a role is written role=bot.
func (p *setup) lineup() string { return strings.Join(p.bots, ",") }

// lineupOf returns the line-up for reports: a learned bot is followed by the hash of its
// weights.
func (p *setup) lineupOf(v *Variant) string {
	if len(p.bots) == 1 && v.tunedWeights != nil && v.botLearns(p.bots[0]) {
		return p.bots[0] + " " + weightsHash(v.tunedWeights)
	}
	return p.lineup()
}

// botNotes returns a note on each bot of the line-up: how it plays v.
func (p *setup) botNotes(v *Variant) []string {
	var l []string
	names := p.botNames()
	for i, name := range names {
		m, err := p.maker(v, name)
		if err != nil || slices.Contains(names[:i], name) {
			continue
		}
		note := m.Name + " " + m.Doc
		if question.IsSearch(name) {
			note += "; it judges by " + v.weightsInWords()
		}
		if !v.botAdapts(name) && !p.adapts {
			note += "; it does not adapt to a variant"
		}
		l = append(l, note)
	}
	return l
}

// caveats returns the caveats of the variants about the bots at the given number of seats,
// without duplicates.
func (p *setup) caveats(vs []*Variant, seats int) []engine.Caveat {
	var l []engine.Caveat
	for _, v := range vs {
		for _, x := range v.Rules.Caveats(seats, p.botNames()) {
			if !slices.Contains(l, x) {
				l = append(l, x)
			}
		}
	}
	return l
}
