package diary

import (
	"encoding/json"
	"io"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
	"equitas/engine/lab/wording"
	"equitas/engine/match"
	"equitas/engine/playtest"
)

// A PlayedRecord is a recorded match, converted to a game of people. If OnlyBots or
// Unfinished is true, it does not count as one.
type PlayedRecord struct {
	Game       playtest.Game
	OnlyBots   bool // only bots played
	Unfinished bool
}

// personName is the name that a record gives a seat played by a person.
const personName = "person"

// PlayedRecords replays the records that it reads from in, the file called file, and returns
// them as games.
func (b *Playbook) PlayedRecords(l *lab.Lab, file string, in io.Reader, o question.Observer) ([]PlayedRecord, error) {
	var found []PlayedRecord
	var leads []int
	var front leader
	var took []playtest.Game
	q := records.ReplayOptions{File: file, Open: func(s match.Start, _ engine.RecordState) {
		took = append(took, playtest.Game{})
		leads, front = append(leads, 0), leader{seat: -1, seats: s.Seats}
	}, Watch: func(s match.Step) {
		if kind, _, _ := strings.Cut(s.Words, " "); s.Seconds > 0 && kind != "" {
			took[len(took)-1].AddThinkingTime(kind, s.Seconds)
		}
		switch {
		case s.Seat == engine.Nobody:
		case front.update(s.State, s.Turn):
			leads[len(leads)-1]++
		case front.noStandings:
			leads[len(leads)-1] = -1
		}
	}}
	sum, err := records.NewReplayer(l, q, o).Run(in, nil)
	if err != nil {
		return nil, err
	}
	for i, m := range sum.Matches {
		t, err := b.Terms(m.Start.Variant)
		if err != nil {
			return nil, &match.LineError{File: file, Line: m.Start.Line, Msg: "variant is " + wording.QuoteValue(m.Start.Variant) + ": " + err.Error()}
		}
		g := playtest.Game{Place: playtest.Place{File: file, Line: m.Start.Line}, Terms: t, Rules: m.Start.Rules, Seats: m.Start.Seats, Turns: m.Result.Turns, LeadChanges: leads[i], Winners: []int{}}
		g.ThinkingTimes, g.People = took[i].ThinkingTimes, []int{}
		for seat, name := range m.Start.Bots {
			if name == personName {
				g.People = append(g.People, seat+1)
			}
		}
		for _, seat := range m.Result.Winners.List() {
			g.Winners = append(g.Winners, int(seat)+1)
		}
		g.End = 1 + slices.IndexFunc(t.Endings, func(x playtest.Label) bool { return x.ID == m.Result.Reason })
		if m.Result.Scored {
			for seat := range g.Seats {
				g.RecordScore(seat+1, float64(m.Result.Scores[seat]))
			}
		}
		setDrawn(&g, m.Start.Setup)
		found = append(found, PlayedRecord{g, len(g.People) == 0, m.Result.Reason == engine.Unfinished})
	}
	return found, nil
}

// setDrawn sets the thing that each seat was dealt, if the setup of the record has it: in
// the field named after the kind of thing with an "s", a list of one id per seat.
func setDrawn(g *playtest.Game, setup json.RawMessage) {
	if g.Terms.DealtThing == nil {
		return
	}
	var fields map[string]json.RawMessage
	var ids []string
	if json.Unmarshal(setup, &fields) != nil || json.Unmarshal(fields[g.Terms.DealtThing.ID+"s"], &ids) != nil || len(ids) != g.Seats {
		return
	}
	for i, id := range ids {
		if g.SetDealtThing(i+1, id) != nil {
			g.DealtThings = nil
			return
		}
	}
}

// A leader keeps track of which seat leads alone after each turn.
type leader struct {
	seat        int // seat that led alone last; -1 if none did so far
	seats       int
	noStandings bool // the game has no standings
	standings   [engine.MaxSeats]int64
}

// update takes the state st after a step in the given turn. It reports whether the turn has
// ended and a seat leads alone that is not the previous one to do so.
func (l *leader) update(st engine.RecordState, turn int) bool {
	s, ok := st.(engine.Scorer)
	if !ok {
		l.noStandings = true
		return false
	}
	if st.Turn() == turn && st.ToAct() != engine.Nobody {
		return false // the turn is not over
	}
	s.Standing(l.standings[:])
	best, who, alone := l.standings[0], 0, true
	for i := 1; i < l.seats; i++ {
		switch {
		case l.standings[i] > best:
			best, who, alone = l.standings[i], i, true
		case l.standings[i] == best:
			alone = false
		}
	}
	if !alone {
		return false
	}
	was := l.seat
	l.seat = who
	return was >= 0 && was != who
}
