// Package lab is the laboratory: it answers questions about variants by letting
// bots play them. The program at the terminal asks it, and so may a page in a
// browser; neither has statistics or rules of its own.
//
// A [Question] says what is played and nothing about how it is shown. It is a
// plain struct that can be JSON, so that the command line under a report, the
// address of a page and a stored job are one thing. [Lab.Ask] answers it with
// reports; an [Observer] hears what there is to say meanwhile. Nothing here
// prints, and nothing reads a clock.
//
//	l := lab.Open(lab.Resources{Workers: 4})
//	q, err := lab.Read([]byte(`{"ask":"sim","variant":"proelio/0.9.6","deals":200}`))
//	…
//	answer, err := l.Ask(ctx, q, lab.Observer{})
//
// Each kind of question has a file that reads it and plays it: sim.go,
// compare.go and adapt.go, sweep.go and grid.go, plan.go, duel.go, train.go.
// They share a setup (setup.go, played.go), which knows who plays and has deals
// played, and the bots' school (learn.go, weights.go): rules are learned once,
// however many ask.
//
// What is no question with reports is here too: a [Bench] looks at a variant on
// every save, a [Recorder] writes matches down and finds those in which something
// occurs, a [Replayer] plays records again, a [Position] is one of a record that is
// played on from, and a [Table] is a game that people
// play: what each seat is told, hints, reasons, and going back.
//
// Below it, project lists what there is, checks files and begins a folder, and cards
// makes cards ready for paper and screen; both play nothing.
//
// The files of a question are looked up in the layers and on the disk that the
// program hands over in [Resources]: this package opens none by itself.
package lab
