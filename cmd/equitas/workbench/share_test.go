package workbench

import (
	"html"
	"regexp"
	"strings"
	"testing"
)

// unread matches what a page has between its tags that nobody reads as a text: style, commands,
// keys and names of variants.
var unread = regexp.MustCompile(`(?s)<(style|code|pre)[^>]*>.*?</(?:style|code|pre)>`)

// titleOfGame matches the title of a game that has English words in it, whole or cut short, and
// the name of its rules.
var titleOfGame = regexp.MustCompile(`(?i)Empires of the Anci\w*…?( World( 2002)?)?`)

// What is shared of a comparison is in the language of the page, with its charts, what screen
// readers are told, the table of single rules and the rules in words; numbers too.
func TestSharedInItalian(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("four games are played")
	}
	for _, other := range []string{"proelio/mine", "warland/granary", "stronghold/cheap-trolls", "empires/ten-rounds", "five_rivers/cheap-passage"} {
		b := runWith(t, map[string]string{"variants/proelio/mine.toml": edited}, options{lang: "it"})
		b.compared("other", other, "bots", "greedy", "deals", "40", "fixed", "1")
		status, shared := b.get("/runs/share/" + b.history.All()[0].ID)
		if status != 200 || !strings.Contains(shared, `<html lang="it">`) {
			t.Fatalf("%s: status %d: %.200s", other, status, shared)
		}
		has(t, shared, ">Vai al risultato<", ">In breve<", "Che cosa cambia", ">verdetto<", ">Note<", "Di nuovo lo stesso", " posti, seme 1: ", "regole ", `class="judged"`)
		for _, text := range strings.Split(tags.ReplaceAllString(unread.ReplaceAllString(shared, ""), "\n"), "\n") {
			text = titleOfGame.ReplaceAllString(fromFiles.ReplaceAllString(html.UnescapeString(text), ""), "")
			if m := englishWord.FindString(text); m != "" {
				t.Errorf("%s: what is shared has English (%s): %.300s", other, m, text)
			}
		}
	}
}
