package play

import (
	"slices"
	"strings"

	"equitas/engine/narration"
	"equitas/engine/rule"
)

// The texts of the prompt, and the words that it understands, are in the program's files of
// words: decks/words.LANGUAGE.toml.

// commands are the ids of the commands at the prompt. Languages have words of their own for
// them.
var commands = [...]string{"help", "table", "why", "hint", "undo", "log", "save", "quit"}

// A promptTexts holds the texts and the command words of the prompt in one language.
type promptTexts struct {
	*narration.Speaker
	english *rule.Lexicon
}

func newPromptTexts(l *rule.Library, lang string) *promptTexts {
	return &promptTexts{narration.New(l.Lexicon("", lang)), l.Lexicon("", rule.English)}
}

// sentence returns the sentence under the key "play."+id in the language of the prompt, with its
// placeholders filled in.
func (p *session) sentence(id string, fills ...narration.Fill) string {
	return p.texts.Line("play."+id, fills...)
}

// acceptedWords returns the words that people may type for a key: those in the language of the
// prompt, then the English ones.
func (s *promptTexts) acceptedWords(key string) []string {
	l := s.Words().List(key)
	if s.Lang() == rule.English {
		return l
	}
	return slices.Concat(l, s.english.List(key))
}

// commandWords returns the words that people may type for a command.
func (s *promptTexts) commandWords(id string) []string { return s.acceptedWords("command." + id) }

// commandLine returns a command as help shows it: its words in the language of the prompt, then
// its argument if it takes one.
func (s *promptTexts) commandLine(id string) string {
	text := strings.Join(s.Words().List("command."+id), ", ")
	if key := "argument." + id; s.Has(key) {
		text += " " + s.Line(key)
	}
	return text
}

// isYes reports whether an answer means yes, in English or in the language of the prompt.
func (s *promptTexts) isYes(answer string) bool {
	return slices.ContainsFunc(s.acceptedWords("answer.yes"), func(yes string) bool { return strings.EqualFold(strings.TrimSpace(answer), yes) })
}
