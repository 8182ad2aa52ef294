package main

import (
	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/playtests"
	"equitas/engine/lab"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

func compareCmd(s *cli.Streams) *cobra.Command {
	q := lab.Compare{Trainings: 1}
	opt := asking{OutputFlags: cli.OutputFlags{Top: cli.TopRows}, spare: cli.SpareFlag}
	var real []string
	from := goingOn{Place: cli.Place{Behind: ` "loot palisades" "loot tower"`}}
	cmd := &cobra.Command{
		Use:   "compare BASE OTHER…",
		Short: "Play variants on the same deals and report what differs",
		Long: `Plays BASE and every OTHER on the same deals with the same bots and reports, for
each OTHER, what is different: how much, how sure, and whether it matters. Bots
that learn have learned BASE; what those make of OTHER that go on learning there
is told besides.
--set is laid over BASE and every OTHER alike; to compare a single value, write
it into a variant file that extends BASE.

--from RECORD:LINE compares actions instead, at a position of a record: ACTION …
in the place of variants are those that whoever decides there may choose, in the
words of the record, and each is played on by the same cards and the same chance
(equitas help records).`,
		Example: `  equitas compare proelio/0.9.6 proelio/six-cards --deals 200 --only-changed
  equitas compare proelio/0.9.6 proelio/two-actions proelio/sappers --deals 200`,
		Args:              from.args(cli.Between(0, -1, "the ACTIONS that are compared with --from, two at least"), cli.Between(1, -1, "BASE and at least one OTHER (names or files)")),
		ValidArgsFunction: cli.CompleteNames(-1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			if from.Goes() {
				return opt.goOn(cmd, s, &from, true, args)
			}
			if q.Turns && opt.Format == string(table.CSV) {
				return cli.Usagef("--turns: csv has a row for each measure of a game, and none for its turns; the others show them, and json has all their numbers")
			}
			if q.Each && opt.Format == string(table.CSV) {
				return cli.Usagef("--each: csv has a row for each measure of a game, and none for each rule; the others show them, and json has all their numbers")
			}
			if q.Mend && opt.Format == string(table.CSV) {
				return cli.Usagef("--mend: csv has a row for each measure of a game, and none for a proposed change; the others show them, and json has all their numbers")
			}
			q.Base, q.Others, q.Play = args[0], args[1:], opt.Play
			if len(real) > 0 {
				if opt.Format == string(table.CSV) {
					return cli.Usagef("--playtests: csv has a row for each measure of the bots' games, and none for real ones; the others show them, and json has all their numbers")
				}
				var err error
				if opt.found, err = playtests.Beside(s, real); err != nil {
					return err
				}
			}
			return opt.ask(cmd, s, &q, opt.OutputFlags.Again())
		},
	}
	opt.AddPlaying(cmd, "seats: `N,N` is a report for each number (default as BASE says)", "play `N` deals under every variant (default as the first OTHER says: report.deals; or 2000)", "0")
	opt.Engine.Add(cmd, s)
	opt.OutputFlags.AddFlags(cmd)
	opt.OutputFlags.AddTables(cmd)
	cli.AddJudging(cmd, &q.Judging, &opt.keep, "OTHER")
	f := cmd.Flags()
	f.Var(cli.Number(&opt.Top, 0, 1000), "top", "show at most `K` rows of a screening list; 0 shows all")
	f.BoolVar(&opt.OnlyChanged, "only-changed", false, "leave out rows that are the same or unclear")
	f.Var(cli.List(&q.Levels, cli.ParseName), "levels", "compare at several levels of play too: all (random, greedy, tuned where variants are learned in seconds, else who has learned what it extends, search:100), or `BOTS` from the weakest to the strongest")
	f.BoolVar(&q.Confirm, "confirm", false, "play as many fresh deals again and report the headline of these too: sizes that nothing has chosen")
	f.BoolVar(&q.Each, "each", false, "where OTHER changes two rules or more, play BASE with each of them alone on the same deals: a row for each, and what they do together beyond their sum")
	f.Var(mends{&q}, "mend", "where OTHER surely changes something for the worse, breaks a [gate] or misses a goal: look for single changes of it that mend that, and propose the three best; --mend=`N` plays N games for it (default what half a minute has room for)")
	f.Lookup("mend").NoOptDefVal = "auto"
	f.BoolVar(&q.Turns, "turns", false, "tell how the games go, turn by turn: decisions, minutes, the lead, and how many still run")
	f.StringArrayVar(&real, "playtests", nil, "show beside the headline what real games say of it, out of `FILE`, as equitas playtests reads it; repeat for more")
	f.Var(cli.Number(&q.Trainings, 1, lab.MaxTrainings), "trainings", "let bots learn both sides `N` times, each by other chance: whether they agree on the headline, and from 3 on an interval for what players make of the rules")
	f.Var(cli.Given(&q.OtherSeed, 0, 1<<64-1), "other-seed", "`S`: OTHER gets deals of this seed, so that nothing is shared; to see how large chance is, with BASE as OTHER")
	from.add(cmd, "compare actions at `RECORD:LINE`: which of them does better for whoever decides there")
	cli.AddKnockout(cmd, &q.Knockouts, "`NAMES` of cards, Guilds and actions: BASE without each of them is an OTHER too")
	cli.AddOptions(cmd, &q.Options)
	return cmd
}

// A mends is the flag --mend: whether mends are looked for, and with how many games.
type mends struct{ at *lab.Compare }

func (m mends) String() string { return "" }

func (m mends) Type() string { return "mend" }

func (m mends) Set(text string) error {
	m.at.Mend = true
	if text == "auto" {
		return nil
	}
	return cli.Number(&m.at.MendGames, 1, lab.MaxMend).Set(text)
}
