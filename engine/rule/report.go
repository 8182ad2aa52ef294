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

// Measuring returns what the files of a set say about how it is measured, with so
// many seats, and what is wrong with that. known says what runs measure; if it
// is nil, names of metrics that the rules do not know are taken as they are.
//
// Whoever names a metric that these rules do not have is told so. What a file
// has inherited is left out instead: a variant without Guilds need not say
// that nothing about Guilds is measured.
func Measuring(s *Set, r engine.Rules, seats int, known *Measures) (*engine.Measuring, Faults) {
	p := newReporter(s, r, seats, known)
	p.all()
	return &p.report, p.faults
}

// A reporter makes a report of a set.
type reporter struct {
	set     *Set
	open    bool            // other metrics may exist than those below
	columns []engine.Column // of a match's row
	here    []engine.Metric // with this number of seats
	added   []string        // ids of the variant's own
	usual   bool            // the number of seats is the usual one

	// The ids of metrics and the actions ("draw", of act.draw) that there are with
	// any number of seats: worked out when somebody names what is not here.
	ever func() (ids, actions []string)

	skipped bool // under --set: something that the file asked for says itself
	report  engine.Measuring
	faults  Faults

	doubtful []string // ids of metrics of one's own with a fault in what they count
}

func newReporter(s *Set, r engine.Rules, seats int, known *Measures) *reporter {
	p := &reporter{set: s, open: known == nil}
	if known == nil {
		known = &Measures{
			Columns: func(r engine.Rules, seats int) []engine.Column { return r.Counts(seats).Columns() },
			Metrics: func(r engine.Rules, seats int) []engine.Metric { return r.Counts(seats).Metrics() },
		}
	}
	p.columns, p.here = known.Columns(r, seats), slices.Clip(known.Metrics(r, seats))
	players := r.Players()
	p.usual = seats == players.Usual
	p.ever = sync.OnceValues(func() (ids, actions []string) {
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

// all reads the tables. Metrics come first: the others name them.
func (p *reporter) all() {
	p.own()
	p.seconds()
	p.headline()
	p.ask()
	p.targets()
	p.gates()
}

// actionColumn is how the columns begin that count actions.
const actionColumn = "act."

// columnOf returns the index of a column, -1 if there is none.
func columnOf(columns []engine.Column, name string) int {
	return slices.IndexFunc(columns, func(c engine.Column) bool { return c.Name == name })
}

func (p *reporter) fault(at Place, help, format string, args ...any) {
	p.faults = append(p.faults, Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help})
}

// add makes a metric known.
func (p *reporter) add(m engine.Metric) {
	p.report.Metrics = append(p.report.Metrics, m)
	p.here = append(p.here, m)
	p.added = append(p.added, m.ID)
}

// doubt makes a metric known that is not, for a fault in its table that was
// reported: others that name it are not wrong.
func (p *reporter) doubt(id string) {
	p.doubtful = append(p.doubtful, id)
	p.add(engine.Metric{ID: id, Unit: anyUnit})
}

// is reports whether id is that of a metric, or of one of those that pattern
// stands for: "bot.share.*".
func is(id, pattern string) bool {
	if all, ok := strings.CutSuffix(pattern, "*"); ok {
		return strings.HasPrefix(id, all) && id != all
	}
	return id == pattern
}

// Means reports whether id is that of a metric, or the beginning of its id.
func Means(id, pattern string) bool {
	return is(id, pattern) || strings.HasPrefix(pattern, id+".")
}

// metric returns the first metric that id is, or means, or nil.
func (p *reporter) metric(id string, fits func(id, pattern string) bool) *engine.Metric {
	for i := range p.here {
		if fits(id, p.here[i].ID) {
			return &p.here[i]
		}
	}
	return nil
}

// exists reports whether id is known with any number of seats.
func (p *reporter) exists(id string, fits func(id, pattern string) bool) bool {
	return p.open || p.metric(id, fits) != nil || slices.ContainsFunc(p.everywhere(), func(e string) bool { return fits(id, e) })
}

// everywhere is the ids of all metrics, with any number of seats.
func (p *reporter) everywhere() []string {
	ids, _ := p.ever()
	return slices.Concat(ids, p.added)
}

// said reports whether it is the user who says what stands there, and nothing
// that is inherited: --set, or without it the file that was asked for.
func (p *reporter) said(at Place) bool {
	if slices.Contains(p.set.Files, setFile) {
		return at.File == setFile
	}
	return at.File == p.set.asked
}

// where returns the place at which the table of a metric is spoken of: by
// --set, or else by the file that was asked for, or else where it came from.
func (p *reporter) where(table *Value) Place {
	for _, file := range []string{setFile, p.set.asked} {
		if table.At.File == file {
			return table.At
		}
		for _, key := range table.Table.Keys() {
			if at := table.Table.Own(key).KeyAt; at.File == file {
				return at
			}
		}
	}
	return table.At
}

// unknown reports what these rules do not have, if it is not inherited.
func (p *reporter) unknown(at Place, what, name string, known []string) {
	if !p.said(at) {
		p.skipped = p.skipped || at.File == p.set.asked
		return
	}
	p.fault(at, source.Suggest(name, known), "these rules have no %s %s", what, source.Quoted(name))
}

// noMetric reports an id that no metric has: that of many together, or none.
func (p *reporter) noMetric(at Place, id string) {
	var many []string
	for _, known := range p.ids() {
		if strings.HasPrefix(known, id+".") {
			many = append(many, known)
		}
	}
	if len(many) == 0 || !p.said(at) {
		p.unknown(at, "metric", id, p.ids())
		return
	}
	const most = 3
	names := strings.Join(many[:min(len(many), most)], ", ")
	if len(many) > most {
		names += ", …"
	}
	p.fault(at, "name one of them", "%s is many: %s", id, names)
}

// ids are those that may be named: a pattern cannot.
func (p *reporter) ids() []string {
	var ids []string
	for _, id := range p.everywhere() {
		if !strings.HasSuffix(id, "*") && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// seconds makes the metric len.minutes of what actions take at a table.
func (p *reporter) seconds() {
	t := p.set.Table("report.seconds")
	type part struct {
		column int
		each   int64
	}
	var parts []part
	var said []string
	for _, action := range t.Keys() {
		v := t.Own(action)
		column := columnOf(p.columns, actionColumn+action)
		if column >= 0 {
			parts = append(parts, part{column, v.Int})
			said = append(said, fmt.Sprintf("%d %s", v.Int, action))
			continue
		}
		if _, actions := p.ever(); !slices.Contains(actions, action) {
			before := len(p.faults)
			p.unknown(v.KeyAt, "action", action, actions)
			for i := range p.faults[before:] { // another edit may have taken it away
				p.faults[before+i].Warning = true
			}
		}
	}
	if len(parts) == 0 || columnOf(p.columns, secondsColumn) >= 0 {
		return
	}
	p.report.Extras = append(p.report.Extras, engine.Extra{
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
	p.add(engine.Metric{ID: "len.minutes", Title: "Game length, minutes", Family: "pace", Kind: engine.Mean, Num: secondsColumn,
		Scale: 1.0 / 60, Unit: "minutes", Margin: 0.05, MarginRelative: true, Up: "longer", Down: "shorter",
		Doc: "minutes at a table: what report.seconds says that each action takes"})
}

const secondsColumn = "seconds"

// headline lists the metrics that are judged together.
func (p *reporter) headline() {
	v := p.set.Value("report.headline")
	if v == nil {
		return
	}
	if n := len(v.List); n == 0 || n > engine.MaxHeadline {
		p.fault(v.At, "", "report.headline has %d metrics, must have 1 to %d", n, engine.MaxHeadline)
		return
	}
	for _, e := range v.List {
		switch m := p.metric(e.Text, is); {
		case slices.Contains(p.report.Headline, e.Text):
			p.fault(e.At, "keep one of them", "report.headline names %s twice", source.Quoted(e.Text))
		case m != nil && !judged(m):
			p.fault(e.At, "it stands in its own table", "report.headline names %s, which is described, not judged", m.ID)
		case m != nil || p.open:
			p.report.Headline = append(p.report.Headline, e.Text)
		case p.exists(e.Text, is):
		default:
			p.noMetric(e.At, e.Text)
		}
	}
}

// ask reads which metric the answer begins with. It belongs to the question above the
// file that says so: what extends that file asks another.
func (p *reporter) ask() {
	v := p.set.Value(AskKey)
	if v == nil {
		return
	}
	switch m := p.metric(v.Text, is); {
	case m != nil && !judged(m):
		p.fault(v.At, "it stands in its own table", "report.ask names %s, which is described, not judged", m.ID)
	case m != nil || p.open:
		if file := v.At.File; file == p.set.File() || file == setFile {
			p.report.Ask = v.Text
		}
	case p.exists(v.Text, is):
	default:
		p.noMetric(v.At, v.Text)
	}
}

// own reads the metrics that the files define themselves.
func (p *reporter) own() {
	t := p.set.Table(MetricTable)
	var space *cond.Space
	var where []int
	for _, id := range t.Keys() {
		v := t.Own(id)
		switch {
		case v.Table.Own("num") != nil:
			if space == nil {
				space, where = p.counted()
			}
			p.define(v, id, space, where)
		case p.set.broken[source.Path(MetricTable, id)] && plainName(id) && !p.exists(id, Means):
			p.doubt(id)
		}
	}
}
