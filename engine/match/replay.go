package match

import (
	"cmp"
	"io"

	"equitas/engine"
)

// ReplayOptions are the options of [Replay].
type ReplayOptions struct {
	// File is the name of the input for errors; it may be "".
	File string

	// OnStart, if not nil, is called with the state of every match before the match is set up. It
	// may make the state report events ([engine.EventSource]).
	OnStart func(Start, engine.RecordState)

	// OnStep, if not nil, is called after every step: the setup, each chance outcome, and each
	// choice.
	OnStep func(Step)
}

// A Step is one step of a match that is being played back.
type Step struct {
	Start   Start
	State   engine.RecordState // the state after the step; valid until Watch returns
	Seat    engine.Seat        // the seat that chose; [engine.Nobody] for the setup and for chance
	Turn    int                // the turn of the step, from 1
	Words   string             // the choice, in the words of the record; "" if the step is no choice
	Seconds float64            // thinking time in seconds; 0 if it was not measured
	Chance  *engine.Outcome    // the chance outcome, read by [engine.Outcome.Get]; nil if the step is none
}

// A Summary lists the matches that [Replay] has played back, in the order of the input.
type Summary struct {
	Matches []ReplayedMatch
}

// A ReplayedMatch is one match that was played back and agreed with its record.
type ReplayedMatch struct {
	Start   Start
	Result  engine.Result
	Choices int // number of choice lines
	Chances int // number of chance lines
	States  int // number of state lines
}

// A ReplayRules holds the rules under which a record is played back.
type ReplayRules struct {
	Rules engine.Rules
	Hash  string // hash of the rules, comparable with [Start].Rules

	// Bots has the bot of each seat, nil if it is unknown. In a record that this program has
	// written, the choices are compared with those of the bots.
	Bots []engine.Bot
}

// Replay reads one or more records from in and plays their choices. Every line must agree with
// the rules: lists of legal actions, choices, chance outcomes, state lines and the end.
//
// It calls load for the rules of each record. load decides whether rules whose hash differs
// from [Start].Rules are accepted; an error of load ends the playback.
//
// If this program wrote the record under the rules that load returned, the record must also
// agree with the deal of its seed and index, with the options of the rules, and with the
// choices of [ReplayRules].Bots. In a record of another program, chance outcomes may be anything
// that the rules allow, and only the options that it names must be those of the rules.
//
// If out is not nil, the records are written to it in the form of [Record], so that a record
// of this program is reproduced exactly.
//
// The error for a fault in a record is a [*LineError]; the summary then lists the matches before
// that record.
func Replay(in io.Reader, load func(Start) (ReplayRules, error), out io.Writer, opt ReplayOptions) (*Summary, error) {
	r := &replayer{reader: newReader(in, opt.File), writer: newWriter(out), load: load, onStart: opt.OnStart, onStep: opt.OnStep}
	sum := new(Summary)
	err := r.replayAll(sum)
	if flushErr := r.writer.flush(); err == nil {
		err = flushErr
	}
	return sum, err
}

// A replayer plays back a stream of records.
type replayer struct {
	*reader
	writer *writer
	load   func(Start) (ReplayRules, error)

	currentMatch ReplayedMatch      // the current match, as far as it has been played
	st           engine.RecordState // state of the current match
	deal         *seededMatch       // the match of the record's deal; nil if the record need not agree with it
	started      bool               // the match is set up: chance lines may follow
	chanceErr    error              // the first error of a chance line that the state needed; or nil
	dealErr      error              // how an outcome differs from that of the deal; or nil
	legal        []engine.Action
	onStart      func(Start, engine.RecordState)
	onStep       func(Step)
}

// passStep calls [ReplayOptions].Watch, if not nil, with a step, after setting its Start and
// State.
func (r *replayer) passStep(s Step) {
	if r.onStep != nil {
		s.Start, s.State = r.currentMatch.Start, r.st
		r.onStep(s)
	}
}

func (r *replayer) replayAll(sum *Summary) error {
	for {
		o, kind, err := r.read(true)
		if err == io.EOF {
			if len(sum.Matches) == 0 {
				return r.errorf("there is no record, expected a start line")
			}
			return nil
		}
		if err != nil {
			return err
		}
		if kind != "start" {
			return r.errorf("found type %q, expected a start line", kind)
		}
		if err := r.replayMatch(o); err != nil {
			return err
		}
		sum.Matches = append(sum.Matches, r.currentMatch)
	}
}

// replayMatch plays back one record, whose start line is o, up to its end line.
func (r *replayer) replayMatch(o *object) error {
	if err := r.readStart(o); err != nil {
		return err
	}
	bare := false // the last choice has no state line so far
	for r.writer.err == nil {
		o, kind, err := r.readInMatch()
		if err != nil {
			return err
		}
		if bare && (kind == "choice" || kind == "end") && r.currentMatch.States > 0 {
			return r.errorf("the state line after choice %d is missing: they stand after every choice or after none", r.currentMatch.Choices)
		}
		switch kind {
		case "choice":
			err, bare = r.readChoice(o), true
		case "state":
			switch {
			case !bare:
				return r.errorf("a state line must follow a choice and its chance lines")
			case r.currentMatch.States != r.currentMatch.Choices-1:
				return r.errorf("a state line after choice %d, and none after choice 1: they stand after every choice or after none", r.currentMatch.Choices)
			}
			err, bare = r.checkState(o), false
		case "end":
			return r.checkEnd(o)
		case "chance":
			err = r.errorf("a chance line that the rules do not ask for")
		case "start":
			err = r.errorf("a second start line: the match of line %d has not ended", r.currentMatch.Start.Line)
		default:
			err = r.errorf("type is %q, must be %s", kind, lineTypes)
		}
		if err != nil {
			return err
		}
	}
	return r.writer.err
}

// readStart parses the start line, loads the rules and sets up the match.
func (r *replayer) readStart(o *object) error {
	s, err := parseStart(o, r.line)
	if err != nil {
		return r.wrap("", err)
	}
	r.currentMatch = ReplayedMatch{Start: s}
	under, err := r.load(s)
	if err != nil {
		return r.wrap("", err)
	}
	if err := checkSeats(under.Rules, s.Seats); err != nil {
		return r.wrap("", err)
	}
	if r.st, err = newRecordState(under.Rules, s.Seats); err != nil {
		return r.wrap("", err)
	}
	own := s.Program == programName && s.Rules == under.Hash
	if s.Rules == under.Hash || s.Program != programName {
		if err := checkOptions(s.Options, under.Rules.Options(), own); err != nil {
			return r.wrap("", err)
		}
	}
	r.started, r.chanceErr, r.dealErr, r.deal = false, nil, nil, nil
	if r.onStart != nil {
		r.onStart(s, r.st)
	}
	if err := r.st.Resume(s.Setup, r.fillChance); err != nil {
		return r.wrap("", err)
	}
	if err := cmp.Or(r.chanceErr, r.st.Err()); err != nil {
		return r.wrap("", err)
	}
	if err := checkKeys("setup", s.Setup, r.st.Setup()); err != nil {
		return r.wrap("", err)
	}
	if own {
		if r.deal, err = newSeededMatch(under, s); err != nil {
			return r.wrap("", err)
		}
	}
	r.started = true
	r.writer.writeValue(startLine{
		Type:    "start",
		Format:  formatVersion,
		Program: s.Program,
		Game:    s.Game,
		Variant: s.Variant,
		Set:     s.Set,
		Rules:   s.Rules,
		Options: s.Options,
		Seed:    s.Seed,
		Index:   s.Index,
		Seats:   s.Seats,
		Bots:    s.Bots,
		Setup:   r.st.Setup(),
	})
	r.passStep(Step{Seat: engine.Nobody, Turn: r.st.Turn()})
	return nil
}

// checkState returns an error if a state line differs from the position.
func (r *replayer) checkState(o *object) error {
	want, err := encodeState(r.currentMatch.Choices, r.st.Table())
	if err != nil {
		return err
	}
	if err := compare(o, want); err != nil {
		return r.wrap("state: ", err)
	}
	r.writer.writeLine(want, nil)
	r.currentMatch.States++
	return nil
}

// checkEnd returns an error if the end line differs from the result of the match, or if the
// match is not over. A match with reason [engine.Unfinished] need not be over.
func (r *replayer) checkEnd(o *object) error {
	var reason string
	if err := o.take("reason", &reason, "the way the match ended"); err != nil {
		return r.wrap("end: ", err)
	}
	if who := r.st.ToAct(); who != engine.Nobody && reason != engine.Unfinished {
		return r.errorf("the record ends before the match does: %s must decide in phase %s", seatName(who), r.st.Phase())
	}
	if r.deal != nil && len(r.deal.chance) > 0 {
		return r.wrap("", r.deal.missingLineError())
	}
	r.currentMatch.Result = resultOf(r.st)
	want, err := encode(newEndLine(r.currentMatch.Result, r.currentMatch.Start.Seats, r.currentMatch.Choices))
	if err != nil {
		return err
	}
	if err := compare(o, want); err != nil {
		return r.wrap("end: ", err)
	}
	r.writer.writeLine(want, nil)
	return nil
}
