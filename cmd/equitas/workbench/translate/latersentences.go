package translate

import (
	"regexp"
	"strings"

	"equitas/cmd/equitas/workbench/words"
)

// Beginnings of sentences that can follow the first one of a report.
const (
	learnersPrefix = "Players who learn the new rules play differently: "
	twoWaysPrefix  = "It can be played in two ways, neither of which beats the other: "
)

// learnersItem matches an item of the list after [learnersPrefix]: a metric, its value for players who
// have learned the new rules, its value for the same bots, its unit, and the interval of the
// difference, if that is known.
var learnersItem = regexp.MustCompile(`^(.+?) ([+−]?[0-9.,]+(?: %| pp)?), not ([+−]?[0-9.,]+)((?: %| pp| [a-z ]+)?)( \([^()]+\))?$`)

// twoWaysItem matches an item of the list after [twoWaysPrefix]: a metric with two possible values,
// "game length 30 or 32 turns".
var twoWaysItem = regexp.MustCompile(`^(.+?) ([+−]?[0-9.,]+(?: %| pp)?) or ([+−]?[0-9.,]+)((?: %| pp| [a-z ]+)?)$`)

// translateLaterSentence translates a sentence of a report that follows the first one, without its
// full stop. It returns false if the sentence is unknown.
func (p *phrases) translateLaterSentence(s string) (string, bool) {
	if list, ok := strings.CutPrefix(s, learnersPrefix); ok {
		return p.translateList(learnersPrefix, list, "; ", learnersItem, ", non ")
	}
	if list, ok := strings.CutPrefix(s, twoWaysPrefix); ok {
		return p.translateList(twoWaysPrefix, list, ", ", twoWaysItem, " o ")
	}
	if m := opinionPattern.FindStringSubmatch(s); m != nil {
		return p.translateOpinion(m)
	}
	return p.translateText(s)
}

// opinionPattern matches what bots of another level find: the name of the bots, the number of deals,
// and the list of findings.
var opinionPattern = regexp.MustCompile(`^([^ ]+), in ([0-9,]+) deals?, ((?:finds|does) .+)$`)

// opinionSeparator matches the separators of the list in [opinionPattern].
var opinionSeparator = regexp.MustCompile(`(?:, | and )(finds |does what )`)

// translateOpinion translates what bots of another level find; m is a match of [opinionPattern]. It
// returns false if an item is unknown.
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

// translateList translates the sentence that begins with head and continues with list, whose items
// have separator between them and match pattern. between is the word between the two values of an
// item, in the language of p. It returns false if an item is unknown.
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

// translateSubject translates the name of a metric in the form that it has within a sentence: its
// first letter may be in lower case. It returns false if the name is unknown.
func (p *phrases) translateSubject(name string) (string, bool) {
	if told, ok := p.translateText(name); ok || name == "" {
		return told, ok
	}
	told, ok := p.translateText(strings.ToUpper(name[:1]) + name[1:]) // as in the first column of a table
	return uncapitalize(told), ok
}

// translateUnit translates the unit after a number, together with the space before it. Percent,
// percentage points and "" stay as they are. It returns false if the unit is unknown.
func (p *phrases) translateUnit(unit string) (string, bool) {
	word := strings.TrimSpace(unit)
	if word == "" || word == "%" || word == "pp" {
		return unit, true
	}
	told, ok := p.translateText(word)
	return " " + told, ok
}

// Parts of the note that bots hardly use what was changed.
const (
	notExercisedPrefix = "not exercised: bots "                         // its beginning
	forcedBotClause    = "; a bot made to do so where it looked best (" // the beginning of what happened to a bot that had to use it
)

// matchCount matches what bots do, followed by the numbers of matches in which they have done it on
// each side.
var matchCount = regexp.MustCompile(`^(.+?) (in [0-9,]+ of [0-9,]+ games? (?:under|by) .+)$`)

// translateUnexercised translates the note that bots hardly use what was changed. It returns false if
// note is another one or a part of it is unknown.
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
