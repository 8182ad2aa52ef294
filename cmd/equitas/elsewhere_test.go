package main

import (
	"context"
	"iter"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/engine/sim"
)

// An absent is an engine without workers. The waiting command is stopped after some tasks
// have come back.
type absent struct {
	stop  context.CancelFunc
	after int // number of tasks that come back
}

func (a absent) Play(ctx context.Context, next iter.Seq[sim.Task], done func(sim.Task, []sim.Block)) error {
	var here sim.Player
	for task := range next {
		if a.after--; a.after < 0 {
			break
		}
		blocks, fault := here.Play(task)
		if fault != nil {
			return fault
		}
		done(task, blocks)
	}
	a.stop()
	<-ctx.Done()
	return nil
}

func (absent) NextStep() (string, bool) { return "", false }

// A stopped command that waits for workers must say how to continue, and have the exit code
// of a stopped run.
func TestStoppedWhileOthersPlay(t *testing.T) {
	t.Setenv("EQUITAS_STORE", "none")
	const goesOn = "what was played elsewhere is not lost: the same command again goes on from there\n"
	for _, c := range []struct {
		after int
		flags string
		want  string
	}{
		{0, "", "engine: absent\n" + goesOn + "equitas sim: stopped before the first deal was played\n"},
		{3, "", "engine: absent\n" + goesOn + "equitas sim: stopped: the report is incomplete\n"},
		{0, "--quiet", "equitas sim: stopped before the first deal was played\n"},
	} {
		ctx, stop := context.WithCancel(t.Context())
		kind := &cli.EngineKind{Name: "absent", Open: func(cli.EngineInput) (cli.Engine, error) { return absent{stop, c.after}, nil }}
		var out, errs strings.Builder
		s := &cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs, Engines: []*cli.EngineKind{kind}}
		code := run(ctx, s, append(strings.Fields("sim proelio/0.9.6 --bots random --deals 200 --engine absent"), strings.Fields(c.flags)...))
		if code != cli.ExitFailed || errs.String() != c.want || (out.String() == "") != (c.after == 0) {
			t.Errorf("after %d tasks: exit code %d, %q, want %d, %q", c.after, code, errs.String(), cli.ExitFailed, c.want)
		}
		stop()
	}
}
