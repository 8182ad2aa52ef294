package lab

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
)

// untilClear waits until every verdict of the headline is clear.
const untilClear = "clear"

// An until is when a sequential run stops.
type until struct {
	text   string
	metric string
	width  float64 // 0: when verdicts are clear
	number string  // the width as typed, without its unit
	unit   string  // of the width as typed: "pp", "%" or ""
}

// ParseUntil parses when a run stops: clear, a width (0.5pp, 0.005, 0.5%) or METRIC:WIDTH.
// It returns the text as in a question.
func ParseUntil(text string) (string, error) {
	u, err := readUntil(text)
	return u.text, err
}

func readUntil(text string) (until, error) {
	metric, width, named := strings.Cut(text, ":")
	if !named {
		metric, width = "", text
	}
	w, typed := 0.0, ""
	if text != untilClear {
		factor := 1.0
		for _, unit := range []string{"pp", "%"} {
			if number, ok := strings.CutSuffix(strings.TrimSpace(width), unit); ok {
				width, factor, typed = strings.TrimSpace(number), 0.01, unit
			}
		}
		var err error
		if w, err = strconv.ParseFloat(width, 64); err != nil || !(w > 0) || math.IsInf(w, 0) || named && metric == "" {
			return until{}, errors.New("must be clear, a width above 0 as 0.5pp or 0.005, or METRIC:WIDTH")
		}
		w = float64(w * factor)
		if !named && typed == "" && w >= wideBare {
			return until{}, fmt.Errorf("that is %s pp: write %spp", strconv.FormatFloat(100*w, 'g', 6, 64), width)
		}
	}
	return until{text, metric, w, width, typed}, nil
}

// wideBare is the width of a share from which a number without a unit is rejected: 0.5 or 1
// probably means percentage points.
const wideBare = 0.5

// fits returns an error for a metric that cannot be waited for, or a width not in its unit.
func (u *until) fits(vs []*Variant, seats int) error {
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
		return wrongf("--until: %s is many: %s, …; name one of them", u.metric, strings.Join(many[:most], ", "))
	case len(many) > 0:
		return wrongf("--until: %s is many: %s; name one of them", u.metric, strings.Join(many, ", "))
	}
	return wrongf("--until: no metric %q with an interval to wait for%s", u.metric, Suggest(u.metric, ids))
}

// measures returns an error for a width that has no meaning for the metric.
func (u *until) measures(m *engine.Metric) error {
	share := m.Unit == "share" || m.Unit == "pp"
	switch {
	case m.Kind == engine.Vector:
		return wrongf("--until: %s is several numbers at once, without an interval: name one of them, as %s", u.metric, m.Parts[0])
	case m.Kind == engine.Quantile || m.Kind == engine.Stratified || m.Kind == engine.Variety:
		return wrongf("--until: %s is described, not judged: it has no interval to wait for", u.metric)
	case !share && u.unit != "":
		in := "has no unit"
		if m.Unit != "" {
			in = "is measured in " + m.Unit
		}
		return wrongf("--until: %s %s, not in %s: write %s:%s", u.metric, in, u.unit, u.metric, u.number)
	case share && u.unit == "" && u.width >= wideBare:
		return wrongf("--until: a width of %s is %s pp: write %s:%spp", u.number, strconv.FormatFloat(100*u.width, 'g', 6, 64), u.metric, u.number)
	}
	return nil
}
