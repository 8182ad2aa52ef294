package tools

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/sim/inference"
	"equitas/reports"
	"equitas/reports/table"
)

// allTools returns all tools, in the order in which clients see them listed.
func allTools() []*tool {
	return []*tool{
		listTool(), explainTool(), showTool(), cardsTool(), checkTool(), diffTool(), writeTool(),
		simTool(), planTool(), compareTool(), mendTool(), sweepTool(), tuneTool(), recordTool(), statsTool(),
	}
}

// setDefaults sets the bots and the number of deals in p if the arguments leave them out, and
// returns the variant called name with sets laid over it. The bots are those that have learned
// this variant, or else the one that it extends, so that no training is needed.
func (c *call) setDefaults(p *question.Play, name string, sets []string) (*lab.Variant, error) {
	_, v, err := c.variant(name, sets)
	if err != nil {
		return nil, err
	}
	if p.Deals == 0 {
		usual, _ := argumentEntry(argumentDefaults, c.tool.name, "deals")
		p.Deals = usual.(int)
	}
	if len(p.Bots) > 0 {
		return v, nil
	}
	for _, n := range p.Seats {
		if pl := v.Rules.Players(); n < pl.Min || n > pl.Max {
			return v, nil // the laboratory reports the error
		}
	}
	p.Bots = []string{v.DefaultBot(p.Seats...)}
	c.noteBots(p, v)
	return v, nil
}

// noteBots adds a note if p.Bots, chosen by default, is not the bot that would be chosen for each
// of p.Seats alone, or for the usual number of seats. One bot plays at all numbers of seats of a
// call, so that their reports can be compared.
func (c *call) noteBots(p *question.Play, v *lab.Variant) {
	if len(p.Seats) == 0 {
		return
	}
	var others []string
	for _, n := range p.Seats {
		if alone := v.DefaultBot(n); alone != p.Bots[0] {
			others = append(others, fmt.Sprintf("%s at %d alone", alone, n))
		}
	}
	switch usual := v.DefaultBot(); {
	case others != nil:
		c.notes = append(c.notes, fmt.Sprintf("no bots were named: %s plays at %s seats alike, so that they can be compared; it would be %s", p.Bots[0], listInWords(p.Seats), strings.Join(others, ", ")))
	case usual != p.Bots[0]:
		c.notes = append(c.notes, fmt.Sprintf("no bots were named: %s plays at %s seats, for which nobody has learned; at the usual number it would be %s, so do not hold the two against each other", p.Bots[0], listInWords(p.Seats), usual))
	}
}

// listInWords returns a list of numbers as text: "3, 4 and 5". It panics if the list is empty.
func listInWords(l []int) string {
	var texts []string
	for _, n := range l {
		texts = append(texts, fmt.Sprint(n))
	}
	last := len(texts) - 1
	if last == 0 {
		return texts[0]
	}
	return strings.Join(texts[:last], ", ") + " and " + texts[last]
}

// playersPrefix returns the beginning of a report's sentence, "4 seats, played by greedy: "; ""
// for a report that is not about one number of seats.
func playersPrefix(r reports.Report) string {
	say := func(seats int, s *reports.Side) string {
		return fmt.Sprintf("%s, played by %s: ", table.CountWithNoun(seats, "seat"), onOneLine(s.Bots))
	}
	switch r := r.(type) {
	case *reports.Summary:
		return say(r.Seats, &r.Variant)
	case *reports.Comparison:
		return say(r.Seats, &r.Base)
	case *reports.Sweep:
		return say(r.Seats, &r.Base)
	case *reports.Plan:
		return say(r.Seats, &r.Base)
	}
	return ""
}

// countSeatNumbers returns at how many different numbers of seats a question is played, at least 1.
func countSeatNumbers(p *question.Play) int { return max(1, len(p.Seats)) }

// checkLimit returns an error if plays, the number of matches of all sides together, is more than
// one call may play. It is called before anything is played. what is the plural noun for sides in
// the message: "settings".
func (c *call) checkLimit(plays, sides int, what string, p *question.Play) error {
	if plays <= maxPlays {
		return nil
	}
	each := maxPlays * p.Deals / plays
	if each < 1 {
		return argErrorf("%s %s are too many for one call, which may play %s deals in all", table.Thousands(sides), what, table.Thousands(maxPlays))
	}
	return argErrorf("%s %s of %s deals are %s plays, and one call may have %s: deals must be %s at most, or there must be fewer of them",
		table.Thousands(sides), what, table.Thousands(p.Deals), table.Thousands(plays), table.Thousands(maxPlays), table.Thousands(each))
}

// ask answers a question, or only estimates its duration if the call asks for that. For the
// estimate, plays is the approximate number of matches, and v, called name, is one of the
// variants.
func (c *call) ask(q question.Question, p *question.Play, name string, v *lab.Variant, plays int) (*Answer, error) {
	prepared, err := c.lab.Prepare(q, c.progress.observer())
	if err != nil {
		return nil, err
	}
	for _, t := range c.tables {
		if known := append(slices.Clone(prepared.Families), reports.AllTables); !slices.Contains(known, t) {
			return nil, argErrorf("tables is %s, which no table is called%s", wording.QuoteValue(t), wording.Suggest(t, known))
		}
	}
	if prepared.Settings > 0 {
		c.settings = min(c.settings, prepared.Settings)
	}
	c.tellDuration(name, *p, v, plays)
	if c.estimateOnly {
		return newAnswer(fmt.Sprintf("It takes %s: %s plays of a deal.", c.durationText, table.Thousands(plays)), question.Command(q), "", nil), nil
	}
	got, err := prepared.Answer(c.ctx)
	if err != nil {
		return nil, err
	}
	return c.answerOfReports(got.Reports, got.Stopped)
}

// answerOfReports returns the answer that presents a list of reports, one for each number of
// seats. stopped is whether the run was stopped early.
func (c *call) answerOfReports(list []reports.Report, stopped bool) (*Answer, error) {
	style := reports.Style{MaxRows: maxRows, Tables: append([]string{inference.Headline}, c.tables...)}
	var answers []*Answer
	tables := countSeatNumbersOf(list)
	for _, r := range list {
		a, err := answerOfReport(r, style)
		if err != nil {
			return nil, err
		}
		a.Stopped = a.Stopped || stopped
		if tables > 1 {
			a.prefixSentence(playersPrefix(r))
		}
		if len(c.tables) > 0 {
			a.Command += " --tables " + question.Quote(strings.Join(c.tables, ","))
		}
		answers = append(answers, a)
	}
	return joinAnswers(answers), nil
}

// countSeatNumbersOf returns in how many different ways the matches of the reports were played: ways differ
// in the number of seats or in the bots.
func countSeatNumbersOf(list []reports.Report) int {
	seen := map[string]bool{}
	for _, r := range list {
		seen[playersPrefix(r)] = true
	}
	return len(seen)
}

// maxRows is the largest number of rows of a table in an answer.
const maxRows = 12

func simTool() *tool {
	return &tool{name: "sim", title: "How a variant plays", argStruct: &SimArgs{}, required: []string{"variant"}, alternative: "from", acceptsDrafts: true, playsMatches: true, hasTables: true,
		doc: "Plays a variant and reports, with 95 % intervals, who wins, how long matches last, how they end and what players do. It compares nothing: use compare for what a change changes. With from in place of variant it plays on from a position of a recorded match, all that whoever decides there cannot know dealt anew each time.",
		answer: func(c *call) (*Answer, error) {
			asked := c.args.(*SimArgs)
			q := &asked.Sim
			if err := asked.checkNeedsFrom(nil); err != nil {
				return nil, err
			}
			if asked.From != "" {
				return c.playOn(&asked.RecordPosition, q.Play, nil)
			}
			v, err := c.setDefaults(&q.Play, q.Variant, q.Sets)
			if err != nil {
				return nil, err
			}
			plays := q.Deals * countSeatNumbers(&q.Play) * matchesPerDeal(&q.Play)
			if err := c.checkLimit(plays, matchesPerDeal(&q.Play), "line-ups", &q.Play); err != nil {
				return nil, err
			}
			return c.ask(q, &q.Play, q.Variant, v, plays)
		}}
}

// matchesPerDeal returns how many matches each side plays of a deal: one for each bot of the line-up,
// since bots rotate over the seats.
func matchesPerDeal(p *question.Play) int { return max(1, len(p.Bots)) }

// askTwoSides answers a question that compares the variant base, with sets laid over it, with
// another. extraMatches is the number of matches played besides those of the two sides.
func (c *call) askTwoSides(q question.Question, p *question.Play, base string, sets []string, extraMatches int) (*Answer, error) {
	v, err := c.setDefaults(p, base, sets)
	if err != nil {
		return nil, err
	}
	plays := 2 * p.Deals * countSeatNumbers(p) * matchesPerDeal(p)
	if err := c.checkLimit(plays, 2, "sides", p); err != nil {
		return nil, err
	}
	return c.ask(q, p, base, v, plays+extraMatches)
}

func planTool() *tool {
	return &tool{name: "plan", title: "How many deals a comparison needs", argStruct: &question.Plan{}, required: []string{"base", "other"}, acceptsDrafts: true, playsMatches: true,
		doc: "Plays a small pilot and says how many deals tell whether each measure changes by its margin. It says nothing about what changes. Ask it before a comparison that shall settle something.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*question.Plan)
			return c.askTwoSides(q, &q.Play, q.Base, q.Sets, 0)
		}}
}

func compareTool() *tool {
	return &tool{name: "compare", title: "What a change of rules changes", argStruct: &CompareArgs{}, omitted: []string{"mend", "mend_games"}, required: []string{"base", "others"}, alternative: "from", acceptsDrafts: true, playsMatches: true, hasTables: true,
		doc: "Plays base and others on the same deals and says what differs: how much, how sure, and whether it matters (95 % intervals, verdicts over the whole headline). This is the tool for any claim about a rule. Only a verdict of changed says that something changed; unclear says that nobody knows yet, and how many deals would tell. With from and ways in place of base and others it compares actions at a position of a recorded match.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*CompareArgs)
			if err := q.checkNeedsFrom(q.Ways); err != nil {
				return nil, err
			}
			if q.From != "" {
				return c.playOn(&q.RecordPosition, q.Play, q.Ways)
			}
			return c.compare(&q.Compare)
		}}
}

func (c *call) compare(q *question.Compare) (*Answer, error) {
	v, err := c.setDefaults(&q.Play, q.Base, q.Sets)
	if err != nil {
		return nil, err
	}
	sides := 1 + len(q.Others) + len(q.Knockouts)
	plays := q.Deals * sides * countSeatNumbers(&q.Play) * matchesPerDeal(&q.Play) * max(1, q.Trainings) * (1 + len(q.Levels))
	if q.Confirm {
		plays *= 2
	}
	if err := c.checkLimit(plays, sides, "sides", &q.Play); err != nil {
		return nil, err
	}
	if slices.Contains(q.Bots, rule.Tuned) {
		plays *= 3 // also for skill and for adaptation
	}
	return c.ask(q, &q.Play, q.Base, v, plays)
}

// MendArgs holds the arguments of the tool mend.
type MendArgs struct {
	Base  string `json:"base"`
	Other string `json:"other"`
	question.Play
	MendGames int `json:"mend_games,omitempty"` // largest number of matches for the search; 0 for the default
}

func mendTool() *tool {
	return &tool{name: "mend", title: "Single changes that mend what is wrong", argStruct: &MendArgs{}, required: []string{"base", "other"}, acceptsDrafts: true, playsMatches: true,
		doc: "Compares other with base, and where other clearly changes something for the worse, breaks a limit of its file or misses a goal, looks for single changes of it that mend that; each that is proposed is proven on deals of its own.",
		answer: func(c *call) (*Answer, error) {
			m := c.args.(*MendArgs)
			q := &question.Compare{Base: m.Base, Others: []string{m.Other}, Play: m.Play, Mend: true, MendMatches: cmp.Or(m.MendGames, defaultMend)}
			c.settings = q.MendMatches / settingMatches
			return c.askTwoSides(q, &q.Play, q.Base, q.Sets, q.MendMatches)
		}}
}

func sweepTool() *tool {
	return &tool{name: "sweep", title: "Many values of rules", argStruct: &question.Sweep{}, required: []string{"variant", "vary"}, acceptsDrafts: true, playsMatches: true,
		doc: "Plays every combination of values of rules, each on the same deals as the unchanged variant, and shows the headline of each. None is called best without an aim (by), and the best of many looks better than it is: quote only what was confirmed on fresh deals.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*question.Sweep)
			v, err := c.setDefaults(&q.Play, q.Variant, q.Sets)
			if err != nil {
				return nil, err
			}
			n, err := q.Settings()
			if err != nil {
				return nil, err
			}
			plays := q.Deals * (n + 1) * countSeatNumbers(&q.Play) * matchesPerDeal(&q.Play)
			if err := c.checkLimit(plays, n, "settings", &q.Play); err != nil {
				return nil, err
			}
			return c.ask(q, &q.Play, q.Variant, v, plays+2*q.Deals)
		}}
}

func tuneTool() *tool {
	return &tool{name: "tune", title: "Rules that meet aims", argStruct: &question.Tune{}, omitted: []string{"deals", "time", "levels"}, required: []string{"variant"}, acceptsDrafts: true, playsMatches: true,
		doc: "Searches for values of rules that bring a variant to its aims with as few changes as possible, and proves what it found on deals not used in the search. It proposes nothing that makes another goal, a limit, skill or the use of parts worse.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*question.Tune)
			p := q.Play
			v, err := c.setDefaults(&p, q.Variant, q.Sets)
			if err != nil {
				return nil, err
			}
			q.Budget = cmp.Or(q.Budget, defaultSearch)
			p.Deals = 0
			c.settings, c.testsLearned = q.Budget/settingMatches, len(q.Bots) == 0
			return c.ask(q, &p, q.Variant, v, q.Budget)
		}}
}
