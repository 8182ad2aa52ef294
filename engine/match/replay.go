package match

import (
	"cmp"
	"io"

	"equitas/engine"
)

// ReplayOptions say how strictly records are read.
type ReplayOptions struct {
	// File is the name of the input in errors, or "".
	File string

	// Open is shown the state of every match before it is set up, if it is not
	// nil: the time to begin to listen.
	Open func(Start, engine.Narrator)

	// Watch is told of every step that was played, if it is not nil: of the
	// setup, of each chance outcome, and of each choice once it is performed.
	Watch func(Step)
}

// A Step is one step of a match that is being replayed.
type Step struct {
	Start   Start
	State   engine.Narrator // after the step; for looking at, until Watch returns
	Seat    engine.Seat     // who chose; [engine.Nobody] for the setup and for chance
	Turn    int             // in which the choice was made
	Words   string          // the choice, or ""
	Seconds float64         // that it took; 0 where nobody has measured it
	Chance  *engine.Outcome // what chance did, for [engine.Outcome.Get], or nil; the state is then on its way
}

// A Summary is what was replayed.
type Summary struct {
	Matches []Replayed
}

// Replayed is one match that went as its record says.
type Replayed struct {
	Start   Start
	Result  engine.Result
	Choices int // choice lines
	Chances int // chance lines
	States  int // state lines that were compared
}

// Under is what a record is replayed under.
type Under struct {
	Rules engine.Rules
	Hash  string // theirs, as in [Header.RulesHash]

	// Bots are those that sat there, by seat, nil where nobody knows who did. What they
	// picked in a record of ours is held against what they pick.
	Bots []engine.Bot
}

// Replay reads one or more records and plays their choices. Every line must be
// what the rules make of the match: legal lists, picks, chance where it is
// due, states where there are any, the end.
//
// It asks load for the rules of each record, and their hash. Whether rules of
// another hash than [Start.Rules] will do is for load to decide; it may warn,
// naming [Start.Line].
//
// A record that this program wrote, under the rules that load found, must be
// whole: it is held against the deal of its seed and index, and its options
// against those of the rules; and what its bots picked is what they pick there, where
// load has them. In a record of another program, chance may do
// what the rules allow, and options that it names must be those of the rules.
//
// If out is not nil, the records are written to it as [Record] would: a record
// of ours comes out as it went in.
//
// What is wrong with a record is a [*LineError]; the summary then has the
// matches before it.
func Replay(in io.Reader, load func(Start) (Under, error), out io.Writer, opt ReplayOptions) (*Summary, error) {
	r := &replayer{reader: newReader(in, opt.File), out: newWriter(out), load: load, open: opt.Open, watch: opt.Watch}
	sum := new(Summary)
	err := r.all(sum)
	if flushErr := r.out.flush(); err == nil {
		err = flushErr
	}
	return sum, err
}

// A replayer is the replay of a stream of records; below done, of the match
// that is being replayed.
type replayer struct {
	*reader
	out  *writer
	load func(Start) (Under, error)

	done    Replayed
	st      engine.Narrator
	deal    *dealt // what the deal gives; nil where the record need not agree
	resumed bool   // the start line has been written: chance may be asked for
	fedErr  error  // why the state was not given the chance outcome it asked for
	dealErr error  // an outcome that the deal does not have
	legal   []engine.Action
	open    func(Start, engine.Narrator)
	watch   func(Step)
}

// step tells a watcher what was played.
func (r *replayer) step(s Step) {
	if r.watch != nil {
		s.Start, s.State = r.done.Start, r.st
		r.watch(s)
	}
}

func (r *replayer) all(sum *Summary) error {
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
		if err := r.match(o); err != nil {
			return err
		}
		sum.Matches = append(sum.Matches, r.done)
	}
}

// match replays one record from its start line.
func (r *replayer) match(o *object) error {
	if err := r.start(o); err != nil {
		return err
	}
	bare := false // the last choice has no state line yet
	for r.out.err == nil {
		o, kind, err := r.inside()
		if err != nil {
			return err
		}
		if bare && (kind == "choice" || kind == "end") && r.done.States > 0 {
			return r.errorf("the state line after choice %d is missing: they stand after every choice or after none", r.done.Choices)
		}
		switch kind {
		case "choice":
			err, bare = r.choice(o), true
		case "state":
			switch {
			case !bare:
				return r.errorf("a state line must follow a choice and its chance lines")
			case r.done.States != r.done.Choices-1:
				return r.errorf("a state line after choice %d, and none after choice 1: they stand after every choice or after none", r.done.Choices)
			}
			err, bare = r.state(o), false
		case "end":
			return r.end(o)
		case "chance":
			err = r.errorf("a chance line that the rules do not ask for")
		case "start":
			err = r.errorf("a second start line: the match of line %d has not ended", r.done.Start.Line)
		default:
			err = r.errorf("type is %q, must be %s", kind, lineTypes)
		}
		if err != nil {
			return err
		}
	}
	return r.out.err
}

// start loads the rules and sets up the match.
func (r *replayer) start(o *object) error {
	s, err := parseStart(o, r.line)
	if err != nil {
		return r.wrap("", err)
	}
	r.done = Replayed{Start: s}
	under, err := r.load(s)
	if err != nil {
		return r.wrap("", err)
	}
	if err := checkSeats(under.Rules, s.Seats); err != nil {
		return r.wrap("", err)
	}
	if r.st, err = narrator(under.Rules, s.Seats); err != nil {
		return r.wrap("", err)
	}
	own := s.Program == program && s.Rules == under.Hash
	if s.Rules == under.Hash || s.Program != program {
		if err := checkOptions(s.Options, options(under.Rules), own); err != nil {
			return r.wrap("", err)
		}
	}
	r.resumed, r.fedErr, r.dealErr, r.deal = false, nil, nil, nil
	if r.open != nil {
		r.open(s, r.st)
	}
	if err := r.st.Resume(s.Setup, r.chance); err != nil {
		return r.wrap("", err)
	}
	if err := cmp.Or(r.fedErr, r.st.Err()); err != nil {
		return r.wrap("", err)
	}
	if err := checkKeys("setup", s.Setup, r.st.Setup()); err != nil {
		return r.wrap("", err)
	}
	if own {
		if r.deal, err = newDealt(under, s); err != nil {
			return r.wrap("", err)
		}
	}
	r.resumed = true
	r.out.value(startLine{
		Type:    "start",
		Format:  format,
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
	r.step(Step{Seat: engine.Nobody, Turn: r.st.Turn()})
	return nil
}

// state compares a state line with the table.
func (r *replayer) state(o *object) error {
	want, err := encodeState(r.done.Choices, r.st.Table())
	if err != nil {
		return err
	}
	if err := compare(o, want); err != nil {
		return r.wrap("state: ", err)
	}
	r.out.line(want, nil)
	r.done.States++
	return nil
}

// end compares the end line with the result. A match that its players left is
// unfinished where the record says so.
func (r *replayer) end(o *object) error {
	var reason string
	if err := o.take("reason", &reason, "the way the match ended"); err != nil {
		return r.wrap("end: ", err)
	}
	if who := r.st.ToAct(); who != engine.Nobody && reason != engine.Unfinished {
		return r.errorf("the record ends before the match does: %s must decide in phase %s", seatName(who), r.st.Phase())
	}
	if r.deal != nil && len(r.deal.chance) > 0 {
		return r.wrap("", r.deal.missing())
	}
	r.done.Result = resultOf(r.st)
	want, err := encode(end(r.done.Result, r.done.Start.Seats, r.done.Choices))
	if err != nil {
		return err
	}
	if err := compare(o, want); err != nil {
		return r.wrap("end: ", err)
	}
	r.out.line(want, nil)
	return nil
}
