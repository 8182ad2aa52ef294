package workbench

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/tableview"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/people"
	"equitas/reports/board"
)

// States of a [scene].
const (
	sceneAct   = "act"   // the person at the screen must decide
	sceneSeen  = "seen"  // the person at the screen sees what followed a choice, before another sits down
	sceneCover = "cover" // the screen is empty until the next person sits down
	sceneOver  = "over"  // the match is over
)

// A scene is what the screen shows of a match. It has only what the seat at the screen may know.
type scene struct {
	State string   // [sceneAct], [sceneSeen], [sceneCover] or [sceneOver]
	Step  int      // number of choices so far; a submitted choice must have the same
	Lang  string   // language of the game's texts
	Title string   // title of the variant
	When  string   // turn, in words
	Seat  int      // the seat at the screen, from 1; 0 for none
	Name  string   // name of that seat
	Next  string   // name of the seat that must decide next; "" for none
	To    int      // number of that seat, from 1
	News  []string // what has happened since the person last looked

	Question string
	Actions  []tableview.Action
	Hand     []tableview.Card
	HandHead string
	Offer    []tableview.Card // cards that actions are about and that are neither in the hand nor on the table
	Passages []scenePassage
	Board    template.HTML
	Table    *tableview.Table // the table with all cards; nil if the game does not define where they lie
	Things   []string         // names of things that can be described
	Undo     bool             // whether a decision can be taken back

	Ends    []sceneEnd // the results of people, if the match is over
	Won     bool       // whether there is only one person, who has won
	Winners string     // names of the winners; "" for none
	Several bool       // whether there are several winners
	Hint    *sceneHint // nil if none was asked for
	Ask     string     // names of the people who must agree to an undo; "" for none
}

// A scenePassage is a part of the description of what a seat sees, with its heading.
type scenePassage struct {
	ID string
	engine.Passage
	Folded bool // whether it is collapsed, since a picture shows most of it
}

// A sceneEnd is the result of a match for one seat.
type sceneEnd struct {
	Name  string
	Lines []string
}

// A sceneHint is the choice that a bot would make, with alternatives.
type sceneHint struct {
	Action int    // index of the action
	Said   string // the action in words
	Lines  []string
	Tries  []ratedAction // the best actions with their ratings; nil if the bot rates none
	Bot    string
	Lang   string
}

// A ratedAction is an action with a bot's rating of it.
type ratedAction struct {
	Said    string
	Percent int // estimated share of wins
	Visits  int // number of trials
}

// scene returns the present scene with a state, such as [sceneAct], for the seat at the screen.
func (g *game) scene(state string) *scene {
	t := g.table
	s := &scene{State: state, Step: t.ChangeCount(), Lang: t.Lang, Title: t.Title, When: t.MomentText(t.Lang), News: g.news}
	if who := t.ToAct(); who != engine.Nobody && state != sceneAct {
		s.Next, s.To = t.Seat(who), int(who)+1
	}
	if state == sceneOver {
		for _, who := range t.People.List() {
			s.Ends = append(s.Ends, sceneEnd{t.Seat(who), t.End(who)})
		}
		only, winners := t.People.List(), t.Result().Winners
		s.Won = len(only) == 1 && winners.Has(only[0])
		var names []string
		for _, who := range winners.List() {
			names = append(names, t.Seat(who))
		}
		s.Winners, s.Several = strings.Join(names, ", "), len(names) > 1
		if g.viewSeat == engine.Nobody && len(only) > 0 {
			g.viewSeat = only[0]
		}
		s.News = t.News(g.viewSeat)
	}
	if state == sceneCover || g.viewSeat == engine.Nobody {
		return s
	}
	s.Seat, s.Name = int(g.viewSeat)+1, t.Seat(g.viewSeat)
	g.addTable(s)
	if state == sceneAct {
		g.addActions(s)
	}
	_, _, s.Undo = t.PreviewUndo(g.viewSeat)
	return s
}

// addTable adds to a scene what the seat at the screen sees: table, hand, board and passages.
func (g *game) addTable(s *scene) {
	t := g.table
	hand := t.Hand(g.viewSeat)
	s.HandHead = hand.Heading
	s.Hand = g.faces.Hand(hand)
	if p, ok := t.Picture(g.viewSeat); ok && len(p.Shapes) > 0 {
		s.Board = renderBoard(p, t.Title)
	}
	if mats, ok := t.Spread(g.viewSeat); ok {
		s.Table = g.faces.Table(mats, g.viewSeat)
		s.Table.Lang = t.Lang
	}
	for i, p := range t.DescribeTable(g.viewSeat, true) {
		folded := s.Board != "" && len(p.Lines) > 6 || len(s.Hand) > 0 && p.Heading == hand.Heading || s.Table != nil
		s.Passages = append(s.Passages, scenePassage{fmt.Sprintf("seen-%d", i), p, folded})
	}
	s.Things = t.Things()
}

// addActions adds the question and the legal actions to a scene, and marks the cards and places
// that they are about.
func (g *game) addActions(s *scene) {
	t := g.table
	s.Question = t.Question()
	about, spots := t.Cards(), t.Spots()
	places, seats := t.ActionTargets()
	for i, a := range t.Actions() {
		x := tableview.Action{N: i, Said: a.Sentence, Spots: spotsOf(spots[i])}
		if s.Table != nil {
			var spot string
			if x.Card, spot = s.Table.MarkSubject(a.Sentence, about[i], places[i], seats[i]); spot != "" {
				x.Spots = spot
			}
		}
		if x.Card == "" && about[i] != "" {
			g.markInHand(s, &x, about[i])
		}
		s.Actions = append(s.Actions, x)
		if s.Table != nil && x.Card == "" && x.Spots == "" {
			s.Table.Others = append(s.Table.Others, x)
		}
	}
	if s.Table != nil {
		s.Table.Hand, s.Table.Head, s.Table.Offer = s.Hand, s.HandHead, s.Offer
	}
}

// markInHand marks the card id, which the action x is about, in the hand of the scene. If the card
// is not there, it adds it to s.Offer.
func (g *game) markInHand(s *scene, x *tableview.Action, id string) {
	for _, list := range [][]tableview.Card{s.Hand, s.Offer} {
		if at := slices.IndexFunc(list, func(c tableview.Card) bool { return c.ID == id }); at >= 0 {
			tableview.CountAction(&list[at].Does, &list[at].Act, x.Said)
			x.Card = id
			return
		}
	}
	if f, ok := g.faces.Get(id, 0); ok {
		tableview.CountAction(&f.Does, &f.Act, x.Said)
		s.Offer = append(s.Offer, f)
		x.Card = id
	}
}

// spotsOf returns points of a picture as the value of an HTML attribute: "x,y x,y".
func spotsOf(spots [][2]float64) string {
	var l []string
	for _, p := range spots {
		l = append(l, fmt.Sprintf("%.1f,%.1f", p[0], p[1]))
	}
	return strings.Join(l, " ")
}

// renderBoard returns a picture of the board as SVG with a title.
func renderBoard(p engine.Picture, title string) template.HTML {
	return template.HTML(board.InlineSVG(p, title)) // package board escapes its output
}

// hintScene returns a bot's hint as the part of a scene that shows it, in the language of the table.
func (g *game) hintScene(h people.Hint) *sceneHint {
	all := g.table.Actions()
	says := g.speaker()
	x := &sceneHint{Action: h.Action, Said: all[h.Action].Sentence, Lines: lab.HintLines(says, h), Bot: h.Bot, Lang: g.table.Lang}
	for _, y := range h.Tries {
		if len(x.Tries) == maxRatedActions {
			break
		}
		x.Tries = append(x.Tries, ratedAction{all[y.Action].Sentence, y.Percent, y.Visits})
	}
	return x
}

// maxRatedActions is the largest number of rated actions in a hint.
const maxRatedActions = 6
