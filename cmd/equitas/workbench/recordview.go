package workbench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"math"
	"slices"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/tableview"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

// A momentPiece is the data of the fragment that shows one moment of a recorded match.
type momentPiece struct {
	ID, Name string
	Matches  []choice // the matches of a file with several
	Match    int      // index of the match in the file
	Title    string   // title of the variant
	Variant  string   // name of the variant
	Result   string   // sentence on who won
	Lang     string   // language of the game's texts

	N, Of                   int      // number of choices before the moment, and in the whole match
	First, Back, Next, Last string   // addresses of the buttons; "" for none
	When                    string   // turn, in words
	Seen                    int      // the seat whose view is shown, from 1; 0 for the one that decides
	Seats                   []choice // seats whose view can be shown
	Eyes                    string   // name of the seat whose view is shown

	Events   []string // sentences on what the last choice led to
	Decides  string   // name of the seat that decides; "" at the end
	Question string
	Options  []momentOption
	More     int // number of options that are not listed
	Else     int // N of an option that was not chosen, which the page proposes for a comparison

	Board    template.HTML
	Notes    []string
	Hands    []momentHand
	Table    *tableview.Table // the table with all cards; nil if the game does not define where they lie
	Passages []scenePassage
	State    string       // the position as lines of JSON
	Steps    []momentStep // choices around the moment

	Chances *chancesPiece // chances to win in the course of the match

	Dealt  bool        // whether a match can be played on from the moment
	Person int         // the seat that decides, from 1
	Play   []botChoice // bots that can play on
}

// A momentOption is an action that was legal at the moment.
type momentOption struct {
	N      int // index among all legal actions
	Said   string
	Picked bool   // whether it was chosen
	Spots  string // points of the board that it is about, "x,y x,y"; only for the chosen one
}

// A momentHand is the hand of a seat at the moment.
type momentHand struct {
	Name  string
	Cards []tableview.Card
}

// A momentStep is an entry in the list of a match's choices.
type momentStep struct {
	N     int    // number of the choice, from 1
	Seat  string // name of the seat
	Words string // the choice in the words of the record
	At    string // address of the moment after the choice
	Now   bool   // whether that moment is shown
	Took  string // how long a person thought, in words; "" if unknown
}

const (
	stepsAround = 12  // number of choices listed before a moment, and after it
	maxOptions  = 120 // largest number of actions listed at a moment
	maxMatches  = 500 // largest number of matches of a file that are listed
)

// langOf returns the language in which the match with index k is narrated.
func (x *openRecords) langOf(k int) string {
	langs := []string{rule.English}
	if t, ok := x.playback.Matches[k].Variant.Rules.(engine.Narration); ok {
		langs = t.Languages()
	}
	if slices.Contains(langs, x.lang) {
		return x.lang
	}
	return langs[0]
}

// facesOf returns the faces of the cards of the match with index k. The caller must hold x.mu.
func (x *openRecords) facesOf(k int) *tableview.Faces {
	f := x.faces[k]
	if f == nil {
		f = &tableview.Faces{}
		f.Load(x.playback.Matches[k].Variant, x.langOf(k))
		x.faces[k] = f
	}
	return f
}

// momentPiece returns the data of the fragment for the match and the moment that the request names.
func (r *request) momentPiece(x *openRecords) (*momentPiece, error) {
	k := r.numberWithin("match", 0, len(x.playback.Matches)-1, 0)
	m := &x.playback.Matches[k]
	p := &momentPiece{ID: x.ID, Name: x.Name, Match: k, Title: m.Variant.Set.Title, Variant: m.Start.Variant, Lang: x.langOf(k), Of: len(m.Picks), Dealt: m.IsReproducible()}
	p.N = r.numberWithin("n", 0, p.Of, 0)
	p.Seen = r.numberWithin("seen", 0, m.Start.Seats, 0)
	for i := range min(len(x.playback.Matches), maxMatches) {
		if len(x.playback.Matches) > 1 {
			o := &x.playback.Matches[i]
			p.Matches = append(p.Matches, choice{fmt.Sprint(i), fmt.Sprintf("%s, %d", o.Variant.Set.Title, o.Start.Index), i == k})
		}
	}
	at := func(n int) string { return momentURL(x.ID, k, n, p.Seen) }
	if p.N > 0 {
		p.First, p.Back = at(0), at(p.N-1)
	}
	if p.N < p.Of {
		p.Next, p.Last = at(p.N+1), at(p.Of)
	}
	teller, ok := m.Variant.Rules.(engine.Narration)
	if !ok {
		return nil, refusal.New(refusal.Wrong, "play.untold", m.Variant.Game.Schema().Title)
	}
	voice := teller.Voice(p.Lang, m.Start.Seats)
	var names []string
	for i := range m.Start.Seats {
		name := voice.Seat(engine.Seat(i))
		names = append(names, name)
		p.Seats = append(p.Seats, choice{fmt.Sprint(i + 1), name + " (" + m.Start.Bots[i] + ")", i+1 == p.Seen})
	}
	p.Result = resultInWords(r.lang, voice, m)
	for i := max(0, p.N-stepsAround); i < min(p.Of, p.N+stepsAround); i++ {
		pick := m.Picks[i]
		step := momentStep{N: i + 1, Seat: names[pick.Seat], Words: pick.Words, At: at(i + 1), Now: i+1 == p.N}
		if pick.Seconds > 0 {
			step.Took = r.text("records.took", int(math.Ceil(pick.Seconds)))
		}
		p.Steps = append(p.Steps, step)
	}
	p.Play = r.botChoices(r.server.project.Lab.Library(), m.Variant.Set.Game)
	next := ""
	if p.N < p.Of {
		next = m.Picks[p.N].Words
	}
	chances, err := r.chancesPiece(x, k, p.N, p.Seen)
	if err != nil {
		return nil, err
	}
	p.Chances = chances
	x.mu.Lock()
	defer x.mu.Unlock()
	f := x.facesOf(k)
	err = x.playback.VisitPosition(k, p.N, func(y records.Moment) { p.fillPosition(y, voice, m, f, next) })
	return p, err
}

// fillPosition fills in the position y of the match m. next is the choice that was made there, in
// the words of the record; "" at the end.
func (p *momentPiece) fillPosition(y records.Moment, voice engine.Voice, m *records.Match, f *tableview.Faces, next string) {
	st := y.State
	eyes := st.ToAct()
	if p.Person = int(eyes) + 1; p.Person == 0 {
		p.Person = 1
	}
	switch {
	case p.Seen > 0:
		eyes = engine.Seat(p.Seen - 1)
	case eyes == engine.Nobody && p.N > 0:
		eyes = m.Picks[p.N-1].Seat
	}
	eyes = max(0, eyes)
	p.Eyes = voice.Seat(eyes)
	p.When = voice.MomentText(st)
	p.Events = voice.Tell(y.Events, eyes)
	if st.ToAct() == engine.Nobody {
		p.Events = append(p.Events, voice.End(st, eyes)...)
	} else {
		p.Decides, p.Question = voice.Seat(st.ToAct()), voice.Ask(st)
		p.Else = 1
		for i, a := range st.Legal(nil) {
			o := momentOption{N: i, Said: voice.Say(st, a), Picked: st.Words(a) == next}
			if o.Picked && i > 0 {
				p.Else = 0
			}
			if shown, ok := st.(engine.TablePicture); ok && o.Picked {
				o.Spots = spotsOf(shown.Spots(a))
			}
			if len(p.Options) >= maxOptions && !o.Picked {
				p.More++
				continue
			}
			p.Options = append(p.Options, o)
		}
	}
	if pictured, ok := st.(engine.TablePicture); ok {
		if picture := pictured.Picture(); len(picture.Shapes) > 0 {
			p.Board = renderBoard(picture, p.Title)
		}
	}
	if d, ok := voice.(engine.TableView); ok {
		p.Table = p.tableOf(y, d, f)
	} else {
		for i := range m.Start.Seats {
			h := momentHand{voice.Seat(engine.Seat(i)), f.Hand(voice.Hand(st, engine.Seat(i)))}
			if len(h.Cards) > 0 {
				p.Hands = append(p.Hands, h)
			}
		}
	}
	for i, part := range voice.Table(st, eyes) {
		p.Passages = append(p.Passages, scenePassage{fmt.Sprintf("seen-%d", i), part, p.Table != nil || p.Board != "" && len(part.Lines) > 6})
	}
	p.State = stateJSON(st)
}

// tableOf returns the table of the position y with all cards, as the seat p.Seen sees it. If that is
// 0, all hidden cards are shown, as in records.
func (p *momentPiece) tableOf(y records.Moment, d engine.TableView, f *tableview.Faces) *tableview.Table {
	seat := engine.Nobody
	if p.Seen > 0 {
		seat = engine.Seat(p.Seen - 1)
	}
	t := f.Table(d.Mats(y.State, seat, y.Events), seat)
	t.Lang = p.Lang
	if seat != engine.Nobody {
		h := d.Hand(y.State, seat)
		t.Hand, t.Head = f.Hand(h), h.Heading
	}
	return t
}

// stateJSON returns the fields of a position, as in a state line of a record, a line each: the key,
// a colon, and the value as JSON. It returns "" if they cannot be written.
func stateJSON(st engine.RecordState) string {
	var b, pretty bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(st.Table()) != nil {
		return ""
	}
	var fields map[string]json.RawMessage
	order := json.NewDecoder(bytes.NewReader(b.Bytes()))
	if json.Unmarshal(b.Bytes(), &fields) != nil {
		return ""
	}
	order.Token()
	for order.More() {
		key, _ := order.Token()
		name := fmt.Sprint(key)
		var value json.RawMessage
		if order.Decode(&value) != nil {
			return ""
		}
		fmt.Fprintf(&pretty, "%q: %s\n", name, value)
	}
	return pretty.String()
}

// A ratingsPiece is the data of the fragment with a bot's ratings of the actions at a
// moment.
type ratingsPiece struct {
	Hint *sceneHint // nil if no bot can rate the actions
	Same bool       // whether the bot would make the recorded choice
}

// rateActions fills piece with a bot's ratings of the actions after n choices of the match with index k.
func (r *request) rateActions(ctx context.Context, x *openRecords, k, n int, piece *ratingsPiece) error {
	m := &x.playback.Matches[k]
	h, ok, err := x.playback.Advise(ctx, k, n, question.Observer{})
	if err != nil || !ok {
		return err
	}
	lang := x.langOf(k)
	voice := m.Variant.Rules.(engine.Narration).Voice(lang, m.Start.Seats)
	return x.playback.VisitPosition(k, n, func(y records.Moment) {
		legal := y.State.Legal(nil)
		said := func(i int) string { return voice.Say(y.State, legal[i]) }
		says := narration.New(r.server.project.Lab.Library().Lexicon("", lang))
		piece.Hint = &sceneHint{Action: h.Action, Said: said(h.Action), Lines: lab.HintLines(says, h), Bot: h.Bot, Lang: lang}
		piece.Same = n < len(m.Picks) && y.State.Words(legal[h.Action]) == m.Picks[n].Words
		for _, t := range h.Tries[:min(len(h.Tries), maxRatedActions)] {
			piece.Hint.Tries = append(piece.Hint.Tries, ratedAction{said(t.Action), t.Percent, t.Visits})
		}
	})
}
