package workbench

import (
	"html"
	"regexp"
	"testing"
	"time"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab/question"
)

// long queues a comparison that takes longer than any test. If it is the first job it waits
// until it is played.
func (b *running) long(key string, deals int) *jobs.Job {
	b.t.Helper()
	x, err := b.jobs.Ask(b.project.Lab, key, &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/mine"}, Play: question.Play{Bots: []string{"random"}, Deals: deals}})
	if err != nil {
		b.t.Fatal(err)
	}
	return x
}

// becomes waits until a job has a state.
func becomes(t *testing.T, x *jobs.Job, want jobs.State) {
	t.Helper()
	limit := time.After(patience)
	for {
		p, news := x.ProgressAndChange()
		if p.State == want {
			return
		}
		select {
		case <-news:
		case <-limit:
			t.Fatalf("job %s is %s, want %s: %v", x.ID, p.State, want, p.Err)
		}
	}
}

// A job that gets priority must be played at once. The one that was played must wait, say
// for what, continue afterwards, and have the same result as without an interruption.
func TestQueueAhead(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	alone := b.long("alone", 3000)
	becomes(t, alone, jobs.Done)
	first := b.long("1", 3000)
	second := b.long("2", 1_000_000)
	becomes(t, first, jobs.Playing)
	b.jobs.PutFirst(second)
	becomes(t, second, jobs.Playing)
	becomes(t, first, jobs.Waiting)
	if p := first.Progress(); p.Behind != second || p.Before != 0 || p.Answer != nil {
		t.Errorf("what gave way waits for %v, with %d before it", p.Behind, p.Before)
	}
	second.Stop()
	becomes(t, second, jobs.Stopped)
	becomes(t, first, jobs.Done)
	text := func(x *jobs.Job) string {
		_, text := b.get("/compare/save/" + x.ID + "?as=json")
		return text
	}
	if text(first) != text(alone) || len(text(first)) < 1000 {
		t.Errorf("played in two pieces it is\n%.600s\nin one\n%.600s", text(first), text(alone))
	}
}

// In every view, a waiting job must show for what it waits and how far that is, with a
// button that gives it priority.
func TestQueueSays(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	first := b.long("", 900_000)
	becomes(t, first, jobs.Playing)
	defer first.Stop()
	for lang, wants := range map[string][]string{
		"en": {"Waiting for the comparison of Mine with Proelio 0.9.6, of which", "Go ahead"},
		"it": {"Aspetta il confronto di Mine con Proelio 0.9.6: finora giocato il", "Passa avanti"},
	} {
		b.client.Transport = speaking(lang)
		for path, form := range map[string][]string{
			"/compare": {"other", "proelio/mine", "bots", "random"},
			"/sweep":   {"of", "proelio/mine", "k", "hand.limit", "lo:hand.limit", "3", "hi:hand.limit", "8", "bots", "random"},
			"/flow":    {"of", "proelio/mine", "bots", "random"}, "/edit/proelio/mine/verdict": nil,
		} {
			_, text := b.post(path, form...)
			text = html.UnescapeString(text)
			has(t, text, wants...)
			if !regexp.MustCompile(`<form method="post" action="/ahead/[0-9]+" data-swap`).MatchString(text) {
				t.Errorf("%s: there is no way ahead in\n%.3000s", path, text)
			}
		}
	}
	waits := b.jobs.List()[0]
	for p, news := waits.ProgressAndChange(); p.Played == 0; p, news = waits.ProgressAndChange() { // its progress is announced
		select {
		case <-news:
		case <-time.After(patience):
			t.Fatal("who waits is not told how far it is")
		}
	}
	if status, _ := b.post("/ahead/99"); status != refusal.Missing {
		t.Errorf("what there is not is let go ahead: %d", status)
	}
}

// In a browser one button must give a waiting job priority, and the page must be updated.
func TestQueueView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	first := b.long("", 900_000)
	becomes(t, first, jobs.Playing)
	defer first.Stop()
	p.open("/compare?other=proelio/mine&bots=random&deals=800000&fixed=1&go=1")
	p.sees(".state", "Waiting for the comparison of Mine with Proelio 0.9.6")
	p.looks("queue-waits")
	js[bool](p, `document.querySelector('form[action^="/ahead/"] button').click(), true`)
	p.sees(".state", "of 800,000")
	becomes(t, first, jobs.Waiting)
	b.jobs.List()[0].Stop()
	p.await(`document.querySelector("#run .below")`)
}
