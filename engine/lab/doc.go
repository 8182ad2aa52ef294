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
//	answer, err := l.Ask(ctx, &lab.Sim{Variant: "proelio/0.9.6"}, lab.Observer{})
//
// [Table] is a game that people play: who sits where, what each seat is told,
// hints, reasons, and going back, without a terminal.
//
// The files of a question are looked up in the layers and on the disk that the
// program hands over in [Resources]: this package opens none by itself.
package lab
