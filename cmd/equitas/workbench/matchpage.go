package workbench

import (
	"context"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/assets"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/tableview"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine"
	"equitas/engine/lab/records"
	"equitas/engine/rule"
)

// A matchPage is the data of a page with matches of card games, moment by moment. The page
// needs no other file and no script, so that it can be opened anywhere. It shows all cards,
// hidden ones too, and contains each face and back only once.
type matchPage struct {
	Title   string
	Note    string // sentence at the end of the page
	Lang    string
	Style   template.CSS
	Matches []matchHeader
	Moments []matchMoment
}

// A matchHeader is the title and the result of a match on the page.
type matchHeader struct{ ID, Title, Result string }

// A matchMoment is the table after a choice.
type matchMoment struct {
	ID, Match string // id of the moment; title and result of its match
	First     bool   // whether it is the first moment of the page
	To        matchLinks
	N, Of     int      // number of choices before it, and in the whole match
	When      string   // turn, in words
	Did       string   // name of the seat that made the last choice; "" before the first
	Told      []string // what has happened since the moment before
	Lang      string   // language of Told
	Table     *tableview.Table
}

// A matchLinks holds the ids of the moments that the links of a moment lead to: the first, previous,
// next and last of its match. "" means no link.
type matchLinks struct{ First, Back, Next, Last string }

// MatchPage renders all matches of a playback as one HTML page with a title, in the language lang if
// the rules have it. note is a sentence at the end of the page. ok is false if the game of a match
// does not define where its cards lie.
func MatchPage(ctx context.Context, playback *records.Playback, title, note, lang string) ([]byte, bool, error) {
	return newPages().renderMatches(ctx, playback, indices(len(playback.Matches)), title, note, lang)
}

// indices returns the numbers 0 to n-1.
func indices(n int) []int {
	l := make([]int, n)
	for i := range l {
		l[i] = i
	}
	return l
}

// renderMatches is like [MatchPage], but renders only the matches whose indices are in selected.
func (p *pages) renderMatches(ctx context.Context, playback *records.Playback, selected []int, title, note, lang string) ([]byte, bool, error) {
	page := &matchPage{Title: title, Note: note, Lang: lang, Style: matchStyle()}
	for _, k := range selected {
		if ok, err := page.addMatch(ctx, playback, k); !ok || err != nil {
			return nil, ok, err
		}
	}
	page.Moments[0].First = true
	b, err := p.render("records", translate.Target{Lang: lang}, "match-page", page)
	return b, true, err
}

// matchStyle returns the style sheet of a [matchPage].
func matchStyle() template.CSS {
	var b strings.Builder
	for _, name := range []string{"colours.css", "match.css", "table.css"} {
		b.Write(assets.Text(name))
	}
	return template.CSS(b.String()) // from our own files
}

// addMatch adds the match with index k in a playback to the page. ok is false if its game does not
// define where its cards lie.
func (page *matchPage) addMatch(ctx context.Context, playback *records.Playback, k int) (ok bool, err error) {
	m := &playback.Matches[k]
	teller, ok := m.Variant.Rules.(engine.Narration)
	if !ok {
		return false, nil
	}
	lang := page.Lang
	if known := teller.Languages(); !slices.Contains(known, lang) {
		lang = rule.English
		if !slices.Contains(known, lang) {
			lang = known[0]
		}
	}
	voice, ok := teller.Voice(lang, m.Start.Seats).(engine.TableView)
	if !ok {
		return false, nil
	}
	f := &tableview.Faces{Shared: &tableview.Drawings{Prefix: fmt.Sprintf("m%d", k)}}
	f.Load(m.Variant, lang)
	shown := matchHeader{ID: fmt.Sprintf("m%d-0", k), Title: fmt.Sprintf("%s, %d", m.Variant.Set.Title, m.Start.Index), Result: resultInWords(page.Lang, voice, m)}
	page.Matches = append(page.Matches, shown)
	of := len(m.Picks)
	var stops []int // numbers of choices after which the table is shown
	for n := range of + 1 {
		if of <= maxMoments || n == 0 || n == of || m.Picks[n].Turn != m.Picks[n-1].Turn {
			stops = append(stops, n)
		}
	}
	at := func(i int) string { return fmt.Sprintf("m%d-%d", k, stops[i]) }
	i, told := 0, []string(nil) // index of the next stop, and events since the last one
	var events []engine.Event
	err = playback.VisitPositions(ctx, k, func(n int, y records.Moment) bool {
		if n > 0 {
			told = append(told, voice.Tell(y.Events, m.Picks[n-1].Seat)...)
		}
		events = append(events, y.Events...)
		if n < stops[i] {
			return true
		}
		x := matchMoment{ID: at(i), Match: shown.Title + ": " + shown.Result, N: n, Of: of, Lang: lang, Told: told}
		if i > 0 {
			x.To.First, x.To.Back = at(0), at(i-1)
			x.Did = voice.Seat(m.Picks[n-1].Seat)
		}
		if n < of {
			x.To.Next, x.To.Last = at(i+1), at(len(stops)-1)
		} else {
			x.Told = append(x.Told, voice.End(y.State, 0)...)
		}
		x.When = voice.MomentText(y.State)
		x.Table = f.Table(voice.Mats(y.State, engine.Nobody, events), engine.Nobody)
		x.Table.Lang = lang
		page.Moments = append(page.Moments, x)
		i++
		told, events = nil, nil
		return true
	})
	page.Style += template.CSS(f.Shared.CSS.String())
	return true, err
}

// maxMoments is the largest number of choices of a match that is shown choice by choice. Longer
// matches are shown turn by turn.
const maxMoments = 250

// resultInWords returns a sentence in the language lang on who won a recorded match. voice has the
// names of seats.
func resultInWords(lang string, voice engine.Voice, m *records.Match) string {
	var winners []string
	for _, who := range m.Result.Winners.List() {
		winners = append(winners, voice.Seat(who))
	}
	switch {
	case m.Result.Reason == engine.Unfinished:
		return words.Text(lang, "records.unfinished")
	case len(winners) == 0:
		return words.Text(lang, "play.nowinner")
	case len(winners) == 1:
		return words.Text(lang, "play.winner", winners[0])
	}
	return words.Text(lang, "play.winners", strings.Join(winners, ", "))
}

// sendMatch answers with a recorded match as a file: one HTML page.
func (r *request) sendMatch() error {
	x, err := r.requestedRecords()
	if err != nil {
		return err
	}
	k := r.numberWithin("match", 0, len(x.playback.Matches)-1, 0)
	m := &x.playback.Matches[k]
	page, ok, err := r.server.pages.renderMatches(r.Context(), x.playback, []int{k}, m.Variant.Set.Title, r.text("records.drawnfrom", x.Name), r.lang)
	if err != nil {
		return err
	}
	if !ok {
		return refusal.New(refusal.Wrong, "records.undrawn", m.Variant.Set.Title)
	}
	return r.sendFile(fileName("match", m.Start.Variant)+".html", "text/html; charset=utf-8", page)
}
