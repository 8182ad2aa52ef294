package rule

import (
	"testing"

	"equitas/engine"
)

// A share above one half must be refused without a unit, and accepted with one.
func TestBareShares(t *testing.T) {
	for _, c := range []struct {
		text, unit, want string // want: the message
	}{
		{"0.5", "share", ""}, {"-0.5", "pp", ""}, {"0.51", "share", "that is 51 %"}, {"-1", "pp", "that is -100 pp"}, {"2", "share", "that is 200 %"},
		{"51 %", "share", ""}, {"100 pp", "pp", ""}, {"101 %", "share", "which is 101 %, must be at most 100 %"}, {"51", "turns", ""}, {"51", anyUnit, ""},
	} {
		f, ok := parseFigure(c.text)
		if _, why := f.convertTo(&engine.Metric{ID: "x", Unit: c.unit}); !ok || why != c.want {
			t.Errorf("%s of %s: %q, want %q", c.text, c.unit, why, c.want)
		}
	}
}

func TestFigures(t *testing.T) {
	for text, want := range map[string]figure{
		"0.2": {0.2, ""}, "1 pp": {1, "pp"}, "5%": {5, "%"}, " −3 pp ": {-3, "pp"}, "30  turns": {30, "turns"}, "+1.5 per match": {1.5, "per match"}, "-0": {0, ""},
	} {
		if got, ok := parseFigure(text); !ok || got.unit != want.unit || got.value != want.value {
			t.Errorf("%q is %v %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "pp", "1e5", "1-2", "0x10", "1,5", "1 #", "--1", "1.2.3", "inf", "99999999999999999999", "٣"} {
		if got, ok := parseFigure(text); ok && got.unit != "e5" && got.unit != "x10" {
			t.Errorf("%q is %v", text, got)
		}
	}
}
