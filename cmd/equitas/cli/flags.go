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

// PlayFlags are the flags of every command that plays: how it plays, and what it reports
// meanwhile.
type PlayFlags struct {
	Workers int
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

// A parameterValue is the flag value of a parameter.
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

// completions returns the words that a shell may complete.
func (f parameterValue) completions() []string { return f.Words }

// AddWorkers adds the flag for the number of parallel workers.
func AddWorkers(cmd *cobra.Command, workers *int) {
	*workers = runtime.NumCPU()
	cmd.Flags().Var(NumberValue(workers, 1, maxWorkers), "workers", "use `N` workers at once; the answer does not depend on it (default all cores)")
	cmd.Flags().Lookup("workers").DefValue = "0" // not the number of this machine, so that the help is the same everywhere
}

// OptionalNumberValue returns the value of a flag for an optional number from lo to hi; *dst is nil if the
// flag is absent.
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

// AddSeed adds the flag of the master seed.
func AddSeed(cmd *cobra.Command, seed **uint64, usage string) {
	cmd.Flags().Var(OptionalNumberValue(seed, 0, 1<<64-1), "seed", usage)
	cmd.Flags().Lookup("seed").DefValue = "1"
}

// AddSets adds the flag --set, which changes rules of a variant for one run.
func AddSets(cmd *cobra.Command, sets *[]string) {
	cmd.Flags().StringArrayVar(sets, "set", nil, "lay `KEY=VALUE` over every variant that is named; repeat for more")
}

// AddQuiet adds the flag --quiet, which suppresses remarks.
func AddQuiet(cmd *cobra.Command, quiet *bool) {
	cmd.Flags().BoolVar(quiet, "quiet", false, "nothing on stderr but errors")
}

// ParseSeats parses a number of seats, or the number of a seat counted from 1.
func ParseSeats(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > engine.MaxSeats {
		return 0, fmt.Errorf("must be whole numbers from 1 to %d", engine.MaxSeats)
	}
	return n, nil
}

// ParseName accepts any name but the empty one.
func ParseName(s string) (string, error) {
	if s == "" {
		return "", fmt.Errorf("must be names separated by commas")
	}
	return s, nil
}

// AddKeep adds the flag that names the file to which every game is written.
func AddKeep(cmd *cobra.Command, file *string) {
	cmd.Flags().StringVar(file, "keep", "", "write every game to `FILE`, a line of JSON each, for other programs")
}
