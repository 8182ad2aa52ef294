package lab

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
	"equitas/engine/search"
	"equitas/reports"
	"equitas/reports/rulediff"
	"equitas/reports/table"
)

// A Library gives access to all variants, decks and bots: a [rule.Library] with the
// measures of package sim.
type Library struct {
	*rule.Library
	lab           *Lab
	reportedNotes map[string]bool // notes of question.Observer that have been reported
}

// A Variant is a loaded and compiled variant, with the weights that its bots have learned.
type Variant struct {
	*rule.Loaded
	RequestedAs string   // name or path by which it was requested
	Sets        []string // settings KEY=VALUE that replace its own rules

	lib              *Library
	removedPart      string   // name of the part that was knocked out last, such as "plague"; or ""
	removedInWords   string   // all knocked-out parts by kind and name, such as "card plague"
	removedTitles    string   // all knocked-out parts in sentences, such as "The Plague"
	removedParts     []string // names of all knocked-out parts, in order
	removingSettings int      // number of settings, at the end of Sets, that knock parts out

	tunedWeights []int32 // learned weights; nil until [setup.prepareWeights] sets them
	tunedSeats   int     // number of seats in their training
	tunedVariant string  // name of another variant on which they were learned, or ""

	shippedWeights []int32 // weights for bots that search, if tunedWeights is nil
	shippedVariant string  // name of the variant with which they came

	ownRules *Variant // the variant with its own rules, if it is played with those of another variant that plays identically; otherwise nil
}

// Variant reads a variant by name or path, with the settings sets laid over it. Warnings go
// to note, which may be nil.
func (l *Library) Variant(name string, sets []string, note func(question.Note)) (*Variant, error) {
	loaded, err := l.Load(name, sets)
	if faults, ok := err.(rule.Faults); ok {
		return nil, &question.FileError{Faults: faults, Source: loaded.Source}
	}
	if err != nil {
		return nil, err
	}
	if len(loaded.Warnings) > 0 && note != nil {
		note(question.Note{Faults: loaded.Warnings, Source: loaded.Source})
	}
	return &Variant{Loaded: loaded, lib: l, RequestedAs: name, Sets: sets}, nil
}

// Edition returns the edition of a game: its first variant that extends no other; nil if
// none can be read.
func (l *Library) Edition(game string) *Variant {
	for _, name := range l.Names() {
		if !strings.HasPrefix(name, game+"/") {
			continue
		}
		loaded, err := l.Load(name, nil)
		if err != nil || len(loaded.Set.Chain) > 1 {
			continue
		}
		return &Variant{Loaded: loaded, lib: l, RequestedAs: name}
	}
	return nil
}

// Bots lists the names of the bots that can play the game with the given name.
func (l *Library) Bots(game string) []string {
	names := append(bot.Names(), rule.Tuned)
	if l.AllowsLesson(game) {
		names = append(names, rule.Pupil)
	}
	return slices.Concat(names, []string{search.Name}, l.Styles(game))
}

// AllowsLesson reports whether bots can have a short training in the edition of a game, at its
// default number of seats.
func (l *Library) AllowsLesson(game string) bool {
	v := l.Edition(game)
	return v != nil && v.allowsLesson(v.Rules.Players().Usual)
}

// AllBots lists the names of the bots of all games.
func (l *Library) AllBots() []string {
	names := append(bot.Names(), rule.Tuned, rule.Pupil, search.Name)
	for _, g := range l.Games() {
		names = append(names, l.Styles(g.Name())...)
	}
	return names
}

// DesignersQuestion returns the first sentence of the comment at the top of a variant's
// file, in which designers put their question; "" if there is none.
func (l *Library) DesignersQuestion(name string) string { return firstSentence(l.Text(name)) }

// designersQuestion returns the designer's question in other's file, if it is about the
// change from base to other; otherwise, or if there is none, "".
func designersQuestion(base, other *Variant) string {
	if other.lib == nil || other.removedInWords != "" || other.Set.File() == base.Set.File() || len(other.Set.Chain) < 2 ||
		other.Set.Hash == base.Set.Hash && len(other.Sets) > 0 { // in this case the question is not about the comparison
		return ""
	}
	q := firstSentence(other.lib.Source(other.Set.File()))
	if !strings.HasSuffix(q, "?") {
		return ""
	}
	return q
}

func firstSentence(file string) string {
	var words []string
	for line := range strings.Lines(file) {
		comment, ok := strings.CutPrefix(strings.TrimSpace(line), "#")
		if !ok || strings.TrimSpace(comment) == "" && len(words) > 0 {
			break
		}
		if strings.HasPrefix(comment, ":") { // the comment names a schema for editors
			continue
		}
		for _, w := range strings.Fields(comment) {
			words = append(words, w)
			if strings.HasSuffix(w, ".") || strings.HasSuffix(w, "?") {
				return strings.Join(words, " ")
			}
		}
	}
	return strings.Join(words, " ")
}

// measuring returns the measuring tables of the variant for the given number of seats. It
// does not report warnings, since reading the variant has done so.
func (v *Variant) measuring(seats int) (*engine.Measurement, error) {
	r, faults := v.ReadMeasuring(seats)
	if faults.Errors() > 0 {
		return nil, &question.FileError{Faults: faults, Source: v.Source}
	}
	return r, nil
}

// Side returns the variant's name, title and hash of rules for a report. bots is the line-up
// as text.
func (v *Variant) Side(bots string) reports.Side {
	side := reports.Side{Name: v.Set.Name, Title: v.Set.Title, RulesHash: v.Set.Hash, Bots: bots}
	if len(v.Sets) > 0 && v.removedInWords == "" {
		side.Title = cmp.Or(side.Title, side.Name) + " with " + strings.Join(v.Sets, ", ")
	}
	if v.removedInWords != "" {
		side.Name += " without " + v.removedInWords
		side.Title += " without " + v.removedTitles
	}
	return side
}

// AssumedNote returns a sentence, in the language lang, which says that some data of the
// variant are assumed because no rulebook gives them; "" if there are none.
func (v *Variant) AssumedNote(lang string) string {
	assumed := v.Game.Extras().HasAssumedData
	if assumed == nil || !assumed(v.Set) {
		return ""
	}
	return v.Set.Word(lang, "note.assumes")
}

// Differences lists the differences in rules and cards between two variants, as rows of a
// table.
func Differences(base, other *Variant) []table.Change {
	var l []table.Change
	olds := render.FindRenamed(base.Set, other.Set)
	gone := slices.Collect(maps.Values(olds))
	said := map[string]table.Change{}
	for _, x := range render.Differences(base.Game, base.Set, other.Set) {
		d := rulediff.Difference{Label: x.Label, Table: x.Table, Entry: x.Entry, Name: x.Name, Noun: x.Noun}
		said[x.Path] = table.Change{Name: d.Subject(), BaseText: x.Base, OtherText: x.Other, Noun: x.Noun}
	}
	for _, c := range render.Diff(base.Set, other.Set) {
		if slices.Contains(gone, c.Path) {
			continue
		}
		x := said[c.Path]
		x.Path, x.Base, x.Other, x.Equivalent, x.Entry = c.Path, c.Base, c.Other, c.SameAnswers, render.EntryPath(base.Set.Schema(), c.Path)
		if c.SameAnswers {
			x.Other += " (the same)"
			x.BaseText, x.OtherText = "", "" // only the text of the entry differs
		}
		if old := olds[c.Path]; old != "" {
			x.Base, x.Other, x.Renamed = source.LastKey(old), source.LastKey(c.Path)+" (renamed)", true
			x.BaseText, x.OtherText = "", ""
		}
		if x.BaseText == x.Base && x.OtherText == x.Other {
			x.BaseText, x.OtherText = "", ""
		}
		l = append(l, x)
	}
	for _, path := range render.ReorderedTables(base.Set, other.Set) {
		l = append(l, table.Change{Path: path, Base: "in one order", Other: "in another", Reordered: true})
	}
	return l
}

// variantNotes returns remarks for every report on the variants: about assumed data,
// warnings, and settings in addition to the files.
func variantNotes(vs []*Variant) []string {
	var l []string
	assumed := ""
	for _, v := range vs {
		assumed = cmp.Or(assumed, v.AssumedNote(rule.English))
		for _, w := range v.Warnings {
			note := w.At.String() + ": " + w.Msg
			if w.Variant != "" {
				note += " (in the rules of " + w.Variant + ")"
			}
			if !slices.Contains(l, note) {
				l = append(l, note)
			}
		}
	}
	if assumed != "" {
		l = append(l, assumed)
	}
	if sets := vs[0].Sets; len(sets) > 0 {
		l = append(l, "on top of the files: "+strings.Join(sets, ", "))
	}
	return l
}

// CheckSameGame returns an error if the variants are of different games, which cannot be
// compared.
func CheckSameGame(vs []*Variant) error {
	for _, v := range vs {
		if base := vs[0]; v.Set.Game != base.Set.Game {
			return question.Invalidf("%s is %s and %s is %s: only variants of one game can be compared",
				base.RequestedAs, base.Game.Schema().Title, v.RequestedAs, v.Game.Schema().Title)
		}
	}
	return nil
}

// measuringNote returns a note if the measuring tables of the two variants differ; otherwise
// nil. A comparison uses those of other or, if other adds none, those of base.
func measuringNote(base, other *Variant) []string {
	var keys []string
	for _, c := range render.DiffMeasures(base.Set, other.Set) {
		if c.Path != "gate" && !strings.HasPrefix(c.Path, "gate.") && c.Path != rule.AskKey { // each variant has its own gates and question
			keys = append(keys, c.Path)
		}
	}
	const most = 4
	switch more := len(keys) - most; {
	case len(keys) == 0:
		return nil
	case more > 0:
		keys = append(keys[:most], fmt.Sprintf("%d more", more))
	}
	says, differs := base, other
	if rule.AddsMeasures(base.Set, other.Set) {
		says, differs = other, base
	}
	return []string{fmt.Sprintf("measured as %s says, which differs from %s: %s", says.RequestedAs, differs.RequestedAs, strings.Join(keys, ", "))}
}
