package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"

	"github.com/spf13/cobra"
)

// A judging is how long is played and what is asked of the numbers: flags of
// sim and compare.
type judging struct {
	until        until
	gate         bool
	inconclusive string
	exact        bool
	keep         string
	kept         *keeper // writes what --keep asks for; nil if nobody does

	apart     bool   // the others have deals of a seed of their own
	otherSeed uint64 // that seed

	results []sim.GateResult // of all reports
}

func (j *judging) addFlags(cmd *cobra.Command, of string) {
	f := cmd.Flags()
	f.Var(&j.until, "until", "play `UNTIL` the numbers are clear, at most --deals (then twice as many by default, 20,000 at least): clear, a width as 0.5pp, or METRIC:WIDTH")
	f.BoolVar(&j.gate, "gate", false, "hold "+of+" against the [gate] tables of its file: exit code 1 if it fails, 3 if that is not clear yet")
	f.Var(choice{&j.inconclusive, []string{"pass", "fail"}}, "inconclusive", "what a gate counts as that is not clear: `pass` or fail (default exit code 3)")
	f.StringVar(&j.keep, "keep", "", "write every game to `FILE`, a line of JSON each, for other programs")
	f.BoolVar(&j.exact, "exact", false, "take every p-value from the sign-flip test, which supposes nothing")
}

// An until is the flag --until: what is waited for.
type until struct {
	text   string
	metric string
	width  float64 // 0: until everything is clear
	number string  // the width as typed, without its unit
	unit   string  // of the width as typed: "pp", "%" or ""
}

func (u *until) String() string { return u.text }

func (u *until) Type() string { return "until" }

// Set reads clear, a width (0.5pp, 0.005, 0.5%) or METRIC:WIDTH.
func (u *until) Set(text string) error {
	metric, width, named := strings.Cut(text, ":")
	if !named {
		metric, width = "", text
	}
	w, typed := 0.0, ""
	if text != "clear" {
		factor := 1.0
		for _, unit := range []string{"pp", "%"} {
			if number, ok := strings.CutSuffix(strings.TrimSpace(width), unit); ok {
				width, factor, typed = strings.TrimSpace(number), 0.01, unit
			}
		}
		var err error
		if w, err = strconv.ParseFloat(width, 64); err != nil || !(w > 0) || math.IsInf(w, 0) || named && metric == "" {
			return errors.New("must be clear, a width above 0 as 0.5pp or 0.005, or METRIC:WIDTH")
		}
		w *= factor
		if !named && typed == "" && w >= wideBare {
			return fmt.Errorf("that is %s pp: write %spp", strconv.FormatFloat(100*w, 'g', 6, 64), width)
		}
	}
	*u = until{text, metric, w, width, typed}
	return nil
}

// wideBare is the width of a share from which a number without a unit is not
// taken: who writes 0.5 or 1 means percentage points.
const wideBare = 0.5

// fits reports a metric that cannot be waited for, and a width that is not in
// its unit.
func (u *until) fits(vs []*variant, seats int) error {
	if u.metric == "" {
		return nil
	}
	var found *engine.Metric
	var ids, many []string
	for _, v := range vs {
		for _, m := range v.Metrics(seats) {
			all, pattern := strings.CutSuffix(m.ID, "*")
			switch {
			case found == nil && (m.ID == u.metric || pattern && strings.HasPrefix(u.metric, all) && u.metric != all):
				found = &m
			case pattern || slices.Contains(ids, m.ID):
				continue
			case strings.HasPrefix(m.ID, u.metric+"."):
				many = append(many, m.ID)
			}
			ids = append(ids, m.ID)
		}
	}
	const most = 3
	switch {
	case found != nil:
		return u.measures(found)
	case len(many) > most:
		return usagef("--until: %s is many: %s, …; name one of them", u.metric, strings.Join(many[:most], ", "))
	case len(many) > 0:
		return usagef("--until: %s is many: %s; name one of them", u.metric, strings.Join(many, ", "))
	}
	return usagef("--until: no metric %q with an interval to wait for%s", u.metric, suggestion(u.metric, ids))
}

// measures reports a width that says nothing about the metric.
func (u *until) measures(m *engine.Metric) error {
	share := m.Unit == "share" || m.Unit == "pp"
	switch {
	case m.Kind == engine.Vector:
		return usagef("--until: %s is several numbers at once, without an interval: name one of them, as %s", u.metric, m.Parts[0])
	case m.Kind == engine.Quantile || m.Kind == engine.Stratified || m.Kind == engine.Variety:
		return usagef("--until: %s is described, not judged: it has no interval to wait for", u.metric)
	case !share && u.unit != "":
		in := "has no unit"
		if m.Unit != "" {
			in = "is measured in " + m.Unit
		}
		return usagef("--until: %s %s, not in %s: write %s:%s", u.metric, in, u.unit, u.metric, u.number)
	case share && u.unit == "" && u.width >= wideBare:
		return usagef("--until: a width of %s is %s pp: write %s:%spp", u.number, strconv.FormatFloat(100*u.width, 'g', 6, 64), u.metric, u.number)
	}
	return nil
}

// flags repeat the judging.
func (j *judging) flags() []string {
	var args []string
	if j.until.text != "" {
		args = append(args, "--until", j.until.text)
	}
	if j.gate {
		args = append(args, "--gate")
	}
	if j.inconclusive != "" {
		args = append(args, "--inconclusive", j.inconclusive)
	}
	if j.exact {
		args = append(args, "--exact")
	}
	if j.apart {
		args = append(args, "--other-seed", strconv.FormatUint(j.otherSeed, 10))
	}
	return args
}

// check reports flags that do not go together, and a --until that waits for
// what a single variant never shows.
func (j *judging) check(single bool) error {
	if j.inconclusive != "" && !j.gate {
		return usagef("--inconclusive is about gates: add --gate")
	}
	if single && j.until.text == "clear" {
		return usagef("--until clear waits for a difference; a single variant can be waited for by a width, as --until 0.5pp")
	}
	return nil
}

// usual takes the number of deals from a variant's file, unless it was given;
// beside is what is asked for besides, as options and levels. A
// sequential run has room for more deals than others: looking has its price.
func (j *judging) usual(p *setup, v *variant, beside ...string) error {
	if p.given {
		return nil
	}
	deals, err := v.usualDeals(p.bots, beside...)
	if err != nil {
		return err
	}
	if p.deals = deals; j.until.text != "" {
		p.deals = max(stat.DefaultMax, min(2*deals, sim.FewDeals))
	}
	return nil
}

// usualDeals returns how many deals are played when nobody says how many: as the
// file says. Where bots search, or parts of the game or levels of play are each
// played for themselves, a deal costs ten times or a hundred times more, and the
// number is that of any game.
func (v *variant) usualDeals(bots []string, beside ...string) (int, error) {
	report, err := v.report(v.rules.Players().Usual)
	if err != nil {
		return 0, err
	}
	if report.Deals == 0 || len(beside) > 0 || slices.ContainsFunc(bots, isSearch) {
		return anyDeals, nil
	}
	return report.Deals, nil
}

// A gateError ends a command whose variant does not keep its limits, after the
// report was written.
type gateError struct {
	code int
	msg  string
}

func (e *gateError) Error() string { return e.msg }

// verdict makes the end of a command of the outcomes of its gates: nil if all
// pass.
func (j *judging) verdict() error {
	results := j.results
	count := map[sim.GateOutcome]int{}
	var failed []string
	for _, r := range results {
		outcome := r.Outcome
		if outcome == sim.GateInconclusive && j.inconclusive != "" {
			outcome = sim.GateOutcome(j.inconclusive)
		}
		count[outcome]++
		if outcome == sim.GateFail && !slices.Contains(failed, r.Gate.Metric) {
			failed = append(failed, r.Gate.Metric)
		}
	}
	switch {
	case count[sim.GateFail] > 0:
		return &gateError{exitFailed, "gate failed: " + strings.Join(failed, ", ")}
	case count[sim.GateInconclusive] > 0:
		return &gateError{exitUnclear, unclear(results)}
	}
	return nil
}

// unclear says why some gates are not clear, and what helps.
func unclear(results []sim.GateResult) string {
	n := 0
	why := map[string][]string{} // metrics by reason
	for _, r := range results {
		if r.Outcome != sim.GateInconclusive {
			continue
		}
		n++
		reason := r.Reason
		if reason != sim.GateNoBase && reason != sim.GateIncomplete {
			reason = ""
		}
		if !slices.Contains(why[reason], r.Gate.Metric) {
			why[reason] = append(why[reason], r.Gate.Metric)
		}
	}
	var helps []string
	for _, h := range []struct{ reason, help string }{
		{sim.GateNoBase, "no_worse needs a base: use compare"},
		{sim.GateIncomplete, "the run was stopped: let it come to its end"},
		{"", "play more deals, or say --inconclusive pass or fail"},
	} {
		switch of := why[h.reason]; {
		case len(of) == 0:
		case len(why) == 1:
			helps = append(helps, h.help)
		default:
			helps = append(helps, h.help+" ("+strings.Join(of, ", ")+")")
		}
	}
	return fmt.Sprintf("%d of %d gates not clear yet: %s", n, len(results), strings.Join(helps, "; "))
}

// gated makes sure that there are gates, and takes their seed and deals from
// the variant's file where the command line does not say otherwise.
func (p *setup) gated(cmd *cobra.Command, v *variant, r *engine.Measuring) error {
	if r == nil || len(r.Gates) == 0 {
		return usagef("--gate: %s has no [gate] tables", v.asked)
	}
	if r.GateSeed != 0 && !cmd.Flags().Changed("seed") {
		p.seed = r.GateSeed
	}
	if r.GateDeals != 0 && !cmd.Flags().Changed("deals") {
		p.deals, p.given = r.GateDeals, true
	}
	return nil
}
