package translate

import (
	"regexp"
	"strings"

	"equitas/cmd/equitas/workbench/words"
)

// Beginnings of sentences that can follow the first one of a report.
const (
	learnersPrefix = "Who learns the new rules plays otherwise: "
	twoWaysPrefix  = "It can be played in two ways, of which neither beats the other: "
)

// insteadItem matches an item of the first of these: a metric with its value for players who
// have learned the new rules, that for the same bots, and the interval of the difference if
// it is known.
var insteadItem = regexp.MustCompile(`^(.+?) ([+−]?[0-9.,]+(?: %| pp)?), not ([+−]?[0-9.,]+)((?: %| pp| [a-z ]+)?)( \([^()]+\))?$`)

// eitherItem matches an item of the second: a metric with two possible values, "game length 30
// or 32 turns".
var eitherItem = regexp.MustCompile(`^(.+?) ([+−]?[0-9.,]+(?: %| pp)?) or ([+−]?[0-9.,]+)((?: %| pp| [a-z ]+)?)$`)

// translateLaterSentence translates a sentence that follows the first one, without its full stop;
// false if it is unknown.
func (p *phrases) translateLaterSentence(s string) (string, bool) {
	if list, ok := strings.CutPrefix(s, learnersPrefix); ok {
		return p.translateList(learnersPrefix, list, "; ", insteadItem, ", non ")
	}
	if list, ok := strings.CutPrefix(s, twoWaysPrefix); ok {
		return p.translateList(twoWaysPrefix, list, ", ", eitherItem, " o ")
	}
	if m := opinionPattern.FindStringSubmatch(s); m != nil {
		return p.translateOpinion(m)
	}
	return p.translateText(s)
}

// opinionPattern matches what players of another level find: who they are, in how many deals, and
// a list.
var opinionPattern = regexp.MustCompile(`^([^ ]+), in ([0-9,]+) deals?, ((?:finds|does) .+)$`)

// opinionSeparator matches the separators in a list of what other players find.
var opinionSeparator = regexp.MustCompile(`(?:, | and )(finds |does what )`)

// translateOpinion translates what players of another level find. m has the parts of
// [opinionPattern]. It returns false if an item is unknown.
func (p *phrases) translateOpinion(m []string) (string, bool) {
	var told []string
	for item := range strings.SplitSeq(opinionSeparator.ReplaceAllString(m[3], "\n$1"), "\n") {
		what, found := strings.CutPrefix(item, "finds ")
		said, ok := "", false
		if found && !strings.HasPrefix(what, "no such ") {
			said, ok = p.translateFinding(what)
			said = words.Text(p.lang, "report.opinionfinds") + " " + said
		} else {
			said, ok = p.translateText(item)
		}
		if !ok {
			return "", false
		}
		told = append(told, said)
	}
	return m[1] + ", " + words.Text(p.lang, "report.thumbdeals", m[2]) + ", " + strings.Join(told, ", "), true
}

// translateList translates the sentence that begins with head and continues with a list of
// items, which pattern matches. between is the word between the two values of an item, in the
// language of p.
func (p *phrases) translateList(head, list, separator string, pattern *regexp.Regexp, between string) (string, bool) {
	said, ok := p.translateText(strings.TrimSuffix(head, ": "))
	if !ok {
		return "", false
	}
	var told []string
	for part := range strings.SplitSeq(list, separator) {
		m := pattern.FindStringSubmatch(part)
		if m == nil {
			return "", false
		}
		name, ok1 := p.translateSubject(m[1])
		unit, ok2 := p.translateUnit(m[4])
		if !ok1 || !ok2 {
			return "", false
		}
		told = append(told, name+" "+m[2]+between+m[3]+unit+strings.Join(m[5:], ""))
	}
	return said + ": " + strings.Join(told, separator), true
}

// translateSubject translates the name of a metric as it is within a sentence.
func (p *phrases) translateSubject(name string) (string, bool) {
	if told, ok := p.translateText(name); ok || name == "" {
		return told, ok
	}
	told, ok := p.translateText(strings.ToUpper(name[:1]) + name[1:]) // as in the first column of a table
	return uncapitalized(told), ok
}

// translateUnit translates the unit after a number, with the space before it. Percent and
// percentage points stay as they are.
func (p *phrases) translateUnit(unit string) (string, bool) {
	word := strings.TrimSpace(unit)
	if word == "" || word == "%" || word == "pp" {
		return unit, true
	}
	told, ok := p.translateText(word)
	return " " + told, ok
}

// Parts of the note that bots hardly use what was changed, and what happened to a bot that
// was made to use it.
const (
	notExercisedPrefix = "not exercised: bots "
	forcedBotClause    = "; a bot made to do so where it looked best ("
)

// matchCount matches the number of matches in which bots have done something, for one side.
var matchCount = regexp.MustCompile(`^(.+?) (in [0-9,]+ of [0-9,]+ games? (?:under|by) .+)$`)

// translateUnexercised translates the note that bots hardly use what was changed; false if it is
// another note.
func (p *phrases) translateUnexercised(note string) (string, bool) {
	rest, ok := strings.CutPrefix(note, notExercisedPrefix)
	if !ok {
		return "", false
	}
	rest, made, forced := strings.Cut(rest, forcedBotClause)
	m := matchCount.FindStringSubmatch(rest)
	if m == nil {
		return "", false
	}
	do := p.translatePartUses(m[1])
	var sides []string
	for _, side := range strings.Split(m[2], ", in ") {
		said, ok := p.translateText("in " + strings.TrimPrefix(side, "in "))
		if !ok {
			return "", false
		}
		sides = append(sides, said)
	}
	told, ok := p.translateText(notExercisedPrefix + do)
	if !ok {
		return "", false
	}
	told += ", " + strings.Join(sides, ", ")
	if !forced {
		return told, true
	}
	said, ok := p.translateText(strings.TrimPrefix(forcedBotClause, "; ") + made)
	return told + "; " + said, ok
}
