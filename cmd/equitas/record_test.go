package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
)

// Every number and every yes or no of a game that is changed and affects play must be named
// in records.
func TestEverySettingIsAnOption(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles rules hundreds of times")
	}
	lib := cli.OpenBuiltIn()
	for _, name := range []string{"proelio/0.9.6", "warland/2.0.2"} {
		base, err := lib.Load(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		tried := 0
		for _, s := range base.Set.Settings() {
			var others []any
			switch v := s.Value.(type) {
			case int64:
				others = []any{v + 1, v - 1}
			case bool:
				others = []any{!v}
			}
			for _, v := range others {
				changed, err := lib.Load(name, []string{fmt.Sprintf("%s=%v", s.Path, v)})
				if err != nil {
					continue // out of the allowed range
				}
				tried++
				options, err := json.Marshal(changed.Rules.Options())
				if err != nil {
					t.Fatal(err)
				}
				if string(options) == "{}" || changed.Set.Hash == base.Set.Hash {
					t.Errorf("%s with %s=%v: options are %s, hash %s", name, s.Path, v, options, changed.Set.Hash)
				}
				break
			}
		}
		if tried < 60 {
			t.Errorf("%s: %d settings were changed, which is too few for a test", name, tried)
		}
	}
}

// A record of another program in the same format must be accepted: without our name, with
// random values of its own, hands in the order of dealing, another hash and fewer options.
func TestForeignRecord(t *testing.T) {
	t.Chdir(t.TempDir())
	rec := answer(t, 0, "record", "proelio/allied-guilds", "--bots", "random", "--seed", "4", "--quiet")
	head, rest, _ := strings.Cut(rec, "\n")
	var start map[string]any
	if err := json.Unmarshal([]byte(head), &start); err != nil {
		t.Fatal(err)
	}
	delete(start, "program")
	start["rules"], start["seed"] = "none", 77
	start["options"] = map[string]any{"mode": "allied"}
	setup := start["setup"].(map[string]any)
	for _, hand := range setup["hands"].([]any) {
		slices.Reverse(hand.([]any))
	}
	deck := setup["imperial"].([]any)
	last := len(deck) - 1
	i := last
	for deck[i] == deck[last] { // a card so deep in the deck that nobody draws it
		i--
	}
	deck[i], deck[last] = deck[last], deck[i]
	text, err := json.Marshal(start)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("foreign.jsonl", []byte(string(text)+"\n"+rest), 0o666); err != nil {
		t.Fatal(err)
	}
	out, errs, code := runs(t, "replay", "foreign.jsonl")
	if code != 0 || !strings.HasSuffix(out, ": replays\n") || !strings.Contains(errs, `recorded under other rules than those of proelio/allied-guilds: "none", now `) {
		t.Errorf("code %d, %q, %q", code, out, errs)
	}
	ours := strings.Replace(string(text), `{"bots"`, `{"program":"equitas","bots"`, 1) + "\n" + rest
	if err := os.WriteFile("ours.jsonl", []byte(ours), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := runs(t, "replay", "ours.jsonl"); code != cli.ExitFailed || !regexp.MustCompile(`ours\.jsonl:1: recorded under other rules`).MatchString(errs) {
		t.Errorf("the same as ours: code %d, %q", code, errs)
	}
}
