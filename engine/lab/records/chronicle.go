package records

import (
	"bufio"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/match"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

// A Chronicle narrates matches while they are replayed: each choice, its alternatives, and
// what the deciding player learns of its consequences.
type Chronicle struct {
	w         *bufio.Writer
	speaker   *narration.Speaker
	variantOf func(match.Start) *lab.Variant

	voice        engine.Voice // nil for a game without narration
	events       []engine.Event
	alternatives []alternative // alternatives of the current decision
	err          error
}

// An alternative is a legal action, in the words of the record (recordWords) and of the
// narration (words).
type alternative struct{ recordWords, words string }

// Chronicle makes the replayer write a narration of the matches to w, in the language lang,
// or in English if the game lacks it. Call it before [Replayer.Run], and [Chronicle.Err]
// after.
func (r *Replayer) Chronicle(w *bufio.Writer, lang string) *Chronicle {
	c := &Chronicle{w: w, speaker: narration.New(r.lib.Lexicon("", lang)), variantOf: func(s match.Start) *lab.Variant { return r.loaded[variantKey(&r.ReplayOptions, s)] }}
	r.Open, r.Watch = c.begin, c.step
	return c
}

// Err returns the error of the first match that could not be narrated; nil if there was
// none.
func (c *Chronicle) Err() error { return c.err }

// maxAlternatives is the largest number of alternatives that are listed.
const maxAlternatives = 8

// begin writes the heading of a match and starts to collect its events.
func (c *Chronicle) begin(start match.Start, st engine.RecordState) {
	v := c.variantOf(start)
	c.voice, c.events, c.alternatives = nil, nil, nil
	teller, ok := v.Rules.(engine.Narration)
	if !ok {
		c.err = cmp.Or(c.err, fmt.Errorf("%s: its game tells nothing in words", start.Variant))
		return
	}
	lang := c.speaker.Lang()
	if !slices.Contains(teller.Languages(), lang) {
		lang = rule.English
	}
	c.voice = teller.Voice(lang, start.Seats)
	c.writeLine(0, c.speaker.Line("replay.title", narration.Text("title", v.Set.Title), narration.Num("n", int(start.Index))))
	for i, bot := range start.Bots {
		c.writeLine(1, c.speaker.Line("replay.seat", narration.Text("name", c.voice.Seat(engine.Seat(i))), narration.Text("bot", bot)))
	}
	if l, ok := st.(engine.EventSource); ok {
		l.Listen(func(e engine.Event) { c.events = append(c.events, e) })
	}
}

func (c *Chronicle) writeLine(indent int, text string) {
	fmt.Fprintf(c.w, "%s%s\n", strings.Repeat("    ", indent), text)
}

// step narrates a step of the replay: a choice with its alternatives, and its consequences.
func (c *Chronicle) step(s match.Step) {
	if s.Chance != nil || c.voice == nil {
		return
	}
	eyes := s.Seat
	if s.Words != "" {
		c.writeChoice(s)
	} else {
		eyes = max(0, s.State.ToAct()) // the setup is narrated as the first seat to act sees it
		c.writeLine(1, c.speaker.Line("replay.you", narration.Text("name", c.voice.Seat(eyes))))
	}
	for _, line := range c.voice.Tell(c.events, eyes) {
		c.writeLine(2, line)
	}
	c.events, c.alternatives = c.events[:0], c.alternatives[:0]
	if s.State.ToAct() == engine.Nobody {
		for _, line := range c.voice.End(s.State, eyes) {
			c.writeLine(1, line)
		}
		return
	}
	for _, a := range s.State.Legal(nil) {
		c.alternatives = append(c.alternatives, alternative{s.State.Words(a), c.voice.Say(s.State, a)})
	}
}

// writeChoice writes the choice and up to maxAlternatives of its alternatives.
func (c *Chronicle) writeChoice(s match.Step) {
	said, others := s.Words, []string(nil)
	for _, x := range c.alternatives {
		if x.recordWords == s.Words {
			said = x.words
		} else {
			others = append(others, x.words)
		}
	}
	c.writeLine(1, c.speaker.Line("replay.choice", narration.Text("name", c.voice.Seat(s.Seat)), narration.Text("said", said)))
	if n := len(others) - maxAlternatives; n > 0 {
		c.writeLine(2, c.speaker.Line("replay.instead-more", narration.Text("list", strings.Join(others[:maxAlternatives], "; ")), narration.Num("n", n)))
	} else if len(others) > 0 {
		c.writeLine(2, c.speaker.Line("replay.instead", narration.Text("list", strings.Join(others, "; "))))
	}
}
