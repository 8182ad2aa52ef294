package rule_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/rule"
)

// judged is a fake game that has features.
type judged struct{ rule.Game }

func (judged) Name() string { return "judged" }

func (g judged) Extras() rule.Extras { return rule.Extras{Features: g.features} }

func (judged) features() []engine.Feature {
	return []engine.Feature{
		{Name: "attack", Doc: "1 for an attack", Default: 3 * engine.WeightUnit},
		{Name: "attack_value", Doc: "its value", Default: -engine.WeightUnit / 2},
		{Name: "draw", Doc: "1 for a draw"},
	}
}

func styles(files map[string]string) *rule.Library {
	fs := fstest.MapFS{}
	for name, text := range files {
		fs[name] = &fstest.MapFile{Data: []byte(text)}
	}
	l := rule.NewLibrary([]rule.Game{judged{}}, rule.Layer{Variants: fs})
	l.SetDisk(enginetest.Disk{})
	return l
}

const wild = `game    = "judged"
title   = "Wild"
extends = "tuned"

[weights]
attack       = 12.5
attack_value = -0.1
`

func TestStyle(t *testing.T) {
	l := styles(map[string]string{"judged/bots/wild.toml": wild, "judged/trained/v.toml": learned().FileText(""), "judged/v.toml": ""})
	if got := l.Styles("judged"); !slices.Equal(got, []string{"wild"}) {
		t.Errorf("the styles are %q", got)
	}
	if got := l.Names(); !slices.Equal(got, []string{"judged/v"}) {
		t.Errorf("the variants are %q: styles are none", got)
	}
	s, err := l.Style("judged", "wild")
	if err != nil {
		t.Fatal(err)
	}
	if s.Title != "Wild" || s.Extends != rule.Tuned || s.Rules != "" {
		t.Errorf("read %+v", s)
	}
	base := []int32{1, 2, 3}
	got := s.WeightsFor(judged{}.features(), base)
	if want := []int32{12*engine.WeightUnit + engine.WeightUnit/2, -6554, 3}; !slices.Equal(got, want) || base[0] != 1 {
		t.Errorf("the weights are %v, want %v; the base is now %v", got, want, base)
	}
	hash := learned().Rules
	if trained, err := l.TrainedStyle("judged", hash, 0); err != nil || trained == nil || trained.Rules != hash || trained.Extends != rule.Greedy {
		t.Errorf("trained weights: %+v, %v", trained, err)
	}
	if trained, err := l.TrainedStyle("judged", hash, 3); err != nil || trained != nil {
		t.Errorf("weights that were trained at the usual number of seats are found at 3: %+v, %v", trained, err)
	}
	for _, c := range []struct{ game, hash string }{{"judged", "abd"}, {"judged", ""}, {"other", hash}} {
		if s, err := l.TrainedStyle(c.game, c.hash, 0); s != nil || err != nil {
			t.Errorf("trained weights of %v: %+v, %v", c, s, err)
		}
	}
	if _, err := l.Style("judged", "tame"); err == nil {
		t.Error("there is no style tame, and no error")
	}
	if n, faults := l.CheckStyles("judged"); n != 2 || len(faults) != 0 {
		t.Errorf("%d checked: %v", n, faults)
	}
}

// A style must be the same after it is written and read again.
func TestStyleFile(t *testing.T) {
	s := &rule.Style{Game: "judged", Title: `A "quoted" title`, Extends: "greedy", Rules: "0123", Weights: []rule.Weight{{"attack", 1}, {"draw", -engine.MaxWeight * engine.WeightUnit}, {"attack_value", 6554}}}
	file := filepath.Join(t.TempDir(), "s.toml")
	if err := os.WriteFile(file, []byte(s.FileText("first line\nsecond line")), 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := styles(nil).StyleFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got.Title != s.Title || got.Rules != s.Rules || !slices.Equal(got.Weights, s.Weights) {
		t.Errorf("got %+v, want %+v", got, s)
	}
	if faults := styles(nil).CheckFile(file); len(faults) != 0 {
		t.Errorf("check: %v", faults)
	}
}

func TestPoints(t *testing.T) {
	for w, want := range map[int32]string{0: "0", engine.WeightUnit: "1", -engine.WeightUnit / 2: "-0.5", 6554: "0.1", -6553: "-0.09999", 1: "0.00002"} {
		if got := rule.FormatWeight(w); got != want {
			t.Errorf("%d is written %s, want %s", w, got, want)
		}
	}
}

// Every fault must have its place, and all faults of a file must be reported at once.
func TestStyleFaults(t *testing.T) {
	head := "game = \"judged\"\ntitle = \"T\"\n"
	for _, c := range []struct{ name, file, want string }{
		{"a feature that is none", head + "[weights]\natack = 1", "x.toml:4:1: there is no feature atack; nearest: attack"},
		{"a feature that is near none", head + "[weights]\nzzz = 1", "x.toml:4:1: there is no feature zzz; known: attack, attack_value, draw"},
		{"text", head + "[weights]\nattack = \"12\"", "x.toml:4:10: attack is text, must be a number (write 12 without quotes)"},
		{"too much", head + "[weights]\nattack = 10001", "x.toml:4:10: attack is 10001, must be -10000 to 10000 points"},
		{"far too much", head + "[weights]\nattack = 99999999999", "x.toml:4:10: attack is 99999999999, must be -10000 to 10000 points"},
		{"a little too much", head + "[weights]\nattack = -10000.1", "x.toml:4:10: attack is -10000.1, must be -10000 to 10000 points"},
		{"infinity", head + "[weights]\nattack = inf", "x.toml:4:10: attack is inf, must be a number of points such as 12.5"},
		{"an exponent", head + "[weights]\nattack = 1e3", "x.toml:4:10: attack is 1e3, must be a number of points such as 12.5"},
		{"a date", head + "[weights]\nattack = 2020-01-01", "x.toml:4:10: attack is 2020-01-01, must be a number of points such as 12.5"},
		{"a table", head + "[weights]\nattack = { x = 1 }", "x.toml:4:10: attack is no number, must be a number of points such as 12.5"},
		{"yes", head + "[weights]\nattack = true", "x.toml:4:10: attack is no number, must be a number of points such as 12.5"},
		{"weights that are none", head + "weights = 3", "x.toml:3:11: weights is no table; write [weights], and under it lines such as attack = 12.5"},
		{"no weights", head, "x.toml:1:1: the file lacks [weights]"},
		{"no title", "game = \"judged\"\n[weights]", "x.toml:1:1: the file lacks title; write it on top of the file"},
		{"no game", "title = \"T\"\n[weights]", "x.toml:1:1: the file lacks game; write it on top of the file"},
		{"another game", "game = \"judgd\"\ntitle = \"T\"\n[weights]", "x.toml:1:8: there is no game judgd; nearest: judged"},
		{"a number as title", "game = \"judged\"\ntitle = 3\n[weights]", "x.toml:2:9: title is a whole number, must be text"},
		{"a key of variants", head + "deck = \"x\"\n[weights]", "x.toml:3:1: unknown key deck; known: game, title, extends, rules, seats, sum, weights"},
		{"a key of the top under the weights", "game = \"judged\"\ntitle = \"T\"\n[weights]\nextends = \"tuned\"", "x.toml:4:1: there is no feature extends; here it belongs to [weights], line 3: put it above that line"},
		{"seats that nobody has", head + "rules = \"a\"\nseats = 99\n[weights]", "x.toml:4:9: seats is 99, must be 1 to "},
		{"seats in words", head + "rules = \"a\"\nseats = \"three\"\n[weights]", "x.toml:4:9: seats is text, must be a whole number"},
		{"another bot", head + "extends = \"gredy\"\n[weights]", "x.toml:3:11: extends is \"gredy\", must be greedy or tuned; nearest: greedy"},
		{"no TOML", head + "[weights\n", "x.toml:3:"},
		{"two faults", head + "extends = 1\n[weights]\nx = 1", "x.toml:3:11: extends is a whole number, must be text (write it in quotes) | x.toml:5:1: there is no feature x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "bots")
			if err := os.Mkdir(dir, 0o777); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, "x.toml")
			if err := os.WriteFile(file, []byte(c.file), 0o666); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range styles(nil).CheckFile(file) {
				text := strings.TrimPrefix(f.String(), filepath.ToSlash(dir)+"/")
				if f.Help != "" {
					text += "; " + f.Help
				}
				got = append(got, text)
			}
			if text := strings.Join(got, " | "); !strings.HasPrefix(text, c.want) {
				t.Errorf("got  %s\nwant %s", text, c.want)
			}
		})
	}
	if _, err := styles(nil).Style("judged", "nowhere.toml"); err == nil || !strings.Contains(err.Error(), "there is no such file") {
		t.Errorf("a file that is none: %v", err)
	}
}

// FuzzStyle reads any bytes as a style, which must give a style, or faults with places.
func FuzzStyle(f *testing.F) {
	f.Add(wild)
	f.Add("game = \"judged\"\ntitle = \"\"\n[weights]\nattack = 1_000.000_1\n")
	f.Add("game = \"judged\"\n[weights]\nattack = nan\n")
	f.Add("[[weights]]\n")
	f.Fuzz(func(t *testing.T, text string) {
		l := styles(map[string]string{"judged/bots/x.toml": text})
		s, err := l.Style("judged", "x")
		if err != nil {
			faults, ok := err.(rule.Faults)
			if !ok || faults.Errors() == 0 {
				t.Fatalf("the error is %#v", err)
			}
			return
		}
		for _, w := range s.Weights {
			if max(w.Value, -w.Value) > engine.MaxWeight*engine.WeightUnit {
				t.Errorf("%s is %d", w.Feature, w.Value)
			}
		}
		again, err := styles(map[string]string{"judged/bots/x.toml": s.FileText("")}).Style("judged", "x")
		if err != nil {
			t.Fatalf("%v\nin what was written:\n%s", err, s.FileText(""))
		}
		if !slices.Equal(again.Weights, s.Weights) {
			t.Errorf("read %v, written and read again %v", s.Weights, again.Weights)
		}
	})
}
