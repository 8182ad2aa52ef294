package main

import (
	"regexp"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/wording"
	"equitas/reports/table"
)

// --find must record the deals in which something occurs, in order: the same that are found
// by reading all records; with -full among twice the deals.
func TestFind(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many records")
	}
	t.Chdir(t.TempDir())
	deals := "30"
	if *full {
		deals = "60"
	}
	line := []string{"record", "proelio/0.9.6", "--bots", "random", "--seed", "5", "--quiet"}
	all := strings.SplitAfter(answer(t, 0, append(line, "--deals", deals)...), "\n{\"type\":\"start\"")
	for name, in := range map[string]*regexp.Regexp{
		"card.edict":       regexp.MustCompile(`"pick":"(deploy|play|fortify|attack) edict`),
		"edict":            regexp.MustCompile(`"pick":"(deploy|play|fortify|attack) edict`),
		"imperial edict":   regexp.MustCompile(`"pick":"(deploy|play|fortify|attack) edict`),
		"perk.thieves":     regexp.MustCompile(`"pick":"perk thieves`),
		"equitas":          regexp.MustCompile(`"pick":"equitas"`),
		"act.equitas":      regexp.MustCompile(`"pick":"equitas"`),
		"end.conquest":     regexp.MustCompile(`"reason":"conquest"`),
		"sacrifice":        regexp.MustCompile(`"pick":"sacrifice"`),
		"play.inquisition": nil, // not a name: refused
	} {
		if in == nil {
			if _, errs, code := runs(t, append(line, "--find", name)...); code != cli.ExitUsage || !strings.Contains(errs, "has no card, perk, action, ending or count") {
				t.Errorf("%s ends with %d: %s", name, code, errs)
			}
			continue
		}
		var has []string
		for i, rec := range all {
			if i > 0 {
				rec = `{"type":"start"` + rec
			}
			if in.MatchString(rec) {
				has = append(has, strings.TrimSuffix(rec, `{"type":"start"`))
			}
		}
		if len(has) == 0 {
			t.Fatalf("%s occurs in none of %s deals: nothing is tested", name, deals)
		}
		for _, nth := range []int{1, 2, len(has)} {
			if nth > len(has) {
				continue
			}
			for _, workers := range []string{"1", "3"} {
				if got := answer(t, 0, append(line, "--find", name, "--deals", deals, "--nth", table.Thousands(nth), "--workers", workers)...); got != has[nth-1] {
					t.Errorf("%s, the %s, %s workers: got\n%.300s\nwant\n%.300s", name, wording.Ordinal(nth), workers, got, has[nth-1])
				}
			}
		}
		_, errs, code := runs(t, append(line, "--find", name, "--deals", deals, "--nth", table.Thousands(len(has)+1))...)
		if want := " occurs in " + table.Thousands(len(has)) + " of " + deals + " deals, the " + wording.Ordinal(len(has)+1) + " was asked for"; code != cli.ExitFailed || !strings.Contains(errs, want) {
			t.Errorf("%s, one more than there are: code %d, %q, want %q", name, code, errs, want)
		}
	}
}

// If --find cannot find something, it must say so and where it looked.
func TestFindRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"proelio/0.9.6 --find card.shield", cli.ExitUsage, `"card.shield"; nearest: card.shields`},
		{"last_candle/standard --find card.moht", cli.ExitUsage, `"card.moht"; nearest: card.moth`},
		{"last_candle/standard --find zzz", cli.ExitUsage, `known: card.moth, card.keyhole`},
		{"hearts/standard --find zzz", cli.ExitUsage, `known: act.pass-give, act.turn-lead, act.turn-follow, end.finished`},
		{"proelio/0.9.6 --find end.conquests", cli.ExitUsage, `nearest: end.conquest`},
		{"proelio/0.9.6 --find x --deal 3", cli.ExitUsage, `--find looks for a deal and --deal names one`},
		{"proelio/0.9.6 --nth 3", cli.ExitUsage, `--nth is which of the deals that --find finds`},
		{"proelio/0.9.6 --find soldiers --nth 0", cli.ExitUsage, `must be 1 to`},
		{"proelio/first-game --find bards", cli.ExitUsage, `has no card, perk, action, ending or count "bards"`},
		{"proelio/0.9.6 --find end.unfinished --deals 20 --bots greedy", cli.ExitFailed, `the end unfinished occurs in none of 20 deals; --deals N looks at more`},
	} {
		out, errs, code := runs(t, append([]string{"record"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.Contains(errs, c.want) || out != "" {
			t.Errorf("%s: code %d, %q %q, want %d, %q", c.args, code, out, errs, c.code, c.want)
		}
	}
	_, errs, _ := runs(t, "record", "proelio/0.9.6", "--bots", "greedy", "--find", "Equitas")
	if !regexp.MustCompile(`^action equitas: deal \d+, choice \d+, turn \d+\n$`).MatchString(errs) {
		t.Errorf("where it is: %q", errs)
	}
}
