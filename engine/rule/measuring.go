package rule

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// ReadMeasuring returns how the files of a set define its measuring at a number of seats, and the
// faults. known describes what runs measure; if it is nil, names of metrics that the rules do not
// have are accepted.
//
// A metric that these rules lack is a fault if the user named it: in --set, or without settings in
// the requested file. An inherited name is ignored, so that a variant without Guilds need not
// remove the metrics about Guilds.
func ReadMeasuring(s *Set, r engine.Rules, seats int, known *Measures) (*engine.Measurement, Faults) {
	p := newReporter(s, r, seats, known)
	p.readAll()
	return &p.report, p.faults
}

// A reporter reads from a set's files how play is measured: metrics, margins, goals, gates and the
// headline.
type reporter struct {
	set            *Set
	acceptsUnknown bool            // unknown names of metrics are accepted, since other metrics may exist
	columns        []engine.Column // columns that the row of a match has
	metrics        []engine.Metric // the game's metrics at this number of seats
	addedIDs       []string        // ids of metrics that the files define
	isUsualSeats   bool            // the number of seats is the usual one

	// atAnySeats returns the ids of all metrics, and the names of all actions ("draw" for the
	// column act.draw), that exist at some number of seats. They are computed at the first call.
	atAnySeats func() (ids, actions []string)

	skippedFault bool // there are settings by --set, and a fault in the requested file was left out
	report       engine.Measurement
	faults       Faults

	faultyIDs []string // ids of metrics in the files with a faulty definition
}

func newReporter(s *Set, r engine.Rules, seats int, known *Measures) *reporter {
	p := &reporter{set: s, acceptsUnknown: known == nil}
	if known == nil {
		known = &Measures{
			Columns: func(r engine.Rules, seats int) []engine.Column { return r.Counts(seats).Columns() },
			Metrics: func(r engine.Rules, seats int) []engine.Metric { return r.Counts(seats).Metrics() },
		}
	}
	p.columns, p.metrics = known.Columns(r, seats), slices.Clip(known.Metrics(r, seats))
	players := r.Players()
	p.isUsualSeats = seats == players.Usual
	p.atAnySeats = sync.OnceValues(func() (ids, actions []string) {
		for n := players.Min; n <= players.Max; n++ {
			for _, m := range known.Metrics(r, n) {
				ids = append(ids, m.ID)
			}
			for _, c := range r.Counts(n).Columns() {
				if action, ok := strings.CutPrefix(c.Name, actionColumn); ok && !slices.Contains(actions, action) {
					actions = append(actions, action)
				}
			}
		}
		return ids, actions
	})
	return p
}

// readAll reads all tables about measuring. Metrics come first, since the others name them.
func (p *reporter) readAll() {
	p.readDefined()
	p.defineMinutes()
	p.readHeadline()
	p.readQuestion()
	p.readTargets()
	p.readGates()
}

// actionColumn is the prefix of columns that count actions.
const actionColumn = "act."

// columnOf returns the index of the column with a name, -1 if there is none.
func columnOf(columns []engine.Column, name string) int {
	return slices.IndexFunc(columns, func(c engine.Column) bool { return c.Name == name })
}

func (p *reporter) fault(at Place, help, format string, args ...any) {
	p.faults = append(p.faults, Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help})
}

// addMetric adds a metric to those that the files may name.
func (p *reporter) addMetric(m engine.Metric) {
	p.report.Metrics = append(p.report.Metrics, m)
	p.metrics = append(p.metrics, m)
	p.addedIDs = append(p.addedIDs, m.ID)
}

// markFaulty notes that the definition of the metric id is faulty, and adds the metric, so that values
// that name it are not reported too.
func (p *reporter) markFaulty(id string) {
	p.faultyIDs = append(p.faultyIDs, id)
	p.addMetric(engine.Metric{ID: id, Unit: anyUnit})
}

// matchesID reports whether id matches a pattern. A pattern that ends in "*", such as "bot.share.*",
// matches every longer id with the same beginning; any other pattern matches only itself.
func matchesID(id, pattern string) bool {
	if all, ok := strings.CutSuffix(pattern, "*"); ok {
		return strings.HasPrefix(id, all) && id != all
	}
	return id == pattern
}

// MatchesIDOrPrefix reports whether id matches a pattern, or is the part of the pattern before one of
// its dots. A pattern that ends in "*" matches every longer id with the same beginning; any other
// pattern matches only itself.
func MatchesIDOrPrefix(id, pattern string) bool {
	return matchesID(id, pattern) || strings.HasPrefix(pattern, id+".")
}

// findMetric returns the first metric whose ID, as a pattern, fits id; nil if there is none. fits is
// [MatchesIDOrPrefix] or matchesID.
func (p *reporter) findMetric(id string, fits func(id, pattern string) bool) *engine.Metric {
	for i := range p.metrics {
		if fits(id, p.metrics[i].ID) {
			return &p.metrics[i]
		}
	}
	return nil
}

// metricExists reports whether id fits a metric that exists at some number of seats. It is always true
// if p.acceptsUnknown is. fits is [MatchesIDOrPrefix] or matchesID.
func (p *reporter) metricExists(id string, fits func(id, pattern string) bool) bool {
	return p.acceptsUnknown || p.findMetric(id, fits) != nil || slices.ContainsFunc(p.idsAtAnySeats(), func(e string) bool { return fits(id, e) })
}

// idsAtAnySeats returns the ids of all metrics that exist at some number of seats, with those of the
// files.
func (p *reporter) idsAtAnySeats() []string {
	ids, _ := p.atAnySeats()
	return slices.Concat(ids, p.addedIDs)
}

// isUsersOwn reports whether a place is in --set or, if there are no such settings, in the requested
// file.
func (p *reporter) isUsersOwn(at Place) bool {
	if slices.Contains(p.set.Files, setFile) {
		return at.File == setFile
	}
	return at.File == p.set.requestedFile
}

// placeOf returns the place to report for the table of a metric: that of a value in --set, else of one
// in the requested file, else that of the table itself.
func (p *reporter) placeOf(table *Value) Place {
	for _, file := range []string{setFile, p.set.requestedFile} {
		if table.At.File == file {
			return table.At
		}
		for _, key := range table.Table.Keys() {
			if at := table.Table.GetKey(key).KeyAt; at.File == file {
				return at
			}
		}
	}
	return table.At
}

// reportUnknown adds a fault for a name at a place that these rules lack, unless it is inherited. what
// is the noun for it; known are the names that the rules have, for the hint.
func (p *reporter) reportUnknown(at Place, what, name string, known []string) {
	if !p.isUsersOwn(at) {
		p.skippedFault = p.skippedFault || at.File == p.set.requestedFile
		return
	}
	p.fault(at, source.Suggest(name, known), "these rules have no %s %s", what, source.QuoteIfNeeded(name))
}

// reportNoMetric adds a fault for an id that is not that of one metric: it is unknown, or the prefix of
// several.
func (p *reporter) reportNoMetric(at Place, id string) {
	var many []string
	for _, known := range p.namedIDs() {
		if strings.HasPrefix(known, id+".") {
			many = append(many, known)
		}
	}
	if len(many) == 0 || !p.isUsersOwn(at) {
		p.reportUnknown(at, "metric", id, p.namedIDs())
		return
	}
	const most = 3
	names := strings.Join(many[:min(len(many), most)], ", ")
	if len(many) > most {
		names += ", …"
	}
	p.fault(at, "name one of them", "%s is many: %s", id, names)
}

// namedIDs returns the ids that files may name, without patterns.
func (p *reporter) namedIDs() []string {
	var ids []string
	for _, id := range p.idsAtAnySeats() {
		if !strings.HasSuffix(id, "*") && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// defineMinutes adds the metric len.minutes, computed from the seconds that each action takes at a
// table (report.seconds), if there are any.
func (p *reporter) defineMinutes() {
	t := p.set.Table("report.seconds")
	type part struct {
		column int
		each   int64
	}
	var parts []part
	var said []string
	for _, action := range t.Keys() {
		v := t.GetKey(action)
		column := columnOf(p.columns, actionColumn+action)
		if column >= 0 {
			parts = append(parts, part{column, v.Int})
			said = append(said, fmt.Sprintf("%d %s", v.Int, action))
			continue
		}
		if _, actions := p.atAnySeats(); !slices.Contains(actions, action) {
			before := len(p.faults)
			p.reportUnknown(v.KeyAt, "action", action, actions)
			for i := range p.faults[before:] { // an edit for another fault may have removed it
				p.faults[before+i].Warning = true
			}
		}
	}
	if len(parts) == 0 || columnOf(p.columns, secondsColumn) >= 0 {
		return
	}
	p.report.FormulaColumns = append(p.report.FormulaColumns, engine.FormulaColumn{
		Column:  engine.Column{Name: secondsColumn, Doc: "seconds at a table, by the actions that were chosen"},
		Formula: strings.Join(said, " + "),
		Value: func(row []int64) int64 {
			sum := int64(0)
			for _, part := range parts {
				sum += part.each * row[part.column]
			}
			return sum
		},
	})
	p.addMetric(engine.Metric{ID: "len.minutes", Title: "Game length, minutes", Family: "pace", Kind: engine.Mean, Num: secondsColumn,
		Scale: 1.0 / 60, Unit: "minutes", Margin: 0.05, MarginRelative: true, Up: "longer", Down: "shorter",
		Doc: "minutes at a table: what report.seconds says that each action takes"})
}

const secondsColumn = "seconds"

// readHeadline reads report.headline: the metrics that are tested together as one family.
func (p *reporter) readHeadline() {
	v := p.set.Value("report.headline")
	if v == nil {
		return
	}
	if n := len(v.List); n == 0 || n > engine.MaxHeadline {
		p.fault(v.At, "", "report.headline has %d metrics, must have 1 to %d", n, engine.MaxHeadline)
		return
	}
	for _, e := range v.List {
		switch m := p.findMetric(e.Text, matchesID); {
		case slices.Contains(p.report.Headline, e.Text):
			p.fault(e.At, "keep one of them", "report.headline names %s twice", source.QuoteIfNeeded(e.Text))
		case m != nil && !isTested(m):
			p.fault(e.At, "it stands in its own table", "report.headline names %s, which is described, not judged", m.ID)
		case m != nil || p.acceptsUnknown:
			p.report.Headline = append(p.report.Headline, e.Text)
		case p.metricExists(e.Text, matchesID):
		default:
			p.reportNoMetric(e.At, e.Text)
		}
	}
}

// readQuestion reads report.ask: the metric that answers the variant's question. It is used only for
// the file that has the key, or for --set, not for files that extend the file.
func (p *reporter) readQuestion() {
	v := p.set.Value(AskKey)
	if v == nil {
		return
	}
	switch m := p.findMetric(v.Text, matchesID); {
	case m != nil && !isTested(m):
		p.fault(v.At, "it stands in its own table", "report.ask names %s, which is described, not judged", m.ID)
	case m != nil || p.acceptsUnknown:
		if file := v.At.File; file == p.set.File() || file == setFile {
			p.report.QuestionMetric = v.Text
		}
	case p.metricExists(v.Text, matchesID):
	default:
		p.reportNoMetric(v.At, v.Text)
	}
}

// readDefined reads the metrics that the files define.
func (p *reporter) readDefined() {
	t := p.set.Table(MetricTable)
	var space *cond.Space
	var where []int
	for _, id := range t.Keys() {
		v := t.GetKey(id)
		switch {
		case v.Table.GetKey("num") != nil:
			if space == nil {
				space, where = p.counterSpace()
			}
			p.defineMetric(v, id, space, where)
		case p.set.faultyMeasures[source.Path(MetricTable, id)] && isPlainName(id) && !p.metricExists(id, MatchesIDOrPrefix):
			p.markFaulty(id)
		}
	}
}
