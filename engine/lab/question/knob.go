package question

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Knob names rules that a search may change, and the values to try.
type Knob struct {
	KeyPattern string   // key of a rule, in which * stands for one or more parts of the key
	Values     []string // values, each as after the = of --set; nil if the text gives none
	Radius     int      // N of ±N: try whole numbers up to N from the variant's value; 0 if the text has no ±N
}

// plusMinus matches ±N, also written +-N or +/-N.
var plusMinus = regexp.MustCompile(`^(?:±|\+-|\+/-)\s*(\d{1,4})$`)

// ParseKnob parses KEY, KEY=lo..hi, KEY=a,b,c or KEY=±N, where KEY may be a pattern.
func ParseKnob(text string) (Knob, error) {
	text = strings.TrimSpace(text)
	key, values, valued := CutKey(text)
	if !valued {
		if text == "" || strings.Contains(text, "=") {
			return Knob{}, errors.New("must be KEY, KEY=lo..hi, KEY=a,b,c or KEY=±N")
		}
		return Knob{KeyPattern: text}, nil
	}
	if m := plusMinus.FindStringSubmatch(values); m != nil {
		n, _ := strconv.Atoi(m[1])
		if n == 0 {
			return Knob{}, errors.New("must reach further than 0")
		}
		return Knob{KeyPattern: key, Radius: n}, nil
	}
	a, err := ParseAxis(text)
	return Knob{KeyPattern: key, Values: a.Values}, err
}

// ParseAim parses METRIC=GOAL. The goal in text is a range lo..hi, or a goal as in files; it
// is returned as in files: "30 to 60". Goals without a limit (up, down) are errors.
func ParseAim(text string) (metric, goal string, err error) {
	metric, goal, ok := CutKey(text)
	if !ok {
		return "", "", errors.New("must be METRIC=GOAL, such as len.turns=30..60 or seat.first=0")
	}
	metric, goal = strings.Trim(metric, `"`), strings.Trim(goal, `"'`)
	if lo, hi, ranged := strings.Cut(goal, ".."); ranged {
		goal = strings.TrimSpace(lo) + " to " + strings.TrimSpace(hi)
	}
	switch goal {
	case "up", "down":
		return "", "", fmt.Errorf("goes %s without an end: an aim says where to, such as 30..60", goal)
	case "none":
		return "", "", errors.New("is no aim: leave it out, or name the metric with --free")
	}
	return metric, goal, nil
}
