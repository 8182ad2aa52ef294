package workbench

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/narration"
	"equitas/engine/people"
	"equitas/reports/board"
)

func brokenErrorOf(err error) (*question.BrokenError, bool) {
	return errors.AsType[*question.BrokenError](err)
}

// snapshot returns the status of the match. Unlike observe, it does not count as a page that shows
// the match.
func (g *game) snapshot() gameStatus {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.status
}

// speaker returns the texts of the program, as opposed to those of games, in the language of the
// table.
func (g *game) speaker() *narration.Speaker {
	return narration.New(g.lab.Library().Lexicon("", g.table.Lang))
}

// showsCurrent reports whether the page that sent the request shows the scene in now: whether the
// number of choices in its form is that of the scene.
func (r *request) showsCurrent(now gameStatus) bool {
	step, err := strconv.Atoi(r.FormValue("step"))
	return err == nil && now.Scene != nil && now.Scene.Step == step
}

// waitForBots waits until the match is not busy, the request is cancelled or the match is left, for
// at most [maxTableWait]. It returns the status, and whether it had to wait.
func (r *request) waitForBots(g *game) (now gameStatus, waited bool) {
	limit := time.After(maxTableWait)
	for {
		now, news := g.observe()
		if now.Busy == "" {
			return now, waited
		}
		waited = true
		select {
		case <-news:
		case <-limit:
			return now, waited
		case <-r.Context().Done():
			return now, waited
		case <-g.ctx.Done():
			return now, waited
		}
	}
}

// runStep answers with the fragment of the match. Before that, it runs f in the background, but only
// if the match is not busy, the page shows its present scene, and the State of the scene is one of
// states. busy is the reason, such as [busyBots], for which the match is busy while f runs.
func (r *request) runStep(busy string, states []string, f func(g *game, ctx context.Context) error) error {
	g, err := r.requestedMatch()
	if err != nil {
		return err
	}
	now, _ := g.observe()
	switch {
	case now.Busy != "":
		return r.sendGame(g, r.text("play.thinking"))
	case !r.showsCurrent(now) || !slices.Contains(states, now.Scene.State):
		return r.sendGame(g, r.text("play.moved"))
	}
	step := now.Scene.Step
	err = g.runInBackground(busy, func(ctx context.Context) error {
		if g.table.ChangeCount() != step { // another page has made the choice
			return nil
		}
		return f(g, ctx)
	})
	if _, late := errors.AsType[*refusal.Error](err); late {
		return r.sendGame(g, r.text("play.moved"))
	}
	return r.sendGame(g, "")
}

// chooseAction makes the submitted choice of the person at the screen and plays to the next decision
// of a person.
func (r *request) chooseAction() error {
	i, err := strconv.Atoi(r.FormValue("pick"))
	if err != nil {
		return refusal.New(refusal.Wrong, "bench.form")
	}
	return r.runStep(busyBots, []string{sceneAct}, func(g *game, ctx context.Context) error {
		if i < 0 || i >= len(g.snapshot().Scene.Actions) {
			return nil // the form was not made by our page
		}
		if err := g.table.Choose(ctx, i); err != nil {
			return err
		}
		return g.playOn(ctx)
	})
}

// sitDown is for matches with several people. If the scene shows what followed a person's choice, it
// empties the screen; if the screen is empty, it shows the match to the next person.
func (r *request) sitDown() error {
	return r.runStep(busyBots, []string{sceneSeen, sceneCover}, func(g *game, ctx context.Context) error {
		who := g.table.ToAct()
		switch {
		case g.snapshot().Scene.State == sceneSeen:
			g.hideScreen()
		case r.FormValue("seat") == strconv.Itoa(int(who)+1):
			g.showTo(who)
		}
		return nil
	})
}

// undoAction takes the match back to the last decision of the person at the screen. If that undoes
// choices of other people, it first asks for their agreement.
func (r *request) undoAction() error {
	agreed := r.FormValue("agree") != ""
	return r.runStep(busyBots, []string{sceneAct, sceneSeen, sceneOver}, func(g *game, ctx context.Context) error {
		n, others, ok := g.table.PreviewUndo(g.viewSeat)
		if !ok {
			return nil
		}
		if others.Len() > 0 && !agreed {
			var names []string
			for _, i := range others.List() {
				names = append(names, g.table.Seat(i))
			}
			g.changeStatus(func(x *gameStatus) {
				s := *x.Scene
				s.Ask = strings.Join(names, ", ")
				x.Scene = &s
			})
			return nil
		}
		g.table.TakeBack(n)
		return g.playOn(ctx)
	})
}

// showHint adds to the scene the choice that the best bot would make for the person at the screen.
func (r *request) showHint() error {
	return r.runStep(busyHint, []string{sceneAct}, func(g *game, ctx context.Context) error {
		type answer struct {
			h  people.Hint
			ok bool
		}
		asked := make(chan answer, 1)
		over := make(chan struct{})
		go func() {
			defer close(over)
			defer func() { recover() }() // a bot that panics gives no hint
			h, ok := g.table.Hint()
			asked <- answer{h, ok}
		}()
		<-over // the table stays in use until the bot is done
		select {
		case x := <-asked:
			if x.ok {
				hint := g.hintScene(x.h)
				g.changeStatus(func(n *gameStatus) {
					s := *n.Scene
					s.Hint = hint
					n.Scene = &s
				})
			}
		default:
		}
		return ctx.Err()
	})
}

// runWithTable runs f with the table of the match, if the page shows the present scene. It first
// waits until the match is not busy. If the scene has changed meanwhile, it answers with no content
// and does not run f, since the page receives the new scene anyway.
func (r *request) runWithTable(f func(g *game, t *people.Table) error) error {
	g, err := r.requestedMatch()
	if err != nil {
		return err
	}
	now, waited := r.waitForBots(g)
	switch {
	case now.Busy != "":
		return refusal.New(refusal.Busy, "play.thinking")
	case !r.showsCurrent(now) && waited:
		r.out.WriteHeader(http.StatusNoContent)
		return nil
	case !r.showsCurrent(now):
		return refusal.New(refusal.Changed, "play.stale")
	}
	return g.withTable(func() error {
		if g.viewSeat == engine.Nobody {
			return refusal.New(refusal.Forbidden, "play.covered")
		}
		return f(g, g.table)
	})
}

// numberBelow returns the whole number in the field name of the form. It is an error if that is
// negative, or not less than n.
func (r *request) numberBelow(name string, n int) (int, error) {
	i, err := strconv.Atoi(r.FormValue(name))
	if err != nil || i < 0 || i >= n {
		return 0, refusal.New(refusal.Wrong, "bench.form")
	}
	return i, nil
}

// checkMustDecide returns an error unless it is the turn of the person at the screen.
func (g *game) checkMustDecide() error {
	if g.table.ToAct() != g.viewSeat {
		return refusal.New(refusal.Forbidden, "play.covered")
	}
	return nil
}

// A previewPiece is the data of the fragment that previews an action.
type previewPiece struct {
	Said, Lang string
	people.Consequences
	Known        bool          // whether the effects can be foreseen
	Loses, Gains []string      // names of the cards that the person loses and gains
	Ghosts       template.HTML // drawing of what the action adds to the board
}

// Nothing reports whether the preview has no effect of the action to show.
func (x *previewPiece) Nothing() bool {
	return len(x.Events)+len(x.Loses)+len(x.Gains)+x.Drawn+len(x.Own)+len(x.Table) == 0 && !x.More
}

// cardNames returns the names of cards as on their faces, with the number of equal ones: "2 Shields".
func (g *game) cardNames(cards []engine.HeldCard) (l []string) {
	for _, c := range cards {
		name := c.Face
		if f, ok := g.faces.Get(c.Face, c.Side); ok {
			name = f.Name
		}
		if c.Count > 1 {
			name = fmt.Sprintf("%d %s", c.Count, name)
		}
		l = append(l, name)
	}
	return l
}

func (r *request) previewAction() error {
	if g, err := r.requestedMatch(); err == nil { // on an error the page shows no preview
		if now, _ := g.observe(); now.Busy != "" || !r.showsCurrent(now) {
			r.out.WriteHeader(http.StatusNoContent)
			return nil
		}
	}
	return r.runWithTable(func(g *game, t *people.Table) error {
		if err := g.checkMustDecide(); err != nil {
			return err
		}
		all := t.Actions()
		i, err := r.numberBelow("action", len(all))
		if err != nil {
			return err
		}
		x := previewPiece{Said: all[i].Sentence, Lang: t.Lang}
		x.Consequences, x.Known = t.Foresee(i)
		x.Loses, x.Gains = g.cardNames(x.Lost), g.cardNames(x.Gained)
		if len(x.Shapes) > 0 {
			x.Ghosts = template.HTML(board.ShapesSVG(engine.Picture{Shapes: x.Shapes})) // package board escapes its output
		}
		return r.sendPart("foresee", &x)
	})
}

// An otherActionsPiece is the data of the fragment that lists actions which are not possible now.
type otherActionsPiece struct {
	ID   string
	Step int // number of choices so far
	Lang string
	All  []otherAction
	More int // number of actions that are not listed
}

// An otherAction is an action that is not possible now.
type otherAction struct {
	N    int // its index in [people.Table.Subjects]
	Said string
}

// maxOtherActions is the largest number of impossible actions that are listed; a board game may have
// thousands.
const maxOtherActions = 200

func (r *request) showOtherActions() error {
	return r.runWithTable(func(g *game, t *people.Table) error {
		if err := g.checkMustDecide(); err != nil {
			return err
		}
		x := otherActionsPiece{ID: g.ID, Step: t.ChangeCount(), Lang: t.Lang}
		legal := len(t.Actions())
		for i, a := range t.Subjects() {
			switch {
			case i < legal:
			case len(x.All) == maxOtherActions:
				x.More++
			default:
				x.All = append(x.All, otherAction{i, a.Sentence})
			}
		}
		return r.sendPart("others", &x)
	})
}

// A reasonsPiece is the data of the fragment with the rules that allow or forbid an action.
type reasonsPiece struct {
	N       int // index of the action in [people.Table.Subjects]
	Lang    string
	Reasons []reasonLine
}

// A reasonLine is a rule that allows or forbids an action, in words.
type reasonLine struct {
	Holds  bool // whether it allows the action
	Text   string
	Failed []string // parts of its condition that do not hold
}

func (r *request) explainAction() error {
	return r.runWithTable(func(g *game, t *people.Table) error {
		if err := g.checkMustDecide(); err != nil {
			return err
		}
		i, err := r.numberBelow("subject", len(t.Subjects()))
		if err != nil {
			return err
		}
		x := reasonsPiece{N: i, Lang: t.Lang}
		says := g.speaker()
		for _, holds := range []bool{false, true} { // rules that forbid come first
			for _, y := range t.LegalityReasons(i) {
				if y.Holds == holds {
					line, failed := says.Reason(y)
					x.Reasons = append(x.Reasons, reasonLine{y.Holds, line, failed})
				}
			}
		}
		return r.sendPart("why", &x)
	})
}

// A linesPiece is the data of a fragment with lines of narration.
type linesPiece struct {
	ID    string
	Title string
	Lang  string
	Lines []string
}

func (r *request) showLog() error {
	return r.runWithTable(func(g *game, t *people.Table) error {
		return r.sendPart("log", &linesPiece{ID: "log", Lang: t.Lang, Lines: t.Log(g.viewSeat)})
	})
}

func (r *request) describeThing() error {
	return r.runWithTable(func(g *game, t *people.Table) error {
		things := t.Things()
		i := slices.Index(things, r.FormValue("thing"))
		if i < 0 {
			return refusal.New(refusal.Missing, "bench.missing", r.FormValue("thing"))
		}
		return r.sendPart("thing", &linesPiece{ID: "thing", Title: things[i], Lang: t.Lang, Lines: t.ExplainThing(g.viewSeat, i)})
	})
}
