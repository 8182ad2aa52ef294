package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/bot"
	"equitas/engine/bot/ismcts"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/stat"
	"equitas/reports"

	"github.com/spf13/cobra"
)

type duelOptions struct {
	setup
	look
	variant string
	ladder  bool
}

func duelCmd(s *streams) *cobra.Command {
	opt := duelOptions{setup: newSetup(500)}
	opt.bots = nil
	cmd := &cobra.Command{
		Use:   "duel BOT BOT… --variant VARIANT",
		Short: "Measure how strong bots are against each other",
		Long: `Seats as many bots as there are seats at one table, every deal once for each
seat, in an order around the table that is drawn anew for every deal. With fewer
or more bots each plays alone against a table full of each of the others.
--ladder sets every bot against a table full of the one before it, and the last
against the rule of thumb; without names the bots are random, greedy and, where
the game comes with learned weights, tuned.`,
		Example: `  equitas duel greedy random --variant proelio/0.9.6 --deals 200
  equitas duel rusher builder hoarder bluffer --variant proelio/0.9.6 --deals 200`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeNames(-1, func(l *library) []string { return l.allBots() }),
		RunE: func(cmd *cobra.Command, args []string) error {
			return duel(cmd.Context(), s, args, &opt)
		},
	}
	f := cmd.Flags()
	f.StringVar(&opt.variant, "variant", "", "the `VARIANT` that is played (a name or a file)")
	f.BoolVar(&opt.ladder, "ladder", false, "every bot against a table full of the one before it")
	opt.setup.addPlayFlags(cmd, "seats: `N,N` is a report for each number (default as the variant says)", "play `N` deals, each once per seat")
	opt.look.addFlags(cmd)
	return cmd
}

// allBots lists the bots of all games.
func (l *library) allBots() []string {
	names := append(bot.Names(), rule.Tuned, ismcts.Name)
	for _, g := range l.Games() {
		names = append(names, l.Styles(g.Name())...)
	}
	return names
}

// duel plays bots against each other and reports.
func duel(ctx context.Context, s *streams, bots []string, opt *duelOptions) error {
	climb := opt.ladder && len(bots) == 0
	if len(bots) < 2 && !climb {
		return usagef("expected at least two bots, found %d", len(bots))
	}
	for i, b := range bots {
		if slices.Contains(bots[:i], b) {
			return usagef("%s is named twice", b)
		}
	}
	if opt.variant == "" {
		return usagef("--variant says what is played")
	}
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	v, err := lib.load(s, opt.variant, opt.sets, opt.quiet)
	if err != nil {
		return err
	}
	if climb {
		bots = v.ladderBots()
	}
	vs := []*variant{v}
	tables, err := opt.seatCounts(vs)
	if err != nil {
		return err
	}
	opt.bots = bots
	out, err := create(opt.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	var all []reports.Report
	stopped := false
	for _, seats := range tables {
		d := &duelReport{v: v, opt: opt, seats: seats, again: opt.duelAgain(v, bots, seats)}
		stopped, err = d.play(ctx, s, bots)
		if err == errStopped && len(all) > 0 {
			stopped = true
			break
		}
		if err != nil {
			return err
		}
		all = append(all, d.report(opt.ascii))
		if stopped {
			break
		}
	}
	return opt.deliver(out, all, s, stopped)
}

func (opt *duelOptions) duelAgain(v *variant, bots []string, seats int) []string {
	args := slices.Concat([]string{"equitas", "duel"}, bots, []string{"--variant", v.asked})
	if opt.ladder {
		args = append(args, "--ladder")
	}
	args = append(args, "--seats", strconv.Itoa(seats), "--deals", strconv.Itoa(opt.deals), "--seed", strconv.FormatUint(opt.seed, 10))
	return append(args, setFlags(opt.sets)...)
}

// lineups are the tables that are played.
func (opt *duelOptions) lineups(bots []string, seats int) [][]string {
	alone := func(one, others string) []string {
		return append([]string{one}, slices.Repeat([]string{others}, seats-1)...)
	}
	var l [][]string
	switch {
	case opt.ladder:
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

// A duelReport is how bots fared at tables of one size.
type duelReport struct {
	v       *variant
	opt     *duelOptions
	seats   int
	again   []string
	rows    []duelRow
	ratings []float64
	deals   int
	games   int
	unended int64
}

// A duelRow is one bot at one table.
type duelRow struct {
	table string
	bot   string
	seats int // it has
	share stat.Estimate
}

// play plays all tables on the same deals. It reports whether it was stopped.
func (d *duelReport) play(ctx context.Context, s *streams, bots []string) (stopped bool, err error) {
	if err := d.opt.ready(ctx, s, []*variant{d.v}, d.seats); err != nil {
		return false, err
	}
	var cells []*sim.Cell
	lineups := d.opt.lineups(bots, d.seats)
	for _, l := range lineups {
		p := d.opt.setup
		p.bots = l
		c, err := p.cell(d.v, d.seats)
		if err != nil {
			return false, err
		}
		cells = append(cells, c)
	}
	pl, err := d.opt.playCells(ctx, s, cells, nil, func(f *sim.Fault) []string {
		return append([]string{"equitas", "sim", d.v.asked, "--deals", strconv.Itoa(f.Deal + 1), "--seats", strconv.Itoa(f.Seats),
			"--bots", strings.Join(f.Bots, ","), "--seed", strconv.FormatUint(f.Seed, 10)}, setFlags(d.opt.sets)...)
	})
	if err != nil {
		return false, err
	}
	runs := pl.runs
	var tables []stat.Table
	for i, run := range runs {
		sum := sim.Summarise(run)
		d.unended += sum.Unfinished
		d.games += run.Deals * run.Rotations
		d.deals = run.Deals
		table := stat.Table{}
		for j, name := range lineups[i] {
			share := botShare(sum, name)
			table.Bots = append(table.Bots, slices.Index(bots, name))
			table.Credits = append(table.Credits, share.Value)
			if slices.Contains(lineups[i][:j], name) {
				continue
			}
			n := 0
			for _, b := range lineups[i] {
				if b == name {
					n++
				}
			}
			d.rows = append(d.rows, duelRow{tableName(lineups[i]), name, n, share})
		}
		tables = append(tables, table)
	}
	d.ratings = stat.Rating(tables, len(bots))
	return runs[0].Incomplete, nil
}

// tableName writes a line-up: "greedy against 3 random".
func tableName(l []string) string {
	if len(l) > 2 && l[0] != l[1] && l[1] == l[len(l)-1] {
		return fmt.Sprintf("%s against %d %s", l[0], len(l)-1, l[1])
	}
	return strings.Join(l, ", ")
}

// botShare returns what a run says of a bot's win share per seat.
func botShare(sum *sim.Summary, name string) stat.Estimate {
	i := slices.IndexFunc(sum.Values, func(v sim.Value) bool { return v.Metric.ID == "bot.share."+name })
	return sum.Values[i].Estimate
}

// verdict says how a share stands to the fair one.
func (d *duelReport) verdict(e stat.Estimate) string {
	switch fair := 1 / float64(d.seats); {
	case e.Lo > fair:
		return "stronger"
	case e.Hi < fair:
		return "weaker"
	}
	return "not clear"
}

// report lays the shares out.
func (d *duelReport) report(ascii bool) reports.Report {
	fair := 1 / float64(d.seats)
	t := reports.Table{Title: "WIN SHARES", Note: "of one seat; fair is " + percent(fair), Columns: []reports.Column{
		{Head: "table", Wrap: true}, {Head: "bot"}, {Head: "win share", Key: "share", Align: reports.Right}, {Head: "95% from", Key: "lo", Align: reports.Right},
		{Head: "to", Key: "hi", Align: reports.Right}, {Head: "skill share", Key: "skill", Align: reports.Right}, {Head: "verdict"}, {Head: "rating", Align: reports.Right}}}
	for _, r := range d.rows {
		gradient := reports.Cell{} // means nothing of those who are many at the table
		if x := skill(r.share.Value, fair); r.seats == 1 {
			gradient = reports.Cell{Text: signed(x, ascii), Value: x}
		}
		t.Rows = append(t.Rows, []reports.Cell{{Text: r.table}, {Text: r.bot}, shareCell(r.share.Value), shareCell(r.share.Lo), shareCell(r.share.Hi),
			gradient, {Text: d.verdict(r.share)}, ratingCell(d.rating(r.bot), ascii)})
	}
	records := t
	records.Columns = append(slices.Clip(t.Columns), reports.Column{Head: "seats"}, reports.Column{Head: "deals"})
	records.Rows = nil
	for _, row := range t.Rows {
		records.Rows = append(records.Rows, append(slices.Clip(row), reports.Count(d.seats), reports.Count(d.deals)))
	}
	p := &reports.Plain{
		Lead:    d.sentence(),
		Variant: d.v.side(d.opt.lineup()),
		Played:  fmt.Sprintf("%d seats, seed %d: %s deals, %s games", d.seats, d.opt.seed, commas(d.deals), commas(d.games)),
		Tables:  []reports.Table{t}, Records: records,
		Notes: []string{"skill share: 0 where skill is of no use, 1 where it always wins",
			"rating: 400 points more stand for ten times the chance to win; the mean is 0"},
		Command: commandLine(d.again),
	}
	if d.unended > 0 {
		p.Notes = append(p.Notes, commas(int(d.unended))+" of the games did not end; nobody won them")
	}
	p.Notes = append(p.Notes, slices.Concat(d.opt.botNotes(d.v), notes([]*variant{d.v}))...)
	return p
}

// sentence names the bot that takes most.
func (d *duelReport) sentence() string {
	best := d.rows[0]
	for _, r := range d.rows {
		if r.seats == 1 && r.share.Value > best.share.Value {
			best = r
		}
	}
	fair := 1 / float64(d.seats)
	return fmt.Sprintf("%s: %s%s takes %s of the wins (%s; %.1f times the fair share).",
		d.v.side("").Title, reports.UnendedFirst(float64(d.unended)/float64(d.games)), best.bot, percent(best.share.Value), best.table, best.share.Value/fair)
}

func (d *duelReport) rating(bot string) float64 { return d.ratings[slices.Index(d.opt.bots, bot)] }

// signed writes a number with its sign.
func signed(x float64, ascii bool) string {
	text := fmt.Sprintf("%+.2f", x)
	if !ascii {
		text = strings.Replace(text, "-", "−", 1)
	}
	return text
}

// ratingCell writes a rating; a dash if there is none.
func ratingCell(x float64, ascii bool) reports.Cell {
	if math.IsNaN(x) {
		return reports.Cell{Text: map[bool]string{true: "-", false: "–"}[ascii]}
	}
	text := fmt.Sprintf("%+.0f", x)
	if !ascii {
		text = strings.Replace(text, "-", "−", 1)
	}
	return reports.Cell{Text: text, Value: x}
}
