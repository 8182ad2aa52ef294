package question

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/lab/wording"
)

// UntilClear is the text of an [Until] that stops when every verdict of the headline is
// clear.
const UntilClear = "clear"

// An Until says when a sequential run stops.
type Until struct {
	Text   string
	Metric string
	Width  float64 // stop when half the width of the interval is at most this; 0 means stop when verdicts are clear
	number string  // width as typed, without its unit
	unit   string  // unit of the width as typed: "pp", "%" or ""
}

// NormalizeUntil checks a text that says when a run stops: clear, a width (0.5pp, 0.005,
// 0.5%) or METRIC:WIDTH. It returns the text as a question stores it.
func NormalizeUntil(text string) (string, error) {
	u, err := ParseUntil(text)
	return u.Text, err
}

// ParseUntil parses the same texts as [NormalizeUntil] and returns their parts.
func ParseUntil(text string) (Until, error) {
	metric, width, named := strings.Cut(text, ":")
	if !named {
		metric, width = "", text
	}
	w, typed := 0.0, ""
	if text != UntilClear {
		factor := 1.0
		for _, unit := range []string{"pp", "%"} {
			if number, ok := strings.CutSuffix(strings.TrimSpace(width), unit); ok {
				width, factor, typed = strings.TrimSpace(number), 0.01, unit
			}
		}
		var err error
		if w, err = strconv.ParseFloat(width, 64); err != nil || !(w > 0) || math.IsInf(w, 0) || named && metric == "" {
			return Until{}, errors.New("must be clear, a width above 0 as 0.5pp or 0.005, or METRIC:WIDTH")
		}
		w = float64(w * factor)
		if !named && typed == "" && w >= bareWidth {
			return Until{}, fmt.Errorf("that is %s pp: write %spp", strconv.FormatFloat(100*w, 'g', 6, 64), width)
		}
	}
	return Until{text, metric, w, width, typed}, nil
}

// bareWidth is the smallest width of a share that must have a unit: without one, 0.5 or 1
// probably means percentage points.
const bareWidth = 0.5

// CheckMetric returns an error if Metric is not among metrics, has no interval to wait for,
// or has another unit than the width. It returns nil if Metric is "".
func (u *Until) CheckMetric(metrics []engine.Metric) error {
	if u.Metric == "" {
		return nil
	}
	var found *engine.Metric
	var ids, many []string
	for _, m := range metrics {
		all, pattern := strings.CutSuffix(m.ID, "*")
		switch {
		case found == nil && (m.ID == u.Metric || pattern && strings.HasPrefix(u.Metric, all) && u.Metric != all):
			found = &m
		case pattern || slices.Contains(ids, m.ID):
			continue
		case strings.HasPrefix(m.ID, u.Metric+"."):
			many = append(many, m.ID)
		}
		ids = append(ids, m.ID)
	}
	const most = 3
	switch {
	case found != nil:
		return u.checkUnit(found)
	case len(many) > most:
		return Invalidf("--until: %s is many: %s, …; name one of them", u.Metric, strings.Join(many[:most], ", "))
	case len(many) > 0:
		return Invalidf("--until: %s is many: %s; name one of them", u.Metric, strings.Join(many, ", "))
	}
	return Invalidf("--until: no metric %q with an interval to wait for%s", u.Metric, wording.Suggest(u.Metric, ids))
}

// checkUnit returns an error if the metric has no interval or the width has the wrong unit
// for it.
func (u *Until) checkUnit(m *engine.Metric) error {
	share := m.Unit == "share" || m.Unit == "pp"
	switch {
	case m.Kind == engine.Vector:
		return Invalidf("--until: %s is several numbers at once, without an interval: name one of them, as %s", u.Metric, m.Parts[0])
	case m.Kind == engine.Quantile || m.Kind == engine.Stratified || m.Kind == engine.Variety:
		return Invalidf("--until: %s is described, not judged: it has no interval to wait for", u.Metric)
	case !share && u.unit != "":
		in := "has no unit"
		if m.Unit != "" {
			in = "is measured in " + m.Unit
		}
		return Invalidf("--until: %s %s, not in %s: write %s:%s", u.Metric, in, u.unit, u.Metric, u.number)
	case share && u.unit == "" && u.Width >= bareWidth:
		return Invalidf("--until: a width of %s is %s pp: write %s:%spp", u.number, strconv.FormatFloat(100*u.Width, 'g', 6, 64), u.Metric, u.number)
	}
	return nil
}
