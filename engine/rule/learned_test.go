package rule_test

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rule"
)

// learned returns a style with learned weights.
func learned() *rule.Style {
	return &rule.Style{Game: "judged", Title: "Trained for V", Extends: rule.Greedy, Rules: "0123456789abcdef",
		Weights: []rule.Weight{{Feature: "attack", Value: 12 * engine.WeightUnit}, {Feature: "attack_value", Value: -6554}, {Feature: "draw", Value: 0}}}
}

func readLearned(t *testing.T, text string) (*rule.Style, error) {
	t.Helper()
	return styles(nil).ParseLearned("w.toml", text)
}

// A file of learned weights that was truncated or edited anywhere must be refused, or be
// read with the same weights.
func TestLearnedDamaged(t *testing.T) {
	s := learned()
	text := s.FileText("a note")
	same := func(got *rule.Style) bool {
		return got.Title == s.Title && got.Rules == s.Rules && got.Extends == s.Extends && slices.Equal(got.Weights, s.Weights)
	}
	if got, err := readLearned(t, text); err != nil || !same(got) {
		t.Fatalf("the whole file: %+v, %v", got, err)
	}
	for n := range len(text) - 1 { // without the last byte, which is only the end of the last line
		if got, err := readLearned(t, text[:n]); err == nil {
			t.Errorf("cut after %q it is read as %+v", text[:n], got)
		}
	}
	changed := 0
	for i := range text {
		for _, c := range "17 -#x\n" {
			edited := text[:i] + string(c) + text[i+1:]
			if got, err := readLearned(t, edited); err == nil && !same(got) {
				t.Errorf("edited to\n%s\nit is read as %+v", edited, got)
			} else if err != nil {
				changed++
			}
		}
	}
	if changed == 0 {
		t.Error("no edit was found out")
	}
	lines := strings.SplitAfter(text, "\n")
	for i := range lines {
		edited := strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "")
		if got, err := readLearned(t, edited); err == nil && !same(got) {
			t.Errorf("without %q it is read as %+v", lines[i], got)
		}
	}
}

// Faults of a file of learned weights must have their places.
func TestLearnedFaults(t *testing.T) {
	whole := learned()
	short := learned()
	short.Weights = short.Weights[:1]
	other := strings.Replace(whole.FileText(""), "attack = 12", "attack = 21", 1)
	own := learned()
	own.Rules = ""
	three := learned()
	three.Seats = 3
	for _, c := range []struct{ name, text, want, help string }{
		{"features that lack", short.FileText(""), ":7:2: the learned weights lack attack_value, draw", "take out rules, seats and sum"},
		{"no sum", strings.Replace(whole.FileText(""), "sum     = \""+whole.Checksum()+"\"\n", "", 1), ":4:1: learned weights without a sum: whether they are whole is not known", "train writes such a file anew"},
		{"another weight", other, `:5:11: sum is "` + whole.Checksum() + `", not that of what the file says: it has been cut or edited since the bots learned it`, "take out rules, seats and sum"},
		{"a sum that is a number", strings.Replace(whole.FileText(""), `"`+whole.Checksum()+`"`, "12", 1), ":5:11: sum is a whole number, must be text", ""},
		{"a style of somebody's own", own.FileText(""), ":1:1: the file lacks rules and sum", ""},
		{"a sum without rules", strings.Replace(own.FileText(""), "extends", "sum     = \"0\"\nextends", 1), ":3:1: sum stands only beside the rules that weights were learned for", "take out rules, seats and sum"},
		{"other seats", strings.Replace(three.FileText(""), "seats   = 3", "seats   = 4", 1), `:6:11: sum is "` + three.Checksum() + `", not that of what the file says`, "take out rules, seats and sum"},
		{"seats without rules", strings.Replace(own.FileText(""), "extends", "seats   = 3\nextends", 1), ":3:1: seats stands only beside the rules that weights were learned for", "take out rules, seats and sum"},
		{"nothing", "", ":1:1: the file lacks title", ""},
	} {
		_, err := readLearned(t, c.text)
		faults, _ := err.(rule.Faults)
		if len(faults) == 0 || !strings.Contains(faults[0].String(), c.want) || !strings.Contains(faults[0].Help, c.help) {
			t.Errorf("%s: %#v\nwant %s; %s", c.name, err, c.want, c.help)
		}
	}
}

// Damaged weights in the folder of trained weights must not be used, and must be reported.
func TestTrainedDamaged(t *testing.T) {
	whole := learned()
	bad := strings.Replace(whole.FileText(""), "attack = 12", "attack = 21", 1)
	other := learned()
	other.Rules = "fedcba9876543210"
	l := styles(map[string]string{"judged/trained/a.toml": bad, "judged/trained/b.toml": other.FileText("")})
	if s, err := l.TrainedStyle("judged", other.Rules, 0); s == nil || err != nil {
		t.Errorf("whole weights beside damaged ones: %v, %v", s, err)
	}
	s, err := l.TrainedStyle("judged", whole.Rules, 0)
	if faults, _ := err.(rule.Faults); s != nil || len(faults) != 1 || faults[0].At.File != "judged/trained/a.toml" && !strings.HasSuffix(faults[0].At.File, "trained/a.toml") {
		t.Errorf("damaged weights: %+v, %v", s, err)
	}
	if _, faults := l.CheckStyles("judged"); len(faults) != 1 {
		t.Errorf("check finds %v", faults)
	}
	own := learned()
	own.Rules = ""
	if _, faults := styles(map[string]string{"judged/trained/a.toml": own.FileText("")}).CheckStyles("judged"); len(faults) != 1 {
		t.Errorf("weights for no rules: check finds %v", faults)
	}
}
