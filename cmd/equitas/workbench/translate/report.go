package translate

import (
	"regexp"
	"strings"
	"sync"

	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab/question"
	"equitas/reports/table"
)

// questionPrefix is the prefix of the keys, in package words, of the questions of built-in variants.
const questionPrefix = "question."

// beginPrefix is the prefix of the keys, in package words, of the questions in files that the program
// writes into new projects.
const beginPrefix = "begin."

// Question translates the question of a variant, if the program has written it, and returns it with
// its language. A question that a user wrote is returned unchanged, with "" as its language.
func Question(lang, text string) (translation, textLang string) {
	if to := questionTranslations()[text]; to != nil {
		return to[lang], lang
	}
	for _, of := range []string{"told", "game"} { // questions with the name of a game in them
		said := words.Lexicon()[beginPrefix+of]
		before, after, _ := strings.Cut(said["en"], "{}")
		if len(text) > len(before)+len(after) && strings.HasPrefix(text, before) && strings.HasSuffix(text, after) {
			return strings.Replace(said[lang], "{}", text[len(before):len(text)-len(after)], 1), lang
		}
	}
	return text, ""
}

// questionTranslations returns the translations of the questions that the program has written: by the
// English question, then by language.
var questionTranslations = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for name, said := range words.Lexicon() {
		if strings.HasPrefix(name, questionPrefix) || strings.HasPrefix(name, beginPrefix) {
			all[said["en"]] = said
		}
	}
	return all
})

// Report translates a text of a report for a [Target] and returns it with its language: that of the
// target, or English if a part of the text is unknown.
func Report(target Target, text string) (translation, textLang string) {
	p, lang := phrasesFor(target), target.Lang
	if p == nil || text == "" {
		return text, "en"
	}
	plain := table.UntieWords(text)
	if s, ok := p.translateText(plain); ok {
		return words.SpaceNumbers(s), lang
	}
	if first, second, ok := strings.Cut(plain, ". "+disagreementPrefix); ok && strings.HasSuffix(second, ".") {
		told, in := Report(target, first+".")
		said, ok := p.translateDisagreement(strings.TrimSuffix(second, "."))
		if ok && in == lang {
			return told + " " + words.SpaceNumbers(said) + ".", lang
		}
		return text, "en"
	}
	if strings.HasSuffix(plain, ".") { // several sentences, the last of which may be two that belong together
		for at := strings.LastIndex(plain, ". "); at >= 0; at = strings.LastIndex(plain[:at], ". ") {
			said, ok := p.translateLaterSentence(strings.TrimSuffix(plain[at+2:], "."))
			if !ok {
				if said, ok = p.translateText(plain[at+2:]); ok {
					said = strings.TrimSuffix(said, ".")
				}
			}
			if ok {
				if told, in := Report(target, plain[:at+1]); in == lang {
					return told + " " + words.SpaceNumbers(said) + ".", lang
				}
				break
			}
		}
	}
	for at := 0; ; { // the first sentence: a title and findings
		i := strings.Index(plain[at:], ": ")
		if i < 0 {
			return text, "en"
		}
		at += i + 2
		if rest, ok := strings.CutSuffix(plain[at:], "."); ok {
			if s, ok := p.translateSentence(rest); ok {
				return plain[:at] + words.SpaceNumbers(s) + ".", lang
			}
		}
	}
}

// adviceNote matches a note that recommends findings about a side's rules.
var adviceNote = regexp.MustCompile(`^(look at(?: \([a-z]+\))?), ([a-z ]+): (.+)$`)

// frequencyChange matches a name with two frequencies, one for each side of a comparison: "Hero (3 → 5 of
// the games)".
var frequencyChange = regexp.MustCompile(`^(.+?) \((.+?) → (.+?) (of the games|a game)\)$`)

// Note translates a note of a report, or a text about what was played, for a [Target]: a phrase, or
// lists and clauses of phrases. It returns the text with its language: that of the target, or English
// if a part of the text is unknown.
func Note(target Target, text string) (translation, textLang string) {
	translation, textLang = Report(target, text)
	was := text
	text = table.UntieWords(text)
	p, lang := phrasesFor(target), target.Lang
	if p == nil {
		return translation, textLang
	}
	if strings.HasPrefix(text, notExercisedPrefix) {
		if said, ok := p.translateUnexercised(text); ok {
			return words.SpaceNumbers(said), lang
		}
		return was, "en"
	}
	if m := adviceNote.FindStringSubmatch(text); m != nil {
		head, ok1 := p.translateText(m[1])
		word, ok2 := p.translateText(m[2])
		if !ok1 || !ok2 {
			return was, "en"
		}
		return head + ", " + word + ": " + strings.Join(p.translateEach(m[3], ", "), ", "), lang
	}
	const before, behind = "‡ at an interval: not every game has this, and not equally many under both: ", ". A change may only mean"
	if list, rest, ok := strings.Cut(strings.TrimPrefix(text, before), behind); ok && strings.HasPrefix(text, before) {
		items := strings.Split(list, "), ")
		for i, item := range items {
			if i < len(items)-1 {
				item += ")"
			}
			items[i] = item
			if m := frequencyChange.FindStringSubmatch(item); m != nil {
				name, _ := Report(target, m[1])
				items[i] = name + " (" + m[2] + " → " + m[3] + " " + p.exact[m[4]] + ")"
			}
		}
		if told, ok := p.translateText(before + "LIST" + behind + rest); ok {
			return words.SpaceNumbers(strings.Replace(told, "LIST", strings.Join(items, ", "), 1)), lang
		}
	}
	for _, between := range []string{"; ", ". "} {
		if textLang == "en" && strings.Contains(text, between) {
			if said, ok := p.translateClauses(text, between); ok {
				return words.SpaceNumbers(said), lang
			}
		}
	}
	if textLang == "en" {
		t := Error(target, was) // it may be a warning about a file
		return t.Text, t.Lang
	}
	return translation, textLang
}

// changedInPrefix is the beginning of the list of what changed in the deals that went differently.
const changedInPrefix = "in these "

// translateClauses translates a text whose clauses have separator between them. It returns
// false if a clause is unknown.
func (p *phrases) translateClauses(text, separator string) (string, bool) {
	var all []string
	for part := range strings.SplitSeq(text, separator) {
		said, ok := p.translateText(part)
		if list, these := strings.CutPrefix(part, changedInPrefix); these && !ok {
			said, ok = p.translateEffects(list)
			said = words.Text(p.lang, "report.inthese") + " " + said
		}
		if !ok {
			return "", false
		}
		all = append(all, said)
	}
	return strings.Join(all, separator), true
}

// effectPattern matches a metric with its change, unit and interval: "game length −9.4 turns (−14.9 …
// −3.9)".
var effectPattern = regexp.MustCompile(`^(.+?) ([−+]?[0-9][0-9.,]*)((?: %| pp| [a-z ]+)?)( \([^()]+ … [^()]+\))$`)

// translateEffects translates a list of changes, each as in [effectPattern]. It returns false if an
// item is unknown.
func (p *phrases) translateEffects(list string) (string, bool) {
	all := strings.Split(strings.ReplaceAll(list, ") and ", "), "), "), ")
	for i, one := range all {
		if i < len(all)-1 {
			one += ")"
		}
		m := effectPattern.FindStringSubmatch(one)
		if m == nil {
			return "", false
		}
		name, ok1 := p.translateSubject(m[1])
		unit, ok2 := p.translateUnit(m[3])
		if !ok1 || !ok2 {
			return "", false
		}
		all[i] = name + " " + m[2] + unit + m[4]
	}
	return strings.Join(all, ", "), true
}

// Stage translates the name of a stage of progress, "deals (skill)", for a [Target]. It returns the
// name with its language: that of the target, or English if the name is unknown.
func Stage(target Target, s question.Stage) (translation, textLang string) {
	p, lang := phrasesFor(target), target.Lang
	if p == nil {
		return s.CountedUnit(), "en"
	}
	what, ok := p.translateText(s.What)
	if !ok {
		return s.CountedUnit(), "en"
	}
	if s.Side == "" {
		return what, lang
	}
	if side, ok := p.translateText(s.Side); ok {
		return what + " (" + words.SpaceNumbers(side) + ")", lang
	}
	return what + " (" + s.Side + ")", lang
}

// wordPattern matches a text with at least three letters in a row, which is more than a number with
// its unit.
var wordPattern = regexp.MustCompile(`\pL{3}`)

// hintPattern matches a change that is only a hint: "+3.1 pp hint".
var hintPattern = regexp.MustCompile(`^([+−]?[0-9][0-9.,]*(?:[ \x{a0}](?:%|pp))?)[ \x{a0}]hint$`)

// Cell translates a cell of a table for a [Target]. A text that is unknown, or a number, only gets numbers
// in the format of the language, and Lang "".
func Cell(target Target, text string) Text {
	lang := target.Lang
	if lang != "en" && wordPattern.MatchString(text) {
		if told, in := Report(target, text); in == lang {
			return Text{told, lang}
		}
		if told, in := Fault(target, text); in == lang {
			return Text{told, lang}
		}
		if m := hintPattern.FindStringSubmatch(text); m != nil {
			return Text{words.LocalizeNumbers(lang, m[1]) + " " + words.Text(lang, "report.hint"), lang}
		}
		if m := numberWithUnit.FindStringSubmatch(text); m != nil {
			if unit, in := Report(target, m[2]); in == lang {
				return Text{words.LocalizeNumbers(lang, m[1]) + " " + unit, lang}
			}
		}
	}
	return Text{words.LocalizeNumbers(lang, text), ""}
}
