package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
)

// Settings that are not all in memory at once must be played like all others: on the same
// deals, against the same unchanged variant.
func TestSweepInParts(t *testing.T) {
	if testing.Short() {
		t.Skip("loads and judges 37 settings")
	}
	values := func(vary string) map[string]string {
		code, out, errs := equitas(t, "sweep", "proelio/0.9.6", "--vary", vary, "--deals", "4", "--confirm", "0", "--format", "csv")
		if code != 0 {
			t.Fatal(errs)
		}
		rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		column := func(row []string, name string) string { return row[slices.Index(rows[0], name)] }
		found := map[string]string{}
		for _, row := range rows[1:] {
			found[column(row, "set.turn.limit")+" "+column(row, "metric")] = column(row, "base_value") + " " + column(row, "other_value") + " " + column(row, "delta")
		}
		return found
	}
	all, last := values("turn.limit=101..135"), values("turn.limit=134,135")
	for of, want := range last {
		if got := all[of]; got != want {
			t.Errorf("%s is %q among many settings, %q alone", of, got, want)
		}
	}
	if len(last) == 0 || len(all) != 35*len(last)/2 {
		t.Errorf("%d values of 35 settings, %d of 2", len(all), len(last))
	}
}

// A phraseStopper stops a run when a phrase is written.
type phraseStopper struct {
	strings.Builder
	phrase string
	stop   func()
}

func (s *phraseStopper) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte(s.phrase)) {
		s.stop()
	}
	return s.Builder.Write(b)
}

// A stopped sweep must report the settings that were completed; with -full by bots that
// have learned and with more deals.
func TestSweepStopped(t *testing.T) {
	if testing.Short() {
		t.Skip("loads 40 settings")
	}
	ctx, stop := context.WithCancel(t.Context())
	errs := &phraseStopper{phrase: "settings 33 to 40 of 40", stop: stop}
	var out strings.Builder
	args := "sweep proelio/0.9.6 --vary turn.limit=101..140 --bots random --deals 4"
	if *full {
		args = "sweep proelio/0.9.6 --vary turn.limit=101..140 --deals 40"
	}
	code := run(ctx, &cli.Streams{Out: &out, Err: errs, ErrIsTerminal: true}, strings.Fields(args))
	text := strings.Join(strings.Fields(out.String()), " ")
	if code != cli.ExitFailed || !strings.Contains(errs.String(), "stopped: the report is incomplete") || !strings.Contains(text, "stopped after 32 of 40 settings; the others are left out") {
		t.Errorf("exit code %d, %q, %s", code, errs.String(), text)
	}
	if !strings.Contains(out.String(), "│ 132 ") || strings.Contains(out.String(), "│ 133 ") {
		t.Errorf("want the settings to 132:\n%s", out.String())
	}
}
