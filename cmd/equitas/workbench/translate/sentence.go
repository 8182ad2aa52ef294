package translate

import (
	"regexp"
	"strings"

	"equitas/cmd/equitas/workbench/words"
	"equitas/reports"
)

// translateSentence translates the first sentence of a report, without the title before it and the
// full stop. It returns false if a phrase is unknown.
func (p *phrases) translateSentence(s string) (string, bool) {
	if told, ok := p.translateWord(s); ok {
		return told, true
	}
	if !strings.Contains(s, "; ") && (strings.HasPrefix(s, reports.UnjudgedPrefix) || strings.HasPrefix(s, "not one of ") || strings.HasPrefix(s, "what was changed mattered in ") || strings.Contains(s, ": this says nothing about ")) { // phrases that contain commas themselves
		return p.translateText(s)
	}
	if list, ok := strings.CutPrefix(s, seldomPrefix); ok && !strings.Contains(s, "; ") && seldomItem.MatchString(list) {
		return p.translateSeldom(list)
	}
	if about := otherSeatsNote.FindString(s); about != "" {
		first, ok := p.translateText(about)
		if about == s || !ok {
			return first, ok
		}
		rest, ok := p.translateSentence(strings.TrimPrefix(s[len(about):], "; "))
		return first + "; " + rest, ok
	}
	if a, b, ok := strings.Cut(s, "; "); ok {
		for _, x := range p.patterns { // a phrase with "; " in it
			if m := x.en.FindStringSubmatch(s); m != nil && strings.Contains(x.translation, "; ") {
				return p.fillPhrase(x, m), true
			}
		}
		first, ok1 := p.translateSentence(a)
		second, ok2 := p.translateSentence(b)
		return first + "; " + second, ok1 && ok2
	}
	if list, ok := strings.CutPrefix(s, "besides "); ok { // other metrics that a setting changes
		head, ok1 := p.translateText("besides")
		told, ok2 := p.translateSentence(list)
		return head + " " + told, ok1 && ok2
	}
	if a, b, ok := strings.Cut(s, ": "); ok { // a subject, then a list
		if head, ok := p.translateText(a); ok {
			if strings.Contains(b, ", change ") && strings.HasSuffix(b, ")") && !strings.Contains(b, " against ") { // a list of settings with their effects; pages have their own names for settings
				return head + ": " + settingWords.Replace(b), true
			}
			list, ok := p.translateSentence(b)
			return head + ": " + list, ok
		}
	}
	var told []string
	for parts := strings.Split(s, ", "); len(parts) > 0; {
		n, ok := 0, false
		for !ok && n < min(len(parts), 3) { // a finding may contain commas
			var x string
			n++
			if x, ok = p.translateFinding(strings.Join(parts[:n], ", ")); ok {
				told = append(told, x)
			}
		}
		if !ok {
			return "", false
		}
		parts = parts[n:]
	}
	return strings.Join(told, ", "), true
}

// seldomPrefix is the beginning of the list of what bots do in few matches.
const seldomPrefix = "these bots "

// seldomItem matches an item of the list after [seldomPrefix], with the separator that follows it.
var seldomItem = regexp.MustCompile(`^(.+? in (?:[0-9]+ of 100|1 of [0-9,]+) games?|[0-9]+ more as seldom)(?:$|, | and )`)

// translateSeldom translates the list after [seldomPrefix], together with that prefix. It returns
// false if an item is unknown.
func (p *phrases) translateSeldom(list string) (string, bool) {
	said, ok := p.translateWord(strings.TrimSpace(seldomPrefix))
	if !ok {
		return "", false
	}
	between := ": "
	for list != "" {
		m := seldomItem.FindStringSubmatch(list)
		if m == nil {
			return "", false
		}
		told, ok := p.translateText(m[1])
		if !ok {
			return "", false
		}
		said, list, between = said+between+told, list[len(m[0]):], ", "
	}
	return said, true
}

// settingWords translates, into Italian, the words in a list of settings with their effects.
var settingWords = strings.NewReplacer(", change ", ", cambio ", ") and ", ") e ")

// otherSeatsNote matches the note that a change is about another number of seats.
var otherSeatsNote = regexp.MustCompile(`^this is about [^;]+; played at [0-9]+: --seats [0-9]+`)

// disagreementPrefix is the beginning of a sentence on bots of two levels that find different things.
const disagreementPrefix = "Players disagree: "

// translateDisagreement translates the sentence after [disagreementPrefix], together with that prefix:
// who disagrees, their findings, and the number of deals. It returns false if a part is unknown.
func (p *phrases) translateDisagreement(s string) (string, bool) {
	who, rest, ok1 := strings.Cut(s, ", ")
	at := strings.LastIndex(rest, ", in ")
	if !ok1 || at < 0 {
		return "", false
	}
	said, ok := p.translateText(who)
	deals, ok2 := p.translateText(rest[at+2:])
	var list []string
	for _, one := range strings.Split(rest[:at], " and ") {
		told, ok3 := p.translateFinding(one)
		ok2 = ok2 && ok3
		list = append(list, told)
	}
	return p.exact[strings.TrimSuffix(disagreementPrefix, ": ")] + ": " + said + ", " + strings.Join(list, " e ") + ", " + deals, ok && ok2
}

// findingPattern matches a finding: a metric, its values, their unit, and in brackets a direction or
// how it relates to its goal.
var findingPattern = regexp.MustCompile(`^([^→:]+?) ([+−]?[0-9.,]+(?: → [+−]?[0-9.,]+| ± [0-9.,]+)?)((?: %| pp| [a-z ]+)?) \(([^()]+)\)$`)

// valuePattern matches a finding that only has a metric, its value and the unit.
var valuePattern = regexp.MustCompile(`^([^→:]+?) ([+−]?[0-9.,]+)((?: %| pp| [a-z ]+)?)$`)

// translateFinding translates one finding in the first sentence of a report. It returns false if the
// finding is unknown.
func (p *phrases) translateFinding(s string) (string, bool) {
	m := findingPattern.FindStringSubmatch(s)
	bare := m == nil
	if bare {
		told, ok := p.translateText(s)
		if m = valuePattern.FindStringSubmatch(s); m == nil || ok {
			return told, ok
		}
	}
	name := m[1]
	unit, ok := p.translateUnit(m[3])
	if !ok { // another phrase that contains a number
		return p.translateText(s)
	}
	if told, ok := p.translateSubject(name); ok {
		name = told
	} else if bare {
		return "", false
	}
	if bare {
		return name + " " + m[2] + unit, true
	}
	way, ok := p.translateGoal(m[4])
	if !ok {
		way, ok = p.translateText(m[4])
	}
	if !ok { // another phrase that ends in brackets
		return p.translateText(s)
	}
	return name + " " + m[2] + unit + " (" + way + ")", ok
}

// goalPattern matches how a metric relates to its goal: "somewhat higher than wanted, 0", "as
// wanted, 30 to 80".
var goalPattern = regexp.MustCompile(`^(as wanted|unclear|(somewhat )?(\pL+) than wanted), ([−+]?[0-9.,]+)(?: to ([−+]?[0-9.,]+(?: %)?))?$`)

// translateGoal translates a text on how a metric relates to its goal. It returns false if s does not
// match [goalPattern] or is unknown.
func (p *phrases) translateGoal(s string) (string, bool) {
	m := goalPattern.FindStringSubmatch(s)
	if m == nil {
		return "", false
	}
	way := m[3]
	if way == "" {
		way = strings.TrimPrefix(m[1], "as ")
	}
	said := words.Lexicon()[aimPrefix+way][p.lang]
	if said == "" {
		return "", false
	}
	if m[2] != "" {
		said = words.Text(p.lang, "aims.somewhat") + " " + said
	}
	what := m[4]
	if m[5] != "" {
		what = words.Text(p.lang, "aims.between", m[4], m[5])
	}
	return said + ", " + what, true
}

// aimPrefix is the prefix of the keys, in package words, of how a metric relates to its goal.
const aimPrefix = "aim."
