package translate

import (
	"regexp"
	"strings"
	"sync"

	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab/question"
	"equitas/reports/table"
)

// questionPrefix is the prefix of the keys in words/question.toml, which has the questions
// of built-in variants.
const questionPrefix = "question."

// beginPrefix is the prefix of the keys in words/begin.toml, which has the questions of files
// that a folder begins with.
const beginPrefix = "begin."

// Question translates the question of a variant, if the program has written it, and returns
// it with its language; "" for a question that a user wrote.
func Question(lang, text string) (told, in string) {
	if to := questions()[text]; to != nil {
		return to[lang], lang
	}
	for _, of := range []string{"told", "game"} { // with a name in it
		said := words.Lexicon()[beginPrefix+of]
		before, after, _ := strings.Cut(said["en"], "{}")
		if len(text) > len(before)+len(after) && strings.HasPrefix(text, before) && strings.HasSuffix(text, after) {
			return strings.Replace(said[lang], "{}", text[len(before):len(text)-len(after)], 1), lang
		}
	}
	return text, ""
}

// questions are the translations of the questions of built-in variants, and of files that a
// folder begins with: by the English question, then by language.
var questions = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for name, said := range words.Lexicon() {
		if strings.HasPrefix(name, questionPrefix) || strings.HasPrefix(name, beginPrefix) {
			all[said["en"]] = said
		}
	}
	return all
})

// Report translates a text of a report and returns it with its language.
func Report(to Reader, text string) (told, in string) {
	p, lang := phrasesFor(to), to.Lang
	if p == nil || text == "" {
		return text, "en"
	}
	plain := table.Untie(text)
	if s, ok := p.text(plain); ok {
		return words.Spaced(s), lang
	}
	if first, second, ok := strings.Cut(plain, ". "+disagreeing); ok && strings.HasSuffix(second, ".") {
		told, in := Report(to, first+".")
		said, ok := p.disagreement(strings.TrimSuffix(second, "."))
		if ok && in == lang {
			return told + " " + words.Spaced(said) + ".", lang
		}
		return text, "en"
	}
	if at := strings.LastIndex(plain, ". "); at >= 0 && strings.HasSuffix(plain, ".") { // several sentences
		if said, ok := p.laterSentence(strings.TrimSuffix(plain[at+2:], ".")); ok {
			if told, in := Report(to, plain[:at+1]); in == lang {
				return told + " " + words.Spaced(said) + ".", lang
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
			if s, ok := p.sentence(rest); ok {
				return plain[:at] + words.Spaced(s) + ".", lang
			}
		}
	}
}

// lookAt matches a note that recommends findings about a side's rules.
var lookAt = regexp.MustCompile(`^(look at(?: \([a-z]+\))?), ([a-z ]+): (.+)$`)

// fewerGames matches something that does not occur in all matches, with its frequency on
// both sides: "Hero (3 → 5 of the games)".
var fewerGames = regexp.MustCompile(`^(.+?) \((.+?) → (.+?) (of the games|a game)\)$`)

// Note translates a note of a report, or a text about what was played: a phrase, or lists
// and clauses of phrases. It returns the text with its language.
func Note(to Reader, text string) (told, in string) {
	told, in = Report(to, text)
	was := text
	text = table.Untie(text)
	p, lang := phrasesFor(to), to.Lang
	if p == nil {
		return told, in
	}
	if strings.HasPrefix(text, notExercised) {
		if said, ok := p.unexercised(text); ok {
			return words.Spaced(said), lang
		}
		return was, "en"
	}
	if m := lookAt.FindStringSubmatch(text); m != nil {
		head, ok1 := p.text(m[1])
		word, ok2 := p.text(m[2])
		if !ok1 || !ok2 {
			return was, "en"
		}
		return head + ", " + word + ": " + strings.Join(p.each(m[3], ", "), ", "), lang
	}
	const before, behind = "‡ at an interval: not every game has this, and not as many under both: ", ". A change may only mean"
	if list, rest, ok := strings.Cut(strings.TrimPrefix(text, before), behind); ok && strings.HasPrefix(text, before) {
		items := strings.Split(list, "), ")
		for i, item := range items {
			if i < len(items)-1 {
				item += ")"
			}
			items[i] = item
			if m := fewerGames.FindStringSubmatch(item); m != nil {
				name, _ := Report(to, m[1])
				items[i] = name + " (" + m[2] + " → " + m[3] + " " + p.whole[m[4]] + ")"
			}
		}
		if told, ok := p.text(before + "LIST" + behind + rest); ok {
			return words.Spaced(strings.Replace(told, "LIST", strings.Join(items, ", "), 1)), lang
		}
	}
	for _, between := range []string{"; ", ". "} {
		if in == "en" && strings.Contains(text, between) {
			if said, ok := p.clauses(text, between); ok {
				return words.Spaced(said), lang
			}
		}
	}
	if in == "en" {
		t := Error(to, was) // it may be a warning about a file
		return t.Text, t.Lang
	}
	return told, in
}

// inThese begins the list of what changed in the deals that went differently.
const inThese = "in these "

// clauses translates a text whose clauses have between between them. It returns false if a
// clause is unknown.
func (p *phrases) clauses(text, between string) (string, bool) {
	var all []string
	for part := range strings.SplitSeq(text, between) {
		said, ok := p.text(part)
		if list, these := strings.CutPrefix(part, inThese); these && !ok {
			said, ok = p.effects(list)
			said = words.Text(p.lang, "report.inthese") + " " + said
		}
		if !ok {
			return "", false
		}
		all = append(all, said)
	}
	return strings.Join(all, between), true
}

// effect matches a metric with its change and interval: "game length −9.4 turns (−14.9 …
// −3.9)".
var effect = regexp.MustCompile(`^(.+?) ([−+]?[0-9][0-9.,]*)((?: %| pp| [a-z ]+)?)( \([^()]+ … [^()]+\))$`)

// effects translates a list of changes with intervals. It returns false if a metric is
// unknown.
func (p *phrases) effects(list string) (string, bool) {
	all := strings.Split(strings.ReplaceAll(list, ") and ", "), "), "), ")
	for i, one := range all {
		if i < len(all)-1 {
			one += ")"
		}
		m := effect.FindStringSubmatch(one)
		if m == nil {
			return "", false
		}
		name, ok1 := p.subject(m[1])
		unit, ok2 := p.unit(m[3])
		if !ok1 || !ok2 {
			return "", false
		}
		all[i] = name + " " + m[2] + unit + m[4]
	}
	return strings.Join(all, ", "), true
}

// Stage translates the name of a stage of progress, "deals (skill)", and returns it with
// its language.
func Stage(to Reader, s question.Stage) (told, in string) {
	p, lang := phrasesFor(to), to.Lang
	if p == nil {
		return s.Counted(), "en"
	}
	what, ok := p.text(s.What)
	if !ok {
		return s.Counted(), "en"
	}
	if s.Side == "" {
		return what, lang
	}
	if side, ok := p.text(s.Side); ok {
		return what + " (" + words.Spaced(side) + ")", lang
	}
	return what + " (" + s.Side + ")", lang
}

// wordy matches a text that has words, and not only a number with a unit or sign.
var wordy = regexp.MustCompile(`\pL{3}`)

// leading matches a change that is only a hint: "+3.1 pp hint".
var leading = regexp.MustCompile(`^([+−]?[0-9][0-9.,]*(?:[ \x{a0}](?:%|pp))?)[ \x{a0}]hint$`)

// Cell translates a cell of a table: a metric's title or meaning, or a number. The language
// of a number is "".
func Cell(to Reader, text string) Text {
	lang := to.Lang
	if lang != "en" && wordy.MatchString(text) {
		if told, in := Report(to, text); in == lang {
			return Text{told, lang}
		}
		if told, in := Fault(to, text); in == lang {
			return Text{told, lang}
		}
		if m := leading.FindStringSubmatch(text); m != nil {
			return Text{words.Numbers(lang, m[1]) + " " + words.Text(lang, "report.hint"), lang}
		}
		if m := unitOf.FindStringSubmatch(text); m != nil {
			if unit, in := Report(to, m[2]); in == lang {
				return Text{words.Numbers(lang, m[1]) + " " + unit, lang}
			}
		}
	}
	return Text{words.Numbers(lang, text), ""}
}
