package playtestreport

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"equitas/engine/playtest"
	"equitas/reports"
	"equitas/reports/number"
	"equitas/reports/table"
)

// say returns the English or the Italian text, as the report's language is, formatted with
// args as by [fmt.Sprintf].
func (r *Report) say(en, it string, args ...any) string {
	text := en
	if r.Lang == "it" {
		text = it
	}
	if len(args) > 0 {
		text = fmt.Sprintf(text, args...)
	}
	return text
}

// decimalNumber matches a number with a decimal point.
var decimalNumber = regexp.MustCompile(`[0-9]+\.[0-9]+`)

// localNumber converts a number as English writes it to the form of the report's language.
func (r *Report) localNumber(s string) string {
	if r.Lang != "it" {
		return s
	}
	s = strings.ReplaceAll(s, ",", "\u202f")
	return decimalNumber.ReplaceAllStringFunc(s, func(n string) string { return strings.Replace(n, ".", ",", 1) })
}

// gamesInWords returns a number of games in words: "1 game", "12 games".
func (r *Report) gamesInWords(n int) string {
	if n == 1 {
		return r.say("1 game", "1 partita")
	}
	return r.localNumber(table.Thousands(n)) + r.say(" games", " partite")
}

// decimal formats a number with the given number of decimals, in the report's language.
func (r *Report) decimal(x float64, decimals int) string {
	return r.localNumber(number.FormatFixed(x, decimals, false))
}

// percent formats a share x, 0 to 1, as a percentage. games is the number of games from
// which it was computed; it determines the decimals.
func (r *Report) percent(x float64, games int) string {
	decimals := 0
	if games >= 1000 {
		decimals = 1
	}
	return r.localNumber(number.FormatFixed(100*x, decimals, false)) + table.Tie + "%"
}

// lang returns the language of the report: "en" or "it".
func (r *Report) lang() string {
	if r.Lang == "" {
		return "en"
	}
	return r.Lang
}

// evidenceText returns in words what so few games can show: between which shares of wins
// chance alone takes a fair seat. sides means that seats form sides that win together.
func (r *Report) evidenceText(s playtest.FirstSeatPower, sides bool) string {
	if s.Games == 1 {
		if sides {
			return r.say("even a fair side wins one game in %d", "anche una parte equa vince una partita su %d", s.Seats)
		}
		return r.say("even a fair seat of %d wins one game in %d", "anche un posto equo su %d vince una partita su %d", s.Seats, s.Seats)
	}
	first := r.say("seat", "posto")
	if sides {
		first = r.say("side", "parte")
	}
	lo, hi := r.percent(s.Lo, s.Games), r.percent(s.Hi, s.Games)
	if s.ShowsCounts() {
		lo, hi = strconv.Itoa(s.MinWins), strconv.Itoa(s.MaxWins)
	}
	text := r.say("a fair %s of %d wins %s to %s of them by luck alone", "un %s equo su %d ne vince da %s a %s anche solo per caso", first, s.Seats, lo, hi)
	if sides {
		text = r.say("a fair %s of %d wins %s to %s of them by luck alone", "una %s equa su %d ne vince da %s a %s anche solo per caso", first, s.Seats, lo, hi)
	}
	if s.GamesNeeded > s.Games {
		return text + r.say("; one that wins %s is detected within about %s in 8 cases of 10", "; uno che ne vince il %s si vede dopo circa %s, in 8 casi su 10", r.percent(s.DetectableShare, 0), r.gamesInWords(s.GamesNeeded))
	}
	return text + r.say("; one that wins %s is detected in 8 cases of 10", "; uno che ne vince il %s si vede, in 8 casi su 10", r.percent(s.DetectableShare, 0))
}

// sentence returns the first sentences: what so few games can show, and how they compare
// with games of bots.
func (r *Report) sentence() string {
	if len(r.Games) == 0 {
		return r.say("There are no games in it.", "Non ci sono partite.")
	}
	most := &r.Groups[0]
	for i := range r.Groups {
		if len(r.Groups[i].Games) > len(most.Games) {
			most = &r.Groups[i]
		}
	}
	text := r.gamesInWords(len(r.Games)) + r.fewGamesText(most) + r.evidenceText(most.FirstSeatPower, most.Terms.Sides[most.Seats] != nil) + "."
	if most.BotTerms == nil {
		return text
	}
	name, bots := most.BotTerms.Title, ""
	switch n := most.Nearest; {
	case n != nil:
		best := n.Levels[n.BestIndex]
		bots = best.Bots
		if best.CorrectShare >= sureProbability {
			text += " " + r.say("%s: of the bots, %s plays most like your table%s.", "%s: tra i bot, %s gioca più come il tuo tavolo%s.", name, bots, r.nearlyAsLikelyClause(n))
		} else {
			text += " " + r.say("%s: of the bots, %s plays a little more like your table, which so few games do not settle.", "%s: tra i bot, %s gioca un po’ più come il tuo tavolo, ma così poche partite non bastano a dirlo.", name, bots)
		}
	case len(most.Rows) > 0: // a single level
		bots = most.Rows[0].Bots
		text += " " + r.say("%s: beside the games of %s.", "%s: accanto alle partite di %s.", name, bots)
	default:
		return text
	}
	var all []string
	minutes := false
	for i := range most.Rows {
		x := &most.Rows[i]
		if x.Bots != bots || !x.Differs {
			continue
		}
		if minutes = minutes || x.Measure.ID == playtest.MinutesID; x.Measure.ID != playtest.MinutesID { // the minutes of bots come from the file, so they do not count as a difference
			all = append(all, r.differenceText(x, true))
		}
	}
	switch {
	case len(all) > 0:
		return text + " " + r.say("Yours are not the games of %s: %s.", "Le tue non sono le partite di %s: %s.", bots, strings.Join(all, "; "))
	case minutes:
		return text + " " + r.say("Nothing but their minutes tells your games from those of %s so far.", "Finora niente, tranne i minuti, distingue le tue partite da quelle di %s.", bots)
	}
	return text + " " + r.say("Nothing tells your games from those of %s so far.", "Finora niente distingue le tue partite da quelle di %s.", bots)
}

// maxLikelihoodRatio is the likelihood ratio below which a second level of play is
// mentioned beside the nearest one.
const maxLikelihoodRatio = 20

// nearlyAsLikelyClause returns a clause on a second level of play that is hardly less likely than
// the nearest one; "" if there is none.
func (r *Report) nearlyAsLikelyClause(n *playtest.Nearness) string {
	next := -1
	for i := range n.Levels {
		if x := &n.Levels[i]; i != n.BestIndex && x.RatioToBest < maxLikelihoodRatio && (next < 0 || x.RatioToBest < n.Levels[next].RatioToBest) {
			next = i
		}
	}
	if next < 0 {
		return ""
	}
	return r.say(", but %s is hardly less likely", ", ma %s è appena meno verosimile", n.Levels[next].Bots)
}

// fewGamesText returns in words how little the number of games in the largest group can
// show.
func (r *Report) fewGamesText(largest *GameGroup) string {
	text := ""
	if len(r.Groups) > 1 {
		text = r.say(", %d of %s with %s", ", %d a %s con %s", len(largest.Games), largest.Terms.Title, r.seatsInWords(largest.Seats))
	}
	switch n := len(largest.Games); {
	case n == 1 && len(r.Games) == 1:
		return text + r.say(", which says very little: ", ", che dice ben poco: ")
	case n < 5:
		return text + r.say(", which say very little: ", ", che dicono ben poco: ")
	case n < 30:
		return text + r.say(", which say little: ", ", che dicono poco: ")
	}
	return text + ": "
}

// sureProbability is the probability from which the nearest level is named without
// reservation.
const sureProbability = 0.9

// differenceText returns in words how real games differ from those of a level in measure x.
// named tells whether to name the measure.
func (r *Report) differenceText(x *playtest.Row, named bool) string {
	if x.Measure.Kinds == nil {
		by := r.decimal(math.Abs(x.RealValue.Mean-x.BotValue.Mean), decimalPlaces(x))
		more := x.RealValue.Mean > x.BotValue.Mean
		switch x.Measure.Unit {
		case "points":
			if more {
				return r.say("your winners lie %s points further in front", "da te chi vince ha %s punti di distacco in più", by)
			}
			return r.say("your winners lie %s points less in front", "da te chi vince ha %s punti di distacco in meno", by)
		}
		en, it := map[string]string{"turns": x.Measure.Name("en")[strings.LastIndex(x.Measure.Name("en"), " ")+1:], "minutes": "minutes", "rounds": "rounds"}[x.Measure.Unit],
			map[string]string{"turns": "turni", "minutes": "minuti", "rounds": "giri"}[x.Measure.Unit]
		if more {
			return r.say("your games are %s %s longer", "le tue partite durano %s %s in più", by, r.say(en, it))
		}
		return r.say("your games are %s %s shorter", "le tue partite durano %s %s in meno", by, r.say(en, it))
	}
	a := float64(x.RealValue.Counts[x.MostDifferentKind]) / float64(x.RealValue.Games)
	b := float64(x.BotValue.Counts[x.MostDifferentKind]) / float64(x.BotValue.Games)
	name := ""
	if named {
		name = x.Measure.Name(r.lang()) + ": "
	}
	return name + r.say("%s in %s of your games, %s of theirs", "%s nel %s delle tue partite, nel %s delle loro", x.Measure.Kinds[x.MostDifferentKind].Name(r.lang()), r.percent(a, x.RealValue.Games), r.percent(b, x.BotValue.Games))
}

// decimalPlaces returns the number of decimals, 0 or 1, with which the values of a row are
// shown.
func decimalPlaces(x *playtest.Row) int {
	half := (x.RealValue.Hi - x.RealValue.Lo) / 2
	return min(max(number.Decimals(half), 0), 1)
}

// Page returns the report laid out for people.
func (r *Report) Page(reports.Style) table.Page {
	p := table.Page{Lang: r.lang(), Lead: r.sentence(), Command: r.Command}
	if len(r.Games) == 0 {
		p.Notes = r.notes()
		return p
	}
	p.Tables = append(p.Tables, r.gamesTable())
	for i := range r.Groups {
		l := &r.Groups[i]
		if len(l.Rows) > 0 {
			p.Tables = append(p.Tables, r.botsTable(l))
		}
		if l.Nearest != nil {
			p.Tables = append(p.Tables, r.nearestTable(l))
		}
		if l.Pace != nil {
			p.Tables = append(p.Tables, r.minutesTable(l))
		}
		if took := playtest.SumThinkingTimes(l.Games); len(took) > 0 {
			p.Tables = append(p.Tables, r.durationTable(l, took))
		}
	}
	if t := r.funTable(); len(t.Rows) > 0 {
		p.Tables = append(p.Tables, t)
	}
	p.Tables = append(p.Tables, r.remarksTables()...)
	p.Notes = r.notes()
	return p
}

// titleWithGroup returns a title; if there are several groups of games, it is followed by the
// variant and the seats of group l.
func (r *Report) titleWithGroup(title string, l *GameGroup) string {
	if len(r.Groups) == 1 {
		return title
	}
	return title + " · " + l.Terms.Variant + ", " + r.seatsInWords(l.Seats)
}

func (r *Report) seatsInWords(n int) string {
	if n == 1 {
		return r.say("1 seat", "1 posto")
	}
	return strconv.Itoa(n) + r.say(" seats", " posti")
}

func rightColumn(head string) table.Column { return table.Column{Head: head, Align: table.Right} }

// gamesTable returns the table with the number of games in each group, and for each kind of
// note in how many games it was taken.
func (r *Report) gamesTable() table.Table {
	t := table.Table{Title: r.say("GAMES", "PARTITE"), Note: r.say("and in how many each was noted", "e in quante è stata annotata ciascuna cosa"), Stacked: true, Columns: []table.Column{
		{Head: r.say("variant", "variante"), Wrap: true}, rightColumn(r.say("seats", "posti")), rightColumn(r.say("games", "partite")), rightColumn(r.say("turns", "turni")), rightColumn(r.say("minutes", "minuti")),
		rightColumn(r.say("end", "fine")), rightColumn(r.say("points", "punti")), rightColumn(r.say("dealt", "sorte")), rightColumn(r.say("fun", "divertimento")), rightColumn(r.say("first-timers", "chi è nuovo")), rightColumn(r.say("looked up", "regole cercate")), rightColumn(r.say("broke", "inceppate"))}}
	for i := range r.Groups {
		l := &r.Groups[i]
		n := make([]int, 8)
		for k := range l.Games {
			g := &l.Games[k]
			for at, yes := range []bool{g.Turns > 0 || g.Rounds > 0, g.Minutes > 0, g.End > 0, len(g.Scores) > 0, len(g.DealtThings) > 0, len(g.Marks) > 0, len(g.Newcomers) > 0, g.RulesLookedUp != ""} {
				if yes {
					n[at]++
				}
			}
		}
		broke := 0
		for k := range l.Games {
			if l.Games[k].StuckMoment != "" {
				broke++
			}
		}
		name := l.Terms.Variant
		if l.OtherRules {
			name += r.say(" under the rules ", " con le regole ") + l.Rules
		}
		row := []table.Cell{{Text: name}, {Text: strconv.Itoa(l.Seats), Value: l.Seats}, {Text: r.localNumber(table.Thousands(len(l.Games))), Value: len(l.Games)}}
		for _, k := range append(n, broke) {
			row = append(row, table.Cell{Text: r.localNumber(table.Thousands(k)), Value: k})
		}
		t.Rows = append(t.Rows, row)
		if len(r.Groups) > 1 {
			t.Below = append(t.Below, name+", "+r.seatsInWords(l.Seats)+": "+r.evidenceText(l.FirstSeatPower, l.Terms.Sides[l.Seats] != nil)+".")
		}
	}
	return t
}

// valueText returns value v of a measure as text, with its interval if interval is true and
// it is known. For a measure whose values are words it returns the word with index
// wordIndex, and the share of the games that have it.
func (r *Report) valueText(m *playtest.Measure, v *playtest.Value, decimals, wordIndex int, interval bool) string {
	if v.Games == 0 {
		return table.None
	}
	if m.Kinds != nil {
		p, lo, hi := v.Share(wordIndex)
		text := m.Kinds[wordIndex].Name(r.lang()) + " " + r.percent(p, v.Games)
		if interval {
			text += " (" + r.percent(lo, v.Games) + "…" + r.percent(hi, v.Games) + ")"
		}
		return text
	}
	text := r.decimal(v.Mean, decimals)
	if interval && !math.IsNaN(v.Lo) {
		text += " (" + r.decimal(v.Lo, decimals) + "…" + r.decimal(v.Hi, decimals) + ")"
	}
	return text
}

// botsTable returns the table that compares the real games of group l with games of bots at
// every level of play.
func (r *Report) botsTable(l *GameGroup) table.Table {
	t := table.Table{Title: r.titleWithGroup(r.say("TABLE AND BOTS", "TAVOLO E BOT"), l), Stacked: true,
		Note:    r.say("judged together: at most one report in twenty calls something different that is not, and what lies outside an interval may be alike so far", "giudicate insieme: al più un rapporto su venti chiama diverso ciò che non lo è, e ciò che sta fuori da un intervallo può essere uguale finora"),
		Columns: []table.Column{{Head: r.say("measure", "misura"), Wrap: true}, {Head: "bot"}, rightColumn(r.say("games", "partite")), {Head: r.say("yours (95 %)", "tue (95 %)"), Wrap: true}, {Head: r.say("theirs", "loro"), Wrap: true}, {Head: r.say("verdict", "verdetto"), Wrap: true}}}
	for i := range l.Rows {
		x := &l.Rows[i]
		d := decimalPlaces(x)
		name := x.Measure.Name(r.lang())
		t.Rows = append(t.Rows, []table.Cell{{Text: name}, {Text: x.Bots}, {Text: r.localNumber(table.Thousands(x.RealValue.Games)), Value: x.RealValue.Games},
			{Text: r.valueText(&x.Measure, &x.RealValue, d, x.MostDifferentKind, true)}, {Text: r.valueText(&x.Measure, &x.BotValue, d, x.MostDifferentKind, false)}, {Text: r.verdict(x)}})
	}
	bots := make([]string, 0, len(l.BotGames))
	for i, n := range l.BotGames {
		bots = append(bots, levelName(l, i)+" "+r.gamesInWords(n))
	}
	t.Below = append(t.Below, r.say("bots: %s. Of kinds, the one shown is the one that lies furthest apart.", "bot: %s. Di ciò che è di più tipi è mostrato il tipo più distante.", strings.Join(bots, ", ")))
	return t
}

// levelName returns the name of the bots of level i.
func levelName(l *GameGroup, i int) string {
	if l.Nearest != nil {
		return l.Nearest.Levels[i].Bots
	}
	return l.Rows[min(i, len(l.Rows)-1)].Bots
}

// verdict returns in words whether the real games differ from those of the bots in a
// measure.
func (r *Report) verdict(x *playtest.Row) string {
	switch {
	case math.IsNaN(x.P):
		return r.say("– nothing to hold it against", "– niente con cui confrontarle")
	case x.Differs && x.Measure.ID == playtest.MinutesID:
		return r.say("different: ", "diverse: ") + r.differenceText(x, false) + r.say(" than the file's seconds make them", " di quanto dicono i secondi nel file")
	case x.Differs:
		return r.say("different: ", "diverse: ") + r.differenceText(x, false)
	case x.FurtherGames > 0:
		more := r.localNumber(table.Thousands(x.FurtherGames))
		if x.FurtherGames == 1 {
			return r.say("alike so far · 1 game more may tell", "uguali finora · un’altra partita può dirlo")
		}
		return r.say("alike so far · %s games more would tell such a difference", "uguali finora · altre %s partite basterebbero a vedere una differenza così", more)
	}
	return r.say("alike so far", "uguali finora")
}

// nearestTable returns the table of the levels of play by how likely the real games are
// under each.
func (r *Report) nearestTable(l *GameGroup) table.Table {
	n := l.Nearest
	t := table.Table{Title: r.titleWithGroup(r.say("NEAREST", "IL PIÙ VICINO"), l), Note: r.say("over all measures but minutes together, by likelihood", "su tutte le misure insieme, tranne i minuti, per verosimiglianza"),
		Columns: []table.Column{{Head: "bot"}, rightColumn(r.say("how much less likely", "quanto meno verosimile")), rightColumn(r.say("right, of such tables", "giusto, tra tavoli così"))}}
	for i, x := range n.Levels {
		less := r.say("nearest", "il più vicino")
		if i != n.BestIndex {
			less = "> 1,000,000×"
			if x.RatioToBest < 1e6 {
				less = table.Thousands(int(math.Round(x.RatioToBest))) + "×"
				if x.RatioToBest < 10 {
					less = number.FormatFixed(x.RatioToBest, 1, false) + "×"
				}
			}
			less = r.localNumber(less)
		}
		sure := table.None
		if x.CorrectShare > 0 {
			sure = r.percent(x.CorrectShare, 0)
		}
		t.Rows = append(t.Rows, []table.Cell{{Text: x.Bots}, {Text: less}, {Text: sure}})
	}
	t.Below = append(t.Below, r.say("right: of tables as large as yours, drawn from the bots' games, that came out nearest to that bot, so many were its own.",
		"giusto: tra i tavoli grandi come il tuo, estratti dalle partite dei bot, che risultano più vicini a quel bot, la quota di quelli davvero suoi."))
	if p := l.HeldOutTest; p != nil {
		t.Below = append(t.Below, r.proofText(p))
	}
	return t
}

// proofText returns in words whether the level that is nearest to the open games also fits
// the sealed games, which were kept aside.
func (r *Report) proofText(p *playtest.LevelTest) string {
	head := r.say("sealed half: %s open, %s kept aside. ", "metà sigillata: %s aperte, %s tenute da parte. ", r.gamesInWords(p.TrainingGames), r.gamesInWords(p.HeldOutGames))
	switch {
	case p.NearestLevel == p.DefaultLevel:
		return head + r.say("The open ones alone are nearest to %s, by which reports go.", "Le aperte da sole sono più vicine a %s, che è quello dei rapporti.", p.NearestLevel)
	case p.NearestIsAsGood:
		return head + r.say("The open ones alone are nearest to %s, and a sealed game is %s times likelier under it than under %s: read reports with --bots %s, too.", "Le aperte da sole sono più vicine a %s, e una partita sigillata è %s volte più verosimile così che con %s: leggi i rapporti anche con --bots %s.",
			p.NearestLevel, r.decimal(p.LikelihoodRatio, 2), p.DefaultLevel, p.NearestLevel)
	}
	return head + r.say("The open ones alone are nearest to %s, which does not hold on the sealed ones: nothing is proposed.", "Le aperte da sole sono più vicine a %s, ma sulle sigillate non regge: non si propone niente.", p.NearestLevel)
}

// minutesTable returns the table with the duration of a turn, and the lines to write into
// the variant's file.
func (r *Report) minutesTable(l *GameGroup) table.Table {
	p := l.Pace
	t := table.Table{Title: r.titleWithGroup(r.say("MINUTES", "MINUTI"), l), Columns: []table.Column{{Head: r.say("what", "che cosa")}, rightColumn(r.say("games", "partite")), rightColumn(r.say("value", "valore")), rightColumn("95 %")}}
	d := max(number.Decimals(p.MinutesPerTurn.HalfWidth()), 1)
	ci := table.None
	if table.IsFinite(p.MinutesPerTurn.Lo) && p.MinutesPerTurn.HalfWidth() > 1e-9 { // games of equal length have no interval
		ci = r.decimal(p.MinutesPerTurn.Lo, d) + table.Tie + "… " + r.decimal(p.MinutesPerTurn.Hi, d)
	}
	t.Rows = append(t.Rows, []table.Cell{{Text: r.say("minutes a turn", "minuti a turno")}, {Text: r.localNumber(strconv.Itoa(p.Games)), Value: p.Games}, {Text: r.decimal(p.MinutesPerTurn.Value, d), Value: p.MinutesPerTurn.Value}, {Text: ci}})
	if len(p.Actions) == 0 {
		return t
	}
	switch x := p.Test; {
	case x == nil:
		t.Below = append(t.Below, r.say("for the variant's file, as it would fit these games; too few to keep half of them aside and try it:", "per il file della variante, come andrebbe per queste partite; troppo poche per tenerne da parte metà e provarlo:"))
		t.Below = append(t.Below, p.FileLines()...)
	case x.FittedIsBetter:
		t.Below = append(t.Below, r.say("for the variant's file, found on %s; on the %s kept aside it is %s minutes off, today's values %s:", "per il file della variante, trovato su %s; sulle %s tenute da parte sbaglia di %s minuti, i valori di oggi di %s:",
			r.gamesInWords(x.TrainingGames), r.gamesInWords(x.HeldOutGames), r.decimal(x.FittedError, 1), r.decimal(x.FileError, 1)))
		t.Below = append(t.Below, p.FileLines()...)
	default:
		t.Below = append(t.Below, r.say("nothing is proposed for [report.seconds]: on the %s kept aside what the others say is %s minutes off, today's values %s.", "niente da proporre per [report.seconds]: sulle %s tenute da parte ciò che dicono le altre sbaglia di %s minuti, i valori di oggi di %s.",
			r.gamesInWords(x.HeldOutGames), r.decimal(x.FittedError, 1), r.decimal(x.FileError, 1)))
	}
	return t
}

// durationTable returns the table of how long people took for each kind of action; took are
// the times from records.
func (r *Report) durationTable(l *GameGroup, took []playtest.ThinkingTime) table.Table {
	t := table.Table{Title: r.titleWithGroup(r.say("SECONDS", "SECONDI"), l), Note: r.say("that people took, in records", "che le persone hanno impiegato, nelle registrazioni"),
		Columns: []table.Column{{Head: r.say("action", "azione")}, rightColumn(r.say("times", "volte")), rightColumn(r.say("seconds each", "secondi l’una"))}}
	for _, x := range took {
		t.Rows = append(t.Rows, []table.Cell{{Text: x.Kind}, {Text: r.localNumber(table.Thousands(x.Decisions)), Value: x.Decisions}, {Text: r.decimal(x.Seconds/float64(x.Decisions), 1), Value: x.Seconds / float64(x.Decisions)}})
	}
	return t
}

// funTable returns the table of how much players liked the games.
func (r *Report) funTable() table.Table {
	t := table.Table{Title: r.say("FUN", "DIVERTIMENTO"), Note: r.say("1 to 5; described, never judged", "da 1 a 5; descritto, mai giudicato"), Stacked: true,
		Columns: []table.Column{{Head: r.say("variant", "variante"), Wrap: true}, rightColumn(r.say("seats", "posti")), rightColumn(r.say("games", "partite")), rightColumn(r.say("mean", "media")), rightColumn("95 %"), {Head: r.say("goes with", "legato a"), Wrap: true}}}
	for i := range r.Groups {
		l := &r.Groups[i]
		if l.Fun == nil {
			continue
		}
		ci := table.None
		if f := l.Fun.Mean; table.IsFinite(f.Lo) && f.HalfWidth() > 1e-9 { // equal marks have no interval
			ci = r.decimal(max(f.Lo, 1), 1) + table.Tie + "… " + r.decimal(min(f.Hi, 5), 1)
		}
		var with []string
		for _, c := range l.Fun.Correlations {
			with = append(with, r.say(c.Title, map[string]string{"len.turns": "durata, turni", "len.minutes": "durata, minuti", "lead.changes": "cambi in testa"}[c.ID])+" "+r.localNumber(number.FormatFixed(c.R, 2, true)))
		}
		t.Rows = append(t.Rows, []table.Cell{{Text: l.Terms.Variant}, {Text: strconv.Itoa(l.Seats), Value: l.Seats}, {Text: r.localNumber(strconv.Itoa(l.Fun.Games)), Value: l.Fun.Games},
			{Text: r.decimal(l.Fun.Mean.Value, 1), Value: l.Fun.Mean.Value}, {Text: ci}, {Text: strings.Join(with, ", ")}})
	}
	return t
}

// remarksTables returns the tables with people's remarks, in which names are hidden; nil
// unless they were requested.
func (r *Report) remarksTables() []table.Table {
	if !r.ShowRemarks {
		return nil
	}
	var list []table.Table
	for _, x := range []struct {
		title string
		of    func(g *playtest.Game) string
	}{
		{r.say("RULES LOOKED UP", "REGOLE CERCATE"), func(g *playtest.Game) string { return g.RulesLookedUp }},
		{r.say("WHERE IT BROKE", "DOVE SI È INCEPPATA"), func(g *playtest.Game) string { return g.StuckMoment }},
		{r.say("REMARKS", "NOTE"), func(g *playtest.Game) string { return g.Remarks }},
	} {
		t := table.Table{Title: x.title, Columns: []table.Column{{Head: r.say("variant", "variante")}, {Head: r.say("words", "parole"), Wrap: true}}}
		var texts []string
		for i := range r.Games {
			if text := x.of(&r.Games[i]); text != "" {
				texts = append(texts, r.Games[i].HideNames(text, r.Lang))
				t.Rows = append(t.Rows, []table.Cell{{Text: r.Games[i].Terms.Variant}, {}})
			}
		}
		for i, text := range playtest.HideAllNames(r.Games, texts, r.Lang) {
			t.Rows[i][1].Text = text
		}
		if len(t.Rows) > 0 {
			list = append(list, t)
		}
	}
	return list
}

// notes returns notes on what the report omits, and why.
func (r *Report) notes() []string {
	var l []string
	add := func(n int, en, it string) {
		if n > 0 {
			l = append(l, r.say(en, it, n))
		}
	}
	add(r.Ignored, "plays that their file marks as ignored: %d", "partite che il loro file segna come da ignorare: %d")
	add(r.UnknownGames, "plays of games that equitas does not know: %d", "partite di giochi che equitas non conosce: %d")
	add(r.BotMatches, "records of matches that bots played alone, which count for nothing here: %d", "registrazioni di partite giocate solo da bot, che qui non contano: %d")
	add(r.UnfinishedMatches, "records of matches that nobody ended: %d", "registrazioni di partite mai finite: %d")
	add(r.FaultyRows, "rows with faults, left out: %d", "righe con errori, lasciate fuori: %d")
	add(playtest.CountDuplicates(r.Games), "games that stand there twice, or look so (same day, seats, names, winner, length and words): %d", "partite che ci sono due volte, o così pare (stesso giorno, posti, nomi, vincitore, durata e parole): %d")
	people := 0
	for i := range r.Games {
		if g := &r.Games[i]; g.People != nil && len(g.People) < g.Seats {
			people++
		}
	}
	add(people, "matches in which bots sat at some seats: %d", "partite in cui a qualche posto sedeva un bot: %d")
	few := 0
	for i := range r.Groups {
		if l := &r.Groups[i]; !l.OtherRules && l.BotTerms == nil && r.HasTooFewGames(l) {
			few += len(l.Games)
		}
	}
	add(few, "games of which there are too few with as many seats to be held against bots: %d", "partite che con quel numero di posti sono troppo poche per metterle accanto ai bot: %d")
	nameless := 0
	for i := range r.Games {
		if g := &r.Games[i]; r.ShowRemarks && !g.HasNames() && g.RulesLookedUp+g.StuckMoment+g.Remarks != "" {
			nameless++
		}
	}
	add(nameless, "games of which nobody noted who played: what was written of them is shown as it is, names and all: %d", "partite di cui nessuno ha annotato chi giocava: ciò che se ne è scritto si mostra com’è, nomi compresi: %d")
	other := 0
	for i := range r.Groups {
		if r.Groups[i].OtherRules {
			other += len(r.Groups[i].Games)
		}
	}
	add(other, "games under other rules than the variant has now, held against nothing: %d", "partite con regole diverse da quelle che la variante ha ora, non confrontate: %d")
	return l
}

// records returns, for CSV and JSON, the comparison of games with bots, a row for each
// measure, or for each of its words.
func (r *Report) records() table.Table {
	t := table.Table{Columns: []table.Column{{Head: "variant"}, {Head: "against"}, {Head: "seats"}, {Head: "bots"}, {Head: "metric"}, {Head: "kind"}, {Head: "games"}, {Head: "value"}, {Head: "lo"}, {Head: "hi"},
		{Head: "bot_games"}, {Head: "bot_value"}, {Head: "p"}, {Head: "p_adj"}, {Head: "differs"}, {Head: "further"}}}
	for i := range r.Groups {
		l := &r.Groups[i]
		for k := range l.Rows {
			x := &l.Rows[k]
			kinds := 1
			if x.Measure.Kinds != nil {
				kinds = len(x.Measure.Kinds)
			}
			for n := range kinds {
				value, lo, hi, theirs, kind := x.RealValue.Mean, x.RealValue.Lo, x.RealValue.Hi, x.BotValue.Mean, ""
				if x.Measure.Kinds != nil {
					value, lo, hi = x.RealValue.Share(n)
					theirs, kind = math.NaN(), x.Measure.Kinds[n].ID
					if x.BotValue.Games > 0 {
						theirs = float64(x.BotValue.Counts[n]) / float64(x.BotValue.Games)
					}
				}
				t.Rows = append(t.Rows, []table.Cell{{Text: l.Terms.Variant}, {Text: l.BotTerms.Variant}, {Value: l.Seats}, {Text: x.Bots}, {Text: x.Measure.ID}, {Text: kind}, {Value: x.RealValue.Games},
					finiteCell(value), finiteCell(lo), finiteCell(hi), {Value: x.BotValue.Games}, finiteCell(theirs), finiteCell(x.P), finiteCell(x.AdjustedP), {Value: x.Differs}, {Value: x.FurtherGames}})
			}
		}
	}
	return t
}

// finiteCell returns a cell with the value x; an empty one if x is not finite.
func finiteCell(x float64) table.Cell {
	if !table.IsFinite(x) {
		return table.Cell{}
	}
	return table.Cell{Value: x}
}
