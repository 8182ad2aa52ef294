// Package topics has the pages of help that belong to no command, each a file of
// plain text: a head, paragraphs, and lines that are indented and stand as they
// are.
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

//go:embed *.txt
var files embed.FS

// Names are those of the topics, in the order in which they are listed.
var Names = [...]string{"workshop", "games", "variants", "decks", "effects", "conditions", "comparing", "bots", "seeds", "statistics", "metrics", "records", "results", "keeping", "scale", "playing", "words", "printing"}

// marks are lines of topics in whose place stands what the program makes.
var marks = []struct {
	line string
	make func() string
}{
	{"@words\n", wordList},         // the words that decks may give
	{"@records\n", recordsOfGames}, // what each game says of its records
	{"@tables\n", tables},          // of games that are told in text
	{"@steps\n", steps},
	{"@either\n", either},
	{"@verbs\n", verbs},
	{"@limits\n", limits},
}

// Marks are the lines in whose place a topic has what the program makes.
func Marks() []string {
	l := make([]string, len(marks))
	for i := range marks {
		l[i] = marks[i].line
	}
	return l
}

// Text returns a topic, and whether there is one of that name.
func Text(name string) (string, bool) {
	text, err := files.ReadFile(name + ".txt")
	if err != nil || !slices.Contains(Names[:], name) {
		return "", false
	}
	page := string(text)
	for _, m := range marks {
		if strings.Contains(page, "\n"+m.line) {
			page = strings.Replace(page, m.line, m.make(), 1)
		}
	}
	return page, true
}

// wordList lists the words of cards that a deck may give, with the placeholders
// that equitas check asks for.
func wordList() string {
	var b strings.Builder
	lib := cli.OpenBuiltIn()
	for _, g := range lib.Games() {
		worded, ok := g.(rule.Worded)
		if !ok {
			continue
		}
		for _, w := range worded.Words(lib.Lexicon(g.Name(), rule.English)) {
			line := fmt.Sprintf("    %-15s %s", strings.TrimPrefix(w.Path, "word."), w.English)
			if says := w.Says(); says != "" {
				line += " (" + says + ")"
			}
			b.WriteString(strings.Join(table.Wrap(line, 80), "\n"+strings.Repeat(" ", 20)) + "\n")
		}
	}
	return b.String()
}

func recordsOfGames() string {
	var parts []string
	for _, g := range games.All() {
		if r, ok := g.(rule.Recorder); ok {
			parts = append(parts, strings.ToUpper(g.Schema().Title)+"\n\n"+r.Records())
		}
	}
	return strings.Join(parts, "\n")
}
