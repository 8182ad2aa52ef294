package reports

import (
	"fmt"
	"strings"

	"equitas/engine/sim/inference"
	"equitas/reports/table"
)

// sequentialText returns in words that a run was examined while it went on, and why it
// stopped. missing are the titles of this report's metrics that were still unclear;
// candidates is the number of variants that were compared with base at once.
func sequentialText(stop *inference.Stop, deals int, missing []string, candidates int) string {
	looks := table.CountWithNoun(stop.Looks, "look")
	most := table.CountWithNoun(stop.MaxDeals, "deal")
	state := "not yet clear: "
	if stop.Width > 0 {
		state = "not yet as narrow as was asked for: "
	}
	state += strings.Join(missing, ", ")
	switch {
	case len(missing) > 0:
	case candidates > 1 && !stop.Clear:
		state = "what it still waited for is in the report of another variant"
	case stop.Width > 0:
		state = "narrow enough at the last look"
	default:
		state = "clear at the last look"
	}
	switch {
	case stop.Interrupted:
		return fmt.Sprintf("; stopped by you after %s of at most %s, in %s: the last one stands", table.Thousands(deals), most, looks)
	case !stop.Early:
		return fmt.Sprintf("; all of at most %s were played, in %s; %s; intervals hold at every look", most, looks, state)
	case stop.Width > 0:
		return fmt.Sprintf("; stopped after %s of at most %s, at look %d, narrow enough; intervals hold at every look", table.Thousands(deals), most, stop.Looks)
	}
	return fmt.Sprintf("; stopped after %s of at most %s, at look %d: sizes of effects found early are overstated (typically by 15 to 40"+table.Tie+"%%), intervals are not",
		table.Thousands(deals), most, stop.Looks)
}

// unawaitedRowsText returns in words which headline rows the run did not wait for; "" if
// rows is empty.
func unawaitedRowsText(rows []*inference.Row) string {
	if len(rows) == 0 {
		return ""
	}
	return "; not waited for: " + strings.Join(titlesOf(rows), ", ") + " (never reads same)"
}

// titlesOf returns the titles of the rows' metrics, as they are written within a sentence.
func titlesOf(rows []*inference.Row) (l []string) {
	for _, r := range rows {
		l = append(l, titleInSentence(r.Metric))
	}
	return l
}

// StoppingText returns in words which headline rows of a comparison with the stopping rule
// stop are still unclear, and which are not waited for: "; not clear: …". It is "" if there
// are none.
func StoppingText(stop *inference.Stop, rows []inference.Row) string {
	missing, unwaited := stop.UnreachedRows(rows)
	text := ""
	if len(missing) > 0 {
		text = "; not clear: " + strings.Join(titlesOf(missing), ", ")
	}
	return text + unawaitedRowsText(unwaited)
}
