package workbench

import (
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/refusal"
)

// For a new variant the metrics must be offered that its question can be about. A
// comparison of it must show the question and begin the answer with that metric, also in
// Italian.
func TestQuestionOfVariant(t *testing.T) {
	b := runWith(t, begun(t, "proelio", "mine"), options{lang: "it"})
	_, text := b.get("/variants/new?from=proelio/0.9.6")
	has(t, text, `<select name="ask">`, `<option value="">quello che cambia di più`, `<option value="len.turns" lang="it">Durata, turni</option>`, `<option value="end.tie"`)
	status, text := b.post("/variants/new", "from", "proelio/0.9.6", "title", "Ask", "question", "Do ties get fewer?", "ask", "no.metric")
	if status != refusal.Missing && status != refusal.Wrong || !strings.Contains(text, "no.metric") {
		t.Errorf("status %d for a measure that is none: %.300s", status, text)
	}
	b.post("/variants/new", "from", "proelio/0.9.6", "title", "Ask", "question", "Do ties get fewer?", "ask", "end.tie")
	const file = "variants/proelio/ask.toml"
	has(t, b.file(file), "# Do ties get fewer?\n", "\n[report]\nask = \"end.tie\"\n")
	b.put(file, strings.Replace(b.file(file), "[report]", "[hand]\nlimit = 6\n\n[report]", 1))
	b.compared("other", "proelio/ask", "bots", "greedy", "deals", "30", "fixed", "1")
	_, text = b.get("/compare/events/1")
	pieces := strings.Split(text, "event: swap")
	has(t, pieces[len(pieces)-1], `<p class="lead" lang="">Do ties get fewer?</p>`, `lang="it">Ask: vittorie condivise `)
}
