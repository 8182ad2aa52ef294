package lab

import (
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/reports/table"
)

// Limits of questions.
const (
	MaxDeals      = sim.MostDeals
	MaxTrainings  = 20   // of one comparison
	MaxConfirmed  = 20   // settings of a sweep that are played again
	maxSettings   = 1000 // of a sweep
	MaxGeneration = 1000 // of a training
	MaxRest       = 10   // trainings in a row that find nothing
)

// How many deals are played when nobody says otherwise.
const (
	AnyDeals   = 2000 // of a game whose file does not say
	PilotDeals = 200
	DuelDeals  = 500
)

// usualSeed is the seed of all that nobody asked to be another.
const usualSeed = 1

// A Play says who plays, and how much: part of every question.
type Play struct {
	Seats []int    `json:"seats,omitempty"` // how many; each number has a report of its own
	Bots  []string `json:"bots,omitempty"`  // one for every seat, or one for each
	Deals int      `json:"deals,omitempty"`
	Seed  *uint64  `json:"seed,omitempty"` // the master seed; nil is 1
	Sets  []string `json:"set,omitempty"`  // KEY=VALUE, laid over every variant that is named
}

func (p *Play) args() []string { return slices.Concat(p.table(), p.chance(), SetFlags(p.Sets)) }

// table are the flags that say who sits there.
func (p *Play) table() []string {
	args := p.seatFlags()
	if len(p.Bots) > 0 {
		args = append(args, "--bots", strings.Join(p.Bots, ","))
	}
	return args
}

func (p *Play) seatFlags() []string {
	if len(p.Seats) == 0 {
		return nil
	}
	var l []string
	for _, n := range p.Seats {
		l = append(l, strconv.Itoa(n))
	}
	return []string{"--seats", strings.Join(l, ",")}
}

// chance are the flags that say which deals are played.
func (p *Play) chance() []string {
	var args []string
	if p.Deals > 0 {
		args = append(args, "--deals", strconv.Itoa(p.Deals))
	}
	if p.Seed != nil {
		args = append(args, "--seed", strconv.FormatUint(*p.Seed, 10))
	}
	return args
}

func (p *Play) check() error { return first(p.checkTable(), names("--bots", p.Bots)) }

func (p *Play) checkTable() error {
	for _, n := range p.Seats {
		if n < 1 || n > engine.MaxSeats {
			return wrongf("--seats is %d, must be whole numbers from 1 to %d", n, engine.MaxSeats)
		}
	}
	return whole("--deals", p.Deals, MaxDeals)
}

// whole reports a number that is not from 1 to most, or 0 for what is usual.
func whole(field string, n, most int) error {
	if n < 0 || n > most {
		return wrongf("%s is %d, must be 1 to %s", field, n, table.Thousands(most))
	}
	return nil
}

// names reports names that no command line could have.
func names(field string, l []string) error {
	for _, name := range l {
		if name == "" || strings.Contains(name, ",") || strings.TrimSpace(name) != name {
			return wrongf("%s is %s, must be names without commas", field, strconv.Quote(strings.Join(l, ",")))
		}
	}
	return nil
}

// A Judging says how long is played and what is asked of the numbers.
type Judging struct {
	Until        string `json:"until,omitempty"`        // what is waited for: see [ParseUntil]
	Gate         bool   `json:"gate,omitempty"`         // hold the variant against the gates of its file
	Inconclusive string `json:"inconclusive,omitempty"` // what a gate counts as that is not clear: "pass" or "fail"
	Exact        bool   `json:"exact,omitempty"`        // every p-value from the sign-flip test
}

func (j *Judging) args() []string {
	var args []string
	if j.Until != "" {
		args = append(args, "--until", j.Until)
	}
	if j.Gate {
		args = append(args, "--gate")
	}
	if j.Inconclusive != "" {
		args = append(args, "--inconclusive", j.Inconclusive)
	}
	if j.Exact {
		args = append(args, "--exact")
	}
	return args
}

func (j *Judging) check() error {
	if j.Until != "" {
		if _, err := ParseUntil(j.Until); err != nil {
			return wrongf("--until is %s, %v", Shown(j.Until), err)
		}
	}
	if words := []string{"pass", "fail"}; j.Inconclusive != "" && !slices.Contains(words, j.Inconclusive) {
		return wrongf("--inconclusive is %s, must be %s", Shown(j.Inconclusive), Or(words))
	}
	if j.Inconclusive != "" && !j.Gate {
		return wrongf("--inconclusive is about gates: add --gate")
	}
	return nil
}

func (p *Play) seed() uint64 {
	if p.Seed == nil {
		return usualSeed
	}
	return *p.Seed
}

// listFlag is a flag with names, or nothing.
func listFlag(flag string, names []string) []string {
	if len(names) == 0 {
		return nil
	}
	return []string{flag, strings.Join(names, ",")}
}

// first returns the first error there is.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
