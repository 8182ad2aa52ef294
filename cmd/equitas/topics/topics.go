// Package topics has the pages of help that belong to no command. Each is a plain text
// file: a heading, paragraphs, and indented lines that are shown as they are.
package topics

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/reports/table"
)

// files are the pages of help: NAME.txt in English, LANGUAGE/NAME.txt in other languages.
//
//go:embed *.txt it/*.txt
var files embed.FS

// Names are the names of the topics, in the order in which they are listed.
var Names = [...]string{"workshop", "games", "variants", "decks", "effects", "conditions", "comparing", "bots", "seeds", "statistics", "methods", "metrics", "records", "results", "keeping", "scale", "playing", "playtests", "words", "printing", "assistants"}

// generatedParts are the lines of topics that are replaced by generated text.
var generatedParts = []struct {
	line string
	make func(lang string) string // returns the text, in the language lang as far as it is translated
}{
	{"@words\n", listWords},     // words that decks may define
	{"@records\n", listRecords}, // documentation of each game's records
	{"@effects\n", listEffects}, // the verbs of effects
	{"@tables\n", listTables},   // keys of games in text
	{"@steps\n", listSteps},
	{"@either\n", listExclusiveKeys},
	{"@verbs\n", listVerbs},
	{"@limits\n", listLimits},
}

// GeneratedLines returns the lines of topics, such as "@words\n", that are replaced by generated
// text.
func GeneratedLines() []string {
	l := make([]string, len(generatedParts))
	for i := range generatedParts {
		l[i] = generatedParts[i].line
	}
	return l
}

// Languages returns the languages of topics, English first.
func Languages() []string { return []string{"en", "it"} }

// TextIn returns the text of the topic called name in the language lang, or in English if it is not
// translated. in is the language of the text; ok is false if there is no topic with that name.
func TextIn(lang, name string) (text, in string, ok bool) {
	if lang != "en" && slices.Contains(Names[:], name) {
		if text, err := files.ReadFile(lang + "/" + name + ".txt"); err == nil {
			return fillGenerated(string(text), lang), lang, true
		}
	}
	text, ok = Text(name)
	return text, "en", ok
}

// Text returns the English text of the topic called name; false if there is no such topic.
func Text(name string) (string, bool) {
	text, err := files.ReadFile(name + ".txt")
	if err != nil || !slices.Contains(Names[:], name) {
		return "", false
	}
	return fillGenerated(string(text), rule.English), true
}

// fillGenerated returns a page in the language lang with each line of [generatedParts] in it
// replaced by its text.
func fillGenerated(page, lang string) string {
	for _, m := range generatedParts {
		if strings.Contains(page, "\n"+m.line) {
			page = strings.Replace(page, m.line, m.make(lang), 1)
		}
	}
	return page
}

// listWords returns the words on cards that a deck may define, with the placeholders that each must
// contain. Its argument, a language, is not used.
func listWords(string) string {
	var b strings.Builder
	lib := cli.OpenBuiltIn()
	for _, g := range lib.Games() {
		words := g.Extras().DeckWords
		if words == nil {
			continue
		}
		for _, w := range words(lib.Lexicon(g.Name(), rule.English)) {
			line := fmt.Sprintf("    %-15s %s", strings.TrimPrefix(w.Path, "word."), w.English)
			if says := w.RequiredText(); says != "" {
				line += " (" + says + ")"
			}
			b.WriteString(strings.Join(table.Wrap(line, 80), "\n"+strings.Repeat(" ", 20)) + "\n")
		}
	}
	return b.String()
}

// listEffects returns the verbs of effects of all games that have a help text, with that text in
// the language lang.
func listEffects(lang string) string {
	var b strings.Builder
	lib := cli.OpenBuiltIn()
	for _, g := range lib.Games() {
		verbs, said := g.Schema().Verbs, lib.Glossary(g.Name(), lang)
		for i := range verbs {
			if v := &verbs[i]; v.Help != "" {
				line := fmt.Sprintf("    %-10s ", v.Name)
				b.WriteString(line + strings.Join(table.Wrap(said.VerbHelp(v), 80-len(line)), "\n"+strings.Repeat(" ", len(line))) + "\n")
			}
		}
	}
	return b.String()
}

// listRecords returns the descriptions of the records of games, each under the title of its game.
// Its argument, a language, is not used.
func listRecords(string) string {
	var parts []string
	for _, g := range games.All() {
		if records := g.Extras().RecordsDoc; records != "" {
			parts = append(parts, strings.ToUpper(g.Schema().Title)+"\n\n"+records)
		}
	}
	return strings.Join(parts, "\n")
}
