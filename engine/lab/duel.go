package lab

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
)

// prepareDuel reads and checks everything that the question q needs, and sets p so that
// p.run answers it. o receives notes and progress.
func prepareDuel(q *question.Duel, l *Lab, o question.Observer, p *Prepared) error {
	s := l.setup(&q.Play, o, nil, question.DuelDeals)
	v, err := s.load(q.Variant)
	if err != nil {
		return err
	}
	bots := q.Bots
	if q.Ladder && len(bots) == 0 {
		bots = v.ladderBots()
	}
	bots = slices.Clone(bots)
	for i, name := range bots {
		bots[i] = question.BotInReports(name)
	}
	vs := []*Variant{v}
	s.bots = nil // each line-up sets its own bots
	tables, err := s.seatCounts(vs)
	if err != nil {
		return err
	}
	s.bots = bots
	s.namePupils(v)
	bots = s.bots
	p.Families, p.setup = metricFamilies(vs, tables), s
	p.run = func(ctx context.Context, a *question.Answer) error {
		return forEachSeatCount(a, tables, func(seats int) (bool, error) {
			asked := *q
			asked.Play = s.playAt(seats)
			if f := twoSidesOf(v, seats); f != nil {
				d := &sidesReport{setup: s, question: &asked, variant: v, seats: seats, sides: f, bots: bots}
				stopped, err := d.play(ctx)
				if err != nil {
					return false, err
				}
				a.Add(&asked, d.report())
				return stopped, nil
			}
			d := &duelReport{setup: s, question: &asked, variant: v, seats: seats}
			stopped, err := d.play(ctx)
			if err != nil {
				return false, err
			}
			a.Add(&asked, d.report())
			return stopped, nil
		})
	}
	return nil
}

// lineups returns the line-ups to play, each with a bot per seat. For a ladder, each bot
// plays alone against the next weaker one in all other seats, and the strongest also against
// greedy. Otherwise, if there are as many bots as seats, they form the only line-up; if not,
// each bot plays alone against every other bot in turn.
func lineups(q *question.Duel, bots []string, seats int) [][]string {
	alone := func(one, others string) []string {
		return append([]string{one}, slices.Repeat([]string{others}, seats-1)...)
	}
	var l [][]string
	switch {
	case q.Ladder:
		for i, b := range bots[1:] {
			l = append(l, alone(b, bots[i]))
		}
		last := bots[len(bots)-1]
		if i := slices.Index(bots, rule.Greedy); i >= 0 && i < len(bots)-2 {
			l = append(l, alone(last, rule.Greedy))
		}
	case len(bots) == seats:
		l = append(l, bots)
	default:
		for _, a := range bots {
			for _, b := range bots {
				if a != b {
					l = append(l, alone(a, b))
				}
			}
		}
	}
	return l
}

// A duelReport plays a duel at one number of seats and holds its results.
type duelReport struct {
	*setup
	question   *question.Duel
	variant    *Variant
	seats      int
	fair       float64 // win share of each seat if all are equal
	rows       []duelRow
	ratings    []float64
	played     int // number of deals
	games      int
	unfinished int64
}

// A duelRow is the result of one bot in one line-up.
type duelRow struct {
	lineup string
	bot    string
	seats  int // number of seats that the bot has
	share  stat.Estimate
}

// play plays all line-ups on the same deals and sets the results. stopped says that ctx
// ended it.
func (d *duelReport) play(ctx context.Context) (stopped bool, err error) {
	bots := d.bots
	if err := d.prepareWeights(ctx, []*Variant{d.variant}, d.seats); err != nil {
		return false, err
	}
	var scenarios []*sim.Scenario
	lineups := lineups(d.question, bots, d.seats)
	for _, l := range lineups {
		p := *d.setup
		p.bots = l
		c, err := p.scenario(d.variant, d.seats)
		if err != nil {
			return false, err
		}
		scenarios = append(scenarios, c)
	}
	d.fair = scenarios[0].FairShare()
	pl, err := d.playScenarios(ctx, scenarios, nil, func(f *sim.Fault) []string {
		return append([]string{"equitas", "sim", d.variant.RequestedAs, "--deals", strconv.Itoa(f.Deal + 1), "--seats", strconv.Itoa(f.Seats),
			"--bots", strings.Join(f.Bots, ","), "--seed", strconv.FormatUint(f.Seed, 10)}, question.SetFlags(d.sets)...)
	})
	if err != nil {
		return false, err
	}
	runs := pl.runs
	var tables []stat.RatedMatch
	for i, run := range runs {
		sum := inference.Summarise(run)
		d.unfinished += sum.Unfinished
		d.games += run.Deals * run.Rotations
		d.played = run.Deals
		table := stat.RatedMatch{}
		for j, name := range lineups[i] {
			share := botShare(sum, name)
			table.Bots = append(table.Bots, slices.Index(bots, name))
			table.Payoffs = append(table.Payoffs, share.Value)
			if slices.Contains(lineups[i][:j], name) {
				continue
			}
			n := 0
			for _, b := range lineups[i] {
				if b == name {
					n++
				}
			}
			d.rows = append(d.rows, duelRow{lineupName(lineups[i]), name, n, share})
		}
		tables = append(tables, table)
	}
	d.ratings = stat.Rating(tables, len(bots))
	return runs[0].Incomplete, nil
}

// lineupName returns a line-up in words, such as "greedy against 3 random".
func lineupName(l []string) string {
	if len(l) > 2 && l[0] != l[1] && l[1] == l[len(l)-1] {
		return fmt.Sprintf("%s against %d %s", l[0], len(l)-1, l[1])
	}
	return strings.Join(l, ", ")
}

// botShare returns the estimated win share (0 to 1) per seat of a bot.
func botShare(sum *inference.Summary, name string) stat.Estimate {
	v, _ := sum.Value("bot.share." + name)
	return v.Estimate
}

// verdict returns a word for the win share e compared with the fair share; see strengthWord.
func (d *duelReport) verdict(e stat.Estimate) string { return strengthWord(e, d.fair) }
