package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/engine/cluster"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

// maxShares is the largest number of workers that share a job.
const maxShares = 100_000

// A workerOptions holds the flags of equitas worker.
type workerOptions struct {
	job        string // folder of the job; "" if tasks come from an engine of [cli.Streams.Engines]
	index      *int   // which share this worker plays, from 0; nil if not given
	shareCount *int   // number of shares; nil if not given
	slots      int    // number of tasks played at once
	quiet      bool
}

func workerCmd(s *cli.Streams) *cobra.Command {
	w := workerOptions{slots: runtime.NumCPU()}
	cmd := &cobra.Command{
		Use:   "worker --job DIR",
		Short: "Play tasks that another equitas has handed out",
		Long: `Plays the tasks that a command with --engine folder --job DIR has written, on
all cores. It may be stopped at any time; started again, it goes on where it
was, and nothing is played twice. Start one on each machine that sees the
folder: they take different tasks.

A worker may have a share of its own: --index 0 --of 3, --index 1 --of 3 and
--index 2 --of 3. In a job array --index is taken from the scheduler:
SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX (Kubernetes) or
AWS_BATCH_JOB_ARRAY_INDEX, counted from 0. equitas help scale has examples.`,
		Example: `  equitas worker --job six
  equitas worker --job six --index 0 --of 3`,
		Args: cli.ArgsBetween(0, 0, "no names, but the folder of a job (--job DIR)"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return w.run(cmd.Context(), s)
		},
	}
	f := cmd.Flags()
	f.StringVar(&w.job, "job", "", "the `FOLDER` of the job")
	f.Var(cli.OptionalNumberValue(&w.index, 0, maxShares-1), "index", "take share number `I` of the tasks, from 0")
	f.Var(cli.OptionalNumberValue(&w.shareCount, 1, maxShares), "of", "of `M` shares: tasks I, I+M, I+2M and so on")
	f.Var(cli.NumberValue(&w.slots, 1, 1024), "slots", "play `N` tasks at once (default all cores)")
	f.Lookup("slots").DefValue = "0" // not the number of this machine, so that the help is the same everywhere
	cli.AddQuiet(cmd, &w.quiet)
	return cmd
}

// run plays this worker's share of the tasks in the folder of --job, or without --job the tasks
// of the first engine that has workers. It prints how many tasks it played.
func (w *workerOptions) run(ctx context.Context, s *cli.Streams) error {
	say := func(format string, args ...any) {
		if !w.quiet {
			fmt.Fprintf(s.Err, format+"\n", args...)
		}
	}
	player := &cluster.Worker{Digest: cli.PlayDigest(), Remake: lab.Open(lab.Resources{Build: cli.ProgramID}).Remake}
	if w.job == "" && (w.index != nil || w.shareCount != nil) {
		return cli.Usagef("--index and --of are of the tasks in a folder: add --job, the folder of the job")
	}
	if w.job == "" {
		for _, k := range s.Engines {
			if k.Work != nil {
				return k.Work(ctx, cli.WorkerInput{Worker: player, Slots: w.slots, Say: func(text string) { say("%s", text) }})
			}
		}
		return cli.Usagef("--job is missing: the folder of the job")
	}
	index, shares, err := w.ownShare(os.Getenv)
	if err != nil {
		return err
	}
	o := (&cli.Reporter{Streams: s, Quiet: w.quiet, Workers: w.slots}).Observer()
	o.Stage(question.Stage{What: "deals"})
	f := &cluster.FolderWorker{Worker: player, Dir: w.job, ShareIndex: index, ShareCount: shares, Slots: w.slots, Now: time.Now,
		OnProgress: o.Progress, Say: func(text string) { say("%s", text) }}
	share, err := f.Run(ctx)
	o.Stage(question.Stage{})
	if share == nil {
		return err
	}
	of := "this share"
	if shares == 1 {
		of = "the job"
	}
	if ctx.Err() != nil {
		return fmt.Errorf("stopped: %s of the %s tasks of %s are missing; run it again", table.Thousands(share.Missing()), table.Thousands(share.Tasks), of)
	}
	if err != nil {
		return err
	}
	collect := share.Question + " " + question.CommandLine([]string{"--engine", "folder", "--job", w.job})
	switch {
	case share.Failure != nil && share.Failure.Fault != nil:
		return &question.BrokenError{Reason: share.Failure.Err().Error(), RepeatCommand: collect}
	case share.Failure != nil:
		return share.Failure.Err()
	case len(share.DamagedOrders) > 0:
		more := ""
		if n := len(share.DamagedOrders) - 1; n > 0 {
			more = fmt.Sprintf(", and so are %s more", table.Thousands(n))
		}
		return fmt.Errorf("%s is not there, or damaged%s; this writes what is missing, then run the worker again:\n  %s", share.DamagedOrders[0], more, collect)
	case share.Tasks == 0:
		say("there are %s tasks and %s shares: number %d has none", table.Thousands(share.AllTasks), table.Thousands(shares), index)
	case share.DoneBeforeTasks == share.Tasks:
		say("all %s tasks of %s were played before", table.Thousands(share.Tasks), of)
	case share.TasksPlayedByOthers > 0:
		say("played %s of %s tasks of %s, and others meanwhile %s; none is missing", table.Thousands(share.PlayedTasks), table.Thousands(share.Tasks), of, table.Thousands(share.TasksPlayedByOthers))
	default:
		say("played %s of %s tasks of %s; none is missing", table.Thousands(share.PlayedTasks), table.Thousands(share.Tasks), of)
	}
	if shares == 1 {
		say("who has asked collects them, and gets the report:\n  %s", collect)
	}
	return nil
}

// otherTaskVariables are the environment variables in which further schedulers give the number
// of a task. Some count from 1, others from any number. So their values are not used: if one is
// set, the user must give --index.
var otherTaskVariables = []string{"SGE_TASK_ID", "PBS_ARRAY_INDEX", "PBS_ARRAYID", "LSB_JOBINDEX", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK"}

// arrayVariables are the environment variables of schedulers: index holds the number of this
// task in an array of tasks, count the size of the array, and first its lowest number. count
// and first are "" if the scheduler has no such variable.
var arrayVariables = []struct{ index, count, first string }{
	{"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN"},
	{"JOB_COMPLETION_INDEX", "", ""},
	{"AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE", ""},
}

const shareExample = "; example: equitas worker --job six --index 0 --of 3"

// ownShare returns which share of the tasks this worker plays: index counts from 0, and shareCount is
// the number of shares. They come from the flags or from [arrayVariables], which env reads; if
// neither is set, they are 0 and 1.
func (w *workerOptions) ownShare(env func(string) string) (index, shareCount int, err error) {
	named := "--index" // flag or variable that gives the number
	if w.index == nil {
		for _, a := range arrayVariables {
			text := env(a.index)
			if text == "" {
				continue
			}
			named = a.index
			if w.index, err = parseNumber(a.index, text); err != nil {
				return 0, 0, err
			}
			if w.shareCount == nil && a.count != "" && (a.first == "" || env(a.first) == "0") {
				if w.shareCount, err = parseNumber(a.count, env(a.count)); err != nil {
					return 0, 0, err
				}
			}
			if w.shareCount == nil {
				return 0, 0, cli.Usagef("%s is %s, and nothing says of how many shares: add --of; example: equitas worker --job six --of 10", a.index, text)
			}
			break
		}
	}
	if w.index == nil && w.shareCount == nil {
		for _, name := range otherTaskVariables {
			if text := env(name); text != "" && text != "undefined" && text != "0" {
				return 0, 0, cli.Usagef("%s is %s: is this one of several workers? say which, with --index from 0, and of how many, with --of", name, wording.QuoteValue(text))
			}
		}
		return 0, 1, nil
	}
	switch {
	case w.index == nil:
		return 0, 0, cli.Usagef("--of %d says how many shares there are, and nothing which is this one's: add --index%s", *w.shareCount, shareExample)
	case w.shareCount == nil:
		return 0, 0, cli.Usagef("--index %d says which share this is, and nothing of how many: add --of%s", *w.index, shareExample)
	case *w.index >= *w.shareCount:
		return 0, 0, cli.Usagef("%s is %d, must be 0 to %d: shares are counted from 0 (--of %d)%s", named, *w.index, *w.shareCount-1, *w.shareCount, shareExample)
	}
	return *w.index, *w.shareCount, nil
}

// parseNumber parses text, the value of the environment variable name, as a whole number from 0
// to [maxShares].
func parseNumber(name, text string) (*int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > maxShares {
		return nil, cli.Usagef("%s is %s, must be a whole number from 0", name, wording.QuoteValue(text))
	}
	return &n, nil
}
