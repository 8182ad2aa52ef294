//go:build temporal

package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/engine/cluster"
	"equitas/engine/lab/question"

	"github.com/spf13/pflag"
)

// temporalProgram is the name of this build in README.md and in help texts.
const temporalProgram = "equitas-temporal"

// engines are the engines of this build besides local and folder.
var engines = []*cli.EngineKind{temporalKind()}

// moreLicences are the licences of libraries that only this build contains.
// scripts/licences.sh writes them.
//
//go:embed licences-temporal.txt
var moreLicences string

// A temporalFlags holds the flags of --engine temporal.
type temporalFlags struct {
	detach    bool          // whether to start all tasks and not to wait for results
	heartbeat time.Duration // a worker that has sent nothing for this time counts as dead
	inflight  int           // largest number of tasks at once
}

// Defaults and limits of --heartbeat and --inflight.
const (
	defaultHeartbeat, minHeartbeat, maxHeartbeat = 15 * time.Second, 2 * time.Second, 10 * time.Minute
	defaultInflight, maxInflight                 = 512, 2000
)

func temporalKind() *cli.EngineKind {
	t := temporalFlags{heartbeat: defaultHeartbeat, inflight: defaultInflight}
	return &cli.EngineKind{Name: "temporal", Flags: t.add, Open: t.open, Work: workTemporal}
}

func (t *temporalFlags) add(f *pflag.FlagSet) {
	*t = temporalFlags{heartbeat: defaultHeartbeat, inflight: defaultInflight}
	f.BoolVar(&t.detach, "detach", false, "start all tasks and do not wait: the same command without it collects")
	f.Var(cli.DurationValue(&t.heartbeat, minHeartbeat, maxHeartbeat), "heartbeat", "take a worker for dead that has said nothing for `TIME`, 2s to 10m")
	f.Var(cli.NumberValue(&t.inflight, 1, maxInflight), "inflight", "have at most `N` tasks outstanding")
}

// clock is the system clock.
type clock struct{}

func (clock) Now() time.Time                         { return time.Now() }
func (clock) After(d time.Duration) <-chan time.Time { return time.After(d) }

// A temporalEngine is an engine whose tasks are played by workers of a Temporal server.
type temporalEngine struct {
	*cluster.Temporal
	collectLine string // command line that collects the results
}

func (t *temporalFlags) open(p cli.EngineInput) (cli.Engine, error) {
	if t.detach && p.Until != "" {
		return nil, cli.Usagef("--until looks at the numbers while games are played, and after --detach nobody does: leave one of them out")
	}
	c, err := cluster.Connect(p.Context, p.Say)
	if err != nil {
		return nil, err
	}
	e := temporalEngine{&cluster.Temporal{Connection: c, Digest: p.Digest, MaxTaskTime: p.TaskTime, Heartbeat: t.heartbeat, MaxOutstanding: t.inflight, Detach: t.detach, Clock: clock{}, Draw: cli.SecretNumber, Say: p.Say},
		collectCommand(p)}
	if p.Cache != nil {
		e.Recall, e.Keep = p.Cache.Get, p.Cache.Put
	}
	return e, nil
}

// collectCommand returns the command line that asks the question of p again without --detach
// and so collects the results of its tasks.
func collectCommand(p cli.EngineInput) string {
	again := slices.Concat([]string{"--engine", "temporal"}, p.RepeatFlags, p.StoreFlags)
	return temporalProgram + strings.TrimPrefix(question.Command(p.Question), "equitas") + " " + question.CommandLine(again)
}

// NextStep implements [cli.Engine].
func (e temporalEngine) NextStep() (text string, done bool) {
	text = fmt.Sprintf("%d tasks are with the Temporal server at %s. This collects them, within the time that it keeps them:\n  %s\n", e.StartedTasks, e.Address, e.collectLine)
	if e.TimeNotStored {
		text += "results are not kept here, and so it is not known later how large the tasks were: some may be played again\n"
	}
	return text, true
}

// workTemporal plays the tasks of a Temporal server until ctx is done, which is no error.
func workTemporal(ctx context.Context, w cli.WorkerInput) error {
	c, err := cluster.Connect(ctx, w.Say)
	if err != nil {
		return err
	}
	defer c.Close()
	k := &cluster.TemporalWorker{Worker: w.Worker, Connection: c, Slots: w.Slots, Clock: clock{}}
	if err := k.Run(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}
