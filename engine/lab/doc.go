// Package lab answers questions about variants by letting bots play them. The command line
// and the browser pages ask it; neither has statistics or rules of its own.
//
// A [question.Question] says what is played and nothing about how it is shown. It is a plain
// struct that can be JSON, so that the command line under a report, the address of a page and a
// stored job are one thing. [Lab.Ask] answers it with reports; an [question.Observer] receives
// progress and notes meanwhile. Nothing here prints, and nothing reads a clock.
//
//	l := lab.Open(lab.Resources{Workers: 4})
//	q, err := question.Read([]byte(`{"ask":"sim","variant":"proelio/0.9.6","deals":200}`))
//	…
//	answer, err := l.Ask(ctx, q, question.Observer{})
//
// Each kind of question has a file that reads it and plays it: sim.go, compare.go and
// adapt.go, sweep.go and grid.go, plan.go, duel.go, train.go. They share a setup (setup.go,
// played.go), which holds the bots and plays deals, and the training of bots (learn.go,
// weights.go): rules are learned once, however many questions need them.
//
// Other services are here too: a [Bench] plays a variant on every save, a [Recorder] writes
// matches down and finds those in which something occurs, and [people.Players] are a game
// that people play, with what each seat is told, hints, reasons, and taking back.
//
// Package question, below, says what can be asked. Above are records, which plays records
// back and goes on from their positions, and diary, which reads real games and compares
// them with those of bots. Project lists what there is, checks files and begins a folder,
// and cards prepares cards for paper and screen; both play nothing.
//
// The files of a question are looked up in the layers and on the disk that the program
// passes in [Resources]: this package opens none by itself.
package lab
