package question

import (
	"strings"
	"testing"

	"equitas/engine"
)

// A width is taken in the unit that is typed; a bare number from 0.5 on, which would be
// half of all there is, is asked back. What no interval can be waited for is refused.
func TestUntil(t *testing.T) {
	for _, c := range []struct {
		text   string
		metric string
		width  float64
		wrong  string
	}{
		{"clear", "", 0, ""},
		{"0.5pp", "", 0.005, ""},
		{"50%", "", 0.5, ""},
		{"0.49", "", 0.49, ""},
		{"0.5", "", 0, "that is 50 pp: write 0.5pp"},
		{"1", "", 0, "that is 100 pp: write 1pp"},
		{"len.turns:9", "len.turns", 9, ""},
		{"seat.first:2 pp", "seat.first", 0.02, ""},
		{":9", "", 0, "a width above 0"},
		{"0", "", 0, "a width above 0"},
		{"-1pp", "", 0, "a width above 0"},
		{"inf", "", 0, "a width above 0"},
		{"soon", "", 0, "a width above 0"},
	} {
		u, err := ParseUntil(c.text)
		if c.wrong == "" && (err != nil || u.Metric != c.metric || u.Width != c.width || u.Text != c.text) || c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%s: %+v, %v; want %s %g, %q", c.text, u, err, c.metric, c.width, c.wrong)
		}
	}
	metrics := []engine.Metric{
		{ID: "seat.first", Kind: engine.Mean, Unit: "pp"}, {ID: "end.winter", Kind: engine.Mean, Unit: "share"}, {ID: "len.turns", Kind: engine.Mean, Unit: "turns"}, {ID: "lead", Kind: engine.Mean},
		{ID: "seats", Kind: engine.Vector, Parts: []string{"seats.1"}}, {ID: "longest", Kind: engine.Quantile}, {ID: "drawn", Kind: engine.Stratified}, {ID: "kinds", Kind: engine.Variety},
		{ID: "win.a", Kind: engine.Mean}, {ID: "win.b", Kind: engine.Mean}, {ID: "win.c", Kind: engine.Mean}, {ID: "use.*", Kind: engine.Mean, Unit: "share"},
	}
	for text, wrong := range map[string]string{
		"clear":             "",
		"seat.first:0.1pp":  "",
		"seat.first:0.49":   "",
		"seat.first:0.5":    "write seat.first:0.5pp",
		"end.winter:0.5":    "write end.winter:0.5pp",
		"end.winter:1%":     "",
		"len.turns:9":       "",
		"len.turns:2pp":     "is measured in turns, not in pp: write len.turns:2",
		"lead:2%":           "has no unit, not in %: write lead:2",
		"seats:1":           "several numbers at once, without an interval: name one of them, as seats.1",
		"longest:1":         "described, not judged",
		"drawn:1":           "described, not judged",
		"kinds:1":           "described, not judged",
		"win:1":             "win is many: win.a, win.b, win.c; name one of them",
		"use.knights:0.1pp": "",
		"use.:0.1pp":        "no metric",
		"use:0.1pp":         "no metric",
		"len.turn:1":        "nearest: len.turns",
	} {
		u, err := ParseUntil(text)
		if err != nil {
			t.Fatal(err)
		}
		if err = u.CheckMetric(metrics); wrong == "" && err != nil || wrong != "" && (err == nil || !strings.Contains(err.Error(), wrong)) {
			t.Errorf("%s: %v, want %q", text, err, wrong)
		}
	}
}
