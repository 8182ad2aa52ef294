package rule

import (
	"slices"
	"strings"

	"equitas/engine"
)

// These are the tables that define how a game is measured. Every game has them, and nothing in them
// changes play.
const (
	reportTable = "report"
	MetricTable = "metric"
	GateTable   = "gate"
	tuneTable   = "tune"
)

// These are the keys that define what equitas tune may change.
const (
	TuneVary = "tune.vary"
	TuneSum  = "tune.sum"
)

// AskKey is the key that names the metric about which a variant asks a question.
const AskKey = "report.ask"

// IsMeasuringTable reports whether the table called key, at the top of a file, is about measuring.
func IsMeasuringTable(key string) bool {
	return key == reportTable || key == MetricTable || key == GateTable || key == tuneTable
}

var measureTableDocs = []TableDoc{
	{Path: reportTable, Doc: "How the game is measured. Nothing here, nor under metric and gate, changes play."},
	{Path: "report.seconds", Doc: "What an action takes at a table, thinking included: how long a game lasts in minutes (len.minutes)."},
	{Path: MetricTable, Doc: "What is wanted of a metric, under its id in quotes ([metric.\"len.turns\"]; \"guild.share\" is meant for all guild.share.*), and metrics of your own (those with a num)."},
	{Path: GateTable, Doc: "Limits that a variant must keep, each under the id of a metric in quotes."},
	{Path: tuneTable, Doc: "What equitas tune may change to come nearer to the goals of metrics. Nothing here changes play."},
}

var measureKeys = []Key{
	{Path: "report.headline", Type: Texts, AllowsDuplicates: true, Optional: true, Default: "seat.first (team.first, role.share), len.turns, end.scoring, lead.changes, lead.half, skill.share, guild.all",
		Doc: "ids of the metrics that are judged together, 1 to 8: the more, the less each can show"},
	{Path: AskKey, Type: Text, Optional: true, Default: "what changed the most comes first",
		Doc: "id of the metric that the question above the file is about, such as len.turns: the answer begins with it, and sweep looks for the setting that comes nearest to its goal; a variant that extends the file asks anew"},
	{Path: "report.deals", Type: Int, Lo: 30, Hi: 1_000_000, Unit: "deals", Optional: true, Default: "2000",
		Doc: "deals that sim and compare play when nobody says how many; 2000 where bots search, and with --options or --levels"},
	{Path: "report.gate_seed", Type: Int, Lo: 0, Hi: 1<<63 - 1, Optional: true, Default: "that of all runs",
		Doc: "seed of the deals that gates are tried on"},
	{Path: "report.gate_deals", Type: Int, Lo: 30, Hi: 100_000_000, Unit: "deals", Optional: true, Default: "as many as usual",
		Doc: "deals that gates are tried on"},
	{Path: "report.seconds.*", Type: Int, Lo: 0, Hi: 3600, Unit: "seconds", Optional: true, Default: "0",
		Doc: "how long the action takes at a table; draw is the action that act.draw counts"},

	{Path: "metric.*.margin", Type: Figure, Optional: true, Default: "as explain says of the metric",
		Doc: `smallest change that matters: "5 %" of the base's value, "1 pp", or a number in the metric's unit`},
	{Path: "metric.*.goal", Type: Goal, Optional: true, Default: "as explain says of the metric",
		Doc: `where it should go: "up", "down", a value ("0", "25 %"), a range ("30 to 60") or "none"`},
	{Path: "metric.*.title", Type: Text, Optional: true, Default: "the id", Doc: "its name in reports; of metrics of your own"},
	{Path: "metric.*.num", Type: Measure, Optional: true, Default: "the id is that of a known metric",
		Doc: "makes a metric of your own: an amount, or a question with yes or no, about what a match has counted (match.*)"},
	{Path: "metric.*.den", Type: Measure, Optional: true, Default: "per match",
		Doc: "what the num is divided by, over all matches; a question: only the matches with yes count"},
	{Path: "metric.*.unit", Type: Text, Optional: true, Default: "share for a question, else per match",
		Doc: "its unit in reports: turns, points, share; of metrics of your own"},
	{Path: "metric.*.up", Type: Text, Optional: true, Default: "higher", Doc: "the word for a rise; of metrics of your own"},
	{Path: "metric.*.down", Type: Text, Optional: true, Default: "lower", Doc: "the word for a fall; of metrics of your own"},
	{Path: "metric.*.family", Type: Text, Optional: true, Default: ownFamily, Doc: "the table it stands in; of metrics of your own"},

	{Path: "gate.*.band", Type: Band, Optional: true, Default: "anything",
		Doc: "from where to where the metric must lie, its whole interval: [-0.03, 0.03]"},
	{Path: "gate.*.above", Type: Figure, Optional: true, Default: "anything", Doc: "above what it must lie"},
	{Path: "gate.*.below", Type: Figure, Optional: true, Default: "anything", Doc: "below what it must lie"},
	{Path: "gate.*.no_worse", Type: Bool, Optional: true, Default: "false",
		Doc: "against the base, is a change away from the metric's goal a failure?"},

	{Path: TuneVary, Type: Texts, Optional: true, Default: "every rule, not too far from what it is",
		Doc: `rules that may change and their values, as --vary says them: "hand.limit=4..7", "card.*.count=±2", "loot.choose=owner,random", or a rule alone`},
	{Path: TuneSum, Type: Texts, Optional: true, Default: "none",
		Doc: `numbers whose sum stays as it is in every deck, "card.*.count": what one card takes, another gives`},
}

// ownFamily is the name of the report's table for metrics of the files whose definition names none.
const ownFamily = "own metrics"

// AllKeys returns the keys of the schema, then those that every game has, about icons and measuring.
func (s *Schema) AllKeys() []*Key {
	var keys []*Key
	for _, l := range [][]Key{s.Keys, iconKeys, measureKeys} {
		for i := range l {
			keys = append(keys, &l[i])
		}
	}
	return keys
}

// AllTableDocs returns the descriptions of the schema's tables, then those of the tables that every game
// has.
func (s *Schema) AllTableDocs() []TableDoc {
	return slices.Concat(s.TableDocs, iconTableDocs, measureTableDocs)
}

// isMetricID reports whether s is a valid id of a metric.
func isMetricID(s string) bool {
	for _, c := range s {
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || strings.ContainsRune("_-.:", c)) {
			return false
		}
	}
	return s != "" && len(s) <= maxNameLength
}

// Measures describes what runs count and measure at a number of seats: the columns and metrics of the
// rules, and those of every run.
type Measures struct {
	// Columns returns the columns of a match's row, from which an [engine.FormulaColumn] is
	// computed.
	Columns func(r engine.Rules, seats int) []engine.Column

	// Metrics returns the metrics without those that files define. An ID that ends in ".*"
	// stands for all metrics with that prefix.
	Metrics func(r engine.Rules, seats int) []engine.Metric
}
