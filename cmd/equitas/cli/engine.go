package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"equitas/engine/cluster"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/sim"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// An Engine plays the games of a command outside of this process.
type Engine interface {
	sim.Engine

	// NextStep is called after a question ended with [sim.ErrElsewhere]. It returns a text that
	// tells the user what to do next. done reports whether the command has succeeded, so that
	// the text is no error message.
	NextStep() (text string, done bool)
}

// An EngineKind is a kind of engine: a value of --engine. A program with more kinds than
// this package has adds them to its [Streams].
type EngineKind struct {
	Name string

	// Flags adds the flags of this kind of engine; may be nil.
	Flags func(f *pflag.FlagSet)

	// Open returns the engine for the question in p.
	Open func(p EngineInput) (Engine, error)

	// Work plays tasks of such engines until ctx is done, for equitas worker without --job. It
	// is nil if workers need a folder.
	Work func(ctx context.Context, w WorkerInput) error
}

// An EngineInput is what [EngineKind.Open] gets: the question to play, where results are kept,
// and how to report what the engine does.
type EngineInput struct {
	Context     context.Context
	Cache       lab.Cache // may be nil
	Question    question.Question
	Until       string            // the value of --until, as in question.Judging
	Digest      string            // digest of this build: only programs with equal digests may work together
	TaskTime    time.Duration     // longest time that a task should take
	RepeatFlags []string          // flags with which the same question, asked again, finds its tasks
	StoreFlags  []string          // flags that select the same file of results
	JobFolder   string            // the folder of --job
	Say         func(text string) // writes a message to stderr unless quiet
}

// A WorkerInput is what a worker gets: where its tasks come from, how many it plays at
// once, and how it reports.
type WorkerInput struct {
	*cluster.Worker
	Slots int               // number of tasks played at once
	Say   func(text string) // writes a message to stderr unless quiet
}

// Names of engines.
const (
	localEngine    = "local"
	folderEngine   = "folder"
	temporalEngine = "temporal" // only a build with the tag temporal has it
)

// Default and limits of --task, the longest time that a task should take.
const (
	defaultTask = 5 * time.Second
	minTask     = time.Second
	maxTask     = time.Minute
)

// EngineFlags are the flags that select the engine which plays the matches of a command.
type EngineFlags struct {
	name     string        // name of the engine
	job      string        // folder of the job, for the engine "folder"
	taskTime time.Duration // longest time that a task should take

	cmd        *cobra.Command    // the command with the flags; nil if they were not added
	kinds      []*EngineKind     // all engines but the one that plays in this process
	kindOfFlag map[string]string // name of the engine that a flag belongs to, by name of the flag

	engine Engine // the opened engine; nil if this process plays
}

// Add adds the flags to a command.
func (e *EngineFlags) Add(cmd *cobra.Command, s *Streams) {
	e.cmd, e.kinds, e.name, e.taskTime = cmd, append([]*EngineKind{folderKind}, s.Engines...), localEngine, defaultTask
	e.kindOfFlag = map[string]string{}
	f := cmd.Flags()
	f.Var(engineName{e}, "engine", "`ENGINE` that plays: "+wording.JoinOr(e.names())+"; the answer does not depend on it (equitas help scale)")
	f.StringVar(&e.job, "job", "", "the `FOLDER` of a job, with --engine folder: what is to be played, and what was")
	f.Var(DurationValue(&e.taskTime, minTask, maxTask), "task", "let a task that others play take up to `TIME`, 1s to 60s")
	e.kindOfFlag["job"] = folderEngine
	for _, k := range e.kinds {
		if k.Flags == nil {
			continue
		}
		own := pflag.NewFlagSet(k.Name, pflag.ContinueOnError)
		k.Flags(own)
		own.VisitAll(func(flag *pflag.Flag) { e.kindOfFlag[flag.Name] = k.Name })
		f.AddFlagSet(own)
	}
}

func (e *EngineFlags) names() []string {
	l := []string{localEngine}
	for _, k := range e.kinds {
		l = append(l, k.Name)
	}
	return l
}

// Open opens the requested engine; it returns nil if this process is to play. p must have a
// context and a question; Open sets the fields that follow from flags. keep is the file of
// --keep, which only this process supports; "" if there is none.
func (e *EngineFlags) Open(p EngineInput, keep string, s *Streams, quiet bool) (Engine, error) {
	if e.cmd == nil {
		return nil, nil
	}
	var wrong error
	e.cmd.Flags().Visit(func(f *pflag.Flag) {
		if of, ok := e.kindOfFlag[f.Name]; ok && of != e.name && wrong == nil {
			wrong = Usagef("--%s is of --engine %s%s", f.Name, of, e.example(of))
		}
		if f.Name == "task" {
			p.RepeatFlags = []string{"--task", f.Value.String()}
			if e.name == localEngine && wrong == nil {
				wrong = Usagef("--task is of tasks that others play: add --engine %s%s", folderEngine, e.example(folderEngine))
			}
		}
		if f.Name == storeFlag && f.Value.String() != "" {
			p.StoreFlags = []string{"--" + storeFlag, f.Value.String()}
		}
	})
	switch {
	case wrong != nil:
		return nil, wrong
	case e.name == folderEngine && e.job == "":
		return nil, Usagef("--engine %s needs the folder of the job: --job DIR%s", folderEngine, e.example(folderEngine))
	case e.name == localEngine:
		return nil, nil
	case keep != "":
		return nil, Usagef("--keep writes games one by one, and only those played here: leave out --engine %s", e.name)
	}
	i := slices.IndexFunc(e.kinds, func(k *EngineKind) bool { return k.Name == e.name })
	var err error
	p.Digest, p.TaskTime, p.JobFolder = PlayDigest(), e.taskTime, e.job
	p.Say = func(text string) {
		if !quiet {
			fmt.Fprintln(s.Err, text)
		}
	}
	e.engine, err = e.kinds[i].Open(p)
	if err == nil && !quiet {
		fmt.Fprintln(s.Err, "engine: "+e.name)
	}
	return e.engine, err
}

// example returns the end of an error message, "; example: …", with a command line that uses the
// engine.
func (e *EngineFlags) example(engine string) string {
	line := "; example: " + example(e.cmd) + " --engine " + engine
	if engine == folderEngine {
		line += " --job six"
	}
	return line
}

// ReportElsewhere handles [sim.ErrElsewhere], which means that others still play the question.
// It writes to stderr what the user can do next and returns nil, or returns that text as an
// error if the engine needs the user to act. It returns any other err unchanged.
func (e *EngineFlags) ReportElsewhere(err error, s *Streams) error {
	if e.engine == nil || !errors.Is(err, sim.ErrElsewhere) {
		return err
	}
	text, done := e.engine.NextStep()
	if !done {
		return errors.New(strings.TrimRight(text, "\n"))
	}
	return Write(s.Err, text)
}

// ReportStopped writes to stderr how to continue an interrupted command, if an engine other than
// this process plays its matches.
func (e *EngineFlags) ReportStopped(s *Streams, quiet bool) {
	if e.engine != nil && !quiet {
		fmt.Fprintln(s.Err, "what was played elsewhere is not lost: the same command again goes on from there")
	}
}

// An engineName is the value of the flag --engine.
type engineName struct{ flags *EngineFlags }

func (n engineName) String() string {
	if n.flags == nil {
		return ""
	}
	return n.flags.name
}

func (n engineName) Type() string { return "name" }

func (n engineName) Set(name string) error {
	known := n.flags.names()
	switch {
	case slices.Contains(known, name):
		n.flags.name = name
		return nil
	case name == temporalEngine:
		return errors.New("which this program does not have: equitas-temporal has it, and the same commands (equitas help scale)")
	}
	if near := wording.Suggest(name, known); near != "" {
		return errors.New("must be " + wording.JoinOr(known) + near)
	}
	return errors.New("must be " + wording.JoinOr(known))
}

// DurationValue returns a flag value that sets dst and takes a duration from min to max, both
// inclusive.
func DurationValue(dst *time.Duration, min, max time.Duration) pflag.Value {
	return durationValue{dst, min, max}
}

type durationValue struct {
	dst      *time.Duration
	min, max time.Duration
}

func (v durationValue) String() string {
	if v.dst == nil {
		return ""
	}
	return shortDuration(*v.dst)
}

func (v durationValue) Type() string { return "time" }

func (v durationValue) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil || d < v.min || d > v.max {
		return fmt.Errorf("must be a time from %s to %s", shortDuration(v.min), shortDuration(v.max))
	}
	*v.dst = d
	return nil
}

// shortDuration returns a duration as text without zero parts: "15s", "10m". One minute is
// "60s".
func shortDuration(d time.Duration) string {
	if d == time.Minute {
		return "60s"
	}
	text := d.String()
	for _, none := range []string{"m0s", "h0m"} {
		if rest, ok := strings.CutSuffix(text, none); ok {
			text = rest + none[:1]
		}
	}
	return text
}
