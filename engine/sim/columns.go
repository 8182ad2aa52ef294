package sim

import (
	"fmt"
	"slices"

	"equitas/engine"
)

// Columns that this package counts in every match, in addition to the columns of the rules.
const (
	colMatches = iota
	colUnfinished
	colDecisions
	colChoices
	colLegal
	colLn
	colLog10
	colRounds
	matchColumnCount
)

var matchColumnDefs = [matchColumnCount]engine.Column{
	colMatches:    {Name: "matches", Doc: "matches played"},
	colUnfinished: {Name: "unfinished", Doc: "matches without a winner: stopped at the turn limit, or at a point that the rules leave open"},
	colDecisions:  {Name: "decisions", Doc: "decisions asked of bots"},
	colChoices:    {Name: "choices", Doc: "decisions with two or more legal actions"},
	colLegal:      {Name: "legal", Doc: "legal actions, summed over decisions"},
	colLn:         {Name: "legal.ln", Doc: "natural logarithms of the numbers of legal actions, summed over decisions, in 1/4294967296"},
	colLog10:      {Name: "legal.log10", Doc: "decimal logarithms of the numbers of legal actions, summed over decisions, in 1/4294967296"},
	colRounds:     {Name: "rounds", Doc: "times around the table, the last one counted as whole"},
}

// Columns that this package also counts if the states of the game are [engine.Scorer]s.
const (
	colTraced = iota
	colDecided
	colChanges
	colSettled
	colBehind
	colDrama
	colComeback
	colQuarterLeads
	colQuarterCredit
	colHalfLeads
	colHalfCredit
	colLateLeads
	colLateCredit
	leadColumnCount
)

var leadColumnDefs = [leadColumnCount]engine.Column{
	colTraced:        {Name: "lead.traced", Doc: "matches of two turns or more"},
	colDecided:       {Name: "lead.decided", Doc: "matches of two turns or more that have winners"},
	colChanges:       {Name: "lead.changes", Doc: "times another seat than before was alone in front after a turn"},
	colSettled:       {Name: "lead.settled", Doc: "share of the match after which its winners stayed in front, in 1/1048576"},
	colBehind:        {Name: "lead.behind", Doc: "share of the turns after which a loser was in front, in 1/1048576"},
	colDrama:         {Name: "lead.drama", Doc: "how far a loser was in front, averaged over the turns, in 1/1048576 of a point"},
	colComeback:      {Name: "lead.comeback", Doc: "how far a loser was in front at most, in 1/1048576 of a point"},
	colQuarterLeads:  {Name: "leads.quarter", Doc: "matches with a sole leader after a quarter of the turns"},
	colQuarterCredit: {Name: "credit.lead.quarter", Doc: "credit of that leader, in 1/840 of a win"},
	colHalfLeads:     {Name: "leads.half", Doc: "matches with a sole leader after half of the turns"},
	colHalfCredit:    {Name: "credit.lead.half", Doc: "credit of that leader, in 1/840 of a win"},
	colLateLeads:     {Name: "leads.late", Doc: "matches with a sole leader after three quarters of the turns"},
	colLateCredit:    {Name: "credit.lead.late", Doc: "credit of that leader, in 1/840 of a win"},
}

// Columns lists what is counted in every match under the rules: the rules' own columns, then
// those of this package. Columns that a variant defines by formulas ([engine.FormulaColumn])
// are not included.
func Columns(r engine.Rules, seats int) []engine.Column {
	l := newLayout(r, seats)
	return l.columns
}

// A layout maps what is counted to columns of a row. Index -1 means not counted: a column
// of that name exists already, or there is nothing to count.
type layout struct {
	columns       []engine.Column
	counts        engine.Counts
	ruleColumns   int // number of the rules' own columns, which come first
	ownColumns    int // number of the columns of the rules and of this package together, from which formula columns are computed
	matchIndexes  [matchColumnCount]int
	leadIndexes   [leadColumnCount]int // indexes of the columns of leadColumnDefs; all 0 unless hasStandings
	hasStandings  bool                 // states are [engine.Scorer]s
	cast          *engine.Cast
	turnsPerRound int // turns per round
	// by role of the cast; empty unless hasStandings
	roleLeadIndexes [][roleColumnCount]int
	formulaIndexes  []int              // indexes of the formula columns of the scenario's Measuring
	payoffIndexes   []int              // by slot of a mixed line-up: index of the column with the payoff of its bot; nil for other line-ups
	slotIndexes     []int              // by slot of a mixed line-up: index of the column with the weight of the slots of its bot; nil for other line-ups
	roleBots        [][]roleBotColumns // by slot and role of a mixed line-up with a cast: indexes of the columns of the slot's bot; nil for other line-ups
	abstentions     []abstention       // the slots whose bots must not use a part
	keptIndexes     []int              // indexes of the columns that a run keeps; nil means all
}

// hasRounds reports whether a round has more than one turn.
func (l *layout) hasRounds() bool { return l.turnsPerRound > 1 }

// keptColumns returns the columns that a run keeps.
func (l *layout) keptColumns() []engine.Column {
	if l.keptIndexes == nil {
		return l.columns
	}
	var list []engine.Column
	for _, at := range l.keptIndexes {
		list = append(list, l.columns[at])
	}
	return list
}

// width returns the number of columns that a run keeps.
func (l *layout) width() int {
	if l.keptIndexes == nil {
		return len(l.columns)
	}
	return len(l.keptIndexes)
}

// Prefixes of the names of columns about a bot in a mixed line-up.
const (
	botCredit   = "credit.bot."
	botSlots    = "slots.bot."
	heldMatches = "held.matches.bot."
)

// An abstention names a slot whose bot must not use a part, and the column that counts the
// matches in which the bot would have used it.
type abstention struct{ slot, matchesColumn int }

// newLayout returns the layout of the columns that every match under the rules has.
func newLayout(r engine.Rules, seats int) layout {
	l := layout{counts: r.Counts(seats), cast: r.Cast(seats), turnsPerRound: r.TurnsPerRound(seats)}
	l.columns = slices.Clone(l.counts.Columns())
	l.ruleColumns = len(l.columns)
	for i, c := range matchColumnDefs {
		if l.matchIndexes[i] = -1; i != colRounds || l.hasRounds() {
			l.matchIndexes[i] = l.add(c)
		}
	}
	if _, l.hasStandings = r.NewState(seats).(engine.Scorer); l.hasStandings {
		for i, c := range leadColumnDefs {
			l.leadIndexes[i] = l.add(c)
		}
		if l.cast != nil {
			l.addLeadColumns(l.cast)
		}
	}
	l.ownColumns = len(l.columns)
	return l
}

// layout returns the layout of the scenario's columns: those of every match, the formula
// columns of its Measuring and, for a mixed line-up, the payoff and the slots of every bot,
// and the matches in which a bot would have used a part that it must not use.
func (c *Scenario) layout() layout {
	l := newLayout(c.Rules, c.Seats)
	if c.Measuring != nil {
		for _, e := range c.Measuring.FormulaColumns {
			l.formulaIndexes = append(l.formulaIndexes, l.add(e.Column))
		}
	}
	if !c.isMixed() {
		return l
	}
	own := len(l.columns)
	credit, slots, held := map[string]int{}, map[string]int{}, map[string]int{}
	for _, name := range c.botNames() {
		credit[name] = l.add(engine.Column{
			Name: botCredit + name, Doc: fmt.Sprintf("credit of %s, in 1/%d of a win", name, engine.PayoffUnit)})
		slots[name] = l.add(engine.Column{
			Name: botSlots + name, Doc: "seats taken by " + name + " in finished matches" + map[bool]string{true: ", as parts of their side, in 1/840"}[l.cast != nil]})
	}
	if l.cast != nil {
		l.addRoleBotColumns(l.cast, c.Bots)
	}
	for i, b := range c.Bots {
		l.payoffIndexes = append(l.payoffIndexes, credit[b.Name])
		l.slotIndexes = append(l.slotIndexes, slots[b.Name])
		if !b.Abstains {
			continue
		}
		if _, ok := held[b.Name]; !ok {
			held[b.Name] = l.add(engine.Column{Name: heldMatches + b.Name, Doc: "matches in which " + b.Name + " held something back"})
		}
		l.abstentions = append(l.abstentions, abstention{i, held[b.Name]})
	}
	if c.Narrow {
		unfinished := func(c engine.Column) bool { return c.Name == matchColumnDefs[colUnfinished].Name } // the column may be of the rules or of this package
		l.keptIndexes = append(l.keptIndexes, slices.IndexFunc(l.columns, unfinished))
		for at := own; at < len(l.columns); at++ {
			l.keptIndexes = append(l.keptIndexes, at)
		}
	}
	return l
}

// add appends a column and returns its index, -1 if there is one of that name.
func (l *layout) add(col engine.Column) int {
	if slices.ContainsFunc(l.columns, func(c engine.Column) bool { return c.Name == col.Name }) {
		return -1
	}
	l.columns = append(l.columns, col)
	return len(l.columns) - 1
}
