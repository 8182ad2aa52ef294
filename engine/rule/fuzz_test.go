package rule_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
)

// checkReading fails the test if the result of reading files breaks what must hold for all
// files.
func checkReading(t *testing.T, l *rule.Library, loaded *rule.Loaded, err error) {
	t.Helper()
	if err != nil {
		faults, ok := errors.AsType[rule.Faults](err)
		if !ok || faults.Errors() == 0 {
			t.Fatalf("refused without a fault: %v", err)
		}
		for _, f := range faults {
			if f.At.File == "" || f.Msg == "" || f.At.Line > 0 && (f.At.Col < 1 || f.At.Width < 1) {
				t.Fatalf("a fault without place or message: %+v", f)
			}
		}
		var b bytes.Buffer
		if err := faults.Write(&b, loaded.Source); err != nil {
			t.Fatal(err)
		}
		return
	}
	var b bytes.Buffer
	if err := render.TOML(&b, loaded.Set); err != nil {
		t.Fatal(err)
	}
	again, err := pico.LibraryWithMetrics(t, map[string]string{"copy": b.String()}).Load("pico/copy", nil)
	if err != nil {
		t.Fatalf("what was written does not load: %v\n%s", err, b.String())
	}
	if again.Set.Hash != loaded.Set.Hash {
		t.Fatalf("what was written has hash %s, want %s:\n%s", again.Set.Hash, loaded.Set.Hash, b.String())
	}
}

// FuzzVariant reads any bytes as a variant, which must give a ruleset or faults.
func FuzzVariant(f *testing.F) {
	f.Add([]byte(pico.Base))
	f.Add([]byte(pico.DerivedHeader + "[hand]\nlimit = 6\n[card.patrol]\ndrop = true\n[attack]\nlegal = '''\nhouse.hand > 2'''\n"))
	f.Add([]byte(pico.DerivedHeader + "card.x = { name = { en = \"X\" }, kind = \"attack\", count = 1, play = [{ do = \"draw\", n = \"house.hand\", from = \"base\" }] }\n"))
	f.Add([]byte(pico.DerivedHeader + "deck = \"../x.toml\"\n[price]\nsummer = \"any\"\n[[hand]]\n"))
	f.Add([]byte(pico.DerivedHeader + measuring1))
	files, err := filepath.Glob("testdata/wrong/*.toml")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		l := pico.LibraryWithMetrics(t, map[string]string{"x": string(b)})
		loaded, err := l.Load("pico/x", nil)
		checkReading(t, l, loaded, err)
	})
}

// FuzzDeck reads any bytes as a deck, which must give a deck or faults.
func FuzzDeck(f *testing.F) {
	f.Add([]byte(pico.Deck))
	f.Add([]byte(strings.Replace(pico.Deck, "5", "500000000000", 1)))
	f.Add([]byte(strings.Replace(pico.Deck, "guards", "gu\xe8rds", 1)))
	f.Add([]byte("game = \"pico\"\ntitle = \"x\"\nexpected = 1\n[card]\n[guild]\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		l := pico.Library(t, map[string]string{"deck:x": string(b), "x": pico.DerivedHeader + "deck = \"pico/x\"\n"})
		for _, fault := range l.CheckDeck("pico/x") {
			if fault.At.File == "" || fault.Msg == "" {
				t.Fatalf("a fault without place or message: %+v", fault)
			}
		}
		loaded, err := l.Load("pico/x", nil)
		checkReading(t, l, loaded, err)
	})
}

// FuzzSet uses any text as a value of --set, which must give a ruleset or faults.
func FuzzSet(f *testing.F) {
	for _, s := range []string{"hand.limit=6", "attack.legal=house.hand > 2", "card.patrol.drop=true", "price.summer=[\"any\"]", "a.b", "=", "a=1\nb=2", "metric.\"len.turns\".margin=1 pp", "metric.'x.y.goal=up"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		l := pico.LibraryWithMetrics(t, nil)
		loaded, err := l.Load("pico/1", []string{"hand.start=4", s})
		checkReading(t, l, loaded, err)
	})
}
