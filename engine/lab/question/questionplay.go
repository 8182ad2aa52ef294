package question

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"equitas/engine/lab/wording"
	"equitas/engine/sim"
	"equitas/reports/table"
)

// Limits of questions.
const (
	MaxDeals          = sim.MaxDeals
	MaxTrainings      = 20         // largest number of trainings of one comparison
	MaxConfirmed      = 20         // largest number of settings of a sweep that are confirmed
	MaxSettings       = 1000       // largest number of settings of a sweep
	MaxGenerations    = 1000       // largest number of generations of a training
	MaxQuietTrainings = 10         // largest number of trainings in a row that must find no gain
	MaxMendMatches    = 10_000_000 // largest number of matches of a search for mends
)

// Default numbers of deals.
const (
	FallbackDeals = 2000 // number of deals for a variant whose file has no default
	PilotDeals    = 200
	DuelDeals     = 500
)

// DefaultSeed is the default master seed.
const DefaultSeed = 1

// A Play says which bots play, at how many seats, and how many deals. It is part of every
// question.
type Play struct {
	Seats []int    `json:"seats,omitempty"` // numbers of seats; each gives a report of its own
	Bots  []string `json:"bots,omitempty"`  // names: one for all seats, or one for each
	Deals int      `json:"deals,omitempty"`
	Seed  *uint64  `json:"seed,omitempty"` // master seed; nil means 1
	Sets  []string `json:"set,omitempty"`  // settings KEY=VALUE of every named variant
}

// A PlayHelp holds the help texts of the parameters of a [Play].
type PlayHelp struct {
	Seats, Deals       string
	DefaultDeals       string // default number of deals; "" if Deals names it
	Bots               string // help on bots; "" if the question has no such parameter
	DefaultBots        string
	DealsAssistantHelp string // help on deals for assistants; "" for a standard text
}

// Help texts on the default bots.
const (
	botsHelp     = "`NAMES`: one bot for every seat, or one for each, separated by commas (equitas list bots); "
	BotsAdapting = botsHelp + "if none is named and a variant is not learned in seconds, the bot that has learned the variant it extends, or greedy"
	botsKnowing  = botsHelp + "none: those that have learned VARIANT or what it extends, or else greedy"
)

// masterSeedHelp is the help text on a master seed.
const masterSeedHelp = "`S`, the master seed: same seed, same answer"

// PlayParameters returns the parameters of a Play with the given help texts.
func (p *Play) PlayParameters(help PlayHelp) []*Parameter {
	l := []*Parameter{{Name: "seats", Target: &p.Seats, Usage: help.Seats, AssistantHelp: "how many players; several numbers make a report for each (left out: as the variant says)"}}
	if help.Bots != "" {
		l = append(l, &Parameter{Name: "bots", Target: &p.Bots, Usage: help.Bots, DefaultText: help.DefaultBots, CompletesLike: "bots",
			AssistantHelp: "who plays: one name for every seat, or one for each (list bots). Left out: who has learned base; in long games they try what changed. [\"tuned\"] learns first, in seconds or minutes; [\"greedy\"] is the rule of thumb"})
	}
	if help.Deals != "" {
		l = append(l, &Parameter{Name: "deals", Target: &p.Deals, Min: 1, Max: MaxDeals, Usage: help.Deals, DefaultText: help.DefaultDeals,
			AssistantHelp: cmp.Or(help.DealsAssistantHelp, "the budget: how many deals are played of each side, by the same luck")})
	}
	return append(l, seedParameter(&p.Seed, masterSeedHelp), setsParameter(&p.Sets))
}

func seedParameter(target **uint64, help string) *Parameter {
	return &Parameter{Name: "seed", Target: target, Max: math.MaxUint64, Usage: help, DefaultText: "1", AssistantHelp: "the master seed, 0 to 18446744073709551615: same seed, same answer"}
}

func setsParameter(target *[]string) *Parameter {
	return &Parameter{Name: "set", Target: target, Repeated: true, Usage: "lay `KEY=VALUE` over every variant that is named; repeat for more", CompletesLike: "set",
		AssistantHelp: "KEY=VALUE, laid over every variant alike: it is no difference between them, which is for a draft to make"}
}

// KnockoutParameter returns the parameter for the names of parts that are knocked out.
func KnockoutParameter(target *[]string, help string) *Parameter {
	return &Parameter{Name: "knockout", Target: target, Usage: help, CompletesLike: "knockout",
		AssistantHelp: "parts that are taken out (cards, perks, actions by their names); of a comparison base without each of them is compared too"}
}

func ablationsParameter(target *[]string) *Parameter {
	return &Parameter{Name: "options", Target: target, CompletesLike: "options", Usage: "`NAMES` of cards, Guilds and actions, or all: what each is worth to a player, measured by a bot that does without it among others that may use it",
		AssistantHelp: "parts whose worth to a player is measured, or [\"all\"]"}
}

// GenericParameters returns the parameters of a Play with help texts that are right for any
// command.
func (p *Play) GenericParameters() []*Parameter {
	return p.PlayParameters(PlayHelp{Bots: botsHelp, Deals: "deals"})
}

// CheckPlay returns the first error in the fields of a Play; nil if all are permitted.
func (p *Play) CheckPlay() error { return checkAll(p.GenericParameters()) }

// CheckWhole returns an error if n is outside the range 0 to limit; 0 stands for the
// default. field is the name of the field in the error.
func CheckWhole(field string, n, limit int) error {
	if n < 0 || n > limit {
		return Invalidf("%s is %d, must be 1 to %s", field, n, table.Thousands(limit))
	}
	return nil
}

// CheckNames returns an error if a name in l could not be written in a list with commas.
// field is the name of the field in the error.
func CheckNames(field string, l []string) error {
	for _, name := range l {
		if name == "" || strings.Contains(name, ",") || strings.TrimSpace(name) != name {
			return Invalidf("%s is %s, must be names without commas", field, strconv.Quote(strings.Join(l, ",")))
		}
	}
	return nil
}

// A Judging says when to stop playing, how to test, and whether to check gates.
type Judging struct {
	Until        string `json:"until,omitempty"`        // when to stop: see [NormalizeUntil]
	Gate         bool   `json:"gate,omitempty"`         // test the variant against the gates in its file
	Inconclusive string `json:"inconclusive,omitempty"` // outcome as which an inconclusive gate counts: "pass" or "fail"; "" for neither
	Exact        bool   `json:"exact,omitempty"`        // compute every p-value by the sign-flip test
}

// parameters returns the parameters of a Judging. variant is the word that stands in the
// help for the variant whose gates are tested.
func (j *Judging) parameters(variant string) []*Parameter {
	return []*Parameter{
		{Name: "until", Target: &j.Until, CompletesLike: "until", Usage: "play `UNTIL` the numbers are clear, at most --deals (then twice as many by default, 20,000 at least): clear, a width as 0.5pp, or METRIC:WIDTH",
			AssistantHelp: "play on until it is clear: a width as 0.5pp, or of a comparison clear; deals is then the most",
			Read: func(text string) (err error) {
				j.Until, err = NormalizeUntil(text)
				return err
			},
			Check: func() error {
				if j.Until == "" {
					return nil
				}
				if _, err := NormalizeUntil(j.Until); err != nil {
					return Invalidf("--until is %s, %v", wording.QuoteValue(j.Until), err)
				}
				return nil
			}},
		{Name: "gate", Target: &j.Gate, Usage: "check whether " + variant + " keeps the [gate] limits of its file: exit code 1 if it fails, 3 if that is not clear yet",
			AssistantHelp: "true: hold the variant against the limits that its file states"},
		{Name: "inconclusive", Target: &j.Inconclusive, Words: []string{"pass", "fail"}, Usage: "how to count a gate that is not clear: `pass` or fail (default exit code 3)",
			AssistantHelp: "what counts for a limit that is not clear yet"},
		{Name: "exact", Target: &j.Exact, InForm: true, Usage: "take every p-value from the sign-flip test, which assumes no distribution", AssistantHelp: "true: every p-value from the sign-flip test"},
	}
}

// check returns an error for a combination that is not permitted.
func (j *Judging) check() error {
	if j.Inconclusive != "" && !j.Gate {
		return Invalidf("--inconclusive is about gates: add --gate")
	}
	return nil
}

// MasterSeed returns the master seed; [DefaultSeed] if none is set.
func (p *Play) MasterSeed() uint64 {
	if p.Seed == nil {
		return DefaultSeed
	}
	return *p.Seed
}

// ListFlag returns the arguments flag and "name,name,…"; nil if there are no names.
func ListFlag(flag string, names []string) []string {
	if len(names) == 0 {
		return nil
	}
	return []string{flag, strings.Join(names, ",")}
}
