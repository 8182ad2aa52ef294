package rule

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// matchName is the first part of the names of counters in the keys num and den of a metric, as in
// match.act.trade.
const matchName = "match"

// maxCount is the largest absolute value of a counter in an expression; larger ones are limited to it.
const maxCount = 1 << 30

// IsCounter reports whether a variable of expressions is a counter of a match.
func IsCounter(v cond.Var) bool {
	return v.Lo == -maxCount && strings.HasPrefix(v.Name, matchName+".")
}

// counterName returns the name of a column in expressions, such as match.act.trade for act.trade.
// Characters that are not allowed there become _, and a number is joined to the word before it:
// credit.seat.0 becomes match.credit.seat_0.
func counterName(column string) string {
	var b strings.Builder
	b.WriteString(matchName)
	for part := range strings.SplitSeq(column, ".") {
		word := strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
				return r
			}
			return '_'
		}, part)
		if word == "" || word[0] >= '0' && word[0] <= '9' {
			b.WriteByte('_')
		} else {
			b.WriteByte('.')
		}
		b.WriteString(word)
	}
	return b.String()
}

// logarithms returns the set of columns that metrics read as logarithms. These are too large for
// expressions, and meaningless in them.
func logarithms(metrics []engine.Metric) map[string]bool {
	logs := map[string]bool{}
	for i := range metrics {
		if m := &metrics[i]; m.Kind == engine.Geometric || m.Scale == 1.0/engine.LogUnit {
			logs[m.Num] = true
		}
	}
	return logs
}

// counterSpace returns the vocabulary of the keys num and den, and the index of the column of each of
// its variables. A column whose name begins those of others, such as credit, is called
// match.credit.all.
func (p *reporter) counterSpace() (*cond.Space, []int) {
	logs := logarithms(p.metrics)
	names := make([]string, len(p.columns))
	begin := map[string]bool{matchName: true} // prefixes of names
	for i, c := range p.columns {
		names[i] = counterName(c.Name)
		for at := names[i]; at != ""; {
			at = at[:max(0, strings.LastIndexByte(at, '.'))]
			begin[at] = true
		}
	}
	var vars []cond.Var
	var where []int
	taken := map[string]bool{}
	for i, c := range p.columns {
		name := names[i]
		if begin[name] {
			name += ".all"
		}
		if logs[c.Name] || taken[name] || begin[name] || !strings.HasPrefix(name, matchName+".") {
			continue
		}
		taken[name] = true
		vars = append(vars, cond.Var{Name: name, Type: cond.Int, Lo: -maxCount, Hi: maxCount, Doc: c.Doc})
		where = append(where, i)
	}
	return cond.NewSpace(vars, nil), where
}

// A formula is a compiled value of the key num or den of a metric.
type formula struct {
	expr    *cond.Expr
	columns []int      // by variable: index of its column
	bufs    *sync.Pool // of *[]int32: values of the variables
}

// value returns the value of the formula for the row of a match; yes is 1, no is 0.
func (f *formula) value(row []int64) int64 {
	buf := f.bufs.Get().(*[]int32)
	for _, v := range f.expr.Vars() {
		(*buf)[v] = int32(min(max(row[f.columns[v]], -maxCount), maxCount))
	}
	n := int64(f.expr.Eval(*buf))
	f.bufs.Put(buf)
	return n
}

// defineMetric adds the metric id, which the files define in a table. space and columns are the results
// of [reporter.counterSpace].
func (p *reporter) defineMetric(table *Value, id string, space *cond.Space, columns []int) {
	path := source.Path(MetricTable, id)
	v := table.Table.GetKey("num")
	if p.metricExists(id, MatchesIDOrPrefix) && !p.acceptsUnknown {
		p.fault(v.KeyAt, "choose another name", "%s is measured already, it cannot have a num", id)
		return
	}
	if !isPlainName(id) {
		p.fault(table.At, "names are made of a to z, 0 to 9 and _: "+SuggestName(id), "a metric of your own cannot have the name %q", id)
		return
	}
	before := len(p.faults)
	num := p.compileFormula(v, space, columns)
	var den *formula
	d := table.Table.GetKey("den")
	if d != nil {
		den = p.compileFormula(d, space, columns)
	}
	if den != nil {
		if n, ok := den.expr.ProvedConstant(); ok && n == 0 {
			p.fault(d.At, "leave den out: then it is per match", "%s is always %s", d.Path, map[bool]string{true: "false: no match counts", false: "0: nothing can be divided by it"}[den.expr.Type() == cond.Bool])
			den = nil
		}
	}
	if num == nil || d != nil && den == nil {
		if p.faults[before:].Errors() > 0 {
			loose := engine.Metric{ID: id, Unit: anyUnit}
			p.setTexts(table, &loose)
			p.readMargin(table, &loose)
			p.readGoal(table, &loose)
			p.markFaulty(id)
		}
		return
	}
	if n, ok := num.expr.ProvedConstant(); ok && (den == nil || den.expr.Type() == cond.Bool) {
		p.faults = append(p.faults, Fault{At: v.At, Warning: true, Msg: fmt.Sprintf("%s is always %d: every match counts the same", v.Path, n)})
	}
	m := engine.Metric{ID: id, Title: id, Family: ownFamily, Kind: engine.Mean, Num: path + ".num", Scale: 1, Unit: "per match",
		Doc: v.PlainText()}
	question := num.expr.Type() == cond.Bool
	only := den != nil && den.expr.Type() == cond.Bool
	if question && (den == nil || only) {
		m.Unit = "share"
	}
	switch {
	case den != nil:
		m.Kind, m.Den, m.Doc = engine.Ratio, path+".den", m.Doc+" / "+table.Table.GetKey("den").PlainText()
		if !only {
			m.Unit = ""
		}
	case question:
		m.Kind = engine.Share
	}
	if p.set.faultyMeasures[path] { // the fault may be in its den or unit
		m.Unit = anyUnit
	}
	p.setTexts(table, &m)
	_, m.Margin, m.MarginRelative = p.readMargin(table, &m)
	_, m.Goal = p.readGoal(table, &m)

	value, said := num.value, v.PlainText()
	if only { // a match that den leaves out adds nothing to num
		value = func(row []int64) int64 { return den.value(row) * num.value(row) }
		said += " if " + d.PlainText()
	}
	p.report.FormulaColumns = append(p.report.FormulaColumns, engine.FormulaColumn{
		Column: engine.Column{Name: m.Num, Doc: v.PlainText()}, Formula: said, Value: value})
	if den != nil {
		p.report.FormulaColumns = append(p.report.FormulaColumns, engine.FormulaColumn{
			Column: engine.Column{Name: m.Den, Doc: d.PlainText()}, Formula: d.PlainText(), Value: den.value})
	}
	p.addMetric(m)
}

// setTexts sets the texts of m (title, unit, up, down and family) to those of its table in the files.
func (p *reporter) setTexts(table *Value, m *engine.Metric) {
	for _, w := range []struct {
		key string
		to  *string
	}{{"title", &m.Title}, {"unit", &m.Unit}, {"up", &m.Up}, {"down", &m.Down}, {"family", &m.Family}} {
		v := table.Table.GetKey(w.key)
		switch {
		case v == nil:
		case strings.TrimSpace(v.Text) == "":
			p.fault(v.At, "leave the line out", "%s is empty", v.Path)
		case w.key == "family" && v.Text == "headline":
			p.fault(v.At, "name the metric in report.headline", "%s is headline, which is no table of its own", v.Path)
		case w.key == "unit" && v.Text == "%":
			m.Unit = "share"
		default:
			*w.to = strings.Join(strings.Fields(v.Text), " ")
		}
	}
}

// compileFormula compiles v, the value of a key num or den: as a condition if possible, else as an
// amount. It returns nil after a fault or warning. space and columns are the results of
// [reporter.counterSpace].
func (p *reporter) compileFormula(v *Value, space *cond.Space, columns []int) *formula {
	visible := []string{matchName}
	expr, err := space.Compile(v.Text, cond.Bool, visible)
	if err != nil {
		expr, err = space.Compile(v.Text, cond.Int, visible)
	}
	if err != nil {
		p.reportFormula(v, err)
		return nil
	}
	n := len(space.Vars())
	return &formula{expr, columns, &sync.Pool{New: func() any { b := make([]int32, n); return &b }}}
}

// reportFormula adds a fault for an expression that cannot be compiled. It is only a warning if the
// expression is inherited, or if the number of seats is not the usual one.
func (p *reporter) reportFormula(v *Value, err error) {
	f := expressionFault(v, v.Path, p.set.Game, err)
	if !p.isUsersOwn(v.At) || !p.isUsualSeats {
		f.Msg, f.Warning = fmt.Sprintf("%s; it is not measured", f.Msg), true
	}
	p.faults = append(p.faults, f)
}

// expressionFault returns the fault for err, the error of compiling the expression v, with its
// position. what begins the message; game is the name of the game, for the hint.
func expressionFault(v *Value, what, game string, err error) Fault {
	f := Fault{At: v.At, Msg: what + ": " + err.Error()}
	var ce *cond.Error
	if errors.As(err, &ce) {
		f.Msg, f.Help = what+": "+ce.Msg, ce.Help
		if ce.Group != "" {
			f.Help += fmt.Sprintf("; equitas explain %s %s lists them", game, ce.Group)
		}
		if v.Kind == KindText {
			f.At = v.PlaceWithinLine(ce.Line, ce.Column, ce.Width)
		}
	}
	return f
}
