package lab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"equitas/engine"
	"equitas/engine/stat"
	"equitas/engine/train"
	"equitas/reports/table"
)

// A Sim asks how a variant plays.
type Sim struct {
	Variant string `json:"variant"` // a name or a file
	Play
	Judging
	Knockouts []string `json:"knockout,omitempty"` // parts that are taken out
	Options   []string `json:"options,omitempty"`  // parts whose worth is measured, or "all"
	Parts     bool     `json:"parts,omitempty"`    // what those are worth that bots leave alone
}

// Kind implements [Question].
func (*Sim) Kind() string { return "sim" }

// Args implements [Question].
func (q *Sim) Args() []string {
	args := slices.Concat([]string{q.Variant}, q.Play.args(), q.Judging.args(), listFlag("--knockout", q.Knockouts), listFlag("--options", q.Options))
	if q.Parts {
		args = append(args, "--parts")
	}
	return args
}

func (q *Sim) check() error {
	if err := first(q.Play.check(), names("--knockout", q.Knockouts), names("--options", q.Options), q.Judging.check()); err != nil {
		return err
	}
	if q.Until == untilClear {
		return wrongf("--until clear waits for a difference; a single variant can be waited for by a width, as --until 0.5pp")
	}
	return nil
}

// A Compare asks what differs between variants that play the same deals.
type Compare struct {
	Base   string   `json:"base"`
	Others []string `json:"others,omitempty"`
	Play
	Judging
	OtherSeed *uint64  `json:"other_seed,omitempty"` // the others have deals of their own
	Knockouts []string `json:"knockout,omitempty"`   // the base without each of these is an other too
	Options   []string `json:"options,omitempty"`
	Levels    []string `json:"levels,omitempty"`     // bots, from the weakest to the strongest, or "all"
	Confirm   bool     `json:"confirm,omitempty"`    // play as many fresh deals again
	Each      bool     `json:"each,omitempty"`       // play each changed rule alone too
	Turns     bool     `json:"turns,omitempty"`      // tell how the matches go, turn by turn
	Mend      bool     `json:"mend,omitempty"`       // look for single changes that mend what is wrong with an other
	MendGames int      `json:"mend_games,omitempty"` // played for that; 0: as many as fit into half a minute
	Trainings int      `json:"trainings,omitempty"`  // how often bots learn apart; 0 is once
}

// Kind implements [Question].
func (*Compare) Kind() string { return "compare" }

// Args implements [Question].
func (q *Compare) Args() []string {
	args := slices.Concat([]string{q.Base}, q.Others, listFlag("--knockout", q.Knockouts), q.Play.args(), q.Judging.args())
	if q.OtherSeed != nil {
		args = append(args, "--other-seed", strconv.FormatUint(*q.OtherSeed, 10))
	}
	args = append(args, listFlag("--options", q.Options)...)
	args = append(args, listFlag("--levels", q.Levels)...)
	if q.Confirm {
		args = append(args, "--confirm")
	}
	if q.Each {
		args = append(args, "--each")
	}
	switch {
	case q.Mend && q.MendGames > 0:
		args = append(args, "--mend="+strconv.Itoa(q.MendGames))
	case q.Mend:
		args = append(args, "--mend")
	}
	if q.Turns {
		args = append(args, "--turns")
	}
	if q.Trainings > 1 {
		args = append(args, "--trainings", strconv.Itoa(q.Trainings))
	}
	return args
}

func (q *Compare) check() error {
	if q.OtherSeed != nil && *q.OtherSeed == q.seed() {
		return wrongf("--other-seed is %d, must be another than --seed", *q.OtherSeed)
	}
	if q.Each && q.OtherSeed != nil {
		return wrongf("--each plays every rule on the deals of BASE, and --other-seed gives OTHER deals of its own: leave one out")
	}
	if q.Each && len(q.Others) == 0 {
		return wrongf("--each takes the rules of an OTHER apart: name one")
	}
	switch {
	case q.MendGames != 0 && !q.Mend:
		return wrongf("mend_games is %d, and nothing is to be mended: say mend", q.MendGames)
	case q.Mend && q.OtherSeed != nil:
		return wrongf("--mend looks for changes on deals that both sides share, and --other-seed gives OTHER deals of its own: leave one out")
	case q.Mend && len(q.Others) == 0:
		return wrongf("--mend mends an OTHER: name one")
	}
	if len(q.Others) == 0 && len(q.Knockouts) == 0 {
		return wrongf("expected BASE and at least one OTHER (names or files), found %s", Quote(q.Base))
	}
	return first(q.Play.check(), names("--knockout", q.Knockouts), names("--options", q.Options), names("--levels", q.Levels),
		whole("--mend", q.MendGames, MaxMend), whole("--trainings", q.Trainings, MaxTrainings), q.Judging.check())
}

// A Sweep asks what many values of rules do, each against the unchanged variant.
type Sweep struct {
	Variant string   `json:"variant"`
	Vary    []string `json:"vary"` // KEY=VALUES: see [AddVary]
	Play
	By      string `json:"by,omitempty"`      // the metric whose goal says which setting is best
	Confirm *int   `json:"confirm,omitempty"` // how many of the best are played again; nil is one
}

// Kind implements [Question].
func (*Sweep) Kind() string { return "sweep" }

// Args implements [Question].
func (q *Sweep) Args() []string {
	args := []string{q.Variant}
	for _, v := range q.Vary {
		args = append(args, "--vary", v)
	}
	args = append(args, q.Play.args()...)
	if q.By != "" {
		args = append(args, "--by", q.By)
	}
	if q.Confirm != nil && *q.Confirm != 1 {
		args = append(args, "--confirm", strconv.Itoa(*q.Confirm))
	}
	return args
}

func (q *Sweep) check() error {
	if len(q.Vary) == 0 {
		return wrongf("--vary is missing: say which rule takes which values, as in --vary hand.limit=4..7")
	}
	if q.Confirm != nil && (*q.Confirm < 0 || *q.Confirm > MaxConfirmed) {
		return wrongf("--confirm is %d, must be 0 to %d", *q.Confirm, MaxConfirmed)
	}
	if _, err := parseVary(q.Vary); err != nil {
		return err
	}
	return q.Play.check()
}

// A Tune asks which values of rules bring a variant to its aims, with few rules changed.
type Tune struct {
	Variant string   `json:"variant"`
	Vary    []string `json:"vary,omitempty"` // KEY=VALUES or KEY: see [ParseKnob]; none: as the file says, or all
	Sums    []string `json:"sum,omitempty"`  // KEYS whose numbers come to the same
	Aims    []string `json:"aim,omitempty"`  // METRIC=GOAL; none: the goals of the headline
	Free    []string `json:"free,omitempty"` // metrics, or "skill", "short" or "parts", that may get worse
	Play
	KeepNear *float64 `json:"keep_near,omitempty"` // margins that a changed rule may cost; nil is as usual
	Budget   int      `json:"budget,omitempty"`    // plays of a deal under a setting; 0: as many as Time has room for
	Time     string   `json:"time,omitempty"`      // such as "2m"; "": as usual
	Levels   []string `json:"levels,omitempty"`    // bots by which what was found is played too, or "all"
}

// Kind implements [Question].
func (*Tune) Kind() string { return "tune" }

// Args implements [Question].
func (q *Tune) Args() []string {
	args := []string{q.Variant}
	for _, l := range []struct {
		flag  string
		texts []string
	}{{"--vary", q.Vary}, {"--sum", q.Sums}, {"--aim", q.Aims}} {
		for _, text := range l.texts {
			args = append(args, l.flag, text)
		}
	}
	args = append(args, listFlag("--free", q.Free)...)
	args = append(args, q.Play.args()...)
	if q.KeepNear != nil && *q.KeepNear != usualNear {
		args = append(args, "--keep-near", strconv.FormatFloat(*q.KeepNear, 'g', -1, 64))
	}
	switch {
	case q.Budget > 0:
		args = append(args, "--budget", strconv.Itoa(q.Budget))
	case q.Time != "":
		args = append(args, "--budget", q.Time)
	}
	return append(args, listFlag("--levels", q.Levels)...)
}

// The bounds of what a tune asks.
const (
	usualNear = 0.25
	mostNear  = 100
	MinBudget = 5000
	MaxBudget = 100_000_000
	leastTime = time.Second
	mostTime  = 24 * time.Hour
)

func (q *Tune) check() error {
	if q.Deals != 0 {
		return wrongf("deals is %d, and a search says itself how many it plays of each setting: name a budget", q.Deals)
	}
	if len(q.Seats) > 1 {
		return wrongf("--seats names %d numbers, and a search is for one", len(q.Seats))
	}
	if q.KeepNear != nil && !(*q.KeepNear >= 0 && *q.KeepNear <= mostNear) {
		return wrongf("--keep-near is %v, must be from 0 to %d", *q.KeepNear, mostNear)
	}
	if q.Time != "" {
		if _, _, err := ParseBudget(q.Time); err != nil {
			return wrongf("--budget is %s, %v", Shown(q.Time), err)
		}
	}
	if q.Budget != 0 && q.Budget < MinBudget {
		return wrongf("--budget is %d, must be %s to %s plays of a deal", q.Budget, table.Thousands(MinBudget), table.Thousands(MaxBudget))
	}
	for _, v := range q.Vary {
		if _, err := ParseKnob(v); err != nil {
			return wrongf("--vary is %s, %v", Shown(v), err)
		}
	}
	for _, a := range q.Aims {
		if _, _, err := parseAim(a); err != nil {
			return wrongf("--aim is %s, %v", Shown(a), err)
		}
	}
	return first(q.Play.check(), whole("--budget", q.Budget, MaxBudget), names("--free", q.Free), names("--levels", q.Levels))
}

// ParseBudget reads a number of plays, or a time such as 2m or 90s.
func ParseBudget(text string) (plays int, long time.Duration, err error) {
	if n, err := strconv.Atoi(strings.ReplaceAll(text, ",", "")); err == nil {
		if n < MinBudget || n > MaxBudget {
			return 0, 0, fmt.Errorf("must be %s to %s plays of a deal, or a time such as 2m", table.Thousands(MinBudget), table.Thousands(MaxBudget))
		}
		return n, 0, nil
	}
	d, err := time.ParseDuration(strings.TrimSpace(text))
	if err != nil {
		return 0, 0, fmt.Errorf("must be a number of plays, such as 200,000, or a time, such as 2m or 90s")
	}
	if d < leastTime || d > mostTime {
		return 0, 0, fmt.Errorf("must be from 1s to 24h")
	}
	return 0, d, nil
}

// A Plan asks how many deals a comparison needs.
type Plan struct {
	Base  string `json:"base"`
	Other string `json:"other"`
	Play
	Power float64 `json:"power,omitempty"` // the share of runs with an answer; 0 is the usual one
}

// Kind implements [Question].
func (*Plan) Kind() string { return "plan" }

// Args implements [Question].
func (q *Plan) Args() []string {
	args := slices.Concat([]string{q.Base, q.Other}, q.Play.args())
	if q.Power != 0 && q.Power != stat.UsualPower {
		args = append(args, "--power", strconv.FormatFloat(q.Power, 'g', -1, 64))
	}
	return args
}

func (q *Plan) check() error {
	if q.Power != 0 && !(q.Power >= MinPower && q.Power <= MaxPower) {
		return wrongf("--power is %v, must be from %v to %v", q.Power, MinPower, MaxPower)
	}
	return q.Play.check()
}

// The power of plans, both inclusive.
const (
	MinPower = 0.5
	MaxPower = 0.99
)

// A Duel asks how strong bots are against each other: those that Play names.
type Duel struct {
	Variant string `json:"variant"`
	Ladder  bool   `json:"ladder,omitempty"` // each against a table full of the one before it
	Play
}

// Kind implements [Question].
func (*Duel) Kind() string { return "duel" }

// Args implements [Question].
func (q *Duel) Args() []string {
	args := append(slices.Clone(q.Bots), "--variant", q.Variant)
	if q.Ladder {
		args = append(args, "--ladder")
	}
	return slices.Concat(args, q.seatFlags(), q.chance(), SetFlags(q.Sets))
}

func (q *Duel) check() error {
	if len(q.Bots) < 2 && !(q.Ladder && len(q.Bots) == 0) {
		return wrongf("expected at least two bots, found %d", len(q.Bots))
	}
	for i, b := range q.Bots {
		if slices.ContainsFunc(q.Bots[:i], func(c string) bool { return inReports(c) == inReports(b) }) {
			return wrongf("%s is named twice", b)
		}
	}
	if q.Variant == "" {
		return wrongf("--variant says what is played")
	}
	return q.checkTable()
}

// A Train asks how strong bots become that learn a variant, and has them learn
// it.
type Train struct {
	Variant     string   `json:"variant"`
	Seats       int      `json:"seats,omitempty"`
	Generations int      `json:"generations,omitempty"` // 0 is the usual number
	Rest        int      `json:"rest,omitempty"`        // trainings in a row that must find nothing; 0 is as usual
	Seed        *uint64  `json:"seed,omitempty"`
	From        string   `json:"from,omitempty"` // the bot that learning begins with
	Sets        []string `json:"set,omitempty"`
}

// Kind implements [Question].
func (*Train) Kind() string { return "train" }

// Args implements [Question].
func (q *Train) Args() []string {
	args := []string{q.Variant}
	if q.Seats > 0 {
		args = append(args, "--seats", strconv.Itoa(q.Seats))
	}
	if q.Generations > 0 {
		args = append(args, "--generations", strconv.Itoa(q.Generations))
	}
	if q.Rest > 0 {
		args = append(args, "--rest", strconv.Itoa(q.Rest))
	}
	if q.Seed != nil {
		args = append(args, "--seed", strconv.FormatUint(*q.Seed, 10))
	}
	if q.From != "" {
		args = append(args, "--from", q.From)
	}
	return append(args, SetFlags(q.Sets)...)
}

func (q *Train) check() error {
	if q.Rest > 0 && q.generations() != train.Generations {
		return wrongf("--rest %d is of whole trainings, and --generations %d is a single one", q.Rest, q.Generations)
	}
	return first(whole("--seats", q.Seats, engine.MaxSeats), whole("--generations", q.Generations, MaxGeneration), whole("--rest", q.Rest, MaxRest))
}

// generations is how long bots learn.
func (q *Train) generations() int {
	if q.Generations == 0 {
		return train.Generations
	}
	return q.Generations
}
