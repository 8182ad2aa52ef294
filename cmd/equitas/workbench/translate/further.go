package translate

import (
	"regexp"
	"strings"

	"equitas/cmd/equitas/workbench/words"
)

// What an answer may say behind its first sentence, and what introduces it.
const (
	learnersPlay = "Who learns the new rules plays otherwise: "
	twoWays      = "It can be played in two ways, of which neither beats the other: "
)

// instead matches what players who have learned the new rules make of a metric: its name,
// its value, the one under the same bots, and the difference with its interval, if known.
var instead = regexp.MustCompile(`^(.+?) ([+−]?[0-9.,]+(?: %| pp)?), not ([+−]?[0-9.,]+)((?: %| pp| [a-z ]+)?)( \([^()]+\))?$`)

// either matches a metric with two possible values: "game length 30 or 32 turns".
var either = regexp.MustCompile(`^(.+?) ([+−]?[0-9.,]+(?: %| pp)?) or ([+−]?[0-9.,]+)((?: %| pp| [a-z ]+)?)$`)

// laterSentence translates a sentence that stands behind the first one, without its full stop.
func (p *phrases) laterSentence(s string) (string, bool) {
	if list, ok := strings.CutPrefix(s, learnersPlay); ok {
		return p.instances(learnersPlay, list, "; ", instead, ", non ")
	}
	if list, ok := strings.CutPrefix(s, twoWays); ok {
		return p.instances(twoWays, list, ", ", either, " o ")
	}
	if m := opinion.FindStringSubmatch(s); m != nil {
		return p.opinion(m)
	}
	return p.text(s)
}

// opinion matches what players of another level find or do: who they are, in how many deals,
// and a list.
var opinion = regexp.MustCompile(`^([^ ]+), in ([0-9,]+) deals?, ((?:finds|does) .+)$`)

// opinions matches the separators in a list of what other players find.
var opinions = regexp.MustCompile(`(?:, | and )(finds |does what )`)

// opinion translates what players of another level find or do, of the parts of [opinion];
// false if an item is unknown.
func (p *phrases) opinion(m []string) (string, bool) {
	var told []string
	for item := range strings.SplitSeq(opinions.ReplaceAllString(m[3], "\n$1"), "\n") {
		what, found := strings.CutPrefix(item, "finds ")
		said, ok := "", false
		if found && !strings.HasPrefix(what, "no such ") {
			said, ok = p.finding(what)
			said = words.Text(p.lang, "report.opinionfinds") + " " + said
		} else {
			said, ok = p.text(item)
		}
		if !ok {
			return "", false
		}
		told = append(told, said)
	}
	return m[1] + ", " + words.Text(p.lang, "report.thumbdeals", m[2]) + ", " + strings.Join(told, ", "), true
}

// instances translates a list of metrics with two values each, and what introduces it.
// between is what stands between the values in the language.
func (p *phrases) instances(head, list, separator string, one *regexp.Regexp, between string) (string, bool) {
	said, ok := p.text(strings.TrimSuffix(head, ": "))
	if !ok {
		return "", false
	}
	var told []string
	for part := range strings.SplitSeq(list, separator) {
		m := one.FindStringSubmatch(part)
		if m == nil {
			return "", false
		}
		name, ok1 := p.subject(m[1])
		unit, ok2 := p.unit(m[4])
		if !ok1 || !ok2 {
			return "", false
		}
		told = append(told, name+" "+m[2]+between+m[3]+unit+strings.Join(m[5:], ""))
	}
	return said + ": " + strings.Join(told, separator), true
}

// subject translates the name of a metric as sentences have it.
func (p *phrases) subject(name string) (string, bool) {
	if told, ok := p.text(name); ok || name == "" {
		return told, ok
	}
	told, ok := p.text(strings.ToUpper(name[:1]) + name[1:]) // as a row's name
	return uncapitalized(told), ok
}

// unit translates a unit behind a number, with its space; percent and points stay.
func (p *phrases) unit(unit string) (string, bool) {
	word := strings.TrimSpace(unit)
	if word == "" || word == "%" || word == "pp" {
		return unit, true
	}
	told, ok := p.text(word)
	return " " + told, ok
}

// The note that bots leave alone what was changed, and of those who were made to use it.
const (
	notExercised = "not exercised: bots "
	madeToDoSo   = "; a bot made to do so where it looked best ("
)

// inGames matches in how many games something was done, by the side.
var inGames = regexp.MustCompile(`^(.+?) (in [0-9,]+ of [0-9,]+ games? (?:under|by) .+)$`)

// unexercised translates the note that bots leave alone what was changed.
func (p *phrases) unexercised(note string) (string, bool) {
	rest, ok := strings.CutPrefix(note, notExercised)
	if !ok {
		return "", false
	}
	rest, made, forced := strings.Cut(rest, madeToDoSo)
	m := inGames.FindStringSubmatch(rest)
	if m == nil {
		return "", false
	}
	do := p.doing(m[1])
	var sides []string
	for _, side := range strings.Split(m[2], ", in ") {
		said, ok := p.text("in " + strings.TrimPrefix(side, "in "))
		if !ok {
			return "", false
		}
		sides = append(sides, said)
	}
	told, ok := p.text(notExercised + do)
	if !ok {
		return "", false
	}
	told += ", " + strings.Join(sides, ", ")
	if !forced {
		return told, true
	}
	said, ok := p.text(strings.TrimPrefix(madeToDoSo, "; ") + made)
	return told + "; " + said, ok
}
