package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"equitas/engine/sim/prices"
)

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A part that players never use because they lack a machine must be learned with the
// machine. Used parts must be listed as used, and parts that are not judged must be
// counted.
func TestPrices(t *testing.T) {
	if testing.Short() {
		t.Skip("trains")
	}
	var b strings.Builder
	kept, came := filepath.Join(t.TempDir(), "kept.jsonl"), filepath.Join(t.TempDir(), "prices.jsonl")
	asked := []string{"-matches", "400", "-deals", "60", "-workers", "2", "-parts", "artilleryman,ballista,poison", "-work", kept, "-into", came, "stronghold/2010"}
	if err := run(asked, &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`(?m)^ballista +invader +\d+\.\d% +0\.0% +[1-9]\d*\.\d% `,
		`(?m)^poison +invader +\d+\.\d% +\d+\.\d% +used$`,
		`(?m)^artilleryman +invader +0\.0% +0\.0% .* no chance$`,
		`(?m)^artilleryman +invader +0\.0% +0\.0% +[1-9]\d*\.\d% .*, behind ballista$`,
		`(?m)^3 kinds, \d of them not judged`,
	} {
		if !regexp.MustCompile(want).MatchString(b.String()) {
			t.Errorf("there is no %s in\n%s", want, b.String())
		}
	}
	// An interrupted run, after the first price and within a line, must be continued.
	whole, written := read(t, kept), read(t, came)
	first := strings.IndexByte(whole, '\n') + 1
	if err := os.WriteFile(kept, []byte(whole[:first+40]), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := run(asked, &strings.Builder{}); err != nil {
		t.Fatal(err)
	}
	if got := read(t, came); got != written {
		t.Errorf("after a break what comes along is\n%s, was\n%s", got, written)
	}
	if again := read(t, kept); !strings.HasPrefix(again, whole[:first]) || !strings.HasSuffix(again, whole[first:]) {
		t.Errorf("after a break there is kept\n%s, was\n%s", again, whole)
	}
	all, err := prices.Read([]byte(written))
	if err != nil || len(all) != 1 || len(all[0].List) != 3 || all[0].PriceOf("poison") != nil || all[0].PriceOf("ballista").Learned == nil {
		t.Errorf("what comes along is %+v, error %v", all, err)
	}
	for _, args := range [][]string{nil, {"stronghold/2011"}, {"-seats", "9", "stronghold/2010"}} {
		if err := run(args, &b); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
