package main

import (
	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/playtests"
	"equitas/engine/lab/question"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

func compareCmd(s *cli.Streams) *cobra.Command {
	var q question.Compare
	opt := questionFlags{OutputFlags: cli.OutputFlags{MaxRows: cli.DefaultMaxRows}, trainingHint: cli.AvoidTrainingFlag}
	var real []string
	from := fromFlags{RecordPosition: cli.RecordPosition{ExampleSuffix: ` "loot palisades" "loot tower"`}}
	cmd := &cobra.Command{
		Use:   "compare BASE OTHER…",
		Short: "Play variants on the same deals and report what differs",
		Long: `Plays BASE and every OTHER on the same deals with the same bots and reports, for
each OTHER, what is different: how much, how sure, and whether it matters. Bots
that learn have learned BASE; a separate table shows what they make of OTHER if
they go on learning there. --set changes BASE and every OTHER alike; to compare
a single value, write it into a variant file that extends BASE.

--from RECORD:LINE compares actions instead, at a position of a record. In place
of variants, name actions that the deciding player may choose there, in the
words of the record. All are played on with the same cards and the same chance
(equitas help records).`,
		Example: `  equitas compare proelio/0.9.6 proelio/six-cards --deals 200 --only-changed
  equitas compare proelio/0.9.6 proelio/two-actions proelio/sappers --deals 200`,
		Args:              from.checkArgs(cli.ArgsBetween(0, -1, "the ACTIONS that are compared with --from, two at least"), cli.ArgsBetween(1, -1, "BASE and at least one OTHER (names or files)")),
		ValidArgsFunction: cli.CompleteNames(-1, cli.VariantNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			if from.IsSet() {
				return opt.playOnFrom(cmd, s, &from, &q.Play, true, args)
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
			q.Base, q.Others = args[0], args[1:]
			if len(real) > 0 {
				if opt.Format == string(table.CSV) {
					return cli.Usagef("--playtests: csv has a row for each measure of the bots' games, and none for real ones; the others show them, and json has all their numbers")
				}
				var err error
				if opt.onAnswer, err = playtests.RealGamesAdder(s, real); err != nil {
					return err
				}
			}
			return opt.answer(cmd, s, &q, opt.OutputFlags.RowFlags())
		},
	}
	opt.addQuestion(cmd, &q)
	opt.Engine.Add(cmd, s)
	opt.OutputFlags.AddFlags(cmd)
	opt.OutputFlags.AddTables(cmd)
	cli.AddKeep(cmd, &opt.keep)
	f := cmd.Flags()
	f.Var(cli.NumberValue(&opt.MaxRows, 0, 1000), "top", "show at most `K` rows of a screening list; 0 shows all")
	f.BoolVar(&opt.OnlyChanged, "only-changed", false, "leave out rows that are the same or unclear")
	f.StringArrayVar(&real, "playtests", nil, "show beside the headline its values in real games, from a `FILE` that equitas playtests reads; repeat for more")
	from.add(cmd, "compare actions at `RECORD:LINE`: which of them does better for whoever decides there")
	return cmd
}
