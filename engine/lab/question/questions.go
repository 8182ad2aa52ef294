package question

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"equitas/engine"
	"equitas/engine/lab/wording"
	"equitas/engine/stat"
	"equitas/engine/train"
	"equitas/reports/table"
)

// A Sim asks how a variant plays: which values its metrics have.
type Sim struct {
	Variant string `json:"variant"` // name or path of the variant
	Play
	Judging
	Knockouts []string `json:"knockout,omitempty"` // names of the parts that are knocked out
	Ablations []string `json:"options,omitempty"`  // names of the parts whose worth is measured by forbidding them to one player, or "all"
	Parts     bool     `json:"parts,omitempty"`    // measure the gain from using parts that bots never use
}

// Kind implements [Question].
func (*Sim) Kind() string { return "sim" }

func (q *Sim) arguments() []string { return []string{q.Variant} }

// Parameters implements [Question].
func (q *Sim) Parameters() []*Parameter {
	return slices.Concat(
		q.Play.PlayParameters(PlayHelp{Seats: "seats: `N,N` is a report for each number (default as the variant says)", Bots: BotsAdapting, DefaultBots: "tuned",
			Deals: "play `N` deals (default as the variant says: report.deals; or 2000)", DefaultDeals: "0"}),
		q.Judging.parameters("VARIANT"),
		[]*Parameter{
			KnockoutParameter(&q.Knockouts, "`NAME` of a card, Guild or action that is taken out"),
			ablationsParameter(&q.Ablations),
			{Name: "parts", Target: &q.Parts, Usage: "card by card: what bots use, and what unused parts are worth, measured by a bot that is forced to use them (a second each, once)",
				AssistantHelp: "true: measure what those parts are worth that bots leave alone"},
		})
}

func (q *Sim) check() error {
	if err := q.Judging.check(); err != nil {
		return err
	}
	if q.Until == UntilClear {
		return Invalidf("--until clear waits for a difference; a single variant can be waited for by a width, as --until 0.5pp")
	}
	return nil
}

// A Compare asks what changes from a base to other variants that are played on the same
// deals.
type Compare struct {
	Base   string   `json:"base"`
	Others []string `json:"others,omitempty"`
	Play
	Judging
	OtherSeed   *uint64  `json:"other_seed,omitempty"` // master seed of the other variants, if they have deals of their own
	Knockouts   []string `json:"knockout,omitempty"`   // names of parts; the base without each of them is one more variant
	Ablations   []string `json:"options,omitempty"`
	Levels      []string `json:"levels,omitempty"`     // bots that also play the comparison, weakest first, or "all"
	Confirm     bool     `json:"confirm,omitempty"`    // repeat the comparison on as many fresh deals
	Each        bool     `json:"each,omitempty"`       // also change each rule alone
	Turns       bool     `json:"turns,omitempty"`      // report the course of matches, turn by turn
	Mend        bool     `json:"mend,omitempty"`       // search for single changes that repair the problems of other variants
	MendMatches int      `json:"mend_games,omitempty"` // number of matches for that search; 0 means as many as fit into half a minute
	Trainings   int      `json:"trainings,omitempty"`  // number of independent trainings of bots; 0 means 1
}

// Kind implements [Question].
func (*Compare) Kind() string { return "compare" }

func (q *Compare) arguments() []string { return append([]string{q.Base}, q.Others...) }

// Parameters implements [Question].
func (q *Compare) Parameters() []*Parameter {
	return slices.Concat(
		[]*Parameter{KnockoutParameter(&q.Knockouts, "`NAMES` of cards, Guilds and actions: BASE without each of them is an OTHER too")},
		q.Play.PlayParameters(PlayHelp{Seats: "seats: `N,N` is a report for each number (default as BASE says)", Bots: BotsAdapting, DefaultBots: "tuned",
			Deals: "play `N` deals under every variant (default as the first OTHER says: report.deals; or 2000)", DefaultDeals: "0"}),
		q.Judging.parameters("OTHER"),
		[]*Parameter{
			{Name: "other-seed", Target: &q.OtherSeed, Max: math.MaxUint64, Usage: "play OTHER on deals of seed `S`, so that nothing is shared; with BASE as OTHER it shows how large chance is",
				AssistantHelp: "a seed of other deals for the others, so that nothing is shared: with base as other it shows how large chance is"},
			ablationsParameter(&q.Ablations),
			{Name: "levels", Target: &q.Levels, CompletesLike: "levels", InForm: true, Usage: "compare at several levels of play too: all (random, greedy, tuned where variants are learned in seconds or else the bot that has learned the variant it extends, search:100), or `BOTS` from the weakest to the strongest",
				AssistantHelp: "bots from the weakest to the strongest that play the comparison too, or [\"all\"]"},
			{Name: "confirm", Target: &q.Confirm, InForm: true, Usage: "play as many fresh deals again and report their headline too: effects from deals that had no part in the first result",
				AssistantHelp: "true: play as many fresh deals again, which nothing has chosen"},
			{Name: "each", Target: &q.Each, InForm: true, Usage: "where OTHER changes two rules or more, play BASE with each of them alone on the same deals: a row for each, and their interaction, the effect beyond their sum",
				AssistantHelp: "true: play every changed rule alone too"},
			{Name: "mend", Target: &q.Mend, SecondTarget: &q.MendMatches, InForm: true, BareValue: "auto", Usage: "if OTHER clearly changes something for the worse, breaks a [gate] or misses a goal: look for single changes of it that repair that, and propose the three best; --mend=`N` plays N games for it (default as many as half a minute allows)",
				Read: q.readMend, Write: q.writeMend, Check: func() error { return CheckWhole("--mend", q.MendMatches, MaxMendMatches) }},
			{Name: "turns", Target: &q.Turns, Usage: "show how the games go, turn by turn: decisions, minutes, the lead, and how many still run",
				AssistantHelp: "true: tell how matches go, turn by turn"},
			{Name: "trainings", Target: &q.Trainings, Min: 1, Max: MaxTrainings, NoValue: 1, DefaultText: "1", InForm: true, Usage: "let bots learn both sides `N` times, each with other random numbers: whether they agree on the headline, and from 3 on an interval for what players make of the rules",
				AssistantHelp: "how often bots learn apart, to see whether they agree"},
		})
}

// readMend parses the value of --mend: "auto", or the number of matches, and sets Mend and
// MendMatches.
func (q *Compare) readMend(text string) error {
	q.Mend = true
	if text == "auto" {
		return nil
	}
	n, err := ParseWhole(text, 1, MaxMendMatches)
	if err == nil {
		q.MendMatches = int(n)
	}
	return err
}

func (q *Compare) writeMend() []string {
	switch {
	case q.Mend && q.MendMatches > 0:
		return []string{"--mend=" + strconv.Itoa(q.MendMatches)}
	case q.Mend:
		return []string{"--mend"}
	}
	return nil
}

func (q *Compare) check() error {
	if q.OtherSeed != nil && *q.OtherSeed == q.MasterSeed() {
		return Invalidf("--other-seed is %d, must be another than --seed", *q.OtherSeed)
	}
	if q.Each && q.OtherSeed != nil {
		return Invalidf("--each plays every rule on the deals of BASE, and --other-seed gives OTHER deals of its own: leave one out")
	}
	if q.Each && len(q.Others) == 0 {
		return Invalidf("--each takes the rules of an OTHER apart: name one")
	}
	switch {
	case q.MendMatches != 0 && !q.Mend:
		return Invalidf("mend_games is %d, and nothing is to be mended: say mend", q.MendMatches)
	case q.Mend && q.OtherSeed != nil:
		return Invalidf("--mend looks for changes on deals that both sides share, and --other-seed gives OTHER deals of its own: leave one out")
	case q.Mend && len(q.Others) == 0:
		return Invalidf("--mend mends an OTHER: name one")
	}
	if len(q.Others) == 0 && len(q.Knockouts) == 0 {
		return Invalidf("expected BASE and at least one OTHER (names or files), found %s", Quote(q.Base))
	}
	return q.Judging.check()
}

// A Sweep asks which effects several values of rules have, each compared with the unchanged
// variant.
type Sweep struct {
	Variant string   `json:"variant"`
	Vary    []string `json:"vary"` // KEY=VALUES: see [AddVary]
	Play
	RankBy  string `json:"by,omitempty"`      // id of the metric whose goal ranks the settings
	Confirm *int   `json:"confirm,omitempty"` // number of the best settings that are repeated on fresh deals; nil means 1
}

// Kind implements [Question].
func (*Sweep) Kind() string { return "sweep" }

func (q *Sweep) arguments() []string { return []string{q.Variant} }

// Parameters implements [Question].
func (q *Sweep) Parameters() []*Parameter {
	return slices.Concat(
		[]*Parameter{{Name: "vary", Target: &q.Vary, Repeated: true, CompletesLike: "vary", Usage: "`KEY=VALUES`: a rule and the values it takes; repeat for a grid",
			AssistantHelp: "KEY=VALUES: a rule and the values it takes, lo..hi, lo..hi..step or a list with commas: hand.limit=4..7",
			Read: func(text string) error {
				all, err := AddVary(q.Vary, text)
				if err == nil {
					q.Vary = all
				}
				return err
			}}},
		q.Play.PlayParameters(PlayHelp{Seats: "seats: `N,N` is a report for each number (default as VARIANT says)", Bots: botsKnowing,
			Deals: "play `N` deals under every setting", DefaultDeals: strconv.Itoa(FallbackDeals), DealsAssistantHelp: "the budget: how many deals are played of each setting, by the same luck"}),
		[]*Parameter{
			{Name: "by", Target: &q.RankBy, CompletesLike: "by", Usage: "`METRIC` whose goal says which setting is best (default the one that VARIANT asks about; else none is called best)",
				AssistantHelp: "the measure whose goal says which setting is best (left out: the one that the file asks about; without one none is called best)"},
			{Name: "confirm", Target: &q.Confirm, Max: MaxConfirmed, NoValue: 1, DefaultText: "1", Usage: "play the best `K` settings again on fresh deals",
				AssistantHelp: "how many of the best settings are played again on fresh deals"},
		})
}

func (q *Sweep) check() error {
	if len(q.Vary) == 0 {
		return Invalidf("--vary is missing: say which rule takes which values, as in --vary hand.limit=4..7")
	}
	_, err := ParseVary(q.Vary)
	return err
}

// Settings returns the number of combinations of values.
func (q *Sweep) Settings() (int, error) {
	axes, err := ParseVary(q.Vary)
	return len(Combinations(axes)), err
}

// A Tune asks which values of rules bring a variant to its aims with few changes.
type Tune struct {
	Variant   string   `json:"variant"`
	Vary      []string `json:"vary,omitempty"` // KEY=VALUES or KEY, see [ParseKnob]; if there are none, those in the file, or all rules
	Sums      []string `json:"sum,omitempty"`  // groups of KEYS whose numbers keep their total
	Aims      []string `json:"aim,omitempty"`  // METRIC=GOAL; if there are none, the goals of the headline
	Unguarded []string `json:"free,omitempty"` // metrics, or "skill", "short", "parts" or "trials", that may get worse
	Play
	ChangeCost *float64 `json:"keep_near,omitempty"` // number of margins by which each changed rule must bring the variant nearer to its aims; nil means [DefaultChangeCost]
	Budget     int      `json:"budget,omitempty"`    // largest number of deals played, summed over settings (plays of a deal); 0 means as many as Time allows
	Time       string   `json:"time,omitempty"`      // time of the search, such as "2m"; "" means the default
	Levels     []string `json:"levels,omitempty"`    // further bots with which the result is tested, or "all"
}

// Kind implements [Question].
func (*Tune) Kind() string { return "tune" }

func (q *Tune) arguments() []string { return []string{q.Variant} }

// Parameters implements [Question].
func (q *Tune) Parameters() []*Parameter {
	return slices.Concat(
		[]*Parameter{
			{Name: "vary", Target: &q.Vary, Repeated: true, CompletesLike: "vary", Usage: "`KEY=VALUES`, or KEY alone: a rule that may change; repeat for more (default as [tune] in the file, or every rule)",
				AssistantHelp: "rules that may change, as KEY or KEY=VALUES (left out: as the file says, or all)",
				Read: func(text string) error {
					_, err := ParseKnob(text)
					if err == nil {
						q.Vary = append(q.Vary, text)
					}
					return err
				},
				Check: func() error {
					for _, v := range q.Vary {
						if _, err := ParseKnob(v); err != nil {
							return Invalidf("--vary is %s, %v", wording.QuoteValue(v), err)
						}
					}
					return nil
				}},
			{Name: "sum", Target: &q.Sums, Repeated: true, Usage: "`KEYS`: numbers whose sum stays as it is, in each deck: what one takes, another gives; repeat for more",
				AssistantHelp: "keys whose numbers stay the same in sum: what one takes, another gives"},
			{Name: "aim", Target: &q.Aims, Repeated: true, Usage: "`METRIC=GOAL`: where a measure should lie; repeat for more (default the goals of the headline)",
				AssistantHelp: "METRIC=GOAL: where a measure should lie, as len.turns=30..35 (left out: the goals of the headline in the file)",
				Check: func() error {
					for _, a := range q.Aims {
						if _, _, err := ParseAim(a); err != nil {
							return Invalidf("--aim is %s, %v", wording.QuoteValue(a), err)
						}
					}
					return nil
				}},
			{Name: "free", Target: &q.Unguarded, Usage: "`NAMES` of what may get worse: metrics, or skill, short (the shortest games), parts (those that players use) and trials (what trial matches show)",
				AssistantHelp: "what may get worse: measures, or skill, short, parts, trials"},
		},
		q.Play.PlayParameters(PlayHelp{Seats: "seats: `N` (default as VARIANT says)", Bots: botsKnowing}),
		[]*Parameter{
			{Name: "keep-near", Target: &q.ChangeCost, DefaultText: "0.25", Usage: "how many `MARGINS` nearer to the aims each changed rule must bring the variant; 0 looks for the best at any price",
				AssistantHelp: "how many margins nearer a changed rule has to bring it; 0 looks for the best at any price",
				Read:          q.readChangeCost, Write: q.writeChangeCost, Check: func() error {
					if q.ChangeCost != nil && !(*q.ChangeCost >= 0 && *q.ChangeCost <= maxChangeCost) {
						return Invalidf("--keep-near is %v, must be from 0 to %d", *q.ChangeCost, maxChangeCost)
					}
					return nil
				}},
			{Name: "budget", Target: &q.Budget, SecondTarget: &q.Time, Min: MinBudget, Max: MaxBudget, DefaultText: "2m", Usage: "`N` plays of a deal, or a time such as 2m, from which a trial run computes N",
				AssistantHelp: "the budget: how many plays of a deal the search has",
				Read:          q.readBudget, Write: q.writeBudget, Check: q.checkBudget},
			{Name: "levels", Target: &q.Levels, CompletesLike: "levels", InForm: true, Usage: "`BOTS` that also play the settings found: all, or names (default greedy)",
				AssistantHelp: "bots that play what was found, too, or [\"all\"]"},
		})
}

func (q *Tune) readChangeCost(text string) error {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x <= maxChangeCost) {
		return fmt.Errorf("must be a number from 0 to %d", maxChangeCost)
	}
	q.ChangeCost = &x
	return nil
}

func (q *Tune) writeChangeCost() []string {
	if q.ChangeCost == nil || *q.ChangeCost == DefaultChangeCost {
		return nil
	}
	return []string{"--keep-near", strconv.FormatFloat(*q.ChangeCost, 'g', -1, 64)}
}

func (q *Tune) readBudget(text string) error {
	plays, _, err := ParseBudget(text)
	if err != nil {
		return err
	}
	q.Budget, q.Time = plays, ""
	if plays == 0 {
		q.Time = text
	}
	return nil
}

func (q *Tune) writeBudget() []string {
	switch {
	case q.Budget > 0:
		return []string{"--budget", strconv.Itoa(q.Budget)}
	case q.Time != "":
		return []string{"--budget", q.Time}
	}
	return nil
}

func (q *Tune) checkBudget() error {
	if q.Time != "" {
		if _, _, err := ParseBudget(q.Time); err != nil {
			return Invalidf("--budget is %s, %v", wording.QuoteValue(q.Time), err)
		}
	}
	if q.Budget != 0 && q.Budget < MinBudget {
		return Invalidf("--budget is %d, must be %s to %s plays of a deal", q.Budget, table.Thousands(MinBudget), table.Thousands(MaxBudget))
	}
	return CheckWhole("--budget", q.Budget, MaxBudget)
}

// Limits of the fields of a [Tune], and the default of ChangeCost.
const (
	DefaultChangeCost = 0.25
	maxChangeCost     = 100
	MinBudget         = 5000
	MaxBudget         = 100_000_000
	minTime           = time.Second
	maxTime           = 24 * time.Hour
)

func (q *Tune) check() error {
	if q.Deals != 0 {
		return Invalidf("deals is %d, and a search says itself how many it plays of each setting: name a budget", q.Deals)
	}
	if len(q.Seats) > 1 {
		return Invalidf("--seats names %d numbers, and a search is for one", len(q.Seats))
	}
	return nil
}

// ParseBudget parses a number of plays of a deal (plays), or a time (long) such as 2m or
// 90s. The result that text does not give is 0.
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
	if d < minTime || d > maxTime {
		return 0, 0, fmt.Errorf("must be from 1s to 24h")
	}
	return 0, d, nil
}

// ChangeCostOrDefault returns ChangeCost, or [DefaultChangeCost] if it is nil.
func (q *Tune) ChangeCostOrDefault() float64 {
	if q.ChangeCost == nil {
		return DefaultChangeCost
	}
	return *q.ChangeCost
}

// A Plan asks how many deals a comparison needs.
type Plan struct {
	Base  string `json:"base"`
	Other string `json:"other"`
	Play
	Power float64 `json:"power,omitempty"` // probability of a clear answer; 0 means the default
}

// Kind implements [Question].
func (*Plan) Kind() string { return "plan" }

func (q *Plan) arguments() []string { return []string{q.Base, q.Other} }

// Parameters implements [Question].
func (q *Plan) Parameters() []*Parameter {
	return append(
		q.Play.PlayParameters(PlayHelp{Seats: "seats: `N,N` is a plan for each number (default as BASE says)", Bots: BotsAdapting, DefaultBots: "tuned",
			Deals: "play a pilot of `N` deals", DefaultDeals: strconv.Itoa(PilotDeals), DealsAssistantHelp: "the budget: how many deals the pilot plays"}),
		&Parameter{Name: "power", Target: &q.Power, DefaultText: strconv.FormatFloat(stat.DefaultPower, 'g', -1, 64), Usage: "the share of runs with an answer: `P` from 0.5 to 0.99",
			AssistantHelp: "the share of runs that are to have an answer",
			Read:          q.readPower, Write: q.writePower, Check: func() error {
				if q.Power != 0 && !(q.Power >= MinPower && q.Power <= MaxPower) {
					return Invalidf("--power is %v, must be from %v to %v", q.Power, MinPower, MaxPower)
				}
				return nil
			}})
}

func (q *Plan) readPower(text string) error {
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case err == nil && x >= MinPower && x <= MaxPower:
		q.Power = x
		return nil
	case err == nil && x >= 100*MinPower && x <= 100*MaxPower:
		return fmt.Errorf("must be from %v to %v: write %s", MinPower, MaxPower, strconv.FormatFloat(x/100, 'g', 6, 64))
	}
	return fmt.Errorf("must be from %v to %v", MinPower, MaxPower)
}

func (q *Plan) writePower() []string {
	if q.Power == 0 || q.Power == stat.DefaultPower {
		return nil
	}
	return []string{"--power", strconv.FormatFloat(q.Power, 'g', -1, 64)}
}

func (q *Plan) check() error { return nil }

// The limits of Power, both inclusive.
const (
	MinPower = 0.5
	MaxPower = 0.99
)

// A Duel asks how strong bots are against each other.
type Duel struct {
	Variant string `json:"variant"`
	Ladder  bool   `json:"ladder,omitempty"` // each bot plays only against the previous bot in all other seats
	Play
}

// Kind implements [Question].
func (*Duel) Kind() string { return "duel" }

func (q *Duel) arguments() []string { return q.Bots }

// Parameters implements [Question].
func (q *Duel) Parameters() []*Parameter {
	return append([]*Parameter{
		{Name: "variant", Target: &q.Variant, CompletesLike: "variant", Usage: "the `VARIANT` that is played (a name or a file)"},
		{Name: "ladder", Target: &q.Ladder, Usage: "every bot against a table full of the one before it"},
	}, q.Play.PlayParameters(PlayHelp{Seats: "seats: `N,N` is a report for each number (default as the variant says)", Deals: "play `N` deals, each once per seat", DefaultDeals: strconv.Itoa(DuelDeals)})...)
}

func (q *Duel) check() error {
	if len(q.Bots) < 2 && !(q.Ladder && len(q.Bots) == 0) {
		return Invalidf("expected at least two bots, found %d", len(q.Bots))
	}
	for i, b := range q.Bots {
		if slices.ContainsFunc(q.Bots[:i], func(c string) bool { return BotInReports(c) == BotInReports(b) }) {
			return Invalidf("%s is named twice", b)
		}
	}
	if q.Variant == "" {
		return Invalidf("--variant says what is played")
	}
	return nil
}

// A Train asks to train bots on a variant and to report how strong they become.
type Train struct {
	Variant        string   `json:"variant"`
	Seats          int      `json:"seats,omitempty"`
	Generations    int      `json:"generations,omitempty"` // 0 means the default
	QuietTrainings int      `json:"rest,omitempty"`        // number of trainings in a row that must find no gain before the training ends; 0 means the default
	Seed           *uint64  `json:"seed,omitempty"`
	From           string   `json:"from,omitempty"` // name or path of the bot with the initial weights
	Sets           []string `json:"set,omitempty"`
}

// Kind implements [Question].
func (*Train) Kind() string { return "train" }

func (q *Train) arguments() []string { return []string{q.Variant} }

// Parameters implements [Question].
func (q *Train) Parameters() []*Parameter {
	return []*Parameter{
		{Name: "seats", Target: &q.Seats, Min: 2, Max: engine.MaxSeats, Usage: "train with `N` seats (default as the variant says)"},
		{Name: "generations", Target: &q.Generations, Min: 1, Max: MaxGenerations, DefaultText: strconv.Itoa(train.Generations), Usage: "train for `N` generations of games; any number but the usual is a single training, whose weights are not kept"},
		{Name: "rest", Target: &q.QuietTrainings, Min: 1, Max: MaxQuietTrainings, Usage: "train until `N` trainings in a row have found nothing, four times as many at most; the weights are not kept"},
		seedParameter(&q.Seed, "`S`, the master seed: same seed, same weights"),
		{Name: "from", Target: &q.From, Usage: "begin with the weights of `BOT`, the name or file of a style (default as explained above)"},
		setsParameter(&q.Sets),
	}
}

func (q *Train) check() error {
	if q.QuietTrainings > 0 && q.GenerationsOrDefault() != train.Generations {
		return Invalidf("--rest %d is of whole trainings, and --generations %d is a single one", q.QuietTrainings, q.Generations)
	}
	return nil
}

// GenerationsOrDefault returns Generations, or the default if it is 0.
func (q *Train) GenerationsOrDefault() int {
	if q.Generations == 0 {
		return train.Generations
	}
	return q.Generations
}
