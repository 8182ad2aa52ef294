package match

import (
	"bufio"
	"fmt"
	"io"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// A Header identifies the rules in the start line of a record.
type Header struct {
	Game      string // "proelio"
	Variant   string // "proelio/0.9.6"
	RulesHash string // hash of the resolved ruleset

	// Set lists settings that replace those of the variant: "hand.limit=6". They are recorded
	// so that playback can use the same rules.
	Set []string
}

// Record plays the match of a deal, writes its record to w, and returns its result. bots and
// botNames are in seat order. If states is set, a state line follows every choice. If w is nil,
// nothing is written.
//
// It is an error if the states of r are no [engine.RecordState], if the rules do not allow that
// many seats, or if a bot makes an illegal choice. After an error the record is incomplete.
func Record(w io.Writer, h Header, r engine.Rules, bots []engine.Bot, botNames []string, d rng.Deal, states bool) (engine.Result, error) {
	if len(botNames) != len(bots) {
		return engine.Result{}, fmt.Errorf("%d names for %d bots", len(botNames), len(bots))
	}
	if err := checkSeats(r, len(bots)); err != nil {
		return engine.Result{}, err
	}
	st, err := newRecordState(r, len(bots))
	if err != nil {
		return engine.Result{}, err
	}
	out := newWriter(w)
	StartBots(bots, d)
	st.Start(d)
	out.writeValue(h.start(r, botNames, d, st.Setup()))
	st.OnOutcome(func(o engine.Outcome) { out.writeValue(o) })
	n := 0
	var legal []engine.Action
	for who := st.ToAct(); who != engine.Nobody && out.err == nil; who = st.ToAct() {
		n++
		legal = st.Legal(legal[:0])
		words := wordsOf(st, legal)
		a := bots[who].Choose(st.Observe(who), legal)
		i := slices.Index(legal, a)
		if i < 0 {
			return engine.Result{}, fmt.Errorf("choice %d: bot %s of seat %d chose action %d, which is not legal; legal: %s", n, botNames[who], who, a, quoted(words))
		}
		out.writeValue(choiceLine{"choice", n, st.Turn(), who, st.Phase(), words, words[i], 0})
		st.Apply(a)
		if states {
			out.writeLine(encodeState(n, st.Table()))
		}
	}
	if out.err != nil {
		return engine.Result{}, out.err
	}
	res := st.Result()
	out.writeValue(newEndLine(res, len(bots), n))
	return res, out.flush()
}

// checkSeats returns an error for a number of seats that the rules do not allow.
func checkSeats(r engine.Rules, seats int) error {
	if p := r.Players(); seats < p.Min || seats > p.Max {
		return fmt.Errorf("seats is %d, must be %d to %d", seats, p.Min, p.Max)
	}
	return nil
}

func newRecordState(r engine.Rules, seats int) (engine.RecordState, error) {
	st := r.NewState(seats)
	n, ok := st.(engine.RecordState)
	if !ok {
		return nil, fmt.Errorf("the game keeps no records: %T is no engine.RecordState", st)
	}
	return n, nil
}

// start returns the start line of the match of a deal, with the names of the bots by seat and
// the setup of its state.
func (h *Header) start(r engine.Rules, names []string, d rng.Deal, setup any) startLine {
	return startLine{
		Type:    "start",
		Format:  formatVersion,
		Program: programName,
		Game:    h.Game,
		Variant: h.Variant,
		Set:     h.Set,
		Rules:   h.RulesHash,
		Options: r.Options(),
		Seed:    d.Master,
		Index:   d.Index,
		Seats:   len(names),
		Bots:    names,
		Setup:   setup,
	}
}

// A writer writes lines. It keeps the first error, and writes nothing after it.
type writer struct {
	w   *bufio.Writer // nil: nothing is written
	err error
}

func newWriter(w io.Writer) *writer {
	if w == nil {
		return &writer{}
	}
	return &writer{w: bufio.NewWriter(w)}
}

func (w *writer) writeValue(v any) {
	if w.w != nil {
		w.writeLine(encode(v))
	}
}

// writeLine writes one line. err is the error of the function that made the line: if it is not
// nil, it is kept and nothing is written.
func (w *writer) writeLine(b []byte, err error) {
	if w.err == nil {
		w.err = err
	}
	if w.err != nil || w.w == nil {
		return
	}
	if _, w.err = w.w.Write(b); w.err == nil {
		w.err = w.w.WriteByte('\n')
	}
}

func (w *writer) flush() error {
	if w.err == nil && w.w != nil {
		w.err = w.w.Flush()
	}
	return w.err
}
