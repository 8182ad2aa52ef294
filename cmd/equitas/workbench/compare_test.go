package workbench

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab/question"
)

// Compare must show a sentence, a picture whose intervals narrow while it plays, and at the
// end all tables.
func TestCompareView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/compare?other=proelio/mine&bots=greedy&deals=400")
	p.looks("compare-empty")
	p.click("#ask .primary")
	p.sees("#lead", "Mine:")
	p.await(`document.querySelector("#run .below")`)
	marks := p.texts("#forest-w-d")
	for _, row := range p.texts("#t0 tbody tr") {
		cells := strings.Split(row, "\t")
		if change := strings.Join(strings.Fields(cells[3]), " "); change != "–" && strings.Contains(marks[0], cells[0]) && !strings.Contains(strings.Join(strings.Fields(marks[0]), " "), cells[0]+": "+change+",") {
			t.Errorf("the picture says %q, the row %q", marks[0], row)
		}
	}
	if strings.Count(marks[0], ";") < 3 {
		t.Errorf("the picture shows %q", marks[0])
	}
	p.await(`document.querySelector("#turns-numbers")`)
	p.looks("compare")
	p.size(narrow)
	p.insight(".folded tbody .v", 20)
}

// In every view, a job that waits for another must be shown as waiting, and not as playing.
func TestWaits(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	first, err := b.jobs.Ask(b.project.Lab, "", &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/mine"}, Play: question.Play{Bots: []string{"random"}, Deals: 900_000}})
	if err != nil {
		t.Fatal(err)
	}
	defer first.Stop()
	for p, news := first.ProgressAndChange(); p.State == jobs.Waiting; p, news = first.ProgressAndChange() {
		<-news
	}
	for path, form := range map[string][]string{
		"/compare": {"other", "proelio/mine", "bots", "random"},
		"/sweep":   {"of", "proelio/mine", "k", "hand.limit", "lo:hand.limit", "3", "hi:hand.limit", "8", "bots", "random"},
		"/flow":    {"of", "proelio/mine", "bots", "random"}, "/edit/proelio/mine/verdict": nil,
	} {
		_, text := b.post(path, form...)
		if !strings.Contains(text, words.Text("en", "bench.turn")) || strings.Contains(text, words.Text("en", "compare.first")) {
			t.Errorf("%s: what waits is shown as\n%.3000s", path, text)
		}
	}
}

// A stopped comparison must show its results as of the last look.
func TestCompareStop(t *testing.T) {
	if testing.Short() {
		t.Skip("plays until it is stopped")
	}
	b := run(t, begun(t, "proelio", "mine"))
	q := &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/mine"}, Play: question.Play{Bots: []string{"random"}}, Judging: question.Judging{Until: "clear"}}
	x, err := b.jobs.Ask(b.project.Lab, "", q)
	if err != nil {
		t.Fatal(err)
	}
	for p, news := x.ProgressAndChange(); p.Look == nil && !p.State.Over(); p, news = x.ProgressAndChange() {
		<-news
	}
	status, text := b.post("/compare/stop/" + x.ID)
	if status != 200 {
		t.Fatalf("status %d: %s", status, text)
	}
	p, news := x.ProgressAndChange()
	for ; !p.State.Over(); p, news = x.ProgressAndChange() {
		<-news
	}
	if p.State != jobs.Stopped || p.Answer == nil {
		t.Fatalf("state %s, %v", p.State, p.Err)
	}
	_, text = b.get("/compare/events/" + x.ID)
	has(t, text, "event: over", "<h2 id=\"t0-h\"", "Stopped", `?as=html" download>HTML<`, `?as=md" download>Markdown<`)
	for end := time.Now().Add(patience); len(b.history.All()) == 0; time.Sleep(time.Millisecond) { // it is added a moment later
		if time.Now().After(end) {
			t.Fatal("it is not remembered")
		}
	}
	if k := b.history.All()[0]; !k.Stopped || k.Deals == 0 || k.Deals > p.Look.Deals {
		t.Errorf("Runs has %d deals of it", k.Deals)
	}
	if _, text = b.get("/runs"); !strings.Contains(text, "Stopped") {
		t.Error("Runs does not say that it was stopped")
	}
}

// A number of deals must be accepted in the format in which reports write it, in any
// language.
func TestAsTyped(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "200": 200, "29000": 29000, "29,000": 29000, "29.000": 29000, "29 000": 29000, "29\u202f000": 29000, "29’000": 29000, "1,000,000": 1e6,
		"0": -1, "-5": -1, "2.5": -1, "29,00": -1, "1,000.000": -1, ",000": -1, "2,000,000": -1, "1e3": -1, "many": -1,
	} {
		var play question.Play
		err := setTypedValues(&play, "", text, "")
		if want < 0 && err == nil || want >= 0 && (err != nil || play.Deals != want) {
			t.Errorf("%q: got %d, %v", text, play.Deals, err)
		}
		if err != nil && !strings.Contains(err.Error(), text) {
			t.Errorf("%q: the fault does not say what was typed: %v", text, err)
		}
	}
}

// Pages must be in the browser's language, or in English if they do not have it.
func TestLanguages(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	for accept, want := range map[string]string{"it-IT,it;q=0.9": "Quello che c", "fr": "The variants that can be played", "fr,it;q=0.5": "Quello che c", "": "The variants that can be played"} {
		r, err := http.NewRequest("GET", b.url+"/variants", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Language", accept)
		answer, err := b.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_, text := read(t, answer)
		has(t, text, want)
	}
}
