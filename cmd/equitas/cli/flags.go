package cli

import (
	"fmt"
	"runtime"
	"strconv"

	"equitas/engine"
	"equitas/engine/lab"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// maxWorkers is the limit of --workers.
const maxWorkers = 1024

// PlayFlags say who plays how much, and how that is told: flags of every command
// that plays.
type PlayFlags struct {
	lab.Play
	Workers int
	Store   string // file of results; "": the usual one
	Quiet   bool
	Engine  EngineFlags
}

// AddPlaying adds them all. seats and deals say what they are for; usual is how
// many deals help calls usual, if it does.
func (p *PlayFlags) AddPlaying(cmd *cobra.Command, seats, deals, usual string) {
	addBots(cmd, &p.Bots, "`NAMES`: one bot for every seat, or one for each, separated by commas (equitas list bots); who has learned what the variant extends, or greedy, if none is named and a variant is not learned in seconds", "tuned")
	p.AddPlayFlags(cmd, seats, deals, usual)
}

// addBots adds the flag that names a line-up.
func addBots(cmd *cobra.Command, bots *[]string, usage, usual string) {
	cmd.Flags().Var(List(bots, ParseName), "bots", usage)
	cmd.Flags().Lookup("bots").DefValue = usual
}

// AddPlayFlags adds the flags that do not name bots.
func (p *PlayFlags) AddPlayFlags(cmd *cobra.Command, seats, deals, usual string) {
	p.addTable(cmd, seats)
	f := cmd.Flags()
	f.Var(Number(&p.Deals, 1, lab.MaxDeals), "deals", deals)
	f.Lookup("deals").DefValue = usual
}

// AddSearching adds the flags of a command that says itself how much it plays.
func (p *PlayFlags) AddSearching(cmd *cobra.Command, seats string) {
	addBots(cmd, &p.Bots, "`NAMES`: one bot for every seat, or one for each, separated by commas (equitas list bots); none: those that have learned VARIANT or what it extends, or else greedy", "")
	p.addTable(cmd, seats)
}

// addTable adds the flags that say who sits there, and those that every play has.
func (p *PlayFlags) addTable(cmd *cobra.Command, seats string) {
	cmd.Flags().Var(List(&p.Seats, ParseSeats), "seats", seats)
	AddSeed(cmd, &p.Seed, "`S`, the master seed: same seed, same answer")
	AddWorkers(cmd, &p.Workers)
	AddStore(cmd, &p.Store)
	AddSets(cmd, &p.Sets)
	AddQuiet(cmd, &p.Quiet)
}

// AddWorkers adds the flag that says how many play at once.
func AddWorkers(cmd *cobra.Command, workers *int) {
	*workers = runtime.NumCPU()
	cmd.Flags().Var(Number(workers, 1, maxWorkers), "workers", "use `N` workers at once; the answer does not depend on it (default all cores)")
	cmd.Flags().Lookup("workers").DefValue = "0" // not that of the machine where the help was printed
}

// Given is the value of a flag that takes a number from lo to hi, and is nil
// where nobody gave one.
func Given[T int | uint64](at **T, lo, hi T) pflag.Value { return given[T]{at, lo, hi} }

// A given is a number that is nil where nobody gave one.
type given[T int | uint64] struct {
	at     **T
	lo, hi T // inclusive
}

func (g given[T]) String() string {
	if g.at == nil || *g.at == nil {
		return ""
	}
	return fmt.Sprint(**g.at)
}

func (g given[T]) Type() string { return "number" }

func (g given[T]) Set(s string) error {
	n := new(T)
	err := number[T]{n, g.lo, g.hi}.Set(s)
	if err == nil {
		*g.at = n
	}
	return err
}

// AddSeed adds the flag of the master seed.
func AddSeed(cmd *cobra.Command, seed **uint64, usage string) {
	cmd.Flags().Var(Given(seed, 0, 1<<64-1), "seed", usage)
	cmd.Flags().Lookup("seed").DefValue = "1"
}

// AddSets adds the flag that lays rules over a variant.
func AddSets(cmd *cobra.Command, sets *[]string) {
	cmd.Flags().StringArrayVar(sets, "set", nil, "lay `KEY=VALUE` over every variant that is named; repeat for more")
}

// AddQuiet adds the flag that silences remarks.
func AddQuiet(cmd *cobra.Command, quiet *bool) {
	cmd.Flags().BoolVar(quiet, "quiet", false, "nothing on stderr but errors")
}

// AddKnockout adds the flag that takes parts out of a game.
func AddKnockout(cmd *cobra.Command, names *[]string, usage string) {
	cmd.Flags().Var(List(names, ParseName), "knockout", usage)
}

// AddOptions adds the flag that measures what parts are worth.
func AddOptions(cmd *cobra.Command, names *[]string) {
	cmd.Flags().Var(List(names, ParseName), "options", "`NAMES` of cards, Guilds and actions, or all: what each is worth to a player, measured by one who does without it among others who may use it")
}

// ParseSeats reads a number of seats, or a seat counted from 1.
func ParseSeats(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > engine.MaxSeats {
		return 0, fmt.Errorf("must be whole numbers from 1 to %d", engine.MaxSeats)
	}
	return n, nil
}

// ParseName reads any name.
func ParseName(s string) (string, error) {
	if s == "" {
		return "", fmt.Errorf("must be names separated by commas")
	}
	return s, nil
}

// An until is the flag --until: what is waited for.
type until struct{ at *string }

func (u until) String() string { return "" }

func (u until) Type() string { return "until" }

func (u until) Set(text string) (err error) {
	*u.at, err = lab.ParseUntil(text)
	return err
}

// AddJudging adds the flags of a judging; of is what gates are held against.
func AddJudging(cmd *cobra.Command, j *lab.Judging, keep *string, of string) {
	f := cmd.Flags()
	f.Var(until{&j.Until}, "until", "play `UNTIL` the numbers are clear, at most --deals (then twice as many by default, 20,000 at least): clear, a width as 0.5pp, or METRIC:WIDTH")
	f.BoolVar(&j.Gate, "gate", false, "hold "+of+" against the [gate] tables of its file: exit code 1 if it fails, 3 if that is not clear yet")
	f.Var(Choice(&j.Inconclusive, "pass", "fail"), "inconclusive", "what a gate counts as that is not clear: `pass` or fail (default exit code 3)")
	f.StringVar(keep, "keep", "", "write every game to `FILE`, a line of JSON each, for other programs")
	f.BoolVar(&j.Exact, "exact", false, "take every p-value from the sign-flip test, which supposes nothing")
}
