package cli

import (
	"fmt"
	"runtime"
	"strconv"

	"equitas/engine"
	"equitas/engine/lab/question"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// maxWorkers is the largest value of --workers.
const maxWorkers = 1024

// PlayFlags are the flags that all commands that play matches have.
type PlayFlags struct {
	Workers int    // number of matches played at once
	Store   string // file of results; "": the default one
	Quiet   bool
	Engine  EngineFlags
}

// AddFlags adds these flags to a command, except those of Engine.
func (p *PlayFlags) AddFlags(cmd *cobra.Command) {
	AddWorkers(cmd, &p.Workers)
	AddStore(cmd, &p.Store)
	AddQuiet(cmd, &p.Quiet)
}

// AddParameters adds a flag for each parameter of a question to a command. Setting the flag
// sets the parameter.
func AddParameters(cmd *cobra.Command, list []*question.Parameter) {
	for _, p := range list {
		f := cmd.Flags().VarPF(parameterValue{p}, p.Name, "", p.Usage)
		f.DefValue, f.NoOptDefVal = p.DefaultText, p.BareValue
		if p.IsSwitch() {
			f.DefValue, f.NoOptDefVal = "false", "true"
		}
	}
}

// A parameterValue is the value of the flag for a parameter of a question.
type parameterValue struct{ *question.Parameter }

func (f parameterValue) String() string {
	if f.Parameter == nil {
		return ""
	}
	return f.Value()
}

func (f parameterValue) Type() string {
	if f.IsSwitch() {
		return "bool"
	}
	return "value"
}

// completions returns the words that the parameter takes, for completion by the shell; nil if it
// takes other values.
func (f parameterValue) completions() []string { return f.Words }

// AddWorkers adds the flag --workers, the number of parallel workers, and sets workers to its
// default, the number of processor cores.
func AddWorkers(cmd *cobra.Command, workers *int) {
	*workers = runtime.NumCPU()
	cmd.Flags().Var(NumberValue(workers, 1, maxWorkers), "workers", "use `N` workers at once; the answer does not depend on it (default all cores)")
	cmd.Flags().Lookup("workers").DefValue = "0" // not the number of this machine, so that the help is the same everywhere
}

// OptionalNumberValue returns the value of a flag for an optional number from lo to hi, both
// inclusive. The flag sets *dst to a pointer to its number; without the flag *dst stays as it is.
func OptionalNumberValue[T int | uint64](dst **T, lo, hi T) pflag.Value {
	return optionalNumber[T]{dst, lo, hi}
}

// An optionalNumber is the value of a flag for an optional number.
type optionalNumber[T int | uint64] struct {
	dst    **T
	lo, hi T // inclusive
}

func (g optionalNumber[T]) String() string {
	if g.dst == nil || *g.dst == nil {
		return ""
	}
	return fmt.Sprint(**g.dst)
}

func (g optionalNumber[T]) Type() string { return "number" }

func (g optionalNumber[T]) Set(s string) error {
	n := new(T)
	err := number[T]{n, g.lo, g.hi}.Set(s)
	if err == nil {
		*g.dst = n
	}
	return err
}

// AddSeed adds the flag --seed, the master seed of all chance. Without the flag *seed stays as it
// is.
func AddSeed(cmd *cobra.Command, seed **uint64, usage string) {
	cmd.Flags().Var(OptionalNumberValue(seed, 0, 1<<64-1), "seed", usage)
	cmd.Flags().Lookup("seed").DefValue = "1"
}

// AddSets adds the flag --set, which changes rules of a variant for one run.
func AddSets(cmd *cobra.Command, sets *[]string) {
	cmd.Flags().StringArrayVar(sets, "set", nil, "lay `KEY=VALUE` over every variant that is named; repeat for more")
}

// AddQuiet adds the flag --quiet, which suppresses everything on stderr except errors.
func AddQuiet(cmd *cobra.Command, quiet *bool) {
	cmd.Flags().BoolVar(quiet, "quiet", false, "nothing on stderr but errors")
}

// ParseSeats parses a whole number from 1 to [engine.MaxSeats]: a number of seats, or the number
// of one seat, counted from 1.
func ParseSeats(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > engine.MaxSeats {
		return 0, fmt.Errorf("must be whole numbers from 1 to %d", engine.MaxSeats)
	}
	return n, nil
}

// ParseName returns s unchanged, and an error if it is empty. It is a parser for [ListValue].
func ParseName(s string) (string, error) {
	if s == "" {
		return "", fmt.Errorf("must be names separated by commas")
	}
	return s, nil
}

// AddKeep adds the flag --keep, the file to which the result of every match is written.
func AddKeep(cmd *cobra.Command, file *string) {
	cmd.Flags().StringVar(file, "keep", "", "write every game to `FILE`, a line of JSON each, for other programs")
}
